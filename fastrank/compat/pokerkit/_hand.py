"""What all hands share: ranked when made; what plays and the entry are found when asked for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar

from fastrank.compat.common import evaluator_of
from fastrank.compat.pokerkit.lookups import (
    Entry,
    Lookup,
    SystemLookup,
    card_of,
    distinct,
    values_of,
)
from fastrank.compat.pokerkit.utilities import Card, CardsLike
from fastrank.declaration import ANY, TWO_AND_THREE
from fastrank.errors import CardError, shown
from fastrank.ranking import MOST_CARDS, System

if TYPE_CHECKING:
    from typing_extensions import Self

Pile = tuple[Card, ...]

READ = frozenset([tuple, str])
"""What compiled functions read."""

_new = object.__new__


class Hand(Hashable, ABC):
    """A hand; the stronger one is the greater one, for lows too.

    Hands of different classes are not compared. A card twice is an error.

    Examples
    --------
    >>> from fastrank.compat.pokerkit.hands import StandardHighHand
    >>> hand = StandardHighHand.from_game("AcKc", "KdKhAd2s3h")
    >>> hand, hand.entry
    (AcKcKdKhAd, Entry(index=7283, label=<Label.FULL_HOUSE: 'Full house'>))
    >>> hand > StandardHighHand("2c3c4c5c7c")
    True
    """

    __slots__ = ("_board", "_cards", "_hole", "_rank")

    lookup: ClassVar[Lookup]
    low: ClassVar[bool]

    _sign: ClassVar[int] = 1
    """-1 where the best hand is the lookup's worst."""
    _evaluate: ClassVar[Callable[[Any, Any], int]]
    """Gives the rank of hole and board cards by `_sign`, the least the best; 0 for no hand."""
    _rule: ClassVar[str | None] = None
    """The best-of rule of fastrank's games by which it is made."""

    _hole: Any
    _board: Any
    _cards: Pile
    _rank: int

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        lookup, low = getattr(cls, "lookup", None), getattr(cls, "low", None)
        if lookup is None or low is None:  # not yet a hand of some game
            return
        cls._sign = -1 if lookup._from_the_top == low else 1
        cls._evaluate = cls._search
        cls._rule = None
        if isinstance(lookup, SystemLookup) and cls._sign == 1:
            cls._compile(lookup.system)

    @classmethod
    def _compile(cls, system: System) -> None:
        """Make `_evaluate` faster where a system knows how."""

    @classmethod
    @abstractmethod
    def from_game(cls, hole_cards: CardsLike, board_cards: CardsLike = ()) -> Hand:
        """Make the best hand that a player has.

        Parameters
        ----------
        hole_cards, board_cards : text, a card, or an iterable of cards
            Also fastrank's card ids.

        Returns
        -------
        Hand

        Raises
        ------
        ValueError
            Where there is no hand; CardError for a card twice.
        KeyError
            For a card of unknown rank that might play.
        """

    @classmethod
    def from_game_or_none(cls, hole_cards: CardsLike, board_cards: CardsLike = ()) -> Hand | None:
        """Make the best hand that a player has, or None where there is none.

        A card twice is an error here too.
        """
        try:
            return cls.from_game(hole_cards, board_cards)
        except CardError:
            raise
        except ValueError:
            return None

    @classmethod
    def _choices(cls, hole: Pile, board: Pile) -> Iterator[Pile]:
        """All cards that may make the hand, in the order in which the first of the best plays."""
        raise NotImplementedError

    @classmethod
    def _search(cls, hole: Any, board: Any) -> int:
        """Rank what the compiled functions leave: other numbers of cards, bad ones, other text."""
        hole, board = (
            Card.clean(part) if isinstance(part, str) else part for part in (hole, board)
        )
        cards = distinct((*hole, *board))
        held = len(hole)
        ranks = map(cls._rank_of, cls._choices(cards[:held], cards[held:]))
        return min([cls._sign * rank for rank in ranks if rank], default=0)

    @classmethod
    def _rank_of(cls, cards: Pile) -> int:
        try:
            return cls.lookup._rank(cards)
        except ValueError:  # two of one suit in a badugi
            return 0

    def __init__(self, cards: CardsLike) -> None:
        self._hole, self._board = Card.clean(cards), None
        self._rank = self._sign * self.lookup._rank(self._hole)
        if not self._rank:
            raise ValueError(f"{shown(cards)} is no {type(self).__qualname__}")

    def __eq__(self, other: Any) -> bool:
        return self._rank == other._rank if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._rank)

    def __lt__(self, other: Hand) -> bool:
        return self._rank > other._rank if type(self) is type(other) else NotImplemented

    def __gt__(self, other: Hand) -> bool:
        return self._rank < other._rank if type(self) is type(other) else NotImplemented

    def __le__(self, other: Hand) -> bool:
        return self._rank >= other._rank if type(self) is type(other) else NotImplemented

    def __ge__(self, other: Hand) -> bool:
        return self._rank <= other._rank if type(self) is type(other) else NotImplemented

    def __repr__(self) -> str:
        return "".join(map(repr, self.cards))

    def __str__(self) -> str:
        return f"{self.entry.label.value} ({self!r})"

    @property
    def cards(self) -> Pile:
        """The cards that play, in the order in which they were given."""
        try:
            return self._cards
        except AttributeError:
            self._cards = found = self._playing()
            return found

    def _playing(self) -> Pile:
        hole = tuple(map(card_of, Card.clean(self._hole)))
        if self._board is None:  # these cards, whichever may be the board
            return hole
        board, rank = tuple(map(card_of, Card.clean(self._board))), abs(self._rank)
        return next(one for one in self._choices(hole, board) if self._rank_of(one) == rank)

    @property
    def entry(self) -> Entry:
        """Its index and its label."""
        return self.lookup._entry(abs(self._rank))


class GameHand(Hand):
    """A hand that is made of what a player has in a game."""

    __slots__ = ()

    @classmethod
    def from_game(cls, hole_cards: CardsLike, board_cards: CardsLike = ()) -> Self:
        """Make the best hand that a player has: see `Hand.from_game`."""
        hole: Any = hole_cards
        board: Any = board_cards
        if type(hole) not in READ:
            hole = Card.clean(hole)
        if type(board) not in READ:
            board = Card.clean(board)
        rank = cls._evaluate(hole, board)
        if not rank:
            raise ValueError(f"no {cls.__qualname__} among these cards")
        hand = _new(cls)
        hand._rank = rank
        hand._hole = hole
        hand._board = board
        return hand


def compile_any(cls: type[Hand], system: System) -> None:
    """Where all cards may play."""
    cls._rule = ANY
    values, held = values_of(system), range(system.size, MOST_CARDS + 1)
    cls._evaluate = evaluator_of(system, values, "hand and board", held, cls._search)


class CombinationHand(GameHand, ABC):
    """The best of so many cards, from the hole and the board alike."""

    __slots__ = ()

    card_count: ClassVar[int]

    @classmethod
    def _choices(cls, hole: Pile, board: Pile) -> Iterator[Pile]:
        return combinations(hole + board, cls.card_count)

    @classmethod
    def _compile(cls, system: System) -> None:
        if cls.card_count == system.size:
            compile_any(cls, system)


class BoardCombinationHand(CombinationHand, ABC):
    """The best with just so many board cards."""

    __slots__ = ()

    board_card_count: ClassVar[int]

    @classmethod
    def _choices(cls, hole: Pile, board: Pile) -> Iterator[Pile]:
        for chosen in combinations(board, cls.board_card_count):
            yield from combinations(hole + chosen, cls.card_count)

    @classmethod
    def _compile(cls, system: System) -> None:
        """There is nothing faster."""


class HoleBoardCombinationHand(BoardCombinationHand, ABC):
    """The best with just so many hole cards and so many of the board."""

    __slots__ = ()

    hole_card_count: ClassVar[int]

    @classmethod
    def _choices(cls, hole: Pile, board: Pile) -> Iterator[Pile]:
        for chosen in combinations(hole, cls.hole_card_count):
            yield from super()._choices(chosen, board)

    @classmethod
    def _compile(cls, system: System) -> None:
        counts = cls.hole_card_count, cls.board_card_count, cls.card_count
        if counts == (2, 3, 5):
            cls._rule = TWO_AND_THREE
            values, held = values_of(system), range(5, MOST_CARDS + 1)
            cls._evaluate = evaluator_of(
                system, values, "hand and board", held, cls._search, board=5
            )
