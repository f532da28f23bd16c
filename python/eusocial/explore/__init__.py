"""Boards to play on and games to look at again, in notebooks.

    import eusocial.explore

    eusocial.explore.play("ambrosia", ["human", "mcts:500"])
    eusocial.explore.replay("game.json")
    eusocial.explore.analyse(state, "mcts:2000")

`play` gives a `Play`, `replay` a `Replay`: show them as the last line of a cell, and drive them from Python where you
like. `Board` is the picture alone on which moves are chosen, for explorers of your own. All is made of ipywidgets and
plain ES modules that lie in this package: nothing is loaded from elsewhere.

Beside them are `analyse` and `win_chances`, what a search thinks of a decision and of a whole game; `map`, a map with
what a designer asks of it; `sowing` (Microlonies) and `stacks` (Ambrosia), where ants and bees can get to; and
`balance`, who wins how often and by which points. These give plain data and figures without a browser, too.

The module needs what `pip install 'eusocial[notebook]'` brings.
"""

from __future__ import annotations

from ._analyse import Analysed, WinChances, analyse, win_chances
from ._balance import Balance, Rate, balance
from ._board import Board
from ._map import Map, map
from ._play import Play, play
from ._plots import Plot
from ._replay import Replay, replay
from ._sowing import Outcome, SowingExplorer, sowing
from ._stacks import Landing, StackExplorer, stacks

__all__ = [
    "Analysed",
    "Balance",
    "Board",
    "Landing",
    "Map",
    "Outcome",
    "Play",
    "Plot",
    "Rate",
    "Replay",
    "SowingExplorer",
    "StackExplorer",
    "WinChances",
    "analyse",
    "balance",
    "map",
    "play",
    "replay",
    "sowing",
    "stacks",
    "win_chances",
]
