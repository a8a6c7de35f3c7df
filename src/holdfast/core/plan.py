# not compiled: people read slower than it is.
"""What the picture of a game cannot find in its view: what belongs together, and where it lies.

Everything here can be left away: then the picture shows what the view has, in its order. Things are
called by their keys, `row`, or by the end of their way, `empires.row`. Several stand in one text
with spaces between them; where one thing belongs to another, as in `wounds=wound_spots`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from holdfast.core.hexes import Cell


class Plan:
    """How a game lies on the table."""

    def __init__(
        self,
        *,
        leave_out: str = "",  # said elsewhere, or nothing for the eye
        rare: str = "",  # shown while there is something to show
        piles: str = "",  # lists of cards of which the number is shown
        captions: str = "",  # ids that are shown as cards with a line of facts
        texts: str = "",  # ids that are shown as cards with their text
        titles: str = "",  # what a thing in a list is called by, if not by its first id
        numbered: str = "",  # lists whose places have numbers
        on_things: str = "",  # own numbers by id, shown on the thing that has this id
        gone: str = "",  # flags and states of what is destroyed or dead
        spent: str = "",  # flags and states of what is used
        spots: str = "",  # so many of so many: wounds=wound_spots
        track: str = "",  # spaces in a row, and how many are begun: track=space
        square: str = "",  # lists by points of the compass, and what is inside
        hexes: Mapping[str, Sequence[Cell] | str] | None = None,  # where things of a list lie
        areas: str = "",  # which key says on which of several maps
        pieces: str = "",  # icons of the units it counts; "!" marks a foe: weak=farmer+!raider
        sides: str = "",  # which key says on which side every seat is: whose pieces are foes then
        tired: str = "",  # so many of these units cannot act: weak=tired_weak
        threats: str = "",  # what points at what, by whole ways: attack.side=castles.sides
        stands: str = "",  # who is where: communities.steward=map
        icons: str = "",  # tax=gold double_disaster=flame+flame
        art: str = "",  # drawings, by how their ids begin, and their size: mission=m-,240,120
    ) -> None:
        self.leave_out = set(leave_out.split())
        self.rare = set(rare.split())
        self.piles = set(piles.split())
        self.captions = set(captions.split())
        self.texts = set(texts.split())
        self.titles = set(titles.split())
        self.numbered = set(numbered.split())
        self.on_things = set(on_things.split())
        self.gone = set(gone.split())
        self.spent = set(spent.split())
        self.spots = pairs("spots", spots)
        self.track = pairs("track", track)
        self.square = square.split()
        self.hexes = hexes or {}
        self.areas = areas
        self.pieces = pairs("pieces", pieces)
        self.sides = sides
        self.tired = pairs("tired", tired)
        self.threats = pairs("threats", threats)
        self.stands = pairs("stands", stands)
        self.icons = pairs("icons", icons)
        self.art = pairs("art", art)


def pairs(name: str, text: str) -> dict[str, str]:
    """ "tax=gold mine=iron": which belongs to which."""
    found = {}
    for pair in text.split():
        one, sign, other = pair.partition("=")
        if not (one and sign and other):
            raise ValueError(f'{name}: "{pair}" names no pair; one looks like wounds=wound_spots')
        found[one] = other
    return found
