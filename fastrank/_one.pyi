"""One hand at a time: csrc/python/one.c."""

from collections.abc import Callable
from typing import Any

from typing_extensions import Self

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
def evaluator(
    system: str,
    values: bytes,
    form: int,
    cactus: bool,
    board: int,
    held: int,
    otherwise: Callable[..., Any],
    name: str,
    doc: str,
    /,
) -> Callable[..., int]: ...

class CardObject:
    def __new__(cls, card: int, /) -> Self: ...
    @property
    def card_id(self) -> int: ...
