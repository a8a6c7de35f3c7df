# not compiled: it reads and writes files' data, nothing hot.
"""Positions of Ante Portas to and from readable JSON."""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Step
from holdfast.core.catalog import Reader
from holdfast.core.codec import Codec
from holdfast.games.ante_portas.cards.loading import Loaded
from holdfast.games.ante_portas.files.battle import position as battle_position
from holdfast.games.ante_portas.files.colony import position as colony_position
from holdfast.games.ante_portas.files.soundness import check_course
from holdfast.games.ante_portas.rules import player_turns, trade, turn, wave, windows
from holdfast.games.ante_portas.rules.anytime import ANY_TIME
from holdfast.games.ante_portas.rules.battle.guard_orders import SOLDIER_ORDERS
from holdfast.games.ante_portas.rules.choices import CHOICES
from holdfast.games.ante_portas.rules.modes import Mode
from holdfast.games.ante_portas.rules.names import (
    ASKING,
    HEXES,
    KINDS,
    PHASES,
    PLACES,
    PLAYERS,
    RESULTS,
    WARES,
    WINDOWS,
    Cost,
)
from holdfast.games.ante_portas.rules.state import NONE, Campaign, Offer

STEPS: list[type[Step[Any]]] = [
    trade.Bargain,
    trade.AnswerOffer,
    trade.TradeHere,
    trade.TradeMoment,
    turn.Setup,
    turn.Muster,
    turn.Era,
    turn.NextYear,
    turn.HalfYear,
    turn.Spawning,
    turn.NewPlaces,
    turn.HalfYearBattle,
    turn.EndOfYear,
    turn.LastTrade,
    turn.AfterYear,
    turn.Reckoning,
    player_turns.PlayerTurns,
    player_turns.TurnsOver,
    player_turns.PlayerHalfYear,
    player_turns.LeaveSpawnPoint,
    player_turns.BeginTurn,
    player_turns.TakeTurn,
    wave.FinalWave,
    wave.BattleRound,
    wave.LastSpawn,
    wave.LookAround,
    wave.WaveTurn,
    wave.NameSteward,
    windows.Window,
    windows.LostMines,
    windows.ForgetMine,
    *colony_position.STEPS,
    *battle_position.STEPS,
]
IDS: dict[str, list[str]] = {
    "windows": WINDOWS,
    "hexes": HEXES,
    "wares": WARES,
    "kinds": KINDS,
    "players": PLAYERS,
    "places": PLACES,
    **colony_position.IDS,
    **battle_position.IDS,
}
CODEC = Codec(STEPS, IDS)
assert len(CODEC.steps) == len(STEPS), "two steps have one name"
MOST = 999


def dump(s: Campaign) -> dict[str, object]:
    data: dict[str, object] = {
        "era": s.era + 1,
        "year": s.year,
        "winter": s.is_winter,
        "phase": PHASES[s.phase],
        "starter": s.starter,
        "taken": s.is_taken,
        "active": s.active,
        "turn": s.turn,
        "result": RESULTS[s.result],
        "asked": [ASKING[wish] for wish in s.wishes],
    }
    if s.round:
        data["round"] = s.round
        data["spent"] = s.is_spent
    for name, bits in (("quiet", s.quiet), ("quiet_troop", s.quiet_troop)):
        if bits:
            data[name] = seats_of(bits, s.seats)
    if any(s.offers):
        data["offers"] = list(s.offers)
    for name, offers in (("drafts", s.drafts), ("standing", s.standing)):
        if offers:
            data[name] = [dump_offer(offer) for offer in offers]
    dump_council(s, data)
    data["colony"] = colony_position.dump(s.colony)
    data["battle"] = battle_position.dump(s.battle)
    data["course"] = CODEC.dump_course(s)
    return data


def dump_offer(offer: Offer) -> dict[str, object]:
    return {
        "seat": offer.seat,
        "other": offer.other,
        "gives": trade.named(offer.gives),
        "takes": trade.named(offer.takes),
    }


def dump_council(s: Campaign, data: dict[str, object]) -> None:
    if not s.proposals and s.pending == NONE and not s.objections:
        return
    data["council"] = {
        "proposals": [key_of(choice) for choice in s.proposals],
        "pending": key_of(s.pending),
        "agreed": seats_of(s.agreed, s.seats),
        "objections": s.objections,
    }


def key_of(choice: int) -> str | None:
    return None if choice == NONE else CHOICES.key(choice)


def seats_of(bits: int, seats: int) -> list[int]:
    return [seat for seat in range(seats) if bits >> seat & 1]


def load(source: Reader, cards: Loaded, mode: Mode) -> Campaign:
    colony = colony_position.load(source.child("colony"), cards.colony, mode)
    battle = battle_position.load(source.child("battle"), cards.battle, mode)
    s = Campaign(mode, colony, battle)
    s.anytime = ANY_TIME
    s.orders = SOLDIER_ORDERS
    seats = mode.seats
    s.era = source.child("era").whole(1, mode.eras) - 1
    s.year = source.child("year").whole(0, 5)
    s.is_winter = source.child("winter").flag()
    s.phase = source.child("phase").one_of(PHASES)
    s.starter = source.child("starter").whole(0, seats - 1)
    s.is_taken = source.child("taken").flag()
    s.active = source.child("active").whole(-1, seats - 1)
    s.turn = source.child("turn").whole(0, 3)
    s.result = source.child("result").one_of(RESULTS)
    s.wishes = source.child("asked").several_of(ASKING, seats, seats)
    if source.has("round"):
        s.round = source.child("round").whole(1, MOST)
        s.is_spent = source.child("spent").flag()
    s.quiet = load_bits(source, "quiet", seats)
    s.quiet_troop = load_bits(source, "quiet_troop", seats)
    if source.has("offers"):
        s.offers = [entry.whole(0, MOST) for entry in source.child("offers").items(seats, seats)]
    s.drafts = load_offers(source, "drafts", seats)
    s.standing = load_offers(source, "standing", seats)
    if source.has("council"):
        load_council(source.child("council"), s)
    CODEC.load_course(source.child("course"), s)
    source.finish()
    s.check()
    check_course(s)
    return s


def load_offers(source: Reader, name: str, seats: int) -> list[Offer]:
    """At most one of each player."""
    if not source.has(name):
        return []
    return [load_offer(entry, seats) for entry in source.child(name).items(most=seats)]


def load_offer(source: Reader, seats: int) -> Offer:
    offer = Offer(
        source.child("seat").whole(0, seats - 1),
        source.child("other").whole(0, seats - 1),
        load_wares(source.child("gives")),
        load_wares(source.child("takes")),
    )
    source.finish()
    return offer


def load_wares(source: Reader) -> Cost:
    wares = [source.child(ware).whole(1, MOST) if source.has(ware) else 0 for ware in WARES]
    source.finish()
    return tuple(wares)


def load_bits(source: Reader, name: str, seats: int) -> int:
    bits = 0
    if source.has(name):
        for entry in source.child(name).items(most=seats):
            bits |= 1 << entry.whole(0, seats - 1)
    return bits


def load_council(source: Reader, s: Campaign) -> None:
    entries = source.child("proposals").items(most=s.seats)
    if len(entries) not in (0, s.seats):
        raise source.fail("proposals: expected one for each seat, or none at all")
    s.proposals = [load_choice(entry) for entry in entries]
    s.pending = load_choice(source.child("pending"))
    s.agreed = load_bits(source, "agreed", s.seats)
    s.objections = source.child("objections").whole(0, MOST)
    source.finish()


def load_choice(source: Reader) -> int:
    return NONE if source.value is None else source.one_of(CHOICES.keys)
