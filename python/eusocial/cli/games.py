"""``eusocial games``: what there is to play."""

from __future__ import annotations

import json
import re
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

import eusocial
from eusocial import GameInfo
from eusocial.cli.common import complete_game, console, option_value
from eusocial.cli.layout import show_table


def games(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME", help="Only these games.", autocompletion=complete_game, show_default=False),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
) -> None:
    """List the games, with their options and what these take."""
    known = eusocial.games()
    for name in names or []:
        if name not in (game.name for game in known):
            eusocial.load_game(name)  # Raises the error that lists all games.
    shown = [game for game in known if not names or game.name in names]
    if as_json:
        typer.echo(json.dumps([_plain_data(game) for game in shown], indent=2))
        return
    out = console()
    for n, game in enumerate(shown):
        if n:
            out.print()
        _show(game, out)


def _show(game: GameInfo, out: Console) -> None:
    players = str(game.min_players)
    if game.max_players != game.min_players:
        players = f"{game.min_players} to {game.max_players}"
    traits = [f"{players} players", "chance" if game.has_chance else "no chance"]
    traits.append("open information" if game.perfect_information else "hidden information")
    out.print(Text.assemble((game.name, "bold cyan"), "  ", (game.title, "bold"), f"  {', '.join(traits)}"))
    out.print(Text(game.summary, style="italic"))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("option", no_wrap=True)
    table.add_column("default", no_wrap=True)
    table.add_column("meaning", overflow="fold")
    for option in game.options:
        table.add_row(
            Text(_broken(option.usage, max(30, out.width - 40))), Text(option_value(option.default)), Text(option.help)
        )
    if game.options:
        show_table(table, out)


def _broken(usage: str, width: int) -> str:
    """Breaks a long list of values behind its bars, so that it leaves room for the meaning."""
    lines = [""]
    for word in re.findall(r"[^|]+\|?", usage):
        if lines[-1] and len(lines[-1]) + len(word) > width:
            lines.append("  ")
        lines[-1] += word
    return "\n".join(lines)


def _plain_data(game: GameInfo) -> dict[str, Any]:
    names = ("name", "title", "summary", "min_players", "max_players", "has_chance", "perfect_information")
    data: dict[str, Any] = {name: getattr(game, name) for name in names}
    fields = ("name", "usage", "default", "help")
    data["options"] = [{name: getattr(option, name) for name in fields} for option in game.options]
    return data
