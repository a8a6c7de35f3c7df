"""What lies ahead, for people: what works in this phase, what a disaster strikes, and what is tried
in imagined worlds to be told beforehand (see core/forecast.py)."""

from __future__ import annotations

from typing import Any, Final

from holdfast.core.agenda import Step, run, take
from holdfast.core.choice import Choice, Seat
from holdfast.core.forecast import only
from holdfast.games.empires_end.rules.abilities import AfterAverting, open_slots
from holdfast.games.empires_end.rules.acceptance import DestroyLocation, Trigger
from holdfast.games.empires_end.rules.blitz import Suffer
from holdfast.games.empires_end.rules.choices import (
    AXES,
    BID,
    CHOICES,
    COINS,
    DESTROY,
    DONE,
    GIVE,
    PAY,
    SUFFER,
    TRIGGER,
)
from holdfast.games.empires_end.rules.conflict import base_strength, suffer_unrest
from holdfast.games.empires_end.rules.disaster import accept, take_turn
from holdfast.games.empires_end.rules.names import (
    CARDS,
    CONFLICT,
    DESTROYED,
    DISASTER,
    ECONOMY,
    GOODS,
    INDUSTRY,
    LOCATIONS,
    ON_COMBINED,
    ON_CONFLICT,
    ON_ECONOMY,
    ON_INDUSTRY,
    PLAY_DISCOUNT,
    REPAIR_DISCOUNT_ADJACENT,
    SLOTS,
    Card,
    Source,
)
from holdfast.games.empires_end.rules.state import Empire, Empires

Facts = dict[str, object]

TIERS: Final = ["low", "mid", "high"]
ACCEPTING: Final = "accept:"  # and the slot
AVERTING: Final = "avert"
FIGHTING: Final = "fight"  # with what is bid so far
UNREST: Final = "unrest"


def space_now(s: Empires) -> int:
    """EE-11, EE-150. Which kind of space is played; -1 before the game and after it: the lightning
    space itself is not played."""
    track = s.cards.track(s.seats)
    is_setup = s.space == 0 or (s.is_blitz and s.space == track.lightning)
    return -1 if is_setup or s.space > len(track.spaces) else track.spaces[s.space - 1]


def phases_now(s: Empires) -> list[int]:
    """EE-11, EE-130. The phases whose abilities work now."""
    kind = space_now(s)
    if kind == ON_COMBINED:
        return [ECONOMY, INDUSTRY]
    if kind == ON_ECONOMY:
        return [ECONOMY]
    if kind == ON_INDUSTRY:
        return [INDUSTRY]
    if kind == ON_CONFLICT:
        return [CONFLICT]
    return [DISASTER] if kind >= 0 else []


def active_now(s: Empires, empire: Empire) -> list[Source]:
    """EE-45. What works in this phase, from left to right."""
    return [source for phase in phases_now(s) for source in empire.active(s.cards, phase)]


def works_by_itself(s: Empires, source: Source) -> bool:
    """EE-102, EE-107. Nobody says that a discount is used."""
    return s.cards.verb[source] in (PLAY_DISCOUNT, REPAIR_DISCOUNT_ADJACENT)


def tiers_now(s: Empires) -> list[Facts] | None:
    """EE-123. The tiers of the conflict on the table, and the strength each needs."""
    if s.conflict < 0:
        return None
    found: list[Facts] = []
    least = 0
    tiers = s.cards.conflict(s.conflict).tiers
    for i, tier in enumerate(tiers):
        most = None if i == len(tiers) - 1 else tier.most
        found.append({"tier": TIERS[i], "least": least, "most": most})
        least = tier.most + 1
    return found


# What is tried


def trials(s: Empires, seat: Seat) -> list[str]:
    if seat < 0 or s.final:
        return []
    found = [CHOICES.key(choice) for choice in s.open[seat] if is_foretold(choice)]
    slots = [slot for slot in range(len(s.disasters)) if (open_slots(s) >> slot) & 1]
    found.extend([ACCEPTING + SLOTS[slot] for slot in slots])
    if slots:
        found.append(AVERTING)
    if s.conflict >= 0:
        found.extend([FIGHTING, UNREST])
    if s.is_blitz and space_now(s) < 0:
        suffering = [CHOICES.key(SUFFER.of(card)) for card in s.empires[seat].hand]
        found.extend([key for key in suffering if key not in found])
    return found


def is_foretold(choice: Choice) -> bool:
    for verb in (BID, GIVE, PAY, AXES, COINS, SUFFER):
        if verb.owns(choice):
            return True
    return False


def attempt(s: Empires, seat: Seat, name: str) -> None:
    if name.startswith(ACCEPTING):
        only(s)
        accept(s, seat, SLOTS.index(name.removeprefix(ACCEPTING)), 0)
        run(s)
    elif name == AVERTING:
        avert(s, seat)
    elif name == UNREST:
        card = s.cards.conflict(s.conflict)
        suffer_unrest(s, seat, card.rank, card.position)
    elif name != FIGHTING:
        choice = CHOICES.number(name)
        if SUFFER.owns(choice):
            suffer(s, seat, SUFFER.field(choice))
        else:
            take(s, seat, choice)


def avert(s: Empires, seat: Seat) -> None:
    """Whatever it is averted with, and without a redraw after it."""
    only(s)
    take_turn(s, seat, 0)
    run(s)
    if isinstance(s.asking(seat), AfterAverting):
        take(s, seat, DONE.of())


def suffer(s: Empires, seat: Seat, card: Card) -> None:
    """EE-152. After the disaster that was named before, if one was."""
    step = s.asking(seat)
    first = step.first if isinstance(step, Suffer) else -1
    struck = [first, card] if first >= 0 and first != card else [card]
    steps: list[Step[Any]] = [DestroyLocation(seat, s.cards.number[c] - 1) for c in struck]
    only(s, *steps)


# What came of it


def outcome(before: Empires, after: Empires, seat: Seat, name: str) -> Facts:
    if name.startswith(ACCEPTING):
        return acceptance(after, seat)
    if name == AVERTING:
        return {"next": after.next_seat()}
    if name == UNREST:
        return {"swaps": told(after, seat, "unrest", "locations", [])}
    if name == FIGHTING:
        return fight(before, after, seat)
    choice = CHOICES.number(name)
    if SUFFER.owns(choice):
        return {"falls": fallen(after, seat)}
    if AXES.owns(choice) or COINS.owns(choice):
        return fight(before, after, seat)
    good = GOODS.index(name.partition(":")[2])
    return {"left": after.empires[seat].have(good)}


def told(s: Empires, seat: Seat, what: str, part: str, otherwise: object) -> object:
    """What the journal says of this seat, the last time it says it."""
    found = otherwise
    for event in s.journal or []:
        if event.what == what and event.seat == seat:
            found = event.data[part]
    return found


def acceptance(s: Empires, seat: Seat) -> Facts:
    """EE-36. What is taken, what falls and what that does to the cards beneath it."""
    events = [event for event in s.journal or [] if event.seat == seat]
    quakes = [event.data["card"] for event in events if event.what.startswith("quake")]
    lost = [event.data["location"] for event in events if event.what == "destroyed"]
    temple = [event for event in events if event.what in ("temple", "temple_kept")]
    if isinstance(s.asking(seat), Trigger):
        quakes.extend([CARDS[TRIGGER.field(choice)] for choice in s.open[seat]])
    attached = s.empires[seat].attached
    under = [card for id in lost for card in attached[LOCATIONS.index(str(id))]]
    return {
        "pot": told(s, seat, "accepted", "goods", {}),
        "temple": len(temple) > 0,
        "falls": fallen(s, seat),
        "quakes": quakes,
        "sleeps": [CARDS[card] for card in under if s.cards.phase[card] != DESTROYED],
    }


def fallen(s: Empires, seat: Seat) -> list[str]:
    """What has fallen last, or those of which the owner must choose one (EE-42); nothing may."""
    if isinstance(s.asking(seat), DestroyLocation):
        return [LOCATIONS[DESTROY.field(choice)] for choice in s.open[seat]]
    last = told(s, seat, "destroyed", "location", None)
    return [] if last is None else [str(last)]


def fight(before: Empires, after: Empires, seat: Seat) -> Facts:
    """EE-121, EE-123. The strength so far and its tier; more coins may follow."""
    empire = after.empires[seat]
    so_far = base_strength(after.cards, empire) + empire.bid_axe + empire.bid_coin
    strength = told(after, seat, "fought", "n", so_far)
    assert isinstance(strength, int)
    card = before.cards.conflict(before.conflict)
    return {"strength": strength, "tier": TIERS[card.tiers.index(card.tier(strength))]}
