"""Chance: the same numbers on every machine, compiled or not."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from holdfast.core.rng import GAMMA, MASK, Random, advance, mix, seeded

# Fixed for ever: every record and every test position stands on them.
STATES = {
    0: 0xB33E0DBBD7A2006,
    1: 0x1FA348911324570,
    7: 0x7C8CA2F24A6D690,
    -1: 0x34FFFECEAA909FFE,
    2**62: 0x3F947740BFC62E49,
    2**200 + 5: 0x18A428661B672883,
    -(2**63): 0x14DB976A12ED11B7,
}


@pytest.mark.parametrize("seed", STATES)
def test_a_seed_leads_to_the_same_state_everywhere(seed: int) -> None:
    assert seeded(seed) == STATES[seed]


def test_the_same_seed_gives_the_same_numbers_everywhere() -> None:
    random = Random(7)
    assert [random.below(100) for _ in range(12)] == [67, 16, 35, 52, 52, 32, 98, 23, 48, 83, 6, 40]
    assert [random.unit() for _ in range(3)] == [
        0.09505313149117578,
        0.7552477847262776,
        0.353793440554806,
    ]
    things = list(range(10))
    random.shuffle(things)
    assert things == [3, 7, 9, 8, 0, 4, 2, 5, 1, 6]
    assert random.rng == 0x1CFC339313A27888


def test_the_generator_stays_below_62_bits() -> None:
    assert advance(0) == GAMMA
    assert advance(MASK) == GAMMA - 1
    for rng in (0, 1, GAMMA, MASK - 1, MASK):
        assert 0 <= advance(rng) <= MASK
        assert 0 <= mix(rng) <= MASK
    assert (mix(1), mix(MASK)) == (0x2380F76DFA2EC705, 0x2D34157F3CB2EF5E)


def test_mixing_loses_nothing() -> None:
    assert len({mix(rng) for rng in range(50_000)}) == 50_000


def test_neighbouring_seeds_lead_far_apart() -> None:
    states = [seeded(seed) for seed in range(-500, 500)]
    assert len(set(states)) == 1000
    differing = [(one ^ other).bit_count() for one, other in pairwise(states)]
    assert min(differing) > 10
    assert 29 < sum(differing) / len(differing) < 33
    firsts = Counter(Random(seed).below(4) for seed in range(1000))
    assert all(200 < count < 300 for count in firsts.values())


def test_large_seeds_are_folded_not_cut() -> None:
    assert seeded(2**62) != seeded(0)
    assert seeded(2**62 + 5) != seeded(5)
    assert seeded(2**124 + 5) != seeded(2**62 + 5)
    assert seeded(-5) != seeded(5)


@pytest.mark.parametrize("n", [2, 3, 6, 11, 88])
def test_every_number_is_about_as_likely(n: int) -> None:
    random = Random(1)
    counts = Counter(random.below(n) for _ in range(500 * n))
    assert set(counts) == set(range(n))
    chi_squared = sum((count - 500) ** 2 / 500 for count in counts.values())
    assert chi_squared < n + 4 * (2 * n) ** 0.5


def test_pairs_are_about_as_likely() -> None:
    random = Random(2)
    pairs = Counter((random.below(6), random.below(6)) for _ in range(18_000))
    assert len(pairs) == 36
    assert all(400 < count < 600 for count in pairs.values())


def test_units_lie_between_0_and_1() -> None:
    random = Random(3)
    units = [random.unit() for _ in range(10_000)]
    assert 0 <= min(units) < 0.001
    assert 0.999 < max(units) < 1
    assert sum(units) / len(units) == pytest.approx(0.5, abs=0.01)


def test_every_order_of_a_shuffle_is_about_as_likely() -> None:
    random = Random(4)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        things = [0, 1, 2, 3]
        random.shuffle(things)
        orders[tuple(things)] += 1
    assert len(orders) == 24
    assert all(400 < count < 600 for count in orders.values())
