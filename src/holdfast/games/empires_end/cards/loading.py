# not compiled: it reads files, once.
"""Reads the four data files into `Cards`, and complains exactly about what does not fit."""

from __future__ import annotations

from pathlib import Path

from holdfast.core.card_text import CardText, read_source, read_text, some_of
from holdfast.core.catalog import DataError, Reader, load_toml
from holdfast.games.empires_end.cards.cards import Cards, ConflictCard, Tier, Track
from holdfast.games.empires_end.rules.names import (
    CARDS,
    CONFLICTS,
    GOODS,
    KINDS,
    LOCATIONS,
    PHASES,
    SPACES,
    TYPES,
    VERBS,
    Good,
)

FILES = ("locations.toml", "disasters.toml", "conflicts.toml", "tracks.toml")
LOCATION_KEYS = ("type", "points", "repair", "phase")
DISASTER_KEYS = ("kind", "number", "bids", "cost", "phase")

# Exhausting and falling are things that happen to cards: only an innovation may act then.
LOCATION_PHASES = [phase for phase in PHASES if phase not in ("disaster", "destroyed")]
# Which phases an ability may stand in (section 18).
PHASES_OF = {
    "gain": ["economy"],
    "gain_one_of": ["economy"],
    "trade": ["economy"],
    "gain_adjacent": ["economy"],
    "points": ["economy", "industry"],
    "points_adjacent_destroyed": ["economy"],
    "repeat_economy": ["economy"],
    "refresh_adjacent": ["economy", "industry"],
    "play_discount": ["industry"],
    "swap_locations": ["industry"],
    "repair_discount_adjacent": ["industry"],
    "move_innovation": ["industry"],
    "free_bid": ["disaster"],
    "redraw": ["disaster"],
    "strength": ["conflict"],
    "strength_adjacent_destroyed": ["conflict"],
    "end_per_resource": ["end"],
    "end_per_destroyed": ["end"],
    "end_adjacent_destroyed": ["end"],
    "end_adjacent_type": ["end"],
    "end_most_destroyed": ["end"],
    "end_copy": ["end"],
    "on_destroy_gain": ["destroyed"],
    "on_destroy_points": ["destroyed"],
    "on_destroy_refresh_all": ["destroyed"],
}
GOOD_VERBS = ("gain_adjacent", "free_bid", "end_per_resource")
TYPE_VERBS = ("gain_adjacent", "end_adjacent_type")
GOODS_VERBS = ("gain", "gain_one_of", "on_destroy_gain")
AMOUNT_VERBS = (
    "points", "points_adjacent_destroyed", "play_discount", "repair_discount_adjacent", "strength",
    "strength_adjacent_destroyed", "end_per_resource", "end_per_destroyed",
    "end_adjacent_destroyed", "end_adjacent_type", "end_most_destroyed", "on_destroy_points",
)  # fmt: skip


class Loaded:
    """The components for the rules, and their texts for people."""

    def __init__(self, cards: Cards, texts: list[CardText]) -> None:
        self.cards = cards
        self.texts = texts


def load(folder: Path) -> Loaded:
    """Read a folder of data files: the game's own, or a card pack."""
    cards = Cards()
    texts: list[CardText] = []
    load_disasters(load_toml(folder, "disasters.toml"), cards, texts)
    load_locations(load_toml(folder, "locations.toml"), cards, texts)
    load_conflicts(load_toml(folder, "conflicts.toml"), cards, texts)
    load_tracks(load_toml(folder, "tracks.toml"), cards)
    return Loaded(cards, texts)


def load_disasters(source: Reader, cards: Cards, texts: list[CardText]) -> None:
    """EE-33, EE-101, and the checks of section E."""
    for record in source.only("disaster", CARDS):
        id = record.child("id").text()
        kind = KINDS[record.child("kind").one_of(KINDS)]
        number = record.child("number").whole(1, 11)
        if id != f"{kind}_{number}":
            raise record.fail(f"kind {kind} and number {number} belong to {kind}_{number}")
        bids = record.child("bids").several_of(GOODS[:3], 1, 3)
        if len(set(bids)) != len(bids):
            raise record.fail("bids: a good is named twice")
        cards.number.append(number)
        cards.bids.append(sum(1 << good for good in bids))
        cards.cost.append(record.child("cost").whole(1, 2))
        load_ability(record, cards, PHASES)
        component = read_component(record, DISASTER_KEYS)
        allowed = [good for good in range(len(GOODS)) if cards.allows(len(texts), good)]
        component.facts["averts"] = [GOODS[good] for good in allowed]
        texts.append(component)


def load_locations(source: Reader, cards: Cards, texts: list[CardText]) -> None:
    """EE-7. Eleven locations with different points; one city, two towns and so on."""
    for record in source.only("location", LOCATIONS):
        cards.location_type.append(record.child("type").one_of(TYPES))
        cards.points.append(record.child("points").whole(0, 200))
        cards.repair.append(record.child("repair").whole(0, 50))
        load_ability(record, cards, LOCATION_PHASES)
        texts.append(read_component(record, LOCATION_KEYS))
    if len(set(cards.points)) != len(cards.points):
        raise source.fail("two locations have the same points; unrest could not rank them (EE-125)")
    counts = [cards.location_type.count(kind) for kind in range(len(TYPES))]
    if counts != [3, 2, 3, 2, 1]:
        raise source.fail("there must be 3 farms, 2 armies, 3 roads, 2 towns and 1 city (EE-7)")


def load_ability(record: Reader, cards: Cards, phases: list[str]) -> None:
    """One effect of the closed list, with exactly the fields its verb needs."""
    phase = phases[record.child("phase").one_of(phases)]
    effect = record.child("effect")
    verb = VERBS[effect.child("do").one_of(VERBS)]
    if phase not in PHASES_OF[verb]:
        allowed = " or ".join(PHASES_OF[verb])
        raise record.fail(f'phase: "{verb}" belongs to the phase {allowed}, not to {phase}')
    good = amount = kind = 0
    goods: tuple[Good, ...] = ()
    is_one_of = False
    if verb in GOOD_VERBS:
        allowed_goods = GOODS[:3] if verb == "free_bid" else GOODS
        good = effect.child("good").one_of(allowed_goods)
    if verb in TYPE_VERBS:
        kind = effect.child("type").one_of(TYPES)
    if verb in GOODS_VERBS:
        goods = tuple(effect.child("goods").several_of(GOODS, 2 if verb == "gain_one_of" else 1, 9))
    if verb in AMOUNT_VERBS:
        amount = effect.child("amount").whole(1, 50)
    if verb == "trade":
        good = effect.child("give").one_of(GOODS)
        amount = effect.child("times").whole(1, 9)
        is_one_of = effect.has("take_one_of")
        taken = effect.child("take_one_of" if is_one_of else "take")
        goods = tuple(taken.several_of(GOODS, 2 if is_one_of else 1, 9))
    if (is_one_of or verb == "gain_one_of") and len(set(goods)) != len(goods):
        raise effect.fail("an alternative is named twice")
    effect.finish()
    cards.phase.append(PHASES.index(phase))
    cards.verb.append(VERBS.index(verb))
    cards.amount.append(amount)
    cards.good.append(good)
    cards.type.append(kind)
    cards.goods.append(goods)
    cards.is_one_of.append(is_one_of)


def read_component(record: Reader, keys: tuple[str, ...]) -> CardText:
    return read_text(record, {**some_of(record, *keys), "effect": record.table().get("effect")})


def load_conflicts(source: Reader, cards: Cards, texts: list[CardText]) -> None:
    """EE-123. Three tiers without a gap, a bonus, one unrest."""
    for record in source.only("conflict", CONFLICTS):
        bonus = record.child("bonus")
        unrest = record.child("unrest")
        tiers = [read_tier(record.child(name), name) for name in ("low", "mid", "high")]
        if tiers[1].most <= tiers[0].most:
            raise record.fail("mid.most must be larger than low.most")
        cards.conflicts.append(
            ConflictCard(
                tiers,
                bonus.child("points").whole(-50, 50) if bonus.has("points") else 0,
                read_goods(bonus),
                unrest.child("rank").whole(1, 3),
                unrest.child("position").whole(1, 11),
            )
        )
        bonus.finish()
        unrest.finish()
        facts = some_of(record, "bonus", "low", "mid", "high", "unrest")
        facts.update(read_source(record))
        record.finish()
        texts.append(CardText(record.child("id").text(), {}, facts))


def read_tier(source: Reader, name: str) -> Tier:
    most = 10**6 if name == "high" else source.child("most").whole(0, 100)
    points = source.child("points").whole(-50, 50) if source.has("points") else 0
    refresh = source.child("refresh").whole(0, 12) if source.has("refresh") else 0
    goods = read_goods(source)
    source.finish()
    return Tier(most, points, goods, refresh)


def read_goods(source: Reader) -> tuple[Good, ...]:
    return tuple(source.child("goods").several_of(GOODS, 0, 20)) if source.has("goods") else ()


def load_tracks(source: Reader, cards: Cards) -> None:
    """EE-1, EE-12. 26 spaces; the first is a disaster; doubles and the combined phase only
    for three or four."""
    table = source.child("track")
    for name, seats in (("two", [2]), ("three_or_four", [3, 4])):
        track = table.child(name)
        if [entry.whole() for entry in track.child("seats").items()] != seats:
            raise track.fail(f"seats must be {seats}")
        spaces = track.child("spaces").several_of(SPACES, 1, 60)
        if SPACES[spaces[0]] != "disaster":
            raise track.fail("spaces: the first must be a disaster (EE-12)")
        if name == "two" and (1 in spaces or 5 in spaces):
            raise track.fail("spaces: double_disaster and combined are for 3 or 4 seats (EE-160)")
        check_supply(track, spaces, seats[-1])
        lightning = track.child("lightning").whole(1, len(spaces) - 1)
        read_source(track)
        track.finish()
        cards.tracks.append(Track(spaces, lightning))
    table.finish()
    source.finish()


def check_supply(track: Reader, spaces: list[int], seats: int) -> None:
    """EE-168, EE-129. Neither deck may run dry."""
    kinds = [SPACES[space] for space in spaces]
    accepted = kinds.count("disaster") + 2 * kinds.count("double_disaster")
    played = 2 * seats * (kinds.count("industry") + kinds.count("combined"))
    if accepted + played + 4 * seats >= len(CARDS):
        raise track.fail("spaces: so many phases could use up all 88 disasters (EE-168)")
    if kinds.count("conflict") > len(CONFLICTS):
        raise track.fail(f"spaces: at most {len(CONFLICTS)} conflict phases are possible (EE-129)")


__all__ = ["FILES", "DataError", "Loaded", "load"]
