"""`analyse` and `win_chances`: what a search thinks of a decision, and of a whole game."""

from __future__ import annotations

import html
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, Any, cast, overload

import numpy as np

import eusocial
from eusocial import draw
from eusocial.draw._svg import check_theme

from ._board import Board
from ._box import explorer
from ._controls import button, choice, widgets
from ._overlay import Badge, overlay
from ._plots import DASHES, MARKERS, Ink, Plot, player_colour, player_letter, table
from ._selection import places_of
from ._shown import Shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import numpy.typing as npt

    from eusocial.draw import Theme
    from eusocial.typing import ActionLike

__all__ = ["Analysed", "WinChances", "analyse", "win_chances"]


class Analysed(Shown):
    """A decision with what a search found: on the board, as a table, as plain data."""

    def __init__(self, state: eusocial.State, agent: eusocial.Agent, *, most: int = 6, theme: Theme = "auto") -> None:
        """Search; `analyse` says what the arguments are."""
        self._agent = agent
        self.most = most
        self.theme: Theme = theme
        self._look(state)

    def _look(self, state: eusocial.State) -> None:
        analysis = self._agent.analyse(state)
        self._state = state.clone()
        self.analysis: eusocial.Analysis = analysis
        """What the search found."""

    @property
    def state(self) -> eusocial.State:
        """A copy of the position."""
        return self._state.clone()

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One row for each move: `rank` from 1, `move`, `visits`, `share` of all visits, `value` and `win`.

        `value` runs from -1 to 1 for the player who decides, and `win` is the same from 0 to 1, (value + 1) / 2.
        """
        total = max(1, sum(one.visits for one in self.analysis.actions))
        return [
            {
                "rank": rank,
                "move": one.text,
                "visits": one.visits,
                "share": one.visits / total,
                "value": one.value,
                "win": win_chance(one.value),
            }
            for rank, one in enumerate(self.analysis.actions, 1)
        ]

    def svg(self, theme: Theme | None = None) -> str:
        """Draw the position with the best moves on it: rank, value and, by the width of the arrow, share of visits.

        Raises:
            ValueError: the game has no drawing, or an unknown theme.
        """
        view = self._state.view()
        picture = draw.svg(self._state, theme=theme or self.theme)
        badges: list[Badge] = []
        for row, one in list(zip(self.rows, self.analysis.actions, strict=True))[: self.most]:
            way = places_of(view, self._state.action(one.number))
            about = f"{one.text}: {one.visits} visits, value {one.value:+.3f}"
            text = f"{row['rank']}: {one.value:+.2f}"
            badges.append(Badge(way.places, text, about, row["share"], strong=row["rank"] == 1))
        return overlay(picture, badges)

    def to_html(self) -> str:
        """Write board, table and principal line as HTML."""
        return f'<div style="max-width:760px">{self._board()}</div>{self._below()}'

    def _board(self) -> str:
        if draw.supports(self._state.game.name):
            return self.svg()
        return f"<pre>{html.escape(str(self._state))}</pre>"

    def _below(self) -> str:
        found = self.analysis
        shown = [
            {**row, "share": f"{row['share']:.0%}", "value": f"{row['value']:+.3f}", "win": f"{row['win']:.0%}"}
            for row in self.rows[: max(12, self.most)]
        ]
        more = len(self.rows) - len(shown)
        caption = f"{found.agent}, player {player_letter(found.player)}: {found.simulations} simulations"
        rest = f"<p>and {more} moves more, in <code>.rows</code></p>" if more else ""
        line = f"<p>principal line: {html.escape(', '.join(found.line))}</p>"
        return table(shown, caption) + rest + line

    def __repr__(self) -> str:
        """What was found, on one line."""
        return f"Analysed({self.analysis!r})"

    # The widget: the board, on which moves lead on

    def _build(self) -> Any:
        self._origin = self._state.clone()
        self._said = widgets.HTML()
        self._widget_board = _BadgedBoard(self)
        self._widget_board.on_move = self.go
        back = button("Back", "undo", "Go back one decision", self.back)
        again = button("Search on", "search", "Search this position once more", lambda: self._show(self._state))
        themes = choice("theme", ("auto", "light", "dark"), self.theme, self._set_theme)
        self._show(None)
        row = widgets.Box([back, again, themes], layout={"flex_flow": "row wrap"})
        return explorer(row, self._widget_board, self._said)

    def go(self, action: ActionLike) -> None:
        """Make a move and search the next decision; chance draws its likeliest outcome. At the end nothing happens.

        Raises:
            eusocial.IllegalActionError: the rules don't allow it.
        """
        after = self._state.clone()
        after.apply(action)
        while after.is_chance_node():
            after.apply_action(max(after.chance_outcomes(), key=lambda outcome: outcome[1])[0])
        if not after.is_terminal():
            self._show(after)

    def back(self) -> None:
        """Go back to the decision before, if there is one in the position's history."""
        before = self._state.clone()
        while before.history():
            before.undo()
            if before.current_player() >= 0:
                self._show(before)
                return

    def _set_theme(self, theme: Theme) -> None:
        self.theme = theme
        if self._made is not None:
            self._widget_board.theme = theme

    def _show(self, state: eusocial.State | None) -> None:
        if state is not None:
            self._look(state)
        if state is None or self._made is not None:
            self._widget_board.show(self._state, choose=True)
            self._said.value = self._below()


class _BadgedBoard(Board):
    """The board with what the search found drawn on it."""

    def __init__(self, owner: Analysed) -> None:
        self._owner = owner
        super().__init__(theme=owner.theme)

    def _picture(self, state: eusocial.State) -> str:
        return self._owner.svg(cast("Theme", self.theme)) if draw.supports(state.game.name) else ""


def win_chance(value: float) -> float:
    """A value from -1 to 1 as a chance to win from 0 to 1; an even share in a game of two is a half."""
    return (value + 1) / 2


@dataclass(frozen=True, repr=False, eq=False)
class WinChances:
    """Chances to win over the decisions of a game, as a search sees them."""

    agent: str
    """Who searched."""
    steps: tuple[int, ...]
    """Numbers of actions done before each position that was searched; the last one may be the end of the game."""
    chances: npt.NDArray[np.float64]
    """Chance of each player, 0 to 1, shape `(len(steps), players)`.

    It is (value + 1) / 2 of the best move, so in a game of more than two they don't add up to 1: each loss counts
    -1 / (n - 1)."""
    actions: tuple[str, ...]
    """What was played at each step, as text; empty at the end."""
    best: tuple[str, ...]
    """What the search would have played."""
    loss: npt.NDArray[np.float64]
    """How much less the chance of the move that was played is than that of the best; NaN where it wasn't looked at."""

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One row for each step: `step`, `action`, `best`, `loss`, and `win_a`, `win_b` … for the players."""
        return [
            {
                "step": step,
                "action": self.actions[index],
                "best": self.best[index],
                "loss": None if np.isnan(self.loss[index]) else float(self.loss[index]),
                **{f"win_{player_letter(p)}": float(chance) for p, chance in enumerate(self.chances[index])},
            }
            for index, step in enumerate(self.steps)
        ]

    def plot(self, theme: Theme = "auto") -> Plot:
        """Draw the chances over the steps."""
        last = ", ".join(f"{player_letter(p)} {chance:.0%}" for p, chance in enumerate(self.chances[-1]))
        return Plot("Chance to win over the game", f"By {self.agent}; at the end {last}.", self._draw, theme=theme)

    def _draw(self, figure: Any, ink: Ink) -> None:
        axes = figure.subplots()
        for player in range(self.chances.shape[1]):
            axes.plot(
                self.steps,
                self.chances[:, player],
                color=player_colour(player),
                linestyle=DASHES[player],
                marker=MARKERS[player],
                markersize=4 if len(self.steps) < 60 else 0,
                markeredgecolor=ink.ink,
                markeredgewidth=0.5,
                label=f"player {player_letter(player)}",
            )
        axes.axhline(0.5, color=ink.seam, linewidth=1)
        axes.set(ylim=(-0.02, 1.02), xlabel="actions done", ylabel="chance to win", title=self.agent)
        axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), fontsize=9)

    def to_html(self) -> str:
        """Write plot and costliest moves as HTML."""
        known = [row for row in self.rows if row["loss"] is not None]
        worst = sorted(known, key=lambda row: -row["loss"])[:5]
        return self.plot().to_html() + table(worst, "The moves that cost most, by this search")

    def __repr__(self) -> str:
        """How much was searched and how it ended, on one line."""
        last = ", ".join(f"{player_letter(p)} {chance:.0%}" for p, chance in enumerate(self.chances[-1]))
        return f"WinChances({self.agent!r}, {len(self.steps)} positions, at the end {last})"

    def _repr_html_(self) -> str:
        return self.to_html()


@overload
def analyse(
    where: eusocial.State,
    agent: eusocial.Agent | str = "mcts:1000",
    *,
    seed: int = 0,
    most: int = 6,
    theme: Theme = "auto",
) -> Analysed: ...
@overload
def analyse(
    where: Mapping[str, Any] | str | PathLike[str],
    agent: eusocial.Agent | str = "mcts:1000",
    *,
    seed: int = 0,
    most: int = 6,
    theme: Theme = "auto",
) -> WinChances: ...
def analyse(
    where: eusocial.State | Mapping[str, Any] | str | PathLike[str],
    agent: eusocial.Agent | str = "mcts:1000",
    *,
    seed: int = 0,
    most: int = 6,
    theme: Theme = "auto",
) -> Analysed | WinChances:
    """Search a decision and show what was found, or search all decisions of a record.

        eusocial.explore.analyse(state, "mcts:2000")

    Args:
        where: a state in which a player decides; or a record, for which this is `win_chances`.
        agent: who searches, as text or as an agent that keeps its tree.
        seed: of an agent that is given as text.
        most: how many moves are drawn on the board; the table has more, `rows` has all.
        theme: `light`, `dark`, or `auto` to follow the page.

    Returns:
        What was found. Notebooks show it on the board; a click on a move there makes it and searches on.

    Raises:
        ValueError: nobody decides in this state, the agent doesn't search, or an unknown theme.
        eusocial.AgentError: no such agent.
        eusocial.RecordError: a record that can't be read.
    """
    check_theme(theme)
    if not isinstance(where, eusocial.State):
        return win_chances(where, agent, seed=seed)
    return Analysed(where, _agent(agent, seed), most=most, theme=theme)


def _agent(agent: eusocial.Agent | str, seed: int) -> eusocial.Agent:
    return eusocial.Agent(agent, seed) if isinstance(agent, str) else agent


def win_chances(
    game: eusocial.State | Mapping[str, Any] | str | PathLike[str],
    agent: eusocial.Agent | str = "mcts:200",
    *,
    seed: int = 0,
    steps: Iterable[int] | None = None,
    most: int = 80,
) -> WinChances:
    """Search the decisions of a game that was played.

    Args:
        game: a state with its history, a record as a map or JSON text, or the path of a record.
        agent: who searches.
        seed: of an agent that is given as text.
        steps: numbers of actions done before the positions to search; positions where chance decides are passed over.
            Left out, all decisions between more than one move, thinned out evenly to `most`.
        most: how many positions at most, where `steps` is left out.

    Returns:
        Chances of all players. At the end of a game that is over they are what the game returned.

    Raises:
        ValueError: the agent doesn't search, or there is no decision to search.
        eusocial.AgentError: no such agent.
        eusocial.RecordError: a record that can't be read.
        IndexError: no such step.
    """
    if isinstance(game, eusocial.State):
        state = game
    elif isinstance(game, (str, PathLike)):
        state = eusocial.load_record(game)
    else:
        state = eusocial.deserialize(game)
    searcher = _agent(agent, seed)
    played = state.history()
    here = state.clone()
    while here.history():
        here.undo()
    wanted = None if steps is None else set(steps)
    if wanted and not all(0 <= step <= len(played) for step in wanted):
        raise IndexError(f"steps go from 0 to {len(played)}")
    positions: list[tuple[int, eusocial.State]] = []
    for step, number in enumerate(played):
        if here.current_player() >= 0 and (len(here.legal_actions()) > 1 if wanted is None else step in wanted):
            positions.append((step, here.clone()))
        here.apply_action(number)
    if wanted is None and len(positions) > most:
        apart = (len(positions) - 1) / max(1, most - 1)
        positions = [positions[round(index * apart)] for index in range(max(1, most))]
    name = searcher.name
    found: list[tuple[int, list[float], str, str, float]] = []
    for step, position in positions:
        analysis = searcher.analyse(position)
        name = analysis.agent
        done = next((one for one in analysis.actions if one.number == played[step]), None)
        seen = done is not None and done.visits > 0
        loss = win_chance(analysis.best.value) - win_chance(done.value) if done is not None and seen else float("nan")
        chances = [win_chance(value) for value in analysis.best.values]
        text = position.action_to_string(played[step])
        found.append((step, chances, text, analysis.best.text, loss))
    if state.is_terminal() and (wanted is None or len(played) in wanted):
        found.append((len(played), [win_chance(value) for value in state.returns()], "", "", float("nan")))
    if not found:
        raise ValueError("there is no decision to search in this game")
    return WinChances(
        agent=name,
        steps=tuple(one[0] for one in found),
        chances=np.array([one[1] for one in found]),
        actions=tuple(one[2] for one in found),
        best=tuple(one[3] for one in found),
        loss=np.array([one[4] for one in found]),
    )
