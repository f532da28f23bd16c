"""Agents: their texts, what an analysis holds, seeds, trees that are kept, and what hidden cards may change."""

from __future__ import annotations

import copy
import pickle
import threading
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from cases import play, walk

import eusocial
from eusocial import Agent, Analysis, Considered, simulate
from eusocial.cli.common import split_agents

SEARCHES = ["flat:40", "mcts:40", "ismcts:40"]

MARCH_MODULES = dict.fromkeys(("tactics", "aphids", "parasites", "predators", "seasons", "symbiotes"), True)

# A battle for a hex, with cards on both sides.
BATTLE = """\
march players 2 round 2 first a turns 0
hex 4 1,0 turn 0
site 1,0 food a
site 1,0 food2 a
site 1,0 larva b
out 1,0 b 2
player a food 3
player b food 3
hand a Royal Jelly; Epic Stores
hand b Egg Stealer; Massive Head
to move a soldier
"""

# Pit 6 gives another move, and pit 5 then captures: 26 to 22. Pit 5 at once leads to 24 each. All else is forced.
WIN_OR_DRAW = "kalah, player 0 to move\nplayer 1 22 0 0 0 0 0 1\nplayer 0 0 0 0 0 1 1 23\n"


@pytest.fixture
def kalah() -> eusocial.Game:
    return eusocial.load_game("kalah")


@pytest.fixture
def win_or_draw(kalah: eusocial.Game) -> eusocial.State:
    return kalah.state_from_string(WIN_OR_DRAW)


def decision(game: eusocial.Game, seed: int, steps: int) -> eusocial.State:
    """A state where a player has a choice."""
    state = walk(game, seed, steps)
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        steps += 1
        state = walk(game, seed, steps)
    assert not state.is_terminal()
    return state


# --- Names and parameters ---


def test_agents_are_listed_with_their_parameters() -> None:
    infos = {info.name: info for info in eusocial.agents()}
    assert list(infos) == ["random", "greedy", "planner", "flat", "mcts", "ismcts"]
    assert infos["greedy"].parameters == []
    parameters = {parameter.name: parameter for parameter in infos["mcts"].parameters}
    assert list(parameters) == ["sims", "ms", "c", "cut", "scale", "reuse", "threads"]
    assert parameters["sims"].usage == "sims = 1..1000000000"
    assert parameters["sims"].default == "1000"
    assert parameters["ms"].default is None
    assert all(parameter.help for parameter in parameters.values())
    assert all(info.summary for info in infos.values())
    assert "mcts" in repr(infos["mcts"])
    assert "threads = 0..1024" in repr(parameters["threads"])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("greedy:5", "greedy takes no parameters"),
        ("mcts:speed=3", 'mcts has no parameter "speed"; parameters: sims, ms, c, cut, scale, reuse, threads'),
        ("mcts:0", 'sims is a whole number from 1 to 1000000000, not "0"'),
        ("mcts:c=fast", 'c is a number from 0 to 1000, not "fast"'),
        ("ismcts:reuse=true", 'ismcts has no parameter "reuse"; parameters: sims, ms, c, cut, scale, threads'),
        ("flat:sims=5,sims=6", "sims is given twice"),
        ("mcts:\n", '"" is no parameter: write NAME=VALUE; parameters: sims, ms, c, cut, scale, reuse, threads'),
    ],
)
def test_wrong_parameters_say_what_would_have_been_right(kalah: eusocial.Game, text: str, reason: str) -> None:
    with pytest.raises(eusocial.AgentError) as caught:
        Agent(text)
    assert not isinstance(caught.value, eusocial.UnknownAgentError)
    assert (caught.value.text, caught.value.reason) == (text, reason)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)
    with pytest.raises(eusocial.AgentError):
        kalah.new_initial_state().choose(text, eusocial.Rng(1))
    for threads in (1, 2):
        with pytest.raises(eusocial.AgentError):
            simulate(kalah, 40, ["random", text], threads=threads)


def test_unknown_names_list_the_known() -> None:
    with pytest.raises(eusocial.UnknownAgentError, match="random, greedy, planner, flat, mcts, ismcts") as caught:
        Agent("wise:500")
    assert caught.value.name == "wise"
    assert caught.value.agents == tuple(info.name for info in eusocial.agents())
    assert isinstance(caught.value, eusocial.AgentError)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seeds_have_limits(seed: int) -> None:
    with pytest.raises(ValueError, match="seed must be from 0"):
        Agent("random", seed=seed)
    with pytest.raises(ValueError, match="seed must be from 0"):
        Agent("random").reset(seed=seed)


# --- Choosing ---


@pytest.mark.parametrize("text", ["random", "greedy", "planner", *SEARCHES, "mcts:20,cut=5,threads=2"])
def test_agents_choose_what_is_legal_and_leave_the_state_alone(game: eusocial.Game, text: str) -> None:
    agent = Agent(text, seed=3)
    state = walk(game, 5, 12)
    for _ in range(15):
        if state.is_terminal():
            break
        before = state.clone()
        chosen = agent.choose(state)
        assert chosen in state.legal_actions()
        assert (state, state.history()) == (before, before.history())
        state.apply_action(chosen)


@pytest.mark.parametrize("text", ["random", *SEARCHES, "mcts:40,threads=2"])
def test_equal_seeds_give_equal_games(game: eusocial.Game, text: str) -> None:
    def moves(agent: Agent) -> list[int]:
        state = walk(game, 5, 12)
        for _ in range(10):
            if not state.is_terminal():
                state.apply_action(agent.choose(state))
        return state.history()

    agent = Agent(text, seed=8)
    first = moves(agent)
    assert moves(Agent(text, seed=8)) == first
    agent.reset(seed=8)
    assert moves(agent) == first
    assert moves(copy.copy(agent)) == first
    assert moves(pickle.loads(pickle.dumps(agent))) == first


def test_at_chance_an_outcome_is_drawn() -> None:
    state = eusocial.load_game("ambrosia").new_initial_state()
    assert state.is_chance_node()
    outcomes = {Agent("mcts:10", seed=seed).choose(state) for seed in range(20)}
    assert outcomes <= set(state.legal_actions())
    assert len(outcomes) > 1


def test_nothing_is_left_to_choose_at_the_end(kalah: eusocial.Game) -> None:
    state = kalah.new_initial_state()
    state.play_randomly(eusocial.Rng(1))
    for text in ("random", "mcts:10"):
        with pytest.raises(eusocial.EusocialError, match="the game is over"):
            Agent(text).choose(state)
    with pytest.raises(eusocial.EusocialError, match="the game is over"):
        Agent("mcts:10").analyse(state)


def test_one_agent_plays_several_games(kalah: eusocial.Game) -> None:
    agent = Agent("mcts:30", seed=1)
    states = [kalah.new_initial_state(), decision(eusocial.load_game("ambrosia"), 1, 20)]
    for state in [*states, *states]:
        assert agent.choose(state) in state.legal_actions()
        # The tree of another game is not kept.
        assert agent.analyse(state).reused in (30, 0)


def test_texts_sit_on_the_seats_of_simulations(kalah: eusocial.Game) -> None:
    seats = ["mcts:sims=60,c=1.4", "greedy"]
    results = simulate(kalah, 20, seats, seed=2)
    assert results.agents == tuple(seats)
    assert results.win_share()[:, 0].sum() > 12
    assert simulate(kalah, 20, seats, seed=2, threads=1, block=3) == results


def test_lists_of_agents_may_hold_parameters() -> None:
    assert split_agents("random,greedy") == ["random", "greedy"]
    assert split_agents("mcts:sims=500, c=2 ,random") == ["mcts:sims=500,c=2", "random"]
    assert split_agents("mcts:5,threads=2,ismcts:ms=5,c=1") == ["mcts:5,threads=2", "ismcts:ms=5,c=1"]


# --- Analysing ---


@pytest.mark.parametrize("text", SEARCHES)
def test_a_forced_win_is_found_with_exact_values(win_or_draw: eusocial.State, text: str) -> None:
    analysis = Agent(text, seed=1).analyse(win_or_draw)
    assert [action.text for action in analysis.actions] == ["sow 6", "sow 5"]
    assert [action.number for action in analysis.actions] == [6, 5]
    assert [action.values for action in analysis.actions] == [(1.0, -1.0), (0.0, 0.0)]
    assert [action.value for action in analysis.actions] == [1.0, 0.0]
    assert sum(action.visits for action in analysis.actions) == analysis.simulations == 40
    assert (analysis.agent, analysis.player, analysis.reused) == (text, 0, 0)
    assert analysis.best is analysis.actions[0]
    assert analysis.seconds > 0
    assert analysis.simulations_per_second == pytest.approx(40 / analysis.seconds)
    assert Agent(text, seed=1).choose(win_or_draw) == 6


@pytest.mark.parametrize("text", ["mcts:200", "mcts:200,threads=3"])
def test_the_line_is_legal(case: Any, text: str) -> None:
    state = decision(case.game, 4, 10)
    analysis = Agent(text, seed=2).analyse(state)
    assert analysis.line[0] == analysis.best.text
    assert play(state, *analysis.line) != state


def test_visits_come_first_then_values(kalah: eusocial.Game) -> None:
    analysis = Agent("mcts:500", seed=2).analyse(kalah.new_initial_state())
    keys = [(action.visits, action.value) for action in analysis.actions]
    assert keys == sorted(keys, reverse=True)
    flat = Agent("flat:500", seed=2).analyse(kalah.new_initial_state())
    values = [action.value for action in flat.actions]
    assert values == sorted(values, reverse=True)


def test_the_tree_is_kept_until_it_is_forgotten(kalah: eusocial.Game) -> None:
    agent = Agent("mcts:300", seed=5)
    state = kalah.new_initial_state()
    first = agent.analyse(state)
    assert agent.analyse(state).reused == 300
    best = agent.analyse(state).best
    state.apply_action(best.number)
    assert agent.analyse(state).reused == best.visits
    agent.reset()
    assert agent.analyse(state).reused == 0
    assert first.reused == 0


def test_analyses_are_plain_frozen_objects(win_or_draw: eusocial.State) -> None:
    analysis = Agent("mcts:50", seed=1).analyse(win_or_draw)
    again = Agent("mcts:50", seed=1).analyse(win_or_draw)
    assert isinstance(analysis, Analysis)
    assert isinstance(analysis.best, Considered)
    assert analysis == again
    assert hash(analysis) == hash(again)
    assert pickle.loads(pickle.dumps(analysis)) == analysis
    with pytest.raises(FrozenInstanceError):
        analysis.player = 1  # type: ignore[misc]
    assert repr(analysis).startswith("Analysis('mcts:50', player 0: 'sow 6' of 2, value +1.000, 50 simulations in ")
    assert repr(analysis.best) == f"Considered(6, 'sow 6', {analysis.best.visits} visits, value +1.000)"
    lines = str(analysis).splitlines()
    assert lines[0].startswith("mcts:50, player 0: 50 simulations in ")
    assert lines[2].split() == ["sow", "6", str(analysis.best.visits), "+1.000"]
    assert lines[-1] == "line: sow 6, sow 5"
    assert "<td>sow 6</td>" in analysis._repr_html_()


def test_agents_tell_what_they_are() -> None:
    agent = Agent("mcts:sims=5,c=2", seed=7)
    assert (str(agent), repr(agent), agent.name) == ("mcts:sims=5,c=2", 'Agent("mcts:sims=5,c=2", seed=7)', "mcts")


def test_what_cannot_be_analysed() -> None:
    state = eusocial.load_game("ambrosia").new_initial_state()
    with pytest.raises(eusocial.EusocialError, match="chance comes next"):
        Agent("mcts:5").analyse(state)
    for text in ("random", "greedy", "planner"):
        with pytest.raises(eusocial.EusocialError, match="flat, mcts and ismcts do"):
            Agent(text).analyse(decision(state.game, 1, 5))


@pytest.mark.parametrize(
    ("name", "options", "steps"),
    [
        ("microlonies", {}, 60),
        ("march", {}, 60),
        ("march", {"players": 2, **MARCH_MODULES}, 60),
        # The middle of a draft: 21 cards were dealt, and some picked.
        ("march", {"draft": "deck"}, 30),
    ],
    ids=["microlonies", "march", "march-modules", "march-draft"],
)
def test_information_set_search_is_blind_to_hidden_cards(name: str, options: dict[str, Any], steps: int) -> None:
    game = eusocial.load_game(name, **options)
    cheated = 0
    for seed in range(6):
        state = decision(game, seed, steps)
        player = state.current_player()
        worlds = [state.resample_from_infostate(player, other) for other in range(3)]
        for text in ("ismcts:30", "flat:30"):
            seen = Agent(text, seed=seed).analyse(state)
            assert all(Agent(text, seed=seed).analyse(world) == seen for world in worlds)
        open_cards = Agent("mcts:30", seed=seed).analyse(state)
        cheated += sum(Agent("mcts:30", seed=seed).analyse(world) != open_cards for world in worlds)
    assert cheated > 0


@pytest.mark.rule("MOA-D10", "MOA-D16")
def test_information_set_search_does_not_see_the_card_that_the_other_side_chose() -> None:
    before = eusocial.load_game("march", players=2).state_from_string(BATTLE)
    texts = {before.action_to_string(number) for number in before.legal_actions()}
    assert texts == {"ferocity Epic Stores", "ferocity Royal Jelly", "ferocity none"}
    chosen = [play(before, text) for text in sorted(texts)]
    assert {state.current_player() for state in chosen} == {1}
    for text in ("ismcts:60", "flat:60"):
        seen = Agent(text, seed=1).analyse(chosen[0])
        assert all(Agent(text, seed=1).analyse(state) == seen for state in chosen)
    # Who sees all knows whether the own card is worth it.
    values = [{one.text: one.value for one in Agent("mcts:60", seed=1).analyse(state).actions} for state in chosen]
    assert values[0] != values[2]


def test_other_threads_of_python_run_meanwhile(kalah: eusocial.Game) -> None:
    state = kalah.new_initial_state()
    agent = Agent("mcts:200000", seed=1)
    done = threading.Event()

    def search() -> None:
        agent.choose(state)
        done.set()

    thread = threading.Thread(target=search)
    thread.start()
    counted = 0
    while not done.is_set():
        counted += 1
        done.wait(0.001)
    thread.join()
    # With the GIL held there would be no turn in between.
    assert counted > 3
