"""Sentences as people read them."""

from __future__ import annotations

import pytest

import holdfast
from holdfast.core.words import Words, words_for


def empires_end(lang: str) -> Words:
    return words_for(holdfast.game("empires-end"), lang)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Sun accepts Fire 9 and takes 2 wheat and 1 axe from the pot."),
        (
            "de",
            "Haus Sonne nimmt Brand 9 an und erhält die gebotenen Ressourcen: 2 Weizen und 1 Axt.",
        ),
    ],
)
def test_an_event_reads_as_a_sentence(lang: str, said: str) -> None:
    data = {"card": "fire_9", "goods": {"wheat": 2, "axe": 1, "coin": 0}, "seat": 1}
    assert empires_end(lang).say("events", "accepted", data) == said


def test_words_follow_the_number() -> None:
    english, german = empires_end("en"), empires_end("de")
    assert english.choice("axes:1") == "Bid 1 axe"
    assert english.choice("axes:3") == "Bid 3 axes"
    assert german.choice("axes:1") == "1 Axt bieten"
    assert german.choice("axes:0") == "0 Äxte bieten"
    assert german.say("prompts", "refresh", {"n": 1}).endswith("Fähigkeit erneuern: Welche?")


def test_no_goods_are_nothing_and_losses_have_a_minus_sign() -> None:
    bid = {"goods": {"axe": 0, "coin": 0}, "n": 4, "seat": 0}
    assert empires_end("en").say("events", "fought", bid).startswith("Tower bids nothing")
    assert empires_end("de").say("events", "fought", bid).startswith("Haus Turm bietet nichts")
    loss = {"n": -3, "seat": 4}
    assert empires_end("de").say("events", "tier_points", loss).endswith("Schlüssel −3 Punkte.")


def test_why_not_speaks_the_language_asked_for() -> None:
    match = holdfast.game("empires-end").match(2, 1)
    waiting = next(seat for seat in range(2) if seat not in match.open)
    said = match.why_not(waiting, "accept", lang="de")
    assert said == "EE-32: Eine Krise nimmst du in einer Krisenrunde an, wenn du an der Reihe bist."
