# not compiled: it looks at positions once, when they are loaded.
"""Is the agenda of a loaded position one that play can go on from?

The halves check their own pieces; this looks at the steps, which a file may hold in any order. What
makes up a Year lies at the bottom of the agenda, in its order, though some may be missing; and no
step may speak of a seat or a ware that is not there.
"""

from __future__ import annotations

from holdfast.core.agenda import require
from holdfast.core.courses import is_set, name_of
from holdfast.games.ante_portas.files import battle_sound, colony_sound
from holdfast.games.ante_portas.files.declared import CODEC, COURSE
from holdfast.games.ante_portas.files.needs import NEEDS
from holdfast.games.ante_portas.rules.battle.state import NO_CARD
from holdfast.games.ante_portas.rules.colony.names import FINAL_WAVE_1
from holdfast.games.ante_portas.rules.council import GroupAsk
from holdfast.games.ante_portas.rules.names import FINAL_WAVE, OVER, RUNNING, SETUP, TURNS
from holdfast.games.ante_portas.rules.state import NONE, Campaign
from holdfast.games.ante_portas.rules.turn import YEARS
from holdfast.games.ante_portas.rules.windows import Window


def check_course(s: Campaign) -> None:
    """Raise Broken unless play can go on from here."""
    colony_sound.check_pieces(s)
    battle_sound.check_pieces(s)
    check_table(s)
    require(s.each is None, "Ante Portas opens no lanes")
    require((s.result != RUNNING) == (s.phase == OVER), "a result belongs to the end of the game")
    require(s.result == RUNNING or not s.agenda, "a game that is over has no agenda")
    if not s.agenda:
        return
    check_time(s)
    COURSE.check_needs(s, {"steps": s.agenda}, NEEDS, CODEC.told)
    colony_sound.check_course(s)
    battle_sound.check_course(s)
    check_council(s)
    check_offers(s)
    check_begun(s)
    check_order(s)
    check_windows(s)
    check_turns(s)
    check_years(s)


def check_table(s: Campaign) -> None:
    require(s.era < s.mode.eras, "there is no such Era")
    require(s.round > 0 or not s.is_spent, "the Final Wave is spent before it comes")
    for each in (s.offers, s.proposals):
        require(len(each) in (0, s.seats), "expected one for each seat, or none at all")


def check_time(s: Campaign) -> None:
    is_setup = bool(COURSE.of(s.agenda, "Setup"))
    require(is_setup <= (len(s.agenda) == 1), "the setup comes alone")
    is_wave = s.phase == FINAL_WAVE
    require(is_wave or s.round == 0, "a Battle Round belongs to the Final Wave")
    require(not (is_wave and s.mode.is_versus), "rivals have no Final Wave")
    is_asked = isinstance(s.agenda[-1], GroupAsk)
    require(s.pending == NONE or is_asked, "an assent is pending and nobody has asked for it")
    require(not s.proposals or is_asked, "there are proposals and nobody has asked for them")


def check_begun(s: Campaign) -> None:
    """AP-12. Before the first Year nobody acts; after the setup there are Movement cards."""
    is_setting_up = COURSE.are(s.agenda[:1], "setting_up")
    later = COURSE.of(s.agenda, "courses in_the_end")
    is_alone = COURSE.are(later, "setting_up")
    require(is_alone or not is_setting_up, "the game begins before the setup is over")
    if later and not is_setting_up:
        require(s.phase != SETUP, f"{name_of(later[0])}: the setup is not over")
        is_dealt = bool(s.battle.bag or s.battle.discard) or s.battle.card != NO_CARD
        require(s.mode.is_versus or is_dealt, "there are no Movement cards")


def check_order(s: Campaign) -> None:
    """What comes later lies lower."""
    agenda = [step for step in s.agenda if not isinstance(step, COURSE["anywhere"])]
    steps = COURSE.of(agenda, "courses in_the_end")
    for step, lying in zip(steps, agenda, strict=False):
        is_next = step is lying
        require(is_next, f"{name_of(step)}: something is left to do before what is done now")
    last = s.agenda.index(steps[-1]) if steps else 0
    is_early = COURSE.of(s.agenda[:last], "TakeTurn") and COURSE.of(steps, "leads_to_turns")
    require(not is_early, "a turn is taken after what comes later")
    for kind in COURSE["one_each"]:
        alike = [step for step in steps if type(step) is kind]
        who = [getattr(step, "seat", getattr(step, "is_winter", 0)) for step in alike]
        require(is_set(who), f"{kind.__name__} comes twice")
    winters = [step.is_winter for step in COURSE.of(steps, "HalfYear")]
    require(winters != [False, True], "the Winter comes after the Summer")
    kinds, several = [type(step) for step in steps], COURSE["one_each BeginTurn"]
    runs = [k for i, k in enumerate(kinds) if k not in several or i == 0 or kinds[i - 1] is not k]
    COURSE.check_order(runs, "in_the_end" if s.phase == FINAL_WAVE else "courses")


def check_windows(s: Campaign) -> None:
    """AP-77. A window comes before what it is about."""
    for below, step in zip(s.agenda, s.agenda[1:], strict=False):
        if isinstance(step, Window) and isinstance(below, COURSE["of_the_battle"]):
            is_next = isinstance(below, COURSE.lists["after_a_window"][step.kind])
            require(is_next, "a window is open before something else")


def check_turns(s: Campaign) -> None:
    """AP-22. A player takes his turns in a row, and has so many."""
    mine = COURSE.of(s.agenda, "a_turn")
    seats = {getattr(step, "seat", 0) for step in mine}
    is_his = len(seats) <= 1 and (s.phase != TURNS or seats <= {s.active})
    require(is_his, "two players take their turns at once")
    for step in COURSE.of(s.agenda, "of_a_steward"):
        is_his = s.side(step.seat) == s.side(s.captain())
        require(is_his, f"{name_of(step)}: it is not his turn")
    begins = len(COURSE.of(mine, "BeginTurn"))
    most = 1 if s.phase == FINAL_WAVE else s.mode.turns()
    require(not begins or s.turn + begins <= most, f"nobody has more than {most} turns")


def check_years(s: Campaign) -> None:
    """AP-158. Five Years, each with its Market card."""
    coming = len(COURSE.of(s.agenda, "BeginYear"))
    if COURSE.of(s.agenda, "NextYear AfterYear"):
        coming += YEARS - s.year
        is_last = s.colony.market >= FINAL_WAVE_1
        require(not is_last or s.phase == FINAL_WAVE, "this Market card ends the last Year")
    is_next = s.year < YEARS or not COURSE.of(s.agenda, "NextYear")
    require(is_next, "there is no Year after the fifth")
    is_dealt = s.colony.era >= 0
    require(not is_dealt or coming <= len(s.colony.market_deck), "the Market deck is too small")


def check_council(s: Campaign) -> None:
    """AP-34. What was proposed, and what needs assent, is among the choices."""
    step = s.agenda[-1]
    wanted = [choice for choice in [*s.proposals, s.pending] if choice != NONE]
    if wanted and isinstance(step, GroupAsk):
        options = step.group_options(s)
        require(all(choice in options for choice in wanted), "nobody could choose what is proposed")


def check_offers(s: Campaign) -> None:
    """AP-33. Allies have agreed on nothing yet, but all of it is there."""
    for offers in (s.drafts, s.standing):
        makers = [offer.seat for offer in offers]
        require(is_set(makers), "a player has one offer at a time")
        for offer in offers:
            require(offer.seat != offer.other, "an offer: nobody trades with himself")
            require(s.side(offer.seat) == s.side(offer.other), "an offer: rivals do not trade")
            both_ways = any(map(min, offer.gives, offer.takes))
            require(not both_ways, "an offer: one ware goes both ways")
