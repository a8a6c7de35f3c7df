"""After the Mission (section 3.1): what Tools do when it is decided, and compensations."""

from __future__ import annotations

from holdfast.core.agenda import Ask, Do
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse, refuse_id
from holdfast.games.after_the_end.rules.choices import DISCARD, DONE, EXPERIENCE_CARD, STUDY, TOKEN
from holdfast.games.after_the_end.rules.effects import (
    advance,
    can_learn,
    character_id,
    learn,
    make_ready,
    refuse_foreign,
    run_effect,
    store,
)
from holdfast.games.after_the_end.rules.names import (
    CHARACTERS,
    MAKE_READY,
    N_CHARACTERS,
    ON_DISCARD,
    ON_LOSE,
    ON_WIN,
    RESOURCES,
    TOOLS,
    Character,
    Resource,
    Tool,
)
from holdfast.games.after_the_end.rules.state import Colonies, Colony

# Tools


def has_tools_to_fire(s: Colonies, seat: Seat) -> bool:
    colony = s.colonies[seat]
    for character in colony.sent:
        tool = colony.carried[character]
        if tool >= 0 and s.cards.tool.event[tool] >= ON_WIN:
            return True
    return False


class FireTools(Do[Colonies]):
    """AT-73. The Tools of a seat that act when its Mission is won or lost, and then those that may
    be discarded."""

    rule = "AT-73"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Colonies) -> None:
        colony = s.colonies[self.seat]
        tools = [colony.carried[i] for i in colony.sent if colony.carried[i] >= 0]
        for tool in tools:
            if s.cards.tool.event[tool] == ON_DISCARD:
                s.then(DiscardTool(self.seat, tool))
        event = ON_WIN if s.winner == self.seat else ON_LOSE
        for tool in tools:
            if s.cards.tool.event[tool] == event:
                run_effect(s, self.seat, s.cards.tool, tool)


class DiscardTool(Ask[Colonies]):
    """AT-71. After the Mission is decided, a Tool may be discarded for its effect."""

    rule = "AT-71"
    prompt = "discard"
    verbs = (DISCARD, DONE)
    within = True
    fields = "seat tool:tools"

    def __init__(self, seat: Seat, tool: Tool) -> None:
        super().__init__(seat)
        self.tool = tool

    def options(self, s: Colonies) -> list[Choice]:
        colony = s.colonies[self.seat]
        carrier = colony.carrier(self.tool)
        if carrier < 0 or carrier not in colony.sent:
            return []
        # Readying somebody who is ready, or dead, would be in vain.
        if s.cards.tool.verb[self.tool] == MAKE_READY and not colony.is_used(carrier):
            return []
        return [DISCARD.of(self.tool), DONE.of()]

    def chosen(self, s: Colonies, choice: Choice) -> None:
        if DONE.owns(choice):
            return
        colony = s.colonies[self.seat]
        carrier = colony.carrier(self.tool)
        colony.carry(carrier, -1)
        colony.tools = tuple([tool for tool in colony.tools if tool != self.tool])
        s.scrapped = (*s.scrapped, self.tool)
        if s.journal is not None:
            s.tell("scrapped", "AT-71", self.seat, {"tool": TOOLS[self.tool]})
        if s.cards.tool.verb[self.tool] == MAKE_READY:
            make_ready(s, self.seat, carrier)
        else:
            run_effect(s, self.seat, s.cards.tool, self.tool)

    def refusal(self, s: Colonies, choice: Choice) -> Refusal | None:
        return refuse_id("AT-71", "not_this_tool", TOOLS[DISCARD.field(choice)])

    def about(self, s: Colonies) -> dict[str, object]:
        return {"tool": TOOLS[self.tool]}


# Compensations


def has_spot(s: Colonies, colony: Colony, character: Character) -> bool:
    """AT-25. A free spot for a Resource token, on somebody who lives."""
    spots = s.cards.token_spots[colony.board * N_CHARACTERS + character]
    return len(colony.tokens[character]) < spots and not colony.is_dead(character)


class Compensate(Ask[Colonies]):
    """AT-25, AT-26, AT-53. Who did not win takes one that is possible: a Resource token, an
    Experience card or a step of Knowledge."""

    rule = "AT-25"
    prompt = "compensate"
    verbs = (TOKEN, EXPERIENCE_CARD, STUDY, DONE)

    def options(self, s: Colonies) -> list[Choice]:
        options = compensations(s, self.seat)
        if not options and s.colonies[self.seat].hand:
            options.append(DONE.of())
        return options

    def always_asks(self, s: Colonies) -> bool:
        # Silence would show that no card in hand can be played now.
        return len(s.colonies[self.seat].hand) > 0

    def chosen(self, s: Colonies, choice: Choice) -> None:
        if TOKEN.owns(choice):
            character = TOKEN.field(choice) % N_CHARACTERS
            place_token(s, self.seat, character, TOKEN.second(choice))
        elif EXPERIENCE_CARD.owns(choice):
            learn(s, self.seat, 1)
        elif STUDY.owns(choice):
            advance(s, self.seat, 1)

    def refusal(self, s: Colonies, choice: Choice) -> Refusal | None:
        if TOKEN.owns(choice):
            return self.refuse_token(s, TOKEN.field(choice))
        if EXPERIENCE_CARD.owns(choice):
            return refuse("AT-53", "no_experience")
        if STUDY.owns(choice):
            return refuse("AT-25", "track_finished")
        return refuse("AT-53", "must_take")

    def refuse_token(self, s: Colonies, character: int) -> Refusal:
        colony = s.colonies[self.seat]
        foreign = refuse_foreign(colony, character)
        if foreign is not None:
            return foreign
        is_sent = character % N_CHARACTERS in colony.sent
        id = CHARACTERS[character]
        return refuse_id("AT-25", "no_token_spot" if is_sent else "not_on_mission", id)


def compensations(s: Colonies, seat: Seat) -> list[Choice]:
    options: list[Choice] = []
    colony = s.colonies[seat]
    for character in colony.sent:
        if has_spot(s, colony, character):
            at = colony.board * N_CHARACTERS + character
            for resource in range(len(RESOURCES)):
                options.append(TOKEN.of(at, resource))
    if can_learn(s):
        options.append(EXPERIENCE_CARD.of())
    if colony.level < s.cards.levels():
        options.append(STUDY.of())
    return options


def place_token(s: Colonies, seat: Seat, character: Character, resource: Resource) -> None:
    """AT-25, AT-53. The token stays with her; one resource of its type comes at once."""
    colony = s.colonies[seat]
    tokens = [*colony.tokens[character], resource]
    tokens.sort()
    colony.put_tokens(character, tuple(tokens))
    if s.journal is not None:
        data: dict[str, object] = {"character": character_id(colony, character)}
        data["resource"] = RESOURCES[resource]
        s.tell("token", "AT-25", seat, data)
    store(s, seat, resource)
