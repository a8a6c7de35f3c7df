# not compiled: it is asked when old files are read.
"""Positions of format 1, as they were written before pieces declared themselves."""

from __future__ import annotations

from holdfast.core.catalog import Reader
from holdfast.core.older import Json, renew
from holdfast.games.empires_end.rules.names import SLOTS

STATE = "bag<deck conflict_bag<conflict_deck before=[] final=[]"
DISASTER = "is_accepted<accepted wheat<pot/wheat hammer<pot/hammer axe<pot/axe coin<pot/coin"
EMPIRE = """wheat<goods/wheat hammer<goods/hammer axe<goods/axe coin<goods/coin
    bid={"axe":0,"coin":0} bid_axe<bid/axe bid_coin<bid/coin exhausted=[] discarded=[]"""


def upgrade(state: Json, seats: int) -> Json:
    renew(state, STATE, "state")
    for disaster in state["disasters"]:
        renew(disaster, DISASTER, "disaster")
    for empire in [*state["empires"], *state["before"]]:
        renew(empire, EMPIRE, "empire")
        upgrade_row(empire)
    for step in state["course"]["agenda"]:
        if step["step"] == "GoOn":
            bits = Reader(step["undecided"], "undecided").whole(0, 3)
            step["undecided"] = [slot for i, slot in enumerate(SLOTS) if bits >> i & 1]
    return state


def upgrade_row(empire: Json) -> None:
    places = [Reader(place, "row") for place in empire["row"]]
    empire["row"] = [place.child("location").text() for place in places]
    empire["ruins"], empire["attached"] = [], {}
    for location, place in zip(empire["row"], places, strict=True):
        if place.has("destroyed") and place.child("destroyed").flag():
            empire["ruins"].append(location)
        if place.has("innovations"):
            empire["attached"][location] = place.child("innovations").value
        place.finish()
