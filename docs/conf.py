"""Settings of the documentation site: ``sphinx-build -W docs build/docs``."""

from importlib.util import find_spec
from typing import Any

from docutils import nodes

import fastrank

project = "fastrank"
copyright = "the fastrank authors"
version = release = fastrank.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "numpydoc"]

# Pages are Markdown; headings can be linked to.
myst_heading_anchors = 3

# Docstrings are numpy's. Shapes and dtypes are told there, and not by the types in signatures.
autodoc_typehints = "none"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_mock_imports = [name for name in ("numba", "matplotlib") if not find_spec(name)]
numpydoc_show_class_members = False
default_role = "py:obj"

html_theme = "furo"
html_title = f"fastrank {version}"
html_theme_options = {"light_css_variables": {"code-font-size": "78%"}}
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False


def _trim_blocks(app: Any, tree: nodes.document) -> None:
    """Take off the blank line with which examples end, for `doctest` to see where they do."""
    for block in tree.findall(nodes.literal_block):
        block.rawsource = block.astext().rstrip()
        block[:] = [nodes.Text(block.rawsource)]


def setup(app: Any) -> None:
    """Have Sphinx call what is above."""
    app.connect("doctree-read", _trim_blocks)
