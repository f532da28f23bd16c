//! The closed set of things that cards and hexes may do: effects, when they happen, standing powers, and what goals count. The
//! engine names no card; each is a choice from here, written as text in the content file.

use super::content::{Resource, Segment};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// One effect with its condition and its price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// `if METRIC N: …`: only if the player has at least so many.
    pub condition: Option<(Metric, u8)>,
    /// `for food N: …` or `for larvae N: …`: the player may pay for it.
    pub price: Option<(Price, u8)>,
    /// What happens.
    pub effect: Effect,
}

/// What an effect may be paid with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// Food tokens.
    Food,
    /// Larvae of the chamber.
    Larvae,
}

/// Where larvae are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Where {
    /// `tunnel`: in the Great Tunnel.
    Tunnel,
    /// `inhabited`: in hexes that the player inhabits.
    Inhabited,
    /// `home`: in either.
    Home,
    /// `anywhere`: in any hex of the meadow.
    Anywhere,
    /// `here`: in the hex that the ability is about, of `on = "battled"` alone.
    Here,
}

/// What happens. "You" is the player of the card; of a parasite's ability, the parasite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// `larvae N`: take larvae from the supply.
    Larvae(u8),
    /// `food N`: take food.
    Food(u8),
    /// `points N`: score.
    Points(u8),
    /// `draw N`: draw cards.
    Draw(u8),
    /// `others larvae N`: each other player takes larvae.
    OthersLarvae(u8),
    /// `others draw N`: each other player draws.
    OthersDraw(u8),
    /// `others discard N`: each other player discards cards of their choice.
    OthersDiscard(u8),
    /// `rob N`: each other player loses so many larvae to the supply.
    Rob(u8),
    /// `steal N`: each other player loses so many larvae, and you take as many from your supply.
    Steal(u8),
    /// `place N WHERE`: place up to so many larvae.
    Place(u8, Where),
    /// `steps N`: ant steps.
    Steps(u8),
    /// `march`: as the March action, without its cost.
    March,
    /// `journey N`: reveal a hex and place it next to any hex, tunnels need not join; then place up to so many larvae in it.
    Journey(u8),
    /// `harvest N`: harvest so many collection sites that you hold.
    Harvest(u8),
    /// `action`: take another action at once.
    Action,
    /// `blight N`: choose a hex but the Great Tunnel; every player loses so many ants there.
    Blight(u8),
    /// `raid N`: choose a hex that you inhabit; every other player loses so many ants there.
    Raid(u8),
    /// `swap`: exchange two ants of different players.
    Swap,
    /// `hole`: put a wormhole on a hex, and you may place a larva there; or move a centipede to a hex without one.
    Hole,
    /// `centipede N`: put so many centipedes on hexes without one.
    Centipede(u8),
    /// `battle`: choose a hex with ants of at least two players: a battle is fought there now.
    Battle,
    /// `radiate`: discard an evolution of your body, reveal cards until an evolution that is no parasite comes, and put it in its
    /// place or where there is room.
    Radiate,
    /// `theft N`: each other player discards so many cards of their choice; you may play one of those without its cost.
    Theft(u8),
    /// `search SEGMENT`: reveal cards until an evolution of this segment comes; it goes to your hand, the others are discarded.
    Search(Segment),
    /// `decree`: take a Royal Decree.
    Decree,
    /// `rest`: collect the resources of resting.
    Rest,
    /// `aphid N`: place aphids, each in a hex that you inhabit (Aphids).
    Aphid(u8),
    /// `herd N`: place aphids, each in any hex (Aphids).
    Herd(u8),
    /// `predator WHERE`: place a Predator or a centipede (Predators): `any`, `aphids` for the hex with most aphids, `ants` for the
    /// hex with most ants.
    Predator(Prey),
    /// `choose N: A | B | …`: choose so many of these, then do them in their order.
    Choose(u8, Vec<Effect>),
    /// `strength N`: your Army Strength in this battle is so much more.
    Strength(u8),
    /// `flee`: move any of your ants that this battle destroys to hexes connected with it.
    Flee,
    /// `retreat`: move any of your ants out of the hex of the battle to hexes connected with it.
    Retreat,
    /// `reinforce N`: place up to so many larvae into the hex of the battle.
    Reinforce(u8),
    /// `kill N`: each other player in the battle loses so many ants.
    Kill(u8),
    /// `blunt`: the Ferocity cards of the others count nothing.
    Blunt,
    /// `spare`: you lose half as many ants in this battle, rounded down.
    Spare,
}

/// Where a Predator goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prey {
    /// `any`: any hex but the Great Tunnel.
    Any,
    /// `aphids`: the hex with most aphids.
    Aphids,
    /// `ants`: the hex with most ants.
    Ants,
}

impl Effect {
    /// Whether it only makes sense in a battle.
    pub fn is_of_battle(&self) -> bool {
        use Effect as E;
        matches!(self, E::Strength(_) | E::Flee | E::Retreat | E::Reinforce(_) | E::Kill(_) | E::Blunt | E::Spare)
    }

    fn parse(text: &str) -> Result<Self, String> {
        use Effect as E;
        let text = text.trim();
        if let Some(rest) = text.strip_prefix("choose ") {
            let (number, options) = rest.split_once(':').ok_or("choose takes the form \"choose N: A | B\"")?;
            let options = options.split('|').map(Self::parse).collect::<Result<Vec<_>, _>>()?;
            let number = count(number.trim())?;
            if usize::from(number) >= options.len() || options.len() > MAX_OPTIONS {
                return Err(format!("{number} of {} options can't be chosen; at most {MAX_OPTIONS}", options.len()));
            }
            if options.iter().any(|option| matches!(option, E::Choose(..))) {
                return Err("an option of choose is no choose itself".to_owned());
            }
            return Ok(E::Choose(number, options));
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match *words {
            ["larvae", n] => E::Larvae(count(n)?),
            ["food", n] => E::Food(count(n)?),
            ["points", n] => E::Points(count(n)?),
            ["draw", n] => E::Draw(count(n)?),
            ["others", "larvae", n] => E::OthersLarvae(count(n)?),
            ["others", "draw", n] => E::OthersDraw(count(n)?),
            ["others", "discard", n] => E::OthersDiscard(count(n)?),
            ["rob", n] => E::Rob(count(n)?),
            ["steal", n] => E::Steal(count(n)?),
            ["place", n, place] => E::Place(count(n)?, Where::parse(place)?),
            ["steps", n] => E::Steps(count(n)?),
            ["march"] => E::March,
            ["journey", n] => E::Journey(n.parse().ok().filter(|&n| n <= MOST).ok_or("a number")?),
            ["harvest", n] => E::Harvest(count(n)?),
            ["action"] => E::Action,
            ["blight", n] => E::Blight(count(n)?),
            ["raid", n] => E::Raid(count(n)?),
            ["swap"] => E::Swap,
            ["hole"] => E::Hole,
            ["centipede", n] => E::Centipede(count(n)?),
            ["battle"] => E::Battle,
            ["radiate"] => E::Radiate,
            ["theft", n] => E::Theft(count(n)?),
            ["search", segment] => E::Search(Segment::named(segment).ok_or(format!("{segment:?} is no segment"))?),
            ["decree"] => E::Decree,
            ["rest"] => E::Rest,
            ["aphid", n] => E::Aphid(count(n)?),
            ["herd", n] => E::Herd(count(n)?),
            ["predator", "any"] => E::Predator(Prey::Any),
            ["predator", "aphids"] => E::Predator(Prey::Aphids),
            ["predator", "ants"] => E::Predator(Prey::Ants),
            ["strength", n] => E::Strength(count(n)?),
            ["flee"] => E::Flee,
            ["retreat"] => E::Retreat,
            ["reinforce", n] => E::Reinforce(count(n)?),
            ["kill", n] => E::Kill(count(n)?),
            ["blunt"] => E::Blunt,
            ["spare"] => E::Spare,
            _ => return Err(format!("{text:?} is no effect; they are {}", Self::USAGE)),
        })
    }

    const USAGE: &str = "larvae N, food N, points N, draw N, others larvae N, others draw N, others discard N, rob N, steal N, \
                         place N WHERE, steps N, march, journey N, harvest N, action, blight N, raid N, swap, hole, \
                         centipede N, battle, radiate, theft N, search SEGMENT, decree, rest, aphid N, herd N, predator WHERE, \
                         choose N: A | B, strength N, flee, retreat, reinforce N, kill N, blunt, spare";
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Effect as E;
        match self {
            E::Larvae(n) => write!(f, "larvae {n}"),
            E::Food(n) => write!(f, "food {n}"),
            E::Points(n) => write!(f, "points {n}"),
            E::Draw(n) => write!(f, "draw {n}"),
            E::OthersLarvae(n) => write!(f, "others larvae {n}"),
            E::OthersDraw(n) => write!(f, "others draw {n}"),
            E::OthersDiscard(n) => write!(f, "others discard {n}"),
            E::Rob(n) => write!(f, "rob {n}"),
            E::Steal(n) => write!(f, "steal {n}"),
            E::Place(n, place) => write!(f, "place {n} {}", place.name()),
            E::Steps(n) => write!(f, "steps {n}"),
            E::March => f.write_str("march"),
            E::Journey(n) => write!(f, "journey {n}"),
            E::Harvest(n) => write!(f, "harvest {n}"),
            E::Action => f.write_str("action"),
            E::Blight(n) => write!(f, "blight {n}"),
            E::Raid(n) => write!(f, "raid {n}"),
            E::Swap => f.write_str("swap"),
            E::Hole => f.write_str("hole"),
            E::Centipede(n) => write!(f, "centipede {n}"),
            E::Battle => f.write_str("battle"),
            E::Radiate => f.write_str("radiate"),
            E::Theft(n) => write!(f, "theft {n}"),
            E::Search(segment) => write!(f, "search {}", segment.name()),
            E::Decree => f.write_str("decree"),
            E::Rest => f.write_str("rest"),
            E::Aphid(n) => write!(f, "aphid {n}"),
            E::Herd(n) => write!(f, "herd {n}"),
            E::Predator(Prey::Any) => f.write_str("predator any"),
            E::Predator(Prey::Aphids) => f.write_str("predator aphids"),
            E::Predator(Prey::Ants) => f.write_str("predator ants"),
            E::Choose(n, options) => {
                write!(f, "choose {n}: ")?;
                for (i, option) in options.iter().enumerate() {
                    write!(f, "{}{option}", if i == 0 { "" } else { " | " })?;
                }
                Ok(())
            }
            E::Strength(n) => write!(f, "strength {n}"),
            E::Flee => f.write_str("flee"),
            E::Retreat => f.write_str("retreat"),
            E::Reinforce(n) => write!(f, "reinforce {n}"),
            E::Kill(n) => write!(f, "kill {n}"),
            E::Blunt => f.write_str("blunt"),
            E::Spare => f.write_str("spare"),
        }
    }
}

impl Where {
    fn parse(text: &str) -> Result<Self, String> {
        let all = [Self::Tunnel, Self::Inhabited, Self::Home, Self::Anywhere, Self::Here];
        all.into_iter()
            .find(|place| place.name() == text)
            .ok_or_else(|| format!("{text:?} is none of tunnel, inhabited, home, anywhere, here"))
    }

    fn name(self) -> &'static str {
        match self {
            Self::Tunnel => "tunnel",
            Self::Inhabited => "inhabited",
            Self::Home => "home",
            Self::Anywhere => "anywhere",
            Self::Here => "here",
        }
    }
}

/// Options of a choice at most.
pub const MAX_OPTIONS: usize = 8;
/// No effect counts more.
const MOST: u8 = 12;

fn count(text: &str) -> Result<u8, String> {
    text.parse().ok().filter(|n| (1..=MOST).contains(n)).ok_or_else(|| format!("{text:?} is no number of 1..{MOST}"))
}

impl Step {
    fn parse(text: &str) -> Result<Self, String> {
        let mut step = Self { condition: None, price: None, effect: Effect::March };
        let mut rest = text.trim();
        while let Some((head, tail)) = rest.split_once(':').filter(|(head, _)| !head.trim().starts_with("choose")) {
            match *head.split_whitespace().collect::<Vec<_>>() {
                ["if", metric, n] if step.condition.is_none() => {
                    step.condition = Some((Metric::parse(metric)?, count(n)?));
                }
                ["for", "food", n] if step.price.is_none() => step.price = Some((Price::Food, count(n)?)),
                ["for", "larvae", n] if step.price.is_none() => step.price = Some((Price::Larvae, count(n)?)),
                _ => {
                    return Err(format!("{head:?} is neither \"if METRIC N\" nor \"for food N\" nor \"for larvae N\""));
                }
            }
            rest = tail.trim();
        }
        step.effect = Effect::parse(rest)?;
        Ok(step)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((metric, n)) = self.condition {
            write!(f, "if {} {n}: ", metric.name())?;
        }
        if let Some((price, n)) = self.price {
            let name = if price == Price::Food { "food" } else { "larvae" };
            write!(f, "for {name} {n}: ")?;
        }
        write!(f, "{}", self.effect)
    }
}

/// When an ability of an evolution happens. "You" is the owner of the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// You took the Explore action.
    Explore,
    /// You took the March action.
    March,
    /// You took the Forage action.
    Forage,
    /// You played a card.
    Play,
    /// You rested.
    Rest,
    /// Another player took the Explore action, after your reaction.
    OtherExplore,
    /// Another player took the March action.
    OtherMarch,
    /// Another player took the Forage action.
    OtherForage,
    /// Another player played a card.
    OtherPlay,
    /// You won a battle.
    Win,
    /// You lost a battle.
    Lose,
    /// The Soldier Phase has ended.
    Aftermath,
    /// The Soldier Phase has ended, and you fought in no battle.
    Peace,
    /// The Soldier Phase has ended; once for each hex in which you fought.
    Battled,
    /// Before your Harvest.
    Harvest,
    /// In Slumber, before goals are counted.
    Slumber,
}

/// What an evolution changes for as long as it is in a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Power {
    /// `steps N`: steps more in a March.
    Steps(u8),
    /// `size N`: army size more in each battle.
    Size(u8),
    /// `feeds N`: ants more that a food feeds.
    Feeds(u8),
    /// `defence N`: strength more as the defender.
    Defence(u8),
    /// `invasion N`: strength more as an invader.
    Invasion(u8),
    /// `ferocity N`: strength more with a Ferocity card.
    Ferocity(u8),
    /// `hand N`: cards more kept in Slumber.
    Hand(u8),
    /// `thrift N`: cards cost so much less, but not less than nothing.
    Thrift(u8),
    /// `bring N`: ants more that move in by an Explore.
    Bring(u8),
    /// `forage N`: cards more drawn by a Forage.
    Forage(u8),
    /// `traitor`: centipedes don't fight you, nor you them.
    Traitor,
    /// `scouting`: you reveal two hexes when you Explore, place one, and put the other under the stack.
    Scouting,
    /// `pollinator`: you may Explore from any hex.
    Pollinator,
    /// `minim`: your ants may share a site that another's ant holds.
    Minim,
    /// `camouflage`: your ants in the outskirts make no hex contested.
    Camouflage,
    /// `mimic`: it has the abilities of the evolution in the same place of the next player's body, unless that is a parasite or
    /// mimics too.
    Mimic,
    /// `echo`: when the owner of the body rests, the parasite collects the resources of resting too.
    Echo,
}

impl Power {
    fn parse(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match *words {
            ["steps", n] => Self::Steps(count(n)?),
            ["size", n] => Self::Size(count(n)?),
            ["feeds", n] => Self::Feeds(count(n)?),
            ["defence", n] => Self::Defence(count(n)?),
            ["invasion", n] => Self::Invasion(count(n)?),
            ["ferocity", n] => Self::Ferocity(count(n)?),
            ["hand", n] => Self::Hand(count(n)?),
            ["thrift", n] => Self::Thrift(count(n)?),
            ["bring", n] => Self::Bring(count(n)?),
            ["forage", n] => Self::Forage(count(n)?),
            ["traitor"] => Self::Traitor,
            ["scouting"] => Self::Scouting,
            ["pollinator"] => Self::Pollinator,
            ["minim"] => Self::Minim,
            ["camouflage"] => Self::Camouflage,
            ["mimic"] => Self::Mimic,
            ["echo"] => Self::Echo,
            _ => {
                return Err(format!(
                    "{text:?} is no power; they are steps N, size N, feeds N, defence N, invasion N, ferocity N, hand N, \
                     thrift N, bring N, forage N, traitor, scouting, pollinator, minim, camouflage, mimic, echo"
                ));
            }
        })
    }
}

impl fmt::Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Steps(n) => write!(f, "steps {n}"),
            Self::Size(n) => write!(f, "size {n}"),
            Self::Feeds(n) => write!(f, "feeds {n}"),
            Self::Defence(n) => write!(f, "defence {n}"),
            Self::Invasion(n) => write!(f, "invasion {n}"),
            Self::Ferocity(n) => write!(f, "ferocity {n}"),
            Self::Hand(n) => write!(f, "hand {n}"),
            Self::Thrift(n) => write!(f, "thrift {n}"),
            Self::Bring(n) => write!(f, "bring {n}"),
            Self::Forage(n) => write!(f, "forage {n}"),
            Self::Traitor => f.write_str("traitor"),
            Self::Scouting => f.write_str("scouting"),
            Self::Pollinator => f.write_str("pollinator"),
            Self::Minim => f.write_str("minim"),
            Self::Camouflage => f.write_str("camouflage"),
            Self::Mimic => f.write_str("mimic"),
            Self::Echo => f.write_str("echo"),
        }
    }
}

macro_rules! metrics {
    ($($(#[$doc:meta])* $variant:ident = $name:literal),+ $(,)?) => {
        /// What conditions and goals count of a player.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Metric { $($(#[$doc])* $variant),+ }

        impl Metric {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// Its name in content.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }
        }
    };
}

metrics! {
    /// Food tokens.
    Food = "food",
    /// Larvae in the chamber.
    Larvae = "larvae",
    /// Cards in hand.
    Cards = "cards",
    /// Ants on hexes, the Great Tunnel included.
    Ants = "ants",
    /// Ants in the Great Tunnel.
    TunnelAnts = "tunnel_ants",
    /// Ants in outskirts.
    Outskirts = "outskirts",
    /// Evolutions in the body.
    Evolutions = "evolutions",
    /// Heads.
    Heads = "heads",
    /// Thoraxes.
    Thoraxes = "thoraxes",
    /// Abdomens.
    Abdomens = "abdomens",
    /// Complete bodies.
    Bodies = "bodies",
    /// Goals in play.
    Goals = "goals",
    /// Hexes inhabited.
    Hexes = "hexes",
    /// Hexes inhabited that don't touch the Great Tunnel.
    Frontier = "frontier",
    /// Hexes controlled.
    Controlled = "controlled",
    /// Hexes controlled that touch the Great Tunnel.
    Inner = "inner",
    /// Hexes controlled that don't touch the Great Tunnel.
    Outer = "outer",
    /// Hexes of which the player holds every site.
    FullHexes = "full_hexes",
    /// Hexes inhabited that another player inhabits too.
    SharedHexes = "shared_hexes",
    /// Sites held.
    Sites = "sites",
    /// Sites of food held.
    FoodSites = "food_sites",
    /// Sites of larvae held.
    LarvaSites = "larva_sites",
    /// Sites of cards held.
    CardSites = "card_sites",
    /// Sites of points held.
    PointSites = "point_sites",
    /// Battles won in this round.
    Wins = "wins",
    /// Battles fought in this round.
    Battles = "battles",
    /// Centipedes in the meadow, the Broodmother included.
    Centipedes = "centipedes",
    /// Hexes with a wormhole that the player inhabits.
    Wormholes = "wormholes",
    /// Aphids herded on sites.
    Aphids = "aphids",
    /// Major Workers in the meadow.
    Majors = "majors",
    /// Own parasites in others' bodies.
    Parasites = "parasites",
}

impl Metric {
    fn parse(text: &str) -> Result<Self, String> {
        let names = || Self::ALL.iter().map(|metric| metric.name()).collect::<Vec<_>>().join(", ");
        let found = Self::ALL.iter().copied().find(|metric| metric.name() == text);
        found.ok_or_else(|| format!("{text:?} is no metric; they are {}", names()))
    }
}

/// What a Colony Goal is worth in Slumber.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, try_from = "GoalFields")]
pub enum GoalScore {
    /// Points for every so many of something, up to a limit.
    Count {
        /// What is counted.
        count: Metric,
        /// How many are worth the points once.
        per: u8,
        /// The points.
        points: u8,
        /// The most points in one Slumber.
        most: u8,
    },
    /// Points for each neighbour who has less; two players are each other's neighbour on both sides (MOA-A18).
    Beat {
        /// What is compared.
        beat: Metric,
        /// Points a neighbour.
        points: u8,
    },
}

/// A [`GoalScore`] as it is written, so that what is wrong with it can be told.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GoalFields {
    points: u8,
    count: Option<Metric>,
    per: Option<u8>,
    most: Option<u8>,
    beat: Option<Metric>,
}

impl TryFrom<GoalFields> for GoalScore {
    type Error = &'static str;

    fn try_from(fields: GoalFields) -> Result<Self, Self::Error> {
        match fields {
            GoalFields { points, count: Some(count), per: Some(per), most: Some(most), beat: None } if per > 0 => {
                Ok(Self::Count { count, per, points, most })
            }
            GoalFields { points, beat: Some(beat), count: None, per: None, most: None } => {
                Ok(Self::Beat { beat, points })
            }
            _ => Err("a goal has points with count, per (1 or more) and most, or with beat alone"),
        }
    }
}

/// Text forms for serde.
macro_rules! as_text {
    ($($kind:ty),+) => {$(
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Self::parse(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
            }
        }
    )+};
}

as_text!(Step, Power, Metric);

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An ability of an evolution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// When.
    pub on: Trigger,
    /// What happens, in order. Each effect may be declined where it leaves a choice.
    pub does: Vec<Step>,
}

/// What a collection site yields at Harvest.
pub type Yield = (Resource, u8);
