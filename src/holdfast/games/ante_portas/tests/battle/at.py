"""Positions of the Battleground for the tests, laid out in code and passed through a file.

>>> m = battle_phase({14: "2B", 9: "2F trench"}, draws=["r101"])
>>> on(m, 9)
'2xF trench'

A hex is written as its Units and its tile: F Farmers, C Citizens, B Basic and E Elite Units, an x
for exhausted ones, `trench@1` for a Building turned once, `trap!` for a tile of team B. What a test
does not mention is as after the setup of seed 1, with nobody on the Battleground.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import holdfast
from holdfast import Match
from holdfast.core.agenda import Step, apply, run
from holdfast.core.game import Game
from holdfast.core.record import FORMAT
from holdfast.games.ante_portas.cards.battle.cards import BattleCards
from holdfast.games.ante_portas.cards.loading import Loaded
from holdfast.games.ante_portas.rules.battle.hexes import N_LIST
from holdfast.games.ante_portas.rules.battle.movement import Advance
from holdfast.games.ante_portas.rules.battle.names import (
    ARROW_CODES,
    CARDS,
    DECK_SIZE,
    NO_TILE,
    STRONG,
    TILES,
    WEAK,
)
from holdfast.games.ante_portas.rules.battle.phase import BattlePhase, EndCard
from holdfast.games.ante_portas.rules.battle.state import Battleground, Group
from holdfast.games.ante_portas.rules.colony.setup import BeginEra
from holdfast.games.ante_portas.rules.face import CampaignRules
from holdfast.games.ante_portas.rules.names import ASKING, BATTLE, GOODS, TURNS
from holdfast.games.ante_portas.rules.state import Campaign

Edit = Callable[[Campaign], None]
Hexes = Mapping[int, str]
LETTERS = {"F": (0, WEAK), "C": (0, STRONG), "B": (1, WEAK), "E": (1, STRONG)}
SCENARIOS = {"r": "raiders", "d": "dragons"}


def game() -> Game[Campaign]:
    return holdfast.game("ante-portas")


def loaded() -> Loaded:
    rules = game().rules
    assert isinstance(rules, CampaignRules)
    return rules.cards


def cards() -> BattleCards:
    return loaded().battle


# Laying out


def field(
    hexes: Hexes,
    *agenda: Step[Any],
    seats: int = 2,
    draws: Sequence[str] = (),
    edit: Edit | None = None,
    phase: int = BATTLE,
    asked: str = "useful",
    active: int = -1,
    era: int = 1,
    **options: object,
) -> Match:
    """A position with these Units and steps, the first step first, loaded from its own file.
    `draws` are the next Movement cards; they say which scenario and Era it is."""
    if draws:
        options = {"scenario": SCENARIOS[draws[0][0]], **options}
        era = int(draws[0][1])
    options = {"eras": 2, **options}
    s = game().match(seats, 1, options).state
    assert isinstance(s, Campaign)
    if era == 2:
        begin_second_era(s)
    s.open = [[] for _ in range(seats)]
    s.agenda = list(reversed(agenda))
    s.phase = phase
    s.year = 2
    s.active = active
    s.turn = 1 if active >= 0 else 0
    s.wishes = [ASKING.index(asked)] * seats
    lay(s.battle, hexes, s)
    if edit is not None:
        edit(s)
    s.script = script_for(s.battle, draws)
    return holdfast.load_position({**heading(seats, options), "state": game().files.dump(s)})


def begin_second_era(s: Campaign) -> None:
    """The colony as it is then; what must be chosen is chosen somehow."""
    s.era = 1
    s.open = [[] for _ in range(s.seats)]
    s.agenda = [BeginEra(1)]
    run(s)
    while s.next_seat() >= 0:
        apply(s, s.next_seat(), s.open[s.next_seat()][0])


def heading(seats: int, options: dict[str, object]) -> dict[str, Any]:
    return {
        "holdfast": FORMAT,
        "kind": "position",
        "game": "ante-portas",
        "rules": game().rules_version,
        "seats": seats,
        "options": game().full_options(options),
    }


def lay(b: Battleground, hexes: Hexes, s: Campaign) -> None:
    b.lay_out()
    if not s.mode.is_versus:
        first = (2 * s.mode.scenario + s.era) * DECK_SIZE
        b.bag = list(range(first, first + DECK_SIZE))
        b.discard = []
    for hex, text in hexes.items():
        for word in text.split():
            put(b, hex, word)


def put(b: Battleground, hex: int, word: str) -> None:
    """One word: `2F`, `1xC`, `trench`, `trench@2`, `trap!`."""
    if word[0].isdigit() or word[0] == "x":
        side, kind = LETTERS[word[-1]]
        n = int(word[:-1].rstrip("x") or "1")
        b.armies[side].add(hex, kind, n)
        if "x" in word:
            b.armies[side].exhaust(hex, kind, n)
        if side == 1 and not b.mode.is_versus:
            b.basic -= n if kind == WEAK else 0
            b.elite -= n if kind == STRONG else 0
        return
    tile, _, facing = word.rstrip("!").partition("@")
    b.put_tile(hex, TILES.index(tile), 1 if word.endswith("!") else 0)
    b.facing[hex] = int(facing or 0)


def script_for(b: Battleground, draws: Sequence[str]) -> list[int]:
    """The numbers of chance that draw these cards in this order: a deck is a sorted bag."""
    rest = list(b.bag)
    script = []
    for card in draws:
        script.append(rest.index(CARDS.index(card)))
        rest.remove(CARDS.index(card))
    return script


def battle_phase(hexes: Hexes, draws: Sequence[str], **more: Any) -> Match:
    """A Battle Phase begins; these cards are drawn for the troops."""
    return field(hexes, BattlePhase(), draws=draws, **more)


def advance(
    hexes: Hexes, hex: int, arrows: Sequence[str], card: str = "r101", **more: Any
) -> Match:
    """The troop on a hex takes these arrows, with the powers of a card (r101 and d102: none)."""
    return field(
        hexes,
        Advance(),
        EndCard(),
        edit=on_the_way(hex, arrows, card, more.pop("edit", None)),
        scenario=SCENARIOS[card[0]],
        era=int(card[1]),
        **more,
    )


def on_the_way(hex: int, arrows: Sequence[str], card: str, also: Edit | None = None) -> Edit:
    def edit(s: Campaign) -> None:
        b = s.battle
        foe = b.armies[1]
        codes = tuple(ARROW_CODES.index(arrow) for arrow in arrows)
        b.moving = Group(hex, foe.weak[hex], foe.strong[hex], codes, 0, False)
        foe.weak[hex] = foe.strong[hex] = 0
        b.card = CARDS.index(card)
        b.bag.remove(b.card)
        if also is not None:
            also(s)

    return edit


def turn_of(hexes: Hexes, *agenda: Step[Any], seat: int = 0, **more: Any) -> Match:
    """It is this seat's turn, and these steps are to be done."""
    return field(hexes, *agenda, phase=TURNS, active=seat, **more)


def with_cards(m: Match, pack: Path, **changes: tuple[str, str]) -> Match:
    """The same position with a card pack: in the named files the first text is the second."""
    for half in ("colony", "battle"):
        shutil.copytree(game().folder / "cards" / half, pack, dirs_exist_ok=True)
    for file, (old, new) in changes.items():
        text = (pack / f"{file}.toml").read_text(encoding="utf-8")
        assert text.count(old) == 1
        (pack / f"{file}.toml").write_text(text.replace(old, new), encoding="utf-8")
    changed = holdfast.game("ante-portas", pack=pack)
    return holdfast.load_position({**m.position(), "pack": changed.pack}, changed)


# Edits


def own(seat: int = 0, **wares: int) -> Edit:
    """This seat has exactly these wares."""

    def edit(s: Campaign) -> None:
        c = s.colony.communities[seat]
        c.stock = tuple(wares.get(good, 0) for good in GOODS)
        c.tools = wares.get("tool", 0)
        c.dollars = wares.get("dollar", 0)

    return edit


def laid(seat: int, *improvements: int) -> Edit:
    """These Improvements lie in front of a seat."""

    def edit(s: Campaign) -> None:
        c = s.colony.communities[seat]
        c.laid = (*c.laid, *improvements)
        c.remember(s.colony.cards)
        s.colony.deck = tuple(card for card in s.colony.deck if card not in improvements)
        s.colony.gone = tuple(card for card in s.colony.gone if card not in improvements)
        s.colony.buried = tuple(card for card in s.colony.buried if card not in improvements)

    return edit


def sick(farmers: int = 0, citizens: int = 0, side: int = 0) -> Edit:
    def edit(s: Campaign) -> None:
        s.battle.armies[side].sick_weak = farmers
        s.battle.armies[side].sick_strong = citizens

    return edit


def both(*edits: Edit) -> Edit:
    def edit(s: Campaign) -> None:
        for one in edits:
            one(s)

    return edit


# Looking


def campaign(match: Match) -> Campaign:
    assert isinstance(match.state, Campaign)
    return match.state


def ground(match: Match) -> Battleground:
    return campaign(match).battle


def on(match: Match, hex: int) -> str:
    """A hex as it is written above; "" if nothing is there. Groups on the way count as there."""
    b = ground(match)
    words = []
    for letter, (side, kind) in LETTERS.items():
        army = b.armies[side]
        n = army.upright(hex, kind)
        if side == 1 and not b.mode.is_versus:
            groups = [g for g in [b.moving, *b.waiting] if g is not None and g.hex == hex]
            n += sum(g.weak if kind == WEAK else g.strong for g in groups)
        if n:
            words.append(f"{n}{letter}")
        if army.tired(hex, kind):
            words.append(f"{army.tired(hex, kind)}x{letter}")
    if b.tile[hex] != NO_TILE:
        turned = f"@{b.facing[hex]}" if b.facing[hex] else ""
        words.append(TILES[b.tile[hex]] + turned + ("!" if b.owner[hex] else ""))
    return " ".join(words)


def everywhere(match: Match) -> dict[int, str]:
    return {hex: on(match, hex) for hex in range(1, N_LIST) if on(match, hex)}


def sickbay(match: Match, side: int = 0) -> tuple[int, int]:
    """Farmers and Citizens."""
    army = ground(match).armies[side]
    return army.sick_weak, army.sick_strong


def is_defeat(match: Match) -> bool:
    return match.over and campaign(match).result == 3


def keys(match: Match, seat: int = 0) -> list[str]:
    return match.open.get(seat, [])


def some(match: Match, verb: str, seat: int = 0) -> list[str]:
    """The fields of the open choices with this verb."""
    found = [key.partition(":") for key in keys(match, seat)]
    return [rest for name, _, rest in found if name == verb]


def refusal(match: Match, seat: int, key: str) -> str | None:
    """The ruling that forbids a choice: "AP-26"; None if it is legal."""
    sentence = match.why_not(seat, key)
    return None if sentence is None else sentence.partition(":")[0]


def choose(match: Match, *choices: str, seat: int = 0) -> Match:
    for key in choices:
        match.choose(seat, key)
    return match


def press(match: Match, *choices: str, seat: int = 0) -> Match:
    """As `choose`, leaving out what was taken without asking."""
    for key in choices:
        if key in keys(match, seat):
            match.choose(seat, key)
    return match


def pass_all(match: Match) -> Match:
    """Nobody gives orders."""
    while any("pass" in keys for keys in match.open.values()):
        seat = next(seat for seat, keys in match.open.items() if "pass" in keys)
        match.choose(seat, "pass")
    return match


def told(match: Match, what: str) -> list[dict[str, object]]:
    return [event.data for event in match.events if event.what == what]


def again(m: Match) -> Match:
    """The same position from its file."""
    stored = json.loads(json.dumps(m.position()))
    loaded = holdfast.load_position(stored)
    assert json.loads(json.dumps(loaded.position())) == stored
    assert loaded.open == m.open
    return loaded
