"""Positions for the tests: stored ones by name, or laid out in code, short enough to read.

>>> m = turn(castles=[castle(gold=9, cards=["mint"])])
>>> m.choose(0, "place:tax")

What a test does not mention is ordinary: two seats in season 1, wood walls with the gate in the
south, two soldiers inside, four farms of level 1, no objectives, and all other cards in the decks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.asking import refusal as refusal
from tests.asking import stored_position

import holdfast
from holdfast import Match
from holdfast.core.codec import Codec
from holdfast.core.game import Game
from holdfast.core.journal import Event
from holdfast.core.record import FORMAT
from holdfast.games.after_the_empire.cards.cards import Cards
from holdfast.games.after_the_empire.files.face import RealmFiles
from holdfast.games.after_the_empire.rules.castle import Castle
from holdfast.games.after_the_empire.rules.face import RealmRules
from holdfast.games.after_the_empire.rules.names import (
    BUILDINGS,
    CARDS,
    CORNERS,
    INVADERS,
    OBJECTIVES,
    REFUGEES,
    SIDES,
    SIEGES,
    SLOTS,
    STARTING,
)
from holdfast.games.after_the_empire.rules.state import Realm

POSITIONS = Path(__file__).parent / "positions"
WHOLE = {
    "none": 0, "wood_wall": 2, "wood_gate": 1, "stone_wall": 5, "stone_gate": 4, "wood_turret": 1,
    "stone_turret": 2, "burning_turret": 0,
}  # fmt: skip
WALLS = {"north": "wood_wall", "east": "wood_wall", "south": "wood_gate", "west": "wood_wall"}
STORES = {"wood": 3, "stone": 2, "iron": 1, "food": 4}
OPTIONS = {
    "difficulty": "normal",
    "no_reports": False,
    "destructive": False,
    "first_game": False,
    "strict_supply": False,
}

Json = dict[str, Any]
Counts = Mapping[str, int]


def game() -> Game[Realm]:
    return holdfast.game("after-the-empire")


def cards() -> Cards:
    rules = game().rules
    assert isinstance(rules, RealmRules)
    return rules.cards


def new(seats: int = 3, seed: int = 7, **options: object) -> Match:
    return game().match(seats=seats, seed=seed, options=options)


def codec() -> Codec:
    files = game().files
    assert isinstance(files, RealmFiles)
    return files.codec


# Stored positions


def at(name: str, **changes: Any) -> Match:
    """The stored position of this name; `changes` replace parts of its state."""
    return stored_position(POSITIONS, name, changes)


# Positions laid out in code


def castle(
    *,
    gold: int = 5,
    goods: Counts = STORES,
    walls: Mapping[str, str] | None = None,
    cubes: Counts | None = None,
    turrets: Mapping[str, str] | None = None,
    farms: Sequence[int] = (1, 1, 1, 1),
    protected: Sequence[str] = (),
    troops: Mapping[str, Counts] | None = None,
    invaders: Mapping[str, Counts] | None = None,
    wounded: int = 0,
    workers: int = 3,
    cards: Sequence[str] = (),
    tapped: Sequence[str] = (),
    worked: Sequence[str] = (),
    harmed: Sequence[str] = (),
    objectives: Sequence[str] = (),
    starting: str | None = None,
    **more: Any,
) -> Json:
    """One castle. Walls not named are wooden, with the gate in the south; `cubes` only where a
    piece is not whole. Troops and invaders by post; two soldiers inside unless troops are given."""
    standing = {**WALLS, **(walls or {}), **(turrets or {})}
    there = {piece: WHOLE[kind] for piece, kind in standing.items()} | dict(cubes or {})
    data: Json = {
        **codec().kinds.pieces["Castle"].dump(Castle()),
        "gold": gold,
        **{good: goods.get(good, 0) for good in STORES},
        "walls": {side: standing[side] for side in SIDES},
        "wall_cubes": {side: there[side] for side in SIDES},
        "turrets": dict(turrets or {}),
        "turret_cubes": {corner: n for corner, n in there.items() if corner in CORNERS},
        "farms": dict(zip(SIDES, farms, strict=True)),
        "protected": list(protected),
        **by_kind({"inside": {"soldiers": 2}} if troops is None else troops),
        **by_kind(invaders or {}),
        "has_faced": bool(invaders),
        "wounded": wounded,
        "workers": workers,
        "cards": [*([starting] if starting else []), "barracks", *cards],
        "tapped": list(tapped),
        "worked": list(worked),
        "tokens": list(harmed),
        "objectives": list(objectives),
    }
    return {**data, **more}


def by_kind(posts: Mapping[str, Counts]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for post, counts in posts.items():
        for kind, n in counts.items():
            found.setdefault(kind, {})[post] = n
    return found


def table(
    *,
    agenda: Sequence[Json],
    seats: int = 2,
    castles: Sequence[Json] = (),
    season: int = 1,
    phase: str = "actions",
    order: Sequence[int] | None = None,
    workers: Mapping[str, Sequence[int]] | None = None,
    buildings: Sequence[str | None] = (None, None, None),
    refugees: Sequence[str | None] = (None, None),
    attack: Sequence[tuple[str, str] | None] = (None,),
    shown: Sequence[int] = (),
    siege: tuple[str, str] | None = None,
    under: Sequence[str] = (),
    gone: Sequence[str] = (),
    script: Sequence[int] = (),
    tied_flags: int = 0,
    goes_on: bool = False,
    **options: object,
) -> Match:
    """A position with these steps on the agenda, the last one first to be done.

    `attack` are the invader cards with the side they come from, None for one nobody has turned;
    `shown` the numbers of those that lie open. `siege` is turned up if given. `under` are cards
    face up under their decks, `gone` objectives that are nowhere but under the deck, `tied_flags`
    how many flags of 1 gold ties have taken from the supply. With
    `goes_on` the season ends after the agenda, otherwise play stops there.
    """
    laid_out = [*castles, *(castle() for _ in range(seats - len(castles)))]
    for one in laid_out:
        if not any(card in STARTING for card in one["cards"]):
            one["cards"].insert(0, free_starting(laid_out))
    pile = [*under, *gone]
    course: Json = {
        "rng": "0x1",
        "script": list(script),
        "agenda": [*([step("Refresh")] if goes_on else []), *agenda],
    }
    state: Json = {
        "season": season,
        "phase": phase,
        "order": list(range(seats) if order is None else order),
        "workers_at": {place: list(there) for place, there in (workers or {}).items()},
        "building_row": list(buildings),
        "refugee_row": list(refugees),
        **attack_json(attack, shown, siege),
        **decks_json(laid_out, buildings, refugees, attack, siege, pile),
        "castles": laid_out,
        "before": [],
        "final": [],
        "tied_flags": tied_flags,
        "course": course,
    }
    return holdfast.load_position({**heading(seats, options), "state": state})


def free_starting(castles: Sequence[Json]) -> str:
    taken = {card for one in castles for card in one["cards"]}
    return next(id for id in STARTING if id not in taken)


def heading(seats: int, options: Mapping[str, object]) -> Json:
    return {
        "holdfast": FORMAT,
        "kind": "position",
        "game": "after-the-empire",
        "rules": game().rules_version,
        "seats": seats,
        "options": {**OPTIONS, **options},
    }


def attack_json(
    attack: Sequence[tuple[str, str] | None], shown: Sequence[int], siege: tuple[str, str] | None
) -> Json:
    up = [SLOTS[i] for i, card in enumerate(attack) if card and (i in shown or not shown)]
    return {
        "invaders": [card and card[0] for card in attack],
        "facings": [card and card[1] for card in attack],
        "has_siege": True,
        "siege": siege and siege[0],
        "siege_facing": siege and siege[1],
        "shown": [*up, "siege_card"] if siege else up,
    }


def decks_json(
    castles: Sequence[Json],
    buildings: Sequence[str | None],
    refugees: Sequence[str | None],
    attack: Sequence[tuple[str, str] | None],
    siege: tuple[str, str] | None,
    pile: Sequence[str],
) -> Json:
    out = {id for one in castles for id in [*one["cards"], *one["objectives"], *one["drawn"]]}
    out |= {card for card in [*buildings, *refugees] if card}
    out |= {card[0] for card in [*attack, siege] if card}
    kinds = {
        "refugee_deck": REFUGEES[5:],
        "building_deck": BUILDINGS[1:],
        "objective_deck": OBJECTIVES,
        "invader_deck": INVADERS,
        "siege_deck": SIEGES,
    }
    return {
        name: {
            "bag": [id for id in ids if id not in out and id not in pile],
            "pile": [id for id in pile if id in ids],
        }
        for name, ids in kinds.items()
    }


def step(name: str, **fields: Any) -> Json:
    """A step of the agenda, with all its fields."""
    return {"step": name, **fields}


# The beginning of each phase. `more` are keywords for `table`.


def turn(*, seat: int = 0, **more: Any) -> Match:
    """It is this seat's turn to place a worker; then the others follow."""
    order = more.get("order") or list(range(more.get("seats", 2)))
    following = (list(order).index(seat) + 1) % len(order)
    steps = [step("NextWorker", at=following), step("Turn", seat=seat)]
    return table(**{**more, "agenda": steps})


def at_stockpile(own: Json, **more: Any) -> Match:
    """Seat 0 has a worker at the stockpile."""
    return table(**{**more, "castles": [own], "agenda": [step("Stockpile", seat=0)]})


def doing(name: str, own: Json, **fields: Any) -> Match:
    """Seat 0 resolves one effect."""
    return table(castles=[own], agenda=[step(name, seat=0, **fields)])


def deployment(**more: Any) -> Match:
    """Everybody posts troops; then the attack is turned up."""
    steps = [step("Siege"), step("RevealSiege"), step("RevealInvaders"), step("Deployment")]
    return table(**{"phase": "preparation", **more, "agenda": steps})


def reveal(**more: Any) -> Match:
    """Troops are posted; invaders and siege are turned up, and the castles stand their siege."""
    steps = [step("Siege"), step("RevealSiege"), step("RevealInvaders")]
    return table(**{"phase": "preparation", **more, "agenda": steps})


def siege(*castles: Json, card: tuple[str, str] = ("catapult_3", "north"), **more: Any) -> Match:
    """Everything is turned up and in place: the siege of these castles begins."""
    steps = [step("Siege")]
    return table(**{"phase": "combat", **more, "castles": castles, "siege": card, "agenda": steps})


def upkeep(*names: str, **more: Any) -> Match:
    """These phases run by themselves: Flags, Income, HarvestAndFeast."""
    steps = [step(name) for name in reversed(names)]
    return table(**{"phase": "upkeep", **more, "agenda": steps})


def scored(*castles: Json, **more: Any) -> Match:
    """The game is scored and over."""
    steps = [step("FinalScoring")]
    return table(**{"season": 7, "phase": "upkeep", **more, "castles": castles, "agenda": steps})


# Looking at the pieces


def pieces(match: Match) -> Realm:
    assert isinstance(match.state, Realm)
    return match.state


def own(match: Match, seat: int = 0) -> Castle:
    return pieces(match).castles[seat]


def goods(match: Match, seat: int = 0) -> dict[str, int]:
    """What a seat owns besides gold, without the zeros."""
    one = own(match, seat)
    stores = {"wood": one.wood, "stone": one.stone, "iron": one.iron, "food": one.food}
    return {good: n for good, n in stores.items() if n}


def keys(match: Match, seat: int = 0) -> list[str]:
    """The legal keys of a seat, answers and asides; none if it owes no decision."""
    return match.open.get(seat, [])


def answers(match: Match, seat: int = 0) -> list[str]:
    """What the question asks for, without the free actions beside it."""
    return [key for key in keys(match, seat) if key not in match.beside(seat)]


def verbs(match: Match, seat: int = 0) -> set[str]:
    return {key.partition(":")[0] for key in keys(match, seat)}


def choose(match: Match, seat: int, *choices: str) -> Match:
    """Several choices of one seat, one after the other."""
    for key in choices:
        match.choose(seat, key)
    return match


def told(match: Match, what: str, seat: int | None = None) -> list[Event]:
    """The events of one kind, of one seat or of everybody. What happened in a lane is told twice,
    to its seat and then to the others; here it counts once."""
    heard = [e for e in match.events if e.is_for(max(0, e.seat))]
    return [e for e in heard if e.what == what and seat in (None, e.seat)]


def has(match: Match, card: str, seat: int = 0) -> bool:
    return CARDS.index(card) in own(match, seat).cards


def harmed(match: Match, seat: int = 0) -> list[str]:
    one = own(match, seat)
    return [CARDS[card] for card in one.cards if one.has_token(card)]
