"""The games in OpenSpiel: its own tests of games, its algorithms, and its mancala and oware to compare trees with."""

from __future__ import annotations

import itertools
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import eusocial

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")

from eusocial.adapters import openspiel  # noqa: E402

TOGETHER = "eusocial_march(players=2,mode=centipedes)"
"""A game in which all win or lose together."""
GAMES = [
    "eusocial_kalah",
    "eusocial_oware",
    "eusocial_ambrosia",
    "eusocial_ambrosia(players=3,side=back,events=true)",
    "eusocial_ambrosia(parts=[3 1 2 0],start_jelly=[0],first_player=1,max_turns=20)",
    "eusocial_microlonies",
    "eusocial_microlonies(players=1)",
    "eusocial_microlonies(seats=[fire_ant leafcutter],max_rounds=3)",
    "eusocial_myrmes",
    "eusocial_myrmes(players=3,simultaneous=hidden)",
    TOGETHER,
]
HIDDEN = ["eusocial_microlonies", "eusocial_myrmes(simultaneous=hidden)"]
CLASSICS = {"eusocial_kalah": "mancala", "eusocial_oware": "oware"}

# Pit 6 gives another move, and pit 5 then captures: 26 to 22. Pit 5 at once leads to 24 each. All else is forced.
WIN_OR_DRAW = "kalah, player 0 to move\nplayer 1 22 0 0 0 0 0 1\nplayer 0 0 0 0 0 1 1 23\n"

# Player a needs the bonus for most food, which only food now gives, if b takes none.
LAST_CHANCE = """march players 2 round 4 first a turns 0
player a score 1 food 1
player b score 9 food 2
horde score 4
to move a decree
"""


def past_chance(state: Any) -> Any:
    """The state after the first outcomes of chance that come next."""
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def walk(game: Any, seed: int, steps: int) -> Any:
    """The state after that many random actions, and then where a player decides, or at the end."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        state.apply_action(rng.choice(state.legal_actions()))
        steps -= 1
    return state


def players_of(state: Any) -> list[int]:
    """Who acted, step by step."""
    return [step.player for step in state.full_history()]


# What OpenSpiel tests itself


@pytest.mark.parametrize("text", GAMES)
def test_openspiels_random_simulations(text: str) -> None:
    """Clones, serialisation, masks, tensors, returns, unique texts and the length of the game: pyspiel checks them."""
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize(
    "text",
    [
        "eusocial_kalah",
        "eusocial_oware",
        "eusocial_ambrosia(max_game_length=4)",
        "eusocial_microlonies(max_game_length=2)",
        "eusocial_myrmes(max_game_length=2)",
    ],
)
def test_playthroughs_replay(text: str, tmp_path: Path) -> None:
    flags = pytest.importorskip("absl.flags")
    generate = pytest.importorskip("open_spiel.python.algorithms.generate_playthrough")
    flags.FLAGS.mark_as_parsed()
    path = tmp_path / "playthrough.txt"
    path.write_text(generate.playthrough(text, action_sequence=None, seed=3), encoding="utf-8")
    original, again = generate.replay(str(path))
    assert original == again
    assert "IsTerminal() = True" in original


# What a game says of itself


def test_every_game_is_registered() -> None:
    assert openspiel.names() == [f"eusocial_{info.name}" for info in eusocial.games()]
    assert set(openspiel.names()) <= set(pyspiel.registered_names())
    openspiel.register()
    for name in openspiel.names():
        game = pyspiel.load_game(name)
        assert isinstance(game, openspiel.OpenSpielGame)
        assert game.engine == eusocial.load_game(name.removeprefix("eusocial_"))
        assert str(game) == f"{name}()"


@pytest.mark.parametrize(
    ("text", "chance", "perfect"),
    [
        ("eusocial_kalah", False, True),
        ("eusocial_oware", False, True),
        ("eusocial_ambrosia", True, True),
        ("eusocial_ambrosia(parts=[0 1 2 3])", False, True),
        ("eusocial_ambrosia(parts=[0 1 2 3],events=true)", True, True),
        ("eusocial_microlonies", True, False),
        ("eusocial_myrmes", True, True),
        ("eusocial_myrmes(simultaneous=hidden)", True, False),
    ],
)
def test_the_type_follows_the_options(text: str, chance: bool, perfect: bool) -> None:
    game = pyspiel.load_game(text)
    kind = game.get_type()
    assert (kind.chance_mode == kind.ChanceMode.EXPLICIT_STOCHASTIC) is chance
    assert (kind.chance_mode == kind.ChanceMode.DETERMINISTIC) is not chance
    assert (kind.information == kind.Information.PERFECT_INFORMATION) is perfect
    assert (game.max_chance_outcomes() > 0) is chance
    assert walk(game, 1, 0).get_game().get_type().chance_mode == kind.chance_mode


def test_sizes_are_the_engines() -> None:
    game = pyspiel.load_game("eusocial_ambrosia(players=3,side=back)")
    engine = eusocial.load_game("ambrosia", players=3, side="back")
    assert game.engine == engine
    assert game.num_players() == 3
    assert game.num_distinct_actions() == engine.num_distinct_actions()
    assert game.max_chance_outcomes() == engine.max_chance_outcomes()
    assert game.observation_tensor_shape() == engine.observation_tensor_shape()
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-0.5, 1.0, 0.0)
    assert game.get_type().utility == game.get_type().Utility.ZERO_SUM


def test_those_who_play_together_have_the_same_utility() -> None:
    game = pyspiel.load_game(TOGETHER)
    assert game.get_type().utility == game.get_type().Utility.IDENTICAL
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1.0, 1.0, None)


def test_openspiels_mcts_wins_for_all() -> None:
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    game = pyspiel.load_game(TOGETHER)
    for seed in range(3):
        rng = np.random.RandomState(seed)
        bot = mcts.MCTSBot(game, 2.0, 60, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
        state = game.new_initial_state(LAST_CHANCE)
        assert state.action_to_string(bot.step(state)) == "decree food"
        state.apply_action(bot.step(state))
        # More food than a would give b 3 points, and all would lose.
        assert state.current_player() == 1
        assert state.action_to_string(bot.step(state)) in ("decree larvae", "decree card")


def test_options_come_as_parameters() -> None:
    text = "eusocial_ambrosia(events=True,parts=[3 1 2 0],start_jelly=[1])"
    games = [
        pyspiel.load_game(text),
        pyspiel.load_game("eusocial_ambrosia", {"events": True, "parts": "3,1,2,0", "start_jelly": "[1]"}),
    ]
    for game in games:
        assert str(game) == text
        assert game.engine == eusocial.load_game("ambrosia", events=True, parts=[3, 1, 2, 0], start_jelly=[1])
        assert pyspiel.load_game(str(game)).engine == game.engine
    seats = pyspiel.load_game("eusocial_microlonies(seats=[fire_ant neutral],players=2)")
    assert seats.engine == eusocial.load_game("microlonies", seats=["fire_ant", "neutral"])
    assert str(seats) == "eusocial_microlonies(seats=[fire_ant neutral])"


def test_content_comes_as_a_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(eusocial.default_content("ambrosia").replace("jelly_supply = 30", "jelly_supply = 10"))
    game = pyspiel.load_game(f"eusocial_ambrosia(content={path})")
    assert game.engine == eusocial.load_game("ambrosia", content=path)
    assert pyspiel.load_game(str(game)).engine == game.engine


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("eusocial_ambrosia(side=top)", eusocial.OptionError, "side = top is not one of side = front|back"),
        ("eusocial_ambrosia(parts=[0 1])", eusocial.OptionError, "parts must hold each of 0..3 once"),
        ("eusocial_ambrosia(max_game_length=0)", ValueError, "max_game_length is 0, not 1 or more"),
        ("eusocial_ambrosia(content=nowhere.toml)", eusocial.ContentError, "nowhere.toml"),
        ("eusocial_kalah(speed=3)", pyspiel.SpielError, "Unknown parameter 'speed'"),
    ],
)
def test_wrong_parameters_are_errors(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        pyspiel.load_game(text)
    assert message in str(caught.value)


# The length


@pytest.mark.parametrize("text", ["eusocial_kalah", "eusocial_ambrosia", "eusocial_myrmes"])
def test_a_game_that_takes_too_long_is_a_draw(text: str) -> None:
    game = pyspiel.load_game(f"{text}(max_game_length=5)")
    assert game.max_game_length() == 5
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    state = game.new_initial_state()
    for left in range(5, 0, -1):
        past_chance(state)
        assert not state.is_terminal(), left
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == []
    assert state.returns() == state.rewards() == [0, 0]
    assert not state.engine.is_terminal()


def test_kalah_ends_within_its_length_at_the_latest() -> None:
    game = pyspiel.load_game("eusocial_kalah")
    begun = f"{game.engine.new_initial_state()}\nmoves {game.max_game_length() - 1}"
    state = game.new_initial_state(begun)
    state.apply_action(1)
    assert state.engine.is_terminal()
    assert state.engine.is_truncated()


# Play


@pytest.mark.parametrize("text", GAMES)
def test_states_say_what_the_engine_says(text: str) -> None:
    """Each step of a random game beside the engine, whose outcomes of chance have other numbers."""
    game = pyspiel.load_game(text)
    first = game.num_distinct_actions()
    state, engine, rng = game.new_initial_state(), game.engine.new_initial_state(), random.Random(5)
    for step in itertools.count():
        assert state.engine == engine
        assert state.current_player() == engine.current_player()
        assert state.is_terminal() == engine.is_terminal()
        assert state.returns() == engine.returns()
        if state.is_terminal():
            break
        shift = first if state.is_chance_node() else 0
        assert [action + shift for action in state.legal_actions()] == engine.legal_actions()
        if shift:
            assert [(n + shift, p) for n, p in state.chance_outcomes()] == engine.chance_outcomes()
            assert all(0 <= n < game.max_chance_outcomes() for n in state.legal_actions())
        action = rng.choice(state.legal_actions())
        assert state.action_to_string(action) == engine.action_to_string(action + shift)
        assert state.string_to_action(engine.action_to_string(action + shift)) == action
        if step % 40 == 0:
            for player in range(game.num_players()):
                tensor = np.array(state.observation_tensor(player), np.float32)
                np.testing.assert_array_equal(tensor, engine.observation_tensor(player).ravel())
                assert state.observation_string(player) == engine.observation_string(player)
                assert state.information_state_string(player) == engine.information_state_string(player)
        state.apply_action(action)
        engine.apply_action(action + shift)
    assert str(state) == str(engine)


def test_an_illegal_action_is_an_error_and_changes_nothing() -> None:
    state = pyspiel.load_game("eusocial_kalah").new_initial_state()
    before = str(state)
    with pytest.raises(eusocial.IllegalActionError):
        state.apply_action(9)
    assert str(state) == before


@pytest.mark.parametrize("text", [*GAMES, "eusocial_kalah(max_game_length=7)", "eusocial_ambrosia(parts=[3 1 2 0])"])
def test_games_are_pickled(text: str) -> None:
    game = pyspiel.load_game(text)
    again = pickle.loads(pickle.dumps(game))
    assert type(again) is type(game)
    assert str(again) == str(game)
    assert again.engine == game.engine
    assert again.max_game_length() == game.max_game_length()


@pytest.mark.parametrize("text", GAMES)
def test_copies_are_independent_and_equal(text: str) -> None:
    game = pyspiel.load_game(text)
    state = walk(game, 2, 60)
    copies = [state.clone(), pickle.loads(pickle.dumps(state)), game.deserialize_state(state.serialize())]
    copies.append(pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1])
    before = (str(state), state.history())
    for copy in copies:
        assert isinstance(copy, openspiel.OpenSpielState)
        assert (str(copy), copy.history()) == before
        assert copy.engine == state.engine
        if not copy.is_terminal():
            copy.apply_action(copy.legal_actions()[0])
    assert (str(state), state.history()) == before


def test_a_position_can_be_typed() -> None:
    state = pyspiel.load_game("eusocial_kalah").new_initial_state(WIN_OR_DRAW)
    assert state.legal_actions() == [5, 6]
    with pytest.raises(eusocial.PositionError):
        pyspiel.load_game("eusocial_kalah").new_initial_state("chess")


# The same trees as OpenSpiel's own games


def nodes(one: Any, other: Any, depth: int) -> Iterator[tuple[Any, Any, int]]:
    yield one, other, depth
    if depth:
        for action in one.legal_actions():
            yield from nodes(one.child(action), other.child(action), depth - 1)


@pytest.mark.rule("MIC-K2")
@pytest.mark.parametrize("name", CLASSICS)
def test_trees_are_those_of_openspiels_own_games(name: str) -> None:
    ours, theirs = pyspiel.load_game(name), pyspiel.load_game(CLASSICS[name])
    assert ours.num_distinct_actions() == theirs.num_distinct_actions()
    counts = [0] * 5
    for one, other, depth in nodes(ours.new_initial_state(), theirs.new_initial_state(), 4):
        counts[depth] += 1
        assert one.history() == other.history()
        assert one.current_player() == other.current_player()
        assert one.legal_actions() == other.legal_actions()
        assert (one.is_terminal(), one.returns()) == (other.is_terminal(), other.returns())
    assert counts == [{"mancala": 942, "oware": 1014}[CLASSICS[name]], *counts[1:4], 1]
    rng = random.Random(8)
    for _ in range(20):
        one, other = ours.new_initial_state(), theirs.new_initial_state()
        while not other.is_terminal():
            assert one.legal_actions() == other.legal_actions()
            action = rng.choice(other.legal_actions())
            one.apply_action(action)
            other.apply_action(action)
            assert one.current_player() == other.current_player()
        assert one.is_terminal()
        assert one.returns() == other.returns()


# Hidden information


@pytest.mark.parametrize("text", HIDDEN)
def test_resampling_keeps_what_the_player_knows(text: str) -> None:
    game = pyspiel.load_game(text)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    changed = 0
    for seed in range(12):
        state = walk(game, seed, 70)
        player = state.current_player()
        if player < 0:
            continue
        for _ in range(4):
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.legal_actions() == state.legal_actions()
            assert other.history() == []
            changed += str(other) != str(state)
            assert str(other.clone()) == str(other)
            other.apply_action(other.legal_actions()[0])
    assert changed > 0


def test_a_resampled_game_ends_as_soon_as_the_game() -> None:
    state = walk(pyspiel.load_game("eusocial_microlonies(max_game_length=60)"), 1, 70)
    left = 0
    other = state.resample_from_infostate(state.current_player(), lambda: 0.5)
    while not other.is_terminal():
        left += not other.is_chance_node()
        other.apply_action(other.legal_actions()[0])
    assert left == 60 - sum(player >= 0 for player in players_of(state))


def test_resampling_depends_on_the_sampler_alone() -> None:
    state = walk(pyspiel.load_game("eusocial_microlonies"), 3, 90)
    player = state.current_player()
    drawn = [str(state.resample_from_infostate(player, lambda at=at: at)) for at in (0.25, 0.25, 0.75, 0.5)]
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) > 1


def test_resampling_perfect_information_is_a_copy() -> None:
    state = walk(pyspiel.load_game("eusocial_myrmes"), 3, 40)
    other = state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert (str(other), other.history()) == (str(state), state.history())


# Observers


def test_observers() -> None:
    observation = pytest.importorskip("open_spiel.python.observation")
    game = pyspiel.load_game("eusocial_microlonies")
    state = walk(game, 4, 80)
    default = observation.make_observation(game)
    default.set_from(state, 1)
    assert list(default.dict) == ["observation"]
    np.testing.assert_array_equal(default.tensor, state.engine.observation_tensor(1).ravel())
    assert default.string_from(state, 1) == state.engine.observation_string(1)
    knows = observation.make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert knows.tensor is None
    assert knows.string_from(state, 1) == state.engine.information_state_string(1)
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    assert observation.make_observation(game, public) is None
    with pytest.raises(ValueError, match="observers take no parameters, and colour was given"):
        observation.make_observation(game, params={"colour": 1})


# Algorithms


@pytest.mark.parametrize("text", ["eusocial_kalah", "eusocial_ambrosia", "eusocial_microlonies", "eusocial_myrmes"])
def test_openspiels_mcts_plays(text: str) -> None:
    """Both of OpenSpiel's searches, the compiled one and the one in Python, on a few decisions of each game."""
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    game = pyspiel.load_game(text)
    compiled = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 5), 2.0, 12, 50, True, 5, False)
    rng = np.random.RandomState(5)
    slow = mcts.MCTSBot(game, 2.0, 6, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = past_chance(game.new_initial_state())
    for _ in range(2):
        root = compiled.mcts_search(state)
        assert root.explore_count == 12
        assert {child.action for child in root.children} == set(state.legal_actions())
        action = root.best_child().action
        assert action in state.legal_actions()
        state.apply_action(action)
        past_chance(state)
        action = slow.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        past_chance(state)


def test_openspiels_mcts_finds_the_win() -> None:
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    game = pyspiel.load_game("eusocial_kalah")
    state = game.new_initial_state(WIN_OR_DRAW)
    compiled = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 5), 2.0, 100, 50, True, 5, False)
    assert compiled.mcts_search(state).best_child().action == 6
    rng = np.random.RandomState(5)
    slow = mcts.MCTSBot(game, 2.0, 100, mcts.RandomRolloutEvaluator(1, rng), solve=True, random_state=rng)
    assert slow.step(state) == 6


@pytest.mark.parametrize("text", HIDDEN)
def test_openspiels_ismcts_plays(text: str) -> None:
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    game = pyspiel.load_game(text)
    rng = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 8, random_state=rng)
    state = walk(game, 6, 50)
    for _ in range(3):
        assert not state.is_terminal()
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        past_chance(state)


@pytest.mark.parametrize("text", GAMES)
def test_openspiels_random_bots_play_to_the_end(text: str) -> None:
    game = pyspiel.load_game(text)
    state = game.new_initial_state()
    bots = [pyspiel.make_uniform_random_bot(player, 11 + player) for player in range(game.num_players())]
    returns = pyspiel.evaluate_bots(state, bots, 7)
    assert state.is_terminal()
    assert returns == state.engine.returns()
    if text == TOGETHER:
        assert returns in ([1.0, 1.0], [-1.0, -1.0])
    else:
        assert sum(returns) == pytest.approx(0)


def test_openspiels_minimax_solves_the_end_of_kalah() -> None:
    minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")
    game = pyspiel.load_game("eusocial_kalah")
    state = game.new_initial_state(WIN_OR_DRAW)
    assert minimax.alpha_beta_search(game, state, maximum_depth=20) == (1.0, 6)
    state.apply_action(5)
    assert minimax.alpha_beta_search(game, state, maximum_depth=20, maximizing_player_id=0)[0] == 0.0


@pytest.mark.rule("MIC-K2")
@pytest.mark.parametrize("name", CLASSICS)
def test_openspiels_minimax_values_both_engines_alike(name: str) -> None:
    minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")

    def mancala(state: Any) -> float:
        seeds = state.observation_tensor(0)
        return float(seeds[7] - seeds[0])

    def oware(state: Any) -> float:
        won = state.observation_tensor(0)[12:]
        return float(round(48 * won[0]) - round(48 * won[1]))

    def ours(state: Any) -> float:
        one, other = state.engine.scores()
        return float(one - other)

    theirs: Callable[[Any], float] = {"mancala": mancala, "oware": oware}[CLASSICS[name]]
    found = minimax.alpha_beta_search(pyspiel.load_game(name), value_function=ours, maximum_depth=5)
    expected = minimax.alpha_beta_search(pyspiel.load_game(CLASSICS[name]), value_function=theirs, maximum_depth=5)
    assert found == expected


def test_openspiels_expectiminimax_takes_the_mean_over_chance() -> None:
    """Whatever the player does, a game is worth here which of the events came first, and all are equally likely."""
    minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")
    state = pyspiel.load_game("eusocial_ambrosia(parts=[0 1 2 3],events=true)").new_initial_state()
    outcomes = state.legal_actions()
    assert state.is_chance_node()
    value, _ = minimax.expectiminimax(state, 1, lambda child: float(outcomes.index(child.history()[0])), 0)
    assert value == pytest.approx((len(outcomes) - 1) / 2)


def test_openspiels_environment_for_learners_plays() -> None:
    environments = pytest.importorskip("open_spiel.python.rl_environment")
    environment = environments.Environment("eusocial_ambrosia(players=3)")
    environment.seed(4)
    step, steps = environment.reset(), 0
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([step.observations["legal_actions"][player][0]])
        steps += 1
    assert steps > 20
    assert sum(step.rewards) == pytest.approx(0)
    assert max(step.rewards) > 0


def test_python_ends_well_after_games_were_registered() -> None:
    """OpenSpiel keeps what it was given until after Python's end."""
    code = (
        "import pyspiel, eusocial.adapters.openspiel\n"
        "pyspiel.random_sim_test(pyspiel.load_game('eusocial_kalah'), num_sims=1, serialize=True, verbose=False)\n"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")
