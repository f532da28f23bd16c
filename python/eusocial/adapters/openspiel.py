"""Every game in OpenSpiel: importing this module registers them as `eusocial_kalah`, `eusocial_ambrosia`, ….

    import pyspiel
    import eusocial.adapters.openspiel

    game = pyspiel.load_game("eusocial_ambrosia(players=3,side=back)")

What they are in OpenSpiel's terms:

- **Parameters** are the options of the game with the engine's defaults, and two more: `content`, the path of a content
  file, and `max_game_length`. In a game's string, a list is written with brackets and spaces, since commas part
  parameters: `eusocial_ambrosia(parts=[3 1 2 0])`, `eusocial_microlonies(seats=[fire_ant leafcutter])`.
- **Actions** have the engine's numbers. Outcomes of chance are counted from 0 at chance nodes, as OpenSpiel wants it:
  they are the engine's less `num_distinct_actions()`.
- **Types** depend on the options: whether there is chance, and whether players see everything.
- **Length**: `max_game_length` decisions of players, outcomes of chance not counted. Kalah and Oware end by themselves
  within it. The other games have no such bound that would be of use; a game that goes on for longer is over as a draw,
  with returns of 0, which happens to no player who wants to get on.
- **Observations** are the engine's tensor and string, the information state is its string. States can be cloned,
  serialised, pickled, and resampled from what a player knows.

The module needs OpenSpiel: `pip install 'eusocial[openspiel]'`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

import numpy as np

import eusocial

from . import missing

try:
    # OpenSpiel comes without types: all that is used of it goes through here.
    pyspiel: Any = importlib.import_module("pyspiel")
except ModuleNotFoundError as error:
    if error.name != "pyspiel":
        raise
    raise missing("pyspiel", "OpenSpiel", "openspiel") from None

if TYPE_CHECKING:
    import numpy.typing as npt

    from eusocial import GameInfo

__all__ = [
    "DEFAULT_MAX_GAME_LENGTH",
    "MAX_GAME_LENGTH",
    "OpenSpielGame",
    "OpenSpielObserver",
    "OpenSpielState",
    "names",
    "register",
]

if TYPE_CHECKING:

    class _Game:
        def __init__(self, game_type: Any, game_info: Any, parameters: Mapping[str, Any]) -> None: ...
        def get_type(self) -> Any: ...
        def get_parameters(self) -> dict[str, Any]: ...

    class _State:
        def __init__(self, game: Any) -> None: ...
        def clone(self) -> Any: ...
        def get_game(self) -> Any: ...

else:
    _Game = pyspiel.Game
    _State = pyspiel.State

Parameter: TypeAlias = bool | int | str

MAX_GAME_LENGTH: Mapping[str, int] = {
    # Stopped after more than 1,000 moves.
    "kalah": 1001,
    # A capture takes 2 seeds of 48 at least, and 1,000 moves without one stop the game.
    "oware": (48 // 2 + 1) * 1000,
}
"""Decisions within which a game ends by itself, for games that have such a bound."""

DEFAULT_MAX_GAME_LENGTH = 10_000
"""The limit of all other games: about ten times the longest games of random and greedy players."""

_PREFIX = "eusocial_"


def names() -> list[str]:
    """Names of all games as OpenSpiel knows them, in the order of `eusocial.games()`."""
    return [_PREFIX + info.name for info in eusocial.games()]


def register() -> None:
    """Register every game that isn't registered yet. Importing the module does it."""
    known = set(pyspiel.registered_names())
    for info in eusocial.games():
        if _PREFIX + info.name not in known:
            # A class for each, as OpenSpiel keeps it until after Python's end, which other callables don't survive.
            made = type(f"{info.title}Game", (OpenSpielGame,), {"info": info})
            pyspiel.register_game(_game_type(info, info.has_chance, info.perfect_information, False), made)


def _game_type(info: GameInfo, has_chance: bool, perfect_information: bool, cooperative: bool) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=_PREFIX + info.name,
        long_name=info.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if has_chance else kind.ChanceMode.DETERMINISTIC,
        information=(
            kind.Information.PERFECT_INFORMATION if perfect_information else kind.Information.IMPERFECT_INFORMATION
        ),
        utility=kind.Utility.IDENTICAL if cooperative else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=info.max_players,
        min_num_players=info.min_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(info),
    )


def _defaults(info: GameInfo) -> dict[str, Parameter]:
    """Every parameter with its default; an empty text stands for an option that is left out."""
    defaults: dict[str, Parameter] = {option.name: _parameter(option.default) for option in info.options}
    if info.has_content:
        defaults["content"] = ""
    return defaults | {"max_game_length": MAX_GAME_LENGTH.get(info.name, DEFAULT_MAX_GAME_LENGTH)}


def _parameter(value: Any) -> Parameter:
    """An option's value as OpenSpiel takes it: a list as text, which a game's string can hold."""
    if isinstance(value, (bool, int)):
        return value
    if value is None:
        return ""
    if isinstance(value, str) and "," not in value:
        return value
    items = value.split(",") if isinstance(value, str) else value
    return f"[{' '.join(str(item) for item in items)}]"


def _option(value: Parameter) -> Parameter:
    """A parameter as the engine takes it: a list as text with commas."""
    if isinstance(value, str) and value.startswith("[") and value.endswith("]"):
        return ",".join(value[1:-1].split())
    return value


def _load(name: str, parameters: Mapping[str, Parameter]) -> Any:
    """Makes a pickled game again. It lies here, so that reading a pickle registers the games."""
    return pyspiel.load_game(name, dict(parameters))


class OpenSpielGame(_Game):
    """A game of the engine as a game of OpenSpiel. `pyspiel.load_game` makes them, from a class for each game."""

    info: ClassVar[GameInfo]
    """What is known of the game before an option is chosen."""
    engine: eusocial.Game
    """The game of the engine."""

    def __init__(self, params: Mapping[str, Parameter] | None = None) -> None:
        """Load a game.

        Args:
            params: Options, `content` and `max_game_length`; what is left out has its default.

        Raises:
            OptionError: The game doesn't take such a value.
            ContentError: The content file can't be read or used.
            ValueError: `max_game_length` is not 1 or more.
        """
        defaults = _defaults(self.info)
        given = {key: value for key, value in (params or {}).items() if value not in ("", defaults.get(key))}
        length = int(given.get("max_game_length", defaults["max_game_length"]))
        if length < 1:
            raise ValueError(f"max_game_length is {length}, not 1 or more")
        options = {key: _option(value) for key, value in given.items() if key not in ("content", "max_game_length")}
        content = given.get("content")
        self.engine = eusocial.load_game(self.info.name, content=None if content is None else str(content), **options)
        players, chance = self.engine.num_players(), self.engine.has_chance()
        cooperative = self.engine.is_cooperative()
        facts = pyspiel.GameInfo(
            num_distinct_actions=self.engine.num_distinct_actions(),
            max_chance_outcomes=self.engine.max_chance_outcomes() if chance else 0,
            num_players=players,
            # The sole loser of a game for many has no less than this.
            min_utility=-1.0 if cooperative else -1.0 / max(players - 1, 1),
            max_utility=1.0,
            utility_sum=None if cooperative else 0.0,
            max_game_length=length,
        )
        kept = {key: value if key == "content" else _parameter(value) for key, value in given.items()}
        kind = _game_type(self.info, chance, self.engine.perfect_information(), cooperative)
        super().__init__(kind, facts, kept)
        self.max_decisions = length

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (self.get_type().short_name, self.get_parameters())

    def new_initial_state(self, state: str | None = None) -> OpenSpielState:
        """The state before the first decision.

        Args:
            state: A position to begin with instead, in the form of `str(state)`.

        Raises:
            PositionError: The text is no possible position.
        """
        begun = self.engine.new_initial_state() if state is None else self.engine.state_from_string(state)
        return OpenSpielState(self, begun)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> OpenSpielObserver | None:
        """An observer: of a player's observation by default, of the information state where recall is perfect.

        None where only what is public, or only what is private, is asked for.

        Raises:
            ValueError: There are parameters; observers take none.
        """
        if isinstance(iig_obs_type, Mapping):
            # OpenSpiel's own caller leaves the type out where it has none.
            iig_obs_type, params = None, iig_obs_type  # pyright: ignore[reportUnknownVariableType]
        if params:
            raise ValueError(f"observers take no parameters, and {', '.join(params)} was given")
        if iig_obs_type is None:
            return OpenSpielObserver(self.engine, recall=False)
        one_player = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not iig_obs_type.public_info or not (one_player or self.engine.perfect_information()):
            return None
        return OpenSpielObserver(self.engine, recall=iig_obs_type.perfect_recall)


class OpenSpielState(_State):
    """A state of the engine as a state of OpenSpiel. Games make them."""

    engine: eusocial.State
    """The state of the engine. Changing it changes this state."""

    def __init__(self, game: OpenSpielGame, engine: eusocial.State) -> None:
        """Begin with a state; `OpenSpielGame.new_initial_state` does it."""
        super().__init__(game)
        self.engine = engine
        self._decisions_left = game.max_decisions

    def current_player(self) -> int:
        """Who is to move: a player, `pyspiel.PlayerId.CHANCE` or `pyspiel.PlayerId.TERMINAL`."""
        # The engine's numbers for chance and the end are OpenSpiel's.
        return self.engine.current_player() if self._decisions_left > 0 else eusocial.TERMINAL_PLAYER

    def is_terminal(self) -> bool:
        """Whether the game is over, by its rules or by `max_game_length`."""
        return self._decisions_left <= 0 or self.engine.is_terminal()

    def _legal_actions(self, player: int) -> list[int]:
        return self.engine.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes from 0 on, with their probabilities."""
        first = self.engine.num_distinct_actions()
        return [(outcome - first, probability) for outcome, probability in self.engine.chance_outcomes()]

    def _apply_action(self, action: int) -> None:
        if self.engine.is_chance_node():
            self.engine.apply_action(action + self.engine.num_distinct_actions())
        else:
            self.engine.apply_action(action)
            self._decisions_left -= 1

    def _action_to_string(self, player: int, action: int) -> str:
        first = self.engine.num_distinct_actions() if player == eusocial.CHANCE_PLAYER else 0
        return self.engine.action_to_string(action + first)

    def returns(self) -> list[float]:
        """What the game was worth to each player; zeros while it goes on, and where it took too long."""
        return self.engine.returns()

    def rewards(self) -> list[float]:
        """The returns at the end, zeros before."""
        return self.engine.rewards()

    def __str__(self) -> str:
        """The position as text, hidden things included."""
        return str(self.engine)

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> OpenSpielState:
        """A state that a player can't tell from this one, drawn as often as it occurs.

        Where something is hidden, the actions that led to it are not known, and its history is empty.

        Args:
            player_id: The player.
            sampler: Gives a random number from 0 to 1, as `pyspiel.UniformProbabilitySampler` does.
        """
        if self.engine.game.perfect_information():
            same: OpenSpielState = self.clone()
            return same
        seed = int(sampler() * (1 << 53))
        state = OpenSpielState(self.get_game(), self.engine.resample_from_infostate(player_id, seed))
        state._decisions_left = self._decisions_left
        return state


class OpenSpielObserver:
    """What a player sees: the observation with its tensor, or, with perfect recall, the information state as text."""

    tensor: npt.NDArray[np.float32] | None
    """The observation, one number after the other; None for information states. It is written in place."""
    dict: dict[str, npt.NDArray[np.float32]]
    """The same numbers in the engine's shape, by the name `observation`."""

    def __init__(self, engine: eusocial.Game, *, recall: bool) -> None:
        """Make an observer for a game; `OpenSpielGame.make_py_observer` does it."""
        self._recall = recall
        self.tensor, self.dict = None, {}
        if not recall:
            self.dict["observation"] = np.zeros(engine.observation_tensor_shape(), np.float32)
            self.tensor = np.reshape(self.dict["observation"], -1)

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write what the player sees into `tensor`."""
        if not self._recall:
            state.engine.observation_tensor(player, out=self.dict["observation"])

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """What the player sees, or with perfect recall knows, as text."""
        if self._recall:
            return state.engine.information_state_string(player)
        return state.engine.observation_string(player)


register()
