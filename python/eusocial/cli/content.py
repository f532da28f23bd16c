"""``eusocial content``: the files behind boards, tiles and cards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import eusocial
from eusocial.cli.common import GameName, Group, check_writable, console, examples, plain

app = typer.Typer(cls=Group, help="Export a game's content file, and check your own.", no_args_is_help=True)


@app.command(epilog=examples("content export ambrosia my.toml", "content export ambrosia | less"))
def export(
    game: GameName,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="Where to write it; standard output if left out.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that exists.")] = False,
) -> None:
    """Write the game's own content, to be changed and used with --content."""
    text = eusocial.default_content(game)
    if file is None:
        typer.echo(text, nl=False)
        return
    check_writable(file)
    if file.exists() and not force:
        raise typer.BadParameter(f"{file} exists; --force replaces it", param_hint="FILE")
    file.write_text(text, "utf-8")
    plain(console(), f"{file}: written; eusocial content check {game} {file} checks your changes")


@app.command(epilog=examples("content check ambrosia my.toml"))
def check(
    game: GameName, file: Annotated[Path, typer.Argument(metavar="FILE", help="The content file to check.")]
) -> None:
    """Check a content file of yours: its first mistake is shown with its key."""
    digest = eusocial.check_content(game, file)
    plain(console(), f"{file}: ok, digest {digest}")
