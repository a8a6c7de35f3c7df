"""The command line, as far as it speaks of Empire's End."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.terminal import complaint, output, write

import holdfast


def start(*args: str) -> dict[str, Any]:
    position: dict[str, Any] = json.loads(output("position", "new", "empires-end", *args))
    return position


def test_cards_shows_every_component_and_where_it_comes_from() -> None:
    cards = json.loads(output("cards", "empires-end", "--json"))
    assert len(cards) == 110
    plague = next(card for card in cards if card["id"] == "plague_5")
    assert plague["name"] == "Plague 5"
    assert plague["source"] == "house"
    assert plague["sources"] == {"phase": "rulebook", "ability": "rulebook"}
    assert plague["facts"]["number"] == 5


def test_cards_can_be_searched_in_both_languages() -> None:
    english = output("cards", "empires-end", "--search", "plague 5")
    assert "Plague 5" in english
    assert "Plague 6" not in english
    assert "house design; rulebook:" in english
    german = output("cards", "empires-end", "--search", "seuche 5", "--lang", "de")
    assert "Seuche 5" in german
    assert "Regelheft" in german


def test_conflict_cards_are_told_in_words() -> None:
    found = output("cards", "empires-end", "--search", "conflict 1", columns=400)
    text = " ".join(found.split())
    assert "Strength 0–2: −3 points; strength 3–6: 3 points and 1 wheat" in text
    assert "most valuable healthy location with position 11" in text


def test_one_card_is_one_card() -> None:
    assert "1 card." in output("cards", "empires-end", "--search", "fire_8")
    assert "1 Karte." in output("cards", "empires-end", "--search", "fire_8", "--lang", "de")


@pytest.mark.parametrize("spelling", ["EE-32", "ee32", "32"])
def test_one_ruling(spelling: str) -> None:
    text = output("rules", "empires-end", spelling)
    assert text.startswith("EE-32  Disaster phase")
    assert "Source: rulebook." in text


def test_rulings_are_grouped_by_chapter() -> None:
    text = output("rules", "empires-end")
    assert text.index("Setup") < text.index("EE-7 ") < text.index("EE-167") < text.index("EE-10 ")
    german = output("rules", "empires-end", "--lang", "de", "--search", "Sichtschirm")
    assert "Spielaufbau" in german
    assert "EE-5" in german
    assert "EE-30" not in german


def test_a_pack_changes_the_cards(tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    output("pack", "new", pack, "--game", "empires-end")
    file = pack / "locations.toml"
    file.write_text(file.read_text("utf-8").replace("points = 32", "points = 40"), "utf-8")
    cards = output("cards", "empires-end", "--pack", pack, "--search", "city")
    assert "City 40" in cards


def test_a_pack_with_a_missing_card(tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    output("pack", "new", pack, "--game", "empires-end")
    file = pack / "disasters.toml"
    text = file.read_text("utf-8")
    start = text.index('[[disaster]]\nid = "fire_4"')
    file.write_text(text[:start] + text[text.index("[[disaster]]", start + 5) :], "utf-8")
    missing = "disasters.toml: the record fire_4 is missing"
    assert missing in complaint(1, "pack", "check", pack)
    assert missing in complaint(1, "cards", "empires-end", "--pack", pack)


def test_an_illegal_choice_names_the_legal_keys(tmp_path: Path) -> None:
    file = write(tmp_path / "p.json", start("--seed", "7"))
    match = holdfast.load_position(json.loads(file.read_text()))
    seat, keys = next(iter(match.open.items()))
    text = complaint(2, "position", file, "--choose", f"{seat}:collect")
    assert "EE-90" in text
    assert ", ".join(keys) in text
    unknown = complaint(2, "position", file, "--choose", f"{seat}:bid:weat")
    assert "bid:wheat" in unknown
    assert ", ".join(keys) in unknown
    other = (seat + 1) % 3
    assert "owes no decision" in complaint(2, "position", file, "--choose", f"{other}:accept")
