"""One integer of chance. The same numbers on every machine, compiled or not.

The generator is a counter with a strong mixing function (the SplitMix construction), cut to 62
bits so that it stays a machine word when compiled. It is not linear, and 62 bits are too many to
try out: nobody at the table can work out the next card from the cards already seen.
"""

from __future__ import annotations

from typing import Any, Final

from holdfast.core.native import i64

MASK: Final = (1 << 62) - 1
GAMMA: Final = 0x1E3779B97F4A7C15


def advance(rng: int) -> int:
    """The next state of the generator."""
    z: i64 = rng
    return int((z + GAMMA) & MASK)


def mix(rng: int) -> int:
    """A number below 2**62 that looks unrelated to its neighbours."""
    z: i64 = rng
    z = ((z ^ (z >> 30)) * 0x3F58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x14D049BB133111EB) & MASK
    return int(z ^ (z >> 31))


def seeded(seed: int) -> int:
    """The first state for a seed. Neighbouring seeds lead far apart; large seeds are folded."""
    state = mix(GAMMA)
    rest = abs(seed)
    while True:
        state = mix((state ^ (rest & MASK)) & MASK)
        rest >>= 62
        if rest == 0:
            break
    return mix(state ^ 1) if seed < 0 else state


class Random:
    """A generator of its own, for bots and tools: never the one that belongs to a position."""

    def __init__(self, seed: int) -> None:
        self.rng = seeded(seed)

    def below(self, n: int) -> int:
        self.rng = advance(self.rng)
        return mix(self.rng) % n

    def unit(self) -> float:
        """A number from 0 up to, but not including, 1."""
        self.rng = advance(self.rng)
        return (mix(self.rng) >> 9) / 9007199254740992.0

    def shuffle(self, things: list[int]) -> None:
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]

    def __reduce__(self) -> tuple[Any, ...]:
        return resumed, (self.rng,)


def resumed(rng: int) -> Random:
    """A generator that goes on from here."""
    random = Random(0)
    random.rng = rng
    return random
