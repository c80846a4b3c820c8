"""Names in all languages: catalogues are complete, and false friends stay apart."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import fastrank
from fastrank import EIGHT_OR_BETTER, HIGH, NO_QUALIFY, SYSTEMS, System
from fastrank.names import catalogue

LANGUAGES = fastrank.languages()

each_language = pytest.mark.parametrize("lang", LANGUAGES)


def test_six_languages() -> None:
    assert LANGUAGES == ("da", "en", "es", "it", "pl", "ro")


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
@each_language
def test_every_rank_has_a_name_of_its_own(lang: str, system: System) -> None:
    names = system.name(np.arange(1, system.classes + 1), lang)
    assert len(set(names)) == system.classes
    assert all(names)
    assert not any("{" in name or "  " in name or name != name.strip() for name in names)


@each_language
def test_category_names(lang: str) -> None:
    for system in SYSTEMS:
        ranks = [int(rank) for rank in system._last_ranks]
        names = system.category_name(ranks, lang).tolist()
        assert len(set(names)) == len(ranks)
        assert system.category_name(ranks[0], lang) == names[0]
    assert EIGHT_OR_BETTER.category_name(NO_QUALIFY, lang) == EIGHT_OR_BETTER.name(NO_QUALIFY, lang)


# What each published ranking page calls the hands.
PAGES = {
    "ro": "chintă roială|chintă de culoare|careu|full|culoare|chintă|trei de-un fel|două perechi|"
    "o pereche|carte mare",
    "pl": "poker królewski|poker|kareta|full|kolor|strit|trójka|dwie pary|para|wysoka karta",
    "it": "scala reale massima|scala reale|poker|full|colore|scala|tris|doppia coppia|coppia|"
    "carta alta",
    "es": "escalera real|escalera de color|poker|full house|color|escalera|trío|doble pareja|"
    "pareja|carta alta",
    "da": "royal flush|straight flush|fire ens|fuldt hus|flush|straight|tre ens|to par|et par|"
    "højeste kort",
    "en": "royal flush|straight flush|four of a kind|full house|flush|straight|three of a kind|"
    "two pair|one pair|high card",
}


@each_language
def test_high_names_are_those_of_the_pages(lang: str) -> None:
    royal, *others = PAGES[lang].split("|")
    assert HIGH.name(1, lang) == royal
    ranks = [2, *(int(rank) for rank in HIGH._last_ranks[1:])]
    for rank, name in zip(ranks, others, strict=True):
        assert HIGH.category_name(rank, lang) == name
        in_names = {"en": "pair of ", "one pair": ""} if name == "one pair" else {lang: name}
        assert HIGH.name(rank, lang).startswith(in_names.get(lang, name))


def test_false_friends() -> None:
    """Poker is a straight flush in Polish, four of a kind in Italian and Spanish; and so on."""
    straight_flush, quads, flush, straight, royal = 5, 50, 400, 1605, 1
    assert HIGH.name(straight_flush, "pl") == "poker do dziesiątki"
    assert HIGH.name(quads, "pl").startswith("kareta ")
    assert HIGH.name(quads, "it").startswith("poker di ")
    assert HIGH.name(quads, "es").startswith("poker de ")
    # Any straight flush is a scala reale; only the royal flush is an escalera real.
    assert HIGH.name(straight_flush, "it") == "scala reale al 10"
    assert HIGH.name(straight_flush, "es") == "escalera de color al diez"
    assert HIGH.name(royal, "es") == "escalera real"
    assert HIGH.name(royal, "it") == "scala reale massima"
    # A straight is a chintă, a flush a culoare, and a straight flush both.
    assert HIGH.name(straight, "ro") == "chintă la nouă"
    assert HIGH.name(flush, "ro").startswith("culoare, ")
    assert HIGH.name(straight_flush, "ro") == "chintă de culoare la decar"


@pytest.mark.parametrize(
    ("lang", "hand", "name"),
    [
        ("it", "5c4d3h2sAc", "scala al 5"),
        ("it", "AcKdQhJsTc", "scala all'Asso"),
        ("it", "8c7d6h5s4c", "scala all'8"),
        ("it", "QcQdQh5c5d", "full di Donne e cinque"),
        ("es", "QcJdTh9s8c", "escalera a la reina"),
        ("pl", "QcQdQh5c5d", "full, damy na piątkach"),
        ("pl", "JcJdAhQs8c", "para waletów, kickery A-Q-8"),
        ("da", "KcKd4h4s9c", "to par, konger og firere, sidekort nier"),
        ("ro", "4c4d4h2s2c", "full, pătrari cu doiari"),
    ],
)
def test_grammar(lang: str, hand: str, name: str) -> None:
    assert HIGH.name(HIGH.rank(hand), lang) == name


def test_games_name_in_languages_too() -> None:
    game = fastrank.OMAHA_HI_LO
    names = game.name(game.rank("As2sKhKd", "3s8c7sQhJd"), lang="es")
    assert names == ("pareja de reyes, kickers Q-J-8", "8-7-3-2-A a la baja")


@each_language
def test_catalogues_say_what_is_given_and_what_translated(lang: str) -> None:
    from importlib.resources import files

    path = files("fastrank") / "catalogues" / f"{lang}.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    assert set(found) == {"language", "ranks", "categories", "hands"}
    for section in ("ranks", "categories", "hands"):
        assert set(found[section]) == {"given", "translated"}
    for section in ("categories", "hands"):
        given, translated = found[section]["given"], found[section]["translated"]
        assert not set(given) & set(translated)
        assert set(given) | set(translated) == set(catalogue("en")[section])
    assert set(catalogue(lang)["ranks"]) == set("AKQJT98765432")


def test_unknown_languages() -> None:
    with pytest.raises(ValueError, match=r"^no language 'x+\.\.\. \(da, en"):
        HIGH.name(1, lang="x" * 10**6)
    with pytest.raises(ValueError, match=r"no language 'fr' \(da, en, es, it, pl, ro\)"):
        HIGH.name(1, lang="fr")
