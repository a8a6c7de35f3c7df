"""Experience cards (section 6): for their power or a reroll, at any time."""

from __future__ import annotations

from holdfast.core.agenda import Ask
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse, refuse_id
from holdfast.games.after_the_end.rules.capitol import Errand, can_do_something, is_buying
from holdfast.games.after_the_end.rules.choices import DIE, PLAY, REROLL
from holdfast.games.after_the_end.rules.effects import can_learn, has_any_room, has_room, run_effect
from holdfast.games.after_the_end.rules.names import (
    ANY,
    CAPITOL,
    DICE,
    EXPERIENCE,
    GAIN,
    GUARD,
    INTACT,
    KNOW,
    LEARN,
    MAKE_READY,
    REROLL_WITH,
    SKIP,
    TOTAL,
    WALL,
    Experience,
    Resource,
)
from holdfast.games.after_the_end.rules.state import Colonies, Colony
from holdfast.games.after_the_end.rules.totals import dice_count, reroll, total


def add_plays(s: Colonies, seat: Seat, options: list[Choice], is_raid: bool) -> None:
    """AT-46. Every kind in hand whose effect is possible now."""
    last = -1
    for kind in s.colonies[seat].hand:
        if kind != last:
            last = kind
            if can_play(s, seat, kind, is_raid):
                options.append(PLAY.of(kind))


def can_play(s: Colonies, seat: Seat, kind: Experience, is_raid: bool) -> bool:
    """AT-51, AT-64."""
    colony = s.colonies[seat]
    verb = s.cards.experience.verb[kind]
    if verb == REROLL_WITH:
        return not s.is_decided and len(colony.faces) > 0
    if verb == TOTAL:
        is_open = s.can_still_win(seat)
        return is_open and s.cards.fits(s.cards.experience.only[kind], s.mission)
    if verb == MAKE_READY:
        return colony.used != 0
    if verb == GUARD:
        return is_raid
    if verb == GAIN:
        return has_room_for_one(s, colony, s.cards.experience.resources[kind])
    if verb == KNOW:
        return colony.level < s.cards.levels()
    if verb == CAPITOL:
        return can_do_something(s, colony) and not is_buying(s, seat)
    if verb == WALL:
        return colony.wall != INTACT
    if verb == SKIP:
        return can_skip(s)
    assert verb == LEARN
    return can_learn(s)


def has_room_for_one(s: Colonies, colony: Colony, resources: tuple[Resource, ...]) -> bool:
    for resource in resources:
        if has_any_room(s, colony) if resource == ANY else has_room(s, colony, resource):
            return True
    return False


def can_skip(s: Colonies) -> bool:
    """AT-67. A Mission is visible, and at least one more card lies under it."""
    return s.next >= 0 and (len(s.bag) > 0 or len(s.under) > 0)


def may_be_skipped(s: Colonies) -> bool:
    """Could such a card be in a hand? Everybody sees how many of them have been discarded."""
    verbs = s.cards.experience.verb
    for kind in range(len(verbs)):
        if verbs[kind] == SKIP and s.experience_discard.count(kind) < s.cards.copies[kind]:
            return True
    return False


def refuse_play(s: Colonies, seat: Seat, kind: Experience, is_raid: bool) -> Refusal | None:
    if kind not in s.colonies[seat].hand:
        return refuse_id("AT-46", "not_in_hand", EXPERIENCE[kind])
    if can_play(s, seat, kind, is_raid):
        return None  # nothing but the end of the game forbids it
    verb = s.cards.experience.verb[kind]
    if verb == REROLL_WITH:
        return refuse("AT-51", "no_die")
    if verb == TOTAL:
        return refuse("AT-51", "not_committed")
    if verb == MAKE_READY:
        return refuse("AT-64", "nobody_used")
    if verb == GUARD:
        return refuse("AT-69", "no_raid")
    if verb == GAIN:
        return refuse("AT-64", "store_full")
    if verb == KNOW:
        return refuse("AT-25", "track_finished")
    if verb == CAPITOL:
        return refuse("AT-68", "buying" if is_buying(s, seat) else "nothing_affordable")
    if verb == WALL:
        return refuse("AT-70", "wall_intact")
    return refuse("AT-67", "nothing_to_skip") if verb == SKIP else refuse("AT-53", "no_experience")


def discard(s: Colonies, seat: Seat, kind: Experience) -> None:
    """AT-66. A card is discarded before it takes effect."""
    s.colonies[seat].drop_card(kind)
    s.experience_discard = (*s.experience_discard, kind)
    s.barrier += 1  # a hidden card is shown


def play(s: Colonies, seat: Seat, kind: Experience) -> None:
    """AT-46. All powers but those that reveal cards or end a turn in a Raid."""
    discard(s, seat, kind)
    if s.journal is not None:
        s.tell("played", "AT-46", seat, {"card": EXPERIENCE[kind]})
    colony = s.colonies[seat]
    verb = s.cards.experience.verb[kind]
    amount = s.cards.experience.amount[kind]
    if verb == REROLL_WITH:
        if dice_count(colony) == 1:
            reroll(s, seat, 0, amount)
        else:
            s.then(ChooseDie(seat, amount))
    elif verb == TOTAL:
        change_total(s, seat, amount)
    elif verb == CAPITOL:
        s.then(Errand(seat))
    elif verb == WALL:
        raise_wall(s, seat)
    else:
        run_effect(s, seat, s.cards.experience, kind)


def change_total(s: Colonies, seat: Seat, amount: int) -> None:
    """AT-51. In this Mission alone; it may fall below 0 (AT-24)."""
    s.colonies[seat].extra += amount
    if s.journal is not None:
        s.tell("adjusted", "AT-51", seat, {"n": amount, "total": total(s, seat)})


def raise_wall(s: Colonies, seat: Seat) -> None:
    """AT-33, AT-70."""
    s.colonies[seat].wall = INTACT
    if s.journal is not None:
        s.tell("built", "AT-33", seat, {})


class ChooseDie(Ask[Colonies]):
    """AT-72. Which of several dice is rolled again."""

    rule = "AT-72"
    prompt = "die"
    verbs = (DIE,)
    within = True
    fields = "seat bonus:0..20"

    def __init__(self, seat: Seat, bonus: int) -> None:
        super().__init__(seat)
        self.bonus = bonus

    def options(self, s: Colonies) -> list[Choice]:
        if s.is_decided:
            return []
        return [DIE.of(die) for die in range(dice_count(s.colonies[self.seat]))]

    def chosen(self, s: Colonies, choice: Choice) -> None:
        reroll(s, self.seat, DIE.field(choice), self.bonus)

    def refusal(self, s: Colonies, choice: Choice) -> Refusal | None:
        return refuse_id("AT-18", "no_such_die", DICE[DIE.field(choice)])


# Any card for a reroll


def add_rerolls(s: Colonies, seat: Seat, options: list[Choice]) -> None:
    """AT-18. Any card may be discarded to reroll any own die of the current Mission."""
    colony = s.colonies[seat]
    dice = dice_count(colony)
    if dice == 0 or s.is_decided:
        return
    last = -1
    for kind in colony.hand:
        if kind != last:
            last = kind
            for die in range(dice):
                options.append(REROLL.of(kind, die))


def refuse_reroll(s: Colonies, seat: Seat, choice: Choice) -> Refusal | None:
    colony = s.colonies[seat]
    die = REROLL.second(choice)
    if s.is_decided:
        return None
    if not colony.faces:
        return refuse("AT-51", "no_die")
    if die >= dice_count(colony):
        return refuse_id("AT-18", "no_such_die", DICE[die])
    return refuse_id("AT-18", "not_in_hand", EXPERIENCE[REROLL.field(choice)])


def discard_for_reroll(s: Colonies, seat: Seat, choice: Choice) -> None:
    kind = REROLL.field(choice)
    discard(s, seat, kind)
    if s.journal is not None:
        s.tell("discarded", "AT-18", seat, {"card": EXPERIENCE[kind]})
    reroll(s, seat, REROLL.second(choice), 0)
