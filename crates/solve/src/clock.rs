//! Wall-clock and CPU time of a solve.

use crate::{Settings, Statistics};
#[cfg(not(target_family = "wasm"))]
use cpu_time::{ProcessTime, ThreadTime};
use std::cell::OnceCell;
// Where no processor time can be read, there is one thread, and wall-clock time stands for it.
use web_time::{Duration, Instant};
#[cfg(target_family = "wasm")]
use web_time::{Instant as ProcessTime, Instant as ThreadTime};

/// A stopwatch that runs from its creation.
pub struct Clock {
    wall: Instant,
    /// Empty while wall-clock time stands for CPU time.
    cpu: OnceCell<CpuTimer>,
}

/// CPU time of this thread, after the wall-clock time that passed before it was measured, so that concurrent searches are counted
/// separately; or of the whole process, if the backend may start threads.
enum CpuTimer {
    Thread(Duration, ThreadTime),
    Process(ProcessTime),
}

/// The processor time of this process, all its threads together, since a fixed time; where none can be read, by the clock.
#[cfg(not(target_family = "wasm"))]
pub fn process_time() -> Duration {
    ProcessTime::now().as_duration()
}

#[cfg(target_family = "wasm")]
pub fn process_time() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

impl Clock {
    /// A clock that starts now.
    pub fn start(settings: &Settings) -> Self {
        let clock = Self::start_coarse();
        match settings.threads {
            0 | 1 => clock.make_precise(),
            _ => {
                clock.cpu.get_or_init(|| CpuTimer::Process(ProcessTime::now()));
            }
        }
        clock
    }

    /// A clock that starts now, for work that may take less time than reading a thread's CPU time. Until
    /// [`make_precise`](Self::make_precise), wall-clock time stands for CPU time.
    pub fn start_coarse() -> Self {
        Self { wall: Instant::now(), cpu: OnceCell::new() }
    }

    /// The time of creation.
    pub fn started(&self) -> Instant {
        self.wall
    }

    /// Measures CPU time from now on.
    pub fn make_precise(&self) {
        self.cpu.get_or_init(|| CpuTimer::Thread(self.wall.elapsed(), ThreadTime::now()));
    }

    /// Adds the time since the start to `wall` and `cpu`.
    pub fn add_to(self, statistics: &mut Statistics) {
        let wall = self.wall.elapsed();
        statistics.wall += wall;
        statistics.cpu += match self.cpu.into_inner() {
            None => wall,
            Some(CpuTimer::Thread(before, time)) => before + time.elapsed(),
            Some(CpuTimer::Process(time)) => time.elapsed(),
        };
    }
}
