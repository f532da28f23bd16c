"""Simulation: results that depend on the series alone, and statistics against figures from elsewhere."""

from __future__ import annotations

import csv
import dataclasses
import json
import math
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import eusocial
from eusocial import Account
from eusocial.simulate import Results, blocks, simulate, wilson

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def results() -> Results:
    """Four games made up by hand: two wins of seat 0, one of seat 1, a draw; the last was stopped."""
    return Results(
        game="toy",
        options={"players": 2, "order": None},
        content="",
        agents=("greedy", "random"),
        seed=7,
        lengths=np.array([10, 12, 8, 30], dtype=np.uint32),
        truncated=np.array([False, False, False, True]),
        scores=np.array([[10.0, 4.0], [3.0, 7.0], [5.0, 5.0], [8.0, 2.0]]),
        returns=np.array([[1.0, -1.0], [-1.0, 1.0], [0.0, 0.0], [1.0, -1.0]]),
        accounts=(Account("won", "TOY-A1", "what was won"), Account("lost", "", "what was lost")),
        breakdown=np.array(
            [
                [[10.0, 0.0], [6.0, -2.0]],
                [[4.0, -1.0], [7.0, 0.0]],
                [[5.0, 0.0], [5.0, 0.0]],
                [[9.0, -1.0], [4.0, -2.0]],
            ]
        ),
    )


def three_seats(*returns: tuple[float, float, float]) -> Results:
    table = np.array(returns)
    n = len(table)
    return Results(
        "toy",
        {},
        "",
        ("random",) * 3,
        0,
        np.ones(n, np.uint32),
        np.zeros(n, bool),
        np.zeros_like(table),
        table,
        (),
        np.zeros((n, 3, 0)),
    )


# Wilson intervals: 8 of 10 as many textbooks have it, the others from Newcombe (1998), "Two-sided confidence
# intervals for the single proportion", Statistics in Medicine 17, table I, method 3.
@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
    ],
)
def test_wilson_gives_published_intervals(wins: int, n: int, low: float, high: float) -> None:
    assert wilson(wins, n) == pytest.approx((low, high), abs=5e-5)


def test_wilson_widens_with_confidence() -> None:
    assert wilson(8, 10, 0.99)[0] < wilson(8, 10)[0] < wilson(8, 10, 0.8)[0] < 0.8


@pytest.mark.parametrize("n", [1, 2, 3, 7, 1000, 10**9])
def test_wilson_stays_within_0_and_1(n: int) -> None:
    assert wilson(0, n)[0] == 0
    assert wilson(n, n)[1] == 1


@pytest.mark.parametrize(("wins", "n", "confidence"), [(1, 0, 0.95), (3, 2, 0.95), (-1, 2, 0.95), (1, 2, 1.0)])
def test_wilson_refuses_what_is_no_rate(wins: int, n: int, confidence: float) -> None:
    with pytest.raises(ValueError, match=r"must"):
        wilson(wins, n, confidence)


def test_wins_are_shared(results: Results) -> None:
    assert results.win_share().tolist() == [[1, 0], [0, 1], [0.5, 0.5], [1, 0]]


def test_wins_are_shared_among_three() -> None:
    shares = three_seats((0.25, 0.25, -0.5), (0, 0, 0), (-0.5, 1, -0.5)).win_share()
    assert shares.tolist() == [[0.5, 0.5, 0], [1 / 3] * 3, [0, 1, 0]]


def test_summary_by_hand(results: Results) -> None:
    row = results.summary()[0]
    assert (row.seat, row.agent, row.mean, row.min, row.median, row.max) == (0, "greedy", 6.5, 3, 6.5, 10)
    # Deviations 3.5, -3.5, -1.5, 1.5: squares add up to 29.
    assert row.sd == pytest.approx(math.sqrt(29 / 3))
    assert row.mean_return == 0.25
    assert row.win_rate == 0.625
    # 2.5 wins of 4, by the formula with z = 1.959964, worked out on paper.
    assert (row.win_low, row.win_high) == pytest.approx((0.2194, 0.9081), abs=1e-4)
    assert results.num_truncated == 1
    assert len(results) == 4


def test_breakdown_by_hand(results: Results) -> None:
    won, lost = results.breakdown_summary()
    assert (won.account, won.clause, won.what) == ("won", "TOY-A1", "what was won")
    # 28 and 22 won, 2 and 4 lost in four games.
    assert (won.means, lost.means) == ((7, 5.5), (-0.5, -1))


def test_a_single_game_has_no_deviation() -> None:
    summary = three_seats((1, -0.5, -0.5)).summary()
    assert math.isnan(summary[0].sd)
    assert json.loads(json.dumps(three_seats((1, -0.5, -0.5)).to_dict(), allow_nan=False))["summary"][0]["sd"] is None


def test_equality_looks_at_everything(results: Results) -> None:
    assert results == dataclasses.replace(results)
    assert results != dataclasses.replace(results, seed=8)
    assert results != dataclasses.replace(results, agents=("random", "random"))
    assert results != dataclasses.replace(results, scores=results.scores + 1)
    assert results != dataclasses.replace(results, breakdown=results.breakdown[:, :, ::-1])
    assert results != dataclasses.replace(results, accounts=results.accounts[::-1])
    assert results != "results"


def test_csv_has_a_row_a_game(results: Results, tmp_path: Path) -> None:
    results.write(tmp_path / "games.csv")
    with (tmp_path / "games.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    head = ["game", "length", "truncated", "score_0", "score_1", "return_0", "return_1", "win_0", "win_1"]
    head += ["points_won_0", "points_won_1", "points_lost_0", "points_lost_1"]
    assert list(rows[0]) == head
    cells = ["3", "30", "True", "8.0", "2.0", "1.0", "-1.0", "1.0", "0.0", "9.0", "4.0", "-1.0", "-2.0"]
    assert list(rows[3].values()) == cells
    assert len(rows) == 4


def test_json_says_where_games_come_from(results: Results, tmp_path: Path) -> None:
    results.write(tmp_path / "games.json")
    data = json.loads((tmp_path / "games.json").read_text())
    assert (data["game"], data["options"], data["agents"]) == (
        "toy",
        {"players": 2, "order": None},
        ["greedy", "random"],
    )
    assert (data["seed"], data["games"]) == (7, 4)
    assert data["columns"]["score_1"] == [4, 7, 5, 2]
    assert data["summary"][1]["win_rate"] == 0.375
    won = {"account": "won", "clause": "TOY-A1", "what": "what was won", "means": [7, 5.5]}
    lost = {"account": "lost", "clause": "", "what": "what was lost", "means": [-0.5, -1]}
    assert data["breakdown"] == [won, lost]
    assert data["columns"]["points_lost_1"] == [-2, 0, 0, -2]


def test_parquet_holds_the_same_columns(results: Results, tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    results.write(tmp_path / "games.parquet")
    frame = polars.read_parquet(tmp_path / "games.parquet")
    assert frame["win_0"].to_list() == [1, 0, 0.5, 1]
    assert frame["truncated"].to_list() == [False, False, False, True]
    assert frame.equals(results.to_polars())


def test_parquet_without_polars_says_what_to_install(
    results: Results, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "polars", None)
    with pytest.raises(ModuleNotFoundError, match="pip install polars"):
        results.write(tmp_path / "games.parquet")
    assert not (tmp_path / "games.parquet").exists()


def test_an_unknown_suffix_lists_the_known(results: Results, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"\.csv, \.parquet, \.json"):
        results.write(tmp_path / "games.xlsx")


def test_html_is_one_table(results: Results) -> None:
    text = results._repr_html_()
    assert text.count("<tr>") == 3
    assert "<td>62.5 %</td>" in text
    assert "<td>greedy</td>" in text


def test_blocks_cover_every_game_once() -> None:
    assert list(blocks(10, 4)) == [(0, 4), (4, 4), (8, 2)]
    assert list(blocks(3, 8)) == [(0, 3)]
    with pytest.raises(ValueError, match="at least one game"):
        list(blocks(3, 0))


# Games as the engine plays them.


@pytest.fixture(params=[info.name for info in eusocial.games()])
def game(request: pytest.FixtureRequest) -> eusocial.Game:
    """Every game, for two players."""
    game = eusocial.load_game(request.param)
    return eusocial.load_game(request.param, players=2) if "players" in game.options() else game


def test_threads_and_blocks_change_nothing(game: eusocial.Game) -> None:
    expected = simulate(game, 60, ["greedy", "random"], seed=3, threads=1, block=60)
    assert simulate(game, 60, ["greedy", "random"], seed=3) == expected
    assert simulate(game, 60, ["greedy", "random"], seed=3, threads=2, block=7) == expected
    assert simulate(game, 60, ["greedy", "random"], seed=3, threads=3, block=1) == expected


def test_a_longer_series_begins_like_a_shorter(game: eusocial.Game) -> None:
    short, long = simulate(game, 10, seed=1), simulate(game, 25, seed=1)
    assert np.array_equal(short.scores, long.scores[:10])
    assert np.array_equal(short.lengths, long.lengths[:10])


def test_seeds_give_other_games(game: eusocial.Game) -> None:
    assert not np.array_equal(simulate(game, 30, seed=1).lengths, simulate(game, 30, seed=2).lengths)


def test_columns_have_their_shapes(game: eusocial.Game) -> None:
    results = simulate(game, 12)
    assert (results.lengths.shape, results.truncated.shape) == ((12,), (12,))
    assert (results.scores.shape, results.returns.shape) == ((12, 2), (12, 2))
    assert (results.scores.dtype.name, results.truncated.dtype.name) == ("float64", "bool")
    assert results.agents == ("random", "random")
    assert results.options == game.options()
    np.testing.assert_allclose(results.returns.sum(axis=1), 0)


def test_greedy_beats_random(game: eusocial.Game) -> None:
    if game.name == "myrmes":
        pytest.skip("few single steps score: greedy wins 50.4 % of 80,000 games, more than a test can play")
    # At March of the Ants it wins a little over half, which takes more games to be seen.
    games = 4000 if game.name == "march" else 200
    assert simulate(game, games, ["random", "greedy"], seed=5).win_rates()[1].low > 0.5


def test_kalah_keeps_its_48_seeds() -> None:
    assert (simulate(eusocial.load_game("kalah"), 50).scores.sum(axis=1) == 48).all()


def test_one_name_fills_all_seats(game: eusocial.Game) -> None:
    assert simulate(game, 5, "greedy") == simulate(game, 5, ["greedy", "greedy"])


def test_progress_counts_up_to_all(game: eusocial.Game) -> None:
    seen: list[tuple[int, int]] = []
    simulate(game, 70, progress=lambda done, total: seen.append((done, total)))
    assert seen == sorted(seen)
    assert seen[-1] == (70, 70)
    assert len(seen) > 1


def test_progress_may_stop_the_series(game: eusocial.Game) -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(game, 70, progress=stop)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"n": 0}, "n must be at least 1"),
        ({"seed": -1}, "seed must be from 0"),
        ({"seed": 2**64}, "seed must be from 0"),
        ({"threads": 0}, "threads must be at least 1"),
        ({"block": 0}, "at least one game"),
        ({"agents": ["random"]}, "2 seats, and 1 agents"),
    ],
)
def test_numbers_out_of_range(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        simulate(eusocial.load_game("kalah"), **{"n": 5, **wrong})


def test_an_unknown_agent_lists_the_known() -> None:
    with pytest.raises(eusocial.UnknownAgentError, match="random, greedy"):
        simulate(eusocial.load_game("kalah"), 5, "clever")
