"""All seats as agents of a PettingZoo AEC environment."""

from __future__ import annotations

import secrets
from typing import Any

from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from holdfast.core.game import Game
from holdfast.core.rng import Random
from holdfast.env.spaces import RENDER_MODES, action_space, check_render_mode, observation_space
from holdfast.env.table import Episode, Eyes, episode_options, find_game, fitting_seats

Observation = dict[str, NDArray[Any]]
# PettingZoo's api_test resets every environment with this, to see that it takes options at all.
PROBE = {"options": 1}


class TableEnv(AECEnv[str, Observation, Any]):
    """Agents `seat_0`, `seat_1`, … are asked in seat order, also where they decide at the same
    time: what the others have answered shows in nobody's observation."""

    def __init__(
        self,
        game: Game[Any] | str,
        seats: int | None,
        options: dict[str, object],
        render_mode: str | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.game = find_game(game)
        check_render_mode(render_mode)
        self.options = self.game.full_options(options)
        seats = fitting_seats(self.game, seats, self.options)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{self.game.id.replace('-', '_')}_v{self.game.layout_version}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents = []
        self.observation_spaces = {
            agent: observation_space(self.game, seats) for agent in self.possible_agents
        }
        self.action_spaces = {agent: action_space(self.game) for agent in self.possible_agents}
        self.table: Episode | None = None
        self.match_seed = 0
        self._eyes: Eyes | None = None
        self._seeds = Random(secrets.randbits(52))

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: the match with this seed, or the next one after the last seed given.
        `options` are options of the game, for this one game in place of the environment's own."""
        given = None if options == PROBE else options
        chosen = episode_options(self.game, len(self.possible_agents), self.options, given)
        if seed is None:
            self.match_seed = self._seeds.below(1 << 52)
        else:
            self.match_seed = int(seed)
            self._seeds = Random(self.match_seed)
        seats = len(self.possible_agents)
        self._eyes = self._eyes or Eyes(self.game, seats)
        self.table = Episode.new(self.game, seats, self.match_seed, chosen, self._eyes)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._take_turn(self.table)

    def step(self, action: int | None) -> None:
        """The choice of the agent whose turn it is; None for an agent whose game is over."""
        table = self._playing()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        table.choose(self._seat(agent), action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, table.rewards(), strict=True))
        self.terminations = dict.fromkeys(self.agents, table.is_over)
        self._accumulate_rewards()
        self._take_turn(table)

    def observe(self, agent: str) -> Observation:
        return self._playing().observation(self._seat(agent))

    def render(self) -> str | None:
        """The table as the agent whose turn it is sees it."""
        if self.render_mode is None:
            return None
        drawing = self._playing().draw(self._seat(self.agent_selection))
        if self.render_mode == "ansi":
            return drawing
        print(drawing)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def _take_turn(self, table: Episode) -> None:
        self.agent_selection = self.agents[max(table.asked, 0)]
        self.infos = {agent: self._info(table, agent) for agent in self.agents}
        if self.render_mode == "human":
            self.render()

    def _info(self, table: Episode, agent: str) -> dict[str, Any]:
        return table.info(self._seat(agent), self.match_seed)

    def _playing(self) -> Episode:
        if self.table is None:
            raise RuntimeError("call reset() first: it lays out the table")
        return self.table

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)
