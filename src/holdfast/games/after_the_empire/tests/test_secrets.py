"""What is secret: objectives, face-down cards, unfinished lanes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from holdfast import Match
from holdfast.core.rng import Random
from holdfast.games.after_the_empire.rules.names import INVADERS, OBJECTIVES, SIDES, SIEGES
from holdfast.games.after_the_empire.tests.at import (
    answers,
    at,
    castle,
    choose,
    game,
    new,
    own,
    pieces,
    refusal,
    step,
    table,
    told,
)

SPECTATOR = -1


def seen(match: Match, seat: int) -> str:
    return json.dumps(match.view(seat))


def heard(match: Match, seat: int) -> list[dict[str, object]]:
    return [event.to_json() for event in match.log(seat)]


def names_in(value: Any) -> set[str]:
    if isinstance(value, dict):
        return names_in(list(value.values()))
    if isinstance(value, list | tuple):
        return {word for entry in value for word in names_in(entry)}
    return {value} if isinstance(value, str) else set()


def peeked() -> Match:
    """Seat 0 has looked at two cards of the coming attack."""
    m = table(
        castles=[
            castle(cards=["spy"], objectives=["unbreached"]),
            castle(objectives=["unscarred"]),
        ],
        season=3,
        attack=[("raiders_1", "west"), None, None],
        shown=[0],
        agenda=[step("NextWorker", at=0), step("PeekCards", seat=0, n=2)],
        script=[5, 1, 3, 2],
    )
    return choose(m, 0, "peek:invader_2", "peek:siege_card")


def test_ae15_ae19_secrets_are_in_no_other_view_and_no_other_log() -> None:
    m = peeked()
    secret = {
        INVADERS[pieces(m).invaders[1]],
        SIEGES[pieces(m).siege],
        "unbreached",
    }
    assert secret <= names_in(m.view(0))
    for seat in (1, SPECTATOR):
        assert not secret & names_in(m.view(seat))
        assert not secret & names_in(heard(m, seat))
    assert len(told(m, "peeked", 0)) == 2


def test_ae19_the_siege_card_faces_a_random_side_too() -> None:
    for side, name in enumerate(SIDES):
        m = table(castles=[castle(cards=["spy"])], attack=[("raiders_1", "west")],
                  agenda=[step("PeekCards", seat=0, n=1)], script=[2, side])  # fmt: skip
        seen = m.view(0)["attack"][1]
        assert (seen["card"], seen["side"]) == ("catapult_3", name)


def test_ae19_nobody_looks_at_the_same_card_twice() -> None:
    m = table(
        castles=[castle(cards=["spy"])],
        season=2,
        attack=[None, None],
        agenda=[step("PeekCards", seat=0, n=2)],
    )
    choose(m, 0, "peek:invader_2")
    assert answers(m) == ["peek:invader_1", "peek:siege_card"]
    assert refusal(m, 0, "peek:invader_2") == "AE-19"


def test_ae19_imagined_worlds_vary_what_only_others_have_seen() -> None:
    m = peeked()
    truth = (pieces(m).invaders[1], pieces(m).facings[1], pieces(m).siege)
    found = set()
    for seed in range(40):
        world = game().rules.determinize(pieces(m), 1, Random(seed))
        world.check()
        found.add((world.invaders[1], world.facings[1], world.siege))
        assert json.dumps(game().rules.view(world, 1)) == seen(m, 1)
    assert len(found) > 20
    own_worlds = {
        (w.invaders[1], w.facings[1], w.siege)
        for w in (game().rules.determinize(pieces(m), 0, Random(seed)) for seed in range(10))
    }
    assert own_worlds == {truth}


def test_ae15_ae19_secrets_are_in_no_other_numbers() -> None:
    m = peeked()
    names = game().feature_names(2)
    for seat in (0, 1):
        seen_by = dict(zip(names, game().features(pieces(m), seat), strict=True))
        who = ("own", "next_1")[seat]
        has_seen = 1 - seat
        assert seen_by[f"attack.invader_2.card.{INVADERS[pieces(m).invaders[1]]}"] == has_seen
        assert seen_by[f"attack.siege_card.card.{SIEGES[pieces(m).siege]}"] == has_seen
        assert seen_by[f"attack.invader_2.looked.{who}"] == 1
        assert seen_by[f"castles.{who}.objectives.unbreached"] == has_seen
        world = game().rules.determinize(pieces(m), seat, Random(3))
        assert game().features(world, seat) == list(seen_by.values())


def test_ae15_imagined_worlds_deal_objectives_anew() -> None:
    m = new(4, 3, first_game=True)
    for seat in range(4):
        m.choose(seat, "gate:north")
    held = {
        game().rules.determinize(pieces(m), 0, Random(seed)).castles[1].objectives
        for seed in range(30)
    }
    assert len(held) > 8
    for seed in range(10):
        world = game().rules.determinize(pieces(m), 0, Random(seed))
        assert world.castles[0].objectives == own(m).objectives


def test_ae47_drawn_objectives_are_imagined_too() -> None:
    m = table(castles=[castle()], agenda=[step("DrawObjectives", seat=0)])
    drawn = {
        game().rules.determinize(pieces(m), 1, Random(seed)).castles[0].drawn for seed in range(20)
    }
    assert len(drawn) > 10
    assert own(m).drawn in {
        game().rules.determinize(pieces(m), 0, Random(seed)).castles[0].drawn for seed in range(3)
    }
    assert len(answers(m)) == 2


@pytest.mark.parametrize("name", ["deployment_season_four", "ladder_on_a_held_wall"])
def test_ae60_ae69_an_unfinished_lane_is_invisible(name: str) -> None:
    m = at(name)
    random = Random(5)
    before = {seat: (seen(m, seat), heard(m, seat)) for seat in (SPECTATOR, 1)}
    lanes = m.state.each
    while 0 in m.open and m.state.each is lanes:
        m.choose(0, m.open[0][random.below(len(m.open[0]))])
        if m.state.each is lanes:
            for seat, known in before.items():
                assert (seen(m, seat), heard(m, seat)) == known


def test_ae15_objectives_are_shown_when_the_game_is_scored() -> None:
    m = table(
        castles=[castle(objectives=["unbreached"])],
        season=7,
        phase="upkeep",
        agenda=[step("FinalScoring")],
    )
    assert m.view(1)["castles"][0]["objectives"][0]["objective"] == "unbreached"
    for seed in range(5):
        world = game().rules.determinize(pieces(m), 1, Random(seed))
        assert world.castles[0].objectives == own(m).objectives, "it is no secret any more"


def test_no_log_of_a_whole_game_names_objectives_of_others() -> None:
    m = new(3, 2)
    random = Random(8)
    while not m.over:
        if len(m.choices) % 25 == 0 and m.state.each is None:
            for seat in range(3):
                others = {
                    OBJECTIVES[card]
                    for other in range(3)
                    if other != seat and pieces(m).castles
                    for card in own(m, other).objectives
                }
                shown = {
                    name
                    for event in m.log(SPECTATOR)
                    for name in names_in(event.data) & set(OBJECTIVES)
                }
                heard_names = names_in(heard(m, seat)) & others
                own_names = {OBJECTIVES[card] for card in own(m, seat).objectives}
                drawn = names_in([e.data for e in m.log(seat) if e.what == "drew"])
                assert heard_names <= shown | own_names | drawn
        legal = m.open
        seat = next(iter(legal))
        m.choose(seat, legal[seat][random.below(len(legal[seat]))])
