# not compiled: it examines positions that were loaded.
"""Whether a loaded colony, and its steps on the agenda, can be played on."""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Step, require
from holdfast.games.ante_portas.rules.colony.building import Build, Rebuild, RemodelShed
from holdfast.games.ante_portas.rules.colony.fees import PayFee
from holdfast.games.ante_portas.rules.colony.goods import MakeRoom
from holdfast.games.ante_portas.rules.colony.improvements import Carry, KeepOrGive
from holdfast.games.ante_portas.rules.colony.laying import (
    RIVERBANK_FOREST,
    CoverGrove,
    LayMarket,
    LayPlace,
    TurnUp,
)
from holdfast.games.ante_portas.rules.colony.mainland import is_market
from holdfast.games.ante_portas.rules.colony.names import APPRENTICE as SECOND_STEWARD
from holdfast.games.ante_portas.rules.colony.names import (
    AT_SHED,
    BUILD,
    BUILDING_OF,
    FARMS_BESIDE,
    IMPROVEMENTS,
    MARKET_CARDS_PER_ERA,
    N_WORKPLACES,
    REFINE,
    REFINE_YEARLY,
    SOURCES,
    STORAGE_HOUSE,
    STORAGE_SHED,
    TICKET,
)
from holdfast.games.ante_portas.rules.colony.output import buffer_room
from holdfast.games.ante_portas.rules.colony.places import ChooseAct, Visit
from holdfast.games.ante_portas.rules.colony.razing import refuse_raze, refuse_raze_staffed
from holdfast.games.ante_portas.rules.colony.refining import Refine
from holdfast.games.ante_portas.rules.colony.setup import (
    COMMAND_PER_ERA,
    MARKET_C,
    BeginEra,
)
from holdfast.games.ante_portas.rules.colony.state import NOWHERE, Community
from holdfast.games.ante_portas.rules.colony.stewards import AtMarket, EndApprentice
from holdfast.games.ante_portas.rules.colony.year_end import ChangeWork, EndSustenance
from holdfast.games.ante_portas.rules.names import (
    FIRST_COMMAND,
    FIRST_ERA_2,
    N_MARKETS,
    PLACES,
    SETUP,
    YEAR_END,
)
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.turn import Era

FIRST_OF_SECOND = FIRST_COMMAND + 2 * COMMAND_PER_ERA
SECOND_ERA = (
    MARKET_C,
    *range(FIRST_ERA_2, FIRST_COMMAND),
    *range(FIRST_OF_SECOND, FIRST_OF_SECOND + COMMAND_PER_ERA),
)


def check_pieces(s: Campaign) -> None:
    for c in s.colony.communities:
        for place in (c.steward, c.apprentice):
            is_there = place == NOWHERE or s.colony.ground.is_laid(place)
            require(is_there, f"{PLACES[place]} is not on the map")


def check_course(s: Campaign) -> None:
    """What the pieces alone cannot say."""
    colony = s.colony
    require(colony.era in (-1, s.era), "the decks are not those of the Era")
    for seat, c in enumerate(colony.communities):
        check_cards(s, c)
        is_within = all(buffer_room(s, seat, i) >= 0 for i in range(4))
        require(is_within, "a Buffer holds more than its building makes in a Year")
        is_making_room = any(isinstance(i, MakeRoom) and i.seat == seat for i in s.agenda)
        is_roomy = is_making_room or not c.overflow(colony.cards)
        require(is_roomy, "a Community holds more goods than it has room for")
        for workplace in range(N_WORKPLACES):
            workers = c.working[workplace]
            require(c.fed[workplace] <= workers, "somebody was fed who does not work")
            is_there = not workers or c.built[BUILDING_OF[workplace]] > 0
            require(is_there, "somebody works in a building that is not there")
    is_fed = any(colony.soldiers_fed) or any(any(c.fed) for c in colony.communities)
    kinds = {type(step) for step in s.agenda}
    is_meal = s.phase == YEAR_END and EndSustenance in kinds and ChangeWork not in kinds
    require(is_meal or not is_fed, "Citizens are paid for only at the end of a Year")
    coming = [step.place for step in s.agenda if isinstance(step, LayPlace)]
    coming += [*colony.drawn, *colony.pile]
    is_new = len(set(coming)) == len(coming) and not any(map(colony.ground.is_laid, coming))
    require(is_new, "a Place was turned up twice")
    if colony.era < 1:
        is_early = set(coming) & set(SECOND_ERA) or any(map(colony.ground.is_laid, SECOND_ERA))
        require(not is_early, "a Place of Era II was turned up in Era I")
    check_decks(s)


def check_decks(s: Campaign) -> None:
    """AP-15. Cards are drawn from the Era that is played; what was left of the first is buried."""
    colony = s.colony
    is_current = all(map(colony.is_current, (*colony.deck, *colony.discard)))
    require(is_current, "an Improvement of another Era lies in the deck or on the discards")
    is_over = not any(map(colony.is_current, colony.buried))
    require(is_over, "an Improvement of this Era is out of the game, unseen")
    is_current = all(card // MARKET_CARDS_PER_ERA == colony.era for card in colony.market_deck)
    require(is_current, "a Market card of another Era lies in the deck")


def check_cards(s: Campaign, c: Community) -> None:
    cards = s.colony.cards
    verbs = {effect.verb for card in c.laid for effect in cards.improvement(card)}
    is_fit = (c.tickets > 0) == (TICKET in verbs)
    require(is_fit, "tickets need their Improvement, and it has uses left")
    is_lent = c.apprentice_turns == 0 or SECOND_STEWARD in verbs
    require(is_lent, "the second Steward has no Improvement")
    is_busy = c.apprentice == NOWHERE or c.apprentice_turns > 0
    require(is_busy, "the second Steward has no turns left")


def check_step(s: Campaign, step: Step[Any]) -> None:
    """Steps of the colony; others are ignored."""
    ground = s.colony.ground
    if isinstance(step, Refine | Build | Carry):
        check_effect(s, step)
    seat = getattr(step, "seat", 0)
    is_paid = s.side(getattr(step, "payer", seat)) == s.side(seat)
    require(is_paid, f"{type(step).__name__}: nobody on this side pays")
    if isinstance(step, KeepOrGive):
        is_played = step.card in s.colony.gone
        require(is_played, f"{IMPROVEMENTS[step.card]} was not just played")
    elif isinstance(step, PayFee):
        is_rival = s.mode.is_versus and step.other != step.seat
        require(is_rival, "nobody owes this player a Fee")
    elif isinstance(step, ChooseAct | Visit | AtMarket):
        check_visit(s, step)
    elif isinstance(step, TurnUp):
        is_mainland = N_MARKETS <= step.first < step.end <= FIRST_COMMAND
        require(is_mainland, "these are no Places of the Mainland")
    elif isinstance(step, LayPlace | LayMarket):
        place = step.place if isinstance(step, LayPlace) else step.market
        require(not ground.is_laid(place), f"{PLACES[place]} is on the map already")
        is_fit = isinstance(step, LayPlace) or is_market(place)
        require(is_fit, f"{PLACES[place]} is no Market")
        require(bool(ground.markets) or s.phase == SETUP, "there is no map yet")
    elif isinstance(step, CoverGrove):
        is_new = not ground.is_laid(RIVERBANK_FOREST)
        require(is_new, "the Riverbank Forest is on the map already")
        require(s.colony.era == 1, "the Riverbank Forest comes with Era II")
    elif isinstance(step, RemodelShed):
        c = s.colony.communities[step.seat]
        is_remodelled = c.built[STORAGE_HOUSE] and c.working[AT_SHED] <= c.built[STORAGE_SHED] + 1
        require(bool(is_remodelled), "no Shed was just remodelled")
    elif isinstance(step, EndApprentice):
        turns = s.colony.communities[step.seat].apprentice_turns
        require(turns > 0, "the second Steward has no turns left")
    elif isinstance(step, BeginEra | Era):
        require(step.era < s.mode.eras, "there is no such Era")


def check_effect(s: Campaign, step: Refine | Build | Carry) -> None:
    source, effects = SOURCES[step.source], s.colony.cards.effects[step.source]
    require(step.part < len(effects), f"{source} has no part {step.part}")
    verb = effects[step.part].verb
    if isinstance(step, Refine):
        require(verb in (REFINE, REFINE_YEARLY), f"{source} refines nothing")
    if isinstance(step, Build):
        require(verb == BUILD, f"{source} builds nothing")
        c = s.colony.communities[step.seat]
        is_fit = not step.is_beside or bool(c.lasting(s.colony.cards, FARMS_BESIDE))
        require(is_fit, "Farms are built beside only with the Improvement that says so")
    if isinstance(step, Rebuild):
        refusal = (
            refuse_raze(s, step.seat, step.razed)
            if step.workplace < 0
            else refuse_raze_staffed(s, step.seat, step.workplace)
        )
        require(refusal is None, "the building cannot be razed")


def check_visit(s: Campaign, step: ChooseAct | Visit | AtMarket) -> None:
    place = step.market if isinstance(step, AtMarket) else step.place
    require(s.colony.ground.is_laid(place), f"{PLACES[place]} is not on the map")
    if isinstance(step, AtMarket):
        is_open = is_market(place) and s.colony.market >= 0
        require(is_open, "this is no Market, or no Market card is in force")
    elif isinstance(step, ChooseAct):
        n = len(s.colony.cards.acts[place])
        require(n > 1, f"{PLACES[place]} leaves no choice of actions")
    else:
        require(place >= N_MARKETS, "a Market is not visited like a Place")
