"""Many games between agents, as columns: who wins how often, by how much, and how long games last.

The engine plays the games on all cores with the GIL released; this module cuts a series into blocks, so that progress
can be shown and Ctrl-C is heard, and holds the statistics.
"""

from __future__ import annotations

import csv
import html
import json
import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ._engine import Game, simulate_block

if TYPE_CHECKING:
    import os

    import polars

    from .ledger import Account
    from .typing import Block

__all__ = ["AccountSummary", "Results", "SeatSummary", "WinRate", "blocks", "simulate", "wilson"]

Progress = Callable[[int, int], None]
"""Called with the number of games played and the number of games in all."""

_SECONDS_A_BLOCK = 0.2
_FIRST_BLOCK = 16
_LARGEST_BLOCK = 1 << 20
_SUFFIXES = (".csv", ".parquet", ".json")


@dataclass(frozen=True)
class WinRate:
    """How often a seat wins, with a confidence interval."""

    rate: float
    """Mean share of wins, 0 to 1."""
    low: float
    """Lower end of the interval."""
    high: float
    """Upper end of the interval."""


@dataclass(frozen=True)
class SeatSummary:
    """What one seat got out of a series of games."""

    seat: int
    """The player's number, from 0."""
    agent: str
    """Who played there."""
    mean: float
    """Mean score in points."""
    sd: float
    """Standard deviation of scores (n - 1 in the denominator); NaN for a single game."""
    min: float
    """Lowest score."""
    median: float
    """Median score."""
    max: float
    """Highest score."""
    mean_return: float
    """Mean return, -1 to 1."""
    win_rate: float
    """Mean share of wins, 0 to 1; ties are shared."""
    win_low: float
    """Lower end of the 95 % interval of the win rate."""
    win_high: float
    """Upper end of the 95 % interval of the win rate."""


@dataclass(frozen=True)
class AccountSummary:
    """What one account gave to each seat in a series of games."""

    account: str
    """The account's name."""
    clause: str
    """The rule clause behind it."""
    what: str
    """What the points are for."""
    means: tuple[float, ...]
    """Mean points of each seat; over all accounts they add up to the mean scores."""


@dataclass(frozen=True, eq=False)
class Results:
    """Results of a series of games, one row a game.

    Two results are equal when they come from the same series and hold the same figures.
    """

    game: str
    """Name of the game."""
    options: Mapping[str, Any]
    """Every option with its value."""
    content: str
    """Digest of the content; empty for games without content."""
    agents: tuple[str, ...]
    """Who played on each seat."""
    seed: int
    """Seed of the series. Game ``i`` depends on the seed and on ``i`` alone."""
    lengths: npt.NDArray[np.uint32]
    """Decisions and outcomes of chance of each game, shape ``(n,)``."""
    truncated: npt.NDArray[np.bool_]
    """Whether a limit stopped the game, shape ``(n,)``."""
    scores: npt.NDArray[np.float64]
    """Points, shape ``(n, players)``."""
    returns: npt.NDArray[np.float64]
    """Returns, -1 to 1 and of sum 0 in each row, shape ``(n, players)``."""
    accounts: tuple[Account, ...]
    """Where points come from, in the order of the last axis of ``breakdown``."""
    breakdown: npt.NDArray[np.float64]
    """Points by account, shape ``(n, players, accounts)``; their sums over the accounts are ``scores``."""

    def __len__(self) -> int:
        """How many games."""
        return len(self.lengths)

    def __eq__(self, other: object) -> bool:
        """Whether the other holds the same figures of the same series."""
        if not isinstance(other, Results):
            return NotImplemented
        mine = (self.game, dict(self.options), self.content, self.agents, self.seed, self.accounts)
        theirs = (other.game, dict(other.options), other.content, other.agents, other.seed, other.accounts)
        return mine == theirs and all(
            np.array_equal(getattr(self, name), getattr(other, name))
            for name in ("lengths", "truncated", "scores", "returns", "breakdown")
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Where the figures come from; not the figures."""
        return f"Results({self.game}, {len(self)} games, agents {', '.join(self.agents)}, seed {self.seed})"

    @property
    def num_players(self) -> int:
        """How many play."""
        return len(self.agents)

    @property
    def num_truncated(self) -> int:
        """How many games were stopped by a limit."""
        return int(self.truncated.sum())

    def win_share(self) -> npt.NDArray[np.float64]:
        """Share of the win for each game and seat, shape ``(n, players)``; each row adds up to 1.

        The seats with the highest return win, and share the win equally. So a draw of two is half a win for each, and a
        truncated game that nobody had won is shared by all.
        """
        winners = self.returns == self.returns.max(axis=1, keepdims=True)
        shares: npt.NDArray[np.float64] = winners / winners.sum(axis=1, keepdims=True)
        return shares

    def win_rates(self, confidence: float = 0.95) -> list[WinRate]:
        """Win rate of each seat with its Wilson interval, see :func:`wilson`.

        A shared win counts as a part of one. The interval is then on the safe side: shares vary less about their mean
        than wins and losses do.
        """
        n = len(self)
        rates: list[WinRate] = []
        for wins in self.win_share().sum(axis=0):
            low, high = wilson(float(wins), n, confidence)
            rates.append(WinRate(float(wins) / n, low, high))
        return rates

    def summary(self) -> list[SeatSummary]:
        """One row a seat: scores, returns and win rate."""
        deviations = self.scores.std(axis=0, ddof=1) if len(self) > 1 else np.full(self.num_players, np.nan)
        medians = np.median(self.scores, axis=0)
        return [
            SeatSummary(
                seat=seat,
                agent=agent,
                mean=float(self.scores[:, seat].mean()),
                sd=float(deviations[seat]),
                min=float(self.scores[:, seat].min()),
                median=float(medians[seat]),
                max=float(self.scores[:, seat].max()),
                mean_return=float(self.returns[:, seat].mean()),
                win_rate=win.rate,
                win_low=win.low,
                win_high=win.high,
            )
            for seat, (agent, win) in enumerate(zip(self.agents, self.win_rates(), strict=True))
        ]

    def breakdown_summary(self) -> list[AccountSummary]:
        """One row an account: where the points of each seat come from."""
        means = self.breakdown.mean(axis=0)
        return [
            AccountSummary(*account, means=tuple(float(mean) for mean in means[:, index]))
            for index, account in enumerate(self.accounts)
        ]

    def to_columns(self) -> dict[str, npt.NDArray[Any]]:
        """Columns of one row a game.

        ``game`` (its index), ``length``, ``truncated``, and for each seat ``p`` ``score_p``, ``return_p``, ``win_p``
        (its share of the win) and ``points_ACCOUNT_p`` for each account.
        """
        columns: dict[str, npt.NDArray[Any]] = {
            "game": np.arange(len(self), dtype=np.uint64),
            "length": self.lengths,
            "truncated": self.truncated,
        }
        tables = {"score": self.scores, "return": self.returns, "win": self.win_share()}
        for name, table in tables.items():
            columns |= {f"{name}_{seat}": np.ascontiguousarray(table[:, seat]) for seat in range(self.num_players)}
        for index, account in enumerate(self.accounts):
            table = self.breakdown[:, :, index]
            columns |= {
                f"points_{account.name}_{seat}": np.ascontiguousarray(table[:, seat])
                for seat in range(self.num_players)
            }
        return columns

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data that JSON takes: where the games come from, the summaries and the columns."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "content": self.content,
            "agents": list(self.agents),
            "seed": self.seed,
            "games": len(self),
            "summary": [
                # JSON has no NaN.
                {key: None if value != value else value for key, value in asdict(row).items()}
                for row in self.summary()
            ],
            "breakdown": [asdict(row) for row in self.breakdown_summary()],
            "columns": {name: column.tolist() for name, column in self.to_columns().items()},
        }

    def to_polars(self) -> polars.DataFrame:
        """The columns of :meth:`to_columns` as a polars data frame.

        Raises ModuleNotFoundError where polars isn't installed.
        """
        frame: polars.DataFrame = _polars().DataFrame(self.to_columns())
        return frame

    def write(self, path: str | os.PathLike[str]) -> None:
        """Writes the results to a file, in the form that its suffix says.

        ``.csv`` and ``.parquet`` hold the columns of :meth:`to_columns`, ``.json`` holds :meth:`to_dict`.

        Raises ValueError for another suffix, ModuleNotFoundError for Parquet without polars, OSError where the file
        can't be written.
        """
        path = check_suffix(path)
        match path.suffix.lower():
            case ".csv":
                columns = self.to_columns()
                with path.open("w", newline="", encoding="utf-8") as file:
                    writer = csv.writer(file, lineterminator="\n")
                    writer.writerow(columns)
                    writer.writerows(zip(*(column.tolist() for column in columns.values()), strict=True))
            case ".json":
                path.write_text(json.dumps(self.to_dict()) + "\n", encoding="utf-8")
            case _:
                self.to_polars().write_parquet(path)

    def _repr_html_(self) -> str:
        head = ("seat", "agent", "mean", "sd", "min", "median", "max", "wins", "95 % interval")
        rows = [
            (
                str(row.seat),
                html.escape(row.agent),
                f"{row.mean:.2f}",
                f"{row.sd:.2f}",
                f"{row.min:g}",
                f"{row.median:g}",
                f"{row.max:g}",
                f"{100 * row.win_rate:.1f} %",
                f"{100 * row.win_low:.1f} to {100 * row.win_high:.1f} %",
            )
            for row in self.summary()
        ]
        body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
        caption = (
            f"{html.escape(self.game)}: {len(self)} games, seed {self.seed}, mean length {self.lengths.mean():.1f}"
        )
        titles = "".join(f"<th>{title}</th>" for title in head)
        return f"<table><caption>{caption}</caption><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>"


def wilson(wins: float, n: int, confidence: float = 0.95) -> tuple[float, float]:
    """The score interval of a rate of ``wins`` in ``n`` trials.

    Wilson (1927), "Probable inference, the law of succession, and statistical inference", Journal of the American
    Statistical Association 22, 209-212. Unlike the usual mean plus or minus two standard errors it stays within 0 and
    1, and has about the stated coverage for few games and for rates near 0 and 1. ``wilson(8, 10)`` is about
    (0.490, 0.943).

    Raises ValueError unless 0 <= wins <= n, n > 0 and 0 < confidence < 1.
    """
    if n < 1 or not 0 <= wins <= n:
        raise ValueError(f"{wins:g} wins of {n} games: there must be at least one game, and 0 to n wins")
    if not 0 < confidence < 1:
        raise ValueError(f"confidence must lie between 0 and 1, and is {confidence:g}")
    z2 = NormalDist().inv_cdf((1 + confidence) / 2) ** 2
    rate = wins / n
    centre = (rate + z2 / (2 * n)) / (1 + z2 / n)
    half = math.sqrt(z2 * (rate * (1 - rate) / n + z2 / (4 * n * n))) / (1 + z2 / n)
    # Rounding must not put the ends beyond the rate itself at 0 and n wins.
    return max(0.0, min(centre - half, rate)), min(1.0, max(centre + half, rate))


def blocks(n: int, size: int) -> Iterator[tuple[int, int]]:
    """Cuts games ``0..n`` into blocks ``(first, count)`` of at most ``size`` games, in order."""
    if size < 1:
        raise ValueError(f"a block needs at least one game, and its size is {size}")
    for first in range(0, n, size):
        yield first, min(size, n - first)


def simulate(
    game: Game,
    n: int,
    agents: str | Sequence[str] | None = None,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
    block: int | None = None,
) -> Results:
    """Plays ``n`` games and returns their results.

    The results depend on the game, ``n``, the agents and the seed alone. Threads and blocks change only how fast they
    come.

    Args:
        game: The game with its options.
        n: How many games, at least 1.
        agents: A name for each seat, or one name for all seats; ``"random"`` if left out. :func:`eusocial.agents`
            lists them.
        seed: Seed of the series, 0 to 2**64 - 1.
        threads: Threads to play on; all cores if left out.
        progress: Called after each block with the games played so far and ``n``.
        block: Games a call of the engine. Left out, blocks grow until one takes about a fifth of a second.

    Raises:
        UnknownAgentError: for a name that no agent has.
        ValueError: for a number out of its range, or agents that don't fit the seats.
    """
    seats = _seats(game, agents)
    if n < 1:
        raise ValueError(f"n must be at least 1, and is {n}")
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"seed must be from 0 to 2**64 - 1, and is {seed}")
    if threads is not None and threads < 1:
        raise ValueError(f"threads must be at least 1, and is {threads}")
    parts: list[Block] = []
    for first, count in _paced(n) if block is None else blocks(n, block):
        parts.append(simulate_block(game, list(seats), seed, first, count, threads))
        if progress is not None:
            progress(first + count, n)
    return Results(
        game=game.name,
        options=game.options(),
        content=game.content_digest(),
        agents=seats,
        seed=seed,
        lengths=np.concatenate([part["lengths"] for part in parts]),
        truncated=np.concatenate([part["truncated"] for part in parts]),
        scores=np.concatenate([part["scores"] for part in parts]),
        returns=np.concatenate([part["returns"] for part in parts]),
        accounts=tuple(game.accounts()),
        breakdown=np.concatenate([part["breakdown"] for part in parts]),
    )


def check_suffix(path: str | os.PathLike[str]) -> Path:
    """The path, if :meth:`Results.write` can write such a file here.

    Raises ValueError for a suffix that it doesn't know, ModuleNotFoundError for Parquet without polars.
    """
    path = Path(path)
    if path.suffix.lower() not in _SUFFIXES:
        raise ValueError(f"{path}: results are written to {', '.join(_SUFFIXES)}")
    if path.suffix.lower() == ".parquet":
        _polars()
    return path


def _seats(game: Game, agents: str | Sequence[str] | None) -> tuple[str, ...]:
    players = game.num_players()
    if agents is None:
        agents = "random"
    seats = (agents,) * players if isinstance(agents, str) else tuple(agents)
    if len(seats) != players:
        raise ValueError(f"{game.name} has {players} seats, and {len(seats)} agents were given")
    return seats


def _paced(n: int) -> Iterator[tuple[int, int]]:
    """Blocks that grow until the caller takes about a fifth of a second for one."""
    first, size = 0, _FIRST_BLOCK
    while first < n:
        count = min(size, n - first)
        began = time.perf_counter()
        yield first, count
        taken = time.perf_counter() - began
        first += count
        wanted = count * _SECONDS_A_BLOCK / max(taken, 1e-9)
        # At most fourfold at once: the first games of a process are slower than the rest.
        size = max(_FIRST_BLOCK, min(int(wanted), 4 * size, _LARGEST_BLOCK))


def _polars() -> Any:
    try:
        import polars
    except ModuleNotFoundError:
        raise ModuleNotFoundError("polars is missing; install it with: pip install polars", name="polars") from None
    return polars
