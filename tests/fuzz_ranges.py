"""Whatever text comes in, a range is made that its own text makes again, or an error is raised.

A target for atheris, which is no requirement of the tests: ``pip install atheris``, then
``python tests/fuzz_ranges.py -max_total_time=600``.
"""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["fastrank"]):
    from fastrank import HOLDEM, OMAHA, SHORT_DECK_HOLDEM, CardError, Range

GAMES = (HOLDEM, HOLDEM, HOLDEM, SHORT_DECK_HOLDEM, OMAHA)
ALPHABET = "AKQJT98765432cdhso+-,:.0%!*$ \n♠rdspnp10random"


def one(data: bytes) -> None:
    """Try one text."""
    if len(data) < 2:
        return
    game = GAMES[data[0] % len(GAMES)]
    if data[1] & 1:
        text = "".join(ALPHABET[byte % len(ALPHABET)] for byte in data[2:60])
    else:
        text = data[2:60].decode("utf-8", "surrogateescape")
    try:
        made = Range(text, game)
    except CardError as error:
        assert error.card is not None or str(error), text
        return
    except ValueError as error:
        assert len(str(error)) < 1000, text
        return
    assert ((made.weights > 0) & (made.weights <= 1)).all(), text
    assert Range(str(made), game) == made, text


if __name__ == "__main__":
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()
