"""Positions for the tests: stored ones by name, or laid out in code, short enough to read.

>>> m = disaster_turn("fire_9", empires=[empire(goods={"wheat": 1}, destroyed=["farm_3"])])
>>> m.choose(0, "bid:wheat")

What a test does not mention is ordinary: the row is ROW, everything stands, everybody owns two of
each good and has an empty hand, and all other cards lie in the deck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.asking import choose_all as choose_all
from tests.asking import keys as keys
from tests.asking import refusal as refusal
from tests.asking import stored_position
from tests.asking import told as told

import holdfast
from holdfast import Match
from holdfast.core.game import Game
from holdfast.core.record import FORMAT
from holdfast.games.empires_end.cards.cards import Cards
from holdfast.games.empires_end.rules.face import EmpireRules
from holdfast.games.empires_end.rules.names import CARDS, CONFLICTS, GOODS, LOCATIONS, SPACES
from holdfast.games.empires_end.rules.state import Empire, Empires

POSITIONS = Path(__file__).parent / "positions"
# Position 1 is the cheapest location, position 11 the dearest.
ROW = list(LOCATIONS)
TWO_OF_EACH = dict.fromkeys(GOODS, 2)

Json = dict[str, Any]
Goods = Mapping[str, int]


def game() -> Game[Empires]:
    return holdfast.game("empires-end")


def cards() -> Cards:
    rules = game().rules
    assert isinstance(rules, EmpireRules)
    return rules.cards


# Stored positions


def at(name: str, **changes: Any) -> Match:
    """The stored position of this name; `changes` replace parts of its state."""
    return stored_position(POSITIONS, name, changes)


# Positions laid out in code


def table(
    *,
    agenda: Sequence[Json],
    seats: int = 3,
    empires: Sequence[Json] = (),
    space: int = 1,
    temple: int = 0,
    disasters: Sequence[Json] = (),
    deck: Sequence[str] | None = None,
    discard: Sequence[str] = (),
    draws: Sequence[str] = (),
    conflict: str | None = None,
    conflict_discard: Sequence[str] = (),
    script: Sequence[int] = (),
    blitz: bool = False,
    goes_on: bool = False,
) -> Match:
    """A position with these steps on the agenda, the last one first to be done.

    `empires` are made by `empire(...)`, seat by seat; seats left out are ordinary. `deck` names
    the cards left in the deck, all others are then discarded. `draws` are the next cards drawn
    from the deck, `script` are numbers of chance used after them. With `goes_on` the hourglass
    moves on after the agenda, otherwise play stops there.
    """
    laid_out = [*empires, *(empire() for _ in range(seats - len(empires)))]
    bag, pile = split_deck(mentioned(laid_out, disasters), deck, discard)
    conflicts_out = [*conflict_discard, *([conflict] if conflict else [])]
    course: Json = {
        "rng": "0x1",
        "script": [*script_for(bag, draws), *script],
        "agenda": [*([step("NextSpace")] if goes_on else []), *agenda],
    }
    state: Json = {
        "space": space,
        "temple": temple,
        "bag": bag,
        "discard": pile,
        "conflict_bag": [card for card in CONFLICTS if card not in conflicts_out],
        "conflict_discard": list(conflict_discard),
        "conflict": conflict,
        "disasters": list(disasters),
        "empires": laid_out,
        "before": [],
        "final": [],
        "course": course,
    }
    return holdfast.load_position({**heading(seats, blitz), "state": state})


def heading(seats: int, blitz: bool) -> Json:
    return {
        "holdfast": FORMAT,
        "kind": "position",
        "game": "empires-end",
        "rules": game().rules_version,
        "seats": seats,
        "options": {"blitz": blitz},
    }


def empire(
    *,
    goods: Goods = TWO_OF_EACH,
    hand: Sequence[str] = (),
    row: Sequence[str] = ROW,
    destroyed: Sequence[str] = (),
    innovations: Mapping[str, Sequence[str]] | None = None,
    exhausted: Sequence[str] = (),
    discarded: Sequence[str] = (),
    bid: Goods | None = None,
    score: int = 0,
) -> Json:
    """One empire. Goods not named are not owned; `innovations` are cards by location."""
    attached = innovations or {}
    assert set(goods) <= set(GOODS), f"not goods: {goods}"
    assert {*destroyed, *attached} <= set(ROW), f"not locations: {destroyed}, {attached}"
    bids = bid or {}
    return {
        **{good: goods.get(good, 0) for good in GOODS},
        "score": score,
        "hand": list(hand),
        "row": list(row),
        "ruins": list(destroyed),
        "attached": {id: list(cards) for id, cards in attached.items()},
        "exhausted": list(exhausted),
        "discarded": list(discarded),
        "bid_axe": bids.get("axe", 0),
        "bid_coin": bids.get("coin", 0),
    }


def disaster(card: str | None, pot: Goods | None = None, *, accepted: bool = False) -> Json:
    """A disaster on the table with its pot; an accepted one no longer shows its card."""
    full = {good: (pot or {}).get(good, 0) for good in GOODS}
    return {"card": card, **full, "is_accepted": accepted}


def step(name: str, **fields: Any) -> Json:
    """A step of the agenda, with all its fields."""
    return {"step": name, **fields}


def mentioned(empires: Sequence[Json], disasters: Sequence[Json]) -> set[str]:
    """The disaster cards that lie somewhere already."""
    found = {entry["card"] for entry in disasters if entry["card"]}
    for one in empires:
        found.update(one["hand"], one["discarded"], *one["attached"].values())
    return found


def split_deck(
    out: set[str], deck: Sequence[str] | None, discard: Sequence[str]
) -> tuple[list[str], list[str]]:
    """What lies in the deck and what on the discard pile."""
    left = [card for card in CARDS if card not in out]
    if deck is None:
        return [card for card in left if card not in discard], list(discard)
    return list(deck), [card for card in left if card not in deck]


def script_for(bag: Sequence[str], draws: Sequence[str]) -> list[int]:
    """The numbers of chance that draw these cards in this order: a deck is a sorted bag."""
    rest = sorted(bag, key=CARDS.index)
    script = []
    for card in draws:
        script.append(rest.index(card))
        rest.remove(card)
    return script


# The beginning of each phase. `more` are keywords for `table`.


def disaster_turn(*revealed: str, seat: int = 0, pots: Sequence[Goods] = (), **more: Any) -> Match:
    """One disaster lies open, or two, and it is this seat's turn to decide."""
    full = [*pots, {}, {}]
    disasters = [disaster(card, full[slot]) for slot, card in enumerate(revealed)]
    kind = "double_disaster" if len(revealed) == 2 else "disaster"
    return begin(kind, step("Turn", seat=seat), disasters=disasters, **more)


def disaster_phase(*revealed: str, **more: Any) -> Match:
    """A disaster phase begins, or a double one; these cards are drawn."""
    kind = "double_disaster" if len(revealed) == 2 else "disaster"
    draws = [*revealed, *more.pop("draws", ())]
    return begin(kind, step("DisasterPhase", count=len(revealed)), draws=draws, **more)


def economy(**more: Any) -> Match:
    """An economy phase begins: every seat may use its abilities."""
    return begin("economy", step("EconomyPhase"), **more)


def industry(**more: Any) -> Match:
    """An industry phase begins."""
    return begin("industry", step("IndustryPhase"), **more)


def conflict(card: str, **more: Any) -> Match:
    """A conflict phase with this card: every seat owes a secret bid."""
    return begin("conflict", step("SecretBids"), conflict=card, **more)


def combined(**more: Any) -> Match:
    """A combined phase begins: every seat chooses its first half."""
    return begin("combined", step("CombinedPhase"), **more)


def final_scoring(**more: Any) -> Match:
    """The hourglass leaves the last space: the game is scored and over."""
    return table(agenda=[step("NextSpace")], space=26, **more)


def begin(kind: str, first: Json, **more: Any) -> Match:
    """Put a step on the agenda, with the hourglass on the first space of its kind; `then` are
    steps that come after it."""
    spaces = cards().track(more.get("seats", 3)).spaces
    space = spaces.index(SPACES.index(kind)) + 1
    following = more.pop("then", ())
    return table(**{"space": space, **more, "agenda": [*following, first]})


# Looking at the pieces


def pieces(match: Match) -> Empires:
    assert isinstance(match.state, Empires)
    return match.state


def empire_of(match: Match, seat: int) -> Empire:
    return pieces(match).empires[seat]


def goods(match: Match, seat: int) -> dict[str, int]:
    """What a seat owns, without the zeros."""
    return {good: n for i, good in enumerate(GOODS) if (n := empire_of(match, seat).have(i))}


def trades(match: Match, seat: int) -> dict[str, int]:
    """How often a seat may still make each of its trades, as its own view says."""
    found: dict[str, int] = match.view(seat)["empires"][seat].get("trades", {})
    return found


def score(match: Match, seat: int) -> int:
    return empire_of(match, seat).score


def row(match: Match, seat: int) -> list[str]:
    """The locations from left to right."""
    return [LOCATIONS[location] for location in empire_of(match, seat).row]


def ruins(match: Match, seat: int) -> list[str]:
    """The destroyed locations from left to right."""
    one = empire_of(match, seat)
    return [LOCATIONS[location] for location in one.row if not one.is_healthy(location)]


def innovations(match: Match, seat: int) -> dict[str, list[str]]:
    """Attached cards by location, locations without any left out."""
    attached = empire_of(match, seat).attached
    return {LOCATIONS[i]: [CARDS[c] for c in found] for i, found in enumerate(attached) if found}


def exhausted(match: Match, seat: int) -> list[str]:
    return [CARDS[card] for card in empire_of(match, seat).exhausted]


def hand(match: Match, seat: int) -> list[str]:
    return [CARDS[card] for card in empire_of(match, seat).hand]


def deck(match: Match) -> list[str]:
    return [CARDS[card] for card in pieces(match).bag]


def discard(match: Match) -> list[str]:
    return [CARDS[card] for card in pieces(match).discard]


def pot(match: Match, slot: int = 0) -> dict[str, int]:
    """What lies beside a disaster, without the zeros."""
    lying = pieces(match).disasters[slot].pot()
    return {good: n for good, n in zip(GOODS, lying, strict=True) if n}


def revealed(match: Match) -> list[str | None]:
    """The disasters on the table; None for one that has been attached or discarded."""
    return [CARDS[d.card] if d.card >= 0 else None for d in pieces(match).disasters]
