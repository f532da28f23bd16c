"""What a search found, on the board, as rows, as a widget, and over a whole game; without a browser."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest

pytest.importorskip("anywidget")
pytest.importorskip("matplotlib")

import eusocial
from eusocial import explore
from eusocial.explore._overlay import Badge, Finder, overlay
from eusocial.explore.boards import Place

# Player 0 has two moves: sow 6 and then 5 wins for sure; sow 5 gives the win away.
KALAH = "kalah, player 0 to move\nplayer 1 22 0 0 0 0 0 1\nplayer 0 0 0 0 0 1 1 23\n"
AMBROSIA = "ambrosia players 2 side front turn 12\nparts 0,1,2,3\nto move a start\n0 | a:nnnnnnT\n10 | b:nnnnnnR\n"
BUNDLE = ("application/vnd.jupyter.widget-view+json", "text/html", "text/plain")


def kalah() -> eusocial.State:
    return eusocial.load_game("kalah").state_from_string(KALAH)


def ambrosia() -> eusocial.State:
    return eusocial.load_game("ambrosia", parts=[0, 1, 2, 3]).state_from_string(AMBROSIA)


def badges(svg: str) -> list[str]:
    return re.findall(r'data-badge="([^"]*)"', svg)


def test_rows_are_those_of_the_search_with_ranks_shares_and_chances() -> None:
    found = explore.analyse(kalah(), "mcts:400", seed=3)
    again = eusocial.Agent("mcts:400", 3).analyse(kalah())
    assert [(row["move"], row["visits"], row["value"]) for row in found.rows] == [
        (one.text, one.visits, one.value) for one in again.actions
    ]
    best, other = found.rows
    assert (best["rank"], best["move"], best["value"], best["win"]) == (1, "sow 6", 1.0, 1.0)
    assert other["rank"] == 2
    assert best["share"] + other["share"] == pytest.approx(1)
    assert other["win"] == pytest.approx((other["value"] + 1) / 2)


def test_the_best_move_is_drawn_where_it_is_made() -> None:
    svg = explore.analyse(kalah(), "mcts:400", seed=3).svg("light")
    assert sorted(badges(svg))[0] == "1: +1.00"
    assert len(badges(svg)) == 2
    # The badge of house 6 lies on the pit with this label.
    label = next(one for one in ET.fromstring(svg).iter() if one.get("data-badge") == "1: +1.00")
    x = float(next(one for one in label if one.tag.endswith("text")).attrib["x"])
    where = Finder(svg).middle(Place('[data-space="6"]'))
    assert where is not None
    assert x == pytest.approx(where[0], abs=0.1)


def test_no_more_moves_are_drawn_than_asked_for_and_the_table_has_all() -> None:
    state = eusocial.load_game("kalah").new_initial_state()
    found = explore.analyse(state, "mcts:100", most=3)
    assert len(badges(found.svg("dark"))) == 3
    assert [row["move"] for row in found.rows if f"<td>{row['move']}</td>" not in found.to_html()] == []


@pytest.mark.parametrize("name", ["ambrosia", "kalah", "microlonies", "myrmes", "oware"])
def test_every_game_is_drawn_with_what_was_found(name: str) -> None:
    state, rng = eusocial.load_game(name).new_initial_state(), eusocial.Rng(4)
    for _ in range(400):
        if state.current_player() >= 0 and len(state.legal_actions()) > 2:
            svg = explore.analyse(state, "flat:20").svg("light")
            ET.fromstring(svg)
            if badges(svg):
                return
        state.apply_action(state.choose("random", rng))
    pytest.fail("no move of this game was drawn")


def test_the_widget_leads_on_and_back() -> None:
    found = explore.analyse(kalah(), "mcts:50")
    assert set(BUNDLE) <= set(found._repr_mimebundle_())
    found.widget  # noqa: B018  # It is made when it is asked for.
    found.go("sow 6")
    assert found.state.history() == [kalah().string_to_action("sow 6")]
    found.back()
    assert found.state == kalah()
    with pytest.raises(eusocial.IllegalActionError):
        found.go("sow 1")


def test_an_agent_that_does_not_search_and_a_state_without_decision_are_refused() -> None:
    with pytest.raises(ValueError, match="greedy"):
        explore.analyse(kalah(), "greedy")
    with pytest.raises(ValueError, match="theme"):
        explore.analyse(kalah(), theme="pink")  # type: ignore[call-overload]


def test_chances_end_with_the_result_and_name_the_blunder(tmp_path: Path) -> None:
    state = kalah()
    state.apply("sow 5")
    state.play_randomly(eusocial.Rng(1))
    end = len(state.history())
    found = explore.win_chances(state, "mcts:400", seed=1, steps=[0, end])
    assert found.steps == (0, end)
    assert found.actions == ("sow 5", "")
    assert found.best[0] == "sow 6"
    assert found.chances[0].tolist() == [1.0, 0.0]
    assert found.chances[1].tolist() == [(value + 1) / 2 for value in state.returns()]
    assert found.loss[0] > 0
    assert np.isnan(found.loss[1])
    assert found.rows[0]["win_a"] == 1.0
    assert found.agent.startswith("mcts:")
    assert "sow 5" in found.to_html()
    # A record is the same game.
    whole = explore.win_chances(state, "mcts:100", seed=1)
    assert explore.analyse(state.record(), "mcts:100", seed=1).actions == whole.actions
    eusocial.save_record(state, tmp_path / "game.json")
    read = explore.analyse(tmp_path / "game.json", "mcts:100", seed=1)
    assert read.chances.tolist() == whole.chances.tolist()


def test_chances_of_chosen_steps() -> None:
    state = eusocial.load_game("kalah").new_initial_state()
    state.play_randomly(eusocial.Rng(2))
    assert explore.win_chances(state, "mcts:20", steps=[0, 3]).steps == (0, 3)
    thin = explore.win_chances(state, "mcts:20", most=5)
    assert len(thin.steps) == 6
    assert thin.steps[0] < thin.steps[-2] < thin.steps[-1] == len(state.history())
    with pytest.raises(IndexError, match="steps go from 0"):
        explore.win_chances(state, "mcts:20", steps=[10_000])
    with pytest.raises(ValueError, match="no decision"):
        explore.win_chances(eusocial.load_game("kalah").new_initial_state(), "mcts:20")


def test_badges_find_their_place_through_transforms_and_selectors() -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        '<g transform="translate(10 20)" data-player="a"><g data-cell="1,2" transform="scale(2)">'
        '<g transform="translate(3 0)"><rect x="0" y="0" width="4" height="2"/></g></g></g>'
        '<g data-player="b" transform="rotate(90 50 50)"><g data-cell="1,2">'
        '<circle cx="60" cy="50" r="4"/></g></g></svg>'
    )
    finder = Finder(svg)
    # (3 + 4/2) * 2 + 10, (0 + 2/2) * 2 + 20
    assert finder.middle(Place('[data-player="a"] [data-cell="1,2"]')) == (20, 22)
    assert finder.middle(Place('[data-player="c"] [data-cell="1,2"], [data-player="b"] [data-cell="1,2"]')) == (
        pytest.approx(50),
        pytest.approx(60),
    )
    assert finder.middle(Place('[data-player="a"] [data-cell="9,9"]')) is None
    there, nowhere = Place('[data-player="a"]'), Place('[data-cell="9,9"]')
    drawn = overlay(svg, [Badge((there,), "here", "", 1), Badge((nowhere,), "lost", "", 1), Badge((), "free", "", 1)])
    assert badges(drawn) == ["here"]


def test_badges_of_neighbours_do_not_overlap() -> None:
    shapes = "".join(f'<rect data-cell="{i},0" x="{9 * i + 30}" y="50" width="8" height="8"/>' for i in range(3))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{shapes}</svg>'
    made = [Badge((Place(f'[data-cell="{i},0"]'),), f"{i}: +0.50", "", 1) for i in range(3)]
    boxes = []
    for x, wide in re.findall(r'<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"', overlay(svg, made)):
        boxes.append((float(x), float(x) + float(wide)))
    assert len(boxes) == 3
    boxes.sort()
    assert all(one[1] <= other[0] + 0.1 for one, other in itertools.pairwise(boxes))
    # Where there is room they stay as large as a lone one.
    wide = (made[0], Badge((Place('[data-cell="2,0"]'),), "x", "", 1))
    sizes = [set(re.findall(r'font-size="([\d.]+)"', overlay(svg, list(some)))) for some in ((made[0],), wide)]
    assert sizes[0] == sizes[1]


def test_arrows_lead_from_stack_to_landing() -> None:
    state = ambrosia()
    svg = explore.analyse(state, "mcts:50", most=2).svg("light")
    assert len(badges(svg)) == 2
    start = Finder(svg).middle(Place('[data-space="0"]'))
    assert start is not None
    arrows = re.findall(r'<path d="M ([-\d.]+),([-\d.]+) Q', svg.rpartition('class="badges"')[2])
    assert {(float(x), float(y)) for x, y in arrows} == {(round(start[0], 1), round(start[1], 1))}
