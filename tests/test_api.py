"""Every method of the Python face, one by one, on games small enough to be followed by hand."""

from __future__ import annotations

import collections
import copy
import inspect
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from cases import Case, past_chance, walk

import eusocial
from eusocial import _engine


def kalah(*actions: int) -> eusocial.State:
    state = eusocial.load_game("kalah").new_initial_state()
    for n in actions:
        state.apply_action(n)
    return state


# --------------------------------------------------------------------------------------------------- the package


def test_all_names_are_there() -> None:
    for name in eusocial.__all__:
        assert hasattr(eusocial, name), name
    assert eusocial.__version__ == _engine.__version__
    assert (eusocial.CHANCE_PLAYER, eusocial.TERMINAL_PLAYER) == (-1, -4)


@pytest.mark.parametrize(
    "kind", [_engine.State, _engine.Game, _engine.Action, _engine.GameInfo, _engine.OptionInfo, _engine.Rng]
)
def test_everything_is_documented(kind: type) -> None:
    assert kind.__module__ == "eusocial"
    assert inspect.getdoc(kind)
    for name, member in vars(kind).items():
        if not name.startswith("_"):
            assert inspect.getdoc(member), f"{kind.__name__}.{name}"


@pytest.mark.parametrize("name", ["games", "agents", "load_game", "default_content", "check_content", "deserialize"])
def test_functions_are_documented_with_signatures(name: str) -> None:
    function = getattr(eusocial, name)
    assert inspect.getdoc(function)
    assert inspect.signature(function) is not None


def test_signatures_are_true() -> None:
    assert str(inspect.signature(eusocial.load_game)) == "(name, *, content=None, **options)"
    assert str(inspect.signature(eusocial.State.observation_tensor)) == "(self, /, player=None, out=None)"
    assert str(inspect.signature(eusocial.Rng)) == "(seed, index=None)"


# --------------------------------------------------------------------------------------------- games and options


def test_games_are_listed() -> None:
    infos = {info.name: info for info in eusocial.games()}
    assert {"ambrosia", "kalah", "oware"} <= set(infos)
    info = infos["ambrosia"]
    assert (info.title, info.min_players, info.max_players) == ("Ambrosia", 2, 4)
    assert info.has_chance
    assert info.perfect_information
    assert info.has_content
    assert info.summary
    assert "ambrosia" in repr(info)
    options = {option.name: option for option in info.options}
    assert options["players"].usage == "players = 2..4"
    assert options["players"].default == 2
    assert options["side"].default == "front"
    assert options["events"].default is False
    assert options["parts"].default is None
    assert all(option.help for option in info.options)
    assert "players = 2..4" in repr(options["players"])
    assert (infos["kalah"].min_players, infos["kalah"].max_players) == (2, 2)
    assert not infos["kalah"].has_chance
    assert not infos["kalah"].has_content
    assert infos["kalah"].options == []


def test_agents_are_listed() -> None:
    assert [info.name for info in eusocial.agents()][:3] == ["random", "greedy", "planner"]


def test_defaults_are_the_options_in_force(name: str) -> None:
    game = eusocial.load_game(name)
    assert game.name == game.info.name == name
    assert game.options() == {option.name: option.default for option in game.info.options}
    assert game.info.min_players <= game.num_players() <= game.info.max_players


def test_options_take_python_values_and_text() -> None:
    game = eusocial.load_game(
        "ambrosia",
        players=np.int64(3),
        side="back",
        parts=(5, 4, 3, 2, 1, 0),
        events=bool(np.bool_(True)),
        start_jelly=[1, 2],
    )
    options = game.options()
    assert options["players"] == 3
    assert options["side"] == "back"
    assert options["parts"] == [5, 4, 3, 2, 1, 0]
    assert options["events"] is True
    assert options["start_jelly"] == [1, 2]
    assert game.num_players() == 3
    text = eusocial.load_game(
        "ambrosia", players="3", side="back", parts="5,4,3,2,1,0", events="true", start_jelly="1,2"
    )
    assert text == game
    assert eusocial.load_game("ambrosia", parts=None) == eusocial.load_game("ambrosia")


def test_games_are_equal_by_name_options_and_content() -> None:
    one, two = eusocial.load_game("ambrosia", players=3), eusocial.load_game("ambrosia", players=3, side="front")
    assert one == two
    assert hash(one) == hash(two)
    others = [eusocial.load_game("ambrosia"), eusocial.load_game("kalah"), eusocial.load_game("oware"), 3, None]
    assert all(one != other for other in others)
    assert len({one, two, *others[:3]}) == 4


def test_the_repr_of_a_game_makes_it_again() -> None:
    for game in (
        eusocial.load_game("kalah"),
        eusocial.load_game("ambrosia", players=3, side="back", events=True, parts=[0, 1, 2, 3, 5, 4]),
    ):
        assert eval(repr(game), {"load_game": eusocial.load_game}) == game
    assert repr(eusocial.load_game("ambrosia", players=3)) == "load_game('ambrosia', players=3)"


def test_games_are_copied_and_pickled(case: Case) -> None:
    game = case.game
    assert copy.copy(game) is game
    assert copy.deepcopy(game) is game
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert hash(again) == hash(game)
    assert again.options() == game.options()


def test_a_pickled_game_takes_its_content_along(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = eusocial.default_content("ambrosia").replace("jelly_supply = 30", "jelly_supply = 7")
    path.write_text(text, encoding="utf-8")
    game = eusocial.load_game("ambrosia", content=path)
    assert f'content="{path}"' in repr(game)
    state = walk(game, 1, 30)
    dumped = pickle.dumps([game, state])
    path.unlink()
    again, state_again = pickle.loads(dumped)
    assert again == state_again.game == game
    assert again.content()["jelly_supply"] == 7
    assert state_again == state
    assert again != eusocial.load_game("ambrosia")


def test_content_is_plain_data() -> None:
    content = eusocial.load_game("ambrosia").content()
    assert content is not None
    assert content["jelly_supply"] == 30
    assert isinstance(content["jelly_symbols"][2], list)
    assert len(content["parts"]) == 8
    content["parts"].clear()
    assert len(eusocial.load_game("ambrosia").content()["parts"]) == 8  # type: ignore[index]
    assert eusocial.load_game("kalah").content() is None
    assert eusocial.load_game("kalah").content_digest() == ""


@pytest.mark.parametrize("kind", [str, Path])
def test_content_files(tmp_path: Path, kind: type) -> None:
    path = tmp_path / "mine.toml"
    text = eusocial.default_content("ambrosia")
    path.write_text("# A comment changes no rule.\n" + text, encoding="utf-8")
    digest = eusocial.load_game("ambrosia").content_digest()
    assert len(digest) == 16
    assert eusocial.check_content("ambrosia", kind(path)) == digest
    assert eusocial.load_game("ambrosia", content=kind(path)) == eusocial.load_game("ambrosia")
    path.write_text(text.replace("jelly_supply = 30", "jelly_supply = 29"), encoding="utf-8")
    mine = eusocial.load_game("ambrosia", content=kind(path))
    assert mine.content_digest() != digest
    assert mine != eusocial.load_game("ambrosia")
    assert mine.new_initial_state() != eusocial.load_game("ambrosia").new_initial_state()


# --------------------------------------------------------------------------------------------- one game of kalah


def test_the_start_of_kalah() -> None:
    state = kalah()
    assert state.game == eusocial.load_game("kalah")
    assert (state.num_players(), state.num_distinct_actions()) == (2, 14)
    assert state.current_player() == 0
    assert not state.is_chance_node()
    assert not state.is_terminal()
    assert not state.is_truncated()
    assert state.chance_outcomes() == []
    assert state.legal_actions() == [1, 2, 3, 4, 5, 6]
    assert state.scores() == state.returns() == state.rewards() == [0.0, 0.0]
    assert state.history() == []
    assert isinstance(state.facts(), dict)
    assert state.view()["game"] == "kalah"
    assert repr(state) == "<State of kalah: next player 0, 0 actions taken>"
    assert [state.perft(depth) for depth in range(5)] == [1, 6, 35, 185, 942]


def test_a_few_turns_of_kalah() -> None:
    state = kalah(3)
    # The last of four seeds falls into the store: player 0 moves again.
    assert state.current_player() == 0
    assert state.scores() == [1.0, 0.0]
    assert state.legal_actions() == [1, 2, 4, 5, 6]
    state.apply_action(4)
    assert state.current_player() == 1
    assert state.history() == [3, 4]
    assert state.undo() == 4
    assert state == kalah(3)
    assert state.undo() == 3
    assert state == kalah()
    with pytest.raises(IndexError, match="nothing to undo"):
        state.undo()


def test_actions_have_three_faces() -> None:
    state = kalah()
    action = state.action(3)
    assert (action.number, action.text, action.kind, action.fields) == (3, "sow 3", "sow", {"pit": 3})
    assert action.pit == action.pit_ == 3
    assert str(action) == "sow 3"
    assert repr(action) == "Action(3, 'sow 3')"
    assert {"number", "text", "kind", "fields", "pit"} <= set(dir(action))
    with pytest.raises(AttributeError, match="no field"):
        action.seeds  # noqa: B018
    assert not hasattr(action, "__wrapped__")
    with pytest.raises(AttributeError):
        action.number = 4  # type: ignore[misc]
    action.fields["pit"] = 5
    assert action.fields == {"pit": 3}
    for face in (
        3,
        np.int32(3),
        "sow 3",
        {"kind": "sow", "pit": 3},
        collections.OrderedDict(kind="sow", pit=3),
        action,
    ):
        assert state.action(face) == action
        other = state.clone()
        other.apply(face)
        assert other.history() == [3]
    assert state.moves()[2] == action
    assert action != state.action(4)
    assert action != 3
    assert hash(action) == hash(state.action("sow 3"))
    for again in (pickle.loads(pickle.dumps(action)), copy.copy(action), copy.deepcopy(action)):
        assert again == action
        assert again.fields == action.fields


def test_fields_with_names_that_are_words_of_python() -> None:
    game = eusocial.load_game("ambrosia", parts=[0, 1, 2, 3])
    state = game.new_initial_state()
    action = state.action("move 4:3>7")
    assert action.kind == "move"
    assert action.fields == {"from": 4, "count": 3, "to": 7}
    assert (action.from_, action.count, action.to) == (4, 3, 7)
    assert getattr(action, "from") == 4


def test_action_to_string_as_in_openspiel() -> None:
    state = kalah()
    assert state.action_to_string(3) == state.action_to_string(0, 3) == state.action_to_string(1, 3) == "sow 3"
    assert state.string_to_action("sow 3") == 3
    for arguments in ((), (0, 1, 2)):
        with pytest.raises(TypeError):
            state.action_to_string(*arguments)


def test_an_action_need_not_be_legal_to_be_named() -> None:
    state = kalah()
    assert state.action("sow 8").number == 8
    assert state.action_to_string(8) == "sow 8"
    assert "player 1's" in (state.explain("sow 8") or "")
    assert state.explain("sow 1") is None
    assert state.explain({"kind": "sow", "pit": 1}) is None


def test_child_and_clone_leave_the_state_alone() -> None:
    state = kalah(3)
    child, clone = state.child(4), state.clone()
    assert state == clone == kalah(3)
    assert child == kalah(3, 4)
    clone.apply_action(5)
    child.undo()
    assert state == child == kalah(3)
    assert clone != state


def test_states_are_equal_by_position_not_by_the_way() -> None:
    one, two = kalah(3, 1, 8), kalah(3, 1, 8)
    assert one == two
    assert hash(one) == hash(two)
    assert one != kalah(3, 1, 9)
    assert one != 3
    assert one != eusocial.load_game("oware").new_initial_state()
    position = one.game.state_from_string(str(one))
    assert position == one
    assert hash(position) == hash(one)
    assert position.history() == []
    assert {one: "there"}[two] == "there"


def test_states_of_different_options_differ() -> None:
    one = eusocial.load_game("ambrosia", parts=[0, 1, 2, 3]).new_initial_state()
    two = eusocial.load_game("ambrosia", parts=[0, 1, 2, 3], max_turns=999).new_initial_state()
    assert one != two
    assert one == eusocial.load_game("ambrosia", parts=[0, 1, 2, 3]).new_initial_state()


def test_hashes_are_the_same_in_every_process() -> None:
    code = "import eusocial; print(hash(eusocial.load_game('kalah').new_initial_state()))"
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert int(run.stdout) == hash(kalah())


def test_pickles_of_positions(name: str) -> None:
    game = eusocial.load_game(name)
    if name == "ambrosia":
        game = eusocial.load_game(name, side="back", parts=[0, 1, 2, 3])
        state = game.new_initial_state()
        while not state.is_terminal() and (state.view()["phase"] != "start" or state.view()["turn"] < 15):
            state.apply_action(state.choose("random", eusocial.Rng(len(state.history()))))
    elif name == "march":
        # Its positions are read at the start of a turn.
        state = past_chance(walk(game, 2, 15))
        while state.view()["phase"] != "turn" or "\ntask " in str(state):
            state.apply_action(state.choose("random", eusocial.Rng(len(state.history()))))
            state = past_chance(state)
    else:
        state = past_chance(walk(game, 2, 15))
    position = game.state_from_string(str(state))
    start = position.clone()
    # Oware remembers the positions since the start too, which the text doesn't show.
    assert str(position) == str(state)
    assert position == state or name == "oware"
    position.apply_action(position.legal_actions()[0])
    for again in (pickle.loads(pickle.dumps(position)), copy.deepcopy(position)):
        assert again == position
        assert again.history() == position.history()
        again.undo()
        assert again == start


def test_a_position_that_its_text_does_not_tell_is_neither_pickled_nor_written() -> None:
    game = eusocial.load_game("march", players=2)
    state = walk(game, 1, 2)
    world = state.resample_from_infostate(0, 1)
    with pytest.raises(eusocial.PositionError):
        game.state_from_string(str(world))
    with pytest.raises(ValueError, match=r"can't be pickled.*take the state that it came from") as caught:
        pickle.dumps(world)
    assert "\n" not in str(caught.value)
    for write in (world.serialize, world.record):
        with pytest.raises(ValueError, match=r"can't be written.*take the state that it came from"):
            write()
    assert copy.deepcopy(world) == world
    assert pickle.loads(pickle.dumps(state)).resample_from_infostate(0, 1) == world
    # Oware's boards since the last capture are not in its text.
    batch = eusocial.BatchState(eusocial.load_game("oware"), 1, history=False)
    batch.step_random(5)
    with pytest.raises(ValueError, match="its text doesn't tell all of it"):
        pickle.dumps(batch.state(0))


def test_comparing_with_other_things_is_left_to_them() -> None:
    class Everything:
        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = None  # type: ignore[assignment]

    state = kalah()
    for thing in (state, state.game, state.action(3)):
        assert (thing == 3) is False
        assert (thing != 3) is True
        assert thing == Everything()
        with pytest.raises(TypeError):
            thing < thing  # type: ignore[operator]  # noqa: B015


def test_a_long_count_can_be_interrupted() -> None:
    code = "import eusocial; print('go', flush=True); eusocial.load_game('kalah').new_initial_state().perft(40)"
    run = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert run.stdout is not None
    assert run.stdout.readline() == "go\n"
    time.sleep(0.2)
    run.send_signal(signal.SIGINT)
    _, errors = run.communicate(timeout=30)
    assert errors.rstrip().endswith("KeyboardInterrupt")


# -------------------------------------------------------------------------------------------------------- chance


def test_chance_nodes() -> None:
    state = eusocial.load_game("ambrosia").new_initial_state()
    decisions = state.num_distinct_actions()
    assert state.current_player() == eusocial.CHANCE_PLAYER
    assert state.is_chance_node()
    assert state.game.max_chance_outcomes() >= 24
    outcomes = state.chance_outcomes()
    assert len(outcomes) == 24
    assert [n for n, _ in outcomes] == list(range(decisions, decisions + 24))
    assert [p for _, p in outcomes] == pytest.approx([1 / 24] * 24)
    assert not state.legal_actions_mask().any()
    assert state.action_to_string(decisions).startswith("parts ")
    state.apply("parts 0,3,1,2")
    assert state.current_player() == 0
    given = eusocial.load_game("ambrosia", parts=[0, 3, 1, 2]).new_initial_state()
    assert given.view()["spaces"] == state.view()["spaces"]
    assert not given.is_chance_node()


def test_outcomes_are_drawn_by_their_probability() -> None:
    state = eusocial.load_game("ambrosia").new_initial_state()
    rng = eusocial.Rng(7)
    counts = collections.Counter(state.choose("greedy", rng) for _ in range(24_000))
    assert set(counts) == set(state.legal_actions())
    # Each is expected 1000 times, with a standard deviation of 31.
    assert all(850 < count < 1150 for count in counts.values())


# -------------------------------------------------------------------------------------------------------- arrays


def test_the_mask_fills_a_buffer(game: eusocial.Game) -> None:
    batch = np.ones((3, game.num_distinct_actions()), dtype=np.bool_)
    for row, steps in zip(batch, (2, 9, 10_000), strict=True):
        state = walk(game, 1, steps)
        out = state.legal_actions_mask(out=row)
        assert out is row
        assert np.array_equal(row, state.legal_actions_mask())
    assert not batch[2].any()


def test_the_observation_fills_a_buffer(game: eusocial.Game) -> None:
    shape = game.observation_tensor_shape()
    batch = np.full((2, *shape), np.nan, dtype=np.float32)
    state = past_chance(walk(game, 1, 12))
    for player in range(2):
        out = state.observation_tensor(player, out=batch[player])
        assert np.shares_memory(out, batch)
    assert np.isfinite(batch).all()
    assert np.array_equal(batch[1], state.observation_tensor(1))
    assert np.array_equal(state.observation_tensor(), state.observation_tensor(state.current_player()))
    assert np.array_equal(state.observation_tensor(player=1), batch[1])


def test_new_arrays_are_the_callers_own() -> None:
    state = kalah()
    one, two = state.legal_actions_mask(), state.legal_actions_mask()
    one[:] = False
    assert two.any()
    assert one.flags.writeable


def test_lists_are_the_callers_own() -> None:
    state = kalah()
    state.legal_actions().clear()
    state.history().append(1)
    state.view().clear()
    assert state.legal_actions() == [1, 2, 3, 4, 5, 6]
    assert state.history() == []
    assert state.view()


# --------------------------------------------------------------------------------------------- chance and agents


def test_generators_repeat_themselves() -> None:
    one, two, three = eusocial.Rng(5), eusocial.Rng(5), eusocial.Rng(6)
    draws = [one.below(10) for _ in range(50)]
    assert draws == [two.below(10) for _ in range(50)]
    assert draws != [three.below(10) for _ in range(50)]
    assert set(draws) == set(range(10))
    assert all(0 <= one.unit() < 1 for _ in range(100))
    assert one.below(1) == 0
    for copied in (one.clone(), copy.copy(one), copy.deepcopy(one)):
        expected = one.clone()
        assert [copied.unit() for _ in range(5)] == [expected.unit() for _ in range(5)]
    assert eusocial.Rng(5, 0).below(2**32) != eusocial.Rng(5, 1).below(2**32)
    assert eusocial.Rng(2**64 - 1, 2**64 - 1).unit() < 1


def test_playing_at_random_uses_the_generator_alone(game: eusocial.Game) -> None:
    rng, state, other = eusocial.Rng(9), game.new_initial_state(), game.new_initial_state()
    state.play_randomly(rng)
    other.play_randomly(rng)
    assert state.history() != other.history()
    assert game.random_playouts(9, 2) == len(state.history()) + len(other.history())
    assert game.random_playouts(9, 0) == 0


def test_greedy_takes_what_it_can_get() -> None:
    # Only pit 3 puts a seed into the store and gives another turn; 4, 5 and 6 put one there too.
    assert {kalah().choose("greedy", eusocial.Rng(seed)) for seed in range(40)} == {3, 4, 5, 6}


# ---------------------------------------------------------------------------------------------------- simulation


def test_a_block_is_the_games_that_its_seeds_give(game: eusocial.Game) -> None:
    players = game.num_players()
    seats = ["greedy", *["random"] * (players - 1)]
    block = _engine.simulate_block(game, seats, 3, 10, 4, 1)
    assert {key: (column.shape, column.dtype.name) for key, column in block.items()} == {  # type: ignore[attr-defined]
        "lengths": ((4,), "uint32"),
        "truncated": ((4,), "bool"),
        "scores": ((4, players), "float64"),
        "returns": ((4, players), "float64"),
        "breakdown": ((4, players, len(game.accounts())), "float64"),
    }
    for row in range(4):
        rng, state = eusocial.Rng(3, 10 + row), game.new_initial_state()
        while not state.is_terminal():
            player = state.current_player()
            state.apply_action(state.choose("random" if player < 0 else seats[player], rng))
        assert block["lengths"][row] == len(state.history())
        assert block["truncated"][row] == state.is_truncated()
        assert block["scores"][row].tolist() == state.scores()
        assert block["returns"][row].tolist() == state.returns()
        assert block["breakdown"][row].T.tolist() == list(state.breakdown().values())


def test_a_block_is_the_same_on_any_number_of_threads_and_in_any_pieces(game: eusocial.Game) -> None:
    seats = ["random"] * game.num_players()
    whole = _engine.simulate_block(game, seats, 1, 0, 150, 1)
    for threads in (2, 3, 64, None):
        other = _engine.simulate_block(game, seats, 1, 0, 150, threads)
        for key in ("lengths", "truncated", "scores", "returns", "breakdown"):
            assert np.array_equal(whole[key], other[key])  # type: ignore[literal-required]
    pieces = [_engine.simulate_block(game, seats, 1, first, 50) for first in (0, 50, 100)]
    assert np.array_equal(np.concatenate([piece["scores"] for piece in pieces]), whole["scores"])
    assert len(np.unique(whole["lengths"])) > 3


def test_an_empty_block() -> None:
    block = _engine.simulate_block(eusocial.load_game("kalah"), ["random", "random"], 0, 0, 0)
    assert block["scores"].shape == (0, 2)
    assert block["breakdown"].shape == (0, 2, 1)


def test_the_gil_is_released_while_the_engine_plays() -> None:
    game = eusocial.load_game("kalah")
    done = threading.Event()

    def play() -> None:
        game.random_playouts(1, 300_000)
        done.set()

    thread = threading.Thread(target=play)
    thread.start()
    ticks = 0
    while not done.wait(0.001):
        ticks += 1
    thread.join()
    # With the GIL held, this thread would not have come round before the end.
    assert ticks > 5


# ------------------------------------------------------------------------------------------------------ pictures


def test_pictures(game: eusocial.Game) -> None:
    state = walk(game, 1, 10)
    svg = state.to_svg(width=300, theme="dark", highlight=state.legal_actions()[0])
    assert svg.startswith("<svg")
    assert svg != state.to_svg()
    assert "<svg" in state._repr_html_()
    with pytest.raises(ValueError, match="theme"):
        state.to_svg(theme="pink")  # type: ignore[arg-type]
    with pytest.raises(eusocial.ActionParseError):
        state.to_svg(highlight="nonsense")
