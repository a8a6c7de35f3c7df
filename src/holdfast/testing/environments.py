"""The learning environments, as far as they are installed, one random episode each."""

from __future__ import annotations

from typing import Any

from holdfast.core.game import Game
from holdfast.core.rng import Random
from holdfast.env import aec, gym, is_installed, load, openspiel
from holdfast.lab.setups import Setup
from holdfast.testing.courses import require

LONGEST = 20_000


def check_pettingzoo(game: Game[Any], setup: Setup, seed: int = 1) -> None:
    """Every agent sees what its space promises, and the rewards are what the result is worth."""
    env = aec(game, setup[0], None, **setup[1])
    env.reset(seed=seed)
    random = Random(seed)
    paid = dict.fromkeys(env.agents, 0.0)
    for _, agent in zip(range(LONGEST), env.agent_iter()):
        seen, reward, is_over, is_cut, _ = env.last()
        require(seen in env.observation_space(agent), f"{agent} sees what is not in its space")
        paid[agent] = paid[agent] + float(reward)
        assert seen is not None
        env.step(None if is_over or is_cut else any_open(seen["action_mask"], random))
    require(not env.agents, f"{game.id}: no end after {LONGEST} steps")
    payoffs = [paid[agent] for agent in env.possible_agents]
    require(all(-1.0 <= n <= 1.0 for n in payoffs), f"the rewards are {payoffs}")


def check_gymnasium(game: Game[Any], setup: Setup, seed: int = 1) -> None:
    """The same for one seat among bots."""
    env = gym(game, setup[0], **setup[1])  # type: ignore[arg-type]
    seen, _ = env.reset(seed=seed)
    random = Random(seed)
    for _ in range(LONGEST):
        require(seen in env.observation_space, f"{game.id}: an observation is not in its space")
        seen, reward, is_over, is_cut, _ = env.step(any_open(seen["action_mask"], random))
        require(-1.0 <= float(reward) <= 1.0, f"{game.id}: a reward of {reward}")
        if is_over or is_cut:
            return
    raise AssertionError(f"{game.id}: no end after {LONGEST} steps")


def check_openspiel(game: Game[Any], setup: Setup, seed: int = 1) -> None:
    """The same with OpenSpiel's own calls."""
    load("open_spiel").register()  # games that came later
    seats, options = setup
    state = openspiel(game, seats, None, **options).new_initial_state()
    random = Random(seed)
    for _ in range(LONGEST):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        state.apply_action(legal[random.below(len(legal))])
    require(state.is_terminal(), f"{game.id}: no end after {LONGEST} steps")
    require(len(state.returns()) == seats, f"{game.id}: {state.returns()} for {seats} players")


def any_open(mask: Any, random: Random) -> int:
    open_ones = [n for n, is_open in enumerate(mask) if is_open]
    return open_ones[random.below(len(open_ones))]


def installed_checks() -> list[Any]:
    found: list[Any] = []
    if is_installed("pettingzoo", "gymnasium", "numpy"):
        found.append(check_pettingzoo)
    if is_installed("gymnasium", "numpy"):
        found.append(check_gymnasium)
    if is_installed("pyspiel", "open_spiel", "numpy"):
        found.append(check_openspiel)
    return found
