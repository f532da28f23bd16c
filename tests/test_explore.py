"""The explorers without a browser: what clicks choose, what is sent to the page, and the files of a replay."""

from __future__ import annotations

import json
import re
import threading
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cases import walk

import eusocial
from eusocial import draw, explore
from eusocial.explore import _export
from eusocial.explore._selection import Selection
from eusocial.explore.boards import Place, Way, board_map

GAMES = [info.name for info in eusocial.games()]
PACKAGE = Path(explore.__file__).parent
ATTRIBUTE = re.compile(r'\[([\w-]+)="([^"]*)"\]')


def ambrosia() -> eusocial.State:
    state = eusocial.load_game("ambrosia", parts=[0, 1, 2, 3]).new_initial_state()
    for text in ("choose turbo", "choose rebel", "place 0", "place 10"):
        state.apply(text)
    return state


def space(number: int) -> str:
    return f'[data-space="{number}"]'


def texts(board: explore.Board) -> list[str]:
    return [move["text"] for move in board.offer["moves"]]


def marks(board: explore.Board) -> list[str]:
    return [place["mark"] for place in board.offer["places"]]


def found(root: ET.Element, selector: str) -> bool:
    """Whether a list of selectors of attributes, inside one another, finds something."""
    for one in selector.split(", "):
        inside = [root]
        for part in one.split("] "):
            tests = ATTRIBUTE.findall(part.rstrip("]") + "]")
            assert tests, selector
            inside = [
                element
                for outer in inside
                for element in outer.iter()
                if all(element.get(name) == value for name, value in tests)
            ]
        if inside:
            return True
    return False


# Ways


def test_ordered_ways_go_place_by_place() -> None:
    one, two = Place("a"), Place("b")
    way = Way((one, two), ordered=True)
    assert way.rest([]) == (one,)
    assert way.rest(["a"]) == (two,)
    assert way.rest(["a", "b"]) == ()
    assert way.rest(["b"]) is None


def test_other_ways_go_in_any_order_and_count_places() -> None:
    one, two = Place("a"), Place("b")
    way = Way((one, two, one))
    assert way.rest(["b"]) == (one, one)
    assert way.rest(["a", "a"]) == (two,)
    assert way.rest(["a", "a", "a"]) is None
    assert Way().rest([]) == ()
    assert Way().rest(["a"]) is None


@pytest.mark.parametrize("name", GAMES)
def test_every_place_of_a_game_is_on_its_picture(name: str) -> None:
    """A mark that finds nothing would be a move that can't be clicked on."""
    game = eusocial.load_game(name)
    kinds: set[str] = set()
    for steps in range(0, 240, 6):
        state = walk(game, 11, steps)
        if state.current_player() < 0:
            continue
        root = ET.fromstring(state.to_svg())
        for place, moves in Selection(state).places().values():
            assert found(root, place.mark), (place.mark, [move.text for move in moves])
        kinds |= {move.kind for move in state.moves()}
    assert kinds


# Clicks of each kind


def test_a_source_narrows_and_a_target_decides() -> None:
    chosen: list[int] = []
    board = explore.Board()
    board.on_move = chosen.append
    state = ambrosia()
    board.show(state, choose=True)
    assert marks(board) == [space(0)]
    board.click(space(0))
    assert board.offer["chosen"] == [space(0)]
    assert set(marks(board)) == {space(number) for number in range(1, 9)}
    # One counter goes to 1 only without Turbo; 8 is reached with it alone.
    board.click(space(8))
    assert [state.action_to_string(number) for number in chosen] == ["move 0:7>8"]


def test_where_several_moves_fit_the_list_decides() -> None:
    board = explore.Board()
    board.show(ambrosia(), choose=True)
    board.click(space(0))
    board.click(space(3))
    assert texts(board) == ["move 0:2>3", "move 0:3>3"]
    assert [move["whole"] for move in board.offer["moves"]] == [True, True]
    assert marks(board) == []
    board.click(space(3))
    assert board.offer["chosen"] == [space(0)]
    board.clear()
    assert len(texts(board)) == board.offer["total"] == 14


def test_a_click_elsewhere_changes_nothing() -> None:
    board = explore.Board()
    board.show(ambrosia(), choose=True)
    for mark in (space(5), "nonsense"):
        board.click(mark)
        assert board.offer["chosen"] == []
        assert len(texts(board)) == 14


def test_places_are_hexes_covered_by_a_tile_and_a_second_click_steps() -> None:
    game = eusocial.load_game("myrmes")
    state = game.state_from_string(
        """\
myrmes players 2 year 1 season spring first a
dice 1 1 1
objectives prey2 area4 prey3 area7 prey4 special3
player a score 10 level 1 larvae 1 soldiers 0 workers 1 nurses 3 food 0 earth 0 stone 0 prey 0
event a vp
player b score 10 level 0 larvae 1 soldiers 0 workers 1 nurses 3 food 0 earth 0 stone 0 prey 0
event b vp
tile exit a -5,4
tile exit b 1,4
to move a sortie at -4,3 points 2
"""
    )
    selection = Selection(state)
    assert selection.click('[data-hex="-4,4"]') is None
    fitting = [one.text for one in selection.fitting]
    assert "step -4,4" in fitting
    # Both hexes of the pair: the one where the worker stands, and the one that was clicked on.
    assert "lay pair at -4,3 turn 1" in fitting
    assert all(text.startswith("lay") for text in fitting if text != "step -4,4")
    step = selection.click('[data-hex="-4,4"]')
    assert step is not None
    assert step.text == "step -4,4"
    assert selection.clicks == []


def test_births_are_assigned_nurse_by_nurse() -> None:
    state = eusocial.load_game("myrmes").new_initial_state()
    rng = eusocial.Rng(1)
    while state.view()["phase"] != "births":
        state.apply_action(state.choose("random", rng))
    letter = "ab"[state.current_player()]

    def store(name: str) -> str:
        return f'[data-player="{letter}"] [data-store="{name}"]'

    selection = Selection(state)
    selection.click(store("workers"))
    selection.click(store("workers"))
    whole = [one.text for one in selection.fitting if not one.way.rest(selection.clicks)]
    assert whole == ["births larvae 0 soldiers 0 workers 2 atelier 0"]


def test_a_covered_tile_is_one_place() -> None:
    view = {"tiles": [{"hexes": [[0, 1], [1, 1]]}], "game": "myrmes", "player": 0}
    way = board_map("myrmes").way(view, {"kind": "step", "hex": [1, 1]})
    [place] = way.places
    assert place.mark == '[data-cells="0,1 1,1"]'
    assert '[data-hex="0,1"]' in place.hits


def test_unknown_games_are_played_from_the_list() -> None:
    plain = board_map("chess")
    assert plain.way({}, {"kind": "move", "to": 3}) == Way()
    assert plain.status({"player": 1, "phase": "opening"}).turn == "Player 1"


# The board


def test_nothing_is_offered_where_nobody_chooses() -> None:
    board = explore.Board()
    board.show(ambrosia())
    assert board.offer == {"moves": [], "places": [], "chosen": [], "total": 0}
    assert "<svg" in board.svg


def test_messages_from_the_page() -> None:
    told: list[Any] = []
    board = explore.Board()
    board.on_move = told.append
    board.on_text = told.append
    board.on_stop = lambda: told.append("stop")
    board.show(ambrosia(), choose=True)
    number = board.offer["moves"][2]["number"]
    contents: list[dict[str, Any]] = [
        {"move": number, "serial": 1},
        {"move": 10**6, "serial": 2},
        {"text": "why", "serial": 3},
        {"stop": True, "serial": 4},
        {"click": space(0), "serial": 5},
        {"nonsense": 1},
        {"click": 7, "serial": "x"},
    ]
    for content in contents:
        board._told(board, content, [])
    assert told == [number, "why", "stop"]
    assert board.answered == 5
    assert board.offer["chosen"] == [space(0)]
    board._told(board, {"clear": True}, [])
    assert board.offer["chosen"] == []


def test_a_click_that_narrows_sends_no_picture() -> None:
    board = explore.Board()
    board.show(ambrosia(), choose=True)
    changes: list[str] = []
    board.observe(lambda change: changes.append(change["name"]))
    board.click(space(0))
    assert changes == ["offer"]
    assert len(json.dumps(board.offer)) < 4000


def test_theme_redraws() -> None:
    board = explore.Board(theme="light")
    board.show(ambrosia(), choose=True)
    light = board.svg
    board.theme = "dark"
    assert board.svg != light
    assert board.svg == ambrosia().to_svg(theme="dark")


@pytest.mark.parametrize("wrong", [{"theme": "sepia"}, {"size": "cinema"}])
def test_wrong_theme_or_size(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"no (theme|size) '\w+'; \w+: "):
        explore.play("oware", **wrong)


def test_modules_of_the_page_are_shipped_and_load_nothing_from_elsewhere() -> None:
    for name in ("board.js", "board.css", "chart.js", "chart.css", "keys.js", "page.js", "page.css", "page.html"):
        text = (PACKAGE / name).read_text(encoding="utf-8")
        assert text
        assert re.findall(r"https?://[^\"'\s]*", text) in ([], ["http://www.w3.org/2000/svg"])
        assert not re.search(r"\bimport\b.*from|@import|url\(|fetch\(", text)


# Play


def texts_of(state: eusocial.State) -> list[str]:
    replayed = state.clone()
    found: list[str] = []
    while replayed.history():
        number = replayed.undo()
        found.append(replayed.action_to_string(number))
    return found[::-1]


def test_play_by_methods() -> None:
    explorer = explore.play("oware", ["human", "human"])
    start = explorer.state
    explorer.apply("sow C")
    explorer.board.click(space("c"))  # type: ignore[arg-type]
    assert texts_of(explorer.state) == ["sow C", "sow c"]
    assert explorer.undo()
    assert explorer.undo()
    assert not explorer.undo()
    assert explorer.state == start
    assert explorer.redo()
    assert explorer.redo()
    assert not explorer.redo()
    assert texts_of(explorer.state) == ["sow C", "sow c"]
    explorer.undo()
    explorer.apply("sow d")
    assert not explorer.redo()


def test_a_copy_of_the_state_is_handed_out() -> None:
    explorer = explore.play("oware", ["human", "human"])
    explorer.state.apply("sow C")
    assert explorer.state.history() == []


def test_agents_answer_and_undo_goes_back_to_the_person() -> None:
    explorer = explore.play("oware", ["human", "greedy"], pause=0)
    explorer.apply("sow C")
    explorer.wait()
    assert explorer.state.current_player() == 0
    answered = explorer.state
    assert len(answered.history()) == 2
    explorer.undo()
    assert explorer.state.history() == []
    explorer.redo()
    assert explorer.state == answered
    assert not explorer.thinking


def test_same_seed_same_game() -> None:
    def end(seed: int) -> eusocial.State:
        explorer = explore.play("ambrosia", ["random", "greedy"], seed=seed, pause=0, options={"max_turns": 4})
        explorer.wait()
        assert explorer.state.is_terminal()
        return explorer.state

    assert end(5) == end(5)
    assert end(5) != end(6)


def test_undo_where_no_person_plays_holds_the_agents() -> None:
    explorer = explore.play("kalah", ["random", "random"], pause=0)
    explorer.wait()
    length = len(explorer.state.history())
    explorer.undo()
    assert not explorer.thinking
    assert len(explorer.state.history()) == length - 1
    explorer.think()
    explorer.wait()
    assert explorer.state.is_terminal()


def test_a_stopped_agent_is_not_heard_of() -> None:
    explorer = explore.play("oware", ["human", "mcts:ms=1500"], pause=0)
    explorer.apply("sow C")
    assert explorer.thinking
    assert explorer.board.busy["text"] == "mcts:ms=1500 thinks"
    assert explorer.board.offer["total"] == 0
    explorer.stop()
    assert not explorer.thinking
    assert explorer.board.busy == {}
    assert "Stopped" in explorer.message
    explorer.apply("sow a")
    for thread in threading.enumerate():
        if thread.name == "eusocial-agent":
            thread.join(30)
    assert texts_of(explorer.state) == ["sow C", "sow a"]


def test_an_agent_says_how_far_it_is_and_stops_at_once() -> None:
    explorer = explore.play("oware", ["human", "mcts:ms=60000"], pause=0)
    shares: list[float] = []

    def told(change: dict[str, Any]) -> None:
        if change["new"].get("share") is not None:
            shares.append(change["new"]["share"])

    explorer.board.observe(told, "busy")
    explorer.apply("sow C")
    end = time.monotonic() + 20
    while len(shares) < 3 and time.monotonic() < end:
        time.sleep(0.02)
    assert len(shares) >= 3
    assert shares == sorted(shares)
    # Three reports come in the first second or so of sixty.
    assert 0 < shares[-1] < 0.5
    [thread] = [one for one in threading.enumerate() if one.name == "eusocial-agent"]
    explorer.stop()
    thread.join(20)
    assert not thread.is_alive()
    assert explorer.board.busy == {}
    assert texts_of(explorer.state) == ["sow C"]


def test_wait_has_an_end() -> None:
    explorer = explore.play("oware", ["mcts:ms=3000", "human"], pause=0)
    with pytest.raises(TimeoutError, match=r"the agent still thinks after 0\.\d+ s"):
        explorer.wait(0.05)
    explorer.stop()


def test_why_a_text_is_refused() -> None:
    explorer = explore.play(ambrosia(), ["human", "human"])
    before = explorer.state
    explorer.enter("move 10:2>12")
    assert explorer.message == f"move 10:2>12: {before.explain('move 10:2>12')}"
    assert "AMB-M2" in explorer.message
    assert explorer.board.message["kind"] == "error"
    explorer.enter("fly 1")
    assert explorer.message.startswith('cannot read action "fly 1"')
    assert explorer.state == before
    explorer.enter("move 0:1>1")
    assert explorer.message == ""
    assert explorer.state.current_player() == 1
    with pytest.raises(eusocial.IllegalActionError):
        explorer.apply("move 0:1>1")


def test_what_is_shown_beside_the_board() -> None:
    explorer = explore.play(ambrosia(), ["human", "random"])
    info = explorer.board.info
    assert (info["turn"], info["phase"]) == ("Player 0 plays a", "Start of the turn: move")
    assert [player["seat"] for player in info["players"]] == ["human", "random"]
    assert info["players"][0]["supplies"] == {"jelly": "0", "scorings": "0/7"}
    assert info["log"] == ["a: choose turbo", "b: choose rebel", "a: place 0", "b: place 10"]


def test_what_a_person_may_not_know_is_not_in_the_log() -> None:
    explorer = explore.play("microlonies", ["human", "random"], options={"seats": "neutral,neutral"}, pause=0)
    for _ in range(40):
        explorer.wait()
        if explorer.state.view()["phase"] == "sow":
            break
        explorer.apply(explorer.state.legal_actions()[0])
    log = explore.play(explorer.state, ["human", "human"]).board.info["log"]
    assert any(line.startswith("chance: draw objective ?") for line in explorer._log() + log)


# What a person sees


def two_worlds() -> tuple[eusocial.State, eusocial.State]:
    """Two positions in which player 1 decides, that differ in the hand of player 0 alone."""
    game = eusocial.load_game("microlonies", seats="neutral,neutral")
    state, rng = game.new_initial_state(), eusocial.Rng(3)
    while state.view()["phase"] != "sow" or state.current_player() != 1:
        state.apply_action(state.choose("random", rng))
    one, other = state.resample_from_infostate(1, 1), state.resample_from_infostate(1, 2)
    assert one.view()["colonies"][0]["hand"] != other.view()["colonies"][0]["hand"]
    return one, other


def sent(explorer: explore.Play) -> tuple[Any, ...]:
    """All that the page is told."""
    board = explorer.board
    return board.svg, board.info, board.offer, board.message


def test_the_board_shows_what_the_person_who_decides_may_know() -> None:
    one, other = two_worlds()
    for seats in (["random", "human"], ["human", "human"], ["mcts:ms=60000", "human"]):
        explorers = [explore.play(state, seats) for state in (one, other)]
        assert sent(explorers[0]) == sent(explorers[1])
        assert [explorer.viewer for explorer in explorers] == [1, 1]
    shown = ET.fromstring(explore.play(one, ["human", "human"]).board.svg)
    assert found(shown, '[data-hidden="hand"]')
    # Whoever moves sees his own hand.
    explorer = explore.play(one, ["human", "human"])
    while explorer.state.current_player() == 1:
        explorer.apply(explorer.state.legal_actions()[-1])
    assert explorer.viewer == 0
    card = explorer.state.view()["colonies"][0]["hand"][0]
    assert found(ET.fromstring(explorer.board.svg), f'[data-objective="{card}"]')


def test_who_watches_an_agent_sees_no_more_and_who_moves_for_it_does() -> None:
    one, _ = two_worlds()
    explorer = explore.play(one, ["mcts:ms=60000", "human"])
    while explorer.state.current_player() == 1:
        explorer.apply(explorer.state.legal_actions()[-1])
    assert explorer.thinking
    assert explorer.viewer == 1
    assert found(ET.fromstring(explorer.board.svg), '[data-hidden="hand"]')
    explorer.stop()
    assert explorer.viewer == 0
    # One person alone: it is his view, even before he decided anything.
    waiting = explore.play(explorer.state, ["mcts:ms=60000", "human"])
    assert waiting.viewer == 1
    waiting.stop()


def test_reveal_shows_all_and_so_does_a_game_of_agents() -> None:
    one, other = two_worlds()
    explorer = explore.play(one, ["random", "human"], reveal=True)
    assert explorer.viewer is None
    assert explorer.board.svg != explore.play(other, ["random", "human"], reveal=True).board.svg
    assert not found(ET.fromstring(explorer.board.svg), '[data-hidden="hand"]')
    explorer.reveal = False
    assert explorer.viewer == 1
    assert found(ET.fromstring(explorer.board.svg), '[data-hidden="hand"]')
    agents = explore.play(one, ["mcts:ms=60000", "mcts:ms=60000"])
    assert agents.viewer is None
    agents.stop()


def test_places_of_a_secret_move_are_not_told() -> None:
    state = eusocial.load_game("myrmes", simultaneous="hidden").new_initial_state()
    rng = eusocial.Rng(3)
    while state.view()["phase"] != "event":
        state.apply_action(state.choose("random", rng))
    first = state.current_player()
    seats = ["human", "human"]
    explorer = explore.play(state, seats)
    explorer.apply(state.legal_actions()[-1])
    assert explorer.viewer == 1 - first
    assert explorer.board.info["last"] == []
    assert explorer.board.info["log"][-1].endswith("event ?")
    opened = explore.play(state, seats, reveal=True)
    opened.apply(state.legal_actions()[-1])
    assert len(opened.board.info["last"]) == 1


def test_a_replay_shows_all_or_what_one_player_saw() -> None:
    state = eusocial.load_game("microlonies", seats="neutral,neutral").new_initial_state()
    rng = eusocial.Rng(3)
    while state.view()["phase"] != "sow":
        state.apply_action(state.choose("random", rng))
    whole, seen = explore.replay(state), explore.replay(state, player=1, step=len(state.history()))
    assert whole.player is None
    assert not any("?" in text for text in whole.actions)
    assert "chance: draw objective ?" in seen.actions
    last = len(whole) - 1
    assert not found(ET.fromstring(whole.svg(last)), '[data-hidden="hand"]')
    assert found(ET.fromstring(seen.svg(last)), '[data-hidden="hand"]')
    assert seen.board.svg == draw.svg(state, player=1)
    with pytest.raises(ValueError, match="players go from 0 to 1"):
        explore.replay(state, player=2)


def test_cards_in_hand_are_places_of_moves() -> None:
    one, _ = two_worlds()
    state, rng = one.clone(), eusocial.Rng(2)
    while not any(move.kind == "validate" for move in state.moves()):
        state.apply_action(state.choose("random", rng))
    [move] = [move for move in state.moves() if move.kind == "validate"][:1]
    [place] = board_map("microlonies").way(state.view(), {"kind": move.kind, **move.fields}).places
    assert place.mark == f'[data-objective="{move.fields["objective"]}"]'
    player = state.current_player()
    assert found(ET.fromstring(draw.svg(state, player=player)), place.mark)
    assert not found(ET.fromstring(draw.svg(state, player=1 - player)), place.mark)


def test_pages_without_a_kernel_show_a_picture() -> None:
    one, _ = two_worlds()
    play, replay = explore.play(one, ["human", "human"]), explore.replay(one, theme="dark")
    for shown in (play, replay):
        bundle = shown._repr_mimebundle_()
        assert set(bundle) == {"application/vnd.jupyter.widget-view+json", "image/svg+xml", "text/plain"}
        ET.fromstring(bundle["image/svg+xml"])
        assert bundle["text/plain"] == repr(shown)
    assert play._repr_mimebundle_()["image/svg+xml"] == draw.svg(one, player=1, width=760)
    assert repr(play) == "Play(Microlonies; human, human; Player 1: Choose a chamber to disperse)"
    assert repr(replay) == "Replay(Microlonies, step 0 of 0: start)"


def test_new_game() -> None:
    explorer = explore.play("oware", ["human", "human"])
    explorer.new("ambrosia", ["human", "human", "human"], options={"players": 3}, seed=4)
    assert explorer.state.num_players() == 3
    assert explorer.seed == 4
    explorer.new()
    assert explorer.seed == 5
    with pytest.raises(eusocial.UnknownAgentError):
        explorer.new("kalah", ["nobody"])
    with pytest.raises(ValueError, match="kalah has 2 seats here, and 3 are named"):
        explorer.new("kalah", ["human"] * 3)
    with pytest.raises(ValueError, match="options go with the name of a game"):
        explorer.new(eusocial.load_game("kalah"), options={"players": 2})
    assert explorer.state.game.name == "ambrosia"


@pytest.mark.parametrize("name", GAMES)
def test_the_form_begins_a_game_with_its_defaults(name: str) -> None:
    explorer = explore.play("oware", ["human", "human"])
    explorer._form.game.value = name
    explorer._form.submit()
    assert explorer.message == ""
    assert explorer.state.game == eusocial.load_game(name)


def test_the_form_takes_options_seats_and_says_what_is_wrong() -> None:
    explorer = explore.play("ambrosia", ["human", "human"])
    form = explorer._form
    form.options["players"].value = 4
    form.options["side"].value = "back"
    form.options["parts"].value = "7,6,5,4,3,2,1,0"
    form.options["events"].value = True
    form.seats[3].value = "greedy"
    form.submit()
    options = explorer.state.game.options()
    assert (options["players"], options["side"], options["events"]) == (4, "back", True)
    assert options["parts"] == [7, 6, 5, 4, 3, 2, 1, 0]
    assert explorer.seats == ["human", "human", "random", "greedy"]
    form.options["parts"].value = "7,7"
    form.submit()
    assert "parts" in explorer.message
    assert explorer.board.message["kind"] == "error"


# Replay


@pytest.fixture(scope="module")
def played() -> eusocial.State:
    state = eusocial.load_game("ambrosia").new_initial_state()
    state.play_randomly(eusocial.Rng(5))
    return state


def test_replay_of_state_record_and_file(played: eusocial.State, tmp_path: Path) -> None:
    eusocial.save_record(played, tmp_path / "game.json")
    replays = [
        explore.replay(source)
        for source in (played, played.record(), played.serialize(), tmp_path / "game.json", str(tmp_path / "game.json"))
    ]
    for replay in replays:
        assert len(replay) == len(played.history()) + 1
        replay.step = len(replay) - 1
        assert replay.state == played
    with pytest.raises(eusocial.RecordError):
        explore.replay(tmp_path / "nothing.json")


def test_steps_and_scorings(played: eusocial.State) -> None:
    replay = explore.replay(played, step=3)
    assert replay.step == 3
    replay.step = -4
    assert replay.step == 0
    ledger = played.ledger()
    replay.next_scoring()
    assert replay.step == ledger[0].step + 1
    assert replay.state.scores() != [0, 0]
    first = replay.reasons[replay.step][0]
    assert ledger[0].clause in first
    assert ledger[0].what in first
    replay.previous_scoring()
    assert replay.step == 0
    replay.step = 10**6
    assert replay.step == len(replay) - 1
    replay.next_scoring()
    assert replay.step == len(replay) - 1
    assert replay._slider.value == replay._chart.step == replay.step


def test_chart_shows_every_entry(played: eusocial.State) -> None:
    replay = explore.replay(played)
    root = ET.fromstring(replay._chart.data["svg"])
    dots = {element.get("data-step") for element in root.iter() if element.get("data-step")}
    assert dots == {str(entry.step + 1) for entry in played.ledger()}
    lines = [element for element in root.iter() if (element.get("class") or "").startswith("scores")]
    assert [line.get("data-player") for line in lines] == ["a", "b"]
    assert len({line.get("stroke-dasharray") for line in lines}) == 2


def test_page_has_every_picture(played: eusocial.State, tmp_path: Path) -> None:
    replay = explore.replay(played)
    replay.to_html(tmp_path / "game.html", theme="dark")
    text = (tmp_path / "game.html").read_text(encoding="utf-8")
    data = json.loads(re.search(r"^const GAME = (.*);$", text, re.MULTILINE)[1].replace("<\\/", "</"))  # type: ignore[index]
    assert len(data["frames"]) == len(replay)
    for step in (0, len(replay) // 2, len(replay) - 1):
        frame = "\n".join(data["lines"][line] for line in data["frames"][step])
        own = replay.svg(step, theme="dark")
        prefix = ET.fromstring(own).attrib["id"]
        assert frame == "\n".join(line.strip() for line in own.replace(prefix, "eu-frame").splitlines())
    assert len(text) < sum(len(replay.svg(step)) for step in range(len(replay))) / 8
    assert not re.findall(r"(?:src|href)=|https?://(?!www\.w3\.org/2000/svg)", text)


def test_nothing_in_a_page_ends_its_script() -> None:
    text = _export.page("<b>", "auto", ["<svg>\n</script>\n</svg>"], {"svg": "<!--"})
    assert text.count("</script>") == 1
    assert "<!--" not in text
    assert "<title>&lt;b&gt;</title>" in text


def test_pictures_and_film(played: eusocial.State, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("cairosvg", exc_type=(ImportError, OSError))  # type: ignore[arg-type]
    replay = explore.replay(played, step=30)
    replay.to_png(tmp_path / "one.png", width=300)
    with image.open(tmp_path / "one.png") as picture:
        assert picture.size == (300, 300)
    files = replay.to_frames(tmp_path / "frames", [0, 12], width=80)
    assert [file.name for file in files] == ["step-0000.png", "step-0012.png"]
    assert all(file.stat().st_size for file in files)
    replay.to_gif(tmp_path / "film.gif", [1, 8, 40], width=120, milliseconds=200)
    with image.open(tmp_path / "film.gif") as film:
        assert (film.n_frames, film.size) == (3, (120, 120))
        assert film.info["duration"] == 200
    with pytest.raises(ValueError, match="at least one step"):
        replay.to_gif(tmp_path / "film.gif", [])


def test_missing_libraries_are_named_in_one_line(
    played: eusocial.State, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(name: str) -> Any:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(_export.importlib, "import_module", gone)
    with pytest.raises(ModuleNotFoundError, match=r"need cairosvg: pip install 'eusocial\[images\]'$"):
        explore.replay(played).to_png(tmp_path / "one.png")


def test_film_leaves_out_what_chance_drew(played: eusocial.State) -> None:
    replay = explore.replay(played)
    steps = replay.film_steps()
    # The order of the parts is drawn first.
    assert replay.actions[1].startswith("chance: parts")
    assert steps[:2] == [1, 2]
    assert steps[-1] == len(replay) - 1


@pytest.fixture(autouse=True)
def no_widgets_left() -> Iterator[None]:
    """Widgets of a test are closed after it."""
    yield
    import ipywidgets

    ipywidgets.Widget.close_all()
