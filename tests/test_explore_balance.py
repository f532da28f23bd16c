"""The explorer of balance: rates, intervals and sources by hand, groups, and plots of each."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest

pytest.importorskip("anywidget")
pytest.importorskip("matplotlib")

import eusocial
from eusocial import Results, explore
from eusocial.ledger import Account

ACCOUNTS = (Account("flowers", "AMB-P1", "honey of flowers"), Account("fines", "", "what is taken"))


def results(breakdown: Any, options: dict[str, Any] | None = None, game: str = "ambrosia", **more: Any) -> Results:
    """A series whose points by game, seat and account are given; most points win."""
    points = np.array(breakdown, dtype=float)
    scores = points.sum(axis=2)
    best = scores == scores.max(axis=1, keepdims=True)
    returns = np.where(best.sum(axis=1, keepdims=True) == best.shape[1], 0.0, np.where(best, 1.0, -1.0))
    n, players = scores.shape
    return Results(
        game=game, options=options or {}, content="", agents=more.get("agents", ("random",) * players), seed=1,
        lengths=np.full(n, 10, dtype=np.uint32), truncated=np.zeros(n, dtype=bool), scores=scores, returns=returns,
        accounts=ACCOUNTS, breakdown=points,
    )  # fmt: skip


# Player a wins 10:4 and 9:5, loses 2:6, and draws 7:7.
FOUR = [[[12, -2], [4, 0]], [[9, 0], [6, -1]], [[2, 0], [6, 0]], [[7, 0], [8, -1]]]


def test_rates_by_seat_by_hand() -> None:
    seen = explore.balance(results(FOUR))
    one, other = seen.rates
    assert (one.group, one.games, one.wins, one.rate) == ("seat a", 4, 2.5, 0.625)
    assert (other.wins, other.rate, other.expected) == (1.5, 0.375, 0.5)
    # Wilson's interval of 2.5 in 4 at 95 %, z = 1.959964: centre (0.625 + z²/8) / (1 + z²/4) = 0.563764,
    # half sqrt(z² (0.625·0.375/4 + z²/64)) / (1 + z²/4) = 0.344337.
    assert (one.low, one.high) == (pytest.approx(0.21943, abs=2e-5), pytest.approx(0.90810, abs=2e-5))
    assert (one.mean, other.mean) == (7.0, 5.5)
    # Deviations from 7: 3, 2, -5, 0; their squares add up to 38, over 3.
    assert one.sd == pytest.approx((38 / 3) ** 0.5)
    assert one.sources == {"flowers": 7.5, "fines": -0.5}
    assert other.sources == {"flowers": 6.0, "fines": -0.5}
    assert seen.rows[0]["fair"] is True
    assert seen.scores("seat a").tolist() == [10, 9, 2, 7]
    assert seen.sources[0] == {
        "account": "flowers", "clause": "AMB-P1", "what": "honey of flowers", "seat a": 7.5, "seat b": 6.0,
    }  # fmt: skip


def test_another_confidence_gives_another_interval() -> None:
    wide, narrow = (explore.balance(results(FOUR), confidence=level).rates[0] for level in (0.99, 0.5))
    assert wide.low < narrow.low < 0.625 < narrow.high < wide.high


def test_groups_by_species_agent_option_and_name() -> None:
    first = results(FOUR, {"seats": "fire_ant,army_ant", "side": "front"}, agents=("greedy", "random"))
    second = results(FOUR, {"seats": "army_ant,fire_ant", "side": "back"}, agents=("random", "greedy"))
    species = {one.group: one for one in explore.balance([first, second], "species").rates}
    assert {name: (one.games, one.wins) for name, one in species.items()} == {
        "fire_ant": (8, 4.0),
        "army_ant": (8, 4.0),
    }
    assert species["fire_ant"].mean == (7 + 5.5) / 2
    agents = explore.balance([first, second], "agent")
    assert {one.group: one.games for one in agents.rates} == {"greedy": 8, "random": 8}
    side = explore.balance([first, second], "side")
    assert [one.group for one in side.rates] == [
        "side=front, seat a", "side=front, seat b", "side=back, seat a", "side=back, seat b",
    ]  # fmt: skip
    named = explore.balance({"old": first, "new": second})
    assert [one.group for one in named.rates] == ["old, seat a", "old, seat b", "new, seat a", "new, seat b"]
    seats = explore.balance([first, second], "seat")
    assert [(one.group, one.games) for one in seats.rates] == [("seat a", 8), ("seat b", 8)]


def test_a_seat_that_wins_too_often_is_not_fair() -> None:
    seen = explore.balance(results([[[5, 0], [1, 0]]] * 40))
    assert [row["fair"] for row in seen.rows] == [False, False]
    assert seen.rows[0]["wins"] == 1.0


def test_plots_of_measured_games() -> None:
    game = eusocial.load_game("myrmes")
    measured = eusocial.simulate(game, 30, "random", seed=2)
    seen = explore.balance(measured)
    assert [one.mean for one in seen.rates] == pytest.approx(measured.scores.mean(axis=0).tolist())
    for one in seen.rates:
        assert sum(one.sources.values()) == pytest.approx(one.mean)
    for plot in (seen.plot_rates(), seen.plot_scores(), seen.plot_sources()):
        for theme in ("auto", "light", "dark"):
            ET.fromstring(plot.svg(theme))  # type: ignore[arg-type]
    assert "winter (MYR-E3)" in seen.plot_sources().svg()
    march = explore.balance(eusocial.simulate(eusocial.load_game("march"), 2, "random", seed=2))
    assert 'aria-label="March of the Ants: ' in march.plot_rates().to_html()
    assert "seat a" in seen.to_html()
    assert "text/html" in seen._repr_mimebundle_()
    one = explore.balance(eusocial.simulate(game, 1, "random", seed=2))
    assert one.rows[0]["sd"] is None
    for plot in (one.plot_rates(), one.plot_scores(), one.plot_sources()):
        plot.figure()


def test_what_cannot_be_grouped_is_refused() -> None:
    with pytest.raises(ValueError, match="which seat had which species"):
        explore.balance(results(FOUR), "species")
    with pytest.raises(ValueError, match="can't group by 'colour'; one can by seat, agent"):
        explore.balance(results(FOUR), "colour")
    with pytest.raises(ValueError, match="of kalah and oware"):
        explore.balance([results(FOUR, game="kalah"), results(FOUR, game="oware")])
    with pytest.raises(ValueError, match="no games"):
        explore.balance([])
    with pytest.raises(ValueError, match="confidence"):
        explore.balance(results(FOUR), confidence=2)


def test_sources_are_told_apart_without_colours() -> None:
    game = eusocial.load_game("microlonies", players=2)
    balance = explore.balance(eusocial.simulate(game, 20, "greedy", seed=1))
    figure: Any = balance.plot_sources().figure()
    legend = figure.axes[0].get_legend()
    hatches = [patch.get_hatch() for patch in legend.get_patches()]
    assert len(hatches) > 4
    assert len(set(hatches)) == len(hatches)
