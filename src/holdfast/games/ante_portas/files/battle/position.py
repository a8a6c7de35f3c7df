# not compiled: it reads and writes files' data, nothing hot.
"""The Battleground to and from readable JSON: only hexes where something is."""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Step
from holdfast.core.catalog import Reader
from holdfast.games.ante_portas.cards.battle.cards import BattleCards
from holdfast.games.ante_portas.rules.battle import (
    battles,
    bombs,
    command,
    deploy,
    fire_orders,
    guard_orders,
    invader_fire,
    knockback,
    movement,
    phase,
    recruiting,
    sickbay,
    slowing,
    spawning,
    works,
    wounds,
)
from holdfast.games.ante_portas.rules.battle.hexes import ARROWS, N_LIST
from holdfast.games.ante_portas.rules.battle.marks import STRIDE, no_marks
from holdfast.games.ante_portas.rules.battle.names import (
    ARROW_CODES,
    CARDS,
    DECK_SIZE,
    INVADERS,
    MINES,
    NO_TILE,
    ORDERS,
    PREY,
    STRONG,
    TILES,
    UNITS,
    WEAK,
)
from holdfast.games.ante_portas.rules.battle.state import (
    NO_CARD,
    Army,
    Battleground,
    Fight,
    Group,
    LostMine,
)
from holdfast.games.ante_portas.rules.modes import Mode
from holdfast.games.ante_portas.rules.names import N_HEXES

STEPS: list[type[Step[Any]]] = [
    guard_orders.ByGuard,
    battles.StandingBattle,
    battles.TeamBattle,
    battles.ResolveBattle,
    bombs.Explode,
    command.ChooseCommand,
    deploy.Deploy,
    deploy.Gather,
    deploy.EndDeploy,
    invader_fire.ShootAt,
    invader_fire.Breathe,
    invader_fire.Burn,
    fire_orders.Combine,
    knockback.KnockFromTraps,
    knockback.ChoosePrey,
    knockback.ChooseWay,
    movement.Advance,
    movement.Enter,
    movement.AfterEntering,
    movement.NextArrow,
    movement.NextGroup,
    phase.BattlePhase,
    phase.EndBattlePhase,
    phase.NextTroop,
    phase.BeginCard,
    phase.SetOut,
    phase.EndCard,
    recruiting.Enlist,
    recruiting.Drill,
    recruiting.Discharge,
    sickbay.Heal,
    sickbay.FieldHospital,
    sickbay.SetUpright,
    sickbay.WoundUnfed,
    slowing.HoldEntering,
    slowing.Hold,
    spawning.Spawn,
    works.PlaceTiles,
    works.PlaceByContract,
    works.FireBombs,
    works.Rotate,
    wounds.MineOrSoldiers,
    wounds.PickEqual,
    wounds.PickLosses,
]
IDS: dict[str, list[str]] = {"arrows": ARROWS, "tiles": TILES, "prey": PREY, "orders": ORDERS}
NAMES = (UNITS, INVADERS)  # what weak and strong Units of a side are called
MOST = 999


# Writing


def dump(b: Battleground) -> dict[str, object]:
    data: dict[str, object] = {
        "hexes": [entry for entry in (dump_hex(b, hex) for hex in range(1, N_LIST)) if entry],
        "sickbay": dump_sickbay(b),
    }
    if not b.mode.is_versus:
        data["supply"] = {"basic": b.basic, "elite": b.elite}
        if b.gone_basic or b.gone_elite:
            data["gone"] = {"basic": b.gone_basic, "elite": b.gone_elite}
        data["deck"] = [CARDS[card] for card in b.bag]
        data["discard"] = [CARDS[card] for card in b.discard]
    dump_course(b, data)
    return data


def dump_hex(b: Battleground, hex: int) -> dict[str, object]:
    entry: dict[str, object] = {}
    for side, army in enumerate(b.armies):
        for kind in (WEAK, STRONG):
            name = NAMES[side][kind]
            for key, n in ((name, army.upright(hex, kind)), (tired(name), army.tired(hex, kind))):
                if n:
                    entry[key] = n
    if b.tile[hex] != NO_TILE:
        entry["tile"] = TILES[b.tile[hex]]
        if b.facing[hex]:
            entry["facing"] = b.facing[hex]
        if b.owner[hex]:
            entry["owner"] = b.owner[hex]
    return {"hex": hex, **entry} if entry else {}


def tired(name: str) -> str:
    return f"exhausted_{name}"


def dump_sickbay(b: Battleground) -> dict[str, int]:
    found = {
        NAMES[side][kind]: army.sick(kind)
        for side, army in enumerate(b.armies)
        for kind in (WEAK, STRONG)
    }
    return {name: n for name, n in found.items() if n}


def dump_course(b: Battleground, data: dict[str, object]) -> None:
    """What is just happening; nothing of it between the phases."""
    if b.card != NO_CARD:
        data["card"] = CARDS[b.card]
    if b.pointer:
        data["pointer"] = b.pointer
    if b.moving is not None:
        data["moving"] = dump_group(b.moving)
    if b.waiting:
        data["waiting"] = [dump_group(group) for group in b.waiting]
    if b.carry:
        data["carry"] = [{"hex": hex, "n": n} for hex, n in b.carry.items()]
    if b.fights:
        data["fights"] = [dump_fight(fight) for fight in b.fights]
    if b.lost:
        data["lost"] = [dump_lost(lost) for lost in b.lost]
    if b.marched:
        marks = [(hex, b.marched[hex * STRIDE : (hex + 1) * STRIDE]) for hex in range(1, N_LIST)]
        data["marched"] = [{"hex": hex, "marks": row} for hex, row in marks if any(row)]
    if b.depots:
        data["depots"] = [seat for seat in range(4) if b.depots >> seat & 1]


def dump_group(group: Group) -> dict[str, object]:
    return {
        "hex": group.hex,
        "basic": group.weak,
        "elite": group.strong,
        "arrows": [ARROW_CODES[code] for code in group.arrows],
        "next": group.next,
        "served": group.is_served,
        "airborne": group.is_airborne,
    }


def dump_fight(fight: Fight) -> dict[str, object]:
    return {
        "hex": fight.hex,
        "attacker": fight.attacker,
        "moving": fight.is_moving,
        "airborne": fight.is_airborne,
        "modifier": fight.modifier,
        "bonus": fight.bonus,
        "gun": fight.gun,
        "mortar": fight.mortar,
    }


def dump_lost(lost: LostMine) -> dict[str, object]:
    watchers = [hex for hex in range(1, N_LIST) if lost.watchers >> hex & 1]
    return {"hex": lost.hex, "tile": TILES[lost.tile], "side": lost.side, "watchers": watchers}


# Reading


def load(source: Reader, cards: BattleCards, mode: Mode) -> Battleground:
    b = Battleground(cards, mode)
    seen: set[int] = set()
    for entry in source.child("hexes").items(most=N_HEXES):
        hex = entry.child("hex").whole(1, N_HEXES)
        if hex in seen:
            raise entry.fail(f"hex {hex} is described twice")
        seen.add(hex)
        load_hex(entry, b, hex)
    load_sickbay(source.child("sickbay"), b)
    if not mode.is_versus:
        load_supply(source, b)
    load_course(source, b)
    source.finish()
    return b


def load_hex(source: Reader, b: Battleground, hex: int) -> None:
    for side, army in enumerate(b.armies):
        for kind in (WEAK, STRONG):
            load_units(source, army, hex, kind, NAMES[side][kind])
    if source.has("tile"):
        b.put_tile(hex, 1 + source.child("tile").one_of(TILES[1:]), 0)
        b.facing[hex] = number(source, "facing", 5)
        b.owner[hex] = number(source, "owner", 1)
    source.finish()


def load_units(source: Reader, army: Army, hex: int, kind: int, name: str) -> None:
    exhausted = number(source, tired(name))
    army.add(hex, kind, number(source, name) + exhausted)
    army.exhaust(hex, kind, exhausted)


def number(source: Reader, name: str, high: int = MOST, low: int = 0) -> int:
    return source.child(name).whole(low, high) if source.has(name) else 0


def load_sickbay(source: Reader, b: Battleground) -> None:
    for side, army in enumerate(b.armies):
        for kind in (WEAK, STRONG):
            army.add_sick(kind, number(source, NAMES[side][kind]))
    source.finish()


def load_supply(source: Reader, b: Battleground) -> None:
    supply = source.child("supply")
    b.basic, b.elite = number(supply, "basic"), number(supply, "elite")
    supply.finish()
    if source.has("gone"):
        gone = source.child("gone")
        b.gone_basic, b.gone_elite = number(gone, "basic"), number(gone, "elite")
        gone.finish()
    b.bag = sorted(source.child("deck").several_of(CARDS, 0, DECK_SIZE))
    b.discard = source.child("discard").several_of(CARDS, 0, DECK_SIZE)


def load_course(source: Reader, b: Battleground) -> None:
    if source.has("card"):
        b.card = source.child("card").one_of(CARDS)
    b.pointer = number(source, "pointer", N_HEXES)
    if source.has("moving"):
        b.moving = load_group(source.child("moving"))
    if source.has("waiting"):
        b.waiting = [load_group(entry) for entry in source.child("waiting").items(most=9)]
    if source.has("carry"):
        for entry in source.child("carry").items(most=N_HEXES):
            b.carry[entry.child("hex").whole(1, N_HEXES)] = entry.child("n").whole(1, MOST)
            entry.finish()
    if source.has("fights"):
        b.fights = [load_fight(entry) for entry in source.child("fights").items(most=9)]
    if source.has("lost"):
        b.lost = [load_lost(entry) for entry in source.child("lost").items(most=20)]
    if source.has("marched"):
        b.marched = no_marks()
        for entry in source.child("marched").items(most=N_HEXES):
            load_marks(entry, b)
    if source.has("depots"):
        b.depots = sum(1 << entry.whole(0, 3) for entry in source.child("depots").items(most=4))


def load_group(source: Reader) -> Group:
    arrows = tuple(source.child("arrows").several_of(ARROW_CODES, 0, 12))
    group = Group(
        source.child("hex").whole(1, N_HEXES),
        source.child("basic").whole(0, MOST),
        source.child("elite").whole(0, MOST),
        arrows,
        source.child("next").whole(0, len(arrows) + 1),
        source.child("served").flag(),
    )
    group.is_airborne = source.child("airborne").flag()
    source.finish()
    return group


def load_fight(source: Reader) -> Fight:
    fight = Fight(
        source.child("hex").whole(1, N_HEXES),
        source.child("attacker").whole(0, 1),
        source.child("moving").flag(),
    )
    fight.is_airborne = source.child("airborne").flag()
    fight.modifier = source.child("modifier").whole(-MOST, MOST)
    fight.bonus = pair(source.child("bonus"))
    fight.gun = pair(source.child("gun"))
    fight.mortar = pair(source.child("mortar"))
    source.finish()
    return fight


def pair(source: Reader) -> list[int]:
    return [entry.whole(0, MOST) for entry in source.items(2, 2)]


def load_lost(source: Reader) -> LostMine:
    watchers = source.child("watchers").items(most=N_HEXES)
    lost = LostMine(
        source.child("hex").whole(1, N_HEXES),
        TILES.index(MINES[source.child("tile").one_of(MINES)]),
        source.child("side").whole(0, 1),
        sum({1 << entry.whole(1, N_HEXES) for entry in watchers}),
    )
    source.finish()
    return lost


def load_marks(source: Reader, b: Battleground) -> None:
    hex = source.child("hex").whole(1, N_HEXES)
    row = source.child("marks").items(STRIDE, STRIDE)
    b.marched[hex * STRIDE : (hex + 1) * STRIDE] = [entry.whole(0, MOST) for entry in row]
    source.finish()
