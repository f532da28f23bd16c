"""The games of one seating."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from eusocial.simulate.work import Plan

if TYPE_CHECKING:
    from eusocial._engine import Game

__all__ = ["Part", "Table", "seed_of"]


class Part(NamedTuple):
    """Consecutive games of one seating."""

    first: int
    lengths: npt.NDArray[np.uint32]
    truncated: npt.NDArray[np.bool_]
    scores: npt.NDArray[np.float64]
    returns: npt.NDArray[np.float64]


class Table:
    """The games of one seating."""

    def __init__(self, names: tuple[str, ...], rounds: int, seed: int) -> None:
        self.names = names
        self.seed = seed_of(seed, *names)
        self.lengths = np.zeros(rounds, dtype=np.uint32)
        self.truncated = np.zeros(rounds, dtype=np.bool_)
        self.scores = np.zeros((rounds, len(names)))
        self.returns = np.zeros((rounds, len(names)))
        self._played = np.zeros(rounds, dtype=np.bool_)

    @property
    def played(self) -> int:
        """How many games are played."""
        return int(np.count_nonzero(self._played))

    def take(self, part: Part) -> None:
        """Takes games, as far as they belong to the rounds."""
        end = min(part.first + len(part.lengths), len(self._played))
        if part.first >= end:
            return
        rows, count = slice(part.first, end), end - part.first
        self.lengths[rows] = part.lengths[:count]
        self.truncated[rows] = part.truncated[:count]
        self.scores[rows] = part.scores[:count]
        self.returns[rows] = part.returns[:count]
        self._played[rows] = True

    def plan(self, game: Game, seconds: float) -> Plan:
        """The games that are left, in blocks that take so long."""
        missing = np.flatnonzero(~self._played)
        runs = np.split(missing, np.flatnonzero(np.diff(missing) > 1) + 1)
        return Plan([(int(run[0]), len(run)) for run in runs if len(run)], game, None, seconds)


def seed_of(*parts: int | str) -> int:
    """A seed for each tuple of parts, the same everywhere."""
    return int.from_bytes(hashlib.sha256(json.dumps(parts).encode()).digest()[:8], "big")
