"""What comes out of a series of games: one row a game, and the statistics over them."""

from __future__ import annotations

import csv
import html
import json
import math
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence

    import polars

    from eusocial.ledger import Account
    from eusocial.typing import Block

__all__ = [
    "AccountSummary",
    "Overview",
    "Results",
    "SeatSummary",
    "WinRate",
    "block_columns",
    "check_suffix",
    "needs_polars",
    "wilson",
    "win_share",
]

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


@dataclass(frozen=True)
class Overview:
    """What there is to say of a whole series: who won how often, by how much, and how long games lasted."""

    game: str
    """Name of the game."""
    seed: int
    """Seed of the series."""
    games: int
    """How many games."""
    seats: tuple[SeatSummary, ...]
    """One row a seat."""
    accounts: tuple[AccountSummary, ...]
    """One row an account: where the points come from."""
    mean_length: float
    """Mean number of decisions and outcomes of chance in a game."""
    min_length: int
    """Those of the shortest game."""
    max_length: int
    """Those of the longest game."""
    truncated: int
    """How many games a limit stopped."""

    def _repr_html_(self) -> str:
        return _html(self)


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
    """Returns, -1 to 1, shape ``(n, players)``; of sum 0 in each row, or all the same where all play together."""
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
        truncated game that nobody had won is shared by all. Where all win or lose together, each seat has a whole win
        or none.
        """
        return win_share(self.returns)

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

    def overview(self) -> Overview:
        """Summary, points by account and lengths in one."""
        return Overview(
            game=self.game,
            seed=self.seed,
            games=len(self),
            seats=tuple(self.summary()),
            accounts=tuple(self.breakdown_summary()),
            mean_length=float(self.lengths.mean()),
            min_length=int(self.lengths.min()),
            max_length=int(self.lengths.max()),
            truncated=self.num_truncated,
        )

    def to_columns(self) -> dict[str, npt.NDArray[Any]]:
        """Columns of one row a game.

        ``game`` (its index), ``length``, ``truncated``, and for each seat ``p`` ``score_p``, ``return_p``, ``win_p``
        (its share of the win) and ``points_ACCOUNT_p`` for each account.
        """
        return block_columns(self.to_block(), 0, self.accounts)

    def to_block(self) -> Block:
        """The figures alone, as the engine gives them for a block of games."""
        return {
            "lengths": self.lengths,
            "truncated": self.truncated,
            "scores": self.scores,
            "returns": self.returns,
            "breakdown": self.breakdown,
        }

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
        frame: polars.DataFrame = needs_polars().DataFrame(self.to_columns())
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
        return _html(self.overview())


def _html(overview: Overview) -> str:
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
        for row in overview.seats
    ]
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    caption = (
        f"{html.escape(overview.game)}: {overview.games} games, seed {overview.seed}, "
        f"mean length {overview.mean_length:.1f}"
    )
    titles = "".join(f"<th>{title}</th>" for title in head)
    return f"<table><caption>{caption}</caption><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>"


def win_share(returns: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Share of the win by the returns, both of shape ``(n, players)``; see :meth:`Results.win_share`."""
    highest = returns.max(axis=1, keepdims=True)
    winners = returns == highest
    # Returns of players against each other sum to 0.
    together = winners.all(axis=1, keepdims=True) & (highest != 0)
    shares: npt.NDArray[np.float64] = winners / winners.sum(axis=1, keepdims=True)
    won: npt.NDArray[np.float64] = np.where(highest > 0, 1.0, 0.0)
    return np.where(together, won, shares)


def block_columns(block: Block, first: int, accounts: Sequence[Account]) -> dict[str, npt.NDArray[Any]]:
    """The columns of :meth:`Results.to_columns` for consecutive games, of which the first has the index ``first``."""
    n, players = block["scores"].shape
    columns: dict[str, npt.NDArray[Any]] = {
        "game": np.arange(first, first + n, dtype=np.uint64),
        "length": block["lengths"],
        "truncated": block["truncated"],
    }
    tables = {"score": block["scores"], "return": block["returns"], "win": win_share(block["returns"])}
    for index, account in enumerate(accounts):
        tables[f"points_{account.name}"] = block["breakdown"][:, :, index]
    for name, table in tables.items():
        columns |= {f"{name}_{seat}": np.ascontiguousarray(table[:, seat]) for seat in range(players)}
    return columns


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


def check_suffix(path: str | os.PathLike[str]) -> Path:
    """The path, if :meth:`Results.write` can write such a file here.

    Raises ValueError for a suffix that it doesn't know, ModuleNotFoundError for Parquet without polars.
    """
    path = Path(path)
    if path.suffix.lower() not in _SUFFIXES:
        raise ValueError(f"{path}: results are written to {', '.join(_SUFFIXES)}")
    if path.suffix.lower() == ".parquet":
        needs_polars()
    return path


def needs_polars() -> Any:
    """The module polars.

    Raises ModuleNotFoundError, which says what to install, where it isn't there.
    """
    try:
        import polars
    except ModuleNotFoundError:
        raise ModuleNotFoundError("polars is missing; install it with: pip install polars", name="polars") from None
    return polars
