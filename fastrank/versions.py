"""What this installation is made of, and where."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from fastrank._core import ffi, lib
from fastrank.batch import WITHOUT


def show_versions() -> None:
    """Print the version, the signature of the tables, the kernel and why, Python and CPU."""
    for fact, value in facts().items():
        print(f"{fact:<10}{value}")


def get_include() -> str:
    """Give the folder of the C headers, for extensions that call the core: see docs/howto/loops.md.

    Returns
    -------
    str

    Examples
    --------
    >>> import os
    >>> sorted(os.listdir(get_include()))
    ['fastrank.h', 'fastrank_api.h']
    """
    return str(Path(__file__).parent / "include")


def facts() -> dict[str, str]:
    """What `show_versions` prints."""
    import platform  # slow to import

    import fastrank

    return {
        "fastrank": fastrank.__version__,
        "tables": _text(lib.fr_table_signature()),
        "kernel": f"{_text(lib.fr_kernel())} ({_why()})",
        "numpy": np.__version__,
        "python": f"{platform.python_version()} ({platform.python_implementation()})",
        "system": platform.platform(),
        "cpu": _cpu(),
    }


def _why() -> str:
    return f"the best here without {WITHOUT}" if WITHOUT else "the best of this machine"


def _text(data: ffi.CData) -> str:
    return ffi.string(data).decode()


def _cpu() -> str:
    import platform

    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.machine()
