//! The seeded generator as a Python object.

use crate::convert::natural;
use crate::errors::Raise;
use crate::game::check_pickle;
use eusocial_core::{RecordError, rng};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// The version of pickled generators.
const PICKLE: u64 = 1;

/// A seeded random generator (xoshiro256++). States hold none: whoever needs chance brings one.
///
/// Args:
///     seed: From 0 to 2**64 - 1. The same seed gives the same numbers on every machine.
///     index: Makes the generator of one item of a series: `Rng(seed, i)` is the one that game `i` of a simulation with this
///         seed is played with.
///
/// Raises:
///     ValueError: A number is out of range.
#[pyclass(module = "eusocial")]
pub struct Rng {
    /// The generator itself.
    pub inner: rng::Rng,
}

#[pymethods]
impl Rng {
    #[new]
    #[pyo3(signature = (seed, index=None))]
    fn new(seed: &Bound<'_, PyAny>, index: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let seed = natural(seed, "seed", 0, u64::MAX)?;
        Ok(Self {
            inner: match index {
                None => rng::seeded(seed),
                Some(index) => rng::stream(seed, natural(index, "index", 0, u64::MAX)?),
            },
        })
    }

    /// A whole number drawn uniformly from `0` to `n - 1`.
    ///
    /// Args:
    ///     n: From 1 to 2**32.
    ///
    /// Raises:
    ///     ValueError: `n` is out of range.
    fn below(&mut self, n: &Bound<'_, PyAny>) -> PyResult<usize> {
        let n = natural(n, "n", 1, 1 << 32)?;
        Ok(rng::below(&mut self.inner, usize::try_from(n)?))
    }

    /// A real number drawn uniformly from [0, 1).
    fn unit(&mut self) -> f64 {
        rng::unit(&mut self.inner)
    }

    /// A generator that goes on from the same point on its own.
    fn clone(&self) -> Self {
        Self { inner: self.inner.clone() }
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// A generator from a pickle goes on from the same point.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = py.import("eusocial._engine")?.getattr("_restore_rng")?;
        Ok((restore, (PICKLE, rng::words(&self.inner).to_vec()).into_pyobject(py)?))
    }
}

/// Makes a pickled generator again.
#[pyfunction(name = "_restore_rng")]
pub fn restore_rng(version: u64, words: [u64; 4]) -> PyResult<Rng> {
    check_pickle(version, PICKLE)?;
    let inner = rng::from_words(words);
    Ok(Rng { inner: inner.ok_or_else(|| RecordError::whole("no generator stands at zeros").raise())? })
}
