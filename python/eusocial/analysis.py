"""What a search found about a decision: the result of :meth:`eusocial.Agent.analyse`."""

from __future__ import annotations

import html
from dataclasses import dataclass, field

__all__ = ["Analysis", "Considered"]


@dataclass(frozen=True)
class Considered:
    """What a search found about one action."""

    number: int
    """The action's number, as in ``legal_actions()``."""
    text: str
    """Its text."""
    visits: int
    """Simulations that began with it."""
    value: float
    """The mean of what they were worth to the player who decides, -1 to 1; 0 without a visit."""
    values: tuple[float, ...]
    """The same for each player."""

    def __repr__(self) -> str:
        """Number, text and figures on one line."""
        return f"Considered({self.number}, {self.text!r}, {self.visits} visits, value {self.value:+.3f})"


@dataclass(frozen=True)
class Analysis:
    """What a search found about a decision. ``print`` shows it as a table, and so do notebooks.

    Two analyses are equal if they found the same, however long it took.
    """

    agent: str
    """The agent with its parameters."""
    player: int
    """Who decides."""
    actions: tuple[Considered, ...]
    """Every legal action: first the one that the agent takes, then the others by visits and value.

    Flat Monte Carlo visits all alike, and orders them by value.
    """
    line: tuple[str, ...]
    """What the search expects to be played, as text, with outcomes of chance; it begins with the action it takes.

    What others do in secret is left open in it where the agent plays by what can be seen (`ismcts`).
    """
    simulations: int
    """Simulations that were done."""
    reused: int
    """Simulations of earlier searches whose results were kept."""
    seconds: float = field(compare=False)
    """How long it took."""

    @property
    def best(self) -> Considered:
        """The action that the agent takes."""
        return self.actions[0]

    @property
    def simulations_per_second(self) -> float:
        """Simulations a second, on all threads together."""
        return self.simulations / max(self.seconds, 1e-9)

    def __repr__(self) -> str:
        """The best action and what the search cost, on one line."""
        return (
            f"Analysis({self.agent!r}, player {self.player}: {self.best.text!r} of {len(self.actions)}, "
            f"value {self.best.value:+.3f}, {self.simulations} simulations in {self.seconds:.3f} s)"
        )

    def __str__(self) -> str:
        """A table of the actions, and the line."""
        width = max(len("action"), *(len(action.text) for action in self.actions))
        rows = [f"{'action':{width}}  {'visits':>9}  {'value':>6}"]
        rows += [f"{action.text:{width}}  {action.visits:>9}  {action.value:>+6.3f}" for action in self.actions]
        return "\n".join([self._head(), *rows, f"line: {', '.join(self.line)}"])

    def _head(self) -> str:
        kept = f" and {self.reused} kept" if self.reused else ""
        return (
            f"{self.agent}, player {self.player}: {self.simulations} simulations{kept} in {self.seconds:.3f} s, "
            f"{self.simulations_per_second:,.0f} a second"
        )

    def _repr_html_(self) -> str:
        heads = "".join(f"<th>{head}</th>" for head in ("action", "visits", "value"))
        rows = "".join(
            f"<tr><td>{html.escape(action.text)}</td><td>{action.visits}</td><td>{action.value:+.3f}</td></tr>"
            for action in self.actions
        )
        line = f"<p>line: {html.escape(', '.join(self.line))}</p>"
        caption = f"<caption>{html.escape(self._head())}</caption>"
        return f"<table>{caption}<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>{line}"
