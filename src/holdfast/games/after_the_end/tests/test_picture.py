"""The picture of the table for notebooks."""

from __future__ import annotations

import re

import holdfast
from holdfast.core.picture import html, page
from holdfast.games.after_the_end.tests.at import colony, round_of


def test_every_colony_has_its_six_characters_and_the_own_ones_have_faces() -> None:
    match = holdfast.game("after-the-end").match(4, 3)
    seat, words = match.state.next_seat(), match.words()
    text = html(match)
    for other in match.view(seat)["colonies"]:
        assert all(words.name(one["character"]) in text for one in other["characters"])
    own = [one["character"] for one in match.view(seat)["colonies"][seat]["characters"]]
    assert re.findall(r'class="art high"[^>]*><use href="#afthen-p-(\w+)"', text) == own


def test_mission_and_capitol_lie_on_the_table() -> None:
    match = holdfast.game("after-the-end").match(2, 3)
    view, words = match.view(0), match.words()
    text = page(match, -1)
    cards = [view["mission"], *view["nobles"], *view["contracts"], *view["tools"]]
    assert all(words.name(card) in text for card in cards if card)


def test_a_noble_says_what_he_is_worth_to_the_reader() -> None:
    match = holdfast.game("after-the-end").match(2, 3)
    seat = match.state.next_seat()
    worth = match.view(seat)["colonies"][seat]["worth_now"]
    assert all(f">Worth {n} now<" in html(match) for n in worth.values())
    assert "now<" not in page(match, -1)


def test_wounds_fill_their_spots() -> None:
    hurt = round_of("clear_the_rooftops", colonies=[colony(wounds={"mara_voss": 1})])
    well = round_of("clear_the_rooftops", colonies=[colony()])
    wound = '<i class="q on"><svg><use href="#hf-wound"/></svg></i>'
    assert page(hurt, 0).count(wound) == 1
    assert page(well, 0).count(wound) == 0
