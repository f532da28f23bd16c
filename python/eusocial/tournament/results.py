"""All games of a tournament, and the tables over them."""

from __future__ import annotations

import csv
import html
import itertools
import json
import math
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from eusocial.simulate import wilson
from eusocial.simulate.results import win_share

from .ratings import Rating, ratings

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence

__all__ = ["Meeting", "Standing", "Tournament", "check_suffix"]

_SUFFIXES = (".csv", ".json", ".md")


@dataclass(frozen=True)
class Meeting:
    """How one agent did against another."""

    agent: str
    """Whose figures these are."""
    against: str
    """Against whom."""
    wins: int
    """How often it came in before the other."""
    draws: int
    """How often they shared a place."""
    losses: int
    """How often it came in behind the other."""
    rate: float
    """Share of wins, draws counted as half, 0 to 1."""
    low: float
    """Lower end of the 95 % interval of ``rate``, by :func:`eusocial.simulate.wilson`."""
    high: float
    """Upper end."""
    mean_return: float
    """Mean return of the agent in these games, -1 to 1."""
    mean_score: float
    """Mean score of the agent in these games, in points."""

    @property
    def games(self) -> int:
        """How often they met; more than once a game where an agent sits on several seats."""
        return self.wins + self.draws + self.losses


@dataclass(frozen=True)
class Standing:
    """What one agent got out of a tournament."""

    agent: str
    """Who."""
    games: int
    """Seats that it played on: one a game, or more where there are fewer agents than seats."""
    wins: int
    """First places of its own."""
    draws: int
    """First places that it shared."""
    losses: int
    """Other places."""
    win_rate: float
    """Mean share of wins, 0 to 1; shared ones are shared."""
    win_low: float
    """Lower end of the 95 % interval of the win rate."""
    win_high: float
    """Upper end of the 95 % interval of the win rate."""
    mean_return: float
    """Mean return, -1 to 1."""
    mean_score: float
    """Mean score in points."""
    seat_rates: tuple[float, ...]
    """Win rate on each seat; NaN on a seat that it never had, which no whole tournament has."""


@dataclass(frozen=True, eq=False)
class Tournament:
    """All games of a tournament, one row a game, with its tables.

    Two are equal when they come from the same tournament and hold the same games. Games are ordered by seating, as
    :func:`seatings` gives them, and by round.
    """

    game: str
    """Name of the game."""
    options: Mapping[str, Any]
    """Every option with its value."""
    content: str
    """Digest of the content; empty for games without content."""
    agents: tuple[str, ...]
    """Who took part."""
    rounds: int
    """Games of each seating."""
    seed: int
    """Seed of the tournament. A game depends on it, on who sits where, and on its round alone."""
    seats: npt.NDArray[np.intp]
    """Index into ``agents`` of who sat on each seat, shape ``(n, players)``."""
    lengths: npt.NDArray[np.uint32]
    """Decisions and outcomes of chance of each game, shape ``(n,)``."""
    truncated: npt.NDArray[np.bool_]
    """Whether a limit stopped the game, shape ``(n,)``."""
    scores: npt.NDArray[np.float64]
    """Points, shape ``(n, players)``."""
    returns: npt.NDArray[np.float64]
    """Returns, -1 to 1, shape ``(n, players)``; of sum 0 in each row, or all the same where all play together."""

    def __len__(self) -> int:
        """How many games."""
        return len(self.lengths)

    def __eq__(self, other: object) -> bool:
        """Whether the other holds the same games of the same tournament."""
        if not isinstance(other, Tournament):
            return NotImplemented
        mine = (self.game, dict(self.options), self.content, self.agents, self.rounds, self.seed)
        theirs = (other.game, dict(other.options), other.content, other.agents, other.rounds, other.seed)
        return mine == theirs and all(
            np.array_equal(getattr(self, name), getattr(other, name))
            for name in ("seats", "lengths", "truncated", "scores", "returns")
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Where the figures come from; not the figures."""
        return f"Tournament({self.game}, {len(self)} games, agents {', '.join(self.agents)}, seed {self.seed})"

    @property
    def num_players(self) -> int:
        """Seats of a game."""
        return int(self.seats.shape[1])

    @property
    def num_truncated(self) -> int:
        """How many games were stopped by a limit."""
        return int(self.truncated.sum())

    def places(self) -> npt.NDArray[np.int64]:
        """Places from 1, shape ``(n, players)``; who shares a place has the same number.

        The seats with the highest return are first. The others follow by their scores. So in a game for two, draws are
        what the rules of the game call draws.
        """
        winners = self.returns == self.returns.max(axis=1, keepdims=True)
        # Winners are alike, whatever their points.
        points = np.where(winners, np.inf, self.scores)
        better = points[:, None, :] > points[:, :, None]
        places: npt.NDArray[np.int64] = 1 + better.sum(axis=2)
        return places

    def win_share(self) -> npt.NDArray[np.float64]:
        """Share of the win for each game and seat, as :meth:`eusocial.simulate.Results.win_share` counts it."""
        return win_share(self.returns)

    def crosstable(self) -> list[Meeting]:
        """How each agent did against each other one, in the order of ``agents``."""
        kinds = len(self.agents)
        places = self.places()
        tallies = {kind: np.zeros((kinds, kinds), dtype=np.int64) for kind in ("wins", "draws")}
        sums = {kind: np.zeros((kinds, kinds)) for kind in ("returns", "scores")}
        for seat, other in itertools.permutations(range(self.num_players), 2):
            pair = (self.seats[:, seat], self.seats[:, other])
            np.add.at(tallies["wins"], pair, places[:, seat] < places[:, other])
            np.add.at(tallies["draws"], pair, places[:, seat] == places[:, other])
            np.add.at(sums["returns"], pair, self.returns[:, seat])
            np.add.at(sums["scores"], pair, self.scores[:, seat])
        table: list[Meeting] = []
        for a, b in itertools.permutations(range(kinds), 2):
            wins, draws, losses = (
                int(n) for n in (tallies["wins"][a, b], tallies["draws"][a, b], tallies["wins"][b, a])
            )
            n = wins + draws + losses
            won = wins + draws / 2
            low, high = wilson(won, n)
            means = (float(sums[kind][a, b]) / n for kind in ("returns", "scores"))
            table.append(Meeting(self.agents[a], self.agents[b], wins, draws, losses, won / n, low, high, *means))
        return table

    def standings(self) -> list[Standing]:
        """A row an agent, those who win most often first; of equals, those with the higher mean return and score."""
        shares = self.win_share()
        rows: list[Standing] = []
        for index, agent in enumerate(self.agents):
            sat = self.seats == index
            share = shares[sat]
            n, wins, draws = len(share), int((share == 1).sum()), int(((share > 0) & (share < 1)).sum())
            low, high = wilson(float(share.sum()), n)
            rows.append(
                Standing(
                    agent=agent,
                    games=n,
                    wins=wins,
                    draws=draws,
                    losses=n - wins - draws,
                    win_rate=float(share.mean()),
                    win_low=low,
                    win_high=high,
                    mean_return=float(self.returns[sat].mean()),
                    mean_score=float(self.scores[sat].mean()),
                    seat_rates=tuple(_mean(shares[sat[:, seat], seat]) for seat in range(self.num_players)),
                )
            )
        return sorted(rows, key=lambda row: (-row.win_rate, -row.mean_return, -row.mean_score))

    def ratings(self, confidence: float = 0.95, samples: int = 400) -> list[Rating]:
        """Ratings of all agents, the strongest first.

        They are the maximum-likelihood fit of the model of Bradley and Terry in games for two, and of Plackett and Luce
        in games for more, where it is fitted to the order of each pair of seats in each game (in that model, who comes
        in first of a pair doesn't depend on the others). Shared places count as half a win for each. Every pair of
        agents is given one drawn game more, without which an agent that never lost would be infinitely strong.

        The intervals come from a Bayesian bootstrap over whole games (D. B. Rubin, "The Bayesian bootstrap", 1981), in
        which the drawn game counts as half a win and half a loss: for a pair that never met others it is Jeffreys'
        interval of the win rate. They are intervals of each rating by itself; those of two agents may overlap though
        one is surely stronger, see :meth:`crosstable`.

        Args:
            confidence: Of the intervals, between 0 and 1.
            samples: Of the bootstrap, at least 20.

        Raises:
            ModuleNotFoundError: choix isn't installed.
            ValueError: for a number out of its range.
        """
        return ratings(self.agents, self.seats, self.places(), self.seed, confidence, samples)

    def to_columns(self) -> dict[str, npt.NDArray[Any]]:
        """Columns of one row a game.

        ``round``, ``length``, ``truncated``, and for each seat ``p`` ``agent_p`` (who sat there), ``score_p``,
        ``return_p`` and ``place_p``.
        """
        names = np.array(self.agents)
        columns: dict[str, npt.NDArray[Any]] = {
            "round": np.arange(len(self)) % self.rounds,
            "length": self.lengths,
            "truncated": self.truncated,
        }
        tables: dict[str, npt.NDArray[Any]] = {
            "agent": names[self.seats],
            "score": self.scores,
            "return": self.returns,
            "place": self.places(),
        }
        for name, table in tables.items():
            columns |= {f"{name}_{seat}": np.ascontiguousarray(table[:, seat]) for seat in range(self.num_players)}
        return columns

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data that JSON takes: where the games come from, the tables and the columns.

        ``ratings`` is None where choix isn't installed.
        """
        ratings = self._ratings_if_possible()
        return {
            "game": self.game,
            "options": dict(self.options),
            "content": self.content,
            "agents": list(self.agents),
            "rounds": self.rounds,
            "seed": self.seed,
            "games": len(self),
            "standings": [asdict(row) for row in self.standings()],
            "ratings": None if ratings is None else [asdict(row) for row in ratings],
            "crosstable": [asdict(row) for row in self.crosstable()],
            "columns": {name: column.tolist() for name, column in self.to_columns().items()},
        }

    def to_markdown(self) -> str:
        """The standings with ratings, and the crosstable, as tables in Markdown.

        Where choix isn't installed there are no ratings.
        """
        parts = [f"{self.caption()}."]
        for head, rows in self.tables():
            cells = [[cell.replace("|", r"\|") for cell in row] for row in rows]
            parts.append("\n".join([_bar(head), _bar(["---", *["---:"] * (len(head) - 1)]), *map(_bar, cells)]))
        return "\n\n".join(parts) + "\n"

    def caption(self) -> str:
        """What was played, on one line."""
        stopped = f", {self.num_truncated} stopped by a limit" if self.num_truncated else ""
        return f"{self.game}: {len(self)} games, {self.rounds} of each seating, seed {self.seed}{stopped}"

    def write(self, path: str | os.PathLike[str]) -> None:
        """Writes the tournament to a file, in the form that its suffix says.

        ``.csv`` holds the columns of :meth:`to_columns`, ``.json`` holds :meth:`to_dict`, ``.md`` holds
        :meth:`to_markdown`.

        Raises ValueError for another suffix, OSError where the file can't be written.
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
                path.write_text(self.to_markdown(), encoding="utf-8")

    def _repr_html_(self) -> str:
        parts = [f"<p>{html.escape(self.caption())}</p>"]
        for head, rows in self.tables():
            titles = "".join(f"<th>{html.escape(title)}</th>" for title in head)
            body = "".join(f"<tr>{''.join(f'<td>{html.escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
            parts.append(f"<table><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>")
        return "".join(parts)

    def tables(self) -> list[tuple[list[str], list[list[str]]]]:
        """The standings with ratings, and the crosstable, as texts: the head and the rows of each.

        The strongest come first. W–D–L is won–drawn–lost; in the crosstable, of the row's agent against the column's.
        """
        rated = {row.agent: row for row in self._ratings_if_possible() or []}
        standings = {row.agent: row for row in self.standings()}
        order = list(rated or standings)
        meetings = {(row.agent, row.against): f"{row.wins}–{row.draws}–{row.losses}" for row in self.crosstable()}
        head = ["agent", *(["rating", "95 %"] if rated else []), *_STANDING]
        numbers = [str(number) for number in range(1, len(order) + 1)]
        return [
            (head, [[agent, *_rating_cells(rated.get(agent)), *_standing_cells(standings[agent])] for agent in order]),
            (
                ["against", *numbers],
                [
                    [f"{number} {agent}", *(meetings.get((agent, other), "–") for other in order)]
                    for number, agent in zip(numbers, order, strict=True)
                ],
            ),
        ]

    def _ratings_if_possible(self) -> list[Rating] | None:
        try:
            return self.ratings()
        except ModuleNotFoundError:
            return None


def check_suffix(path: str | os.PathLike[str]) -> Path:
    """The path, if :meth:`Tournament.write` can write such a file; ValueError for a suffix that it doesn't know."""
    path = Path(path)
    if path.suffix.lower() not in _SUFFIXES:
        raise ValueError(f"{path}: tournaments are written to {', '.join(_SUFFIXES)}")
    return path


_STANDING = ("W–D–L", "wins %", "95 %", "return", "score")


def _standing_cells(row: Standing) -> list[str]:
    return [
        f"{row.wins}–{row.draws}–{row.losses}",
        f"{100 * row.win_rate:.1f}",
        f"{100 * row.win_low:.1f}–{100 * row.win_high:.1f}",
        f"{row.mean_return:+.2f}",
        f"{row.mean_score:.2f}",
    ]


def _rating_cells(row: Rating | None) -> list[str]:
    return [] if row is None else [f"{row.rating:.0f}", f"{row.low:.0f}–{row.high:.0f}"]


def _mean(values: npt.NDArray[np.float64]) -> float:
    return float(values.mean()) if len(values) else math.nan


def _bar(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
