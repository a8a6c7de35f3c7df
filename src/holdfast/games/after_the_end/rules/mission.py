"""Going on the current Mission (section 3): commit or pass, Tools, dice."""

from __future__ import annotations

from holdfast.core.agenda import Ask, Do, Step
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.after_the_end.rules.choices import AS_ASKED, BARE, COMMIT, EQUIP, PASS, REPLACE
from holdfast.games.after_the_end.rules.effects import (
    character_id,
    refuse_foreign,
    run_effect,
    store,
)
from holdfast.games.after_the_end.rules.names import (
    ANY_SKILL,
    CHARACTERS,
    DECK,
    N_CHARACTERS,
    ON_COMMIT,
    SKILLS,
    TOOLS,
    Character,
    Skill,
)
from holdfast.games.after_the_end.rules.state import Colonies, Colony, popcount
from holdfast.games.after_the_end.rules.totals import has_dice, roll_all
from holdfast.games.after_the_end.rules.window import Reroll


class Commit(Ask[Colonies]):
    """AT-15, AT-16. Commit as many ready Characters as the Mission asks for, or pass."""

    rule = "AT-15"
    prompt = "commit"
    verbs = (COMMIT, PASS)

    def options(self, s: Colonies) -> list[Choice]:
        options: list[Choice] = []
        colony = s.colonies[self.seat]
        if not is_undecided(s, self.seat):
            return options
        ready = colony.ready()
        if popcount(ready) >= s.cards.needed[s.mission]:
            first = colony.board * N_CHARACTERS
            for character in range(N_CHARACTERS):
                if (ready >> character) & 1:
                    options.append(COMMIT.of(first + character))
        options.append(PASS.of())
        return options

    def always_asks(self, s: Colonies) -> bool:
        # Silence would show that no card in hand can be played now.
        return len(s.colonies[self.seat].hand) > 0

    def chosen(self, s: Colonies, choice: Choice) -> None:
        if COMMIT.owns(choice):
            character = COMMIT.field(choice)
            if s.cards.needed[s.mission] == 1:
                send(s, self.seat, (character % N_CHARACTERS,))
            else:
                s.then(Partner(self.seat, character))
        else:
            s.passed |= 1 << self.seat
            if s.journal is not None:
                is_short = popcount(s.colonies[self.seat].ready()) < s.cards.needed[s.mission]
                s.tell("passed_short" if is_short else "passed", "AT-15", self.seat, {})

    def refusal(self, s: Colonies, choice: Choice) -> Refusal | None:
        colony = s.colonies[self.seat]
        refusal = refuse_not_ready(colony, COMMIT.field(choice))
        if refusal is not None:
            return refusal
        data: dict[str, object] = {"n": s.cards.needed[s.mission]}
        data["ready"] = popcount(colony.ready())
        return Refusal("AT-16", "too_few_ready", data)

    def about(self, s: Colonies) -> dict[str, object]:
        return {"mission": DECK[s.mission], "n": s.cards.points[s.mission]}


def is_undecided(s: Colonies, seat: Seat) -> bool:
    """AT-50. A player commits or passes once per round."""
    return not (s.is_decided or s.colonies[seat].sent or s.has_passed(seat))


def refuse_not_ready(colony: Colony, character: int) -> Refusal | None:
    refusal = refuse_foreign(colony, character)
    if refusal is not None:
        return refusal
    if colony.is_ready(character % N_CHARACTERS):
        return None
    is_dead = colony.is_dead(character % N_CHARACTERS)
    return refuse_id("AT-8", "is_dead" if is_dead else "is_used", CHARACTERS[character])


class Partner(Ask[Colonies]):
    """AT-16. The second of two different Characters."""

    rule = "AT-16"
    prompt = "partner"
    verbs = (COMMIT,)
    within = True
    fields = "seat character:characters"

    def __init__(self, seat: Seat, character: int) -> None:
        super().__init__(seat)
        self.character = character  # counted over all boards

    def dropped(self, s: Colonies) -> None:
        s.then(Commit(self.seat))  # a Raid beside the question has taken one of the two

    def options(self, s: Colonies) -> list[Choice]:
        colony = s.colonies[self.seat]
        own = 1 << self.character % N_CHARACTERS
        ready = colony.ready()
        if not ready & own or not is_undecided(s, self.seat) or s.cards.needed[s.mission] != 2:
            return []
        ready &= ~own
        first = colony.board * N_CHARACTERS
        return [COMMIT.of(first + i) for i in range(N_CHARACTERS) if (ready >> i) & 1]

    def chosen(self, s: Colonies, choice: Choice) -> None:
        partner = COMMIT.field(choice) % N_CHARACTERS
        send(s, self.seat, (self.character % N_CHARACTERS, partner))

    def refusal(self, s: Colonies, choice: Choice) -> Refusal | None:
        character = COMMIT.field(choice)
        if character == self.character:
            return refuse_id("AT-16", "two_different", CHARACTERS[character])
        return refuse_not_ready(s.colonies[self.seat], character)

    def about(self, s: Colonies) -> dict[str, object]:
        return {"character": CHARACTERS[self.character]}


def send(s: Colonies, seat: Seat, sent: tuple[Character, ...]) -> None:
    """AT-17. The Characters are chosen; Tools come before anything else."""
    colony = s.colonies[seat]
    colony.sent = sent
    colony.skills = s.cards.skills[s.mission] * len(sent)
    if s.journal is not None:
        ids: list[object] = [character_id(colony, character) for character in sent]
        s.tell("committed", "AT-17", seat, {"characters": ids})
    if len(colony.tools) == 0:
        depart(s, seat)
        return
    at = colony.board * N_CHARACTERS
    steps: list[Step[Colonies]] = [Equip(seat, at + character) for character in sent]
    s.then(*steps, Depart(seat))


class Equip(Ask[Colonies]):
    """AT-17, AT-36. At most one free Tool for a committed Character, or none."""

    rule = "AT-36"
    prompt = "equip"
    verbs = (EQUIP, BARE)
    within = True
    fields = "seat character:characters"

    def __init__(self, seat: Seat, character: int) -> None:
        super().__init__(seat)
        self.character = character  # counted over all boards

    def options(self, s: Colonies) -> list[Choice]:
        colony = s.colonies[self.seat]
        own = self.character % N_CHARACTERS
        if own not in colony.sent or colony.carried[own] >= 0 or s.is_decided:
            return []
        options = [EQUIP.of(tool) for tool in colony.free_tools()]
        options.append(BARE.of())
        return options

    def chosen(self, s: Colonies, choice: Choice) -> None:
        if BARE.owns(choice):
            return
        tool = EQUIP.field(choice)
        colony = s.colonies[self.seat]
        colony.carry(self.character % N_CHARACTERS, tool)
        if s.journal is not None:
            data: dict[str, object] = {"tool": TOOLS[tool], "character": CHARACTERS[self.character]}
            s.tell("equipped", "AT-36", self.seat, data)
        if s.cards.tool.verb[tool] == ANY_SKILL:
            s.then(ReplaceSkill(self.seat, self.character))

    def refusal(self, s: Colonies, choice: Choice) -> Refusal | None:
        tool = EQUIP.field(choice)
        is_own = tool in s.colonies[self.seat].tools
        return refuse_id("AT-36", "tool_taken" if is_own else "not_own_tool", TOOLS[tool])

    def about(self, s: Colonies) -> dict[str, object]:
        return {"character": CHARACTERS[self.character]}


class ReplaceSkill(Ask[Colonies]):
    """AT-52, AT-65. Which asked skill the Tool's skill replaces, or none, before any die."""

    rule = "AT-52"
    prompt = "replace"
    verbs = (REPLACE, AS_ASKED)
    within = True
    fields = "seat character:characters"

    def __init__(self, seat: Seat, character: int) -> None:
        super().__init__(seat)
        self.character = character  # counted over all boards

    def skill(self, s: Colonies) -> Skill:
        """The skill that may count instead, or -1."""
        colony = s.colonies[self.seat]
        own = self.character % N_CHARACTERS
        tool = colony.carried[own]
        if tool < 0 or s.cards.tool.verb[tool] != ANY_SKILL:
            return -1
        is_open = own in colony.sent and not colony.faces and not s.is_decided
        return s.cards.tool.skill[tool] if is_open else -1

    def options(self, s: Colonies) -> list[Choice]:
        own = self.skill(s)
        if own < 0:
            return []
        options = [REPLACE.of(skill) for skill in s.cards.skills[s.mission] if skill != own]
        options.append(AS_ASKED.of())
        return options

    def chosen(self, s: Colonies, choice: Choice) -> None:
        if AS_ASKED.owns(choice):
            return
        colony = s.colonies[self.seat]
        asked = s.cards.skills[s.mission]
        place = colony.sent.index(self.character % N_CHARACTERS)
        slot = place * len(asked) + asked.index(REPLACE.field(choice))
        skills = list(colony.skills)
        skills[slot] = self.skill(s)
        colony.skills = tuple(skills)
        if s.journal is not None:
            data: dict[str, object] = {"character": CHARACTERS[self.character]}
            data["skill"] = SKILLS[skills[slot]]
            data["asked"] = SKILLS[REPLACE.field(choice)]
            s.tell("replaced", "AT-52", self.seat, data)

    def refusal(self, s: Colonies, choice: Choice) -> Refusal | None:
        skill = REPLACE.field(choice)
        if skill not in s.cards.skills[s.mission]:
            return refuse_id("AT-52", "not_asked", SKILLS[skill])
        return refuse_id("AT-65", "same_skill", SKILLS[skill])

    def about(self, s: Colonies) -> dict[str, object]:
        data: dict[str, object] = {"skill": SKILLS[self.skill(s)]}
        data["character"] = CHARACTERS[self.character]
        return data


class Depart(Do[Colonies]):
    """AT-17. Tools are given: now the rest of the commitment."""

    rule = "AT-17"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Colonies) -> None:
        depart(s, self.seat)


def depart(s: Colonies, seat: Seat) -> None:
    """AT-17. Used tokens, what Resource tokens bring, Tools that act on commit, then the dice."""
    colony = s.colonies[seat]
    if s.is_decided:
        return
    if has_dice(s, colony):
        s.then(Roll(seat))
    for character in colony.sent:
        colony.used |= 1 << character & ~colony.dead
    for character in colony.sent:
        for resource in colony.tokens[character]:
            store(s, seat, resource)
    for character in colony.sent:
        tool = colony.carried[character]
        if tool >= 0 and s.cards.tool.event[tool] == ON_COMMIT:
            run_effect(s, seat, s.cards.tool, tool)


class Roll(Do[Colonies]):
    """AT-17. A die for every asked skill that shows D; then it may be rolled again."""

    rule = "AT-17"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Colonies) -> None:
        if not s.can_still_win(self.seat):
            return
        roll_all(s, self.seat)
        if s.colonies[self.seat].hand:
            s.then(Reroll(self.seat))
