"""The environments: their own projects' checkers, and what Holdfast promises beyond them."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import holdfast
from holdfast import DataError, IllegalChoice
from holdfast.bots import Bot
from holdfast.core.agenda import State, apply
from holdfast.core.game import Perspective
from holdfast.core.rng import Random
from holdfast.env import aec, gym, openspiel

GAME = "empires-end"
TABLES = [(2, False), (3, False), (4, False), (3, True)]  # seats, blitz
with_tables = pytest.mark.parametrize(("seats", "blitz"), TABLES)


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


def positions(seats: int, blitz: bool, seed: int = 5) -> Iterator[State]:
    """Every decision of a random game, and its end."""
    s: State = holdfast.game(GAME).setup(seats, seed, {"blitz": blitz})
    chance = Random(seed)
    while not s.is_over():
        yield s
        seat = s.next_seat()
        apply(s, seat, s.open[seat][chance.below(len(s.open[seat]))])
    yield s


# Features


@with_tables
def test_every_position_has_the_same_features(seats: int, blitz: bool) -> None:
    game = holdfast.game(GAME)
    names = game.feature_names(seats)
    assert len(set(names)) == len(names)
    for s in positions(seats, blitz):
        for seat in range(seats):
            numbers = game.features(game.view(s, seat), seats)
            assert len(numbers) == len(names)
            assert all(-1.0 <= number <= 1.0 for number in numbers)


def test_features_say_what_their_names_say() -> None:
    game = holdfast.game(GAME)
    names = game.feature_names(3)
    for s in positions(3, False):
        view: dict[str, Any] = game.view(s, 1)
        found = dict(zip(names, game.features(view, 3), strict=True))
        own = view["empires"][1]
        assert [name for name in names if name.startswith("own.hand.") and found[name]] == sorted(
            (f"own.hand.{card}" for card in own["hand"]), key=names.index
        )
        assert found["own.goods.coin"] == own["goods"]["coin"] / 20
        assert found["own.score"] == own["score"] / 200
        assert found["next_1.score"] == view["empires"][2]["score"] / 200
        assert found["next_2.standing"] == view["empires"][0]["standing"] / 200
        assert found[f"next_2.row.4.{view['empires'][0]['row'][3]['location']}"] == 1.0
        assert found["own.row.11.destroyed"] == float(own["row"][10]["destroyed"])
        assert found["turn.own"] == float(view["turn"] == 1)
        assert found["turn.next_2"] == float(view["turn"] == 0)
        assert found["turn.all"] == float(s.each is not None)
        assert found["over"] == float(s.is_over())
        cards = [disaster["card"] for disaster in view["disasters"]]
        assert found["disaster.left.lies_here"] == float(any(cards[:1]))
        assert found["disaster.right.lies_here"] == float(any(cards[1:]))
        assert sum(found[name] for name in names if name.startswith("discard.")) == len(
            view["discard"]
        )


def test_features_tell_asleep_from_exhausted() -> None:
    """EE-45. An innovation on a destroyed location sleeps."""
    game = holdfast.game(GAME)
    names = game.feature_names(2)
    seen = set()
    for s in positions(2, False):
        view: dict[str, Any] = game.view(s, 0)
        found = dict(zip(names, game.features(view, 2), strict=True))
        for place, location in enumerate(view["empires"][1]["row"], start=1):
            for innovation in location["innovations"]:
                card, is_exhausted = innovation["card"], innovation["exhausted"]
                is_active = not location["destroyed"] and not is_exhausted
                assert found[f"next_1.place.{card}"] == place / 11
                assert found[f"next_1.active.{card}"] == float(is_active)
                assert found[f"next_1.asleep.{card}"] == float(location["destroyed"])
                assert found[f"next_1.exhausted.{card}"] == float(is_exhausted)
                seen.add((location["destroyed"], is_exhausted))
    assert {(False, False), (True, False), (False, True)} <= seen


@with_tables
def test_features_show_nothing_hidden(seats: int, blitz: bool) -> None:
    game = holdfast.game(GAME)
    chance = Random(11)
    for n, s in enumerate(positions(seats, blitz)):
        if n % 3 or s.is_over():
            continue
        for seat in range(seats):
            world = game.determinize(s, seat, chance)
            seen = game.features(game.view(s, seat), seats)
            assert game.features(game.view(world, seat), seats) == seen
            assert world.open[seat] == s.open[seat]


# PettingZoo


@needs_rl
@with_masks
@with_tables
def test_aec_passes_pettingzoos_tests(seats: int, blitz: bool) -> None:
    from pettingzoo.test.api_test import api_test
    from pettingzoo.test.seed_test import seed_test

    check_api: Any = api_test
    check_seeds: Any = seed_test
    check_api(aec(GAME, seats=seats, blitz=blitz), num_cycles=400)
    check_seeds(lambda: aec(GAME, seats=seats, blitz=blitz), num_cycles=400)


@needs_rl
@with_tables
def test_aec_plays_a_whole_game_as_the_rules_do(seats: int, blitz: bool) -> None:
    """The same seed and choices in the environment and in a match; masks are the legal keys."""
    env = aec(holdfast.game(GAME), seats=seats, blitz=blitz)
    env.reset(seed=3)
    match = holdfast.game(GAME).match(seats=seats, seed=3, options={"blitz": blitz})
    keys = match.game.choices.keys
    rewards = {}
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
        action = env.action_space(agent).sample(observation["action_mask"])
        match.choose(seat, keys[action])
        env.step(action)
    assert match.over
    assert len(rewards) == seats
    assert sum(rewards.values()) == pytest.approx(0.0)
    if len(match.winners) == 1:
        assert rewards[f"seat_{match.winners[0]}"] == 1.0


@needs_rl
def test_aec_hides_simultaneous_answers() -> None:
    env = aec(GAME, seats=3)
    env.reset(seed=8)
    answers = 0
    while not any(env.terminations.values()):
        assert env.table is not None
        lanes = env.table.state.each
        agent = env.agent_selection
        others = [other for other in env.agents if other != agent]
        before = [env.observe(other)["observation"].tobytes() for other in others]
        env.step(env.action_space(agent).sample(env.observe(agent)["action_mask"]))
        if lanes is not None and env.table.state.each is lanes:
            after = [env.observe(other)["observation"].tobytes() for other in others]
            assert after == before
            answers += 1
    assert answers > 20


@needs_rl
def test_aec_asks_for_simultaneous_answers_in_seat_order() -> None:
    env = aec(GAME, seats=3)
    env.reset(seed=8)
    while not any(env.terminations.values()):
        assert env.table is not None
        owing = [agent for agent in env.agents if env.infos[agent]["keys"]]
        assert env.agent_selection == owing[0]
        env.step(env.action_space(owing[0]).sample(env.observe(owing[0])["action_mask"]))


@needs_rl
def test_aec_refuses_an_illegal_action_with_the_reason() -> None:
    env = aec(GAME, seats=2)
    env.reset(seed=1)
    agent = env.agent_selection
    before = env.observe(agent)["observation"].tobytes()
    refused = holdfast.game(GAME).choices.number("axes:2")
    with pytest.raises(IllegalChoice, match=r"axes:2: EE-122: .* may choose: .*accept"):
        env.step(refused)
    with pytest.raises(IllegalChoice, match="there is no choice number 99999; the last one is"):
        env.step(99999)
    with pytest.raises(IllegalChoice, match="there is no choice number -1"):
        env.step(-1)
    with pytest.raises(ValueError, match="an action is the number of a choice, not None"):
        env.step(None)
    assert env.agent_selection == agent
    assert env.observe(agent)["observation"].tobytes() == before


@needs_rl
def test_aec_seeds_the_games_that_follow() -> None:
    one, other = aec(GAME, seats=2), aec(GAME, seats=2)
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
    env = aec(GAME)
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        env.step(0)


@needs_rl
def test_aec_renders_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    env = aec(GAME, seats=2, render_mode="ansi")
    env.reset(seed=1)
    drawing = env.render()
    assert drawing is not None
    assert drawing.strip()
    assert capsys.readouterr().out == ""
    env = aec(GAME, seats=2, render_mode="human")
    env.reset(seed=1)
    assert drawing in capsys.readouterr().out
    assert env.render() is None
    with pytest.raises(ValueError, match='no render mode "rgb_array"; there is ansi and human'):
        aec(GAME, render_mode="rgb_array")


# Gymnasium


@needs_rl
@pytest.mark.parametrize(
    ("seats", "seat", "blitz"), [(2, 0, False), (3, 2, False), (4, 1, False), (3, 0, True)]
)
def test_gym_passes_gymnasiums_check(seats: int, seat: int, blitz: bool) -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(gym(GAME, seats=seats, opponents=["random"] * (seats - 1), seat=seat, blitz=blitz))


@needs_rl
@with_tables
def test_gym_plays_whole_games(seats: int, blitz: bool) -> None:
    env = gym(GAME, seats=seats, opponents=["random"] * (seats - 1), seat=1, blitz=blitz)
    env.action_space.seed(1)
    observation, info = env.reset(seed=2)
    is_over = False
    reward = 0.0
    while not is_over:
        assert reward == 0.0
        assert (observation["action_mask"] == env.action_masks()).all()
        assert observation["action_mask"].sum() == len(info["keys"]) >= 1
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, is_over, is_cut, info = env.step(action)
        assert env.observation_space.contains(observation)
        assert not is_cut
    assert info["seed"] == 2
    assert len(info["standings"]) == seats
    assert not observation["action_mask"].any()
    assert reward == 1.0 if info["winners"] == [1] else reward < 1.0


@needs_rl
def test_gym_plays_against_its_default_opponents() -> None:
    """The same seed and actions, the same game: the opponents are seeded as well."""
    results = []
    for _ in range(2):
        env = gym(GAME, blitz=True)
        env.action_space.seed(6)
        observation, info = env.reset(seed=6)
        is_over = False
        while not is_over:
            action = env.action_space.sample(observation["action_mask"])
            observation, _, is_over, _, info = env.step(action)
        results.append((info["standings"], observation["observation"].tobytes()))
    assert results[0] == results[1]


@needs_rl
def test_gym_ends_the_game_on_an_illegal_action() -> None:
    env = gym(GAME, seats=2, opponents=["random"])
    observation, info = env.reset(seed=1)
    assert "axes:2" not in info["keys"]
    axes = holdfast.game(GAME).choices.number("axes:2")
    after, reward, is_over, is_cut, info = env.step(axes)
    assert (reward, is_over, is_cut) == (-1.0, True, False)
    assert "EE-122" in info["illegal"]
    assert "may choose" in info["illegal"]
    assert (after["observation"] == observation["observation"]).all()
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        env.step(axes)
    _, info = env.reset()
    assert "illegal" not in info


@needs_rl
def test_gym_takes_bots_of_your_own_clockwise() -> None:
    class Patient(Bot):
        """Takes what is offered last, and knows where it sat."""

        def __init__(self) -> None:
            super().__init__()
            self.sat: set[int] = set()

        def decide(self, p: Perspective) -> int:
            self.sat.add(p.seat)
            return p.options[-1]

    bots = [Patient(), Patient()]
    env = gym(GAME, seats=3, opponents=bots, seat=1, blitz=True)
    observation, _ = env.reset(seed=1)
    is_over = False
    while not is_over:
        action = env.action_space.sample(observation["action_mask"])
        observation, _, is_over, _, _ = env.step(action)
    assert [bot.sat for bot in bots] == [{2}, {0}]


@needs_rl
@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"opponents": ["random"]}, "3 seats need 2 opponents beside the learning seat, not 1"),
        ({"seats": 4}, "4 seats need 3 opponents"),
        ({"opponents": "random"}, r'opponents is a list of bots: \["random"\]'),
        ({"opponents": ["random", "oracle"]}, 'there is no bot "oracle"'),
        ({"seat": 3}, "there is no seat 3; seats are 0 to 2"),
        ({"seats": 5}, "for 2 to 4 seats, not 5"),
        ({"blizt": True}, 'no option "blizt"; it has blitz'),
        ({"game": "chess"}, 'there is no game "chess"'),
    ],
)
def test_gym_says_what_does_not_fit(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(DataError, match=sentence):
        gym(**{"game": GAME, **wrong})


# OpenSpiel


@needs_openspiel
@with_tables
def test_openspiel_passes_its_random_simulations(seats: int, blitz: bool) -> None:
    import pyspiel

    game = openspiel(GAME, seats=seats, blitz=blitz)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@needs_openspiel
def test_openspiel_begins_with_the_seed() -> None:
    game = openspiel(GAME, seats=2, seeds=7)
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert [seed for seed, _ in state.chance_outcomes()] == list(range(7))
    state.apply_action(4)
    match = holdfast.game(GAME).match(seats=2, seed=4)
    chance = random.Random(1)
    while not state.is_terminal():
        seat = state.current_player()
        keys = [state.action_to_string(action) for action in state.legal_actions()]
        assert sorted(keys) == sorted(match.open[seat])
        action = chance.choice(state.legal_actions())
        match.choose(seat, state.action_to_string(action))
        state.apply_action(action)
    assert match.over
    assert sum(state.returns()) == pytest.approx(0.0)
    assert [seat for seat in range(2) if state.returns()[seat] > 0] == match.winners[:1] or (
        state.returns() == [0.0, 0.0]
    )


@needs_openspiel
@with_tables
def test_openspiel_resamples_what_a_player_cannot_see(seats: int, blitz: bool) -> None:
    game = openspiel(GAME, seats=seats, blitz=blitz)
    state = game.new_initial_state()
    state.apply_action(9)
    chance = random.Random(3)
    while not state.is_terminal():
        player = state.current_player()
        other = state.resample_from_infostate(player, chance.random)
        assert other.current_player() == player
        assert other.legal_actions() == state.legal_actions()
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        state.apply_action(chance.choice(state.legal_actions()))
    while not other.is_terminal():  # a made-up world can be played to its end
        other.apply_action(chance.choice(other.legal_actions()))


@needs_openspiel
def test_openspiel_can_be_searched_also_amid_simultaneous_decisions() -> None:
    import numpy as np
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    game = openspiel(GAME, seats=3, blitz=True)
    state = game.new_initial_state()
    state.apply_action(6)
    chance = random.Random(4)
    while state.table.state.each is None or state.current_player() == 0:
        state.apply_action(chance.choice(state.legal_actions()))
    make_evaluator: Any = RandomRolloutEvaluator
    make_bot: Any = ISMCTSBot
    evaluator = make_evaluator(1, np.random.RandomState(1))
    bot = make_bot(game, evaluator, 1.4, 10, random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()


@needs_openspiel
def test_openspiel_never_returns_to_an_information_state() -> None:
    """It holds all the player was told and chose, also what the view no longer shows."""
    game = openspiel(GAME, seats=2)
    state = game.new_initial_state()
    state.apply_action(1)
    chance = random.Random(5)
    strings: set[str] = set()
    decisions = 0
    while not state.is_terminal():
        player = state.current_player()
        strings.add(f"{player} {state.information_state_string(player)}")
        decisions += 1
        state.apply_action(chance.choice(state.legal_actions()))
    assert len(strings) == decisions


@needs_openspiel
def test_openspiel_copies_and_stores_a_game_in_mid_decision() -> None:
    import pyspiel

    game = openspiel(GAME, seats=3)
    state = game.new_initial_state()
    state.apply_action(2)
    chance = random.Random(2)
    while not (state.table.state.each is not None and any(state.table.state.untold)):
        state.apply_action(chance.choice(state.legal_actions()))
    _, stored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    copies = [state.clone(), stored, deepcopy(state)]
    while not state.is_terminal():
        action = chance.choice(state.legal_actions())
        for one in (state, *copies):
            one.apply_action(action)
    for copy in copies:
        assert str(copy) == str(state)
        assert copy.information_state_string(0) == state.information_state_string(0)


@needs_openspiel
def test_openspiel_refuses_an_illegal_action_with_the_reason() -> None:
    state = openspiel(GAME, seats=2).new_initial_state()
    state.apply_action(0)
    with pytest.raises(IllegalChoice, match=r"axes:2: EE-122: .* may choose: "):
        state.apply_action(holdfast.game(GAME).choices.number("axes:2"))


@needs_openspiel
def test_openspiel_observers_show_no_more_than_a_player_knows() -> None:
    import pyspiel

    game = openspiel(GAME, seats=2)
    state = game.new_initial_state()
    state.apply_action(0)
    kind, private = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    public = game.make_py_observer(kind(perfect_recall=False, private_info=private.NONE))
    assert public.tensor is None
    assert '"hand":' not in public.string_from(state, 0)
    assert '"hand":' in state.observation_string(0)
    with pytest.raises(ValueError, match="its own secrets and what is public, nothing else"):
        game.make_py_observer(kind(perfect_recall=False, private_info=private.ALL_PLAYERS))
    with pytest.raises(ValueError, match="only players remember"):
        game.make_py_observer(kind(perfect_recall=True, private_info=private.NONE))


@needs_openspiel
def test_openspiel_is_registered_by_name() -> None:
    import pyspiel

    openspiel(GAME)
    game = pyspiel.load_game("python_holdfast_empires_end(players=4,blitz=True,seeds=5)")
    assert game.num_players() == 4
    assert game.max_chance_outcomes() == 5
    assert game.num_distinct_actions() == len(holdfast.game(GAME).choices)
    assert game.observation_tensor_shape() == [len(holdfast.game(GAME).feature_names(4))]
    state = game.new_initial_state()
    state.apply_action(0)
    assert "exchange" in [state.action_to_string(action) for action in state.legal_actions()]


@needs_openspiel
def test_openspiel_plays_with_a_card_pack(tmp_path: Path) -> None:
    """Also in a folder whose name would upset the brackets of a game string."""
    import pyspiel

    folder = tmp_path / "my pack, (2)"
    shutil.copytree(holdfast.game(GAME).folder / "data", folder)
    game = openspiel(holdfast.game(GAME, pack=folder), seats=2)
    state = game.new_initial_state()
    state.apply_action(0)
    again, stored = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(game, state)
    )
    assert str(again) == str(game)
    assert str(stored) == str(state)
    assert stored.table.game.pack_folder == folder


@needs_openspiel
@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"seats": 5}, "for 2 to 4 seats, not 5"),
        ({"seeds": 0}, "seeds is a number from 1 to 1000000, not 0"),
        ({"blizt": True}, 'no option "blizt"; it has blitz'),
    ],
)
def test_openspiel_says_what_does_not_fit(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(DataError, match=sentence):
        openspiel(GAME, **wrong)


@needs_openspiel
def test_openspiel_lets_python_end_in_peace() -> None:
    """pyspiel lets go of registered games after Python has gone."""
    program = f"from holdfast.env import openspiel; openspiel({GAME!r}).new_initial_state()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")


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
        make(GAME)


# What the guide says


def guide() -> str:
    return (Path(__file__).parent.parent / "docs" / "environments.md").read_text(encoding="utf-8")


def programs() -> list[str]:
    return [part.partition("```")[0] for part in guide().split("```python\n")[1:]]


@needs_rl
@needs_openspiel
@pytest.mark.parametrize("n", range(len(programs())))
def test_the_programs_of_the_guide_run(n: int) -> None:
    exec(compile(programs()[n], f"environments.md, program {n + 1}", "exec"), {})


def test_the_guide_lists_every_feature() -> None:
    """Every name fits a pattern of its table, and the totals are right."""
    ids = {"who": "(own|next_[123])", "slot": "(left|right)", "n": "[0-9]+"}
    rows = guide().partition("| `blitz` | 1 |")[2].partition("\n\n")[0]
    patterns = ["blitz"]
    for row in rows.splitlines():
        for name in re.findall(r"`([^`]+)`", row.split("|")[1] if row.startswith("|") else ""):
            parts = re.split(r"\{(\w+)\}", name)
            parts[1::2] = [ids.get(kind, "[a-z0-9_]+") for kind in parts[1::2]]
            patterns.append("".join(parts).replace("ahead_1", "ahead_[1-5]"))
    names = holdfast.game(GAME).feature_names(4)
    patterns += [r"disaster.(left|right).position.[0-9]+"]
    assert [name for name in names if not any(re.fullmatch(p, name) for p in patterns)] == []
    for seats in (2, 3, 4):
        count = len(holdfast.game(GAME).feature_names(seats))
        assert f"{count} for {seats}" in guide().replace("numbers for", "for").replace(" seats", "")
    assert f"{len(holdfast.game(GAME).choices)} choices" in guide()
