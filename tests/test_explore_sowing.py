"""The explorers of sowings and of stacks, without a browser."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

pytest.importorskip("anywidget")
pytest.importorskip("matplotlib")

import eusocial
from eusocial import explore


def microlonies() -> eusocial.State:
    """Two neutral colonies before the first turn: a worker in each initial chamber, the queen in Lay."""
    state = eusocial.load_game("microlonies", seats=["neutral", "neutral"]).new_initial_state()
    rng = eusocial.Rng(1)
    while state.view()["phase"] != "sow":
        state.apply_action(state.choose("random", rng))
    return state


def ambrosia(text: str, **options: object) -> eusocial.State:
    return eusocial.load_game("ambrosia", **options).state_from_string(text)  # type: ignore[arg-type]


HEAD = "ambrosia players 2 side front turn 12\nparts 0,1,2,3\nto move a start\n"


@pytest.mark.rule("MIC-D4", "MIC-D5", "MIC-D7")
def test_outcomes_with_their_ways_by_hand() -> None:
    seen = explore.sowing(microlonies(), (1, 1))
    assert seen.cells == [(1, 1), (2, 1), (3, 1), (1, 2), (3, 2)]
    # A worker and the queen from Lay, east over Nursery to Build or south to Hunt and back, the queen first or last.
    # Efficiency is the workers there and 2 for the queen: Build has 2 workers, or one and the queen; so has Lay.
    assert {(one.chamber, one.cells, one.sowing.queen, one.efficiency, one.sowing.lost) for one in seen.outcomes()} == {
        ("build", ((2, 1), (3, 1)), (3, 1), 3, False),
        ("build", ((2, 1), (3, 1)), (2, 1), 2, False),
        ("lay", ((1, 2), (1, 1)), (1, 1), 2, False),
        ("lay", ((1, 2), (1, 1)), (1, 2), 1, False),
    }
    efficiencies = [one.efficiency for one in seen.outcomes()]
    assert efficiencies == sorted(efficiencies, reverse=True)
    # From Nursery to the west sits the queen: the action is lost, and comes last.
    assert [one.sowing.lost for one in seen.outcomes((2, 1))] == [False, True]
    assert seen.rows[0]["way"] == "2,1 > 3,1"


def test_the_picture_shows_workers_queen_and_the_numbered_way() -> None:
    seen = explore.sowing(microlonies(), (1, 1))
    root = ET.fromstring(seen.svg(0, "light"))
    cells = {one.get("data-cell"): one for one in root.iter() if one.get("data-cell")}
    assert set(cells) == {"1,1", "2,1", "3,1", "1,2", "3,2"}
    assert (cells["2,1"].get("data-before"), cells["2,1"].get("data-after")) == ("1", "2")
    assert cells["3,1"].get("data-queen") is not None
    assert [one.get("data-drop") for one in root.iter() if one.get("data-drop")] == ["1", "2"]
    assert "2 distinct" not in seen.to_html()
    assert "4 distinct outcomes of dispersing 1,1" in seen.to_html()


def test_a_click_on_the_board_picks_a_chamber() -> None:
    state = microlonies()
    seen = explore.sowing(state)
    assert seen.cell == (1, 1)
    board = seen.widget.children[0]
    board.on_move(state.string_to_action("sow 3,1"))
    assert seen.cell == (3, 1)
    seen.pick((2, 1), 1)
    assert "SowingExplorer(chamber 2,1, 2 outcomes)" in repr(seen)
    with pytest.raises(ValueError, match="can't be dispersed"):
        seen.pick((5, 4))
    with pytest.raises(IndexError, match="outcomes go from 0 to 1"):
        seen.pick((2, 1), 2)
    assert state == microlonies(), "looking changes nothing"


def test_other_phases_chambers_and_games() -> None:
    state = microlonies()
    with pytest.raises(ValueError, match="5,4 can't be dispersed; chambers: 1,1, 2,1"):
        explore.sowing(state, (5, 4))
    with pytest.raises(ValueError, match="not of kalah"):
        explore.sowing(eusocial.load_game("kalah").new_initial_state())
    state.apply("sow 1,1")
    seen = explore.sowing(state)
    assert (seen.cell, seen.rows) == (None, [])
    assert "Nothing can be dispersed" in seen.to_html()


@pytest.mark.rule("AMB-M1", "AMB-P5")
def test_landings_by_counters_and_what_turbo_allows() -> None:
    seen = explore.stacks(ambrosia(HEAD + "0 | a:nnnnnnT\n10 | b:nnnnnnR\n"))
    assert seen.spaces == [0]
    # n counters fly n spaces and land in front of the stack; Turbo flies one further.
    found = {(one.count, one.target, one.needs) for one in seen.landings}
    assert found == {(count, count, ()) for count in range(1, 8)} | {
        (count, count + 1, ("turbo",)) for count in range(1, 8)
    }
    assert {row["needs"] for row in seen.rows} == {"nothing", "turbo"}


@pytest.mark.rule("AMB-P6")
def test_what_rebel_allows() -> None:
    seen = explore.stacks(ambrosia(HEAD.replace("to move a", "to move b") + "0 | a:nnnnnnT\n10 | b:nnnnnnR\n"))
    # Forward as any, backward by Rebel.
    assert {(one.count, one.target, one.needs) for one in seen.landings} == {
        *((count, 10 + count, ()) for count in range(1, 8)),
        *((count, 10 - count, ("rebel",)) for count in range(1, 8)),
    }
    back = next(one for one in seen.landings if one.target == 9)
    assert (back.forward, back.source, back.kind, back.covers) == (19, 10, "move", "")


def test_a_picture_of_the_landings_and_picking_on_it() -> None:
    seen = explore.stacks(ambrosia(HEAD + "0 | a:nnnT\n5 | a:nnn\n10 | b:nnnnnnR\n"))
    svg = seen.svg("light")
    ET.fromstring(svg)
    assert 'data-badge="1 turbo"' in svg
    board = seen.widget.children[1]
    board.click('[data-space="5"]')
    assert seen.space == 5
    assert {row["from"] for row in seen.rows} == {5}
    assert all(row["needs"] == "nothing" for row in seen.rows)
    seen.pick(None)
    assert len(seen.rows) == len(seen.landings)
    with pytest.raises(ValueError, match="nothing can go from space 3"):
        seen.pick(3)


def test_what_is_not_known_is_said_so_and_other_games_are_refused() -> None:
    state = eusocial.load_game("ambrosia", side="back").new_initial_state()
    rng = eusocial.Rng(3)
    asked = 0
    while not state.is_terminal() and asked < 3:
        if state.current_player() >= 0 and state.view()["phase"] in ("gust", "hole"):
            landings = explore.stacks(state).landings
            assert landings
            assert all(one.needs is None for one in landings)
            asked += 1
        state.apply_action(state.choose("random", rng))
    assert asked
    assert explore.stacks(eusocial.load_game("ambrosia").new_initial_state()).landings == []
    with pytest.raises(ValueError, match="not of kalah"):
        explore.stacks(eusocial.load_game("kalah").new_initial_state())
