"""What a seat may see, built from nothing, and worlds it cannot rule out."""

from __future__ import annotations

from holdfast.core.agenda import NOBODY, reask, restart_lanes
from holdfast.core.choice import Seat
from holdfast.core.rng import Random
from holdfast.games.after_the_empire.cards.cards import is_building, is_starting
from holdfast.games.after_the_empire.rules.castle import Castle
from holdfast.games.after_the_empire.rules.choices import CHOICES
from holdfast.games.after_the_empire.rules.names import (
    CARDS,
    CORNERS,
    DIFFICULTIES,
    FEAST_FREE,
    FOOD,
    GOODS,
    INFIRMARY,
    INVADERS,
    N_BOARD,
    N_PLACES,
    NO_WALL,
    OBJECTIVES,
    ON_HARVEST,
    PHASES,
    PLACES,
    PREP_MOVES,
    SIDES,
    SIEGE_SLOT,
    SIEGES,
    SLOTS,
    STOCKPILE,
    TURRETS,
    WALLS,
    Card,
)
from holdfast.games.after_the_empire.rules.pieces import turret_shots
from holdfast.games.after_the_empire.rules.scoring import card_value, is_fulfilled
from holdfast.games.after_the_empire.rules.state import Deck, Realm
from holdfast.games.after_the_empire.rules.stockpile import (
    cubes_then,
    kind_built,
    operations,
    price,
)


def view(s: Realm, seat: Seat) -> dict[str, object]:
    """Objectives and cards looked at in secret only for their seat; other castles as they were
    before the lanes opened. Seat -1 is a spectator."""
    return {
        "seats": s.seats,
        "seat": seat,
        "difficulty": DIFFICULTIES[s.rules.difficulty],
        "no_reports": s.rules.is_blind,
        "destructive": s.rules.is_destructive,
        "first_game": s.rules.is_first_game,
        "strict_supply": s.rules.is_strict,
        "season": s.season,
        "phase": PHASES[s.phase],
        "threat": s.threat(),
        "flag": s.cards.flag[s.season - 1] if s.season else 0,
        "surge": s.cards.surge[s.season - 1] if s.season else 0,
        "order": list(s.order),
        "turn": s.next_seat() if s.each is None else NOBODY,
        "places": [view_place(s, place) for place in range(N_BOARD)],
        "buildings": [card_or_none(card) for card in s.building_row],
        "refugees": [card_or_none(card) for card in s.refugee_row],
        "attack": view_attack(s, seat),
        "decks": view_decks(s),
        "castles": [view_castle(s, other, seat) for other in range(len(s.castles))],
        "final": list(s.final) if s.final else None,
    }


def card_or_none(card: Card) -> str | None:
    return CARDS[card] if card >= 0 else None


def view_place(s: Realm, place: int) -> dict[str, object]:
    return {
        "place": PLACES[place],
        "spaces": s.cards.open_spaces(place, s.seats),
        "workers": list(s.workers_at[place]),
    }


def view_attack(s: Realm, seat: Seat) -> list[dict[str, object]]:
    """The cards of the coming attack: what lies open, and what this seat has looked at."""
    slots = [view_slot(s, slot, seat) for slot in range(len(s.invaders))]
    if s.has_siege:
        slots.append(view_slot(s, SIEGE_SLOT, seat))
    return slots


def view_slot(s: Realm, slot: int, seat: Seat) -> dict[str, object]:
    has_peeked = seat >= 0 and (s.castles[seat].peeked >> slot) & 1 == 1
    is_known = s.is_shown(slot) or has_peeked
    card: str | None = None
    side: str | None = None
    if is_known:
        is_siege = slot == SIEGE_SLOT
        card = SIEGES[s.siege] if is_siege else INVADERS[s.invaders[slot]]
        side = SIDES[s.siege_facing if is_siege else s.facings[slot]]
    return {
        "slot": SLOTS[slot],
        "shown": s.is_shown(slot),
        "card": card,
        "side": side,
        "looked": [i for i in range(len(s.castles)) if (s.castles[i].peeked >> slot) & 1],
    }


def view_decks(s: Realm) -> dict[str, object]:
    """How many cards are left face down, and what lies face up under each deck."""
    waiting = len([card for card in s.invaders if card < 0])
    return {
        "refugees": view_deck(s.refugee_deck, CARDS, 0),
        "buildings": view_deck(s.building_deck, CARDS, 0),
        "objectives": view_deck(s.objective_deck, OBJECTIVES, 0),
        "invaders": view_deck(s.invader_deck, INVADERS, waiting),
        "sieges": view_deck(s.siege_deck, SIEGES, 1 if s.has_siege and s.siege < 0 else 0),
    }


def view_deck(deck: Deck, names: list[str], waiting: int) -> dict[str, object]:
    return {"left": len(deck.bag) - waiting, "under": [names[card] for card in deck.pile]}


def seen_castle(s: Realm, other: Seat, seat: Seat) -> Castle:
    """An open lane of somebody else is not seen."""
    return s.before[other] if s.before and other != seat else s.castles[other]


def is_idle(s: Realm, seat: Seat, place: int) -> bool:
    """Whether a worker at this place of one's own could do nothing there now."""
    castle = s.castles[seat]
    if place == INFIRMARY:
        return castle.wounded == 0
    if place == STOCKPILE:
        return not operations(s, castle)
    return False


def view_castle(s: Realm, other: Seat, seat: Seat) -> dict[str, object]:
    castle = seen_castle(s, other, seat)
    cards = s.cards
    seen: dict[str, object] = {
        "gold": castle.gold,
        "goods": {GOODS[good]: castle.have(good) for good in range(1, 5)},
        "level": s.level(castle),
        "red": cards.red_number(castle.gold),
        "sides": [view_side(s, castle, side) for side in range(4)],
        "corners": [view_corner(s, castle, corner) for corner in range(4)],
        "inside": {
            "soldiers": castle.soldiers[4],
            "mercenaries": castle.mercenaries[4],
            "archers": castle.archers[4],
            "swordsmen": castle.swordsmen[4],
        },
        "wounded": castle.wounded,
        "soldiers": castle.all_soldiers(),
        "mercenaries": castle.all_mercenaries(),
        "siege_damage": castle.siege_damage,
        "bypass": castle.bypass,
        "sacked": castle.is_sacked,
        "sacks": castle.sacks,
        "moves": {"move_1": castle.moves_1, "move_3": castle.moves_3},
        "move_points": castle.moves_1 + 3 * castle.moves_3 + castle.mod(cards, PREP_MOVES),
        "workers": castle.workers,
        "villagers": castle.villagers,
        "villagers_next": castle.villagers_next,
        "own_places": [
            {
                "place": PLACES[place],
                "taken": (castle.taken >> (place - N_BOARD)) & 1 == 1,
                "idle": other == seat and is_idle(s, seat, place),
            }
            for place in range(N_BOARD, N_PLACES)
        ],
        "flags": {"flag_1": castle.flags_1, "flag_2": castle.flags_2, "flag_3": castle.flags_3},
        "cards": [view_card(s, castle, card) for card in castle.cards],
        "objective_count": len(castle.objectives),
        "drawn_count": len(castle.drawn),
        "income": castle.standing(),
        "harvest": sum(castle.farms) + harvest_of_cards(s, castle),
        "feast": max(0, castle.all_soldiers() - castle.mod(cards, FEAST_FREE)),
        "worth": worth_now(s, castle),
        "prices": {} if s.before else view_prices(s, other),
        "builds": {} if s.before else view_builds(s, other),
    }
    if other == seat or s.final:
        seen["objectives"] = [view_objective(s, other, card) for card in castle.objectives]
    if other == seat:
        seen["drawn"] = [OBJECTIVES[card] for card in castle.drawn]
    return seen


def view_prices(s: Realm, seat: Seat) -> dict[str, object]:
    """What everything costs that a worker at the stockpile could do now, by choice."""
    prices: dict[str, object] = {}
    for choice in operations(s, s.castles[seat]):
        cost = price(s, s.castles[seat], choice)
        if cost is not None:
            prices[CHOICES.key(choice)] = cost.goods()
    return prices


def view_builds(s: Realm, seat: Seat) -> dict[str, object]:
    """What would stand there: the cubes and shots of every piece that could be built now."""
    builds: dict[str, object] = {}
    castle = s.castles[seat]
    for choice in operations(s, castle):
        kind = kind_built(choice)
        cost = price(s, castle, choice)
        if kind >= 0 and cost is not None:
            cubes = cubes_then(s, cost, kind)
            builds[CHOICES.key(choice)] = {"cubes": cubes, "shots": s.cards.pieces[kind].shots}
    return builds


def harvest_of_cards(s: Realm, castle: Castle) -> int:
    """The food that own cards add to a harvest."""
    total = 0
    for card in castle.cards:
        for when in s.cards.when[card]:
            if when.event == ON_HARVEST:
                total += sum([gain.n for gain in when.gains if gain.what == FOOD])
    return total


def view_side(s: Realm, castle: Castle, side: int) -> dict[str, object]:
    wall = castle.walls[side]
    return {
        "side": SIDES[side],
        "wall": WALLS[wall] if wall != NO_WALL else None,
        "cubes": castle.wall_cubes[side],
        "whole": s.cards.wall_cubes(wall),
        "farm": castle.farms[side],
        "protected": castle.is_protected(side),
        "soldiers": castle.soldiers[side],
        "mercenaries": castle.mercenaries[side],
        "archers": castle.archers[side],
        "swordsmen": castle.swordsmen[side],
        "shots": turret_shots(s.cards, castle, side) + castle.troops_at(side),
    }


def view_corner(s: Realm, castle: Castle, corner: int) -> dict[str, object]:
    turret = castle.turrets[corner]
    return {
        "corner": CORNERS[corner],
        "turret": TURRETS[turret] if turret else None,
        "cubes": castle.turret_cubes[corner],
        "whole": s.cards.turret_cubes(turret),
        "shots": s.cards.turret_shots(turret),
    }


def view_card(s: Realm, castle: Castle, card: Card) -> dict[str, object]:
    return {
        "card": CARDS[card],
        "building": is_building(card),
        "starting": is_starting(card),
        "tapped": castle.is_tapped(card),
        "worked": castle.is_worked(card),
        "token": castle.has_token(card),
        "end": card_value(s, castle, card),
    }


def view_objective(s: Realm, seat: Seat, objective: int) -> dict[str, object]:
    """Whether it is fulfilled as the table is seen; open lanes of others do not count."""
    is_so = is_fulfilled(s, seat, objective) if not s.before else None
    return {
        "objective": OBJECTIVES[objective],
        "gold": s.cards.objectives[objective].gold,
        "fulfilled": is_so,
    }


def worth_now(s: Realm, castle: Castle) -> int:
    """Gold, cards, flags and farms: what everybody can see of the final score."""
    total = castle.gold + castle.flag_value()
    for level in castle.farms:
        total += 1 if level > 0 else 0
    for card in castle.cards:
        total += card_value(s, castle, card)
    return total


# Imagined worlds


def determinize(s: Realm, seat: Seat, random: Random) -> Realm:
    """A world this seat cannot rule out: objectives of the others and cards only they have looked
    at are dealt anew, from public knowledge alone. At the end all objectives lie open."""
    world = s.clone()
    world.script = None
    world.rng = random.rng
    random.below(2)
    others = [other for other in range(s.seats) if other != seat]
    if s.before:
        for other in others:
            world.castles[other] = s.before[other].clone()
    if world.castles:
        if not s.final:
            deal_objectives(world, others, random)
        deal_attack(world, seat, random)
    if s.before:
        world.before = [
            world.castles[o].clone() if o != seat else s.before[o] for o in range(s.seats)
        ]
    if s.each is not None:
        restart_lanes(world, others)
    elif s.next_seat() not in (NOBODY, seat):
        reask(world)
    return world


def deal_objectives(world: Realm, others: list[Seat], random: Random) -> None:
    """Unseen objectives are interchangeable: those in the deck, and those the others hold."""
    deck = world.objective_deck
    unseen = list(deck.bag)
    for other in others:
        unseen.extend(world.castles[other].objectives)
        unseen.extend(world.castles[other].drawn)
    unseen.sort()
    random.shuffle(unseen)
    at = 0
    for other in others:
        castle = world.castles[other]
        held = len(castle.objectives)
        drawn = len(castle.drawn)
        castle.objectives = tuple(unseen[at : at + held])
        castle.drawn = tuple(unseen[at + held : at + held + drawn])
        at += held + drawn
    world.objective_deck = Deck(tuple(sorted(unseen[at:])), deck.pile)


def deal_attack(world: Realm, seat: Seat, random: Random) -> None:
    """Face-down cards that only others have looked at may be any that is not known."""
    known = world.shown | (world.castles[seat].peeked if seat >= 0 else 0)
    hidden: list[int] = []
    bag = list(world.invader_deck.bag)
    for slot in range(len(world.invaders)):
        if world.invaders[slot] >= 0 and (known >> slot) & 1 == 0:
            hidden.append(slot)
            bag.append(world.invaders[slot])
    if hidden:
        bag.sort()
        invaders = list(world.invaders)
        facings = list(world.facings)
        for slot in hidden:
            invaders[slot] = bag.pop(random.below(len(bag)))
            facings[slot] = random.below(4)
        world.invaders = tuple(invaders)
        world.facings = tuple(facings)
        world.invader_deck = Deck(tuple(bag), world.invader_deck.pile)
    if world.siege >= 0 and (known >> SIEGE_SLOT) & 1 == 0:
        sieges = sorted([*world.siege_deck.bag, world.siege])
        world.siege = sieges.pop(random.below(len(sieges)))
        world.siege_facing = random.below(4)
        world.siege_deck = Deck(tuple(sieges), world.siege_deck.pile)
