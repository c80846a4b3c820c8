"""The command ``fastrank``."""

from __future__ import annotations

import csv
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import DATA

import fastrank
from fastrank import SYSTEMS, System


def run(*arguments: str, given: str | bytes = "") -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "fastrank", *arguments],
        input=given.encode("utf-8", "surrogateescape") if isinstance(given, str) else given,
        capture_output=True,
        check=False,
        cwd="/",  # where no source folder hides the installed package
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    return done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")


HANDS = """# a comment
AsKsQsJsTs
A♠ K♦ 10h 9c 8d 2c 3c

  2c3d4h5s7c
"""


def test_rank_as_text() -> None:
    status, out, err = run("rank", given=HANDS)
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "AsKsQsJsTs                 1  royal flush",
        "A♠ K♦ 10h 9c 8d 2c 3c   6266  high card, A-K-T-9-8",
        "2c3d4h5s7c              7462  high card, 7-5-4-3-2",
    ]


def test_rank_as_json_and_csv() -> None:
    expected = [
        {"line": 2, "hand": "AsKsQsJsTs", "rank": 7462, "name": "royal flush"},
        {"line": 3, "hand": "A♠ K♦ 10h 9c 8d 2c 3c", "rank": 108, "name": "T-9-8-3-2 low"},
        {"line": 5, "hand": "2c3d4h5s7c", "rank": 1, "name": "7-5-4-3-2 low"},
    ]
    _, out, _ = run("rank", "--system", "2-7", "--json", "-", given=HANDS)
    assert [json.loads(line) for line in out.splitlines()] == expected
    _, out, _ = run("rank", "--system", "2-7", "--csv", given=HANDS)
    rows = list(csv.DictReader(out.splitlines()))
    assert rows == [{key: str(value) for key, value in row.items()} for row in expected]


def test_no_low() -> None:
    _, out, _ = run("rank", "--system", "8-or-better", given="As2d3c4h9s\n8s7s6s5s4s\n")
    assert out.splitlines() == ["As2d3c4h9s      -  no low", "8s7s6s5s4s     56  8-7-6-5-4 low"]


BAD = b"AsKsQsJsTs\nAsKs\nAsAsKdKhQh\n\xff\n2c3d4h5s7c\n" + b"As" * 21 + b"\n"


def test_bad_lines_are_reported_and_the_rest_ranked() -> None:
    status, out, err = run("rank", given=BAD)
    assert status == 1
    assert len(out.splitlines()) == 2
    assert [line.split(":")[0] for line in err.splitlines()] == [
        "line 2",
        "line 3",
        "line 4",
        "line 6",
    ]
    assert "line 2: 2 cards; HIGH needs 5 to 20" in err
    assert "line 3: 'As' at character 3 of 'AsAsKdKhQh': As twice" in err


def test_strict_stops_at_the_first_bad_line() -> None:
    status, out, err = run("rank", "--strict", given=BAD)
    assert status == 1
    assert out.splitlines() == ["AsKsQsJsTs      1  royal flush"]
    assert err == "line 2: 2 cards; HIGH needs 5 to 20\n"


def test_column_of_csv(tmp_path: Path) -> None:
    path = tmp_path / "hands.csv"
    path.write_text('player,hand\nann,"As,Ks,Qs,Js,Ts"\nbob,\ncat,2c3d4h5s7c\n', encoding="utf-8")
    status, out, err = run("rank", "--column", "hand", "--csv", str(path))
    assert status == 1
    assert out.splitlines()[1:] == [
        '2,"As,Ks,Qs,Js,Ts",1,royal flush',
        '4,2c3d4h5s7c,7462,"high card, 7-5-4-3-2"',
    ]
    assert err == "line 3: no cards\n"
    status, out, err = run("rank", "--column", "cards", str(path))
    assert (status, out) == (2, "")
    assert err == "fastrank: no column 'cards' in the file (its columns: player, hand)\n"


def test_a_file_that_begins_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_bytes("\ufeffAsKsQsJsTs\r\n2c3d4h5s7c\r\n".encode())
    assert run("rank", str(path))[::2] == (0, "")


FULL_DECK_SYSTEMS = [system for system in SYSTEMS if system.deck == fastrank.DECK]


@pytest.mark.parametrize("system", FULL_DECK_SYSTEMS, ids=lambda system: system.key)
def test_the_sample_file(system: System) -> None:
    path = DATA / "hands.txt"
    status, out, err = run("rank", "--system", system.aliases[0], "--json", str(path))
    assert (status, err) == (0, "")
    lines = path.read_text(encoding="utf-8").splitlines()
    hands = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    assert len(hands) > 50
    ranked = [json.loads(line) for line in out.splitlines()]
    assert [one["hand"] for one in ranked] == hands
    assert [one["rank"] for one in ranked] == [system.rank(hand) for hand in hands]
    assert [one["name"] for one in ranked] == [system.name(one["rank"]) for one in ranked]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rank", "--system", "hihg"], "no ranking system 'hihg'; did you mean 'high'?"),
        (["rank", "no-such-file"], "fastrank: no-such-file: No such file or directory"),
        (["census", "-k", "8"], "fastrank: a census of HIGH takes 5 to 7 cards, not 8"),
        (["rank", "--json", "--csv"], "not allowed with argument"),
        (["census", "-k", "x"], "invalid int value"),
        (["census", "-k", "9" * 30], "a census of HIGH takes 5 to 7 cards, not 999"),
        (["rank", ""], "fastrank: the name of the file is empty"),
        (["rank", "--column", ""], "no column '' in the file"),
        ([], "required: COMMAND"),
    ],
)
def test_commands_that_cannot_be_carried_out(arguments: list[str], message: str) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert message in err


def test_census() -> None:
    status, out, _ = run("census", "-k", "7")
    assert status == 0
    lines = out.splitlines()
    assert lines[1].split() == ["straight", "flush", "41,584", "10", "0.00031083"]
    assert lines[-1].split() == ["in", "all", "133,784,560", "4,824", "1.00000000"]
    _, out, _ = run("census", "--system", "8-or-better", "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert rows[-1] == {
        "category": "no low",
        "hands": 2541616,
        "classes": 0,
        "probability": 2541616 / 2598960,
    }
    _, out, _ = run("census", "--system", "badugi", "--csv")
    assert out.splitlines()[1].startswith("four-card badugi,17160,715,0.0633")


def test_versions() -> None:
    status, out, _ = run("--version")
    assert status == 0
    assert fastrank.__version__ in out


def shell(command: str, given: bytes = b"") -> tuple[int, bytes, bytes]:
    command = command.replace("fastrank ", f"{sys.executable} -m fastrank ")
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(
        command,
        shell=True,
        executable="/bin/bash",
        input=given,
        capture_output=True,
        check=False,
        cwd="/",
        env=buffered,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
@pytest.mark.parametrize(
    ("command", "status", "message"),
    [
        ("fastrank rank <&-", 2, b"fastrank: standard input: Bad file descriptor\n"),
        ("fastrank rank >&-", 2, b"fastrank: standard output: Bad file descriptor\n"),
        ("fastrank rank - 2>&-", 1, b""),
    ],
)
def test_closed_streams(command: str, status: int, message: bytes) -> None:
    found = shell(command, b"bad\nAsKsQsJsTs\n")
    assert found[0] == status
    assert found[2] == message
    assert found[1] in (b"", b"AsKsQsJsTs      1  royal flush\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
@pytest.mark.parametrize("unbuffered", ["", "PYTHONUNBUFFERED=1 "])
@pytest.mark.parametrize("arguments", ["--version", "census", "rank", "deal 5 --json"])
def test_no_space_left(arguments: str, unbuffered: str) -> None:
    found = shell(f"{unbuffered}fastrank {arguments} >/dev/full", b"AsKsQsJsTs\n")
    assert found == (2, b"", b"fastrank: output: No space left on device\n")
    assert shell("fastrank --help >/dev/full") == found


def test_output_is_utf_8_in_every_locale() -> None:
    found = shell("PYTHONIOENCODING=cp1252 fastrank rank", "A♠K♠Q♠J♠T♠\n".encode())
    assert found == (0, "A♠K♠Q♠J♠T♠      1  royal flush\n".encode(), b"")


def test_one_wide_line_does_not_widen_all() -> None:
    given = "As" + " " * 100_000 + "KsQsJsTs\n" + "AsKsQsJsTs\n" * 1000
    status, out, _ = run("rank", given=given)
    assert status == 0
    assert len(out) < 200_000 + 100 * 1000


def test_csv_fields_that_are_too_long(tmp_path: Path) -> None:
    path = tmp_path / "hands.csv"
    path.write_text("hand\n" + "As" * 100_000 + "\nAsKsQsJsTs\n", encoding="ascii")
    status, out, err = run("rank", "--column", "hand", str(path))
    assert status == 1
    assert out.split() == ["AsKsQsJsTs", "1", "royal", "flush"]
    assert err.startswith("line 2: ")


def test_no_hands(tmp_path: Path) -> None:
    path = tmp_path / "hands.csv"
    path.write_text("hand\n", encoding="ascii")
    assert run("rank", "--csv") == (0, "line,hand,rank,name\n", "")
    assert run("rank", "--csv", "--column", "hand", str(path)) == (0, "line,hand,rank,name\n", "")
    assert run("rank") == run("rank", "--json") == (0, "", "")


def test_two_columns_of_one_name(tmp_path: Path) -> None:
    path = tmp_path / "hands.csv"
    path.write_text("hand,hand\nAsKsQsJsTs,2c3d4h5s7c\n", encoding="ascii")
    found = run("rank", "--column", "hand", str(path))
    assert found == (2, "", "fastrank: several columns 'hand' in the file\n")


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
def test_nobody_reads_what_is_wrong(tmp_path: Path) -> None:
    """All good lines are ranked, and the exit status is what it would be."""
    hands, out = tmp_path / "hands.txt", tmp_path / "out"
    hands.write_text("AsKsQsJsTs\nbad\n2c3d4h5s7c\n" * 100_000, encoding="ascii")
    command = f"fastrank rank {hands} 2>&1 >{out} | head -n 1; exit ${{PIPESTATUS[0]}}"
    status, found, _ = shell(command)
    assert (status, found[:8]) == (1, b"line 2: ")
    assert out.read_bytes().count(b"\n") == 200_000
    if Path("/dev/full").exists():
        assert shell(f"fastrank rank {hands} 2>/dev/full >{out}")[0] == 1
        assert out.read_bytes().count(b"\n") == 200_000
        for wrong in ("equity AsKs QdQx", "foo"):
            assert shell(f"fastrank {wrong} 2>/dev/full")[0] == 2


def test_hands_that_are_blocked_have_no_equity() -> None:
    command = ["equity", "AcKc,QQ", "AcAd,AcAh", "--board", "2c3c4d", "--by-hand", "0"]
    status, out, _ = run(*command, "--json")
    rows = [json.loads(line, parse_constant=pytest.fail) for line in out.splitlines()]
    assert (status, rows[0]) == (0, {"hand": "Ac Kc", "equity": None, "weight": 0.0})
    assert "Ac Kc,,0.0" in run(*command, "--csv")[1]
    assert run(*command)[0] == 0


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
@pytest.mark.parametrize(
    ("command", "given", "out"),
    [
        ("fastrank rank | head -n 1", b"AsKsQsJsTs\n", b"AsKsQsJsTs      1  royal flush\n"),
        ("fastrank rank 2>&1 | head -n 1", b"As\n", b"line 1: 1 card; HIGH needs 5 to 20"),
        ("fastrank --help | true", b"", b""),
        ("fastrank --version | true", b"", b""),
        ("fastrank census | true", b"", b""),
        ("fastrank deal 100000 --csv | true", b"", b""),
    ],
)
def test_a_reader_that_has_had_enough(command: str, given: bytes, out: bytes) -> None:
    status, found, err = shell(f"set -o pipefail; {command}", given * 100_000)
    assert (status, err) == (int(b"line 1" in out), b"")  # 1: there were bad lines
    assert found.startswith(out)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads memory from the kernel")
def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    peaks = []
    for hands in (200_000, 1_000_000):
        path = tmp_path / "hands.txt"
        path.write_text("AsKsQsJsTs2c3d\n" * hands, encoding="ascii")
        program = (
            "import sys; from fastrank.cli import main; main(['rank', sys.argv[1]]); "
            "print(open('/proc/self/status').read(), file=sys.stderr)"
        )
        out = tmp_path / "ranked.txt"
        with out.open("wb") as file:
            done = subprocess.run(
                [sys.executable, "-c", program, str(path)],
                stdout=file,
                stderr=subprocess.PIPE,
                check=True,
                cwd="/",
            )
        assert out.read_bytes().count(b"\n") == hands
        (peak,) = re.findall(rb"VmHWM:\s+(\d+) kB", done.stderr)
        peaks.append(int(peak))
    assert peaks[1] < 1.1 * peaks[0]


def test_showdown() -> None:
    hands = ["4h3dQhTc", "4c3cKhQd"]
    arguments = ["showdown", "--game", "omaha-hi-lo", *hands, "--board", "Ac2d6cKcJs"]
    status, out, err = run(*arguments, "--pot", "1001")
    assert (status, err) == (0, "")
    assert [line.split()[-2:] for line in out.splitlines()[2:]] == [["1/4", "250"], ["3/4", "751"]]
    _, out, _ = run(*arguments, "--json")
    players = [json.loads(line) for line in out.splitlines()]
    assert players[1]["high"] == "flush, A-K-6-4-3"
    assert players[1]["high cards"] == "Ac Kc 6c 4c 3c"
    assert (players[0]["high wins"], players[0]["low wins"]) == (False, True)
    _, out, _ = run(*arguments, "--csv")
    rows = list(csv.DictReader(out.splitlines()))
    assert [row["share"] for row in rows] == ["1/4", "3/4"]


@pytest.mark.parametrize("game", fastrank.GAMES, ids=lambda game: game.key)
def test_showdown_of_every_game(game: fastrank.Game) -> None:
    deck = [card for card in range(51, -1, -1) if game.deck >> card & 1]
    hole, board = game.hole.stop - 1, game.board.stop - 1 if game.board else 0
    hands = [fastrank.format(deck[i * hole : (i + 1) * hole]) for i in range(2)]
    shared = fastrank.format(deck[2 * hole : 2 * hole + board])
    status, out, err = run("showdown", "--game", game.aliases[0], *hands, "--board", shared)
    assert (status, err) == (0, "")
    assert " *" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["AsKs", "AsQd", "--board", "2c3c4c"],
            "As twice (player 0's card 0 and player 1's card 0)",
        ),
        (["AsKs", "AdQd"], "0 board cards; HOLDEM needs 3 to 5"),
        (["AsKs", "AdQd", "--board", "2c3c4c", "--folded", "2"], "there is no player 2"),
        (["AsKs", "AdQd", "--game", "omahaa"], "no game 'omahaa'; did you mean 'omaha'?"),
        (["AsKs", "AdQd", "--board", "2c3c4c", "--pot", "-1"], "the pot must be from 0"),
    ],
)
def test_showdowns_that_cannot_be(arguments: list[str], message: str) -> None:
    status, out, err = run("showdown", *arguments)
    assert (status, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1


# equity, deal, range, names


def rows_of(*arguments: str) -> list[dict[str, Any]]:
    """What a command gives as JSON; the same as CSV."""
    status, out, err = run(*arguments, "--json")
    assert (status, err) == (0, "")
    rows = [json.loads(line) for line in out.splitlines()]
    _, out, _ = run(*arguments, "--csv")
    assert list(csv.DictReader(out.splitlines())) == [
        {key: str(value) for key, value in row.items()} for row in rows
    ]
    return rows


def test_equity() -> None:
    status, out, err = run("equity", "AsKs", "QhQd")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "HOLDEM, boards by ranks, 1,712,304 deals"
    assert lines[1].split() == ["player", "hand", "equity", "win", "tie", "lose"]
    assert lines[2].split() == ["0", "As", "Ks", "46.21%", "46.02%", "0.39%", "53.59%"]
    result = fastrank.OMAHA_HI_LO.equity(["As2sKhKd", "3c4c5dAh"], board="7c8d9h", dead="2c")
    arguments = ["--game", "plo8", "As2sKhKd", "3c4c5dAh", "--board", "7c8d9h", "--dead", "2c"]
    rows = rows_of("equity", *arguments)
    assert [row["low_equity"] for row in rows] == result.halves["low"].equity.tolist()
    assert [(row["deals"], row["method"]) for row in rows] == [(result.deals, result.method)] * 2
    _, out, _ = run("equity", *arguments)
    assert out.splitlines()[1:3] == ["board 7c 8d 9h", "dead 2c"]


def test_simulated_equity() -> None:
    arguments = ["AsKs", "random", "QQ+", "--trials", "5000", "--seed", "3", "--threads", "2"]
    result = fastrank.HOLDEM.equity(["AsKs", "random", "QQ+"], trials=5000, rng=3)
    rows = rows_of("equity", *arguments)
    assert [row["equity"] for row in rows] == result.equity.tolist()
    assert [row["stderr"] for row in rows] == result.stderr.tolist()
    _, out, _ = run("equity", *arguments)
    assert out.splitlines()[1].split()[-1] == "stderr"


def test_equity_by_hand_and_by_card() -> None:
    by_hand = fastrank.HOLDEM.equity(["AsKs", "QQ+, AK:0.5"], board="Kh7d2c").by_hand(1)
    known = ["AsKs", "QQ+, AK:0.5", "--board", "Kh7d2c"]
    assert rows_of("equity", *known, "--by-hand", "1") == [
        dict(zip(by_hand.to_dict(), row, strict=True))
        for row in zip(*by_hand.to_dict().values(), strict=True)
    ]
    cards, equities = fastrank.HOLDEM.next_card(["AsKs", "QhQd"], board="Kh7d2c")
    rows = rows_of("equity", "AsKs", "QhQd", "--board", "Kh7d2c", "--next-card")
    assert [fastrank.parse(row["card"])[0] for row in rows] == cards.tolist()
    assert [[row["player 0"], row["player 1"]] for row in rows] == equities.tolist()


def test_deals_are_not_taken_for_hands() -> None:
    """A board and two players are no hand of nine cards."""
    _, dealt, _ = run("deal", "3", "--seed", "1")
    assert dealt.splitlines()[0].count(" | ") == 2
    status, out, err = run("rank", given=dealt)
    assert (status, out) == (1, "")
    assert err.startswith("line 1: '|' at character 12 of ")
    _, dealt, _ = run("deal", "3", "--csv", "--cards", "7", "--seed", "1")
    status, _, err = run("rank", given=dealt)
    assert status == 1
    assert "line 1: " in err
    assert err.endswith("; for CSV give --column NAME\n")
    status, out, err = run("rank", "--column", "hand", given=dealt)
    assert (status, len(out.splitlines()), err) == (0, 3, "")


def test_a_deal_with_folded_players() -> None:
    shown = rows_of("showdown", "AsKs", "QdQc", "7c7d", "--board", "Kh7h2c", "--folded", "0,2")
    assert [row["folded"] for row in shown] == [True, False, True]
    assert [row["share"] for row in shown] == ["0", "1", "0"]


def test_progress_is_for_terminals(tmp_path: Path) -> None:
    hands = ["AA****", "random", "--game", "plo6", "--trials", "3000000"]
    _, out, err = run("equity", *hands)
    assert "3,000,000 deals" in out
    assert err == ""


def test_help_keeps_names_whole() -> None:
    for command in ("rank", "deal", "showdown", "equity", "range"):
        status, out, _ = run(command, "--help")
        assert status == 0
        assert not re.search(r"[a-z]-\n +[a-z]", out)
        assert "%%" not in out


def test_deal() -> None:
    holes, board = fastrank.HOLDEM.deal(20, 3, board="AsKs", dead="2c", rng=5)
    rows = rows_of("deal", "20", "--players", "3", "--board", "AsKs", "--dead", "2c", "--seed", "5")
    assert [fastrank.parse(row["board"]).tolist() for row in rows] == board.tolist()
    for player in range(3):
        dealt = [fastrank.parse(row[f"player {player}"]).tolist() for row in rows]
        assert dealt == holes[:, player].tolist()
    _, out, _ = run("deal", "1000", "--cards", "7", "--seed", "1")
    cards = fastrank.parse_hands(out.splitlines())
    assert cards.tolist() == fastrank.deal(1000, 7, rng=1).tolist()
    assert run("rank", given=out)[::2] == (0, "")
    assert run("deal", "0", "--game", "razz") == (0, "", "")


def test_range() -> None:
    weights = {row["hand"]: row["weight"] for row in rows_of("range", "show", "KK+, AKs:0.5")}
    assert len(weights) == 16
    assert (weights["AsAh"], weights["KdKc"], weights["AdKd"]) == (1, 1, 0.5)
    assert run("range", "show", "AKs:0.5,AA")[1].splitlines()[0] == "AA, AKs:0.5"
    assert rows_of("range", "count", "AA, KK:0.5") == [
        {"hands": 12, "weight": 9.0, "of all": 9 / 1326}
    ]
    assert run("range", "grid", "AA, AKs:0.5")[1].splitlines()[0].split()[:3] == ["AA", "50%", "."]
    assert rows_of("range", "grid", "AA, AKs:0.5")[:2] == [
        {"class": "AA", "share": 1.0},
        {"class": "AKs", "share": 0.5},
    ]
    (row,) = rows_of("range", "count", "AA**", "--game", "omaha")
    assert row["hands"] == len(fastrank.Range("AA**", fastrank.OMAHA))


def test_names() -> None:
    rows = rows_of("names", "--lang", "pl")
    assert rows[1] == {"first rank": 11, "last rank": 166, "name": "kareta"}
    assert rows[-1]["last rank"] == 7462
    rows = rows_of("names", "--system", "badugi", "--ranks")
    assert [row["name"] for row in rows] == fastrank.BADUGI.name(range(1, 1093)).tolist()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["equity", "AsKs"], "equity needs 2 to 10 players, not 1"),
        (["equity", "AsKs", "AsQd"], "As twice (player 0 and player 1)"),
        (["equity", "AsKs", "QQ++"], "'QQ++' is no part of a range of HOLDEM"),
        (["equity", "AsKs", "QhQd", "--game", "holdm"], "did you mean 'holdem'?"),
        (["equity", "AsKs", "QhQd", "--by-hand", "0"], "player 0 has no range, but As Ks"),
        (["equity", "AsKs", "QhQd", "--error", "0"], "target_error must be from 1e-07 to 1"),
        (["equity", "AsKs", "QhQd", "--method", "exactly"], "invalid choice: 'exactly'"),
        (["equity", "AsKs", "QhQd", "--threads", "0"], "threads must be at least 1, not 0"),
        (["deal", "-1", "--cards", "7"], "n must be at least 0, not -1"),
        (["deal", "1", "--cards", "53"], "53 cards to deal, and 52 in the deck"),
        (["rank", "--system", "razz"], "'razz' is a game; its hands are ranked by ace-to-five"),
        (["deal", "1", "--game", "ace-to-six"], "is a ranking system; games: ace-to-six-lowball"),
        (["equity", "AsKs", "--board", "2c3c4c", "QQ"], "QQ; hands stand together, before the"),
        (["range", "gird", "15%"], "argument show|grid|count: invalid choice: 'gird'"),
        (["showdown", "AsKs", "AdQd", "--folded", "x"], "'x' is no list of players, such as 0,2"),
        (["deal", "1", "--cards", "37", "--game", "short-deck-holdem"], "and 36 in the deck"),
        (["deal", "1", "--cards", "5", "--game", "nosuch"], "no game 'nosuch'"),
        (["deal", "1", "--seed", "-1"], "rng must be None, an int from 0 on"),
        (["deal", "9" * 20], "n must be at most 1099511627776, not 99999999999999999999"),
        (["equity", "AsKs", "QsQd", "--seed", "-1"], "rng must be None, an int from 0 on"),
        (["equity", "AsKs", "QhQd", "--by-hand", "7"], "there is no player 7 (players are 0 to 1)"),
        (["showdown", "AsKs", "QhQd", "--board", "2c3c4d", "--pot", "1" + "0" * 30], "too large"),
        (
            ["showdown", "AsKs", "QhQd", "--board", "2c3c4d", "--button", "1" + "0" * 30],
            "too large",
        ),
        (["deal", "1", "--cards", "5", "--players", "2"], "--cards deals one hand: without"),
        (["deal", "1", "--cards", "5", "--board", "As"], "--cards deals one hand: without"),
        (["equity", "AsKs", "QhQd", "--board", "2c3c4c", "--next-card", "--seed", "1"], "--seed"),
        (
            ["equity", "AsKs", "QhQd", "--board", "2c3c4c", "--next-card", "--trials", "1"],
            "exactly",
        ),
        (["equity", "AsKs", "QhQd", "--next-card", "--method", "monte-carlo"], "exactly"),
        (["deal", "1", "--players", "30"], "30 players of HOLDEM: 65 cards to deal"),
        (["range", "draw", "AA"], "invalid choice: 'draw'"),
        (["range", "grid", "AA**", "--game", "omaha"], "only ranges of two cards"),
        (["names", "--lang", "xx"], "no language 'xx' (da, en, es, it, pl, ro)"),
        (["rnak"], "invalid choice: 'rnak'"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(arguments: list[str], message: str) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert message in err
    assert err.startswith("fastrank")
    assert len(err.splitlines()) == 1


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("plain", [False, True])
def test_colour_in_a_terminal(plain: bool) -> None:
    pytest.importorskip("rich")
    import pty

    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    environment.pop("NO_COLOR", None)
    if plain:
        environment["NO_COLOR"] = "1"
    command = [sys.executable, "-m", "fastrank", "equity", "AsKs", "QhQd"]
    subprocess.run(command, stdout=theirs, check=True, cwd="/", env=environment)
    os.close(theirs)
    written = b""
    try:
        while some := os.read(ours, 4096):
            written += some
    except OSError:  # the other end is closed
        pass
    os.close(ours)
    text = written.decode("utf-8")
    assert "46.21%" in text
    assert ("█████████" in text) != plain
    assert ("\x1b[" in text) != plain
