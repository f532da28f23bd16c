"""March of the Ants on a board that is clicked on: which clicks make which moves, and its map."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest
from cases import next_action
from test_draw_march import MODULES, position
from test_explore import found

import eusocial
from eusocial import explore
from eusocial.explore._selection import Selection
from eusocial.explore.boards import march

ANTS = """\
march players 3 round 1 first a turns 0
hex 0 0,0 turn 0
hex 4 1,0 turn 2
hex 9 1,-1 turn 0
site 1,0 food a
site 1,-1 food b
out 0,0 a 1
player a larvae 3 food 3
hand a Royal Jelly; Racing Thorax; Egg Stealer
to move a turn
"""


def state(*texts: str) -> eusocial.State:
    """The position after these actions."""
    made = eusocial.load_game("march").state_from_string(ANTS)
    for text in texts:
        made.apply(text)
    return made


def clicked(at: eusocial.State, *marks: str) -> str | None:
    """The move that clicks make, if they make one."""
    selection = Selection(at)
    for mark in marks:
        assert mark in selection.places(), (mark, list(selection.places()))
        chosen = selection.click(mark)
        if chosen is not None:
            assert mark == marks[-1]
            return chosen.text
    return None


def test_the_status_shows_the_horde() -> None:
    game = eusocial.load_game("march", mode="centipedes")
    together = ANTS.replace("; Egg Stealer", "") + "horde score 7\n"
    assert "Horde 7" in march.status(game.state_from_string(together).view()).notes
    assert not any("Horde" in note for note in march.status(state().view()).notes)


def test_cards_are_played_from_the_hand_and_evolutions_into_the_body() -> None:
    assert clicked(state(), '[data-card="Royal Jelly"]') == "play Royal Jelly"
    # Only the first free row of the segment is left.
    assert clicked(state(), '[data-card="Racing Thorax"]') == "play Racing Thorax on thorax 1"
    other = eusocial.load_game("march").state_from_string(ANTS + "part a thorax 1 Scouting Thorax\n")
    card = '[data-card="Racing Thorax"]'
    assert clicked(other, card) is None
    for row in (1, 2):
        place = f'[data-player="a"] [data-part="thorax {row}"]'
        assert clicked(other, card, place) == f"play Racing Thorax on thorax {row}"


def test_a_step_goes_from_a_hex_to_a_site_and_a_larva_from_the_chamber() -> None:
    marching = state("march")
    assert clicked(marching, '[data-hex="0,0"]', '[data-hex="1,0"] [data-spot="larva"]') == "move 0,0>1,0 site larva"
    assert clicked(marching, '[data-hex="1,0"]', '[data-out="0,0"]') == "move 1,0>0,0"
    larvae = '[data-player="a"] [data-store="larvae"]'
    assert clicked(marching, larvae, '[data-hex="1,0"] [data-spot="larva"]') == "place 1,0 site larva"
    assert clicked(marching, larvae, '[data-out="0,0"]') == "place 0,0"


def test_a_hex_is_placed_by_place_and_turn() -> None:
    exploring = state("explore")
    while exploring.is_chance_node():
        exploring.apply_action(exploring.legal_actions()[0])
    assert exploring.view()["phase"] == "explore"
    lays = [move for move in exploring.moves() if move.kind == "lay"]
    root = ET.fromstring(exploring.to_svg())
    turns = {element.get("data-turn") for element in root.iter() if element.get("data-turn")}
    assert {str(move.turn) for move in lays} <= turns
    for move in lays:
        at = f'[data-hex="{move.fields["at"][0]},{move.fields["at"][1]}"]'
        marks = [at, f'[data-turn="{move.turn}"]', f'[data-hex="{move.fields["from"][0]},{move.fields["from"][1]}"]']
        selection, chosen = Selection(exploring), None
        for mark in marks:
            chosen = selection.click(mark)
            if chosen is not None:
                break
        assert chosen is not None
        assert chosen.text == move.text


def test_what_the_broodmother_puts_in_order_is_clicked_on() -> None:
    game = eusocial.load_game("march", mode="asymmetric", players=2)
    start = "march players 2 round 1 first a turns 0\nhex 0 0,0 turn 0\nstack 9 10 11 12\nbrood eggs 5 "
    cards = ["Royal Jelly", "Early Harvest", "Sneak Attack", "Frenzied Activity", "Adaptive Radiation"]
    machinate = game.state_from_string(start + "machinate\nto move b brood then a\n")
    for text in ("power machinate", "reveal Mimic Head", *(f"draw {name}" for name in cards)):
        machinate.apply(text)
    assert machinate.view()["phase"] == "arrange"
    selection = Selection(machinate)
    assert set(selection.places()) == {f'[data-card="{name}"]' for name in cards}
    assert selection.click('[data-card="Sneak Attack"]') is None
    assert {move.text for move in selection.fitting} == {"top Sneak Attack", "bottom Sneak Attack"}
    dominate = game.state_from_string(start + "dominate\nto move b brood then a\n")
    for text in ("power dominate", "hex 9", "explore 0,1 from 0,0 turn 0"):
        dominate.apply(text)
    while dominate.view()["phase"] != "arrange_hexes":
        dominate.apply_action(dominate.legal_actions()[0])
    assert len(Selection(dominate).places()) == 3
    assert all(mark.startswith("[data-drawn=") for mark in Selection(dominate).places())


def test_ants_of_one_sort_outside_are_one_place() -> None:
    fighting = position()
    fighting.apply("play Rapid Mobilization")
    selection = Selection(fighting)
    assert '[data-hex="0,0"] [data-spot="outskirts"][data-of="a"]' in selection.places()
    assert '[data-player="a"] [data-store="larvae"]' in selection.places()


def test_effects_to_choose_from_are_told_beside_the_board() -> None:
    board = explore.Board()
    choosing = state("play Royal Jelly", "pay larva", "pay larva", "pay larva")
    while choosing.view()["phase"] == "react":
        choosing.apply("pass")
    assert choosing.view()["phase"] == "choose"
    board.show(choosing, choose=True)
    assert "1: larvae 3" in board.info["notes"]
    assert board.info["phase"] == "Choose an effect"
    assert all(move["free"] for move in board.offer["moves"])


@pytest.mark.parametrize("seed", range(3))
def test_every_place_is_on_the_picture_and_every_move_can_be_made(seed: int) -> None:
    rng = random.Random(seed)
    at = position()
    kinds: set[str] = set()
    for step in range(120):
        if at.is_terminal():
            break
        if at.current_player() >= 0 and step % 5 == 0:
            root = ET.fromstring(at.to_svg())
            selection = Selection(at)
            for candidate in selection.candidates:
                for place in candidate.way.places:
                    assert found(root, place.mark), (place.mark, candidate.text)
                kinds |= {candidate.text.split()[0]}
        moves = [n for n in at.legal_actions() if at.action_to_string(n) not in ("rest", "pass", "done")]
        at.apply_action(next_action(at, rng) if at.is_chance_node() or not moves else rng.choice(moves))
    assert len(kinds) > 3


def test_games_with_every_option_are_played_replayed_and_analysed() -> None:
    explorer = explore.play("march", ["human", "random"], options={"players": 2, **MODULES}, pause=0)
    for _ in range(6):
        explorer.wait()
        if explorer.state.is_terminal():
            break
        explorer.apply(explorer.state.legal_actions()[-1])
    explorer.wait()
    played = eusocial.load_game("march", players=5).new_initial_state()
    played.play_randomly(eusocial.Rng(3))
    replay = explore.replay(played)
    assert len(replay) == len(played.history()) + 1
    assert replay.svg(len(replay) - 1).startswith("<svg")
    analysis = explore.analyse(position(), "flat:20")
    assert analysis.to_html()


def test_the_map_shows_tunnels_by_reach() -> None:
    seen = explore.map(position(), colour="reach_e")
    assert seen.ground == "kind"
    assert seen.counts == {"standard": 7, "start": 5, "tunnel": 1}
    assert seen.metrics["reach_a"][0, -1] == 2
    assert seen.metrics["reach_a"][0, -2] is None
    svg = seen.plot("controller", "light").svg()
    ET.fromstring(svg)


def test_maps_of_every_mode() -> None:
    for mode, players in (("centipedes", 1), ("broodmother", 1), ("asymmetric", 3), ("antperium", 3)):
        seen = explore.map(eusocial.load_game("march", mode=mode, players=players))
        ET.fromstring(seen.plot(theme="light").svg())
        assert seen.to_html()
    # All hexes lie face down at first.
    assert seen.counts == {}


@pytest.fixture(autouse=True)
def no_widgets_left() -> Iterator[None]:
    """Widgets of a test are closed after it."""
    yield
    import ipywidgets

    ipywidgets.Widget.close_all()
