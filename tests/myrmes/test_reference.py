"""The engine against the plain model of `reference.py`: many games side by side, and counts of sequences.

`EUSOCIAL_REFERENCE_GAMES=200 pytest tests/myrmes/test_reference.py` plays that many of each kind, not three.
`python -m tests.myrmes.test_reference 600` plays for so many seconds with new seeds and says what came up.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import eusocial

from .reference import (
    ACCOUNTS,
    ANTS,
    CUBE_OF,
    CUBES,
    EVENTS,
    EXITS,
    LEVEL_OF,
    MARKERS,
    NURSES,
    OBJECTIVES,
    PHEROMONES,
    PREY,
    PREY_TOKENS,
    SPECIAL,
    Hex,
    Reference,
    Tile,
    beside,
    garden,
    hex_of,
    order,
    placements,
    text_of,
)

GAMES = int(os.environ.get("EUSOCIAL_REFERENCE_GAMES", "3"))
GARDEN_FILE = Path(__file__).parents[3] / "shared" / "data" / "myrmes_garden.json"

WAYS = [
    (players, first, mode)
    for players in (2, 3, 4)
    for first in range(players)
    for mode in ("sequential", "hidden")
]  # fmt: skip

# What must have come up, for each number of players.
RARE = [
    *(f"event {name}" for name in EVENTS),
    *(f"event for {number} larvae" for number in range(7)),
    *(f"births larvae {number}" for number in range(4)),
    *(f"births soldiers {number}" for number in (0, 2, 3)),
    *(f"births workers {number}" for number in (0, 2, 4)),
    *(f"births atelier {number}" for number in range(5)),
    *(f"births with {name}: {what}" for name in ("larvae", "soldier", "worker") for what in ("more", "none born")),
    "births cut soldiers", "births cut workers", "births workers first",
    "work 0", "work 1", "work 2 earth", "work 2 stone", "work 3", "work one level higher",
    "sortie from a new exit", "leave", "step empty", "step own exit", "step opposing exit",
    "step own pheromone", "step opposing pheromone", "step own special", "step opposing special",
    "step neutral special",
    *(f"step prey {kind}" for kind in PREY),
    *(f"clear {whose} {kind}" for whose in ("own", "opposing") for kind in PHEROMONES),
    *(f"lay {kind}" for kind in [*PHEROMONES, *SPECIAL]), "lay flipped",
    "aphid farm yields", "subcolony yields",
    *(f"{word} {kind}" for word in ("harvest", "extra", "discard") for kind in CUBES), "enough",
    "scavenge earth", "scavenge stone",
    "tunnel", "dig to 1", "dig to 2", "dig to 3", "nurse", "objective", "done",
    *(f"objective {name}" for name in LEVEL_OF),
    *(f"release {kind}" for kind in SPECIAL),
    "another completed it before", "another completed it in the same season",
    *(f"vp event with {name}" for name in ACCOUNTS if name not in ("start", "vp_event", "winter")),
    *(f"exchange in {phase}" for phase in ("workers", "sortie", "atelier", "winter")),
    "winter", "winter paid", "winter points lost", "winter at no points left", "winter all for soldiers",
]  # fmt: skip


# Positions


def rich_position(rng: random.Random, options: dict[str, Any]) -> str:
    """The start of a season in the middle of a game: tiles, cubes, ants and prey of all sorts, objectives completed."""
    game = Reference(**options)
    game.year, game.season = rng.choice([1, 2, 3, 3]), rng.randrange(3)
    game.first = rng.randrange(game.players)
    game.dice = [rng.randint(1, 6) for _ in range(3)]
    game.objectives = [name for names in OBJECTIVES.values() for name in rng.sample(names, 2)]
    tokens = rng.sample([kind for kind in PREY for _ in range(PREY_TOKENS)], len(game.prey_spaces))
    share = rng.random()
    game.prey = {hex: kind for hex, kind in zip(game.prey_spaces, tokens, strict=True) if rng.random() < share}
    prey_taken = len(game.prey_spaces) - len(game.prey)
    size = rng.choice([2, 5, 8])
    for _ in range(size):
        for player in range(game.players):
            put_tile(rng, game, player)
    for tile in game.tiles:
        if tile.kind in SPECIAL and rng.random() < 0.2:
            tile.owner = None
    for player, colony in enumerate(game.colonies):
        colony.points = {"start": rng.choice([0, rng.randint(1, 12), rng.randint(1, 80)])}
        colony.level = rng.choice([0, 1, 2, 3, 3])
        colony.larvae = rng.choice([0, 3, 6, 12, 12])
        colony.soldiers = rng.randint(0, ANTS)
        colony.workers = rng.randint(0, ANTS - colony.soldiers)
        colony.cubes = {kind: rng.choice([0, 1, 2, 4]) for kind in CUBES}
        colony.prey = min(rng.choice([0, 2, 3, 4, 4]), prey_taken)
        prey_taken -= colony.prey
        done: list[str] = []
        for level in range(1, rng.randint(0, 3) + 1):
            of_level = [name for name in game.objectives if LEVEL_OF[name] == level and rng.random() < 0.6]
            if not of_level:
                break
            done += of_level
        # One a season at most.
        past = range(1, game.season_of_game())
        seasons = sorted(rng.sample(past, min(len(done), len(past))))
        colony.completed = dict(zip(done, seasons, strict=False))
        most = NURSES - len(colony.completed)
        colony.nurses = rng.choice([rng.randint(0, most), most])
        colony.cleared = Counter(
            {kind: rng.choice([0, 0, 1]) for kind in PHEROMONES if game.pheromones_left(player, kind) > 0}
        )
    game.begin_season()
    return game.text()


def put_tile(rng: random.Random, game: Reference, player: int) -> None:
    """A tile of a player, mostly next to the others, with some of its cubes; if there is none that fits, none."""
    kinds = [kind for kind in PHEROMONES if game.pheromones_left(player, kind) > 0]
    if len(game.own(player, SPECIAL)) < MARKERS:
        kinds += [kind for kind in SPECIAL if game.special_left(kind) > 0]
    if len(game.own(player, ["exit"])) < EXITS:
        kinds.append("exit")
    kind = rng.choice(kinds)
    empty = game.empty_hexes()
    near = {hex for tile in game.tiles if tile.owner == player for own in tile.hexes for hex in beside(own)} & empty
    at = rng.choice(sorted(near if near and rng.random() < 0.8 else empty))
    if kind == "exit":
        game.tiles.append(Tile("exit", player, [at]))
        return
    ways = [sorted(hexes, key=order) for hexes in placements(kind, at) if hexes <= empty]
    if not ways:
        return
    tile = Tile(kind, player, rng.choice(sorted(ways)))
    if kind in PHEROMONES and rng.random() < 0.5:
        cubes = Counter(CUBE_OF[game.terrain[hex]] for hex in tile.hexes if game.terrain[hex] in CUBE_OF)
        tile.cubes = {cube: rng.randint(0, number) for cube, number in cubes.items()}
    game.tiles.append(tile)


# Players with tastes


def wanted(taste: str, text: str, model: Reference) -> bool:
    """Whether a player with this taste likes the action."""
    words = text.split()
    word = words[0]
    tile = model.covered().get(hex_of(words[1])) if word == "step" else None
    if taste == "build":
        big = word == "lay" and words[1] in ("great", "trapezoid", "hook", "rhombus")
        return big or text in ("event hexagon", "event level", "dig") or "flipped" in words
    if taste == "special":
        return text == "event level" or word == "release" or (word == "lay" and words[1] in SPECIAL)
    if taste == "hunt":
        return (word == "step" and hex_of(words[1]) in model.prey) or text in ("event soldier", "event move")
    if taste == "clear":
        pheromone = tile is not None and tile.kind in PHEROMONES and not tile.holds()
        return word == "clear" or pheromone
    if taste == "cross":
        return tile is not None and tile.owner != model.player
    if taste == "atelier":
        many = word == "births" and words[-1] in ("2", "3", "4")
        return many or word in ("objective", "dig", "nurse", "tunnel")
    if taste == "objective":
        return (word == "births" and words[-1] == "1") or word == "objective"
    if taste == "points":
        return text in ("event vp", "work 3") or word in ("objective", "lay", "clear")
    if taste == "ants":
        return word == "births" and ("first" in words or words[4] != "0" or words[6] != "0")
    if taste == "larvae":
        return text in ("exchange", "event larvae", "work 0") or text.startswith("births larvae 3")
    return taste == "harvest" and (text == "event harvest" or word in ("extra", "lay"))


TASTES = [
    "build", "special", "hunt", "clear", "cross", "atelier", "objective", "points", "ants", "larvae", "harvest", "none",
]  # fmt: skip


RARE_WORDS = [
    *(f"objective {name}" for name in ("larvae10", "larvae7", "special3", "special2", "prey4", "prey3", "soldiers6")),
    "objective", "clear", "lay great", "lay subcolony", "work 3",
]  # fmt: skip


def choose(rng: random.Random, texts: list[str], model: Reference, tastes: list[str]) -> str:
    """An action at random, or one that a taste likes; seldom to leave or be done where there is more to do."""
    for rare in RARE_WORDS:
        found = [text for text in texts if text.startswith(rare)]
        if found and rng.random() < 0.4:
            return rng.choice(found)
    if model.phase == "event" and model.colonies[model.player].level == 3 and rng.random() < 0.3:
        texts = [text for text in texts if text in ("event hexagon", "event level")] or texts
    empty = {
        text_of(hex)
        for tile in model.tiles
        if tile.kind in PHEROMONES and not tile.holds() and tile.owner != model.player
        for hex in tile.hexes
    }
    found = [text for text in texts if text.startswith("step") and text.split()[1] in empty]
    if found and rng.random() < 0.4:
        return rng.choice(found)
    liked = [text for text in texts if wanted(tastes[model.player % len(tastes)], text, model)]
    if liked and rng.random() < 0.6:
        return rng.choice(liked)
    more = [text for text in texts if text not in ("leave", "done")]
    # Many ways to lay a tile are one wish among others.
    words = sorted({text.split()[0] for text in more})
    if more and rng.random() < 0.8:
        word = rng.choice(words)
        return rng.choice([text for text in more if text.split()[0] == word])
    return rng.choice(texts)


# Comparing


def compare(state: eusocial.State, model: Reference) -> None:
    """All that both can say of a position."""
    actor = {eusocial.CHANCE_PLAYER: "chance", eusocial.TERMINAL_PLAYER: "over"}
    current = state.current_player()
    assert actor.get(current, current) == model.actor(), "actor"
    numbers = state.legal_actions()
    texts = [state.action_to_string(number) for number in numbers]
    assert len(set(texts)) == len(texts)
    legal = model.legal()
    assert set(texts) == legal, f"legal actions differ: {sorted(set(texts) ^ legal)}"
    lines = str(state).splitlines()
    assert [line for line in lines if line.startswith("player ")] == model.player_lines(), "players"
    assert [line for line in lines if line.startswith("tile ")] == model.tile_lines(), "tiles"
    assert [line for line in lines if line.startswith("prey ")] == model.prey_lines(), "prey"
    assert state.scores() == model.scores(), "scores"
    breakdown = state.breakdown()
    for account in ACCOUNTS:
        points = [colony.points.get(account, 0) for colony in model.colonies]
        assert breakdown[account] == points, f"points of {account}"
    assert set(breakdown) == set(ACCOUNTS), "accounts"
    if state.is_chance_node():
        chances = {state.action_to_string(number): chance for number, chance in state.chance_outcomes()}
        assert chances == pytest.approx({text: float(chance) for text, chance in model.outcomes().items()}), "chances"
    if model.phase != "over":
        assert state.returns() == [0.0] * model.players
        return
    winners = model.winners()
    assert state.facts()["winners"] == winners, "winners"
    gains = state.returns()
    assert [player for player in range(model.players) if gains[player] == max(gains)] == winners, "returns"


def compare_with_reread(state: eusocial.State, model: Reference, options: dict[str, Any]) -> None:
    """What the board text says beside the lines compared already: it is enough to go on from."""
    again = Reference.from_position(options, str(state))
    assert again.legal() == model.legal(), "legal actions by the board text"
    for name in ("year", "season", "first", "dice", "objectives", "phase", "player"):
        assert getattr(again, name) == getattr(model, name), name
    for here, there in zip(again.colonies, model.colonies, strict=True):
        for name in ("event", "inside", "completed", "chosen"):
            assert getattr(here, name) == getattr(there, name), name
        assert here.cleared == there.cleared, "cleared"


def compare_ledgers(state: eusocial.State, model: Reference) -> None:
    """Every point of the game, by the action that brought it, the player and the clause."""
    expected: Counter[tuple[int, int, str, str]] = Counter()
    for entry in model.ledger:
        expected[entry.step, entry.player, entry.account, ACCOUNTS[entry.account]] += entry.amount
    found = {(e.step, e.player, e.account, e.clause): e.amount for e in state.ledger()}
    assert found == {key: amount for key, amount in expected.items() if amount}, "ledger"


def play_side_by_side(rng: random.Random, options: dict[str, Any], rich: bool) -> Counter[str]:
    """One game from the start or from a rich position, compared at every step; what came up."""
    game = eusocial.load_game("myrmes", **options)
    if rich:
        position = rich_position(rng, options)
        state, model = game.state_from_string(position), Reference.from_position(options, position)
    else:
        state, model = game.new_initial_state(), Reference(**options)
    tastes = [rng.choice(TASTES) for _ in range(model.players)]
    before = str(state)
    played: list[str] = []
    try:
        compare(state, model)
        while not state.is_terminal():
            texts = sorted(model.legal())
            text = rng.choice(texts) if state.is_chance_node() else choose(rng, texts, model, tastes)
            before = str(state)
            played.append(text)
            state.apply(text)
            model.apply(text)
            compare(state, model)
            if model.steps % 5 == 0 and model.actor() not in ("chance", "over"):
                compare_with_reread(state, model, options)
        compare_ledgers(state, model)
    except (AssertionError, eusocial.EusocialError) as error:
        story = f"options {options}\nlast actions {played[-12:]}\nbefore the last:\n{before}\nnow:\n{state}"
        raise AssertionError(f"{error}\n{story}") from error
    return model.seen


def options_of(way: tuple[int, int, str]) -> dict[str, Any]:
    players, first, mode = way
    return {"players": players, "first_player": first, "simultaneous": mode}


@pytest.mark.rule("MYR-T1", "MYR-T2", "MYR-C5", "MYR-C6", "MYR-S1", "MYR-S2", "MYR-V7", "MYR-W1", "MYR-E2", "MYR-E4")
@pytest.mark.parametrize("way", WAYS, ids=str)
def test_whole_games(way: tuple[int, int, str]) -> None:
    for number in range(GAMES):
        play_side_by_side(random.Random(f"whole {way} {number}"), options_of(way), rich=False)


@pytest.mark.rule(
    "MYR-V1", "MYR-V2", "MYR-V3", "MYR-V4", "MYR-V5", "MYR-V6", "MYR-B1", "MYR-B2", "MYR-W2", "MYR-W3", "MYR-W4",
    "MYR-W5", "MYR-W6", "MYR-W7", "MYR-W8", "MYR-L1", "MYR-L2", "MYR-L3", "MYR-L4", "MYR-L5", "MYR-L6", "MYR-H1",
    "MYR-H2", "MYR-H3", "MYR-A1", "MYR-A2", "MYR-A3", "MYR-A4", "MYR-A5", "MYR-A6", "MYR-A7", "MYR-A8", "MYR-E1",
    "MYR-E3", "MYR-O1", "MYR-C2", "MYR-C3", "MYR-C4", "MYR-T1", "MYR-T2",
)  # fmt: skip
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_comes_up_in_rich_games(players: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(60 * GAMES):
        rng = random.Random(f"rich {players} {number}")
        mode = rng.choice(["sequential", "hidden"])
        seen += play_side_by_side(rng, options_of((players, rng.randrange(players), mode)), rich=True)
    assert [what for what in RARE if not seen[what]] == []


# The garden


@pytest.mark.rule("MYR-W4", "MYR-W5", "MYR-W6", "MYR-W7", "MYR-A7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_single_steps_from_everywhere(players: int) -> None:
    for number in range(4 * GAMES):
        rng = random.Random(f"walks {players} {number}")
        options = options_of((players, 0, "sequential"))
        position = rich_position(rng, options)
        state = eusocial.load_game("myrmes", **options).state_from_string(position)
        model = Reference.from_position(options, position)
        covered = model.covered()
        land = {hex for hex, terrain in model.terrain.items() if terrain != "water"}
        spaces: dict[Hex, list[Hex]] = {hex: [hex] for hex in land if hex not in covered}
        spaces |= {tile.hexes[0]: tile.hexes for tile in model.tiles}
        for player in range(players):
            model.player = player
            steps = {}
            for at, hexes in spaces.items():
                for hex in {near for own in hexes for near in beside(own)} & land - set(hexes):
                    tile = covered.get(hex)
                    to = tile.hexes[0] if tile else hex
                    steps[at, to] = (model.soldiers_to_enter(hex, tile), model.prey.get(hex))
            walks = state.insight("walks", player=player)
            assert {tuple(space["at"]): [tuple(hex) for hex in space["hexes"]] for space in walks["spaces"]} == spaces
            edges = [
                ((tuple(edge["from"]), tuple(edge["to"])), (edge["soldiers"], edge["prey"])) for edge in walks["edges"]
            ]
            assert len(edges) == len(steps)
            assert dict(edges) == steps


@pytest.mark.rule("MYR-C1", "MYR-C5")
@pytest.mark.parametrize(("players", "hexes", "spaces"), [(2, 60, 7), (3, None, None), (4, 151, 18)])
def test_the_garden_of_the_model(players: int, hexes: int | None, spaces: int | None) -> None:
    terrain, prey = garden(players)
    assert hexes in (None, len(terrain))
    assert spaces in (None, len(prey))
    assert {terrain[hex] for hex in prey} == {"grass"}
    if players == 4:
        assert Counter(terrain.values()) == {"grass": 58, "mushroom": 31, "earth": 26, "stone": 18, "water": 18}
    if players == 3:
        # The two top rows are out.
        assert set(garden(4)[0]) - set(terrain) == {hex for hex in garden(4)[0] if hex[1] <= -6}
    view = eusocial.load_game("myrmes", players=players).new_initial_state().view()
    assert {(hex["q"], hex["r"]): hex["terrain"] for hex in view["hexes"]} == terrain
    assert [(hex["q"], hex["r"]) for hex in view["hexes"] if hex["prey_space"]] == prey


@pytest.mark.rule("MYR-C1", "MYR-S1")
@pytest.mark.skipif(not GARDEN_FILE.exists(), reason="the printed garden is not at hand")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_garden_of_the_model_is_the_printed_one(players: int) -> None:
    printed = json.loads(GARDEN_FILE.read_text(encoding="utf-8"))
    hexes = [hex for hex in printed["hexes"] if hex["min_players"] <= players]
    terrain, prey = garden(players)
    assert terrain == {(hex["q"], hex["r"]): hex["terrain"] for hex in hexes}
    assert prey == sorted(((hex["q"], hex["r"]) for hex in hexes if hex["prey"]), key=order)
    starts = [tile.hexes[0] for tile in Reference(players).tiles]
    assert starts == [tuple(start) for start in printed["starts"][str(players)]]


def main(seconds: float) -> None:
    """Plays games side by side for so many seconds."""
    seed = time.time_ns()
    end = time.monotonic() + seconds
    seen: Counter[str] = Counter()
    games = 0
    while time.monotonic() < end:
        way, rich = list(product(WAYS, [False, True]))[games % (2 * len(WAYS))]
        seen += play_side_by_side(random.Random(f"{seed} {games}"), options_of(way), rich)
        games += 1
    print(f"{games} games from seed {seed} without a difference")
    for what in sorted(seen):
        print(f"{seen[what]:9} {what}")
    print("never:", [what for what in RARE if not seen[what]])


if __name__ == "__main__":
    main(float(sys.argv[1]))
