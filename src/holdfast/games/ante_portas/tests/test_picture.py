"""The picture of the table for notebooks."""

from __future__ import annotations

import re
from html import escape
from xml.etree import ElementTree

import pytest

import holdfast
from holdfast.core.picture import html, page
from holdfast.core.record import Match
from holdfast.core.rng import Random


@pytest.fixture(scope="module")
def battle() -> Match:
    """Somewhere in the middle of a game, with Soldiers and Invaders on the ground."""
    match = holdfast.game("ante-portas").match(3, 8)
    while len(match.choices) < 90:
        seat = match.state.next_seat()
        match.choose(seat, match.open[seat][0])
    return match


def groups(match: Match) -> list[ElementTree.Element]:
    """The hexes of the Battleground."""
    maps = [e for e in ElementTree.fromstring(html(match)).iter("svg") if e.get("class") == "hex"]
    return [g for g in maps[-1] if g.find("text[@class='hn']") is not None]


def test_the_battleground_has_its_28_hexes_with_units_and_tiles(battle: Match) -> None:
    hexes = {int(g.findtext("text[@class='hn']") or 0): g for g in groups(battle)}
    assert sorted(hexes) == list(range(1, 29))
    units = 0
    for hex in battle.view(0)["battle"]["hexes"]:
        found = hexes[hex["hex"]]
        own = [int(g.findtext("text") or 0) for g in found.findall("g[@class='own']")]
        tired = [int(g.findtext("text") or 0) for g in found.findall("g[@class='own tired']")]
        assert sum(own + tired) == hex["weak"][0] + hex["strong"][0]
        assert sum(tired) == hex["tired_weak"][0] + hex["tired_strong"][0]
        foes = sum(int(g.findtext("text") or 0) for g in found.findall("g[@class='foe']"))
        assert foes >= hex["weak"][1] + hex["strong"][1]  # and those on the march
        assert (found.find("use") is not None) == bool(hex["tile"])
        units += sum(own) + foes
    assert units


def test_the_colony_has_its_places_with_the_stewards_on_them(battle: Match) -> None:
    text, words, people = html(battle), battle.words(), battle.game.people
    for tile in battle.view(0)["colony"]["map"]:
        for word in people.short_name(tile["place"], words).split():
            assert escape(word) in text
    stewards = [c["steward"] for c in battle.view(0)["colony"]["communities"]]
    on_map = re.findall(r'<g><title>\w+</title><use href="#hf-seat-(\d)"', text)
    assert sorted(on_map) == [str(seat) for seat, at in enumerate(stewards) if at]


def test_the_other_team_is_the_foe_whichever_team_one_is_of() -> None:
    game = holdfast.game("ante-portas")
    seats, options = next(table for table in game.tables() if table[0] == 4)
    match = game.match(seats, 8, options)
    while not any(hex["weak"][0] for hex in match.view(0)["battle"]["hexes"]):
        seat = match.state.next_seat()
        quick = game.advice.quick(
            match.state, seat, match.state.open[seat], Random(len(match.choices))
        )
        match.choose(seat, quick)
    sides = match.view(0)["sides"]
    hexes = match.view(0)["battle"]["hexes"]
    first, second = (sum(hex["weak"][n] + hex["strong"][n] for hex in hexes) for n in (0, 1))
    for seat, side in enumerate(sides):
        root = ElementTree.fromstring(page(match, seat))
        own, foes = (units(root, kind) for kind in ("own", "foe"))
        assert (own, foes) == ((first, second) if side == 0 else (second, first))


def units(root: ElementTree.Element, kind: str) -> int:
    """How many are drawn on the hexes."""
    groups = [g for g in root.iter("g") if g.get("class", "").split()[:1] == [kind]]
    return sum(int(g.findtext("text") or 0) for g in groups)
