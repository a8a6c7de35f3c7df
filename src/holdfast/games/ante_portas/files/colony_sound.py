# not compiled: it examines positions that were loaded.
"""Whether a loaded colony, and its steps on the agenda, can be played on."""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Broken, Step
from holdfast.core.choice import Seat
from holdfast.games.ante_portas.rules.colony.building import Build, Rebuild, RemodelShed
from holdfast.games.ante_portas.rules.colony.fees import PayFee
from holdfast.games.ante_portas.rules.colony.goods import MakeRoom
from holdfast.games.ante_portas.rules.colony.improvements import Carry, KeepOrGive, PlayImprovement
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
from holdfast.games.ante_portas.rules.colony.production import KeepCard, RunFactories
from holdfast.games.ante_portas.rules.colony.razing import refuse_raze, refuse_raze_staffed
from holdfast.games.ante_portas.rules.colony.refining import Refine
from holdfast.games.ante_portas.rules.colony.setup import (
    COMMAND_PER_ERA,
    MARKET_C,
    AddPlaces,
    BeginEra,
)
from holdfast.games.ante_portas.rules.colony.state import NOWHERE, Community
from holdfast.games.ante_portas.rules.colony.stewards import AtMarket, EndApprentice
from holdfast.games.ante_portas.rules.names import (
    FIRST_COMMAND,
    FIRST_ERA_2,
    N_MARKETS,
    PLACES,
    SETUP,
    YEAR_END,
)
from holdfast.games.ante_portas.rules.state import Campaign

FIRST_OF_SECOND = FIRST_COMMAND + 2 * COMMAND_PER_ERA
SECOND_ERA = (
    MARKET_C,
    *range(FIRST_ERA_2, FIRST_COMMAND),
    *range(FIRST_OF_SECOND, FIRST_OF_SECOND + COMMAND_PER_ERA),
)


def check_course(s: Campaign) -> None:
    """What the pieces alone cannot say."""
    if s.colony.era not in (-1, s.era):
        raise Broken("the decks are not those of the Era")
    for seat, c in enumerate(s.colony.communities):
        check_cards(s, c)
        for i in range(4):
            if buffer_room(s, seat, i) < 0:
                raise Broken("a Buffer holds more than its building makes in a Year")
        if c.overflow(s.colony.cards) and not has_room_to_make(s, seat):
            raise Broken("a Community holds more goods than it has room for")
        for workplace in range(N_WORKPLACES):
            if c.fed[workplace] > c.working[workplace]:
                raise Broken("somebody was fed who does not work")
            if c.working[workplace] and not c.built[BUILDING_OF[workplace]]:
                raise Broken("somebody works in a building that is not there")
    if any(s.colony.soldiers_fed) and s.phase != YEAR_END:
        raise Broken("Citizens are paid for only at the end of a Year")
    coming = [step.place for step in s.agenda if isinstance(step, LayPlace)]
    coming += [*s.colony.drawn, *s.colony.pile]
    if len(set(coming)) < len(coming) or any(map(s.colony.ground.is_laid, coming)):
        raise Broken("a Place was turned up twice")
    if s.colony.era < 1:
        early = [place for place in SECOND_ERA if s.colony.ground.is_laid(place)]
        if early or set(coming) & set(SECOND_ERA):
            raise Broken("a Place of Era II was turned up in Era I")


def has_room_to_make(s: Campaign, seat: Seat) -> bool:
    return any(isinstance(step, MakeRoom) and step.seat == seat for step in s.agenda)


def check_cards(s: Campaign, c: Community) -> None:
    cards = s.colony.cards
    verbs = {effect.verb for card in c.laid for effect in cards.improvement(card)}
    if (c.tickets > 0) != (TICKET in verbs):
        raise Broken("tickets need their Improvement, and it has uses left")
    if c.apprentice_turns > 0 and SECOND_STEWARD not in verbs:
        raise Broken("the second Steward has no Improvement")
    if c.apprentice != NOWHERE and c.apprentice_turns == 0:
        raise Broken("the second Steward has no turns left")


def check_step(s: Campaign, step: Step[Any]) -> None:
    """Steps of the colony; others are ignored."""
    if isinstance(step, Refine | Build | Carry):
        check_effect(s, step)
    payer = getattr(step, "payer", 0)
    if not 0 <= payer < s.seats or (payer and s.side(payer) != s.side(getattr(step, "seat", 0))):
        raise Broken(f"{type(step).__name__}: nobody on this side pays")
    if isinstance(step, KeepOrGive) and step.card not in s.colony.gone:
        raise Broken(f"{IMPROVEMENTS[step.card]} was not just played")
    if isinstance(step, PlayImprovement | KeepCard) and not 0 <= step.n <= 9:
        raise Broken("so many Improvements cannot be played or kept")
    if isinstance(step, PayFee):
        check_fee(s, step)
    if isinstance(step, ChooseAct | Visit | AtMarket):
        check_visit(s, step)
    if isinstance(step, LayPlace | LayMarket | TurnUp):
        check_laying(s, step)
    if isinstance(step, CoverGrove) and s.colony.ground.is_laid(RIVERBANK_FOREST):
        raise Broken("the Riverbank Forest is on the map already")
    if isinstance(step, RunFactories) and not 0 <= step.left <= 30:
        raise Broken("there are not so many Factories")
    if isinstance(step, RemodelShed):
        check_sheds(s, step)
    if isinstance(step, EndApprentice) and not s.colony.communities[step.seat].apprentice_turns:
        raise Broken("the second Steward has no turns left")
    if isinstance(step, BeginEra) and not 0 <= step.era < s.mode.eras:
        raise Broken("there is no such Era")
    if isinstance(step, AddPlaces) and not 0 <= step.n <= 5:
        raise Broken("so many Places are not added at once")


def check_effect(s: Campaign, step: Refine | Build | Carry) -> None:
    effects = s.colony.cards.effects[step.source]
    if not 0 <= step.part < len(effects):
        raise Broken(f"{SOURCES[step.source]} has no part {step.part}")
    verb = effects[step.part].verb
    if isinstance(step, Refine) and verb not in (REFINE, REFINE_YEARLY):
        raise Broken(f"{SOURCES[step.source]} refines nothing")
    if isinstance(step, Refine | Build) and step.n < 0:
        raise Broken("nothing was done less than never")
    if not isinstance(step, Build):
        return
    if verb != BUILD:
        raise Broken(f"{SOURCES[step.source]} builds nothing")
    c = s.colony.communities[step.seat]
    if step.is_beside and not c.lasting(s.colony.cards, FARMS_BESIDE):
        raise Broken("Farms are built beside only with the Improvement that says so")
    if isinstance(step, Rebuild):
        check_razing(s, step)


def check_razing(s: Campaign, step: Rebuild) -> None:
    if step.workplace >= 0:
        refusal = refuse_raze_staffed(s, step.seat, step.workplace)
    else:
        refusal = refuse_raze(s, step.seat, step.razed)
    if refusal is not None:
        raise Broken("the building cannot be razed")


def check_fee(s: Campaign, step: PayFee) -> None:
    if not s.mode.is_versus or not 0 <= step.other < s.seats or step.other == step.seat:
        raise Broken("nobody owes this player a Fee")
    if not 0 <= step.comforts <= 2 or not 0 <= step.materials <= 2:
        raise Broken("a Fee is 0 to 2 of each group")


def check_visit(s: Campaign, step: ChooseAct | Visit | AtMarket) -> None:
    place = step.market if isinstance(step, AtMarket) else step.place
    if not s.colony.ground.is_laid(place):
        raise Broken(f"{PLACES[place]} is not on the map")
    if isinstance(step, AtMarket) and (not is_market(place) or s.colony.market < 0):
        raise Broken("this is no Market, or no Market card is in force")
    if isinstance(step, ChooseAct) and len(s.colony.cards.acts[place]) < 2:
        raise Broken(f"{PLACES[place]} leaves no choice of actions")
    if isinstance(step, Visit) and place < N_MARKETS:
        raise Broken("a Market is not visited like a Place")


def check_laying(s: Campaign, step: LayPlace | LayMarket | TurnUp) -> None:
    if isinstance(step, TurnUp):
        if not N_MARKETS <= step.first < step.end <= FIRST_COMMAND:
            raise Broken("these are no Places of the Mainland")
        return
    place = step.place if isinstance(step, LayPlace) else step.market
    if s.colony.ground.is_laid(place):
        raise Broken(f"{PLACES[place]} is on the map already")
    if isinstance(step, LayMarket) and not is_market(place):
        raise Broken(f"{PLACES[place]} is no Market")
    if not s.colony.ground.markets and s.phase != SETUP:
        raise Broken("there is no map yet")


def check_sheds(s: Campaign, step: RemodelShed) -> None:
    c = s.colony.communities[step.seat]
    if c.built[STORAGE_HOUSE] == 0 or c.working[AT_SHED] > c.built[STORAGE_SHED] + 1:
        raise Broken("no Shed was just remodelled")
