"""Tournaments: agents against each other on every seat, with a crosstable and ratings.

Where to look:

- ``play``: `tournament`, who sits where, and playing the games
- ``table``: the games of one seating
- ``log``: finished games in a file, so that a stopped tournament goes on
- ``results``: all games, and the tables over them
- ``ratings``: strengths from who came in before whom
"""

from .errors import TournamentError
from .play import Chooser, Player, seatings, tournament
from .ratings import Rating
from .results import Meeting, Standing, Tournament, check_suffix

__all__ = [
    "Chooser",
    "Meeting",
    "Player",
    "Rating",
    "Standing",
    "Tournament",
    "TournamentError",
    "check_suffix",
    "seatings",
    "tournament",
]
