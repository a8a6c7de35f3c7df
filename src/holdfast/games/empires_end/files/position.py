# not compiled: it reads and writes files' data, nothing hot.
"""Positions of Empire's End to and from readable JSON."""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Step
from holdfast.core.catalog import Reader
from holdfast.core.codec import Codec
from holdfast.games.empires_end.cards.cards import Cards
from holdfast.games.empires_end.files.soundness import check_course
from holdfast.games.empires_end.rules import (
    abilities,
    acceptance,
    blitz,
    conflict,
    disaster,
    economy,
    industry,
    rearranging,
    repairing,
    scoring,
    turn,
)
from holdfast.games.empires_end.rules.names import (
    CARDS,
    CONFLICTS,
    GOODS,
    LOCATIONS,
    N_LOCATIONS,
    SLOTS,
    SOURCES,
)
from holdfast.games.empires_end.rules.state import Disaster, Empire, Empires

STEPS: list[type[Step[Any]]] = [
    acceptance.DestroyLocation,
    acceptance.Trigger,
    acceptance.AttachInnovation,
    acceptance.Scarcity,
    blitz.ExchangeHand,
    blitz.TwoDisasters,
    blitz.Suffer,
    conflict.ConflictPhase,
    conflict.SecretBids,
    conflict.BidAxes,
    conflict.BidCoins,
    conflict.RefreshMarkers,
    conflict.RefreshOne,
    conflict.Unrest,
    disaster.DisasterPhase,
    disaster.Turn,
    disaster.GoOn,
    disaster.Face,
    disaster.Decide,
    disaster.DiscardDisaster,
    abilities.AfterAverting,
    abilities.Replace,
    economy.EconomyPhase,
    economy.BeginEconomy,
    economy.Economy,
    economy.Trade,
    economy.TakeOne,
    economy.Repeat,
    industry.IndustryPhase,
    industry.Industry,
    industry.ChooseDiscount,
    repairing.Pay,
    industry.RestOfHand,
    rearranging.SwapFirst,
    rearranging.SwapSecond,
    rearranging.MoveInnovation,
    scoring.FinalScoring,
    turn.Setup,
    turn.NextSpace,
    turn.CombinedPhase,
    turn.ChooseHalf,
]
CODEC = Codec(
    STEPS,
    {"cards": CARDS, "locations": LOCATIONS, "sources": SOURCES, "slots": SLOTS},
)
MOST = 9999


def dump(s: Empires) -> dict[str, object]:
    data: dict[str, object] = {
        "space": s.space,
        "temple": s.temple,
        "deck": [CARDS[card] for card in s.bag],
        "discard": [CARDS[card] for card in s.discard],
        "conflict_deck": [CONFLICTS[card] for card in s.conflict_bag],
        "conflict_discard": [CONFLICTS[card] for card in s.conflict_discard],
        "conflict": CONFLICTS[s.conflict] if s.conflict >= 0 else None,
        "disasters": [dump_disaster(disaster) for disaster in s.disasters],
        "empires": [dump_empire(empire) for empire in s.empires],
    }
    if s.before:
        data["before"] = [dump_empire(empire) for empire in s.before]
    if s.final:
        data["final"] = list(s.final)
    data["course"] = CODEC.dump_course(s)
    return data


def dump_disaster(disaster: Disaster) -> dict[str, object]:
    pot = disaster.pot()
    return {
        "card": CARDS[disaster.card] if disaster.card >= 0 else None,
        "pot": {GOODS[good]: pot[good] for good in range(4)},
        "accepted": disaster.is_accepted,
    }


def dump_empire(empire: Empire) -> dict[str, object]:
    data: dict[str, object] = {
        "score": empire.score,
        "goods": {GOODS[good]: empire.have(good) for good in range(4)},
        "hand": [CARDS[card] for card in empire.hand],
        "row": [dump_location(empire, location) for location in empire.row],
    }
    if empire.exhausted:
        data["exhausted"] = [CARDS[card] for card in empire.exhausted]
    if empire.discarded:
        data["discarded"] = [CARDS[card] for card in empire.discarded]
    if empire.bid_axe or empire.bid_coin:
        data["bid"] = {"axe": empire.bid_axe, "coin": empire.bid_coin}
    return data


def dump_location(empire: Empire, location: int) -> dict[str, object]:
    data: dict[str, object] = {"location": LOCATIONS[location]}
    if not empire.is_healthy(location):
        data["destroyed"] = True
    if empire.attached[location]:
        data["innovations"] = [CARDS[card] for card in empire.attached[location]]
    return data


def load(source: Reader, cards: Cards, seats: int, is_blitz: bool) -> Empires:
    s = Empires(seats, cards, is_blitz)
    s.space = source.child("space").whole(0, len(cards.track(seats).spaces) + 1)
    s.temple = source.child("temple").whole(0, seats - 1)
    s.bag = sorted(source.child("deck").several_of(CARDS, most=88))
    s.discard = source.child("discard").several_of(CARDS, most=88)
    s.conflict_bag = sorted(source.child("conflict_deck").several_of(CONFLICTS, most=11))
    s.conflict_discard = source.child("conflict_discard").several_of(CONFLICTS, most=11)
    conflict_card = source.child("conflict")
    s.conflict = -1 if conflict_card.value is None else conflict_card.one_of(CONFLICTS)
    s.disasters = [load_disaster(entry) for entry in source.child("disasters").items(most=2)]
    is_set_up = source.child("empires").value != []
    least = seats if is_set_up else 0
    s.empires = [load_empire(entry) for entry in source.child("empires").items(least, seats)]
    if source.has("before"):
        s.before = [load_empire(entry) for entry in source.child("before").items(seats, seats)]
    if source.has("final"):
        s.final = [e.whole(-MOST, MOST) for e in source.child("final").items(seats, seats)]
    CODEC.load_course(source.child("course"), s)
    source.finish()
    s.check()
    check_course(s)
    return s


def load_disaster(source: Reader) -> Disaster:
    card = source.child("card")
    disaster = Disaster(-1 if card.value is None else card.one_of(CARDS))
    pot = source.child("pot")
    disaster.wheat, disaster.hammer, disaster.axe, disaster.coin = load_goods(pot)
    disaster.is_accepted = source.child("accepted").flag()
    source.finish()
    return disaster


def load_goods(source: Reader) -> list[int]:
    goods = [source.child(good).whole(0, MOST) for good in GOODS]
    source.finish()
    return goods


def load_empire(source: Reader) -> Empire:
    locations = source.child("row").items(N_LOCATIONS, N_LOCATIONS)
    empire = Empire(tuple(entry.child("location").one_of(LOCATIONS) for entry in locations))
    for location, entry in zip(empire.row, locations, strict=True):
        if entry.has("destroyed") and entry.child("destroyed").flag():
            empire.ruins |= 1 << location
        if entry.has("innovations"):
            for card in entry.child("innovations").several_of(CARDS, most=88):
                empire.attach(card, location)
        entry.finish()
    empire.score = source.child("score").whole(-MOST, MOST)
    goods = load_goods(source.child("goods"))
    empire.wheat, empire.hammer, empire.axe, empire.coin = goods
    empire.hand = tuple(source.child("hand").several_of(CARDS, most=88))
    if source.has("exhausted"):
        empire.exhausted = tuple(source.child("exhausted").several_of(CARDS, most=88))
    if source.has("discarded"):
        empire.discarded = tuple(source.child("discarded").several_of(CARDS, most=88))
    if source.has("bid"):
        bid = source.child("bid")
        empire.bid_axe = bid.child("axe").whole(0, MOST)
        empire.bid_coin = bid.child("coin").whole(0, MOST)
        bid.finish()
    source.finish()
    return empire
