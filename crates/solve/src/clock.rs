//! The clocks that effort is measured by.

use crate::{Settings, Statistics};
use cpu_time::{ProcessTime, ThreadTime};
use std::{
    cell::OnceCell,
    time::{Duration, Instant},
};

/// Runs from when it is made.
pub struct Clock {
    wall: Instant,
    /// Nothing as long as wall time counts for it.
    cpu: OnceCell<Processor>,
}

/// Processor time, and the wall time that passed before it was looked at: of this thread, so that searches in several
/// threads are told apart; of the whole process if the backend may have threads of its own.
enum Processor {
    Thread(Duration, ThreadTime),
    Process(ProcessTime),
}

impl Clock {
    /// A clock that starts now.
    pub fn start(settings: &Settings) -> Self {
        let clock = Self::start_coarse();
        match settings.threads {
            0 | 1 => clock.make_precise(),
            _ => {
                clock.cpu.get_or_init(|| Processor::Process(ProcessTime::now()));
            }
        }
        clock
    }

    /// A clock that starts now, for work that may take less time than to ask for a thread's processor time. Until
    /// [much](Self::note_much) is noted, wall time stands for it.
    pub fn start_coarse() -> Self {
        Self { wall: Instant::now(), cpu: OnceCell::new() }
    }

    /// When it started.
    pub fn started(&self) -> Instant {
        self.wall
    }

    /// Notes that the work takes so long that processor time is to be told apart from now on.
    pub fn make_precise(&self) {
        self.cpu.get_or_init(|| Processor::Thread(self.wall.elapsed(), ThreadTime::now()));
    }

    /// Adds the time since the start.
    pub fn add_to(self, statistics: &mut Statistics) {
        let wall = self.wall.elapsed();
        statistics.wall += wall;
        statistics.cpu += match self.cpu.into_inner() {
            None => wall,
            Some(Processor::Thread(before, time)) => before + time.elapsed(),
            Some(Processor::Process(time)) => time.elapsed(),
        };
    }
}
