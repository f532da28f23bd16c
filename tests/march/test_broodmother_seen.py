"""Against the Broodmother in pictures, in the explorer and on maps."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import eusocial.draw
from eusocial import maps
from eusocial.explore.boards import march as board

from .positions import game, play, position

FIELD = """
    stack 9 10 20 top 0 bottom 3
    horde score 9 level 1 tokens 1 nymph found
    player a score 4 food 2
    player b score 6
    hex 0 0,0 centipede
    hex 16 -1,1 turn 1
    hex 27 1,0
    site -1,1 card nymph
    site -1,1 food nymph
    site -1,1 larva a
    out 0,0 a 1 major
    part a head 1 Raider Head
    predator broodmother 1,0 health 5 by a
"""
STATE = position(game(mode="broodmother", players=2, major_workers=True), FIELD, round=2)


def test_nymphs_and_what_she_has_are_drawn() -> None:
    root = ET.fromstring(eusocial.draw.svg(STATE))
    with_nymphs = {(e.get("data-at"), e.get("data-spot")) for e in root.iter() if "data-nymph" in e.attrib}
    assert with_nymphs == {("-1,1", "card"), ("-1,1", "food")}
    # Two on sites, one in the Great Tunnel, one in the legend.
    assert sum(e.get("data-piece") == "nymph" for e in root.iter()) == 4
    [line] = [e for e in root.iter() if e.get("class") == "horde"]
    assert (line.get("data-score"), line.get("data-level"), line.get("data-tokens")) == ("9", "1", "1")
    text = "".join(line.itertext())
    for words in ("9 points", "ahead 3 of 16", "centipedes 1 of 8", "Machinations 1", "1 token", "nymph in the Great"):
        assert words in text
    assert [e.get("data-at") for e in root.iter() if e.get("data-predator") == "broodmother"] == ["1,0"]


def test_without_centipedes_that_act_nothing_is_added() -> None:
    root = ET.fromstring(eusocial.draw.svg(game().new_initial_state()))
    assert not [e for e in root.iter() if e.get("class") == "horde" or e.get("data-piece") == "nymph"]


def test_a_push_of_a_nymph_is_one_click() -> None:
    state = play(STATE, "march", "move 0,0>-1,1 site food2", "done")
    moves = {
        move.text: board.way(state.view(), {"kind": move.kind, **move.fields})
        for move in state.moves()
        if move.text != "done"
    }
    assert {text: len(way.places) for text, way in moves.items()} == {
        "push -1,1>-1,1 site card": 1,
        "push -1,1>-1,1 site food": 1,
    }


def test_status_and_map() -> None:
    notes = board.status(STATE.view()).notes
    assert "Broodmother: 9 points" in notes
    graph = maps.tunnels(STATE)
    sites = graph.nodes[-1, 1]["sites"]
    assert {name for name, site in sites.items() if site["nymph"]} == {"card", "food"}
    assert graph.nodes[-1, 1]["free"] == 1
    assert graph.nodes[1, 0]["predator"] == "broodmother"
