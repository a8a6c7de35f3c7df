# not compiled: it is asked when files are read and written.
"""What positions speak of: ids, of which those that no choice speaks of are named here, pieces, and
steps. What may stand where on the agenda is declared in `course.toml`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from holdfast.core.codec import Codec, steps_of
from holdfast.core.courses import Course
from holdfast.core.kinds import lists_of
from holdfast.games.ante_portas import rules
from holdfast.games.ante_portas.rules import names
from holdfast.games.ante_portas.rules.battle import hexes
from holdfast.games.ante_portas.rules.battle import names as battle_names
from holdfast.games.ante_portas.rules.battle.names import MOVERS, PREY
from holdfast.games.ante_portas.rules.battle.state import Army, Battleground, Fight, Group, LostMine
from holdfast.games.ante_portas.rules.choices import CHOICES
from holdfast.games.ante_portas.rules.colony import grid
from holdfast.games.ante_portas.rules.colony import names as colony_names
from holdfast.games.ante_portas.rules.colony.building import Build
from holdfast.games.ante_portas.rules.colony.mainland import Ground
from holdfast.games.ante_portas.rules.colony.state import STAGES, Colony, Community
from holdfast.games.ante_portas.rules.names import FREE, HEXES, KINDS
from holdfast.games.ante_portas.rules.state import Campaign, Offer

MARKS = [  # marks.py
    "weak_once", "weak_twice", "strong_once", "strong_twice", "machine", "weak_ridden",
    "strong_ridden", "weak_held", "strong_held",
]  # fmt: skip
IDS: dict[str, Sequence[str]] = {
    **lists_of(hexes, grid, battle_names, colony_names, names),
    "choices": CHOICES.keys,
    "engaged": ["weak", "strong", "mine", "building"],  # wounds.py
    "lying": [f"{hex}:{kind}" for hex in HEXES for kind in KINDS],
    "marks": [f"{hex}:{mark}" for hex in HEXES for mark in MARKS],
    "movers": [f"{hex}:{mover}" for hex in HEXES for mover in MOVERS],
    "sent": [f"{hex}:{at}:{prey}" for hex in HEXES for at in HEXES for prey in PREY],
    "stages": STAGES,
}
PIECES = {
    Army: lambda s: Army(),
    Battleground: lambda s: Battleground(s.battle.cards, s.mode, True),
    Colony: lambda s: Colony(0, s.colony.cards, s.mode),
    Community: lambda s: Community(),
    Fight: lambda s: Fight(0, 0, False),
    Ground: lambda s: Ground(),
    Group: lambda s: Group(0, 0, 0, (), 0, False),
    LostMine: lambda s: LostMine(0, 0, 0, 0),
    Offer: lambda s: Offer(0, 0, FREE, FREE),
}
STEPS = steps_of(rules, Build)
CODEC = Codec(STEPS, IDS, PIECES, state=Campaign)
COURSE = Course(STEPS, Path(__file__).parent)
