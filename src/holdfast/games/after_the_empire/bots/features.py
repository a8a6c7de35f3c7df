"""The view as numbers, for learning agents: the same count in every position, each from -1 to 1.

Built from the view alone, so nothing hidden can get in. The own castle comes first, then the
others clockwise. Every group of numbers has its names beside it.
"""

from __future__ import annotations

from typing import Any, Final

from holdfast.games.after_the_empire.rules.names import (
    CARDS,
    CORNERS,
    DIFFICULTIES,
    INVADERS,
    N_BOARD,
    N_PLACES,
    OBJECTIVES,
    PHASES,
    PLACES,
    POSTS,
    SIDES,
    SIEGES,
    SLOTS,
    TURRETS,
    WALLS,
)

CARD: Final = {id: n for n, id in enumerate(CARDS)}
OBJECTIVE: Final = {id: n for n, id in enumerate(OBJECTIVES)}
INVADER: Final = {id: n for n, id in enumerate(INVADERS)}
SIEGE: Final = {id: n for n, id in enumerate(SIEGES)}
PHASE: Final = {id: n for n, id in enumerate(PHASES)}
SIDE: Final = {id: n for n, id in enumerate(SIDES)}
WALL: Final = {id: n - 1 for n, id in enumerate(WALLS) if n}
TURRET: Final = {id: n - 1 for n, id in enumerate(TURRETS) if n}
DIFFICULTY: Final = {id: n for n, id in enumerate(DIFFICULTIES)}
DECKS: Final = {
    "refugees": len(CARDS), "buildings": len(CARDS), "objectives": len(OBJECTIVES),
    "invaders": len(INVADERS), "sieges": len(SIEGES),
}  # fmt: skip

LAYOUT_VERSION: Final = 2

# What becomes 1. Every supply is unlimited (AE-3), so nothing bounds these, and what is larger is
# cut. Skilled games reached 46 gold, 57 wood, 26 swordsmen, 81 in the end, 19 of anything else.
MOST_GOLD: Final = 100
MOST_GOODS: Final = 100
MOST_TROOPS: Final = 60
MOST_FINAL: Final = 150
MOST_OTHERS: Final = 40
SWITCHES: Final = ["no_reports", "destructive", "first_game", "strict_supply"]
FIGHTERS: Final = ["soldiers", "mercenaries", "archers", "swordsmen"]
NUMBERS: Final = [
    "gold", "level", "red", "wounded", "siege_damage", "bypass", "sacks", "move_points", "workers",
    "villagers", "villagers_next", "objective_count", "drawn_count", "income", "harvest", "feast",
    "worth",
]  # fmt: skip
GOODS: Final = ["wood", "stone", "iron", "food"]
MOVES: Final = ["move_1", "move_3"]
# What the view shows besides: printed numbers, names in a fixed order, and what follows from the
# others.
LEFT_OUT: Final = (
    "seats", "castles.prices", "castles.cards.building", "castles.cards.end",
    "castles.cards.starting", "castles.objectives.gold", "castles.sides.whole",
    "castles.corners.corner", "castles.sides.side", "castles.own_places.place", "places.place",
    "castles.own_places.idle", "castles.soldiers", "castles.mercenaries", "castles.builds",
    "castles.corners.whole", "castles.corners.shots",
)  # fmt: skip
FLAGS: Final = ["flag_1", "flag_2", "flag_3"]


def names(seats: int) -> list[str]:
    """What each number means: `own.gold`, `next_1.side.north.archers`."""
    found = table_names(seats) + attack_names(seats) + own_names()
    for n in range(seats):
        found += castle_names("own" if n == 0 else f"next_{n}")
    return found


def numbers(view: dict[str, Any], seats: int) -> list[float]:
    """What a seat sees, in the order of `names`. A spectator has no numbers."""
    seat: int = view["seat"]
    assert seat >= 0, "features are for a seat, not for a spectator"
    castles: list[dict[str, Any]] = view["castles"]
    final: list[int] | None = view["final"]
    found = table_numbers(view, seat, seats) + attack_numbers(view, seat, seats)
    found += own_numbers(castles[seat])
    for n in range(seats):
        other = (seat + n) % seats
        found += castle_numbers(castles[other], 0 if final is None else final[other])
    return found


def scaled(n: int, most: int) -> float:
    """A count as a part of `most`, cut off at -1 and 1."""
    return max(-1.0, min(1.0, n / most))


def flag(is_so: bool) -> float:
    return 1.0 if is_so else 0.0


def marked(ids: list[str], number: dict[str, int]) -> list[float]:
    """1 for each of these ids, 0 for the others."""
    found = [0.0] * len(number)
    for id in ids:
        found[number[id]] = 1.0
    return found


def one_marked(id: str | None, number: dict[str, int]) -> list[float]:
    return marked([] if id is None else [id], number)


def seat_marked(seat: int, own: int, seats: int) -> list[float]:
    """1 for this seat, counted clockwise from the own one; nobody is -1."""
    found = [0.0] * seats
    if seat >= 0:
        found[(seat - own) % seats] = 1.0
    return found


# The table


def table_names(seats: int) -> list[str]:
    who = ["own"] + [f"next_{n}" for n in range(1, seats)]
    found = [f"difficulty.{id}" for id in DIFFICULTIES] + list(SWITCHES)
    found += ["over", "season", "threat", "flag", "surge"] + [f"phase.{id}" for id in PHASES]
    found += [f"turn.{one}" for one in who] + ["turn.all"]
    found += [f"order.{one}" for one in who]
    found += [f"place.{PLACES[n]}.free" for n in range(N_BOARD)]
    found += [f"market.{card}" for card in CARDS]
    found += [f"deck.{deck}" for deck in DECKS]
    found += [f"gone.{card}" for card in CARDS] + [f"gone_objective.{id}" for id in OBJECTIVES]
    found += [f"gone_invader.{card}" for card in INVADERS]
    return found + [f"gone_siege.{card}" for card in SIEGES]


def table_numbers(view: dict[str, Any], seat: int, seats: int) -> list[float]:
    turn: int = view["turn"]
    is_over = view["final"] is not None
    found = one_marked(view["difficulty"], DIFFICULTY) + [flag(view[id]) for id in SWITCHES]
    found += [flag(is_over), scaled(view["season"], 7), scaled(view["threat"], 18)]
    found += [scaled(view["flag"], 3), scaled(view["surge"], 7)]
    found += one_marked(view["phase"], PHASE)
    found += [*seat_marked(turn, seat, seats), flag(turn < 0 and not is_over)]
    order: list[int] = view["order"]
    for n in range(seats):
        other = (seat + n) % seats
        found.append(scaled(order.index(other) + 1, seats) if order else 0.0)
    places: list[dict[str, Any]] = view["places"]
    for place in places:
        found.append(scaled(place["spaces"] - len(place["workers"]), 3))
    row: list[str | None] = view["buildings"] + view["refugees"]
    found += marked([card for card in row if card is not None], CARD)
    decks: dict[str, dict[str, Any]] = view["decks"]
    found += [scaled(decks[deck]["left"], most) for deck, most in DECKS.items()]
    found += marked(decks["buildings"]["under"] + decks["refugees"]["under"], CARD)
    found += marked(decks["objectives"]["under"], OBJECTIVE)
    return (
        found
        + marked(decks["invaders"]["under"], INVADER)
        + marked(decks["sieges"]["under"], SIEGE)
    )


# The coming attack


def attack_names(seats: int) -> list[str]:
    who = ["own"] + [f"next_{n}" for n in range(1, seats)]
    found: list[str] = []
    for slot in SLOTS:
        cards = SIEGES if slot == "siege_card" else INVADERS
        found += [f"{slot}.lies_here", f"{slot}.shown"]
        found += [f"{slot}.{card}" for card in cards] + [f"{slot}.{side}" for side in SIDES]
        found += [f"{slot}.looked.{one}" for one in who]
    return found


def attack_numbers(view: dict[str, Any], seat: int, seats: int) -> list[float]:
    slots: dict[str, dict[str, Any]] = {slot["slot"]: slot for slot in view["attack"]}
    found: list[float] = []
    for name in SLOTS:
        number = SIEGE if name == "siege_card" else INVADER
        slot = slots.get(name)
        if slot is None:
            found += [0.0] * (2 + len(number) + len(SIDES) + seats)
        else:
            found += [1.0, flag(slot["shown"])]
            found += one_marked(slot["card"], number) + one_marked(slot["side"], SIDE)
            found += [flag((seat + n) % seats in slot["looked"]) for n in range(seats)]
    return found


# What only the own seat knows


def own_names() -> list[str]:
    found = [f"own.objective.{id}" for id in OBJECTIVES]
    found += [f"own.fulfilled.{id}" for id in OBJECTIVES]
    return found + [f"own.drawn.{id}" for id in OBJECTIVES]


def own_numbers(castle: dict[str, Any]) -> list[float]:
    objectives: list[dict[str, Any]] = castle["objectives"]
    found = marked([one["objective"] for one in objectives], OBJECTIVE)
    holding = [one["objective"] for one in objectives if one["fulfilled"] is True]
    return found + marked(holding, OBJECTIVE) + marked(castle["drawn"], OBJECTIVE)


# A castle, as everybody sees it


def castle_names(who: str) -> list[str]:
    found = [f"{who}.{what}" for what in NUMBERS] + [f"{who}.sacked", f"{who}.final"]
    found += [f"{who}.moves.{move}" for move in MOVES]
    found += [f"{who}.goods.{good}" for good in GOODS] + [f"{who}.{one}" for one in FLAGS]
    found += [f"{who}.taken.{PLACES[n]}" for n in range(N_BOARD, N_PLACES)]
    for side in SIDES:
        found += [f"{who}.side.{side}.{wall}" for wall in WALL]
        found += [f"{who}.side.{side}.{what}" for what in ("cubes", "farm", "protected", "shots")]
    found += [f"{who}.at.{post}.{what}" for post in POSTS for what in FIGHTERS]
    for corner in CORNERS:
        found += [f"{who}.corner.{corner}.{turret}" for turret in TURRET]
        found.append(f"{who}.corner.{corner}.cubes")
    for what in ("card", "tapped", "worked", "token"):
        found += [f"{who}.{what}.{card}" for card in CARDS]
    return found


def castle_numbers(castle: dict[str, Any], final: int) -> list[float]:
    found = [
        scaled(castle[what], MOST_GOLD if n < 3 else MOST_OTHERS) for n, what in enumerate(NUMBERS)
    ]
    found[-1] = scaled(castle["worth"], MOST_FINAL)
    found += [flag(castle["sacked"]), scaled(final, MOST_FINAL)]
    found += [scaled(castle["moves"][move], MOST_OTHERS) for move in MOVES]
    found += [scaled(castle["goods"][good], MOST_GOODS) for good in GOODS]
    found += [scaled(castle["flags"][one], 7) for one in FLAGS]
    own_places: list[dict[str, Any]] = castle["own_places"]
    found += [flag(place["taken"]) for place in own_places]
    sides: list[dict[str, Any]] = castle["sides"]
    for side in sides:
        found += one_marked(side["wall"], WALL)
        found += [scaled(side["cubes"], 5), scaled(side["farm"], 2), flag(side["protected"])]
        found.append(scaled(side["shots"], MOST_TROOPS))
    posts: list[dict[str, Any]] = [*sides, castle["inside"]]
    for post in posts:
        found += [scaled(post[what], MOST_TROOPS) for what in FIGHTERS]
    corners: list[dict[str, Any]] = castle["corners"]
    for corner in corners:
        found += [*one_marked(corner["turret"], TURRET), scaled(corner["cubes"], 2)]
    cards: list[dict[str, Any]] = castle["cards"]
    found += marked([card["card"] for card in cards], CARD)
    for what in ("tapped", "worked", "token"):
        found += marked([card["card"] for card in cards if card[what]], CARD)
    return found
