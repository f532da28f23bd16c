//! Long work of the engine that Python can interrupt, and that may say how far it is.

use eusocial_core::watch::Watch;
use pyo3::prelude::*;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often Python is asked whether to go on. The first time is after so long, so that short work never waits for the GIL.
const BETWEEN: Duration = Duration::from_millis(100);
/// How long a thread that waits for others goes without asking.
const LONGEST_WAIT: Duration = Duration::from_millis(20);

/// What is known of Python while work goes on.
struct Attention {
    next: Instant,
    /// Whether signals are heard on this thread: Python hears them on its main thread alone.
    hears: Option<bool>,
    progress: Option<Py<PyAny>>,
    /// What the work was stopped by.
    raised: Option<PyErr>,
}

impl Attention {
    fn look(&mut self, share: f64) -> bool {
        if Instant::now() < self.next {
            return true;
        }
        let asks = self.hears != Some(false) || self.progress.is_some();
        if asks && let Err(raised) = Python::attach(|py| self.ask(py, share)) {
            self.raised = Some(raised);
            return false;
        }
        self.next = Instant::now() + BETWEEN;
        true
    }

    fn ask(&mut self, py: Python<'_>, share: f64) -> PyResult<()> {
        let hears = match self.hears {
            Some(hears) => hears,
            None => *self.hears.insert(on_main_thread(py)?),
        };
        if hears {
            py.check_signals()?;
        }
        self.progress.as_ref().map_or(Ok(()), |progress| progress.call1(py, (share,)).map(drop))
    }
}

fn on_main_thread(py: Python<'_>) -> PyResult<bool> {
    let threading = py.import("threading")?;
    let main = threading.call_method0("main_thread")?;
    Ok(threading.call_method0("current_thread")?.is(&main))
}

/// Lets `work` run on this thread without the GIL, until it is done, Ctrl-C is pressed or `progress` raises. `progress` gets the share
/// that is done, from 0 to 1: at most ten times a second, and with 1 at the end.
///
/// # Errors
/// What a signal or `progress` raised. What the work returns is thrown away then.
pub fn attended<R: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Watch) -> R + Send,
) -> PyResult<R> {
    let attention = Arc::new(Mutex::new(Attention {
        next: Instant::now() + BETWEEN,
        hears: None,
        progress: progress.map(|progress| progress.clone().unbind()),
        raised: None,
    }));
    let held = attention.clone();
    let watch = Watch::new(move |share| held.lock().unwrap_or_else(PoisonError::into_inner).look(share));
    let result = py.detach(|| work(&watch));
    if let Some(raised) = attention.lock().unwrap_or_else(PoisonError::into_inner).raised.take() {
        return Err(raised);
    }
    if let Some(progress) = progress {
        progress.call1((1.0,))?;
    }
    Ok(result)
}

/// Waits for what other threads send; `None` where they send nothing any more. Looks at the watch meanwhile.
pub fn wait_for<T>(received: &Receiver<T>, watch: &Watch, share: impl Fn() -> f64) -> Option<T> {
    loop {
        match received.recv_timeout(LONGEST_WAIT) {
            Ok(sent) => return Some(sent),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => {
                watch.goes_on(share());
            }
        }
    }
}
