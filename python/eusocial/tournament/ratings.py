"""Strengths of agents from who came in before whom."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Rating", "ratings"]

MEAN_RATING = 1500.0
"""The mean of all ratings."""
POINTS_A_FACTOR = 400 / math.log(10)
"""Rating points for a factor e in strength: 400 points are 10 to 1, as Elo's have it."""


@dataclass(frozen=True)
class Rating:
    """Strength on Elo's scale: with 400 points more an agent comes in before the other 10 times out of 11."""

    agent: str
    """Who."""
    rating: float
    """The rating; the mean of all agents is 1500."""
    low: float
    """Lower end of the interval."""
    high: float
    """Upper end of the interval."""


def ratings(
    agents: Sequence[str],
    seats: npt.NDArray[np.intp],
    places: npt.NDArray[np.int64],
    seed: int,
    confidence: float,
    samples: int,
) -> list[Rating]:
    """Ratings, the strongest first; see :meth:`eusocial.Tournament.ratings`."""
    if not 0 < confidence < 1:
        raise ValueError(f"confidence must lie between 0 and 1, and is {confidence:g}")
    if samples < 20:
        raise ValueError(f"samples must be at least 20, and is {samples}")
    counts, orders = _orders(len(agents), seats, places)
    kinds = len(agents)
    others = ~np.eye(kinds, dtype=bool)
    fitted = _strengths(np.tensordot(counts, orders, 1) + 0.5 * others)
    rng = np.random.default_rng([seed, samples])
    drawn = np.empty((samples, kinds))
    for row in drawn:
        more = np.where(others, rng.gamma(0.5, size=(kinds, kinds)), 0)
        row[:] = _strengths(np.tensordot(rng.gamma(counts), orders, 1) + more, fitted)
    tails = ((1 - confidence) / 2, (1 + confidence) / 2)
    low, high = MEAN_RATING + POINTS_A_FACTOR * np.quantile(drawn, tails, axis=0)
    middle = MEAN_RATING + POINTS_A_FACTOR * fitted
    rows = [Rating(agent, float(middle[i]), float(low[i]), float(high[i])) for i, agent in enumerate(agents)]
    return sorted(rows, key=lambda row: -row.rating)


def _orders(
    kinds: int, seats: npt.NDArray[np.intp], places: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    """The different results and how often each came: who came in before whom, 1 or 1/2, shape (m, kinds, kinds)."""
    rows = np.concatenate([seats, places], axis=1)
    different, counts = np.unique(rows, axis=0, return_counts=True)
    sat, came = np.split(different, 2, axis=1)
    orders = np.zeros((len(different), kinds, kinds))
    for seat, other in itertools.permutations(range(places.shape[1]), 2):
        before = (came[:, seat] < came[:, other]) + (came[:, seat] == came[:, other]) / 2
        np.add.at(orders, (np.arange(len(different)), sat[:, seat], sat[:, other]), before)
    # What an agent on two seats has against itself, on the diagonal, says nothing about strength and changes nothing.
    return counts, orders


def _strengths(wins: npt.NDArray[np.float64], start: npt.NDArray[np.float64] | None = None) -> npt.NDArray[np.float64]:
    """Logarithms of strength, of mean 0, from how often each came in before each other."""
    try:
        import choix
    except ModuleNotFoundError:
        raise ModuleNotFoundError("choix is missing; install it with: pip install choix", name="choix") from None
    return choix.ilsr_pairwise_dense(wins, initial_params=start, max_iter=1000)
