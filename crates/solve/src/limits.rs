//! Limits of a solve, and settings of a backend.

use crate::clock;
use model::Interrupt;
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};
use web_time::{Duration, Instant};

/// Limits of a solve; none by default. Every backend stops within a second of reaching one.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The time to stop.
    pub deadline: Option<Instant>,
    /// The processor time of this process, all its threads together, at which to stop, see [`cpu_after`](Self::cpu_after).
    pub cpu: Option<Duration>,
    /// The maximum number of branch-and-bound nodes, or of conflicts of a clause-learning solver.
    pub nodes: Option<u64>,
    /// The maximum resident memory of this process, in bytes.
    pub memory: Option<u64>,
    /// Set to `true` by another thread to interrupt the solve.
    pub stop: Option<Arc<AtomicBool>>,
    /// Asked whether to interrupt the solve, where there is no other thread that could set `stop`.
    pub ask_stop: Option<fn() -> bool>,
}

/// Why a solve ended without a definite outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The time limit.
    Time,
    /// The limit of processor time.
    Cpu,
    /// The node or conflict limit.
    Nodes,
    /// The memory limit.
    Memory,
    /// An interruption from outside.
    Interrupted,
    /// The solver gave up by itself.
    Solver,
}

impl Limit {
    /// The name in messages and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Cpu => "cpu-time",
            Self::Nodes => "nodes",
            Self::Memory => "memory",
            Self::Interrupted => "interrupted",
            Self::Solver => "solver",
        }
    }
}

impl Limits {
    /// A time limit of `time` from now.
    pub fn of(time: Duration) -> Self {
        Self { deadline: Instant::now().checked_add(time), ..Self::default() }
    }

    /// These limits, but at most an eighth of the time that is left, and at most `most`.
    pub fn eighth(&self, most: Duration) -> Self {
        self.at_most(self.remaining().map_or(most, |left| most.min(left / 8)))
    }

    /// These limits, but at most `most` from now.
    pub fn at_most(&self, most: Duration) -> Self {
        let time = self.remaining().map_or(most, |left| most.min(left));
        Self { deadline: Instant::now().checked_add(time), ..self.clone() }
    }

    /// The limit `cpu` for work that starts now and may take this much.
    pub fn cpu_after(time: Duration) -> Option<Duration> {
        clock::process_time().checked_add(time)
    }

    /// The limit that has been reached, if any; nodes are counted by the backends.
    pub fn reached(&self) -> Option<Limit> {
        self.reached_by(Instant::now)
    }

    /// The same, for callers that have just read the clock.
    pub fn reached_by(&self, now: impl FnOnce() -> Instant) -> Option<Limit> {
        if self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) || self.ask_stop.is_some_and(|ask| ask()) {
            return Some(Limit::Interrupted);
        }
        if self.deadline.is_some_and(|deadline| now() >= deadline) {
            return Some(Limit::Time);
        }
        if self.cpu.is_some_and(|limit| clock::process_time() >= limit) {
            return Some(Limit::Cpu);
        }
        let full = self.memory.is_some_and(|limit| resident().is_some_and(|bytes| bytes > limit));
        full.then_some(Limit::Memory)
    }

    /// The limit that was reached a moment ago. If none is reached any more, it was the memory: nothing else can be given back.
    pub fn was_reached(&self) -> Limit {
        let freed = if self.memory.is_some() { Limit::Memory } else { Limit::Interrupted };
        self.reached().unwrap_or(freed)
    }

    /// Whether so many bytes more stay within the memory limit.
    pub fn has_room_for(&self, bytes: usize) -> bool {
        let fits = |limit: u64| resident().is_none_or(|resident| resident.saturating_add(bytes as u64) <= limit);
        self.memory.is_none_or(fits)
    }

    /// Interrupts the building and the lowering of a model when a limit is reached.
    pub fn interrupt(&self) -> Interrupt {
        let limits = self.clone();
        Interrupt::before(move |bytes| limits.reached().is_some() || !limits.has_room_for(bytes))
    }

    /// The time until the deadline, if there is one; zero once it has passed.
    pub fn remaining(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

/// The memory of the module, in bytes; it never shrinks.
#[cfg(target_family = "wasm")]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it may be unknown")]
fn resident() -> Option<u64> {
    Some(core::arch::wasm32::memory_size::<0>() as u64 * (64 << 10))
}

/// The resident memory of this process in bytes; `None` where the system has no `/proc`.
#[cfg(not(target_family = "wasm"))]
fn resident() -> Option<u64> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    let bytes: u64 = pages.split(' ').nth(1)?.parse().ok()?;
    Some(bytes * 4096)
}

/// Settings of a backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The seed of the backend's random choices.
    pub seed: u64,
    /// The maximum number of threads.
    pub threads: usize,
    /// Whether to simplify the model before the search.
    pub presolve: bool,
    /// Whether to solve the linear relaxation first and report its optimum.
    pub relaxation: bool,
    /// Whether to branch on the variables in model order, smallest value first, without learning: the number of nodes then
    /// measures the quality of an order. Backends that cannot do this refuse.
    pub static_order: bool,
    /// Whether to log a proof of infeasibility, see [`Session::proof`](crate::Session::proof). Backends that cannot do this
    /// refuse.
    pub proof: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { seed: 0, threads: 1, presolve: true, relaxation: false, static_order: false, proof: false }
    }
}

#[cfg(test)]
mod tests {
    use super::{Limit, Limits};
    use web_time::Duration;

    #[test]
    fn memory_is_the_limit_that_can_be_freed() {
        assert_eq!(Limits::default().was_reached(), Limit::Interrupted);
        assert_eq!(Limits { memory: Some(u64::MAX), ..Limits::default() }.was_reached(), Limit::Memory);
        assert_eq!(
            Limits { deadline: Some(web_time::Instant::now()), memory: Some(u64::MAX), ..Limits::default() }.was_reached(),
            Limit::Time
        );
    }

    #[test]
    fn processor_time_is_that_of_the_process() {
        let limits = Limits { cpu: Limits::cpu_after(Duration::from_millis(20)), ..Limits::default() };
        assert_eq!(limits.reached(), None);
        // Another thread works, and this one waits.
        let work = limits.clone();
        std::thread::spawn(move || while work.reached().is_none() {}).join().expect("it does not panic");
        assert_eq!(limits.reached(), Some(Limit::Cpu));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn room_is_what_the_process_does_not_hold() {
        let limits = |memory| Limits { memory, ..Limits::default() };
        assert!(limits(None).has_room_for(usize::MAX));
        assert!(limits(Some(1 << 40)).has_room_for(1 << 30));
        assert!(!limits(Some(1 << 40)).has_room_for(1 << 40));
    }
}
