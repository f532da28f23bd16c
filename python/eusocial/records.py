"""Records of games in files: JSON, one game a file, every action checked when it is read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from ._engine import RecordError, State, deserialize

if TYPE_CHECKING:
    from os import PathLike

__all__ = ["load_record", "save_record"]


def load_record(source: str | PathLike[str], *, content: str | PathLike[str] | None = None) -> State:
    """Replays a record of any game, checking every action and the result.

    The record itself says which game it is of, and with which options.

    Args:
        source: Path of a record, or its JSON text (text that begins with `{`).
        content: Path of the content file that the game was played with, where that wasn't the built-in.

    Returns:
        The state after the last action, with its whole history.

    Raises:
        RecordError: It can't be read, is no record, is of a game or options that this version doesn't have, an action
            can't be read or is illegal (`index`), or the result differs.
        ContentError: The content file can't be read or used.
    """
    if isinstance(source, str) and source.lstrip().startswith("{"):
        return deserialize(source, content=content)
    try:
        text = Path(source).read_text(encoding="utf-8")
    except OSError as error:
        raise _unreadable(source, error.strerror or str(error)) from None
    except ValueError as error:
        # Bytes that are no text; a path that no file can have.
        raise _unreadable(source, str(error)) from None
    return deserialize(text, content=content)


def save_record(state: State, path: str | PathLike[str], *, seed: int | None = None) -> None:
    """Writes the game so far as a record, indented so that people can read it.

    Args:
        state: The state after the last action.
        path: The file to write; one that is there is replaced.
        seed: The seed that the game was played with, to be noted in the record.

    Raises:
        OSError: The file can't be written.
        ValueError: The seed is out of range.
    """
    text = json.dumps(state.record(seed), indent=1, ensure_ascii=False)
    Path(path).write_text(text + "\n", encoding="utf-8")


def _unreadable(source: str | PathLike[str], reason: str) -> RecordError:
    reason = " ".join(f"cannot read {source}: {reason}".split())
    error = RecordError(f"record: {reason}")
    error.reason = reason
    return error
