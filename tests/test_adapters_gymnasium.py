"""The games in Gymnasium: its own checks for one game, and many games beside the engine's own states."""

from __future__ import annotations

import pickle
import warnings
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import eusocial

gym = pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.utils.performance import benchmark_vector_step  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics  # noqa: E402

from eusocial.adapters import gymnasium as adapter  # noqa: E402

Options = dict[str, Any]

CASES: list[tuple[str, Options]] = [
    ("Kalah", {}),
    ("Oware", {"opponents": "greedy", "seat": 1}),
    ("Ambrosia", {}),
    ("Ambrosia", {"players": 3, "side": "back", "events": True, "opponents": ["greedy", "random"], "seat": 2}),
    ("Ambrosia", {"opponents": None, "parts": [3, 1, 2, 0]}),
    ("Microlonies", {"seat": None, "render_mode": "ansi"}),
    ("Microlonies", {"players": 1}),
    ("Myrmes", {"illegal": "lose", "opponents": "mcts:2"}),
    ("Myrmes", {"players": 4, "simultaneous": "hidden", "seat": None}),
    ("MarchOfTheAnts", {"players": 2, "mode": "centipedes"}),
]
IDS = ["-".join([name, *(f"{key}={value}" for key, value in options.items())]) for name, options in CASES]
EACH = pytest.mark.parametrize(("name", "options"), CASES, ids=IDS)
MODES = list(AutoresetMode)


def make(name: str, **options: Any) -> Any:
    """The environment itself, without wrappers."""
    return gym.make(f"eusocial/{name}-v0", disable_env_checker=True, **options).unwrapped


def make_many(name: str, n: int, **options: Any) -> Any:
    return gym.make_vec(f"eusocial/{name}-v0", num_envs=n, **options)


def first_legal(masks: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
    """The first legal action of each game, 0 where there is none."""
    return np.argmax(masks, axis=1)


# One game


def test_every_game_is_registered() -> None:
    titles = {"March of the Ants": "MarchOfTheAnts"}
    assert adapter.ids() == [f"eusocial/{titles.get(info.title, info.title)}-v0" for info in eusocial.games()]
    adapter.register()
    for id_, info in zip(adapter.ids(), eusocial.games(), strict=True):
        env = gym.make(id_)
        assert isinstance(env.unwrapped, adapter.EusocialEnv)
        assert env.unwrapped.game == eusocial.load_game(info.name)
        assert env.spec.id == id_


@EACH
def test_gymnasiums_checker(name: str, options: Options, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(make(name, **options))
    assert "to move" in capsys.readouterr().out  # From render mode human.


@EACH
def test_gymnasiums_wrappers_have_nothing_to_say(name: str, options: Options) -> None:
    """The passive checker watches every step of a game, and its warnings are errors here."""
    env = gym.make(f"eusocial/{name}-v0", **options)
    _, info = env.reset(seed=4)
    env.action_space.seed(4)
    over, total = False, 0.0
    while not over:
        _, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        assert isinstance(reward, float)
        total += reward
        over = terminated or truncated
    assert -1 <= total <= 1
    assert total == env.unwrapped.state.returns()[info["seat"]]
    np.testing.assert_array_equal(info["scores"], env.unwrapped.state.scores())
    assert not info["action_mask"].any()


def test_the_learner_sees_his_own_seat() -> None:
    env = make("Ambrosia", players=3, seat=1)
    observation, info = env.reset(seed=2)
    over = False
    while not over:
        state = env.state
        assert info["seat"] == 1
        assert state.current_player() == 1
        np.testing.assert_array_equal(observation, state.observation_tensor(1))
        np.testing.assert_array_equal(info["action_mask"], state.legal_actions_mask())
        np.testing.assert_array_equal(env.action_masks(), state.legal_actions_mask())
        assert info["action_mask"].dtype == np.int8
        before = len(state.history())
        observation, reward, terminated, truncated, info = env.step(state.legal_actions()[-1])
        over = terminated or truncated
        assert len(state.history()) > before
        assert reward == (state.returns()[1] if over else 0)
    np.testing.assert_array_equal(observation, state.observation_tensor(1))


class Recorder:
    """An opponent that takes the last legal action, and notes for whom it was asked."""

    def __init__(self) -> None:
        self.players: set[int] = set()
        self.games = 0

    def choose(self, state: eusocial.State) -> int:
        self.players.add(state.current_player())
        return state.legal_actions()[-1]

    def reset(self, seed: int | None = None) -> None:
        self.games += 1


@pytest.mark.parametrize(("seat", "expected"), [(0, [1, 2]), (1, [2, 0]), (2, [0, 1])])
def test_opponents_sit_in_the_order_after_the_learner(seat: int, expected: list[int]) -> None:
    env = make("Ambrosia", players=3, seat=seat, opponents=["greedy", "greedy"])
    many = make_many("Ambrosia", 2, players=3, seat=seat, opponents=["greedy", "greedy"])
    recorders = [Recorder() for _ in range(4)]
    env._agents = recorders[:2]
    many._agents = [[recorder] * 2 for recorder in recorders[2:]]
    env.reset(seed=1)
    _, infos = many.reset(seed=1)
    for _ in range(5):
        env.step(env.state.legal_actions()[0])
        *_, infos = many.step(first_legal(infos["action_mask"]))
    assert [recorder.players for recorder in recorders] == [{player} for player in expected * 2]


def test_opponents_begin_anew_with_each_game() -> None:
    env, recorder = make("Kalah", opponents="greedy"), Recorder()
    env._agents = [recorder]
    for games in (1, 2, 3):
        env.reset()
        assert recorder.games == games
    many, recorders = make_many("Kalah", 2, opponents="greedy"), [Recorder(), Recorder()]
    many._agents = [recorders]
    _, infos = many.reset(seed=1)
    begun = [recorder.games for recorder in recorders]
    for _ in range(60):
        *_, infos = many.step(first_legal(infos["action_mask"]))
    episodes = many.batch.episodes.tolist()
    assert min(episodes) > 0
    assert [recorder.games - before for recorder, before in zip(recorders, begun, strict=True)] == episodes


def test_deciding_for_every_seat() -> None:
    env = make("Kalah", opponents=None)
    observation, info = env.reset()
    reward, over = 0.0, False
    while not over:
        mover = env.state.current_player()
        assert info["seat"] == mover
        np.testing.assert_array_equal(observation, env.state.observation_tensor(mover))
        observation, reward, over, _, info = env.step(env.state.legal_actions()[0])
    assert info["seat"] == mover
    assert reward == env.state.returns()[mover] != 0


def test_seeds() -> None:
    def play(env: Any, seed: int | None) -> list[int]:
        env.reset(seed=seed)
        for _ in range(6):
            env.step(env.state.legal_actions()[0])
        history: list[int] = env.state.history()
        return history

    env, other = make("Ambrosia", seat=None), make("Ambrosia", seat=None)
    games = [play(env, seed) for seed in (3, None, None)]
    assert [play(other, seed) for seed in (3, None, None)] == games
    assert play(env, 3) == games[0]
    assert play(env, 4) != games[0]
    assert len({tuple(game) for game in games}) == 3
    seats = []
    for _ in range(20):
        seats.append(env.reset()[1]["seat"])
    assert set(seats) == {0, 1}


def test_a_limit_truncates() -> None:
    env = make("Ambrosia", max_turns=2)
    env.reset(seed=1)
    terminated = truncated = False
    while not (terminated or truncated):
        _, _, terminated, truncated, info = env.step(env.state.legal_actions()[0])
    assert (terminated, truncated) == (False, True)
    assert info["scores"].shape == (2,)


def test_an_illegal_action_loses() -> None:
    env = make("Kalah")
    env.reset(seed=1)
    before = env.state.clone()
    observation, reward, terminated, truncated, info = env.step(np.int64(9))
    assert (reward, terminated, truncated, info["illegal"]) == (-1.0, True, False, True)
    assert env.state == before
    np.testing.assert_array_equal(observation, before.observation_tensor(0))
    with pytest.raises(gym.error.ResetNeeded, match=r"^the game is over: call reset to begin another$"):
        env.step(1)
    env.reset()
    assert env.step(1)[1:4] == (0.0, False, False)


def test_an_illegal_action_is_an_error_where_wanted() -> None:
    env = make("Kalah", illegal="raise")
    env.reset(seed=1)
    before = env.state.clone()
    with pytest.raises(eusocial.IllegalActionError):
        env.step(9)
    assert env.state == before
    assert not env.step(1)[2]


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    for mode, begins in (("ansi", "kalah, player 0 to move"), ("svg", "<svg")):
        env = make("Kalah", render_mode=mode)
        env.reset()
        assert env.render().startswith(begins)
    env = make("Kalah", render_mode="human")
    env.reset()
    assert env.render() is None
    assert capsys.readouterr().out == f"{env.state}\n"
    assert make("Kalah").render_mode is None


@pytest.mark.parametrize(
    ("make_it", "message"),
    [
        (lambda: adapter.EusocialEnv("kalah", seat=2), "seat is 2, not one of 0 to 1, or None for one drawn in each"),
        (lambda: adapter.EusocialEnv("kalah", opponents=[]), "kalah has 1 other seats, and 0 opponents were given"),
        (lambda: adapter.EusocialEnv("kalah", seat="0"), "seat is '0', not one of 0 to 1, or None"),  # type: ignore[arg-type]
        (lambda: adapter.EusocialEnv("kalah", opponents="genius"), "genius"),
        (lambda: adapter.EusocialEnv("kalah", opponents=[eusocial.Agent("greedy")]), "as in 'greedy', not Agent;"),  # type: ignore[list-item]
        (lambda: adapter.EusocialEnv("kalah", opponents=lambda state: 1), "as in 'greedy', not function;"),  # type: ignore[arg-type]
        (lambda: adapter.EusocialEnv("kalah", illegal="ignore"), "illegal is 'ignore', not 'lose' or 'raise'"),  # type: ignore[arg-type]
        (lambda: adapter.EusocialEnv("kalah", render_mode="rgb_array"), "there is no render mode 'rgb_array'"),
        (lambda: adapter.EusocialEnv("kalah", sides=2), "sides"),
        (lambda: adapter.EusocialVectorEnv("kalah", num_envs=0), "size must be from 1"),
        (lambda: adapter.EusocialVectorEnv("kalah", autoreset_mode="Sometimes"), "'Sometimes' is not a valid"),
        (
            lambda: adapter.EusocialEnv(eusocial.load_game("kalah"), content="my.toml"),
            "a game has its options already: leave out content, or give the game's name",
        ),
    ],
)  # fmt: skip
def test_errors_are_one_line(make_it: Any, message: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        make_it()
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_game_must_have_begun() -> None:
    with pytest.raises(gym.error.ResetNeeded, match=r"^no game has begun: call reset first$"):
        make("Kalah").step(1)
    many = adapter.EusocialVectorEnv("kalah", num_envs=2)
    with pytest.raises(gym.error.ResetNeeded, match=r"^no game has begun: call reset first$"):
        many.step(np.array([1, 1]))


# Many games


@EACH
@pytest.mark.parametrize("mode", MODES)
def test_gymnasium_takes_many_games(name: str, options: Options, mode: AutoresetMode) -> None:
    """Spaces, types and shapes of all that comes back, and Gymnasium's own measuring of such environments."""
    many = make_many(name, 3, autoreset_mode=mode, **options)
    assert isinstance(many, adapter.EusocialVectorEnv)
    assert many.metadata["autoreset_mode"] is mode
    observations, infos = many.reset(seed=5)
    assert observations in many.observation_space
    many.action_space.seed(5)
    for _ in range(30):
        # Some of these are illegal: they are lost.
        observations, rewards, terminations, truncations, infos = many.step(many.action_space.sample())
        assert observations in many.observation_space
        assert (rewards.dtype, terminations.dtype, truncations.dtype) == (np.float64, np.bool_, np.bool_)
        assert rewards.shape == terminations.shape == truncations.shape == (3,)
        for key in [key for key in infos if not key.startswith("_")]:
            assert infos[f"_{key}"].shape == (3,)
        over = terminations | truncations
        if mode is AutoresetMode.DISABLED and over.any():
            many.reset(options={"reset_mask": over})
    assert benchmark_vector_step(many, target_duration=0, seed=1) > 0
    many.close()


@pytest.mark.parametrize("mode", MODES)
def test_gymnasiums_wrappers_count_episodes(mode: AutoresetMode) -> None:
    many = RecordEpisodeStatistics(make_many("Kalah", 4, opponents=None, autoreset_mode=mode))
    _, infos = many.reset(seed=1)
    lengths = []
    for _ in range(60):
        _, _, terminations, _, infos = many.step(first_legal(infos["action_mask"]))
        if terminations.any():
            lengths += infos["episode"]["l"][infos["_episode"]].tolist()
        if mode is AutoresetMode.DISABLED and terminations.any():
            _, infos = many.reset(options={"reset_mask": terminations})
    # All games are the same, move by move.
    assert len(lengths) >= 8
    alone = make("Kalah", opponents=None)
    alone.reset()
    while not alone.step(alone.state.legal_actions()[0])[2]:
        pass
    assert set(lengths) == {len(alone.state.history())}


def test_gymnasiums_wrapper_takes_infos_apart() -> None:
    many = DictInfoToList(make_many("Ambrosia", 3, autoreset_mode="SameStep", max_turns=2))
    _, infos = many.reset(seed=1)
    seen = 0
    for _ in range(40):
        *_, infos = many.step(np.array([np.flatnonzero(info["action_mask"])[0] for info in infos]))
        assert all(set(info) >= {"action_mask", "seat"} for info in infos)
        for info in infos:
            seen += "final_obs" in info
            assert ("final_obs" in info) == ("final_info" in info)
    assert seen > 3


@pytest.mark.parametrize(
    ("name", "options", "ways"),
    [
        ("kalah", {}, {"terminated"}),
        ("ambrosia", {"players": 3, "events": True}, {"terminated"}),
        ("ambrosia", {"max_turns": 3}, {"truncated"}),
        ("ambrosia", {"max_turns": 155}, {"terminated", "truncated"}),
        ("myrmes", {"simultaneous": "hidden"}, {"terminated"}),
    ],
)
def test_deciding_for_every_seat_is_the_engine_beside(name: str, options: Options, ways: set[str]) -> None:
    """The same decisions in states of their own, with chance from the series that the documentation names."""
    n, seed = 8, 11
    many = adapter.EusocialVectorEnv(name, num_envs=n, opponents=None, **options)
    game, rng = eusocial.load_game(name, **options), np.random.default_rng(2)
    observations, infos = many.reset(seed=seed)
    rngs = [eusocial.Rng(seed, row) for row in range(n)]
    states = [game.new_initial_state() for _ in range(n)]
    episodes, over = [0] * n, [False] * n

    def chance(row: int) -> None:
        while states[row].is_chance_node():
            states[row].apply_action(states[row].choose("random", rngs[row]))

    for row in range(n):
        chance(row)
    ends = []
    for _ in range(450):
        actions = np.zeros(n, np.int64)
        movers = [state.current_player() for state in states]
        for row, state in enumerate(states):
            if over[row]:
                assert not infos["action_mask"][row].any()
                continue
            assert infos["seat"][row] == movers[row]
            np.testing.assert_array_equal(observations[row], state.observation_tensor(movers[row]))
            assert np.flatnonzero(infos["action_mask"][row]).tolist() == state.legal_actions()
            actions[row] = rng.choice(state.legal_actions())
        observations, rewards, terminations, truncations, infos = many.step(actions)
        for row in range(n):
            if over[row]:
                episodes[row] += 1
                rngs[row] = eusocial.Rng(seed, episodes[row] << 32 | row)
                states[row], over[row] = game.new_initial_state(), False
                chance(row)
                assert (rewards[row], terminations[row], truncations[row]) == (0, False, False)
                continue
            states[row].apply_action(int(actions[row]))
            chance(row)
            over[row], cut = states[row].is_terminal(), states[row].is_truncated()
            assert (terminations[row], truncations[row]) == (over[row] and not cut, cut)
            assert rewards[row] == np.float32(states[row].returns()[movers[row]] if over[row] else 0)
            if over[row]:
                ends.append("truncated" if cut else "terminated")
                np.testing.assert_array_equal(observations[row], states[row].observation_tensor(movers[row]))
                assert infos["_scores"][row]
                np.testing.assert_array_equal(infos["scores"][row], states[row].scores())
    assert len(ends) >= n
    assert set(ends) == ways


@pytest.mark.parametrize("opponents", ["random", "greedy", ["greedy", "random"], ["random", "mcts:2"]])
@pytest.mark.parametrize("seat", [0, 2, None])
def test_others_play_until_the_learner_is_to_move(opponents: Any, seat: int | None) -> None:
    """Histories show that the learner's decisions are those that were sent, and all others are not his."""
    n = 3
    texts = opponents if isinstance(opponents, list) else [opponents] * 2
    many = adapter.EusocialVectorEnv(
        "ambrosia", num_envs=n, players=3, opponents=texts, seat=seat, render_mode="ansi", max_turns=25
    )
    observations, infos = many.reset(seed=3)
    sent: list[list[int]] = [[] for _ in range(n)]
    rng, seats, ends = np.random.default_rng(1), set(), 0
    over = np.zeros(n, np.bool_)
    for _ in range(60):
        actions = np.zeros(n, np.int64)
        for row in np.flatnonzero(~over):
            state = many.batch.state(row)
            mine = infos["seat"][row]
            seats.add(int(mine))
            assert state.current_player() == mine
            np.testing.assert_array_equal(observations[row], state.observation_tensor(mine))
            assert np.flatnonzero(infos["action_mask"][row]).tolist() == state.legal_actions()
            actions[row] = rng.choice(state.legal_actions())
            sent[row].append(int(actions[row]))
        begun = over
        observations, rewards, terminations, truncations, infos = many.step(actions)
        over = terminations | truncations
        for row in range(n):
            if begun[row]:
                sent[row] = []
            state, mine = many.batch.state(row), infos["seat"][row]
            replayed, own = state.game.new_initial_state(), []
            for action in state.history():
                if replayed.current_player() == mine:
                    own.append(action)
                replayed.apply_action(action)
            assert own == sent[row]
            assert over[row] == state.is_terminal()
            if over[row]:
                ends += 1
                assert rewards[row] == np.float32(state.returns()[mine])
                assert truncations[row] == state.is_truncated()
                np.testing.assert_array_equal(observations[row], state.observation_tensor(mine))
            else:
                assert rewards[row] == 0
    assert ends > 3
    assert seats == ({0, 1, 2} if seat is None else {seat})


def run(many: Any, steps: int) -> list[list[tuple[float, bool, bool, bytes]]]:
    """What each game gives, step by step, without those steps in which a new game only begins."""
    _, infos = many.reset(seed=8)
    mode, n = many.metadata["autoreset_mode"], many.num_envs
    found: list[list[tuple[float, bool, bool, bytes]]] = [[] for _ in range(n)]
    before = np.zeros(n, np.bool_)
    rngs = [np.random.default_rng(row) for row in range(n)]
    for _ in range(steps):
        actions = np.zeros(n, np.int64)
        for row in np.flatnonzero(~before):
            actions[row] = rngs[row].choice(np.flatnonzero(infos["action_mask"][row]))
        observations, rewards, terminations, truncations, infos = many.step(actions)
        over = terminations | truncations
        for row in range(n):
            if before[row]:
                continue
            seen = infos["final_obs"][row] if mode is AutoresetMode.SAME_STEP and over[row] else observations[row]
            found[row].append((float(rewards[row]), bool(terminations[row]), bool(truncations[row]), seen.tobytes()))
        if mode is AutoresetMode.DISABLED and over.any():
            _, infos = many.reset(options={"reset_mask": over})
        before = over & (mode is AutoresetMode.NEXT_STEP)
    return found


@pytest.mark.parametrize("opponents", ["random", None])
@pytest.mark.parametrize("name", ["Kalah", "Ambrosia"])
def test_modes_differ_only_in_when_the_next_game_begins(name: str, opponents: str | None) -> None:
    options = {"max_turns": 30} if name == "Ambrosia" else {}
    games = [run(make_many(name, 4, opponents=opponents, autoreset_mode=mode, **options), 250) for mode in MODES]
    for rows in zip(*games, strict=True):
        shortest = min(len(row) for row in rows)
        assert shortest > 100
        assert rows[0][:shortest] == rows[1][:shortest] == rows[2][:shortest]
    ends = [terminated or truncated for row in games[0] for _, terminated, truncated, _ in row]
    assert sum(ends) > 4
    assert len({reward for row in games[0] for reward, *_ in row}) > 1


@pytest.mark.parametrize("opponents", ["random", ["mcts:2", "flat:3"]])
def test_a_game_does_not_depend_on_how_many_there_are(opponents: Any) -> None:
    options = {"players": 3, "opponents": opponents, "max_turns": 20}
    alone, many = (run(make_many("Ambrosia", n, **options), 60)[0] for n in (1, 4))
    assert alone == many
    assert run(make_many("Ambrosia", 4, threads=2, **options), 60)[0] == many


def test_final_infos() -> None:
    many = make_many("Ambrosia", 4, autoreset_mode="SameStep", max_turns=4)
    _, infos = many.reset(seed=2)
    seen = 0
    for _ in range(30):
        _, _, terminations, truncations, infos = many.step(first_legal(infos["action_mask"]))
        over = terminations | truncations
        assert infos["action_mask"].any(axis=1).all()
        if over.any():
            seen += 1
            np.testing.assert_array_equal(infos["_final_obs"], over)
            np.testing.assert_array_equal(infos["_final_info"], over)
            np.testing.assert_array_equal(infos["final_info"]["_scores"], over)
            assert not infos["final_info"]["action_mask"][over].any()
            assert [obs is not None for obs in infos["final_obs"]] == over.tolist()
        else:
            assert "final_obs" not in infos
    assert seen > 2


@pytest.mark.parametrize("mode", MODES)
def test_illegal_actions_lose_alone(mode: AutoresetMode) -> None:
    many = make_many("Kalah", 5, opponents=None, autoreset_mode=mode)
    observations, infos = many.reset(seed=1)
    shown, rewards, terminations, truncations, infos = many.step(np.array([9, 1, 99, -1, 2]))
    assert rewards.tolist() == [-1, 0, -1, -1, 0]
    assert terminations.tolist() == [True, False, True, True, False]
    assert not truncations.any()
    final = infos["final_info"] if mode is AutoresetMode.SAME_STEP else infos
    assert final["illegal"].tolist() == final["_illegal"].tolist() == terminations.tolist()
    assert "scores" not in final
    np.testing.assert_array_equal(shown[0], observations[0])
    if mode is AutoresetMode.DISABLED:
        _, infos = many.reset(options={"reset_mask": terminations})
    if mode is AutoresetMode.NEXT_STEP:
        # What is sent to a game that begins isn't looked at.
        _, rewards, terminations, _, infos = many.step(np.array([99, 8, 99, -1, 8]))
        assert not terminations.any()
        assert not rewards.any()
        assert "illegal" not in infos
        assert many.batch.episodes.tolist() == [1, 0, 1, 1, 0]
    np.testing.assert_array_equal(infos["action_mask"][0], many.game.new_initial_state().legal_actions_mask())


def test_illegal_actions_are_errors_where_wanted() -> None:
    many = make_many("Kalah", 3, opponents=None, illegal="raise")
    many.reset(seed=1)
    before = [many.batch.state(row) for row in range(3)]
    for wrong in (9, -1, 99):
        with pytest.raises(eusocial.IllegalActionError) as caught:
            many.step(np.array([1, wrong, 9]))
        assert caught.value.index == 1
        assert [many.batch.state(row) for row in range(3)] == before
    assert not many.step(np.array([1, 2, 3]))[2].any()


def test_no_step_where_a_game_is_over_and_none_begins() -> None:
    many = make_many("Kalah", 2, autoreset_mode="Disabled")
    many.reset(seed=1)
    many.step(np.array([9, 1]))
    with pytest.raises(gym.error.ResetNeeded, match=r"^games are over: call reset"):
        many.step(np.array([1, 1]))
    before = many.batch.state(1)
    many.reset(options={"reset_mask": np.array([True, False])})
    assert many.batch.state(1) == before
    assert many.batch.episodes.tolist() == [1, 0]
    with pytest.raises(ValueError, match=r"^reset_mask must be an array of bool of shape \(2,\)$"):
        many.reset(options={"reset_mask": np.array([1, 0])})
    with pytest.raises(ValueError, match=r"^a seed begins all games anew: leave out reset_mask, or the seed$"):
        many.reset(seed=3, options={"reset_mask": np.array([True, False])})


@pytest.mark.parametrize("wrong", [[1], [1.0, 2.0], np.ones((2, 1), np.int64)])
def test_actions_must_fit(wrong: Any) -> None:
    many = make_many("Kalah", 2)
    many.reset(seed=1)
    with pytest.raises(ValueError, match=r"^actions must be whole numbers of shape \(2,\), one for each game$"):
        many.step(wrong)
    many.step([1, 2])
    many.step(np.array(first_legal(many.batch.masks), np.int32))


def test_a_reset_without_seed_goes_on() -> None:
    one, other = make_many("Ambrosia", 2), make_many("Ambrosia", 2)
    first = [many.reset(seed=4)[0] for many in (one, other)]
    second = [many.reset()[0] for many in (one, other)]
    np.testing.assert_array_equal(*first)
    np.testing.assert_array_equal(*second)
    assert (first[0] != second[0]).any()
    unseeded = [make_many("Ambrosia", 2).reset()[0].tobytes() for _ in range(3)]
    assert len(set(unseeded)) == 3


def test_copies() -> None:
    kept, shared = make_many("Kalah", 2), make_many("Kalah", 2, copy=False)
    for many, same in ((kept, False), (shared, True)):
        observations, infos = many.reset(seed=1)
        assert np.shares_memory(observations, many.batch.observations) is same
        assert np.shares_memory(infos["action_mask"], many.batch.masks) is same
        again, *_, infos = many.step(np.array([1, 1]))
        assert np.shares_memory(observations, again) is same


def test_rendering_many(capsys: pytest.CaptureFixture[str]) -> None:
    many = make_many("Kalah", 2, render_mode="ansi")
    many.reset(seed=1)
    assert many.render() == tuple(str(many.batch.state(row)) for row in range(2))
    many = make_many("Kalah", 2, render_mode="human")
    many.reset(seed=1)
    assert many.render() is None
    assert capsys.readouterr().out.count("to move") == 2
    assert make_many("Kalah", 2).render() is None


def test_one_id_makes_both() -> None:
    """The same arguments, so that Gymnasium can also make many of the first kind."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        many = gym.make_vec(
            "eusocial/Ambrosia-v0", num_envs=2, vectorization_mode="sync", opponents="greedy", players=3
        )
        own = make_many("Ambrosia", 2, opponents="greedy", players=3)
    assert many.single_observation_space == own.single_observation_space
    assert many.single_action_space == own.single_action_space
    assert many.observation_space == own.observation_space
    assert many.action_space == own.action_space
    _, infos = many.reset(seed=1)
    assert set(infos) == set(own.reset(seed=1)[1])
    assert pickle.loads(pickle.dumps(own.spec)) == own.spec
