"""A second opinion on Ambrosia: the clauses written down once more, plainly and slowly, with no look at the engine.

Only tests use it. A group is a dict `{"owner": colour, "counters": letters from the bottom up}`, a space a list of at
most two groups from the bottom up. Letters are those of the board text: `n` normal, `G C H T R B D S` for the powers.

As a program it fills in the counts of a perft file:
`python -m tests.ambrosia.reference tests/golden/ambrosia_perft.json`.
"""

from __future__ import annotations

import copy
import json
import sys
from itertools import permutations
from pathlib import Path
from typing import Any

SPECIALS = {
    "guardian": "G",
    "collector": "C",
    "heavyweight": "H",
    "turbo": "T",
    "rebel": "R",
    "berserker": "B",
    "drone": "D",
    "saboteur": "S",
}
COLOURS = "abcd"
NUMBER_OF_PARTS = {2: 4, 3: 6, 4: 8}  # AMB-C1
NUMBER_OF_HIVES = {2: 6, 3: 5, 4: 4}  # AMB-C6
LARGEST_BLOCK = 7  # of a move; only a made-up position has more counters

Group = dict[str, Any]


class Reference:
    """A game in progress."""

    def __init__(self, options: dict[str, Any], content: dict[str, Any]) -> None:
        self.content = content
        self.players: int = options.get("players", 2)
        self.side: str = options.get("side", "front")
        self.use_events: bool = options.get("events", False)
        self.normal_like: str = options.get("advanced_movement", "collector")
        self.covered_may_move: bool = options.get("covered_may_move", True)
        self.first_player: int = options.get("first_player", 0)
        self.max_turns: int = options.get("max_turns", 1000)
        self.hives = NUMBER_OF_HIVES[self.players]
        self.symbols: list[int] = content["jelly_symbols"][self.players]
        self.track: int = content["track"]

        self.points = [0] * self.players
        self.peak = [0] * self.players
        self.jelly = [0] * self.players
        self.scorings = [0] * self.players
        for player in [self.first_player, *self.others_in_turn(self.first_player)]:  # AMB-S4
            if player in (options.get("start_jelly") or []):
                self.give_jelly(player)

        self.values: list[int] = []
        self.kinds: list[str | None] = []
        self.spaces: list[list[Group]] = []
        self.deck: list[str] = [event["id"] for event in content["events"]]
        self.effect: dict[str, Any] = {}

        self.turn = 1
        self.colour = self.first_player
        self.start_specials = [""] * self.players
        self.jelly_action_used = False  # free, leap or turn in this turn, AMB-J1
        self.moved = False  # whether the move of this turn is made
        self.landed = 0  # where the last move ended
        self.came_by_hole = False
        self.stack: int | None = None  # space of the new stack after a scoring; None by AMB-G7
        self.in_hand = ""  # the new special counter, by AMB-G7
        self.truncated = False

        if options.get("parts") is None:
            self.phase = "parts"
        else:
            self.lay_parts(options["parts"])

    @classmethod
    def from_position(cls, options: dict[str, Any], content: dict[str, Any], text: str) -> Reference:
        """A game from board text at the start of a turn."""
        game = cls(options, content)
        game.points, game.jelly = [0] * game.players, [0] * game.players
        for line in text.splitlines():
            words = line.split()
            if not words:
                continue
            if words[0] == "ambrosia":
                game.turn = int(words[words.index("turn") + 1])
            elif words[0] == "parts":
                game.lay_parts([int(part) for part in words[1].split(",")])
            elif words[0] == "event":
                game.set_event(words[1])
                drawn = words[3].split(",")
                game.deck = [event["id"] for event in content["events"] if event["id"] not in drawn]
            elif words[0] == "player":
                player = COLOURS.index(words[1])
                facts = dict(zip(words[2::2], map(int, words[3::2]), strict=True))
                game.points[player] = facts["score"]
                game.peak[player] = facts.get("peak", facts["score"])
                game.jelly[player] = facts["jelly"]
                game.scorings[player] = facts["scorings"]
            elif words[:2] == ["to", "move"]:
                game.colour = COLOURS.index(words[2])
            else:
                space = int(words[0])
                for group in reversed(line.split("|")[1].split("/")):
                    if group.strip():
                        owner, counters = group.strip().split(":")
                        game.spaces[space].append({"owner": COLOURS.index(owner), "counters": list(counters)})
        game.phase = "start"
        return game

    def copy(self) -> Reference:
        """An independent copy."""
        other = copy.copy(self)
        other.spaces = [[{"owner": g["owner"], "counters": g["counters"][:]} for g in groups] for groups in self.spaces]
        for name in ("points", "peak", "jelly", "scorings", "deck", "start_specials"):
            setattr(other, name, list(getattr(self, name)))
        return other

    # What others ask

    def actor(self) -> int | str:
        """The player who decides, or `chance`, or `over`."""
        if self.phase in ("parts", "event"):
            return "chance"
        if self.phase == "over":
            return "over"
        return (self.colour - self.effect.get("swap", 0)) % self.players  # AMB-E3

    def scores(self) -> list[int]:
        """Points of each colour."""
        return list(self.points)

    def supply(self) -> int:
        """Jelly that nobody has."""
        return self.content["jelly_supply"] - sum(self.jelly)

    def winners(self) -> list[int]:
        """Most points; among these the fewest scorings (AMB-F4)."""
        most = max(self.points)
        best = [player for player in range(self.players) if self.points[player] == most]
        fewest = min(self.scorings[player] for player in best)
        return [player for player in best if self.scorings[player] == fewest]

    def next_start_jelly(self) -> list[int]:
        """Who has the fewest points (AMB-F6)."""
        return [player for player in range(self.players) if self.points[player] == min(self.points)]

    def board_lines(self) -> list[str]:
        """The board text, a line a space."""
        lines = []
        for space, groups in enumerate(self.spaces):
            texts = [f"{COLOURS[group['owner']]}:{''.join(group['counters'])}" for group in reversed(groups)]
            line = f"{space} v{self.values[space]} {self.kinds[space] or '-'} | {' / '.join(texts)}"
            lines.append(line.rstrip())
        return lines

    # The meadow

    def lay_parts(self, order: list[int]) -> None:
        """Lays the parts round the ring; then the first event card, then `choose`."""
        self.values, self.kinds = [], []
        for part in order:
            if self.side == "front":
                self.values += self.content["parts"][part]["front"]
                self.kinds += [None] * 5
            else:
                self.values += [space["value"] for space in self.content["parts"][part]["back"]]
                self.kinds += [space.get("special") for space in self.content["parts"][part]["back"]]
        self.size = len(self.values)
        self.spaces = [[] for _ in range(self.size)]
        self.phase = "event" if self.use_events and self.deck else "choose start"

    def forward(self) -> int:
        """+1 clockwise, -1 by AMB-E1."""
        return -1 if self.effect.get("reverse") else 1

    def own_top(self, space: int, colour: int) -> Group | None:
        """The group of this colour that lies on top of this space."""
        groups = self.spaces[space]
        return groups[-1] if groups and groups[-1]["owner"] == colour else None

    def own_covered(self, space: int, colour: int) -> Group | None:
        """The group of this colour that is covered on this space."""
        groups = self.spaces[space]
        return groups[0] if len(groups) == 2 and groups[0]["owner"] == colour else None

    def tops(self, colour: int) -> list[int]:
        """The spaces with this colour on top."""
        return [space for space in range(self.size) if self.own_top(space, colour)]

    def covereds(self, colour: int) -> list[int]:
        """The spaces where this colour is covered."""
        return [space for space in range(self.size) if self.own_covered(space, colour)]

    def power(self, space: int, group: Group) -> str:
        """The power at work: that of the counter on top of the group, but none in a thicket (AMB-P1, AMB-B3)."""
        if self.kinds[space] == "thicket" or group["counters"][-1] == "n":
            return ""
        return group["counters"][-1]

    def normal_on_top_works_as(self, what: str, group: Group) -> bool:
        """Whether Advanced Movement lets this group work as a Collector or a Turbo (AMB-E2), in a thicket too."""
        return bool(self.effect.get("normal_bonus")) and self.normal_like == what and group["counters"][-1] == "n"

    def may_land(self, colour: int, space: int, power: str) -> bool:
        """Whether a block of this colour with this power may land here."""
        groups = self.spaces[space]
        if not groups or groups[-1]["owner"] == colour:  # AMB-M6
            return True
        if len(groups) == 2:  # AMB-M7
            return False
        group = groups[0]
        if self.power(space, group) == "G":  # AMB-P2
            return False
        if len(group["counters"]) == 1:  # AMB-M6
            return True
        # AMB-P7, and not in a thicket by AMB-B3
        return len(group["counters"]) == 2 and power == "B" and self.kinds[space] != "thicket"

    def ways(self, space: int, colour: int) -> list[tuple[str, int, bool]]:
        """All moves of the groups of a colour on a space: text, distance, whether it needs a special space."""
        found = []
        for group in self.spaces[space]:
            if group["owner"] != colour or len(group["counters"]) < 2:  # AMB-M2, AMB-M3
                continue
            if group is self.own_covered(space, colour) and not self.covered_may_move:  # AMB-M8
                continue
            power = self.power(space, group)
            turbo = power == "T" or self.normal_on_top_works_as("turbo", group)
            for count in range(1, min(len(group["counters"]), LARGEST_BLOCK) + 1):
                steps = {count: False}  # AMB-M2
                if turbo:
                    steps[count + 1] = False  # AMB-P5
                if power == "R":
                    steps[-count] = False  # AMB-P6
                if self.kinds[space] == "leaves":  # AMB-B7
                    for step in list(steps):
                        if step > 0 and -step not in steps:
                            steps[-step] = True
                for step, needs_space in steps.items():
                    target = (space + step * self.forward()) % self.size
                    if self.may_land(colour, target, power):
                        found.append((f"move {space}:{count}>{target}", abs(step), needs_space))
        return found

    def all_ways(self) -> list[tuple[str, int, bool]]:
        """All moves of the colour whose turn it is."""
        return [way for space in range(self.size) for way in self.ways(space, self.colour)]

    def may_choose_to_score(self) -> bool:
        """No move is forced (AMB-K2, AMB-K3), or a Drone allows a scoring (AMB-P8)."""
        able = []
        for space in range(self.size):
            if any(not needs_space for _, _, needs_space in self.ways(space, self.colour)):
                able.append(space)
        if not able:
            return True
        if len(able) > 1:
            return False
        group = next(group for group in self.spaces[able[0]] if group["owner"] == self.colour)
        return len(group["counters"]) == 2 and self.power(able[0], group) == "D"

    def take(self, space: int, colour: int, count: int) -> list[str]:
        """Takes the top counters of the group of a colour."""
        group = next(group for group in self.spaces[space] if group["owner"] == colour)
        block = group["counters"][-count:]
        group["counters"] = group["counters"][:-count]
        self.spaces[space] = [group for group in self.spaces[space] if group["counters"]]
        return block

    def put(self, space: int, colour: int, block: list[str]) -> None:
        """Puts counters on top of the own group there, or as a group of their own."""
        group = self.own_top(space, colour)
        if group:
            group["counters"] += block
        else:
            self.spaces[space].append({"owner": colour, "counters": block})

    # Points and jelly

    def give_jelly(self, colour: int) -> None:
        """One from the supply, if there is one (AMB-C5)."""
        if self.supply() > 0:
            self.jelly[colour] += 1

    def add_points(self, colour: int, points: int) -> None:
        """Moves a colour forward on the track: a jelly for each symbol where it is the last of all to come (AMB-G9)."""
        self.points[colour] += points
        for place in range(self.peak[colour] + 1, self.points[colour] + 1):
            is_symbol = (place - 1) % self.track + 1 in self.symbols
            others = [self.peak[other] for other in range(self.players) if other != colour]
            if is_symbol and min(others) >= place:
                self.give_jelly(colour)
        self.peak[colour] = max(self.peak[colour], self.points[colour])

    def others_in_turn(self, colour: int) -> list[int]:
        """The other colours, the left neighbour first."""
        return [(colour + step) % self.players for step in range(1, self.players)]

    def points_of_position(self, colour: int) -> int:
        """The points of a scoring (AMB-G1), space by space in the order of the clauses."""
        total = 0
        for space in self.tops(colour):
            group = self.spaces[space][-1]
            points = self.values[space]
            if self.power(space, group) == "H":  # AMB-P4
                points *= 2
            if self.power(space, group) == "C":  # AMB-P3
                points += 1
            if self.normal_on_top_works_as("collector", group):  # AMB-E2
                points += 1
            if self.kinds[space] == "arena":  # AMB-B8
                points += 1
            if len(self.spaces[space]) == 2:  # AMB-E7
                points += self.effect.get("prisoners", 0) * len(self.spaces[space][0]["counters"])
            total += points
        return total

    def count_position(self, colour: int) -> None:
        """The points of a scoring, then those of Saboteurs (AMB-P9)."""
        self.add_points(colour, self.points_of_position(colour))
        for other in self.others_in_turn(colour):
            for space in self.tops(other):
                ahead = (space + self.forward()) % self.size
                if self.power(space, self.spaces[space][-1]) == "S" and self.own_top(ahead, colour):
                    self.add_points(other, self.values[space])

    # Events

    def set_event(self, name: str) -> None:
        """The rule of this card holds from now on."""
        self.effect = next(event["effect"] for event in self.content["events"] if event["id"] == name)

    def turn_up(self, name: str) -> None:
        """A card is turned up (AMB-E0)."""
        self.deck.remove(name)
        self.set_event(name)
        for colour in [self.colour, *self.others_in_turn(self.colour)]:  # AMB-E5
            for _ in range(self.effect.get("jelly", 0)):
                self.give_jelly(colour)

    # What is legal

    def legal(self) -> set[str]:
        """The texts of all legal actions, or of all outcomes at a chance node."""
        jelly = self.jelly[self.colour]
        if self.phase == "parts":
            orders = permutations(range(NUMBER_OF_PARTS[self.players]))
            return {"parts " + ",".join(map(str, order)) for order in orders}
        if self.phase == "event":
            return {f"event {name}" for name in self.deck}
        if self.phase == "choose start":  # AMB-S1
            return {f"choose {name}" for name in SPECIALS}
        if self.phase == "place":
            return {f"place {space}" for space in range(self.size) if self.far_from_all(space)}
        if self.phase == "start":
            actions = {text for text, _, _ in self.all_ways()}
            if self.may_choose_to_score():
                actions.add("score")
            return actions | self.jelly_actions()
        if self.phase == "landing":
            return self.landing_choices()
        if self.phase == "before check":
            return {"check"} | self.jelly_actions()
        if self.phase == "check":
            return {"score", "continue"}
        if self.phase == "restack":
            return {f"restack {space}" for space in self.restack_spaces()}
        if self.phase == "remove":
            return self.removals()
        if self.phase == "choose":  # AMB-G6
            return {f"choose {name}" for name, letter in SPECIALS.items() if letter not in self.in_play(self.colour)}
        if self.phase == "alone":  # AMB-G7
            return {f"alone {space}" for space in range(self.size) if not self.spaces[space]}
        if self.phase == "end":
            actions = {"end"}
            if jelly > 0:
                actions.add("jelly point")
                if not self.jelly_action_used:
                    actions.add("jelly turn")
            return actions
        return set()

    def far_from_all(self, space: int) -> bool:
        """At least three spaces between this one and every stack (AMB-S2)."""
        return not any(self.spaces[(space + step) % self.size] for step in range(-3, 4))

    def in_play(self, colour: int) -> list[str]:
        """The counters of a colour on the meadow."""
        return [c for groups in self.spaces for group in groups if group["owner"] == colour for c in group["counters"]]

    def jelly_actions(self) -> set[str]:
        """Point, free and leap (AMB-J1, AMB-J5)."""
        colour = self.colour
        if self.jelly[colour] == 0:
            return set()
        actions = {"jelly point"}
        if self.jelly_action_used:
            return actions
        if self.tops(colour):  # AMB-J2
            actions |= {f"jelly free {space}" for space in self.covereds(colour)}
        if self.effect.get("leap"):  # AMB-E4
            for origin in range(self.size):
                for group in self.spaces[origin]:
                    if group["owner"] != colour:
                        continue
                    if group is self.own_covered(origin, colour) and not self.covered_may_move:
                        continue
                    for target in range(self.size):
                        if target != origin and self.may_land(colour, target, self.power(origin, group)):
                            actions.add(f"jelly leap {origin}>{target}")
        return actions

    def landing_choices(self) -> set[str]:
        """What a special space offers to the group that has landed on it; empty if there is nothing to choose."""
        space, colour = self.landed, self.colour
        kind = self.kinds[space] or ""
        group = self.spaces[space][-1]
        actions = set()
        if kind == "beekeeper":  # AMB-B6
            actions = {f"sting {other}" for other in range(self.players) if other != colour and self.points[other] > 0}
            return actions | {"sting none"} if actions else set()
        if kind.startswith("hole:") and not self.came_by_hole:  # AMB-B2
            other_hole = next(s for s in range(self.size) if self.kinds[s] == kind and s != space)
            if self.may_land(colour, other_hole, self.power(space, group)):
                counts = range(1, len(group["counters"]) + 1)
                actions = {f"hole {space}:{count}>{other_hole}" for count in counts}
        if kind == "gust":  # AMB-B4
            actions = {text for text, _, _ in self.ways(space, colour)}
        return actions | {"stay"} if actions else set()

    def restack_spaces(self) -> list[int]:
        """Where the new stack may be (AMB-G3)."""
        tops = self.tops(self.colour)
        covering_nothing = [space for space in tops if len(self.spaces[space]) == 1]
        return covering_nothing or tops

    def removals(self) -> set[str]:
        """Which normal counter goes to the hive (AMB-G4, AMB-G5)."""
        if self.stack is not None:
            from_top = self.spaces[self.stack][-1]["counters"][::-1]
            found = set()
            for index, counter in enumerate(from_top):
                same_as_above = index > 0 and from_top[index - 1] == "n"
                if counter == "n" and not same_as_above:
                    found.add(f"remove {index}")
            if found:
                return found
        return {f"remove @{s}" for s in self.covereds(self.colour) if "n" in self.spaces[s][0]["counters"]}

    # What happens

    def apply(self, text: str) -> None:
        """Takes a legal action."""
        if self.phase == "parts":
            assert sorted(text[len("parts ") :].split(",")) == [str(p) for p in range(NUMBER_OF_PARTS[self.players])]
        else:
            assert text in self.legal(), f"{text} is not legal in phase {self.phase}"
        word, _, rest = text.partition(" ")
        if word == "jelly":
            word, _, rest = rest.partition(" ")
            word = f"jelly_{word}"
        getattr(self, f"do_{word}")(rest)

    def do_parts(self, rest: str) -> None:
        self.lay_parts([int(part) for part in rest.split(",")])

    def do_event(self, rest: str) -> None:
        self.turn_up(rest)
        self.phase = "choose" if any(self.spaces) else "choose start"

    def do_choose(self, rest: str) -> None:
        letter = SPECIALS[rest]
        if self.phase == "choose start":
            self.start_specials[self.colour] = letter
            self.colour = (self.colour + 1) % self.players
            if self.colour == self.first_player:
                self.phase = "place"
        elif self.stack is None:  # AMB-G7
            self.in_hand = letter
            self.phase = "alone"
        else:
            self.put(self.stack, self.colour, [letter])
            self.end_of_turn()

    def do_place(self, rest: str) -> None:
        self.put(int(rest), self.colour, ["n"] * 6 + [self.start_specials[self.colour]])
        self.colour = (self.colour + 1) % self.players
        if self.colour == self.first_player:
            self.phase = "start"

    def do_move(self, rest: str) -> None:
        origin, count, target = split(rest)
        distance = next(distance for text, distance, _ in self.ways(origin, self.colour) if text == f"move {rest}")
        if self.phase == "start":
            self.moved = True
        self.put(target, self.colour, self.take(origin, self.colour, count))
        long_move = self.effect.get("long_move")
        if long_move and distance >= long_move["distance"]:  # AMB-E6
            for other in self.others_in_turn(self.colour):
                self.add_points(other, long_move["points"])
        self.came_by_hole = False
        self.land(target)

    def do_hole(self, rest: str) -> None:
        origin, count, target = split(rest)
        self.put(target, self.colour, self.take(origin, self.colour, count))
        self.came_by_hole = True
        self.land(target)

    def do_jelly_leap(self, rest: str) -> None:
        origin, target = (int(number) for number in rest.split(">"))
        group = next(group for group in self.spaces[origin] if group["owner"] == self.colour)
        self.put(target, self.colour, self.take(origin, self.colour, len(group["counters"])))
        self.jelly[self.colour] -= 1
        self.jelly_action_used = True
        self.came_by_hole = False
        self.land(target)

    def do_jelly_free(self, rest: str) -> None:
        origin = int(rest)
        counter = self.take(origin, self.colour, 1)
        target = (origin + self.forward()) % self.size
        while not self.own_top(target, self.colour):
            target = (target + self.forward()) % self.size
        self.put(target, self.colour, counter)
        self.jelly[self.colour] -= 1
        self.jelly_action_used = True
        self.go_on()

    def do_jelly_point(self, _rest: str) -> None:
        self.jelly[self.colour] -= 1
        self.add_points(self.colour, 1)  # AMB-J4
        if self.phase == "end":
            self.end_of_turn()
        else:
            self.go_on()

    def do_jelly_turn(self, _rest: str) -> None:
        self.jelly[self.colour] -= 1
        self.jelly_action_used = True
        self.moved = False
        self.phase = "start"

    def do_stay(self, _rest: str) -> None:
        self.go_on()

    def do_sting(self, rest: str) -> None:
        if rest != "none":
            self.points[int(rest)] -= 1
        self.go_on()

    def do_check(self, _rest: str) -> None:
        self.check()

    def do_continue(self, _rest: str) -> None:
        self.end_of_turn()

    def do_score(self, _rest: str) -> None:
        self.score()

    def do_restack(self, rest: str) -> None:
        final, colour = int(rest), self.colour
        # AMB-G2: from the space after the final one round to it, each next group under those collected
        collected: list[str] = []
        for step in range(1, self.size + 1):
            space = (final + step * self.forward()) % self.size
            group = self.own_top(space, colour)
            if group:
                collected = group["counters"] + collected
                self.spaces[space].remove(group)
        self.put(final, colour, collected)
        self.stack = final
        self.phase = "remove"

    def do_remove(self, rest: str) -> None:
        if rest.startswith("@"):
            group = self.spaces[int(rest[1:])][0]
            group["counters"].remove("n")
            space = int(rest[1:])
        else:
            assert self.stack is not None
            space = self.stack
            group = self.spaces[space][-1]
            del group["counters"][len(group["counters"]) - 1 - int(rest)]
        self.spaces[space] = [group for group in self.spaces[space] if group["counters"]]
        self.phase = "choose"
        hive = self.scorings[self.colour]
        if all(scorings >= hive for scorings in self.scorings):
            self.give_jelly(self.colour)  # AMB-G8
            if self.use_events and self.deck:  # AMB-E0
                self.phase = "event"

    def do_alone(self, rest: str) -> None:
        self.put(int(rest), self.colour, [self.in_hand])
        self.end_of_turn()

    def do_end(self, _rest: str) -> None:
        self.next_turn()

    # How it goes on

    def land(self, space: int) -> None:
        """The end of a move, gust move, hole passage or leap (AMB-B9)."""
        self.landed = space
        if self.kinds[space] == "honeywell":  # AMB-B5
            self.add_points(self.colour, 1)
        # Only if there is something to choose.
        if self.landing_choices():
            self.phase = "landing"
        else:
            self.go_on()

    def go_on(self) -> None:
        """Back to the start of the turn, or before the check if the move is made."""
        if not self.moved:
            self.phase = "start"
        elif self.jelly[self.colour] > 0:
            self.phase = "before check"
        else:
            self.check()

    def check(self) -> None:
        """AMB-K1, with the choices of AMB-K3 and AMB-P8."""
        if not self.all_ways():
            self.score()
        elif self.may_choose_to_score():
            self.phase = "check"
        else:
            self.end_of_turn()

    def score(self) -> None:
        """A scoring of the colour whose turn it is."""
        self.scorings[self.colour] += 1
        self.count_position(self.colour)
        if self.scorings[self.colour] > self.hives:  # AMB-F1
            for other in self.others_in_turn(self.colour):  # AMB-F2
                self.count_position(other)
            for player in range(self.players):  # AMB-F3; no jelly for these points
                self.points[player] += self.jelly[player]
                self.jelly[player] = 0
                self.peak[player] = max(self.peak[player], self.points[player])
            self.phase = "over"
        elif self.tops(self.colour):
            self.phase = "restack"
        else:
            self.stack = None
            self.phase = "remove"

    def end_of_turn(self) -> None:
        """Asked only with jelly (AMB-J5)."""
        if self.jelly[self.colour] > 0:
            self.phase = "end"
        else:
            self.next_turn()

    def next_turn(self) -> None:
        """The left neighbour's turn (AMB-M1)."""
        if self.turn >= self.max_turns:  # AMB-F5
            self.truncated = True
            self.phase = "over"
            return
        self.turn += 1
        self.colour = (self.colour + 1) % self.players
        self.jelly_action_used = False
        self.moved = False
        self.phase = "start"


def split(rest: str) -> tuple[int, int, int]:
    """Origin, count and target of `4:3>7`."""
    origin, _, tail = rest.partition(":")
    count, _, target = tail.partition(">")
    return int(origin), int(count), int(target)


def perft(game: Reference, depth: int) -> int:
    """How many sequences of exactly so many actions and outcomes there are."""
    actions = game.legal()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        child = game.copy()
        child.apply(action)
        total += perft(child, depth - 1)
    return total


def built_in_content() -> dict[str, Any]:
    """The content of the package, from its file (Python 3.11 or newer)."""
    import tomllib

    path = Path(__file__).parents[2] / "rust" / "eusocial-core" / "content" / "ambrosia.toml"
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    content["jelly_symbols"] = {int(key): value for key, value in content["jelly_symbols"].items() if key.isdigit()}
    return content


def main(path: Path) -> None:
    """Fills in the counts of a perft file."""
    table = json.loads(path.read_text(encoding="utf-8"))
    content = built_in_content()
    for entry in table["entries"]:
        if entry["position"] is None:
            game = Reference(entry["options"], content)
        else:
            game = Reference.from_position(entry["options"], content, "\n".join(entry["position"]))
        for depth in entry["counts"]:
            entry["counts"][depth] = perft(game, int(depth))
        print(entry["options"], entry["counts"])
    path.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
