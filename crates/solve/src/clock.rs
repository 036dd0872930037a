//! The clocks that effort is measured by.

use crate::{Effort, Settings};
use cpu_time::{ProcessTime, ThreadTime};
use std::time::Instant;

/// Runs from when it is made.
pub struct Clock {
    wall: Instant,
    cpu: Processor,
}

/// Processor time of this thread, so that searches in several threads are told apart; of the whole
/// process if the backend may have threads of its own.
enum Processor {
    Thread(ThreadTime),
    Process(ProcessTime),
}

impl Clock {
    /// A clock that starts now.
    pub fn start(settings: &Settings) -> Self {
        let cpu = match settings.threads {
            0 | 1 => Processor::Thread(ThreadTime::now()),
            _ => Processor::Process(ProcessTime::now()),
        };
        Self { wall: Instant::now(), cpu }
    }

    /// Adds the time since the start.
    pub fn add_to(self, effort: &mut Effort) {
        effort.wall += self.wall.elapsed();
        effort.cpu += match self.cpu {
            Processor::Thread(time) => time.elapsed(),
            Processor::Process(time) => time.elapsed(),
        };
    }
}
