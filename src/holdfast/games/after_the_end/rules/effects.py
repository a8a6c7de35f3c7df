"""What can happen to a Colony anywhere: gains, readying, Knowledge, Experience."""

from __future__ import annotations

from holdfast.core.agenda import Ask, Do
from holdfast.core.bag import draw
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.after_the_end.cards.cards import Effects
from holdfast.games.after_the_end.rules.choices import KEEP, READY, TAKE
from holdfast.games.after_the_end.rules.names import (
    ANY,
    CHARACTERS,
    EXPERIENCE,
    GAIN,
    KNOW,
    LEARN,
    MAKE_READY,
    N_CHARACTERS,
    RESOURCES,
    Character,
    Experience,
    Resource,
)
from holdfast.games.after_the_end.rules.state import Colonies, Colony


def character_id(colony: Colony, character: Character) -> str:
    return CHARACTERS[colony.board * N_CHARACTERS + character]


def run_effect(s: Colonies, seat: Seat, effects: Effects, i: int) -> None:
    """One effect of those that can happen anywhere."""
    verb = effects.verb[i]
    if verb == GAIN:
        gain(s, seat, effects.resources[i])
    elif verb == MAKE_READY:
        s.then(ReadyOne(seat, effects.amount[i]))
    elif verb == KNOW:
        advance(s, seat, effects.amount[i])
    elif verb == LEARN:
        learn(s, seat, effects.amount[i])


# Resources


def has_room(s: Colonies, colony: Colony, resource: Resource) -> bool:
    return colony.have(resource) < s.cards.capacity.of(resource)


def has_any_room(s: Colonies, colony: Colony) -> bool:
    capacity = s.cards.capacity
    return (
        colony.food < capacity.food or colony.scrap < capacity.scrap or colony.tech < capacity.tech
    )


def store(s: Colonies, seat: Seat, resource: Resource) -> None:
    """AT-5. What does not fit into the storehouse is lost."""
    colony = s.colonies[seat]
    is_kept = has_room(s, colony, resource)
    if is_kept:
        colony.add(resource)
    if s.journal is not None:
        s.tell("gained" if is_kept else "no_room", "AT-5", seat, {"resource": RESOURCES[resource]})


def gain(s: Colonies, seat: Seat, resources: tuple[Resource, ...]) -> None:
    free = 0
    for resource in resources:
        if resource == ANY:
            free += 1
        else:
            store(s, seat, resource)
    if free:
        s.then(TakeAny(seat, free))


class TakeAny(Ask[Colonies]):
    """AT-5. A free choice of resource, each on its own; a full type may be named as well."""

    rule = "AT-5"
    prompt = "take"
    verbs = (TAKE,)
    within = True
    fields = "seat amount:1..20"

    def __init__(self, seat: Seat, amount: int) -> None:
        super().__init__(seat)
        self.amount = amount

    def options(self, s: Colonies) -> list[Choice]:
        if not has_any_room(s, s.colonies[self.seat]):
            return []
        return [TAKE.of(resource) for resource in range(len(RESOURCES))]

    def chosen(self, s: Colonies, choice: Choice) -> None:
        if self.amount > 1:
            s.then(TakeAny(self.seat, self.amount - 1))
        store(s, self.seat, TAKE.field(choice))

    def about(self, s: Colonies) -> dict[str, object]:
        return {"n": self.amount}


# Readying


def make_ready(s: Colonies, seat: Seat, character: Character) -> None:
    """AT-36, AT-57. Her Tool is free, but not while the Mission runs that she was sent on."""
    colony = s.colonies[seat]
    colony.used &= ~(1 << character)
    if colony.carried[character] >= 0 and character not in colony.sent:
        colony.carry(character, -1)
    if s.journal is not None:
        s.tell("readied", "AT-32", seat, {"character": character_id(colony, character)})


class ReadyOne(Ask[Colonies]):
    """AT-64. The owner readies used Characters, one at a time; without any, nothing happens."""

    rule = "AT-64"
    prompt = "ready"
    verbs = (READY,)
    within = True
    fields = "seat amount:1..20"

    def __init__(self, seat: Seat, amount: int) -> None:
        super().__init__(seat)
        self.amount = amount

    def options(self, s: Colonies) -> list[Choice]:
        colony = s.colonies[self.seat]
        first = colony.board * N_CHARACTERS
        return [READY.of(first + i) for i in range(N_CHARACTERS) if colony.is_used(i)]

    def chosen(self, s: Colonies, choice: Choice) -> None:
        make_ready(s, self.seat, READY.field(choice) % N_CHARACTERS)
        if self.amount > 1:
            s.then(ReadyOne(self.seat, self.amount - 1))

    def refusal(self, s: Colonies, choice: Choice) -> Refusal | None:
        character = READY.field(choice)
        foreign = refuse_foreign(s.colonies[self.seat], character)
        return foreign or refuse_id("AT-64", "not_used", CHARACTERS[character])


def refuse_foreign(colony: Colony, character: int) -> Refusal | None:
    """Only Characters of the own Colony; counted over all boards."""
    if character // N_CHARACTERS == colony.board:
        return None
    return refuse_id("AT-13", "other_colony", CHARACTERS[character])


# Knowledge


def advance(s: Colonies, seat: Seat, amount: int) -> None:
    """AT-25. One spot up with its benefit, so many times; nothing beyond the last spot."""
    colony = s.colonies[seat]
    if colony.level >= s.cards.levels():
        return
    if amount > 1:
        s.then(Advance(seat, amount - 1))
    colony.level += 1
    if s.journal is not None:
        data: dict[str, object] = {"n": colony.level}
        data["points"] = s.cards.spot_points[colony.level - 1]
        s.tell("studied", "AT-25", seat, data)
    run_effect(s, seat, s.cards.spot, colony.level - 1)


class Advance(Do[Colonies]):
    """AT-25. Further steps of Knowledge, after the benefits of the first."""

    rule = "AT-25"
    fields = "seat amount:1..20"

    def __init__(self, seat: Seat, amount: int) -> None:
        self.seat = seat
        self.amount = amount

    def run(self, s: Colonies) -> None:
        advance(s, self.seat, self.amount)


# Experience


def can_learn(s: Colonies) -> bool:
    """AT-53. At least one card lies in the Experience deck or its discards."""
    return len(s.experience_bag) > 0 or len(s.experience_discard) > 0


def learn(s: Colonies, seat: Seat, amount: int) -> None:
    """AT-25, AT-54. Draw three cards, keep one; so many times."""
    colony = s.colonies[seat]
    if colony.drawn:
        keep_first(s, seat, amount)
        return
    if not can_learn(s):
        return
    if amount > 1:
        s.then(Learn(seat, amount - 1))
    drawn: list[Experience] = []
    while len(drawn) < 3 and can_learn(s):
        drawn.append(draw_experience(s))
    drawn.sort()
    colony.drawn = tuple(drawn)
    if s.journal is not None:
        s.tell("drew", "AT-25", seat, {"n": len(drawn)})
    s.then(KeepOne(seat))


def keep_first(s: Colonies, seat: Seat, amount: int) -> None:
    """AT-54. A further draw waits until one of the cards drawn before is kept."""
    for i in range(len(s.agenda)):
        step = s.agenda[i]
        if isinstance(step, KeepOne) and step.seat == seat:
            s.agenda.insert(i, Learn(seat, amount))
            return


def draw_experience(s: Colonies) -> Experience:
    """AT-54. An empty deck is made anew from the discards."""
    if not s.experience_bag:
        s.experience_bag = sorted(s.experience_discard)
        s.experience_discard = ()
        if s.journal is not None:
            s.tell("reshuffled", "AT-54", -1, {})
    return draw(s, s.experience_bag)


class Learn(Do[Colonies]):
    """AT-25. Further draws, after the choice of the first."""

    rule = "AT-25"
    fields = "seat amount:1..20"

    def __init__(self, seat: Seat, amount: int) -> None:
        self.seat = seat
        self.amount = amount

    def run(self, s: Colonies) -> None:
        learn(s, self.seat, self.amount)


class KeepOne(Ask[Colonies]):
    """AT-25, AT-54. Keep one of the cards just drawn; the others are discarded after the choice."""

    rule = "AT-54"
    prompt = "keep"
    verbs = (KEEP,)
    within = True

    def options(self, s: Colonies) -> list[Choice]:
        options: list[Choice] = []
        last = -1
        for kind in s.colonies[self.seat].drawn:
            if kind != last:
                options.append(KEEP.of(kind))
                last = kind
        return options

    def always_asks(self, s: Colonies) -> bool:
        # Silence would show that the cards are alike.
        return len(s.colonies[self.seat].drawn) > 1

    def chosen(self, s: Colonies, choice: Choice) -> None:
        kind = KEEP.field(choice)
        colony = s.colonies[self.seat]
        colony.take_card(kind)
        rest = list(colony.drawn)
        rest.remove(kind)
        colony.drawn = ()
        s.experience_discard = s.experience_discard + tuple(rest)
        s.barrier += 1  # the discards are shown
        if s.journal is not None:
            s.tell("kept", "AT-54", self.seat, {"card": EXPERIENCE[kind]}, [self.seat])
            if rest:
                ids: list[object] = [EXPERIENCE[other] for other in rest]
                s.tell("put_back", "AT-54", self.seat, {"cards": ids})

    def refusal(self, s: Colonies, choice: Choice) -> Refusal | None:
        return refuse_id("AT-54", "not_drawn", EXPERIENCE[KEEP.field(choice)])
