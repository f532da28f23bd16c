"""Plays a tournament: who sits where, games inside the engine and with agents in Python."""

from __future__ import annotations

import contextlib
import itertools
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from eusocial._engine import Agent, Game, Rng, simulate_block
from eusocial.simulate.dispatch import dispatch
from eusocial.simulate.outside import Chooser, Player, check_game, name_of, play_to_end
from eusocial.simulate.work import Plan, Played, Work

from .errors import TournamentError
from .log import Log
from .results import Tournament
from .table import Part, Table, seed_of

if TYPE_CHECKING:
    from eusocial.simulate import ExecutorLike, Progress
    from eusocial.typing import Block

__all__ = ["Chooser", "Player", "seatings", "tournament"]

_SECONDS_A_BLOCK = 0.5
"""Of the games that are played here: about so much is lost when the process is killed."""
_SECONDS_OF_GRACE = 0.7
"""How long games that are played go on after an interruption; those that take longer are lost."""
_SECONDS_A_SUBMISSION = 1.0
"""Of the games that a worker of an executor plays."""
_RETRIES = 3
"""How often a block is handed out again after its worker died."""


_Add: TypeAlias = Callable[[Table, Part], None]


def seatings(agents: int, seats: int) -> list[tuple[int, ...]]:
    """All ways to sit: tuples of the index of the agent on each seat.

    With as many agents as seats or more, every group of agents sits in every order. With fewer, agents sit on several
    seats, and all who take part play in every game. ``seatings(2, 2)`` is ``[(0, 1), (1, 0)]``, and ``seatings(2, 3)``
    has all but the two where one agent sits everywhere.

    Raises TournamentError for fewer than two agents or two seats.
    """
    if agents < 2 or seats < 2:
        raise TournamentError(f"a tournament needs two agents and two seats, and there are {agents} and {seats}")
    if agents >= seats:
        return [
            order for group in itertools.combinations(range(agents), seats) for order in itertools.permutations(group)
        ]
    return [order for order in itertools.product(range(agents), repeat=seats) if len(set(order)) == agents]


def tournament(
    game: Game,
    agents: Sequence[Player] | Mapping[str, Player],
    rounds: int = 10,
    seed: int = 0,
    threads: int | None = None,
    log: str | os.PathLike[str] | None = None,
    progress: Progress | bool | None = None,
    *,
    executor: ExecutorLike | None = None,
) -> Tournament:
    """Plays every agent against every other on every seat.

    Each seating of :func:`seatings` is played ``rounds`` times: with n agents at a game for p that are n! / (n - p)!
    seatings. A game depends on the game, its options and content, the seed, who sits where, and its round alone, not on
    threads, on who else takes part, or on the order of play.

    Args:
        game: The game with its options, for two players or more.
        agents: Who takes part, at least two: texts as :func:`eusocial.agents` lists them, or agents in Python; a
            mapping gives them names. An agent in Python is an object with ``choose`` and ``reset``, as
            :class:`eusocial.Agent` is, or a function from a state to the number of a legal action. It gets a copy of
            the whole state, with what is hidden. Texts are much quicker, since the engine plays on alone.
        rounds: Games of each seating, at least 1.
        seed: Seed of the tournament, 0 to 2**64 - 1.
        threads: Threads to play on; all cores if left out. Games with an agent in Python are played on this thread.
        log: A file in which finished games are kept. Where it exists, its games are not played again, so that a stopped
            tournament goes on. More rounds and other agents may follow in the same file; another game, another seed or
            another version may not.
        progress: Called with the games played so far and the games in all; True shows a bar in terminals and notebooks.
        executor: Who plays, if not this process, as in :func:`eusocial.simulate`. Games with an agent in Python are
            played here nevertheless.

    Raises:
        UnknownAgentError: for a name that no agent has.
        TournamentError: Too few agents or players; two agents of one name; a file that holds another tournament or
            none; an agent that chose what is no legal action.
        ValueError: for a number out of its range.
        ExecutorError: for games whose workers died too often, or can't play them.
        OSError: The file can't be read or written.
    """
    check_game(game)
    players = _named(agents)
    orders = seatings(len(players), game.num_players())
    if rounds < 1:
        raise ValueError(f"rounds must be at least 1, and is {rounds}")
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"seed must be from 0 to 2**64 - 1, and is {seed}")
    if threads is not None and threads < 1:
        raise ValueError(f"threads must be at least 1, and is {threads}")
    names = tuple(players)
    tables = [Table(tuple(names[index] for index in order), rounds, seed) for order in orders]
    with contextlib.ExitStack() as stack:
        book = None if log is None else stack.enter_context(Log(Path(log), game, seed))
        tell = stack.enter_context(_shown(progress, game.name))
        if book is not None:
            for table in tables:
                for part in book.kept.get(_labels(table, players), []):
                    table.take(part)

        def report() -> None:
            if tell is not None:
                tell(sum(table.played for table in tables), len(tables) * rounds)

        def add(table: Table, part: Part) -> None:
            if book is not None:
                book.write(_labels(table, players), part)
            table.take(part)
            report()

        report()
        _play(game, players, tables, threads or os.cpu_count() or 1, executor, add)
    return Tournament(
        game=game.name,
        options=game.options(),
        content=game.content_digest(),
        agents=names,
        rounds=rounds,
        seed=seed,
        seats=np.repeat(np.array(orders, dtype=np.intp), rounds, axis=0),
        lengths=np.concatenate([table.lengths for table in tables]),
        truncated=np.concatenate([table.truncated for table in tables]),
        scores=np.concatenate([table.scores for table in tables]),
        returns=np.concatenate([table.returns for table in tables]),
    )


def _shown(progress: Progress | bool | None, title: str) -> contextlib.AbstractContextManager[Progress | None]:
    if progress is True:
        # rich takes its time to be imported.
        from eusocial.simulate.bar import progress_bar

        return progress_bar(title)
    return contextlib.nullcontext(progress or None)


def _labels(table: Table, players: Mapping[str, Player]) -> tuple[str, ...]:
    """Who sits where, for the file: with the text where an agent has another name, lest it be taken for another."""
    seats = ((name, players[name]) for name in table.names)
    return tuple(f"{name} = {player}" if isinstance(player, str) and player != name else name for name, player in seats)


def _named(agents: Sequence[Player] | Mapping[str, Player]) -> dict[str, Player]:
    """Agents by name. Texts are checked."""
    if isinstance(agents, str):
        raise TournamentError(f"a tournament needs a list of agents, not {agents!r} alone")
    if isinstance(agents, Mapping):
        players = dict(agents)
    else:
        players = {}
        for player in agents:
            name = name_of(player)
            if name in players:
                raise TournamentError(f"{name!r} takes part twice; name it once, or in Python give names by a mapping")
            players[name] = player
    for player in players.values():
        if isinstance(player, str):
            Agent(player)
    return players


def _play(
    game: Game,
    players: Mapping[str, Player],
    tables: Sequence[Table],
    threads: int,
    executor: ExecutorLike | None,
    add: _Add,
) -> None:
    """Plays what is left: first what the engine plays alone, then what needs Python."""
    inside: list[Table] = []
    outside: list[Table] = []
    for table in tables:
        texts = all(isinstance(players[name], str) for name in table.names)
        (inside if texts else outside).append(table)
    # Names in a mapping are not the texts.
    seats = {table.names: [players[name] for name in table.names] for table in tables}
    texts_of = {names: tuple(map(str, seated)) for names, seated in seats.items()}
    if executor is None:
        _play_on_threads(game, inside, texts_of, threads, add)
    else:
        for table in inside:
            _play_elsewhere(game, table, texts_of[table.names], executor, add)
    for table in outside:
        plan = table.plan(game, _SECONDS_A_BLOCK)
        for first, count in plan:
            began = time.perf_counter()
            part = _play_in_python(game, table, seats[table.names], first, count)
            plan.learn(count, time.perf_counter() - began)
            add(table, part)


def _play_on_threads(
    game: Game,
    tables: Sequence[Table],
    texts_of: Mapping[tuple[str, ...], tuple[str, ...]],
    threads: int,
    add: _Add,
) -> None:
    """Plays games of all seatings side by side, and adds them on this thread.

    An interruption waits a moment for what is being played, so that it isn't lost.
    """
    stopped = threading.Event()

    def go_on(_: float) -> None:
        if stopped.is_set():
            raise CancelledError

    def work(table: Table, first: int, count: int) -> tuple[Part, float]:
        began = time.perf_counter()
        block = simulate_block(game, list(texts_of[table.names]), table.seed, first, count, 1, go_on)
        return _part(first, block), time.perf_counter() - began

    running: dict[Future[tuple[Part, float]], tuple[Table, Plan]] = {}

    def add_done(done: Iterable[Future[tuple[Part, float]]]) -> None:
        for future in done:
            table, plan = running.pop(future)
            part, seconds = future.result()
            plan.learn(len(part.lengths), seconds)
            add(table, part)

    with ThreadPoolExecutor(threads) as pool:
        try:
            waiting = deque((table, table.plan(game, _SECONDS_A_BLOCK)) for table in tables)
            # Seatings take turns, so that of an unfinished tournament there is about as much of each.
            while waiting:
                table, plan = waiting.popleft()
                if (block := next(plan, None)) is None:
                    continue
                waiting.append((table, plan))
                running[pool.submit(work, table, *block)] = table, plan
                if len(running) > 2 * threads:
                    add_done(wait(running, return_when=FIRST_COMPLETED).done)
            while running:
                add_done(wait(running, return_when=FIRST_COMPLETED).done)
        except KeyboardInterrupt:
            playing = [future for future in running if not future.cancel()]
            add_done(wait(playing, _SECONDS_OF_GRACE).done)
            stopped.set()
            raise


def _play_elsewhere(game: Game, table: Table, texts: tuple[str, ...], executor: ExecutorLike, add: _Add) -> None:
    """Plays the games of one seating by an executor."""
    content = game.content_digest()

    def work(first: int, count: int) -> Work:
        return Work(game, texts, table.seed, first, count, content=content)

    def keep(played: Played) -> None:
        if not isinstance(played.data, bytes):
            add(table, _part(played.first, played.data))

    plan = table.plan(game, _SECONDS_A_SUBMISSION)
    dispatch(executor, plan, work, keep, retries=_RETRIES, in_flight=None)


def _part(first: int, block: Block) -> Part:
    return Part(first, block["lengths"], block["truncated"], block["scores"], block["returns"])


def _play_in_python(game: Game, table: Table, seats: Sequence[Player], first: int, count: int) -> Part:
    """Games in which an agent in Python takes part."""
    # An agent that is named by a text has a tree for each of its seats.
    choosers = [Agent(player) if isinstance(player, str) else player for player in seats]
    players = game.num_players()
    part = Part(
        first,
        np.zeros(count, dtype=np.uint32),
        np.zeros(count, dtype=np.bool_),
        np.zeros((count, players)),
        np.zeros((count, players)),
    )
    for row in range(count):
        index = first + row
        for seat, chooser in enumerate(choosers):
            if isinstance(chooser, Chooser):
                chooser.reset(seed_of(table.seed, index, seat))
        choices = [chooser.choose if isinstance(chooser, Chooser) else chooser for chooser in choosers]
        state = play_to_end(game, table.names, choices, Rng(table.seed, index), TournamentError)
        part.lengths[row] = len(state.history())
        part.truncated[row] = state.is_truncated()
        part.scores[row] = state.scores()
        part.returns[row] = state.returns()
    return part
