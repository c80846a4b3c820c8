"""Every example in the docstrings and the documents runs and prints what it says."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from collections.abc import Iterator

import pytest
from conftest import ROOT

import fastrank

MODULES = ["fastrank"] + [
    f"fastrank.{module.name}"
    for module in pkgutil.iter_modules(fastrank.__path__)
    if module.name not in ("_core", "_one", "__main__")
]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    for module_name, needed in (("fastrank.numba", "numba"), ("fastrank.plots", "matplotlib")):
        if name == module_name:
            pytest.importorskip(needed)
    module = importlib.import_module(name)
    failed, _ = doctest.testmod(module, extraglobs=vars(fastrank))
    assert failed == 0


def test_public_functions_have_examples() -> None:
    for name, value in vars(fastrank).items():
        if callable(value) and not name.startswith("_") and not isinstance(value, type):
            assert name == "show_versions" or ">>> " in (value.__doc__ or ""), name
    for name, value in vars(fastrank.System).items():
        if callable(value) and not name.startswith("_"):
            assert ">>> " in (value.__doc__ or ""), name


def examples(text: str) -> Iterator[str]:
    for block in re.findall(r"^```python\n(.*?)^```", text, flags=re.DOTALL | re.MULTILINE):
        if ">>>" in block:
            yield block


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_documents(document: pytest.Function) -> None:
    text = document.read_text(encoding="utf-8")  # type: ignore[attr-defined]
    parsed = doctest.DocTestParser().get_doctest(
        "\n".join(examples(text)), {}, str(document), None, 0
    )
    assert doctest.DocTestRunner().run(parsed).failed == 0
