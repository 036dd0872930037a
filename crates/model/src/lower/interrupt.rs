//! Interrupting a lowering before it is complete.

use std::{cell::Cell, fmt, sync::Arc};

/// The number of checks between two calls of the condition.
const INTERVAL: u32 = 1024;

/// A condition that ends a lowering early.
#[derive(Clone, Default)]
pub struct Interrupt {
    condition: Option<Arc<dyn Fn() -> bool>>,
    checks: Cell<u32>,
}

impl Interrupt {
    /// Interrupts once `condition` returns `true`; it is called about every thousand constraints.
    pub fn when(condition: impl Fn() -> bool + 'static) -> Self {
        Self { condition: Some(Arc::new(condition)), checks: Cell::new(0) }
    }

    /// Whether to end now; counts one check.
    pub(super) fn is_due(&self) -> bool {
        let Some(condition) = &self.condition else { return false };
        self.checks.set(self.checks.get().wrapping_add(1));
        self.checks.get().is_multiple_of(INTERVAL) && condition()
    }
}

impl fmt::Debug for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Interrupt")
    }
}
