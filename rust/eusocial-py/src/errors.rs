//! Python's exceptions: one type for each kind of mistake, with the message of the Rust error and its parts as attributes.

use eusocial_core::agents::{self, AgentError as Agents};
use eusocial_core::batch::IllegalInBatch;
use eusocial_core::erased::ChoiceError;
use eusocial_core::games::{self, LoadError};
use eusocial_core::{
    ActionParseError as ActionParse, ContentError as Content, IllegalAction, OptionError as Options,
    PositionError as Position, RecordError as Record,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use pyo3::{PyTypeInfo, create_exception};

create_exception!(
    eusocial,
    EusocialError,
    PyValueError,
    "What all exceptions of this package have in common. Every message is one line; nothing is changed when one is raised."
);
create_exception!(
    eusocial,
    UnknownGameError,
    EusocialError,
    "No game has this name.\n\nAttributes:\n    name: The name as given.\n    games: The names of all games."
);
create_exception!(
    eusocial,
    AgentError,
    EusocialError,
    "A text that names no agent: a parameter that the agent doesn't have, or a value that it doesn't take.\n\n\
     Attributes:\n    text: The agent as given.\n    reason: What is wrong, and what would have been right."
);
create_exception!(
    eusocial,
    UnknownAgentError,
    AgentError,
    "No agent has this name.\n\nAttributes:\n    name: The name as given.\n    agents: The names of all agents."
);
create_exception!(
    eusocial,
    OptionError,
    EusocialError,
    "An option that the game doesn't have, or a value that it doesn't take.\n\n\
     Attributes:\n    game: The game.\n    option: The option as given.\n    reason: What is wrong with it.\n    \
     valid: Every option of the game with its values, as in `side = front|back`."
);
create_exception!(
    eusocial,
    ContentError,
    EusocialError,
    "A content file that can't be used.\n\n\
     Attributes:\n    file: The file's name as given.\n    key: The key at fault, as in `parts[3].back[1].special`; `file` where \
     it can't be read at all.\n    reason: What is wrong with it."
);
create_exception!(
    eusocial,
    IllegalActionError,
    EusocialError,
    "An action that the rules don't allow now. The state is as it was.\n\n\
     Attributes:\n    action: The action, its number and its text.\n    actor: Who was to act.\n    reason: Why not.\n    \
     clauses: Ids of the rule clauses behind it.\n    legal: The first few legal actions, as text.\n    \
     index: In a batch, the game at fault, counted from 0; else None."
);
create_exception!(
    eusocial,
    ActionParseError,
    EusocialError,
    "Text, a number or fields that name no action of this game.\n\n\
     Attributes:\n    text: What was given.\n    reason: What is wrong, and what was expected."
);
create_exception!(
    eusocial,
    PositionError,
    EusocialError,
    "Text that is no position of this game.\n\n\
     Attributes:\n    line: The line at fault, counted from 1, or None.\n    reason: What is wrong."
);
create_exception!(
    eusocial,
    RecordError,
    EusocialError,
    "A record, or a pickle, that can't be read or doesn't replay.\n\n\
     Attributes:\n    index: The action at fault, counted from 0, or None.\n    reason: What is wrong."
);

/// Gives every exception type its attributes with empty values, so that they are there however an instance was made.
pub fn give_defaults(py: Python<'_>) -> PyResult<()> {
    let none = || py.None().into_bound(py);
    let empty = || PyTuple::empty(py).into_any();
    let text = || "".into_pyobject(py).map(Bound::into_any);
    give::<UnknownGameError>(py, &[("name", text()?), ("games", empty())])?;
    give::<AgentError>(py, &[("text", text()?), ("reason", text()?)])?;
    give::<UnknownAgentError>(py, &[("name", text()?), ("agents", empty())])?;
    give::<OptionError>(py, &[("game", text()?), ("option", text()?), ("reason", text()?), ("valid", empty())])?;
    give::<ContentError>(py, &[("file", text()?), ("key", text()?), ("reason", text()?)])?;
    give::<IllegalActionError>(
        py,
        &[
            ("action", text()?),
            ("actor", text()?),
            ("reason", text()?),
            ("clauses", empty()),
            ("legal", empty()),
            ("index", none()),
        ],
    )?;
    give::<ActionParseError>(py, &[("text", text()?), ("reason", text()?)])?;
    give::<PositionError>(py, &[("line", none()), ("reason", text()?)])?;
    give::<RecordError>(py, &[("index", none()), ("reason", text()?)])
}

fn give<T: PyTypeInfo>(py: Python<'_>, attributes: &[(&str, Bound<'_, PyAny>)]) -> PyResult<()> {
    attributes.iter().try_for_each(|(name, value)| py.get_type::<T>().setattr(*name, value))
}

/// An error of the engine on its way to Python.
pub trait Raise {
    /// The exception.
    fn raise(self) -> PyErr;
}

/// An exception of type `T` with this message and these attributes.
fn exception<T: PyTypeInfo>(
    message: &str,
    attributes: impl FnOnce(Python<'_>, &Bound<'_, PyAny>) -> PyResult<()>,
) -> PyErr {
    Python::attach(|py| {
        let error = PyErr::from_type(py.get_type::<T>(), one_line(message));
        match attributes(py, error.value(py).as_any()) {
            Ok(()) => error,
            Err(other) => other,
        }
    })
}

/// Messages quote what they were given, which may hold line ends.
fn one_line(message: &str) -> String {
    let mut line = String::with_capacity(message.len());
    for c in message.chars() {
        if c.is_control() {
            line.extend(c.escape_default());
        } else {
            line.push(c);
        }
    }
    line
}

fn words<'py, S: AsRef<str>>(py: Python<'py>, list: &[S]) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, list.iter().map(AsRef::as_ref))
}

fn give_parts(py: Python<'_>, error: &Bound<'_, PyAny>, illegal: IllegalAction) -> PyResult<()> {
    error.setattr("action", illegal.action)?;
    error.setattr("actor", illegal.actor)?;
    error.setattr("reason", illegal.refusal.reason)?;
    error.setattr("clauses", words(py, illegal.refusal.clauses)?)?;
    error.setattr("legal", words(py, &illegal.legal)?)
}

impl Raise for IllegalAction {
    fn raise(self) -> PyErr {
        exception::<IllegalActionError>(&self.to_string(), |py, error| give_parts(py, error, self))
    }
}

impl Raise for IllegalInBatch {
    fn raise(self) -> PyErr {
        let (message, index) = (self.to_string(), self.index);
        exception::<IllegalActionError>(&message, |py, error| {
            give_parts(py, error, *self.error)?;
            error.setattr("index", index)
        })
    }
}

impl Raise for ActionParse {
    fn raise(self) -> PyErr {
        exception::<ActionParseError>(&self.to_string(), |_, error| {
            error.setattr("text", self.text)?;
            error.setattr("reason", self.reason)
        })
    }
}

impl Raise for Options {
    fn raise(self) -> PyErr {
        exception::<OptionError>(&self.to_string(), |py, error| {
            error.setattr("game", self.game)?;
            error.setattr("option", self.option)?;
            error.setattr("reason", self.reason)?;
            error.setattr("valid", words(py, &self.valid)?)
        })
    }
}

impl Raise for Content {
    fn raise(self) -> PyErr {
        exception::<ContentError>(&self.to_string(), |_, error| {
            error.setattr("file", self.file)?;
            error.setattr("key", self.key)?;
            error.setattr("reason", self.reason)
        })
    }
}

impl Raise for Position {
    fn raise(self) -> PyErr {
        exception::<PositionError>(&self.to_string(), |_, error| {
            error.setattr("line", self.line)?;
            error.setattr("reason", self.reason)
        })
    }
}

impl Raise for Record {
    fn raise(self) -> PyErr {
        exception::<RecordError>(&self.to_string(), |_, error| {
            error.setattr("index", self.index)?;
            error.setattr("reason", self.reason)
        })
    }
}

impl Raise for LoadError {
    fn raise(self) -> PyErr {
        let message = self.to_string();
        match self {
            Self::UnknownGame(name) => exception::<UnknownGameError>(&message, |py, error| {
                error.setattr("name", name)?;
                error.setattr("games", words(py, &games::names())?)
            }),
            Self::Option(error) => error.raise(),
            Self::Content(error) => error.raise(),
        }
    }
}

impl Raise for ChoiceError {
    fn raise(self) -> PyErr {
        let message = self.to_string();
        match self {
            Self::Agent(Agents::Unknown(name)) => exception::<UnknownAgentError>(&message, |py, error| {
                error.setattr("text", &name)?;
                error.setattr("reason", &message)?;
                error.setattr("name", name)?;
                error.setattr("agents", words(py, &agents::names())?)
            }),
            Self::Agent(Agents::Parameter { text, reason }) => exception::<AgentError>(&message, |_, error| {
                error.setattr("text", text)?;
                error.setattr("reason", reason)
            }),
            Self::Evaluation(error) => match error.reason().downcast_ref::<PyErr>() {
                // What the callable raised, as it was.
                Some(raised) => Python::attach(|py| raised.clone_ref(py)),
                None => EusocialError::new_err(one_line(&message)),
            },
            Self::NoSearch(_) | Self::Chance | Self::OtherGame(_) => EusocialError::new_err(message),
            Self::Over => EusocialError::new_err("nothing is left to choose: the game is over"),
        }
    }
}
