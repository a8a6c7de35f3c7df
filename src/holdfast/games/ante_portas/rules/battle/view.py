"""What a seat sees of the Battleground (AP-21): everything but the order of the Movement cards."""

from __future__ import annotations

from typing import Final

from holdfast.core.show import Ids, Sink
from holdfast.games.ante_portas.rules.battle import names, outlook
from holdfast.games.ante_portas.rules.battle.actions import lost_mine
from holdfast.games.ante_portas.rules.battle.hexes import N_LIST
from holdfast.games.ante_portas.rules.battle.sight import hexes_of, in_sight, is_manned, reach
from holdfast.games.ante_portas.rules.battle.state import Army, Battleground, Fight, Group
from holdfast.games.ante_portas.rules.battle.strength import strengths
from holdfast.games.ante_portas.rules.colony.view import MOST_SOLDIERS
from holdfast.games.ante_portas.rules.names import HEXES, Hex, Side
from holdfast.games.ante_portas.rules.state import Campaign

ARROW_IDS: Final = Ids("arrows", names.ARROW_CODES)
CARD_IDS: Final = Ids("movement_cards", names.CARDS)
HEX_IDS: Final = Ids("hexes", HEXES[1:])  # the first is #1
TILE_IDS: Final = Ids("tiles", names.TILES[1:])  # without the first: where nothing lies

# What becomes 1. These are bounds of the rules and of our cards.
MOST_BASIC: Final = 23
MOST_ELITE: Final = 12
MOST_ARROWS: Final = 5
MOST_STRENGTH: Final = 120  # all Invaders on one hex, twice as strong
MOST_FACING: Final = 5
# Nothing bounds these, so they are cut: damage is carried on, Traps can hold many groups back.
# Skilled games reached 28, 3 and 2.
MOST_SICK: Final = 50
MOST_CARRIED: Final = 12
MOST_WAITING: Final = 4
# The arrows that are left, the next one first: "arrow_1_down".
ARROW_NAMES: Final = [
    [f"arrow_{n}_{code}" for code in names.ARROW_CODES] for n in range(1, MOST_ARROWS + 1)
]


def show(s: Campaign, side: Side, to: Sink) -> None:
    """As it is seen from a side: in the numbers the own army comes first."""
    b = s.battle
    show_hexes(s, side, to)
    show_sickbay(b, side, to)
    show_units("supply", b.basic, b.elite, to)
    show_units("gone", b.gone_basic, b.gone_elite, to)
    show_cards(b, to)
    show_groups(s, to)
    hexes = list(b.carry)
    found = [hex - 1 for hex in hexes]
    to.few("carry", HEX_IDS, found, [b.carry[hex] for hex in hexes], MOST_CARRIED)
    if to.has("fight", len(b.fights) > 0):
        show_fight(s, b.fights[-1], side, to)
    if to.for_people:
        to.text("lost", [{"hex": lost.hex, "tile": names.TILES[lost.tile]} for lost in b.lost])
        show_outlook(s, to)


# The hexes


def show_hexes(s: Campaign, side: Side, to: Sink) -> None:
    """Numbers are 0 where nothing is."""
    b = s.battle
    marks = marked(b)
    to.open_ids("hexes", HEX_IDS)
    for hex in range(1, N_LIST):
        if to.for_people or (marks >> hex) & 1 or is_taken(b, hex):
            to.item(hex - 1)
            show_hex(s, hex, to)
            show_soldiers(b.armies[side], b.armies[1 - side], hex, to)
            show_marks(s, hex, side, to)
    to.close()


def marked(b: Battleground) -> int:
    """The hexes that something points at, as bits."""
    marks = 1 << b.pointer
    if b.moving is not None:
        marks |= 1 << b.moving.hex
    for group in b.waiting:
        marks |= 1 << group.hex
    for lost in b.lost:
        marks |= 1 << lost.hex
    return marks | (1 << b.fights[-1].hex if b.fights else 0)


def is_taken(b: Battleground, hex: Hex) -> bool:
    return b.tile[hex] != names.NO_TILE or b.armies[0].count(hex) + b.armies[1].count(hex) > 0


def show_hex(s: Campaign, hex: Hex, to: Sink) -> None:
    b = s.battle
    tile = b.tile[hex]
    is_looking = tile != names.NO_TILE and b.cards.range[tile] > 0
    to.one("tile", TILE_IDS, tile - 1)
    to.count("facing", b.facing[hex], MOST_FACING)
    if to.sees("manned", is_looking):
        to.flag("manned", is_manned(b, hex))
    if not to.for_people:
        return
    to.text("hex", hex)
    to.text("owner", b.owner[hex])
    if to.sees("sees", is_looking):
        to.text("sees", hexes_of(reach(s, hex)))
    to.text("weak", [army.weak[hex] for army in b.armies])
    to.text("strong", [army.strong[hex] for army in b.armies])
    to.text("tired_weak", [army.tired_weak[hex] for army in b.armies])
    to.text("tired_strong", [army.tired_strong[hex] for army in b.armies])


def show_soldiers(own: Army, other: Army, hex: Hex, to: Sink) -> None:
    to.number("weak_own", own.weak[hex], MOST_SOLDIERS)
    to.number("weak_other", other.weak[hex], MOST_SOLDIERS)
    to.number("strong_own", own.strong[hex], MOST_SOLDIERS)
    to.number("strong_other", other.strong[hex], MOST_SOLDIERS)
    to.number("tired_weak_own", own.tired_weak[hex], MOST_SOLDIERS)
    to.number("tired_weak_other", other.tired_weak[hex], MOST_SOLDIERS)
    to.number("tired_strong_own", own.tired_strong[hex], MOST_SOLDIERS)
    to.number("tired_strong_other", other.tired_strong[hex], MOST_SOLDIERS)


def show_marks(s: Campaign, hex: Hex, side: Side, to: Sink) -> None:
    """What points at a hex; in the view the hex is named there. Mines that may be replaced (AP-73)
    are counted from 1."""
    b = s.battle
    lost = lost_mine(s, hex)
    is_theirs = b.tile[hex] != names.NO_TILE and b.owner[hex] != side
    to.number("theirs", 1 if is_theirs else 0, 1)
    to.number("pointer", 1 if b.pointer == hex else 0, 1)
    to.number("moving", 1 if b.moving is not None and b.moving.hex == hex else 0, 1)
    to.number("waiting_basic", waiting_at(b, hex, names.WEAK), MOST_BASIC)
    to.number("waiting_elite", waiting_at(b, hex, names.STRONG), MOST_ELITE)
    to.number("fight", 1 if b.fights and b.fights[-1].hex == hex else 0, 1)
    which = 0 if lost is None else lost.tile - names.PRESSURE_MINE + 1
    to.number("lost_mine", which, len(names.MINES))


def waiting_at(b: Battleground, hex: Hex, kind: int) -> int:
    n = 0
    for group in b.waiting:
        if group.hex == hex:
            n += group.weak if kind == names.WEAK else group.strong
    return n


# Beside the hexes


def show_sickbay(b: Battleground, side: Side, to: Sink) -> None:
    if to.for_people:
        to.begin_printed()
        to.open_list("sickbay", len(b.armies))
        for i in range(len(b.armies)):
            to.item(i)
            to.count("farmer", b.armies[i].sick_weak, MOST_SICK)
            to.count("citizen", b.armies[i].sick_strong, MOST_SICK)
        to.close()
        to.end_printed()
    own = b.armies[side]
    other = b.armies[1 - side]
    to.number("sick_farmer_own", own.sick_weak, MOST_SICK)
    to.number("sick_citizen_own", own.sick_strong, MOST_SICK)
    to.number("sick_farmer_other", other.sick_weak, MOST_SICK)
    to.number("sick_citizen_other", other.sick_strong, MOST_SICK)


def show_units(name: str, basic: int, elite: int, to: Sink) -> None:
    to.enter(name)
    to.count("basic", basic, MOST_BASIC)
    to.count("elite", elite, MOST_ELITE)
    to.leave()


def show_cards(b: Battleground, to: Sink) -> None:
    """The pile is a sorted bag: which cards are in it is known, not their order."""
    to.one("card", CARD_IDS, b.card)
    to.count("deck", len(b.bag), names.DECK_SIZE)
    to.some("unseen", CARD_IDS, b.bag)
    to.some("discard", CARD_IDS, b.discard)


# What is happening


def show_groups(s: Campaign, to: Sink) -> None:
    b = s.battle
    to.text("pointer", b.pointer)
    to.number("entered", 1 if outlook.has_entered(s) else 0, 1)
    if b.moving is None:
        to.absent("moving")
    else:
        to.enter("moving")
        show_group(b.moving, to)
        show_arrows_left(b.moving, to)
        to.leave()
    to.open_list("waiting", MOST_WAITING)
    for i in range(len(b.waiting)):
        to.item(i)
        show_group(b.waiting[i], to)
    to.close()


def show_group(group: Group, to: Sink) -> None:
    """The order of its arrows is printed on the card."""
    to.count("hex", group.hex, N_LIST - 1)
    to.count("basic", group.weak, MOST_BASIC)
    to.count("elite", group.strong, MOST_ELITE)
    to.some("arrows", ARROW_IDS, group.arrows, MOST_ARROWS)
    to.count("next", group.next, MOST_ARROWS)
    to.flag("airborne", group.is_airborne)
    to.number("served", 1 if group.is_served else 0, 1)


def show_arrows_left(group: Group, to: Sink) -> None:
    for n in range(MOST_ARROWS):
        i = group.next + n
        to.number_one(ARROW_NAMES[n], group.arrows[i] if i < len(group.arrows) else -1)


def show_fight(s: Campaign, fight: Fight, side: Side, to: Sink) -> None:
    """The Battle that waits for orders, with S and T as they stand."""
    defend, attack = strengths(s, fight)
    to.enter("fight")
    to.text("hex", fight.hex)
    to.count("s", defend, MOST_STRENGTH)
    to.count("t", attack, MOST_STRENGTH)
    to.text("attacker", fight.attacker)
    to.number("is_own_attack", 1 if fight.attacker == side else 0, 1)
    to.flag("airborne", fight.is_airborne)
    to.leave()


def show_outlook(s: Campaign, to: Sink) -> None:
    """What follows from the rest, and takes long to work out."""
    to.text("sight", [sight_of(s, side) for side in range(2)])
    to.text("danger", outlook.view_danger(s))
    to.text("ways", outlook.view_ways(s))
    to.text("ahead", outlook.view_ahead(s))


def sight_of(s: Campaign, side: Side) -> list[int]:
    """AP-60, AP-149. Invaders look at nothing."""
    is_player = side == 0 or s.mode.is_versus
    return hexes_of(in_sight(s, side)) if is_player else []
