"""The map and one Community per player."""

from __future__ import annotations


class Community:
    """One player's board."""

    def __init__(self) -> None:
        pass

    def clone(self) -> Community:
        return Community()


class Colony:
    """Everything of The Colonists that changes. COLONY's class: the skeleton knows only this."""

    def __init__(self, seats: int) -> None:
        self.communities: list[Community] = [Community() for _ in range(seats)]

    def clone(self) -> Colony:
        other = Colony(0)
        other.communities = [community.clone() for community in self.communities]
        return other

    def check(self) -> None:
        """Raise Broken if something cannot be."""
