"""One exception type for each kind of mistake: one line, with its parts as attributes, and nothing changed."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from cases import walk

import eusocial

KINDS = [
    eusocial.ActionParseError,
    eusocial.AgentError,
    eusocial.ContentError,
    eusocial.IllegalActionError,
    eusocial.OptionError,
    eusocial.PositionError,
    eusocial.RecordError,
    eusocial.UnknownAgentError,
    eusocial.UnknownGameError,
]


@pytest.mark.parametrize("kind", KINDS)
def test_all_are_errors_of_the_package_and_value_errors(kind: type[Exception]) -> None:
    assert issubclass(kind, eusocial.EusocialError)
    assert issubclass(kind, ValueError)
    assert kind.__module__ == "eusocial"
    assert kind.__doc__
    assert getattr(eusocial, kind.__name__) is kind


def test_unknown_game() -> None:
    with pytest.raises(eusocial.UnknownGameError) as caught:
        eusocial.load_game("chess")
    assert caught.value.name == "chess"
    assert caught.value.games == tuple(info.name for info in eusocial.games())
    assert str(caught.value).startswith('no game "chess"; games: ')
    for name in caught.value.games:
        assert name in str(caught.value)
    with pytest.raises(eusocial.UnknownGameError):
        eusocial.default_content("chess")
    with pytest.raises(eusocial.UnknownGameError):
        eusocial.check_content("chess", "nothing.toml")
    # The game is looked for before the file.
    with pytest.raises(eusocial.UnknownGameError):
        eusocial.load_game("chess", content="nothing.toml")


def test_unknown_agent() -> None:
    state = eusocial.load_game("kalah").new_initial_state()
    with pytest.raises(eusocial.UnknownAgentError) as caught:
        state.choose("wise", eusocial.Rng(1))
    assert caught.value.name == "wise"
    assert caught.value.agents == ("random", "greedy", "planner", "flat", "mcts", "ismcts")
    assert str(caught.value) == 'no agent "wise"; agents: random, greedy, planner, flat, mcts, ismcts'
    with pytest.raises(eusocial.UnknownAgentError):
        eusocial._engine.simulate_block(state.game, ["random", "wise"], 1, 0, 5, 1)
    with pytest.raises(eusocial.UnknownAgentError):
        eusocial._engine.simulate_block(state.game, ["wise", "random"], 1, 0, 500, 2)


@pytest.mark.parametrize(
    ("options", "option"),
    [
        ({"sides": "back"}, "sides"),
        ({"players": 5}, "players"),
        ({"players": -1}, "players"),
        ({"players": 10**30}, "players"),
        ({"players": 2.5}, "players"),
        ({"players": None}, "players"),
        ({"players": [2, 3]}, "players"),
        ({"players": "two"}, "players"),
        ({"side": "top"}, "side"),
        ({"side": 1}, "side"),
        ({"side": b"back"}, "side"),
        ({"side": "a\nb"}, "side"),
        ({"events": "yes"}, "events"),
        ({"events": 1}, "events"),
        ({"parts": [0, 1, 2]}, "parts"),
        ({"parts": [0, 1, 2, 2]}, "parts"),
        ({"parts": [0, 1, 2, "3"]}, "parts"),
        ({"parts": {0: 1}}, "parts"),
        ({"parts": object()}, "parts"),
        ({"players": 3, "parts": [0, 1, 2, 3]}, "parts"),
        ({"first_player": 2}, "first_player"),
        ({"start_jelly": [2]}, "start_jelly"),
        ({"max_turns": 0}, "max_turns"),
    ],
)
def test_wrong_option(options: dict[str, Any], option: str) -> None:
    with pytest.raises(eusocial.OptionError) as caught:
        eusocial.load_game("ambrosia", **options)
    error = caught.value
    assert error.game == "ambrosia"
    assert error.option == option
    assert error.reason
    [info] = [info for info in eusocial.games() if info.name == "ambrosia"]
    assert error.valid == tuple(entry.usage for entry in info.options)
    assert len(str(error).splitlines()) == 1
    for usage in error.valid:
        assert usage in str(error)


def test_an_option_of_a_game_without_options() -> None:
    with pytest.raises(eusocial.OptionError) as caught:
        eusocial.load_game("kalah", players=2)
    assert str(caught.value) == 'kalah: no option "players"; options: none'


def test_content_that_cannot_be_read(tmp_path: Path, no_file: Path) -> None:
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
    for path in (no_file, tmp_path, tmp_path / "binary.toml"):
        for call in (eusocial.check_content, lambda game, path: eusocial.load_game(game, content=path)):
            with pytest.raises(eusocial.ContentError) as caught:
                call("ambrosia", path)
            assert caught.value.file == str(path)
            assert caught.value.key == "file"
            assert caught.value.reason
            assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("jelly_supply = 30", "jelly_supply = -3", "jelly_supply"),
        ("jelly_supply = 30", 'jelly_supply = "many"', "jelly_supply"),
        ("jelly_supply = 30", "jelly_supply = 30\nsugar = 1", "sugar"),
        ("jelly_supply = 30", "jelly_supply =", "jelly_supply"),
        ("format = 1", "format = 9", "format"),
        ("track = 50", "track = 0", "track"),
    ],
)
def test_broken_content(tmp_path: Path, old: str, new: str, key: str) -> None:
    text = eusocial.default_content("ambrosia")
    assert text.count(old) == 1
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    for call in (eusocial.check_content, lambda game, path: eusocial.load_game(game, content=path)):
        with pytest.raises(eusocial.ContentError) as caught:
            call("ambrosia", path)
        assert caught.value.file == str(path)
        assert key in caught.value.key
        assert caught.value.reason
        assert len(str(caught.value).splitlines()) == 1


def test_content_of_a_game_without_content(tmp_path: Path) -> None:
    path = tmp_path / "some.toml"
    path.write_text("a = 1\n", encoding="utf-8")
    for call in (
        lambda: eusocial.load_game("kalah", content=path),
        lambda: eusocial.check_content("kalah", path),
        lambda: eusocial.default_content("kalah"),
    ):
        with pytest.raises(eusocial.ContentError, match="no content"):
            call()


def test_illegal_action() -> None:
    state = eusocial.load_game("kalah").new_initial_state()
    with pytest.raises(eusocial.IllegalActionError) as caught:
        state.apply_action(8)
    error = caught.value
    assert "8" in error.action
    assert error.actor == "player 0"
    assert error.reason == "pit 8 is player 1's, and player 0 is to move"
    assert error.clauses == ("MIC-K2",)
    assert error.legal == ("sow 1", "sow 2", "sow 3", "sow 4", "sow 5", "sow 6")
    assert str(error) == (
        "action 8 (sow 8) is illegal for player 0: pit 8 is player 1's, and player 0 is to move (MIC-K2); "
        "legal: sow 1, sow 2, sow 3, sow 4, sow 5, sow 6"
    )
    assert state.explain(8) == "pit 8 is player 1's, and player 0 is to move (MIC-K2)"
    assert state == state.game.new_initial_state()


@pytest.mark.parametrize(
    "n", [-1, 2**32 - 1, 2**32, 2**63, 2**64, 10**30, -(10**30), 10**6000], ids=lambda n: f"{n.bit_length()} bits"
)
def test_numbers_that_no_action_can_have(n: int) -> None:
    state = eusocial.load_game("kalah").new_initial_state()
    for method in (state.apply_action, state.apply, state.child):
        with pytest.raises(eusocial.IllegalActionError) as caught:
            method(n)
        assert caught.value.legal
        assert len(str(caught.value)) < 300
    for face in (state.action, state.action_to_string):
        with pytest.raises(eusocial.ActionParseError, match=r"decisions are 0\.\.13"):
            face(n)
    assert state.explain(n)
    assert state.history() == []


def test_the_numbers_of_the_chance_are_named_too() -> None:
    state = eusocial.load_game("ambrosia").new_initial_state()
    first = state.game.num_distinct_actions()
    last = first + state.game.max_chance_outcomes() - 1
    with pytest.raises(eusocial.IllegalActionError, match=rf"outcomes of chance {first}\.\.{last}"):
        state.apply_action(-1)


@pytest.mark.parametrize("bad", [1.0, None, "sow 1", [1], b"1", {"kind": "sow"}, object()])
def test_what_is_no_number_is_a_type_error_for_apply_action(bad: Any) -> None:
    state = eusocial.load_game("kalah").new_initial_state()
    with pytest.raises(TypeError):
        state.apply_action(bad)
    with pytest.raises(TypeError):
        state.child(bad)
    assert state.history() == []


@pytest.mark.parametrize("bad", [1.0, None, [1], b"1", object()])
def test_what_names_no_action_is_a_type_error_for_apply(bad: Any) -> None:
    state = eusocial.load_game("kalah").new_initial_state()
    for method in (state.apply, state.action, state.explain):
        with pytest.raises(TypeError, match="an action is a number, a text, an Action or its fields"):
            method(bad)
    assert state.history() == []


@pytest.mark.parametrize(
    "bad",
    [
        {},
        {"kind": "jump"},
        {"kind": "sow"},
        {"kind": "sow", "pit": 99},
        {"kind": "sow", "pit": -1},
        {"kind": "sow", "pit": "1"},
        {"kind": "sow", "pit": 10**30},
        {"kind": "sow", "pit": float("inf")},
        {"kind": "sow", "pit": object()},
        {"kind": "sow", b"pit": 1},
    ],
)
def test_fields_that_name_no_action(bad: Any) -> None:
    state = eusocial.load_game("kalah").new_initial_state()
    for method in (state.apply, state.action, state.explain):
        with pytest.raises(eusocial.ActionParseError) as caught:
            method(bad)
        assert caught.value.text
        assert caught.value.reason
        assert len(str(caught.value).splitlines()) == 1
    assert state.history() == []


def test_text_that_is_no_action() -> None:
    state = eusocial.load_game("kalah").new_initial_state()
    with pytest.raises(eusocial.ActionParseError) as caught:
        state.apply("sow\n3x")
    assert caught.value.text == "sow\n3x"
    assert caught.value.reason
    assert str(caught.value).startswith('cannot read action "sow\\n3x": ')


def test_an_action_of_another_game() -> None:
    foreign = eusocial.load_game("oware").new_initial_state().moves()[0]
    state = eusocial.load_game("ambrosia").new_initial_state()
    with pytest.raises(eusocial.ActionParseError):
        state.apply(foreign)


def test_position(game: eusocial.Game) -> None:
    for text in ("", "nonsense", "\n\n", "kalah\n1 2 3", "ambrosia players 9", "x" * 10_000):
        with pytest.raises(eusocial.PositionError) as caught:
            game.state_from_string(text)
        assert caught.value.reason
        assert caught.value.line is None or caught.value.line >= 1
        assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("player", [-1, 2, 10**30, -(10**30)])
def test_no_such_player(player: int) -> None:
    state = eusocial.load_game("kalah").new_initial_state()
    for method in (
        state.observation_tensor,
        state.observation_string,
        state.information_state_string,
        lambda player: state.resample_from_infostate(player, 1),
    ):
        with pytest.raises(ValueError, match="player must be from 0 to 1, not"):
            method(player)
    with pytest.raises(TypeError):
        state.observation_string("0")  # type: ignore[arg-type]


def test_nobody_observes_at_a_chance_node_or_an_end() -> None:
    state = eusocial.load_game("ambrosia").new_initial_state()
    assert state.is_chance_node()
    with pytest.raises(ValueError, match="say which player"):
        state.observation_tensor()
    state.play_randomly(eusocial.Rng(1))
    with pytest.raises(ValueError, match="say which player"):
        state.observation_tensor()


@pytest.mark.parametrize("seed", [-1, 2**64, 10**30])
def test_seeds_out_of_range(seed: int) -> None:
    game = eusocial.load_game("kalah")
    state = game.new_initial_state()
    for call in (
        lambda: eusocial.Rng(seed),
        lambda: eusocial.Rng(1, seed),
        lambda: game.random_playouts(seed, 1),
        lambda: state.resample_from_infostate(0, seed),
        lambda: state.record(seed),
        lambda: eusocial._engine.simulate_block(game, ["random"] * 2, seed, 0, 1),
    ):
        with pytest.raises(ValueError, match="must be from 0 to"):
            call()


def test_other_numbers_out_of_range() -> None:
    game = eusocial.load_game("kalah")
    state = game.new_initial_state()
    block = eusocial._engine.simulate_block
    for call in (
        lambda: state.perft(-1),
        lambda: state.perft(101),
        lambda: state.perft(10**30),
        lambda: game.random_playouts(1, -1),
        lambda: eusocial.Rng(1).below(0),
        lambda: eusocial.Rng(1).below(2**32 + 1),
        lambda: block(game, ["random"] * 2, 1, 0, 1, 0),
        lambda: block(game, ["random"] * 2, 1, 0, 1, 10**9),
        lambda: block(game, ["random"] * 2, 1, -1, 1),
        lambda: block(game, ["random"] * 2, 1, 2**64 - 1, 1),
    ):
        with pytest.raises(ValueError, match="must be from"):
            call()
    for seats in ([], ["random"], ["random"] * 3):
        with pytest.raises(ValueError, match=f"{len(seats)} seats for 2 players"):
            block(game, seats, 1, 0, 1)
    for bad in (1.5, "3", None):
        with pytest.raises(TypeError):
            state.perft(bad)  # type: ignore[arg-type]


def buffers(shape: tuple[int, ...], dtype: Any) -> list[Any]:
    """Everything that looks like a buffer of this kind and isn't."""
    right = np.zeros(shape, dtype)
    frozen = right.copy()
    frozen.flags.writeable = False
    twice = np.zeros((*shape[:-1], 2 * shape[-1]), dtype)
    wrong = [
        np.zeros((*shape[:-1], shape[-1] + 1), dtype),
        np.zeros((1, *shape), dtype),
        np.zeros(shape, np.float64),
        np.zeros(shape, np.uint8),
        twice[..., ::2],
        frozen,
        right.tolist(),
        bytearray(right.nbytes),
        "out",
    ]
    assert twice[..., ::2].shape == shape
    return wrong


def test_wrong_buffers(game: eusocial.Game) -> None:
    state = walk(game, 1, 4)
    for out in buffers((game.num_distinct_actions(),), np.bool_):
        with pytest.raises(ValueError, match="out must be a writable, C-contiguous numpy array of bool of shape"):
            state.legal_actions_mask(out=out)
    for out in buffers(tuple(game.observation_tensor_shape()), np.float32):
        with pytest.raises(ValueError, match="out must be a writable, C-contiguous numpy array of float32 of shape"):
            state.observation_tensor(0, out=out)


def test_errors_survive_pickling_with_their_attributes() -> None:
    state = eusocial.load_game("kalah").new_initial_state()
    with pytest.raises(eusocial.IllegalActionError) as caught:
        state.apply_action(7)
    for again in (pickle.loads(pickle.dumps(caught.value)), copy.copy(caught.value)):
        assert type(again) is eusocial.IllegalActionError
        assert str(again) == str(caught.value)
        assert again.reason == caught.value.reason
        assert again.clauses == caught.value.clauses


def test_attributes_are_there_however_an_error_is_made() -> None:
    assert eusocial.RecordError("x").index is None
    assert eusocial.RecordError("x").reason == ""
    assert eusocial.IllegalActionError("x").legal == ()
    assert eusocial.OptionError("x").valid == ()


def test_pickles_of_other_versions_are_refused() -> None:
    game = eusocial.load_game("kalah")
    state = walk(game, 1, 3)
    for thing in (game, state, state.moves()[0]):
        restore, (version, *rest) = thing.__reduce__()
        assert version == 1
        assert restore(version, *rest) == thing
        with pytest.raises(eusocial.RecordError, match="pickle format 2 is not one"):
            restore(2, *rest)


def test_a_pickle_with_an_illegal_action_is_refused() -> None:
    state = walk(eusocial.load_game("kalah"), 1, 3)
    restore, (version, game, origin, history) = state.__reduce__()
    with pytest.raises(eusocial.RecordError) as caught:
        restore(version, game, origin, [*history, 7])
    assert caught.value.index == 3
    with pytest.raises(eusocial.PositionError):
        restore(version, game, "nonsense", history)
    restore, rest = state.moves()[0].__reduce__()
    with pytest.raises(eusocial.RecordError):
        restore(*rest[:-1], "{")


def test_classes_of_the_engine_have_no_constructors() -> None:
    for kind in (eusocial.State, eusocial.Game, eusocial.Action, eusocial.GameInfo, eusocial.OptionInfo):
        with pytest.raises(TypeError):
            kind()
