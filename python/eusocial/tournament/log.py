"""Finished games in a file, so that a stopped tournament goes on."""

from __future__ import annotations

import json
from collections import defaultdict
from contextlib import AbstractContextManager
from typing import IO, TYPE_CHECKING, Any, cast

import numpy as np

from eusocial._engine import Game, __version__

from .errors import TournamentError
from .table import Part

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

__all__ = ["Log"]

_FORMAT = "eusocial tournament"


class Log(AbstractContextManager["Log"]):
    """Finished games in a file: a line that says of which tournament, then a line a block of games, as JSON."""

    def __init__(self, path: Path, game: Game, seed: int) -> None:
        self.kept: dict[tuple[str, ...], list[Part]] = defaultdict(list)
        self._path = path
        head = {
            "format": _FORMAT,
            "version": __version__,
            "game": game.name,
            "options": game.options(),
            "content": game.content_digest(),
            "seed": seed,
        }
        fresh = not path.exists() or path.stat().st_size == 0
        if not fresh:
            self._read(json.loads(json.dumps(head)), game.num_players())
        self._file: IO[str] = path.open("a", encoding="utf-8", newline="\n")
        if fresh:
            self._append(head)

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, names: Sequence[str], part: Part) -> None:
        """Appends games."""
        self._append(
            {
                "seats": list(names),
                "first": part.first,
                "lengths": part.lengths.tolist(),
                "truncated": part.truncated.tolist(),
                "scores": part.scores.tolist(),
                "returns": part.returns.tolist(),
            }
        )

    def _append(self, data: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(data, separators=(",", ":")) + "\n")
        self._file.flush()

    def _read(self, head: Mapping[str, Any], players: int) -> None:
        whole, _, rest = self._path.read_bytes().rpartition(b"\n")
        first, *others = whole.split(b"\n")
        self._check_head(first, head)
        for number, line in enumerate(others, start=2):
            try:
                names, part = _read_part(json.loads(line), players)
            except (ValueError, TypeError, KeyError, OverflowError):
                raise TournamentError(
                    f"{self._path}: line {number} holds no games; take it out or name another file"
                ) from None
            self.kept[names].append(part)
        if rest:
            # A line that was being written when the program was stopped.
            with self._path.open("r+b") as file:
                file.truncate(len(whole) + 1)

    def _check_head(self, line: bytes, head: Mapping[str, Any]) -> None:
        try:
            data = json.loads(line)
        except ValueError:
            data = None
        if not isinstance(data, dict) or cast("dict[str, Any]", data).get("format") != _FORMAT:
            raise TournamentError(f"{self._path}: holds no tournament; name another file, or one that doesn't exist")
        there = cast("dict[str, Any]", data)
        for key, here in head.items():
            if there.get(key) != here:
                was, now = (json.dumps(value) for value in (there.get(key), here))
                raise TournamentError(
                    f"{self._path}: holds another tournament: {key} is {was} there and {now} here; name another file"
                )


def _read_part(data: Any, players: int) -> tuple[tuple[str, ...], Part]:
    """Raises ValueError, TypeError or KeyError for what is no block of games."""
    names, first = tuple(data["seats"]), data["first"]
    part = Part(
        first,
        np.array(data["lengths"], dtype=np.uint32),
        np.array(data["truncated"], dtype=np.bool_),
        np.array(data["scores"], dtype=np.float64),
        np.array(data["returns"], dtype=np.float64),
    )
    n = len(part.lengths)
    shapes = [array.shape for array in part[1:]]
    if shapes != [(n,), (n,), (n, players), (n, players)] or len(names) != players:
        raise ValueError("the columns don't fit each other")
    if not isinstance(first, int) or first < 0 or not all(isinstance(name, str) for name in names):
        raise ValueError("first is no index, or a name is no text")
    return names, part
