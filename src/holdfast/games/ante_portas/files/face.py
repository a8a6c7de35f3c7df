# not compiled: it is asked when files are read and written.
"""Positions, written and read."""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import require
from holdfast.core.files import DeclaredFiles
from holdfast.games.ante_portas.files.declared import CODEC
from holdfast.games.ante_portas.files.soundness import check_course
from holdfast.games.ante_portas.files.upgrade import upgrade
from holdfast.games.ante_portas.rules.battle.deploy import EndDeploy
from holdfast.games.ante_portas.rules.colony.mainland import Ground, area_of, is_market
from holdfast.games.ante_portas.rules.face import CampaignRules
from holdfast.games.ante_portas.rules.names import PLACES, SMALL_MARKET
from holdfast.games.ante_portas.rules.state import Campaign


class CampaignFiles(DeclaredFiles[Campaign]):
    """Positions of Ante Portas."""

    codec = CODEC

    def __init__(self, rules: CampaignRules) -> None:
        self.rules = rules

    def empty(self, seats: int, options: dict[str, object]) -> Campaign:
        return self.rules.start(seats, 0, options)

    def settle(self, s: Campaign) -> None:
        s.colony.ground = laid_out(s.colony.ground.cells)
        for community in s.colony.communities:
            community.remember(s.colony.cards)
        b = s.battle
        b.arm()
        b.built = b.buildings()
        is_deploying = any(isinstance(step, EndDeploy) for step in s.agenda)
        if not is_deploying and not any(b.marched):
            b.marched = []

    def check(self, s: Campaign) -> None:
        check_course(s)

    def upgrade(self, state: Any, seats: int) -> Any:
        return upgrade(state)


def laid_out(tiles: list[tuple[int, ...]]) -> Ground:
    """The map on which these cells are covered, by Place."""
    ground = Ground()
    for place, cells in enumerate(tiles):
        if not cells:
            continue
        size = 2 if is_market(place) and place != SMALL_MARKET else 1
        require(len(cells) == size, f"{PLACES[place]} covers {len(cells)} hexes, not {size}")
        is_free = all(ground.tiles[area_of(place)][cell] < 0 for cell in cells)
        require(is_free and len(set(cells)) == size, f"{PLACES[place]}: two tiles lie on one hex")
        ground.lay(place, cells)
    return ground
