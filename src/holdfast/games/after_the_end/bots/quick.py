"""What a hasty player would do: simulated games for tree search, sensible and quick."""

from __future__ import annotations

from holdfast.core.choice import Choice, Seat
from holdfast.core.rng import Random
from holdfast.games.after_the_end.bots.evaluation import CARD_VALUE, best_total
from holdfast.games.after_the_end.rules.beside import BESIDE
from holdfast.games.after_the_end.rules.choices import (
    AS_ASKED,
    BARE,
    BRACE,
    BUILD,
    BUY,
    COMMIT,
    COMPLETE,
    DISCARD,
    DONE,
    EQUIP,
    EXPERIENCE_CARD,
    INFLUENCE,
    KEEP,
    PASS,
    PAY,
    PLAY,
    READY,
    REPLACE,
    REROLL,
    STUDY,
    SURRENDER,
    TAKE,
    TOKEN,
    WOUND,
)
from holdfast.games.after_the_end.rules.mission import Partner
from holdfast.games.after_the_end.rules.names import (
    ADD,
    ALWAYS,
    CAPITOL,
    GAIN,
    GUARD,
    KNOW,
    MAKE_READY,
    N_CHARACTERS,
    ON_COMMIT,
    TOTAL,
    WALL,
)
from holdfast.games.after_the_end.rules.scoring import noble_value
from holdfast.games.after_the_end.rules.state import Colonies, Colony, popcount
from holdfast.games.after_the_end.rules.totals import leader, total


def quick_choice(s: Colonies, seat: Seat, options: list[Choice], random: Random) -> Choice:
    """A quick and sensible choice for simulated games, an aside among them."""
    first = options[0]
    if COMMIT.owns(first) or PASS.owns(first):
        return hasty_commit(s, seat, options, random)
    if DONE.owns(first):
        return hasty_window(s, seat, with_cards(s, seat, options), random)
    if EQUIP.owns(first):
        return hasty_tool(s, seat, options, random)
    if TOKEN.owns(first) or EXPERIENCE_CARD.owns(first) or STUDY.owns(first):
        return hasty_compensation(s, seat, with_cards(s, seat, options), random)
    if WOUND.owns(first) or BRACE.owns(first) or SURRENDER.owns(first):
        return hasty_raid(s, seat, with_cards(s, seat, options))
    if INFLUENCE.owns(first) or COMPLETE.owns(first) or BUY.owns(first) or BUILD.owns(first):
        return hasty_visit(s, seat, with_cards(s, seat, options), random)
    if TAKE.owns(first):
        return hasty_take(s.colonies[seat], options, random)
    if PAY.owns(first):
        return hasty_pay(s.colonies[seat], options)
    if KEEP.owns(first):
        return hasty_keep(s, options, random)
    if READY.owns(first):
        return hasty_ready(s, s.colonies[seat], options)
    if DISCARD.owns(first):
        return options[random.below(2)]
    if REPLACE.owns(first):
        return hasty_replace(s, seat, options)
    return options[random.below(len(options))]


def with_cards(s: Colonies, seat: Seat, options: list[Choice]) -> list[Choice]:
    """The answers, and what could be played beside them."""
    return options + BESIDE.asides(s, seat) if s.colonies[seat].hand else options


# The Mission


def hasty_commit(s: Colonies, seat: Seat, options: list[Choice], random: Random) -> Choice:
    """Whoever can probably win goes; else somebody who can be spared, or everybody rests."""
    colony = s.colonies[seat]
    mission = s.mission
    sign = -1.0 if s.cards.is_lowest[mission] else 1.0
    if isinstance(s.asking(seat), Partner):
        return hasty_partner(s, seat, options, sign)
    options = with_cards(s, seat, options)
    to_beat = best_so_far(s, sign)
    ready = popcount(colony.ready())
    best = PASS.of()
    highest = pass_value(s, colony, ready) + 0.8 * random.unit()
    needed = s.cards.needed[mission]
    partner = 0.0
    if needed == 2:
        # A strong partner is taken for granted.
        partner = sign * best_total(s, colony, colony.ready(), mission) / 2.0
    for choice in options:
        if not COMMIT.owns(choice):
            if PLAY.owns(choice) and is_free_gain(s, PLAY.field(choice)):
                return choice
            continue
        character = COMMIT.field(choice) % N_CHARACTERS
        strength = sign * s.cards.average(
            colony.board, character, colony.wounds[character], mission
        )
        value = commit_value(s, mission, strength + partner, to_beat, sign)
        value += 0.5 * len(colony.tokens[character]) + 0.8 * random.unit()
        if needed == 1:
            value -= 0.12 * best_skill(s, colony, character)
        if value > highest:
            highest = value
            best = choice
    return best


def best_so_far(s: Colonies, sign: float) -> float:
    best = -99.0
    for other in range(s.seats):
        if s.colonies[other].sent:
            best = max(best, sign * total(s, other))
    return best


def commit_value(s: Colonies, mission: int, strength: float, to_beat: float, sign: float) -> float:
    """Points if it is likely to win, and the compensation otherwise."""
    points = float(s.cards.points[mission])
    if to_beat > -50.0:
        edge = strength - to_beat
    else:
        edge = strength - sign * s.cards.usual_best[mission] + 0.5
    likely = max(0.05, min(0.9, 0.5 + 0.25 * edge))
    return likely * points + (1.0 - likely) * 1.3


def pass_value(s: Colonies, colony: Colony, ready: int) -> float:
    """Resting is worth the more, the fewer are ready and the more there is to spend."""
    value = 0.45 * (6 - ready)
    value += 0.25 * colony.resources()
    if s.next < 0:
        value = 0.7 * colony.resources()
    return value


def best_skill(s: Colonies, colony: Colony, character: int) -> int:
    best = 0
    for skill in range(4):
        value = s.cards.value(colony.board, character, colony.wounds[character], skill)
        best = max(best, value if value >= 0 else 3)
    return best


def hasty_partner(s: Colonies, seat: Seat, options: list[Choice], sign: float) -> Choice:
    colony = s.colonies[seat]
    best = options[0]
    highest = -99.0
    for choice in options:
        character = COMMIT.field(choice) % N_CHARACTERS
        wounds = colony.wounds[character]
        value = sign * s.cards.average(colony.board, character, wounds, s.mission)
        if value > highest:
            highest = value
            best = choice
    return best


def hasty_tool(s: Colonies, seat: Seat, options: list[Choice], random: Random) -> Choice:
    """A Tool that helps in this Mission, or one that brings something."""
    effects = s.cards.tool
    is_lowest = s.cards.is_lowest[s.mission]
    best = BARE.of()
    highest = 0.3
    for choice in options:
        if not EQUIP.owns(choice):
            continue
        tool = EQUIP.field(choice)
        verb = effects.verb[tool]
        value = 0.5 * random.unit()
        if effects.event[tool] == ON_COMMIT:
            value += 0.8
        elif effects.event[tool] != ALWAYS:
            value += 0.5
        elif verb == ADD:
            is_asked = effects.skill[tool] in s.cards.skills[s.mission]
            value += 1.5 if is_asked and not is_lowest else -1.0
        elif verb == TOTAL:
            value += 1.2 if s.cards.fits(effects.only[tool], s.mission) else -1.0
        if value > highest:
            highest = value
            best = choice
    return best


def hasty_replace(s: Colonies, seat: Seat, options: list[Choice]) -> Choice:
    """Mostly as asked, unless the weakest skill is asked for in a Mission for the highest."""
    if s.cards.is_lowest[s.mission] or len(options) < 2:
        return AS_ASKED.of()
    return options[0]


def hasty_window(s: Colonies, seat: Seat, options: list[Choice], random: Random) -> Choice:
    """Play what turns the Mission; reroll a poor die; else be content."""
    done = options[0]
    if len(options) == 1 or s.is_decided or not s.colonies[seat].sent:
        return play_if_free(s, options, done)
    if leader(s) == seat:
        return done
    colony = s.colonies[seat]
    is_lowest = s.cards.is_lowest[s.mission]
    for choice in options:
        if PLAY.owns(choice):
            kind = PLAY.field(choice)
            if s.cards.experience.verb[kind] == TOTAL:
                amount = s.cards.experience.amount[kind]
                if (amount < 0) == is_lowest and would_lead(s, seat, colony, amount):
                    return choice
        elif REROLL.owns(choice) and random.below(2):
            face = colony.faces[0] if colony.faces else 0
            if face and (face >= 5 if is_lowest else face <= 2):
                return choice
    return done


def would_lead(s: Colonies, seat: Seat, colony: Colony, amount: int) -> bool:
    colony.extra += amount
    is_leading = leader(s) == seat
    colony.extra -= amount
    return is_leading


def play_if_free(s: Colonies, options: list[Choice], otherwise: Choice) -> Choice:
    for choice in options:
        if PLAY.owns(choice):
            kind = PLAY.field(choice)
            if is_free_gain(s, kind) or (is_last_chance(s) and is_errand(s, kind)):
                return choice
    return otherwise


def is_free_gain(s: Colonies, kind: int) -> bool:
    """Cards that lose nothing by being played early."""
    verb = s.cards.experience.verb[kind]
    return verb in (KNOW, WALL, GAIN)


def is_errand(s: Colonies, kind: int) -> bool:
    return s.cards.experience.verb[kind] == CAPITOL


def is_last_chance(s: Colonies) -> bool:
    """The Mission of the last round is decided."""
    return s.next < 0 and s.is_decided


# After the Mission


def hasty_compensation(s: Colonies, seat: Seat, options: list[Choice], random: Random) -> Choice:
    """Tokens early, Knowledge where points are near, Experience now and then."""
    colony = s.colonies[seat]
    left = len(s.bag)
    best = options[0]
    highest = -1.0
    for choice in options:
        if TOKEN.owns(choice):
            value = 0.9 * min(2.5, left / 7.0) + 0.5
            value -= 0.25 * colony.have(TOKEN.second(choice))
        elif STUDY.owns(choice):
            value = 0.8 + s.cards.spot_points[colony.level]
            if s.cards.spot_points[colony.level] == 0:
                value += 0.7 if left > 3 else 0.0
        elif EXPERIENCE_CARD.owns(choice):
            value = 1.1 if left > 2 else 0.1
        elif PLAY.owns(choice) and is_free_gain(s, PLAY.field(choice)):
            return choice
        else:
            continue
        value += random.unit()
        if value > highest:
            highest = value
            best = choice
    return best


def hasty_keep(s: Colonies, options: list[Choice], random: Random) -> Choice:
    best = options[0]
    highest = -1.0
    for choice in options:
        value = CARD_VALUE[s.cards.experience.verb[KEEP.field(choice)]] + 0.6 * random.unit()
        if value > highest:
            highest = value
            best = choice
    return best


def hasty_take(colony: Colony, options: list[Choice], random: Random) -> Choice:
    best = options[0]
    fewest = 99.0
    for choice in options:
        count = colony.have(TAKE.field(choice)) + random.unit()
        if count < fewest:
            fewest = count
            best = choice
    return best


def hasty_pay(colony: Colony, options: list[Choice]) -> Choice:
    best = options[0]
    for choice in options:
        if colony.have(PAY.field(choice)) > colony.have(PAY.field(best)):
            best = choice
    return best


def hasty_ready(s: Colonies, colony: Colony, options: list[Choice]) -> Choice:
    best = options[0]
    highest = -1
    for choice in options:
        value = best_skill(s, colony, READY.field(choice) % N_CHARACTERS)
        if value > highest:
            highest = value
            best = choice
    return best


# The Capitol


def hasty_visit(s: Colonies, seat: Seat, options: list[Choice], random: Random) -> Choice:
    """The best bargain, as long as there is one."""
    colony = s.colonies[seat]
    left = len(s.bag)
    is_last = is_last_chance(s)
    worth = 0.15 if is_last else 0.85
    best = DONE.of() if DONE.of() in options else options[0]
    highest = 0.1
    for choice in options:
        value = -1.0
        if COMPLETE.owns(choice):
            contract = COMPLETE.field(choice)
            value = s.cards.contract_points[contract] - worth * s.cards.cost[contract].total()
        elif INFLUENCE.owns(choice):
            value = noble_worth(s, colony, INFLUENCE.field(choice), left) - 3.0 * worth
        elif BUY.owns(choice):
            value = (1.6 if left > 6 else 0.0) - worth - 0.3 * len(colony.tools)
        elif BUILD.owns(choice):
            value = 1.9 * min(1.0, left / 6.0) - 2.0 * worth
        elif PLAY.owns(choice):
            kind = PLAY.field(choice)
            is_worth_it = is_free_gain(s, kind) or (is_last and is_errand(s, kind))
            value = 0.5 if is_worth_it else -1.0
        value += 0.4 * random.unit()
        if value > highest:
            highest = value
            best = choice
    return best


def noble_worth(s: Colonies, colony: Colony, noble: int, left: int) -> float:
    return noble_value(s, colony, noble) + 0.15 * min(left, 16)


# Raids


def hasty_raid(s: Colonies, seat: Seat, options: list[Choice]) -> Choice:
    """Who learns most from a Wound takes it; a Lookout saves lives and full stores."""
    colony = s.colonies[seat]
    best = options[0]
    highest = -9
    for choice in options:
        if not WOUND.owns(choice):
            break
        character = WOUND.field(choice) % N_CHARACTERS
        spots = s.cards.wound_spots[colony.board * N_CHARACTERS + character]
        left = spots - colony.wounds[character]
        value = 3 * left if left else -3 - len(colony.tokens[character])
        if value > highest:
            highest = value
            best = choice
    is_dire = highest <= -3 and (WOUND.owns(best) or colony.resources() > 2)
    if is_dire and not BRACE.owns(best):
        for choice in options:
            if PLAY.owns(choice):
                verb = s.cards.experience.verb[PLAY.field(choice)]
                if verb in (GUARD, WALL, MAKE_READY):
                    return choice
    return best
