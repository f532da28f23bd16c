"""The command line: what each command shows, and that every mistake is one line with status 2."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner, Result

if TYPE_CHECKING:
    from pathlib import Path

from rich.console import Console

import eusocial
from eusocial.cli import app, layout

NAMES = [info.name for info in eusocial.games()]
needs_ambrosia = pytest.mark.skipif("ambrosia" not in NAMES, reason="ambrosia is not among the games")

# Kalah from the start, found by hand: sowing pit 3 ends in the store (a second turn), pit 6 does not.
KALAH = """\
kalah, player 0 to move
player 1  0    0    0    0    0    0    1
player 0       0    0    0    0    0    1   46
"""


def run(*args: str | Path, stdin: str | None = None) -> Result:
    return CliRunner().invoke(
        app, [str(arg) for arg in args], input=stdin, prog_name="eusocial", env={"COLUMNS": "100"}
    )


def lines(text: str) -> list[str]:
    return text.splitlines()


def good(*args: str | Path, stdin: str | None = None) -> str:
    result = run(*args, stdin=stdin)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def bad(*args: str | Path, stdin: str | None = None) -> str:
    """The one line on standard error that a mistake ends in."""
    result = run(*args, stdin=stdin)
    assert result.exit_code == 2, result.output
    assert isinstance(result.exception, SystemExit)
    assert len(lines(result.stderr)) == 1, result.stderr
    assert result.stderr.startswith("eusocial: ")
    return result.stderr


def misused(*args: str | Path) -> str:
    """The text of a usage error, without its frame and line breaks."""
    result = run(*args)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    return " ".join(result.stderr.replace("│", " ").split())


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole random game of Kalah."""
    state = eusocial.load_game("kalah").new_initial_state()
    state.play_randomly(eusocial.Rng(4))
    path = tmp_path / "game.json"
    path.write_text(state.serialize())
    return path


def changed(record: Path, name: str, **changes: Any) -> Path:
    path = record.with_name(name)
    path.write_text(json.dumps(json.loads(record.read_text()) | changes))
    return path


# games


def test_games_shows_options_with_usage_default_and_help() -> None:
    text = good("games")
    for info in eusocial.games():
        assert info.name in text
        assert info.title in text
        for option in info.options:
            assert option.usage in text


def test_games_shows_only_those_named() -> None:
    text = good("games", "kalah")
    assert "kalah" in text
    assert "oware" not in text


def test_no_figure_is_cut_on_a_narrow_screen() -> None:
    def narrow(*args: str) -> str:
        result = CliRunner().invoke(app, args, env={"COLUMNS": "40"})
        assert result.exit_code == 0, result.output
        assert "…" not in result.stdout
        return result.stdout

    games = ("simulate", "kalah", "-n", "9", "--agents", "greedy")
    cells = [re.findall(r"^ +1 +greedy +(.*\S) *$", text, re.MULTILINE) for text in (narrow(*games), good(*games))]
    assert cells[0] == cells[1] != []
    assert re.search(r"^ bodies +MOA-A60 +-?\d", narrow("simulate", "march", "-n", "2", "--breakdown"), re.MULTILINE)
    assert re.search(r"^ greedy +\d{4} +\d", narrow("tournament", "kalah", "greedy", "random"), re.MULTILINE)
    assert " strength " in narrow("games", "march")
    assert " sims " in narrow("agents")


def test_games_fits_narrow_screens() -> None:
    result = CliRunner().invoke(app, ["games", "march"], env={"COLUMNS": "80"})
    assert max(map(len, lines(result.stdout))) <= 80
    assert "…" not in result.stdout
    # Long lists of values break behind a bar, and words of the meaning stay whole.
    assert re.search(r"^ mode = [a-z|]+\| +rivals ", result.stdout, re.MULTILINE)
    words = result.stdout.split()
    assert {"strength", "Centipedes", "Broodmother", "expansion's", "Evolutions", "(MOA-B27"} <= {*words}
    assert "".join(re.findall(r"^ (?:mode = |  )([a-z|]+)(?=  )", result.stdout, re.MULTILINE)) == (
        "rivals|centipedes|broodmother|asymmetric|antperium"
    )


def test_games_as_json() -> None:
    data = json.loads(good("games", "--json"))
    assert [game["name"] for game in data] == NAMES
    kalah = next(game for game in data if game["name"] == "kalah")
    assert (kalah["min_players"], kalah["max_players"], kalah["has_chance"]) == (2, 2, False)
    for game in data:
        assert all(option.keys() == {"name", "usage", "default", "help"} for option in game["options"])


def test_an_unknown_game_lists_all() -> None:
    for args in (["games", "chess"], ["play", "chess"], ["simulate", "chess"], ["perft", "chess", "1"]):
        assert "kalah, oware" in bad(*args)


def test_version_and_help() -> None:
    assert re.fullmatch(r"eusocial \d+\.\d+.*\n", good("--version"))
    for command in ("games", "play", "simulate", "replay", "check", "perft", "content"):
        assert command in good("--help")
        assert "Usage" in good(command, "--help")


# play


def test_play_takes_numbers_and_text_until_quit() -> None:
    text = good("play", "kalah", "--seat", "human", "--seat", "human", stdin="3\nsow 6\nquit\n")
    # Pit 3 ends in the store: player 0 moves again, and one seed is won.
    assert "player 0 (human) 1  player 1 (human) 0" in text
    # After pit 6 player 1 is asked; the list has that player's pits.
    assert "player 1 (human) [8-13, ? or help]: quit" in text
    assert re.search(r"^ +8  sow 8 +9  sow 9", text, re.MULTILINE)


def test_play_numbers_pits_by_their_names(tmp_path: Path) -> None:
    # Pit 3 is empty after its sowing: "4" must still mean pit 4.
    text = good("play", "kalah", "--seat", "human", "--seat", "human", stdin="3\n4\nundo\nundo\nquit\n")
    assert text.count("  1  sow 1 ") == 4
    assert "[1-6, ? or help]: 4" in text
    good("play", "kalah", "--seat", "human", "--seat", "human", "--record", tmp_path / "r.json", stdin="3\n4\n")
    assert json.loads((tmp_path / "r.json").read_text())["actions"] == ["sow 3", "sow 4"]


def test_play_against_an_agent_depends_on_the_seed_alone(tmp_path: Path) -> None:
    def actions(name: str, *answers: str) -> list[str]:
        path = tmp_path / name
        good("play", "kalah", "--seed", "5", "--record", path, stdin="\n".join(answers) + "\n")
        data = json.loads(path.read_text())
        assert data["seed"] == 5
        return list(data["actions"])

    plain = actions("a", "1", "2")
    assert plain[0] == "sow 1"
    assert plain[1] in [f"sow {pit}" for pit in range(8, 14)]
    assert actions("b", "1", "2") == plain
    assert actions("c", "1", "2", "undo", "2") == plain
    assert actions("d", "6", "undo", "1", "2") == plain


def test_play_undo_goes_back_to_the_own_decision() -> None:
    text = good("play", "kalah", stdin="1\nundo\nscores\nundo\nquit\n")
    assert "There is no decision of yours to take back." in text
    boards = re.findall(r"kalah, player 0 to move\n.*\n.*\n.*\n.*", text)
    assert boards[0] == boards[-1] != boards[1]


def test_play_says_what_is_wrong_and_asks_again() -> None:
    text = good("play", "kalah", stdin="sow 7\nsow 9\nnonsense\n99\nwhy sow 9\nwhy sow 1\nwhy\nsave\n?5\n?zzz\nquit\n")
    assert "pit 7 is a store" in text
    assert "sow 9) is illegal for player 0" in text
    assert "expected sow and the number of a pit" in text
    assert "No move here has number 99" in text
    assert "sow 1: it is legal" in text
    assert "sow 9: it is legal" not in text
    assert "why MOVE: the move is missing" in text
    assert "save FILE: the name of the file is missing" in text
    assert "?5\n  5  sow 5\n" in text
    assert "No move contains 'zzz'." in text
    # Nothing of this was a move.
    assert text.count("kalah, player 0 to move") == 1


def test_play_help_names_every_command() -> None:
    text = good("play", "kalah", stdin="help\nboard\nquit\n")
    assert re.search(r"^  6 +the move with this number", text, re.MULTILINE)
    assert re.search(r"^  sow 6 +a move as it is written", text, re.MULTILINE)
    for command in ("undo", "save FILE", "scores", "why MOVE", "quit", "?text", "board"):
        assert command in text
    assert text.count("kalah, player 0 to move") == 2


def test_play_enter_takes_the_only_move(tmp_path: Path) -> None:
    position = eusocial.load_game("kalah").state_from_string(KALAH)
    (tmp_path / "late.json").write_text(position.serialize())
    text = good("play", "--resume", tmp_path / "late.json", stdin="\n")
    assert "[6, ? or help]:" in text
    # The last seed goes to the store and the other player keeps what is left: 47 to 1.
    assert "player 0 (you) 47  player 1 (random) 1" in text
    assert lines(text)[-1] == "result  player 0 (you) wins"


def test_play_without_people_shows_a_whole_game(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    args = ["play", "kalah", "--seat", "greedy", "--seat", "random", "--seed", "2", "--record", str(path)]
    text = good(*args)
    assert text == good(*args)
    assert "player 0 (greedy): sow " in text
    assert re.search(r"^result  (a draw|player \d \(\w+\) wins)$", text, re.MULTILINE)
    assert "over" in good("check", path)


def test_play_saves_and_resumes(tmp_path: Path) -> None:
    path = tmp_path / "my game.json"
    text = good("play", "kalah", "--seat", "human", "--seat", "human", stdin=f"3\nsave {path}\n6\nquit\n")
    assert f"written: {path}" in text
    assert json.loads(path.read_text())["actions"] == ["sow 3"]
    resumed = good("play", "--resume", path, "--seat", "human", "--seat", "human", stdin="undo\nquit\n")
    assert "player 0 (human) 1  player 1 (human) 0" in resumed
    assert resumed.count("kalah, player 0 to move") == 2
    assert "says what is played: kalah" in misused("play", "oware", "--resume", path)


def test_more_games_than_memory_holds() -> None:
    assert "10000000000000 games don't fit; --store DIR" in bad("simulate", "kalah", "-n", "10000000000000")


def test_a_resumed_game_keeps_its_seed(tmp_path: Path) -> None:
    begun, whole, resumed, other = (tmp_path / f"{name}.json" for name in ("begun", "whole", "resumed", "other"))
    seats = ("--seat", "human", "--seat", "random")
    good("play", "kalah", *seats, "--seed", "7", "--record", begun, stdin="2\n")
    # Each time the same moves are asked for; a pit that is empty is refused, and the next line is taken.
    moves = "1\n2\n3\n4\n5\n6\n" * 20
    good("play", "kalah", *seats, "--seed", "7", "--record", whole, stdin="2\n" + moves)
    good("play", "--resume", begun, *seats, "--record", resumed, stdin=moves)
    good("play", "--resume", begun, *seats, "--seed", "8", "--record", other, stdin=moves)
    assert resumed.read_text() == whole.read_text()
    assert [json.loads(path.read_text())["seed"] for path in (resumed, other)] == [7, 8]


def test_play_shows_a_save_that_fails(tmp_path: Path) -> None:
    text = good("play", "kalah", stdin=f"save {tmp_path}/no/where.json\nquit\n")
    assert "no/where.json: No such file or directory" in text


def test_play_ends_with_its_input(tmp_path: Path) -> None:
    text = good("play", "kalah", "--record", tmp_path / "r.json", stdin="1\n")
    assert "No more input" in text
    assert json.loads((tmp_path / "r.json").read_text())["actions"][0] == "sow 1"


def test_play_usage() -> None:
    assert "name a game" in misused("play")
    assert "nobody is called 'clever'; known: human, random, greedy" in misused("play", "kalah", "--seat", "clever")
    assert "2 seats here, and 3 are named" in misused("play", "kalah", *["--seat", "human"] * 3)
    assert "write NAME=VALUE" in misused("play", "kalah", "-o", "players")
    assert "--content FILE" in misused("play", "kalah", "-o", "content=x")
    assert "/no/such/game.json" in bad("play", "kalah", "--record", "/no/such/game.json")


def test_play_oware_from_start_to_end(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    # Enter never moves where there is a choice; a number that is not on the list is no move either.
    text = good("play", "oware", "--record", path, stdin="\n1\n1\n1\n1\n")
    assert "player 1 (random): " in text
    assert "oware" in good("check", path)


# Layout


def test_columns_read_down_and_fit() -> None:
    assert layout.in_columns(["a", "b", "c", "dd", "e"], width=12) == ["a    c    e", "b    dd"]
    assert layout.in_columns(["a", "b", "c"], width=1) == ["a", "b", "c"]
    assert layout.in_columns(["a", "b", "c"], width=80, least_rows=2) == ["a   c", "b"]
    assert layout.in_columns([], width=80) == []


def test_boards_set_spaces_in_columns_and_lose_nothing() -> None:
    text = "toy\n" + "\n".join(
        f"{n} v{n % 3} {'gust' if n == 3 else '-'} |{' a:nT' if n == 11 else ''}" for n in range(12)
    )
    out = Console(width=40, file=io.StringIO())
    layout.board(text, out)
    shown = out.file.getvalue()  # type: ignore[attr-defined]
    assert lines(shown) == [
        "toy",
        " 0 v0 -    |         6 v0 -    |",
        " 1 v1 -    |         7 v1 -    |",
        " 2 v2 -    |         8 v2 -    |",
        " 3 v0 gust |         9 v0 -    |",
        " 4 v1 -    |        10 v1 -    |",
        " 5 v2 -    |        11 v2 -    | a:nT",
    ]


def test_a_long_list_of_moves_is_cut_and_says_so() -> None:
    moves = layout.Moves(eusocial.load_game("kalah").new_initial_state())
    assert list(moves.lines(width=25)) == ["  1  sow 1   4  sow 4", "  2  sow 2   5  sow 5", "  3  sow 3   6  sow 6"]
    cut = list(moves.lines(width=25, most_rows=2))
    assert cut == [
        "  1  sow 1   3  sow 3",
        "  2  sow 2   4  sow 4",
        "     and 2 more: ? shows all, ?text those that contain it",
    ]
    assert list(moves.lines(width=25, most_rows=2, containing="5")) == ["  5  sow 5"]


@pytest.mark.skipif("microlonies" not in NAMES, reason="microlonies is not among the games")
def test_play_in_the_middle_of_a_turn_shows_the_board_alone() -> None:
    seats = ("--seat", "human", "--seat", "random", "--seat", "random")
    text = good("play", "march", *seats, "--seed", "3", stdin="1\n1\n1\n1\nquit\n")
    assert "to move a react" in text
    assert "task" not in text


def test_play_keeps_the_secrets_of_others() -> None:
    text = good("play", "microlonies", "--seed", "5", "--seat", "random", "--seat", "human", stdin="1\nquit\n")
    others = [line for line in text.splitlines() if line.startswith("player 0 (random): ")]
    assert "player 0 (random): species ?" in others
    assert "player 0 (random): keep objective ?" in others
    assert not any(line.startswith("player 0 (random): keep objective 1") for line in others)
    # Two objectives are drawn for each player: the other's stay hidden, one's own are shown.
    assert text.count("chance: draw objective ?") == 2
    assert len(re.findall(r"chance: draw objective \d+", text)) == 2
    assert len(re.findall(r"chance: booklet \?", text)) == 3


# simulate


def test_simulate_shows_a_table_that_threads_do_not_change() -> None:
    args = ["simulate", "kalah", "-n", "300", "--agents", "greedy,random", "--seed", "3"]
    text = good(*args)
    without_speed = [line for line in lines(text) if "games a second" not in line]
    again = good(*args, "--threads", "1")
    assert without_speed == [line for line in lines(again) if "games a second" not in line]
    assert "kalah: 300 games, seed 3" in text
    rows = {seat: line for line in lines(text) for seat in "01" if re.match(rf" *{seat} +(greedy|random)", line)}
    assert set(rows) == {"0", "1"}
    results = eusocial.simulate(eusocial.load_game("kalah"), 300, ["greedy", "random"], seed=3)
    assert f"{results.scores[:, 0].mean():.2f} ± " in rows["0"]
    assert "truncated: 0" in text


@needs_ambrosia
def test_simulate_shows_options_that_are_not_the_default() -> None:
    text = good("simulate", "ambrosia", "-n", "5", "-o", "side=back", "-o", "parts=3,2,1,0", "-o", "players=2")
    assert lines(text)[0] == "ambrosia: 5 games, seed 0, side=back, parts=3,2,1,0"


def test_simulate_shows_where_points_come_from() -> None:
    args = ("simulate", "microlonies", "-n", "20", "--seed", "2")
    text = good(*args, "--breakdown")
    assert "mean points" not in good(*args)
    results = eusocial.simulate(eusocial.load_game("microlonies"), 20, seed=2)
    rows = [line.split() for line in lines(text)]
    for index, account in enumerate(results.accounts):
        means = [f"{mean:.2f}" for mean in results.breakdown[:, :, index].mean(axis=0)]
        assert [account.name, account.clause, *means] in [row[:4] for row in rows]
        assert account.what in text
    assert ["all", *(f"{mean:.2f}" for mean in results.scores.mean(axis=0))] in rows


def test_simulate_names_seats_in_three_ways(tmp_path: Path) -> None:
    def agents(*args: str) -> list[str]:
        good("simulate", "kalah", "-n", "5", "--out", tmp_path / "out.json", *args)
        return list(json.loads((tmp_path / "out.json").read_text())["agents"])

    assert agents() == ["random", "random"]
    assert agents("--agents", "greedy") == ["greedy", "greedy"]
    assert agents("--agents", "random, greedy") == ["random", "greedy"]
    assert agents("--seat", "greedy", "--seat", "random") == ["greedy", "random"]


@pytest.mark.parametrize("suffix", ["csv", "json", "parquet"])
def test_simulate_writes_files(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"games.{suffix}"
    if suffix == "parquet":
        polars = pytest.importorskip("polars")
    text = good("simulate", "kalah", "-n", "20", "--seed", "9", "--out", path)
    assert f"written: {path}" in text
    expected = eusocial.simulate(eusocial.load_game("kalah"), 20, seed=9).scores[:, 0].tolist()
    match suffix:
        case "csv":
            with path.open(newline="") as file:
                assert [float(row["score_0"]) for row in csv.DictReader(file)] == expected
        case "json":
            assert json.loads(path.read_text())["columns"]["score_0"] == expected
        case _:
            assert polars.read_parquet(path)["score_0"].to_list() == expected


def test_simulate_finds_a_bad_output_before_it_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eusocial.cli.simulate.series", lambda *_: pytest.fail("played"))
    assert ".csv, .parquet, .json" in misused("simulate", "kalah", "--out", tmp_path / "games.xlsx")
    assert "No such file or directory" in bad("simulate", "kalah", "--out", tmp_path / "no" / "games.csv")
    assert "Is a directory" in bad("simulate", "kalah", "--out", tmp_path)
    monkeypatch.setitem(sys.modules, "polars", None)
    assert "pip install polars" in misused("simulate", "kalah", "--out", tmp_path / "games.parquet")


def test_simulate_usage() -> None:
    assert "2 seats here, and 3 agents" in misused("simulate", "kalah", "--agents", "random,random,random")
    assert "not both" in misused("simulate", "kalah", "--agents", "random", "--seat", "random")
    assert "random, greedy" in bad("simulate", "kalah", "-n", "5", "--agents", "clever")
    for args in (["-n", "0"], ["--threads", "0"], ["--seed", "-1"], ["--seed", str(2**64)], ["-n", "many"]):
        assert misused("simulate", "kalah", *args)


# replay and check


def test_replay_shows_every_action(record: Path) -> None:
    text = good("replay", record)
    actions = json.loads(record.read_text())["actions"]
    shown = re.findall(r"^ *(\d+)  player \d +(sow \d+)$", text, re.MULTILINE)
    assert [action for _, action in shown] == actions
    assert [int(n) for n, _ in shown] == list(range(1, len(actions) + 1))
    assert re.search(r"^result  (a draw|player \d wins)$", text, re.MULTILINE)


def test_replay_at_shows_one_position(record: Path) -> None:
    state = eusocial.load_game("kalah").new_initial_state()
    assert good("replay", record, "--at", "0") == f"{state}\n"
    state.apply(json.loads(record.read_text())["actions"][0])
    assert good("replay", record, "--at", "1") == f"{state}\n"
    assert re.search(r"the game has \d+ actions", misused("replay", record, "--at", "5000"))


def test_replay_boards_and_quiet(record: Path) -> None:
    length = len(json.loads(record.read_text())["actions"])
    # The start, each action, and the end with its result.
    assert len(re.findall(r"^kalah, ", good("replay", record, "--boards"), re.MULTILINE)) == length + 2
    quiet = good("replay", record, "--quiet")
    assert "sow" not in quiet
    assert "result" in quiet


def test_replay_of_a_position_and_of_an_unfinished_game(tmp_path: Path) -> None:
    state = eusocial.load_game("kalah").state_from_string(
        KALAH.replace("46", "45").replace("    0    1   ", "    1    1   ")
    )
    state.apply("sow 5")
    (tmp_path / "late.json").write_text(state.serialize())
    text = good("replay", tmp_path / "late.json")
    assert "1  player 0  sow 5" in text
    assert "the game goes on after 1 actions" in text


def test_check_prints_a_line_a_file(record: Path) -> None:
    second = changed(record, "second.json")
    text = good("check", record, second)
    assert [line.split(": ")[:2] for line in lines(text)] == [[str(record), "ok"], [str(second), "ok"]]
    assert f"kalah, {len(json.loads(record.read_text())['actions'])} actions, over, scores " in text


def test_check_names_the_wrong_and_goes_on(record: Path) -> None:
    data = json.loads(record.read_text())
    actions = data["actions"]
    wrong = {
        changed(record, "illegal.json", actions=[*actions[:4], "sow 0", *actions[5:]]): "action 4: ",
        changed(record, "extra.json", actions=[*actions, actions[-1]]): f"action {len(actions)}: ",
        changed(record, "result.json", result=data["result"] | {"scores": [0.0, 0.0]}): "the result differs",
        changed(record, "game.json2", game="chess"): "chess",
        changed(record, "format.json", eusocial=99): "99",
    }
    text = record.with_name("text.json")
    text.write_text("once upon a time")
    binary = record.with_name("binary.json")
    binary.write_bytes(b"\xff\xfe\x00")
    result = run("check", *wrong, text, binary, "/no/such/file.json", record)
    assert result.exit_code == 2
    assert len(lines(result.stdout)) == 1
    assert lines(result.stdout)[0].startswith(f"{record}: ok")
    complaints = lines(result.stderr)
    assert len(complaints) == len(wrong) + 3
    for complaint, (path, reason) in zip(complaints, wrong.items(), strict=False):
        assert complaint.startswith(f"eusocial: {path}: ")
        assert reason in complaint
    assert "JSON" in complaints[-3]
    assert complaints[-1] == "eusocial: /no/such/file.json: No such file or directory"


def test_replay_and_resume_refuse_broken_records(record: Path) -> None:
    wrong = changed(record, "wrong.json", actions=["sow 9"])
    assert "action 0: " in bad("replay", wrong)
    assert "action 0: " in bad("play", "--resume", wrong)
    assert "No such file" in bad("replay", "/no/such/file.json")
    assert "Is a directory" in bad("replay", record.parent)


# perft


def test_perft_counts_like_openspiel() -> None:
    assert good("perft", "kalah", "5") == "0 1\n1 6\n2 35\n3 185\n4 942\n5 4690\n"
    assert lines(good("perft", "oware", "4"))[-1] == "4 1014"


def test_perft_divide_adds_up() -> None:
    text = lines(good("perft", "kalah", "4", "--divide"))
    assert text[-1] == "total: 942"
    counts = dict(line.split(": ") for line in text[:-1])
    assert list(counts) == [f"sow {pit}" for pit in range(1, 7)]
    assert sum(map(int, counts.values())) == 942


def test_perft_of_a_position(tmp_path: Path) -> None:
    path = tmp_path / "position.txt"
    path.write_text(KALAH)
    # One move, and it ends the game.
    assert good("perft", "kalah", "2", "--position", path) == "0 1\n1 1\n2 0\n"
    path.write_text("kalah, player 5 to move\n")
    assert "line 1" in bad("perft", "kalah", "2", "--position", path)
    path.write_bytes(b"\xff\xfe")
    assert "not a text file" in bad("perft", "kalah", "2", "--position", path)
    assert misused("perft", "kalah", "-1")


# content


def test_content_of_a_game_that_has_none() -> None:
    assert "kalah" in bad("content", "export", "kalah")
    assert "kalah has no content" in bad("content", "check", "kalah", __file__)


@needs_ambrosia
def test_content_goes_out_and_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    assert good("content", "export", "ambrosia") == eusocial.default_content("ambrosia")
    good("content", "export", "ambrosia", path)
    assert path.read_text() == eusocial.default_content("ambrosia")
    assert f"{path}: ok" in good("content", "check", "ambrosia", path)
    assert "--force" in misused("content", "export", "ambrosia", path)
    good("content", "export", "ambrosia", path, "--force")
    path.write_text(path.read_text().replace("jelly_supply = 30", "jelly_supply = []"))
    assert str(path) in bad("content", "check", "ambrosia", path)
    assert str(path) in bad("play", "ambrosia", "--content", path)
    assert "/no/such.toml" in bad("content", "check", "ambrosia", "/no/such.toml")
    assert "/no/such.toml" in bad("simulate", "ambrosia", "--content", "/no/such.toml")


# Ambrosia at the prompt


@needs_ambrosia
def test_play_ambrosia_with_chance_and_many_moves(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    args = [
        "play",
        "ambrosia",
        "--seat",
        "human",
        "--seat",
        "greedy",
        "-o",
        "side=back",
        "--seed",
        "7",
        "--record",
        str(path),
    ]
    text = good(*args, stdin="choose turbo\n?\nplace 0\n\nquit\n")
    assert re.search(r"^chance: parts [0-3](,[0-3]){3}$", text, re.MULTILINE)
    assert "player 1 (greedy): choose " in text
    actions = json.loads(path.read_text())["actions"]
    assert actions[1] == "choose turbo"
    assert "place 0" in actions
    assert "ambrosia" in good("check", path)


@needs_ambrosia
def test_play_ambrosia_shows_wrong_options_with_the_right_ones() -> None:
    assert "side = front|back" in bad("play", "ambrosia", "-o", "side=top")
    assert "side = front|back" in bad("simulate", "ambrosia", "-o", "no=1")
    assert "players = 2..4" in bad("perft", "ambrosia", "1", "-o", "players=9")


@needs_ambrosia
def test_perft_of_a_chance_root_counts_outcomes() -> None:
    # 4 parts in any order, then 8 special counters.
    assert good("perft", "ambrosia", "2") == "0 1\n1 24\n2 192\n"
    assert len(lines(good("perft", "ambrosia", "2", "--divide"))) == 25


@needs_ambrosia
def test_ambrosia_with_a_users_content_needs_it_again(tmp_path: Path) -> None:
    mine = tmp_path / "my.toml"
    mine.write_text(eusocial.default_content("ambrosia").replace("jelly_supply = 30", "jelly_supply = 12"))
    path = tmp_path / "game.json"
    seats = ["--seat", "random", "--seat", "random"]
    good("play", "ambrosia", "--content", mine, *seats, "--record", path)
    assert "content" in bad("check", path)
    assert "ok" in good("check", path, "--content", mine)
    assert "result" in good("replay", path, "--content", mine, "--quiet")


# As a program of its own: status, streams, signals and pipes.

# Says when it has been loaded, which may take long on a busy machine.
READY = "import eusocial.cli as program; print('ready', flush=True); program.main()"


def start(*args: str, **more: Any) -> subprocess.Popen[str]:
    pipes: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([sys.executable, "-c", READY, *args], text=True, **(pipes | more))


def interrupt(process: subprocess.Popen[str]) -> None:
    """Presses Ctrl-C when the program is at work."""
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(1)
    process.send_signal(signal.SIGINT)


def finished(*args: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "eusocial", *args], capture_output=True, text=True, timeout=60, check=False
    )
    return done.returncode, done.stdout, done.stderr


def test_program_ends_mistakes_with_one_line_and_status_2() -> None:
    status, out, err = finished("simulate", "chess")
    assert (status, out) == (2, "")
    assert err.startswith("eusocial: no game")
    assert err.count("\n") == 1
    status, out, err = finished("simulate", "kalah", "-n", "x")
    assert (status, out) == (2, "")
    assert "Traceback" not in err


def test_program_writes_no_progress_bar_into_pipes() -> None:
    status, out, err = finished("simulate", "kalah", "-n", "50")
    assert (status, err) == (0, "")
    assert "\x1b" not in out


def test_program_ends_quietly_when_the_reader_goes() -> None:
    process = start("perft", "kalah", "9")
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline() == "ready\n"
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(timeout=60) == 1


@pytest.mark.parametrize("args", [("simulate", "kalah", "-n", "100000000"), ("perft", "kalah", "16")])
def test_program_hears_ctrl_c(args: tuple[str, ...]) -> None:
    process = start(*args)
    interrupt(process)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err.strip() == "eusocial: interrupted"


def test_program_keeps_the_record_at_ctrl_c(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    process = start("play", "kalah", "--record", str(path), stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write("1\n")
    process.stdin.flush()
    interrupt(process)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err.strip() == "eusocial: interrupted"
    assert json.loads(path.read_text())["actions"][0] == "sow 1"


def completions(*words: str) -> list[str]:
    """What a shell would offer for the last word."""
    program = shutil.which("eusocial")
    if program is None:
        pytest.skip("the program eusocial is not on the path")
    environment = os.environ | {
        "_EUSOCIAL_COMPLETE": "complete_bash",
        "COMP_WORDS": " ".join(("eusocial", *words)),
        "COMP_CWORD": str(len(words)),
    }
    done = subprocess.run([program], env=environment, capture_output=True, text=True, timeout=60, check=False)
    return done.stdout.split()


def test_shells_complete_commands_games_options_and_agents() -> None:
    assert completions("sim") == ["simulate"]
    assert completions("play", "ka") == ["kalah"]
    assert completions("play", "kalah", "--seat", "hu") == ["human"]
    assert completions("simulate", "kalah", "--seat", "gr") == ["greedy"]
    assert completions("simulate", "kalah", "--agents", "random,gr") == ["random,greedy"]


@needs_ambrosia
def test_shells_complete_options_of_the_game() -> None:
    assert completions("play", "ambrosia", "-o", "side") == ["side=front", "side=back"]
    assert completions("play", "ambrosia", "-o", "max_t") == ["max_turns="]
