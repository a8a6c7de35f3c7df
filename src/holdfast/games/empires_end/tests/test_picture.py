"""The picture of the table for notebooks."""

from __future__ import annotations

import holdfast
from holdfast.core.picture import html, page
from holdfast.games.empires_end.tests.at import disaster_turn, empire


def test_a_spectator_sees_no_goods_and_no_hand() -> None:
    match = holdfast.game("empires-end").match(4, 3)
    text = page(match, -1)
    assert "Goods, hidden" not in text
    assert ">Hand<" not in text
    assert text.count('class="row"') == 4


def test_ruins_and_what_lies_beneath_them_are_drawn() -> None:
    own = empire(destroyed=["farm_3"], innovations={"farm_3": ["riot_5"]})
    text = html(disaster_turn("flood_4", empires=[own]))
    assert 'href="#emen-v-ruin-farm"' in text
    assert "Riot 5" in text
    assert 'href="#emen-v-ruin-' not in html(disaster_turn("flood_4", empires=[empire()]))


def test_the_location_that_is_threatened_is_marked_in_every_empire() -> None:
    match = disaster_turn("flood_4", empires=[empire(), empire()])
    assert html(match).count('<div class="no threat">4</div>') == match.seats
    assert html(match).count('class="no threat"') == match.seats


def test_what_can_be_paid_wears_the_accent() -> None:
    text = html(disaster_turn("flood_4", empires=[empire(goods={"axe": 1, "wheat": 1})]))
    assert "bid:axe" in text
    assert text.count('<span class="c open">') == 1
