"""Deciding together (AP-34): the Captain, proposals, consent."""

from __future__ import annotations

from typing import Any

import pytest

import holdfast
from holdfast import Match
from holdfast.core.catalog import DataError
from holdfast.games.ante_portas.rules.battle.sickbay import WoundUnfed
from holdfast.games.ante_portas.rules.names import FINAL_WAVE, YEAR_END
from holdfast.games.ante_portas.rules.player_turns import TakeTurn
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.wave import NameSteward
from holdfast.games.ante_portas.tests.at import campaign, game, heading, own, stand, table, told
from holdfast.games.ante_portas.tests.battle.at import again, field, on


def in_the_wave(s: Campaign) -> None:
    s.phase = FINAL_WAVE
    s.round = 1
    s.starter = 1
    stand(s, "small_market", "commander", "small_market")


def test_ap34_the_captain_decides() -> None:
    m = table(NameSteward(1), seats=3, edit=in_the_wave)
    assert list(m.open) == [1]
    m.choose(1, "act_with:player_3")
    assert campaign(m).active == 2


def test_ap34_others_may_propose_and_the_captain_confirms() -> None:
    m = table(NameSteward(1), seats=3, edit=in_the_wave, council="propose")
    assert list(m.open) == [0, 1, 2]
    m.choose(0, "act_with:player_1")
    assert m.view(1)["proposals"] == ["act_with:player_1", None, None]
    assert list(m.open) == [1, 2]
    m.choose(1, "act_with:player_2")
    assert campaign(m).active == 1
    assert campaign(m).proposals == []


def test_ap34_all_must_agree() -> None:
    m = table(NameSteward(1), seats=3, edit=in_the_wave, council="agree")
    m.choose(1, "act_with:player_1")
    assert {seat: keys[:2] for seat, keys in m.open.items()} == {
        0: ["agree", "object"],
        2: ["agree", "object"],
    }
    m.choose(2, "agree")
    assert campaign(m).active == -1
    m.choose(0, "agree")
    assert campaign(m).active == 0


def test_ap34_an_objection_gives_the_choice_back() -> None:
    m = table(NameSteward(1), seats=3, edit=in_the_wave, council="agree")
    m.choose(1, "act_with:player_1")
    m.choose(0, "object")
    assert told(m, "objected")
    assert "act_with:player_1" in m.open[1]
    assert m.view(0)["pending"] is None


def test_ap34_after_three_objections_the_captain_decides_alone() -> None:
    m = table(NameSteward(1), seats=3, edit=in_the_wave, council="agree")
    for _ in range(3):
        m.choose(1, "act_with:player_1")
        assert campaign(m).active == -1
        m.choose(0, "object")
    m.choose(1, "act_with:player_1")
    assert campaign(m).active == 0


def test_ap34_the_active_player_is_captain_else_the_starting_player() -> None:
    m = table(NameSteward(1), seats=3, edit=in_the_wave)
    s = campaign(m).clone()
    s.phase = 3
    s.active = 2
    assert s.captain() == 2
    s.active = -1
    assert s.captain() == 1


def test_ap122_in_the_final_wave_the_starting_player_stays_captain() -> None:
    m = table(NameSteward(1), seats=3, edit=in_the_wave)
    m.choose(1, "act_with:player_1")
    assert campaign(m).active == 0
    assert campaign(m).captain() == 1


@pytest.mark.parametrize("what", ["pending", "proposals"])
def test_ap34_a_stored_proposal_is_one_of_the_choices(what: str) -> None:
    m = table(NameSteward(1), seats=3, edit=in_the_wave, council="agree")
    m.choose(0, "act_with:player_3")
    m.choose(1, "act_with:player_1")
    stored: Any = {**heading(3, {"council": "agree"}), "state": game().files.dump(campaign(m))}
    assert holdfast.load_position(stored).open == m.open
    stored["state"][what] = "done" if what == "pending" else ["done", None, None]
    with pytest.raises(DataError, match="what is proposed"):
        holdfast.load_position(stored)


# Orders and trades meanwhile (AP-33, AP-77)


def unfed(council: str, **hexes: str) -> Match:
    """1 Citizen on the Battleground goes hungry: which one?"""
    units = {int(hex[1:]): text for hex, text in hexes.items()}
    steps = WoundUnfed(0, 1), TakeTurn(0, False)
    return field(units, *steps, phase=YEAR_END, council=council, era=2)


def test_ap34_what_an_order_has_made_impossible_is_not_agreed_on() -> None:
    m = unfed("agree", h5="1C", h9="1C bunker", h14="2B")
    m.choose(0, "unfed:9:upright")
    assert m.open[1][:2] == ["agree", "object"]
    m.choose(1, "aim:14")
    assert m.open[0][:2] == ["unfed:5:upright", "unfed:9:exhausted"], "the Captain says it anew"
    m.choose(0, "unfed:9:exhausted")
    m.choose(1, "agree")
    assert on(m, 9) == "bunker"
    m.state.check()


@pytest.mark.parametrize("council", ["propose", "agree"])
def test_ap34_an_order_that_asks_something_itself_finds_no_old_proposal(council: str) -> None:
    m = unfed(council, h9="2C bunker", h5="1C", h14="2E", h4="2F guard_post", h10="bomb 1F 1xF")
    m.choose(1, "unfed:5:upright")
    m.choose(1, "aim:14")
    assert m.open[1][:2] == ["shoot:9", "done"]
    m = again(m)
    m.choose(1, "done")
    m.choose(1, "unfed:5:upright")
    assert campaign(again(m)).proposals != []
    m.choose(0, "fire_bomb:10")
    assert campaign(again(m)).proposals == []


def test_ap34_losses_of_a_bomb_are_not_what_was_waiting_for_assent() -> None:
    m = unfed("agree", h4="2F guard_post", h9="bomb", h14="1F 1xF", h5="1C", h10="1C")
    m.choose(0, "unfed:5:upright")
    m.choose(1, "fire_bomb:9")
    m = again(m)
    assert m.open[0][:2] == ["wound:exhausted_farmer", "wound:farmer"]
    for _ in range(2):  # on #4, and on #14
        m.choose(0, "wound:farmer")
        m.choose(1, "agree")
    assert on(m, 14) == "1xF"
    assert "unfed:5:upright" in m.open[0]


def test_ap34_ap33_a_trade_may_take_a_proposal_away() -> None:
    """Seat 2 could only build a Trench, and gives the Tool for it to seat 0."""

    def one_trench(s: Campaign) -> None:
        in_the_wave(s)
        s.battle.armies[0].weak[2] = 0
        for seat, c in enumerate(s.colony.communities):
            c.farmers = 0
            own(s, seat)
        own(s, 2, wood=2, clay=1, tool=1)

    m = table(NameSteward(1), seats=3, edit=one_trench, council="agree")
    m.choose(1, "act_with:player_3")
    assert m.open[0][:2] == ["agree", "object"]
    for key in ("trade:player_1", "give:tool", "offer"):
        m.choose(2, key)
    m.choose(0, "accept")
    assert campaign(m).active == 1, "nobody else has a move, so nobody is asked"
