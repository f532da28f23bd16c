"""Hands blocks to an executor, takes results in whatever order they come, and tries again what a dead worker had."""

from __future__ import annotations

import concurrent.futures
import contextlib
import functools
import queue
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from eusocial._engine import EusocialError

from .work import Failed, Plan, Played, Work, play

__all__ = ["Executor", "ExecutorError", "ExecutorLike", "block_seconds", "dispatch", "num_workers"]

_UNKNOWN_WORKERS = 32
"""Workers of an executor that doesn't tell how many it has."""
_BLOCKS_A_SECOND = 20
"""That this process takes in at most: the more workers, the longer the blocks."""
_BLOCKS_OF_THE_TIME = 100
_LONGEST_SECONDS = 600.0
"""The longer a run goes on, the longer its blocks, up to this; a worker that dies loses one of them."""
_SECONDS_A_COUNT = 5.0
"""How long a count of workers is believed: clusters grow and shrink."""
_SECONDS_A_WAIT = 0.5
"""A process that waits need not hear Ctrl-C: not on Windows, nor where another handler comes before Python's."""


class ExecutorError(EusocialError):
    """Workers died, or could not play, more often than a block is tried."""


class Executor(Protocol):
    """What can play blocks: its ``submit`` gives something with a method ``result``."""

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Any:
        """Calls the function somewhere."""
        ...


ExecutorLike: TypeAlias = Executor | Callable[[], Executor]
"""An executor; or a function that makes one, and another when that one broke."""


@dataclass(eq=False)
class _Job:
    work: Work
    attempt: int = 0
    future: Any = None


class _Pool:
    """The executor in use, whatever it is."""

    def __init__(self, given: ExecutorLike) -> None:
        # A class, as ProcessPoolExecutor itself, has a `submit` too, but makes executors.
        makes = isinstance(given, type) or not hasattr(given, "submit")
        if makes and not callable(given):
            raise TypeError(
                f"executor must have a method submit(fn, *args), or make one that has, and is {type(given).__name__}"
            )
        self._make: Callable[[], Any] | None = given if makes else None  # type: ignore[assignment]
        self._executor: Any = _submitting(given() if self._make else given)  # type: ignore[operator]
        self._own = makes
        self._breaks = 0
        self._workers, self._counted = 0, 0.0

    def submit(self, job: _Job, retries: int) -> None:
        """Hands a block out; a broken executor is replaced first, where that can be done."""
        while True:
            try:
                job.future = self._executor.submit(play, job.work, job.attempt)
                return
            except Exception as error:
                self._breaks += 1
                if self._breaks > max(1, retries):
                    raise ExecutorError(f"the executor takes no more blocks: {_line(error)}") from error
                self._renew(error)

    def succeeded(self) -> None:
        """Takes note that a block was played."""
        self._breaks = 0

    def _renew(self, error: Exception) -> None:
        broken = self._executor
        # One that was shut down, not broken, was shut down on purpose.
        died = isinstance(error, concurrent.futures.BrokenExecutor)
        if self._make is not None:
            self._close(broken, wait=False)
            self._executor = _submitting(self._make())
        elif died and type(broken) is concurrent.futures.ProcessPoolExecutor:
            # It has no public way to say how it was made.
            made_by = {name: getattr(broken, f"_{name}", None) for name in ("max_workers", "mp_context", "initializer")}
            self._executor = concurrent.futures.ProcessPoolExecutor(
                **made_by, initargs=getattr(broken, "_initargs", ())
            )
            self._own = True
        elif died and hasattr(broken, "get_reusable_executor"):
            # loky's, which joblib has too.
            self._executor = broken.get_reusable_executor(max_workers=broken._max_workers)[0]
        else:
            raise ExecutorError(
                f"the executor takes no more blocks: {_line(error)}; give a function that makes one, as in "
                "executor=lambda: ProcessPoolExecutor(8), and it is made again"
            ) from error

    def workers(self) -> int:
        """How many blocks it plays at a time."""
        if not self._workers or time.monotonic() - self._counted > _SECONDS_A_COUNT:
            self._workers, self._counted = num_workers(self._executor), time.monotonic()
        return self._workers

    def cancel(self, jobs: Iterable[_Job]) -> None:
        """Takes blocks back that wait."""
        if self._own and isinstance(self._executor, concurrent.futures.ProcessPoolExecutor):
            # Shutting down cancels them. When they are cancelled before, and processes die by the same Ctrl-C, a
            # thread of Python's pool shows a traceback.
            return
        for job in jobs:
            with contextlib.suppress(Exception):
                job.future.cancel()

    def close(self, *, wait: bool) -> None:
        """Shuts down what was made here; what was given stays as it is."""
        if self._own:
            self._close(self._executor, wait=wait)

    def _close(self, executor: Any, *, wait: bool) -> None:
        if isinstance(executor, concurrent.futures.Executor):
            # Python waits for processes that play when it ends; `terminate_workers` came with 3.14.
            processes: dict[int, Any] = getattr(executor, "_processes", None) or {}
            playing = [] if wait else list(processes.values())
            results: Any = getattr(executor, "_result_queue", None)
            with contextlib.suppress(Exception):
                executor.shutdown(wait=wait, cancel_futures=True)
            for process in playing:
                with contextlib.suppress(Exception):
                    process.terminate()
            if playing:
                # A process that died in the middle of its result leaves a thread here that waits for the rest, and
                # Python waits for that thread when it ends. With this end closed too, it sees that nothing more comes.
                with contextlib.suppress(Exception):
                    results._writer.close()
        elif hasattr(executor, "close"):
            executor.close()


def _submitting(executor: Any) -> Any:
    """The executor itself, or that of a client, as Dask's."""
    if isinstance(executor, concurrent.futures.Executor) or not hasattr(executor, "get_executor"):
        return executor
    return executor.get_executor()


def num_workers(executor: Any) -> int:
    """How many blocks an executor plays at a time; a guess where it doesn't tell."""
    client: Any = getattr(executor, "_client", None)
    if hasattr(client, "nthreads"):
        # Dask. With no worker at the moment, some will come.
        return sum(client.nthreads().values()) or _UNKNOWN_WORKERS
    # `num_workers` is the name in mpi4py.
    for name in ("num_workers", "_max_workers"):
        number = getattr(executor, name, None)
        if isinstance(number, int) and number > 0:
            return number
    return _UNKNOWN_WORKERS


def block_seconds(shortest: float, workers: int, gone: float) -> float:
    """How long a block shall take, with so many workers and after so many seconds.

    Blocks get longer with the workers, since one process takes all results in, and with the time, so that a run of
    weeks does not end in millions of files.
    """
    return max(shortest, min(max(workers / _BLOCKS_A_SECOND, gone / _BLOCKS_OF_THE_TIME), _LONGEST_SECONDS))


def dispatch(
    executor: ExecutorLike,
    plan: Plan,
    work: Callable[[int, int], Work],
    keep: Callable[[Played], None],
    *,
    retries: int,
    in_flight: int | None,
) -> None:
    """Plays all blocks of a plan.

    When it is stopped, by Ctrl-C or by an error, blocks that are finished are kept, and those that wait are cancelled.

    Args:
        executor: Who plays.
        plan: The blocks.
        work: Makes the work of a block ``(first, count)``.
        keep: Takes what was played, in any order; called in this thread.
        retries: How often a block is tried again after its worker died.
        in_flight: How many blocks are handed out at a time; None for twice as many as there are workers.

    Raises:
        ExecutorError: A block can't be played, or its worker died too often.
    """
    pool = _Pool(executor)
    flying: dict[int, _Job] = {}
    done: queue.SimpleQueue[_Job] = queue.SimpleQueue()

    def launch(job: _Job) -> None:
        flying[job.work.first] = job
        pool.submit(job, retries)
        if hasattr(job.future, "add_done_callback"):
            job.future.add_done_callback(functools.partial(_arrived, done, job))

    finished = False
    shortest, began = plan.seconds, time.monotonic()
    try:
        while True:
            workers = pool.workers()
            limit = in_flight or 2 * workers
            plan.seconds = block_seconds(shortest, workers, time.monotonic() - began)
            while len(flying) < limit and (block := next(plan, None)) is not None:
                launch(_Job(work(*block)))
            if not flying:
                break
            job = _next(flying, done)
            outcome = _outcome(job, retries)
            del flying[job.work.first]
            if outcome is None:
                job.attempt += 1
                launch(job)
                continue
            pool.succeeded()
            plan.learn(outcome.count, outcome.seconds)
            keep(outcome)
        finished = True
    except BaseException:
        _land(flying, done, keep)
        pool.cancel(flying.values())
        raise
    finally:
        pool.close(wait=finished)


def _arrived(done: queue.SimpleQueue[_Job], job: _Job, future: Any) -> None:
    del future
    done.put(job)


def _next(flying: dict[int, _Job], done: queue.SimpleQueue[_Job]) -> _Job:
    """A block that is finished."""
    oldest = next(iter(flying.values()))
    if not hasattr(oldest.future, "add_done_callback"):
        # Its `result` waits, too.
        return oldest
    while True:
        with contextlib.suppress(queue.Empty):
            return done.get(timeout=_SECONDS_A_WAIT)


def _outcome(job: _Job, retries: int) -> Played | None:
    """What was played; None if the worker died and the block is to be tried again."""
    first, last = job.work.first, job.work.first + job.work.count - 1
    try:
        outcome = job.future.result()
    except Exception as error:
        if job.attempt < retries:
            return None
        raise ExecutorError(
            f"games {first} to {last} were tried {job.attempt + 1} times, the last time with {_line(error)}"
        ) from error
    if isinstance(outcome, Failed):
        raise ExecutorError(f"games {first} to {last} can't be played: {outcome.reason}")
    if not isinstance(outcome, Played):
        raise ExecutorError(
            f"the executor gave {type(outcome).__name__} for games {first} to {last}, not what they are"
        )
    return outcome


def _land(flying: dict[int, _Job], done: queue.SimpleQueue[_Job], keep: Callable[[Played], None]) -> None:
    """Keeps what is finished."""
    with contextlib.suppress(queue.Empty):
        while True:
            job = done.get_nowait()
            # What stopped the run may be that nothing can be kept.
            with contextlib.suppress(Exception):
                outcome = job.future.result()
                if flying.pop(job.work.first, None) is not None and isinstance(outcome, Played):
                    keep(outcome)


def _line(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:300]
