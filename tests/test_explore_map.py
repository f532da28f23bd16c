"""The explorer of maps: figures that were worked out by hand, and pictures of every map."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

pytest.importorskip("anywidget")
pytest.importorskip("matplotlib")
pytest.importorskip("networkx")

import eusocial
from eusocial import explore

MYRMES = """\
myrmes players 2 year 1 season spring first a
player a soldiers 2 workers 2
tile exit a -5,4
tile pair b -5,3 -4,3 earth 1
tile exit b 1,4
prey spider -3,3
to move a workers
"""
AMBROSIA = "ambrosia players 2 side front turn 12\nparts 0,1,2,3\nto move a start\n0 | a:nnnnnnT\n10 | b:nnnnnnR\n"


def myrmes() -> eusocial.State:
    return eusocial.load_game("myrmes").state_from_string(MYRMES)


def ambrosia() -> eusocial.State:
    return eusocial.load_game("ambrosia", parts=[0, 1, 2, 3]).state_from_string(AMBROSIA)


def test_the_ring_by_hand() -> None:
    seen = explore.map(ambrosia())
    # A ring of 20 spaces without holes: every space has two neighbours, the farthest is 10 steps away.
    assert seen.summary["nodes"] == seen.summary["edges"] == 20
    assert seen.summary["parts"] == 1
    assert seen.summary["diameter"] == 10
    assert seen.summary["degrees"] == {2: 20}
    # From one space: twice 1 to 9, and 10, over 19 others.
    assert seen.summary["mean_distance"] == pytest.approx((2 * sum(range(1, 10)) + 10) / 19)
    assert sum(seen.counts.values()) == 20
    assert [seen.metrics["distance_a"][space] for space in (0, 1, 10, 19)] == [0, 1, 10, 1]
    assert [seen.metrics["distance_b"][space] for space in (0, 1, 10, 19)] == [10, 9, 0, 9]
    assert len({round(value or 0, 9) for value in seen.metrics["betweenness"].values()}) == 1


def test_the_sowing_order_is_a_circle() -> None:
    seen = explore.map(eusocial.load_game("kalah"))
    assert seen.counts == {"pit": 12, "store": 2}
    assert seen.summary["degrees"] == {0: 1, 2: 13}


@pytest.mark.rule("MYR-W4", "MYR-W6", "MYR-W7")
def test_reach_of_each_player_is_the_engines() -> None:
    seen = explore.map(myrmes())
    reach, soldiers = seen.metrics["reach_a"], seen.metrics["soldiers_a"]
    # From the exit at -5,4: the pair of b beside it is one space for both its hexes, and costs a soldier.
    assert (reach[-5, 4], soldiers[-5, 4]) == (0, 0)
    assert (reach[-5, 3], soldiers[-5, 3]) == (1, 1)
    assert (reach[-4, 3], soldiers[-4, 3]) == (1, 1)
    # Water can't be entered.
    water = [at for at, hex_ in seen.graph.nodes(data=True) if hex_["terrain"] == "water"]
    assert water
    assert all(reach[at] is None for at in water)
    assert seen.summary["in_reach_a"] == sum(value is not None for value in reach.values()) == len(reach) - len(water)
    assert seen.metrics["reach_b"][1, 4] == 0
    assert seen.counts["water"] == len(water)
    # Walks are of one player.
    assert "reach_b" not in explore.map(myrmes(), kind="walks", player=0).metrics


def test_rows_and_colours_hold_ground_and_figures() -> None:
    seen = explore.map(myrmes())
    row = next(row for row in seen.rows if row["node"] == (-5, 4))
    assert row["terrain"] == "grass"
    assert {"degree", "betweenness", "closeness", "distance_a", "reach_b"} <= set(row)
    assert seen.colours[0] == "terrain"
    assert "pos" not in seen.colours
    assert "cubes" not in seen.colours
    assert "reach_a" in seen.colours


def maps_of_all() -> list[tuple[eusocial.State, str]]:
    micro, rng = eusocial.load_game("microlonies").new_initial_state(), eusocial.Rng(3)
    while micro.view()["phase"] != "sow":
        micro.apply_action(micro.choose("random", rng))
    oware = eusocial.load_game("oware").new_initial_state()
    laid = eusocial.load_game("ambrosia").new_initial_state()
    return [
        (ambrosia(), "board"), (ambrosia(), "moves"), (laid, "board"), (myrmes(), "board"), (myrmes(), "walks"),
        (micro, "board"), (micro, "anthill"), (oware, "board"),
    ]  # fmt: skip


@pytest.mark.parametrize("index", range(8))
def test_every_map_is_drawn_by_ground_and_by_figure(index: int, tmp_path: Path) -> None:
    state, kind = maps_of_all()[index]
    seen = explore.map(state, kind=kind)  # type: ignore[arg-type]
    for colour in (seen.ground, "betweenness"):
        svg = seen.plot(colour, "light").svg()
        ET.fromstring(svg)
        assert colour.replace("_", " ") in svg
    seen.plot().save(tmp_path / "map.png", dpi=40)
    assert (tmp_path / "map.png").stat().st_size > 1000
    assert seen.widget is seen.widget
    assert "<table>" in seen.to_html()


def test_the_picture_follows_the_theme_and_says_what_it_shows() -> None:
    plot = explore.map(ambrosia()).plot()
    auto, dark = plot.svg("auto"), plot.svg("dark")
    assert 'aria-label="Ambrosia: board. Nodes coloured by value.' in auto
    assert "prefers-color-scheme:dark" in auto
    assert "var(--eu-ink" in auto
    assert "var(" not in dark
    assert "#16191d" in dark
    assert plot.svg("auto") == auto, "the same picture has the same bytes"


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="no attribute 'colour' to colour by; there are value"):
        explore.map(ambrosia(), colour="colour")
    with pytest.raises(ValueError, match="no kind of map 'tunnels'"):
        explore.map(ambrosia(), kind="tunnels")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="garden is the map of myrmes"):
        explore.map(ambrosia(), kind="walks")
