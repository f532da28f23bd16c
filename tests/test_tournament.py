"""Tournaments: who meets whom, tables by hand, ratings against known strengths, files that go on, agents in Python."""

from __future__ import annotations

import csv
import dataclasses
import itertools
import json
import math
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from typer.testing import CliRunner, Result

import eusocial
from eusocial import Agent, State, Tournament, TournamentError, tournament
from eusocial.cli import app
from eusocial.tournament import Meeting, seatings

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

AGENTS = ["greedy", "random", "flat:5"]


@pytest.fixture
def kalah() -> eusocial.Game:
    return eusocial.load_game("kalah")


def made_up(
    agents: Sequence[str], seats: Sequence[Sequence[int]], returns: Sequence[Sequence[float]], scores: Any = None
) -> Tournament:
    """A tournament with these results."""
    table = np.array(returns, dtype=float)
    return Tournament(
        game="toy",
        options={},
        content="",
        agents=tuple(agents),
        rounds=1,
        seed=0,
        seats=np.array(seats),
        lengths=np.full(len(table), 9, np.uint32),
        truncated=np.zeros(len(table), bool),
        scores=np.array(table if scores is None else scores, dtype=float),
        returns=table,
    )


def duel(wins: int, draws: int, losses: int) -> Tournament:
    """Games of two agents."""
    returns = [(1, -1)] * wins + [(0, 0)] * draws + [(-1, 1)] * losses
    return made_up(["a", "b"], [(0, 1)] * len(returns), returns)


# Who meets whom


def test_every_group_sits_in_every_order() -> None:
    assert seatings(2, 2) == [(0, 1), (1, 0)]
    assert set(seatings(3, 2)) == {(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)}
    for agents, seats in ((4, 2), (3, 3), (5, 3), (4, 4)):
        orders = seatings(agents, seats)
        assert len(orders) == len(set(orders)) == math.perm(agents, seats)
        assert all(len(set(order)) == seats for order in orders)
        for seat in range(seats):
            assert set(Counter(order[seat] for order in orders).values()) == {len(orders) // agents}


def test_fewer_agents_than_seats_take_several() -> None:
    assert set(seatings(2, 3)) == {(0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)}
    assert len(seatings(3, 4)) == 36
    assert len(seatings(2, 4)) == 14


@pytest.mark.parametrize(("agents", "seats"), [(1, 2), (0, 2), (3, 1)])
def test_one_agent_or_one_seat_makes_no_tournament(agents: int, seats: int) -> None:
    with pytest.raises(TournamentError, match="two agents and two seats"):
        seatings(agents, seats)


# Tables


def test_places_are_wins_first_and_points_behind() -> None:
    games = made_up(
        "abc",
        [(0, 1, 2)] * 5,
        [(1, -0.5, -0.5), (1, -0.5, -0.5), (0.25, 0.25, -0.5), (0, 0, 0), (-0.5, -0.5, 1)],
        # The winner may have fewer points, as after a tie that something else decides.
        [(9, 5, 7), (6, 6, 6), (8, 7, 7), (3, 2, 1), (4, 4, 4)],
    )
    assert games.places().tolist() == [[1, 3, 2], [1, 2, 2], [1, 1, 3], [1, 1, 1], [2, 2, 1]]
    assert games.win_share().tolist() == [[1, 0, 0], [1, 0, 0], [0.5, 0.5, 0], [1 / 3] * 3, [0, 0, 1]]


def test_crosstable_and_standings_of_two() -> None:
    games = made_up(
        ["a", "b"],
        [(0, 1), (0, 1), (1, 0), (1, 0)],
        [(1, -1), (0, 0), (-1, 1), (1, -1)],
        [(30, 18), (24, 24), (20, 28), (40, 8)],
    )
    a, b = games.crosstable()
    assert (a.agent, a.against, a.wins, a.draws, a.losses, a.games) == ("a", "b", 2, 1, 1, 4)
    assert (a.rate, a.mean_return, a.mean_score) == (0.625, 0.25, (30 + 24 + 28 + 8) / 4)
    # Wilson by hand: (0.625 + 0.4802) / 1.9604 = 0.5638, give or take 0.3443.
    assert (a.low, a.high) == pytest.approx((0.2194, 0.9081), abs=1e-4)
    assert (b.agent, b.wins, b.draws, b.losses, b.mean_score) == ("b", 1, 1, 2, (18 + 24 + 20 + 40) / 4)
    first, second = games.standings()
    assert (first.agent, first.games, first.wins, first.draws, first.losses) == ("a", 4, 2, 1, 1)
    assert first.seat_rates == (0.75, 0.5)
    assert (first.win_rate, second.win_rate) == (0.625, 0.375)
    assert (first.mean_return, first.mean_score, second.mean_score) == (0.25, 22.5, 25.5)


def test_crosstable_of_three_counts_pairs_of_seats() -> None:
    # a before b before c; then b and c share the win.
    games = made_up("abc", [(0, 1, 2), (2, 0, 1)], [(1, -0.5, -0.5), (0.25, -0.5, 0.25)], [(9, 8, 7), (5, 4, 5)])
    table = {(row.agent, row.against): (row.wins, row.draws, row.losses) for row in games.crosstable()}
    assert table == {
        ("a", "b"): (1, 0, 1),
        ("b", "a"): (1, 0, 1),
        ("a", "c"): (1, 0, 1),
        ("c", "a"): (1, 0, 1),
        ("b", "c"): (1, 1, 0),
        ("c", "b"): (0, 1, 1),
    }


def test_an_agent_on_two_seats_meets_the_other_twice_a_game() -> None:
    games = made_up("ab", [(0, 0, 1), (1, 0, 1)], [(1, -0.5, -0.5), (0.25, -0.5, 0.25)], [(5, 1, 3), (5, 1, 5)])
    a, b = games.crosstable()
    assert (a.wins, a.draws, a.losses) == (1, 0, 3)
    assert (b.wins, b.draws, b.losses) == (3, 0, 1)
    assert [row.games for row in games.standings()] == [3, 3]


# Ratings


@pytest.mark.parametrize(("wins", "draws", "losses"), [(8, 0, 2), (3, 4, 1), (20, 0, 0), (0, 5, 0)])
def test_ratings_of_two_follow_from_their_score(wins: int, draws: int, losses: int) -> None:
    pytest.importorskip("choix")
    rows = {row.agent: row for row in duel(wins, draws, losses).ratings()}
    # Elo's scale, with one drawn game more.
    expected = 400 * math.log10((wins + draws / 2 + 0.5) / (losses + draws / 2 + 0.5))
    assert rows["a"].rating - rows["b"].rating == pytest.approx(expected, abs=1e-6)
    assert rows["a"].rating + rows["b"].rating == pytest.approx(3000)
    for row in rows.values():
        assert row.low < row.rating < row.high or wins + losses == 0


@pytest.mark.parametrize(("wins", "losses"), [(8, 2), (30, 30), (99, 1)])
def test_intervals_of_two_are_jeffreys(wins: int, losses: int) -> None:
    pytest.importorskip("choix")
    beta = pytest.importorskip("scipy.stats").beta
    rows = {row.agent: row for row in duel(wins, 0, losses).ratings(0.9, samples=4000)}
    for end, quantile in ((rows["a"].low, 0.05), (rows["a"].high, 0.95)):
        # Half the difference of the two is the distance from the mean.
        rate = 1 / (1 + 10 ** (-2 * (end - 1500) / 400))
        expected = float(beta.ppf(quantile, wins + 0.5, losses + 0.5))
        assert rate == pytest.approx(expected, abs=0.012)


def test_draws_narrow_the_interval() -> None:
    pytest.importorskip("choix")
    decided, drawn = duel(20, 0, 20).ratings()[0], duel(5, 30, 5).ratings()[0]
    assert drawn.high - drawn.low < (decided.high - decided.low) * 0.75


def test_ratings_find_the_strengths_behind_games_for_three() -> None:
    choix = pytest.importorskip("choix")
    strengths = np.array([1.2, 0.3, -0.4, -1.1])
    rng = np.random.default_rng(5)
    seats = np.repeat(seatings(4, 3), 40, axis=0)
    # Plackett and Luce: the order of strengths with Gumbel noise.
    scores = strengths[seats] + rng.gumbel(size=seats.shape)
    returns = np.where(scores == scores.max(axis=1, keepdims=True), 1.0, -0.5)
    rows = {row.agent: row for row in made_up("wxyz", seats, returns, scores).ratings()}
    scale = 400 / math.log(10)
    for agent, strength in zip("wxyz", strengths, strict=True):
        assert rows[agent].low - 15 < 1500 + scale * strength < rows[agent].high + 15
        assert 20 < rows[agent].high - rows[agent].low < 120
    orders = [tuple(seat[np.argsort(-score)]) for seat, score in zip(seats, scores, strict=True)]
    whole = choix.ilsr_rankings(4, orders)
    assert [rows[agent].rating for agent in "wxyz"] == pytest.approx(list(1500 + scale * whole), abs=20)


def test_ratings_do_not_depend_on_the_order_of_games() -> None:
    pytest.importorskip("choix")
    games = made_up("abc", seatings(3, 2), [(1, -1), (1, -1), (0, 0), (-1, 1), (1, -1), (-1, 1)])
    order = [3, 1, 5, 0, 2, 4]
    other = dataclasses.replace(games, **{k: getattr(games, k)[order] for k in ("seats", "returns", "scores")})
    assert other != games
    assert other.ratings() == games.ratings()


def test_ratings_need_choix_and_tables_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "choix", None)
    games = duel(3, 0, 1)
    with pytest.raises(ModuleNotFoundError, match="pip install choix"):
        games.ratings()
    assert games.to_dict()["ratings"] is None
    assert "rating" not in games.to_markdown()
    assert "3–0–1" in games.to_markdown()


def test_ratings_refuse_what_is_no_confidence() -> None:
    for confidence in (0, 1, math.nan):
        with pytest.raises(ValueError, match="between 0 and 1"):
            duel(1, 0, 1).ratings(confidence)
    with pytest.raises(ValueError, match="at least 20"):
        duel(1, 0, 1).ratings(samples=5)


# Playing


def test_every_seating_is_played_as_often(kalah: eusocial.Game) -> None:
    games = tournament(kalah, AGENTS, rounds=7, seed=3)
    assert len(games) == 42
    assert Counter(map(tuple, games.seats.tolist())) == dict.fromkeys(seatings(3, 2), 7)
    # All 48 seeds end in the stores.
    assert (games.scores.sum(axis=1) == 48).all()
    assert len({tuple(row) for row in games.scores[games.seats[:, 0] == 1].tolist()}) > 3
    assert [row.agent for row in games.standings()][-1] == "random"


def test_results_depend_on_the_seed_and_on_nothing_else(kalah: eusocial.Game) -> None:
    games = tournament(kalah, AGENTS, rounds=6, seed=3, threads=1)
    assert tournament(kalah, AGENTS, rounds=6, seed=3, threads=3) == games
    with ThreadPoolExecutor(2) as executor:
        assert tournament(kalah, AGENTS, rounds=6, seed=3, executor=executor) == games
    assert tournament(kalah, AGENTS, rounds=6, seed=4) != games
    # The same games of a pair, whoever else takes part, and whatever comes later.
    pair = tournament(kalah, ["random", "greedy"], rounds=2, seed=3)
    rows = [n for n, seats in enumerate(games.seats.tolist()) if seats == [0, 1]][:2]
    assert games.scores[rows].tolist() == pair.scores[[2, 3]].tolist()


def test_each_seating_has_games_of_its_own(kalah: eusocial.Game) -> None:
    games = tournament(kalah, dict.fromkeys("abc", "random"), rounds=5)
    assert len({tuple(map(tuple, block)) for block in games.scores.reshape(6, 5, 2).tolist()}) == 6


def test_three_players_of_two_and_of_four_agents() -> None:
    game = eusocial.load_game("ambrosia", players=3)
    two = tournament(game, ["greedy", "random"], rounds=2)
    assert two.seats.shape == (12, 3)
    four = tournament(game, [*AGENTS, "planner"], rounds=1)
    assert four.seats.shape == (24, 3)
    assert sum(row.games for row in four.standings()) == 72
    assert sum(row.wins for row in four.standings()) <= 24
    assert two.options["players"] == 3


def test_wrong_arguments_say_what_would_be_right(kalah: eusocial.Game) -> None:
    for play in (lambda: tournament("kalah", ["greedy", "random"]), lambda: eusocial.simulate("kalah", 1)):  # type: ignore[arg-type]
        with pytest.raises(TypeError, match=r"^game must be a Game, as load_game makes it, not str$"):
            play()
    with pytest.raises(eusocial.UnknownAgentError, match="wise"):
        tournament(kalah, ["greedy", "wise"])
    with pytest.raises(TournamentError, match="'greedy' takes part twice"):
        tournament(kalah, ["greedy", "greedy"])
    with pytest.raises(TournamentError, match="list of agents"):
        tournament(kalah, "greedy")
    with pytest.raises(TournamentError, match="two agents"):
        tournament(kalah, ["greedy"])
    with pytest.raises(TournamentError, match="two seats"):
        tournament(eusocial.load_game("microlonies", players=1), AGENTS)
    for wrong in ({"rounds": 0}, {"seed": -1}, {"seed": 2**64}, {"threads": 0}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            tournament(kalah, AGENTS, **wrong)  # type: ignore[arg-type]


# A file that goes on


def test_a_kept_tournament_goes_on(kalah: eusocial.Game, tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    whole = tournament(kalah, AGENTS, rounds=6, seed=3)
    told: list[tuple[int, int]] = []
    assert tournament(kalah, AGENTS[:2], rounds=4, seed=3, log=log).rounds == 4
    # More agents and more rounds; what was played is not played again.
    assert tournament(kalah, AGENTS, 6, 3, log=log, progress=lambda *now: told.append(now)) == whole
    assert told[0] == (8, 36)
    assert told[-1] == (36, 36)
    size = log.stat().st_size
    assert tournament(kalah, AGENTS, rounds=6, seed=3, log=log) == whole
    # Fewer rounds are the first of them.
    assert len(tournament(kalah, AGENTS, rounds=1, seed=3, log=log)) == 6
    assert log.stat().st_size == size


def test_games_in_the_file_are_believed(kalah: eusocial.Game, tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    tournament(kalah, ["greedy", "random"], rounds=1, log=log)
    head, *lines = log.read_text().splitlines()
    data = json.loads(lines[0])
    data["scores"] = [[47.0, 1.0]]
    log.write_text("\n".join([head, json.dumps(data), *lines[1:]]) + "\n")
    assert [47.0, 1.0] in tournament(kalah, ["greedy", "random"], rounds=1, log=log).scores.tolist()


def test_an_interrupted_tournament_keeps_what_was_played(kalah: eusocial.Game, tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"

    def interrupt(done: int, _: int) -> None:
        if done >= 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament(kalah, AGENTS, 20, 3, threads=2, log=log, progress=interrupt)
    kept = [json.loads(line) for line in log.read_text().splitlines()[1:]]
    assert 10 <= sum(len(line["lengths"]) for line in kept) < 120
    # Seatings take turns.
    assert len({tuple(line["seats"]) for line in kept}) == 6
    assert tournament(kalah, AGENTS, rounds=20, seed=3, log=log) == tournament(kalah, AGENTS, rounds=20, seed=3)


def test_an_interruption_waits_for_the_games_that_are_played(kalah: eusocial.Game, tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    told: list[int] = []

    def interrupt(done: int, _: int) -> None:
        told.append(done)
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament(kalah, ["mcts:3000", "mcts:2000"], 20, threads=2, log=log, progress=interrupt)
    kept = [json.loads(line) for line in log.read_text().splitlines()[1:]]
    assert 1 <= told[1] < sum(len(line["lengths"]) for line in kept) < 40


def test_a_line_that_was_being_written_is_dropped(kalah: eusocial.Game, tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    whole = tournament(kalah, AGENTS, rounds=3, log=log)
    text = log.read_text()
    log.write_text(text[:-20])
    assert tournament(kalah, AGENTS, rounds=3, log=log) == whole
    assert log.read_text().startswith(text[: text[:-1].rindex("\n") + 1])
    assert all(json.loads(line) for line in log.read_text().splitlines())
    assert tournament(kalah, AGENTS, rounds=3, log=log) == whole


def test_a_file_of_another_tournament_is_refused(kalah: eusocial.Game, tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    tournament(kalah, ["greedy", "random"], rounds=1, seed=3, log=log)
    text = log.read_text()
    ambrosia = [eusocial.load_game("ambrosia", side=side) for side in ("front", "back")]
    for game, seed, reason in ((kalah, 4, "seed is 3 there and 4 here"), (ambrosia[0], 3, 'game is "kalah" there')):
        with pytest.raises(TournamentError, match=reason) as caught:
            tournament(game, ["greedy", "random"], 1, seed, log=log)
        assert "\n" not in str(caught.value)
        assert str(log) in str(caught.value)
    assert log.read_text() == text
    other = tmp_path / "other.jsonl"
    tournament(ambrosia[0], ["greedy", "random"], rounds=1, log=other)
    with pytest.raises(TournamentError, match="options is"):
        tournament(ambrosia[1], ["greedy", "random"], rounds=1, log=other)


@pytest.mark.parametrize("text", ["hello\n", "[1]\n", '{"format": 3}\n', "half a line", "\xff\n"])
def test_a_file_of_something_else_is_refused_and_kept(kalah: eusocial.Game, tmp_path: Path, text: str) -> None:
    log = tmp_path / "notes.txt"
    log.write_text(text, encoding="latin-1")
    with pytest.raises(TournamentError, match="holds no tournament"):
        tournament(kalah, AGENTS, rounds=1, log=log)
    assert log.read_text(encoding="latin-1") == text


@pytest.mark.parametrize(
    "change",
    [
        {"first": -1},
        {"first": "0"},
        {"lengths": []},
        {"scores": [[1.0]]},
        {"seats": ["greedy"]},
        {"seats": [0, 1]},
        {"returns": None},
        {"lengths": [-4]},
        None,
    ],
)
def test_a_broken_line_is_named(kalah: eusocial.Game, tmp_path: Path, change: dict[str, Any] | None) -> None:
    log = tmp_path / "games.jsonl"
    tournament(kalah, ["greedy", "random"], rounds=1, log=log)
    head, first, *rest = log.read_text().splitlines()
    broken = "[" if change is None else json.dumps(json.loads(first) | change)
    log.write_text("\n".join([head, broken, *rest]) + "\n")
    with pytest.raises(TournamentError, match="line 2 holds no games") as caught:
        tournament(kalah, ["greedy", "random"], rounds=1, log=log)
    assert "\n" not in str(caught.value)


# Agents in Python


def last(state: State) -> int:
    """The last legal action."""
    return state.legal_actions()[-1]


def test_functions_and_agents_play(kalah: eusocial.Game) -> None:
    games = tournament(kalah, [last, "random", Agent("mcts:20")], rounds=3, seed=2)
    assert games.agents == ("last", "random", "mcts:20")
    assert (games.scores.sum(axis=1) == 48).all()
    assert tournament(kalah, [last, "random", Agent("mcts:20", seed=9)], rounds=3, seed=2) == games
    rows = {(row.agent, row.against): row for row in games.crosstable()}
    assert rows["mcts:20", "random"].wins > rows["mcts:20", "random"].losses


def test_a_function_plays_what_it_chooses(kalah: eusocial.Game) -> None:
    def first(state: State) -> int:
        return state.legal_actions()[0]

    state = kalah.new_initial_state()
    while not state.is_terminal():
        state.apply_action((first if state.current_player() == 0 else last)(state))
    games = tournament(kalah, [first, last], rounds=2)
    assert games.scores[:2].tolist() == [state.scores()] * 2
    assert games.lengths[:2].tolist() == [len(state.history())] * 2


def test_a_mapping_names_agents(kalah: eusocial.Game) -> None:
    games = tournament(kalah, {"old": "greedy", "new": "greedy", "mine": last}, rounds=2)
    assert games.agents == ("old", "new", "mine")
    old, new = ([row for row in games.crosstable() if row.agent == name][-1] for name in ("old", "new"))
    assert isinstance(old, Meeting)
    assert old.against == new.against == "mine"


def test_another_agent_of_the_same_name_plays_anew(kalah: eusocial.Game, tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    tournament(kalah, {"mine": "greedy", "theirs": "random"}, rounds=3, log=log)
    other = {"mine": "random", "theirs": "random"}
    assert tournament(kalah, other, rounds=3, log=log) == tournament(kalah, other, rounds=3)


def test_agents_are_reset_with_seeds_of_the_game(kalah: eusocial.Game) -> None:
    class Mine:
        def __init__(self) -> None:
            self.seeds: list[int] = []

        def choose(self, state: State) -> int:
            return state.legal_actions()[self.seeds[-1] % len(state.legal_actions())]

        def reset(self, seed: int) -> None:
            self.seeds.append(seed)

    mine, again = Mine(), Mine()
    games = tournament(kalah, {"mine": mine, "random": "random"}, rounds=4, seed=1)
    assert len(set(mine.seeds)) == 8
    assert tournament(kalah, {"mine": again, "random": "random"}, rounds=4, seed=1, threads=1) == games
    assert again.seeds == mine.seeds


def test_chance_falls_by_the_seed_with_agents_in_python() -> None:
    game = eusocial.load_game("myrmes")
    games = tournament(game, [last, "random"], rounds=2, seed=5)
    assert tournament(game, [last, "random"], rounds=2, seed=5) == games
    assert not np.array_equal(tournament(game, [last, "random"], rounds=2, seed=6).lengths, games.lengths)


def test_a_function_cannot_change_the_game(kalah: eusocial.Game) -> None:
    def cheat(state: State) -> int:
        action = last(state)
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        return action

    fair, cheated = (tournament(kalah, {"a": a, "b": "greedy"}, rounds=2) for a in (last, cheat))
    assert fair == cheated


@pytest.mark.parametrize("action", [-1, 99, 2**70, None, "sow 1"])
def test_a_wrong_action_names_the_agent(kalah: eusocial.Game, action: Any) -> None:
    def wrong(_: State) -> int:
        return action  # type: ignore[no-any-return]

    with pytest.raises(TournamentError, match="agent 'wrong' on seat 0 chose") as caught:
        tournament(kalah, [wrong, "random"])
    assert "\n" not in str(caught.value)


def test_games_with_functions_go_on_too(kalah: eusocial.Game, tmp_path: Path) -> None:
    calls = Counter[str]()

    def counted(state: State) -> int:
        calls["choices"] += 1
        return last(state)

    log = tmp_path / "games.jsonl"
    whole = tournament(kalah, [counted, "random"], rounds=3, log=log)
    before = calls["choices"]
    assert tournament(kalah, [counted, "random"], rounds=3, log=log) == whole
    assert calls["choices"] == before > 0


# Files and the command line


def test_results_are_written(kalah: eusocial.Game, tmp_path: Path) -> None:
    games = tournament(kalah, AGENTS, rounds=2)
    for suffix in (".csv", ".json", ".md"):
        games.write(tmp_path / f"t{suffix}")
    with (tmp_path / "t.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 12
    assert (rows[0]["agent_0"], rows[0]["agent_1"], rows[1]["round"]) == ("greedy", "random", "1")
    assert [float(row["score_0"]) for row in rows] == games.scores[:, 0].tolist()
    data = json.loads((tmp_path / "t.json").read_text())
    assert data["games"] == 12
    assert len(data["crosstable"]) == 6
    assert [row["agent"] for row in data["ratings"]] == [row.agent for row in games.ratings()]
    assert data["columns"]["return_1"] == games.returns[:, 1].tolist()
    text = (tmp_path / "t.md").read_text()
    assert text.startswith("kalah: 12 games, 2 of each seating, seed 0.\n\n| agent |")
    assert text.count("\n| random |") == 1
    assert games._repr_html_().count("<table>") == 2
    with pytest.raises(ValueError, match=r"\.csv, \.json, \.md"):
        games.write(tmp_path / "t.txt")


def run(*args: str | Path) -> Result:
    words = [str(arg) for arg in args]
    return CliRunner().invoke(app, words, prog_name="eusocial", env={"COLUMNS": "100"})


def test_the_command_shows_ratings_and_a_crosstable(tmp_path: Path) -> None:
    log, out = tmp_path / "games.jsonl", tmp_path / "t.md"
    result = run("tournament", "kalah", *AGENTS, "-n", "3", "--seed", "3", "--log", log, "--out", out)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    assert "kalah: 18 games, 3 of each seating, seed 3" in result.stdout
    expected = tournament(eusocial.load_game("kalah"), AGENTS, rounds=3, seed=3)
    for cell in itertools.chain.from_iterable(expected.tables()[1][1]):
        assert cell in result.stdout
    assert out.read_text() == expected.to_markdown()
    assert run("tournament", "kalah", *AGENTS, "-n", "3", "--seed", "3", "--log", log).exit_code == 0


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["kalah", "greedy"], "two agents"),
        (["kalah", "greedy", "wise"], "no agent"),
        (["chess", "greedy", "random"], "kalah, oware"),
        (["kalah", "greedy", "greedy"], "twice"),
        (["microlonies", "-o", "players=1", "greedy", "random"], "two seats"),
    ],
)
def test_mistakes_are_one_line(args: list[str], reason: str) -> None:
    result = run("tournament", *args)
    assert result.exit_code == 2
    assert reason in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_wrong_file_is_one_line_before_anything_is_played(tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    assert run("tournament", "kalah", *AGENTS, "-n", "1", "--log", log).exit_code == 0
    result = run("tournament", "kalah", *AGENTS, "-n", "1", "--log", log, "--seed", "9")
    assert result.exit_code == 2
    assert "holds another tournament: seed is 0 there and 9 here" in result.stderr
    assert len(result.stderr.splitlines()) == 1
    shown = run("tournament", "kalah", *AGENTS, "--out", tmp_path / "x").stderr
    # In a frame, whose lines may break anywhere between words.
    assert "tournaments are written to" in " ".join(shown.replace("│", " ").split())
