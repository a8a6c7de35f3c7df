"""What a seat may see (AP-21), built from nothing, and worlds it cannot rule out."""

from __future__ import annotations

from holdfast.core.choice import Seat
from holdfast.core.rng import Random
from holdfast.games.ante_portas.rules import trade
from holdfast.games.ante_portas.rules.battle import view as battle_view
from holdfast.games.ante_portas.rules.choices import CHOICES
from holdfast.games.ante_portas.rules.colony import view as colony_view
from holdfast.games.ante_portas.rules.names import (
    ASKING,
    COUNCILS,
    FINAL_WAVE,
    PHASES,
    PLAIN,
    RESULTS,
    SCENARIOS,
    TWICE,
    WAVES,
)
from holdfast.games.ante_portas.rules.state import NONE, Campaign, Offer


def view(s: Campaign, seat: Seat) -> dict[str, object]:
    """AP-21. Everything is open but the order of the piles and what the base game hides. Seat -1
    is a spectator."""
    mode = s.mode
    return {
        "seats": s.seats,
        "seat": seat,
        "scenario": SCENARIOS[mode.scenario],
        "eras": mode.eras,
        "wave": WAVES[mode.wave],
        "twice": TWICE[mode.twice],
        "council": COUNCILS[mode.council],
        "sides": [s.side(other) for other in range(s.seats)],
        "era": s.era + 1,
        "year": s.year,
        "season": "winter" if s.is_winter else "summer",
        "phase": PHASES[s.phase],
        "round": s.round,
        "spent": s.is_spent,
        "starter": s.starter,
        "captain": s.captain(),
        "active": s.active,
        "turn": s.turn,
        "turns": mode.turns(),
        "spawns": spawns(s),
        "asked": [ASKING[wish] for wish in s.wishes],
        "quiet": [bool((s.quiet | s.quiet_troop) >> other & 1) for other in range(s.seats)],
        "proposals": [key_of(choice) for choice in s.proposals],
        "pending": key_of(s.pending),
        "offers": [shown(offer) for offer in s.standing if trade.is_possible(s, offer)],
        "draft": own_draft(s, seat),
        "result": RESULTS[s.result],
        "colony": colony_view.view(s, seat),
        "battle": battle_view.view(s, seat),
    }


def spawns(s: Campaign) -> list[int]:
    """AP-23, AP-121, AP-125. Cards of the next half-year with new Invaders; in the Final Wave of
    each round that is to come and has a fixed number."""
    mode = s.mode
    if mode.is_versus:
        return []
    if s.phase != FINAL_WAVE:
        return [mode.spawn_cards()]
    if s.is_spent:
        return []
    if mode.wave != PLAIN:
        return [mode.wave_cards(s.round + 1)]
    return [mode.wave_cards(round) for round in range(s.round + 1, mode.wave_spawns() + 1)]


def shown(offer: Offer) -> dict[str, object]:
    return {"seat": offer.seat, **trade.terms(offer)}


def own_draft(s: Campaign, seat: Seat) -> dict[str, object] | None:
    """AP-33. What somebody is putting together is nobody else's business."""
    draft = trade.draft_of(s, seat)
    return None if draft is None else shown(draft)


def key_of(choice: int) -> str | None:
    return None if choice == NONE else CHOICES.key(choice)


def determinize(s: Campaign, seat: Seat, random: Random) -> Campaign:
    """The piles are bags, so the future is chance; the halves make up what else is hidden."""
    world = s.clone()
    world.script = None
    random.below(2)
    world.rng = random.rng
    world.drafts = [draft for draft in world.drafts if draft.seat == seat]
    colony_view.determinize(world, seat, random)
    battle_view.determinize(world, seat, random)
    return world
