"""Ranges as text: read, taken apart, and written.

A range is a list of parts between commas. A part is a kind of hands (``AKs``, ``AKo``, ``AK``,
``77``), several (``A9s+``, ``77+``, ``A9s-AQs``, ``77-JJ``), one hand (``AsKd``), a tag (``#UTG#``,
which stands for no hand), or a weight with parts in parentheses (``0.4(AA, AKs)``, ``40%(AA)``).
The ranks of kinds may be small letters.

A token is what is left of a part: ``AKs``, ``AKo`` or ``77`` for each kind of hands, or a hand or a
tag as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
from typing import Any

from fastrank.compat.eval7.cards import Card, ranks, suits
from fastrank.errors import shown

Token = tuple[str, float]
Weighted = tuple[tuple[Card, Card], float]


class RangeStringError(Exception):
    """Text that is no range, or a token that is none."""


# Taking apart. White space may stand anywhere but in two ranks, a card or the digits of a number.

_SPACE = " \t\n\r"
_S = f"[{_SPACE}]*"
_RANK = f"[{''.join(ranks)}{''.join(ranks).lower()}]"
_CARD = f"{_RANK}[{''.join(suits)}]"
_KIND = rf"{_RANK}{{2}}(?:{_S}[os])?"
_PART = rf"(?:{_CARD}{_S}{_CARD}|#{_S}[A-Za-z0-9_]+{_S}#|{_KIND}(?:{_S}\+|{_S}-{_S}{_KIND})?)"
_NUMBER = rf"(?:[1-9][0-9]*(?:{_S}\.(?:{_S}[0-9]+)?)?|0?{_S}\.{_S}[0-9]+)"
_WEIGHTED = rf"{_NUMBER}{_S}%?{_S}\({_S}{_PART}{_S}(?:,{_S}{_PART}{_S})*\)"
_ITEM = rf"{_S}(?:{_WEIGHTED}|{_PART}){_S}"

_RANGE = re.compile(rf"{_ITEM}(?:,{_ITEM})*")
_ITEMS = re.compile(rf"({_NUMBER}){_S}(%?){_S}\(([^)]*)\)|([^,(){_SPACE}][^,()]*)")
_SIGNS = re.compile(r"[-+#]|[^-+#]+")


class Parser:
    """What takes ranges apart. In eval7 it is made by pyparsing."""

    def parse_string(self, s: str) -> list[list[Any]]:
        """Take a range apart.

        Returns
        -------
        list
            For each weight a list of its signs and its parts; only of parts where there is none.
            A part is a list of signs.

        Raises
        ------
        RangeStringError

        Examples
        --------
        >>> parser.parse_string("AKs, 77+, 40%(AsKd)")
        [[[['AKs'], ['77', '+']]], [['40', '%'], [['AsKd']]]]
        """
        if not s.strip(_SPACE):
            return []
        if not _RANGE.fullmatch(s):
            raise RangeStringError(f"{shown(s)} is no range")
        found: list[list[Any]] = []
        for number, percent, parts, part in _ITEMS.findall(s):
            if number:
                weight = [_bare(number), percent] if percent else [_bare(number)]
                found.append([weight, list(map(_signs, parts.split(",")))])
            elif found and len(found[-1]) == 1:
                found[-1][0].append(_signs(part))
            else:
                found.append([[_signs(part)]])
        return found

    parseString = parse_string


def _bare(text: str) -> str:
    """Text without white space."""
    return "".join(text.split())


def _signs(part: str) -> list[str]:
    return _SIGNS.findall(_bare(part))


def make_parser() -> Parser:
    """Make what takes ranges apart."""
    return Parser()


parser = make_parser()


# Reading


def string_to_hands(s: str) -> list[Weighted]:
    """Read a range as all its hands with their weights.

    Raises
    ------
    RangeStringError
        For text that is no range.

    Examples
    --------
    >>> string_to_hands("0.4(AsKs)")
    [((Card("As"), Card("Ks")), 0.4)]
    """
    return list(hands_of(string_to_tokens(s)))


def hands_of(tokens: Iterable[Token]) -> Iterator[Weighted]:
    """All hands of some tokens. Not in eval7."""
    for token, weight in tokens:
        for hand in _cards_of(token):
            yield hand, weight


@cache
def _cards_of(token: str) -> list[tuple[Card, Card]]:
    return [(Card(one), Card(other)) for one, other in token_to_hands(token)]


def string_to_tokens(s: str) -> list[Token]:
    """Read a range as tokens with their weights.

    Raises
    ------
    RangeStringError
        For text that is no range.

    Examples
    --------
    >>> string_to_tokens("AQ+, 0.8(77-88)")
    [('AQo', 1.0), ('AQs', 1.0), ('AKo', 1.0), ('AKs', 1.0), ('77', 0.8), ('88', 0.8)]
    """
    tokens: list[Token] = []
    for *given, parts in parser.parse_string(s):
        weight = weight_to_float(given[0]) if given else 1.0
        for part in parts:
            tokens += [(token, weight) for token in expand_handtype_group(part)]
    return tokens


def validate_string(s: str) -> bool:
    """Say whether text is a range."""
    try:
        string_to_tokens(s)
    except RangeStringError:
        return False
    return True


def weight_to_float(w: Sequence[str]) -> float:
    """Read a weight, given as its signs.

    Examples
    --------
    >>> weight_to_float(["86", "%"]), weight_to_float([".5"])
    (0.86, 0.5)
    """
    number = float(w[0])
    return number / 100 if w[-1] == "%" else number


def expand_handtype_group(htg: Sequence[str]) -> list[str]:
    """Give the tokens of a part, which is given as its signs.

    Raises
    ------
    RangeStringError
        For kinds of hands between which there are none.

    Examples
    --------
    >>> expand_handtype_group(["A9s", "-", "ATs"]), expand_handtype_group(["QQ", "+"])
    (['A9s', 'ATs'], ['QQ', 'KK', 'AA'])
    """
    if htg[0] == "#":
        return ["".join(htg)]
    first = normalize_token(htg[0])
    if len(first) == 4:
        return [first]
    high, low, kind = _ordered(first)
    last = low
    if htg[-1] == "+":
        last = 12 if kind == "p" else high - 1
    elif len(htg) > 1:
        other_high, last, other_kind = _ordered(normalize_token(htg[2]))
        if kind != other_kind or (kind != "p" and high != other_high):
            raise RangeStringError(f"no hands are from {shown(htg[0])} to {shown(htg[2])}")
        low, last = sorted((low, last))
    lows = [ranks[rank] for rank in range(low, last + 1)]
    if kind == "p":
        return [rank + rank for rank in lows]
    kinds = ("o", "s") if kind == "n" else (kind,)
    return [ranks[high] + rank + each for rank in lows for each in kinds]


def _ordered(normalized: str) -> tuple[int, int, str]:
    """The higher and the lower rank of a kind of hands, and its letter."""
    return ranks.index(normalized[0]), ranks.index(normalized[1]), normalized[2:]


def normalize_token(token: str) -> str:
    """Put a token's higher card first; with the letter of `token_suitedness` if it is a kind.

    Raises
    ------
    RangeStringError
        For a card twice, or a pair with a letter.

    Examples
    --------
    >>> normalize_token("7j"), normalize_token("QsAc"), normalize_token("22")
    ('J7n', 'AcQs', '22p')
    """
    if token[0] == "#":
        return token
    if len(token) != 4:
        order = sorted(token[:2].upper(), key=ranks.index, reverse=True)
        return "".join(order) + token_suitedness(token)
    one, other = token[:2], token[2:]
    if _strength(one) == _strength(other):
        raise RangeStringError(f"{shown(token)} is one card twice")
    return one + other if _strength(one) > _strength(other) else other + one


def _strength(card: str) -> tuple[int, int]:
    return ranks.index(card[0].upper()), suits.index(card[1])


def token_suitedness(ht: str) -> str:
    """Say what a kind of hands is: s suited, o offsuit, n either, p a pair.

    Raises
    ------
    RangeStringError
        For a pair with a letter.
    """
    pair = ht[0].upper() == ht[1].upper()
    if len(ht) == 3:
        if pair:
            raise RangeStringError(f"{shown(ht)}: a pair is neither suited nor offsuit")
        if ht[2] not in ("o", "s", "n"):
            raise RangeStringError(f"{shown(ht)} is neither suited nor offsuit")
        return ht[2]
    return "p" if pair else "n"


def token_to_hands(ht: str) -> list[tuple[str, str]]:
    """Give all hands of a token, as text.

    Examples
    --------
    >>> token_to_hands("ATs")
    [('Ac', 'Tc'), ('Ad', 'Td'), ('Ah', 'Th'), ('As', 'Ts')]
    """
    if ht[0] == "#":
        return []
    if len(ht) == 4:
        return [(ht[:2], ht[2:])]
    kind = token_suitedness(ht)
    pairs: list[tuple[str, str]] = []
    if kind == "p":
        pairs += [(second, first) for first, second in combinations(suits, 2)]
    if kind in "on":
        pairs += permutations(suits, 2)
    if kind in "sn":
        pairs += [(suit, suit) for suit in suits]
    return [(ht[0] + one, ht[1] + other) for one, other in pairs]


# Writing


def tokens_to_string(tokens: Iterable[Token]) -> str:
    """Write tokens with their weights as a range, in its shortest form.

    Examples
    --------
    >>> tokens_to_string([("QQ", 1.0), ("KK", 1.0), ("AA", 1.0), ("AJs", 0.5), ("AQs", 0.5)])
    'QQ+, 50%(AQs-AJs)'
    """
    by_weight: dict[float, list[str]] = {}
    for token, weight in tokens:
        by_weight.setdefault(weight, []).append(normalize_token(token))
    parts = [_written(by_weight.pop(1.0))] if 1.0 in by_weight else []
    for weight in sorted(by_weight, reverse=True):
        parts.append(f"{_percent(weight)}%({_written(by_weight[weight])})")
    return ", ".join(parts)


def _percent(weight: float) -> str:
    text = f"{100 * weight:.10f}".rstrip("0")
    return "0.0" if text == "0." else text.removesuffix(".")


def _written(tokens: list[str]) -> str:
    """Pairs, other kinds of hands, hands, tags: the best first of each."""
    hands = [token for token in tokens if len(token) == 4 and token[0] != "#"]
    tags = [token for token in tokens if token[0] == "#"]
    lows: dict[tuple[int, str], set[int]] = {}
    for token in tokens:
        if token not in hands and token not in tags:
            high, low, kind = _ordered(token)
            lows.setdefault((_PAIRS if kind == "p" else high, kind), set()).add(low)
    # Of one high card those that are suited come before those that are not.
    rows = sorted(lows, key=lambda row: (row[0], "osn".find(row[1])), reverse=True)
    parts = [part for row in rows for part in _runs(*row, lows[row])]
    hands.sort(
        key=lambda hand: [(ranks + suits).index(hand[i]) for i in (0, 2, 1, 3)], reverse=True
    )
    return ", ".join(parts + hands + tags)


_PAIRS = len(ranks)
"""What is higher than all high cards."""


def _runs(high: int, kind: str, lows: set[int]) -> Iterator[str]:
    """The kinds of hands with these lower cards, those in a row as one part."""
    top = 12 if high == _PAIRS else high - 1

    def name(low: int) -> str:
        first = low if high == _PAIRS else high
        return ranks[first] + ranks[low] + kind.strip("np")

    for first in sorted(lows, reverse=True):
        if first + 1 in lows:
            continue
        last = first
        while last - 1 in lows:
            last -= 1
        if first == last:
            yield name(last)
        elif first == top:
            yield name(last) + "+"
        else:
            yield f"{name(first)}-{name(last)}"
