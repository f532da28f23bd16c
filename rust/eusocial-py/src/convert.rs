//! Values across the border: plain data both ways, numbers within limits, and numpy buffers.

use crate::errors::Raise;
use eusocial_core::ContentError;
use eusocial_core::game::ActionId;
use eusocial_core::games::ContentFile;
use eusocial_core::options::{OptionValue, OptionValues};
use numpy::{Element, PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyMapping, PyString, PyTuple};
use serde_json::{Map, Number, Value};
use std::path::PathBuf;

/// How deep plain data from Python may be nested; more can only be a structure that holds itself.
const MAX_DEPTH: usize = 64;

/// Plain data as Python's own types. Keys of digits alone become whole numbers.
pub fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(b) => PyBool::new(py, *b).to_owned().into_any(),
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Number(number) => match (number.as_i64(), number.as_u64(), number.as_f64()) {
            (Some(n), ..) => n.into_pyobject(py)?.into_any(),
            (_, Some(n), _) => n.into_pyobject(py)?.into_any(),
            (.., n) => n.into_pyobject(py)?,
        },
        Value::Array(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(to_python(py, item)?)?;
            }
            list.into_any()
        }
        Value::Object(entries) => to_dict(py, entries)?.into_any(),
    })
}

/// A map as a dict, by the same rules as [`to_python`].
pub fn to_dict<'py>(py: Python<'py>, entries: &Map<String, Value>) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (key, value) in entries {
        let value = to_python(py, value)?;
        // Only a number that reads back as the same text, so that no two keys fall together.
        match key.parse::<u64>() {
            Ok(n) if n.to_string() == *key => dict.set_item(n, value)?,
            _ => dict.set_item(key, value)?,
        }
    }
    Ok(dict)
}

/// Plain data from Python; whole numbers are taken as keys too. The error is a reason.
pub fn from_python(value: &Bound<'_, PyAny>) -> Result<Value, String> {
    read(value, 0)
}

fn read(value: &Bound<'_, PyAny>, depth: usize) -> Result<Value, String> {
    let unfit = |what: &str| Err(format!("{what} is not plain data"));
    if depth > MAX_DEPTH {
        return unfit("what is nested so deep");
    }
    if value.is_none() {
        Ok(Value::Null)
    } else if let Ok(b) = value.extract::<bool>() {
        Ok(Value::Bool(b))
    } else if let Ok(text) = value.extract::<String>() {
        Ok(Value::String(text))
    } else if let Ok(n) = value.extract::<i64>() {
        Ok(n.into())
    } else if let Ok(n) = value.extract::<u64>() {
        Ok(n.into())
    } else if let Ok(x) = value.cast::<PyFloat>() {
        Number::from_f64(x.value()).map(Value::Number).map_or_else(|| unfit("a number that is not finite"), Ok)
    } else if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let items = value.try_iter().map_err(|error| error.to_string())?;
        items.map(|item| read(&item.map_err(|error| error.to_string())?, depth + 1)).collect()
    } else if let Ok(mapping) = value.cast::<PyMapping>() {
        let items = mapping.items().map_err(|error| error.to_string())?;
        let entry = |item: Bound<'_, PyAny>| {
            let (key, value) =
                item.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>().map_err(|error| error.to_string())?;
            let key = match (key.extract::<String>(), key.cast::<PyInt>()) {
                (Ok(key), _) => key,
                (_, Ok(key)) => key.to_string(),
                _ => return unfit("a key that is no text").map(|value| (String::new(), value)),
            };
            Ok((key, read(&value, depth + 1)?))
        };
        items.iter().map(entry).collect::<Result<Map<_, _>, String>>().map(Value::Object)
    } else {
        unfit(&value.get_type().to_string())
    }
}

/// An option's value as Python's own type.
pub fn option_to_python<'py>(py: Python<'py>, value: &OptionValue) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        OptionValue::None => py.None().into_bound(py),
        OptionValue::Bool(b) => PyBool::new(py, *b).to_owned().into_any(),
        OptionValue::Int(n) => n.into_pyobject(py)?.into_any(),
        OptionValue::Text(text) => PyString::new(py, text).into_any(),
        OptionValue::Ints(list) => PyList::new(py, list)?.into_any(),
    })
}

/// Options from keyword arguments. What is of no fitting type goes on as its text, so that the game's own error names it.
pub fn options_from_python(given: Option<&Bound<'_, PyDict>>) -> PyResult<OptionValues> {
    let mut options = OptionValues::new();
    for (name, value) in given.into_iter().flatten() {
        let value = if value.is_none() {
            OptionValue::None
        } else if let Ok(b) = value.extract() {
            OptionValue::Bool(b)
        } else if let Ok(n) = value.extract() {
            OptionValue::Int(n)
        } else if let Ok(text) = value.extract() {
            OptionValue::Text(text)
        } else if let Ok(list) = value.extract() {
            OptionValue::Ints(list)
        } else if let Ok(words) = value.extract::<Vec<String>>() {
            OptionValue::Text(words.join(","))
        } else {
            OptionValue::Text(value.repr()?.to_string())
        };
        options.insert(name.extract()?, value);
    }
    Ok(options)
}

/// A whole number within limits, both included.
///
/// # Errors
/// `ValueError` outside the limits, `TypeError` for what is no whole number.
pub fn natural(value: &Bound<'_, PyAny>, what: &str, low: u64, high: u64) -> PyResult<u64> {
    match value.extract::<u64>() {
        Ok(n) if (low..=high).contains(&n) => Ok(n),
        Err(error) if !error.is_instance_of::<PyOverflowError>(value.py()) => Err(error),
        _ => Err(PyValueError::new_err(format!("{what} must be from {low} to {high}, not {}", digits(value)))),
    }
}

/// A number that names an action, or its digits where no action can have it.
pub fn action_number(value: &Bound<'_, PyAny>) -> PyResult<Result<ActionId, String>> {
    match value.extract::<ActionId>() {
        Ok(id) => Ok(Ok(id)),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Ok(Err(digits(value))),
        Err(error) => Err(error),
    }
}

/// The digits of a number, cut where they are many: Python refuses to write numbers of thousands.
fn digits(value: &Bound<'_, PyAny>) -> String {
    match value.str().map(|text| text.to_string()) {
        Ok(text) if text.len() <= 30 => text,
        Ok(text) => format!("{}…", text.chars().take(20).collect::<String>()),
        Err(_) => "<thousands of digits>".to_owned(),
    }
}

/// A user's content file, read.
pub struct UserContent {
    name: String,
    text: String,
}

impl UserContent {
    /// Content that was read before.
    pub fn new(name: String, text: String) -> Self {
        Self { name, text }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// `ContentError` with the key `file`.
    pub fn read(path: PathBuf) -> PyResult<Self> {
        let name = path.display().to_string();
        match std::fs::read_to_string(&path) {
            Ok(text) => Ok(Self { name, text }),
            Err(error) => Err(ContentError { file: name, key: "file".to_owned(), reason: error.to_string() }.raise()),
        }
    }

    /// What the engine takes.
    pub fn file(&self) -> ContentFile<'_> {
        ContentFile { name: &self.name, text: &self.text }
    }
}

/// The caller's array where one is given, else a new one, filled.
///
/// # Errors
/// `ValueError` for anything but a writable, C-contiguous array of this type and shape.
pub fn filled<'py, T: Element>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    shape: &[usize],
    fill: impl FnOnce(&mut [T]),
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let array = array_or_new(py, out, "out", shape)?;
    fill(array.try_readwrite().map_err(|_| unfit_buffer::<T>(py, "out", shape))?.as_slice_mut()?);
    Ok(array)
}

/// The caller's array where one is given, else a new one of zeros.
///
/// # Errors
/// `ValueError`, which calls it `what`, for anything but a C-contiguous array of this type and shape.
pub fn array_or_new<'py, T: Element>(
    py: Python<'py>,
    given: Option<&Bound<'py, PyAny>>,
    what: &str,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let Some(given) = given else { return Ok(PyArrayDyn::<T>::zeros(py, shape, false)) };
    let array = given.cast::<PyArrayDyn<T>>().ok();
    let array = array.filter(|array| array.shape() == shape && array.is_c_contiguous());
    array.cloned().ok_or_else(|| unfit_buffer::<T>(py, what, shape))
}

/// What is said of an array that can't be filled.
pub fn unfit_buffer<T: Element>(py: Python<'_>, what: &str, shape: &[usize]) -> PyErr {
    let (dtype, shape) = (T::get_dtype(py), shape_text(shape));
    PyValueError::new_err(format!("{what} must be a writable, C-contiguous numpy array of {dtype} of shape {shape}"))
}

/// A shape as Python writes it.
pub fn shape_text(shape: &[usize]) -> String {
    match shape {
        [length] => format!("({length},)"),
        _ => format!("({})", shape.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")),
    }
}
