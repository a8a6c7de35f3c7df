# not compiled: it reads and writes files' data, nothing hot.
"""One castle to and from readable JSON."""

from __future__ import annotations

from holdfast.core.catalog import Reader
from holdfast.games.after_the_empire.files.bounds import FEW, MUCH, Bounds
from holdfast.games.after_the_empire.rules.castle import Castle
from holdfast.games.after_the_empire.rules.names import (
    CARDS,
    CORNERS,
    GOODS,
    N_BOARD,
    OBJECTIVES,
    PLACES,
    SIDES,
    SLOTS,
    TURRETS,
    WALLS,
)

MOST_CUBES = 99


def dump_castle(castle: Castle) -> dict[str, object]:
    data: dict[str, object] = {
        "goods": {GOODS[good]: castle.have(good) for good in range(5)},
        "sides": [dump_side(castle, side) for side in range(4)],
        "corners": [dump_corner(castle, corner) for corner in range(4)],
        "inside": fighters(castle, 4),
        "wounded": castle.wounded,
        "workers": castle.workers,
        "cards": [dump_card(castle, card) for card in castle.cards],
        "objectives": [OBJECTIVES[card] for card in castle.objectives],
    }
    for name, value in small_numbers(castle).items():
        if value:
            data[name] = value
    if castle.drawn:
        data["drawn"] = [OBJECTIVES[card] for card in castle.drawn]
    if castle.taken:
        data["taken"] = [PLACES[N_BOARD + i] for i in range(3) if (castle.taken >> i) & 1]
    if castle.peeked:
        data["peeked"] = [SLOTS[i] for i in range(len(SLOTS)) if (castle.peeked >> i) & 1]
    if castle.has_faced:
        data["faced"] = True
    if castle.is_sacked:
        data["sacked"] = True
    return data


def small_numbers(castle: Castle) -> dict[str, int]:
    return {
        "villagers": castle.villagers,
        "villagers_next": castle.villagers_next,
        "moves_1": castle.moves_1,
        "moves_3": castle.moves_3,
        "flags_1": castle.flags_1,
        "flags_2": castle.flags_2,
        "flags_3": castle.flags_3,
        "siege_damage": castle.siege_damage,
        "bypass": castle.bypass,
        "sacks": castle.sacks,
    }


def dump_side(castle: Castle, side: int) -> dict[str, object]:
    data: dict[str, object] = {
        "side": SIDES[side],
        "wall": WALLS[castle.walls[side]],
        "cubes": castle.wall_cubes[side],
        "farm": castle.farms[side],
    }
    if castle.is_protected(side):
        data["protected"] = True
    return {**data, **fighters(castle, side)}


def fighters(castle: Castle, post: int) -> dict[str, object]:
    """Who stands there, without the zeros."""
    found = {
        "soldiers": castle.soldiers[post],
        "mercenaries": castle.mercenaries[post],
        "archers": castle.archers[post],
        "swordsmen": castle.swordsmen[post],
    }
    return {name: n for name, n in found.items() if n}


def dump_corner(castle: Castle, corner: int) -> dict[str, object]:
    return {
        "corner": CORNERS[corner],
        "turret": TURRETS[castle.turrets[corner]],
        "cubes": castle.turret_cubes[corner],
    }


def dump_card(castle: Castle, card: int) -> dict[str, object]:
    data: dict[str, object] = {"card": CARDS[card]}
    if castle.is_tapped(card):
        data["tapped"] = True
    if castle.is_worked(card):
        data["worked"] = True
    if castle.has_token(card):
        data["token"] = True
    return data


# Loading


def load_castle(source: Reader, most: Bounds) -> Castle:
    castle = Castle()
    goods = source.child("goods")
    castle.gold, castle.wood, castle.stone, castle.iron, castle.food = (
        goods.child(good).whole(0, MUCH) for good in GOODS
    )
    goods.finish()
    load_sides(source, castle, most)
    load_corners(source.child("corners"), castle)
    castle.wounded = source.child("wounded").whole(0, most.troops)
    castle.workers = source.child("workers").whole(0, FEW)
    load_own_cards(source.child("cards"), castle)
    castle.objectives = tuple(source.child("objectives").several_of(OBJECTIVES, most=17))
    for name in small_numbers(castle):
        if source.has(name):
            setattr(castle, name, source.child(name).whole(0, most_of(name, most)))
    if source.has("drawn"):
        castle.drawn = tuple(source.child("drawn").several_of(OBJECTIVES, 2, 2))
    if source.has("taken"):
        for place in source.child("taken").several_of(PLACES[N_BOARD:], most=3):
            castle.taken |= 1 << place
    if source.has("peeked"):
        for slot in source.child("peeked").several_of(SLOTS, most=5):
            castle.peeked |= 1 << slot
    castle.has_faced = source.has("faced") and source.child("faced").flag()
    castle.is_sacked = source.has("sacked") and source.child("sacked").flag()
    source.finish()
    return castle


def most_of(name: str, most: Bounds) -> int:
    if name in ("villagers", "villagers_next"):
        return FEW
    if name in ("moves_1", "moves_3"):
        return most.tokens
    return most.damage if name in ("siege_damage", "bypass") else MUCH


def load_sides(source: Reader, castle: Castle, most: Bounds) -> None:
    sides = source.child("sides").items(4, 4)
    inside = source.child("inside")
    posts = [*sides, inside]
    walls: list[int] = []
    cubes: list[int] = []
    farms: list[int] = []
    for side, entry in enumerate(sides):
        if entry.child("side").one_of(SIDES) != side:
            raise entry.fail(f"side: expected {SIDES[side]}; the order is {', '.join(SIDES)}")
        walls.append(entry.child("wall").one_of(WALLS))
        cubes.append(entry.child("cubes").whole(0, MOST_CUBES))
        farms.append(entry.child("farm").whole(0, 2))
        if entry.has("protected") and entry.child("protected").flag():
            castle.protected |= 1 << side
    castle.walls, castle.wall_cubes, castle.farms = tuple(walls), tuple(cubes), tuple(farms)
    castle.soldiers = at_posts(posts, "soldiers", most.troops)
    castle.mercenaries = at_posts(posts, "mercenaries", most.troops)
    castle.archers = at_posts(posts, "archers", most.invaders)
    castle.swordsmen = at_posts(posts, "swordsmen", most.invaders)
    for entry in posts:
        entry.finish()


def at_posts(posts: list[Reader], what: str, most: int) -> tuple[int, ...]:
    return tuple(post.child(what).whole(0, most) if post.has(what) else 0 for post in posts)


def load_corners(source: Reader, castle: Castle) -> None:
    turrets: list[int] = []
    cubes: list[int] = []
    for corner, entry in enumerate(source.items(4, 4)):
        if entry.child("corner").one_of(CORNERS) != corner:
            raise entry.fail(f"corner: expected {CORNERS[corner]}; the order is fixed")
        turrets.append(entry.child("turret").one_of(TURRETS))
        cubes.append(entry.child("cubes").whole(0, MOST_CUBES))
        entry.finish()
    castle.turrets, castle.turret_cubes = tuple(turrets), tuple(cubes)


def load_own_cards(source: Reader, castle: Castle) -> None:
    found: list[int] = []
    for entry in source.items(0, 60):
        card = entry.child("card").one_of(CARDS)
        found.append(card)
        if entry.has("tapped") and entry.child("tapped").flag():
            castle.tapped |= 1 << card
        if entry.has("worked") and entry.child("worked").flag():
            castle.worked |= 1 << card
        if entry.has("token") and entry.child("token").flag():
            castle.tokens |= 1 << card
        entry.finish()
    castle.cards = tuple(found)
