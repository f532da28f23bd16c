"""Whole games beside the plain model of `reference.py`: legal actions, chances, and all that the view tells.

`EUSOCIAL_REFERENCE_GAMES=20 pytest tests/march/test_reference.py` plays that many times as many games.
`PYTHONPATH=tests python -m march.test_reference 600` plays for so many seconds with new seeds and says what came up.
"""

from __future__ import annotations

import functools
import os
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import eusocial

from .positions import game
from .reference import Reference, place_text

GAMES = int(os.environ.get("EUSOCIAL_REFERENCE_GAMES", "1"))
ACCOUNTS = ["battles", "bodies", "sites", "farms", "cards", "inner_meadow", "goals", "end"]


def ant(who: tuple[int, bool] | None) -> dict[str, Any] | None:
    """An ant as the view tells it."""
    return None if who is None else {"player": who[0], "major": who[1]}


def told(view: dict[str, Any]) -> dict[str, Any]:
    """What of a view is compared, in the order of the model."""
    return {
        "round": view["round"],
        "first": view["first"],
        "active": view["active"],
        "scores": view["scores"],
        "stack": view["stack"],
        "deck": view["deck"],
        "discard": sorted(view["discard"]),
        "drawn": sorted(tile["number"] for tile in view["drawn"]),
        "battle": None if view["battle"] is None else view["battle"]["at"],
        "hexes": {
            place_text((tile["q"], tile["r"])): {
                **{
                    name: tile[name]
                    for name in (
                        "number", "turn", "tunnels", "joined", "wormhole", "centipede", "contested", "controller",
                        "inner",
                    )
                },
                "sites": [[site["name"], site["ant"], site["guest"], site["aphid"]] for site in tile["sites"]],
                "outskirts": sorted([o["player"], o["major"], o["aphid"], o["ants"]] for o in tile["outskirts"]),
            }
            for tile in view["hexes"]
        },
        "colonies": [
            {
                **{
                    name: colony[name]
                    for name in ("larvae", "food", "eggs", "ants", "majors", "cards", "bodies", "rested", "wins")
                },
                "hand": sorted(colony["hand"]),
                "known": sorted(colony["known"]),
                "goals": sorted([goal["card"], goal["worth"]] for goal in colony["goals"]),
                "body": {
                    segment: [None if part is None else [part["card"], part["parasite"]] for part in rows]
                    for segment, rows in colony["body"].items()
                },
            }
            for colony in view["colonies"]
        ],
    }  # fmt: skip


def expected(model: Reference) -> dict[str, Any]:
    """The same of the model."""
    return {
        "round": model.round,
        "first": model.first,
        "active": model.active,
        "scores": model.scores(),
        "stack": model.starts_left + len(model.stack) + len(model.under),
        "deck": len(model.deck),
        "discard": sorted(model.discard),
        "drawn": sorted(model.drawn),
        "battle": None if model.battle_at is None else list(model.battle_at),
        "hexes": {
            place_text(tile.at): {
                "number": tile.number,
                "turn": tile.turn,
                "tunnels": sorted(tile.tunnels),
                "joined": model.joined(tile),
                "wormhole": tile.wormhole,
                "centipede": tile.centipede,
                "contested": model.contested(tile),
                "controller": tile.controller(),
                "inner": model.inner(tile),
                "sites": [[site.name, ant(site.ant), ant(site.guest), site.aphid] for site in tile.sites],
                "outskirts": sorted([*key, count] for key, count in tile.outside.items() if count),
            }
            for tile in model.tiles.values()
        },
        "colonies": [
            {
                "larvae": colony.larvae,
                "food": colony.food,
                "eggs": model.eggs(player),
                "ants": model.ants(player),
                "majors": colony.majors,
                "cards": len(colony.hand),
                "bodies": colony.bodies(),
                "rested": colony.rested,
                "wins": colony.wins,
                "hand": sorted(colony.hand),
                "known": sorted(colony.known),
                "goals": sorted([card, model.goal(player, card)] for card in colony.goals),
                "body": {
                    segment: [None if part is None else [part.card, part.parasite] for part in rows]
                    for segment, rows in colony.body.items()
                },
            }
            for player, colony in enumerate(model.colonies)
        ],
    }


def differences(found: Any, wanted: Any, path: str = "") -> list[str]:
    """Where two such things differ."""
    if isinstance(found, dict) and isinstance(wanted, dict):
        keys = sorted(set(found) | set(wanted))
        return [line for key in keys for line in differences(found.get(key), wanted.get(key), f"{path}.{key}")]
    if isinstance(found, list) and isinstance(wanted, list) and len(found) == len(wanted):
        pairs = enumerate(zip(found, wanted, strict=True))
        return [line for i, (one, two) in pairs for line in differences(one, two, f"{path}.{i}")]
    return [] if found == wanted else [f"{path}: engine {found}, model {wanted}"]


def compare_choice(state: eusocial.State, model: Reference) -> None:
    """Who decides, and what can be done or happen."""
    ask = model.ask
    current = state.current_player()
    if ask is None:
        assert current == eusocial.TERMINAL_PLAYER, "the model is at the end"
    elif ask.player is None:
        assert state.is_chance_node(), f"the model waits for a chance: {sorted(ask.texts)[:5]}"
        chances = {state.action_to_string(number): chance for number, chance in state.chance_outcomes()}
        assert set(chances) == set(ask.texts), f"outcomes differ: {sorted(set(chances) ^ set(ask.texts))}"
        assert chances == pytest.approx(ask.texts), "chances"
    else:
        texts = [state.action_to_string(number) for number in state.legal_actions()]
        assert current == ask.player, f"engine asks {current}: {texts[:6]}, model {ask.player}: {list(ask.texts)[:6]}"
        assert len(texts) == len(set(texts)), "a text twice"
        assert set(texts) == set(ask.texts), (
            f"engine alone {sorted(set(texts) - set(ask.texts))}, model alone {sorted(set(ask.texts) - set(texts))}"
        )


def compare_view(state: eusocial.State, model: Reference) -> None:
    """All that the view tells."""
    view, ask = state.view(), model.ask
    if ask is not None:
        assert view["phase"] == ask.phase, f"phase {view['phase']}, model {ask.phase}"
    engine, own = told(view), expected(model)
    assert engine == own, "; ".join(differences(engine, own)[:6])


def between_turns(model: Reference) -> bool:
    """Whether a turn begins, or the game is over."""
    return model.ask is None or model.ask.phase == "turn"


def compare_end(state: eusocial.State, model: Reference) -> None:
    """Accounts and winners."""
    breakdown = state.breakdown()
    for account in ACCOUNTS:
        points = [colony.points[account] for colony in model.colonies]
        assert breakdown.get(account, [0] * model.players) == points, f"points of {account}"
    assert state.facts()["winners"] == model.winners(), "winners"


ENDS = ("done", "pass", "ferocity none")


def choose(rng: random.Random, texts: list[str], model: Reference) -> str:
    """An action at random, by kinds first: rather what makes fights and herds, seldom what ends something."""
    ends = [text for text in texts if text in ENDS]
    more = [text for text in texts if text not in ENDS and text != "rest"]
    if not more or (ends and rng.random() < 0.1):
        return rng.choice(ends or texts)
    if len(ends) + len(more) < len(texts) and rng.random() < 0.02:
        return "rest"
    herds = {
        f"{place_text(tile.at)} site {site.name}"
        for tile in model.tiles.values()
        for site in tile.sites
        if site.aphid and site.ant is None
    }
    steps = [text for text in more if text.startswith(("move ", "place "))]
    wanted = [
        [text for text in steps if "site" not in text and not text.endswith("0,0")],
        [text for text in steps if text.split(maxsplit=1)[1].split(">")[-1] in herds],
        [text for text in more if text.startswith(("retreat", "accept", "ferocity Camouflage", "ferocity Agile"))],
    ]
    for liked in wanted:
        if liked and rng.random() < 0.3:
            return rng.choice(liked)
    words = sorted({text.split()[0] for text in more})
    word = rng.choice(words)
    return rng.choice([text for text in more if text.split()[0] == word])


RICH = {
    "cubes = 36": "cubes = 22",
    "food_tokens = 30": "food_tokens = 40",
    "counters = 15": "counters = 8",
    "start = { larvae = 5, ants = 1, food = 2, cards = 2 }": "start = { larvae = 6, ants = 4, food = 8, cards = 5 }",
    "start_two = { larvae = 3, ants = 3, food = 2, cards = 2 }": (
        "start_two = { larvae = 5, ants = 4, food = 9, cards = 4 }"
    ),
    "start_hexes = 2": "start_hexes = 1",
    "explore_ants = 2": "explore_ants = 3",
    "march_steps = 3": "march_steps = 5",
    "reaction_larvae_placed = 1": "reaction_larvae_placed = 2",
    "reaction_steps = 1": "reaction_steps = 2",
    "reaction_cards = 1": "reaction_cards = 2",
    "rest = { larvae = 1, food = 1, cards = 0 }": "rest = { larvae = 2, food = 3, cards = 1 }",
    "first_rest = { larvae = 0, food = 0, cards = 1 }": "first_rest = { larvae = 1, food = 1, cards = 2 }",
    "rows = 3": "rows = 2",
    "body_points = 3": "body_points = 4",
    "battle_points = 1": "battle_points = 2",
    "centipede_reward = { larvae = 0, food = 1, cards = 0 }": "centipede_reward = { larvae = 1, food = 2, cards = 1 }",
    "decree = { larvae = 2, food = 1, cards = 1 }": "decree = { larvae = 1, food = 3, cards = 2 }",
    "inner_points = 1": "inner_points = 2",
    "hand_limit = 7": "hand_limit = 4",
    "end_bonus = 3": "end_bonus = 5",
    "max_turns = 40": "max_turns = 6",
}
"""Numbers of a game with more ants, fights and scarcity than the built-in ones make."""


@functools.cache
def rich_content() -> str:
    """A content file with these numbers."""
    text = eusocial.default_content("march")
    for old, new in RICH.items():
        assert text.count(f"\n{old}\n") == 1, old
        text = text.replace(f"\n{old}\n", f"\n{new}\n")
    path = Path(tempfile.mkdtemp()) / "rich.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def play_side_by_side(seed: str, options: dict[str, Any], often: float = 0.1) -> Counter[str]:
    """One game, choices compared at every step, views at turns and now and then; what came up.

    If they differ, the game is played again with all compared at each step, to tell the first difference.
    """
    of = game(**options)
    printed = of.content()
    assert printed is not None
    state, model = of.new_initial_state(), Reference(printed, options)
    rng, looks = random.Random(seed), random.Random(seed)
    before = ""
    played: list[str] = []
    try:
        compare_choice(state, model)
        while not state.is_terminal():
            assert model.ask is not None
            if often == 1:
                before = str(state)
            texts = sorted(model.ask.texts)
            text = rng.choice(texts) if model.ask.player is None else choose(rng, texts, model)
            played.append(text)
            state.apply(text)
            model.apply(text)
            compare_choice(state, model)
            if looks.random() < (3 * often if between_turns(model) else often):
                compare_view(state, model)
        compare_view(state, model)
        compare_end(state, model)
    except (AssertionError, eusocial.EusocialError) as error:
        if often < 1:
            play_side_by_side(seed, options, 1)
        story = f"seed {seed} options {options}\nlast actions {played[-14:]}\nbefore the last:\n{before}\nnow:\n{state}"
        raise AssertionError(f"{error}\n{story}") from error
    return model.seen


MODULES = ["major_workers", "tactics", "aphids", "parasites", "flooded_spring"]

# What must have come up.
RARE = [
    *(f"turn: {word}" for word in ("explore", "march", "forage", "breed", "play", "rest")),
    *(f"react: {word}" for word in ("react", "pass")),
    "explore: explore", "take: take", "bring: bring", "bring: done", "no place",
    "march: place", "march: move", "march: devour", "march: hand", "march: done", "steps: move", "steps: devour",
    "steps: hand", "which: which", "shift: shift", "displaced", "aphid: aphid",
    "site taken from the outskirts", "push: push", "push: done", "scout: accept", "scout: done", "follow: move",
    "populate: place", "rally: place", "major: major", "host: host", "cover: on", "evolution covered",
    "discards shuffled", "hungry", "starve: lose", "decree: decree", "ferocity: ferocity", "horde: reveal",
    "lose: lose", "lose: move", "retreat: move", "battle won", "battle lost", "centipede beaten", "traitor",
    "target: at", "target: wormhole", "target: centipede", "swap: ant", "shed: shed", "search: reveal",
    "offered: play", "offered: done", "offer: accept", "offer: done", "choose: choose", "harvest: harvest",
    "discard: discard",
    *(f"effect {word}" for word in (
        "larvae", "food", "points", "draw", "others larvae", "others draw", "others discard", "rob", "steal", "place",
        "steps", "march", "journey", "harvest", "action", "blight", "raid", "swap", "hole", "centipede", "battle",
        "radiate", "theft", "search", "decree", "rest", "aphid", "herd", "choose",
    )),
    *(f"tactic {word}" for word in ("strength", "reinforce", "kill", "blunt", "spare", "flee", "retreat")),
    *(f"on {word}" for word in (
        "explore", "march", "forage", "play", "rest", "other_explore", "other_march", "other_forage", "other_play",
        "win", "lose", "aftermath", "peace", "battled", "harvest", "slumber",
    )),
    "echo", "mimic", "minim", "farm", "farm shared",
]  # fmt: skip


def some_options(rng: random.Random, players: int, modules: float) -> dict[str, Any]:
    """Options for so many players, each module with this chance."""
    return {
        "players": players,
        "first_player": rng.randrange(players),
        "casualty_base": rng.choice(["strength", "size"]),
        "beyond_the_meadow": rng.random() < 0.7,
        **{name: True for name in MODULES if rng.random() < modules},
    }


BASE = (
    "MOA-A7", "MOA-A8", "MOA-A10", "MOA-A14", "MOA-A15", "MOA-A16", "MOA-A17", "MOA-A18", "MOA-A20", "MOA-A21",
    "MOA-A22", "MOA-A31", "MOA-A36", "MOA-A39", "MOA-A42", "MOA-A54", "MOA-A63", "MOA-A64", "MOA-A78", "MOA-A80",
    "MOA-D1", "MOA-D2", "MOA-D3", "MOA-D4", "MOA-D5", "MOA-D6", "MOA-D7", "MOA-D8", "MOA-D9", "MOA-D10", "MOA-D11",
    "MOA-D12", "MOA-D13", "MOA-D14", "MOA-D15", "MOA-D16", "MOA-D17", "MOA-D18",
)  # fmt: skip


@pytest.mark.rule(*BASE)
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_whole_games(players: int) -> None:
    for number in range(16 * GAMES):
        seed = f"base {players} {number}"
        play_side_by_side(seed, some_options(random.Random(seed), players, modules=0))


@pytest.mark.rule(
    "MOA-B4", "MOA-B5", "MOA-B6", "MOA-B7", "MOA-B8", "MOA-B9", "MOA-B11", "MOA-B12", "MOA-B13", "MOA-B16", "MOA-B17",
    "MOA-B19", "MOA-B20", "MOA-B22", "MOA-B24", "MOA-B25", "MOA-B26", "MOA-B27", "MOA-B28", "MOA-B29", "MOA-B30",
)  # fmt: skip
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_whole_games_with_modules(players: int) -> None:
    for number in range(16 * GAMES):
        seed = f"modules {players} {number}"
        play_side_by_side(seed, some_options(random.Random(seed), players, modules=0.6))


@pytest.mark.rule("MOA-C3", "MOA-C5", "MOA-D10", "MOA-D11", "MOA-D12", "MOA-D17")
def test_everything_comes_up_in_rich_games() -> None:
    seen: Counter[str] = Counter()
    for number in range(60 * GAMES):
        seed = f"rich {number}"
        rng = random.Random(seed)
        options = some_options(rng, number % 5 + 1, modules=0.8)
        seen += play_side_by_side(seed, {**options, "content": rich_content()})
    assert [what for what in RARE if not seen[what]] == []


def main(seconds: float) -> None:
    """Plays games side by side for so many seconds."""
    start = time.time_ns()
    end = time.monotonic() + seconds
    seen: Counter[str] = Counter()
    games = 0
    while time.monotonic() < end:
        seed = f"{start} {games}"
        options = some_options(random.Random(seed), games % 5 + 1, modules=[0, 0.5, 0.9][games % 3])
        if games % 2:
            options["content"] = rich_content()
        seen += play_side_by_side(seed, options)
        games += 1
    print(f"{games} games from seed {start} without a difference")
    for what in sorted(seen):
        print(f"{seen[what]:9} {what}")
    print("never:", [what for what in RARE if not seen[what]])


if __name__ == "__main__":
    main(float(sys.argv[1]))
