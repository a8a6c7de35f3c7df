"""The view as numbers, for learning agents: the same count in every position, each from -1 to 1.

Built from the view alone, so nothing hidden can get in. The own empire comes first, then the
others clockwise. Every group of numbers has its names beside it; docs/environments.md lists them.
"""

from __future__ import annotations

from typing import Any, Final

from holdfast.games.empires_end.rules.names import (
    CARDS,
    CONFLICTS,
    GOODS,
    LOCATIONS,
    N_CARDS,
    N_LOCATIONS,
    SLOTS,
    SOURCES,
    SPACES,
)

CARD: Final = {id: n for n, id in enumerate(CARDS)}
CONFLICT: Final = {id: n for n, id in enumerate(CONFLICTS)}
LOCATION: Final = {id: n for n, id in enumerate(LOCATIONS)}
SPACE: Final = {id: n for n, id in enumerate(SPACES)}

LAYOUT_VERSION: Final = 2

# What becomes 1. Nothing bounds goods, pots, points, strength and innovations (EE-24, EE-55), so
# what is larger is cut. Skilled games reached 36, 28, 224, 10 and 6.
MOST_GOODS: Final = 60
MOST_POT: Final = 60
MOST_POINTS: Final = 300
MOST_STRENGTH: Final = 30
MOST_ATTACHED: Final = 12
MOST_HAND: Final = 4  # EE-105
MOST_TRADES: Final = 3  # the largest number on a card
SPACES_AHEAD: Final = 5
# What the view shows besides: as many seats as there are empires, and what follows from the others.
LEFT_OUT: Final = ("seats", "empires.prices")


def names(seats: int) -> list[str]:
    """What each number means: `own.goods.wheat`, `next_1.row.3.destroyed`."""
    found = table_names(seats) + own_names()
    for slot in SLOTS:
        found += disaster_names(slot)
    for n in range(seats):
        found += empire_names("own" if n == 0 else f"next_{n}")
    return found


def numbers(view: dict[str, Any], seats: int) -> list[float]:
    """What a seat sees, in the order of `names`. A spectator has no numbers."""
    seat: int = view["seat"]
    assert seat >= 0, "features are for a seat, not for a spectator"
    empires: list[dict[str, Any]] = view["empires"]
    disasters: list[dict[str, Any]] = view["disasters"]
    final: list[int] | None = view["final"]
    found = table_numbers(view, seat, seats) + own_numbers(empires[seat])
    for slot in range(len(SLOTS)):
        found += disaster_numbers(disasters[slot] if slot < len(disasters) else None)
    for n in range(seats):
        other = (seat + n) % seats
        found += empire_numbers(empires[other], 0 if final is None else final[other])
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


def seat_marked(seat: int, own: int, seats: int) -> list[float]:
    """1 for this seat, counted clockwise from the own one; nobody is -1."""
    found = [0.0] * seats
    if seat >= 0:
        found[(seat - own) % seats] = 1.0
    return found


# The table


def table_names(seats: int) -> list[str]:
    who = ["own"] + [f"next_{n}" for n in range(1, seats)]
    found = ["blitz", "over", "progress"]
    found += [f"phase.{space}" for space in SPACES]
    found += [f"ahead_{n}.{space}" for n in range(1, SPACES_AHEAD + 1) for space in SPACES]
    found += [f"temple.{one}" for one in who] + [f"turn.{one}" for one in who] + ["turn.all"]
    found += ["deck"] + [f"discard.{card}" for card in CARDS]
    found += [f"conflict.{conflict}" for conflict in CONFLICTS]
    found += [f"conflict_discard.{conflict}" for conflict in CONFLICTS]
    return [*found, "conflict_deck"]


def table_numbers(view: dict[str, Any], seat: int, seats: int) -> list[float]:
    track: list[str] = view["track"]
    space: int = view["space"]
    turn: int = view["turn"]
    is_over = view["final"] is not None
    found = [flag(view["blitz"]), flag(is_over), scaled(space, len(track) + 1)]
    found += space_numbers(view["phase"])
    for n in range(SPACES_AHEAD):
        found += space_numbers(track[space + n] if space + n < len(track) else None)
    found += seat_marked(view["temple"], seat, seats) + seat_marked(turn, seat, seats)
    found.append(flag(turn < 0 and not is_over))
    found.append(scaled(view["deck"], N_CARDS))
    found += marked(view["discard"], CARD)
    conflict: str | None = view["conflict"]
    found += marked([] if conflict is None else [conflict], CONFLICT)
    found += marked(view["conflict_discard"], CONFLICT)
    return [*found, scaled(view["conflict_deck"], len(CONFLICTS))]


def space_numbers(space: str | None) -> list[float]:
    return marked([] if space is None else [space], SPACE)


# What only the own seat knows


def own_names() -> list[str]:
    found = [f"own.goods.{good}" for good in GOODS] + ["own.bid.axe", "own.bid.coin"]
    found += [f"own.hand.{card}" for card in CARDS]
    return found + [f"own.trades.{source}" for source in SOURCES]


def own_numbers(empire: dict[str, Any]) -> list[float]:
    goods: dict[str, int] = empire["goods"]
    bid: dict[str, int] = empire["bid"]
    found = [scaled(goods[good], MOST_GOODS) for good in GOODS]
    found += [scaled(bid["axe"], MOST_GOODS), scaled(bid["coin"], MOST_GOODS)]
    found += marked(empire["hand"], CARD)
    trades: dict[str, int] = empire.get("trades", {})
    return found + [scaled(trades.get(source, 0), MOST_TRADES) for source in SOURCES]


# The disasters on the table


def disaster_names(slot: str) -> list[str]:
    found = [f"disaster.{slot}.lies_here", f"disaster.{slot}.accepted"]
    found += [f"disaster.{slot}.card.{card}" for card in CARDS]
    found += [f"disaster.{slot}.position.{n}" for n in range(1, N_LOCATIONS + 1)]
    found += [f"disaster.{slot}.bids.{good}" for good in GOODS]
    return found + [f"disaster.{slot}.pot.{good}" for good in GOODS]


def disaster_numbers(disaster: dict[str, Any] | None) -> list[float]:
    if disaster is None:
        return [0.0] * (2 + N_CARDS + N_LOCATIONS + 2 * len(GOODS))
    card: str | None = disaster["card"]
    position: int | None = disaster["position"]
    bids: list[str] = disaster["bids"]
    pot: dict[str, int] = disaster["pot"]
    found = [flag(card is not None), flag(disaster["accepted"])]
    found += marked([] if card is None else [card], CARD)
    found += [flag(n == position) for n in range(1, N_LOCATIONS + 1)]
    found += [flag(good in bids) for good in GOODS]
    return found + [scaled(pot[good], MOST_POT) for good in GOODS]


# An empire, as everybody sees it


def empire_names(who: str) -> list[str]:
    found = [f"{who}.{what}" for what in ("score", "standing", "strength", "hand_count", "final")]
    for n in range(1, N_LOCATIONS + 1):
        found += [f"{who}.row.{n}.{location}" for location in LOCATIONS]
        found += [f"{who}.row.{n}.destroyed", f"{who}.row.{n}.innovations"]
    for what in ("place", "active", "asleep", "exhausted"):
        found += [f"{who}.{what}.{card}" for card in CARDS]
    return found


def empire_numbers(empire: dict[str, Any], final: int) -> list[float]:
    found = [
        scaled(empire["score"], MOST_POINTS),
        scaled(empire["standing"], MOST_POINTS),
        scaled(empire["strength"], MOST_STRENGTH),
        scaled(empire["hand_count"], MOST_HAND),
        scaled(final, MOST_POINTS),
    ]
    row: list[dict[str, Any]] = empire["row"]
    for location in row:
        found += location_numbers(location)
    return found + innovation_numbers(row)


def location_numbers(location: dict[str, Any]) -> list[float]:
    found = marked([location["location"]], LOCATION)
    found.append(flag(location["destroyed"]))
    found.append(scaled(len(location["innovations"]), MOST_ATTACHED))
    return found


def innovation_numbers(row: list[dict[str, Any]]) -> list[float]:
    """For each card: where it is attached, and whether its ability works now (EE-45)."""
    place = [0.0] * N_CARDS
    active = [0.0] * N_CARDS
    asleep = [0.0] * N_CARDS
    exhausted = [0.0] * N_CARDS
    for i in range(len(row)):
        is_destroyed: bool = row[i]["destroyed"]
        innovations: list[dict[str, Any]] = row[i]["innovations"]
        for innovation in innovations:
            card = CARD[innovation["card"]]
            is_exhausted: bool = innovation["exhausted"]
            place[card] = scaled(i + 1, N_LOCATIONS)
            active[card] = flag(not is_destroyed and not is_exhausted)
            asleep[card] = flag(is_destroyed)
            exhausted[card] = flag(is_exhausted)
    return place + active + asleep + exhausted
