//! The seeded generator as a Python object.

use crate::convert::natural;
use eusocial_core::rng;
use pyo3::prelude::*;

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
}
