//! Interrupting the building or the lowering of a model before it is complete.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
};

/// The number of checks between two calls of the condition.
const INTERVAL: u32 = 1024;

/// A condition that ends the building or the lowering of a model early.
#[derive(Clone, Default)]
pub struct Interrupt {
    condition: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
    checks: Arc<AtomicU32>,
    /// Whether the condition was found to hold.
    interrupted: Arc<AtomicBool>,
}

impl Interrupt {
    /// Interrupts once `condition` returns `true`; it is called about every thousand constraints.
    pub fn when(condition: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self { condition: Some(Arc::new(condition)), ..Self::default() }
    }

    /// Whether to end now; counts one check.
    pub(crate) fn is_due(&self) -> bool {
        let Some(condition) = &self.condition else { return false };
        let checks = self.checks.fetch_add(1, Ordering::Relaxed).wrapping_add(1);
        if checks.is_multiple_of(INTERVAL) && condition() {
            self.interrupted.store(true, Ordering::Relaxed);
        }
        self.is_interrupted()
    }

    /// Whether to end now, without waiting for the next check.
    pub fn is_due_now(&self) -> bool {
        if self.condition.as_ref().is_some_and(|condition| condition()) {
            self.interrupted.store(true, Ordering::Relaxed);
        }
        self.is_interrupted()
    }

    /// Whether the condition was found to hold.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}

impl fmt::Debug for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Interrupt")
    }
}
