"""Whole games beside a second model: legal actions, results and scores of every position (see `reference`)."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest

import eusocial

from .positions import legal
from .reference import ACTIONS, GROUND, MOUND, STEPS, Position, Table, Turn, beside, distance, text

LINES = [
    "fed", "hungry", "feeding", "nursery", "architecture", "prey", "trophies", "objectives", "supremacy", "bonuses",
]  # fmt: skip


def expected(position: Position, state: eusocial.State, phase: str, player: int, turn: Turn) -> set[str]:
    """What a player may do at a decision of a turn."""
    if phase == "sow":
        return position.sources(player)
    if phase == "drop":
        return position.drops(player, turn)
    found: set[str] = set()
    if phase == "lay":
        found = ({"lay"} if turn.points else set()) | position.plans(state, player, turn)
    elif phase == "build":
        found = position.builds(player, turn)
    elif phase == "hatch":
        found = position.hatch(player, turn)
    elif phase == "hunt":
        found = position.hunts(player, turn)
    elif phase == "mound_plan":
        found = position.plans(state, player, turn)
    elif phase == "colonize":
        found = position.colonizations(player, turn)
    elif phase in ("validate", "final_validate"):
        return position.validations(player) | {"done"}
    assert found, f"asked at {phase} though nothing can be done"
    return found | {"done"}


def account(position: Position, player: int, turn: Turn, action: eusocial.Action) -> None:
    """Notes what an action uses up."""
    fields: dict[str, Any] = action.fields
    if action.kind == "sow":
        turn.source = (fields["cell"][0], fields["cell"][1])
        turn.steps = [turn.source]
    elif action.kind == "drop":
        dx, dy = STEPS[fields["side"]]
        at = turn.steps[-1]
        turn.steps.append((at[0] + dx, at[1] + dy))
    elif action.kind == "lay":
        turn.points -= 1
    elif action.kind in ("plan_draw", "plan_take"):
        turn.plannings += not turn.free_planning
        turn.free_planning = False
    elif action.kind == "build":
        turn.built = (fields["cell"][0], fields["cell"][1])
    elif action.kind == "hatch":
        turn.hatchings += 1
    elif action.kind == "mound":
        turn.free_planning = True
    elif action.kind in ("exit", "explore"):
        turn.points -= 1
        turn.explored = turn.explored or action.kind == "explore"
        to = fields["hex"] if action.kind == "exit" else fields["to"]
        hex = position.hexes[to[0], to[1]]
        turn.fights += bool(hex["termite"] or hex["ant"] is not None)


def after(position: Position, player: int, turn: Turn, action: eusocial.Action) -> list[dict[str, int]]:
    """What the numbers of the colonies are after an action of a turn, by the clauses."""
    table = position.table
    colony = position.colonies[player]
    change: Counter[str] = Counter()
    others: Counter[tuple[int, str]] = Counter()
    fields: dict[str, Any] = action.fields
    if action.kind == "lay":
        change["eggs"] += 1 + (table.power(colony, "lay", "extra_eggs", 0) if turn.laid == 0 else 0)
        turn.laid += 1
    elif action.kind in ("plan_draw", "plan_take"):
        change["eggs"] -= 0 if turn.free_planning else table.power(colony, "lay", "planning_cost", 1)
    elif action.kind == "build":
        tile = table.tiles[fields["tile"]]
        added = min(
            tile.get("reinforcements", 0) + table.power(colony, "build", "reinforcements", 0), colony["reserve"]
        )
        change["reserve"] -= added
        change["inside"] += added
    elif action.kind == "hatch":
        change.update({"eggs": -1, "reserve": -1, "inside": 1})
    elif action.kind == "hunt":
        card = table.prey[fields["card"]]
        lost = max(card["losses"] - table.power(colony, "hunt", "spared", 0), 0)
        change.update({"food": card["food"] + table.power(colony, "hunt", "food", 0), "reserve": lost, "inside": -lost})
    elif action.kind == "mound":
        lost = max(table.mound["losses"] - table.power(colony, "hunt", "mound", 0), 0)
        change.update({"reserve": lost, "inside": -lost})
    elif action.kind in ("exit", "explore"):
        to = fields["hex"] if action.kind == "exit" else fields["to"]
        hex = position.hexes[to[0], to[1]]
        if action.kind == "exit":
            change.update({"inside": -1, "outside": 1})
        if hex["termite"] or hex["ant"] is not None:
            change["trophies"] += table.power(colony, "colonize", "trophies", 1)
        if hex["ant"] is not None:
            others[hex["ant"], "reserve"] += 1
            others[hex["ant"], "outside"] -= 1
    numbers = [tallies(position, other) for other in range(len(position.colonies))]
    for name, number in change.items():
        numbers[player][name] += number
    for (other, name), number in others.items():
        numbers[other][name] += number
    return numbers


def tallies(position: Position, player: int) -> dict[str, int]:
    colony = position.colonies[player]
    own = position.view["player"] == player
    hand = position.view["in_hand"]["workers"] if own else 0
    return {
        "food": colony["food"],
        "eggs": colony["eggs"],
        "reserve": colony["reserve"],
        "trophies": colony["trophies"],
        "inside": sum(c["workers"] for c in colony["chambers"]) + hand,
        "outside": len(position.ants(player)),
    }


def choose(state: eusocial.State, rng: random.Random, position: Position, plan: list[str]) -> int:
    """A random action, with more of what is rare: hunts, fights, buildings; seldom `done`.

    Most dispersions lead to a kind of action drawn at random; `plan` holds what is left of their paths.
    """
    if plan:
        return state.string_to_action(plan.pop(0))
    numbers = state.legal_actions()
    if position.view["phase"] == "sow" and rng.random() < 0.8:
        kinds: dict[str, list[dict[str, Any]]] = {}
        for sowing in state.insight("sowings"):
            kind = position.chambers(position.view["player"])[tuple(sowing["activated"])]["kind"]
            if kind in ACTIONS and not sowing["lost"]:
                kinds.setdefault(kind, []).append(sowing)
        if kinds:
            sowing = rng.choice(kinds[rng.choice(sorted(kinds))])
            plan += sowing["path"]
            return state.string_to_action(f"sow {sowing['source'][0]},{sowing['source'][1]}")
    if len(numbers) == 1:
        return numbers[0]
    weights = []
    for number in numbers:
        word = state.action_to_string(number).split()[0]
        weights.append({"done": 0.3, "mound": 50, "hunt": 5, "exit": 4, "explore": 0.3, "build": 3}.get(word, 1))
    return rng.choices(numbers, weights)[0]


def crowded(game: eusocial.Game, rng: random.Random) -> eusocial.State:
    """A start of a turn with many ants outside, chains that meet, and many workers in Hunt and Colonize."""
    state = game.new_initial_state()
    while state.view()["phase"] != "sow":
        state.apply_action(rng.choice(state.legal_actions()))
    position = Position(state, Table(game))
    # One termite stands next to each colony's chain at most; the others are gone, so that the mound can be reached.
    termites = [at for at, hex in position.hexes.items() if hex["termite"]][:1]
    grounds = {at for at, hex in position.hexes.items() if hex["ground"] in GROUND and at not in termites}
    players = range(game.num_players())
    chains = [position.ants(player) for player in players]
    # A little of the way to the mound for each, then at random.
    for _ in range(7):
        for player in players:
            taken = set().union(*chains)
            free = {at for spot in chains[player] for at in beside(spot)} & grounds - taken
            if free:
                near = min(distance(at, MOUND) for at in free)
                best = [at for at in free if distance(at, MOUND) == near] if rng.random() < 0.8 else sorted(free)
                chains[player].add(rng.choice(sorted(best)))
    lines = []
    for line in str(state).splitlines():
        words = line.split()
        if words[0] == "termites":
            line = "termites " + " ".join(text(at) for at in termites)
        elif words[0] == "outside":
            line = f"outside {words[1]} " + " ".join(text(at) for at in chains["abcd".index(words[1])])
        elif words[0] == "hill":
            line = f"hill {words[1]} 1,1=lay:1 2,1=nursery:1 3,1=build:1 1,2=hunt:5 3,2=colonize:3"
        elif words[0] == "player":
            left = 24 - 11 - len(chains["abcd".index(words[1])])
            line = re.sub(r"eggs \d+ reserve \d+", f"eggs 3 reserve {left}", line)
        lines.append(line)
    return game.state_from_string("\n".join(lines) + "\n")


@pytest.mark.rule(
    "MIC-D1", "MIC-D2", "MIC-D3", "MIC-D4", "MIC-D5", "MIC-D6", "MIC-A1", "MIC-A2", "MIC-L1", "MIC-L2", "MIC-U1",
    "MIC-U2", "MIC-U3", "MIC-H1", "MIC-H2", "MIC-H3", "MIC-H4", "MIC-O1", "MIC-O2", "MIC-O3", "MIC-O4", "MIC-X1",
    "MIC-X3", "MIC-E3", "MIC-E4", "MIC-E5", "MIC-E6", "MIC-E7", "MIC-B2", "MIC-B4",
)  # fmt: skip
@pytest.mark.parametrize("seed", range(12))
def test_whole_games(seed: int) -> None:
    rng = random.Random(seed)
    game = eusocial.load_game("microlonies", players=1 + seed % 4, max_rounds=30)
    follow(game.new_initial_state(), rng)


@pytest.mark.rule("MIC-H1", "MIC-H2", "MIC-H3", "MIC-H4", "MIC-O2", "MIC-O3", "MIC-O4", "MIC-Z4", "MIC-E6")
@pytest.mark.parametrize("seed", range(24))
def test_crowded_games(seed: int) -> None:
    # Each of the 16 species sits in three seats.
    rng = random.Random(1000 + seed)
    content = eusocial.load_game("microlonies").content()
    assert content is not None
    names = [item["id"] for item in content["species"]]
    seats = ",".join([names[seed % 16], names[(5 * seed + 3) % 16]])
    game = eusocial.load_game("microlonies", seats=seats, max_rounds=10)
    follow(crowded(game, rng), rng)


def follow(state: eusocial.State, rng: random.Random) -> None:
    """Plays at random to the end and compares every decision of a turn."""
    table = Table(state.game)
    turn = Turn()
    plan: list[str] = []
    last: tuple[int, str, str] | None = None
    refused: set[int] = set()
    while not state.is_terminal():
        phase = state.view()["phase"]
        if state.is_chance_node() or phase in ("species", "keep", "worker") or starting_again(state):
            state.apply_action(rng.choice(state.legal_actions()))
            continue
        player = state.current_player()
        position = Position(state, table)
        if phase in ("sow", "final_validate") and last is not None and last[1] != "final_validate":
            # MIC-X3: whose turn is over was asked until the hand was empty or no more was wanted.
            assert not position.colonies[last[0]]["hand"] or last[1:] == ("validate", "done"), str(state)
        if phase == "sow":
            turn = Turn()
        elif phase in ACTIONS and turn.points == 0 and not turn.laid and not turn.fights and not turn.explored:
            turn.points = position.efficiency(player, turn.steps[-1])
        assert legal(state) == expected(position, state, phase, player, turn), str(state)
        lines = [position.lines(other) for other in range(len(position.colonies))]
        facts = state.facts()
        for name in LINES:
            assert facts[name] == [line[name] for line in lines], (name, str(state))
        assert state.scores() == [float(sum(line[name] for name in LINES[2:])) for line in lines]
        action = state.action(choose(state, rng, position, plan))
        numbers = after(position, player, turn, action)
        account(position, player, turn, action)
        last = (player, phase, action.kind)
        if last[1:] == ("final_validate", "done"):
            refused.add(player)
        state.apply(action)
        if not state.is_terminal():
            found = Position(state, table)
            # A dispersion that goes on leaves ants in hand; they count as inside.
            assert [tallies(found, other) for other in range(len(numbers))] == numbers, action.text
    # MIC-E2: all who hold cards at the end were asked, and left them.
    hands = Position(state, table).colonies
    assert {player for player, colony in enumerate(hands) if colony["hand"]} == refused


def starting_again(state: eusocial.State) -> bool:
    """Which of two cards drawn is kept: proved in `test_lay`."""
    return state.action_to_string(state.legal_actions()[0]).startswith("plan keep")
