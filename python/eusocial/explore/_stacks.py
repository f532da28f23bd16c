"""`stacks`: where the groups of Ambrosia can land, and what allows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import eusocial
from eusocial import EusocialError, draw

from ._board import Board
from ._box import explorer
from ._controls import choice, widgets
from ._overlay import Badge, overlay
from ._plots import table
from ._selection import places_of
from ._shown import Shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eusocial.draw import Theme

__all__ = ["Landing", "StackExplorer", "stacks"]

_LETTERS = {
    "normal": "n",
    "guardian": "G",
    "collector": "C",
    "heavyweight": "H",
    "turbo": "T",
    "rebel": "R",
    "berserker": "B",
    "drone": "D",
    "saboteur": "S",
}
"""How board text writes counters."""


@dataclass(frozen=True)
class Landing:
    """A legal way of counters to another space."""

    number: int
    """The action's number."""
    text: str
    kind: str
    """`move`, `hole` or `jelly_leap`."""
    source: int
    target: int
    count: int | None
    """Counters that go; None for a whole group."""
    forward: int
    """Spaces from source to target clockwise, 1 to the number of spaces less 1."""
    covers: str
    """What lies on top of the target now, as `b: normal, turbo`; empty for none."""
    needs: tuple[str, ...] | None
    """What the move couldn't be made without: special counters of the group as `turbo`, `special space`, `event`.

    Empty for a move that needs nothing. None where it isn't known: the engine compares positions at the start of a turn
    alone."""


class StackExplorer(Shown):
    """The landings of the groups of the player to move: pick a group, see where its counters can go."""

    def __init__(self, state: eusocial.State, space: int | None, theme: Theme) -> None:
        """List the landings; `stacks` says what the arguments are."""
        self._state = state.clone()
        self.theme: Theme = theme
        self.landings: list[Landing] = list(_landings(state))
        """All landings that are legal now, by source, counters and target."""
        self.spaces: list[int] = sorted({one.source for one in self.landings})
        """Spaces whose groups can go somewhere."""
        if space is not None and space not in self.spaces:
            names = ", ".join(str(one) for one in self.spaces) or "none now"
            raise ValueError(f"nothing can go from space {space}; spaces: {names}")
        self._space = space

    @property
    def space(self) -> int | None:
        """The space that is picked; None for all."""
        return self._space

    @property
    def shown(self) -> list[Landing]:
        """The landings from the space that is picked."""
        return [one for one in self.landings if self._space in (None, one.source)]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One row for each landing from the space that is picked."""
        return [
            {
                "from": one.source,
                "counters": one.count if one.count is not None else "all",
                "to": one.target,
                "clockwise": one.forward,
                "covers": one.covers,
                "needs": "?" if one.needs is None else ", ".join(one.needs) or "nothing",
                "move": one.text,
            }
            for one in self.shown
        ]

    def svg(self, theme: Theme | None = None) -> str:
        """Draw the ring with the landings on it; each badge says how many counters fly, and what they need for it."""
        view = self._state.view()
        badges: list[Badge] = []
        for one in self.shown:
            way = places_of(view, self._state.action(one.number))
            count = "all" if one.count is None else str(one.count)
            needs = "?" if one.needs is None else "+".join(one.needs)
            text = f"{count} {needs}".strip()
            badges.append(Badge(way.places, text, f"{one.text}, needs {needs or 'nothing'}", 0.3, strong=bool(needs)))
        return overlay(draw.svg(self._state, theme=theme or self.theme), badges)

    def to_html(self) -> str:
        """Write the ring and the table of landings as HTML."""
        return f'<div style="max-width:680px">{self.svg()}</div>{self._table()}'

    def _table(self) -> str:
        if not self.shown:
            return "<p>No group can go anywhere here.</p>"
        where = "all groups" if self._space is None else f"the group on space {self._space}"
        return table(self.rows, f"Landings of {where}")

    def __repr__(self) -> str:
        """Where groups can go, on one line."""
        where = "all groups" if self._space is None else f"space {self._space}"
        return f"StackExplorer({where}, {len(self.shown)} landings)"

    def pick(self, space: int | None) -> None:
        """Pick the group on a space, or all with None.

        Raises:
            ValueError: nothing can go from there.
        """
        if space is not None and space not in self.spaces:
            raise ValueError(f"nothing can go from space {space}")
        self._space = space
        if self._made is not None:
            self._refresh()

    def _build(self) -> Any:
        self._board = _PickingBoard(self)
        self._list = widgets.HTML()
        options = [("all groups", None), *((f"space {space}", space) for space in self.spaces)]
        self._picker = choice("group", options, self._space, self.pick)
        self._refresh()
        return explorer(self._picker, self._board, self._list)

    def _refresh(self) -> None:
        self._picker.value = self._space
        self._board.show(self._state, choose=True)
        self._list.value = self._table()


class _PickingBoard(Board):
    """The ring, on which a click on a space picks its group."""

    def __init__(self, owner: StackExplorer) -> None:
        self._owner = owner
        super().__init__(theme=owner.theme, bare=True)

    def _picture(self, state: eusocial.State) -> str:
        return self._owner.svg(cast("Theme", self.theme))

    def click(self, mark: str) -> None:
        number = mark.partition('data-space="')[2].partition('"')[0]
        if number.isdigit() and int(number) in self._owner.spaces:
            self._owner.pick(int(number))


def _landings(state: eusocial.State) -> Iterator[Landing]:
    view = state.view()
    if not view["spaces"]:
        return
    others = list(_without(state, view))
    found = [move for move in state.moves() if "from" in move.fields and "to" in move.fields]
    found.sort(key=lambda move: (move.fields["from"], move.fields.get("count") or 0, move.fields["to"]))
    for move in found:
        source, target = move.fields["from"], move.fields["to"]
        needs: list[str] | None = [] if others else None
        if needs is not None:
            for name, space, texts in others:
                if space in (None, source) and move.text not in texts and name not in needs:
                    needs.append(name)
        top = view["spaces"][target]["top"]
        yield Landing(
            number=move.number,
            text=move.text,
            kind=move.kind,
            source=source,
            target=target,
            count=move.fields.get("count"),
            forward=(target - source) % view["num_spaces"],
            covers=f"{'abcd'[top['owner']]}: {', '.join(top['counters'])}" if top else "",
            needs=None if needs is None else tuple(needs),
        )


def _without(state: eusocial.State, view: dict[str, Any]) -> Iterator[tuple[str, int | None, frozenset[str]]]:
    """What could be done if one thing were otherwise: its name, the space that it is about, the texts of the moves.

    The engine says it all: it reads the same position with another special counter in place of one, without special
    spaces, or without the event, and lists the legal moves.
    """
    text = str(state)
    if _moves(state.game, text) is None:
        return
    in_play = {
        counter
        for space in view["spaces"]
        for group in (space["top"], space["covered"])
        if group
        for counter in group["counters"]
    }
    spare = [name for name in _LETTERS if name not in in_play and name != "normal"]
    for index, space in enumerate(view["spaces"]):
        for layer in ("top", "covered"):
            group = space[layer]
            if not group or group["owner"] != view["colour"]:
                continue
            for counter in group["counters"]:
                if counter == "normal":
                    continue
                for other in spare:
                    changed = _exchanged(text, index, layer, counter, other)
                    moves = _moves(state.game, changed)
                    if moves is not None:
                        yield counter, index, moves
    options: dict[str, Any] = dict(state.game.options())
    if view["side"] != "front":
        plain = "\n".join(_bare(line) for line in text.splitlines()) + "\n"
        moves = _moves(_with(options, side="front"), plain.replace("side back", "side front"))
        if moves is not None:
            yield "special space", None, moves
    if view["event"]:
        calm = "\n".join(line for line in text.splitlines() if not line.startswith("event ")) + "\n"
        moves = _moves(_with(options, events=False), calm)
        if moves is not None:
            yield "event", None, moves


def _with(options: dict[str, Any], **changes: Any) -> eusocial.Game:
    """Ambrosia with some options otherwise."""
    chosen: dict[str, Any] = {**options, **changes}
    return eusocial.load_game("ambrosia", **chosen)


def _moves(game: eusocial.Game, text: str) -> frozenset[str] | None:
    """The legal moves of a position; None where it isn't one."""
    try:
        return frozenset(move.text for move in game.state_from_string(text).moves())
    except EusocialError:
        return None


def _is_space(line: str, index: int | None = None) -> bool:
    head = line.split(" ", 1)[0]
    return "|" in line and head.isdigit() and (index is None or int(head) == index)


def _bare(line: str) -> str:
    """A space without what is printed on it."""
    return f"{line.split(' ', 1)[0]} |{line.partition('|')[2]}" if _is_space(line) else line


def _exchanged(text: str, index: int, layer: str, counter: str, other: str) -> str:
    """The position with another special counter in place of one."""
    lines = text.splitlines()
    for at, line in enumerate(lines):
        if _is_space(line, index):
            head, _, groups = line.partition("|")
            parts = groups.split("/")
            which = 0 if layer == "top" else 1
            owner, _, counters = parts[which].partition(":")
            parts[which] = f"{owner}:{counters.replace(_LETTERS[counter], _LETTERS[other])}"
            lines[at] = f"{head}|{'/'.join(parts)}"
    return "\n".join(lines) + "\n"


def stacks(state: eusocial.State, space: int | None = None, *, theme: Theme = "auto") -> StackExplorer:
    """Look at where the groups of Ambrosia can land.

        eusocial.explore.stacks(state, 4)

    Args:
        state: a state of Ambrosia.
        space: the space of the group to begin with; left out, all groups that can move.
        theme: `light`, `dark`, or `auto` to follow the page.

    Returns:
        The explorer: its `landings` and `rows` are plain data, `svg` a picture, and notebooks show a ring on which
        groups are picked.

    Raises:
        ValueError: the state is of another game, or nothing can go from that space.
    """
    if state.game.name != "ambrosia":
        raise ValueError(f"stacks looks at a state of ambrosia, not of {state.game.name}")
    return StackExplorer(state, space, theme)
