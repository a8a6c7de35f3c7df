# not compiled: it looks at positions once, when they are loaded.
"""Is a loaded position one that play can go on from?

A file may hold steps in any order. What steps and pieces need is declared; what makes up a Year
lies at the bottom of the agenda, in its order, though some may be missing.
"""

from __future__ import annotations

from collections.abc import Iterable

from holdfast.core.agenda import require
from holdfast.games.ante_portas.files.declared import CODEC, COURSE
from holdfast.games.ante_portas.files.needs import NEEDS, lying, movement_cards, turned_up
from holdfast.games.ante_portas.rules.battle.hexes import N_LIST
from holdfast.games.ante_portas.rules.names import FINAL_WAVE
from holdfast.games.ante_portas.rules.state import Campaign


def check_course(s: Campaign) -> None:
    """Raise Broken unless play can go on from here."""
    b, colony = s.battle, s.colony
    groups = [group for group in (b.moving, *b.waiting) if group is not None]
    check_needs(
        s,
        stewards=colony.communities,
        pieces=[*groups, *b.fights, *b.lost],
        hexes=range(N_LIST),
        groups=groups,
        lost=b.lost,
        battleground=[b],
        table=[s],
    )
    if not s.agenda:
        return
    check_needs(
        s,
        play=[s],
        steps=s.agenda,
        colony=[colony],
        places=turned_up(s),
        deck=colony.deck + colony.discard,
        buried=colony.buried,
        market_deck=colony.market_deck,
        seats=range(s.seats),
        communities=colony.communities,
        battle=[b],
        agenda=s.agenda,
        movement_cards=movement_cards(s),
        marching=groups,
        marched=range(1, N_LIST) if b.marched else (),
        fights=b.fights,
        offers_at_once=[s.drafts, s.standing],
        offers=s.drafts + s.standing,
    )
    b.check_apart(s.battles_due())
    check_order(s)
    check_needs(s, turns=[s], actions=s.agenda, question=s.agenda[-1:])
    check_turns(s)


def check_needs(s: Campaign, **tables: Iterable[object]) -> None:
    COURSE.check_needs(s, tables, NEEDS, CODEC.told)


def check_order(s: Campaign) -> None:
    """What comes later lies lower."""
    kinds = [type(step) for step in lying(s, "courses in_the_end")]
    several = COURSE["one_each BeginTurn"]
    runs = [k for i, k in enumerate(kinds) if k not in several or i == 0 or kinds[i - 1] is not k]
    COURSE.check_order(runs, "in_the_end" if s.phase == FINAL_WAVE else "courses")


def check_turns(s: Campaign) -> None:
    begins = len(lying(s, "BeginTurn"))
    most = 1 if s.phase == FINAL_WAVE else s.mode.turns()
    require(not begins or s.turn + begins <= most, f"nobody has more than {most} turns")
