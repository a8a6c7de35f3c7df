"""The Mission deck and its Raids (sections 3.4 and 4)."""

from __future__ import annotations

from holdfast.core.agenda import Ask, Do
from holdfast.core.bag import draw
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse, refuse_id
from holdfast.games.after_the_end.rules.choices import BRACE, PLAY, SURRENDER, WOUND
from holdfast.games.after_the_end.rules.effects import character_id, refuse_foreign
from holdfast.games.after_the_end.rules.experience import discard, play
from holdfast.games.after_the_end.rules.names import (
    CHARACTERS,
    DAMAGED,
    DECK,
    EXPERIENCE,
    GUARD,
    INTACT,
    N_CHARACTERS,
    NO_WALL,
    RESOURCES,
    SKIP,
    Character,
    Experience,
)
from holdfast.games.after_the_end.rules.state import Colonies, Colony, is_mission


class Reveal(Do[Colonies]):
    """AT-37, AT-58. Turn up the top of the deck; Raids are dealt with until a Mission comes."""

    rule = "AT-37"

    def run(self, s: Colonies) -> None:
        if s.next >= 0 or s.raid >= 0:
            return
        if s.bag:
            card = draw(s, s.bag)
        elif s.under:
            card = s.under[0]
            s.under = s.under[1:]
        else:
            return
        if is_mission(card):
            s.next = card
            if s.journal is not None:
                s.tell("revealed", "AT-37", -1, {"mission": DECK[card]})
            return
        s.raid = card
        if s.journal is not None:
            s.tell("raid", "AT-39", -1, {"raid": DECK[card]})
        s.then(*[Raid(seat) for seat in s.turn_order()], EndOfRaid())


class EndOfRaid(Do[Colonies]):
    """AT-37. The Raid is discarded and the next card revealed."""

    rule = "AT-37"

    def run(self, s: Colonies) -> None:
        if s.raid >= 0:
            s.gone = (*s.gone, s.raid)
            s.raid = -1
        s.then(Reveal())


class Raid(Ask[Colonies]):
    """AT-39, AT-60. Experience first, if any; then the Wall is hit, or a ready Character is
    wounded, or the storehouse is lost."""

    rule = "AT-39"
    prompt = "raid"
    verbs = (BRACE, WOUND, SURRENDER)

    def options(self, s: Colonies) -> list[Choice]:
        options: list[Choice] = []
        if s.raid < 0:
            return options
        colony = s.colonies[self.seat]
        ready = colony.ready()
        if colony.wall != NO_WALL:
            options.append(BRACE.of())
        elif ready:
            first = colony.board * N_CHARACTERS
            for character in range(N_CHARACTERS):
                if (ready >> character) & 1:
                    options.append(WOUND.of(first + character))
        else:
            options.append(SURRENDER.of())
        return options

    def always_asks(self, s: Colonies) -> bool:
        # Silence would show that no card in hand can be played now.
        return len(s.colonies[self.seat].hand) > 0

    def chosen(self, s: Colonies, choice: Choice) -> None:
        if WOUND.owns(choice):
            wound(s, self.seat, WOUND.field(choice) % N_CHARACTERS)
        elif BRACE.owns(choice):
            hit_wall(s, self.seat)
        else:
            lose_stores(s, self.seat)

    def beside(self, s: Colonies, seat: Seat, choice: Choice) -> None:
        if PLAY.owns(choice) and s.cards.experience.verb[PLAY.field(choice)] == GUARD:
            s.agenda.pop()
            guard(s, seat, PLAY.field(choice))
        else:
            s.act_aside(seat, choice)

    def refusal(self, s: Colonies, choice: Choice) -> Refusal | None:
        colony = s.colonies[self.seat]
        if BRACE.owns(choice):
            return refuse("AT-41", "no_wall")
        if WOUND.owns(choice):
            return self.refuse_wound(colony, WOUND.field(choice))
        if colony.wall != NO_WALL:
            return refuse("AT-41", "wall_first")
        return refuse("AT-39", "somebody_ready")

    def refuse_wound(self, colony: Colony, character: int) -> Refusal:
        foreign = refuse_foreign(colony, character)
        if foreign is not None:
            return foreign
        if colony.wall != NO_WALL:
            return refuse("AT-41", "wall_first")
        is_dead = colony.is_dead(character % N_CHARACTERS)
        return refuse_id("AT-41", "is_dead" if is_dead else "is_used", CHARACTERS[character])

    def about(self, s: Colonies) -> dict[str, object]:
        return {"raid": DECK[s.raid]}


def hit_wall(s: Colonies, seat: Seat) -> None:
    """AT-39, AT-41. Intact becomes damaged, damaged is discarded."""
    colony = s.colonies[seat]
    is_damaged = colony.wall == INTACT
    colony.wall = DAMAGED if is_damaged else NO_WALL
    if s.journal is not None:
        s.tell("wall_damaged" if is_damaged else "wall_lost", "AT-39", seat, {})


def survives(s: Colonies, colony: Colony, character: Character) -> bool:
    """AT-40. Has she a free wound spot?"""
    spots = s.cards.wound_spots[colony.board * N_CHARACTERS + character]
    return colony.wounds[character] < spots


def wound(s: Colonies, seat: Seat, character: Character) -> None:
    """AT-40. The next free wound spot; without one she dies."""
    colony = s.colonies[seat]
    if survives(s, colony, character):
        colony.hurt(character, colony.wounds[character] + 1)
        if s.journal is not None:
            s.tell("wounded", "AT-40", seat, {"character": character_id(colony, character)})
        return
    kill(s, seat, character)


def kill(s: Colonies, seat: Seat, character: Character) -> None:
    """AT-40, AT-61. Her tokens go back and her Tool is free."""
    colony = s.colonies[seat]
    colony.dead |= 1 << character
    colony.put_tokens(character, ())
    # AT-63: what she has brought to a running Mission stays until that is over.
    if character not in colony.sent:
        colony.hurt(character, 0)
        colony.carry(character, -1)
    if s.journal is not None:
        s.tell("died", "AT-40", seat, {"character": character_id(colony, character)})


def lose_stores(s: Colonies, seat: Seat) -> None:
    """AT-39, AT-59, AT-61. All cubes in the storehouse, and nothing else."""
    colony = s.colonies[seat]
    if s.journal is not None:
        goods: dict[str, object] = {RESOURCES[i]: colony.have(i) for i in range(len(RESOURCES))}
        s.tell("looted" if colony.resources() else "spared", "AT-39", seat, {"goods": goods})
    colony.food = 0
    colony.scrap = 0
    colony.tech = 0


def guard(s: Colonies, seat: Seat, kind: Experience) -> None:
    """AT-69. The owner ignores this Raid."""
    discard(s, seat, kind)
    if s.journal is not None:
        s.tell("guarded", "AT-69", seat, {"card": EXPERIENCE[kind]})


def faces_raid(s: Colonies, seat: Seat) -> bool:
    """AT-69. Is it this seat's turn in a Raid?"""
    step = s.underway(seat)
    return isinstance(step, Raid) and step.seat == seat


# Experience beside all questions


def play_card(s: Colonies, seat: Seat, kind: Experience) -> None:
    """AT-46. Play a card; what was asked is asked again afterwards."""
    if s.cards.experience.verb[kind] == SKIP:
        skip(s, seat, kind)
    else:
        play(s, seat, kind)


def skip(s: Colonies, seat: Seat, kind: Experience) -> None:
    """AT-67. The visible Mission goes under the deck; Raids revealed are resolved at once, in the
    turn order of the running round."""
    discard(s, seat, kind)
    if s.journal is not None:
        data: dict[str, object] = {"card": EXPERIENCE[kind], "mission": DECK[s.next]}
        s.tell("skipped", "AT-67", seat, data)
    s.under = (*s.under, s.next)
    s.next = -1
    s.then(Reveal())
