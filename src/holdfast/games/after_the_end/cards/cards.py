"""The printed components as flat tables, in the shape the rules read them fastest."""

from __future__ import annotations

from typing import final

from holdfast.games.after_the_end.rules.names import (
    FOOD,
    HIGHEST,
    LOWEST,
    N_CHARACTERS,
    N_MISSIONS,
    PAIR,
    SCRAP,
    Board,
    Character,
    Mission,
    Resource,
    Skill,
)


class Effects:
    """One effect per component, spread over lists."""

    def __init__(self) -> None:
        self.event: list[int] = []  # when a Tool works; ALWAYS for all others
        self.verb: list[int] = []
        self.amount: list[int] = []
        self.skill: list[Skill] = []
        self.resources: list[tuple[Resource, ...]] = []  # ANY is a free choice
        self.only: list[int] = []  # bits of the Missions in which it counts; 0 is all


class Cost:
    """Resources to pay."""

    food: int = 0
    scrap: int = 0
    tech: int = 0

    def of(self, resource: Resource) -> int:
        if resource == FOOD:
            return self.food
        return self.scrap if resource == SCRAP else self.tech

    def total(self) -> int:
        return self.food + self.scrap + self.tech

    def each(self) -> tuple[int, int, int]:
        return self.food, self.scrap, self.tech


@final
class Cards:
    """One set of components."""

    def __init__(self) -> None:
        # Characters, by board * 6 + character; skills by (that * 3 + wounds) * 4 + skill.
        # A skill below 0 is a die: -1 is D, -2 is D+1.
        self.skill: list[int] = []
        self.wound_spots: list[int] = []
        self.token_spots: list[int] = []
        # Missions
        self.type: list[int] = []
        self.needed: list[int] = []  # how many Characters
        self.skills: list[tuple[Skill, ...]] = []
        self.is_lowest: list[bool] = []
        self.points: list[int] = []
        self.kind: list[int] = []  # bits: lowest or highest, pair
        # Nobles
        self.scoring: list[int] = []
        self.counted: list[int] = []
        self.amount: list[int] = []
        self.most: list[int] = []
        self.for_wall: list[tuple[int, ...]] = []  # points without a Wall, damaged, intact
        # Contracts
        self.cost: list[Cost] = []
        self.contract_points: list[int] = []
        # Tools, Experience, spots of the Knowledge track
        self.tool = Effects()
        self.experience = Effects()
        self.copies: list[int] = []
        self.spot = Effects()
        self.spot_points: list[int] = []
        self.track_points: list[int] = [0]  # by level: all points reached
        # For bots: what a Character brings to a Mission on average, by (board * 6 + character,
        # Wounds, Mission), and what a Colony's best would bring.
        self.expected: list[float] = []
        self.usual_best: list[float] = []
        # Every Colony
        self.capacity = Cost()
        self.wall_cost = Cost()

    def value(self, board: Board, character: Character, wounds: int, skill: Skill) -> int:
        """AT-3. A number, or below 0 for a die: -1 is D, -2 is D+1."""
        return self.skill[self.first_skill(board, character, wounds) + skill]

    def first_skill(self, board: Board, character: Character, wounds: int) -> int:
        """Where the four values of a Character begin in `skill`."""
        return ((board * N_CHARACTERS + character) * 3 + wounds) * 4

    def average(self, board: Board, character: Character, wounds: int, mission: Mission) -> float:
        """What a Character brings to a Mission on average."""
        at = (board * N_CHARACTERS + character) * 3 + wounds
        return self.expected[at * N_MISSIONS + mission]

    def levels(self) -> int:
        return len(self.spot_points)

    def fits(self, only: int, mission: Mission) -> bool:
        """Whether a change of the total counts in this Mission."""
        return only & ~self.kind[mission] == 0

    def noble_for_wall(self, noble: int, wall: int) -> int:
        return self.for_wall[noble][wall]


def work_out_averages(cards: Cards) -> None:
    """Fill the tables for bots."""
    cards.expected = []
    for at in range(len(cards.wound_spots) * 3):
        for mission in range(N_MISSIONS):
            total = 0.0
            for skill in cards.skills[mission]:
                value = cards.skill[at * 4 + skill]
                total += value if value >= 0 else 2.5 - value
            cards.expected.append(total)
    cards.usual_best = []
    boards = len(cards.wound_spots) // N_CHARACTERS
    for mission in range(N_MISSIONS):
        best = 0.0
        for board in range(boards):
            totals = [cards.average(board, i, 0, mission) for i in range(N_CHARACTERS)]
            totals.sort(reverse=not cards.is_lowest[mission])
            best += sum(totals[: cards.needed[mission]])
        cards.usual_best.append(best / boards)


def kind_of_mission(is_lowest: bool, needed: int) -> int:
    kind = LOWEST if is_lowest else HIGHEST
    return kind | PAIR if needed == 2 else kind
