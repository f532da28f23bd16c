"""``eusocial agents``: who can play."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

import eusocial
from eusocial import AgentInfo
from eusocial.cli.common import console
from eusocial.cli.layout import show_table


def agents(as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False) -> None:
    """List the agents, with their parameters and what these take.

    Parameters stand behind the name: mcts:sims=500,c=2. The value of the first may stand alone: mcts:500.
    """
    known = eusocial.agents()
    if as_json:
        typer.echo(json.dumps([_plain_data(agent) for agent in known], indent=2))
        return
    out = console()
    for agent in known:
        _show(agent, out)


def _show(agent: AgentInfo, out: Console) -> None:
    out.print(Text.assemble((agent.name, "bold cyan"), f"  {agent.summary}"))
    if not agent.parameters:
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("parameter", no_wrap=True)
    table.add_column("default", no_wrap=True)
    table.add_column("meaning", overflow="fold")
    for parameter in agent.parameters:
        table.add_row(Text(parameter.usage), Text(parameter.default or "none"), Text(parameter.help))
    show_table(table, out)


def _plain_data(agent: AgentInfo) -> dict[str, Any]:
    return {
        "name": agent.name,
        "summary": agent.summary,
        "parameters": [
            {"usage": parameter.usage, "default": parameter.default, "help": parameter.help}
            for parameter in agent.parameters
        ],
    }
