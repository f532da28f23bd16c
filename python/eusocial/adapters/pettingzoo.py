"""Every game as a PettingZoo environment: agents `player_0`, `player_1`, … take turns.

    from eusocial.adapters import pettingzoo

    env = pettingzoo.env("ambrosia", players=2, side="back")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

- **Observations** are dicts of `observation`, float32 of the engine's shape, and `action_mask`, int8 of shape
  `(num_distinct_actions,)`: 1 for each decision that is legal now, all zeros for those who are not to move.
- **Rewards** are the returns of the game at its end, from -1 to 1, and zeros before: of sum 0, or the same for all
  where all play together.
- **The end**: by its rules a game terminates for all; a limit such as `max_turns` truncates it for all.
- **Chance** is played inside, from the seed of `reset`. Without a seed, a first game is drawn from the system's
  entropy, and later games go on with what there is.
- **Infos** are empty, and at the end have each player's `score`.
- **Rendering**: `ansi` gives the board as text, `svg` the text of its picture, `human` prints the text. They show
  everything, hidden things too.

The module needs PettingZoo: `pip install 'eusocial[pettingzoo]'`.
"""

from __future__ import annotations

import importlib
import secrets
from typing import TYPE_CHECKING, Any, TypedDict

import eusocial

from . import missing

try:
    for _name in ("gymnasium", "pettingzoo"):
        importlib.import_module(_name)
    # PettingZoo comes without types: all that is used of it goes through here.
    _env: Any = importlib.import_module("pettingzoo.utils.env")
    _wrappers: Any = importlib.import_module("pettingzoo.utils.wrappers")
except ModuleNotFoundError as error:
    if error.name not in ("pettingzoo", "gymnasium"):
        raise
    raise missing("pettingzoo", "PettingZoo", "pettingzoo") from None

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle

from ._common import RENDER_MODES, Masks, Observations, Path, as_mask, check_render_mode, load, observation_box, render

if TYPE_CHECKING:
    from collections.abc import Mapping

    from eusocial.typing import OptionValue

__all__ = ["Observation", "env", "raw_env"]

if TYPE_CHECKING:

    class _AECEnv:
        metadata: dict[str, Any]
        possible_agents: list[str]
        agents: list[str]
        agent_selection: str
        terminations: dict[str, bool]
        truncations: dict[str, bool]
        rewards: dict[str, float]
        infos: dict[str, dict[str, Any]]
        _cumulative_rewards: dict[str, float]

        def _accumulate_rewards(self) -> None: ...
        def _deads_step_first(self) -> str: ...
        def _was_dead_step(self, action: Any) -> None: ...

else:
    _AECEnv = _env.AECEnv


class Observation(TypedDict):
    """What an agent sees."""

    observation: Observations
    """The engine's observation tensor."""
    action_mask: Masks
    """1 for each decision that is legal now; zeros for agents who are not to move."""


def env(
    game: str | eusocial.Game,
    *,
    render_mode: str | None = None,
    content: Path = None,
    **options: OptionValue,
) -> Any:
    """Make an environment with PettingZoo's usual wrappers.

    An illegal action ends the game: its agent gets -1, all others 0. An action that is no number of the action space,
    and a call before `reset`, are errors.

    Args:
        game: A game by name, or one that is loaded already.
        render_mode: `ansi`, `svg`, `human`, or None.
        content: Path of a content file for a game by name.
        **options: Options for a game by name.

    Returns:
        The environment, an `AECEnv`; its `unwrapped` is a `raw_env`.

    Raises:
        UnknownGameError: No game has this name.
        OptionError: The game doesn't take such an option.
        ContentError: The content file can't be read or used.
        ValueError: There is no such render mode, or a loaded game is given options.
    """
    made: Any = raw_env(game, render_mode=render_mode, content=content, **options)
    made = _wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = _wrappers.AssertOutOfBoundsWrapper(made)
    return _wrappers.OrderEnforcingWrapper(made)


class raw_env(_AECEnv, EzPickle):  # noqa: N801 (PettingZoo's name)
    """The environment without wrappers: an illegal action is an `IllegalActionError`, and nothing has changed.

    Arguments and errors are those of `env`.
    """

    state_now: eusocial.State
    """The state of the engine. Changing it changes the game."""

    def __init__(
        self,
        game: str | eusocial.Game,
        *,
        render_mode: str | None = None,
        content: Path = None,
        **options: OptionValue,
    ) -> None:
        EzPickle.__init__(self, game, render_mode=render_mode, content=content, **options)
        super().__init__()
        self.game = load(game, content, options)
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "name": f"eusocial_{self.game.name}_v0",
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{player}" for player in range(self.game.num_players())]
        self._players = {agent: player for player, agent in enumerate(self.possible_agents)}
        actions = self.game.num_distinct_actions()
        # One space for each agent, since each has a generator of its own.
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": observation_box(self.game),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._rng: eusocial.Rng | None = None
        self.agents = []

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions: numbers of decisions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game.

        Args:
            seed: Where chance comes from, from 0 to 2**64 - 1; None goes on with what there is.
            options: Not used.
        """
        if seed is not None or self._rng is None:
            self._rng = eusocial.Rng(secrets.randbits(64) if seed is None else seed)
        self.state_now = self.game.new_initial_state()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: int | None) -> None:
        """Take a decision of the selected agent; None for an agent whose game is over.

        Raises:
            IllegalActionError: The rules don't allow it.
            ValueError: The game is over, and the action is not None.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to move: None is for agents whose game is over")
        self.state_now.apply_action(action)
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Play what chance decides, then select who is to move, or end the game for all."""
        state, rng = self.state_now, self._rng
        assert rng is not None
        while state.is_chance_node():
            state.apply_action(state.choose("random", rng))
        if not state.is_terminal():
            self.agent_selection = self.possible_agents[state.current_player()]
            return
        over = self.truncations if state.is_truncated() else self.terminations
        for agent, reward, score in zip(self.agents, state.returns(), state.scores(), strict=True):
            over[agent] = True
            self.rewards[agent] = reward
            self.infos[agent] = {"score": score}

    def observe(self, agent: str) -> Observation:
        """What an agent sees now."""
        state, player = self.state_now, self._players[agent]
        if state.current_player() == player:
            mask = as_mask(state.legal_actions_mask())
        else:
            mask = np.zeros(self.game.num_distinct_actions(), np.int8)
        return {"observation": state.observation_tensor(player), "action_mask": mask}

    def render(self) -> str | None:
        """The board in the render mode; None where there is none, and in `human` mode, which prints it."""
        return render(self.state_now, self.render_mode)

    def close(self) -> None:
        """Nothing has to be released."""

    def __str__(self) -> str:
        """Name and version."""
        return str(self.metadata["name"])
