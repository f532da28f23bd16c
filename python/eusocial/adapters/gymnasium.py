"""Every game for one learner in Gymnasium: importing this module registers `eusocial/Kalah-v0` and all others.

    import gymnasium
    import eusocial.adapters.gymnasium

    env = gymnasium.make("eusocial/Ambrosia-v0", opponents="greedy", side="back")
    envs = gymnasium.make_vec("eusocial/Kalah-v0", num_envs=1024, opponents="random")

You decide for one seat; agents play the others. The same arguments make one environment, `EusocialEnv`, and one of
many games, `EusocialVectorEnv`, which steps all of them in the engine (`eusocial.BatchState`):

- **Opponents** are agents by text, as in `eusocial.simulate`: one for all other seats, or one for each in the order in
  which they follow yours. With `opponents=None` you decide for every seat in turn: observation, mask and reward are
  those of whoever is to move, and of whoever moved.
- **Observations** are float32 of the engine's shape, seen from your seat.
- **Legal actions** are 1 in `info["action_mask"]`, int8, so that `action_space.sample(info["action_mask"])` draws one.
- **An illegal action** ends the game with a reward of -1, and `info["illegal"]` is True; with `illegal="raise"` it is
  an `IllegalActionError`, and nothing has changed.
- **Rewards** are the return of the game at its end, from -1 to 1, and zeros before.
- **The end**: by its rules a game terminates; a limit such as `max_turns` truncates it. `info["scores"]` has the points
  of all players then.
- **Chance** and the opponents' randomness are played inside, from the seed of `reset`.

The module needs Gymnasium: `pip install 'eusocial[gymnasium]'`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from . import missing

try:
    import gymnasium as gym
except ModuleNotFoundError as error:
    if error.name != "gymnasium":
        raise
    raise missing("gymnasium", "Gymnasium", "gymnasium") from None

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import eusocial

from ._common import RENDER_MODES, Observations, Path, as_mask, check_render_mode, load, observation_box, render

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eusocial.typing import OptionValue

__all__ = ["EusocialEnv", "EusocialVectorEnv", "ids", "register"]

Illegal: TypeAlias = Literal["lose", "raise"]
Flags: TypeAlias = npt.NDArray[np.bool_]
Actions: TypeAlias = npt.NDArray[np.int64]
Rewards: TypeAlias = npt.NDArray[np.float64]

# What an illegal action gives.
_LOSS = -1.0
# Seeds of the engine.
_SEEDS = 1 << 63


def ids() -> list[str]:
    """Ids of all games as Gymnasium knows them, in the order of `eusocial.games()`."""
    # Gymnasium takes no blanks: March of the Ants is `MarchOfTheAnts`.
    names = ("".join(word[:1].upper() + word[1:] for word in info.title.split()) for info in eusocial.games())
    return [f"eusocial/{name}-v0" for name in names]


def register() -> None:
    """Register every game that isn't registered yet. Importing the module does it."""
    for id_, info in zip(ids(), eusocial.games(), strict=True):
        if id_ not in gym.registry:
            gym.register(  # pyright: ignore[reportUnknownMemberType]
                id=id_,
                entry_point=f"{__name__}:EusocialEnv",
                vector_entry_point=f"{__name__}:EusocialVectorEnv",
                kwargs={"game": info.name},
            )


def _is_whole(number: object) -> bool:
    return isinstance(number, (int, np.integer))


def _texts(opponents: object) -> tuple[str, ...]:
    """Opponents one by one: a callable and an agent are none, since the engine plays for them."""
    given = tuple(cast("Iterable[object]", opponents)) if isinstance(opponents, Iterable) else (opponents,)
    texts = tuple(text for text in given if isinstance(text, str))
    if opponents is not None and len(texts) < len(given):
        wrong = next(type(one).__name__ for one in given if not isinstance(one, str))
        raise ValueError(
            f"opponents are agents by text, as in 'greedy', not {wrong}; opponents=None lets you decide for every seat"
        )
    return texts


class _Seats:
    """Who sits where: the learner, and the texts of agents on the seats that follow."""

    def __init__(
        self, game: eusocial.Game, opponents: str | Sequence[str] | None, seat: int | None, illegal: Illegal
    ) -> None:
        self.players = game.num_players()
        others = self.players - 1
        if seat is not None and not (_is_whole(seat) and 0 <= seat < self.players):
            raise ValueError(f"seat is {seat!r}, not one of 0 to {others}, or None for one drawn in each game")
        if illegal not in ("lose", "raise"):
            raise ValueError(f"illegal is {illegal!r}, not 'lose' or 'raise'")
        self.all_mine = opponents is None
        texts = (opponents,) * others if isinstance(opponents, str) else _texts(opponents)
        if not self.all_mine and len(texts) != others:
            raise ValueError(f"{game.name} has {others} other seats, and {len(texts)} opponents were given")
        for text in texts:
            eusocial.Agent(text)
        self.texts = texts
        self.seat = seat
        self.raises = illegal == "raise"

    def opponent(self, player: int, seat: int) -> int:
        """Which of the opponents plays for a player, seen from the learner's seat."""
        return (player - seat) % self.players - 1

    def draw(self, rng: np.random.Generator) -> int:
        """The learner's seat in the next game."""
        return int(rng.integers(self.players)) if self.seat is None else self.seat


class EusocialEnv(gym.Env[Observations, np.int64]):
    """One game for one learner. `gymnasium.make` makes them by id; see the module for what they do."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 (Gymnasium's own)

    def __init__(
        self,
        game: str | eusocial.Game = "kalah",
        *,
        opponents: str | Sequence[str] | None = "random",
        seat: int | None = 0,
        illegal: Illegal = "lose",
        render_mode: str | None = None,
        content: Path = None,
        **options: OptionValue,
    ) -> None:
        """Make an environment.

        Args:
            game: A game by name, or one that is loaded already.
            opponents: Agents on the other seats, by text; None where you decide for every seat.
            seat: Your seat, from 0; None draws one for each game.
            illegal: What an illegal action does: `lose` ends the game, `raise` is an error.
            render_mode: `ansi` for the board as text, `svg` for the text of its picture, `human` to print it.
            content: Path of a content file for a game by name.
            **options: Options for a game by name.

        Raises:
            UnknownGameError: No game has this name.
            OptionError: The game doesn't take such an option.
            ContentError: The content file can't be read or used.
            AgentError: There is no such opponent.
            ValueError: Another argument is not one of these.
        """
        self.game = load(game, content, options)
        self.render_mode = check_render_mode(render_mode)
        self._seating = _Seats(self.game, opponents, seat, illegal)
        self._agents = [eusocial.Agent(text) for text in self._seating.texts]
        self.observation_space = observation_box(self.game)
        self.action_space = spaces.Discrete(self.game.num_distinct_actions())
        self._state: eusocial.State | None = None
        self._over = True
        self._seat = 0

    @property
    def state(self) -> eusocial.State:
        """The state of the engine. Changing it changes the game."""
        if self._state is None:
            raise gym.error.ResetNeeded("no game has begun: call reset first")
        return self._state

    def action_masks(self) -> Flags:
        """Which decisions are legal now, of shape `(num_distinct_actions,)`; none when the game is over."""
        return self.state.legal_actions_mask()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin a game, and let the others play until you are to move.

        Args:
            seed: Where chance, seats and opponents' randomness come from; None goes on with what there is.
            options: Not used.
        """
        super().reset(seed=seed)
        self._rng = eusocial.Rng(int(self.np_random.integers(_SEEDS)))
        self._seat = self._seating.draw(self.np_random)
        for agent in self._agents:
            agent.reset(seed=int(self.np_random.integers(_SEEDS)))
        self._state = self.game.new_initial_state()
        self._over = False
        self._go_on()
        return self._observe(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observations, float, bool, bool, dict[str, Any]]:
        """Take a decision, and let the others play until you are to move again.

        Raises:
            IllegalActionError: The rules don't allow it, and `illegal="raise"`.
            gymnasium.error.ResetNeeded: No game has begun, or it is over.
        """
        state = self.state
        if self._over:
            raise gym.error.ResetNeeded("the game is over: call reset to begin another")
        if not state.is_terminal():
            try:
                state.apply_action(action)
            except eusocial.IllegalActionError:
                if self._seating.raises:
                    raise
                self._over = True
                return self._observe(), _LOSS, True, False, self._info() | {"illegal": True}
        self._go_on()
        reward, truncated = 0.0, False
        if state.is_terminal():
            self._over = True
            reward, truncated = state.returns()[self._seat], state.is_truncated()
        return self._observe(), reward, self._over and not truncated, truncated, self._info()

    def _go_on(self) -> None:
        """Play for chance and the others, until the learner is to move or the game is over."""
        state, seating = self.state, self._seating
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.choose("random", self._rng))
                continue
            player = state.current_player()
            if seating.all_mine:
                self._seat = player
            if player == self._seat:
                return
            state.apply_action(self._agents[seating.opponent(player, self._seat)].choose(state))

    def _observe(self) -> Observations:
        return self.state.observation_tensor(self._seat)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": as_mask(self.state.legal_actions_mask()), "seat": self._seat}
        if self.state.is_terminal():
            info["scores"] = np.array(self.state.scores(), np.float32)
        return info

    def render(self) -> str | None:
        """The board in the render mode; None where there is none, and in `human` mode, which prints it."""
        return render(self.state, self.render_mode)


class EusocialVectorEnv(VectorEnv[Observations, Actions, npt.NDArray[Any]]):
    """Many games for one learner, stepped together in the engine. `gymnasium.make_vec` makes them by id.

    A step takes one decision in each game, and lets the others play until you are to move again in all of them.
    Opponents that are `random` play inside the engine, all games at once; others choose game by game.

    `metadata["autoreset_mode"]` says when a game that is over gives way to the next, as Gymnasium defines it:

    - `NEXT_STEP`: in the next step, whose action is not looked at for this game, and whose reward is 0.
    - `SAME_STEP`: in the same step; `infos["final_obs"]` has the last observation, `infos["final_info"]` its info.
    - `DISABLED`: when you say so, by `reset(options={"reset_mask": mask})`.

    Infos have an entry for each game, and beside each key `key` a mask `_key` of those games that have it.
    Chance and random opponents in game `i` depend on the seed of `reset`, on `i`, on how many games were played there
    before and on your decisions alone, not on how many games there are.
    """

    def __init__(
        self,
        game: str | eusocial.Game = "kalah",
        *,
        num_envs: int = 1,
        opponents: str | Sequence[str] | None = "random",
        seat: int | None = 0,
        illegal: Illegal = "lose",
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        threads: int | None = 1,
        copy: bool = True,
        render_mode: str | None = None,
        content: Path = None,
        **options: OptionValue,
    ) -> None:
        """Make an environment of many games.

        Args:
            game: A game by name, or one that is loaded already.
            num_envs: How many games.
            opponents: Agents on the other seats, by text; None where you decide for every seat.
            seat: Your seat, from 0; None draws one for each game.
            illegal: What an illegal action does: `lose` ends the game, `raise` is an error, and no game has changed.
            autoreset_mode: When the next game begins, as one of Gymnasium's modes or its value.
            threads: How many threads step the games; None for all cores.
            copy: Whether observations and masks are copies. Without, each step writes over those of the last.
            render_mode: `ansi` for boards as text, `svg` for the text of pictures, `human` to print them.
            content: Path of a content file for a game by name.
            **options: Options for a game by name.

        Raises:
            UnknownGameError: No game has this name.
            OptionError: The game doesn't take such an option.
            ContentError: The content file can't be read or used.
            AgentError: There is no such opponent.
            ValueError: Another argument is not one of these.
        """
        self.game = load(game, content, options)
        self.render_mode = check_render_mode(render_mode)
        self._seating = _Seats(self.game, opponents, seat, illegal)
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1, "autoreset_mode": self._mode}
        searching = any(text != "random" for text in self._seating.texts)
        self.batch = eusocial.BatchState(
            self.game, num_envs, auto_reset=False, threads=threads, history=searching or render_mode is not None
        )
        self.num_envs = num_envs
        self.single_observation_space = observation_box(self.game)
        self.single_action_space = spaces.Discrete(self.game.num_distinct_actions())
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._agents: list[list[eusocial.Agent] | None] = [
            None if text == "random" else [eusocial.Agent(text) for _ in range(num_envs)]
            for text in self._seating.texts
        ]
        # Which opponents play at random; one more, so that there is always one.
        self._random = np.array([text == "random" for text in (*self._seating.texts, "")])
        self._rows = np.arange(num_envs)
        self._begun = False
        self._seats: Actions = np.zeros(num_envs, np.int64)
        # Games that are over, and were said to be.
        self._ended: Flags = np.zeros(num_envs, np.bool_)
        # What the learner has won since the last step that told.
        self._won: Rewards = np.zeros(num_envs)
        self._cut: Flags = np.zeros(num_envs, np.bool_)

    # Playing

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin a game everywhere, or where `options["reset_mask"]` says.

        Args:
            seed: Where chance, seats and opponents' randomness come from, from 0 on; None goes on with what there is.
            options: `reset_mask`, an array of bool of shape `(num_envs,)`, for the mode `DISABLED`: the other games
                stay as they are. It doesn't go with a seed.

        Raises:
            ValueError: The mask is not such an array, or comes with a seed.
        """
        super().reset(seed=seed)
        where = np.ones(self.num_envs, np.bool_)
        if options is not None and "reset_mask" in options:
            where = self._reset_mask(options["reset_mask"], seed)
        elif seed is not None or not self._begun:
            first = int(self.np_random.integers(_SEEDS)) if seed is None else seed
            self.batch.reset(first)
            searching = [agents for agents in self._agents if agents is not None]
            for row in range(self.num_envs):
                for agents in searching:
                    agents[row].reset(seed=int(self.np_random.integers(_SEEDS)))
        else:
            self.batch.reset()
        self._begun = True
        self._won[where], self._cut[where] = 0.0, False
        self._begin(where)
        return self._observe(), self._info()

    def _reset_mask(self, mask: Any, seed: int | None) -> Flags:
        if seed is not None:
            raise ValueError("a seed begins all games anew: leave out reset_mask, or the seed")
        if not self._begun:
            raise gym.error.ResetNeeded("no game has begun: call reset without reset_mask first")
        where: Flags = np.array(mask)
        if where.dtype != np.bool_ or where.shape != (self.num_envs,):
            raise ValueError(f"reset_mask must be an array of bool of shape ({self.num_envs},)")
        self.batch.restart(where)
        return where

    def _begin(self, where: Flags) -> None:
        """What belongs to the beginning of games that the batch has begun already."""
        self._ended[where] = False
        for row in np.flatnonzero(where) if self._seating.seat is None else ():
            self._seats[row] = self._seating.draw(self.np_random)
        if self._seating.seat is not None:
            self._seats[where] = self._seating.seat
        for agents in self._agents:
            if agents is not None:
                for row in np.flatnonzero(where):
                    agents[row].reset()
        self._play_others()

    def step(self, actions: Actions) -> tuple[Observations, Rewards, Flags, Flags, dict[str, Any]]:
        """Take a decision in every game, and let the others play until you are to move again.

        Args:
            actions: Whole numbers of shape `(num_envs,)`.

        Returns:
            Observations, rewards, terminations, truncations, infos.

        Raises:
            IllegalActionError: The rules don't allow one of them, and `illegal="raise"`.
            gymnasium.error.ResetNeeded: No game has begun, or in the mode `DISABLED` one is over.
            ValueError: The actions are not whole numbers of that shape.
        """
        if not self._begun:
            raise gym.error.ResetNeeded("no game has begun: call reset first")
        taken = np.array(actions)
        if taken.shape != (self.num_envs,) or taken.dtype.kind not in "iu":
            raise ValueError(f"actions must be whole numbers of shape ({self.num_envs},), one for each game")
        begin: Flags = np.array(self._ended)
        if np.any(begin) and self._mode is AutoresetMode.DISABLED:
            raise gym.error.ResetNeeded('games are over: call reset(options={"reset_mask": mask}) first')
        taken = taken.astype(np.int64)
        # The engine refuses illegal actions by itself.
        lost: Flags = self._illegal(taken) & ~begin & (not self._seating.raises)
        self._take(taken, ~(begin | lost))
        self._ended |= lost
        if np.any(begin):
            self.batch.restart(begin)
            self._begin(begin)
        else:
            self._play_others()
        return self._results(begin, lost)

    def _illegal(self, actions: Actions) -> Flags:
        """Where the rules don't allow an action."""
        known = (actions >= 0) & (actions < self.game.num_distinct_actions())
        legal = known & self.batch.masks[self._rows, np.where(known, actions, 0)]
        return ~legal & (self.batch.to_play >= 0)

    def _take(self, actions: Actions, where: Flags) -> None:
        """Take decisions in some games, and note what the learner wins by them."""
        self.batch.step(actions, where)
        self._won += self.batch.rewards[self._rows, self._seats]
        self._cut |= self.batch.truncated

    def _play_others(self) -> None:
        """Let the others play, until the learner is to move in all games that aren't over."""
        batch, seating = self.batch, self._seating
        if seating.all_mine:
            np.copyto(self._seats, batch.to_play, where=batch.to_play >= 0)
            return
        while True:
            waiting: Flags = (batch.to_play >= 0) & (batch.to_play != self._seats) & ~self._ended
            if not np.any(waiting):
                return
            self._take(self._choose(waiting), waiting)

    def _choose(self, waiting: Flags) -> Actions:
        """The others' decisions in these games."""
        batch = self.batch
        whose = (batch.to_play - self._seats) % self._seating.players - 1
        random = waiting & self._random[whose]
        actions = batch.sample_actions(where=random)
        for row in np.flatnonzero(waiting & ~random):
            agents = self._agents[int(whose[row])]
            assert agents is not None
            actions[row] = agents[row].choose(batch.state(row))
        return actions

    # What is seen

    def _results(self, begun: Flags, lost: Flags) -> tuple[Observations, Rewards, Flags, Flags, dict[str, Any]]:
        finished: Flags = (self.batch.to_play < 0) & ~self._ended & ~begun
        rewards = np.where(lost, _LOSS, np.where(begun, 0.0, self._won))
        truncations = finished & self._cut
        terminations = (finished & ~truncations) | lost
        # What was won before the first decision of a game is told after it.
        self._won[~begun] = 0.0
        self._cut &= begun
        self._ended |= finished
        over = finished | lost
        if not self._seating.all_mine:
            self._show_ends(finished)
        if not (np.any(over) and self._mode is AutoresetMode.SAME_STEP):
            return self._observe(), rewards, terminations, truncations, self._info(finished, lost)
        final_obs = np.full(self.num_envs, None, dtype=object)
        for row in np.flatnonzero(over):
            final_obs[row] = np.array(self.batch.observations[row])
        final_info = self._info(finished, lost)
        self.batch.restart(over)
        self._begin(over)
        final: dict[str, Any] = {
            "final_obs": final_obs,
            "_final_obs": over,
            "final_info": final_info,
            "_final_info": np.array(over),
        }
        return self._observe(), rewards, terminations, truncations, self._info() | final

    def _show_ends(self, finished: Flags) -> None:
        """Where a game is over, the batch shows it to who moved last: show it to the learner."""
        for row in np.flatnonzero(finished):
            self.batch.state(row).observation_tensor(self._seats[row], out=self.batch.observations[row])

    def _observe(self) -> Observations:
        return np.array(self.batch.observations) if self._copy else self.batch.observations

    def _info(self, finished: Flags | None = None, lost: Flags | None = None) -> dict[str, Any]:
        masks = as_mask(self.batch.masks)
        info: dict[str, Any] = {
            "action_mask": np.array(masks) if self._copy else masks,
            "_action_mask": np.ones(self.num_envs, np.bool_),
            "seat": np.array(self._seats),
            "_seat": np.ones(self.num_envs, np.bool_),
        }
        if finished is not None and np.any(finished):
            info |= {"scores": self.batch.final_scores * finished[:, None], "_scores": finished}
        if lost is not None and np.any(lost):
            info |= {"illegal": lost, "_illegal": np.array(lost)}
        return info

    def render(self) -> tuple[str, ...] | None:
        """All boards in the render mode; None where there is none, and in `human` mode, which prints them."""
        if self.render_mode is None:
            return None
        boards = [render(self.batch.state(row), self.render_mode) for row in range(self.num_envs)]
        return tuple(board for board in boards if board is not None) or None


register()
