# not compiled: it is asked when old files are read.
"""Positions of format 1, as they were written before pieces declared themselves."""

from __future__ import annotations

from typing import Any

from holdfast.core.catalog import DataError
from holdfast.core.older import renew
from holdfast.games.ante_portas.files.declared import IDS, MARKS
from holdfast.games.ante_portas.rules.battle.names import INVADERS, UNITS
from holdfast.games.ante_portas.rules.names import ERAS, HEXES, WARES

Json = dict[str, Any]

STATE = """is_winter<winter is_taken<taken wishes<asked is_spent<spent=false round=0 quiet=[]
    quiet_troop=[] offers=[] drafts=[] standing=[] council={} proposals<council/proposals=[]
    pending<council/pending=null agreed<council/agreed=[] objections<council/objections=0"""
COMMUNITY = """stock={} buffers={} card_buffers={} built={} working={} fed={} looked=[]
    apprentice=null apprentice_turns=0 tickets=0 kept_room=0 stage="ready"
    is_dolly_used<dolly_used=false"""
BATTLE = """supply={} gone={} bag<deck=[] discard=[] card=null pointer=0 moving=null waiting=[]
    carry=[] fights=[] lost=[] marched=[] depots=[]"""
GROUP = "weak<basic strong<elite is_served<served is_airborne<airborne"
FIGHT = "is_moving<moving is_airborne<airborne"
# Fields of steps that were numbers or bits, and have names now.
NAMED = {"turned": "hexes", "engaged": "engaged", "group": "movers", "sent": "sent"}


def upgrade(state: Json) -> Json:
    renew(state, STATE, "state")
    state["era"] = ERAS[natural(state["era"] - 1)]
    colony = state["colony"]
    renew(colony, "soldiers_fed=[0,0] ground<map", "colony")
    colony["era"] = ERAS[colony["era"] - 1] if natural(colony["era"]) else None
    colony["ground"] = {"cells": colony["ground"]}
    for community in colony["communities"]:
        renew(community, COMMUNITY, "community")
    upgrade_battle(state["battle"])
    for step in state["course"]["agenda"]:
        upgrade_step(step)
    take_offers(state)
    return state


def natural(n: int) -> int:
    if n < 0:
        raise DataError(f"{n} is less than nothing")
    return n


def bits(n: int) -> list[int]:
    return [i for i in range(natural(n).bit_length()) if n >> i & 1]


def used_up(table: Json) -> None:
    if table:
        raise DataError(f"{next(iter(table))} is not known")


# The Battleground


def upgrade_battle(battle: Json) -> None:
    renew(battle, BATTLE, "battle")
    hexes = {str(entry.pop("hex")): entry for entry in battle["hexes"]}
    if len(hexes) < len(battle.pop("hexes")):
        raise DataError("a hex is described twice")
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
    groups = [*([] if battle["moving"] is None else [battle["moving"]]), *battle["waiting"]]
    for group in groups:
        renew(group, GROUP, "group")
    for fight in battle["fights"]:
        renew(fight, FIGHT, "fight")
    for lost in battle["lost"]:
        lost["watchers"] = [str(hex) for hex in lost["watchers"]]
    for piece in [*groups, *battle["fights"], *battle["lost"]]:
        piece["hex"] = str(piece["hex"])


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
        if field in ("gives", "takes", "cost"):
            step[field] = dict(zip(WARES, value, strict=True))
        elif field == "era":
            step[field] = ERAS[natural(value)]
        elif field == "passed":
            step[field] = bits(value)
        elif field in NAMED:
            numbers = bits(value) if field in ("turned", "engaged") else value
            step[field] = [IDS[NAMED[field]][natural(n)] for n in numbers]


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
