# not compiled: it looks at positions once, when they are loaded.
"""Whether the pieces of a loaded battle and its steps on the agenda fit together."""

from __future__ import annotations

from holdfast.core.agenda import require
from holdfast.core.courses import is_set, name_of
from holdfast.games.ante_portas.files.declared import COURSE
from holdfast.games.ante_portas.rules.battle import marks, names
from holdfast.games.ante_portas.rules.battle.hexes import N_LIST, OFF
from holdfast.games.ante_portas.rules.battle.state import NO_CARD
from holdfast.games.ante_portas.rules.state import Campaign


def check_pieces(s: Campaign) -> None:
    """Everything is on the board, and nothing is there that this game has not."""
    b = s.battle
    groups = [*b.waiting, *([] if b.moving is None else [b.moving])]
    hexes = [*b.carry, *(fight.hex for fight in b.fights), *(lost.hex for lost in b.lost)]
    hexes += [group.hex for group in groups]
    is_off = (
        b.tile[OFF] or any(b.marched[: marks.STRIDE]) or any(lost.watchers & 1 for lost in b.lost)
    )
    require(OFF not in hexes and not is_off, "something is off the board")
    for hex in range(N_LIST):
        is_bare = not b.facing[hex] and not b.owner[hex]
        require(
            is_bare or b.tile[hex] != names.NO_TILE, f"there is no tile to turn or own on hex {hex}"
        )
    for group in groups:
        require(group.next <= len(group.arrows) + 1, "a group has not so many arrows")
    for lost in b.lost:
        require(bool(names.MINE_BITS >> lost.tile & 1), f"{names.TILES[lost.tile]} is no Mine")
    has_invaders = b.basic or b.elite or b.gone_basic or b.gone_elite or b.bag or b.discard
    require(not s.mode.is_versus or not has_invaders, "rivals have no Invaders")


def check_course(s: Campaign) -> None:
    """Raise Broken unless the steps and what is happening on the Battleground fit together."""
    b = s.battle
    check_card(s)
    check_deploy(s)
    check_questions(s)
    is_resolved = len(COURSE.of(s.agenda, "ResolveBattle")) == len(b.fights)
    require(is_resolved, "the Battles declared and the Battles to resolve do not match")
    check_fights(s)
    is_lost = len(COURSE.of(s.agenda, "ForgetMine")) <= len(b.lost)
    require(is_lost, "a Mine is forgotten that was not lost")
    b.check_apart(s.battles_due())
    check_deck(s)
    check_marks(s)


def check_card(s: Campaign) -> None:
    """A card in action ends with EndCard; above it one step moves the group on."""
    b = s.battle
    ends = COURSE.at(s.agenda, "EndCard")
    require(len(ends) == int(b.card != NO_CARD), "a card and its end come together")
    moving_on = COURSE.at(s.agenda, "moving_on")
    require(len(moving_on) <= len(ends), "two steps move one group")
    if not ends:
        require(b.moving is None and not b.waiting, "a group has no card")
        return
    end = ends[0]
    require(not moving_on or moving_on[0] > end, "a group moves on after its card")
    require(bool(moving_on) or (b.moving is None and not b.waiting), "a group goes nowhere")
    is_last = bool(COURSE.of(s.agenda, "NextGroup"))
    require(b.moving is not None or not moving_on or is_last, "nobody moves on")
    require(COURSE.are(s.agenda[end + 1 :], "in_a_card"), "a card is interrupted")


def check_deploy(s: Campaign) -> None:
    """A Deploy ends with EndDeploy; nothing foreign comes between."""
    ends = COURSE.at(s.agenda, "EndDeploy")
    require(len(ends) == int(bool(s.battle.marched)), "a Deploy and its end come together")
    deploying = COURSE.at(s.agenda, "deploying")
    is_ended = not deploying or (bool(ends) and deploying[0] > ends[0])
    require(is_ended, "a Deploy has no end")
    for end in ends:
        is_fit = COURSE.are(s.agenda[end + 1 :], "deploying in_a_card")
        is_single = len(COURSE.of(s.agenda, "Deploy")) <= 1
        require(is_fit and is_single, "a Deploy is interrupted")
        seats = {step.seat for step in COURSE.of(s.agenda[end:], "EndDeploy deploying")}
        is_his = len(seats) == 1 and all(s.side(s.captain()) == s.side(seat) for seat in seats)
        require(is_his, "two players deploy at once")


def check_questions(s: Campaign) -> None:
    """AP-46. What finishes an order stands on top; damage is dealt before anything else, and of one
    damage at a time somebody falls."""
    for i in COURSE.at(s.agenda, "on_top of_damage"):
        is_next = i == len(s.agenda) - 1 or COURSE.are(s.agenda[i:], "of_damage")
        require(is_next, f"{name_of(s.agenda[i])} must be answered first")
    hit = [(step.side, step.hex) for step in COURSE.of(s.agenda, "of_damage")]
    require(is_set(hit), "Soldiers on one hex are hit twice at once")


def check_fights(s: Campaign) -> None:
    """AP-37. Invaders are who attacks; a troop that moves does so where it is."""
    moving = s.battle.moving
    for fight in s.battle.fights:
        is_theirs = s.mode.is_versus or fight.attacker == names.INVADERS_SIDE
        require(is_theirs, "Invaders are attacked in a Battle that they have begun")
        is_there = moving is not None and moving.hex == fight.hex
        require(is_there or not fight.is_moving, "a troop that moves fights where it is not")
        require(fight.is_moving or not fight.is_airborne, "a troop that stands is in the air")


def check_deck(s: Campaign) -> None:
    b = s.battle
    if s.mode.is_versus:
        return
    cards = [*b.bag, *b.discard, *([b.card] if b.card != NO_CARD else [])]
    if cards:
        deck = cards[0] // names.DECK_SIZE
        require(
            all(card // names.DECK_SIZE == deck for card in cards), "the Movement decks are mixed"
        )
        require(deck == 2 * s.mode.scenario + s.era, "these Movement cards are of another Era")


def check_marks(s: Campaign) -> None:
    b = s.battle
    if not b.marched:
        return
    army = b.armies[s.side(s.captain())]
    for hex in range(1, N_LIST):
        for kind in (names.WEAK, names.STRONG):
            require(
                marks.spent(b, hex, kind) <= army.upright(hex, kind)
                and b.marched[marks.held_mark(hex, kind)] <= b.marched[marks.mark(hex, kind, 1)],
                f"more Units have marched on hex {hex} than stand there",
            )
        steps = b.marched[marks.machine_mark(hex)]
        require(steps <= 2, f"a machine on hex {hex} has gone too far")
