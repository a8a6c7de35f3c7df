"""Positions for the tests: stored ones by name, or laid out in code, short enough to read.

>>> m = round_of("clear_the_rooftops", colonies=[colony(tokens={"mara_voss": ["tech"]})])
>>> m.choose(0, "commit:mara_voss")

What a test does not mention is ordinary: seat 0 has Haven Ridge and goes first, seat 1 has
Ironworks and so on; everybody is ready and unhurt, owns nothing and holds no cards. Two Missions
are left in the deck, and the first three cards of each kind lie in the Capitol.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.asking import choose_all as choose_all
from tests.asking import keys as keys
from tests.asking import refusal as refusal
from tests.asking import stored_position
from tests.asking import told as told

import holdfast
from holdfast import Match
from holdfast.core.game import Game
from holdfast.core.record import FORMAT
from holdfast.games.after_the_end.cards.cards import Cards
from holdfast.games.after_the_end.rules.face import ColonyRules
from holdfast.games.after_the_end.rules.names import (
    CHARACTERS,
    COLONIES,
    CONTRACTS,
    DECK,
    EXPERIENCE,
    MISSIONS,
    NOBLES,
    RESOURCES,
    SKILLS,
    TOOLS,
    WALLS,
)
from holdfast.games.after_the_end.rules.state import Colonies, Colony
from holdfast.games.after_the_end.rules.totals import total

POSITIONS = Path(__file__).parent / "positions"
BAGS = {"nobles": "noble_bag", "contracts": "contract_bag", "tools": "tool_bag"}

Json = dict[str, Any]


def game() -> Game[Colonies]:
    return holdfast.game("after-the-end")


def cards() -> Cards:
    rules = game().rules
    assert isinstance(rules, ColonyRules)
    return rules.cards


# Stored positions


def at(name: str, **changes: Any) -> Match:
    """The stored position of this name; `changes` replace parts of its state."""
    return stored_position(POSITIONS, name, changes)


# Positions laid out in code


def table(
    *,
    agenda: Sequence[Json],
    seats: int = 3,
    colonies: Sequence[Json] = (),
    mission: str | None = "parley_at_the_gate",
    following: str | None = "radio_broadcast",
    raid: str | None = None,
    deck: Sequence[str] = ("mend_the_rope_bridge", "escort_the_convoy"),
    under: Sequence[str] = (),
    removed: Sequence[str] | None = None,
    nobles: Sequence[str | None] | None = None,
    contracts: Sequence[str | None] | None = None,
    tools: Sequence[str | None] | None = None,
    empty_decks: bool = False,
    experience: Sequence[str] | None = None,
    first: int = 0,
    passed: Sequence[int] = (),
    decided: bool = False,
    winner: int = -1,
    number: int = 1,
    script: Sequence[int] = (),
    remove_missions_only: bool = False,
) -> Match:
    """A position with these steps on the agenda, the last one first to be done.

    `colonies` are made by `colony(...)`, seat by seat; seats left out are ordinary. `following` is
    the visible next Mission; cards of the deck that are mentioned nowhere are out of the game.
    `experience` names the cards left in the Experience deck, all others are then discarded.
    `script` are numbers of chance: 0 to 5 for the faces of the die.
    """
    given = copy.deepcopy(list(colonies))
    laid_out = [*given, *(colony() for _ in range(seats - len(given)))]
    for one, board in zip(laid_out, boards(laid_out), strict=True):
        settle(one, board)
    out = mission_cards(laid_out, mission, following, raid, deck, under, decided)
    rest = [card for card in DECK if card not in out]
    if removed is None:
        removed = [card for card in rest if card in MISSIONS][-5:]
    gone = [card for card in rest if card not in removed]
    state: Json = {
        "round": number,
        "first": first,
        "passed": list(passed),
        "silent": [],
        "is_decided": decided,
        "winner": None if winner < 0 else winner,
        "mission": mission,
        "next": following,
        "raid": raid,
        "bag": list(deck),
        "under": list(under),
        "removed": list(removed),
        "gone": gone,
        **lay_row(NOBLES, nobles, laid_out, "nobles"),
        **lay_row(CONTRACTS, contracts, laid_out, "contracts"),
        **lay_row(TOOLS, tools, laid_out, "tools"),
        "scrapped": [],
        **lay_experience(laid_out, experience),
        "colonies": laid_out,
        "final": [],
        "course": {"rng": "0x1", "agenda": list(agenda), "script": list(script)},
    }
    if empty_decks:
        give_away(state)
    return holdfast.load_position({**heading(seats, remove_missions_only), "state": state})


def heading(seats: int, remove_missions_only: bool = False) -> Json:
    return {
        "holdfast": FORMAT,
        "kind": "position",
        "game": "after-the-end",
        "rules": game().rules_version,
        "seats": seats,
        "options": {"remove_missions_only": remove_missions_only},
    }


def boards(laid_out: Sequence[Json]) -> list[str]:
    """The boards that are named, and the first free ones for the others."""
    named = {one["board"] for one in laid_out if one["board"]}
    free = [board for board in COLONIES if board not in named]
    return [one["board"] or free.pop(0) for one in laid_out]


def settle(one: Json, board: str) -> None:
    """Put the Characters of this board into a Colony that was described without them."""
    one["board"] = board
    given: Json = one.pop("given")
    first = COLONIES.index(board) * 6
    own = CHARACTERS[first : first + 6]
    assert {id for part in given.values() for id in part} <= set(own), f"not in {board}: {given}"
    for part in ("used", "dead", "sent"):
        one[part] = [str(1 + own.index(id)) for id in given[part]]
    for part, ordinary in (("wounds", 0), ("tokens", []), ("carried", None)):
        one[part] = [given[part].get(id, ordinary) for id in own]


def colony(
    *,
    board: str = "",
    food: int = 0,
    scrap: int = 0,
    tech: int = 0,
    knowledge: int = 0,
    wall: str = "none",
    used: Sequence[str] = (),
    dead: Sequence[str] = (),
    wounds: Mapping[str, int] | None = None,
    tokens: Mapping[str, Sequence[str]] | None = None,
    carried: Mapping[str, str] | None = None,
    tools: Sequence[str] = (),
    nobles: Sequence[str] = (),
    contracts: Sequence[str] = (),
    missions: Sequence[str] = (),
    hand: Sequence[str] = (),
    drawn: Sequence[str] = (),
    sent: Sequence[str] = (),
    skills: Sequence[str] = (),
    dice: Sequence[int] = (),
) -> Json:
    """One Colony. `carried` are Tools by Character; they are owned without being named again.
    `sent` and what follows is its commitment."""
    data: Json = {
        "board": board,
        "food": food,
        "scrap": scrap,
        "tech": tech,
        "level": knowledge,
        "wall": wall,
        "given": {
            "used": list(used),
            "dead": list(dead),
            "wounds": dict(wounds or {}),
            "tokens": {id: list(lying) for id, lying in (tokens or {}).items()},
            "carried": dict(carried or {}),
        },
        "missions": list(missions),
        "contracts": list(contracts),
        "nobles": list(nobles),
        "tools": [*tools, *(carried or {}).values()],
        "hand": list(hand),
        "drawn": list(drawn),
    }
    commit(data, *sent, skills=skills, dice=dice)
    return data


def commit(own: Json, *characters: str, skills: Sequence[str], dice: Sequence[int] = ()) -> None:
    """Send these of a Colony; `dice` are faces by asked skill, 0 where a number is printed."""
    own["given"]["sent"] = list(characters)
    own.update(skills=list(skills), faces=list(dice), luck=[0] * len(dice), extra=0)


def mission_cards(
    laid_out: Sequence[Json],
    mission: str | None,
    following: str | None,
    raid: str | None,
    deck: Sequence[str],
    under: Sequence[str],
    decided: bool,
) -> set[str | None]:
    found: set[str | None] = {following, raid, *deck, *under}
    if not decided:
        found.add(mission)
    for one in laid_out:
        found.update(one["missions"])
    return found


def lay_row(
    ids: list[str],
    row: Sequence[str | None] | None,
    laid_out: Sequence[Json],
    part: str,
) -> Json:
    taken = {id for one in laid_out for id in one[part]}
    left = [id for id in ids if id not in taken]
    shown = list(left[:3]) if row is None else [*row, None, None, None][:3]
    assert not set(shown) & taken, f"{part}: in the row and owned: {set(shown) & taken}"
    return {part: shown, BAGS[part]: [id for id in left if id not in shown]}


def give_away(state: Json) -> None:
    """Empty the decks of the Capitol: the last seat owns what lay in them."""
    last = state["colonies"][-1]
    for part, bag in BAGS.items():
        last[part] += state[bag]
        state[bag] = []


def lay_experience(laid_out: Sequence[Json], deck: Sequence[str] | None) -> Json:
    pool = [id for id, n in zip(EXPERIENCE, cards().copies, strict=True) for _ in range(n)]
    for one in laid_out:
        for id in [*one["hand"], *one["drawn"]]:
            pool.remove(id)
    if deck is None:
        return {"experience_bag": pool, "experience_discard": []}
    for id in deck:
        pool.remove(id)
    return {"experience_bag": list(deck), "experience_discard": pool}


def step(name: str, **fields: Any) -> Json:
    """A step of the agenda, with all its fields."""
    return {"step": name, **fields}


# The beginning of each phase. `more` are keywords for `table`.


def round_of(mission: str, **more: Any) -> Match:
    """A round begins with this Mission: the first player commits or passes."""
    if mission == "radio_broadcast" and "following" not in more:
        more["following"] = "parley_at_the_gate"
    cards_left = more.pop("deck", ["mend_the_rope_bridge", "escort_the_convoy"])
    deck = [card for card in cards_left if card != mission]
    return table(agenda=[step("Round")], mission=mission, deck=deck, number=0, **more)


def visit(seat: int = 0, **more: Any) -> Match:
    """This seat visits the Capitol; play stops after it."""
    first = step("Visit", seat=seat, influenced=0, completed=0, bought=0, has_built=False)
    return table(agenda=[first], decided=True, passed=[seat], **more)


def raid(*raids: str, **more: Any) -> Match:
    """The last cards of the deck are these Raids; all seats deal with them, one after the other."""
    agenda = [step("Reveal")]
    return table(agenda=agenda, following=None, **{"deck": raids or ("dust_riders",), **more})


def compensate(*sent: str, seat: int = 0, **more: Any) -> Match:
    """This seat went on the Mission with these Characters and did not win it."""
    mission = more.pop("mission", "parley_at_the_gate" if len(sent) == 1 else "unite_the_camps")
    own: Json = copy.deepcopy(more.pop("own", colony()))
    skills = [SKILLS[skill] for skill in cards().skills[MISSIONS.index(mission)]] * len(sent)
    commit(own, *sent, skills=skills)
    own["given"]["used"] = [*own["given"]["used"], *sent]
    others = list(more.pop("others", ()))
    colonies = [*others[:seat], own, *others[seat:]]
    agenda = [step("Compensate", seat=seat)]
    return table(agenda=agenda, mission=mission, decided=True, colonies=colonies, **more)


def final_scoring(**more: Any) -> Match:
    """The last round is over: the game is scored."""
    more = {"deck": [], "following": None, **more}
    return table(agenda=[step("EndOfRound")], decided=True, **more)


# Looking at the pieces


def pieces(match: Match) -> Colonies:
    assert isinstance(match.state, Colonies)
    return match.state


def colony_of(match: Match, seat: int) -> Colony:
    return pieces(match).colonies[seat]


def store(match: Match, seat: int) -> dict[str, int]:
    """What lies in a storehouse, without the zeros."""
    return {id: n for i, id in enumerate(RESOURCES) if (n := colony_of(match, seat).have(i))}


def state_of(match: Match, seat: int, id: str) -> str:
    """ready, used or dead."""
    one = colony_of(match, seat)
    i = CHARACTERS.index(id) % 6
    return "dead" if one.is_dead(i) else "used" if one.is_used(i) else "ready"


def wounds(match: Match, seat: int, id: str) -> int:
    return colony_of(match, seat).wounds[CHARACTERS.index(id) % 6]


def tokens(match: Match, seat: int, id: str) -> list[str]:
    return [RESOURCES[r] for r in colony_of(match, seat).tokens[CHARACTERS.index(id) % 6]]


def tool_of(match: Match, seat: int, id: str) -> str | None:
    tool = colony_of(match, seat).carried[CHARACTERS.index(id) % 6]
    return TOOLS[tool] if tool >= 0 else None


def hand(match: Match, seat: int) -> list[str]:
    return [EXPERIENCE[kind] for kind in colony_of(match, seat).hand]


def discards(match: Match) -> list[str]:
    return [EXPERIENCE[kind] for kind in pieces(match).experience_discard]


def wall(match: Match, seat: int) -> str:
    return WALLS[colony_of(match, seat).wall]


def total_of(match: Match, seat: int) -> int:
    return total(pieces(match), seat)


def missions(match: Match, seat: int) -> list[str]:
    return [MISSIONS[mission] for mission in colony_of(match, seat).missions]


def asked(match: Match) -> tuple[int, str]:
    """Who is asked, and what: the prompt of the step."""
    (seat,) = match.open
    return seat, str(getattr(match.state.asking(seat), "prompt", ""))


def faces(*rolled: int) -> list[int]:
    """The numbers of chance that roll these faces."""
    return [face - 1 for face in rolled]
