"""One hand at a time: csrc/python/one.c."""

from collections.abc import Callable
from typing import Any

def ranker(owner: Any, name: str, doc: str, /) -> Callable[[Any], int]: ...
def card_bytes(hand: Any, /) -> bytes | None: ...
