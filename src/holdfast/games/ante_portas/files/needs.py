# not compiled: it looks at positions once, when they are loaded.
"""What steps and pieces of a loaded position need, by the words for it in `course.toml`. There
stands which of them need it, in which order that is asked, and what is said otherwise."""

from __future__ import annotations

from operator import le
from typing import Any

from holdfast.core.choice import Seat
from holdfast.core.courses import Need, is_set
from holdfast.games.ante_portas.files.declared import COURSE
from holdfast.games.ante_portas.rules import names
from holdfast.games.ante_portas.rules.battle import marks
from holdfast.games.ante_portas.rules.battle import names as battle_names
from holdfast.games.ante_portas.rules.battle.actions import lost_mine
from holdfast.games.ante_portas.rules.battle.hexes import OFF
from holdfast.games.ante_portas.rules.battle.knockback_reach import most_sent, prey
from holdfast.games.ante_portas.rules.battle.recruiting import room_at_spawn_point
from holdfast.games.ante_portas.rules.battle.sight import actions_left
from holdfast.games.ante_portas.rules.battle.state import NO_CARD
from holdfast.games.ante_portas.rules.battle.wounds import exact_set
from holdfast.games.ante_portas.rules.colony import names as colony_names
from holdfast.games.ante_portas.rules.colony import setup
from holdfast.games.ante_portas.rules.colony.laying import RIVERBANK_FOREST
from holdfast.games.ante_portas.rules.colony.mainland import is_market
from holdfast.games.ante_portas.rules.colony.names import BUILDING_OF, MARKET_CARDS_PER_ERA
from holdfast.games.ante_portas.rules.colony.output import buffer_room
from holdfast.games.ante_portas.rules.colony.razing import refuse_raze, refuse_raze_staffed
from holdfast.games.ante_portas.rules.colony.state import NOWHERE, Community
from holdfast.games.ante_portas.rules.council import GroupAsk
from holdfast.games.ante_portas.rules.names import FIRST_COMMAND, FIRST_ERA_2, N_MARKETS, Hex, Place
from holdfast.games.ante_portas.rules.state import NONE, Campaign
from holdfast.games.ante_portas.rules.turn import YEARS
from holdfast.games.ante_portas.rules.windows import Window

REFINING = (colony_names.REFINE, colony_names.REFINE_YEARLY)
MAYBE_OFF = COURSE["Window Gather"]
FIRST_OF_SECOND = FIRST_COMMAND + 2 * setup.COMMAND_PER_ERA
SECOND_ERA = (
    setup.MARKET_C,
    *range(FIRST_ERA_2, FIRST_COMMAND),
    *range(FIRST_OF_SECOND, FIRST_OF_SECOND + setup.COMMAND_PER_ERA),
)


# The agenda


def lying(s: Campaign, words: str) -> list[Any]:
    """Such steps on the agenda."""
    return COURSE.of(s.agenda, words)


def above(s: Campaign, step: Any) -> list[Any]:
    """What comes before it."""
    return s.agenda[s.agenda.index(step) + 1 :]


def below(s: Campaign, step: Any) -> list[Any]:
    return s.agenda[: s.agenda.index(step)]


def is_setting_up(s: Campaign) -> bool:
    return COURSE.are(s.agenda[:1], "setting_up")


def is_captains(s: Campaign, step: Any) -> bool:
    return s.side(step.seat) == s.side(s.captain())


def whose(step: Any) -> tuple[object, ...]:
    """What a player does, or what happens in half a Year."""
    return type(step), getattr(step, "seat", getattr(step, "is_winter", 0))


def opens_what_is_below(s: Campaign, window: Window) -> bool:
    """AP-77. A window comes before what it is about."""
    about = COURSE.of(below(s, window)[-1:], "of_the_battle")
    return all(isinstance(step, COURSE.lists["after_a_window"][window.kind]) for step in about)


def has_one_player(s: Campaign) -> bool:
    """AP-22. A player takes his turns in a row."""
    seats = {getattr(step, "seat", 0) for step in lying(s, "a_turn")}
    return len(seats) <= 1 and (s.phase != names.TURNS or seats <= {s.active})


def years_to_come(s: Campaign) -> int:
    """AP-158. Five Years, each with its Market card."""
    is_going_on = lying(s, "NextYear AfterYear")
    return len(lying(s, "BeginYear")) + (YEARS - s.year if is_going_on else 0)


def is_last_year(s: Campaign) -> bool:
    return s.colony.market >= colony_names.FINAL_WAVE_1 and bool(lying(s, "NextYear AfterYear"))


def can_be_chosen(s: Campaign, step: Any) -> bool:
    """AP-34. What was proposed, and what needs assent."""
    wanted = {*s.proposals, s.pending} - {NONE}
    return not wanted or not isinstance(step, GroupAsk) or wanted <= set(step.group_options(s))


# The colony


def verb_of(s: Campaign, step: Any) -> int:
    """What the effect does that a step carries out."""
    verb: int = s.colony.cards.effects[step.source][step.part].verb
    return verb


def has_card(s: Campaign, c: Community, verb: int) -> bool:
    """Whether an Improvement in force does this."""
    return bool(c.lasting(s.colony.cards, verb))


def has_farms_beside(s: Campaign, step: Any) -> bool:
    return has_card(s, s.colony.communities[step.seat], colony_names.FARMS_BESIDE)


def can_be_razed(s: Campaign, step: Any) -> bool:
    if step.workplace < 0:
        return refuse_raze(s, step.seat, step.razed) is None
    return refuse_raze_staffed(s, step.seat, step.workplace) is None


def is_paid(s: Campaign, step: Any) -> bool:
    seat = getattr(step, "seat", 0)
    return s.side(getattr(step, "payer", seat)) == s.side(seat)


def is_remodelled(c: Community) -> bool:
    sheds = c.built[colony_names.STORAGE_SHED] + 1
    return c.built[colony_names.STORAGE_HOUSE] > 0 and c.working[colony_names.AT_SHED] <= sheds


def is_there(s: Campaign, place: Place) -> bool:
    return place == NOWHERE or s.colony.ground.is_laid(place)


def has_buffers(s: Campaign, seat: Seat) -> bool:
    return all(buffer_room(s, seat, i) >= 0 for i in range(len(colony_names.PRODUCERS)))


def has_room(s: Campaign, seat: Seat) -> bool:
    is_making_room = any(step.seat == seat for step in lying(s, "MakeRoom"))
    return is_making_room or not s.colony.communities[seat].overflow(s.colony.cards)


def is_meal(s: Campaign) -> bool:
    """9 no. 6. Only then Citizens are paid for."""
    is_on = bool(lying(s, "EndSustenance")) and not lying(s, "ChangeWork")
    return s.phase == names.YEAR_END and is_on


def turned_up(s: Campaign) -> list[Place]:
    """All Places of the map, to be laid now, and of the pile."""
    colony = s.colony
    coming = [step.place for step in lying(s, "LayPlace")]
    laid = filter(colony.ground.is_laid, range(names.N_PLACES))
    return [*coming, *colony.drawn, *colony.pile, *laid]


# The battle


def movement_cards(s: Campaign) -> list[int]:
    b = s.battle
    return [*b.bag, *b.discard, *([] if b.card == NO_CARD else [b.card])]


def is_bare(s: Campaign, hex: Hex) -> bool:
    return s.battle.tile[hex] == battle_names.NO_TILE


def has_marchers(s: Campaign, hex: Hex) -> bool:
    """AP-86. Whoever has gone a step in this Deploy stands there, and Traps hold some of them."""
    b = s.battle
    army = b.armies[s.side(s.captain())]
    return all(
        marks.spent(b, hex, kind) <= army.upright(hex, kind)
        and b.marched[marks.held_mark(hex, kind)] <= marks.gone(b, hex, kind, 1)
        for kind in (battle_names.WEAK, battle_names.STRONG)
    )


def can_fire(s: Campaign, step: Any, hex: int) -> bool:
    b = s.battle
    is_gun = hex != OFF and b.is_tile_of(
        hex, battle_names.GUN_BITS | battle_names.MORTAR_BITS, s.side(step.seat)
    )
    return is_gun and step.shots.count(hex) <= actions_left(b, hex)


def is_prey(s: Campaign, step: Any) -> bool:
    """Whether all Invaders that are chosen stand there."""
    found = [prey(s, s.side(step.seat), step.hex, pick) for pick in range(len(battle_names.PREY))]
    return all(step.picks.count(pick) <= n for pick, n in enumerate(found))


def can_fall(s: Campaign, step: Any) -> bool:
    army = s.battle.armies[step.side]
    enough = step.weak <= army.weak[step.hex] and step.strong <= army.strong[step.hex]
    return bool(enough and step.weak + step.strong > 0)


def is_mine_or_soldiers(s: Campaign, step: Any) -> bool:
    sets = exact_set(s.battle, step.side, step.hex, step.damage, step.engaged)
    return bool(battle_names.MINE_BITS >> s.battle.tile[step.hex] & 1) and sum(sets) > 0


NEEDS: dict[str, Need] = {
    "together": lambda s, step: not s.mode.is_versus,
    "rivals": lambda s, step: s.mode.is_versus,
    "final_wave": lambda s, step: s.phase == names.FINAL_WAVE,
    # The colony
    "part": lambda s, step: step.part < len(s.colony.cards.effects[step.source]),
    "refining": lambda s, step: verb_of(s, step) in REFINING,
    "building": lambda s, step: verb_of(s, step) == colony_names.BUILD,
    "farms_beside": lambda s, step: not step.is_beside or has_farms_beside(s, step),
    "can_be_razed": can_be_razed,
    "payer": is_paid,
    "played": lambda s, step: step.card in s.colony.gone,
    "creditor": lambda s, step: s.mode.is_versus and step.other != step.seat,
    "place_there": lambda s, step: s.colony.ground.is_laid(step.place),
    "market_there": lambda s, step: s.colony.ground.is_laid(step.market),
    "market_card": lambda s, step: is_market(step.market) and s.colony.market >= 0,
    "choice_of_acts": lambda s, step: len(s.colony.cards.acts[step.place]) > 1,
    "no_market": lambda s, step: step.place >= N_MARKETS,
    "mainland": lambda s, step: N_MARKETS <= step.first < step.end <= FIRST_COMMAND,
    "place_to_come": lambda s, step: not s.colony.ground.is_laid(step.place),
    "market_to_come": lambda s, step: not s.colony.ground.is_laid(step.market),
    "market": lambda s, step: is_market(step.market),
    "map": lambda s, step: bool(s.colony.ground.markets) or s.phase == names.SETUP,
    "forest_to_come": lambda s, step: not s.colony.ground.is_laid(RIVERBANK_FOREST),
    "second_era": lambda s, step: s.colony.era == 1,
    "remodelled": lambda s, step: is_remodelled(s.colony.communities[step.seat]),
    "apprentice": lambda s, step: s.colony.communities[step.seat].apprentice_turns > 0,
    "era": lambda s, step: step.era < s.mode.eras,
    # The battle
    "card": lambda s, step: s.battle.card != NO_CARD,
    "hex": lambda s, step: getattr(step, "hex", 1) != OFF or isinstance(step, MAYBE_OFF),
    "hexes": lambda s, step: OFF not in step.queue,
    "command_place": lambda s, step: step.place >= FIRST_COMMAND,
    "deck": lambda s, step: len(s.battle.bag) + len(s.battle.discard) > 0,
    "cards": lambda s, step: bool(movement_cards(s)),
    "about_a_hex": lambda s, step: step.kind in (names.W_IDLE, names.W_END) or step.hex != OFF,
    "fight": lambda s, step: step.kind != names.W_BATTLE or len(s.battle.fights) > 0,
    "troop": lambda s, step: step.kind != names.W_CARD or s.battle.moving is not None,
    "lost_mine": lambda s, step: (
        step.order != battle_names.ORDER_REPLACE or lost_mine(s, step.hex) is not None
    ),
    "guns": lambda s, step: all(can_fire(s, step, hex) for hex in step.shots),
    "tile": lambda s, step: step.tile != battle_names.NO_TILE,
    "few_sent": lambda s, step: step.left + len(step.sent) <= s.battle.cards.knockback_units,
    "few_chosen": lambda s, step: len(step.picks) <= step.left,
    "room": lambda s, step: len(step.picks) <= most_sent(s, s.side(step.seat), step.hex),
    "way": lambda s, step: bool(step.picks) and len(step.options(s)) > 0,
    "prey": is_prey,
    "soldiers": can_fall,
    "mine": is_mine_or_soldiers,
    "spawn_point": lambda s, step: step.coming() <= room_at_spawn_point(s, step.seat),
    "citizens": lambda s, step: step.left <= s.battle.citizens(s.side(step.seat)),
    # The agenda
    "answered": lambda s, step: (
        s.agenda[-1] is step or COURSE.are([step, *above(s, step)], "of_damage")
    ),
    "its_card": lambda s, step: bool(COURSE.of(below(s, step), "EndCard")),
    "group": lambda s, step: s.battle.moving is not None or bool(lying(s, "NextGroup")),
    "replaced": lambda s, step: COURSE.are(above(s, step), "of_a_mine"),
    "whole_card": lambda s, step: COURSE.are(above(s, step), "in_a_card"),
    "its_deploy": lambda s, step: bool(COURSE.of(below(s, step), "EndDeploy")),
    "whole_deploy": lambda s, step: COURSE.are(above(s, step), "deploying in_a_card"),
    "one_deploy": lambda s, step: len(lying(s, "Deploy")) <= 1,
    "one_deploys": lambda s, step: {one.seat for one in lying(s, "in_a_deploy")} == {step.seat},
    "own_turn": is_captains,
    "next": opens_what_is_below,
    "alone": lambda s, step: not is_setting_up(s) or COURSE.are([step], "setting_up"),
    "begun": lambda s, step: is_setting_up(s) or s.phase != names.SETUP,
    "dealt": lambda s, step: is_setting_up(s) or s.mode.is_versus or bool(movement_cards(s)),
    "later": lambda s, step: COURSE.are(below(s, step), "courses in_the_end anywhere"),
    "turn_first": lambda s, step: (
        not lying(s, "leads_to_turns") or not COURSE.of(above(s, step), "courses in_the_end")
    ),
    "once": lambda s, step: [whose(one) for one in s.agenda].count(whose(step)) == 1,
    # Pieces, always
    "steward": lambda s, c: is_there(s, c.steward),
    "second_steward": lambda s, c: is_there(s, c.apprentice),
    "on_board": lambda s, piece: piece.hex != OFF,
    "owned": lambda s, hex: (
        not is_bare(s, hex) or not (s.battle.facing[hex] or s.battle.owner[hex])
    ),
    "arrows": lambda s, group: group.next <= len(group.arrows) + 1,
    "watched": lambda s, lost: not lost.watchers >> OFF & 1,
    "a_mine": lambda s, lost: bool(battle_names.MINE_BITS >> lost.tile & 1),
    "carry": lambda s, b: OFF not in b.carry,
    "tiles": lambda s, b: is_bare(s, OFF),
    "steps": lambda s, b: not any(b.marched[: marks.STRIDE]),
    "no_invaders": lambda s, b: (
        not s.mode.is_versus
        or not any((b.basic, b.elite, b.gone_basic, b.gone_elite, b.bag, b.discard))
    ),
    "unspent": lambda s, table: s.round > 0 or not s.is_spent,
    "each_seat": lambda s, table: {len(s.offers), len(s.proposals)} <= {0, s.seats},
    "no_lanes": lambda s, table: s.each is None,
    "result": lambda s, table: (s.result != names.RUNNING) == (s.phase == names.OVER),
    "over": lambda s, table: s.result == names.RUNNING or not s.agenda,
    # The table while the game goes on
    "setup_alone": lambda s, table: len(s.agenda) == 1 or not lying(s, "Setup"),
    "round": lambda s, table: s.phase == names.FINAL_WAVE or s.round == 0,
    "no_wave": lambda s, table: s.phase != names.FINAL_WAVE or not s.mode.is_versus,
    "asked_for": lambda s, table: s.pending == NONE or isinstance(s.agenda[-1], GroupAsk),
    "proposed": lambda s, table: not s.proposals or isinstance(s.agenda[-1], GroupAsk),
    "summer_first": lambda s, table: (
        [one.is_winter for one in lying(s, "HalfYear")] != [False, True]
    ),
    "next_year": lambda s, table: s.year < YEARS or not lying(s, "NextYear"),
    # The colony while the game goes on
    "decks": lambda s, colony: colony.era in (-1, s.era),
    "last_year": lambda s, colony: s.phase == names.FINAL_WAVE or not is_last_year(s),
    "market_deck": lambda s, colony: colony.era < 0 or years_to_come(s) <= len(colony.market_deck),
    "soldiers_fed": lambda s, colony: is_meal(s) or not any(colony.soldiers_fed),
    "places": lambda s, colony: is_set(turned_up(s)),
    "in_its_era": lambda s, place: s.colony.era == 1 or place not in SECOND_ERA,
    "current": lambda s, card: s.colony.is_current(card),
    "past": lambda s, card: not s.colony.is_current(card),
    "current_market": lambda s, card: card // MARKET_CARDS_PER_ERA == s.colony.era,
    "buffers": has_buffers,
    "roomy": has_room,
    "fed": lambda s, c: all(map(le, c.fed, c.working)),
    "workplaces": lambda s, c: all(
        c.built[BUILDING_OF[at]] > 0 for at, n in enumerate(c.working) if n
    ),
    "meal": lambda s, c: is_meal(s) or not any(c.fed),
    "tickets": lambda s, c: (c.tickets > 0) == has_card(s, c, colony_names.TICKET),
    "lent": lambda s, c: c.apprentice_turns == 0 or has_card(s, c, colony_names.APPRENTICE),
    "busy": lambda s, c: c.apprentice == NOWHERE or c.apprentice_turns > 0,
    "one_offer": lambda s, offers: is_set([offer.seat for offer in offers]),
    "partner": lambda s, offer: offer.seat != offer.other,
    "allies": lambda s, offer: s.side(offer.seat) == s.side(offer.other),
    "one_way": lambda s, offer: not any(map(min, offer.gives, offer.takes)),
    # The battle while the game goes on
    "end_of_card": lambda s, b: len(lying(s, "EndCard")) == int(b.card != NO_CARD),
    "one_moves": lambda s, b: len(lying(s, "moving_on")) <= len(lying(s, "EndCard")),
    "end_of_deploy": lambda s, b: len(lying(s, "EndDeploy")) == int(bool(b.marched)),
    "battles": lambda s, b: len(lying(s, "ResolveBattle")) == len(b.fights),
    "mines": lambda s, b: len(lying(s, "ForgetMine")) <= len(b.lost),
    "one_hit": lambda s, b: is_set([(one.side, one.hex) for one in lying(s, "of_damage")]),
    "deck_of_era": lambda s, card: card // battle_names.DECK_SIZE == 2 * s.mode.scenario + s.era,
    "moved_on": lambda s, group: bool(lying(s, "moving_on")),
    "marchers": has_marchers,
    "machine": lambda s, hex: s.battle.marched[marks.machine_mark(hex)] <= 2,
    "theirs": lambda s, fight: s.mode.is_versus or fight.attacker == battle_names.INVADERS_SIDE,
    "there": lambda s, fight: (
        not fight.is_moving or fight.hex == getattr(s.battle.moving, "hex", OFF)
    ),
    "in_the_air": lambda s, fight: fight.is_moving or not fight.is_airborne,
    "one_player": lambda s, table: has_one_player(s),
    "choices": can_be_chosen,
}
