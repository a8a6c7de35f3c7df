# not compiled: it is asked when old files are read.
"""Positions of format 1, as they were written before pieces declared themselves."""

from __future__ import annotations

from holdfast.core.catalog import DataError
from holdfast.core.older import Json, renew
from holdfast.games.after_the_end.rules.names import CHARACTERS, COLONIES, N_CHARACTERS

STATE = """is_decided<decided bag<deck experience_bag<experience silent=[] final=[]
    nobles<nobles/row noble_bag<nobles/deck contracts<contracts/row contract_bag<contracts/deck
    tools<tools/row tool_bag<tools/deck"""
COLONY = """board<colony level<knowledge drawn=[] food<store/food scrap<store/scrap tech<store/tech
    commitment={"characters":[],"skills":[]} sent<commitment/characters skills<commitment/skills
    faces<commitment/dice=[] luck<commitment/luck=[] extra<commitment/extra=0"""
# Characters lay in a list; now there is a list of what each has.
CHARACTER = """who<character/character state<character/state="ready" wounds<character/wounds=0
    tokens<character/tokens=[] carried<character/tool=null"""


def upgrade(state: Json, seats: int) -> Json:
    renew(state, STATE, "state")
    state["winner"] = None if state["winner"] == -1 else state["winner"]
    for colony in state["colonies"]:
        renew(colony, COLONY, "colony")
        upgrade_characters(colony)
    return state


def upgrade_characters(colony: Json) -> None:
    first = COLONIES.index(colony["board"]) * N_CHARACTERS
    own = CHARACTERS[first : first + N_CHARACTERS]
    colony["sent"] = [str(1 + own.index(character)) for character in colony["sent"]]
    colony.update(used=[], dead=[], wounds=[], tokens=[], carried=[])
    for i, one in enumerate(colony.pop("characters")):
        character: Json = {"character": one}
        renew(character, CHARACTER, "colony")
        who, state = character["who"], character["state"]
        if who != own[i] or state not in ("ready", "used", "dead"):
            raise DataError(f"{who} is {state} where {own[i]} belongs")
        if state != "ready":
            colony[state].append(str(1 + i))
        for key in ("wounds", "tokens", "carried"):
            colony[key].append(character[key])
