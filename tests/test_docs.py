"""Every block of code in the docstrings and the documents runs, and prints what it says.

Blocks of a page run in order and in one namespace: ``python`` with ``>>>`` as a doctest and
without as a program, ``sh`` by bash; a ``text`` block that follows one of the latter two is what it
prints. Blocks that import a package which is not installed are skipped, with the rest of their
section (under a ``##`` heading) and those that use what they would have made; but where
``FASTRANK_EXTRAS`` is set, as in continuous integration, none may be missing.
"""

from __future__ import annotations

import ast
import contextlib
import doctest
import importlib
import io
import os
import pkgutil
import pydoc
import re
import runpy
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from types import BuiltinFunctionType, FunctionType
from typing import Any

import numpy as np
import pytest
from conftest import ROOT

import fastrank

MODULES = ["fastrank"] + [
    module.name
    for module in pkgutil.walk_packages(fastrank.__path__, "fastrank.")
    if module.name not in ("fastrank._core", "fastrank._one", "fastrank.__main__")
]
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted(path for path in (ROOT / "docs").rglob("*.md") if "build" not in path.parts),
]

NEEDED = {"fastrank.numba": "numba", "fastrank.plots": "matplotlib", "dask": "distributed"}
"""Packages that modules need which do not have their names."""

RUN_ELSEWHERE = {
    ("CONTRIBUTING.md", "python"): "test_tables.py, in a copy of the project",
    ("CONTRIBUTING.md", "sh"): ".ci/run, in fresh environments",
    ("docs/howto/loops.md", "c"): "test_loops.py",
    ("docs/howto/loops.md", "cython"): "test_loops.py",
}
"""Blocks, by page and language, that are not run here."""

INSTALLS = [
    "pip install .",
    "python3 -m venv .venv && . .venv/bin/activate && pip install . && for system in",
    'python3 -m venv .venv && . .venv/bin/activate && pip install ".[test]" && pytest',
]
"""How the shell blocks begin that install things, which .ci/run does."""


class Checker(doctest.OutputChecker):
    """Compares what is printed; what numpy 2 calls ``np.int64(4)`` is ``4`` before."""

    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        if np.__version__.startswith("1."):
            want = re.sub(r"\bnp\.\w+\(([^()]*)\)", r"\1", want)
        return super().check_output(want, got, optionflags)


@dataclass(frozen=True)
class Block:
    language: str
    text: str
    line: int
    """The number of its first line."""
    section: int
    """How many ``##`` headings stand before it."""


def blocks(document: Path) -> Iterator[Block]:
    """The fenced blocks of a page, directives left out."""
    fence, language, lines, first, section = "", "", list[str](), 0, 0
    for number, line in enumerate(document.read_text(encoding="utf-8").splitlines(), 1):
        opening = re.match(r"(\s*)(`{3,}|~{3,})(.*)", line)
        if fence:
            if line.strip() == fence:
                if not language.startswith("{"):
                    yield Block(language, "".join(lines), first, section)
                fence = ""
            else:
                lines.append(line + "\n")
        elif opening:
            indent, fence, language = opening.groups()
            assert not indent, f"{document}:{number}: an indented block is not run"
            lines, first = [], number + 1
        elif line.startswith("## "):
            section += 1
    assert not fence, f"{document}: a block has no end"


class Imports(ast.NodeVisitor):
    """The packages that a page imports, the standard library's and numpy left out.

    What `fastrank.compat.substitute` stands in for need not be there.
    """

    def __init__(self) -> None:
        self.found: list[str] = []
        self.substituted: set[str] = set()

    def missing(self, program: str) -> list[str]:
        """What the next program of the page imports that is not installed."""
        self.found = []
        self.visit(ast.parse(program))
        return [name for name in self.found if is_missing(name)]

    def add(self, name: str) -> None:
        top = name.split(".")[0]
        if name in NEEDED or top in NEEDED:
            self.found.append(NEEDED.get(name) or NEEDED[top])
        elif top not in {"fastrank", "numpy", *sys.stdlib_module_names, *self.substituted}:
            self.found.append(top)

    def visit_Call(self, node: ast.Call) -> None:
        if ast.unparse(node.func).endswith("substitute"):
            self.substituted.add(ast.literal_eval(node.args[0]))
        self.generic_visit(node)

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self.add(alias.name)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        self.add(node.module or "")
        for alias in node.names:
            if f"{node.module}.{alias.name}" in NEEDED:
                self.add(f"{node.module}.{alias.name}")


def names_in(program: str, use: type[ast.expr_context]) -> set[str]:
    """The names that a program uses so."""
    nodes = ast.walk(ast.parse(program))
    return {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, use)}


def is_missing(name: str) -> bool:
    absent = name not in sys.modules and find_spec(name) is None
    # pokerkit is not for Python 3.10, and torch takes gigabytes.
    may_be = name == "torch" or (name == "pokerkit" and sys.version_info < (3, 11))
    assert not (absent and not may_be and os.environ.get("FASTRANK_EXTRAS")), f"no {name}"
    return absent


def program_of(block: Block) -> str:
    """A Python block without its prompts and what is printed."""
    if ">>>" not in block.text:
        return block.text
    return "".join(example.source for example in doctest.DocTestParser().get_examples(block.text))


def run_python(block: Block, document: Path, names: dict[str, Any]) -> str | None:
    """Run a block; returns what it prints, if that is not compared yet."""
    if ">>>" in block.text:
        name = f"{document.relative_to(ROOT)}:{block.line}"
        parsed = doctest.DocTestParser().get_doctest(
            block.text, {}, name, str(document), block.line - 1
        )
        parsed.globs = names  # itself, and not a copy
        runner = doctest.DocTestRunner(checker=Checker())
        assert runner.run(parsed, clear_globs=False).failed == 0
        return None
    code = compile("\n" * (block.line - 1) + block.text, str(document), "exec")
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, names)
    return printed.getvalue()


def run_shell(block: Block, commands: Path) -> str | None:
    """Run a shell block; returns what it prints, or None where it installs things."""
    if block.text.startswith(tuple(INSTALLS)):
        return None
    assert re.search(r"\bfastrank\b", block.text), "a shell block that does not call fastrank"
    bash = shutil.which("bash")
    if not bash:
        pytest.skip("no bash")
    done = subprocess.run(
        [bash, "-euo", "pipefail", "-c", block.text],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={**os.environ, "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def commands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which ``fastrank`` and ``python`` are those that run the tests."""
    folder = tmp_path_factory.mktemp("commands")
    for name, module in (("fastrank", " -m fastrank"), ("python", "")):
        command = folder / name
        text = f'#!/bin/sh\nexec {shlex.quote(sys.executable)}{module} "$@"\n'
        command.write_text(text, encoding="utf-8")
        command.chmod(0o755)
    return folder


@pytest.fixture
def own_modules() -> Iterator[None]:
    """Undo what `fastrank.compat.substitute` leaves in place."""
    yield
    for name, module in list(sys.modules.items()):
        known_as = getattr(module, "__name__", "")
        if known_as.startswith("fastrank.compat.") and known_as != name:
            del sys.modules[name]


@pytest.mark.usefixtures("own_modules")
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_documents(
    document: Path, commands: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    page = document.relative_to(ROOT).as_posix()
    names: dict[str, Any] = {"__name__": "__main__"}
    imports = Imports()
    skipped: dict[int, list[str]] = {}
    unmade: dict[str, list[str]] = {}  # names that blocks would have made, by what they lack
    printed: str | None = None
    for block in blocks(document):
        place = f"{page}:{block.line}"
        if (page, block.language) in RUN_ELSEWHERE or block.section in skipped:
            printed = None
        elif block.language == "python":
            program = program_of(block)
            absent = imports.missing(program)
            for name in names_in(program, ast.Load):
                absent += unmade.get(name, [])
            if absent:
                skipped[block.section] = absent
                unmade.update(dict.fromkeys(names_in(program, ast.Store), absent))
            else:
                printed = run_python(block, document, names)
        elif block.language == "sh":
            printed = run_shell(block, commands)
        else:
            assert block.language == "text", f"{place}: nothing runs {block.language!r}"
            assert printed is not None, f"{place}: nothing prints this"
            assert printed.rstrip() == block.text.rstrip(), place
            printed = None
    if skipped:
        names_of_missing = sorted({name for absent in skipped.values() for name in absent})
        pytest.skip(f"{page}: no {', '.join(names_of_missing)}")


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    if name in NEEDED and is_missing(NEEDED[name]):
        pytest.skip(f"no {NEEDED[name]}")
    module = importlib.import_module(name)
    public = {} if ".compat." in name else {**vars(fastrank), "fastrank": fastrank}
    runner = doctest.DocTestRunner(checker=Checker())
    for example in doctest.DocTestFinder().find(module, extraglobs=public):
        runner.run(example)
    for what, value in vars(module).items():  # compiled functions are not found
        if ".compat." in name and isinstance(value, BuiltinFunctionType):
            names, text = vars(module).copy(), value.__doc__ or ""
            runner.run(doctest.DocTestParser().get_doctest(text, names, what, name, 0))
    assert runner.summarize().failed == 0


def members_of(owner: type) -> dict[str, Any]:
    """The public methods of a class, with those that it inherits from ours."""
    return {
        name: value
        for base in owner.__mro__
        if base.__module__.startswith("fastrank")
        for name, value in vars(base).items()
        if not name.startswith("_") and isinstance(value, (FunctionType, classmethod))
    }


def test_public_functions_have_examples() -> None:
    for name, value in vars(fastrank).items():
        if callable(value) and not name.startswith("_") and not isinstance(value, type):
            assert name == "show_versions" or ">>> " in (value.__doc__ or ""), name
    for owner in (fastrank.System, fastrank.Game, fastrank.Range, fastrank.Equity):
        for name, value in members_of(owner).items():
            assert ">>> " in (value.__doc__ or ""), f"{owner.__name__}.{name}"


def test_the_reference_has_all_members() -> None:
    pages = (ROOT / "docs" / "reference").glob("*.md")
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    found = re.findall(r"^\.\. autoclass:: (\w+)(?:\(\))?\n((?: +:.*\n)*)", text, re.MULTILINE)
    options = dict(found)
    for name, owner in vars(fastrank).items():
        if not isinstance(owner, type) or issubclass(owner, Exception) or name.startswith("_"):
            continue
        listed = ", ".join(re.findall(r":members: (.*)", options[name])).split(", ")
        for member in members_of(owner):
            if ":members:\n" in options[name]:
                assert member in vars(owner) or ":inherited-members:" in options[name], member
            else:
                assert member in listed, f"{name}.{member}"


def test_the_reference_has_all_public_names() -> None:
    pages = (ROOT / "docs" / "reference").glob("*.md")
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    described = set(re.findall(r"^(?:\.\. [\w:]+::| {9,}) *([A-Za-z_]\w*)", text, re.MULTILINE))
    modules = {module.name for module in pkgutil.iter_modules(fastrank.__path__)}
    public = {name for name in vars(fastrank) if not name.startswith("_")} - modules
    assert sorted(public - described) == []


def test_what_a_star_imports() -> None:
    """All public names; but `format` would hide the built-in function."""
    scope: dict[str, Any] = {}
    exec("from fastrank import *", scope)
    modules = {module.name for module in pkgutil.iter_modules(fastrank.__path__)}
    public = {name for name in vars(fastrank) if not name.startswith("_")} - modules
    assert set(scope) - {"__builtins__"} == public - {"format"}
    text = pydoc.render_doc(fastrank, renderer=pydoc.plaintext)  # type: ignore[attr-defined]
    assert all(f"\n    {name}(" in text for name in ("parse", "deal", "hand_index", "game"))


def test_one_version_everywhere() -> None:
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {fastrank.__version__}\n" in cited
    policies = (ROOT / "docs" / "policies.md").read_text(encoding="utf-8")
    assert f"Version {fastrank.__version__}." in policies
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert changes.startswith(f"# Changes\n\n## {fastrank.__version__} ")


def test_the_drawings_are_those_of_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = ROOT / "docs" / "drawings"
    monkeypatch.syspath_prepend(str(folder))
    drawings = runpy.run_path(str(folder / "draw.py"))["DRAWINGS"]
    found = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.svg")}
    assert found == {name: draw() for name, draw in drawings.items()}
