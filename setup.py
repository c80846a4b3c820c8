"""Builds the tables and then the compiled core; everything else is in pyproject.toml."""

import gzip
import io
import os
import shutil
import sys
import sysconfig
import tarfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

if sys.byteorder != "little" or sys.maxsize < 1 << 32:
    sys.exit("fastrank needs a 64-bit, little-endian machine: it is not tested on others")

# Isolated builds leave the project's folder out of the path, and PyTables is named tables too.
sys.path.insert(0, str(Path(__file__).resolve().parent))


class BuildTablesThenCore(build_ext):
    """Makes and proves the tables, and compiles them with the core."""

    def build_extensions(self) -> None:
        from tables.build import build

        compiler = getattr(self.compiler, "compiler_so", None)
        if compiler and not shutil.which(compiler[0]):
            sys.exit(f"fastrank needs a C compiler; there is no {compiler[0]}")
        tables = Path(self.build_temp) / "tables"
        build(tables)
        for extension in self.extensions:
            if extension.name == "fastrank._core":
                extension.include_dirs.append(str(tables))
                extension.sources.append(str(tables / "fr_tables.c"))
            if self.compiler.compiler_type != "msvc":
                extension.extra_compile_args += ["-O3", "-g0", "-fvisibility=hidden"]
        super().build_extensions()


class ReproducibleSdist(sdist):
    """Gives all files of the archive one owner and one time: SOURCE_DATE_EPOCH, if that is set."""

    def make_archive(self, *args: object, **options: object) -> str:
        path = str(super().make_archive(*args, **options))
        time = int(os.environ.get("SOURCE_DATE_EPOCH", 315532800))  # or 1980, as zip begins there
        files = io.BytesIO()
        with tarfile.open(path) as old, tarfile.open(fileobj=files, mode="w") as new:
            for member in sorted(old.getmembers(), key=lambda member: member.name):
                member.mtime, member.uid, member.gid = time, 0, 0
                member.uname = member.gname = ""
                member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
                member.pax_headers = {}
                new.addfile(member, old.extractfile(member) if member.isfile() else None)
        with open(path, "wb") as file, gzip.GzipFile("", "wb", 9, file, time) as packed:
            packed.write(files.getvalue())
        return path


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
    cmdclass={"build_ext": BuildTablesThenCore, "sdist": ReproducibleSdist},
    cffi_modules=["tables/ffi.py:ffi"],
    options={} if free_threaded else {"bdist_wheel": {"py_limited_api": "cp310"}},
)
