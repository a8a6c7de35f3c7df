"""The environments: their own projects' checkers, and what Holdfast promises beyond them, for every
game there is. `holdfast.testing` has what is checked, and games that break it are caught."""

from __future__ import annotations

import contextlib
import io
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests import layouts
from tests.other_cards import own_pack
from tests.setups import GAMES, ONE, covered, each_number_of_seats

import holdfast
from holdfast import DataError, IllegalChoice
from holdfast.bots import Bot
from holdfast.core.game import Game, Perspective
from holdfast.core.rng import Random
from holdfast.env import aec, gym, openspiel
from holdfast.lab.setups import covering, usual
from holdfast.testing.copies import twins_of
from holdfast.testing.courses import course

Options = dict[str, Any]
with_tables = pytest.mark.parametrize(("id", "seats", "options"), list(covered()))
with_seats = pytest.mark.parametrize(("id", "seats"), each_number_of_seats())
with_games = pytest.mark.parametrize("id", GAMES)


def missing(package: str) -> bool:
    try:
        __import__(package)
    except ModuleNotFoundError:
        return True
    return False


needs_rl = pytest.mark.skipif(
    missing("pettingzoo") or missing("gymnasium"), reason="the extra rl is not installed"
)
needs_openspiel = pytest.mark.skipif(
    missing("pyspiel"), reason="the extra openspiel is not installed"
)
# api_test knows observations with an action mask, but warns about them unless the environment is
# one of PettingZoo's own.
with_masks = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)


def usual_options(id: str, seats: int) -> Options:
    return usual(holdfast.game(id), seats)


def illegal_choice(game: Game[Any], seats: int, options: Options) -> tuple[int, str]:
    """A choice nobody has at the beginning of the game with seed 1, by number and key."""
    match = game.match(seats, 1, options)
    legal = {key for seat in range(seats) for key in match.legal(seat)}
    key = next(key for key in reversed(game.choices.keys) if key not in legal)
    return game.choices.number(key), key


def another_setup(id: str, seats: int) -> tuple[str, object] | None:
    """An option that may have another value than usual with so many seats."""
    game = holdfast.game(id)
    own = usual(game, seats)
    for option in game.options:
        for value in option.values:
            if (
                value != own[option.name]
                and game.rules.unfit(seats, {**own, option.name: value}) is None
            ):
                return option.name, value
    return None


def beyond_bounds() -> Callable[..., Any]:
    """Features as they are, but for one that is larger than any may be."""
    from holdfast.env.table import Eyes

    honest = Eyes.features

    def features(self: Eyes, s: Any, seat: int) -> Any:
        numbers = honest(self, s, seat)
        numbers[-1] = 1.83
        return numbers

    return features


# PettingZoo


@needs_rl
@with_masks
@with_tables
def test_aec_passes_pettingzoos_tests(id: str, seats: int, options: Options) -> None:
    from pettingzoo.test.api_test import api_test
    from pettingzoo.test.seed_test import seed_test

    check_api: Any = api_test
    check_seeds: Any = seed_test
    check_api(aec(id, seats, **options), num_cycles=40)
    check_seeds(lambda: aec(id, seats, **options), num_cycles=12)


@needs_rl
@with_masks
@with_games
def test_aec_fails_pettingzoos_tests_out_of_bounds(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pettingzoo.test.api_test import api_test

    monkeypatch.setattr("holdfast.env.table.Eyes.features", beyond_bounds())
    check_api: Any = api_test
    with pytest.raises(AssertionError, match="Out of bounds observation"):
        check_api(aec(id), num_cycles=10)


@needs_rl
@with_seats
def test_aec_plays_a_whole_game_as_the_rules_do(id: str, seats: int) -> None:
    """The same seed and choices in the environment and in a match; masks are the legal keys."""
    options = usual_options(id, seats)
    env = aec(holdfast.game(id), seats, **options)
    env.reset(seed=3)
    match = holdfast.game(id).match(seats, 3, options)
    keys = match.game.choices.keys
    rewards = {}
    chance = Random(3)
    for agent in env.agent_iter():
        observation, reward, is_over, _, info = env.last()
        seat = int(agent.removeprefix("seat_"))
        assert observation is not None
        legal = [keys[n] for n in observation["action_mask"].nonzero()[0]]
        assert sorted(legal) == sorted(match.open.get(seat, [])) == sorted(info["keys"])
        assert env.observation_space(agent).contains(observation)
        if is_over:
            rewards[agent] = reward
            assert info["standings"] == match.standings
            assert info["winners"] == match.winners
            env.step(None)
            continue
        choice = Perspective(match.game, match.state, seat).any_choice(chance)
        match.choose(seat, keys[choice])
        env.step(choice)
    assert match.over
    assert list(rewards.values()) == match.game.payoffs(match.state)


@needs_rl
@with_games
def test_aec_asks_one_agent_at_a_time_in_seat_order(id: str) -> None:
    """Also where several decide at the same time: nobody else has a mask, or sees the answers."""
    game = holdfast.game(id)
    seats = game.max_seats
    env = aec(id, seats, **usual_options(id, seats))
    env.reset(seed=8)
    chance = Random(8)
    for n in range(150):
        assert env.table is not None
        if env.table.is_over:
            break
        state, agent = env.table.state, env.agent_selection
        asked = [other for other in range(seats) if state.open[other]]
        assert agent == f"seat_{asked[0]}"
        others = [other for other in env.agents if other != agent]
        assert not any(env.infos[other]["keys"] for other in others)
        before = [env.observe(other) for other in others] if n % 3 == 0 else []
        assert not any(seen["action_mask"].any() for seen in before)
        lanes, was_open = state.each, [list(options) for options in state.open]
        env.step(Perspective(game, state, asked[0]).any_choice(chance))
        if before and lanes is not None and env.table.state.each is lanes:
            after = [env.observe(other)["observation"].tobytes() for other in others]
            assert after == [seen["observation"].tobytes() for seen in before]
            assert env.table.state.open[asked[0] + 1 :] == was_open[asked[0] + 1 :]


@needs_rl
@with_games
def test_aec_refuses_an_illegal_action_with_the_reason(id: str) -> None:
    game = holdfast.game(id)
    seats = game.min_seats
    env = aec(id, seats, **usual_options(id, seats))
    env.reset(seed=1)
    number, key = illegal_choice(game, seats, usual_options(id, seats))
    agent = env.agent_selection
    before = env.observe(agent)["observation"].tobytes()
    with pytest.raises(IllegalChoice, match=rf"^{re.escape(key)}: .+ may choose: ") as error:
        env.step(number)
    assert error.value.legal == env.infos[agent]["keys"]
    with pytest.raises(IllegalChoice, match="there is no choice number 99999; the last one is"):
        env.step(99999)
    with pytest.raises(ValueError, match="an action is the number of a choice, not 'bid'"):
        env.step("bid")  # type: ignore[arg-type]
    assert env.observe(agent)["observation"].tobytes() == before


@needs_rl
@with_seats
def test_aec_takes_options_for_one_game(id: str, seats: int) -> None:
    game = holdfast.game(id)
    own = usual_options(id, seats)
    env = aec(id, seats, **own)
    found = another_setup(id, seats)
    assert found is not None
    name, value = found
    env.reset(seed=2, options={name: value})
    assert env.table is not None
    assert env.table.options == {**own, name: value}
    match = game.match(seats, 2, {**own, name: value})
    assert env.table.view(0) == match.view(0)
    refused_options(game, seats, lambda options: env.reset(seed=5, options=options))
    assert env.match_seed == 2
    env.reset(seed=2)
    assert env.table.options == own
    assert env.table.view(0) == game.match(seats, 2, own).view(0)


def refused_options(game: Game[Any], seats: int, reset: Any) -> None:
    """What no game knows, values it does not have, and what does not go together."""
    with pytest.raises(DataError, match='has no option "mood"; it has '):
        reset({"mood": True})
    option = game.options[0]
    with pytest.raises(DataError, match=f"option {option.name}: .* is not possible; it can be"):
        reset({option.name: "never"})
    full = usual(game, seats)
    for option in game.options:
        for value in option.values:
            if game.rules.unfit(seats, {**full, option.name: value}) is not None:
                with pytest.raises(DataError):
                    reset({option.name: value})


@needs_rl
def test_aec_seeds_follow_one_another() -> None:
    one, other = aec(ONE), aec(ONE)
    seeds = []
    for env in (one, other):
        env.reset(seed=4)
        first = env.match_seed
        env.reset()
        seeds.append((first, env.match_seed))
    assert seeds[0] == seeds[1]
    assert seeds[0][0] == 4 != seeds[0][1]
    one.reset()
    assert one.match_seed not in seeds[0]


@needs_rl
def test_aec_needs_a_reset_first() -> None:
    env = aec(ONE)
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        env.step(0)


@needs_rl
@with_games
def test_aec_renders_as_text(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = aec(id, render_mode="ansi")
    env.reset(seed=1)
    drawing = env.render()
    assert drawing is not None
    assert drawing.strip()
    assert capsys.readouterr().out == ""
    env = aec(id, render_mode="human")
    env.reset(seed=1)
    assert drawing in capsys.readouterr().out
    assert env.render() is None
    with pytest.raises(ValueError, match='no render mode "rgb_array"; there is ansi and human'):
        aec(id, render_mode="rgb_array")


@needs_rl
@with_games
def test_aec_is_called_by_its_layout(id: str) -> None:
    game = holdfast.game(id)
    assert aec(id).metadata["name"] == f"{id.replace('-', '_')}_v{game.layout_version}"


@needs_rl
@with_tables
def test_aec_can_be_copied_and_stored(id: str, seats: int, options: Options) -> None:
    env = aec(id, seats, **options)
    assert [twin.options for twin in twins_of(env)] == [env.options] * 2
    env.reset(seed=6)
    chance = Random(6)
    step_some(env, chance, 20)
    original = env.observe(env.agent_selection)["observation"].tobytes()
    twins = twins_of(env)
    for twin in twins:
        step_some(twin, Random(7), 15)
    assert env.observe(env.agent_selection)["observation"].tobytes() == original
    step_some(env, Random(7), 15)
    for twin in twins:
        assert twin.agent_selection == env.agent_selection
        assert twin.infos == env.infos
        for agent in env.agents:
            ours, theirs = env.observe(agent), twin.observe(agent)
            assert all(ours[part].tobytes() == theirs[part].tobytes() for part in ours)
    env.reset()
    for twin in twins:
        twin.reset()
        assert twin.match_seed == env.match_seed


def step_some(env: Any, chance: Random, steps: int) -> None:
    for _ in range(steps):
        if not env.table.is_over:
            p = Perspective(env.game, env.table.state, env.table.asked)
            env.step(p.any_choice(chance))


# Gymnasium


@needs_rl
@with_tables
def test_gym_passes_gymnasiums_check(id: str, seats: int, options: Options) -> None:
    from gymnasium.utils.env_checker import check_env

    seat = seats - 1
    check_env(gym(id, seats, opponents=["random"] * (seats - 1), seat=seat, **options))


@needs_rl
@with_games
def test_gym_fails_gymnasiums_check_out_of_bounds(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from gymnasium.utils.env_checker import check_env

    monkeypatch.setattr("holdfast.env.table.Eyes.features", beyond_bounds())
    with pytest.raises(AssertionError, match="observation"):
        check_env(gym(id))


@needs_rl
@with_games
def test_gym_is_found_by_its_id(id: str) -> None:
    import gymnasium

    game = holdfast.game(id)
    name = f"holdfast/{id}-v{game.layout_version}"
    env = gymnasium.make(name, opponents=["random"] * (default_seats(id) - 1))
    _, info = env.reset(seed=3)
    assert env.spec is not None
    assert env.spec.id == name
    assert info["seed"] == 3
    again = gymnasium.make(env.spec)
    assert again.reset(seed=3)[1] == info
    seats = game.min_seats
    other = gymnasium.make(name, seats=seats, **usual_options(id, seats))
    assert other.get_wrapper_attr("seats") == seats


@needs_rl
@with_games
def test_gym_is_found_by_its_id_in_a_new_python(id: str) -> None:
    version = holdfast.game(id).layout_version
    program = (
        "import gymnasium, holdfast.env\n"
        f"env = gymnasium.make('holdfast/{id}-v{version}')\n"
        "print(env.reset(seed=1)[1]['seed'])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=180)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"1\n", b"")


@needs_rl
@with_games
def test_gym_makes_vectors_of_environments(id: str) -> None:
    import gymnasium
    import numpy as np

    game = holdfast.game(id)
    seats = game.min_seats
    vector = gymnasium.make_vec(
        f"holdfast/{id}-v{game.layout_version}",
        num_envs=2,
        vectorization_mode="sync",
        seats=seats,
        opponents=["random"] * (seats - 1),
        **usual_options(id, seats),
    )
    seen, _ = vector.reset(seed=1)
    for _ in range(20):
        actions = [mask.argmax() for mask in seen["action_mask"]]
        seen, *_ = vector.step(np.array(actions))
    assert seen["observation"].shape == (2, len(game.feature_names(seats)))
    vector.close()


def default_seats(id: str) -> int:
    return gym(id).seats


@needs_rl
@with_seats
def test_gym_plays_whole_games(id: str, seats: int) -> None:
    options = usual_options(id, seats)
    env = gym(id, seats, opponents=["random"] * (seats - 1), seat=seats - 1, **options)
    observation, info = env.reset(seed=2)
    is_over = False
    reward = 0.0
    chance = Random(2)
    while not is_over:
        assert env.table is not None
        assert reward == 0.0
        assert (observation["action_mask"] == env.action_masks()).all()
        assert observation["action_mask"].sum() == len(info["keys"]) >= 1
        action = Perspective(env.game, env.table.state, seats - 1).any_choice(chance)
        observation, reward, is_over, is_cut, info = env.step(action)
        assert not is_cut
    assert env.observation_space.contains(observation)
    assert info["seed"] == 2
    assert len(info["standings"]) == seats
    assert not observation["action_mask"].any()
    assert env.table is not None
    assert reward == env.game.payoffs(env.table.state)[seats - 1]


@needs_rl
@with_seats
def test_gym_has_opponents_for_every_number_of_seats(id: str, seats: int) -> None:
    """The same seed and actions, the same game: the opponents are seeded as well."""
    results = []
    for _ in range(2):
        env = gym(id, seats, **usual_options(id, seats))
        assert env.opponents == ["greedy", "random", "greedy", "random"][: seats - 1]
        observation, _ = env.reset(seed=6)
        for _ in range(4):
            observation, *_ = env.step(observation["action_mask"].argmax())
        results.append(observation["observation"].tobytes())
    assert results[0] == results[1]


@needs_rl
@needs_openspiel
@with_games
def test_seats_that_are_not_given_fit_the_options(id: str) -> None:
    game = holdfast.game(id)
    every: list[Options] = [game.full_options({}), *(options for _, options in covering(game))]
    for options in every:
        seats = gym(id, **options).seats
        assert game.rules.unfit(seats, options) is None
        assert len(aec(id, **options).possible_agents) == seats
        assert openspiel(id, **options).num_players() == seats
    assert gym(id).seats == 3


@needs_rl
@with_games
def test_gym_ends_the_game_on_an_illegal_action(id: str) -> None:
    game = holdfast.game(id)
    seats = game.min_seats
    env = gym(id, seats, opponents=["random"] * (seats - 1), **usual_options(id, seats))
    observation, info = env.reset(seed=1)
    legal = set(info["keys"])
    key = next(key for key in reversed(game.choices.keys) if key not in legal)
    number = game.choices.number(key)
    after, reward, is_over, is_cut, info = env.step(number)
    assert (reward, is_over, is_cut) == (-1.0, True, False)
    assert info["illegal"].startswith(f"{key}: ")
    assert "may choose" in info["illegal"]
    assert (after["observation"] == observation["observation"]).all()
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        env.step(number)
    _, info = env.reset()
    assert "illegal" not in info


class Patient(Bot):
    """Takes what is offered last, and knows where it sat."""

    def __init__(self) -> None:
        super().__init__()
        self.sat: set[int] = set()

    def decide(self, p: Perspective) -> int:
        self.sat.add(p.seat)
        return p.answers[-1]


@needs_rl
def test_gym_takes_bots_of_your_own_clockwise() -> None:
    bots = [Patient(), Patient()]
    env = gym(ONE, seats=3, opponents=bots, seat=1)
    observation, _ = env.reset(seed=1)
    env.action_space.seed(1)
    is_over = False
    while not is_over:
        action = env.action_space.sample(observation["action_mask"])
        observation, _, is_over, _, _ = env.step(action)
    assert [bot.sat for bot in bots] == [{2}, {0}]
    twin = twins_of(bots[0])[1]
    assert twin.sat == {2}
    assert twin.random.below(1000) == bots[0].random.below(1000)


@needs_rl
@with_seats
def test_gym_takes_options_for_one_game(id: str, seats: int) -> None:
    game = holdfast.game(id)
    own = usual_options(id, seats)
    env = gym(id, seats, opponents=["random"] * (seats - 1), **own)
    found = another_setup(id, seats)
    assert found is not None
    name, value = found
    env.reset(seed=2, options={name: value})
    assert env.table is not None
    assert env.table.options == {**own, name: value}
    refused_options(game, seats, lambda options: env.reset(options=options))
    assert env.match_seed == 2
    env.reset()
    assert env.table.options == own


@needs_rl
@with_seats
def test_gym_can_be_copied_and_stored(id: str, seats: int) -> None:
    env = gym(id, seats, **usual_options(id, seats))
    assert [twin.seats for twin in twins_of(env)] == [seats, seats]
    env.reset(seed=6)
    learn_some(env, Random(6), 5)
    assert env.table is not None
    before = env.game.files.dump(env.table.state)
    twins = twins_of(env)
    for twin in twins:
        learn_some(twin, Random(7), 4)
    assert env.game.files.dump(env.table.state) == before
    learn_some(env, Random(7), 4)
    for twin in twins:
        assert twin.game.files.dump(twin.table.state) == env.game.files.dump(env.table.state)
    for seed in (None, 9):
        info = env.reset(seed=seed)[1]
        assert all(twin.reset(seed=seed)[1] == info for twin in twins)


def learn_some(env: Any, chance: Random, steps: int) -> None:
    for _ in range(steps):
        if not env.table.is_over:
            env.step(Perspective(env.game, env.table.state, env.seat).any_choice(chance))


@needs_rl
@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"opponents": ["random"]}, "3 seats need 2 opponents beside the learning seat, not 1"),
        ({"opponents": "random"}, r'opponents is a list of bots: \["random"\]'),
        ({"opponents": ["random", "oracle"]}, 'there is no bot "oracle"'),
        ({"seat": 3}, "there is no seat 3; seats are 0 to 2"),
        ({"seats": 9}, "seats, not 9"),
        ({"mood": True}, 'has no option "mood"; it has '),
        ({"game": "chess"}, 'there is no game "chess"'),
    ],
)
def test_gym_says_what_does_not_fit(wrong: dict[str, Any], sentence: str) -> None:
    for id in GAMES:
        with pytest.raises(DataError, match=sentence):
            gym(**{"game": id, **wrong})


# OpenSpiel


def simulated() -> Iterator[Any]:
    """Every game with every number of seats, and with every way to play with or against others."""
    for id in GAMES:
        game = holdfast.game(id)
        seen: list[tuple[int, list[int]]] = []
        for seats, options in sorted(covering(game), key=lambda t: is_long(t[1])):
            teams = game.teams(game.setup(seats, 0, options))
            if (seats, teams) not in seen:
                seen.append((seats, teams))
                yield pytest.param(id, seats, options, id=f"{id}-{seats}-{max(teams) + 1}")


def is_long(options: Options) -> bool:
    """Numbers among the options make a game longer."""
    return sum(value for value in options.values() if type(value) is int) > 1


@needs_openspiel
@pytest.mark.parametrize(("id", "seats", "options"), list(simulated()))
def test_openspiel_passes_its_random_simulations(id: str, seats: int, options: Options) -> None:
    import pyspiel

    game = openspiel(id, seats, **options)
    pyspiel.random_sim_test(game, num_sims=1, serialize=seats < 3, verbose=False)


@needs_openspiel
@with_games
def test_openspiel_fails_its_random_simulations_with_wrong_results(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pyspiel

    for wrong in (2.0, -2.0):
        monkeypatch.setattr(Game, "payoffs", lambda self, s, wrong=wrong: [wrong] * s.seats)
        with pytest.raises(pyspiel.SpielError, match=r"Utility|rsum"):
            pyspiel.random_sim_test(openspiel(id), num_sims=1, serialize=False, verbose=False)


@needs_openspiel
@with_tables
def test_openspiel_knows_who_plays_together(id: str, seats: int, options: Options) -> None:
    """The type of a loaded game says what its results are, and they are what the rules say."""
    import pyspiel

    kinds = pyspiel.GameType.Utility
    game = openspiel(id, seats, **options)
    state = game.new_initial_state()
    state.apply_action(5)
    rules = holdfast.game(id)
    s = list(course(rules, seats, options, 5))[-1]
    state._table.state = s
    assert state.is_terminal()
    payoffs = state.returns()
    assert payoffs == rules.payoffs(s)
    assert game.min_utility() <= min(payoffs) <= max(payoffs) <= game.max_utility() == 1.0
    sides = len(set(rules.teams(s)))
    utility = game.get_type().utility
    assert utility == (kinds.IDENTICAL if sides == 1 else kinds.ZERO_SUM)
    assert game.utility_sum() == (None if sides == 1 else 0.0)
    assert game.min_utility() == (-1.0 if sides == 1 else -1.0 / (sides - 1))
    if utility == kinds.ZERO_SUM:
        assert sum(payoffs) == pytest.approx(0.0)
    registered = next(
        kind for kind in pyspiel.registered_games() if kind.short_name == game.get_type().short_name
    )
    assert registered.utility in (utility, kinds.GENERAL_SUM)


@needs_openspiel
@with_games
def test_openspiel_begins_with_the_seed(id: str) -> None:
    rules = holdfast.game(id)
    seats = rules.min_seats
    options = usual_options(id, seats)
    game = openspiel(id, seats, seeds=7, **options)
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert [seed for seed, _ in state.chance_outcomes()] == list(range(7))
    state.apply_action(4)
    match = rules.match(seats, 4, options)
    chance = Random(1)
    while not state.is_terminal():
        seat = state.current_player()
        keys = [state.action_to_string(action) for action in state.legal_actions()]
        assert sorted(keys) == sorted(match.open[seat])
        assert not any(state.legal_actions(other) for other in range(seats) if other != seat)
        choice = Perspective(rules, match.state, seat).any_choice(chance)
        match.choose(seat, rules.choices.key(choice))
        state.apply_action(choice)
    assert match.over
    assert state.returns() == rules.payoffs(match.state)


def dealt(id: str, seats: int | None = None, seed: int = 0, decisions: int = 0) -> Any:
    """A `pyspiel` state after so many decisions."""
    game = openspiel(id, seats, **({} if seats is None else usual_options(id, seats)))
    state = game.new_initial_state()
    state.apply_action(seed)
    chance = Random(seed)
    for _ in range(decisions):
        step_state(state, chance)
    return state


def step_state(state: Any, chance: Random) -> None:
    table = state.table
    state.apply_action(Perspective(table.game, table.state, table.asked).any_choice(chance))


@needs_openspiel
@with_seats
def test_openspiel_resamples_what_a_player_cannot_see(id: str, seats: int) -> None:
    state = dealt(id, seats, seed=9)
    chance = random.Random(3)
    steps = Random(3)
    for n in range(60):
        if state.is_terminal():
            break
        player = state.current_player()
        if n % 5 == 0:
            other = state.resample_from_infostate(player, chance.random)
            assert other.current_player() == player
            assert other.legal_actions() == state.legal_actions()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
        step_state(state, steps)
    for _ in range(100):  # a made-up world can be played on
        if not other.is_terminal():
            step_state(other, steps)


@needs_openspiel
@with_games
def test_openspiel_can_be_searched_also_amid_simultaneous_decisions(id: str) -> None:
    import numpy as np
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    state = dealt(id, seed=6)
    chance = Random(4)
    for _ in range(40):
        if state.table.state.each is not None and state.current_player() != 0:
            break
        step_state(state, chance)
    make_evaluator: Any = RandomRolloutEvaluator
    make_bot: Any = ISMCTSBot
    evaluator = make_evaluator(1, np.random.RandomState(1))
    bot = make_bot(state.get_game(), evaluator, 1.4, 3, random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()


@needs_openspiel
@with_games
def test_openspiel_never_returns_to_an_information_state(id: str) -> None:
    """It holds all the player was told and chose, also what the view no longer shows."""
    state = dealt(id, seed=1)
    chance = Random(5)
    strings: set[str] = set()
    decisions = 0
    while not state.is_terminal() and decisions < 150:
        player = state.current_player()
        strings.add(f"{player} {state.information_state_string(player)}")
        decisions += 1
        step_state(state, chance)
    assert len(strings) == decisions


@needs_openspiel
@with_games
def test_openspiel_has_no_information_state_tensor_and_says_so(id: str) -> None:
    import pyspiel

    state = dealt(id)
    assert not state.get_game().get_type().provides_information_state_tensor
    for ask in (
        state.information_state_tensor,
        lambda: state.information_state_tensor(0),
        state.get_game().information_state_tensor_shape,
        state.get_game().information_state_tensor_size,
    ):
        with pytest.raises(pyspiel.SpielError, match="there is no information state tensor"):
            ask()
    names = holdfast.game(id).feature_names(state.num_players())
    assert len(state.observation_tensor(0)) == len(names)


@needs_openspiel
@with_games
def test_openspiel_copies_and_stores_a_game_in_mid_decision(id: str) -> None:
    import pyspiel

    state = dealt(id, seed=2)
    game = state.get_game()
    assert [str(twin) for twin in twins_of(game)] == [str(game)] * 2
    chance = Random(2)
    for n in range(60):
        if n > 10 and state.table.state.each is not None and any(state.table.state.untold):
            break
        step_state(state, chance)
    _, stored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    copies = [state.clone(), stored, *twins_of(state)]
    for _ in range(40):
        if state.is_terminal():
            break
        table = state.table
        action = Perspective(table.game, table.state, table.asked).any_choice(chance)
        for one in (state, *copies):
            one.apply_action(action)
    for copy in copies:
        assert str(copy) == str(state)
        assert copy.information_state_string(0) == state.information_state_string(0)


@needs_openspiel
@with_games
def test_openspiel_refuses_an_illegal_action_with_the_reason(id: str) -> None:
    seats = holdfast.game(id).min_seats
    state = dealt(id, seats, seed=1)
    number, key = illegal_choice(holdfast.game(id), seats, usual_options(id, seats))
    with pytest.raises(IllegalChoice, match=rf"{re.escape(key)}: .+ may choose: "):
        state.apply_action(number)


@needs_openspiel
@with_games
def test_openspiel_observers_show_no_more_than_a_player_knows(id: str) -> None:
    import pyspiel

    state = dealt(id, seed=2, decisions=20)
    game = state.get_game()
    kind, private = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    public = game.make_py_observer(kind(perfect_recall=False, private_info=private.NONE))
    assert public.tensor is None
    rules, s = state.table.game.rules, state.table.state
    worlds = [rules.determinize(s, -1, Random(n)) for n in range(3)]
    for world in worlds:
        assert json.loads(public.string_from(state, 0))["view"] == rules.view(world, -1)
    assert json.loads(state.observation_string(0))["view"] == rules.view(s, 0)
    with pytest.raises(ValueError, match="its own secrets and what is public, nothing else"):
        game.make_py_observer(kind(perfect_recall=False, private_info=private.ALL_PLAYERS))
    with pytest.raises(ValueError, match="only players remember"):
        game.make_py_observer(kind(perfect_recall=True, private_info=private.NONE))


@needs_openspiel
@with_seats
def test_openspiel_is_registered_by_name(id: str, seats: int) -> None:
    import pyspiel

    openspiel(id)
    rules = holdfast.game(id)
    options = "".join(f",{name}={value}" for name, value in usual_options(id, seats).items())
    name = f"python_holdfast_{id.replace('-', '_')}(players={seats},seeds=5{options})"
    game = pyspiel.load_game(name)
    assert game.num_players() == seats
    assert game.max_chance_outcomes() == 5
    assert game.num_distinct_actions() == len(rules.choices)
    assert game.observation_tensor_shape() == [len(rules.feature_names(seats))]
    state = game.new_initial_state()
    state.apply_action(0)
    assert [state.action_to_string(action) for action in state.legal_actions()]


@needs_openspiel
@with_games
def test_openspiel_plays_with_a_card_pack(id: str, tmp_path: Path) -> None:
    """Also in a folder whose name would upset the brackets of a game string."""
    import pyspiel

    folder = own_pack(holdfast.game(id), tmp_path / "my pack, (2)")
    game = openspiel(holdfast.game(id, pack=folder))
    state = game.new_initial_state()
    state.apply_action(0)
    again, stored = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(game, state)
    )
    assert str(again) == str(game)
    assert str(stored) == str(state)
    assert stored.table.game.pack_folder == folder
    assert twins_of(game)[1].setting.game.pack_folder == folder


@needs_openspiel
@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"seats": 9}, "seats, not 9"),
        ({"seeds": 0}, "seeds is a number from 1 to 1000000, not 0"),
        ({"mood": True}, 'has no option "mood"; it has '),
    ],
)
def test_openspiel_says_what_does_not_fit(wrong: dict[str, Any], sentence: str) -> None:
    for id in GAMES:
        with pytest.raises(DataError, match=sentence):
            openspiel(id, **wrong)


@needs_openspiel
def test_openspiel_lets_python_end_in_peace() -> None:
    """pyspiel lets go of registered games after Python has gone."""
    program = f"from holdfast.env import openspiel; openspiel({ONE!r}).new_initial_state()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=180)
    assert (done.returncode, done.stderr) == (0, b"")


# All three alike


@needs_rl
@needs_openspiel
@with_games
def test_all_environments_refuse_options_that_do_not_go_together(id: str) -> None:
    """When they are made, not when the first game is dealt."""
    game = holdfast.game(id)
    for seats in range(game.min_seats, game.max_seats + 1):
        for option in game.options:
            for value in option.values:
                options: Options = game.full_options({option.name: value})
                if game.rules.unfit(seats, options) is not None:
                    for make in (aec, gym, openspiel):
                        with pytest.raises(DataError):
                            make(id, seats, **options)


# Without the extras


@pytest.mark.parametrize(
    ("make", "module", "package", "extra"),
    [
        (aec, "pettingzoo", "pettingzoo", "rl"),
        (gym, "gymnasium", "gymnasium", "rl"),
        (openspiel, "open_spiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_extra_is_named(
    make: Any, module: str, package: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, f"holdfast.env.{module}", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ImportError, match=rf"not installed: pip install 'holdfast\[{extra}\]'"):
        make(ONE)


def test_without_the_extras_the_package_can_be_imported() -> None:
    program = (
        "import sys\n"
        "for name in ('gymnasium', 'pettingzoo', 'pyspiel'):\n"
        "    sys.modules[name] = None\n"
        "import holdfast.env\n"
        "print('holdfast.env.gymnasium' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=180)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"False\n", b"")


# What the guide says


def guide() -> str:
    return layouts.GUIDE.read_text(encoding="utf-8")


def programs() -> list[str]:
    return [part.partition("```")[0] for part in guide().split("```python\n")[1:]]


@needs_rl
@needs_openspiel
@pytest.mark.parametrize("n", range(len(programs())))
def test_the_programs_of_the_guide_run(n: int) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(programs()[n], f"environments.md, program {n + 1}", "exec"), {})
