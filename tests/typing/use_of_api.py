"""Code as a user writes it, for the type checker alone: what passes must pass, what is ignored must be an error."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from typing_extensions import assert_type

import eusocial
from eusocial.typing import ActionLike, BatchBuffers, Block, OptionValue


def games() -> None:
    assert_type(eusocial.games(), list[eusocial.GameInfo])
    assert_type(eusocial.games()[0].options[0].name, str)
    assert_type(eusocial.agents(), list[eusocial.AgentInfo])
    assert_type(eusocial.agents()[0].parameters[0].usage, str)
    parts: OptionValue = [0, 1, 2, 3]
    game = eusocial.load_game("ambrosia", content=Path("mine.toml"), players=2, side="back", parts=parts, events=True)
    assert_type(game, eusocial.Game)
    assert_type(game.num_players(), int)
    assert_type(game.observation_tensor_shape(), list[int])
    assert_type(game.accounts(), list[eusocial.Account])
    assert_type(game.content(), dict[str, Any] | None)
    assert_type(game.content_digest(), str)
    assert_type(game.new_initial_state(), eusocial.State)
    assert_type(game.random_playouts(1, 2), int)
    eusocial.load_game("ambrosia", "mine.toml")  # type: ignore[call-arg]
    eusocial.load_game("ambrosia", parts=2.5)  # type: ignore[arg-type]
    eusocial.load_game(3)  # type: ignore[arg-type]
    eusocial.Game()


def states(state: eusocial.State, action: ActionLike, doubles: npt.NDArray[np.float64]) -> None:
    assert_type(state.game, eusocial.Game)
    assert_type(state.current_player(), int)
    assert_type(state.chance_outcomes(), list[tuple[int, float]])
    assert_type(state.legal_actions(), list[int])
    assert_type(state.legal_actions_mask(), npt.NDArray[np.bool_])
    assert_type(state.observation_tensor(0), npt.NDArray[np.float32])
    state.observation_tensor(out=np.zeros(3, np.float32))
    state.observation_tensor(out=doubles)  # type: ignore[arg-type]
    state.apply(action)
    state.apply("sow 3")
    state.apply({"kind": "sow", "pit": 3})
    state.apply(1.5)  # type: ignore[arg-type]
    state.apply_action(np.int64(3))
    state.apply_action("sow 3")  # type: ignore[arg-type]
    assert_type(state.undo(), int)
    assert_type(state.child(3), eusocial.State)
    assert_type(state.action_to_string(3), str)
    assert_type(state.action_to_string(0, 3), str)
    assert_type(state.moves(), list[eusocial.Action])
    assert_type(state.explain(3), str | None)
    assert_type(state.breakdown(), dict[str, list[float]])
    assert_type(state.ledger(), list[eusocial.LedgerEntry])
    assert_type(state.ledger()[0].amount, float)
    state.ledger()[0].amount = 1.0  # type: ignore[misc]
    assert_type(state.view(), dict[str, Any])
    assert_type(state.choose("random", eusocial.Rng(3)), int)
    assert_type(state.to_svg(theme="dark"), str)
    state.to_svg(theme="pink")  # type: ignore[arg-type]
    state.choose("random", 3)  # type: ignore[arg-type]


def batches(game: eusocial.Game, state: eusocial.State, floats: npt.NDArray[np.float32]) -> None:
    out: BatchBuffers = {"rewards": floats}
    batch = eusocial.BatchState(game, np.int64(8), 7, auto_reset=False, threads=None, masks=False, out=out)
    assert_type(batch.observations, npt.NDArray[np.float32])
    assert_type(batch.masks, npt.NDArray[np.bool_])
    assert_type(batch.to_play, npt.NDArray[np.int8])
    assert_type(batch.sample_actions(), npt.NDArray[np.int64])
    assert_type(batch.state(0), eusocial.State)
    batch.step(batch.sample_actions())
    batch.step(np.argmax(batch.masks, axis=1))
    batch.step([1, 2, 3])
    batch.restart(batch.done)
    batch.step(floats)  # type: ignore[arg-type]
    batch.sample_actions(floats)  # type: ignore[arg-type]
    batch.rewards = floats  # type: ignore[misc]
    eusocial.BatchState(game, 8, 7, False, 1, False)  # type: ignore[call-arg]
    eusocial.BatchState(game, 8, out={"reward": floats})  # type: ignore[arg-type]
    assert_type(state.children(), list[tuple[int, eusocial.State]])
    assert_type(state.undo(), int)


def agents(state: eusocial.State) -> None:
    agent = eusocial.Agent("mcts:1000", seed=3)
    assert_type(agent.choose(state), int)
    analysis = agent.analyse(state)
    assert_type(analysis, eusocial.Analysis)
    assert_type(analysis.best, eusocial.Considered)
    assert_type(analysis.actions[0].values, tuple[float, ...])
    assert_type(analysis.simulations_per_second, float)
    agent.reset()
    eusocial.Agent(5)  # type: ignore[arg-type]
    agent.choose("sow 3")  # type: ignore[arg-type]


def actions(action: eusocial.Action) -> None:
    assert_type(action.number, int)
    assert_type(action.kind, str)
    assert_type(action.fields, dict[str, Any])
    assert_type(action.count, Any)


def records(state: eusocial.State, path: PathLike[str], record: Mapping[str, Any]) -> None:
    assert_type(eusocial.load_record(path, content="mine.toml"), eusocial.State)
    assert_type(eusocial.deserialize(record), eusocial.State)
    assert_type(state.record(seed=3), dict[str, Any])
    eusocial.save_record(state, path)
    try:
        state.game.replay(record)
    except eusocial.RecordError as error:
        assert_type(error.index, int | None)
    except eusocial.IllegalActionError as error:
        assert_type(error.clauses, tuple[str, ...])


def simulation(game: eusocial.Game) -> None:
    assert_type(eusocial.simulate(game, 100), eusocial.Results)
    assert_type(eusocial.simulate(game, 100).accounts, tuple[eusocial.Account, ...])
    assert_type(eusocial.simulate(game, 100).breakdown, npt.NDArray[np.float64])
    assert_type(eusocial._engine.simulate_block(game, ["random"], 1, 0, 5), Block)
