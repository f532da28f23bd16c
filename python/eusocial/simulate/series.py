"""Plays a series: here on all cores or by an executor, into memory or onto a disk."""

from __future__ import annotations

import contextlib
import math
import os
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

import numpy as np

from eusocial._engine import Agent, Game, simulate_block
from eusocial.typing import Block

from .bar import Progress, progress_bar
from .dispatch import ExecutorLike, dispatch
from .outside import Player, check_game, identity_of, is_player, name_of, pickled, play_outside
from .store import Store, empty_results
from .work import FILE_BYTES, Plan, Played, Work, row_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .results import Results

__all__ = ["SECONDS_A_STORED_SUBMISSION", "simulate", "simulate_to"]

_SECONDS_A_BLOCK = 0.2
"""Of the games that are played here: so long Ctrl-C isn't heard."""
_SECONDS_A_FILE = 5.0
"""Of the games that are put together for a file: so much is lost when this process is killed."""
_SECONDS_A_SUBMISSION = 1.0
SECONDS_A_STORED_SUBMISSION = 4.0
"""Of the games that a worker plays, so that handing them out costs little."""


def simulate(
    game: Game,
    n: int,
    agents: Player | Sequence[Player] | None = None,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | bool | None = None,
    block: int | None = None,
    *,
    executor: ExecutorLike | None = None,
    store: str | os.PathLike[str] | None = None,
    retries: int = 3,
    in_flight: int | None = None,
) -> Results:
    """Plays ``n`` games and returns their results.

    The results depend on the game, ``n``, the agents and the seed alone. Threads, blocks, executors and what was stored
    before change only how fast they come.

    Args:
        game: The game with its options.
        n: How many games, at least 1.
        agents: A name for each seat, or one name for all seats; ``"random"`` if left out. :func:`eusocial.agents`
            lists them. A seat may have an agent in Python too: an :class:`eusocial.Agent`, as one with an evaluator,
            any object with ``choose`` and ``reset``, or a function from a state to the number of a legal action. It
            gets a copy of the whole state, with what is hidden. Such games are played one after the other in this
            thread, whatever ``threads`` says; or by the workers of an executor, if the agents can be pickled. A store
            knows them by their names alone.
        seed: Seed of the series, 0 to 2**64 - 1.
        threads: Threads to play on; all cores if left out. With an executor, threads of each block; 1 if left out.
        progress: Called after each block with the games played so far and ``n``; True shows a bar in terminals and
            notebooks.
        block: Games a call of the engine; with an executor, games a call of ``submit``; with a store, games a file.
            Left out, blocks grow until they take long enough.
        executor: Who plays, if not this process: any ``concurrent.futures.Executor``, a Dask client, or whatever has
            ``submit(fn, *args)`` that gives something with ``result()``. A function that makes one is called again
            when a dead worker broke it.
        store: A folder for finished blocks as Parquet files. A run that was stopped goes on from there.
        retries: How often a block is handed out again after its worker died.
        in_flight: Blocks handed out at a time; twice as many as there are workers if left out.

    Raises:
        UnknownAgentError: for a name that no agent has.
        ValueError: for a number out of its range, or agents that don't fit the seats.
        EusocialError: for an agent in Python that chose what is no legal action.
        ExecutorError: for a block whose workers died too often, or can't play it, as where an agent in Python fails.
        StoreError: for a store that holds another run.
        ModuleNotFoundError: for a store without polars.
        OSError: for a store that can't be written.
    """
    series = _Series.checked(game, n, agents, seed, threads, block, executor, retries, in_flight)
    if store is not None:
        kept = series.prepared(store, n)
        _fill(series, kept, kept.missing(n), n, progress)
        return kept.results(n)
    results = empty_results(
        game.name, game.options(), game.content_digest(), series.agents, seed, tuple(game.accounts()), n
    )

    def keep(played: Played) -> None:
        if isinstance(played.data, bytes):
            raise TypeError("a worker gave a file where columns were asked for")
        rows = slice(played.first, played.first + played.count)
        for name, table in results.to_block().items():
            table[rows] = played.data[name]  # type: ignore[index,literal-required]

    with _shown(progress, game.name) as tell:
        series.play([(0, n)], _telling(keep, tell, 0, n), files=False)
    return results


def simulate_to(
    store: str | os.PathLike[str],
    game: Game,
    n: int,
    agents: Player | Sequence[Player] | None = None,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | bool | None = None,
    block: int | None = None,
    *,
    executor: ExecutorLike | None = None,
    retries: int = 3,
    in_flight: int | None = None,
    part: tuple[int, int] | None = None,
) -> Store:
    """Plays ``n`` games into a folder, and doesn't read them back: for more games than memory holds.

    The arguments are those of :func:`simulate`, and what else it may raise is the same.

    ``part=(k, of)`` plays only the ``k``-th of ``of`` parts, from 1 on. So jobs that know nothing of each other can
    fill a store together, on a disk that they share.

    Returns:
        The store, with all games that are there.

    Raises:
        ValueError: for a part that isn't one of 1 to ``of``.
    """
    series = _Series.checked(game, n, agents, seed, threads, block, executor, retries, in_flight)
    first, end = 0, n
    if part is not None:
        k, of = part
        if not 1 <= k <= of:
            raise ValueError(f"part must be (k, of) with k from 1 to of, and is ({k}, {of})")
        first, end = n * (k - 1) // of, n * k // of
    kept = series.prepared(store, n)
    missing = [(max(a, first), min(a + count, end)) for a, count in kept.missing(n)]
    _fill(series, kept, [(a, b - a) for a, b in missing if a < b], end - first, progress)
    return kept


@dataclass(frozen=True)
class _Series:
    """What is played, and by whom."""

    game: Game
    agents: tuple[str, ...]
    seed: int
    threads: int | None
    block: int | None
    executor: ExecutorLike | None
    retries: int
    in_flight: int | None
    players: tuple[Player, ...] = ()
    """Who plays where an agent in Python takes part; nobody else."""
    luggage: bytes = b""
    """The same for workers."""

    @classmethod
    def checked(
        cls,
        game: Game,
        n: int,
        agents: Player | Sequence[Player] | None,
        seed: int,
        threads: int | None,
        block: int | None,
        executor: ExecutorLike | None,
        retries: int,
        in_flight: int | None,
    ) -> _Series:
        seats = _seats(game, agents)
        if not 0 <= seed < 1 << 64:
            raise ValueError(f"seed must be from 0 to 2**64 - 1, and is {seed}")
        for name, value, least in (
            ("n", n, 1),
            ("threads", threads, 1),
            ("retries", retries, 0),
            ("in_flight", in_flight, 1),
        ):
            if value is not None and value < least:
                raise ValueError(f"{name} must be at least {least}, and is {value}")
        if block is not None and block < 1:
            raise ValueError(f"a block needs at least one game, and its size is {block}")
        # Names of agents are checked here, and not by some worker.
        texts = [seat for seat in seats if isinstance(seat, str)]
        if len(texts) == len(seats):
            simulate_block(game, texts, seed, 0, 0, 1)
            return cls(game, tuple(texts), seed, threads, block, executor, retries, in_flight)
        for text in texts:
            Agent(text)
        names, luggage = tuple(map(name_of, seats)), b"" if executor is None else pickled(seats)
        return cls(game, names, seed, threads, block, executor, retries, in_flight, seats, luggage)

    def prepared(self, store: str | os.PathLike[str], n: int) -> Store:
        """The store, begun or opened."""
        return Store.prepare(store, self.game, n, self.agents, self.seed, [identity_of(p) for p in self.players])

    def play(self, missing: Sequence[tuple[int, int]], keep: Callable[[Played], None], *, files: bool) -> None:
        if self.executor is None:
            self._play_here(missing, keep)
            return
        content = self.game.content_digest()
        # Blocks that take less are put together here before they are written.
        file_from = math.inf if not files else 0 if self.block else SECONDS_A_STORED_SUBMISSION / 4

        def work(first: int, count: int) -> Work:
            threads = self.threads or 1
            return Work(
                self.game,
                self.agents,
                self.seed,
                first,
                count,
                threads,
                file_from,
                content=content,
                players=self.luggage,
            )

        seconds = SECONDS_A_STORED_SUBMISSION if files else _SECONDS_A_SUBMISSION
        plan = Plan(missing, self.game, self.block, seconds)
        dispatch(self.executor, plan, work, keep, retries=self.retries, in_flight=self.in_flight)

    def _play_here(self, missing: Sequence[tuple[int, int]], keep: Callable[[Played], None]) -> None:
        # So that no thread waits long for the last game of a block.
        least = 4 * (self.threads or os.cpu_count() or 1)
        plan = Plan(missing, self.game, self.block, _SECONDS_A_BLOCK, least)
        for first, count in plan:
            began = time.perf_counter()
            if self.players:
                data = play_outside(self.game, self.players, self.seed, first, count)
            else:
                data = simulate_block(self.game, list(self.agents), self.seed, first, count, self.threads)
            seconds = time.perf_counter() - began
            plan.learn(count, seconds)
            keep(Played(first, count, seconds, data))


def _fill(
    series: _Series, store: Store, missing: Sequence[tuple[int, int]], total: int, progress: Progress | bool | None
) -> None:
    """Plays what a store lacks."""
    there = total - sum(count for _, count in missing)
    with _shown(progress, series.game.name) as tell, _Writer(series, store) as writer:
        if there and tell is not None:
            tell(there, total)
        series.play(missing, _telling(writer.keep, tell, there, total), files=True)


@dataclass
class _Writer:
    """Writes blocks. Small ones are put together first, and lost only when this process is killed."""

    series: _Series
    store: Store
    parts: list[tuple[int, int, Block]] = field(default_factory=list[tuple[int, int, Block]])
    since: float = 0.0

    def __enter__(self) -> _Writer:
        return self

    def __exit__(self, *_: object) -> None:
        self.flush()

    def keep(self, played: Played) -> None:
        """Takes a block."""
        if isinstance(played.data, bytes) or self.series.block is not None:
            self.store.write(played.first, played.count, played.data)
            return
        if not self.parts:
            self.since = time.monotonic() - played.seconds
        self.parts.append((played.first, played.count, played.data))
        games = sum(count for _, count, _ in self.parts)
        large = games * row_bytes(self.series.game) >= FILE_BYTES
        if large or time.monotonic() - self.since >= _SECONDS_A_FILE:
            self.flush()

    def flush(self) -> None:
        """Writes what was put together: a file for games that follow each other."""
        parts, self.parts = sorted(self.parts, key=lambda part: part[0]), []
        while parts:
            first, end, blocks = parts[0][0], parts[0][0], list[Block]()
            while parts and parts[0][0] == end:
                _, count, block = parts.pop(0)
                end += count
                blocks.append(block)
            self.store.write(first, end - first, _joined(blocks))


def _joined(blocks: Sequence[Block]) -> Block:
    return {
        "lengths": np.concatenate([block["lengths"] for block in blocks]),
        "truncated": np.concatenate([block["truncated"] for block in blocks]),
        "scores": np.concatenate([block["scores"] for block in blocks]),
        "returns": np.concatenate([block["returns"] for block in blocks]),
        "breakdown": np.concatenate([block["breakdown"] for block in blocks]),
    }


def _seats(game: Game, agents: Player | Sequence[Player] | None) -> tuple[Player, ...]:
    check_game(game)
    players = game.num_players()
    if agents is None:
        agents = "random"
    seats: tuple[Player, ...] = (agents,) * players if is_player(agents) else tuple(cast("Sequence[Player]", agents))
    if len(seats) != players:
        raise ValueError(f"{game.name} has {players} seats, and {len(seats)} agents were given")
    for seat in cast("Sequence[object]", seats):
        if not is_player(seat):
            raise TypeError(
                f"an agent is a text, a function, or an object with choose and reset, not {type(seat).__name__}"
            )
    return seats


def _shown(progress: Progress | bool | None, title: str) -> contextlib.AbstractContextManager[Progress | None]:
    if progress is True:
        return progress_bar(title)
    return contextlib.nullcontext(None if isinstance(progress, bool) else progress)


def _telling(keep: Callable[[Played], None], tell: Progress | None, done: int, total: int) -> Callable[[Played], None]:
    """Keeps, and then tells how far the series is."""

    def kept(played: Played) -> None:
        nonlocal done
        keep(played)
        done += played.count
        if tell is not None:
            tell(done, total)

    return kept
