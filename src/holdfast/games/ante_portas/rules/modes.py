"""The modes (AP-12, AP-124 to AP-126, AP-128) as one thing that never changes."""

from __future__ import annotations

from typing import Final

from holdfast.core.refusals import Refusal
from holdfast.games.ante_portas.rules.names import (
    CAPTURE_THE_FLAG,
    CRESCENDO,
    NOT_TWICE,
    TWICE_ONE_CARD,
    TWICE_TWO_CARDS,
    Side,
)

TURNS: Final = 3
TURNS_OF_THREE: Final = 2
WAVE_SPAWNS: Final = (0, 2, 3, 4)  # AP-121: rounds of the Final Wave with spawning, by players


class Mode:
    """What was agreed before the game."""

    def __init__(
        self,
        seats: int,
        scenario: int,
        eras: int,
        wave: int = 0,
        twice: int = 0,
        council: int = 0,
        layout: int = 0,
    ) -> None:
        self.seats = seats
        self.scenario = scenario
        self.eras = eras
        self.wave = wave
        self.twice = twice
        self.council = council
        self.layout = layout
        self.is_versus = scenario >= CAPTURE_THE_FLAG
        self.n_sides = 2 if self.is_versus else 1
        self.is_twice = twice != NOT_TWICE

    def side(self, seat: int) -> Side:
        """AP-131. Teams sit opposite: A1, B1, A2, B2."""
        return seat % 2 if self.is_versus else 0

    def turns(self) -> int:
        """AP-22, AP-126, AP-131. Turns of each player in a half-year."""
        if self.seats == 3 and self.twice != TWICE_TWO_CARDS:
            return TURNS_OF_THREE
        return TURNS

    def spawn_cards(self) -> int:
        """AP-23, AP-126."""
        return 1 if self.seats == 1 or self.twice == TWICE_ONE_CARD else 2

    def wave_cards(self, round: int) -> int:
        """AP-121, AP-125. Cards of step 1 in a round of the Final Wave that spawns."""
        return round if self.wave == CRESCENDO else self.spawn_cards()

    def wave_spawns(self) -> int:
        return WAVE_SPAWNS[self.seats]


def unfit(mode: Mode) -> Refusal | None:
    """AP-12, AP-126, AP-128. Why these options do not go together."""
    if mode.is_versus:
        if mode.seats not in (2, 4):
            return Refusal("AP-128", "two_or_four")
        if mode.wave or mode.twice:
            return Refusal("AP-128", "together_only")
        return None
    if mode.seats > 3:
        return Refusal("AP-12", "three_at_most")
    if mode.is_twice and mode.seats == 1:
        return Refusal("AP-126", "twice_alone")
    if mode.twice == TWICE_TWO_CARDS and mode.seats != 3:
        return Refusal("AP-126", "two_cards_for_three")
    return None
