"""Executors: whoever plays the blocks, in whatever order, and whatever dies meanwhile, the results are the same."""

from __future__ import annotations

import concurrent.futures
import dataclasses
import io
import multiprocessing
import os
import pickle
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from rich.console import Console

import eusocial
from eusocial import ExecutorError, Results, Store, simulate
from eusocial.executors import RayExecutor
from eusocial.simulate import progress_bar
from eusocial.simulate.dispatch import block_seconds, num_workers
from eusocial.simulate.work import Failed, Plan, Played, Work, play, row_bytes

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

N = 90
SEATS = ["greedy", "random", "random"]

# From 3.12 on, Python warns of any fork of a process with threads; numpy and polars have some.
may_fork = pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
posix = pytest.mark.skipif(os.name != "posix", reason="there is no such signal here")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> eusocial.Game:
    """A game with content of its own, whose file is gone: workers get its text."""
    path = tmp_path_factory.mktemp("content") / "my.toml"
    text = eusocial.default_content("ambrosia")
    path.write_text(text.replace("jelly_supply = ", "jelly_supply = 1", 1))
    game = eusocial.load_game("ambrosia", players=3, side="back", events=True, content=path)
    path.unlink()
    assert game.content_digest() != eusocial.load_game("ambrosia").content_digest()
    return game


@pytest.fixture(scope="module")
def expected(game: eusocial.Game) -> Results:
    return simulate(game, N, SEATS, seed=11, threads=1, block=N)


@pytest.fixture
def check(game: eusocial.Game, expected: Results, tmp_path: Path) -> Callable[..., None]:
    """Plays the series by an executor, in memory and into a store, in blocks of several sizes."""

    def check(executor: Any, sizes: tuple[int | None, ...] = (None, 7)) -> None:
        for size in sizes:
            assert simulate(game, N, SEATS, seed=11, executor=executor, block=size) == expected
            store = tmp_path / f"run-{size}"
            assert simulate(game, N, SEATS, seed=11, executor=executor, block=size, store=store) == expected

    return check


class Here:
    """The least that an executor has: `submit`, and `result` of what that gives, which is when calls happen."""

    def __init__(self, broken: Callable[[], bool] = lambda: False) -> None:
        self.broken = broken
        self.calls: list[tuple[int, int]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Here.Later:
        return Here.Later(self, fn, args)

    @dataclasses.dataclass
    class Later:
        owner: Here
        fn: Callable[..., Any]
        args: tuple[Any, ...]

        def result(self) -> Any:
            work, attempt = self.args
            self.owner.calls.append((work.first, attempt))
            if self.owner.broken():
                raise ConnectionError("the worker is gone")
            return self.fn(*self.args)


class Shuffled(concurrent.futures.Executor):
    """Finishes blocks in another order than they were handed out, and sometimes never: then the worker died."""

    def __init__(self, seed: int, deaths: float) -> None:
        self.rng = random.Random(seed)
        self.deaths = deaths
        self.waiting: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []
        self.most = 0
        self.thread = ThreadPoolExecutor(1)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, fn, args))
        self.most = max(self.most, len(self.waiting))
        self.thread.submit(self.finish)
        return future

    def finish(self) -> None:
        # Others come meanwhile.
        time.sleep(0.001)
        future, fn, args = self.waiting.pop(self.rng.randrange(len(self.waiting)))
        if not future.set_running_or_notify_cancel():
            return
        if self.rng.random() < self.deaths:
            future.set_exception(EOFError("the worker died"))
        else:
            future.set_result(fn(*args))


# Blocks.


def test_a_block_is_all_that_a_worker_needs(game: eusocial.Game, expected: Results) -> None:
    work = Work(game, tuple(SEATS), 11, 30, 20, content=game.content_digest())
    data = pickle.dumps(work)
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer).game.content_digest())"
    other = subprocess.run([sys.executable, "-c", code], input=data, capture_output=True, timeout=60, check=True)
    assert other.stdout.decode().strip() == game.content_digest()
    played = play(pickle.loads(data), attempt=2)
    assert isinstance(played, Played)
    assert (played.first, played.count) == (30, 20)
    assert not isinstance(played.data, bytes)
    assert np.array_equal(played.data["scores"], expected.scores[30:50])
    assert np.array_equal(played.data["breakdown"], expected.breakdown[30:50])


def test_a_block_can_be_a_file(game: eusocial.Game, expected: Results) -> None:
    polars = pytest.importorskip("polars")
    work = Work(game, tuple(SEATS), 11, 30, 20, file_from=0, content=game.content_digest())
    played = play(work)
    assert isinstance(played, Played)
    assert isinstance(played.data, bytes)
    assert polars.read_parquet(io.BytesIO(played.data)).equals(expected.to_polars()[30:50])


def test_what_goes_wrong_everywhere_is_told_and_not_raised(game: eusocial.Game) -> None:
    def reason(**other: Any) -> str:
        work = Work(game, tuple(SEATS), 11, 0, 5, content=game.content_digest())
        failed = play(dataclasses.replace(work, **other))
        assert isinstance(failed, Failed)
        assert pickle.loads(pickle.dumps(failed)) == failed
        return failed.reason

    assert "the series is played by 0.0.1" in reason(version="0.0.1")
    assert "has the digest" in reason(content="0000")
    assert "clever" in reason(agents=("clever",) * 3)


def test_a_plan_covers_every_game_once(game: eusocial.Game) -> None:
    missing = [(3, 10), (20, 0), (25, 6)]
    assert list(Plan(missing, game, 4, 1)) == [(3, 4), (7, 4), (11, 2), (25, 4), (29, 2)]
    plan = Plan(missing, game, None, 1)
    games: list[int] = []
    for first, count in plan:
        games += range(first, first + count)
        plan.learn(count, 0.001)
    assert games == [*range(3, 13), *range(25, 31)]


def test_blocks_grow_until_they_take_the_time(game: eusocial.Game) -> None:
    plan, sizes = Plan([(0, 10**6)], game, None, 1), list[int]()
    for _ in range(8):
        _, count = next(plan)
        sizes.append(count)
        plan.learn(count, count / 1000)
    assert sizes == [1, 4, 16, 64, 256, 1000, 1000, 1000]
    # One that was handed out when blocks were small doesn't make them small again.
    plan.learn(16, 16 / 1000)
    assert next(plan)[1] == 1000
    # A slow one does.
    plan.learn(1000, 10)
    assert next(plan)[1] == 100
    # But never so small that threads have nothing to do.
    slow = Plan([(0, 100)], game, None, 1, least=8)
    assert next(slow) == (0, 8)
    slow.learn(8, 800)
    assert next(slow) == (8, 8)
    # A block of the fastest game fits into memory.
    plan.learn(10**9, 1e-9)
    for _ in range(40):
        plan.learn(10**9, 1e-9)
    assert 10**5 < next(plan)[1] * row_bytes(game) <= 1 << 27


def test_blocks_get_longer_with_workers_and_time() -> None:
    assert block_seconds(4, 2, 0) == 4
    # 20 of them come in a second.
    assert block_seconds(4, 1000, 0) == 50
    # A hundredth of the time that has gone, but never more than ten minutes.
    assert block_seconds(4, 2, 3600) == 36
    assert block_seconds(4, 2, 10**6) == 600


# Executors.


def test_threads(check: Callable[..., None]) -> None:
    with ThreadPoolExecutor(3) as executor:
        check(executor, (None, 1, 40))
        # It was given, and stays open.
        assert executor.submit(int, "7").result() == 7


@may_fork
@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_processes(check: Callable[..., None], method: str) -> None:
    with ProcessPoolExecutor(2, multiprocessing.get_context(method)) as executor:
        check(executor)


def test_a_function_that_makes_an_executor(check: Callable[..., None]) -> None:
    made: list[ThreadPoolExecutor] = []

    def make() -> ThreadPoolExecutor:
        made.append(ThreadPoolExecutor(2))
        return made[-1]

    check(make, (7,))
    check(ThreadPoolExecutor, (7,))
    assert len(made) == 2
    for executor in made:
        with pytest.raises(RuntimeError, match="shutdown"):
            executor.submit(int)


@pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning", "ignore::ResourceWarning")
@pytest.mark.parametrize("module", ["loky", "joblib.externals.loky"])
def test_loky(check: Callable[..., None], module: str) -> None:
    loky: Any = pytest.importorskip(module)
    executor = loky.get_reusable_executor(2)
    try:
        check(executor, (7,))
    finally:
        executor.shutdown(kill_workers=True)


def test_the_least_that_an_executor_has(check: Callable[..., None]) -> None:
    executor = Here()
    check(executor, (7,))
    assert [first for first, _ in executor.calls] == [*range(0, N, 7), *range(0, N, 7)]


def test_a_client_gives_its_executor(check: Callable[..., None]) -> None:
    class Client:
        # Dask's client has a `submit` of its own, whose futures are others.
        def submit(self, *_: object) -> None:
            pytest.fail("asked itself")

        def get_executor(self) -> Here:
            return Here()

    check(Client(), (7,))


@pytest.mark.parametrize("seed", range(5))
def test_order_and_deaths_change_nothing(game: eusocial.Game, expected: Results, tmp_path: Path, seed: int) -> None:
    for size, store in ((1, None), (4, None), (4, tmp_path / "run")):
        executor = Shuffled(seed, 0.2)
        results = simulate(game, N, SEATS, 11, block=size, executor=executor, store=store, in_flight=9, retries=20)
        assert results == expected


def test_something_else_is_no_executor(game: eusocial.Game) -> None:
    with pytest.raises(TypeError, match=r"submit\(fn, \*args\).* is int"):
        simulate(game, 5, executor=7)  # type: ignore[arg-type]


def test_progress_counts_blocks_as_they_come(game: eusocial.Game) -> None:
    seen: list[tuple[int, int]] = []
    simulate(game, 30, block=7, executor=Shuffled(1, 0.3), in_flight=5, retries=9, progress=lambda *at: seen.append(at))
    assert [total for _, total in seen] == [30] * 5
    assert seen == sorted(seen)
    assert seen[-1] == (30, 30)


def test_no_more_blocks_are_out_than_allowed(game: eusocial.Game) -> None:
    executor = Shuffled(1, 0)
    simulate(game, 60, block=3, executor=executor, in_flight=5)
    # One more may be with the thread.
    assert 2 <= executor.most <= 5


def test_how_many_play_at_a_time() -> None:
    class Mpi:
        num_workers = 12

    class Dask:
        class _client:  # noqa: N801
            @staticmethod
            def nthreads() -> dict[str, int]:
                return {"tcp://127.0.0.1:1": 4, "tcp://127.0.0.1:2": 2}

    assert num_workers(Mpi()) == 12
    assert num_workers(Dask()) == 6
    assert num_workers(Here()) == 32
    with ThreadPoolExecutor(3) as executor:
        assert num_workers(executor) == 3


# Deaths and defects.


def test_a_block_is_tried_a_few_times_only(game: eusocial.Game) -> None:
    executor = Here(lambda: True)
    with pytest.raises(ExecutorError) as caught:
        simulate(game, 20, block=10, executor=executor, retries=2)
    message = "games 0 to 9 were tried 3 times, the last time with ConnectionError: the worker is gone"
    assert str(caught.value) == message
    assert isinstance(caught.value.__cause__, ConnectionError)
    assert [call for call in executor.calls if call[0] == 0] == [(0, 0), (0, 1), (0, 2)]


def test_a_block_that_nobody_can_play_is_tried_once(game: eusocial.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["eusocial.simulate.work"], "__version__", "0.0.1")
    executor = Here()
    with pytest.raises(ExecutorError, match=r"games 0 to 9 can't be played: .* the worker has eusocial 0\.0\.1"):
        simulate(game, 20, block=10, executor=executor)
    assert len(executor.calls) == 1


def test_an_executor_that_gives_something_else(game: eusocial.Game) -> None:
    class Wrong:
        def submit(self, fn: Callable[..., Any], /, *args: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_result(None)
            return future

    with pytest.raises(ExecutorError, match="gave NoneType for games 0 to 9"):
        simulate(game, 20, block=10, executor=Wrong())


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_an_executor_that_was_shut_down_says_so(
    game: eusocial.Game, kind: type[ThreadPoolExecutor] | type[ProcessPoolExecutor]
) -> None:
    executor = kind(1)
    executor.shutdown()
    with pytest.raises(ExecutorError, match=r"takes no more blocks: RuntimeError: .*give a function that makes one"):
        simulate(game, 20, executor=executor)


def killer(pid: Callable[[], int], at: int) -> tuple[Callable[[int, int], None], list[int]]:
    """Progress that kills a worker when so many games were played; and whom it killed."""
    killed: list[int] = []

    def kill(done: int, total: int) -> None:
        if done >= at and not killed:
            killed.append(pid())
            os.kill(killed[0], signal.SIGKILL)

    return kill, killed


@posix
@pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning", "ignore::ResourceWarning")
@pytest.mark.parametrize("kind", ["processes", "a function", "loky"])
def test_a_killed_process_changes_nothing(game: eusocial.Game, kind: str, tmp_path: Path) -> None:
    n = 600
    expected = simulate(game, n, SEATS, seed=3)
    spawn = multiprocessing.get_context("spawn")
    executor: Any
    match kind:
        case "processes":
            executor = ProcessPoolExecutor(2, spawn)
        case "loky":
            executor = pytest.importorskip("loky").get_reusable_executor(2)
        case _:
            executor = lambda: ProcessPoolExecutor(2, spawn)  # noqa: E731
    before = {process.pid for process in multiprocessing.active_children()}

    def pid() -> int:
        if kind == "loky":
            return int(next(iter(executor._processes)))
        return next(p.pid for p in multiprocessing.active_children() if p.pid not in before and p.pid is not None)

    kill, killed = killer(pid, 60)
    try:
        results = simulate(game, n, SEATS, seed=3, executor=executor, block=20, progress=kill, store=tmp_path / "run")
    finally:
        if kind != "a function":
            executor.shutdown()
    assert killed
    assert results == expected


@posix
def test_a_block_that_kills_its_workers_ends_the_series(game: eusocial.Game) -> None:
    made: list[ProcessPoolExecutor] = []

    def make() -> ProcessPoolExecutor:
        made.append(ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), os._exit, (9,)))
        return made[-1]

    with pytest.raises(
        ExecutorError, match=r"tried 2 times, the last time with BrokenProcessPool|takes no more blocks"
    ):
        simulate(game, 5, block=5, executor=make, retries=1)
    assert len(made) == 2


# Ctrl-C.


def test_finished_blocks_stay_when_it_is_stopped(game: eusocial.Game, expected: Results, tmp_path: Path) -> None:
    pytest.importorskip("polars")

    def stop(done: int, total: int) -> None:
        if done >= 20:
            raise KeyboardInterrupt

    executor = Shuffled(2, 0)
    with pytest.raises(KeyboardInterrupt):
        simulate(game, N, SEATS, 11, block=5, executor=executor, store=tmp_path / "run", in_flight=8, progress=stop)
    executor.thread.shutdown()
    assert 20 <= Store(tmp_path / "run").num_played() < N
    results = simulate(game, N, SEATS, 11, executor=Shuffled(3, 0.1), in_flight=5, store=tmp_path / "run", block=6)
    assert results == expected


def test_what_is_finished_is_kept_and_what_waits_is_cancelled(game: eusocial.Game, tmp_path: Path) -> None:
    pytest.importorskip("polars")
    calls: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []

    def finish(index: int) -> None:
        future, fn, args = calls[index]
        future.set_result(fn(*args))

    class Waiting:
        def submit(self, fn: Callable[..., Any], /, *args: Any) -> Future[Any]:
            calls.append((Future(), fn, args))
            if len(calls) == 1:
                finish(0)
            return calls[-1][0]

    def stop(done: int, total: int) -> None:
        # Two more are finished, though nobody has asked for them yet.
        finish(2)
        finish(3)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(game, 30, block=5, executor=Waiting(), store=tmp_path / "run", in_flight=5, progress=stop)
    assert Store(tmp_path / "run").missing() == [(5, 5), (20, 10)]
    assert [future.cancelled() for future, _, _ in calls] == [False, True, False, False, True]


@may_fork
def test_a_pool_of_processes_cancels_its_own_blocks(game: eusocial.Game) -> None:
    # Python's pool shows a traceback when blocks were cancelled before its processes died.
    cancelled: list[bool] = []
    futures: list[Future[Any]] = []

    class Pool(ProcessPoolExecutor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            futures.append(super().submit(fn, *args, **kwargs))
            return futures[-1]

        def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
            assert cancel_futures
            cancelled.extend(future.cancelled() for future in futures)
            super().shutdown(wait, cancel_futures=cancel_futures)
            # A thread of the pool cancels; the processes are stopped when this returns.
            done = threading.Event()
            futures[-1].add_done_callback(lambda _: done.set())
            done.wait(timeout=60)

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(game, 10**6, block=10**4, executor=lambda: Pool(1), in_flight=20, progress=stop)
    assert cancelled == [False] * len(cancelled) != []
    assert any(future.cancelled() for future in futures)


def test_a_full_disk_is_told(game: eusocial.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("polars")

    def full(self: Store, first: int, count: int, data: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Store, "write", full)
    with pytest.raises(OSError, match="No space left"):
        simulate(game, N, executor=Shuffled(1, 0), in_flight=5, block=5, store=tmp_path / "run")


# Clusters.


@posix
@pytest.mark.filterwarnings("ignore")
def test_dask_with_a_killed_worker(tmp_path: Path) -> None:
    """Two worker processes on loopback, one of which is killed in the middle."""
    pytest.importorskip("polars")
    distributed: Any = pytest.importorskip("distributed")
    game = eusocial.load_game("microlonies")
    n = 400
    expected = simulate(game, n, ["greedy", "random"], seed=8)
    with (
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address=None,
            silence_logs="CRITICAL",
            local_directory=tmp_path / "dask",
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        pids = set(client.run(os.getpid).values())
        assert len(pids) == 2
        assert os.getpid() not in pids
        kill, killed = killer(lambda: min(pids), 100)
        results = simulate(
            game, n, ["greedy", "random"], 8, executor=client, block=10, progress=kill, store=tmp_path / "run"
        )
        assert killed
        assert results == expected
        # The executor of the client, in memory.
        assert simulate(game, n, ["greedy", "random"], 8, executor=client.get_executor(), block=50) == expected
    assert eusocial.load_results(tmp_path / "run") == expected


@posix
@pytest.mark.filterwarnings("ignore")
def test_ray(game: eusocial.Game, expected: Results, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cluster of one node on loopback; the worker of a block is killed in the middle of it."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    ray: Any = pytest.importorskip("ray", reason="Ray has no wheel here, or it is not installed: pip install ray")
    # Its sockets lie there, and paths of sockets must be short.
    folder = tempfile.TemporaryDirectory(prefix="r-", ignore_cleanup_errors=True)
    try:
        try:
            ray.init(
                num_cpus=2,
                include_dashboard=False,
                _node_ip_address="127.0.0.1",
                _temp_dir=folder.name,
                log_to_driver=False,
                logging_level="critical",
                object_store_memory=80_000_000,
            )
        except Exception as error:
            if "timed out during startup" in str(error):
                pytest.skip("Ray gives its processes 30 seconds to start, and this machine is too busy for that")
            raise
        with RayExecutor(num_cpus=1) as executor:
            assert num_workers(executor) == 2
            pid = executor.submit(os.getpid).result()
            kill, killed = killer(lambda: pid, 30)
            store = tmp_path / "run"
            assert simulate(game, N, SEATS, 11, executor=executor, block=5, store=store, progress=kill) == expected
            assert killed
            # What was called off is not waited for.
            assert executor.submit(time.sleep, 60).cancel()
            with pytest.raises(ZeroDivisionError):
                executor.submit(divmod, 1, 0).result()
        with pytest.raises(RuntimeError, match="shut down"):
            executor.submit(int)
    finally:
        ray.shutdown()
        folder.cleanup()


def test_ray_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'eusocial\[ray\]'"):
        RayExecutor()


# The bar.


@pytest.fixture
def terminal() -> Console:
    return Console(file=io.StringIO(), force_terminal=True, width=100)


def shown(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_the_bar_shows_games_and_speed(terminal: Console) -> None:
    with progress_bar("ambrosia", terminal) as bar:
        bar(100, 1000)
        for done in range(200, 900, 100):
            time.sleep(0.12)
            bar(done, 1000)
    text = shown(terminal)
    assert "ambrosia" in text
    assert "800/1000" in text
    assert "games/s" in text


def test_the_bar_is_quiet_where_no_terminal_is() -> None:
    console = Console(file=io.StringIO())
    with progress_bar("ambrosia", console) as bar:
        bar(1, 2)
        bar(2, 2)
    assert shown(console) == ""


def test_a_series_shows_the_bar(game: eusocial.Game, capfd: pytest.CaptureFixture[str]) -> None:
    expected = simulate(game, 20, progress=False)
    assert simulate(game, 20, progress=True) == expected
    # Standard error is no terminal here.
    assert capfd.readouterr() == ("", "")


def test_importing_the_package_loads_no_library_of_clusters() -> None:
    heavy = ("ray", "distributed", "polars", "rich.progress", "multiprocessing.pool")
    code = f"import sys, eusocial, eusocial.executors; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "[]\n"
