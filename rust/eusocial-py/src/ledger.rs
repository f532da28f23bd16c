//! Accounts and the entries of ledgers as the named tuples of `eusocial.ledger`.

use eusocial_core::ledger::{Account, Entry};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyType};

/// `LedgerEntry.step` of what the starting position held.
const START: i64 = -1;

/// Accounts as a list of `Account`.
pub fn accounts<'py>(py: Python<'py>, accounts: &[Account]) -> PyResult<Bound<'py, PyList>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = CLASS.import(py, "eusocial.ledger", "Account")?;
    let list = PyList::empty(py);
    for account in accounts {
        list.append(class.call1((account.name, account.clause, account.what))?)?;
    }
    Ok(list)
}

/// Entries as a list of `LedgerEntry`.
pub fn entries<'py>(py: Python<'py>, entries: &[Entry]) -> PyResult<Bound<'py, PyList>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = CLASS.import(py, "eusocial.ledger", "LedgerEntry")?;
    let list = PyList::empty(py);
    for entry in entries {
        let Account { name, clause, what } = entry.account;
        let step = entry.step.map_or(START, |step| step as i64);
        list.append(class.call1((step, entry.player, entry.amount, *name, *clause, *what, &entry.action))?)?;
    }
    Ok(list)
}

/// Points by account: a list of each player's under the account's name.
pub fn breakdown<'py>(py: Python<'py>, accounts: &[Account], points: &[f64]) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (index, account) in accounts.iter().enumerate() {
        dict.set_item(account.name, PyList::new(py, points.iter().skip(index).step_by(accounts.len()))?)?;
    }
    Ok(dict)
}
