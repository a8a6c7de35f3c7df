# not compiled: it reads and writes files' data, nothing hot.
"""Positions of After the Empire to and from readable JSON."""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Step
from holdfast.core.catalog import Reader
from holdfast.core.codec import Codec
from holdfast.games.after_the_empire.cards.cards import Cards
from holdfast.games.after_the_empire.files.bounds import MUCH, Bounds
from holdfast.games.after_the_empire.files.castle_json import dump_castle, load_castle
from holdfast.games.after_the_empire.files.soundness import check_course
from holdfast.games.after_the_empire.rules import (
    actions,
    combat,
    effects,
    exchanges,
    hits,
    market,
    posting,
    preparation,
    sacked,
    scoring,
    stockpile,
    turn,
    upkeep,
)
from holdfast.games.after_the_empire.rules.free_actions import FREE_ACTIONS
from holdfast.games.after_the_empire.rules.names import (
    CARDS,
    GAINS,
    INVADERS,
    N_BOARD,
    OBJECTIVES,
    PHASES,
    PLACES,
    POSTS,
    SIDES,
    SIEGE_SLOT,
    SIEGES,
    SLOTS,
    SOURCES,
)
from holdfast.games.after_the_empire.rules.state import (
    BUILDING_SLOTS,
    REFUGEE_SLOTS,
    Deck,
    Realm,
    Variant,
)

STEPS: list[type[Step[Any]]] = [
    turn.Setup,
    turn.PickRefugee,
    turn.FirstTurnOrder,
    turn.GateSides,
    turn.ChooseGate,
    turn.LayOut,
    turn.NextSeason,
    turn.Refresh,
    actions.Actions,
    actions.NextWorker,
    actions.Turn,
    actions.EndTurn,
    actions.AfterUse,
    exchanges.ChooseWay,
    effects.Receive,
    effects.HealSoldiers,
    effects.SowFarms,
    effects.ProtectFarms,
    effects.MendPieces,
    effects.DrawObjectives,
    effects.KeepObjective,
    effects.PeekCards,
    market.BuyCard,
    stockpile.Stockpile,
    preparation.Preparation,
    preparation.Deployment,
    preparation.RevealInvaders,
    preparation.RevealSiege,
    preparation.Siege,
    preparation.Bombard,
    preparation.ChooseTurret,
    preparation.Raze,
    posting.Deploy,
    posting.TokenMoves,
    posting.FreeMoves,
    combat.Fight,
    combat.Archery,
    combat.Aim,
    hits.FellInvaders,
    hits.LoseTroops,
    combat.Movement,
    combat.LetIn,
    combat.Melee,
    combat.Batter,
    combat.Check,
    sacked.DamageCards,
    sacked.FinishSack,
    upkeep.Flags,
    upkeep.Income,
    upkeep.HarvestAndFeast,
    scoring.FinalScoring,
]
CODEC = Codec(STEPS, {"sources": SOURCES, "gains": GAINS, "places": PLACES, "posts": POSTS})
MOST_WORKERS = 12  # at one place: four spaces always, four with three players, four with four


def dump(s: Realm) -> dict[str, object]:
    data: dict[str, object] = {
        "season": s.season,
        "phase": PHASES[s.phase],
        "order": list(s.order),
        "workers": {
            PLACES[place]: list(s.workers_at[place])
            for place in range(N_BOARD)
            if s.workers_at[place]
        },
        "buildings": [card_or_none(card) for card in s.building_row],
        "refugees": [card_or_none(card) for card in s.refugee_row],
        "attack": dump_attack(s),
        "decks": {
            "refugees": dump_deck(s.refugee_deck, CARDS),
            "buildings": dump_deck(s.building_deck, CARDS),
            "objectives": dump_deck(s.objective_deck, OBJECTIVES),
            "invaders": dump_deck(s.invader_deck, INVADERS),
            "sieges": dump_deck(s.siege_deck, SIEGES),
        },
        "castles": [dump_castle(castle) for castle in s.castles],
    }
    if s.before:
        data["before"] = [dump_castle(castle) for castle in s.before]
    if s.tied_flags:
        data["tied_flags"] = s.tied_flags
    if s.final:
        data["final"] = list(s.final)
    data["course"] = CODEC.dump_course(s)
    return data


def card_or_none(card: int) -> str | None:
    return CARDS[card] if card >= 0 else None


def dump_attack(s: Realm) -> list[dict[str, object]]:
    """Slot by slot; a card that nobody has turned yet is null."""
    slots: list[dict[str, object]] = []
    for slot in range(len(s.invaders)):
        card = s.invaders[slot]
        name = INVADERS[card] if card >= 0 else None
        slots.append(dump_slot(s, slot, name, s.facings[slot]))
    if s.has_siege:
        name = SIEGES[s.siege] if s.siege >= 0 else None
        slots.append(dump_slot(s, SIEGE_SLOT, name, s.siege_facing))
    return slots


def dump_slot(s: Realm, slot: int, card: str | None, facing: int) -> dict[str, object]:
    side = SIDES[facing] if facing >= 0 else None
    return {"slot": SLOTS[slot], "card": card, "side": side, "shown": s.is_shown(slot)}


def dump_deck(deck: Deck, names: list[str]) -> dict[str, object]:
    return {"deck": [names[i] for i in deck.bag], "under": [names[i] for i in deck.pile]}


# Loading


def load(source: Reader, cards: Cards, seats: int, variant: Variant) -> Realm:
    s = Realm(seats, cards, variant)
    s.anytime = s.taps = FREE_ACTIONS
    s.season = source.child("season").whole(0, 7)
    s.phase = source.child("phase").one_of(PHASES)
    s.order = tuple(e.whole(0, seats - 1) for e in source.child("order").items(0, seats))
    load_workers(source.child("workers"), s)
    s.building_row = load_row(source.child("buildings"), BUILDING_SLOTS)
    s.refugee_row = load_row(source.child("refugees"), REFUGEE_SLOTS)
    load_attack(source.child("attack"), s)
    load_decks(source.child("decks"), s)
    is_set_up = source.child("castles").value != []
    least = seats if is_set_up else 0
    most = Bounds(cards)
    s.castles = [load_castle(e, most) for e in source.child("castles").items(least, seats)]
    if source.has("before"):
        s.before = [load_castle(e, most) for e in source.child("before").items(seats, seats)]
    if source.has("tied_flags"):
        s.tied_flags = source.child("tied_flags").whole(0, MUCH)
    if source.has("final"):
        s.final = [e.whole(0, 10 * MUCH) for e in source.child("final").items(seats, seats)]
    CODEC.load_course(source.child("course"), s)
    source.finish()
    s.check()
    check_course(s, most)
    return s


def load_workers(source: Reader, s: Realm) -> None:
    at: list[tuple[int, ...]] = []
    for place in range(N_BOARD):
        name = PLACES[place]
        there = source.child(name).items(0, MOST_WORKERS) if source.has(name) else []
        at.append(tuple(entry.whole(0, s.seats - 1) for entry in there))
    source.finish()
    s.workers_at = tuple(at)


def load_row(source: Reader, slots: int) -> tuple[int, ...]:
    return tuple(-1 if e.value is None else e.one_of(CARDS) for e in source.items(slots, slots))


def load_attack(source: Reader, s: Realm) -> None:
    invaders: list[int] = []
    facings: list[int] = []
    for entry in source.items(0, 5):
        slot = entry.child("slot").one_of(SLOTS)
        is_siege = slot == SIEGE_SLOT
        if (is_siege and s.has_siege) or (not is_siege and slot != len(invaders)):
            raise entry.fail("slot: the slots come in their order, each once")
        names = SIEGES if is_siege else INVADERS
        place, facing = entry.child("card"), entry.child("side")
        card = -1 if place.value is None else place.one_of(names)
        side = -1 if facing.value is None else facing.one_of(SIDES)
        if entry.child("shown").flag():
            s.shown |= 1 << slot
        entry.finish()
        if is_siege:
            s.siege, s.siege_facing, s.has_siege = card, side, True
        else:
            invaders.append(card)
            facings.append(side)
    s.invaders = tuple(invaders)
    s.facings = tuple(facings)


def load_decks(source: Reader, s: Realm) -> None:
    s.refugee_deck = load_deck(source.child("refugees"), CARDS)
    s.building_deck = load_deck(source.child("buildings"), CARDS)
    s.objective_deck = load_deck(source.child("objectives"), OBJECTIVES)
    s.invader_deck = load_deck(source.child("invaders"), INVADERS)
    s.siege_deck = load_deck(source.child("sieges"), SIEGES)
    source.finish()


def load_deck(source: Reader, names: list[str]) -> Deck:
    deck = Deck(
        tuple(sorted(source.child("deck").several_of(names, most=60))),
        tuple(source.child("under").several_of(names, most=60)),
    )
    source.finish()
    return deck
