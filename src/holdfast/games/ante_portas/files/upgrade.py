# not compiled: it is asked when old files are read.
"""Positions of format 1, as they were written before pieces declared themselves."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from holdfast.games.ante_portas.files.ids import IDS, MARKS
from holdfast.games.ante_portas.rules.battle.names import INVADERS, UNITS
from holdfast.games.ante_portas.rules.names import ERAS, HEXES, WARES

Json = dict[str, Any]

NOTHING: Json = {"quiet": [], "quiet_troop": [], "offers": [], "drafts": [], "standing": [],
                 "round": 0, "spent": False}  # fmt: skip
NO_COUNCIL: Json = {"proposals": [], "pending": None, "agreed": [], "objections": 0}
BARE: Json = {"stock": {}, "buffers": {}, "card_buffers": {}, "built": {}, "working": {}, "fed": {},
              "looked": [], "apprentice": None, "apprentice_turns": 0, "tickets": 0,
              "kept_room": 0, "stage": "ready", "dolly_used": False}  # fmt: skip
AT_PEACE: Json = {"supply": {}, "gone": {}, "deck": [], "discard": [], "card": None, "pointer": 0,
                  "moving": None, "waiting": [], "carry": [], "fights": [], "lost": [],
                  "marched": [], "depots": []}  # fmt: skip


def upgrade(state: Json) -> Json:
    council = state.pop("council", {})
    state = {**filled(NOTHING, state), **filled(NO_COUNCIL, council)}
    state["era"] = ERAS[natural(state["era"] - 1)]
    rename(state, winter="is_winter", taken="is_taken", spent="is_spent", asked="wishes")
    colony = filled({"soldiers_fed": [0, 0]}, state["colony"])
    colony["era"] = ERAS[colony["era"] - 1] if natural(colony["era"]) else None
    colony["ground"] = {"cells": colony.pop("map")}
    colony["communities"] = [filled(BARE, one) for one in colony["communities"]]
    for community in colony["communities"]:
        rename(community, dolly_used="is_dolly_used")
    state["colony"] = colony
    state["battle"] = upgraded_battle(filled(AT_PEACE, state["battle"]))
    for step in state["course"]["agenda"]:
        upgrade_step(step)
    take_offers(state)
    return state


def filled(blank: Json, table: Json) -> Json:
    """What was not written was 0, none or empty."""
    return {**copy.deepcopy(blank), **table}


def rename(table: Json, **names: str) -> None:
    for old, new in names.items():
        table[new] = table.pop(old)


def natural(n: int) -> int:
    if n < 0:
        raise ValueError(f"{n} is less than nothing")
    return n


def bits(n: int) -> list[int]:
    return [i for i in range(natural(n).bit_length()) if n >> i & 1]


def used_up(table: Json) -> None:
    if table:
        raise ValueError(f"{next(iter(table))} is not known")


# The Battleground


def upgraded_battle(battle: Json) -> Json:
    hexes = {str(entry.pop("hex")): entry for entry in battle["hexes"]}
    if len(hexes) < len(battle.pop("hexes")):
        raise ValueError("a hex is described twice")
    sickbay = battle.pop("sickbay")
    battle["armies"] = [upgraded_army(hexes, sickbay, names) for names in (UNITS, INVADERS)]
    for what in ("tile", "facing", "owner"):
        battle[what] = {hex: entry.pop(what) for hex, entry in hexes.items() if what in entry}
    supply, gone = battle.pop("supply"), battle.pop("gone")
    for kind in INVADERS:
        battle[kind] = supply.pop(kind, 0)
        battle[f"gone_{kind}"] = gone.pop(kind, 0)
    carry, marched = battle.pop("carry"), battle.pop("marched")
    battle["carry"] = {str(entry.pop("hex")): entry.pop("n") for entry in carry}
    battle["marched"] = {}
    for entry in marched:
        hex, marks = entry.pop("hex"), zip(MARKS, entry.pop("marks"), strict=True)
        battle["marched"].update({f"{hex}:{mark}": n for mark, n in marks})
    for table in (sickbay, supply, gone, *hexes.values(), *carry, *marched):
        used_up(table)
    battle["pointer"] = HEXES[natural(battle["pointer"])]
    rename(battle, deck="bag")
    for group in [battle["moving"], *battle["waiting"]]:
        if group is not None:
            rename(group, basic="weak", elite="strong")
            rename(group, served="is_served", airborne="is_airborne")
    for fight in battle["fights"]:
        rename(fight, moving="is_moving", airborne="is_airborne")
    for lost in battle["lost"]:
        lost["watchers"] = [str(hex) for hex in lost["watchers"]]
    for piece in [battle["moving"], *battle["waiting"], *battle["fights"], *battle["lost"]]:
        if piece is not None:
            piece["hex"] = str(piece["hex"])
    return battle


def upgraded_army(hexes: dict[str, Json], sickbay: Json, names: list[str]) -> Json:
    """Exhausted Units were counted apart from the others."""
    army: Json = {}
    for kind, name in zip(("weak", "strong"), names, strict=True):
        tired = {hex: entry.pop(f"exhausted_{name}", 0) for hex, entry in hexes.items()}
        army[kind] = {hex: entry.pop(name, 0) + tired[hex] for hex, entry in hexes.items()}
        army[f"tired_{kind}"] = tired
        army[f"sick_{kind}"] = sickbay.pop(name, 0)
    return army


# Steps


def upgrade_step(step: Json) -> None:
    for field, value in step.items():
        if field == "passed":
            step[field] = bits(value)
        elif field == "era":
            step[field] = ERAS[natural(value)]
        elif field in ("gives", "takes", "cost"):
            step[field] = dict(zip(WARES, value, strict=True))
        elif field == "turned":
            step[field] = named("hexes", bits(value))
        elif field == "engaged":
            step[field] = named("engaged", bits(value))
        elif field == "group":
            step[field] = named("movers", value)
        elif field == "sent":
            step[field] = named("sent", value)


def named(ids: str, numbers: Sequence[int]) -> list[str]:
    return [IDS[ids][natural(n)] for n in numbers]


def take_offers(state: Json) -> None:
    """Rules version 1 had an offer as a question; it goes where offers stand now."""
    agenda = state["course"]["agenda"]
    for step in [step for step in agenda if step["step"] in ("Bargain", "AnswerOffer")]:
        agenda.remove(step)
        if step.pop("step") == "Bargain":
            state["drafts"].append(step)
        else:  # as the one who answers says it
            step["seat"], step["other"] = step["other"], step["seat"]
            step["gives"], step["takes"] = step["takes"], step["gives"]
            state["standing"].append(step)
