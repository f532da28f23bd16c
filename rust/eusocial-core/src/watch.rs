//! Long work that whoever waits for it can follow, and stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Is told which share of the work is done, from 0 to 1, and returns whether to go on.
type Look = dyn Fn(f64) -> bool + Send + Sync;

/// Passed along with long work. The default watches nothing and costs nothing.
///
/// Work calls [`goes_on`](Self::goes_on) every few milliseconds and ends early once it is `false`. What it found until then is of the
/// right form, and of no use but to be thrown away.
#[derive(Clone, Default)]
pub struct Watch {
    shared: Option<Arc<Shared>>,
    looks: bool,
}

struct Shared {
    stopped: AtomicBool,
    look: Box<Look>,
}

impl std::fmt::Debug for Watch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Watch").field("looks", &self.looks).field("stopped", &self.is_stopped()).finish_non_exhaustive()
    }
}

impl Watch {
    /// A watch that looks again and again while work goes on, always on the thread that was given the work. It reads the clock
    /// itself, if it wants to do more than that only now and then.
    pub fn new(look: impl Fn(f64) -> bool + Send + Sync + 'static) -> Self {
        let shared = Shared { stopped: AtomicBool::new(false), look: Box::new(look) };
        Self { shared: Some(Arc::new(shared)), looks: true }
    }

    /// The same for a part of the work that another thread does: it is stopped with the rest, and does not look.
    #[must_use]
    pub fn aside(&self) -> Self {
        Self { shared: self.shared.clone(), looks: false }
    }

    /// Whether it looks, so that a thread that only waits for others should go on calling [`goes_on`](Self::goes_on).
    pub fn looks(&self) -> bool {
        self.looks
    }

    /// Whether the work shall end.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.shared.as_ref().is_some_and(|shared| shared.stopped.load(Ordering::Relaxed))
    }

    /// Looks, if it does. Returns whether the work shall go on. `share` is what is done of it.
    pub fn goes_on(&self, share: f64) -> bool {
        let Some(shared) = &self.shared else { return true };
        if shared.stopped.load(Ordering::Relaxed) {
            return false;
        }
        if self.looks && !(shared.look)(share) {
            shared.stopped.store(true, Ordering::Relaxed);
            return false;
        }
        true
    }
}
