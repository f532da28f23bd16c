"""MYR-V7 with `simultaneous = hidden`: events and nurses are kept from the others until all have chosen."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import eusocial

from .boards import NO_BIRTHS, position, stock
from .positions import legal, line, lines, load, play, settle, starting, stats, to_move
from .test_sequence import births

ATELIER = "births larvae 0 soldiers 0 workers 0 atelier 3"
LARVAE = "births larvae 3 soldiers 0 workers 0 atelier 0"
SOLDIERS = "births larvae 0 soldiers 3 workers 0 atelier 0"
WORKERS = "births larvae 1 soldiers 0 workers 2 atelier 0"


def same(one: eusocial.State, other: eusocial.State, observer: int) -> bool:
    """Whether an observer sees no difference. Where the texts are the same, so is the tensor, which may tell less."""
    strings = one.observation_string(observer) == other.observation_string(observer)
    known = one.information_state_string(observer) == other.information_state_string(observer)
    tensors = bool((one.observation_tensor(observer) == other.observation_tensor(observer)).all())
    assert strings == known, (strings, known)
    assert tensors or not strings, "the tensor shows what the texts hide"
    return strings


def seen(state: eusocial.State, observer: int, start: str) -> list[str]:
    """The lines of what an observer sees that start so, without their start."""
    texts = state.observation_string(observer).splitlines()
    return [text.removeprefix(start).strip() for text in texts if text.startswith(start)]


def events(players: int = 2, **given: Any) -> eusocial.State:
    """The event phase; all dice show 4 and everybody has two larvae."""
    for letter in "abcd"[:players]:
        given[letter] = {"larvae": 2, **given.get(letter, {})}
    return position("a event", players=players, simultaneous="hidden", **given)


REACH = {"event larvae", "event harvest", "event move", "event soldier", "event hexagon"}


@pytest.mark.rule("MYR-V7")
def test_an_event_is_hidden_until_all_have_chosen() -> None:
    start = events()
    assert legal(start) == REACH
    worlds = [play(start, text) for text in sorted(REACH)]
    for world in worlds[1:]:
        assert same(worlds[0], world, 1)
        assert not same(worlds[0], world, 0)
    state = play(start, "event hexagon")
    assert to_move(state) == "b event"
    assert line(state, "chosen a ") == "event hexagon"
    assert seen(state, 0, "chosen a ") == ["event hexagon"]
    assert seen(state, 1, "chosen a ") == ["?"]
    # The larvae aren't seen to be spent either.
    assert "larvae 2" in seen(state, 1, "player a ")[0]
    assert seen(state, 1, "event ") == []
    assert legal(state) == REACH
    # Open once b has chosen.
    state = play(state, "event move")
    assert lines(state, "chosen ") == []
    for observer in (0, 1):
        assert seen(state, observer, "event a ") == ["hexagon"]
        assert seen(state, observer, "event b ") == ["move"]
        assert "larvae 0" in seen(state, observer, "player a ")[0]
    assert [stats(state, letter)["larvae"] for letter in "ab"] == [0, 2]
    assert not same(play(worlds[0], "event move"), play(worlds[1], "event move"), 1)


@pytest.mark.rule("MYR-V7")
def test_nurses_are_hidden_until_all_have_chosen() -> None:
    start = position("a births", simultaneous="hidden")
    assert legal(start) == births(3)
    worlds = [play(start, text) for text in sorted(births(3))]
    for world in worlds[1:]:
        assert same(worlds[0], world, 1)
        assert not same(worlds[0], world, 0)
    state = play(start, WORKERS)
    assert line(state, "chosen a ") == WORKERS
    assert seen(state, 1, "chosen a ") == ["?"]
    # Nothing is born before all have chosen.
    assert "larvae 0 soldiers 0 workers 0" in seen(state, 1, "player a ")[0]
    assert to_move(state) == "b births"
    assert legal(state) == births(3)
    state = play(state, ATELIER)
    assert stock(state) == {"larvae": 1, "workers": 1}
    assert stock(state, "b") == {}
    assert lines(state, "chosen ") == []
    for observer in (0, 1):
        assert seen(state, observer, "atelier b ") == ["3"]
        assert "larvae 1 soldiers 0 workers 1" in seen(state, observer, "player a ")[0]
    assert to_move(state) == "a workers"


@pytest.mark.rule("MYR-V7")
def test_the_atelier_of_another_is_hidden_too() -> None:
    state = play(position("a births", simultaneous="hidden", a={"workers": 1}), ATELIER)
    assert seen(state, 1, "atelier ") == []
    assert seen(state, 0, "chosen a ") == [ATELIER]


@pytest.mark.rule("MYR-V7")
def test_three_players() -> None:
    start = events(3)
    one = play(start, "event soldier", "event hexagon")
    other = play(start, "event larvae", "event move")
    assert same(one, other, 2)
    assert not same(one, other, 0)
    assert not same(one, other, 1)
    # b knows its own and not a's.
    assert same(one, play(start, "event larvae", "event hexagon"), 1)
    assert (seen(one, 1, "chosen a "), seen(one, 1, "chosen b ")) == (["?"], ["event hexagon"])
    assert (seen(one, 2, "chosen a "), seen(one, 2, "chosen b ")) == (["?"], ["?"])
    assert lines(one, "chosen c ") == []
    # All at once when c has chosen.
    done = play(one, "event move")
    assert [seen(done, 0, f"event {letter} ") for letter in "abc"] == [["soldier"], ["hexagon"], ["move"]]


@pytest.mark.rule("MYR-V7")
def test_sequential_choices_are_open() -> None:
    assert load().options()["simultaneous"] == "sequential"
    start = position("a event", a={"larvae": 2}, b={"larvae": 2})
    one, other = play(start, "event soldier"), play(start, "event move")
    assert not same(one, other, 1)
    assert seen(one, 1, "event a ") == ["soldier"]
    assert lines(one, "chosen ") == []
    assert "larvae 1" in seen(one, 1, "player a ")[0]
    start = play(one, "event move")
    one, other = play(start, WORKERS), play(start, LARVAE)
    assert not same(one, other, 1)
    # One larva was left; one of a nurse is born at once.
    assert stock(one) == {"larvae": 2, "workers": 1}


@pytest.mark.rule("MYR-V7")
def test_what_others_learn_of_a_hidden_action() -> None:
    state = events()
    texts = {state.observed_action_string(1, number) for number in state.legal_actions()}
    assert len(texts) == 1
    assert not texts & REACH
    assert {state.observed_action_string(0, number) for number in state.legal_actions()} == REACH
    state = play(state, "event move", "event move")
    texts = {state.observed_action_string(1, number) for number in state.legal_actions()}
    assert len(texts) == 1
    assert not texts & births(3)
    assert {state.observed_action_string(0, number) for number in state.legal_actions()} == births(3)


@pytest.mark.rule("MYR-V7")
def test_other_phases_are_open() -> None:
    given = ["pair a -5,0 -5,1 food 1 earth 1", "pair b -1,4 0,4 food 1 stone 1"]
    state = position("a harvest -5,0", given, simultaneous="hidden")
    assert not same(play(state, "harvest -5,0 food"), play(state, "harvest -5,0 earth"), 1)
    state = position("a storage", simultaneous="hidden", a={"food": 3, "earth": 2}, b={"food": 5})
    assert not same(play(state, "discard food"), play(state, "discard earth"), 1)
    state = position("a workers", simultaneous="hidden", a={"workers": 1}, b={"workers": 1})
    assert not same(play(state, "work 0"), play(state, "sortie -5,4"), 1)


@pytest.mark.rule("MYR-V7", "MYR-B2")
def test_the_form_with_workers_first_is_hidden_too() -> None:
    # Seven ants: of a soldier and a worker one is born.
    a = {"soldiers": 6, "workers": 1, "nurses": 4}
    start = position("a births", simultaneous="hidden", a=a)
    both = "births larvae 0 soldiers 2 workers 2 atelier 0"
    one, other = play(start, both), play(start, f"{both} workers first")
    assert same(one, other, 1)
    assert not same(one, other, 0)
    one, other = play(one, NO_BIRTHS), play(other, NO_BIRTHS)
    assert stock(one) == {"soldiers": 7, "workers": 1}
    assert stock(other) == {"soldiers": 6, "workers": 2}


# Worlds dealt anew


def drawn(state: eusocial.State, observer: int, letter: str, count: int) -> Counter[str]:
    """What a player has chosen in so many worlds of an observer."""
    found: Counter[str] = Counter()
    for seed in range(count):
        world = state.resample_from_infostate(observer, seed)
        assert same(state, world, observer)
        assert world.current_player() == state.current_player()
        found[line(world, f"chosen {letter} ")] += 1
    return found


@pytest.mark.rule("MYR-V7")
def test_a_hidden_event_is_drawn_from_all_within_reach() -> None:
    state = play(events(), "event hexagon")
    assert set(drawn(state, 1, "a", 200)) == REACH
    assert set(drawn(state, 0, "a", 50)) == {"event hexagon"}
    # What can't be reached isn't drawn.
    state = play(events(a={"larvae": 0}), "event move")
    assert set(drawn(state, 1, "a", 20)) == {"event move"}
    state = play(events(a={"larvae": 1}), "event move")
    assert set(drawn(state, 1, "a", 100)) == {"event harvest", "event move", "event soldier"}


@pytest.mark.rule("MYR-V7")
def test_hidden_nurses_are_drawn_from_all_ways() -> None:
    state = play(position("a births", simultaneous="hidden"), SOLDIERS)
    found = drawn(state, 1, "a", 600)
    assert set(found) == births(3)
    assert set(drawn(state, 0, "a", 20)) == {SOLDIERS}
    # What comes of it is what was drawn.
    for seed in range(20):
        world = state.resample_from_infostate(1, seed)
        chosen = line(world, "chosen a ")
        after = play(world, NO_BIRTHS)
        assert str(after) == str(play(position("a births", simultaneous="hidden"), chosen, NO_BIRTHS))


@pytest.mark.rule("MYR-V7")
def test_the_own_choice_is_kept_and_the_others_are_drawn() -> None:
    state = play(events(3), "event soldier", "event hexagon")
    assert set(drawn(state, 1, "b", 50)) == {"event hexagon"}
    assert set(drawn(state, 1, "a", 200)) == REACH
    pairs = {
        (line(world, "chosen a "), line(world, "chosen b "))
        for world in (state.resample_from_infostate(2, seed) for seed in range(600))
    }
    # Each of the two for itself.
    assert pairs == {(one, other) for one in REACH for other in REACH}


@pytest.mark.rule("MYR-V7")
def test_worlds_go_on_as_they_say() -> None:
    state = play(events(), "event hexagon")
    for seed in range(20):
        world = state.resample_from_infostate(1, seed)
        event = line(world, "chosen a ").removeprefix("event ")
        after = play(world, "event move")
        assert line(after, "event a ") == event
        steps = abs(["larvae", "harvest", "move", "soldier", "hexagon"].index(event) - 2)
        assert stats(after, "a")["larvae"] == 2 - steps


@pytest.mark.rule("MYR-V7")
def test_nothing_is_drawn_where_all_is_open() -> None:
    for state in (events(), play(events(), "event hexagon", "event move"), position("a atelier", a={"atelier": 1})):
        for observer in (0, 1):
            assert state.resample_from_infostate(observer, 1) == state


@pytest.mark.rule("MYR-V7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_options_play_the_same_game(players: int) -> None:
    """The same actions lead to the same positions once all have chosen."""
    rng = eusocial.Rng(players)
    hidden = load(players, simultaneous="hidden").new_initial_state()
    state = load(players).new_initial_state()
    compared = 0
    while not state.is_terminal():
        number = state.choose("random", rng)
        text = state.action_to_string(number)
        assert hidden.current_player() == state.current_player()
        assert legal(hidden) == legal(state)
        state.apply(text)
        hidden.apply(text)
        if to_move(state).split()[1] not in {"event", "births"}:
            assert str(hidden) == str(state)
            compared += 1
    assert compared > 50
    assert hidden.is_terminal()
    assert hidden.returns() == state.returns()


@pytest.mark.rule("MYR-V7")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(2))
def test_worlds_of_whole_games(players: int, seed: int) -> None:
    rng = eusocial.Rng(seed)
    state = load(players, simultaneous="hidden").new_initial_state()
    hidden = 0
    while not state.is_terminal():
        if to_move(state).split()[1] in {"event", "births"}:
            for observer in range(players):
                world = state.resample_from_infostate(observer, seed)
                assert same(state, world, observer)
                assert world.scores() == state.scores()
                if state.current_player() == observer:
                    assert legal(world) == legal(state)
                assert state.game.state_from_string(str(world)) == world
            assert state.game.state_from_string(str(state)) == state
            hidden += len(lines(state, "chosen "))
        state.apply_action(state.choose("random", rng))
    assert hidden >= 9 * (players - 1)


@pytest.mark.rule("MYR-V7", "MYR-T1")
def test_the_first_decision_of_a_game_is_open() -> None:
    state = settle(load(simultaneous="hidden").new_initial_state())
    assert starting(state, "event")
    assert same(state, state.clone(), 1)
    assert state.resample_from_infostate(1, 3) == state
