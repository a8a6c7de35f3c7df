# not compiled: it examines positions that were loaded.
"""Whether the pieces of a loaded colony and its steps on the agenda fit together."""

from __future__ import annotations

from holdfast.core.agenda import require
from holdfast.core.courses import is_set
from holdfast.games.ante_portas.files.declared import COURSE
from holdfast.games.ante_portas.rules.colony import names, setup
from holdfast.games.ante_portas.rules.colony.output import buffer_room
from holdfast.games.ante_portas.rules.colony.state import NOWHERE, Community
from holdfast.games.ante_portas.rules.names import FIRST_COMMAND, FIRST_ERA_2, PLACES, YEAR_END
from holdfast.games.ante_portas.rules.state import Campaign

FIRST_OF_SECOND = FIRST_COMMAND + 2 * setup.COMMAND_PER_ERA
SECOND_ERA = (
    setup.MARKET_C,
    *range(FIRST_ERA_2, FIRST_COMMAND),
    *range(FIRST_OF_SECOND, FIRST_OF_SECOND + setup.COMMAND_PER_ERA),
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
    making_room = {step.seat for step in COURSE.of(s.agenda, "MakeRoom")}
    for seat, c in enumerate(colony.communities):
        check_cards(s, c)
        is_within = all(buffer_room(s, seat, i) >= 0 for i in range(4))
        require(is_within, "a Buffer holds more than its building makes in a Year")
        is_roomy = seat in making_room or not c.overflow(colony.cards)
        require(is_roomy, "a Community holds more goods than it has room for")
        for workplace in range(names.N_WORKPLACES):
            workers = c.working[workplace]
            require(c.fed[workplace] <= workers, "somebody was fed who does not work")
            is_there = not workers or c.built[names.BUILDING_OF[workplace]] > 0
            require(is_there, "somebody works in a building that is not there")
    check_meal(s)
    check_places(s)
    check_decks(s)


def check_meal(s: Campaign) -> None:
    is_fed = any(s.colony.soldiers_fed) or any(any(c.fed) for c in s.colony.communities)
    is_meal = bool(COURSE.of(s.agenda, "EndSustenance")) and not COURSE.of(s.agenda, "ChangeWork")
    is_time = s.phase == YEAR_END and is_meal
    require(is_time or not is_fed, "Citizens are paid for only at the end of a Year")


def check_places(s: Campaign) -> None:
    """Each is turned up once, and those of the second Era not before it."""
    is_laid = s.colony.ground.is_laid
    coming = [step.place for step in COURSE.of(s.agenda, "LayPlace")]
    coming += [*s.colony.drawn, *s.colony.pile]
    require(is_set(coming) and not any(map(is_laid, coming)), "a Place was turned up twice")
    is_early = set(coming) & set(SECOND_ERA) or any(map(is_laid, SECOND_ERA))
    require(s.colony.era == 1 or not is_early, "a Place of Era II was turned up in Era I")


def check_decks(s: Campaign) -> None:
    """AP-15. Cards are drawn from the Era that is played; what was left of the first is buried."""
    colony = s.colony
    is_current = all(map(colony.is_current, (*colony.deck, *colony.discard)))
    require(is_current, "an Improvement of another Era lies in the deck or on the discards")
    is_over = not any(map(colony.is_current, colony.buried))
    require(is_over, "an Improvement of this Era is out of the game, unseen")
    is_current = all(
        card // names.MARKET_CARDS_PER_ERA == colony.era for card in colony.market_deck
    )
    require(is_current, "a Market card of another Era lies in the deck")


def check_cards(s: Campaign, c: Community) -> None:
    cards = s.colony.cards
    verbs = {effect.verb for card in c.laid for effect in cards.improvement(card)}
    is_fit = (c.tickets > 0) == (names.TICKET in verbs)
    require(is_fit, "tickets need their Improvement, and it has uses left")
    is_lent = c.apprentice_turns == 0 or names.APPRENTICE in verbs
    require(is_lent, "the second Steward has no Improvement")
    is_busy = c.apprentice == NOWHERE or c.apprentice_turns > 0
    require(is_busy, "the second Steward has no turns left")
