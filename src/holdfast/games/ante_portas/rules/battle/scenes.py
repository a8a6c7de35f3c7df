"""A Battle Phase, step by step: what stood where when something of it was told."""

from __future__ import annotations

from holdfast.core.show import Sink
from holdfast.games.ante_portas.rules.battle.hexes import N_LIST
from holdfast.games.ante_portas.rules.battle.view import (
    CARD_IDS,
    HEX_IDS,
    TILE_IDS,
    is_taken,
    show_groups,
    show_sickbay,
    show_units,
)
from holdfast.games.ante_portas.rules.names import Hex
from holdfast.games.ante_portas.rules.state import Campaign


def show_scene(s: Campaign, to: Sink) -> None:
    """The hexes where something is; everybody sees the same."""
    b = s.battle
    to.open_ids("hexes", HEX_IDS)
    for hex in range(1, N_LIST):
        if is_taken(b, hex):
            to.item(hex - 1)
            show_hex(s, hex, to)
    to.close()
    show_sickbay(b, 0, to)
    show_units("supply", b.basic, b.elite, to)
    to.one("card", CARD_IDS, b.card)
    show_groups(s, to)


def show_hex(s: Campaign, hex: Hex, to: Sink) -> None:
    b = s.battle
    to.text("hex", hex)
    to.one("tile", TILE_IDS, b.tile[hex] - 1)
    to.text("facing", b.facing[hex])
    to.text("owner", b.owner[hex])
    to.text("weak", [army.weak[hex] for army in b.armies])
    to.text("strong", [army.strong[hex] for army in b.armies])
    to.text("tired_weak", [army.tired_weak[hex] for army in b.armies])
    to.text("tired_strong", [army.tired_strong[hex] for army in b.armies])
