"""Runs on disk: they go on where they stopped, refuse what isn't theirs, and give what a run in memory gives."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from typer.testing import CliRunner, Result

import eusocial
from eusocial import Results, Store, StoreError, load_results, simulate, simulate_to
from eusocial.cli import app

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

polars = pytest.importorskip("polars")

N = 120


@pytest.fixture(scope="module")
def game() -> eusocial.Game:
    return eusocial.load_game("ambrosia", players=3, side="back", events=True)


@pytest.fixture(scope="module")
def expected(game: eusocial.Game) -> Results:
    return simulate(game, N, ["greedy", "random", "random"], seed=4)


@pytest.fixture
def run(game: eusocial.Game, tmp_path: Path) -> Callable[..., Results]:
    """The same series, with a store."""

    def run(n: int = N, **more: Any) -> Results:
        return simulate(game, n, ["greedy", "random", "random"], seed=4, store=tmp_path / "run", **more)

    return run


def stopped_after(games: int) -> Callable[[int, int], None]:
    """Progress that presses Ctrl-C."""

    def stop(done: int, total: int) -> None:
        if done >= games:
            raise KeyboardInterrupt

    return stop


def files(path: Path) -> list[str]:
    return sorted(file.name for file in path.iterdir() if file.suffix == ".parquet")


def test_a_store_gives_what_memory_gives(run: Callable[..., Results], expected: Results, tmp_path: Path) -> None:
    assert run() == expected
    assert load_results(tmp_path / "run") == expected
    # And once more, without a game to play.
    assert run(progress=lambda done, total: pytest.fail("played") if done < total else None) == expected


def test_files_are_named_by_their_games(run: Callable[..., Results], tmp_path: Path) -> None:
    run(block=50)
    assert files(tmp_path / "run") == [
        "games-000000000000-000000000049.parquet",
        "games-000000000050-000000000099.parquet",
        "games-000000000100-000000000119.parquet",
    ]
    assert {file.name for file in (tmp_path / "run").iterdir()} == {*files(tmp_path / "run"), "run.json"}


def test_small_blocks_become_one_file(run: Callable[..., Results], tmp_path: Path) -> None:
    run()
    assert files(tmp_path / "run") == ["games-000000000000-000000000119.parquet"]


def test_files_hold_the_columns_of_results(run: Callable[..., Results], expected: Results, tmp_path: Path) -> None:
    run(block=50)
    frame = polars.read_parquet(tmp_path / "run" / "games-000000000050-000000000099.parquet")
    assert frame.equals(expected.to_polars()[50:100])
    assert Store(tmp_path / "run").scan().collect().equals(expected.to_polars())


def test_the_manifest_says_what_is_played(run: Callable[..., Results], game: eusocial.Game, tmp_path: Path) -> None:
    run()
    manifest = json.loads((tmp_path / "run" / "run.json").read_text())
    assert (manifest["format"], manifest["eusocial"]) == (1, eusocial.__version__)
    assert (manifest["game"], manifest["options"]) == ("ambrosia", game.options())
    assert (manifest["content"], manifest["seed"], manifest["games"]) == (game.content_digest(), 4, N)
    assert manifest["agents"] == ["greedy", "random", "random"]
    assert manifest["accounts"][0] == list(game.accounts()[0])
    store = Store(tmp_path / "run")
    assert repr(store) == f"Store({str(store.path)!r}: ambrosia, 120 of 120 games)"


@pytest.mark.parametrize("block", [7, None])
def test_a_run_that_was_stopped_goes_on(
    run: Callable[..., Results], expected: Results, tmp_path: Path, block: int | None
) -> None:
    with pytest.raises(KeyboardInterrupt):
        run(block=block, progress=stopped_after(40))
    store = Store(tmp_path / "run")
    there = store.num_played()
    assert 40 <= there < N
    assert store.missing() == [(there, N - there)]
    seen: list[tuple[int, int]] = []
    assert run(progress=lambda done, total: seen.append((done, total))) == expected
    assert seen[0] == (there, N)
    assert seen[-1] == (N, N)


def test_holes_are_filled(run: Callable[..., Results], expected: Results, tmp_path: Path) -> None:
    run(block=10)
    for first in (0, 30, 40, 110):
        (tmp_path / "run" / f"games-{first:012d}-{first + 9:012d}.parquet").unlink()
    store = Store(tmp_path / "run")
    assert store.missing() == [(0, 10), (30, 20), (110, 10)]
    assert store.missing(35) == [(0, 10), (30, 5)]
    assert store.num_played() == 80
    assert store.scan().collect()["game"].to_list() == [*range(10, 30), *range(50, 110)]
    assert run() == expected
    # The holes were played, and nothing else.
    assert "games-000000000030-000000000049.parquet" in files(tmp_path / "run")
    assert len(files(tmp_path / "run")) == 11


def test_a_run_that_was_stopped_has_no_results_yet(run: Callable[..., Results], tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        run(block=10, progress=stopped_after(50))
    with pytest.raises(StoreError, match=r"holds 50 of 120 games: .* partial=True"):
        load_results(tmp_path / "run")


def test_a_part_of_a_run_has_no_hole(run: Callable[..., Results], expected: Results, tmp_path: Path) -> None:
    run(block=10)
    (tmp_path / "run" / "games-000000000030-000000000039.parquet").unlink()
    part = load_results(tmp_path / "run", partial=True)
    assert len(part) == 30
    assert np.array_equal(part.scores, expected.scores[:30])
    (tmp_path / "run" / "games-000000000000-000000000009.parquet").unlink()
    with pytest.raises(StoreError, match="does not hold the first game"):
        load_results(tmp_path / "run", partial=True)


def test_a_run_can_become_longer(run: Callable[..., Results], expected: Results, tmp_path: Path) -> None:
    short = run(70)
    assert len(short) == 70
    assert run() == expected
    # A shorter one is its beginning, and takes nothing away.
    assert run(70) == short
    assert load_results(tmp_path / "run") == expected


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("game", "kalah", "game kalah, not ambrosia"),
        ("seed", 5, "seed 5, not 4"),
        ("content", "0000", "content 0000, not "),
        ("eusocial", "0.0.1", "eusocial 0.0.1, not "),
        ("agents", ["greedy"] * 3, 'agents ["greedy", "greedy", "greedy"], not ["greedy", "random", "random"]'),
    ],
)
def test_another_run_is_refused(
    run: Callable[..., Results], tmp_path: Path, key: str, value: object, message: str
) -> None:
    run(5)
    path = tmp_path / "run" / "run.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {key: value}))
    with pytest.raises(StoreError) as caught:
        run()
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_another_option_is_named(run: Callable[..., Results], tmp_path: Path) -> None:
    run(5)
    other = eusocial.load_game("ambrosia", players=3, side="front", events=True)
    with pytest.raises(StoreError, match="with side back, not front: name another folder"):
        simulate(other, 5, ["greedy", "random", "random"], seed=4, store=tmp_path / "run")


def test_another_content_is_refused(tmp_path: Path) -> None:
    text = eusocial.default_content("ambrosia")
    (tmp_path / "my.toml").write_text(text.replace("jelly_supply = ", "jelly_supply = 1", 1))
    mine = eusocial.load_game("ambrosia", content=tmp_path / "my.toml")
    theirs = eusocial.load_game("ambrosia")
    assert mine.content_digest() != theirs.content_digest()
    results = simulate(mine, 5, store=tmp_path / "run")
    assert results.content == mine.content_digest()
    with pytest.raises(StoreError, match="with content"):
        simulate(theirs, 5, store=tmp_path / "run")


def test_a_folder_with_other_files_is_refused(run: Callable[..., Results], tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "thesis.tex").touch()
    with pytest.raises(StoreError, match="holds files, but no run"):
        run()
    assert [file.name for file in (tmp_path / "run").iterdir()] == ["thesis.tex"]


def test_no_run_and_no_manifest(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"holds no run: there is no run\.json"):
        load_results(tmp_path)
    for text in ("{", "[]", '{"format": 2}', '{"format": 1}', '{"format": 1, "game": "kalah"}'):
        (tmp_path / "run.json").write_text(text)
        with pytest.raises(StoreError) as caught:
            load_results(tmp_path)
        assert "run.json" in str(caught.value)
        assert "\n" not in str(caught.value)


def test_a_run_without_games_has_no_figures(run: Callable[..., Results], tmp_path: Path) -> None:
    run(10, block=10)
    (tmp_path / "run" / "games-000000000000-000000000009.parquet").unlink()
    with pytest.raises(StoreError, match="holds no games yet"):
        Store(tmp_path / "run").overview()


@pytest.mark.parametrize("how", ["cut", "empty", "text"])
def test_a_broken_file_says_what_to_do(
    run: Callable[..., Results], expected: Results, tmp_path: Path, how: str
) -> None:
    run(block=50)
    path = tmp_path / "run" / "games-000000000050-000000000099.parquet"
    data = path.read_bytes()
    path.write_bytes({"cut": data[: len(data) // 2], "empty": b"", "text": b"PAR1 no, not really PAR1"}[how])
    for broken in (run, lambda: load_results(tmp_path / "run"), lambda: Store(tmp_path / "run").overview()):
        with pytest.raises(StoreError, match="broken file can be deleted") as caught:
            broken()
        assert "\n" not in str(caught.value)
    path.unlink()
    assert run() == expected


def test_a_file_with_a_wrong_name_is_refused(run: Callable[..., Results], tmp_path: Path) -> None:
    run(100, block=50)
    path = tmp_path / "run" / "games-000000000050-000000000099.parquet"
    path.rename(path.with_name("games-000000000050-000000000109.parquet"))
    with pytest.raises(StoreError, match="has 50 games, not those in its name"):
        run()


def test_what_a_killed_writer_left_does_no_harm(run: Callable[..., Results], expected: Results, tmp_path: Path) -> None:
    run(60)
    old, new = tmp_path / "run" / "games-1.parquet.aa.tmp", tmp_path / "run" / "games-2.parquet.bb.tmp"
    for path in (old, new):
        path.write_bytes(b"half a file")
    os.utime(old, (0, 0))
    assert run() == expected
    # Another process may be writing the new one.
    assert (old.exists(), new.exists()) == (False, True)


def test_games_that_two_processes_played_count_once(
    run: Callable[..., Results], expected: Results, game: eusocial.Game, tmp_path: Path
) -> None:
    run(block=50)
    other = Store.prepare(tmp_path / "other", game, N, ("greedy", "random", "random"), 4)
    simulate_to(other.path, game, N, ["greedy", "random", "random"], 4, block=40)
    for name in files(other.path):
        (other.path / name).rename(tmp_path / "run" / name)
    store = Store(tmp_path / "run")
    assert store.num_played() == N
    assert store.missing() == []
    assert store.results() == expected
    assert store.scan().collect().sort("game").equals(expected.to_polars())
    assert store.overview().games == N


def test_small_files_are_put_together(run: Callable[..., Results], expected: Results, tmp_path: Path) -> None:
    run(block=10)
    (tmp_path / "run" / "games-000000000040-000000000049.parquet").unlink()
    store = Store(tmp_path / "run")
    assert store.compact(35) == 6
    assert files(store.path) == [
        "games-000000000000-000000000029.parquet",
        "games-000000000030-000000000039.parquet",
        "games-000000000050-000000000079.parquet",
        "games-000000000080-000000000109.parquet",
        "games-000000000110-000000000119.parquet",
    ]
    assert run() == expected
    assert store.compact() == 5
    assert files(store.path) == ["games-000000000000-000000000119.parquet"]
    assert store.compact() == 0
    assert store.results() == expected
    assert store.scan().collect().equals(expected.to_polars())


def same(ours: object, theirs: object) -> bool:
    """Equal up to rounding: sums go in another order."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        return ours.keys() == theirs.keys() and all(same(ours[key], theirs[key]) for key in ours)
    if isinstance(ours, list | tuple) and isinstance(theirs, list | tuple):
        return len(ours) == len(theirs) and all(map(same, ours, theirs))
    return bool(ours == pytest.approx(theirs, nan_ok=True)) if isinstance(theirs, float) else ours == theirs


@pytest.mark.parametrize("n", [1, 2, 7, 100, N])
def test_an_overview_of_the_files_is_that_of_the_results(
    run: Callable[..., Results], expected: Results, game: eusocial.Game, tmp_path: Path, n: int
) -> None:
    run(block=50)
    overview = Store(tmp_path / "run").overview(n)
    shorter = simulate(game, n, ["greedy", "random", "random"], seed=4).overview()
    assert same(asdict(overview), asdict(shorter))
    assert overview._repr_html_().startswith(f"<table><caption>ambrosia: {n} games, seed 4")


def test_jobs_fill_a_store_together(game: eusocial.Game, expected: Results, tmp_path: Path) -> None:
    seats = ["greedy", "random", "random"]
    for k in (3, 1, 2):
        store = simulate_to(tmp_path / "run", game, N, seats, 4, part=(k, 3))
        # A second time, there is nothing to do.
        simulate_to(tmp_path / "run", game, N, seats, 4, part=(k, 3), progress=lambda done, _: None)
    assert files(store.path) == [
        "games-000000000000-000000000039.parquet",
        "games-000000000040-000000000079.parquet",
        "games-000000000080-000000000119.parquet",
    ]
    assert store.results() == expected
    for wrong in ((0, 3), (4, 3)):
        with pytest.raises(ValueError, match="part must be"):
            simulate_to(tmp_path / "run", game, N, seats, 4, part=wrong)


def test_mistakes_are_found_before_a_folder_is_made(game: eusocial.Game, tmp_path: Path) -> None:
    with pytest.raises(eusocial.UnknownAgentError):
        simulate(game, 5, "clever", store=tmp_path / "run")
    with pytest.raises(ValueError, match="n must be"):
        simulate(game, 0, store=tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_a_store_without_polars_says_what_to_install(
    run: Callable[..., Results], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(ModuleNotFoundError, match="pip install polars"):
        run()
    assert not (tmp_path / "run").exists()


# The command line.


def command(*args: object) -> Result:
    words = ["simulate", "kalah", *map(str, args)]
    return CliRunner().invoke(app, words, prog_name="eusocial", env={"COLUMNS": "100"})


def good(*args: object) -> list[str]:
    result = command(*args)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout.splitlines()


def test_program_plays_into_a_store(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    text = good("-n", 500, "--store", tmp_path / "run", "--breakdown", "--out", out)
    # All but the speed and where it was written.
    assert text[:-3] == good("-n", 500, "--breakdown")[:-1]
    assert text[-2:] == [f"kept: {tmp_path / 'run'} (500 of 500 games)", f"written: {out}"]
    assert polars.read_parquet(out).equals(simulate(eusocial.load_game("kalah"), 500).to_polars())
    # The beginning of what is there.
    assert good("-n", 100, "--store", tmp_path / "run")[:-2] == good("-n", 100)[:-1]


def test_program_refuses_another_run(tmp_path: Path) -> None:
    good("-n", 5, "--store", tmp_path / "run")
    result = command("-n", 5, "--store", tmp_path / "run", "--seed", 1)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"eusocial: {tmp_path / 'run'} holds another run, with seed 0, not 1: name another folder\n"


def test_program_plays_parts(tmp_path: Path) -> None:
    assert "(50 of 100 games)" in good("-n", 100, "--store", tmp_path / "run", "--part", "2/2")[-1]
    assert "(100 of 100 games)" in good("-n", 100, "--store", tmp_path / "run", "--part", "1/2")[-1]
    assert load_results(tmp_path / "run") == simulate(eusocial.load_game("kalah"), 100)
    for part in ("0/2", "3/2", "2", "a/b", "1/2/3"):
        assert "K from 1 to N" in command("-n", 9, "--store", tmp_path / "run", "--part", part).stderr
    assert "--store DIR" in command("-n", 9, "--part", "1/2").stderr


def test_program_goes_on_where_ctrl_c_stopped_it(tmp_path: Path) -> None:
    path = tmp_path / "run"
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "eusocial",
            "simulate",
            "kalah",
            "-n",
            str(1 << 40),
            "--store",
            path,
            "--processes",
            "2",
        ],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    deadline = time.monotonic() + 60
    while not (path.is_dir() and files(path)):
        assert time.monotonic() < deadline, "no file was written"
        assert process.poll() is None
        time.sleep(0.05)
    # As a terminal does it: to all processes.
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err.strip()) == (130, "eusocial: interrupted")
    there = Store(path).num_played()
    assert 0 < there < 1 << 40
    n = min(Store(path).missing()[0][0] + 1000, 20_000)
    assert good("-n", n, "--store", path)[-1].endswith(f"of {1 << 40} games)")
    assert Store(path).results(n) == simulate(eusocial.load_game("kalah"), n)
