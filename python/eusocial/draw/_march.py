"""What March of the Ants' `State.view()` holds, in words, and what actions touch in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict, cast

from ._svg import COLOURS, plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Cell = tuple[int, int]


class Ant(TypedDict):
    """An ant on a site."""

    player: int
    major: bool


class Site(TypedDict):
    """A collection site; the first of a hex is its control site."""

    name: str
    resource: str
    amount: int
    special: str | None
    """The segment of which two evolutions are needed."""
    ant: Ant | None
    guest: Ant | None
    aphid: bool
    nymph: bool
    """Of centipedes."""


class Crowd(TypedDict):
    """Ants of one sort in the outskirts, or in the Great Tunnel."""

    player: int
    major: bool
    aphid: bool
    ants: int


class Hex(TypedDict):
    """A hex of the meadow; number 0 is the Great Tunnel."""

    number: int
    name: str
    q: int
    r: int
    turn: int
    tunnels: list[int]
    """Sides with a tunnel, clockwise from the east."""
    joined: list[int]
    """Those whose tunnel goes on in the hex beside it."""
    start: bool
    inner: bool
    home: int | None
    """Whose Homeland it is."""
    sites: list[Site]
    outskirts: list[Crowd]
    wormhole: bool
    centipede: bool
    spores: int
    """Of the Cordyceps."""
    contested: bool
    controller: int | None


class Drawn(TypedDict):
    """A hex that was revealed and lies nowhere yet, not turned."""

    number: int
    name: str
    tunnels: list[int]
    sites: list[dict[str, Any]]
    start: bool


class Part(TypedDict):
    """An evolution in a body, and whose parasite it is."""

    card: str
    parasite: int | None


class Goal(TypedDict):
    """A Colony Goal and the points that it would bring now."""

    card: str
    worth: int


class Tokens(TypedDict):
    """Symbiote tokens of one player that another holds."""

    of: int
    tokens: int
    segments: list[str] | None
    """None if the viewer doesn't know them."""


class Predator(TypedDict):
    """A Predator in the meadow."""

    kind: str
    name: str
    at: list[int]
    health: int
    by: int
    """Who summoned it."""


class Colony(TypedDict):
    """What a player has."""

    larvae: int
    food: int
    eggs: int
    ants: int
    majors: int
    """In the supply."""
    cards: int
    """In hand, known or not."""
    hand: list[str] | None
    """None if the viewer doesn't see it."""
    known: list[str]
    """Cards in hand that all know."""
    body: dict[str, list[Part | None]]
    bodies: int
    goals: list[Goal]
    own_deck: int
    aside: int
    """Cards that wait for the next draft."""
    picked: int
    pack: int
    pack_cards: list[str] | None
    """To pick from; None if the viewer doesn't see them, as the next."""
    picked_cards: list[str] | None
    symbiotes: list[Tokens]
    rested: bool
    wins: int


class Battle(TypedDict):
    """A battle under way."""

    at: list[int]
    sides: list[int]
    defender: int | None
    centipede: bool
    horde: int
    cards: list[str | None]
    """By player: None while not chosen, `none`, or `?` where the viewer doesn't see it."""
    revealed: bool


class Asked(TypedDict):
    """What a decision is about."""

    at: list[int] | None
    left: int
    effects: list[str]
    card: str | None
    """The card of the Broodmother that was revealed, or an evolution that goes into a body."""


class Horde(TypedDict):
    """What the centipedes have in the modes in which they act."""

    score: int
    deck: int
    discard: list[str]
    plot: list[str]
    level: int
    tokens: int
    nymph: bool
    """In the Great Tunnel."""
    found: bool
    thresholds: dict[str, int] | None


class Brood(TypedDict):
    """What a Broodmother with a seat of her own has, and what she alone has seen."""

    seat: int
    eggs: int
    powers: list[str]
    above: int
    below: int
    upper: int
    above_cards: list[str] | None
    below_cards: list[str] | None
    looked_at: list[str] | None
    upper_hexes: list[int] | None
    looked_at_hexes: list[Drawn] | None


class View(TypedDict):
    """`State.view()` of March of the Ants."""

    game: str
    players: int
    round: int
    season: str
    phase: str
    player: int | None
    """Who decides; None at chance and at the end."""
    active: int
    first: int
    scores: list[float]
    hexes: list[Hex]
    face_down: list[list[int]]
    """Where hexes lie face down."""
    colonies: list[Colony]
    stack: int
    drawn: list[Drawn]
    deck: int
    discard: list[str]
    offered: list[str]
    battle: Battle | None
    predators: list[Predator]
    summonable: list[str]
    horde: Horde | None
    season_card: str | None
    brood: Brood | None
    """A Broodmother with a seat of her own."""
    asked: Asked | None
    printed: dict[str, dict[str, Any]]
    """What stands on the cards that can be seen."""
    over: bool


SEGMENTS = ("head", "thorax", "abdomen")

PHASES = {
    "draw": "Cards are being drawn",
    "hex": "A hex is being revealed",
    "search": "Cards are being revealed",
    "horde": "The centipede draws its cards",
    "turn": "Choose an action",
    "react": "React, or pass",
    "take": "Choose the hex to place",
    "explore": "Place the hex",
    "bring": "Bring ants into the new hex",
    "scout": "Scout: reveal another hex?",
    "follow": "Scout: move the Major Worker on",
    "steps": "Take steps",
    "march": "March: place larvae, then take steps",
    "which": "Which ant is it?",
    "push": "Push an ant out of the hex?",
    "shift": "Where does the ant go that makes room?",
    "pay": "Pay for the card",
    "host": "Whose body does the parasite go on?",
    "place": "Place larvae",
    "major": "Place the Major Worker",
    "offer": "Pay for this effect?",
    "choose": "Choose an effect",
    "discard": "Discard a card",
    "target": "Choose a hex",
    "harvest": "Harvest a site",
    "swap": "Choose an ant to exchange",
    "shed": "Which evolution leaves the body?",
    "cover": "Where does the evolution go?",
    "offered": "Play one of these cards?",
    "aphid": "Which site does the aphid go to?",
    "populate": "Populate: place larvae",
    "rally": "Rally: place larvae",
    "ferocity": "Battle: choose a Ferocity card",
    "lose": "Battle: an ant dies",
    "retreat": "Battle: retreat",
    "starve": "Hunger: an ant dies",
    "decree": "Royal Decree: take one",
    "aside": "A card is put aside for the next draft",
    "deal": "Cards are being dealt",
    "draft": "Pick a card of the pack",
    "keep": "Keep a card that was drafted",
    "exchange": "Which Symbiote token is exchanged?",
    "predators": "The Predators of this game are being drawn",
    "season": "The season is being revealed",
    "wild": "The centipedes' card is being revealed",
    "summon": "Summon a Predator",
    "carry": "Carry the spore along?",
    "eat": "Which aphid does the Ladybug eat?",
    "cancel": "Cancel the card with an Initiative Token?",
    "machinations": "The Predator of the Machinations is being drawn",
    "brood": "Broodmother: reveal a card, or use a power",
    "crawl_or_egg": "Broodmother: gain an egg, or move a nymph",
    "judge": "Do what the card says, or spend two nymphs?",
    "spend": "Which nymph is spent?",
    "crawl": "Where does the nymph go?",
    "unlock": "Unlock a power?",
    "peek": "The Broodmother looks at cards",
    "arrange": "Put a card on top of the deck, or under it",
    "arrange_hexes": "Put a hex on top of the stack, or under it",
    "advance": "Move nymphs and centipedes",
    "advance_battle": "Choose a hex to battle in",
    "moult": "Which nymph moults?",
    "nymph": "Place a nymph",
    "frenzy": "Frenzy: pay for one more card?",
    "home": "Choose a starting hex for the Homeland",
    "settle": "Place the Homeland",
    "flip": "Explore: which hex?",
    "name": "The Enclave: name a segment",
    "over": "Final points",
}

LEFT = {
    "steps": "step",
    "march": "step",
    "place": "larva",
    "populate": "larva",
    "rally": "larva",
    "bring": "ant",
    "pay": "larva or ant",
    "discard": "card",
    "harvest": "site",
    "lose": "ant",
    "starve": "ant",
    "choose": "effect",
    "advance": "step",
    "nymph": "nymph",
}
"""What is counted in each phase."""

STORES = ("food", "larvae", "eggs", "ants", "cards", "wins", "majors")


# Words


def letter_of(player: int | None) -> str:
    """The letter of a player; `-` for nobody."""
    return "-" if player is None else COLOURS[player][0]


def name_of(at: Sequence[int]) -> str:
    """A hex in texts: `1,0`."""
    return f"{at[0]},{at[1]}"


def hand_of(colony: Colony) -> list[str]:
    """The cards in hand that the viewer knows."""
    return colony["known"] if colony["hand"] is None else colony["hand"]


def crowd_name(crowd: Crowd) -> str:
    """The name of a place in the outskirts, as notation has it."""
    return "outskirts" + (" major" if crowd["major"] else "") + (" aphid" if crowd["aphid"] else "")


def ant_text(ant: Ant) -> str:
    """An ant on a site: `Major Worker of a`."""
    return f"{'Major Worker' if ant['major'] else 'ant'} of {letter_of(ant['player'])}"


def site_text(site: Site, *, control: bool) -> str:
    """A site and what is on it, in one line."""
    amount = site["amount"]
    words = ("Control site" if control else "Site") + f" {site['name']}"
    if amount != 1:
        words += f", yields {amount}"
    if site["special"]:
        words += f", for two of the {site['special']}"
    if site["nymph"]:
        words += ", nymph"
    for ant, role in ((site["ant"], ""), (site["guest"], "guest: ")):
        if ant:
            words += f", {role}{ant_text(ant)}"
    return words + (", aphid" if site["aphid"] else "")


def crowd_text(crowd: Crowd) -> str:
    """Ants of a sort: `2 ants of a`, `Major Worker of b with an aphid`."""
    kind = ("Major Worker", "Major Workers") if crowd["major"] else ("ant", "ants")
    words = f"{plural(crowd['ants'], *kind)} of {letter_of(crowd['player'])}"
    return words + (" herding" if crowd["aphid"] else "")


def place_text(hexagon: Hex) -> str:
    """Number, name and place of a hex: `9 Fungalreach at 1,0`."""
    number = "" if hexagon["number"] == 0 else f"{hexagon['number']} "
    return f"{number}{hexagon['name']} at {hexagon['q']},{hexagon['r']}"


def hex_text(hexagon: Hex) -> str:
    """A hex and all that is on it, in one line."""
    words = [place_text(hexagon)]
    if hexagon["controller"] is not None:
        words.append(f"controlled by {letter_of(hexagon['controller'])}")
    home = hexagon.get("home")
    if home is not None:
        words.append(f"Homeland of {letter_of(home)}")
    words += [word for word in ("contested", "wormhole", "centipede") if cast("Any", hexagon)[word]]
    if hexagon["spores"]:
        words.append(plural(hexagon["spores"], "spore"))
    for index, site in enumerate(hexagon["sites"]):
        text = site_text(site, control=index == 0)
        words.append(text[0].lower() + text[1:])
    crowds = ", ".join(map(crowd_text, hexagon["outskirts"]))
    if crowds:
        words.append(f"{'inside' if hexagon['number'] == 0 else 'outskirts'}: {crowds}")
    return "; ".join(words)


def goal_text(goal: Mapping[str, Any]) -> str:
    """What a goal is worth in a Slumber."""
    if "beat" in goal:
        return f"{goal['points']} for each neighbour with fewer {goal['beat'].replace('_', ' ')}"
    per = plural(goal["per"], goal["count"].replace("_", " "), goal["count"].replace("_", " "))
    return f"{goal['points']} for each {per}, at most {goal['most']}"


def card_text(name: str, printed: Mapping[str, Mapping[str, Any]]) -> str:
    """A card with what stands on it, in one line."""
    card = printed.get(name)
    if card is None:
        return name
    kind = ("parasite, " if card["parasite"] else "") + ("tactic, " if card["tactic"] else "") + card["kind"]
    words = [
        f"{name} ({kind}, cost {card['cost']}{' in ants' if card['ants_only'] else ''}, ferocity {card['ferocity']})"
    ]
    words += map(str, card["effects"])
    words += [f"in battle {effect}" for effect in card["tactic"]]
    words += map(str, card["powers"])
    words += [f"on {ability['on']} {', '.join(map(str, ability['does']))}" for ability in card["abilities"]]
    if card["goal"]:
        words.append(goal_text(card["goal"]))
    return words[0] + (": " + "; ".join(words[1:]) if words[1:] else "")


def colony_text(view: View, player: int) -> str:
    """A player's points and means, in one sentence."""
    colony = view["colonies"][player]
    words = [
        plural(view["scores"][player], "point"),
        f"{colony['food']} food",
        plural(colony["larvae"], "larva", "larvae"),
        plural(colony["eggs"], "egg"),
        f"{plural(colony['ants'], 'ant')} in the meadow",
        f"{plural(colony['cards'], 'card')} in hand",
    ]
    if colony["majors"]:
        words.append(f"{plural(colony['majors'], 'Major Worker')} to come")
    if colony["wins"]:
        words.append(f"{plural(colony['wins'], 'battle')} won")
    for segment in SEGMENTS:
        for row, part in enumerate(colony["body"][segment], 1):
            if part:
                owner = "" if part["parasite"] is None else f" (parasite of {letter_of(part['parasite'])})"
                words.append(f"{segment} {row} {part['card']}{owner}")
    if colony["bodies"]:
        words.append(plural(colony["bodies"], "complete body", "complete bodies"))
    words += [f"goal {goal['card']} worth {goal['worth']}" for goal in colony["goals"]]
    words += token_texts(colony)
    words += pile_of(colony)
    if colony["rested"]:
        words.append("rested")
    return f"Player {player} ({letter_of(player)}): {', '.join(words)}."


def token_texts(colony: Colony) -> list[str]:
    """Symbiote tokens that a player holds: `Symbiote of b: head`."""
    return [
        f"Symbiote{'' if held['tokens'] == 1 else 's'} of {letter_of(held['of'])}: "
        + (f"{held['tokens']} hidden" if held["segments"] is None else ", ".join(held["segments"]))
        for held in colony["symbiotes"]
    ]


def pile_of(colony: Colony) -> list[str]:
    """A player's own piles of cards, where there are any."""
    piles = (("own_deck", "in the own deck"), ("aside", "put aside"))
    return [
        f"{plural(cast('Any', colony)[name], 'card')} {where}" for name, where in piles if cast("Any", colony)[name]
    ]


def predator_text(predator: Predator) -> str:
    """A Predator and its health, in one line."""
    return f"{predator['name']} at {name_of(predator['at'])}, health {predator['health']}"


def battle_text(view: View, battle: Battle) -> str:
    """Who fights where, and with what."""
    sides = [f"{letter_of(side)}{' (defender)' if side == battle['defender'] else ''}" for side in battle["sides"]]
    if battle["centipede"]:
        sides.append(f"a centipede with {battle['horde']} ferocity off the deck")
    words = f"Battle at {name_of(battle['at'])}: {', '.join(sides)}"
    shown = [f"{letter_of(player)} {choice_text(battle, player)}" for player in battle["sides"]]
    return f"{words}; {', '.join(shown)}."


def choice_text(battle: Battle, player: int) -> str:
    """What a side plays, as far as it is known."""
    card = battle["cards"][player]
    return {None: "has not chosen", "none": "plays no card", "?": "has chosen"}.get(card) or f"plays {card}"


def turn_text(view: View) -> str:
    """Who decides."""
    if view["over"]:
        return "Game over"
    if view["player"] is None:
        return "Chance decides"
    return f"Player {view['player']}"


def phase_text(view: View) -> str:
    """What is decided."""
    return PHASES.get(view["phase"], view["phase"].replace("_", " ").capitalize())


def note_texts(view: View) -> Iterator[str]:
    """What is going on, in a few words each."""
    asked = view["asked"]
    if asked and asked["left"] and view["phase"] in LEFT:
        one = LEFT[view["phase"]]
        many = {"larva": "larvae", "larva or ant": "larvae or ants"}.get(one)
        yield f"{plural(asked['left'], one, many)} left"
    if asked and asked.get("card"):
        yield str(asked["card"])
    if view["player"] is not None and view["active"] != view["player"]:
        yield f"turn of {letter_of(view['active'])}"
    if view["season_card"]:
        yield view["season_card"]
    if view["horde"] and not shows_brood(view):
        yield f"Horde {view['horde']['score']}"
    yield f"first player {letter_of(view['first'])}"


def pile_texts(view: View) -> Iterator[str]:
    """What lies beside the meadow."""
    yield f"{plural(view['stack'], 'hex', 'hexes')} in the stack"
    yield f"{plural(view['deck'], 'card')} in the deck"
    if view["horde"]:
        yield f"{view['horde']['deck']} of the centipedes"
    yield f"{len(view['discard'])} discarded"
    if view["summonable"]:
        yield f"Predators: {', '.join(view['summonable'])}"


def shows_brood(view: View) -> bool:
    """Whether what the Broodmother has is told: where she acts by herself or has a seat."""
    return bool(view["brood"] or (view["horde"] and view["horde"]["thresholds"]))


def horde_texts(view: View) -> Iterator[str]:
    """What the Broodmother has, and how near she is to a victory."""
    horde, brood = view["horde"], view["brood"]
    limits = horde["thresholds"] if horde else None
    if horde and brood:
        yield f"Broodmother, player {brood['seat']}: {plural(brood['eggs'], 'egg')}"
        yield f"powers: {', '.join(brood['powers']) or 'none'}"
        if not horde["found"]:
            yield f"plot {len(horde['plot'])}"
        yield f"Machinations {horde['level']}"
        if horde["nymph"]:
            yield "nymph in the Great Tunnel"
        orders = {"cards on top": brood["above"], "cards under": brood["below"], "hexes on top": brood["upper"]}
        yield from (f"{count} {what}" for what, count in orders.items() if count)
    if not horde or not limits:
        return
    ahead = horde["score"] - max(view["scores"])
    there = sum(hexagon["centipede"] for hexagon in view["hexes"])
    yield f"Broodmother: {plural(horde['score'], 'point')}"
    yield f"ahead {ahead:g} of {limits['points']}"
    yield f"centipedes {there} of {limits['centipedes']}"
    if not horde["found"]:
        yield f"plot {len(horde['plot'])} of {limits['plot']}"
    yield f"Machinations {horde['level']}"
    yield plural(horde["tokens"], "token")
    if horde["nymph"]:
        yield "nymph in the Great Tunnel"


def spreads(view: View) -> list[tuple[str, str, list[str]]]:
    """Cards that lie on the table: what is done with them, the name of the place, the cards."""
    asked, brood = view["asked"], view["brood"]
    looked = (brood["looked_at"] if brood else None) or []
    card = asked.get("card") if asked else None
    lying = (
        ("On offer", "offered", view["offered"]),
        ("To go on top of the deck, or under it", "looked", looked),
        ("The card", "asked", [card] if card else []),
    )
    return [one for one in lying if one[2]]


def shown_hexes(view: View) -> list[Drawn]:
    """Hexes that lie beside the meadow: those that were revealed, and those that the Broodmother looks at."""
    brood = view["brood"]
    return [*view["drawn"], *((brood["looked_at_hexes"] if brood else None) or [])]


def hexes_title(view: View) -> str:
    """What is done with the hexes beside the meadow."""
    return "To place" if view["drawn"] else "To go on top of the stack, or under it"


def effect_texts(view: View) -> list[str]:
    """The effects that are chosen from, with their number, or paid for."""
    effects = view["asked"]["effects"] if view["asked"] else []
    return [f"{index}: {effect}" for index, effect in enumerate(effects, 1)] if len(effects) > 1 else effects


def describe(view: View) -> Iterator[str]:
    """The position in sentences, for those who can't see it."""
    yield f"{turn_text(view)}. {phase_text(view)}."
    yield from (f"{note[0].upper()}{note[1:]}." for note in note_texts(view))
    yield f"{', '.join(pile_texts(view))}."
    if shows_brood(view):
        yield f"{', '.join(horde_texts(view))}."
    yield from (f"Effect {text}." for text in effect_texts(view))
    if view["battle"]:
        yield battle_text(view, view["battle"])
    yield from (f"{predator_text(predator)}." for predator in view["predators"])
    yield from (f"{hexes_title(view)}: {hexagon['number']} {hexagon['name']}." for hexagon in shown_hexes(view))
    for title, _, names in spreads(view):
        yield from (f"{title}: {card_text(name, view['printed'])}." for name in names)
    yield from (colony_text(view, player) for player in range(view["players"]))
    for player, colony in enumerate(view["colonies"]):
        yield from (f"In the hand of {letter_of(player)}: {card_text(c, view['printed'])}." for c in hand_of(colony))
    yield from (f"{hex_text(hexagon)}." for hexagon in view["hexes"])
    if view.get("face_down"):
        yield f"Face down: {', '.join(map(name_of, view.get('face_down', ())))}."


# Marks of actions


@dataclass(frozen=True)
class Lay:
    """Where a hex would lie, from where, and how it is turned."""

    at: Cell
    origin: Cell
    turn: int


@dataclass(frozen=True)
class Marks:
    """What actions touch. One placement of a hex alone is a ghost; with several their places are marked."""

    hexes: tuple[Cell, ...] = ()
    sources: tuple[Cell, ...] = ()
    """Where moves begin; of one action alone."""
    spots: frozenset[tuple[Cell, str, int | None]] = frozenset()
    """Places in a hex by name; of a player's ants where one is named."""
    lays: tuple[Lay, ...] = ()
    drawn: frozenset[int] = frozenset()
    cards: frozenset[str] = frozenset()
    parts: frozenset[tuple[int, str]] = frozenset()
    stores: frozenset[str] = frozenset()
    """What the player who decides has that is touched."""

    @classmethod
    def of(cls, view: View, actions: Sequence[Mapping[str, Any]]) -> Marks:
        """The marks of actions of this view; those that touch nothing shown add none."""
        hexes: dict[Cell, None] = {}
        sources: dict[Cell, None] = {}
        spots: set[tuple[Cell, str, int | None]] = set()
        lays: list[Lay] = []
        drawn: set[int] = set()
        cards: set[str] = set()
        parts: set[tuple[int, str]] = set()
        stores: set[str] = set()
        decider = -1 if view["player"] is None else view["player"]
        asked = _cell(view["asked"]["at"]) if view["asked"] else None
        for action in actions:
            kind = str(action.get("kind"))
            at, source, to = (_cell(action.get(name)) for name in ("hex", "from", "to"))
            if kind == "lay":
                spot = _cell(action.get("at"))
                if spot and source:
                    lays.append(Lay(spot, source, int(action.get("turn", 0))))
                continue
            if kind == "settle":
                spot = _cell(action.get("at"))
                if spot:
                    lays.append(Lay(spot, spot, int(action.get("turn", 0))))
                continue
            if kind in ("take", "hex", "top_hex", "bottom_hex"):
                drawn.add(int(action.get("hex", -1)))
                continue
            if source:
                sources[source] = None
            hidden = _cell(action.get("at")) if kind == "flip" else None
            if hidden:
                hexes[hidden] = None
            elif kind == "push" and source and to:
                spots.add(goal_spot(source, action.get("site")))
                hexes[to] = None
            elif kind == "hand" and at:
                spots |= {(at, str(action.get(name)), decider) for name in ("from", "to")}
            elif kind == "centipede" and to:
                hexes[to] = None
            elif kind in ("move", "bring") and to:
                spots.add(goal_spot(to, action.get("site")))
            elif kind in ("place", "major", "aphid", "eat", "nymph") and at:
                spots.add(goal_spot(at, action.get("site")))
            elif kind == "shift" and asked:
                spots.add(goal_spot(asked, action.get("site")))
            elif kind in ("which", "pay_ant", "harvest", "ant", "lose", "devour"):
                where = asked if kind == "which" else at
                if where:
                    spots.add((where, str(action.get("spot")), int(action.get("player", decider))))
            elif at:
                hexes[at] = None
            if action.get("card"):
                cards.add(str(action["card"]))
            if action.get("on"):
                parts.add((int(action.get("player", decider)), str(action["on"])))
            if kind == "pay_larva":
                stores.add("larvae")
            elif kind == "decree":
                stores.add({"card": "cards"}.get(str(action.get("take")), str(action.get("take"))))
        return cls(
            tuple(hexes),
            tuple(sources) if len(actions) == 1 else (),
            frozenset(spots),
            tuple(lays),
            frozenset(drawn),
            frozenset(cards),
            frozenset(parts),
            frozenset(stores),
        )


def goal_spot(at: Cell, site: Any) -> tuple[Cell, str, int | None]:
    """Where an ant arrives: a site, which a guest shares, or the outskirts."""
    return (at, "outskirts" if site is None else str(site).removeprefix("guest "), None)


def _cell(value: Any) -> Cell | None:
    if not isinstance(value, (list, tuple)):
        return None
    numbers = [number for number in cast("Sequence[Any]", value) if isinstance(number, int)]
    return (numbers[0], numbers[1]) if len(numbers) == 2 else None
