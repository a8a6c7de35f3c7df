# not compiled: it reads files, once.
"""Reads the data files into `Cards`, and complains exactly about what does not fit."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from holdfast.core.catalog import Reader, listed
from holdfast.core.printed import BOX, Amounts, Box, Printed, add, put, words_of
from holdfast.games.after_the_empire.cards import cards as printed
from holdfast.games.after_the_empire.cards.cards import AttackCard, Cards, Cost, Exchange, Gain, Way
from holdfast.games.after_the_empire.rules import names
from holdfast.games.after_the_empire.rules.names import GAINS, N_STARTING

FILES = (
    "refugees.toml", "buildings.toml", "objectives.toml", "invaders.toml", "sieges.toml",
    "places.toml", "board.toml",
)  # fmt: skip
Loaded = Box[Cards]
A = TypeVar("A", bound=AttackCard)

MOST = 20  # of anything a card gives or takes; invaders of one kind on one card
# Places whose effect is not an exchange but a chapter of its own.
NOT_EXCHANGES = ("buildings", "refugees", "stockpile")
PLAIN_GAINS = GAINS[names.WOOD : names.MOVE_3 + 1]
IN_THE_BOX = [*PLAIN_GAINS, "protect", "villager", "flag", "swordsmen", "archers"]


def load(folder: Path) -> Loaded:
    """Read a folder of data files: the game's own, or a card pack."""
    box = Box(folder, Cards(), "kind", is_named=True)
    box.cards.exchanges = [None] * len(names.SOURCES)
    load_cards(box, box.open("refugees.toml"), "refugee", names.REFUGEES)
    load_cards(box, box.open("buildings.toml"), "building", names.BUILDINGS)
    load_objectives(box, box.open("objectives.toml"))
    invaders, sieges = box.cards.invaders, box.cards.sieges
    load_attack(box, "invader", names.INVADERS, printed.InvaderCard, invaders)
    box.cards.forecast = printed.Forecast(invaders)
    load_attack(box, "siege", names.SIEGES, printed.SiegeCard, sieges)
    load_places(box, box.open("places.toml"))
    load_board(box.cards, box.open("board.toml"))
    return box


# What many records share: costs, gains, exchanges


def read_cost(source: Reader) -> Cost:
    return Cost(*Amounts(names.GOODS, MOST).load(source, BOX))


def read_gain(source: Reader, allowed: list[str] = GAINS) -> Gain:
    gained = source.keys()
    if len(gained) != 1:
        raise source.fail("one thing with its number is expected")
    if gained[0] not in allowed:
        raise source.fail(f'"{gained[0]}" is not one of {listed(allowed, 20)}')
    most = 1 if gained[0] == "objective" else MOST
    return Gain(GAINS.index(gained[0]), source.child(gained[0]).whole(1, most))


def read_quiet_gain(source: Reader) -> Gain:
    """Nobody is asked anything in the phases in which these happen (D17)."""
    return read_gain(source, GAINS[: names.HEAL_GAIN])


def read_need(source: Reader) -> printed.Need:
    need = put(printed.Need(), NEED.take(source))
    if source.has("least") == source.has("at_most"):
        raise source.fail("either least or at_most is expected")
    source.finish()
    return need


def read_ways(source: Reader) -> list[Way]:
    ways: list[Way] = []
    for entry in source.child("ways").items(1, 6):
        way = put(Way(), NAMED_WAY.read(entry))
        if way.branch in [other.branch for other in ways]:
            raise entry.fail(f"branch: two ways are called {names.BRANCHES[way.branch]}")
        ways.append(way)
    return ways


def read_exchange(source: Reader) -> Exchange:
    """One way, or several: one of them, one of them several times, or each of them once."""
    if not source.has("ways"):
        return Exchange([PRINTED.take(Way, source)])
    ways = read_ways(source)
    if source.has("each_once"):
        if not source.child("each_once").flag() or source.has("times"):
            raise source.fail("each_once is true or left out, and excludes times")
        return Exchange(ways, len(ways), True)
    return Exchange(ways, source.child("times").whole(1, 9) if source.has("times") else 1)


def read_hidden(source: Reader) -> list[list[int]]:
    """Face-down invader cards by difficulty and season."""
    return [list(seasons) for seasons in HIDDEN.read(source).values()]


# Refugees and buildings


def load_cards(box: Loaded, source: Reader, kind: str, ids: list[str]) -> None:
    cards = box.cards
    for record in box.records(source, kind, ids):
        card = len(cards.cost)
        row = (STARTING_REFUGEE if card < N_STARTING else CARD).take(record)
        if printed.is_starting(card) and (row["end"] or not row["cost"].is_free()):
            raise record.fail("a starting card costs nothing and is worth nothing (AE-52)")
        row |= {"now": [], "when": [], "mods": [0] * names.N_MODS, "per": [0] * len(names.PER)}
        add(cards, row)
        for ability in record.child("abilities").items(0, 6):
            read_ability(ability, card, cards)
        cards.has_mods.append(any(cards.mods[card]))
    if len(set(cards.initiative)) != len(cards.initiative):
        raise source.fail("two starting refugees have the same initiative (AE-17)")


def read_ability(source: Reader, card: int, cards: Cards) -> None:
    """One ability of the closed language (section 13)."""
    kind = names.ABILITIES[source.child("kind").one_of(names.ABILITIES)]
    if kind in ("space", "tap"):
        place = (names.FIRST_SPACE if kind == "space" else names.FIRST_TAP) + card
        if cards.exchanges[place] is not None:
            raise source.fail(f"a card has at most one {kind}")
        cards.exchanges[place] = read_exchange(source)
    elif kind == "now":
        cards.now[card] += NOW.take(source)["gain"]
    elif kind == "when":
        event = source.child("event").one_of(names.EVENTS)
        form = USE if names.EVENTS[event] == "use" else EVENT
        cards.when[card].append(put(printed.When(), {"event": event, **form.take(source)}))
    elif kind == "mod":
        mod = MOD.take(source)
        cards.mods[card][mod["key"]] += mod["n"]
    else:
        end = AT_THE_END.take(source)
        cards.per[card][end["per"]] += end["n"]
    source.finish()


# Objectives, invaders, sieges


def load_objectives(box: Loaded, source: Reader) -> None:
    for record in box.records(source, "objective", names.OBJECTIVES):
        card = PRINTED.take(printed.ObjectiveCard, record)
        if record.has("most") == record.has("needs"):
            raise record.fail("either most or needs is expected")
        box.cards.objectives.append(card)


def load_attack(box: Loaded, key: str, ids: list[str], piece: type[A], cards: list[A]) -> None:
    """AE-61, AE-63, AE-64."""
    for record in box.records(box.open(f"{key}s.toml"), key, ids):
        card = PRINTED.take(piece, record)
        golds = [tier.gold for tier in card.tiers]
        if golds != sorted(set(golds)):
            raise record.fail("tiers: the gold must rise from tier to tier (AE-61)")
        cards.append(card)


# Places and boards


def load_places(box: Loaded, source: Reader) -> None:
    """AE-21, AE-30 to AE-41."""
    for place, record in enumerate(box.records(source, "place", names.PLACES)):
        counts = list(SPACES.read(record.child("spaces")).values())
        if place >= names.N_BOARD and counts != [1, 0, 0]:
            raise record.fail("spaces: the player board has one space here (AE-38)")
        if names.PLACES[place] in NOT_EXCHANGES:
            if record.has("ways"):
                raise record.fail("ways: what this place does has rules of its own")
        else:
            box.cards.exchanges[place] = Exchange(read_ways(record))
        box.cards.spaces.append(counts)


def load_board(cards: Cards, source: Reader) -> None:
    """AE-13, AE-14, AE-17, AE-23, AE-91, AE-92, AE-96, AE-97."""
    put(cards, SEASONS.read(source.child("seasons")))
    gold = source.child("gold")
    put(cards, GOLD.read(gold))
    for n, red in enumerate(cards.red):
        if red > n:
            raise gold.fail(f"red[{n}]: {red} is more than the gold it stands for (AE-82)")
    put(cards, START.read(source.child("start")))
    pieces = source.child("pieces")
    cards.pieces = [read_piece(pieces.child(kind), kind) for kind in names.KINDS]
    pieces.finish()
    put(cards, OPERATIONS.read(source.child("operations")))
    supply = SUPPLY.read(source.child("supply"))
    gains = [1 << 30, *(supply.pop(what) for what in PLAIN_GAINS)]
    cards.supply = put(printed.Supply(), {**supply, "gains": gains})
    source.finish()


def read_piece(source: Reader, kind: str) -> printed.PieceKind:
    """AE-53. Only stone replaces wood."""
    piece = PRINTED.read(printed.PieceKind, source)
    if source.has("replacing") != kind.startswith("stone"):
        raise source.fail("replacing belongs to stone pieces (AE-54)")
    if not kind.endswith("turret") and piece.shots:
        raise source.fail("shots: only turrets shoot by themselves (AE-70)")
    if not source.has("replacing"):
        piece.replacing = piece.cost
    return piece


# What must stand in the tables

PRINTED = Printed(
    words_of(names),
    [printed.Band, printed.Engine],
    {"most": MOST},
    cost=read_cost,
    gain=read_gain,
    quiet_gain=read_quiet_gain,
    need=read_need,
    hidden=read_hidden,
)
NEED = PRINTED.form("measure:measures least:1..99+ at_most:0..99+")
NAMED_WAY = PRINTED.form(f"branch:branches {Way.fields}")

CARD = PRINTED.form("cost:cost end:0..50")
STARTING_REFUGEE = PRINTED.form("initiative:1..99 cost:cost end:0..50")
# The closed ability language (section 13), without what a worker or a free action may do.
NOW = PRINTED.form("gain:1..6*gain")
USE = PRINTED.form("place>use:uses gain>gains:1..6*gain")
EVENT = PRINTED.form("gain>gains:1..6*quiet_gain")
MOD = PRINTED.form("key:mods n:1..9")
AT_THE_END = PRINTED.form("per:per n:1..9")

# The boards
SPACES = PRINTED.form("always:0..4 three:0..4 four:0..4")
SEASONS = PRINTED.form(
    "workers:7*1..9 hidden:hidden threat:7*0..99 flag:7*1..3 surge:7*0..9 source"
)
HIDDEN = PRINTED.form("normal:7*0..3 easy:7*0..3 hard:7*0..3")
GOLD = PRINTED.form("red:50*0..99 source")
START = PRINTED.form(
    "gold>start_gold:4*0..49 goods>start_goods:cost soldiers>start_soldiers:0..most"
    " farm>start_farm:0..2 source"
)
OPERATIONS = PRINTED.form("douse:cost cure:cost rebuild:cost source")
SUPPLY = PRINTED.form(" ".join([*(f"{what}:1..999" for what in IN_THE_BOX), "source"]))
