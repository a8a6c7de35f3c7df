"""What a seat may see, and worlds it cannot rule out."""

from __future__ import annotations

from typing import Final

from holdfast.core.agenda import NOBODY, before_lanes, imagined, reask_others, take_back
from holdfast.core.bag import redeal
from holdfast.core.choice import Seat
from holdfast.core.rng import Random
from holdfast.core.show import Ids, Sink, as_seen, round_from
from holdfast.games.after_the_empire.cards.cards import is_building, is_starting
from holdfast.games.after_the_empire.rules import names, stockpile
from holdfast.games.after_the_empire.rules.castle import Castle
from holdfast.games.after_the_empire.rules.choices import CHOICES
from holdfast.games.after_the_empire.rules.outlook import becomes_of_walls, brings, coming
from holdfast.games.after_the_empire.rules.pieces import turret_shots
from holdfast.games.after_the_empire.rules.scoring import card_value, is_fulfilled, open_score
from holdfast.games.after_the_empire.rules.state import Deck, Realm
from holdfast.games.after_the_empire.rules.upkeep import eaters

ATTACK_IDS: Final = Ids("attack", names.INVADERS + names.SIEGES)
BOARD_IDS: Final = Ids("board", names.BOARD)
CARD_IDS: Final = Ids("cards", names.CARDS)
CORNER_IDS: Final = Ids("corners", names.CORNERS)
DIFFICULTY_IDS: Final = Ids("difficulties", names.DIFFICULTIES)
FIGHTER_IDS: Final = Ids("fighters", ["soldiers", "mercenaries", "archers", "swordsmen"])
FLAG_IDS: Final = Ids("flags", ["flag_1", "flag_2", "flag_3"])
GOOD_IDS: Final = Ids("goods", names.GOODS[1:])
INVADER_IDS: Final = Ids("invaders", names.INVADERS)
MOVE_IDS: Final = Ids("moves", ["move_1", "move_3"])
OBJECTIVE_IDS: Final = Ids("objectives", names.OBJECTIVES)
OWN_PLACE_IDS: Final = Ids("own_places", names.OWN_PLACES)
PHASE_IDS: Final = Ids("phases", names.PHASES)
REFUGEE_IDS: Final = Ids("refugees", names.REFUGEES)
SIDE_IDS: Final = Ids("sides", names.SIDES)
SIEGE_IDS: Final = Ids("sieges", names.SIEGES)
SLOT_IDS: Final = Ids("slots", names.SLOTS)
# Without the first: where nothing stands.
TURRET_IDS: Final = Ids("turrets", names.TURRETS[1:])
WALL_IDS: Final = Ids("walls", names.WALLS[1:])
BUILDING_SLOT_NAMES: Final = ["building_1", "building_2", "building_3"]
REFUGEE_SLOT_NAMES: Final = ["refugee_1", "refugee_2"]

# What becomes 1: as many as there are, with our own cards.
MOST_SEATS: Final = 4
MOST_THREAT: Final = 18
MOST_FLAG: Final = 3
MOST_SPACES: Final = 3
MOST_WALL_CUBES: Final = 5
MOST_TURRET_CUBES: Final = 2
# Every supply is unlimited (AE-3), so nothing bounds these, and what is larger is cut. Skilled
# games reached 46 gold, 57 wood, 26 swordsmen, 81 in the end, 19 of anything else.
MOST_GOLD: Final = 100
MOST_GOODS: Final = 100
MOST_TROOPS: Final = 60
MOST_FINAL: Final = 150
MOST_OTHERS: Final = 40


def show(s: Realm, seat: Seat, to: Sink) -> None:
    """Objectives and cards looked at in secret only for their seat; other castles as they were
    before the lanes opened."""
    castles = as_seen(s.castles, s.before, seat)
    to.table(s.seats, seat)
    show_variant(s, to)
    show_season(s, to)
    show_places(s, to)
    show_market(s, to)
    show_attack(s, castles, seat, to)
    show_decks(s, to)
    to.open_seats("castles")
    for other in round_from(seat, len(s.castles)):
        to.item(other)
        show_castle(s, castles[other], other, seat, to)
    to.close()
    to.by_seat("final", s.final, MOST_FINAL)


# The table


def show_variant(s: Realm, to: Sink) -> None:
    to.one("difficulty", DIFFICULTY_IDS, s.variant.difficulty)
    to.flag("no_reports", s.variant.is_blind)
    to.flag("destructive", s.variant.is_destructive)
    to.flag("first_game", s.variant.is_first_game)
    to.flag("strict_supply", s.variant.is_strict)


def show_season(s: Realm, to: Sink) -> None:
    turn = s.next_seat() if s.each is None else NOBODY
    to.number("over", 1 if s.final else 0, 1)
    to.count("season", s.season, names.N_SEASONS)
    to.one("phase", PHASE_IDS, s.phase)
    to.count("threat", s.threat(), MOST_THREAT)
    to.count("flag", s.cards.flag[s.season - 1] if s.season else 0, MOST_FLAG)
    to.count("surge", s.cards.surge[s.season - 1] if s.season else 0, names.N_SEASONS)
    to.begin_printed()
    to.seats("order", s.order)  # in numbers: `place_in_order` of a castle
    to.end_printed()
    to.seat("turn", turn)
    to.number("turn_of_all", 1 if turn < 0 and not s.final else 0, 1)


def show_places(s: Realm, to: Sink) -> None:
    to.open_ids("places", BOARD_IDS)
    for place in range(names.N_BOARD):
        spaces = s.cards.open_spaces(place, s.seats)
        workers = s.workers_at[place]
        to.labelled("place", BOARD_IDS, place)
        to.text("spaces", spaces)
        to.seats("workers", workers)
        to.number("free", spaces - len(workers), MOST_SPACES)
    to.close()


def show_market(s: Realm, to: Sink) -> None:
    """AE-51. The first slot is discarded, the rest slides: so the numbers name every slot too."""
    to.some("buildings", CARD_IDS, s.building_row)
    to.some("refugees", REFUGEE_IDS, s.refugee_row)
    for slot in range(len(BUILDING_SLOT_NAMES)):
        to.number(BUILDING_SLOT_NAMES[slot], s.building_row[slot] + 1, names.N_CARDS)
    for slot in range(len(REFUGEE_SLOT_NAMES)):
        to.number(REFUGEE_SLOT_NAMES[slot], s.refugee_row[slot] + 1, names.N_REFUGEES)


def show_attack(s: Realm, castles: list[Castle], seat: Seat, to: Sink) -> None:
    """The cards of the coming attack: what lies open, and what this seat has looked at."""
    to.open_ids("attack", SLOT_IDS)
    for slot in [*range(len(s.invaders)), *([names.SIEGE_SLOT] if s.has_siege else [])]:
        is_siege = slot == names.SIEGE_SLOT
        card = -1
        side = -1
        if s.is_shown(slot) or (seat >= 0 and s.castles[seat].has_looked(slot)):
            card = len(names.INVADERS) + s.siege if is_siege else s.invaders[slot]
            side = s.siege_facing if is_siege else s.facings[slot]
        to.labelled("slot", SLOT_IDS, slot)
        to.flag("shown", s.is_shown(slot))
        to.one("card", ATTACK_IDS, card)
        to.one("side", SIDE_IDS, side)
        if to.for_people:
            to.text("brings", brings(s, slot, castles) if card >= 0 else [])
        to.seats("looked", [i for i, castle in enumerate(s.castles) if castle.has_looked(slot)])
    to.close()


def show_decks(s: Realm, to: Sink) -> None:
    """How many cards are left face down, and what lies face up under each deck."""
    waiting = len([card for card in s.invaders if card < 0])
    to.enter("decks")
    show_deck("refugees", s.refugee_deck, REFUGEE_IDS, 0, to)
    show_deck("buildings", s.building_deck, CARD_IDS, 0, to)
    show_deck("objectives", s.objective_deck, OBJECTIVE_IDS, 0, to)
    show_deck("invaders", s.invader_deck, INVADER_IDS, waiting, to)
    show_deck("sieges", s.siege_deck, SIEGE_IDS, 1 if s.has_siege and s.siege < 0 else 0, to)
    to.leave()


def show_deck(name: str, deck: Deck, ids: Ids, waiting: int, to: Sink) -> None:
    to.enter(name)
    to.count("left", len(deck.bag) - waiting, ids.size)
    to.some("under", ids, deck.pile)
    to.leave()


# A castle


def show_castle(s: Realm, castle: Castle, other: Seat, seat: Seat, to: Sink) -> None:
    to.number("place_in_order", s.order.index(other) + 1 if s.order else 0, MOST_SEATS)
    to.count("gold", castle.gold, MOST_GOLD)
    to.counts("goods", GOOD_IDS, (castle.wood, castle.stone, castle.iron, castle.food), MOST_GOODS)
    to.count("level", s.level(castle), MOST_GOLD)
    to.count("red", s.cards.red_number(castle.gold), MOST_GOLD)
    show_sides(s, castle, to)
    show_corners(s, castle, to)
    if to.for_people:
        show_outlook(s, other, seat, to)
    show_troops(castle, to)
    to.count("siege_damage", castle.siege_damage, MOST_OTHERS)
    to.count("bypass", castle.bypass, MOST_OTHERS)
    to.flag("sacked", castle.is_sacked)
    to.count("sacks", castle.sacks, MOST_OTHERS)
    moves = castle.moves_1 + 3 * castle.moves_3 + castle.mod(s.cards, names.PREP_MOVES)
    to.counts("moves", MOVE_IDS, (castle.moves_1, castle.moves_3), MOST_OTHERS)
    to.count("move_points", moves, MOST_OTHERS)
    to.count("workers", castle.workers, MOST_OTHERS)
    to.count("villagers", castle.villagers, MOST_OTHERS)
    to.count("villagers_next", castle.villagers_next, MOST_OTHERS)
    show_own_places(s, castle, other == seat, to)
    to.counts("flags", FLAG_IDS, (castle.flags_1, castle.flags_2, castle.flags_3), names.N_SEASONS)
    to.text("flag_value", castle.flag_value())
    show_cards(s, castle, to)
    show_upkeep(s, castle, to)
    if to.for_people:
        show_operations(s, other, to)
    show_objectives(s, castle, other, seat, to)


def show_sides(s: Realm, castle: Castle, to: Sink) -> None:
    to.open_ids("sides", SIDE_IDS)
    for side in range(4):
        to.labelled("side", SIDE_IDS, side)
        to.one("wall", WALL_IDS, castle.walls[side] - 1)
        to.count("cubes", castle.wall_cubes[side], MOST_WALL_CUBES)
        to.count("farm", castle.farms[side], names.BEST_FARM)
        to.flag("protected", castle.is_protected(side))
        to.count("soldiers", castle.soldiers[side], MOST_TROOPS)
        to.count("mercenaries", castle.mercenaries[side], MOST_TROOPS)
        to.count("archers", castle.archers[side], MOST_TROOPS)
        to.count("swordsmen", castle.swordsmen[side], MOST_TROOPS)
        to.count("shots", turret_shots(s.cards, castle, side) + castle.troops_at(side), MOST_TROOPS)
        if to.for_people:
            to.text("whole", s.cards.wall_cubes(castle.walls[side]))
    to.close()


def show_corners(s: Realm, castle: Castle, to: Sink) -> None:
    to.open_ids("corners", CORNER_IDS)
    for corner in range(4):
        turret = castle.turrets[corner]
        to.labelled("corner", CORNER_IDS, corner)
        to.one("turret", TURRET_IDS, turret - 1)
        to.count("cubes", castle.turret_cubes[corner], MOST_TURRET_CUBES)
        if to.for_people:
            to.text("whole", s.cards.turret_cubes(turret))
            to.text("shots", s.cards.turret_shots(turret))
    to.close()


def show_outlook(s: Realm, other: Seat, seat: Seat, to: Sink) -> None:
    """By side, who is known to come, and what can become of it in this pass of a siege."""
    is_ahead = s.phase in (names.ACTIONS, names.PREPARATION)
    to.text("coming", coming(s, other, seat) if is_ahead else [])
    to.text("outlook", becomes_of_walls(s, other, seat))


def show_troops(castle: Castle, to: Sink) -> None:
    at = names.INSIDE
    inside = (castle.soldiers[at], castle.mercenaries[at], castle.archers[at], castle.swordsmen[at])
    to.counts("inside", FIGHTER_IDS, inside, MOST_TROOPS)
    to.count("wounded", castle.wounded, MOST_OTHERS)
    to.text("soldiers", castle.all_soldiers())
    to.text("mercenaries", castle.all_mercenaries())


def show_own_places(s: Realm, castle: Castle, is_own: bool, to: Sink) -> None:
    to.open_ids("own_places", OWN_PLACE_IDS)
    for place in range(names.N_BOARD, names.N_PLACES):
        at = place - names.N_BOARD
        to.labelled("place", OWN_PLACE_IDS, at)
        to.flag("taken", (castle.taken >> at) & 1 == 1)
        if to.for_people:
            to.text("idle", is_own and is_idle(s, castle, place))
    to.close()


def is_idle(s: Realm, castle: Castle, place: int) -> bool:
    """Whether a worker at this place of one's own could do nothing there now."""
    if place == names.INFIRMARY:
        return castle.wounded == 0
    return place == names.STOCKPILE and not stockpile.operations(s, castle)


def show_cards(s: Realm, castle: Castle, to: Sink) -> None:
    to.open_ids("cards", CARD_IDS)
    for card in castle.cards:
        to.labelled("card", CARD_IDS, card)
        to.flag("tapped", castle.is_tapped(card))
        to.flag("worked", castle.is_worked(card))
        to.flag("token", castle.has_token(card))
        if to.for_people:
            to.text("building", is_building(card))
            to.text("starting", is_starting(card))
            to.text("end", card_value(s, castle, card))
    to.close()


def show_upkeep(s: Realm, castle: Castle, to: Sink) -> None:
    """What comes in and what must be fed in the upkeep, and what all of it is worth."""
    crops = castle.farms[0] + castle.farms[1] + castle.farms[2] + castle.farms[3]
    to.count("income", castle.standing(), MOST_OTHERS)
    to.count("harvest", crops + harvest_of_cards(s, castle), MOST_OTHERS)
    to.count("feast", eaters(s, castle), MOST_OTHERS)
    to.count("worth", open_score(s, castle), MOST_FINAL)


def harvest_of_cards(s: Realm, castle: Castle) -> int:
    """The food that own cards add to a harvest."""
    total = 0
    for card in castle.cards:
        for when in s.cards.when[card]:
            if when.event == names.ON_HARVEST:
                total += sum([gain.n for gain in when.gains if gain.what == names.FOOD])
    return total


def show_operations(s: Realm, seat: Seat, to: Sink) -> None:
    """By choice, what everything costs that a worker at the stockpile could do now, and what would
    stand there: the cubes and shots of every piece that could be built."""
    castle = s.castles[seat]
    prices: dict[str, object] = {}
    builds: dict[str, object] = {}
    # Slow, and it follows from the rest; while lanes are open nobody builds.
    for choice in [] if s.before else stockpile.operations(s, castle):
        cost = stockpile.price(s, castle, choice)
        key = CHOICES.key(choice)
        kind = stockpile.kind_built(choice)
        prices[key] = cost.goods()
        if kind >= 0:
            cubes = stockpile.cubes_then(s, cost, kind)
            builds[key] = {"cubes": cubes, "shots": s.cards.pieces[kind].shots}
    to.by_key("prices", prices)
    to.by_key("builds", builds)


def show_objectives(s: Realm, castle: Castle, other: Seat, seat: Seat, to: Sink) -> None:
    """Secret until the end, but not how many there are."""
    to.count("objective_count", len(castle.objectives), MOST_OTHERS)
    to.count("drawn_count", len(castle.drawn), MOST_OTHERS)
    if to.sees("objectives", other == seat or len(s.final) > 0):
        to.open_ids("objectives", OBJECTIVE_IDS)
        for objective in castle.objectives:
            to.labelled("objective", OBJECTIVE_IDS, objective)
            to.text("gold", s.cards.objectives[objective].gold)
            # As the table is seen; open lanes of others do not count.
            if to.has("fulfilled", not s.before):
                to.flag("fulfilled", is_fulfilled(s, other, objective))
        to.close()
    if to.sees("drawn", other == seat):
        to.some("drawn", OBJECTIVE_IDS, castle.drawn)


# Imagined worlds


def determinize(s: Realm, seat: Seat, random: Random) -> Realm:
    """A world this seat cannot rule out: objectives of the others and cards only they have looked
    at are dealt anew, from public knowledge alone. At the end all objectives lie open."""
    world = imagined(s, random)
    take_back(world.castles, s.before, seat)
    if world.castles:
        if not s.final:
            deal_objectives(world, seat, random)
        deal_attack(world, seat, random)
    world.before = before_lanes(world.castles, s.before, seat)
    reask_others(world, seat)
    return world


def deal_objectives(world: Realm, seat: Seat, random: Random) -> None:
    """Unseen objectives are interchangeable: those in the deck, and those the others hold."""
    castles = [world.castles[other] for other in range(world.seats) if other != seat]
    bag = list(world.objective_deck.bag)
    hands = redeal(bag, [castle.objectives + castle.drawn for castle in castles], random)
    for castle, hand in zip(castles, hands):
        kept = len(castle.objectives)
        castle.objectives, castle.drawn = hand[:kept], hand[kept:]
    world.objective_deck = Deck(tuple(bag), world.objective_deck.pile)


def deal_attack(world: Realm, seat: Seat, random: Random) -> None:
    """Face-down cards that only others have looked at may be any that is not known."""
    known = world.shown | (world.castles[seat].peeked if seat >= 0 else 0)
    invaders = list(world.invaders)
    hidden = [i for i in range(len(invaders)) if invaders[i] >= 0 and (known >> i) & 1 == 0]
    if hidden:
        bag = sorted([*world.invader_deck.bag, *[invaders[slot] for slot in hidden]])
        facings = list(world.facings)
        for slot in hidden:
            invaders[slot] = bag.pop(random.below(len(bag)))
            facings[slot] = random.below(4)
        world.invaders = tuple(invaders)
        world.facings = tuple(facings)
        world.invader_deck = Deck(tuple(bag), world.invader_deck.pile)
    if world.siege >= 0 and (known >> names.SIEGE_SLOT) & 1 == 0:
        sieges = sorted([*world.siege_deck.bag, world.siege])
        world.siege = sieges.pop(random.below(len(sieges)))
        world.siege_facing = random.below(4)
        world.siege_deck = Deck(tuple(sieges), world.siege_deck.pile)
