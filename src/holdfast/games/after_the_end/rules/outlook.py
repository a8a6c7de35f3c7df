"""What lies ahead, for people: what somebody would bring and what a Wound would do, and what is
tried in imagined worlds to be told beforehand (see core/forecast.py)."""

from __future__ import annotations

from typing import Final

from holdfast.core.agenda import NOTHING, run, take
from holdfast.core.choice import Choice, Seat
from holdfast.core.forecast import only
from holdfast.core.journal import Event
from holdfast.games.after_the_end.rules.choices import (
    BARE,
    BRACE,
    CHOICES,
    COMMIT,
    EXPERIENCE_CARD,
    PASS,
    PAY,
    STUDY,
    SURRENDER,
    TAKE,
    TOKEN,
    WOUND,
)
from holdfast.games.after_the_end.rules.mission import Commit, Equip, send
from holdfast.games.after_the_end.rules.names import N_CHARACTERS, RESOURCES, SKILLS, Character
from holdfast.games.after_the_end.rules.raids import Raid, survives
from holdfast.games.after_the_end.rules.state import Colonies, Colony
from holdfast.games.after_the_end.rules.totals import brings, total
from holdfast.games.after_the_end.rules.visit import end_visit

Facts = dict[str, object]

RAIDED: Final = "raid:"  # and the seat
# What a Raid does to a Colony that plays nothing against it, by what is told of it.
BLOWS: Final = {
    "wall_damaged": "damaged",
    "wall_lost": "falls",
    "wounded": "wound",
    "died": "wound",
    "looted": "looted",
    "spared": "spared",
}


# People


def spelled_skill(value: int) -> str:
    """AT-3. "4", "D" or "D+1"."""
    if value >= 0:
        return str(value)
    return "D" if value == -1 else f"D+{-1 - value}"


def spelled_sum(number: int, dice: int) -> str:
    """ "6", "6+D" or "D+D"."""
    dice_only = ["D"] * dice
    return "+".join(dice_only if dice and not number else [str(number), *dice_only])


def brings_now(s: Colonies, colony: Colony, character: Character) -> str | None:
    """AT-19. What somebody who is ready would bring to the running Mission, before Tools."""
    is_running = s.mission >= 0 and not s.is_decided and s.raid < 0 and not s.final
    if not is_running or not colony.is_ready(character) or character in colony.sent:
        return None
    number, dice = brings(s, colony, character)
    return spelled_sum(number, dice)


def skills_at(s: Colonies, colony: Colony, character: Character, wounds: int) -> dict[str, str]:
    first = s.cards.first_skill(colony.board, character, wounds)
    return {skill: spelled_skill(s.cards.skill[first + i]) for i, skill in enumerate(SKILLS)}


def skills_wounded(s: Colonies, colony: Colony, character: Character) -> dict[str, str] | None:
    """AT-40. The skills after another Wound; None if it would be the last."""
    if colony.is_dead(character) or not survives(s, colony, character):
        return None
    return skills_at(s, colony, character, colony.wounds[character] + 1)


def raised_skills(s: Colonies, colony: Colony, character: Character) -> list[str]:
    """Those that her Wounds have changed."""
    if colony.is_dead(character) or not colony.wounds[character]:
        return []
    whole = skills_at(s, colony, character, 0)
    now = skills_at(s, colony, character, colony.wounds[character])
    return [skill for skill in SKILLS if now[skill] != whole[skill]]


# What is tried


def trials(s: Colonies, seat: Seat) -> list[str]:
    if s.final or not s.colonies:
        return []
    open_ones = s.open[seat] if seat >= 0 else NOTHING
    found = [CHOICES.key(choice) for choice in open_ones if is_foretold(choice)]
    raids = [step.seat for step in s.agenda if isinstance(step, Raid)] if s.raid >= 0 else []
    return found + [f"{RAIDED}{other}" for other in sorted(raids)]


def is_foretold(choice: Choice) -> bool:
    for verb in (COMMIT, PASS, TOKEN, EXPERIENCE_CARD, STUDY, TAKE, PAY, WOUND, BRACE, SURRENDER):
        if verb.owns(choice):
            return True
    return False


def attempt(s: Colonies, seat: Seat, name: str) -> None:
    if name.startswith(RAIDED):
        raid(s, int(name.removeprefix(RAIDED)))
        return
    choice = CHOICES.number(name)
    if COMMIT.owns(choice):
        commit(s, seat, choice)
    elif PASS.owns(choice):
        end_visit(s, seat)  # it lies behind the Mission, which the others decide
    else:
        take(s, seat, choice)


def raid(s: Colonies, seat: Seat) -> None:
    """Without any Experience played."""
    only(s, Raid(seat))
    if s.open[seat]:
        take(s, seat, s.open[seat][0])


def commit(s: Colonies, seat: Seat, choice: Choice) -> None:
    """Without a Tool; the first of two as if she went alone."""
    step = s.asking(seat)
    if isinstance(step, Commit) and s.cards.needed[s.mission] > 1:
        s.agenda.pop()
        s.open[seat] = NOTHING
        send(s, seat, (COMMIT.field(choice) % N_CHARACTERS,))
        run(s)
    else:
        take(s, seat, choice)
    while isinstance(s.asking(seat), Equip):
        take(s, seat, BARE.of())


# What came of it


def outcome(before: Colonies, after: Colonies, seat: Seat, name: str) -> Facts:
    events = after.journal or []
    if name.startswith(RAIDED):
        whose = int(name.removeprefix(RAIDED))
        blows = [BLOWS[event.what] for event in events if event.seat == whose]
        return {"blow": blows[0]}
    own = [event for event in events if event.seat == seat]
    colony = before.colonies[seat]
    choice = CHOICES.number(name)
    if COMMIT.owns(choice):
        return commitment(after, seat, own)
    if PASS.owns(choice):
        return {"rests": used(colony) - used(after.colonies[seat])}
    if EXPERIENCE_CARD.owns(choice):
        drawn = [event.what for event in events if event.what in ("drew", "reshuffled")]
        return {"reshuffles": drawn[:1] == ["reshuffled"]}
    if STUDY.owns(choice):
        levels = [event.data["n"] for event in own if event.what == "studied"]
        return {"knowledge": levels[0]}
    if WOUND.owns(choice):
        return wound(before, colony, WOUND.field(choice) % N_CHARACTERS, own)
    if BRACE.owns(choice):
        return {"blow": BLOWS[own[0].what]}
    if SURRENDER.owns(choice):
        return {"loses": own[0].data["goods"]}
    return stored(colony, choice, own)


def commitment(after: Colonies, seat: Seat, own: list[Event]) -> Facts:
    """AT-17, AT-19. The number and the dice, what they come to, and what Resource tokens bring."""
    faces = [event.data["n"] for event in own if event.what == "rolled"]
    reached = [event.data["n"] for event in own if event.what == "reached"]
    result = reached[0] if reached else total(after, seat)
    assert isinstance(result, int)
    thrown = sum([face for face in faces if isinstance(face, int)])
    gains: dict[str, object] = {}
    is_here = False
    for event in own:
        if event.what == "committed":
            is_here = True
        elif is_here and event.what == "gained":
            resource = str(event.data["resource"])
            n = gains.get(resource, 0)
            gains[resource] = n + 1 if isinstance(n, int) else 1
        elif is_here and event.what != "no_room":
            break
    return {"number": result - thrown, "dice": len(faces), "total": result, "gains": gains}


def used(colony: Colony) -> int:
    return len([i for i in range(N_CHARACTERS) if colony.is_used(i) and not colony.is_dead(i)])


def wound(s: Colonies, colony: Colony, character: Character, own: list[Event]) -> Facts:
    """AT-40. Whether she dies of it, and else the skills that become others."""
    if own[0].what == "died":
        return {"dies": True, "skills": {}}
    now = skills_at(s, colony, character, colony.wounds[character])
    then = skills_at(s, colony, character, colony.wounds[character] + 1)
    return {"dies": False, "skills": {k: then[k] for k in SKILLS if then[k] != now[k]}}


def stored(colony: Colony, choice: Choice, own: list[Event]) -> Facts:
    """AT-5, AT-30. Whether there was room for a resource; or what is left of it after paying."""
    if PAY.owns(choice):
        resource = PAY.field(choice)
        paid = [e for e in own if e.what == "paid" and e.data["resource"] == RESOURCES[resource]]
        return {"left": colony.have(resource) - len(paid)}
    kept = [event.what for event in own if event.what in ("gained", "no_room")]
    return {"gained": kept[0] == "gained"}
