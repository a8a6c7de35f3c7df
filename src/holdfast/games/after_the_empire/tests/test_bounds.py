"""Positions hold the largest numbers that play can reach, with any cards."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import holdfast
from holdfast import DataError, Match
from holdfast.core.game import Game
from holdfast.core.record import load_position
from holdfast.core.rng import Random
from holdfast.games.after_the_empire.files.bounds import FEW, MUCH, TROOPS, bounds
from holdfast.games.after_the_empire.rules.names import CORNERS, SIDES
from holdfast.games.after_the_empire.tests.at import (
    Json,
    cards,
    castle,
    deployment,
    keys,
    own,
    siege,
    turn,
)
from holdfast.games.after_the_empire.tests.test_data import TEXTS, make_pack

STONE = {"north": "stone_wall", "east": "stone_wall", "south": "stone_gate", "west": "stone_wall"}


def stored(match: Match) -> Match:
    """The same match, once it was written and read again."""
    written = json.loads(json.dumps(match.position()))
    again = load_position(written, match.game)
    assert again.position() == written
    assert again.open == match.open
    return again


def play_on(match: Match, choices: int, every: int, seed: int = 1) -> None:
    """At random, and stored every few choices; one answer is as good as another."""
    random = Random(seed)
    for n in range(choices):
        if match.over:
            return
        if n % every == 0:
            stored(match)
        seat = list(match.open)[random.below(len(match.open))]
        match.choose(seat, match.open[seat][random.below(len(match.open[seat]))])
    stored(match)


@pytest.mark.parametrize("n", [61, 100, 999, TROOPS])
@pytest.mark.parametrize("kind", ["soldiers", "mercenaries"])
@pytest.mark.parametrize("post", [*SIDES, "inside"])
def test_a_post_holds_any_number_of_troops(post: str, kind: str, n: int) -> None:
    m = stored(turn(castles=[castle(troops={post: {kind: n}})]))
    assert own(m).all_troops() == n


@pytest.mark.parametrize("n", [61, 200])
def test_recruits_may_be_stored(n: int) -> None:
    """As it was found: written with 61 soldiers inside, and refused."""
    m = turn(castles=[castle(gold=9, troops={"inside": {"soldiers": n - 3}})])
    m.choose(0, "place:camp_left")
    m.choose(0, "choose:soldiers")
    assert own(stored(m)).soldiers[4] == n


def largest() -> Json:
    """A castle with the largest number of everything."""
    most = bounds(cards())
    crowd = {"soldiers": most["troops"], "mercenaries": most["troops"]}
    return castle(
        gold=MUCH,
        goods=dict.fromkeys(("wood", "stone", "iron", "food"), MUCH),
        walls=STONE,
        turrets=dict.fromkeys(CORNERS, "stone_turret"),
        farms=(2, 2, 2, 2),
        troops={"inside": crowd},
        wounded=most["troops"],
        workers=FEW,
        cards=["castellan", "master_archer", "fletchers_shop", "bishop"],
        villagers=FEW,
        villagers_next=FEW,
        moves_1=most["tokens"],
        moves_3=most["tokens"],
        flags_1=MUCH,
        flags_2=MUCH,
        flags_3=MUCH,
        sacks=MUCH,
    )


def test_everything_at_its_largest_is_loaded_and_stored() -> None:
    for m in (turn(castles=[largest()]), deployment(castles=[largest()])):
        stored(m)
        assert keys(m)


def test_a_siege_with_the_largest_numbers_is_stored_at_every_question() -> None:
    most = bounds(cards())
    given = largest()
    # Cubes come back to the stores, and those who are hit join the wounded.
    given |= dict.fromkeys(("gold", "wood", "stone", "iron", "food"), MUCH // 2)
    given["wounded"] = most["troops"] // 2
    given["soldiers"] = {**dict.fromkeys(SIDES, 90), "inside": most["troops"] // 2}
    given |= {"mercenaries": dict.fromkeys(SIDES, 90), "archers": dict.fromkeys(SIDES, 40)}
    given |= {"swordsmen": dict.fromkeys(SIDES, 60), "has_faced": True}
    given |= {"siege_damage": most["damage"], "bypass": most["damage"]}
    m = siege(given, castle(), card=("ladder_1", "north"), season=7)
    play_on(m, 150, 5)


def test_ae71_hits_beyond_ninety_nine_are_used_all_the_same() -> None:
    crowd = {"north": {"archers": 150}}
    m = siege(castle(troops={"north": {"mercenaries": 160}}, walls=STONE, invaders=crowd))
    assert (own(m).archers[0], own(m).all_mercenaries()) == (0, 0)  # then they leave
    felled = [event for event in m.events if event.what == "felled"]
    assert felled[0].data["goods"] == {"archer": 150, "swordsman": 0}
    lost = [event for event in m.events if event.what == "lost"]
    assert lost[0].data["goods"] == {"mercenary": 150, "soldier": 0}


def test_many_moves_in_one_siege_are_told_when_it_is_over() -> None:
    """More than 500 lines wait for the lanes to close."""
    band = {"swordsmen": 12}
    given = castle(troops={"inside": {"soldiers": 300}}, walls=STONE, moves_1=700,
                   invaders=dict.fromkeys(SIDES, band))  # fmt: skip
    other = castle(troops={"inside": {"soldiers": 9}}, moves_1=1, invaders={"north": band})
    m = siege(given, other)
    for n in range(600):
        m.choose(0, f"soldier:{'inside:north' if n % 2 == 0 else 'north:inside'}")
    assert sum(len(lane) for lane in m.state.untold) > 500
    stored(m)


def test_one_more_than_the_largest_is_refused() -> None:
    with pytest.raises(
        DataError, match=r"soldiers.inside: 10000 is out of range; allowed are 0 to 9999"
    ):
        turn(castles=[castle(troops={"inside": {"soldiers": TROOPS + 1}})])
    with pytest.raises(DataError, match="gold: 10000000 is out of range"):
        turn(castles=[castle(gold=MUCH + 1)])


# A pack in which every card gives and every invader card brings as much as a pack may


def generous(folder: Path) -> Game[Any]:
    gains = re.compile(r"(gain = \[.*?\])")
    full = re.compile(r"(?!objective)(\b\w+) = \d+")
    changed = {
        file: gains.sub(lambda found: full.sub(r"\1 = 20", found[1]), text)
        for file, text in TEXTS.items()
    }
    changed["invaders.toml"] = re.sub(r"(archers|swordsmen) = \d+", r"\1 = 20",
                                      changed["invaders.toml"])  # fmt: skip
    changed["sieges.toml"] = re.sub(r"\bn = \d+", "n = 20", changed["sieges.toml"])
    board = changed["board.toml"]
    board = re.sub(r"workers = \[.*\]", "workers = [9, 9, 9, 9, 9, 9, 9]", board)
    board = re.sub(r"surge = \[.*\]", "surge = [9, 9, 9, 9, 9, 9, 9]", board)
    changed["board.toml"] = re.sub(r"cubes = \d+", "cubes = 9", board)
    changed["places.toml"] = re.sub(r"spaces = \{ always = \d, three = \d, four = \d \}(?=\nways)",
                                    "spaces = { always = 4, three = 4, four = 4 }",
                                    changed["places.toml"])  # fmt: skip
    for place in ("infirmary", "granary"):
        at = changed["places.toml"].index(f'"{place}"')
        text = changed["places.toml"]
        changed["places.toml"] = text[:at] + text[at:].replace(
            "always = 4, three = 4, four = 4", "always = 1, three = 0, four = 0", 1
        )
    return holdfast.game("after-the-empire", pack=make_pack(folder, changed))


@pytest.mark.parametrize(("seats", "skill"), [(2, 0), (3, 60), (4, 90)])
def test_games_with_a_generous_pack_are_stored_all_along(
    tmp_path: Path, seats: int, skill: int
) -> None:
    with_pack = generous(tmp_path)
    m = with_pack.match(seats=seats, seed=seats)
    random = Random(skill)
    n = 0
    while not m.over:
        n += 1
        if n % 25 == 0:
            stored(m)
        seat = m.state.next_seat()
        options = m.state.open[seat]
        is_skilled = random.below(100) < skill
        hasty = with_pack.advice.quick(m.state, seat, options, random)
        choice = hasty if is_skilled else options[random.below(len(options))]
        m.choose(seat, with_pack.choices.key(choice))
    assert max(castle.all_soldiers() for castle in m.state.castles) > 60  # type: ignore[attr-defined]
    stored(m)
