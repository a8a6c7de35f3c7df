# not compiled: it reads and writes files' data, nothing hot.
"""The colony to and from readable JSON."""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Step
from holdfast.core.catalog import Reader
from holdfast.games.ante_portas.cards.colony.cards import ColonyCards
from holdfast.games.ante_portas.rules.colony import (
    buffers,
    building,
    fees,
    goods,
    improvements,
    laying,
    places,
    production,
    refining,
    setup,
    stewards,
    year_end,
)
from holdfast.games.ante_portas.rules.colony.grid import CELLS
from holdfast.games.ante_portas.rules.colony.mainland import Ground, area_of, is_market
from holdfast.games.ante_portas.rules.colony.names import (
    BUILDINGS,
    IMPROVEMENTS,
    MARKET_CARDS,
    SOURCES,
    WORKPLACES,
)
from holdfast.games.ante_portas.rules.colony.state import NOWHERE, READY, Colony, Community
from holdfast.games.ante_portas.rules.modes import Mode
from holdfast.games.ante_portas.rules.names import GOODS, N_PLACES, PLACES, SMALL_MARKET

STEPS: list[type[Step[Any]]] = [
    buffers.EmptyBuffers,
    building.Build,
    building.Rebuild,
    building.RemodelShed,
    fees.PayFee,
    goods.MakeRoom,
    improvements.Carry,
    improvements.PlayImprovement,
    improvements.KeepOrGive,
    laying.TurnUp,
    laying.LayPlace,
    laying.LayMarket,
    laying.PickPlace,
    laying.CoverGrove,
    places.Visit,
    places.ChooseAct,
    production.Produce,
    production.RunFactories,
    production.ProduceOnCards,
    production.ShowCards,
    production.KeepCard,
    refining.Refine,
    setup.BeginGame,
    setup.BeginEra,
    setup.BeginYear,
    setup.AddPlaces,
    setup.FirstTurn,
    setup.BringGoods,
    setup.StandAtMarket,
    stewards.AtMarket,
    stewards.EndApprentice,
    year_end.YearEnd,
    year_end.ChangeWork,
    year_end.Sustain,
    year_end.EndSustenance,
]
IDS: dict[str, list[str]] = {
    "sources": SOURCES,
    "buildings": BUILDINGS,
    "workplaces": WORKPLACES,
    "improvements": IMPROVEMENTS,
    "cells": CELLS,
}
STAGES = ["taking_off", "putting_on", "ready"]
MOST = 999


# Dumping


def dump(colony: Colony) -> dict[str, object]:
    data: dict[str, object] = {
        "era": colony.era + 1,
        "market": name_or_none(colony.market, MARKET_CARDS),
        "market_deck": [MARKET_CARDS[card] for card in colony.market_deck],
        "market_gone": [MARKET_CARDS[card] for card in colony.market_gone],
        "deck": [IMPROVEMENTS[card] for card in colony.deck],
        "discard": [IMPROVEMENTS[card] for card in colony.discard],
        "gone": [IMPROVEMENTS[card] for card in colony.gone],
        "buried": [IMPROVEMENTS[card] for card in colony.buried],
        "pile": [PLACES[place] for place in colony.pile],
        "drawn": [PLACES[place] for place in colony.drawn],
        "map": dump_ground(colony.ground),
        "communities": [dump_community(community) for community in colony.communities],
    }
    if any(colony.soldiers_fed):
        data["soldiers_fed"] = list(colony.soldiers_fed)
    return data


def name_or_none(number: int, names: list[str]) -> str | None:
    return names[number] if number >= 0 else None


def dump_ground(ground: Ground) -> dict[str, object]:
    laid = [place for place in range(N_PLACES) if ground.is_laid(place)]
    return {PLACES[place]: [CELLS[cell] for cell in ground.cells[place]] for place in laid}


def counts(numbers: tuple[int, ...], names: list[str]) -> dict[str, int]:
    return {names[i]: numbers[i] for i in range(len(names)) if numbers[i]}


def dump_community(c: Community) -> dict[str, object]:
    data: dict[str, object] = {
        "stock": counts(c.stock, GOODS),
        "tools": c.tools,
        "dollars": c.dollars,
        "built": counts(c.built, BUILDINGS),
        "working": counts(c.working, WORKPLACES),
        "farmers": c.farmers,
        "citizens": c.citizens,
        "hand": [IMPROVEMENTS[card] for card in c.hand],
        "laid": [IMPROVEMENTS[card] for card in c.laid],
        "steward": name_or_none(c.steward, PLACES),
    }
    if any(c.buffers):
        data["buffers"] = counts(c.buffers, GOODS)
    if any(c.card_buffers):
        data["card_buffers"] = counts(c.card_buffers, GOODS)
    if c.looked:
        data["looked"] = [IMPROVEMENTS[card] for card in c.looked]
    if c.apprentice_turns:
        data["apprentice"] = name_or_none(c.apprentice, PLACES)
        data["apprentice_turns"] = c.apprentice_turns
    if c.tickets:
        data["tickets"] = c.tickets
    if c.is_dolly_used:
        data["dolly_used"] = True
    if c.kept_room:
        data["kept_room"] = c.kept_room
    if c.stage != READY:
        data["stage"] = STAGES[c.stage]
    if any(c.fed):
        data["fed"] = counts(c.fed, WORKPLACES)
    return data


# Loading


def load(source: Reader, cards: ColonyCards, mode: Mode) -> Colony:
    colony = Colony(0, cards, mode)
    colony.era = source.child("era").whole(0, 2) - 1
    market = source.child("market")
    colony.market = -1 if market.value is None else market.one_of(MARKET_CARDS)
    colony.market_deck = tuple(sorted(source.child("market_deck").several_of(MARKET_CARDS)))
    colony.market_gone = tuple(source.child("market_gone").several_of(MARKET_CARDS))
    colony.deck = tuple(sorted(source.child("deck").several_of(IMPROVEMENTS)))
    colony.discard = tuple(source.child("discard").several_of(IMPROVEMENTS))
    colony.gone = tuple(source.child("gone").several_of(IMPROVEMENTS))
    colony.buried = tuple(sorted(source.child("buried").several_of(IMPROVEMENTS)))
    colony.pile = tuple(sorted(source.child("pile").several_of(PLACES)))
    colony.drawn = tuple(source.child("drawn").several_of(PLACES))
    colony.ground = load_ground(source.child("map"))
    seats = mode.seats
    entries = source.child("communities").items(seats, seats)
    colony.communities = [load_community(entry, cards, colony.ground) for entry in entries]
    if source.has("soldiers_fed"):
        fed = [entry.whole(0, MOST) for entry in source.child("soldiers_fed").items(2, 2)]
        colony.soldiers_fed = (fed[0], fed[1])
    source.finish()
    return colony


def load_ground(source: Reader) -> Ground:
    ground = Ground()
    for name in list(source.table()):
        entry = source.child(name)
        if name not in PLACES:
            raise entry.fail(f'"{name}" is not a Place')
        place = PLACES.index(name)
        size = 2 if is_market(place) and place != SMALL_MARKET else 1
        cells = tuple(entry.several_of(CELLS, size, size))
        taken = [cell for cell in cells if ground.tiles[area_of(place)][cell] >= 0]
        if taken or len(set(cells)) != size:
            raise entry.fail("two tiles lie on one hex")
        ground.lay(place, cells)
    source.finish()
    return ground


def load_counts(source: Reader, key: str, names: list[str]) -> tuple[int, ...]:
    """`{ wood = 2 }`; what is missing is 0."""
    numbers = [0] * len(names)
    if source.has(key):
        table = source.child(key)
        for name in list(table.table()):
            if name not in names:
                raise table.fail(f'"{name}" is not one of {", ".join(names)}')
            numbers[names.index(name)] = table.child(name).whole(0, MOST)
    return tuple(numbers)


def load_place(source: Reader, key: str, ground: Ground) -> int:
    entry = source.child(key)
    if entry.value is None:
        return NOWHERE
    place = entry.one_of(PLACES)
    if not ground.is_laid(place):
        raise entry.fail(f"{PLACES[place]} is not on the map")
    return place


def load_number(source: Reader, key: str) -> int:
    return source.child(key).whole(0, MOST) if source.has(key) else 0


def load_community(source: Reader, cards: ColonyCards, ground: Ground) -> Community:
    c = Community()
    c.stock = load_counts(source, "stock", GOODS)
    c.buffers = load_counts(source, "buffers", GOODS)
    c.card_buffers = load_counts(source, "card_buffers", GOODS)
    c.tools = source.child("tools").whole(0, MOST)
    c.dollars = source.child("dollars").whole(0, MOST)
    c.built = load_counts(source, "built", BUILDINGS)
    c.working = load_counts(source, "working", WORKPLACES)
    c.farmers = source.child("farmers").whole(0, MOST)
    c.citizens = source.child("citizens").whole(0, MOST)
    c.hand = tuple(source.child("hand").several_of(IMPROVEMENTS))
    c.laid = tuple(source.child("laid").several_of(IMPROVEMENTS))
    if source.has("looked"):
        c.looked = tuple(source.child("looked").several_of(IMPROVEMENTS))
    c.steward = load_place(source, "steward", ground)
    if source.has("apprentice"):
        c.apprentice = load_place(source, "apprentice", ground)
    c.apprentice_turns = load_number(source, "apprentice_turns")
    c.tickets = load_number(source, "tickets")
    c.is_dolly_used = source.child("dolly_used").flag() if source.has("dolly_used") else False
    c.kept_room = load_number(source, "kept_room")
    c.stage = source.child("stage").one_of(STAGES) if source.has("stage") else READY
    c.fed = load_counts(source, "fed", WORKPLACES)
    source.finish()
    c.remember(cards)
    return c
