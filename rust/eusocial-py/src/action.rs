//! One action as a Python object: number, text and structure together.

use crate::convert;
use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use serde_json::{Map, Value};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The version of pickled actions.
pub const PICKLE: u64 = 1;

/// One action in the state that it was asked of: its number, its text and its structure. It can't be changed.
///
/// The fields of the structure are attributes too: `action.count`. Where a field's name is a word of Python, put a `_` behind it:
/// `action.from_`. `str(action)` is the text. Two actions are equal if number, text and structure are.
#[pyclass(module = "eusocial", frozen)]
pub struct Action {
    number: u32,
    text: String,
    fields: Map<String, Value>,
}

impl Action {
    /// An action from its three faces.
    pub fn new(number: u32, text: String, structure: Value) -> Self {
        let fields = match structure {
            Value::Object(fields) => fields,
            other => Map::from_iter([("kind".to_owned(), other)]),
        };
        Self { number, text, fields }
    }

    /// The structure.
    pub fn structure(&self) -> Value {
        Value::Object(self.fields.clone())
    }

    fn fields_without_kind(&self) -> Map<String, Value> {
        let mut fields = self.fields.clone();
        fields.remove("kind");
        fields
    }
}

#[pymethods]
impl Action {
    /// The number, as in `legal_actions()`.
    #[getter]
    fn number(&self) -> u32 {
        self.number
    }

    /// The text, in the notation of the game.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// What kind of action it is.
    #[getter]
    fn kind(&self) -> &str {
        self.fields.get("kind").and_then(Value::as_str).unwrap_or_default()
    }

    /// The structure without its kind: a new dict of plain data.
    #[getter]
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        convert::to_dict(py, &self.fields_without_kind())
    }

    fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        match self.fields.get(name).or_else(|| self.fields.get(name.strip_suffix('_')?)) {
            Some(value) => convert::to_python(py, value),
            None => {
                let fields = self.fields.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
                Err(PyAttributeError::new_err(format!(
                    "action {:?} has no field {name:?}; fields: {fields}",
                    self.text
                )))
            }
        }
    }

    fn __dir__<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<String>> {
        let mut names: Vec<String> =
            slf.get_type().dir()?.iter().map(|name| name.extract()).collect::<PyResult<_>>()?;
        names.extend(slf.get().fields.keys().cloned());
        Ok(names)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.number == other.number && self.text == other.text && self.fields == other.fields
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.number, &self.text).hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("Action({}, '{}')", self.number, self.text)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let action = slf.get();
        let structure = action.structure().to_string();
        let restore = py.import("eusocial._engine")?.getattr("_restore_action")?;
        Ok((restore, (PICKLE, action.number, &action.text, structure).into_pyobject(py)?))
    }
}
