//! What is printed in March of the Ants: hexes, cards, and all numbers that the rules speak of; typed, and checked when it is read.

use super::effects::{Ability, Effect, GoalScore, Power, Step, Trigger, Where};
use crate::content::{self, ContentFile, Fault, Provenance, fault, within};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeSet;

/// The content file that the game ships.
pub const CONTENT: &str = include_str!("../../../content/march.toml");

const FORMAT: u32 = 1;
/// Sets of cards are kept as bits of 128.
pub const MAX_CARDS: usize = 128;
/// MOA-D7: sites of a hex at least.
const MIN_SITES: usize = 2;
/// MOA-D7: sites of a hex at most.
pub const MAX_SITES: usize = 5;
/// MOA-A2: starting hexes.
pub const START_HEXES: usize = 8;
/// MOA-A3: starting and ordinary standard hexes.
pub const ORDINARY_HEXES: usize = 20;
/// MOA-A2: hexes beside the Great Tunnel.
pub const HEXES: usize = 25;
/// MOA-B15: aphid hexes, which replace as many starting hexes.
pub const APHID_HEXES: usize = 4;
/// Seasons of a game (MOA-A12).
pub const ROUNDS: usize = 4;

/// MOA-A24: what a site yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Resource {
    /// A food token.
    Food,
    /// A larva from the supply.
    Larva,
    /// A card from the deck.
    Card,
    /// A colony point.
    Point,
}

impl Resource {
    /// All.
    pub const ALL: [Self; 4] = [Self::Food, Self::Larva, Self::Card, Self::Point];

    /// Its name in text.
    pub fn name(self) -> &'static str {
        ["food", "larva", "card", "point"][self as usize]
    }
}

/// MOA-A58: a segment of the ant body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Segment {
    /// Army size.
    Head,
    /// Steps.
    Thorax,
    /// Feeding.
    Abdomen,
}

impl Segment {
    /// All, from front to back.
    pub const ALL: [Self; 3] = [Self::Head, Self::Thorax, Self::Abdomen];

    /// Its name in text.
    pub fn name(self) -> &'static str {
        ["head", "thorax", "abdomen"][self as usize]
    }

    /// The segment with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|segment| segment.name() == name)
    }
}

/// A collection site: `food`, `larva 2`, `card head` (a specialized site, MOA-B25).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Site {
    /// What it yields.
    pub resource: Resource,
    /// How much.
    pub amount: u8,
    /// MOA-B25: only for a colony with two evolutions of this segment.
    pub special: Option<Segment>,
}

impl Site {
    fn parse(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let name = words.next().unwrap_or_default();
        let resource = Resource::ALL.into_iter().find(|resource| resource.name() == name);
        let resource = resource.ok_or_else(|| format!("{name:?} is none of food, larva, card, point"))?;
        let mut site = Self { resource, amount: 1, special: None };
        for word in words {
            if let Some(segment) = Segment::named(word) {
                site.special = Some(segment);
            } else {
                let amount = word.parse().ok().filter(|n| (1..=3).contains(n));
                site.amount = amount.ok_or_else(|| format!("{word:?} is neither 1..3 nor a segment"))?;
            }
        }
        Ok(site)
    }
}

impl std::fmt::Display for Site {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.resource.name())?;
        if self.amount > 1 {
            write!(f, " {}", self.amount)?;
        }
        self.special.map_or(Ok(()), |segment| write!(f, " {}", segment.name()))
    }
}

impl Serialize for Site {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Site {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

/// Which set a hex or a card belongs to; sets other than the base come with an option.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Set {
    /// The base game.
    #[default]
    Base,
    /// Minions of the Meadow without its modules.
    Minions,
    /// The Aphids module.
    Aphids,
    /// The Parasites module.
    Parasites,
    /// The Predators module.
    Predators,
    /// The Flooded Spring hex.
    Spring,
    /// The Nest of Centipedes.
    Nest,
    /// The Enclave of the Empress.
    Enclave,
}

/// MOA-A23: a hex.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hex {
    /// Its number.
    pub number: u8,
    /// Its name.
    pub name: String,
    /// Sides with a tunnel, clockwise from the east, 0 to 5.
    pub tunnels: Vec<u8>,
    /// The collection sites; the first is the control site (MOA-A25).
    pub sites: Vec<Site>,
    /// MOA-A30: whether a centipede comes with it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub centipede: bool,
    /// MOA-B16: whether an aphid comes with it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub aphid: bool,
    /// MOA-A29: a starting hex has no black border.
    #[serde(default, skip_serializing_if = "is_false")]
    pub start: bool,
    /// What happens to the player who reveals and places it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reveal: Vec<Step>,
    /// The set.
    #[serde(default)]
    pub set: Set,
    /// Where it comes from.
    pub provenance: Provenance,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// MOA-A4: what a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Acts once.
    Event,
    /// An evolution of the head.
    Head,
    /// An evolution of the thorax.
    Thorax,
    /// An evolution of the abdomen.
    Abdomen,
    /// A Colony Goal.
    Goal,
}

impl Kind {
    /// The segment of an evolution.
    pub fn segment(self) -> Option<Segment> {
        match self {
            Self::Head => Some(Segment::Head),
            Self::Thorax => Some(Segment::Thorax),
            Self::Abdomen => Some(Segment::Abdomen),
            Self::Event | Self::Goal => None,
        }
    }
}

/// MOA-A4, MOA-C2: a card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// Its name, which notation uses.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Larvae and ants that it costs (MOA-A52); 0 for a Tactic (MOA-B11).
    pub cost: u8,
    /// Whether only ants may pay.
    #[serde(default, skip_serializing_if = "is_false")]
    pub ants_only: bool,
    /// What it adds in battle.
    pub ferocity: u8,
    /// MOA-C1: whether it has the centipede icon.
    #[serde(default, skip_serializing_if = "is_false")]
    pub icon: bool,
    /// MOA-B27: a parasite.
    #[serde(default, skip_serializing_if = "is_false")]
    pub parasite: bool,
    /// MOA-B11: what it does as a Tactic; a card with this is one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tactic: Vec<Step>,
    /// Of an event, what it does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Step>,
    /// Of an evolution, what happens when.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub abilities: Vec<Ability>,
    /// Of an evolution, what it changes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub powers: Vec<Power>,
    /// Of a goal, what it is worth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<GoalScore>,
    /// The set.
    #[serde(default)]
    pub set: Set,
    /// Where it comes from: `public` for a known name with known behaviour.
    pub provenance: Provenance,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

impl Card {
    /// MOA-B11
    pub fn is_tactic(&self) -> bool {
        !self.tactic.is_empty()
    }
}

/// The Great Tunnel (MOA-A1, MOA-D7).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tunnel {
    /// Its name.
    pub name: String,
    /// Sides with a tunnel.
    pub tunnels: Vec<u8>,
    /// Sides with a tunnel on the reverse, for two players.
    pub reverse: Vec<u8>,
}

/// What a player starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Larvae in the chamber.
    pub larvae: u8,
    /// Ants: in the Great Tunnel; of two players in the own hex.
    pub ants: u8,
    /// Food tokens.
    pub food: u8,
    /// Cards drawn.
    pub cards: u8,
}

/// Larvae, food and cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goods {
    /// Larvae.
    pub larvae: u8,
    /// Food tokens.
    pub food: u8,
    /// Cards.
    pub cards: u8,
}

/// MOA-C5: numbers that the rules speak of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// MOA-D1: cubes of a player.
    pub cubes: u8,
    /// MOA-A6: food tokens.
    pub food_tokens: u8,
    /// MOA-A6: counters, centipede on one side and wormhole on the other.
    pub counters: u8,
    /// MOA-A8: start with three players or more, and of one.
    pub start: Start,
    /// MOA-A15: start with two players.
    pub start_two: Start,
    /// MOA-A10: starting hexes a player.
    pub start_hexes: u8,
    /// MOA-D2: food for Explore.
    pub explore_food: u8,
    /// MOA-D2: ants that move in.
    pub explore_ants: u8,
    /// MOA-D3: food for March.
    pub march_food: u8,
    /// MOA-D3: steps of a March.
    pub march_steps: u8,
    /// MOA-D4: food for Forage.
    pub forage_food: u8,
    /// MOA-D4: cards of a Forage.
    pub forage_cards: u8,
    /// MOA-D4: larvae of a Forage.
    pub forage_larvae: u8,
    /// MOA-D5: larvae placed by the reaction to Explore.
    pub reaction_larvae_placed: u8,
    /// MOA-D5: steps of the reaction to March.
    pub reaction_steps: u8,
    /// MOA-D5: cards drawn by the reaction to Forage, for one discarded.
    pub reaction_cards: u8,
    /// MOA-D5: larvae of the reaction to Play a Card.
    pub reaction_larvae: u8,
    /// MOA-D6: what a rest brings.
    pub rest: Goods,
    /// MOA-D6: what the first to rest in a round gets beside.
    pub first_rest: Goods,
    /// MOA-D9: evolutions of a segment at most.
    pub rows: u8,
    /// MOA-D9: points for a complete body.
    pub body_points: u8,
    /// MOA-D10: points for winning a battle.
    pub battle_points: u8,
    /// MOA-D12: cards off the deck for a centipede, and with the Broodmother in the meadow.
    pub centipede_cards: [u8; 2],
    /// MOA-D12: what beating a centipede brings.
    pub centipede_reward: Goods,
    /// MOA-D13: ants that a food feeds.
    pub ants_per_food: u8,
    /// MOA-D14: what each choice of the Royal Decree brings: larvae, food, cards.
    pub decree: Goods,
    /// MOA-B32: Predators of a game.
    pub predators: u8,
    /// MOA-B33: health for each round.
    pub predator_health: u8,
    /// MOA-B35: what destroying a Predator brings.
    pub predator_reward: Goods,
    /// MOA-D15: points for a controlled hex of the Inner Meadow.
    pub inner_points: u8,
    /// MOA-D15: cards kept in Slumber.
    pub hand_limit: u8,
    /// MOA-D15: points for each bonus at the end.
    pub end_bonus: u8,
    /// Turns of a Worker Phase for each player after which only resting is left.
    pub max_turns: u8,
}

/// MOA-B42: what a difficulty changes of the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Change {
    /// Larvae of each player.
    pub larvae: i8,
    /// Cards of each player.
    pub cards: i8,
    /// Initiative Tokens of the group.
    pub tokens: i8,
}

/// MOA-B42: the difficulty chart for a number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chart {
    /// Cards of the Plot pile that bring the next Machinations.
    pub plot: u8,
    /// By so many points the Broodmother is ahead of every player when she has won.
    pub points: u8,
    /// With more centipedes than these she has won.
    pub centipedes: u8,
    /// What easy changes.
    pub easy: Change,
    /// What hard changes.
    pub hard: Change,
}

/// MOA-B40 to B54: numbers of Against the Broodmother.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Broodmother {
    /// MOA-B40: black-bordered hexes shuffled with the Nest of Centipedes.
    pub with_nest: u8,
    /// MOA-B54: black-bordered hexes that leave the game of one player.
    pub solo_removed: u8,
    /// MOA-B41: Initiative Tokens.
    pub tokens: u8,
    /// MOA-B54: the start of one player.
    pub start_one: Start,
    /// MOA-B42: for one player and more.
    pub chart: [Chart; 4],
}

/// MOA-B32: a kind of Predator, which decides what rules of its own it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PredatorKind {
    /// The Centipede Broodmother: counts as a centipede (MOA-B38).
    Broodmother,
    /// The Trapdoor Spider: its web stops Major Workers (MOA-B38).
    Spider,
    /// The Ladybug: eats aphids (MOA-B38).
    Ladybug,
    /// The Praying Mantis: strikes before the battles (MOA-B38).
    Mantis,
    /// Cordyceps: spores (MOA-B37).
    Cordyceps,
}

impl PredatorKind {
    /// All, in the order of their numbers.
    pub const ALL: [Self; 5] = [Self::Broodmother, Self::Spider, Self::Ladybug, Self::Mantis, Self::Cordyceps];

    /// Its name in text.
    pub fn name(self) -> &'static str {
        ["broodmother", "spider", "ladybug", "mantis", "cordyceps"][self as usize]
    }

    /// The kind with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// MOA-B33, MOA-B36: what a Predator does in one tier of health.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Tier {
    /// Cards off the deck for its strength.
    pub cards: u8,
    /// Strength beside them.
    pub strength: u8,
    /// Ants of each nest that the Mantis strikes.
    pub strike: u8,
    /// Spore tokens at the start of a round.
    pub spores: u8,
    /// Whether Major Workers in its hex lose their abilities.
    pub web: bool,
}

/// MOA-B32: a Predator.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Predator {
    /// Its kind.
    pub kind: PredatorKind,
    /// Its name.
    pub name: String,
    /// From the lowest health up: 1 to 4, 5 to 8, 9 and more.
    pub tiers: [Tier; 3],
    /// Where it comes from.
    pub provenance: Provenance,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// MOA-B66: a season card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Season {
    /// Its name.
    pub name: String,
    /// Whether it is an Early Season.
    pub early: bool,
    /// What happens to each player when it is revealed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reveal: Vec<Step>,
    /// What all players have while it lasts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub powers: Vec<Power>,
    /// Where it comes from.
    pub provenance: Provenance,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// MOA-B1: season cards.
pub const SEASONS: usize = 8;

/// A whole content file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Content {
    format: u32,
    /// The numbers.
    pub numbers: Numbers,
    /// The names of the rounds (MOA-D15).
    pub rounds: [String; ROUNDS],
    /// Numbers of Against the Broodmother.
    pub broodmother: Broodmother,
    /// The Great Tunnel.
    pub tunnel: Tunnel,
    /// The hexes.
    pub hexes: Vec<Hex>,
    /// The cards.
    pub cards: Vec<Card>,
    /// The Predators, one of each kind.
    pub predators: Vec<Predator>,
    /// The seasons.
    pub seasons: Vec<Season>,
}

impl content::Content for Content {
    const BUILT_IN: ContentFile<'static> = ContentFile { name: "march.toml", text: CONTENT };

    fn check(&self) -> Result<(), Fault> {
        content::check_format(self.format, FORMAT)?;
        self.check_numbers()?;
        self.check_broodmother()?;
        check_sides("tunnel.tunnels", &self.tunnel.tunnels, 1)?;
        check_sides("tunnel.reverse", &self.tunnel.reverse, 1)?;
        self.check_hexes()?;
        self.check_cards()?;
        self.check_predators()?;
        self.check_seasons()
    }
}

impl Content {
    fn check_numbers(&self) -> Result<(), Fault> {
        let n = &self.numbers;
        for (key, value, low, high) in [
            ("numbers.cubes", n.cubes, 10, 60),
            ("numbers.food_tokens", n.food_tokens, 1, 200),
            ("numbers.counters", n.counters, 0, 60),
            ("numbers.start_hexes", n.start_hexes, 1, 2),
            ("numbers.rows", n.rows, 1, 3),
            ("numbers.ants_per_food", n.ants_per_food, 1, 60),
            ("numbers.hand_limit", n.hand_limit, 1, 60),
            ("numbers.max_turns", n.max_turns, 1, 200),
            ("numbers.predators", n.predators, 0, PredatorKind::ALL.len() as u8),
            ("numbers.march_steps", n.march_steps, 1, 20),
            ("numbers.explore_ants", n.explore_ants, 1, 20),
            ("numbers.centipede_cards", n.centipede_cards[0].max(n.centipede_cards[1]), 0, 10),
        ] {
            within(key, value, low, high)?;
        }
        let solo = self.broodmother.start_one;
        for (key, start) in
            [("numbers.start", n.start), ("numbers.start_two", n.start_two), ("broodmother.start_one", solo)]
        {
            within(&format!("{key}.ants"), start.ants, 1, 10)?;
            within(&format!("{key}.cards"), start.cards, 0, 10)?;
            if u16::from(start.larvae) + u16::from(start.ants) > n.cubes.into() {
                return fault(key, format!("{} larvae and {} ants are more than the cubes", start.larvae, start.ants));
            }
        }
        Ok(())
    }

    fn check_broodmother(&self) -> Result<(), Fault> {
        let brood = &self.broodmother;
        within("broodmother.tokens", brood.tokens, 0, 10)?;
        let ordinary = (ORDINARY_HEXES - START_HEXES) as u8;
        within("broodmother.solo_removed", brood.solo_removed, 0, ordinary)?;
        within("broodmother.with_nest", brood.with_nest, 0, ordinary - brood.solo_removed)?;
        for (i, chart) in brood.chart.iter().enumerate() {
            let key = |name: &str| format!("broodmother.chart[{i}].{name}");
            within(&key("plot"), chart.plot, 1, 40)?;
            within(&key("points"), chart.points, 1, 200)?;
            within(&key("centipedes"), chart.centipedes, 0, 60)?;
            for (name, change) in [("easy", chart.easy), ("hard", chart.hard)] {
                let most = [change.larvae, change.cards, change.tokens].map(i8::unsigned_abs).into_iter().max();
                within(&key(name), most.unwrap_or(0), 0, 10)?;
            }
        }
        Ok(())
    }

    fn check_hexes(&self) -> Result<(), Fault> {
        let count = |set| self.hexes.iter().filter(|hex| hex.set == set).count();
        for (set, name, most) in [
            (Set::Base, "base", HEXES),
            (Set::Aphids, "aphids", APHID_HEXES),
            (Set::Spring, "spring", 1),
            (Set::Nest, "nest", 1),
            (Set::Enclave, "enclave", 1),
        ] {
            if count(set) != most {
                return fault("hexes", format!("{} hexes of the set {name}, not {most}", count(set)));
            }
        }
        for (i, hex) in self.hexes.iter().enumerate() {
            let key = |name: &str| format!("hexes[{i}].{name}");
            name_of(&key("name"), &hex.name)?;
            // MOA-C4.
            check_sides(&key("tunnels"), &hex.tunnels, 2)?;
            if !(MIN_SITES..=MAX_SITES).contains(&hex.sites.len()) {
                return fault(&key("sites"), format!("{} sites are not {MIN_SITES}..{MAX_SITES}", hex.sites.len()));
            }
            let (low, high) = match hex.set {
                Set::Base => (1, HEXES as u8),
                Set::Aphids => (1, APHID_HEXES as u8),
                Set::Spring | Set::Nest | Set::Enclave => (HEXES as u8 + 1, HEXES as u8 + 3),
                _ => return fault(&key("set"), "no hexes belong to this set".to_owned()),
            };
            within(&key("number"), hex.number, low, high)?;
            let starts = hex.set == Set::Aphids || hex.set == Set::Base && usize::from(hex.number) <= START_HEXES;
            if hex.start != starts {
                return fault(&key("start"), format!("starting hexes are 1..{START_HEXES} and the aphid hexes"));
            }
            let mut others = self.hexes[..i].iter();
            let clash = |other: &Hex| {
                other.number == hex.number && (other.set == Set::Aphids) == (hex.set == Set::Aphids)
                    || other.name == hex.name
            };
            if let Some(other) = others.find(|other| clash(other)) {
                return fault(&key("number"), format!("number or name of {} stands twice", other.name));
            }
            check_steps(&key("reveal"), &hex.reveal, Place::Hex)?;
        }
        Ok(())
    }

    fn check_cards(&self) -> Result<(), Fault> {
        if self.cards.is_empty() || self.cards.len() > MAX_CARDS {
            return fault("cards", format!("{} cards are not 1..{MAX_CARDS}", self.cards.len()));
        }
        let mut names = BTreeSet::new();
        for (i, card) in self.cards.iter().enumerate() {
            let key = |name: &str| format!("cards[{i}].{name}");
            name_of(&key("name"), &card.name)?;
            if !names.insert(card.name.as_str()) {
                return fault(&key("name"), format!("{:?} stands twice", card.name));
            }
            within(&key("ferocity"), card.ferocity, 0, 5)?;
            // MOA-C2
            if card.is_tactic() {
                within(&key("cost"), card.cost, 0, 0)?
            } else {
                within(&key("cost"), card.cost, 1, 4)?
            }
            let evolution = card.kind.segment().is_some();
            if (card.kind == Kind::Goal) != card.goal.is_some() {
                return fault(&key("goal"), "a goal has one, and no other card".to_owned());
            }
            let grows = card.parasite || !card.abilities.is_empty() || !card.powers.is_empty();
            if grows && !evolution {
                return fault(&key("kind"), "abilities, powers and parasites are evolutions'".to_owned());
            }
            if (card.kind == Kind::Event && !card.is_tactic()) == card.effects.is_empty() {
                return fault(&key("effects"), "an event that is no Tactic has some, and no other card".to_owned());
            }
            if evolution && card.abilities.is_empty() && card.powers.is_empty() {
                return fault(&key("abilities"), "an evolution has an ability or a power".to_owned());
            }
            check_steps(&key("effects"), &card.effects, Place::Event)?;
            check_steps(&key("tactic"), &card.tactic, Place::Battle)?;
            for (j, ability) in card.abilities.iter().enumerate() {
                let place = if ability.on == Trigger::Battled { Place::Battled } else { Place::Ability };
                check_steps(&key(&format!("abilities[{j}].does")), &ability.does, place)?;
            }
        }
        Ok(())
    }

    fn check_predators(&self) -> Result<(), Fault> {
        let kinds = self.predators.iter().map(|predator| predator.kind);
        if !kinds.eq(PredatorKind::ALL) {
            let names = PredatorKind::ALL.map(PredatorKind::name).join(", ");
            return fault("predators", format!("there is one of each kind, in this order: {names}"));
        }
        for (i, predator) in self.predators.iter().enumerate() {
            name_of(&format!("predators[{i}].name"), &predator.name)?;
            for (j, tier) in predator.tiers.iter().enumerate() {
                let most = tier.cards.max(tier.strength).max(tier.strike).max(tier.spores);
                within(&format!("predators[{i}].tiers[{j}]"), most, 0, 9)?;
            }
        }
        Ok(())
    }

    fn check_seasons(&self) -> Result<(), Fault> {
        let early = self.seasons.iter().filter(|season| season.early).count();
        if self.seasons.len() != SEASONS || early * 2 != SEASONS {
            return fault(
                "seasons",
                format!("{} seasons, {early} of them early, are not {SEASONS} and half", self.seasons.len()),
            );
        }
        for (i, season) in self.seasons.iter().enumerate() {
            name_of(&format!("seasons[{i}].name"), &season.name)?;
            check_steps(&format!("seasons[{i}].reveal"), &season.reveal, Place::Ability)?;
            if season.reveal.is_empty() && season.powers.is_empty() {
                return fault(&format!("seasons[{i}]"), "a season does something".to_owned());
            }
        }
        Ok(())
    }

    /// The card with this name.
    pub fn card_named(&self, name: &str) -> Option<usize> {
        self.cards.iter().position(|card| card.name == name)
    }
}

/// Where steps stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Event,
    Ability,
    Battled,
    Battle,
    Hex,
}

/// Effects of one card or ability at most.
pub const MAX_STEPS: usize = 6;

fn check_steps(key: &str, steps: &[Step], place: Place) -> Result<(), Fault> {
    if steps.len() > MAX_STEPS {
        return fault(key, format!("{} effects are more than {MAX_STEPS}", steps.len()));
    }
    for (i, step) in steps.iter().enumerate() {
        let key = format!("{key}[{i}]");
        let all: Vec<&Effect> = match &step.effect {
            Effect::Choose(_, options) => options.iter().collect(),
            effect => vec![effect],
        };
        for effect in all {
            if effect.is_of_battle() && place != Place::Battle {
                return fault(&key, format!("\"{effect}\" stands only in a Tactic"));
            }
            if matches!(effect, Effect::Place(_, Where::Here)) && place != Place::Battled {
                return fault(&key, format!("\"{effect}\" stands only in an ability on \"battled\""));
            }
            if place == Place::Battle && matches!(effect, Effect::Action | Effect::Battle | Effect::Journey(_)) {
                return fault(&key, format!("\"{effect}\" can't be done in the middle of a battle"));
            }
            if matches!(place, Place::Ability | Place::Hex) && matches!(effect, Effect::Action) {
                return fault(&key, format!("\"{effect}\" stands only on an event"));
            }
        }
    }
    Ok(())
}

fn check_sides(key: &str, sides: &[u8], fewest: usize) -> Result<(), Fault> {
    let distinct: BTreeSet<u8> = sides.iter().copied().collect();
    if !(fewest..=6).contains(&sides.len()) || distinct.len() != sides.len() || sides.iter().any(|&side| side >= 6) {
        return fault(key, format!("{sides:?} are not {fewest} to 6 different sides of 0..5"));
    }
    Ok(())
}

/// Checks that a name can stand in notation.
fn name_of(key: &str, text: &str) -> Result<(), Fault> {
    let good = |b: u8| b.is_ascii_alphabetic() || matches!(b, b' ' | b'\'' | b'-');
    let words = [" on ", " from ", " at "];
    if text.is_empty()
        || text.trim() != text
        || !text.bytes().all(good)
        || text == "none"
        || words.iter().any(|w| text.contains(w))
    {
        return fault(key, format!("{text:?} is no name of letters, spaces, apostrophes and hyphens"));
    }
    Ok(())
}
