"""``eusocial replay`` and ``eusocial check``: games that were written down."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

import eusocial
from eusocial import CHANCE_PLAYER, EusocialError, State
from eusocial.cli import layout
from eusocial.cli.common import WRONG, ContentFile, complain, console, plain, read_text

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as play writes one.")]


def replay(
    file: RecordFile,
    content: ContentFile = None,
    at: Annotated[
        int | None, typer.Option("--at", min=0, metavar="K", help="Only the position after K actions.")
    ] = None,
    boards: Annotated[bool, typer.Option("--boards", help="The board after every action.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only how it ended.")] = False,
) -> None:
    """Show a recorded game, action by action. Every action is checked against the rules first."""
    final = read(file, content)
    actions = final.history()
    out = console()
    if at is not None and at > len(actions):
        raise typer.BadParameter(f"the game has {len(actions)} actions", param_hint="--at")
    if not quiet or at is not None:
        _steps(final, at, boards, out)
        if at is None and actions and not boards:
            out.print()
    if at is None:
        _end(final, len(actions), out)


def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Records to check.")],
    content: ContentFile = None,
) -> None:
    """Check records: each action must be legal, and the result the stated one.

    A line a file; the status is 2 if any is wrong.
    """
    out = console()
    wrong = False
    for file in files:
        try:
            state = read(file, content)
        except EusocialError as error:
            complain(f"{file}: {error}")
            wrong = True
        except OSError as error:
            complain(f"{file}: {error.strerror}")
            wrong = True
        else:
            scores = " to ".join(layout.number(points) for points in state.scores())
            ended = "truncated" if state.is_truncated() else "over" if state.is_terminal() else "goes on"
            plain(out, f"{file}: ok: {state.game.name}, {len(state.history())} actions, {ended}, scores {scores}")
    if wrong:
        raise typer.Exit(WRONG)


def read(file: Path, content: Path | None) -> State:
    """The end of the game in a record."""
    return eusocial.deserialize(read_text(file), content=content)


def origin(final: State) -> State:
    """Where the game began."""
    position = final.record().get("position")
    return final.game.new_initial_state() if position is None else final.game.state_from_string(position)


def _steps(final: State, at: int | None, boards: bool, out: Console) -> None:
    state = origin(final)
    actions = final.history()
    digits = len(str(len(actions)))
    names = [f"player {seat}" for seat in range(state.game.num_players())]
    if at is None and boards:
        layout.board(str(state), out)
    for n, action in enumerate(actions[:at], start=1):
        actor = state.current_player()
        text = state.action_to_string(action)
        state.apply_action(action)
        if at is not None:
            continue
        style = "dim" if actor == CHANCE_PLAYER else layout.COLOURS[actor % len(layout.COLOURS)]
        who = "chance" if actor == CHANCE_PLAYER else names[actor]
        out.print(Text.assemble(f"{n:>{digits}}  ", (who.ljust(8), style), f"  {text}"), soft_wrap=True)
        if boards:
            layout.board(str(state), out)
    if at is not None:
        layout.board(str(state), out)


def _end(final: State, length: int, out: Console) -> None:
    layout.board(str(final), out)
    players = final.game.num_players()
    names = [""] * players
    if final.is_terminal():
        layout.result(final, names, out)
    else:
        layout.scores(final, names, out)
        plain(out, f"result  the game goes on after {length} actions")
