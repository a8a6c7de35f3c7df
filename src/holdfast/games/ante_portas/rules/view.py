"""What a seat may see (AP-21), and worlds it cannot rule out."""

from __future__ import annotations

from typing import Final

from holdfast.core.agenda import imagined
from holdfast.core.choice import Seat
from holdfast.core.rng import Random
from holdfast.core.show import Ids, Sink
from holdfast.games.ante_portas.rules import names, trade
from holdfast.games.ante_portas.rules.battle import view as battle_view
from holdfast.games.ante_portas.rules.choices import CHOICES
from holdfast.games.ante_portas.rules.colony import view as colony_view
from holdfast.games.ante_portas.rules.colony.view import MOST_WARES, WARE_IDS
from holdfast.games.ante_portas.rules.modes import TURNS
from holdfast.games.ante_portas.rules.names import Cost, Side
from holdfast.games.ante_portas.rules.state import NONE, Campaign, Offer
from holdfast.games.ante_portas.rules.wave import MOST_ROUNDS

COUNCIL_IDS: Final = Ids("councils", names.COUNCILS)
PHASE_IDS: Final = Ids("phases", names.PHASES)
SCENARIO_IDS: Final = Ids("scenarios", names.SCENARIOS)
SEASON_IDS: Final = Ids("seasons", ["summer", "winter"])
TWICE_IDS: Final = Ids("twice", names.TWICE)
WAVE_IDS: Final = Ids("waves", names.WAVES)

# What becomes 1.
MOST_ERAS: Final = 2
MOST_YEARS: Final = 5
MOST_OFFERS: Final = 4  # one of each player
MOST_FORECAST: Final = 4  # rounds of the Final Wave that spawn
MOST_SPAWN: Final = 12  # Crescendo has no last card, so what is larger is cut; games reached 5


def show(s: Campaign, seat: Seat, to: Sink) -> None:
    """AP-21. Everything is open but the order of the piles and what the base game hides. Seat -1
    is a spectator."""
    to.table(s.seats, seat)
    show_mode(s, to)
    show_year(s, to)
    to.row("spawns", spawns(s), MOST_FORECAST, MOST_SPAWN)
    if to.for_people:
        show_words(s, to)
    show_pending(s, to)
    show_offers(s, seat, to)
    show_result(s, s.side(max(seat, 0)), to)
    to.enter("colony")
    colony_view.show(s, seat, to)
    to.leave()
    to.enter("battle")
    battle_view.show(s, s.side(max(seat, 0)), to)
    to.leave()


def show_mode(s: Campaign, to: Sink) -> None:
    mode = s.mode
    to.one("scenario", SCENARIO_IDS, mode.scenario)
    to.count("eras", mode.eras, MOST_ERAS)
    to.one("wave", WAVE_IDS, mode.wave)
    to.one("twice", TWICE_IDS, mode.twice)
    to.one("council", COUNCIL_IDS, mode.council)
    to.by_seat("sides", [mode.side(other) for other in range(s.seats)], 1)


def show_year(s: Campaign, to: Sink) -> None:
    to.count("era", s.era + 1, MOST_ERAS)
    to.count("year", s.year, MOST_YEARS)
    to.one("season", SEASON_IDS, 1 if s.is_winter else 0)
    to.one("phase", PHASE_IDS, s.phase)
    to.count("round", s.round, MOST_ROUNDS + 1)
    to.flag("spent", s.is_spent)
    to.seat("starter", s.starter)
    to.seat("captain", s.captain())
    to.seat("active", s.active)
    to.count("turn", s.turn, TURNS)
    to.count("turns", s.mode.turns(), TURNS)


def spawns(s: Campaign) -> list[int]:
    """AP-23, AP-121, AP-125. Cards of the next half-year with new Invaders; in the Final Wave of
    each round that is to come and has a fixed number."""
    mode = s.mode
    if mode.is_versus:
        return []
    if s.phase != names.FINAL_WAVE:
        return [mode.spawn_cards()]
    if s.is_spent:
        return []
    if mode.wave != names.PLAIN:
        return [mode.wave_cards(s.round + 1)]
    return [mode.wave_cards(round) for round in range(s.round + 1, mode.wave_spawns() + 1)]


def show_words(s: Campaign, to: Sink) -> None:
    """What the players have said; in the numbers it stands with their communities."""
    to.text("asked", [names.ASKING[wish] for wish in s.wishes])
    to.text("quiet", [s.is_quiet(other) for other in range(s.seats)])
    to.text("proposals", [key_of(choice) for choice in s.proposals])


def show_pending(s: Campaign, to: Sink) -> None:
    if to.for_people:
        to.text("pending", key_of(s.pending))
    to.number("pending_choice", s.pending + 1, len(CHOICES))


def show_offers(s: Campaign, seat: Seat, to: Sink) -> None:
    """AP-33. What somebody is putting together is nobody else's business."""
    to.open_list("offers", MOST_OFFERS)
    for offer in s.standing:
        if trade.is_possible(s, offer):
            to.item((offer.seat - max(seat, 0)) % s.seats)  # the own one is the first
            show_offer(offer, to)
    to.close()
    draft = trade.draft_of(s, seat)
    if draft is None:
        to.absent("draft")
    else:
        to.enter("draft")
        show_offer(draft, to)
        to.leave()


def show_offer(offer: Offer, to: Sink) -> None:
    to.seat("seat", offer.seat)
    to.seat("other", offer.other)
    show_wares("gives", offer.gives, to)
    show_wares("takes", offer.takes, to)


def show_wares(name: str, wares: Cost, to: Sink) -> None:
    found = [ware for ware in range(names.N_WARES) if wares[ware]]
    to.few(name, WARE_IDS, found, [wares[ware] for ware in found], MOST_WARES)


def show_result(s: Campaign, side: Side, to: Sink) -> None:
    to.text("result", names.RESULTS[s.result])
    to.number("won", 1 if s.result == names.WON_BY_0 + side else 0, 1)
    to.number("lost", 1 if s.result == names.WON_BY_0 + 1 - side else 0, 1)
    to.number("won_by_nobody", 1 if s.result == names.WON_BY_NOBODY else 0, 1)


def key_of(choice: int) -> str | None:
    return None if choice == NONE else CHOICES.key(choice)


def determinize(s: Campaign, seat: Seat, random: Random) -> Campaign:
    """The piles are bags, so the future is chance; what else is hidden are hands and drafts."""
    world = imagined(s, random)
    # Later than elsewhere, as always here: bots would play other games from the same seeds.
    world.rng = random.rng
    world.drafts = [draft for draft in world.drafts if draft.seat == seat]
    colony_view.determinize(world, seat, random)
    return world
