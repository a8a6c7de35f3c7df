"""The view as numbers, for learning agents: the same count in every position, each from -1 to 1.

Built from the view alone, so nothing hidden can get in. The own Colony comes first, then the others
clockwise. Every group of numbers has its names beside it.
"""

from __future__ import annotations

from typing import Any, Final

from holdfast.games.after_the_end.rules.names import (
    COLONIES,
    CONTRACTS,
    DECK,
    EXPERIENCE,
    MISSIONS,
    N_CHARACTERS,
    NOBLES,
    RESOURCES,
    SKILLS,
    TOOLS,
)

BOARD: Final = {id: n for n, id in enumerate(COLONIES)}
CARD: Final = {id: n for n, id in enumerate(DECK)}
CONTRACT: Final = {id: n for n, id in enumerate(CONTRACTS)}
KIND: Final = {id: n for n, id in enumerate(EXPERIENCE)}
MISSION: Final = {id: n for n, id in enumerate(MISSIONS)}
NOBLE: Final = {id: n for n, id in enumerate(NOBLES)}
RESOURCE: Final = {id: n for n, id in enumerate(RESOURCES)}
TOOL: Final = {id: n for n, id in enumerate(TOOLS)}

LAYOUT_VERSION: Final = 2

# What becomes 1: as many as there are, with our own cards.
MOST_ROUNDS: Final = 24  # one for every Mission
MOST_STORED: Final = 3
MOST_LEVELS: Final = 7
MOST_COPIES: Final = 4
MOST_HAND: Final = 24  # every Experience card
# Nothing bounds these, so what is larger is cut. Skilled games reached 62, 23 and 6.
MOST_POINTS: Final = 100
MOST_TOTAL: Final = 40
MOST_SKILL: Final = 8
DIE_AVERAGE: Final = 3.5
FACES: Final = 6
MARKED_SEATS: Final = ("first", "turn", "winner", "leader", "visitor")
# What the view shows besides: printed numbers, who lives in which Colony, and what follows from the
# others.
LEFT_OUT: Final = (
    "seats", "capacity", "track", "wall_cost", "colonies.characters.character",
    "colonies.points", "colonies.living", "colonies.nobles.points", "colonies.worth_now",
    "colonies.commitment.parts.value", "colonies.commitment.parts.to_roll",
)  # fmt: skip


def names(seats: int) -> list[str]:
    """What each number means: `own.store.food`, `next_1.character.3.used`."""
    found = table_names(seats) + own_names()
    for n in range(seats):
        found += colony_names("own" if n == 0 else f"next_{n}")
    return found


def numbers(view: dict[str, Any], seats: int) -> list[float]:
    """What a seat sees, in the order of `names`. A spectator has no numbers."""
    seat: int = view["seat"]
    assert seat >= 0, "features are for a seat, not for a spectator"
    colonies: list[dict[str, Any]] = view["colonies"]
    found = table_numbers(view, seat, seats) + own_numbers(colonies[seat])
    for n in range(seats):
        found += colony_numbers(colonies[(seat + n) % seats])
    return found


def scaled(n: float, most: float) -> float:
    """A count as a part of `most`, cut off at -1 and 1."""
    return max(-1.0, min(1.0, n / most))


def flag(is_so: bool) -> float:
    return 1.0 if is_so else 0.0


def marked(ids: list[str | None], number: dict[str, int]) -> list[float]:
    """1 for each of these ids, 0 for the others."""
    found = [0.0] * len(number)
    for id in ids:
        if id is not None:
            found[number[id]] = 1.0
    return found


def counted(ids: list[str], number: dict[str, int], most: int) -> list[float]:
    """How often each id occurs, as a part of `most`."""
    found = [0] * len(number)
    for id in ids:
        found[number[id]] += 1
    return [scaled(n, most) for n in found]


def seat_marked(seat: int, own: int, seats: int) -> list[float]:
    """1 for this seat, counted clockwise from the own one; nobody is -1."""
    found = [0.0] * seats
    if seat >= 0:
        found[(seat - own) % seats] = 1.0
    return found


# The table


def table_names(seats: int) -> list[str]:
    who = ["own"] + [f"next_{n}" for n in range(1, seats)]
    found = ["remove_missions_only", "over", "round", "decided", "raid", "deck", "under"]
    for what in ("raid", "under", "gone"):
        found += [f"{what}.{id}" for id in DECK]
    for what in MARKED_SEATS:
        found += [f"{what}.{one}" for one in who]
    found += [f"mission.{id}" for id in MISSIONS] + [f"next.{id}" for id in MISSIONS]
    found += [f"unseen.{id}" for id in DECK]
    found += [f"nobles.{id}" for id in NOBLES] + [f"contracts.{id}" for id in CONTRACTS]
    found += [f"tools.{id}" for id in TOOLS] + [f"scrapped.{id}" for id in TOOLS]
    found += ["noble_deck", "contract_deck", "tool_deck", "experience_deck"]
    return found + [f"experience_discard.{id}" for id in EXPERIENCE]


def table_numbers(view: dict[str, Any], seat: int, seats: int) -> list[float]:
    found = [
        flag(view["remove_missions_only"]),
        flag(view["final"] is not None),
        scaled(view["round"], MOST_ROUNDS),
        flag(view["decided"]),
        flag(view["raid"] is not None),
        scaled(view["deck"], len(DECK)),
        scaled(len(view["under"]), MOST_STORED),
    ]
    found += marked([view["raid"]], CARD) + marked(view["under"], CARD) + marked(view["gone"], CARD)
    for what in MARKED_SEATS:
        found += seat_marked(view[what], seat, seats)
    found += marked([view["mission"]], MISSION) + marked([view["next"]], MISSION)
    found += marked(view["unseen"], CARD)
    found += marked(view["nobles"], NOBLE) + marked(view["contracts"], CONTRACT)
    found += marked(view["tools"], TOOL) + marked(view["scrapped"], TOOL)
    found += [
        scaled(view["noble_deck"], len(NOBLES)),
        scaled(view["contract_deck"], len(CONTRACTS)),
    ]
    found += [scaled(view["tool_deck"], len(TOOLS)), scaled(view["experience_deck"], MOST_HAND)]
    return found + counted(view["experience_discard"], KIND, MOST_COPIES)


# What only the own seat knows


def own_names() -> list[str]:
    found = [f"own.hand.{id}" for id in EXPERIENCE]
    return found + [f"own.drawn.{id}" for id in EXPERIENCE]


def own_numbers(colony: dict[str, Any]) -> list[float]:
    found = counted(colony["hand"], KIND, MOST_COPIES)
    return found + counted(colony.get("drawn", []), KIND, MOST_COPIES)


# A Colony, as everybody sees it


def colony_names(who: str) -> list[str]:
    found = [f"{who}.board.{id}" for id in COLONIES]
    found += [f"{who}.{what}" for what in ("score", "knowledge", "wall.damaged", "wall.intact")]
    found += [f"{who}.store.{id}" for id in RESOURCES]
    found += [
        f"{who}.{what}" for what in ("hand_count", "drawn_count", "passed", "silent", "committed")
    ]
    found += [f"{who}.total", f"{who}.extra"]
    for n in range(1, N_CHARACTERS + 1):
        found += character_names(f"{who}.character.{n}")
    found += [f"{who}.missions.{id}" for id in MISSIONS]
    found += [f"{who}.contracts.{id}" for id in CONTRACTS]
    found += [f"{who}.nobles.{id}" for id in NOBLES]
    found += [f"{who}.tools.{id}" for id in TOOLS]
    return found + [f"{who}.free_tools.{id}" for id in TOOLS]


def colony_numbers(colony: dict[str, Any]) -> list[float]:
    commitment: dict[str, Any] | None = colony["commitment"]
    store: dict[str, int] = colony["store"]
    wall: str = colony["wall"]
    sent: list[str] = [] if commitment is None else commitment["characters"]
    rolled = {} if commitment is None else rolls_of(commitment["parts"])
    found = marked([colony["colony"]], BOARD)
    found += [scaled(colony["score"], MOST_POINTS), scaled(colony["knowledge"], MOST_LEVELS)]
    found += [flag(wall == "damaged"), flag(wall == "intact")]
    found += [scaled(store[id], MOST_STORED) for id in RESOURCES]
    found += [scaled(colony["hand_count"], MOST_HAND), scaled(colony["drawn_count"], MOST_STORED)]
    found += [flag(colony["passed"]), flag(colony["silent"]), flag(commitment is not None)]
    found.append(0.0 if commitment is None else scaled(commitment["total"], MOST_TOTAL))
    found.append(0.0 if commitment is None else scaled(commitment["extra"], MOST_TOTAL))
    characters: list[dict[str, Any]] = colony["characters"]
    for character in characters:
        found += character_numbers(character, sent, rolled)
    found += marked(colony["missions"], MISSION) + marked(colony["contracts"], CONTRACT)
    nobles: list[dict[str, Any]] = colony["nobles"]
    tools: list[dict[str, Any]] = colony["tools"]
    found += marked([noble["noble"] for noble in nobles], NOBLE)
    found += marked([tool["tool"] for tool in tools], TOOL)
    return found + marked([tool["tool"] for tool in tools if tool["free"]], TOOL)


def character_names(who: str) -> list[str]:
    found = [f"{who}.{what}" for what in ("ready", "used", "dead", "sent", "wounds", "tool")]
    found += [f"{who}.wound_spots", f"{who}.token_spots"]
    found += [f"{who}.tokens.{id}" for id in RESOURCES]
    found += [f"{who}.{skill}" for skill in SKILLS]
    found += [f"{who}.{skill}.die" for skill in SKILLS]
    return found + [f"{who}.{skill}.rolled" for skill in SKILLS]


def rolls_of(parts: list[dict[str, Any]]) -> dict[tuple[str, str], int]:
    """The dice on the table, by Character and skill; 0 is not rolled yet."""
    return {(part["character"], part["skill"]): part["die"] for part in parts}


def character_numbers(
    character: dict[str, Any], sent: list[str], rolled: dict[tuple[str, str], int]
) -> list[float]:
    state: str = character["state"]
    skills: dict[str, str] = character["skills"]
    found = [
        flag(state == "ready"),
        flag(state == "used"),
        flag(state == "dead"),
        flag(character["character"] in sent),
        scaled(character["wounds"], 2),
        flag(character["tool"] is not None),
        scaled(character["wound_spots"], 2),
        scaled(character["token_spots"], 2),
    ]
    found += counted(character["tokens"], RESOURCE, 2)
    found += [scaled(average_of(skills[skill]), MOST_SKILL) for skill in SKILLS]
    found += [flag(skills[skill].startswith("D")) for skill in SKILLS]
    who: str = character["character"]
    return found + [scaled(rolled.get((who, skill), 0), FACES) for skill in SKILLS]


def average_of(skill: str) -> float:
    """ "4" is 4, "D+1" is 4.5."""
    if not skill.startswith("D"):
        return float(skill)
    return DIE_AVERAGE + (float(skill[2:]) if len(skill) > 1 else 0.0)
