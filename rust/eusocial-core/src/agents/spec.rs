//! Agents with their parameters in one text: `mcts:1000`, `mcts:sims=1000,c=1.4,threads=2`.

use super::{Agent, Flat, Greedy, Ismcts, Mcts, Planner, Random};
use crate::game::Game;
use std::str::FromStr;
use thiserror::Error;

/// An agent as it is listed.
#[derive(Debug)]
pub struct AgentInfo {
    /// The name that finds it.
    pub name: &'static str,
    /// One line on how it chooses.
    pub summary: &'static str,
    /// What it takes; the first may be given as a value alone.
    pub parameters: &'static [Parameter],
}

/// A parameter of an agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    pub kind: ParameterKind,
    /// The default, as text; `none` where leaving it out means something of its own.
    pub default: &'static str,
    /// What it does.
    pub help: &'static str,
}

/// What a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ParameterKind {
    /// A whole number within limits, both included.
    Whole(u64, u64),
    /// A number within limits, both included.
    Real(f64, f64),
    /// `true` or `false`.
    Bool,
}

impl Parameter {
    /// `c = 0..100`.
    pub fn usage(&self) -> String {
        match self.kind {
            ParameterKind::Whole(low, high) => format!("{} = {low}..{high}", self.name),
            ParameterKind::Real(low, high) => format!("{} = {low}..{high}", self.name),
            ParameterKind::Bool => format!("{} = true|false", self.name),
        }
    }

    fn error(&self, text: &str) -> String {
        match self.kind {
            ParameterKind::Whole(low, high) => {
                format!("{} is a whole number from {low} to {high}, not {text:?}", self.name)
            }
            ParameterKind::Real(low, high) => format!("{} is a number from {low} to {high}, not {text:?}", self.name),
            ParameterKind::Bool => format!("{} is true or false, not {text:?}", self.name),
        }
    }

    fn whole(&self, text: &str) -> Result<u64, String> {
        let ParameterKind::Whole(low, high) = self.kind else { return Err(self.error(text)) };
        text.parse().ok().filter(|n| (low..=high).contains(n)).ok_or_else(|| self.error(text))
    }

    fn real(&self, text: &str) -> Result<f64, String> {
        let ParameterKind::Real(low, high) = self.kind else { return Err(self.error(text)) };
        text.parse().ok().filter(|x| (low..=high).contains(x)).ok_or_else(|| self.error(text))
    }

    fn truth(&self, text: &str) -> Result<bool, String> {
        text.parse().map_err(|_| self.error(text))
    }
}

/// Why a text names no agent.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AgentError {
    /// No agent has this name.
    #[error("no agent {name:?}; agents: {list}", name = .0, list = names().join(", "))]
    Unknown(String),
    /// A parameter that the agent doesn't have, or a value that it doesn't take.
    #[error("agent {text:?}: {reason}")]
    Parameter {
        /// The text as given.
        text: String,
        /// What is wrong, and what would have been right.
        reason: String,
    },
}

/// What searches take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchParameters {
    /// Simulations for a choice; `None` for [`DEFAULT_SIMULATIONS`](Self::DEFAULT_SIMULATIONS), or for no limit where `ms` is given.
    pub sims: Option<u64>,
    /// Milliseconds for a choice; `None` for no limit.
    pub ms: Option<u64>,
    /// How much is explored: the factor of the square root in the upper bound.
    pub c: f64,
    /// The steps after which a rollout is cut; `None` for rollouts to the end.
    pub cut: Option<u32>,
    /// The lead in points that is worth 1/2 where a rollout is cut.
    pub scale: f64,
    /// Whether the tree is kept for the next choice.
    pub reuse: bool,
    /// Threads that search side by side; 0 for one on each core.
    pub threads: usize,
}

impl SearchParameters {
    /// Simulations where neither they nor a time are given.
    pub const DEFAULT_SIMULATIONS: u64 = 1000;

    /// Simulations at most.
    pub(super) fn simulations(&self) -> u64 {
        self.sims.unwrap_or(if self.ms.is_some() { u64::MAX } else { Self::DEFAULT_SIMULATIONS })
    }

    /// Searches side by side.
    pub(super) fn workers(&self) -> usize {
        match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        }
    }
}

impl Default for SearchParameters {
    fn default() -> Self {
        Self { sims: None, ms: None, c: 1.0, cut: None, scale: 20.0, reuse: true, threads: 1 }
    }
}

const SIMS: Parameter = Parameter {
    name: "sims",
    kind: ParameterKind::Whole(1, 1_000_000_000),
    default: "1000",
    help: "simulations for a choice; without limit where only ms is given",
};
const MS: Parameter = Parameter {
    name: "ms",
    kind: ParameterKind::Whole(1, 86_400_000),
    default: "none",
    help: "milliseconds for a choice; the result then depends on the machine",
};
const C: Parameter = Parameter {
    name: "c",
    kind: ParameterKind::Real(0.0, 1000.0),
    default: "1",
    help: "how much is explored: the factor of the square root in the upper bound, for values from -1 to 1",
};
const CUT: Parameter = Parameter {
    name: "cut",
    kind: ParameterKind::Whole(0, 1_000_000_000),
    default: "none",
    help: "decisions and outcomes after which a rollout is cut and valued by the lead in points",
};
const SCALE: Parameter = Parameter {
    name: "scale",
    kind: ParameterKind::Real(0.001, 1e9),
    default: "20",
    help: "the lead in points that is worth 1/2 where a rollout is cut, and at the end of a game for one",
};
const THREADS: Parameter = Parameter {
    name: "threads",
    kind: ParameterKind::Whole(0, 1024),
    default: "1",
    help: "threads that search side by side and share the simulations; 0 for one on each core",
};
const REUSE: Parameter = Parameter {
    name: "reuse",
    kind: ParameterKind::Bool,
    default: "true",
    help: "whether the tree is kept for the next choice",
};

/// All agents, in the order in which lists show them.
pub static AGENTS: [AgentInfo; 6] = [
    AgentInfo { name: "random", summary: "every legal action is as likely as every other", parameters: &[] },
    AgentInfo { name: "greedy", summary: "leads by most one step ahead", parameters: &[] },
    AgentInfo {
        name: "planner",
        summary: "plays its next turns at random several times and takes the best",
        parameters: &[],
    },
    AgentInfo {
        name: "flat",
        summary: "flat Monte Carlo: the best mean of rollouts",
        parameters: &[SIMS, MS, CUT, SCALE, THREADS],
    },
    AgentInfo {
        name: "mcts",
        summary: "Monte Carlo tree search with UCT; sees all, hidden things included",
        parameters: &[SIMS, MS, C, CUT, SCALE, REUSE, THREADS],
    },
    AgentInfo {
        name: "ismcts",
        summary: "Monte Carlo tree search over what the player can see",
        parameters: &[SIMS, MS, C, CUT, SCALE, THREADS],
    },
];

/// Names of all agents.
pub fn names() -> Vec<&'static str> {
    AGENTS.iter().map(|info| info.name).collect()
}

/// An agent with its parameters, read from a text ([`FromStr`]): the name, and behind a colon parameters with commas between them, as
/// in `mcts:sims=1000,c=1.4`. The value of the first parameter, the simulations, may stand alone: `mcts:1000`.
#[derive(Clone, Copy, Debug)]
pub struct AgentSpec {
    info: &'static AgentInfo,
    parameters: SearchParameters,
}

impl AgentSpec {
    /// The agent as it is listed.
    pub fn info(&self) -> &'static AgentInfo {
        self.info
    }

    /// Whether the agent searches, so that it can say what it found.
    pub fn searches(&self) -> bool {
        !self.info.parameters.is_empty()
    }

    /// Whether it sees what the player sees, where others see all.
    pub fn is_blind(&self) -> bool {
        matches!(self.info.name, "ismcts" | "flat")
    }

    /// Whether a choice may take long enough for somebody to want to stop it.
    pub fn takes_time(&self) -> bool {
        self.searches() || self.info.name == "planner"
    }

    /// What the agent searches by where an evaluator takes the place of rollouts.
    ///
    /// # Errors
    /// Why it can't, and what would have been right.
    pub fn guided(&self) -> Result<SearchParameters, String> {
        let SearchParameters { cut, threads, .. } = self.parameters;
        match (self.info.name, cut, threads) {
            ("mcts" | "ismcts", None, 1) => Ok(self.parameters),
            ("mcts" | "ismcts", Some(_), _) => {
                Err("cut is for rollouts, and an evaluator takes their place; leave it out".to_owned())
            }
            ("mcts" | "ismcts", None, _) => {
                Err("threads must be 1 with an evaluator, which values many leaves in one call instead".to_owned())
            }
            (name, ..) => Err(format!("{name} takes no evaluator; mcts and ismcts do")),
        }
    }

    /// The agent, for a game.
    pub fn build<G: Game>(&self) -> Box<dyn Agent<G>> {
        match self.info.name {
            "greedy" => Box::new(Greedy::default()),
            "planner" => Box::new(Planner::default()),
            "flat" => Box::new(Flat::new(self.parameters)),
            "mcts" => Box::new(Mcts::new(self.parameters)),
            "ismcts" => Box::new(Ismcts::new(self.parameters)),
            _ => Box::new(Random),
        }
    }

    /// Takes one parameter. The error is a reason.
    fn set(&mut self, word: &str, given: &mut Vec<&'static str>) -> Result<(), String> {
        let known = self.info.parameters;
        let list = || known.iter().map(|parameter| parameter.name).collect::<Vec<_>>().join(", ");
        let (parameter, value) = match (word.split_once('='), known.first()) {
            (_, None) => return Err(format!("{} takes no parameters", self.info.name)),
            (Some((name, value)), _) => {
                let name = name.trim();
                let found = known.iter().find(|parameter| parameter.name == name);
                let unknown = || format!("{} has no parameter {name:?}; parameters: {}", self.info.name, list());
                (found.ok_or_else(unknown)?, value.trim())
            }
            (None, Some(first)) if given.is_empty() && word.starts_with(|c: char| c.is_ascii_digit()) => (first, word),
            (None, Some(_)) => {
                return Err(format!("{word:?} is no parameter: write NAME=VALUE; parameters: {}", list()));
            }
        };
        if given.contains(&parameter.name) {
            return Err(format!("{} is given twice", parameter.name));
        }
        given.push(parameter.name);
        let to = &mut self.parameters;
        match parameter.name {
            "sims" => to.sims = Some(parameter.whole(value)?),
            "ms" => to.ms = Some(parameter.whole(value)?),
            "c" => to.c = parameter.real(value)?,
            "cut" => to.cut = Some(parameter.whole(value)? as u32),
            "scale" => to.scale = parameter.real(value)?,
            "reuse" => to.reuse = parameter.truth(value)?,
            _ => to.threads = parameter.whole(value)? as usize,
        }
        Ok(())
    }
}

impl FromStr for AgentSpec {
    type Err = AgentError;

    fn from_str(text: &str) -> Result<Self, AgentError> {
        let (name, words) = match text.split_once(':') {
            Some((name, words)) => (name, Some(words)),
            None => (text, None),
        };
        let info = AGENTS.iter().find(|info| info.name == name).ok_or_else(|| AgentError::Unknown(name.to_owned()))?;
        let mut spec = Self { info, parameters: SearchParameters::default() };
        let mut given = Vec::new();
        for word in words.into_iter().flat_map(|words| words.split(',')) {
            spec.set(word.trim(), &mut given)
                .map_err(|reason| AgentError::Parameter { text: text.to_owned(), reason })?;
        }
        Ok(spec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> SearchParameters {
        text.parse::<AgentSpec>().unwrap().parameters
    }

    #[test]
    fn parameters_have_their_values() {
        let default = SearchParameters::default();
        assert_eq!(read("mcts"), default);
        assert_eq!(read("mcts:1000"), SearchParameters { sims: Some(1000), ..default });
        assert_eq!(read("mcts:500, c=0.5"), SearchParameters { sims: Some(500), c: 0.5, ..default });
        assert_eq!(
            read("mcts:ms=50,cut=40,scale=7,reuse=false,threads=2"),
            SearchParameters { ms: Some(50), cut: Some(40), scale: 7.0, reuse: false, threads: 2, ..default }
        );
        assert_eq!((read("mcts").simulations(), read("mcts:ms=5").simulations()), (1000, u64::MAX));
        assert_eq!(read("mcts:7,ms=5").simulations(), 7);
    }

    #[test]
    fn defaults_are_as_listed() {
        for info in &AGENTS {
            let written: Vec<String> = info
                .parameters
                .iter()
                .filter(|parameter| parameter.default != "none")
                .map(|parameter| format!("{}={}", parameter.name, parameter.default))
                .collect();
            if !written.is_empty() {
                let sims = Some(SearchParameters::DEFAULT_SIMULATIONS);
                let default = SearchParameters { sims, ..SearchParameters::default() };
                assert_eq!(read(&format!("{}:{}", info.name, written.join(","))), default);
            }
        }
    }

    #[test]
    fn errors_say_what_would_have_been_right() {
        let cases = [
            ("wise", r#"no agent "wise"; agents: random, greedy, planner, flat, mcts, ismcts"#),
            ("", r#"no agent ""; agents: random, greedy, planner, flat, mcts, ismcts"#),
            ("greedy:5", r#"agent "greedy:5": greedy takes no parameters"#),
            ("random:", r#"agent "random:": random takes no parameters"#),
            (
                "mcts:",
                r#"agent "mcts:": "" is no parameter: write NAME=VALUE; parameters: sims, ms, c, cut, scale, reuse, threads"#,
            ),
            (
                "mcts:c=1,500",
                r#"agent "mcts:c=1,500": "500" is no parameter: write NAME=VALUE; parameters: sims, ms, c, cut, scale, reuse, threads"#,
            ),
            ("flat:c=1", r#"agent "flat:c=1": flat has no parameter "c"; parameters: sims, ms, cut, scale, threads"#),
            ("mcts:0", r#"agent "mcts:0": sims is a whole number from 1 to 1000000000, not "0""#),
            ("mcts:sims=many", r#"agent "mcts:sims=many": sims is a whole number from 1 to 1000000000, not "many""#),
            ("mcts:1e3", r#"agent "mcts:1e3": sims is a whole number from 1 to 1000000000, not "1e3""#),
            ("mcts:c=nan", r#"agent "mcts:c=nan": c is a number from 0 to 1000, not "nan""#),
            ("mcts:c=inf", r#"agent "mcts:c=inf": c is a number from 0 to 1000, not "inf""#),
            ("mcts:5,sims=6", r#"agent "mcts:5,sims=6": sims is given twice"#),
            ("mcts:reuse=maybe", r#"agent "mcts:reuse=maybe": reuse is true or false, not "maybe""#),
            ("ismcts:threads=-1", r#"agent "ismcts:threads=-1": threads is a whole number from 0 to 1024, not "-1""#),
        ];
        for (text, message) in cases {
            assert_eq!(text.parse::<AgentSpec>().unwrap_err().to_string(), message);
        }
    }
}
