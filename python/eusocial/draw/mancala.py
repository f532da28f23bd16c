"""The boards of Kalah and Oware: two rows of pits with their seeds, and a store at either end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict, cast

from ._svg import COLOURS, Highlight, Picture, Point, Theme, amount, each, plural, polar

if TYPE_CHECKING:
    from collections.abc import Mapping


class View(TypedDict):
    """`State.view()` of Kalah and Oware: pits of each player in the order of sowing, and their names."""

    game: str
    player: int | None
    """Who decides; None when the game is over."""
    pits: list[list[int]]
    labels: list[list[str]]
    stores: list[int]


PITCH = 104.0
PIT = 44.0
TOP, BOTTOM = -76.0, 76.0


def draw(view: Mapping[str, Any], width: float | None, theme: Theme, highlight: Highlight) -> str:
    """Draw a view of Kalah or Oware; see `eusocial.draw.svg_from_view`."""
    seen = cast("View", view)
    near, far = seen["pits"]
    half = PITCH * len(near) / 2
    left, top = -half - 132, -190.0
    pic = Picture(theme, [view, width, theme, highlight])
    pic.add("rect", x=left, y=top, width=-2 * left, height=-2 * top, rx=18.0, fill="paper")
    pic.add(
        "rect",
        x=left + 12,
        y=-134.0,
        width=-2 * left - 24,
        height=268.0,
        rx=60.0,
        fill="tile",
        stroke="seam",
        stroke_width=2.0,
    )
    key = "house" if seen["game"] == "oware" else "pit"
    chosen = {str(action[key]) for action in each(highlight) if key in action}
    for player, row in enumerate((near, far)):
        way = -1 if player else 1
        for pit, seeds in enumerate(row):
            centre = (way * (PITCH * (pit + 0.5) - half), TOP if player else BOTTOM)
            label = seen["labels"][player][pit]
            _pit(pic, centre, player, label, seeds, marked=label in chosen)
    for player in (0, 1):
        _store(pic, (-half - 68) if player else (half + 68), player, seen["stores"][player])
        _name(pic, player, -162.0 if player else 162.0, seen["player"])
    turn = "game over" if seen["player"] is None else f"player {seen['player']} to move"
    title = f"{seen['game'].capitalize()}, {turn}"
    return pic.render((left, top, -2 * left, -2 * top), width, title, _describe(seen))


def _describe(view: View) -> str:
    """The board in sentences."""
    return " ".join(
        f"Player {player}: pits in the order of sowing {', '.join(map(str, row))};"
        f" {plural(view['stores'][player], 'seed')} in the store."
        for player, row in enumerate(view["pits"])
    )


def _pit(pic: Picture, centre: Point, player: int, label: str, seeds: int, *, marked: bool) -> None:
    outside = 1 if centre[1] > 0 else -1
    with pic.group(
        f"Player {player}, pit {label}: {plural(seeds, 'seed')}", data_owner=player, data_space=label, data_seeds=seeds
    ):
        pic.circle(centre, PIT, fill="panel", stroke="mark" if marked else "seam", stroke_width=5.0 if marked else 2.0)
        _seeds(pic, centre, PIT - 14, seeds, player)
        x, y = centre[0], centre[1] - outside * (PIT + 14)
        pic.text(x, y, str(seeds), 19, bold=True, class_="count")
        pic.text(centre[0] + 36, centre[1] + outside * 44, label, 13, fill="muted")


def _store(pic: Picture, x: float, player: int, seeds: int) -> None:
    with pic.group(f"Player {player}, store: {plural(seeds, 'seed')}", data_owner=player, data_store=seeds):
        pic.add(
            "rect", x=x - 36, y=-84.0, width=72.0, height=168.0, rx=34.0, fill="panel", stroke="seam", stroke_width=2.0
        )
        pic.text(x, -8, amount(seeds), 32, bold=True, class_="count")
        pic.circle((x, 28), 8, fill=COLOURS[player][1], stroke="edge", stroke_width=1.0)
        pic.text(x, 52, f"player {player}", 12, fill="muted")


def _seeds(pic: Picture, centre: Point, reach: float, seeds: int, player: int) -> None:
    """Seeds in a sunflower spiral; smaller when there are many."""
    radius = min(7.5, reach * 0.9 / max(1, seeds) ** 0.5)
    for seed in range(seeds):
        away = (reach * ((seed + 0.5) / max(seeds, 6)) ** 0.5) if seeds > 1 else 0.0
        dx, dy = polar(away, 137.508 * seed)
        pic.circle((centre[0] + dx, centre[1] + dy), radius, fill=COLOURS[player][1], stroke="edge", stroke_width=0.8)


def _name(pic: Picture, player: int, y: float, to_move: int | None) -> None:
    """A player's name beside the row, marked when it is that player's turn."""
    moving = to_move == player
    way = "left" if player else "right"
    text = f"player {player}{' to move' if moving else ''}, sows to the {way}"
    pic.text(0, y, text, 16, bold=moving, fill="ink" if moving else "muted")
