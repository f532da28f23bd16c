"""The games in PettingZoo: its own checks, and what they leave out."""

from __future__ import annotations

import pickle
import random
import warnings
from typing import Any

import numpy as np
import pytest

import eusocial

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install pettingzoo")

from eusocial.adapters import pettingzoo

CASES: list[tuple[str, dict[str, Any]]] = [
    ("kalah", {}),
    ("oware", {}),
    ("ambrosia", {}),
    ("ambrosia", {"players": 4, "side": "back", "events": True, "advanced_movement": "turbo"}),
    ("ambrosia", {"parts": [3, 1, 2, 0], "first_player": 1, "max_turns": 4}),
    ("microlonies", {}),
    ("microlonies", {"players": 1}),
    ("microlonies", {"players": 3, "species": "green", "max_rounds": 2}),
    ("myrmes", {}),
    ("myrmes", {"players": 4, "simultaneous": "hidden", "first_player": 2}),
    ("march", {"players": 3, "mode": "centipedes"}),
]
IDS = ["-".join([name, *(f"{key}={value}" for key, value in options.items())]) for name, options in CASES]
EACH = pytest.mark.parametrize(("name", "options"), CASES, ids=IDS)

# api_test says these of every environment with a mask in its observations, but for those of a list of PettingZoo's own.
ABOUT_MASKS = {"Observation is not a NumPy array", "Observation space for each agent probably should be"}


def play(env: Any, seed: int) -> list[tuple[str, int]]:
    """A random game to its end, with agents that leave; who did what."""
    rng, done = random.Random(seed), []
    for agent in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            env.step(None)
        else:
            action = rng.choice(np.flatnonzero(observation["action_mask"]).tolist())
            done.append((agent, action))
            env.step(action)
    return done


# What PettingZoo checks itself


@EACH
@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env])
def test_pettingzoos_api_test(make: Any, name: str, options: dict[str, Any]) -> None:
    from pettingzoo.test import api_test

    with warnings.catch_warnings():
        for message in ABOUT_MASKS:
            warnings.filterwarnings("ignore", message)
        api_test(make(name, **options), num_cycles=120)


@EACH
def test_pettingzoos_seed_test(name: str, options: dict[str, Any]) -> None:
    from pettingzoo.test import seed_test

    seed_test(lambda: pettingzoo.env(name, **options), num_cycles=60)


@EACH
def test_pettingzoos_render_test(name: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import render_test

    render_test(
        lambda render_mode: pettingzoo.env(name, render_mode=render_mode, **options),
        custom_tests={"svg": lambda text: text.startswith("<svg")},
    )
    assert name in capsys.readouterr().out


# Play


@EACH
def test_a_game_is_the_engines(name: str, options: dict[str, Any]) -> None:
    """The same decisions in the engine, with chance from the same seed, give the same observations and results."""
    env = pettingzoo.raw_env(name, **options)
    env.reset(seed=6)
    state, rng, draw = eusocial.load_game(name, **options).new_initial_state(), eusocial.Rng(6), random.Random(6)

    def chance() -> None:
        while state.is_chance_node():
            state.apply_action(state.choose("random", rng))

    chance()
    steps = 0
    while not state.is_terminal():
        assert env.state_now == state
        player = state.current_player()
        assert env.agent_selection == f"player_{player}"
        assert not any(env.terminations.values())
        assert not any(env.truncations.values())
        assert set(env.rewards.values()) == {0}
        if steps % 10 == 0:
            for other, agent in enumerate(env.possible_agents):
                seen = env.observe(agent)
                np.testing.assert_array_equal(seen["observation"], state.observation_tensor(other))
                expected = state.legal_actions() if other == player else []
                assert np.flatnonzero(seen["action_mask"]).tolist() == expected
                assert seen in env.observation_space(agent)
        action = draw.choice(state.legal_actions())
        env.step(action)
        state.apply_action(action)
        chance()
        steps += 1
    assert list(env.rewards.values()) == state.returns()
    assert [info["score"] for info in env.infos.values()] == state.scores()
    truncated = state.is_truncated()
    assert set(env.truncations.values()) == {truncated}
    assert set(env.terminations.values()) == {not truncated}
    assert env.agents == env.possible_agents
    assert not env.observe("player_0")["action_mask"].any()


def test_agents_learn_of_the_end_one_by_one() -> None:
    env = pettingzoo.env("kalah")
    env.reset(seed=1)
    rewards = {}
    for agent in env.agent_iter():
        observation, reward, termination, _, info = env.last()
        if termination:
            rewards[agent] = reward
            assert set(info) == {"score"}
            env.step(None)
        else:
            env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    assert list(rewards.values()) in ([1, -1], [-1, 1])
    assert env.agents == []


def test_a_limit_truncates() -> None:
    env = pettingzoo.raw_env("ambrosia", max_turns=2)
    env.reset(seed=3)
    rng = random.Random(1)
    while not any(env.truncations.values()):
        env.step(rng.choice(env.state_now.legal_actions()))
    assert set(env.truncations.values()) == {True}
    assert set(env.terminations.values()) == {False}


def test_seeds() -> None:
    env = pettingzoo.raw_env("ambrosia")
    boards = []
    for seed in (5, None, 5, None, 6):
        env.reset(seed=seed)
        boards.append(str(env.state_now))
    assert boards[0] == boards[2]
    # What comes after a seed follows from it.
    assert boards[1] == boards[3]
    assert len(set(boards)) == 3
    unseeded = []
    for _ in range(4):
        other = pettingzoo.raw_env("ambrosia")
        other.reset()
        unseeded.append(str(other.state_now))
    assert len(set(unseeded)) > 1


def test_a_second_game_is_like_a_first() -> None:
    env = pettingzoo.env("ambrosia", players=3)
    env.reset(seed=9)
    first = play(env, 2)
    env.reset(seed=9)
    assert play(env, 2) == first
    # Leaving in the middle of the end changes nothing either.
    env.reset(seed=9)
    rng = random.Random(2)
    while not env.terminations[env.agent_selection]:
        env.step(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()))
    env.step(None)
    env.reset(seed=9)
    assert play(env, 2) == first


# What is wrong


def test_an_illegal_action_is_lost_with_wrappers() -> None:
    env = pettingzoo.env("kalah")
    env.reset()
    # PettingZoo says on its own logger that the move was illegal.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(9)
    assert env.rewards == {"player_0": -1, "player_1": 0}
    assert all(env.terminations.values())


def test_an_illegal_action_is_an_error_without() -> None:
    env = pettingzoo.raw_env("kalah")
    env.reset()
    before = env.state_now.clone()
    with pytest.raises(eusocial.IllegalActionError):
        env.step(9)
    with pytest.raises(ValueError, match=r"^player_0 is to move: None is for agents whose game is over$"):
        env.step(None)
    assert env.state_now == before
    env.step(1)
    assert env.agent_selection == "player_1"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: pettingzoo.env("ambrosia", side="top"), "side = top is not one of"),
        (lambda: pettingzoo.env("chess"), "chess"),
        (lambda: pettingzoo.env("kalah", render_mode="rgb_array"), "there is no render mode 'rgb_array'; modes: ansi"),
        (
            lambda: pettingzoo.env(eusocial.load_game("ambrosia"), players=3),
            "a game has its options already: leave out players, or give the game's name",
        ),
    ],
)  # fmt: skip
def test_errors_are_one_line(make: Any, message: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        make()
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


# What it is made of


def test_a_loaded_game_will_do() -> None:
    game = eusocial.load_game("ambrosia", players=3, side="back")
    env = pettingzoo.raw_env(game)
    assert env.game is game
    assert env.possible_agents == ["player_0", "player_1", "player_2"]
    assert str(env) == "eusocial_ambrosia_v0"
    assert env.action_space("player_1").n == game.num_distinct_actions()
    assert env.observation_space("player_1")["observation"].shape == tuple(game.observation_tensor_shape())


def test_environments_are_pickled_without_their_game() -> None:
    env = pettingzoo.raw_env("ambrosia", render_mode="ansi", players=3)
    env.reset(seed=1)
    copy = pickle.loads(pickle.dumps(env))
    assert copy.game == env.game
    assert copy.render_mode == "ansi"
    copy.reset(seed=1)
    assert copy.render() == env.render() == str(env.state_now)


def test_spaces_are_seeded_agent_by_agent() -> None:
    env = pettingzoo.raw_env("kalah")
    for agent in env.possible_agents:
        env.action_space(agent).seed(3)
    mask = np.ones(14, np.int8)
    one, other = ([int(env.action_space(agent).sample(mask)) for _ in range(8)] for agent in env.possible_agents)
    assert one == other
