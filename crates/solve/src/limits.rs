//! How long and how large a solve may become, and how it is set up.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// What a solve may use. Every backend honours them within a second.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// When to give up.
    pub deadline: Option<Instant>,
    /// The most branch-and-bound nodes, or conflicts of a solver that learns from them.
    pub nodes: Option<u64>,
    /// The most memory this process may hold, in bytes.
    pub memory: Option<u64>,
    /// Set by someone else to make it give up.
    pub stop: Option<Arc<AtomicBool>>,
}

/// Why a solve ended without a solution to the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The time was over.
    Time,
    /// The nodes were used up.
    Nodes,
    /// The memory was used up.
    Memory,
    /// It was stopped from outside.
    Interrupted,
    /// The solver gave up by itself.
    Solver,
}

impl Limit {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Nodes => "nodes",
            Self::Memory => "memory",
            Self::Interrupted => "interrupted",
            Self::Solver => "solver",
        }
    }
}

impl Limits {
    /// Limits that end `time` from now.
    pub fn of(time: Duration) -> Self {
        Self { deadline: Instant::now().checked_add(time), ..Self::default() }
    }

    /// The limit that has been reached, leaving aside nodes.
    pub fn reached(&self) -> Option<Limit> {
        self.reached_by(Instant::now)
    }

    /// The same, with the time that `now` tells: whoever has just looked at the clock need not look again.
    pub fn reached_by(&self, now: impl FnOnce() -> Instant) -> Option<Limit> {
        if self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Some(Limit::Interrupted);
        }
        if self.deadline.is_some_and(|deadline| now() >= deadline) {
            return Some(Limit::Time);
        }
        let full = self.memory.is_some_and(|most| resident().is_some_and(|held| held > most));
        full.then_some(Limit::Memory)
    }

    /// The time that is left, if there is a limit.
    pub fn remaining(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

/// The bytes of memory that this process holds, where the system tells.
fn resident() -> Option<u64> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    let held: u64 = pages.split(' ').nth(1)?.parse().ok()?;
    Some(held * 4096)
}

/// How a backend is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The seed of what is random in it.
    pub seed: u64,
    /// How many threads it may use.
    pub threads: usize,
    /// Whether it may simplify the model before it searches.
    pub presolve: bool,
    /// Whether to solve the linear relaxation first, for the report.
    pub relaxation: bool,
    /// Whether it must decide on the variables in their order, the least value first, and learn
    /// nothing: the nodes then tell what an order is worth. A backend that cannot refuses.
    pub static_order: bool,
    /// Whether to keep what is concluded, so that a refutation can be checked: see
    /// [`Session::conclusions`](crate::Session::conclusions). A backend that cannot refuses.
    pub proof: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { seed: 0, threads: 1, presolve: true, relaxation: false, static_order: false, proof: false }
    }
}
