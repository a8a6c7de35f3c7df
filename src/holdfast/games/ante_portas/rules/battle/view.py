"""What a seat sees of the Battleground (AP-21): everything but the order of the Movement cards."""

from __future__ import annotations

from holdfast.core.choice import Seat
from holdfast.core.rng import Random
from holdfast.games.ante_portas.rules.battle.hexes import N_LIST
from holdfast.games.ante_portas.rules.battle.names import ARROW_CODES, CARDS, NO_TILE, TILES
from holdfast.games.ante_portas.rules.battle.outlook import view_ahead, view_danger, view_ways
from holdfast.games.ante_portas.rules.battle.sight import hexes_of, in_sight, reach
from holdfast.games.ante_portas.rules.battle.sight import is_manned as is_manned_at
from holdfast.games.ante_portas.rules.battle.state import NO_CARD, Group
from holdfast.games.ante_portas.rules.battle.strength import strengths
from holdfast.games.ante_portas.rules.names import Side
from holdfast.games.ante_portas.rules.state import Campaign


def view(s: Campaign, seat: Seat) -> dict[str, object]:
    b = s.battle
    return {
        "hexes": [view_hex(s, hex) for hex in range(1, N_LIST)],
        "sickbay": [{"farmer": army.sick_weak, "citizen": army.sick_strong} for army in b.armies],
        "supply": {"basic": b.basic, "elite": b.elite},
        "gone": {"basic": b.gone_basic, "elite": b.gone_elite},
        "card": None if b.card == NO_CARD else CARDS[b.card],
        "pointer": b.pointer,
        "moving": None if b.moving is None else view_group(b.moving),
        "waiting": [view_group(group) for group in b.waiting],
        "carry": {str(hex): n for hex, n in b.carry.items()},
        "fight": view_fight(s),
        "lost": [{"hex": lost.hex, "tile": TILES[lost.tile]} for lost in b.lost],
        "deck": len(b.bag),
        "unseen": [CARDS[card] for card in b.bag],  # which cards, not their order: a sorted bag
        "discard": [CARDS[card] for card in b.discard],
        "sight": [sight_of(s, side) for side in range(2)],
        "danger": view_danger(s),
        "ways": view_ways(s),
        "ahead": view_ahead(s),
    }


def sight_of(s: Campaign, side: Side) -> list[int]:
    """AP-60, AP-149. Invaders look at nothing."""
    is_player = side == 0 or s.mode.is_versus
    return hexes_of(in_sight(s, side)) if is_player else []


def view_hex(s: Campaign, hex: int) -> dict[str, object]:
    b = s.battle
    tile = b.tile[hex]
    data: dict[str, object] = {
        "hex": hex,
        "tile": None if tile == NO_TILE else TILES[tile],
        "facing": b.facing[hex],
        "owner": b.owner[hex],
        "weak": [army.weak[hex] for army in b.armies],
        "strong": [army.strong[hex] for army in b.armies],
        "tired_weak": [army.tired_weak[hex] for army in b.armies],
        "tired_strong": [army.tired_strong[hex] for army in b.armies],
    }
    if tile != NO_TILE and b.cards.range[tile]:
        data["manned"] = is_manned_at(b, hex)
        data["sees"] = hexes_of(reach(s, hex))
    return data


def view_group(group: Group) -> dict[str, object]:
    return {
        "hex": group.hex,
        "basic": group.weak,
        "elite": group.strong,
        "arrows": [ARROW_CODES[code] for code in group.arrows],
        "next": group.i,
        "airborne": group.is_airborne,
    }


def view_fight(s: Campaign) -> dict[str, object] | None:
    """The Battle that waits for orders, with S and T as they stand."""
    if not s.battle.fights:
        return None
    fight = s.battle.fights[-1]
    defend, attack = strengths(s, fight)
    data: dict[str, object] = {
        "hex": fight.hex,
        "s": defend,
        "t": attack,
        "attacker": fight.attacker,
        "airborne": fight.is_airborne,
    }
    return data


def determinize(world: Campaign, seat: Seat, random: Random) -> None:
    """The Movement cards are a bag drawn from by chance: their order does not exist yet."""
