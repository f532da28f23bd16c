"""Records: what is written replays, and what is broken or foreign is refused with the place of the fault."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cases import Case, walk
from hypothesis import given
from hypothesis import strategies as st

import eusocial


def finished(game: eusocial.Game, seed: int = 1) -> eusocial.State:
    state = game.new_initial_state()
    state.play_randomly(eusocial.Rng(seed))
    return state


def refused(record: object, **options: Any) -> eusocial.RecordError:
    """The error for a record, which is one line however it is read."""
    text = record if isinstance(record, str) else json.dumps(record)
    with pytest.raises(eusocial.RecordError) as caught:
        eusocial.deserialize(text, **options)
    assert len(str(caught.value).splitlines()) == 1
    assert str(caught.value).startswith("record: ")
    assert caught.value.reason
    return caught.value


def test_a_record_says_what_was_played(game: eusocial.Game) -> None:
    state = finished(game)
    record = state.record(seed=1)
    assert record["eusocial"] == 1
    assert record["game"] == game.name
    assert record["options"] == game.options()
    assert record.get("content", "") == game.content_digest()
    assert record["seed"] == 1
    assert len(record["actions"]) == len(state.history())
    assert record["result"]["scores"] == state.scores()
    assert record["result"]["returns"] == state.returns()
    assert record["result"]["truncated"] is state.is_truncated()
    # The texts are those of the moves, each in its own state.
    again = game.new_initial_state()
    for text, n in zip(record["actions"], state.history(), strict=True):
        assert again.action_to_string(n) == text
        again.apply(text)
    assert again == state


def test_kalah_by_hand() -> None:
    record = {"eusocial": 1, "game": "kalah", "options": {}, "actions": ["sow 3", "sow 1", "sow 8"]}
    state = eusocial.deserialize(record)
    # Four seeds from pit 3 reach the own store at 7: another turn. Pit 1 then feeds 2 to 5, and pit 8 feeds 9 to 12.
    assert state.history() == [3, 1, 8]
    assert state.scores() == [1, 0]
    assert state.current_player() == 0
    assert state.record()["actions"] == ["sow 3", "sow 1", "sow 8"]
    assert "result" not in state.record()


def test_a_game_that_goes_on_has_no_result(game: eusocial.Game) -> None:
    record = walk(game, 1, 3).record()
    assert "result" not in record
    assert "seed" not in record


def test_serialize_is_the_record_as_json(game: eusocial.Game) -> None:
    state = finished(game)
    text = state.serialize()
    assert "\n" not in text
    assert json.loads(text) == json.loads(json.dumps(state.record()))


@pytest.mark.parametrize(
    "how", ["deserialize", "deserialize mapping", "game", "replay", "replay mapping", "text", "file", "path"]
)
def test_every_way_to_read_one(game: eusocial.Game, how: str, tmp_path: Path) -> None:
    state = finished(game)
    file = tmp_path / "game.json"
    eusocial.save_record(state, file, seed=1)
    again = {
        "deserialize": lambda: eusocial.deserialize(state.serialize()),
        "deserialize mapping": lambda: eusocial.deserialize(state.record()),
        "game": lambda: game.deserialize_state(state.serialize()),
        "replay": lambda: game.replay(state.serialize()),
        "replay mapping": lambda: game.replay(state.record()),
        "text": lambda: eusocial.load_record(" \n" + state.serialize()),
        "file": lambda: eusocial.load_record(str(file)),
        "path": lambda: eusocial.load_record(file),
    }[how]()
    assert again == state
    assert again.history() == state.history()
    assert again.game == game


def test_a_saved_record_holds_the_seed_and_is_utf8(game: eusocial.Game, tmp_path: Path) -> None:
    eusocial.save_record(finished(game), tmp_path / "game.json", seed=2**64 - 1)
    record = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert record["seed"] == 2**64 - 1


def test_a_game_from_a_position_keeps_it() -> None:
    game = eusocial.load_game("kalah")
    start = walk(game, 4, 10)
    state = game.state_from_string(str(start))
    assert state == start
    assert state.history() == []
    state.play_randomly(eusocial.Rng(2))
    assert state.record()["position"] == str(start)
    again = eusocial.deserialize(state.serialize())
    assert again == state
    assert again.history() == state.history()
    while again.history():
        again.undo()
    assert again == start


@given(seed=st.integers(0, 2**32), data=st.data())
def test_an_illegal_action_is_found_at_its_index(case: Case, seed: int, data: st.DataObject) -> None:
    state = finished(case.game, seed)
    record = state.record()
    index = data.draw(st.integers(0, len(record["actions"]) - 1))
    before = case.game.new_initial_state()
    for n in state.history()[:index]:
        before.apply_action(n)
    wrong = data.draw(st.integers(0, case.game.num_distinct_actions() + case.game.max_chance_outcomes() - 1))
    try:
        text = before.action_to_string(wrong)
    except eusocial.ActionParseError:
        text = "no action at all"
    if wrong in before.legal_actions():
        return
    record["actions"][index] = text
    assert refused(record).index == index


@pytest.mark.parametrize("text", ["", "sow", "sow 99", "jump 3", "\n", "sow 3 4"])
def test_an_unreadable_action_is_found_at_its_index(text: str) -> None:
    record = {"eusocial": 1, "game": "kalah", "options": {}, "actions": ["sow 3", text, "sow 8"]}
    assert refused(record).index == 1


def test_actions_after_the_end_are_refused(game: eusocial.Game) -> None:
    record = finished(game).record()
    count = len(record["actions"])
    record["actions"].append(record["actions"][-1])
    assert refused(record).index == count


def test_a_missing_last_action_contradicts_the_result(game: eusocial.Game) -> None:
    record = finished(game).record()
    record["actions"].pop()
    error = refused(record)
    assert error.index is None
    assert "result" in error.reason


@pytest.mark.parametrize("change", ["scores", "returns", "truncated", "facts"])
def test_a_wrong_result_is_refused(game: eusocial.Game, change: str) -> None:
    record = finished(game).record()
    result = record["result"]
    if change in ("scores", "returns"):
        result[change][0] += 1
    elif change == "truncated":
        result[change] = not result[change]
    else:
        result[change]["extra"] = 1
    error = refused(record)
    assert error.index is None
    assert "result differs" in error.reason


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "JSON"),
        ("{", "JSON"),
        ("nonsense", "JSON"),
        ("[]", "eusocial"),
        ("3", "eusocial"),
        ("null", "eusocial"),
        ("{}", "eusocial"),
        ('{"eusocial": 2, "game": "kalah", "options": {}, "actions": []}', "format 2"),
        ('{"eusocial": "1", "game": "kalah", "options": {}, "actions": []}', "format"),
        ('{"eusocial": 1}', "game"),
        ('{"eusocial": 1, "game": "kalah", "options": {}}', "actions"),
        ('{"eusocial": 1, "game": "kalah", "options": {}, "actions": [3]}', "string"),
        ('{"eusocial": 1, "game": "kalah", "options": {}, "actions": [], "more": 1}', "more"),
        ('{"eusocial": 1, "game": "chess", "options": {}, "actions": []}', "chess"),
        ('{"eusocial": 1, "game": "kalah", "options": {"size": 3}, "actions": []}', "size"),
        ('{"eusocial": 1, "game": "kalah", "options": {}, "content": "0123", "actions": []}', "content"),
        ('{"eusocial": 1, "game": "kalah", "options": {}, "seed": -1, "actions": []}', "invalid value"),
        ('{"eusocial": 1, "game": "kalah", "options": {}, "position": "x", "actions": []}', "position"),
        ('{"eusocial": 1, "game": "kalah", "options": {}, "actions": [], "result": {}}', "scores"),
        ("[" * 100_000, "JSON"),
    ],
)
def test_what_is_no_record_of_ours_is_refused(text: str, word: str) -> None:
    error = refused(text)
    assert word in error.reason
    assert error.index is None


def test_a_record_cut_short_anywhere_is_refused() -> None:
    text = walk(eusocial.load_game("kalah"), 1, 5).serialize()
    for end in range(len(text)):
        refused(text[:end])


@given(text=st.text(max_size=80))
def test_any_text_is_a_record_or_a_clear_error(text: str) -> None:
    refused(text)


@pytest.mark.parametrize(
    "bad", [b"x", {1, 2}, object(), {"eusocial": object()}, {"eusocial": float("nan")}, {b"k": 1}, None]
)
def test_what_is_no_plain_data_is_refused(bad: Any) -> None:
    with pytest.raises(eusocial.RecordError):
        eusocial.deserialize(bad)


def test_data_that_holds_itself_is_refused() -> None:
    record: dict[str, Any] = {"eusocial": 1}
    record["game"] = record
    with pytest.raises(eusocial.RecordError):
        eusocial.deserialize(record)


def test_a_record_of_another_game_or_other_options_is_refused() -> None:
    kalah, oware = eusocial.load_game("kalah"), eusocial.load_game("oware")
    with pytest.raises(eusocial.RecordError, match="made with game kalah, not oware"):
        oware.deserialize_state(finished(kalah).serialize())


@pytest.mark.parametrize("option", ["players", "side", "events", "max_turns"])
def test_a_record_of_other_options_is_refused(option: str) -> None:
    value: Any = {"players": 3, "side": "back", "events": True, "max_turns": 5}[option]
    other = eusocial.load_game("ambrosia", **{option: value})
    with pytest.raises(eusocial.RecordError, match=f"made with option {option}"):
        eusocial.load_game("ambrosia").deserialize_state(finished(other).serialize())
    assert eusocial.deserialize(finished(other).serialize()).game == other


def test_a_record_without_an_option_is_refused_by_its_game() -> None:
    game = eusocial.load_game("ambrosia")
    record = finished(game).record()
    del record["options"]["side"]
    with pytest.raises(eusocial.RecordError, match="side"):
        game.replay(record)


@pytest.fixture
def own_content(tmp_path: Path) -> Path:
    """Content that differs from the built-in in one number."""
    path = tmp_path / "mine.toml"
    text = eusocial.default_content("ambrosia")
    assert "jelly_supply = 30" in text
    path.write_text(text.replace("jelly_supply = 30", "jelly_supply = 29"), encoding="utf-8")
    return path


def test_a_record_of_other_content_needs_that_content(own_content: Path, tmp_path: Path) -> None:
    mine = eusocial.load_game("ambrosia", content=own_content)
    built_in = eusocial.load_game("ambrosia")
    assert mine.content_digest() != built_in.content_digest()
    state = finished(mine)
    error = refused(state.serialize())
    assert mine.content_digest() in error.reason
    assert built_in.content_digest() in error.reason
    assert eusocial.deserialize(state.serialize(), content=own_content) == state
    eusocial.save_record(state, tmp_path / "game.json")
    assert eusocial.load_record(tmp_path / "game.json", content=str(own_content)) == state
    with pytest.raises(eusocial.RecordError, match="made with content"):
        eusocial.deserialize(finished(built_in).serialize(), content=own_content)


def test_a_record_with_unusable_content_says_so(no_file: Path) -> None:
    record = finished(eusocial.load_game("ambrosia")).serialize()
    with pytest.raises(eusocial.ContentError):
        eusocial.deserialize(record, content=no_file)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "nothing.json", tmp_path, tmp_path / "binary", "a\0b"):
        with pytest.raises(eusocial.RecordError) as caught:
            eusocial.load_record(path)
        assert len(str(caught.value).splitlines()) == 1
        assert caught.value.index is None
        assert "cannot read" in caught.value.reason
