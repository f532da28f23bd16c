"""Searches by evaluators in Python, and games with agents in Python."""

from __future__ import annotations

import copy
import gc
import math
import pickle
import threading
import weakref
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import eusocial
from eusocial import Agent, Analysis, State, simulate

# Pit 6 gives another move, and pit 5 then captures: 26 to 22. Pit 5 at once leads to 24 each. All else is forced.
WIN_OR_DRAW = "kalah, player 0 to move\nplayer 1 22 0 0 0 0 0 1\nplayer 0 0 0 0 0 1 1 23\n"

Floats = npt.NDArray[np.float64]


@pytest.fixture
def kalah() -> eusocial.Game:
    return eusocial.load_game("kalah")


@dataclass
class Recorder:
    """An evaluator that keeps what it was given, and finds all alike."""

    players: int = 2
    priors: Callable[[npt.NDArray[np.bool_]], Floats] | None = None
    calls: list[tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.int64]]] = field(
        default_factory=list
    )

    def __call__(self, observations: Any, masks: Any, to_play: Any) -> tuple[Floats | None, Floats]:
        self.calls.append((observations, masks, to_play))
        values = np.zeros((len(to_play), self.players))
        return None if self.priors is None else self.priors(masks), values

    @property
    def sizes(self) -> list[int]:
        return [len(to_play) for _, _, to_play in self.calls]


def by_hash(observations: Any, masks: Any, to_play: Any) -> tuple[Floats, Floats]:
    """Priors and values that depend on each position alone, in no way that makes sense."""
    priors = np.empty(masks.shape)
    values = np.empty((len(masks), 2))
    for row, observation in enumerate(observations):
        rng = np.random.default_rng(zlib.crc32(observation.tobytes()) + 7 * int(to_play[row]))
        priors[row] = rng.random(masks.shape[1])
        value = rng.uniform(-1, 1)
        values[row] = value, -value
    return priors, values


def by_store(observations: Any, masks: Any, to_play: Any) -> tuple[None, Floats]:
    """No priors, and a value by a guess that says little: the same for all."""
    return None, np.zeros((len(to_play), 2), np.float32)


def figures(analysis: Analysis) -> Any:
    return analysis.actions, analysis.line, analysis.simulations, analysis.reused


def visits(analysis: Analysis) -> dict[int, int]:
    return {action.number: action.visits for action in analysis.actions}


# What is found


@pytest.mark.parametrize("batch", [1, 2, 64])
def test_a_forced_win_is_found(kalah: eusocial.Game, batch: int) -> None:
    state = kalah.state_from_string(WIN_OR_DRAW)
    agent = Agent("mcts:200", evaluator=by_store, batch=batch)
    analysis = agent.analyse(state)
    assert (analysis.best.text, analysis.line) == ("sow 6", ("sow 6", "sow 5"))
    # The win is all that follows; its own first guess of 0 is one of the visits.
    assert analysis.best.value == pytest.approx(1 - 1 / analysis.best.visits)
    assert analysis.best.values[1] == -analysis.best.values[0]
    assert agent.choose(state) == analysis.best.number


def test_visits_follow_priors_like_seats_follow_votes(kalah: eusocial.Game) -> None:
    # Where all is worth the same, the highest of prior / (1 + visits) comes next. For 10 visits that is .4 .3 .2 .2 .15
    # .133 .1 .1 .1 .08: five of the first action, three of the second, two of the third. The scale makes no difference.
    # Pits are 1 to 6 and 8 to 13.
    votes = np.array([0, 40, 30, 20, 6, 3, 1.0] * 2)
    recorder = Recorder(priors=lambda masks: np.tile(votes, (len(masks), 1)))
    analysis = Agent("mcts:10,c=2.5", evaluator=recorder, batch=1).analyse(kalah.new_initial_state())
    assert visits(analysis) == dict(zip(kalah.new_initial_state().legal_actions(), [5, 3, 2, 0, 0, 0], strict=True))
    # Priors for illegal actions are as good as none.
    lavish = Recorder(priors=lambda masks: np.where(masks, votes, 1e9))
    again = Agent("mcts:10,c=2.5", evaluator=lavish, batch=1).analyse(kalah.new_initial_state())
    assert visits(again) == visits(analysis)


@pytest.mark.parametrize("priors", [None, lambda masks: np.zeros(masks.shape)])
def test_without_priors_all_actions_are_visited_alike(kalah: eusocial.Game, priors: Any) -> None:
    analysis = Agent("mcts:60", evaluator=Recorder(priors=priors), batch=1).analyse(kalah.new_initial_state())
    assert set(visits(analysis).values()) == {10}


class Model:
    """A position in a plain model of the search, written after the formula in the documentation."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.total = np.zeros(2)
        self.visits = 0
        self.children: dict[int, Model] = {}
        self.priors: dict[int, float] = {}

    def simulate(self, c: float) -> Floats:
        if self.state.is_terminal():
            values = np.array(self.state.returns())
        elif not self.priors:
            player = self.state.current_player()
            observation = self.state.observation_tensor(player)
            priors, judged = by_hash(observation[None], self.state.legal_actions_mask()[None], np.array([player]))
            legal = self.state.legal_actions()
            whole = sum(float(priors[0, action]) for action in legal)
            self.priors = {action: float(np.float32(priors[0, action] / whole)) for action in legal}
            values = judged[0]
        else:
            player = self.state.current_player()

            def bound(action: int) -> float:
                child = self.children.get(action)
                mean = (self if child is None else child).mean(player)
                taken = 0 if child is None else child.visits
                return mean + c * self.priors[action] * math.sqrt(self.visits) / (1 + taken)

            best = max(self.priors, key=bound)
            if best not in self.children:
                self.children[best] = Model(self.state.child(best))
            values = self.children[best].simulate(c)
        self.visits += 1
        self.total += values
        return values

    def mean(self, player: int) -> float:
        return float(self.total[player] / self.visits)


@pytest.mark.parametrize("seed", range(3))
def test_one_by_one_it_does_what_a_plain_model_does(kalah: eusocial.Game, seed: int) -> None:
    state = kalah.new_initial_state()
    for _ in range(3 + 6 * seed):
        state.apply_action(state.choose("random", eusocial.Rng(seed)))
    while len(state.legal_actions()) < 2:
        state.apply_action(state.legal_actions()[0])
    model = Model(state)
    for _ in range(401):
        model.simulate(1.5)
    analysis = Agent("mcts:400,c=1.5", evaluator=by_hash, batch=1).analyse(state)
    assert visits(analysis) == {
        action: model.children[action].visits if action in model.children else 0 for action in state.legal_actions()
    }
    for action in analysis.actions:
        if action.visits:
            child = model.children[action.number]
            assert action.values == pytest.approx([child.mean(0), child.mean(1)])


# What an evaluator gets


def test_an_evaluator_gets_what_the_player_to_move_sees(kalah: eusocial.Game) -> None:
    state = kalah.new_initial_state()
    state.apply("sow 1")
    recorder = Recorder()
    Agent("mcts:50", evaluator=recorder, batch=8).analyse(state)
    observations, masks, to_play = recorder.calls[0]
    assert (observations.dtype, masks.dtype, to_play.dtype) == (np.float32, np.bool_, np.int64)
    assert to_play.tolist() == [1]
    assert np.array_equal(observations[0], state.observation_tensor(1))
    assert np.array_equal(masks[0], state.legal_actions_mask())
    # The second call has the children, whoever moves there.
    after = {child.observation_tensor().tobytes(): child for _, child in state.children()}
    observations, masks, to_play = recorder.calls[1]
    assert len(to_play) == len(after) == 6
    for row in range(6):
        child = after[observations[row].tobytes()]
        assert to_play[row] == child.current_player()
        assert np.array_equal(masks[row], child.legal_actions_mask())


@pytest.mark.parametrize("batch", [1, 5, 64])
def test_calls_have_the_size_of_the_batch(kalah: eusocial.Game, batch: int) -> None:
    recorder = Recorder()
    analysis = Agent("mcts:300", evaluator=recorder, batch=batch).analyse(kalah.new_initial_state())
    # The root, then simulations; no end of the game is so near.
    assert sum(recorder.sizes) == 1 + 300 == 1 + analysis.simulations
    assert recorder.sizes[0] == 1
    if batch == 64:
        # There are no more than the root's six children, and then theirs.
        assert recorder.sizes[1] == 6
        assert 20 < recorder.sizes[2] <= 36
        assert recorder.sizes[3] == 64
        assert len(recorder.sizes) < 12
    else:
        assert set(recorder.sizes[1:]) == {batch}
    # No position is asked for twice in a call.
    for observations, _, to_play in recorder.calls:
        assert len({(row.tobytes(), int(p)) for row, p in zip(observations, to_play, strict=True)}) == len(to_play)


def test_ends_of_the_game_need_no_call(kalah: eusocial.Game) -> None:
    recorder = Recorder()
    analysis = Agent("mcts:1000", evaluator=recorder, batch=16).analyse(kalah.state_from_string(WIN_OR_DRAW))
    assert analysis.simulations == 1000
    # The root; after pit 6 player 0 again; after pit 5 all is decided by forced moves.
    assert sum(recorder.sizes) <= 6
    assert all(masks.any(axis=1).all() for _, masks, _ in recorder.calls)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("ambrosia", {"players": 3, "events": True}),
        ("microlonies", {"players": 2}),
        ("myrmes", {"players": 3}),
        ("march", {"players": 4, "aphids": True}),
        ("march", {"players": 2, "mode": "centipedes"}),
        ("oware", {}),
    ],
)
@pytest.mark.parametrize("search", ["mcts", "ismcts"])
def test_every_game_can_be_searched(name: str, options: dict[str, Any], search: str) -> None:
    game = eusocial.load_game(name, **options)
    recorder = Recorder(players=game.num_players())
    agent = Agent(f"{search}:60", evaluator=recorder, batch=8, seed=2)
    state = game.new_initial_state()
    for step in range(30):
        state.apply_action(agent.choose(state) if step % 3 == 0 else state.choose("random", eusocial.Rng(step)))
    for observations, masks, to_play in recorder.calls:
        n = len(to_play)
        assert 1 <= n <= 8
        assert observations.shape == (n, *game.observation_tensor_shape())
        assert masks.shape == (n, game.num_distinct_actions())
        # Chance never is a leaf.
        assert masks.any(axis=1).all()
        assert ((to_play >= 0) & (to_play < game.num_players())).all()


def test_a_game_for_one_counts_points() -> None:
    game = eusocial.load_game("microlonies", players=1)
    recorder = Recorder(players=1)
    state = game.new_initial_state()
    agent = Agent("mcts:30", evaluator=recorder)
    rng = eusocial.Rng(1)
    while not state.is_terminal():
        last = state.clone()
        state.apply_action(state.choose("random", rng))
    while last.is_chance_node():
        last.undo()
    analysis = agent.analyse(last)
    ends = {action: child.scores()[0] for action, child in last.children() if child.is_terminal()}
    assert ends
    # As where a rollout ends: 20 points are worth a half.
    for action in analysis.actions:
        if action.number in ends and action.visits:
            points = ends[action.number]
            assert action.value == pytest.approx(points / (abs(points) + 20))
            assert action.value != 0


# What is hidden


@pytest.mark.parametrize(("name", "steps"), [("kalah", 4), ("oware", 7), ("ambrosia", 40), ("myrmes", 25)])
def test_where_nothing_is_hidden_a_blind_search_finds_the_same(name: str, steps: int) -> None:
    game = eusocial.load_game(name)
    for seed in range(3):
        state, rng = game.new_initial_state(), eusocial.Rng(seed)
        while state.is_chance_node() or len(state.legal_actions()) < 2 or len(state.history()) < steps:
            state.apply_action(state.choose("random", rng))
        blind = Agent("ismcts:150", seed, by_hash, batch=1).analyse(state)
        assert blind.actions == Agent("mcts:150,reuse=false", seed, by_hash, batch=1).analyse(state).actions
        assert sum(action.visits for action in blind.actions) == 150


@pytest.mark.parametrize("batch", [1, 8])
@pytest.mark.parametrize(
    ("name", "options", "steps"),
    [
        ("microlonies", {}, 60),
        ("march", {"players": 2}, 60),
        ("march", {"players": 2, "draft": "deck"}, 20),
        ("myrmes", {"simultaneous": "hidden"}, 20),
    ],
    ids=["microlonies", "march", "march-draft", "myrmes"],
)
def test_a_blind_search_does_not_look_at_hidden_things(
    name: str, options: dict[str, Any], steps: int, batch: int
) -> None:
    game = eusocial.load_game(name, **options)
    different = cheated = 0
    for seed in range(5):
        state, rng, worlds = game.new_initial_state(), eusocial.Rng(seed), list[State]()
        while not worlds:
            state.apply_action(state.choose("random", rng))
            if not state.is_chance_node() and len(state.legal_actions()) > 1 and len(state.history()) > steps:
                worlds = [state.resample_from_infostate(state.current_player(), other) for other in range(4)]
                worlds = [world for world in worlds if world != state]
        different += len(worlds)
        seen = Agent("ismcts:40", seed, by_hash, batch).analyse(state)
        assert all(Agent("ismcts:40", seed, by_hash, batch).analyse(world) == seen for world in worlds)
        known = Agent("mcts:40", seed, by_hash, batch).analyse(state)
        cheated += sum(Agent("mcts:40", seed, by_hash, batch).analyse(world) != known for world in worlds)
    assert different >= 5
    assert cheated > 0


# Seeds and trees


@pytest.mark.parametrize("search", ["mcts", "ismcts"])
@pytest.mark.parametrize("batch", [1, 64])
def test_the_same_seed_finds_the_same(batch: int, search: str) -> None:
    game = eusocial.load_game("ambrosia", events=True)
    state = game.new_initial_state()
    for step in range(20):
        state.apply_action(state.choose("random", eusocial.Rng(step)))
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(state.choose("random", eusocial.Rng(9)))
    agents = [Agent(f"{search}:200", 5, by_hash, batch) for _ in range(2)]
    one, other = (agent.analyse(state) for agent in agents)
    assert figures(one) == figures(other)
    agents[0].reset(5)
    assert figures(agents[0].analyse(state)) == figures(one)
    # Chance and ties fall in another way.
    found = [figures(Agent(f"{search}:200", seed, Recorder(), batch).analyse(state)) for seed in (5, 5, 6)]
    assert found[0] == found[1] != found[2]


def test_the_tree_is_kept_and_forgotten(kalah: eusocial.Game) -> None:
    state = kalah.new_initial_state()
    recorder = Recorder()
    agent = Agent("mcts:100", evaluator=recorder, batch=4)
    first = agent.analyse(state)
    state.apply_action(first.best.number)
    before = len(recorder.calls)
    second = agent.analyse(state)
    # One visit of the best action is the valuation of the position that follows.
    assert second.reused == first.best.visits - 1
    assert sum(action.visits for action in second.actions) == second.reused + 100
    # Its root has been valued.
    assert sum(recorder.sizes[before:]) == 100
    agent.reset()
    assert agent.analyse(state).reused == 0
    forgetful = Agent("mcts:100,reuse=false", evaluator=recorder)
    forgetful.analyse(state)
    assert forgetful.analyse(state).reused == 0


def test_time_ends_a_search(kalah: eusocial.Game) -> None:
    recorder = Recorder()
    analysis = Agent("mcts:ms=1", evaluator=recorder, batch=4).analyse(kalah.new_initial_state())
    assert 4 <= analysis.simulations < 1_000_000


def test_a_forced_move_needs_no_call(kalah: eusocial.Game) -> None:
    recorder = Recorder()
    state = kalah.state_from_string("kalah, player 0 to move\nplayer 1 22 0 0 0 0 0 1\nplayer 0 0 0 0 0 0 1 24\n")
    assert [Agent("mcts:50", evaluator=recorder).choose(state)] == state.legal_actions()
    assert recorder.calls == []


# Mistakes


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (None, "the evaluator must return a tuple (priors, values), not NoneType"),
        ((None,), "the evaluator must return a tuple (priors, values), not a tuple of 1"),
        (np.zeros((2, 2)), "the evaluator must return a tuple (priors, values), not ndarray"),
        (
            (None, np.zeros((1, 3))),
            "the evaluator's values must be a numpy array of floats of shape (1, 2), not float64 of shape (1, 3)",
        ),
        (
            (None, np.zeros(2)),
            "the evaluator's values must be a numpy array of floats of shape (1, 2), not float64 of shape (2,)",
        ),
        (
            (None, np.zeros((1, 2), np.int64)),
            "the evaluator's values must be a numpy array of floats of shape (1, 2), not int64 of shape (1, 2)",
        ),
        ((None, [[0.0, 0.0]]), "the evaluator's values must be a numpy array of floats of shape (1, 2), not list"),
        ((None, None), "the evaluator's values must be a numpy array of floats of shape (1, 2), not NoneType"),
        (
            (np.zeros((1, 6)), np.zeros((1, 2))),
            "the evaluator's priors must be None or a numpy array of floats of shape (1, 14), "
            "not float64 of shape (1, 6)",
        ),
        (
            (None, np.array([[0.0, math.nan]])),
            "the evaluator gave NaN as the value of leaf 0 to player 1; values must be finite, from -1 to 1",
        ),
        (
            (np.array([[-1, 1, 1, -0.5] + [1] * 10]), np.zeros((1, 2))),
            "the evaluator gave -0.5 as the prior of action 3 at leaf 0; "
            "priors of legal actions must be finite and not negative",
        ),
        (
            (np.full((1, 14), math.inf), np.zeros((1, 2))),
            "the evaluator gave inf as the prior of action 1 at leaf 0; "
            "priors of legal actions must be finite and not negative",
        ),
    ],
)
def test_wrong_results_say_what_was_expected(kalah: eusocial.Game, given: Any, message: str) -> None:
    state = kalah.new_initial_state()
    agent = Agent("mcts:10", evaluator=lambda *_: given)
    for ask in (agent.choose, agent.analyse):
        with pytest.raises(eusocial.EusocialError) as caught:
            ask(state)
        assert str(caught.value) == message
    assert state == kalah.new_initial_state()


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_floats_of_any_size_and_order_are_taken(kalah: eusocial.Game, dtype: Any) -> None:
    def evaluator(observations: Any, masks: Any, to_play: Any) -> Any:
        return np.asfortranarray(masks.astype(dtype)), np.zeros((2, len(to_play)), dtype).T

    assert Agent("mcts:50", evaluator=evaluator).analyse(kalah.new_initial_state()).simulations == 50


def test_what_an_evaluator_raises_comes_out_unchanged(kalah: eusocial.Game) -> None:
    error = KeyError("no weights")
    calls = 0

    def failing(observations: Any, masks: Any, to_play: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise error
        return None, np.zeros((len(to_play), 2))

    state = kalah.new_initial_state()
    before = state.clone()
    agent = Agent("mcts:100", evaluator=failing, batch=16)
    with pytest.raises(KeyError) as caught:
        agent.analyse(state)
    assert caught.value is error
    assert (state, state.history()) == (before, [])
    # What it had begun is forgotten, and it goes on.
    analysis = agent.analyse(state)
    assert (analysis.reused, sum(visits(analysis).values())) == (0, 100)


def test_an_interruption_comes_out(kalah: eusocial.Game) -> None:
    def interrupted(*_: Any) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Agent("mcts:100", evaluator=interrupted).choose(kalah.new_initial_state())


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("flat", "flat takes no evaluator; mcts and ismcts do"),
        ("greedy", "greedy takes no evaluator; mcts and ismcts do"),
        ("mcts:100,cut=5", "cut is for rollouts, and an evaluator takes their place; leave it out"),
        ("mcts:threads=2", "threads must be 1 with an evaluator, which values many leaves in one call instead"),
    ],
)
def test_agents_that_take_no_evaluator_say_so(text: str, reason: str) -> None:
    with pytest.raises(eusocial.AgentError) as caught:
        Agent(text, evaluator=by_hash)
    assert (caught.value.text, caught.value.reason) == (text, reason)


def test_wrong_arguments_say_what_would_have_been_right() -> None:
    with pytest.raises(TypeError, match=r"an evaluator is a callable .*, not int"):
        Agent("mcts", evaluator=5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="batch is for an evaluator, and none is given"):
        Agent("mcts", batch=5)
    for batch in (0, 65537):
        with pytest.raises(ValueError, match="batch must be"):
            Agent("mcts", evaluator=by_hash, batch=batch)


def test_an_evaluator_cannot_wait_for_itself(kalah: eusocial.Game) -> None:
    state = kalah.new_initial_state()

    def asks(*_: Any) -> Any:
        return agent.choose(state.clone())

    agent = Agent("mcts:10", evaluator=asks)
    with pytest.raises(
        eusocial.EusocialError, match="an evaluator can't use the agent that it serves; give it another one"
    ):
        agent.choose(state)
    assert (agent.name, agent.evaluator, agent.batch) == ("mcts", asks, 32)


# An agent as an object


def test_agents_with_evaluators_can_be_copied_and_pickled(kalah: eusocial.Game) -> None:
    agent = Agent("mcts:50,c=1.5", evaluator=by_hash, batch=4, seed=3)
    found = figures(agent.analyse(kalah.new_initial_state()))
    for twin in (copy.copy(agent), pickle.loads(pickle.dumps(agent))):
        assert (twin.evaluator, twin.batch, str(twin)) == (by_hash, 4, "mcts:50,c=1.5")
        assert figures(twin.analyse(kalah.new_initial_state())) == found
    plain = Agent("mcts")
    assert (plain.evaluator, plain.batch) == (None, None)


def test_agents_and_evaluators_that_hold_each_other_are_collected(kalah: eusocial.Game) -> None:
    class Player:
        def __init__(self) -> None:
            self.agent = Agent("mcts:20", evaluator=self.evaluate)

        def evaluate(self, observations: Any, masks: Any, to_play: Any) -> Any:
            return None, np.zeros((len(to_play), 2))

    player = Player()
    player.agent.choose(kalah.new_initial_state())
    gone = weakref.ref(player)
    del player
    gc.collect()
    assert gone() is None


def test_threads_search_side_by_side(kalah: eusocial.Game) -> None:
    both = threading.Barrier(2, timeout=30)

    def meets(observations: Any, masks: Any, to_play: Any) -> Any:
        # Passed only if two searches are in their evaluators at the same time.
        both.wait()
        return None, np.zeros((len(to_play), 2))

    agents = [Agent("mcts:20", evaluator=meets, batch=4) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda agent: figures(agent.analyse(kalah.new_initial_state())), agents))
    assert found[0] == found[1]


# Agents in Python in a series of games


def lowest(state: State) -> int:
    return state.legal_actions()[0]


def test_functions_and_agents_play_in_a_series(kalah: eusocial.Game) -> None:
    state = kalah.new_initial_state()
    while not state.is_terminal():
        state.apply_action(lowest(state))
    results = simulate(kalah, 3, agents=lowest, seed=1)
    assert results.agents == ("lowest", "lowest")
    assert results.scores.tolist() == [state.scores()] * 3
    assert results.returns.tolist() == [state.returns()] * 3
    assert results.lengths.tolist() == [len(state.history())] * 3
    assert np.array_equal(results.breakdown.sum(axis=2), results.scores)
    mixed = simulate(kalah, 4, agents=["mcts:30", Agent("mcts:20", evaluator=by_hash)], seed=1)
    assert mixed.agents == ("mcts:30", "mcts:20")
    assert mixed == simulate(kalah, 4, agents=["mcts:30", Agent("mcts:20", 8, evaluator=by_hash)], seed=1, block=3)
    assert mixed != simulate(kalah, 4, agents=["mcts:30", Agent("mcts:20", evaluator=by_hash)], seed=2)


def test_chance_falls_by_the_seed_whoever_plays() -> None:
    game = eusocial.load_game("ambrosia")
    assert simulate(game, 3, agents=lowest, seed=1) == simulate(game, 3, agents=lowest, seed=1, block=1)
    assert simulate(game, 3, agents=lowest, seed=1) != simulate(game, 3, agents=lowest, seed=2)
    assert len({tuple(row) for row in simulate(game, 5, agents=lowest, seed=1).scores.tolist()}) > 1


def test_a_function_gets_a_copy(kalah: eusocial.Game) -> None:
    def vandal(state: State) -> int:
        action = state.legal_actions()[0]
        state.play_randomly(eusocial.Rng(1))
        return action

    assert np.array_equal(simulate(kalah, 1, agents=vandal).scores, simulate(kalah, 1, agents=lowest).scores)


@pytest.mark.parametrize("action", [99, -1, "sow 1", None, 2**70])
def test_a_wrong_action_names_agent_and_seat(kalah: eusocial.Game, action: Any) -> None:
    def wild(state: State) -> Any:
        return action

    with pytest.raises(eusocial.EusocialError, match="agent 'wild' on seat 1 chose ") as caught:
        simulate(kalah, 2, agents=["random", wild])
    assert "\n" not in str(caught.value)


def test_what_is_no_agent_is_said(kalah: eusocial.Game) -> None:
    with pytest.raises(eusocial.UnknownAgentError):
        simulate(kalah, 2, agents=["wise", lowest])
    with pytest.raises(TypeError, match="an agent is a text, a function, or an object with choose and reset, not int"):
        simulate(kalah, 2, agents=["random", 5])  # type: ignore[list-item]
