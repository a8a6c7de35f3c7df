# not compiled: it is a list of lists.
"""The ids by which positions speak of pieces; what no choice speaks of has its names here."""

from __future__ import annotations

from holdfast.games.ante_portas.rules.battle.hexes import ARROWS
from holdfast.games.ante_portas.rules.battle.names import (
    ARROW_CODES,
    CARDS,
    MOVERS,
    ORDERS,
    PREY,
    TILES,
)
from holdfast.games.ante_portas.rules.choices import CHOICES
from holdfast.games.ante_portas.rules.colony.grid import CELLS
from holdfast.games.ante_portas.rules.colony.names import (
    BUILDINGS,
    IMPROVEMENTS,
    MARKET_CARDS,
    SOURCES,
    WORKPLACES,
)
from holdfast.games.ante_portas.rules.colony.state import STAGES
from holdfast.games.ante_portas.rules.names import (
    ASKING,
    ERAS,
    GOODS,
    HEXES,
    KINDS,
    PHASES,
    PLACES,
    RESULTS,
    WARES,
    WINDOWS,
)

ENGAGED = ["weak", "strong", "mine", "building"]  # wounds.py
MARKS = [  # marks.py
    "weak_once", "weak_twice", "strong_once", "strong_twice", "machine", "weak_ridden",
    "strong_ridden", "weak_held", "strong_held",
]  # fmt: skip
IDS: dict[str, list[str]] = {
    "arrow_codes": ARROW_CODES,
    "arrows": ARROWS,
    "asking": ASKING,
    "buildings": BUILDINGS,
    "cards": CARDS,
    "cells": CELLS,
    "choices": CHOICES.keys,
    "engaged": ENGAGED,
    "eras": ERAS,
    "goods": GOODS,
    "hexes": HEXES,
    "improvements": IMPROVEMENTS,
    "kinds": KINDS,
    "market_cards": MARKET_CARDS,
    "marks": [f"{hex}:{mark}" for hex in HEXES for mark in MARKS],
    "movers": [f"{hex}:{mover}" for hex in HEXES for mover in MOVERS],
    "orders": ORDERS,
    "phases": PHASES,
    "places": PLACES,
    "prey": PREY,
    "results": RESULTS,
    "sent": [f"{hex}:{at}:{prey}" for hex in HEXES for at in HEXES for prey in PREY],
    "sources": SOURCES,
    "stages": STAGES,
    "tiles": TILES,
    "wares": WARES,
    "windows": WINDOWS,
    "workplaces": WORKPLACES,
}
