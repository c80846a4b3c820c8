"""Many hands at once: blocks, boards, ranges; and the build step."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from canvas import (
    AMBERS,
    BLUES,
    GREEN,
    GREENS,
    GREY,
    GREYS,
    INK,
    LIGHT_BLUE,
    PALE,
    PLAIN,
    REDS,
    Drawing,
    ids,
)
from one_hand import multisets

import fastrank
from fastrank import HIGH, HOLDEM, Range


def block() -> str:
    """Thirty-two hands at once."""
    hands = fastrank.deal(32, 7, rng=1)
    ranks = HIGH.ranks(hands)
    d = Drawing(760, 470, "The block kernel: 32 hands at once")
    shown = [0, 1, 2, 31]
    d.text(16, 24, "32 hands of 7 bytes", bold=True)
    for i, hand in enumerate(shown):
        y = 40 + 24 * i + (14 if i == 3 else 0)
        d.text(16, y + 15, f"hand {hand}", 11, colour=GREY)
        for j in range(7):
            fill = LIGHT_BLUE if j == 0 else PLAIN
            d.labelled((66 + 32 * j, y, 32, 20), str(hands[hand, j]), (fill, PALE), 11)
    d.text(178, 122, "⋮", 14, "middle", GREY)

    d.arrow((298, 92), (374, 92))
    d.text(336, 84, "transpose", 12, "middle", GREY)

    d.text(384, 24, "7 vectors of 32 bytes, one a card", bold=True)
    for j in range(7):
        y = 40 + 20 * j
        fill = LIGHT_BLUE if j == 0 else PLAIN
        for i, hand in enumerate(shown):
            d.labelled(
                (434 + 40 * i + (28 if i == 3 else 0), y, 40, 18),
                str(hands[hand, j]),
                (fill, PALE),
                10,
            )
        d.text(568, y + 13, "⋯", 13, "middle", GREY)
        d.text(384, y + 13, f"card {j}", 10.5, colour=GREY)

    y = 216
    d.labelled(
        (16, y, 212, 76),
        "check, all hands at once:\nno byte above 51,\nno two columns equal",
        GREYS,
        12,
    )
    d.labelled(
        (246, y, 280, 76),
        "keys: look up 4 bytes of weights a card,\n"
        "each for all 32 hands at once,\nand add: 28 look-ups, 24 additions",
        AMBERS,
        12,
    )
    d.labelled(
        (544, y, 200, 76), "suits: count, and gather\none bit a hand:\nfive of a suit?", GREENS, 12
    )
    for x in (122, 386, 644):
        d.arrow((x, 188), (x, y - 3))
    d.line(122, 188, 644, 188, GREY, 1.4)
    d.line(540, 182, 540, 188, GREY, 1.4)

    d.labelled(
        (16, 326, 212, 58), "a bad hand? the portable loop\nfinds the row and the card", REDS, 12
    )
    d.labelled(
        (246, 326, 280, 58),
        "one hand after the other:\ndisplacement by row, rank by slot",
        BLUES,
        12,
    )
    d.labelled(
        (544, 326, 200, 58), "list of hands with a flush,\nappended without a branch", GREENS, 12
    )
    for x in (122, 386, 644):
        d.arrow((x, y + 78), (x, 323))
    d.text(16, 424, "ranks", bold=True)
    for i, hand in enumerate(shown):
        x = 246 + 62 * i + (28 if i == 3 else 0)
        d.labelled((x, 408, 62, 24), str(ranks[hand]), (LIGHT_BLUE, PALE), 12)
        d.text(x + 31, 446, f"hand {hand}", 10, "middle", GREY)
    d.text(446, 424, "⋯", 13, "middle", GREY)
    d.arrow((386, 386), (386, 405))
    d.arrow((644, 386), (644, 420), (526, 420))
    d.text(652, 412, "mended after", 11, colour=GREY)
    d.text(652, 426, "16 blocks", 11, colour=GREY)
    return d.svg()


def boards() -> str:
    """Boards before the flop, counted by their ranks, flushes apart."""
    hands = [ids("AsKs"), ids("QhQd")]
    free = [card for card in range(52) if card not in hands[0] + hands[1]]
    every = np.array(list(combinations(free, 5)), dtype=np.uint8)
    ranks = np.sort(every // 4, axis=1)
    kinds = np.unique(ranks.astype(np.int64) @ 13 ** np.arange(5)).size
    somebody = np.zeros(len(every), dtype=bool)
    for suit in range(4):
        held = (every % 4 == suit).sum(axis=1)
        most = max(sum(card % 4 == suit for card in hand) for hand in hands)
        somebody |= held + most >= 5
    exact = HOLDEM.equity(["AsKs", "QhQd"])
    assert exact.deals == len(every)

    d = Drawing(760, 288, "Boards before the flop: by their ranks, and flushes apart")
    for i, card in enumerate([*hands[0], *hands[1]]):
        d.card(16 + 40 * i + 24 * (i > 1), 14, card)
    d.labelled((215, 18, 330, 36), f"{len(every):,} boards", GREYS, 14, bold=True)
    flushes = int(somebody.sum())
    d.arrow((310, 56), (186, 87))
    d.arrow((450, 56), (574, 87))
    d.labelled(
        (16, 90, 340, 74),
        f"all boards, suits left out:\n{kinds:,} multisets of ranks,\n"
        "each settled once, times its boards",
        BLUES,
        13,
    )
    d.labelled(
        (404, 90, 340, 74),
        f"{flushes:,} boards that give\nsomebody a flush: in groups of the same\n"
        "cards in the suit and the same ranks besides",
        GREENS,
        13,
    )
    d.arrow((574, 166), (574, 184), (450, 184), (450, 198))
    d.arrow((186, 166), (186, 184), (310, 184), (310, 198))
    d.labelled(
        (120, 202, 520, 54),
        "take these boards out of their multisets with the ranks that they had there,\n"
        "and put them in with their true ranks",
        AMBERS,
        13,
    )
    d.text(380, 277, f"{exact.equity[0]:.2%} to {exact.equity[1]:.2%}", 12, "middle", GREY)
    return d.svg()


SWEEP_BOARD = "Kh 7d 2c 9s 4d"


def sweep() -> str:
    """Two ranges on a board, in order of their ranks."""
    board = ids(SWEEP_BOARD)
    sides = []
    for words in ("AA, AK", "99, QQ, JJ, AQs, KQs"):
        hands = np.array(
            [hand for hand in Range(words).hands.tolist() if not set(hand) & set(board)]
        )
        ranks = HOLDEM.ranks(hands, np.array(board))
        order = np.argsort(ranks, kind="stable")
        sides.append((words, hands[order], ranks[order]))
    (own_words, own, own_ranks), (other_words, other, other_ranks) = sides
    chosen = next(i for i, hand in enumerate(own.tolist()) if fastrank.format(hand) == "As Ks")
    hand = own[chosen].tolist()
    beaten = other[other_ranks > own_ranks[chosen]]
    first = int((beaten == hand[0]).any(axis=1).sum())
    second = int((beaten == hand[1]).any(axis=1).sum())
    both = int(((beaten == hand[0]).any(axis=1) & (beaten == hand[1]).any(axis=1)).sum())
    good = sum(not set(row) & set(hand) for row in beaten.tolist())
    assert len(beaten) - first - second + both == good

    d = Drawing(760, 330, "Two ranges on a board, in order of rank")
    d.text(16, 42, "board", bold=True)
    for i, card in enumerate(board):
        d.card(70 + 40 * i, 14, card)
    groups = []
    for ranks in (own_ranks, other_ranks):
        groups.append([(int(r), int((ranks == r).sum())) for r in np.unique(ranks)])
    every = sorted({rank for group in groups for rank, _ in group})
    left, step = 124.0, 610 / len(every)
    for side, (words, group) in enumerate(zip((own_words, other_words), groups, strict=True)):
        y = 104 + 66 * side
        d.text(16, y + 16, f"player {side}", bold=True)
        d.text(16, y + 32, words if side == 0 else "99, QQ, JJ,", 11, colour=GREY)
        if side:
            d.text(16, y + 46, "AQs, KQs", 11, colour=GREY)
        for rank, number in group:
            x = left + step * every.index(rank)
            here = side == 0 and rank == own_ranks[chosen]
            under = side == 1 and rank > own_ranks[chosen]
            style = AMBERS if here else GREENS if under else GREYS
            d.labelled((x, y, step - 8, 40), f"{rank:,}\n{number} hands", style, 11)
    d.arrow((left, 86), (left + 610, 86))
    d.text(left + 4, 80, "best rank", 11, colour=GREY)
    d.text(left + 606, 80, "worst", 11, "end", GREY)
    d.line(16, 232, 744, 232)
    d.text(16, 256, "Hands of player 1 that lose to A♠ K♠ (green):", 13, bold=True)
    terms = [
        (f"{len(beaten)}", "all of them"),
        (f"- {first}", "with A♠"),
        (f"- {second}", "with K♠"),
        (f"+ {both}", "with both"),
        (f"= {good}", "that can be held"),
    ]
    for i, (number_words, words) in enumerate(terms):
        x = 70 + 145 * i
        d.text(x, 288, number_words, 17, "middle", GREEN if i == 4 else INK, bold=True)
        d.text(x, 308, words, 12, "middle", GREY)
    return d.svg()


def build() -> str:
    """The build step, from rules to C."""
    d = Drawing(760, 304, "The build step: from readable rules to proven tables")
    hands = len(HIGH.table())
    keys = [len(multisets(held)) for held in (5, 6, 7)]
    boxes = [
        ((16, 20, 220, 64), "rules.py:\nwhat beats what, to be read", GREYS),
        ((270, 20, 220, 64), f"hands.py: all {hands:,}\nhands of five cards", GREYS),
        ((524, 20, 220, 64), "hashing.py: a hash for each size,\nno two keys in one slot", AMBERS),
        ((143, 124, 220, 64), "a rank for every hand;\nknown counts or no tables", BLUES),
        (
            (397, 124, 347, 64),
            "lookups.py: ranks by slot, by flush mask, by low\n"
            "mask, by badugi mask; six and seven cards",
            BLUES,
        ),
        ((397, 226, 220, 60), "every hand asked again:\nthe same rank, or no tables", GREENS),
        ((143, 226, 220, 60), "emit.py: C,\nthe same bytes every time", GREYS),
    ]
    for place, words, style in boxes:
        d.labelled(place, words, style, 12)
    d.arrow((126, 86), (126, 104), (220, 104), (220, 121))
    d.arrow((380, 86), (380, 104), (286, 104), (286, 121))
    d.arrow((634, 86), (634, 121))
    d.arrow((365, 156), (394, 156))
    d.arrow((507, 190), (507, 223))
    d.arrow((394, 256), (366, 256))
    d.text(626, 108, " + ".join(f"{key:,}" for key in keys) + " keys", 11, "end", GREY)
    return d.svg()
