"""The Battleground: 28 hexes, two sides, the Movement cards."""

from __future__ import annotations


class Battleground:
    """Everything on the hexes. BATTLE's class: the skeleton knows only this."""

    def __init__(self) -> None:
        pass

    def clone(self) -> Battleground:
        return Battleground()

    def check(self) -> None:
        """Raise Broken if something cannot be."""
