"""One hand at a time: csrc/python/one.c."""

from collections.abc import Callable
from typing import Any

def ranker(owner: Any, name: str, doc: str, /) -> Callable[[Any], int] | None: ...
def player(
    owner: Any,
    first: str,
    second: str | None,
    two_and_three: bool,
    hole: int,
    board: int,
    named_tuple: Any,
    doc: str,
    /,
) -> Callable[..., Any] | None: ...
