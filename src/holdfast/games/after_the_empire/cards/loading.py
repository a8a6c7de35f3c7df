# not compiled: it reads files, once.
"""Reads the data files into `Cards`, and complains exactly about what does not fit."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from holdfast.core.catalog import Reader, listed
from holdfast.core.printed import Amounts, Box, Declared, Printed, add, put, words_of
from holdfast.games.after_the_empire.cards import cards as printed
from holdfast.games.after_the_empire.cards.cards import AttackCard, Cards, Cost, Exchange, Gain, Way
from holdfast.games.after_the_empire.rules import names
from holdfast.games.after_the_empire.rules.names import GAINS, N_STARTING

FILES = (
    "refugees.toml", "buildings.toml", "objectives.toml", "invaders.toml", "sieges.toml",
    "places.toml", "board.toml",
)  # fmt: skip
Loaded = Box[Cards]

MOST = 20  # of anything a card gives or takes; invaders of one kind on one card
# Places whose effect is not an exchange but a chapter of its own.
NOT_EXCHANGES = ("buildings", "refugees", "stockpile")


def load(folder: Path) -> Loaded:
    """Read a folder of data files: the game's own, or a card pack."""
    box = Box(folder, Cards(), "kind", is_named=True)
    box.cards.exchanges = [printed.NOTHING] * len(names.SOURCES)
    load_cards(box, box.open("refugees.toml"), "refugee", names.REFUGEES)
    load_cards(box, box.open("buildings.toml"), "building", names.BUILDINGS)
    objectives = box.records(box.open("objectives.toml"), "objective", names.OBJECTIVES)
    box.cards.objectives = [FORMS["objective"].make(record) for record in objectives]
    load_attack(box, "invader", names.INVADERS, box.cards.invaders)
    load_attack(box, "siege", names.SIEGES, box.cards.sieges)
    box.cards.forecast = printed.Forecast(box.cards.invaders)
    load_places(box, box.open("places.toml"))
    load_board(box.cards, box.open("board.toml"))
    return box


# What many records share: costs, gains, exchanges


def read_gain(source: Reader, allowed: list[str] = GAINS) -> Gain:
    gained = source.keys()
    if len(gained) != 1:
        raise source.fail("one thing with its number is expected")
    if gained[0] not in allowed:
        raise source.fail(f'"{gained[0]}" is not one of {listed(allowed, 20)}')
    most = 1 if gained[0] == "objective" else MOST
    return Gain(GAINS.index(gained[0]), source.child(gained[0]).whole(1, most))


PRINTED = Printed(
    words_of(names),
    vars(printed),
    {"most": MOST},
    cost=Amounts(names.GOODS, MOST, Cost),
    gain=read_gain,
    quiet_gain=partial(read_gain, allowed=names.PLAIN_GAINS),
)
FORMS = Declared(PRINTED, Path(__file__).parent)


def read_ways(source: Reader) -> list[Way]:
    ways: list[Way] = []
    for entry in source.child("ways").items(1, 6):
        way: Way = FORMS["named_way"].table(entry)
        if way.branch in [other.branch for other in ways]:
            raise entry.fail(f"branch: two ways are called {names.BRANCHES[way.branch]}")
        ways.append(way)
    return ways


def read_exchange(source: Reader) -> Exchange:
    """One way, or several: one of them, one of them several times, or each of them once."""
    if not source.has("ways"):
        return Exchange([FORMS["way"].make(source)])
    ways = read_ways(source)
    if source.has("each_once"):
        if not source.child("each_once").flag() or source.has("times"):
            raise source.fail("each_once is true or left out, and excludes times")
        return Exchange(ways, len(ways), True)
    return Exchange(ways, source.child("times").whole(1, 9) if source.has("times") else 1)


# Refugees and buildings


def load_cards(box: Loaded, source: Reader, kind: str, ids: list[str]) -> None:
    cards = box.cards
    for record in box.records(source, kind, ids):
        card = len(cards.cost)
        row = FORMS["starting_refugee" if card < N_STARTING else "card"].take(record)
        if printed.is_starting(card) and (row["end"] or not row["cost"].is_free()):
            raise record.fail("a starting card costs nothing and is worth nothing (AE-52)")
        row |= {"now": (), "when": [], "mods": [0] * names.N_MODS, "per": [0] * len(names.PER)}
        add(cards, row)
        for ability in record.child("abilities").items(0, 6):
            read_ability(ability, card, cards)
        cards.has_mods.append(any(cards.mods[card]))
    if len(set(cards.initiative)) != len(cards.initiative):
        raise source.fail("two starting refugees have the same initiative (AE-17)")


def read_ability(source: Reader, card: int, cards: Cards) -> None:
    """One ability of the closed language (section 13)."""
    kind = names.ABILITIES[source.child("kind").one_of(names.ABILITIES)]
    found = FORMS.of("abilities", kind).take(source)
    if kind in ("space", "tap"):
        place = (names.FIRST_SPACE if kind == "space" else names.FIRST_TAP) + card
        if cards.exchanges[place].ways:
            raise source.fail(f"a card has at most one {kind}")
        cards.exchanges[place] = read_exchange(source)
    elif kind == "now":
        cards.now[card] += found["gain"]
    elif kind == "when":
        found |= FORMS.of("events", names.EVENTS[found["event"]]).take(source)
        cards.when[card].append(put(printed.When(), found))
    elif kind == "mod":
        cards.mods[card][found["key"]] += found["n"]
    else:
        cards.per[card][found["per"]] += found["n"]
    source.finish()


# Invaders and sieges


def load_attack(box: Loaded, key: str, ids: list[str], cards: list[AttackCard]) -> None:
    """AE-61, AE-63, AE-64."""
    for record in box.records(box.open(f"{key}s.toml"), key, ids):
        card: AttackCard = FORMS[key].make(record)
        golds = [tier.gold for tier in card.tiers]
        if golds != sorted(set(golds)):
            raise record.fail("tiers: the gold must rise from tier to tier (AE-61)")
        cards.append(card)


# Places and boards


def load_places(box: Loaded, source: Reader) -> None:
    """AE-21, AE-30 to AE-41."""
    rows = box.rows(source, "place", names.PLACES, FORMS["place"])
    for place, (record, row) in enumerate(rows):
        if place >= names.N_BOARD and row["spaces"] != (1, 0, 0):
            raise record.fail("spaces: the player board has one space here (AE-38)")
        if names.PLACES[place] in NOT_EXCHANGES:
            if record.has("ways"):
                raise record.fail("ways: what this place does has rules of its own")
        else:
            box.cards.exchanges[place] = Exchange(read_ways(record))


def load_board(cards: Cards, source: Reader) -> None:
    """AE-13, AE-14, AE-17, AE-23, AE-91, AE-92, AE-96, AE-97."""
    for name in ("seasons", "gold", "start"):
        put(cards, FORMS[name].read(source.child(name)))
    for n, red in enumerate(cards.red):
        if red > n:
            raise source.fail(f"gold: red[{n}]: {red} is more than the gold it stands for (AE-82)")
    pieces = source.child("pieces")
    cards.pieces = [read_piece(pieces.child(kind), kind) for kind in names.KINDS]
    pieces.finish()
    put(cards, FORMS["operations"].read(source.child("operations")))
    supply = FORMS["supply"].read(source.child("supply"))
    gains = [1 << 30, *(supply.pop(what) for what in names.PLAIN_GAINS[1:])]
    cards.supply = put(printed.Supply(), {**supply, "gains": gains})
    source.finish()


def read_piece(source: Reader, kind: str) -> printed.PieceKind:
    """AE-53. Only stone replaces wood."""
    found = FORMS["piece"].read(source)
    if ("replacing" in found) != kind.startswith("stone"):
        raise source.fail("replacing belongs to stone pieces (AE-54)")
    if not kind.endswith("turret") and found["shots"]:
        raise source.fail("shots: only turrets shoot by themselves (AE-70)")
    return put(printed.PieceKind(), {"replacing": found["cost"], **found})
