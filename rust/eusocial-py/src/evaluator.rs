//! A Python callable that values leaves of a search. It takes the GIL for the call alone.

use crate::convert::shape_text;
use crate::errors::EusocialError;
use eusocial_core::agents::{BatchEvaluator, EvaluationError, Judgement, Leaves};
use numpy::{PyArray1, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods, dtype};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::{Mutex, PoisonError};

/// A callable with the shapes that it gets and gives.
pub struct Callable {
    /// `None` when the garbage collector has cleared it.
    function: Mutex<Option<Py<PyAny>>>,
}

impl Callable {
    pub fn new(function: Py<PyAny>) -> Self {
        Self { function: Mutex::new(Some(function)) }
    }

    /// The function itself.
    pub fn function(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.function.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(|function| function.clone_ref(py))
    }

    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        // One that is held at this moment is in use, and so no garbage.
        self.function.try_lock().map_or(Ok(()), |function| visit.call(&*function))
    }

    pub fn clear(&self) {
        drop(self.function.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    fn call(&self, py: Python<'_>, leaves: Leaves) -> PyResult<Judgement> {
        let function = self.function(py).ok_or_else(|| EusocialError::new_err("the evaluator is gone"))?;
        let Leaves { to_play, observations, masks, shape } = leaves;
        let number = to_play.len();
        let observed: Vec<usize> = [number].into_iter().chain(shape.observation).collect();
        let to_play: Vec<i64> = to_play.into_iter().map(i64::from).collect();
        let arguments = (
            PyArray1::from_vec(py, observations).reshape(observed)?,
            PyArray1::from_vec(py, masks).reshape([number, shape.actions])?,
            PyArray1::from_vec(py, to_play),
        );
        let given = function.bind(py).call1(arguments)?;
        let pair = given.cast::<PyTuple>().ok().filter(|pair| pair.len() == 2).ok_or_else(|| {
            let kind = match given.cast::<PyTuple>() {
                Ok(tuple) => format!("a tuple of {}", tuple.len()),
                Err(_) => type_name(&given),
            };
            EusocialError::new_err(format!("the evaluator must return a tuple (priors, values), not {kind}"))
        })?;
        let (priors, values) = (pair.get_item(0)?, pair.get_item(1)?);
        let priors = if priors.is_none() {
            None
        } else {
            Some(floats(&priors, "priors must be None or", [number, shape.actions])?)
        };
        Ok(Judgement { priors, values: floats(&values, "values must be", [number, shape.players])? })
    }
}

impl BatchEvaluator for Callable {
    fn evaluate(&self, leaves: Leaves) -> Result<Judgement, EvaluationError> {
        Python::attach(|py| self.call(py, leaves)).map_err(EvaluationError::new)
    }
}

fn type_name(given: &Bound<'_, PyAny>) -> String {
    given.get_type().name().map_or_else(|_| "something else".to_owned(), |name| name.to_string())
}

/// An array of floats, of any size of floats and any order in memory.
fn floats(given: &Bound<'_, PyAny>, what: &str, shape: [usize; 2]) -> PyResult<Vec<f64>> {
    let py = given.py();
    let array = given.cast::<PyUntypedArray>().ok();
    let Some(array) = array.filter(|array| array.dtype().kind() == b'f' && array.shape() == shape) else {
        let given = match given.cast::<PyUntypedArray>() {
            Ok(array) => format!("{} of shape {}", array.dtype(), shape_text(array.shape())),
            Err(_) => type_name(given),
        };
        let shape = shape_text(&shape);
        return Err(EusocialError::new_err(format!(
            "the evaluator's {what} a numpy array of floats of shape {shape}, not {given}"
        )));
    };
    let array = py.import("numpy")?.call_method1("ascontiguousarray", (array, dtype::<f64>(py)))?;
    Ok(array.cast_into::<PyArrayDyn<f64>>()?.to_vec()?)
}
