//! Ending a lowering early.

use std::{cell::Cell, fmt, sync::Arc};

/// How often work is counted before someone is asked whether to go on.
const OFTEN: u32 = 1024;

/// Says when lowering must end, though it is not done.
#[derive(Clone, Default)]
pub struct Stop {
    ask: Option<Arc<dyn Fn() -> bool>>,
    counted: Cell<u32>,
}

impl Stop {
    /// Ends as soon as `ask` says so; it is asked every thousand constraints or so.
    pub fn when(ask: impl Fn() -> bool + 'static) -> Self {
        Self { ask: Some(Arc::new(ask)), counted: Cell::new(0) }
    }

    /// Whether to end; counts one piece of work.
    pub(super) fn now(&self) -> bool {
        let Some(ask) = &self.ask else { return false };
        self.counted.set(self.counted.get().wrapping_add(1));
        self.counted.get().is_multiple_of(OFTEN) && ask()
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stop")
    }
}
