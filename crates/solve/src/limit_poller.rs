//! Asks for the limits during a search, neither so often that it costs time nor so rarely that a limit is overrun.

use crate::{Limit, Limits};
use std::cell::Cell;
use web_time::{Duration, Instant};

/// Two looks at the limits are to be no further apart, as long as the calls come evenly.
const TARGET: Duration = Duration::from_millis(5);

/// The maximum number of calls between two looks.
const MAX_INTERVAL: u32 = 256;

/// A look at the limits once in some calls: fewer calls, the longer they take.
#[derive(Debug)]
pub struct LimitPoller {
    limits: Limits,
    /// The number of calls until the next look.
    left: Cell<u32>,
    /// The number of calls between two looks.
    interval: Cell<u32>,
    looked: Cell<Option<Instant>>,
    reached: Cell<Option<Limit>>,
}

impl LimitPoller {
    /// Polls these limits.
    pub fn new(limits: &Limits) -> Self {
        let limits = limits.clone();
        Self { limits, left: Cell::new(0), interval: Cell::new(1), looked: Cell::new(None), reached: Cell::new(None) }
    }

    /// Whether to stop after so many nodes or conflicts. Once it has returned `true`, it always does.
    pub fn stop(&self, nodes: u64) -> bool {
        self.stop_at(nodes, Instant::now)
    }

    /// The same with a clock, which is read at each look.
    fn stop_at(&self, nodes: u64, clock: impl FnOnce() -> Instant) -> bool {
        if self.reached.get().is_some() {
            return true;
        }
        if self.limits.nodes.is_some_and(|limit| nodes > limit) {
            self.reached.set(Some(Limit::Nodes));
            return true;
        }
        if let Some(left) = self.left.get().checked_sub(1) {
            self.left.set(left);
            return false;
        }
        let now = clock();
        self.reached.set(self.limits.reached_by(|| now));
        let since = self.looked.replace(Some(now)).map_or(Duration::ZERO, |looked| now.saturating_duration_since(looked));
        let interval = self.interval.get();
        // Halved when late, doubled when there is time for it.
        let interval = if since > TARGET {
            interval / 2
        } else if since < TARGET / 2 {
            2 * interval
        } else {
            interval
        };
        self.interval.set(interval.clamp(1, MAX_INTERVAL));
        self.left.set(self.interval.get() - 1);
        self.reached.get().is_some()
    }

    /// The limit that was reached, if any.
    pub fn reached(&self) -> Option<Limit> {
        self.reached.get()
    }
}

#[cfg(test)]
mod tests {
    use super::{LimitPoller, MAX_INTERVAL};
    use crate::{Limit, Limits};
    use std::{
        cell::Cell,
        time::{Duration, Instant},
    };

    /// Counts the calls until the poller stops, of which each takes `step`, and the looks at a clock that only they move.
    fn polled(step: Duration, limit: Duration) -> (u32, u32, Option<Limit>) {
        let start = Instant::now();
        let limits = Limits { deadline: start.checked_add(limit), ..Limits::default() };
        let poller = LimitPoller::new(&limits);
        let (calls, looks) = (Cell::new(0), Cell::new(0));
        let clock = || {
            looks.set(looks.get() + 1);
            start + step * calls.get()
        };
        while !poller.stop_at(0, clock) {
            calls.set(calls.get() + 1);
        }
        (calls.get(), looks.get(), poller.reached())
    }

    #[test]
    fn slow_calls_are_stopped_at_the_limit() {
        let (calls, _, reached) = polled(Duration::from_millis(100), Duration::from_secs(10));
        assert_eq!((calls, reached), (100, Some(Limit::Time)));
    }

    #[test]
    fn quick_calls_are_rarely_interrupted() {
        let (calls, looks, reached) = polled(Duration::from_micros(1), Duration::from_secs(1));
        assert_eq!(reached, Some(Limit::Time));
        assert!((1_000_000..1_000_000 + MAX_INTERVAL).contains(&calls), "{calls}");
        assert!(looks < 1_000_000 / MAX_INTERVAL + 20, "{looks}");
    }

    #[test]
    fn nodes_are_counted_exactly() {
        let poller = LimitPoller::new(&Limits { nodes: Some(7), ..Limits::default() });
        let stopped = (0..20).find(|&nodes| poller.stop(nodes));
        assert_eq!((stopped, poller.reached(), poller.stop(0)), (Some(8), Some(Limit::Nodes), true));
    }
}
