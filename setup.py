"""Builds the tables and then the compiled core; everything else is in pyproject.toml."""

import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

# Isolated builds leave the project's folder out of the path, and PyTables is named tables too.
sys.path.insert(0, str(Path(__file__).resolve().parent))


class BuildTablesThenCore(build_ext):
    """Makes and proves the tables, and compiles them with the core."""

    def build_extensions(self) -> None:
        from tables.build import build

        tables = Path(self.build_temp) / "tables"
        build(tables)
        for extension in self.extensions:
            if extension.name == "fastrank._core":
                extension.include_dirs.append(str(tables))
                extension.sources.append(str(tables / "fr_tables.c"))
            if self.compiler.compiler_type != "msvc":
                extension.extra_compile_args += ["-O3", "-g0", "-fvisibility=hidden"]
        super().build_extensions()


free_threaded = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))  # has no stable ABI yet

one = Extension(
    "fastrank._one",
    ["csrc/python/one.c"],
    include_dirs=["fastrank/include"],
    define_macros=[] if free_threaded else [("Py_LIMITED_API", "0x030a0000")],
    py_limited_api=not free_threaded,
)

setup(
    ext_modules=[one],
    cmdclass={"build_ext": BuildTablesThenCore},
    cffi_modules=["tables/ffi.py:ffi"],
    options={} if free_threaded else {"bdist_wheel": {"py_limited_api": "cp310"}},
)
