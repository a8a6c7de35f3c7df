# not compiled: it reads and writes files' data, nothing hot.
"""Positions of After The End to and from readable JSON."""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Step
from holdfast.core.catalog import Reader
from holdfast.core.codec import Codec
from holdfast.games.after_the_end.cards.cards import Cards
from holdfast.games.after_the_end.files.soundness import check_course
from holdfast.games.after_the_end.rules import (
    capitol,
    compensation,
    effects,
    experience,
    mission,
    raids,
    scoring,
    turn,
    visit,
    window,
)
from holdfast.games.after_the_end.rules.beside import BESIDE
from holdfast.games.after_the_end.rules.names import (
    CHARACTERS,
    COLONIES,
    CONTRACTS,
    DECK,
    EXPERIENCE,
    FACES,
    MISSIONS,
    N_CHARACTERS,
    N_MISSIONS,
    NOBLES,
    RAIDS,
    RESOURCES,
    SKILLS,
    TOOLS,
    WALLS,
)
from holdfast.games.after_the_end.rules.state import Colonies, Colony

STEPS: list[type[Step[Any]]] = [
    turn.Setup,
    turn.Round,
    turn.LastWindow,
    turn.Outcome,
    turn.MissionOver,
    turn.EndOfRound,
    scoring.FinalScoring,
    mission.Commit,
    mission.Partner,
    mission.Equip,
    mission.ReplaceSkill,
    mission.Depart,
    mission.Roll,
    window.Reroll,
    window.Window,
    compensation.FireTools,
    compensation.DiscardTool,
    compensation.Compensate,
    effects.TakeAny,
    effects.ReadyOne,
    effects.Advance,
    effects.Learn,
    effects.KeepOne,
    experience.ChooseDie,
    capitol.PayForTool,
    capitol.Errand,
    capitol.RefillTools,
    visit.Visit,
    raids.Reveal,
    raids.Raid,
    raids.EndOfRaid,
    window.PassedWindow,
    window.Won,
    window.NextCard,
    window.LastCall,
]
CODEC = Codec(STEPS, {"characters": CHARACTERS, "tools": TOOLS})
MOST = 9999
STATES = ["ready", "used", "dead"]


def dump(s: Colonies) -> dict[str, object]:
    data: dict[str, object] = {
        "round": s.round,
        "first": s.first,
        "passed": [seat for seat in range(s.seats) if s.has_passed(seat)],
        "mission": name(DECK, s.mission),
        "decided": s.is_decided,
        "winner": s.winner,
        "next": name(DECK, s.next),
        "raid": name(DECK, s.raid),
        "deck": names(DECK, s.bag),
        "under": names(DECK, s.under),
        "removed": names(DECK, s.removed),
        "gone": names(DECK, s.gone),
        "nobles": row(NOBLES, s.nobles, s.noble_bag),
        "contracts": row(CONTRACTS, s.contracts, s.contract_bag),
        "tools": row(TOOLS, s.tools, s.tool_bag),
        "scrapped": names(TOOLS, s.scrapped),
        "experience": names(EXPERIENCE, s.experience_bag),
        "experience_discard": names(EXPERIENCE, s.experience_discard),
        "colonies": [dump_colony(colony) for colony in s.colonies],
    }
    if s.silent:
        data["silent"] = [seat for seat in range(s.seats) if s.silent >> seat & 1]
    if s.final:
        data["final"] = list(s.final)
    data["course"] = CODEC.dump_course(s)
    return data


def name(ids: list[str], card: int) -> str | None:
    return ids[card] if card >= 0 else None


def names(ids: list[str], cards: list[int] | tuple[int, ...]) -> list[str]:
    return [ids[card] for card in cards]


def row(ids: list[str], shown: tuple[int, ...], bag: list[int]) -> dict[str, object]:
    return {"row": [name(ids, card) for card in shown], "deck": names(ids, bag)}


def dump_colony(colony: Colony) -> dict[str, object]:
    data: dict[str, object] = {
        "colony": COLONIES[colony.board],
        "store": {RESOURCES[i]: colony.have(i) for i in range(len(RESOURCES))},
        "knowledge": colony.level,
        "wall": WALLS[colony.wall],
        "characters": [dump_character(colony, i) for i in range(N_CHARACTERS)],
        "missions": names(DECK, colony.missions),
        "contracts": names(CONTRACTS, colony.contracts),
        "nobles": names(NOBLES, colony.nobles),
        "tools": names(TOOLS, colony.tools),
        "hand": names(EXPERIENCE, colony.hand),
    }
    if colony.drawn:
        data["drawn"] = names(EXPERIENCE, colony.drawn)
    if colony.sent:
        data["commitment"] = dump_commitment(colony)
    return data


def dump_character(colony: Colony, character: int) -> dict[str, object]:
    data: dict[str, object] = {"character": CHARACTERS[colony.board * N_CHARACTERS + character]}
    if not colony.is_ready(character):
        data["state"] = "dead" if colony.is_dead(character) else "used"
    if colony.wounds[character]:
        data["wounds"] = colony.wounds[character]
    if colony.tokens[character]:
        data["tokens"] = names(RESOURCES, colony.tokens[character])
    if colony.carried[character] >= 0:
        data["tool"] = TOOLS[colony.carried[character]]
    return data


def dump_commitment(colony: Colony) -> dict[str, object]:
    first = colony.board * N_CHARACTERS
    data: dict[str, object] = {
        "characters": [CHARACTERS[first + character] for character in colony.sent],
        "skills": names(SKILLS, colony.skills),
    }
    if colony.faces:
        data["dice"] = list(colony.faces)
        data["luck"] = list(colony.luck)
    if colony.extra:
        data["extra"] = colony.extra
    return data


# Loading


def load(source: Reader, cards: Cards, seats: int, removes_missions: bool) -> Colonies:
    s = Colonies(seats, cards, removes_missions)
    s.anytime = BESIDE
    s.round = source.child("round").whole(0, 99)
    s.first = source.child("first").whole(0, seats - 1)
    s.passed = load_seats(source.child("passed"), seats)
    if source.has("silent"):
        s.silent = load_seats(source.child("silent"), seats)
    s.mission = optional(source.child("mission"), MISSIONS)
    s.is_decided = source.child("decided").flag()
    s.winner = source.child("winner").whole(-1, seats - 1)
    s.next = optional(source.child("next"), MISSIONS)
    raid = optional(source.child("raid"), RAIDS)
    s.raid = raid + N_MISSIONS if raid >= 0 else -1
    s.bag = sorted(source.child("deck").several_of(DECK, most=len(DECK)))
    s.under = tuple(source.child("under").several_of(DECK, most=len(DECK)))
    s.removed = tuple(sorted(source.child("removed").several_of(DECK, most=len(DECK))))
    s.gone = tuple(source.child("gone").several_of(DECK, most=len(DECK)))
    s.nobles, s.noble_bag = load_row(source.child("nobles"), NOBLES)
    s.contracts, s.contract_bag = load_row(source.child("contracts"), CONTRACTS)
    s.tools, s.tool_bag = load_row(source.child("tools"), TOOLS)
    s.scrapped = tuple(source.child("scrapped").several_of(TOOLS, most=len(TOOLS)))
    s.experience_bag = sorted(source.child("experience").several_of(EXPERIENCE, most=24))
    s.experience_discard = tuple(source.child("experience_discard").several_of(EXPERIENCE, most=24))
    is_set_up = source.child("colonies").value != []
    least = seats if is_set_up else 0
    s.colonies = [load_colony(entry) for entry in source.child("colonies").items(least, seats)]
    if source.has("final"):
        s.final = [e.whole(-MOST, MOST) for e in source.child("final").items(seats, seats)]
    CODEC.load_course(source.child("course"), s)
    source.finish()
    s.check()
    check_course(s)
    return s


def load_seats(source: Reader, seats: int) -> int:
    """A bit per seat."""
    named = [entry.whole(0, seats - 1) for entry in source.items(0, seats)]
    return sum(1 << seat for seat in set(named))


def optional(source: Reader, ids: list[str]) -> int:
    return -1 if source.value is None else source.one_of(ids)


def load_row(source: Reader, ids: list[str]) -> tuple[tuple[int, ...], list[int]]:
    shown = tuple(optional(entry, ids) for entry in source.child("row").items(3, 3))
    bag = sorted(source.child("deck").several_of(ids, most=len(ids)))
    source.finish()
    return shown, bag


def load_colony(source: Reader) -> Colony:
    colony = Colony(source.child("colony").one_of(COLONIES))
    store = source.child("store")
    colony.food, colony.scrap, colony.tech = (store.child(id).whole(0, 9) for id in RESOURCES)
    store.finish()
    colony.level = source.child("knowledge").whole(0, 99)
    colony.wall = source.child("wall").one_of(WALLS)
    entries = source.child("characters").items(N_CHARACTERS, N_CHARACTERS)
    for character, entry in enumerate(entries):
        load_character(entry, colony, character)
    colony.missions = tuple(source.child("missions").several_of(MISSIONS, most=24))
    colony.contracts = tuple(source.child("contracts").several_of(CONTRACTS, most=15))
    colony.nobles = tuple(source.child("nobles").several_of(NOBLES, most=15))
    colony.tools = tuple(source.child("tools").several_of(TOOLS, most=15))
    colony.hand = tuple(sorted(source.child("hand").several_of(EXPERIENCE, most=24)))
    if source.has("drawn"):
        colony.drawn = tuple(sorted(source.child("drawn").several_of(EXPERIENCE, most=3)))
    if source.has("commitment"):
        load_commitment(source.child("commitment"), colony)
    source.finish()
    return colony


def load_character(source: Reader, colony: Colony, character: int) -> None:
    own = CHARACTERS[colony.board * N_CHARACTERS + character]
    source.child("character").one_of([own])
    if source.has("state"):
        state = STATES[source.child("state").one_of(STATES)]
        colony.used |= (state == "used") << character
        colony.dead |= (state == "dead") << character
    if source.has("wounds"):
        colony.hurt(character, source.child("wounds").whole(0, 2))
    if source.has("tokens"):
        tokens = source.child("tokens").several_of(RESOURCES, most=9)
        colony.put_tokens(character, tuple(sorted(tokens)))
    if source.has("tool"):
        colony.carry(character, source.child("tool").one_of(TOOLS))
    source.finish()


def load_commitment(source: Reader, colony: Colony) -> None:
    first = colony.board * N_CHARACTERS
    own = CHARACTERS[first : first + N_CHARACTERS]
    colony.sent = tuple(source.child("characters").several_of(own, 1, 2))
    colony.skills = tuple(source.child("skills").several_of(SKILLS, 1, 4))
    if source.has("dice"):
        colony.faces = tuple(e.whole(0, FACES) for e in source.child("dice").items(1, 4))
        colony.luck = tuple(e.whole(0, MOST) for e in source.child("luck").items(1, 4))
    if source.has("extra"):
        colony.extra = source.child("extra").whole(-MOST, MOST)
    source.finish()
