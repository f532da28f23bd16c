"""Insect-colony board games by their real rules, for research, design and play.

    >>> import eusocial
    >>> game = eusocial.load_game("kalah")
    >>> state = game.new_initial_state()
    >>> state.apply_action(state.legal_actions()[0])
    >>> state.current_player()
    1

`games()` lists the games and their options, `load_game` makes one, `Game.new_initial_state` begins to play. Names
follow OpenSpiel's where it has them. `simulate` plays many games at once, and `tournament`
lets every agent play every other; `Agent` plays and analyses; `load_record` replays a written one. All
rules live in the compiled engine, `eusocial._engine`; this package gives it a typed face.
"""

from ._engine import (
    CHANCE_PLAYER,
    TERMINAL_PLAYER,
    Action,
    ActionParseError,
    Agent,
    AgentError,
    AgentInfo,
    BatchState,
    ContentError,
    EusocialError,
    Game,
    GameInfo,
    IllegalActionError,
    OptionError,
    OptionInfo,
    ParameterInfo,
    PositionError,
    RecordError,
    Rng,
    State,
    UnknownAgentError,
    UnknownGameError,
    __version__,
    agents,
    check_content,
    default_content,
    deserialize,
    games,
    load_game,
)
from .analysis import Analysis, Considered
from .ledger import Account, LedgerEntry
from .records import load_record, save_record
from .simulate import ExecutorError, Overview, Results, Store, StoreError, load_results, simulate, simulate_to
from .tournament import Tournament, TournamentError, tournament

__all__ = [
    "CHANCE_PLAYER",
    "TERMINAL_PLAYER",
    "Account",
    "Action",
    "ActionParseError",
    "Agent",
    "AgentError",
    "AgentInfo",
    "Analysis",
    "BatchState",
    "Considered",
    "ContentError",
    "EusocialError",
    "ExecutorError",
    "Game",
    "GameInfo",
    "IllegalActionError",
    "LedgerEntry",
    "OptionError",
    "OptionInfo",
    "Overview",
    "ParameterInfo",
    "PositionError",
    "RecordError",
    "Results",
    "Rng",
    "State",
    "Store",
    "StoreError",
    "Tournament",
    "TournamentError",
    "UnknownAgentError",
    "UnknownGameError",
    "__version__",
    "agents",
    "check_content",
    "default_content",
    "deserialize",
    "games",
    "load_game",
    "load_record",
    "load_results",
    "save_record",
    "simulate",
    "simulate_to",
    "tournament",
]
