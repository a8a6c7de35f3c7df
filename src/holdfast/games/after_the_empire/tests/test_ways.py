"""Questions with one sensible outcome, and what is done at once."""

from __future__ import annotations

from holdfast.core.record import Match
from holdfast.core.ways import by_itself, ways
from holdfast.games.after_the_empire.tests.at import (
    castle,
    choose,
    deployment,
    game,
    own,
    siege,
    turn,
)


def answer(m: Match) -> str:
    return by_itself(m, 0, m.view(0), is_alone=False)


def test_ae45_who_pays_for_healing_heals() -> None:
    m = turn(castles=[castle(wounded=1)])
    choose(m, 0, "tap:barracks", "choose:heal_one")
    assert answer(m) == "heal:1"


def test_ae39_a_worker_in_the_infirmary_heals() -> None:
    m = turn(castles=[castle(wounded=1, cards=[])])
    choose(m, 0, "place:infirmary")
    assert answer(m) == "heal:1"


def test_ae45_how_many_are_healed_is_a_question() -> None:
    m = turn(castles=[castle(wounded=2)])
    choose(m, 0, "place:infirmary")
    assert answer(m) == ""


def test_ae45_what_is_healed_beside_other_things_is_a_question() -> None:
    m = turn(castles=[castle(wounded=1, starting="kitchen_hand")])
    choose(m, 0, "tap:kitchen_hand")
    assert "heal:1" in m.legal(0)
    assert answer(m) == ""


def about_to_lose(*cards: str) -> Match:
    sacked = castle(
        gold=24,
        walls={"north": "none"},
        troops={"east": {"soldiers": 2}},
        invaders={"north": {"swordsmen": 5}},
        cards=list(cards),
    )
    return choose(siege(sacked, season=2), 0, "done")


def test_ae82_of_two_cards_both_are_damaged_in_any_order() -> None:
    one, other = about_to_lose("mill", "spy"), about_to_lose("mill", "spy")
    assert one.legal(0) == ["damage:mill", "damage:spy"]
    assert answer(one) == "damage:mill"
    choose(one, 0, "damage:mill")
    choose(other, 0, "damage:spy")
    assert one.position() == other.position()


def test_ae82_which_of_three_cards_are_damaged_is_a_question() -> None:
    assert answer(about_to_lose("mill", "spy", "forge")) == ""


def test_ae28_with_workers_left_a_free_action_can_wait() -> None:
    m = turn(castles=[castle(workers=2)])
    choose(m, 0, "place:quarry")
    assert m.legal(0)[0] == "done"
    assert answer(m) == "done"


def test_ae28_the_last_worker_is_a_last_chance() -> None:
    m = turn(castles=[castle(workers=1)])
    choose(m, 0, "place:quarry")
    assert m.legal(0)[0] == "done"
    assert answer(m) == ""


def test_ae43_sowing_all_there_is_needs_no_thought() -> None:
    m = turn(castles=[castle(farms=(2, 1, 1, 2))])
    choose(m, 0, "place:granary")
    assert answer(m) == "sow:east"


def test_ae43_by_default_the_poorest_farms_are_sown() -> None:
    m = turn(castles=[castle(farms=(1, 0, 1, 2))])
    choose(m, 0, "place:granary")
    assert answer(m) == ""
    (way,) = ways(game(), m.state, 0)
    assert [(row.key, row.take) for row in way.rows] == [
        ("sow:north", 1),
        ("sow:east", 2),
        ("sow:south", 0),
    ]
    choose(m, 0, *way.choices())
    assert own(m).farms == (2, 2, 1, 2)


def test_ae60_all_who_are_inside_go_to_a_wall_at_once() -> None:
    m = about_to_post()
    (way,) = ways(game(), m.state, 0)
    assert {row.key: row.most for row in way.rows}["soldier:inside:north"] == 3
    choose(m, 0, *["soldier:inside:north"] * 3)
    assert own(m).soldiers[0] == 3


def about_to_post() -> Match:
    return deployment(castles=[castle(troops={"inside": {"soldiers": 3, "mercenaries": 1}})])
