# not compiled: it reads files, once.
"""Reads the four data files into `Cards`, and complains exactly about what does not fit."""

from __future__ import annotations

from pathlib import Path

from holdfast.core.catalog import Reader
from holdfast.core.printed import Box, Printed, Values, put, words_of
from holdfast.games.empires_end.cards.cards import Cards, ConflictCard, Tier, Track
from holdfast.games.empires_end.rules import names
from holdfast.games.empires_end.rules.names import CARDS, CONFLICTS, GOODS, KINDS, PHASES, SPACES

FILES = ("locations.toml", "disasters.toml", "conflicts.toml", "tracks.toml")

PRINTED = Printed({**words_of(names), "bids": GOODS[:3]})
DISASTER = PRINTED.form("kind:kinds number:1..11 bids:1..3*bids cost:1..2")
LOCATION = PRINTED.form("type>location_type:types points:0..200 repair:0..50")
BONUS = PRINTED.form("points>bonus_points:-50..50+ goods>bonus_goods:0..20*goods+")
UNREST = PRINTED.form("rank:1..3 position:1..11")
RESULT = "points:-50..50+ refresh:0..12+ goods:0..20*goods+"
TIERS = {"low": f"most:0..100 {RESULT}", "mid": f"most:0..100 {RESULT}", "high": RESULT}

# Exhausting and falling are things that happen to cards: only an innovation may act then.
LOCATION_PHASES = [phase for phase in PHASES if phase not in ("disaster", "destroyed")]
# What an ability may be, in which phases it may stand, and its fields (section 18).
ABILITIES = {
    "gain": ("economy", "goods:1..9*goods"),
    "gain_one_of": ("economy", "goods:2..9*goods"),
    "trade": ("economy", "give>good:goods times>amount:1..9 take>goods:1..9*goods"),
    "gain_adjacent": ("economy", "good:goods type:types"),
    "points": ("economy industry", "amount:1..50"),
    "points_adjacent_destroyed": ("economy", "amount:1..50"),
    "repeat_economy": ("economy", ""),
    "refresh_adjacent": ("economy industry", ""),
    "play_discount": ("industry", "amount:1..50"),
    "swap_locations": ("industry", ""),
    "repair_discount_adjacent": ("industry", "amount:1..50"),
    "move_innovation": ("industry", ""),
    "free_bid": ("disaster", "good:bids"),
    "redraw": ("disaster", ""),
    "strength": ("conflict", "amount:1..50"),
    "strength_adjacent_destroyed": ("conflict", "amount:1..50"),
    "end_per_resource": ("end", "good:goods amount:1..50"),
    "end_per_destroyed": ("end", "amount:1..50"),
    "end_adjacent_destroyed": ("end", "amount:1..50"),
    "end_adjacent_type": ("end", "type:types amount:1..50"),
    "end_most_destroyed": ("end", "amount:1..50"),
    "end_copy": ("end", ""),
    "on_destroy_gain": ("destroyed", "goods:1..9*goods"),
    "on_destroy_points": ("destroyed", "amount:1..50"),
    "on_destroy_refresh_all": ("destroyed", ""),
}
FORMS = PRINTED.forms({verb: fields for verb, (_, fields) in ABILITIES.items()})
TRADE_ONE_OF = PRINTED.form("give>good:goods times>amount:1..9 take_one_of>goods:2..9*goods")
NOTHING: Values = {"amount": 0, "good": 0, "type": 0, "goods": ()}


def load(folder: Path) -> Box[Cards]:
    """Read a folder of data files: the game's own, or a card pack."""
    box = Box(folder, Cards())
    load_disasters(box, box.open("disasters.toml"))
    load_locations(box, box.open("locations.toml"))
    load_conflicts(box, box.open("conflicts.toml"))
    load_tracks(box.cards, box.open("tracks.toml"))
    return box


def load_disasters(box: Box[Cards], source: Reader) -> None:
    """EE-33, EE-101, and the checks of section E."""
    for record, row in box.rows(source, "disaster", CARDS, DISASTER):
        kind, number, bids = KINDS[row.pop("kind")], row["number"], row["bids"]
        if record.child("id").text() != f"{kind}_{number}":
            raise record.fail(f"kind {kind} and number {number} belong to {kind}_{number}")
        if len(set(bids)) != len(bids):
            raise record.fail("bids: a good is named twice")
        row["bids"] = sum(1 << good for good in bids)
        row |= read_ability(record, PHASES)
    for card, text in enumerate(box.texts):
        text.facts["averts"] = [id for n, id in enumerate(GOODS) if box.cards.allows(card, n)]


def load_locations(box: Box[Cards], source: Reader) -> None:
    """EE-7. Eleven locations with different points; one city, two towns and so on."""
    cards = box.cards
    for record, row in box.rows(source, "location", names.LOCATIONS, LOCATION):
        row |= read_ability(record, LOCATION_PHASES)
    if len(set(cards.points)) != len(cards.points):
        raise source.fail("two locations have the same points; unrest could not rank them (EE-125)")
    counts = [cards.location_type.count(kind) for kind in range(len(names.TYPES))]
    if counts != [3, 2, 3, 2, 1]:
        raise source.fail("there must be 3 farms, 2 armies, 3 roads, 2 towns and 1 city (EE-7)")


def read_ability(record: Reader, phases: list[str]) -> Values:
    """One effect of the closed list, with exactly the fields its verb needs."""
    phase = phases[record.child("phase").one_of(phases)]
    effect = record.child("effect")
    number = effect.child("do").one_of(names.VERBS)
    verb = names.VERBS[number]
    allowed = ABILITIES[verb][0].split()
    if phase not in allowed:
        found = " or ".join(allowed)
        raise record.fail(f'phase: "{verb}" belongs to the phase {found}, not to {phase}')
    is_one_of = verb == "trade" and effect.has("take_one_of")
    ability = NOTHING | (TRADE_ONE_OF if is_one_of else FORMS[verb]).take(effect)
    goods = ability["goods"]
    if (is_one_of or verb == "gain_one_of") and len(set(goods)) != len(goods):
        raise effect.fail("an alternative is named twice")
    effect.finish()
    return {"phase": PHASES.index(phase), "verb": number, "is_one_of": is_one_of, **ability}


def load_conflicts(box: Box[Cards], source: Reader) -> None:
    """EE-123. Three tiers without a gap, a bonus, one unrest."""
    forms = PRINTED.forms(TIERS)
    for record in box.records(source, "conflict", CONFLICTS, has_text=False):
        bonus, unrest = record.child("bonus"), record.child("unrest")
        tiers = [put(Tier(), form.read(record.child(tier))) for tier, form in forms.items()]
        if tiers[1].most <= tiers[0].most:
            raise record.fail("mid.most must be larger than low.most")
        card = put(ConflictCard(), {"tiers": tiers, **BONUS.read(bonus), **UNREST.read(unrest)})
        box.cards.conflicts.append(card)


def load_tracks(cards: Cards, source: Reader) -> None:
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
        lightning = PRINTED.form(f"lightning:1..{len(spaces) - 1} source")
        cards.tracks.append(Track(spaces, **lightning.read(track)))
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
