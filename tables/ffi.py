"""Describes the compiled core ``fastrank._core`` to cffi, which runs this file by itself."""

import re
from pathlib import Path

from cffi import FFI

ROOT = Path(__file__).resolve().parent.parent
CONTRACT = (ROOT / "fastrank" / "include" / "fastrank.h").read_text(encoding="utf-8")

ffi = FFI()
ffi.cdef(re.sub(r"^#.*$", "", CONTRACT, flags=re.MULTILINE))
ffi.set_source(
    "fastrank._core",
    '#include "fastrank.h"',
    sources=sorted(f"csrc/{path.name}" for path in (ROOT / "csrc").glob("*.c")),
    include_dirs=["fastrank/include", "csrc"],
)
