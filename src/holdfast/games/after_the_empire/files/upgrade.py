# not compiled: it is asked when old files are read.
"""Positions of format 1, as they were written before pieces declared themselves."""

from __future__ import annotations

from holdfast.core.older import Json, columns, demand, renew
from holdfast.games.after_the_empire.rules import names

STATE = """workers_at<workers building_row<buildings refugee_row<refugees before=[] tied_flags=0
    final=[]"""
CASTLE = """gold<goods/gold wood<goods/wood stone<goods/stone iron<goods/iron food<goods/food
    has_faced<faced=false is_sacked<sacked=false villagers=0 villagers_next=0 moves_1=0 moves_3=0
    flags_1=0 flags_2=0 flags_3=0 siege_damage=0 bypass=0 sacks=0 drawn=[] taken=[] peeked=[]"""

SIDE = "walls<wall wall_cubes<cubes farms<farm protected?"
CORNER = "turrets<turret turret_cubes<cubes"
POST = "soldiers=0 mercenaries=0 archers=0 swordsmen=0"
CARD = "tapped? worked? tokens<token?"


def upgrade(state: Json, seats: int) -> Json:
    renew(state, STATE, "state")
    upgrade_attack(state, state.pop("attack"))
    for kind, deck in state.pop("decks").items():
        renew(deck, "bag<deck pile<under", "deck")
        state[f"{kind.removesuffix('s')}_deck"] = deck
    for castle in [*state["castles"], *state["before"]]:
        upgrade_castle(castle)
    course = state["course"]
    for step in [step for steps in [course["agenda"], *course.get("lanes", [])] for step in steps]:
        if step["step"] == "Aim":
            step["bonus"] = dict(zip(names.SIDES, step["bonus"], strict=True))
        if step["step"] == "FreeMoves":
            step["settled"] = dict(zip(names.POSTED, step["settled"], strict=True))
    return state


def upgrade_attack(state: Json, attack: list[Json]) -> None:
    state |= columns(attack, [str(entry.get("slot")) for entry in attack], "shown!")
    slots = [entry.pop("slot") for entry in attack]
    siege = {"card": None, "side": None}
    state["has_siege"] = names.SLOTS[-1] in slots
    if state["has_siege"]:
        siege = attack.pop(slots.index(names.SLOTS[-1]))
        slots.remove(names.SLOTS[-1])
    demand(slots, names.SLOTS[: len(slots)])
    state["siege"], state["siege_facing"] = siege.pop("card"), siege.pop("side")
    state["invaders"] = [entry.pop("card") for entry in attack]
    state["facings"] = [entry.pop("side") for entry in attack]
    demand([key for entry in [*attack, siege] for key in entry], [])


def upgrade_castle(castle: Json) -> None:
    renew(castle, CASTLE, "castle")
    cards, sides, corners = castle.pop("cards"), castle.pop("sides"), castle.pop("corners")
    posts = [*sides, castle.pop("inside")]
    demand([side.pop("side") for side in sides], names.SIDES)
    castle |= columns(sides, names.SIDES, SIDE)
    demand([corner.pop("corner") for corner in corners], names.CORNERS)
    castle |= columns(corners, names.CORNERS, CORNER) | columns(posts, names.POSTS, POST)
    castle["cards"] = [card.pop("card") for card in cards]
    castle |= columns(cards, castle["cards"], CARD)
    demand([key for entry in [*posts, *corners, *cards] for key in entry], [])
