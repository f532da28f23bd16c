"""Blocks of games: cut out of a series, and played anywhere.

A :class:`Work` holds all that a worker needs, and can be pickled. What it gives depends on nothing else, so blocks may
be played on any machine, in any order, and again.
"""

from __future__ import annotations

import io
import math
import os
import pickle
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from eusocial._engine import Game, __version__, simulate_block

from .outside import play_outside
from .results import block_columns, needs_polars

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from eusocial.ledger import Account
    from eusocial.typing import Block

__all__ = [
    "FILE_BYTES",
    "Failed",
    "Plan",
    "Played",
    "Work",
    "blocks",
    "columns_bytes",
    "play",
    "row_bytes",
    "to_parquet",
]

FILE_BYTES = 1 << 27
"""What the columns of one block, or of the games in a file, may take in memory."""

_HERE = os.getpid()


@dataclass(frozen=True)
class Work:
    """One block of a series, with all that it takes to play it."""

    game: Game
    """The game with its options; pickled, it carries the text of a content file of the user's own."""
    agents: tuple[str, ...]
    """Who plays on each seat."""
    seed: int
    """Seed of the series."""
    first: int
    """Index of the first game."""
    count: int
    """How many games."""
    threads: int | None = 1
    """Threads to play on; None for all cores."""
    file_from: float = math.inf
    """Seconds of play from which on the games are wanted as a Parquet file, and not as columns."""
    version: str = __version__
    """Version of the engine that is to play."""
    content: str = ""
    """Digest of the content that it is to play with."""
    players: bytes = b""
    """The agents, pickled, where some of them are in Python; they then play in one thread. Else nothing."""


@dataclass(frozen=True)
class Played:
    """A block that was played."""

    first: int
    """Index of the first game."""
    count: int
    """How many games."""
    seconds: float
    """How long the worker took."""
    data: Block | bytes
    """Columns, or a Parquet file with the columns of :meth:`Results.to_columns`."""


@dataclass(frozen=True)
class Failed:
    """A block that can't be played, by any worker; so there is no sense in trying again."""

    reason: str
    """Why, in a line."""


def play(work: Work, attempt: int = 0) -> Played | Failed:
    """Plays a block; the one function that workers call.

    What goes wrong here goes wrong everywhere, and is returned, not raised. So an exception that a future raises is
    about the worker, and the block is worth another try.

    Args:
        work: The block.
        attempt: How often it was tried before. Changes nothing; schedulers that know calls by their arguments, as Dask
            does, must not take a second try for the first.
    """
    del attempt
    try:
        _check_same(work)
        began = time.perf_counter()
        if work.players:
            block = play_outside(work.game, pickle.loads(work.players), work.seed, work.first, work.count)
        else:
            block = simulate_block(work.game, list(work.agents), work.seed, work.first, work.count, work.threads)
        seconds = time.perf_counter() - began
        data: Block | bytes = block
        # The threads of polars don't survive a fork: there, the columns go back as they are.
        if seconds >= work.file_from and os.getpid() == _HERE:
            data = to_parquet(block, work.first, work.game.accounts())
        return Played(work.first, work.count, seconds, data)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # a panic of the engine is a BaseException
        return Failed(" ".join(f"{type(error).__name__}: {error}".split()))


def _check_same(work: Work) -> None:
    if work.version != __version__:
        raise RuntimeError(f"the worker has eusocial {__version__}, and the series is played by {work.version}")
    if work.game.content_digest() != work.content:
        raise RuntimeError(
            f"the worker's content of {work.game.name} has the digest {work.game.content_digest()}, not {work.content}"
        )


def to_parquet(block: Block, first: int, accounts: Sequence[Account]) -> bytes:
    """The games as a Parquet file.

    Raises ModuleNotFoundError where polars isn't installed.
    """
    file = io.BytesIO()
    needs_polars().DataFrame(block_columns(block, first, accounts)).write_parquet(file, compression="zstd")
    return file.getvalue()


def row_bytes(game: Game) -> int:
    """Bytes that a game takes in the columns of a block."""
    return columns_bytes(game.num_players(), len(game.accounts()))


def columns_bytes(players: int, accounts: int) -> int:
    """Bytes that a game of so many players and accounts takes in the columns of a block."""
    lengths, truncated, real = 4, 1, 8
    return lengths + truncated + players * (2 + accounts) * real


def blocks(n: int, size: int) -> Iterator[tuple[int, int]]:
    """Cuts games ``0..n`` into blocks ``(first, count)`` of at most ``size`` games, in order."""
    if size < 1:
        raise ValueError(f"a block needs at least one game, and its size is {size}")
    for first in range(0, n, size):
        yield first, min(size, n - first)


class Plan:
    """Cuts the games that are still to be played into blocks, in order.

    Blocks have the size that was asked for, or they grow until one takes about the seconds that were asked for.
    """

    def __init__(
        self, missing: Iterable[tuple[int, int]], game: Game, block: int | None, seconds: float, least: int = 1
    ) -> None:
        """Plans the ranges ``(first, count)``, which must be in order, in blocks of ``block`` or at least ``least``.

        Raises ValueError for a block without a game.
        """
        if block is not None and block < 1:
            raise ValueError(f"a block needs at least one game, and its size is {block}")
        self.seconds = seconds
        """How long a block shall take."""
        self._missing = [(first, count) for first, count in reversed(list(missing)) if count]
        self._size = block or least
        self._least = least
        self._fixed = block is not None
        self._largest = max(least, FILE_BYTES // row_bytes(game))

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return self

    def __next__(self) -> tuple[int, int]:
        """The next block, ``(first, count)``."""
        if not self._missing:
            raise StopIteration
        first, left = self._missing.pop()
        count = min(self._size, left)
        if count < left:
            self._missing.append((first + count, left - count))
        return first, count

    def learn(self, count: int, seconds: float) -> None:
        """Takes note of how long a block took."""
        if self._fixed:
            return
        wanted = int(count * self.seconds / max(seconds, 1e-9))
        # At most fourfold at once: the first games of a process are slower than the rest. Blocks that were handed out
        # when they were smaller can't say more than that.
        self._size = max(self._least, min(wanted, max(self._size, 4 * count), self._largest))
