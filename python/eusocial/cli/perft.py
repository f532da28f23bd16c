"""``eusocial perft``: counting sequences of actions."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from eusocial.cli.common import ContentFile, GameName, GameOptions, console, load, plain, read_text


def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(min=0, metavar="DEPTH", help="Length of the sequences.")],
    options: GameOptions = None,
    content: ContentFile = None,
    divide: Annotated[bool, typer.Option("--divide", help="The count behind each first action instead.")] = False,
    position: Annotated[
        Path | None,
        typer.Option("--position", metavar="FILE", help="Start from a position in the form of the board text."),
    ] = None,
) -> None:
    """Count the sequences of legal actions, length by length: the usual proof of a move generator.

    Outcomes of chance count like decisions. Sequences that end sooner do not count.
    """
    loaded = load(game, options, content)
    state = loaded.new_initial_state() if position is None else loaded.state_from_string(read_text(position))
    out = console()
    if not divide or depth == 0:
        for length in range(depth + 1):
            plain(out, f"{length} {state.perft(length)}")
        return
    total = 0
    for action in state.legal_actions():
        count = state.child(action).perft(depth - 1)
        total += count
        plain(out, f"{state.action_to_string(action)}: {count}")
    plain(out, f"total: {total}")
