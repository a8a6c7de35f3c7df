"""Deciding together (AP-34): the Captain, proposals, consent."""

from __future__ import annotations

from typing import Any

import pytest

import holdfast
from holdfast.core.catalog import DataError
from holdfast.games.ante_portas.rules.names import FINAL_WAVE
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.wave import NameSteward
from holdfast.games.ante_portas.tests.at import campaign, game, heading, stand, table, told


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
