"""The engine against the plain model of `reference.py`: many games side by side, and counts of sequences.

`EUSOCIAL_REFERENCE_GAMES=200 pytest tests/ambrosia/test_reference.py` plays that many of each kind, not four.
"""

from __future__ import annotations

import json
import os
import random
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import eusocial

from .positions import Boards, position
from .reference import COLOURS, NUMBER_OF_HIVES, NUMBER_OF_PARTS, SPECIALS, Reference, perft

GAMES = int(os.environ.get("EUSOCIAL_REFERENCE_GAMES", "4"))
GOLDEN = Path(__file__).parents[1] / "golden" / "ambrosia_perft.json"
BOARD_LINE = re.compile(r"^\d+ v\d")
KINDS = ["gust", "honeywell", "beekeeper", "leaves", "arena", "thicket"]


# Boards and positions


def toml_effect(rng: random.Random) -> str:
    """An event card with one to four effects at once."""
    effects = {
        "reverse": "true",
        "normal_bonus": "true",
        "swap": "1",
        "leap": "true",
        "jelly": str(rng.randint(1, 2)),
        "long_move": f"{{ distance = {rng.randint(1, 4)}, points = {rng.randint(1, 3)} }}",
        "prisoners": str(rng.randint(1, 3)),
    }
    chosen = rng.sample(sorted(effects), rng.randint(1, 4))
    return ", ".join(f"{name} = {effects[name]}" for name in chosen)


def rich_content(rng: random.Random) -> str:
    """A content file in which rare things are common: many special spaces, symbols and jelly, strange cards."""
    density = rng.choice([0.3, 0.6, 0.9])
    kinds = rng.sample(KINDS, rng.randint(1, len(KINDS)))
    backs: list[str | None] = [rng.choice(kinds) if rng.random() < density else None for _ in range(40)]
    for colour, spaces in {
        "red": range(20),
        "blue": range(20),
        "green": range(20, 30),
        "yellow": range(30, 40),
    }.items():
        free = [space for space in spaces if not str(backs[space]).startswith("hole")]
        if rng.random() < 0.8:
            for space in rng.sample(free, 2):
                backs[space] = f"hole:{colour}"
    lines = ["format = 1", f"jelly_supply = {rng.choice([0, 1, 2, 4, 8, 30])}", "track = 50"]
    for part in range(8):
        front = ", ".join(str(rng.randint(1, 3)) for _ in range(5))
        back = []
        for kind in backs[5 * part : 5 * part + 5]:
            special = f', special = "{kind}"' if kind else ""
            back.append(f"{{ value = {rng.choice([0, 1, 2, 3, 5])}{special} }}")
        marked = 2 if part < 4 else 3 if part < 6 else 4
        lines += ["[[parts]]", f"players = {marked}", f"front = [{front}]", f"back = [{', '.join(back)}]"]
        lines += ['provenance = "rebuilt"']
    lines.append("[jelly_symbols]")
    for players in (2, 3, 4):
        symbols = sorted(rng.sample(range(1, 51), rng.choice([5, 25, 50])))
        lines.append(f"{players} = {symbols}")
    lines.append('provenance = "rebuilt"')
    for card in "abcdefghi"[: rng.randint(2, 9)]:
        lines += ["[[events]]", f'id = "card_{card}"', f'title = "Card {card}"', 'text = "Made up."']
        lines += ['provenance = "rebuilt"', f"effect = {{ {toml_effect(rng)} }}"]
    return "\n".join(lines) + "\n"


def loose_groups(rng: random.Random, counters: dict[int, list[str]], size: int) -> dict[int, list[tuple[int, str]]]:
    """Groups of all sizes on random spaces, bottom up; some of one or two counters are covered."""
    groups = []
    small = rng.random() < 0.5
    for player, left in counters.items():
        while left:
            count = rng.choice([1, 1, 1, 2, 2]) if small else rng.randint(1, len(left))
            groups.append((player, "".join(left[:count])))
            del left[:count]
    rng.shuffle(groups)
    crowded = rng.random() < 0.5
    free = list(range(min(size, len(groups) + 3) if crowded else size))
    rng.shuffle(free)
    spaces: dict[int, list[tuple[int, str]]] = {}
    for player, letters in groups:
        coverable = [
            space
            for space, there in spaces.items()
            if len(there) == 1 and there[0][0] != player and len(there[0][1]) <= 2 and there[0][1][-1] != "G"
        ]
        if coverable and rng.random() < 0.4:
            spaces[rng.choice(coverable)].append((player, letters))
        else:
            spaces[free.pop()] = [(player, letters)]
    return spaces


def buried_groups(
    rng: random.Random, counters: dict[int, list[str]], size: int, buried: int
) -> dict[int, list[tuple[int, str]]]:
    """Single counters, with one colour under the others: all its counters, or nearly all."""
    others = rng.sample([player for player in counters if player != buried], len(counters) - 1)
    over = [(player, letter) for player in others for letter in counters[player]]
    if rng.random() < 0.5:
        rng.shuffle(over)
    # Some normal ones may lie free or on top of another.
    chance = rng.choice([0, 0.2])
    exposed = [index for index, letter in enumerate(counters[buried]) if letter == "n" and rng.random() < chance]
    free = rng.sample(range(size), size)
    spaces: dict[int, list[tuple[int, str]]] = {}
    for index, letter in enumerate(counters[buried]):
        pair = [(buried, letter), over.pop()]
        if index in exposed:
            pair = pair[::-1] if rng.random() < 0.5 and pair[1][1] != "G" else pair[:1]
        spaces[free.pop()] = pair
    missing = {player: list(letters) for player, letters in counters.items() if player != buried}
    for pair in spaces.values():
        for player, letter in pair:
            if player != buried:
                missing[player].remove(letter)
    for player, letters in missing.items():
        for letter in letters:
            spaces[free.pop()] = [(player, letter)]
    return spaces


def rich_position(rng: random.Random, game: eusocial.Game, buried: int | None = None) -> str:
    """A position in the middle of a game: groups and covered groups, points, jelly, cards."""
    options, content = game.options(), game.content()
    assert content is not None
    players = game.num_players()
    hives = NUMBER_OF_HIVES[players]
    scorings = [rng.randint(0, hives) for _ in range(players)]
    if rng.random() < 0.3:
        scorings = [hives - rng.randint(0, 1) for _ in range(players)]
    counters = {}
    for player in range(players):
        kinds = sorted(SPECIALS.values())
        if player == buried:
            kinds.remove("G")
        counters[player] = ["n"] * (6 - scorings[player]) + rng.sample(kinds, 1 + scorings[player])
        rng.shuffle(counters[player])
    size = 5 * NUMBER_OF_PARTS[players]
    spaces = loose_groups(rng, counters, size) if buried is None else buried_groups(rng, counters, size, buried)
    parts = ",".join(map(str, options["parts"]))  # type: ignore[arg-type]
    lines = [f"ambrosia players {players} side {options['side']} turn {rng.randint(1, 3)}", f"parts {parts}"]
    if options["events"]:
        deck = [event["id"] for event in content["events"]]
        drawn = rng.sample(deck, min(len(deck), min(scorings) + 1))
        lines.append(f"event {drawn[-1]} drawn {','.join(drawn)}")
    supply = content["jelly_supply"]
    highest = rng.choice([3, 10, 60, 120])
    for player in range(players):
        score = rng.randint(0, highest)
        peak = score + rng.choice([0, 0, 1, 4])
        jelly = min(supply, rng.choice([0, 0, 1, 3]))
        supply -= jelly
        colour = COLOURS[player]
        lines.append(f"player {colour} score {score} peak {peak} jelly {jelly} scorings {scorings[player]}")
    mover = buried if buried is not None and rng.random() < 0.5 else rng.randrange(players)
    lines.append(f"to move {COLOURS[mover]} start")
    for space, there in sorted(spaces.items()):
        lines.append(f"{space} | " + " / ".join(f"{COLOURS[player]}:{letters}" for player, letters in reversed(there)))
    return "\n".join(lines) + "\n"


# Comparing


def compare(state: eusocial.State, model: Reference) -> None:
    """All that both can say of a position, the outcomes of a shuffle aside (there are too many)."""
    actor = {eusocial.CHANCE_PLAYER: "chance", eusocial.TERMINAL_PLAYER: "over"}
    current = state.current_player()
    assert actor.get(current, current) == model.actor(), "actor"
    numbers = state.legal_actions()
    if model.phase != "parts":
        texts = [state.action_to_string(number) for number in numbers]
        assert len(set(texts)) == len(texts)
        assert set(texts) == model.legal(), "legal actions"
    assert state.scores() == model.scores(), "scores"
    facts = state.facts()
    assert (facts["jelly"], facts["scorings"]) == (model.jelly, model.scorings), "jelly and scorings"
    assert facts["turns"] == model.turn, "turns"
    lines = str(state).splitlines()
    assert [line.rstrip() for line in lines if BOARD_LINE.match(line)] == model.board_lines(), "board"
    players = [line for line in lines if line.startswith("player ")]
    assert [int(line.split()[5]) for line in players] == model.peak, "peaks"
    view = state.view()
    assert (view["supply"], view["colour"]) == (model.supply(), model.colour), "supply and colour"
    assert view["reversed"] == (model.forward() == -1), "direction"
    if state.is_chance_node():
        outcomes = dict(state.chance_outcomes())
        assert sorted(outcomes) == numbers
        assert set(outcomes.values()) == {1 / len(numbers)}, "chances"
    if model.phase != "over":
        assert not state.is_terminal()
        assert state.returns() == [0.0] * model.players
        return
    winners = model.winners()
    # All pay into a pot, and the winners share it; whoever wins alone gains 1.
    stake = 1 / (model.players - 1)
    gains = [model.players * stake / len(winners) - stake if p in winners else -stake for p in range(model.players)]
    assert state.returns() == pytest.approx(gains)
    assert facts["winners"] == winners, "winners"
    assert facts["next_start_jelly"] == model.next_start_jelly(), "start jelly of the next game"
    assert state.is_truncated() == model.truncated, "truncated"


def wanted(taste: str, text: str, model: Reference) -> bool:
    """Whether a player with this taste likes the action."""
    word = text.split()[0]
    target = int(text.split(">")[1]) if ">" in text else None
    if taste == "jelly":
        return word == "jelly"
    if taste == "free":
        return text.startswith(("jelly free", "jelly leap", "jelly turn", "hole", "score"))
    if taste == "cover":
        return target is not None and any(group["owner"] != model.colour for group in model.spaces[target][-1:])
    if taste == "special":
        return word in ("hole", "sting") or (target is not None and model.kinds[target] is not None)
    if taste == "split":
        return ":1>" in text or word == "score"
    if taste == "over":
        return word == "restack" and len(model.spaces[int(text.split()[1])]) == 2
    return False


TASTES = ["random", "jelly", "free", "cover", "special", "split", "over"]


def play_side_by_side(
    rng: random.Random, game: eusocial.Game, position: str | None, counts: dict[str, int] | None = None
) -> None:
    """One game from the start or from a position, compared at every step."""
    content = game.content()
    assert content is not None
    if position is None:
        state, model = game.new_initial_state(), Reference(game.options(), content)
    else:
        state = game.state_from_string(position)
        model = Reference.from_position(game.options(), content, position)
    tastes = [rng.choice(TASTES) for _ in range(2)]
    strength = rng.choice([0.3, 0.7])
    before = ""
    played: list[str] = []
    try:
        compare(state, model)
        while not state.is_terminal():
            numbers = state.legal_actions()
            texts = [state.action_to_string(rng.choice(numbers))]
            if model.phase != "parts" and rng.random() < strength:
                taste = rng.choice(tastes)
                liked = [text for text in map(state.action_to_string, numbers) if wanted(taste, text, model)]
                texts = liked or texts
            text = rng.choice(texts)
            if counts is not None:
                key = f"{model.phase}: {text.split()[0]}"
                if "@" in text:
                    key += " @"
                if text.startswith("restack") and len(model.spaces[int(text.split()[1])]) == 2:
                    key += " over"
                counts[key] = counts.get(key, 0) + 1
            before = str(state)
            played.append(text)
            state.apply(text)
            model.apply(text)
            compare(state, model)
    except (AssertionError, eusocial.EusocialError) as error:
        story = f"options {game.options()}\nlast actions {played[-12:]}\nbefore the last:\n{before}\nnow:\n{state}"
        raise AssertionError(f"{error}\n{story}") from error


def load(rng: random.Random, folder: Path, fixed_parts: bool, **options: Any) -> eusocial.Game:
    """A game with these options and a random rest, on the built-in content or a rich one."""
    players = options["players"]
    if fixed_parts or rng.random() < 0.5:
        options["parts"] = rng.sample(range(NUMBER_OF_PARTS[players]), NUMBER_OF_PARTS[players])
    if rng.random() < 0.5:
        options["first_player"] = rng.randrange(players)
    if rng.random() < 0.3:
        options["start_jelly"] = rng.sample(range(players), rng.randint(1, players))
    options["max_turns"] = rng.choice([3, 20, 100, 250, 1000])
    if rng.random() < 0.7:
        path = folder / f"content{rng.randrange(10**9)}.toml"
        path.write_text(rich_content(rng), encoding="utf-8")
        options["content"] = path
    return eusocial.load_game("ambrosia", **options)


@pytest.mark.rule("AMB-T1")
@pytest.mark.parametrize(
    ("players", "side", "events", "advanced_movement", "covered_may_move"),
    list(product([2, 3, 4], ["front", "back"], [False, True], ["collector", "turbo"], [True, False])),
)
def test_games_side_by_side(
    tmp_path: Path, players: int, side: str, events: bool, advanced_movement: str, covered_may_move: bool
) -> None:
    options = {
        "players": players,
        "side": side,
        "events": events,
        "advanced_movement": advanced_movement,
        "covered_may_move": covered_may_move,
    }
    for number in range(GAMES):
        rng = random.Random(f"{sorted(options.items())} {number}")
        from_position = number % 2 == 1
        game = load(rng, tmp_path, from_position, **options)
        play_side_by_side(rng, game, rich_position(rng, game) if from_position else None)


@pytest.mark.rule("AMB-G3", "AMB-G5", "AMB-G7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_buried_colours_side_by_side(tmp_path: Path, players: int) -> None:
    counts: dict[str, int] = {}
    for number in range(8 * GAMES):
        rng = random.Random(f"buried {players} {number}")
        events = rng.random() < 0.5
        side = rng.choice(["front", "back"])
        game = load(rng, tmp_path, True, players=players, side=side, events=events, covered_may_move=rng.random() < 0.5)
        play_side_by_side(rng, game, rich_position(rng, game, buried=rng.randrange(players)), counts)
    for rare in ("alone: alone", "remove: remove @", "restack: restack over"):
        assert counts.get(rare), f"{rare} never came up"


@pytest.mark.rule("AMB-P9", "AMB-G9")
def test_saboteurs_come_in_turn_order(boards: Boards) -> None:
    # Too rare for random games: b scores 7; c, the left neighbour, comes over the symbol on 1 before a, the last.
    spaces = dict.fromkeys((6, 8, 10, 12, 14, 16), "b:n") | {
        1: "b:T",
        0: "a:S",
        5: "c:S",
        20: "a:nnnnnn",
        26: "c:nnnnnn",
    }
    game = boards(symbols=[1], players=3)
    state = position(game, spaces, to_move="b")
    content = game.content()
    assert content is not None
    model = Reference.from_position(game.options(), content, str(state))
    compare(state, model)
    state.apply("score")
    model.apply("score")
    compare(state, model)
    assert model.points == [1, 7, 1]
    assert model.jelly == [1, 0, 0]


@pytest.mark.rule("AMB-C1")
@pytest.mark.parametrize("players", [2, 3])
def test_outcomes_of_the_shuffle(players: int) -> None:
    game = eusocial.load_game("ambrosia", players=players)
    state = game.new_initial_state()
    content = game.content()
    assert content is not None
    texts = {state.action_to_string(number) for number in state.legal_actions()}
    assert texts == Reference(game.options(), content).legal()


def golden() -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8"))["entries"]
    return entries


@pytest.mark.rule("AMB-T1")
@pytest.mark.parametrize("entry", golden(), ids=lambda entry: entry["name"])
def test_counts_of_sequences(entry: dict[str, Any]) -> None:
    game = eusocial.load_game("ambrosia", **entry["options"])
    position = entry["position"]
    state = game.new_initial_state() if position is None else game.state_from_string("\n".join(position))
    assert {depth: state.perft(int(depth)) for depth in entry["counts"]} == entry["counts"]


@pytest.mark.parametrize("entry", golden(), ids=lambda entry: entry["name"])
def test_counts_are_those_of_the_model(entry: dict[str, Any]) -> None:
    content = eusocial.load_game("ambrosia", **entry["options"]).content()
    assert content is not None
    if entry["position"] is None:
        model = Reference(entry["options"], content)
    else:
        model = Reference.from_position(entry["options"], content, "\n".join(entry["position"]))
    assert [perft(model, depth) for depth in (1, 2)] == [entry["counts"]["1"], entry["counts"]["2"]]
