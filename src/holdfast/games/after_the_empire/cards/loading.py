# not compiled: it reads files, once.
"""Reads the data files into `Cards`, and complains exactly about what does not fit."""

from __future__ import annotations

from pathlib import Path

from holdfast.core.card_text import CardText, read_source
from holdfast.core.catalog import DataError, Reader, load_toml
from holdfast.games.after_the_empire.cards.cards import (
    TRACK_END,
    Cards,
    Exchange,
    Forecast,
    InvaderCard,
    Need,
    ObjectiveCard,
    PieceKind,
    SiegeCard,
    Supply,
    Tier,
    When,
    no_mods,
)
from holdfast.games.after_the_empire.cards.reading import (
    MOST,
    read_component,
    read_cost,
    read_exchange,
    read_gains,
    read_ways,
    whole_numbers,
)
from holdfast.games.after_the_empire.rules.names import (
    ABILITIES,
    BUILDINGS,
    CARDS,
    DIFFICULTIES,
    EFFECTS,
    EVENTS,
    FIRST_SPACE,
    FIRST_TAP,
    GAINS,
    HEAL_GAIN,
    INVADERS,
    KINDS,
    MEASURES,
    MODS,
    N_BOARD,
    N_PLACES,
    N_SEASONS,
    OBJECTIVES,
    PER,
    PLACES,
    REFUGEES,
    SIEGES,
    SOURCES,
    STARTING,
    SURGES,
    USES,
)

FILES = (
    "refugees.toml",
    "buildings.toml",
    "objectives.toml",
    "invaders.toml",
    "sieges.toml",
    "places.toml",
    "board.toml",
)
# Places whose effect is not an exchange but a chapter of its own.
NOT_EXCHANGES = ("buildings", "refugees", "stockpile")
SUPPLIES = (
    "wood", "stone", "iron", "food", "soldier", "mercenary", "move_1", "move_3", "protect",
    "villager", "flag", "swordsmen", "archers",
)  # fmt: skip


class Loaded:
    """The components for the rules, and their texts for people."""

    def __init__(self, cards: Cards, texts: list[CardText]) -> None:
        self.cards = cards
        self.texts = texts
        self.text_of = {component.id: component for component in texts}


def load(folder: Path) -> Loaded:
    """Read a folder of data files: the game's own, or a card pack."""
    cards = Cards()
    cards.exchanges = [None] * len(SOURCES)
    texts: list[CardText] = []
    load_cards(load_toml(folder, "refugees.toml"), "refugee", REFUGEES, cards, texts)
    load_cards(load_toml(folder, "buildings.toml"), "building", BUILDINGS, cards, texts)
    load_objectives(load_toml(folder, "objectives.toml"), cards, texts)
    load_invaders(load_toml(folder, "invaders.toml"), cards, texts)
    cards.forecast = Forecast(cards.invaders)
    load_sieges(load_toml(folder, "sieges.toml"), cards, texts)
    load_places(load_toml(folder, "places.toml"), cards, texts)
    load_board(load_toml(folder, "board.toml"), cards)
    return Loaded(cards, texts)


# Refugees and buildings


def load_cards(
    source: Reader, kind: str, ids: list[str], cards: Cards, texts: list[CardText]
) -> None:
    for record in source.only(kind, ids):
        id = record.child("id").text()
        card = CARDS.index(id)
        is_first = id in STARTING
        if is_first:
            cards.initiative.append(record.child("initiative").whole(1, 99))
        cost = read_cost(record.child("cost"))
        end = record.child("end").whole(0, 50)
        if (is_first or id == "barracks") and (end or not cost.is_free()):
            raise record.fail("a starting card costs nothing and is worth nothing (AE-52)")
        cards.cost.append(cost)
        cards.end.append(end)
        cards.now.append([])
        cards.when.append([])
        cards.mods.append(no_mods())
        cards.per.append([0] * len(PER))
        for ability in record.child("abilities").items(0, 6):
            read_ability(ability, card, cards)
        cards.has_mods.append(any(cards.mods[card]))
        texts.append(read_component(record, kind))
    if len(set(cards.initiative)) != len(cards.initiative):
        raise source.fail("two starting refugees have the same initiative (AE-17)")


def read_ability(source: Reader, card: int, cards: Cards) -> None:
    """One ability of the closed language (section 13)."""
    kind = ABILITIES[source.child("kind").one_of(ABILITIES)]
    if kind in ("space", "tap"):
        place = (FIRST_SPACE if kind == "space" else FIRST_TAP) + card
        if cards.exchanges[place] is not None:
            raise source.fail(f"a card has at most one {kind}")
        cards.exchanges[place] = read_exchange(source)
    elif kind == "now":
        cards.now[card] += read_gains(source.child("gain"), GAINS)
    elif kind == "when":
        cards.when[card].append(read_when(source))
    elif kind == "mod":
        key = source.child("key").one_of(MODS)
        cards.mods[card][key] += source.child("n").whole(1, 9)
    else:
        per = source.child("per").one_of(PER)
        cards.per[card][per] += source.child("n").whole(1, 9)
    source.finish()


def read_when(source: Reader) -> When:
    event = source.child("event").one_of(EVENTS)
    if EVENTS[event] == "use":
        return When(
            event, source.child("place").one_of(USES), read_gains(source.child("gain"), GAINS)
        )
    # Nobody is asked anything in the phases in which these happen (D17).
    return When(event, -1, read_gains(source.child("gain"), GAINS[:HEAL_GAIN]))


# Objectives, invaders, sieges


def load_objectives(source: Reader, cards: Cards, texts: list[CardText]) -> None:
    for record in source.only("objective", OBJECTIVES):
        gold = record.child("gold").whole(1, 50)
        if record.has("most") == record.has("needs"):
            raise record.fail("either most or needs is expected")
        if record.has("most"):
            card = ObjectiveCard(gold, record.child("most").one_of(MEASURES), [])
        else:
            card = ObjectiveCard(gold, -1, [read_need(e) for e in record.child("needs").items(1)])
        cards.objectives.append(card)
        texts.append(read_component(record, "objective"))


def read_need(source: Reader) -> Need:
    measure = source.child("measure").one_of(MEASURES)
    if source.has("least") == source.has("at_most"):
        raise source.fail("either least or at_most is expected")
    if source.has("least"):
        need = Need(measure, source.child("least").whole(1, 99), 10**6)
    else:
        need = Need(measure, -(10**6), source.child("at_most").whole(0, 99))
    source.finish()
    return need


def load_invaders(source: Reader, cards: Cards, texts: list[CardText]) -> None:
    """AE-61. Tiers rise."""
    for record in source.only("invader", INVADERS):
        tiers = [read_tier(entry) for entry in record.child("tiers").items(1, 6)]
        check_rising(record, [tier.gold for tier in tiers])
        cards.invaders.append(InvaderCard(tiers))
        texts.append(read_component(record, "invader"))


def read_tier(source: Reader) -> Tier:
    tier = Tier(
        source.child("gold").whole(0, 99),
        source.child("archers").whole(0, MOST),
        source.child("swordsmen").whole(0, MOST),
    )
    source.finish()
    return tier


def check_rising(record: Reader, golds: list[int]) -> None:
    if any(golds[i] >= golds[i + 1] for i in range(len(golds) - 1)):
        raise record.fail("tiers: the gold must rise from tier to tier (AE-61)")


def load_sieges(source: Reader, cards: Cards, texts: list[CardText]) -> None:
    """AE-63, AE-64."""
    for record in source.only("siege", SIEGES):
        effect = record.child("effect").one_of(EFFECTS)
        surge = record.child("surge").one_of(SURGES)
        golds: list[int] = []
        amounts: list[int] = []
        for entry in record.child("tiers").items(1, 6):
            golds.append(entry.child("gold").whole(0, 99))
            amounts.append(entry.child("n").whole(0, MOST))
            entry.finish()
        check_rising(record, golds)
        cards.sieges.append(SiegeCard(effect, surge, golds, amounts))
        texts.append(read_component(record, "siege"))


# Places and boards


def load_places(source: Reader, cards: Cards, texts: list[CardText]) -> None:
    """AE-21, AE-30 to AE-41."""
    for place, record in enumerate(source.only("place", PLACES)):
        spaces = record.child("spaces")
        counts = [spaces.child(key).whole(0, 4) for key in ("always", "three", "four")]
        spaces.finish()
        if place >= N_BOARD and counts != [1, 0, 0]:
            raise record.fail("spaces: the player board has one space here (AE-38)")
        if PLACES[place] in NOT_EXCHANGES:
            if record.has("ways"):
                raise record.fail("ways: what this place does has rules of its own")
        else:
            cards.exchanges[place] = Exchange(read_ways(record), 1, False)
        cards.spaces.append(counts)
        texts.append(read_component(record, "place"))
    assert len(cards.spaces) == N_PLACES


def load_board(source: Reader, cards: Cards) -> None:
    load_seasons(source.child("seasons"), cards)
    gold = source.child("gold")
    cards.red = whole_numbers(gold.child("red"), TRACK_END, 0, 99)
    for n, red in enumerate(cards.red):
        if red > n:
            raise gold.fail(f"red[{n}]: {red} is more than the gold it stands for (AE-82)")
    read_source(gold)
    gold.finish()
    load_start(source.child("start"), cards)
    pieces = source.child("pieces")
    cards.pieces = [read_piece(pieces.child(kind), kind) for kind in KINDS]
    pieces.finish()
    operations = source.child("operations")
    cards.douse = read_cost(operations.child("douse"))
    cards.cure = read_cost(operations.child("cure"))
    cards.rebuild = read_cost(operations.child("rebuild"))
    read_source(operations)
    operations.finish()
    supply = source.child("supply")
    cards.supply = Supply({what: supply.child(what).whole(1, 999) for what in SUPPLIES})
    read_source(supply)
    supply.finish()
    source.finish()


def load_seasons(source: Reader, cards: Cards) -> None:
    """AE-23, AE-91, AE-92, AE-96, AE-97."""
    cards.workers = whole_numbers(source.child("workers"), N_SEASONS, 1, 9)
    hidden = source.child("hidden")
    cards.hidden = [whole_numbers(hidden.child(d), N_SEASONS, 0, 3) for d in DIFFICULTIES]
    hidden.finish()
    cards.threat = whole_numbers(source.child("threat"), N_SEASONS, 0, 99)
    cards.flag = whole_numbers(source.child("flag"), N_SEASONS, 1, 3)
    cards.surge = whole_numbers(source.child("surge"), N_SEASONS, 0, 9)
    read_source(source)
    source.finish()


def load_start(source: Reader, cards: Cards) -> None:
    """AE-13, AE-14, AE-17."""
    cards.start_gold = whole_numbers(source.child("gold"), 4, 0, 49)
    cards.start_goods = read_cost(source.child("goods"))
    cards.start_soldiers = source.child("soldiers").whole(0, MOST)
    cards.start_farm = source.child("farm").whole(0, 2)
    read_source(source)
    source.finish()


def read_piece(source: Reader, kind: str) -> PieceKind:
    """AE-53. Only stone replaces wood."""
    cost = read_cost(source.child("cost"))
    is_stone = kind.startswith("stone")
    if source.has("replacing") != is_stone:
        raise source.fail("replacing belongs to stone pieces (AE-54)")
    replacing = read_cost(source.child("replacing")) if is_stone else cost
    piece = PieceKind(
        cost, replacing, source.child("cubes").whole(1, 9), source.child("shots").whole(0, 9)
    )
    if not kind.endswith("turret") and piece.shots:
        raise source.fail("shots: only turrets shoot by themselves (AE-70)")
    read_source(source)
    source.finish()
    return piece


__all__ = ["FILES", "DataError", "Loaded", "load"]
