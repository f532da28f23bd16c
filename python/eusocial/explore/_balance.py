"""`balance`: who wins how often, by how much, and from where the points come."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

import eusocial
from eusocial.simulate import Results, wilson

from ._box import explorer
from ._controls import choice, widgets
from ._plots import DISTINCT, HATCHES, Ink, Plot, cell, mpl, on, player_colour, player_letter, table
from ._shown import Shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import numpy.typing as npt

    from eusocial.draw import Theme

__all__ = ["Balance", "Rate", "Series", "balance"]

Series: TypeAlias = Results | Sequence[Results] | Mapping[str, Results]
"""One series of games, several, or several by name."""


@dataclass(frozen=True)
class Rate:
    """How a group of seats does in all its games."""

    group: str
    """What they have in common, as `seat a`, `fire_ant` or `side=back, seat a`."""
    games: int
    """How many seats of games were counted."""
    wins: float
    """Shares of wins added up; a tie of two is half a win for each."""
    rate: float
    """`wins / games`."""
    low: float
    """Lower end of the Wilson interval."""
    high: float
    """Upper end of the Wilson interval."""
    expected: float
    """The mean share that seats of those games have: a half in games of two; where all win together, what all win."""
    mean: float
    """Mean score."""
    sd: float
    """Standard deviation of scores; NaN for a single one."""
    sources: Mapping[str, float]
    """Mean points by account; they add up to `mean`."""


class Balance(Shown):
    """Tables and plots of series of games: win rates with intervals, scores, sources of points."""

    def __init__(self, series: Mapping[str, Results], by: str, confidence: float, theme: Theme) -> None:
        """Group the games; `balance` says what the arguments are."""
        self.theme: Theme = theme
        self.by = by
        """What groups the seats."""
        self.confidence = confidence
        """Confidence of the intervals."""
        self._series = dict(series)
        self._groups = _grouped(self._series, by)
        first = next(iter(self._series.values()))
        self._clauses = {account.name: account for account in first.accounts}
        self._title = next(info.title for info in eusocial.games() if info.name == first.game)
        self.picked = "wins"
        """Which plot the notebook shows: `wins`, `scores` or `sources`."""
        self._agents = ", ".join(sorted({agent for results in self._series.values() for agent in results.agents}))

    @property
    def rates(self) -> list[Rate]:
        """One row for each group."""
        return [self._rate(name, group) for name, group in self._groups.items()]

    def _rate(self, name: str, group: _Group) -> Rate:
        wins, games = float(group.wins.sum()), len(group.wins)
        low, high = wilson(wins, games, self.confidence)
        return Rate(
            group=name,
            games=games,
            wins=wins,
            rate=wins / games,
            low=low,
            high=high,
            expected=float(group.expected.mean()),
            mean=float(group.scores.mean()),
            sd=float(group.scores.std(ddof=1)) if games > 1 else float("nan"),
            sources=group.sources,
        )

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rates as plain data; `fair` says whether the expected share lies within the interval."""
        return [
            {
                "group": one.group,
                "games": one.games,
                "wins": one.rate,
                "low": one.low,
                "high": one.high,
                "expected": one.expected,
                "fair": one.low <= one.expected <= one.high,
                "mean": one.mean,
                "sd": None if one.sd != one.sd else one.sd,
            }
            for one in self.rates
        ]

    @property
    def sources(self) -> list[dict[str, Any]]:
        """One row for each account: `account`, `clause`, `what`, and the mean points of each group."""
        rates = self.rates
        return [
            {
                "account": name,
                "clause": account.clause,
                "what": account.what,
                **{one.group: one.sources[name] for one in rates},
            }
            for name, account in self._clauses.items()
        ]

    def scores(self, group: str) -> npt.NDArray[np.float64]:
        """The scores of a group, one for each seat of a game that counts.

        Raises:
            KeyError: no such group.
        """
        return self._groups[group].scores

    # Plots

    def plot_rates(self, theme: Theme | None = None) -> Plot:
        """Draw win rates with their intervals, the best first where there are more than a few groups."""
        rates = self.rates
        if len(rates) > 6:
            rates.sort(key=lambda one: -one.rate)
        about = "; ".join(f"{one.group} {one.rate:.0%} ({one.low:.0%} to {one.high:.0%})" for one in rates)

        def paint(figure: Any, ink: Ink) -> None:
            axes = figure.subplots()
            for index, one in enumerate(rates):
                fair = one.low <= one.expected <= one.high
                axes.plot([one.low, one.high], [index, index], color=ink.ink, linewidth=2, solid_capstyle="round")
                axes.plot(
                    [one.expected] * 2, [index - 0.35, index + 0.35], color=ink.muted, linewidth=1.5, linestyle=":"
                )
                # A full point is off the share that all would have if groups were alike.
                face = ink.paper if fair else DISTINCT[5 if one.rate < one.expected else 6]
                marker = "o" if fair else "v" if one.rate < one.expected else "^"
                axes.plot([one.rate], [index], marker, markersize=8, markerfacecolor=face, markeredgecolor=ink.ink)
            axes.set_yticks(range(len(rates)), [one.group for one in rates])
            axes.set(xlabel=f"share of wins, {self.confidence:.0%} interval", title=f"{self._title}: wins by {self.by}")
            axes.xaxis.set_major_formatter(mpl.ticker.PercentFormatter(1.0, decimals=0))
            axes.margins(y=0.08)
            axes.invert_yaxis()

        return self._plot("Win rates", about, paint, max(2.2, 0.9 + 0.34 * len(rates)), theme)

    def plot_scores(self, theme: Theme | None = None) -> Plot:
        """Draw how scores are spread in each group: a box holds the middle half, whiskers 90 %, the line the median."""
        groups = self._groups
        about = "; ".join(f"{name} median {np.median(group.scores):g}" for name, group in groups.items())

        def paint(figure: Any, ink: Ink) -> None:
            axes = figure.subplots()
            for index, (_, group) in enumerate(groups.items()):
                colour = self._colour(index)
                if len(groups) <= 4:
                    _hill(axes, group.scores, index, colour, ink)
                lows = np.quantile(group.scores, [0.05, 0.25, 0.5, 0.75, 0.95])
                axes.plot(lows[[0, 4]], [index, index], color=ink.ink, linewidth=1.2, zorder=3)
                axes.barh(index, lows[3] - lows[1], 0.22, lows[1], facecolor=colour, edgecolor=ink.ink, zorder=4)
                axes.plot([lows[2]] * 2, [index - 0.16, index + 0.16], color=ink.ink, linewidth=2.5, zorder=5)
            axes.set_yticks(range(len(groups)), list(groups))
            axes.set(xlabel="points", title=f"{self._title}: scores by {self.by}")
            axes.set_ylim(len(groups) - 0.6, -0.85 if len(groups) <= 4 else -0.6)

        return self._plot(
            "Scores", about, paint, max(2.4, 1.0 + (0.75 if len(groups) <= 4 else 0.36) * len(groups)), theme
        )

    def plot_sources(self, theme: Theme | None = None) -> Plot:
        """Draw where the points of each group come from, as bars; what takes points goes to the left."""
        rates = self.rates
        used = [name for name in self._clauses if any(abs(one.sources[name]) > 1e-9 for one in rates)]
        about = "; ".join(
            f"{one.group}: {', '.join(f'{name} {one.sources[name]:.1f}' for name in used)}" for one in rates
        )

        def paint(figure: Any, ink: Ink) -> None:
            axes = figure.subplots()
            right, left = np.zeros(len(rates)), np.zeros(len(rates))
            for index, name in enumerate(used):
                points = np.array([one.sources[name] for one in rates])
                start = np.where(points >= 0, right, left)
                fill = DISTINCT[index % len(DISTINCT)]
                account = self._clauses[name]
                axes.barh(
                    range(len(rates)),
                    points,
                    0.7,
                    start,
                    facecolor=fill,
                    # Each has a hatch beside its colour; where colours come again, with another one.
                    hatch=HATCHES[(index + index // len(DISTINCT)) % len(HATCHES)],
                    edgecolor=ink.ink,
                    linewidth=0.7,
                    label=f"{name} ({account.clause})" if account.clause else name,
                )
                span = max(1e-9, max(sum(abs(points) for points in one.sources.values()) for one in rates))
                for row, amount in enumerate(points):
                    if abs(amount) > 0.06 * span:
                        at = start[row] + amount / 2
                        plain = {"boxstyle": "round,pad=0.15", "facecolor": fill, "edgecolor": "none"}
                        text = f"{amount:.1f}"
                        axes.text(at, row, text, ha="center", va="center", fontsize=8, color=on(fill), bbox=plain)
                right, left = right + np.maximum(points, 0), left + np.minimum(points, 0)
            axes.axvline(0, color=ink.ink, linewidth=1)
            axes.set_yticks(range(len(rates)), [one.group for one in rates])
            axes.set(xlabel="mean points", title=f"{self._title}: where points come from")
            axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), fontsize=8.5)
            axes.invert_yaxis()

        tall = max(2.4, 1.0 + 0.42 * len(rates), 0.6 + 0.22 * len(used))
        return self._plot("Sources of points", about, paint, tall, theme, 8.6)

    def _colour(self, index: int) -> str:
        return player_colour(index) if self.by == "seat" and len(self._groups) <= 4 else DISTINCT[index % len(DISTINCT)]

    def _plot(
        self,
        title: str,
        about: str,
        paint: Callable[[Any, Ink], None],
        tall: float,
        theme: Theme | None,
        wide: float = 7.4,
    ) -> Plot:
        return Plot(f"{self._title}: {title}", about, paint, (wide, tall), theme or self.theme)

    # Shown

    @property
    def _plots(self) -> dict[str, Callable[[], Plot]]:
        return {"wins": self.plot_rates, "scores": self.plot_scores, "sources": self.plot_sources}

    def _tables(self) -> str:
        shown = [
            {
                **{key: row[key] for key in ("group", "games")},
                "wins": f"{row['wins']:.1%}",
                f"{self.confidence:.0%} interval": f"{row['low']:.1%} to {row['high']:.1%}",
                "mean score": f"{row['mean']:.2f}",
                "sd": cell(row["sd"]) if row["sd"] is None else f"{row['sd']:.2f}",
            }
            for row in self.rows
        ]
        return table(shown, f"{self._title}, agents {self._agents}")

    def to_html(self) -> str:
        """Write the table and the three plots as HTML."""
        return self._tables() + "".join(plot().to_html() for plot in self._plots.values())

    def __repr__(self) -> str:
        """The win rates, on one line."""
        rates = ", ".join(f"{one.group} {one.rate:.1%}" for one in self.rates[:6])
        return f"Balance({self._title} by {self.by}: {rates}{', …' if len(self._groups) > 6 else ''})"

    def _build(self) -> Any:
        picture = widgets.HTML()

        def paint(name: str) -> None:
            self.picked = name
            picture.value = self._plots[name]().to_html()

        paint(self.picked)
        picker = choice("plot", list(self._plots), self.picked, paint, "14em")
        return explorer(widgets.HTML(self._tables()), picker, picture)


@dataclass(frozen=True)
class _Group:
    """The seats of games that have something in common."""

    wins: npt.NDArray[np.float64]
    scores: npt.NDArray[np.float64]
    expected: npt.NDArray[np.float64]
    sources: Mapping[str, float]


def _grouped(series: Mapping[str, Results], by: str) -> dict[str, _Group]:
    parts: dict[str, list[tuple[Results, int]]] = {}
    for name, results in series.items():
        for label, seat in _labels(name, results, by, len(series) > 1):
            parts.setdefault(label, []).append((results, seat))
    return {label: _joined(seats) for label, seats in parts.items()}


def _joined(seats: Sequence[tuple[Results, int]]) -> _Group:
    names = [account.name for account in seats[0][0].accounts]
    points = np.concatenate([results.breakdown[:, seat, :] for results, seat in seats])
    return _Group(
        wins=np.concatenate([results.win_share()[:, seat] for results, seat in seats]),
        scores=np.concatenate([results.scores[:, seat] for results, seat in seats]),
        expected=np.concatenate([results.win_share().mean(axis=1) for results, _ in seats]),
        sources={name: float(mean) for name, mean in zip(names, points.mean(axis=0), strict=True)},
    )


def _labels(name: str, results: Results, by: str, several: bool) -> Iterator[tuple[str, int]]:
    """What each seat counts for."""
    for seat in range(results.num_players):
        match by:
            case "seat":
                yield f"seat {player_letter(seat)}", seat
            case "agent":
                yield results.agents[seat], seat
            case "species":
                species = results.options.get("seats")
                if not species:
                    raise ValueError("these games don't say which seat had which species: simulate them with seats=[…]")
                yield _list(species)[seat], seat
            case "series":
                yield f"{name}, seat {player_letter(seat)}" if several else f"seat {player_letter(seat)}", seat
            case _:
                if by not in results.options:
                    known = ", ".join(["seat", "agent", "species", "series", *results.options])
                    raise ValueError(f"can't group by {by!r}; one can by {known}")
                yield f"{by}={cell(results.options[by])}, seat {player_letter(seat)}", seat


def _list(value: Any) -> list[str]:
    return value.split(",") if isinstance(value, str) else list(value)


def balance(results: Series, by: str | None = None, *, confidence: float = 0.95, theme: Theme = "auto") -> Balance:
    """Look at the balance of games that were simulated.

        results = eusocial.simulate(eusocial.load_game("ambrosia"), 2000, agents="greedy")
        eusocial.explore.balance(results)

    Args:
        results: what `eusocial.simulate` or `load_results` gave; several series of one game as a list, or by name.
        by: what groups the seats: `seat`; `agent`; `species` of Microlonies, for games with `seats=`; `series`, the
            names that you gave; or the name of an option, as `side`. Left out, `seat` for one series and `series` for
            several.
        confidence: of the Wilson intervals, between 0 and 1.
        theme: `light`, `dark`, or `auto` to follow the page.

    Returns:
        Rates, scores and sources as plain data, and plots of them; notebooks show all.

    Raises:
        ValueError: no games, series of different games, or nothing to group by of that name.
    """
    if isinstance(results, Results):
        series: dict[str, Results] = {"games": results}
    elif isinstance(results, Mapping):
        series = dict(results)
    else:
        series = {f"series {index}": one for index, one in enumerate(results)}
    if not series or not all(len(one) for one in series.values()):
        raise ValueError("there are no games to look at")
    games = sorted({one.game for one in series.values()})
    if len(games) > 1:
        raise ValueError(f"series of one game can be compared, not of {' and '.join(games)}")
    if not 0 < confidence < 1:
        raise ValueError(f"confidence must lie between 0 and 1, and is {confidence:g}")
    chosen = by if by is not None else "seat" if len(series) == 1 else "series"
    return Balance(series, chosen, confidence, theme)


def _hill(axes: Any, scores: npt.NDArray[np.float64], index: int, colour: str, ink: Ink) -> None:
    """A histogram of scores that stands on the line of its group."""
    low, high = float(scores.min()), float(scores.max())
    wide = max(1, math.ceil((high - low) / 40))
    first, count = math.floor(low) - 0.5, math.ceil((math.ceil(high) - math.floor(low) + 1) / wide)
    counts, edges = np.histogram(scores, bins=count, range=(first, first + count * wide))
    heights = 0.62 * counts / max(1, counts.max())
    axes.stairs(index - 0.16 - heights, edges, baseline=index - 0.16, fill=True, color=colour, alpha=0.55)
    axes.stairs(index - 0.16 - heights, edges, baseline=index - 0.16, color=ink.muted, linewidth=0.7)
