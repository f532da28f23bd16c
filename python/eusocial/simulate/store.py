"""Runs on disk: a folder with Parquet files of finished blocks, and a manifest that says what is played.

A run that was stopped goes on where it stopped, since the names of the files say which games they hold.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import secrets
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from eusocial._engine import EusocialError, Game, __version__
from eusocial.ledger import Account

from .results import AccountSummary, Overview, Results, SeatSummary, needs_polars, wilson
from .work import FILE_BYTES, columns_bytes, to_parquet

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence

    import numpy.typing as npt
    import polars

    from eusocial.typing import Block

__all__ = ["Store", "StoreError", "load_results"]

_MANIFEST = "run.json"
_FORMAT = 1
_NAME = re.compile(r"games-(\d{12,20})-(\d{12,20})\.parquet")
_STALE_SECONDS = 24 * 60 * 60


class StoreError(EusocialError):
    """A folder that holds no run, another run, or not all of it."""


@dataclass(frozen=True)
class _Piece:
    """Games of one file, from ``first`` on, that no file before it holds."""

    path: Path
    first: int
    skip: int
    count: int


class Store:
    """A run on disk.

    :func:`eusocial.simulate` with ``store=`` and :func:`eusocial.simulate_to` write one; ``Store(path)`` opens it.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Opens a run.

        Raises:
            StoreError: There is none, or one that this version doesn't read.
            ModuleNotFoundError: polars isn't installed.
        """
        needs_polars()
        self.path = Path(path)
        """The folder."""
        try:
            manifest = json.loads((self.path / _MANIFEST).read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise StoreError(f"{self.path} holds no run: there is no {_MANIFEST}") from None
        except (OSError, ValueError) as error:
            raise StoreError(" ".join(f"cannot read {self.path / _MANIFEST}: {error}".split())) from None
        if not isinstance(manifest, dict) or cast("dict[str, Any]", manifest).get("format") != _FORMAT:
            raise StoreError(f"{self.path / _MANIFEST} is not of format {_FORMAT}, the one that this version reads")
        self._take(cast("dict[str, Any]", manifest))

    def _take(self, manifest: dict[str, Any]) -> None:
        try:
            self.game: str = manifest["game"]
            """Name of the game."""
            self.options: Mapping[str, Any] = manifest["options"]
            """Every option with its value."""
            self.content: str = manifest["content"]
            """Digest of the content; empty for games without content."""
            self.agents: tuple[str, ...] = tuple(manifest["agents"])
            """Who plays on each seat."""
            self.players: tuple[str | None, ...] = tuple(manifest.get("players", ()))
            """Full names of agents in Python on their seats, where there are some; nothing else."""
            self.seed: int = manifest["seed"]
            """Seed of the series."""
            self.version: str = manifest["eusocial"]
            """The version of the engine that plays."""
            self.accounts: tuple[Account, ...] = tuple(Account(*account) for account in manifest["accounts"])
            """Where points come from."""
            self.games: int = manifest["games"]
            """How many games were asked for."""
        except (KeyError, TypeError) as error:
            raise StoreError(f"{self.path / _MANIFEST} is broken: {error} is missing or wrong") from None

    @classmethod
    def prepare(
        cls,
        path: str | os.PathLike[str],
        game: Game,
        n: int,
        agents: tuple[str, ...],
        seed: int,
        players: Sequence[str | None] = (),
    ) -> Store:
        """Opens the run, which is begun if nothing is there, and may become longer.

        ``players`` tell agents in Python from others, where there are some.

        Raises:
            StoreError: The folder holds another run, or something else.
            ModuleNotFoundError: polars isn't installed.
            OSError: The folder can't be written.
        """
        needs_polars()
        path = Path(path)
        path.mkdir(parents=True, exist_ok=True)
        wanted = {
            "format": _FORMAT,
            "eusocial": __version__,
            "game": game.name,
            "options": json.loads(json.dumps(game.options())),
            "content": game.content_digest(),
            "agents": list(agents),
            "seed": seed,
            "games": n,
            "accounts": [list(account) for account in game.accounts()],
            **({"players": list(players)} if players else {}),
        }
        if not (path / _MANIFEST).exists():
            # Another process may begin the same run at the same time.
            if any(entry.name != _MANIFEST and entry.suffix != ".tmp" for entry in path.iterdir()):
                raise StoreError(f"{path} holds files, but no run: name a folder that is new or empty")
            _write(path / _MANIFEST, _to_json(wanted))
        store = cls(path)
        store._refuse_another(wanted)
        if n > store.games:
            _write(path / _MANIFEST, _to_json(wanted))
            store.games = n
        store._sweep()
        store._check_files()
        return store

    def _refuse_another(self, wanted: dict[str, Any]) -> None:
        ours = {
            "game": self.game,
            "options": self.options,
            "content": self.content,
            "agents": list(self.agents),
            "players": list(self.players),
            "seed": self.seed,
            "eusocial": self.version,
        }
        there: Any
        here: Any
        for key, value in ours.items():
            if value == wanted.get(key, []):
                continue
            what, there, here = key, value, wanted.get(key)
            if key == "options" and isinstance(value, dict):
                what = next(name for name in {**value, **here} if value.get(name) != here.get(name))
                there, here = value.get(what), here.get(what)
            raise StoreError(
                f"{self.path} holds another run, with {what} {_short(there)}, not {_short(here)}: name another folder"
            )

    def _sweep(self) -> None:
        """Removes what a process that was killed left half written; another may be writing now."""
        for path in self.path.glob("*.tmp"):
            with contextlib.suppress(OSError):
                if time.time() - path.stat().st_mtime > _STALE_SECONDS:
                    path.unlink()

    def _check_files(self) -> None:
        pl = needs_polars()
        for path, first, last in self._files():
            with _reading(path):
                rows = int(pl.scan_parquet(path).select(pl.len()).collect().item())
            if rows != last + 1 - first:
                raise StoreError(f"{path} has {rows} games, not those in its name: delete it and run again")

    def _files(self) -> list[tuple[Path, int, int]]:
        """Files with their first and last game, in order."""
        found: list[tuple[Path, int, int]] = []
        for path in self.path.iterdir():
            match = _NAME.fullmatch(path.name)
            if match is not None:
                found.append((path, int(match[1]), int(match[2])))
        return sorted(found, key=lambda file: (file[1], -file[2]))

    def _pieces(self, n: int | None = None) -> Iterator[_Piece]:
        """What to take of each file, so that no game is taken twice, though two processes may have played it."""
        end = 0
        for path, first, last in self._files():
            start, stop = max(first, end), last + 1 if n is None else min(last + 1, n)
            if start < stop:
                yield _Piece(path, start, start - first, stop - start)
                end = stop

    def write(self, first: int, count: int, data: Block | bytes) -> None:
        """Writes a block. It is there as a whole or not at all, whatever happens meanwhile.

        Raises OSError where it can't be written.
        """
        if not isinstance(data, bytes):
            data = to_parquet(data, first, self.accounts)
        _write(self.path / f"games-{first:012d}-{first + count - 1:012d}.parquet", data)

    def missing(self, n: int | None = None) -> list[tuple[int, int]]:
        """Ranges ``(first, count)`` of games that are still to be played, of ``n`` or of all that were asked for."""
        n = self.games if n is None else n
        ranges: list[tuple[int, int]] = []
        end = 0
        for piece in self._pieces(n):
            if piece.first > end:
                ranges.append((end, piece.first - end))
            end = piece.first + piece.count
        if end < n:
            ranges.append((end, n - end))
        return ranges

    def compact(self, games: int | None = None) -> int:
        """Puts small files together, so that there are fewer to open; not while the run is being played.

        Args:
            games: At most so many in a file; as many as take 128 MiB in memory if left out.

        Returns:
            How many files there were less.

        Raises:
            StoreError: A file can't be read.
            OSError: A file can't be written.
        """
        pl = needs_polars()
        row = columns_bytes(len(self.agents), len(self.accounts))
        most = max(1, FILE_BYTES // row) if games is None else games
        before = self._files()
        groups: list[list[_Piece]] = []
        for piece in self._pieces():
            last = groups[-1] if groups else []
            end = last[-1].first + last[-1].count if last else -1
            if piece.first == end and sum(other.count for other in last) + piece.count <= most:
                last.append(piece)
            else:
                groups.append([piece])
        for group in groups:
            if len(group) == 1:
                continue
            frames = [self._frame(piece) for piece in group]
            file = io.BytesIO()
            pl.concat(frames).write_parquet(file, compression="zstd")
            self.write(group[0].first, sum(piece.count for piece in group), file.getvalue())
            # The whole is there before its parts go: whatever happens, no game is missing.
            for piece in group:
                piece.path.unlink()
        return len(before) - len(self._files())

    def num_played(self) -> int:
        """How many games are there."""
        return sum(piece.count for piece in self._pieces())

    def scan(self, n: int | None = None) -> polars.LazyFrame:
        """The games that are there, or those of the first ``n``, as a lazy frame of pl.

        It has the columns of :meth:`Results.to_columns`. Nothing is read before it is asked for, so that queries work
        on more games than memory holds.

        Raises StoreError where there are none.
        """
        pl = needs_polars()
        pieces = list(self._pieces(n))
        if not pieces:
            raise StoreError(f"{self.path} holds no games yet")
        whole = [piece.path for piece in pieces if piece.count == _games_in(piece.path)]
        parts = [
            pl.scan_parquet(piece.path).slice(piece.skip, piece.count)
            for piece in pieces
            if piece.count != _games_in(piece.path)
        ]
        frames = ([pl.scan_parquet(whole)] if whole else []) + parts
        frame: polars.LazyFrame = pl.concat(frames) if len(frames) > 1 else frames[0]
        return frame

    def results(self, n: int | None = None, *, partial: bool = False) -> Results:
        """All games, or the first ``n``, in memory.

        Args:
            n: How many; all that were asked for if left out.
            partial: Whether fewer will do. Then you get the games from the first on up to the first that is missing:
                those that happen to be finished are no fair sample, as quick games finish first.

        Raises StoreError where games are missing, or a file can't be read.
        """
        n = self.games if n is None else n
        missing = self.missing(n)
        if missing:
            played = n - sum(count for _, count in missing)
            if not partial:
                raise StoreError(
                    f"{self.path} holds {played} of {n} games: simulate with the same store plays the rest, "
                    "partial=True takes what is there"
                )
            n = missing[0][0]
            if n == 0:
                raise StoreError(f"{self.path} does not hold the first game yet")
        results = empty_results(self.game, self.options, self.content, self.agents, self.seed, self.accounts, n)
        for piece in self._pieces(n):
            self._fill(results, piece, self._frame(piece))
        return results

    def _frame(self, piece: _Piece) -> polars.DataFrame:
        with _reading(piece.path):
            frame: polars.DataFrame = needs_polars().read_parquet(piece.path, memory_map=False)
        return frame.slice(piece.skip, piece.count)

    def _fill(self, results: Results, piece: _Piece, frame: polars.DataFrame) -> None:
        rows = slice(piece.first, piece.first + piece.count)
        results.lengths[rows] = frame["length"].to_numpy()
        results.truncated[rows] = frame["truncated"].to_numpy()
        for seat in range(len(self.agents)):
            results.scores[rows, seat] = frame[f"score_{seat}"].to_numpy()
            results.returns[rows, seat] = frame[f"return_{seat}"].to_numpy()
            for index, account in enumerate(self.accounts):
                results.breakdown[rows, seat, index] = frame[f"points_{account.name}_{seat}"].to_numpy()

    def overview(self, n: int | None = None) -> Overview:
        """What there is to say of the games that are there, or of those of the first ``n``.

        The games are read in pieces, so that there may be more of them than memory holds.

        Raises StoreError where there are none.
        """
        pl = needs_polars()
        col, seats = pl.col, range(len(self.agents))
        frame = self.scan(n)
        wanted = {"games": pl.len(), "truncated": col("truncated").sum()}
        wanted |= {f"length_{how}": getattr(col("length"), how)() for how in ("mean", "min", "max")}
        for seat in seats:
            score = col(f"score_{seat}")
            wanted |= {f"score_{how}_{seat}": getattr(score, how)() for how in ("mean", "std", "min", "max")}
            wanted |= {f"return_{seat}": col(f"return_{seat}").mean(), f"win_{seat}": col(f"win_{seat}").sum()}
            for account in self.accounts:
                name = f"points_{account.name}_{seat}"
                wanted[name] = col(name).mean()
        with _reading(self.path):
            row: dict[str, Any] = frame.select(**wanted).collect(engine="streaming").row(0, named=True)
            medians = [self._median(frame, f"score_{seat}") for seat in seats]
        games = int(row["games"])
        return Overview(
            game=self.game,
            seed=self.seed,
            games=games,
            seats=tuple(self._seat(row, seat, medians[seat]) for seat in seats),
            accounts=tuple(
                AccountSummary(*account, means=tuple(row[f"points_{account.name}_{seat}"] for seat in seats))
                for account in self.accounts
            ),
            mean_length=row["length_mean"],
            min_length=row["length_min"],
            max_length=row["length_max"],
            truncated=row["truncated"],
        )

    def _seat(self, row: Mapping[str, Any], seat: int, median: float) -> SeatSummary:
        games, wins = row["games"], row[f"win_{seat}"]
        low, high = wilson(wins, games)
        deviation = row[f"score_std_{seat}"]
        return SeatSummary(
            seat=seat,
            agent=self.agents[seat],
            mean=row[f"score_mean_{seat}"],
            sd=float("nan") if deviation is None else deviation,
            min=row[f"score_min_{seat}"],
            median=median,
            max=row[f"score_max_{seat}"],
            mean_return=row[f"return_{seat}"],
            win_rate=wins / games,
            win_low=low,
            win_high=high,
        )

    def _median(self, frame: polars.LazyFrame, name: str) -> float:
        """The median by counting: games have few different scores, so that this takes little memory."""
        pl = needs_polars()
        counts = frame.group_by(name).agg(pl.len().alias("games")).collect(engine="streaming").sort(name)
        values: npt.NDArray[np.float64] = counts[name].to_numpy()
        upto = np.cumsum(counts["games"].to_numpy(), dtype=np.uint64)
        # For an even number of games, two of them are in the middle.
        ranks = (int(upto[-1]) - 1) // 2, int(upto[-1]) // 2
        low, high = np.searchsorted(upto, ranks, side="right")
        return float(values[low] + values[high]) / 2

    def __repr__(self) -> str:
        """Where the figures come from; not the figures."""
        return f"Store({str(self.path)!r}: {self.game}, {self.num_played()} of {self.games} games)"


def load_results(store: str | os.PathLike[str], *, partial: bool = False) -> Results:
    """Reads a run that :func:`eusocial.simulate` wrote with ``store=``.

    Args:
        store: The folder.
        partial: Whether a run that was stopped will do, see :meth:`Store.results`.

    Raises:
        StoreError: The folder holds no run or not all of it, or a file can't be read.
        ModuleNotFoundError: polars isn't installed.
    """
    return Store(store).results(partial=partial)


def empty_results(
    game: str,
    options: Mapping[str, Any],
    content: str,
    agents: tuple[str, ...],
    seed: int,
    accounts: tuple[Account, ...],
    n: int,
) -> Results:
    """Results of ``n`` games whose figures are still to be filled in."""
    players = len(agents)
    return Results(
        game=game,
        options=options,
        content=content,
        agents=agents,
        seed=seed,
        lengths=np.empty(n, np.uint32),
        truncated=np.empty(n, np.bool_),
        scores=np.empty((n, players)),
        returns=np.empty((n, players)),
        accounts=accounts,
        breakdown=np.empty((n, players, len(accounts))),
    )


@contextlib.contextmanager
def _reading(path: Path) -> Generator[None]:
    """Says what to do about a file that can't be read."""
    errors = needs_polars().exceptions
    try:
        yield
    except (errors.PolarsError, OSError) as error:
        reason = " ".join(str(error).split())[:300]
        raise StoreError(
            f"cannot read {path}; a broken file can be deleted, and its games are played anew: {reason}"
        ) from None


def _games_in(path: Path) -> int:
    match = _NAME.fullmatch(path.name)
    return 0 if match is None else int(match[2]) + 1 - int(match[1])


def _short(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _to_json(manifest: dict[str, Any]) -> bytes:
    return (json.dumps(manifest, indent=1, ensure_ascii=False) + "\n").encode()


def _write(path: Path, data: bytes) -> None:
    """Writes a file as a whole or not at all."""
    half = path.with_name(f"{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        with half.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    except BaseException:
        half.unlink(missing_ok=True)
        raise
