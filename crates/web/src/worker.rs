//! The threads of queries: one that takes long gives way to those that do not.
//!
//! On a machine with few processors a query of a millisecond would wait for its turn after every long one, at each of its steps.
//! So the system lowers the priority of a thread that has worked for [`PATIENCE`]. A lowered priority cannot be raised again
//! without privileges: each query has a thread of its own, which costs some ten microseconds. Weakness: on systems other than
//! Linux all threads have the same priority.

use interface::{Problem, ProblemKind};
use std::{
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};
use tokio::{sync::oneshot, time::timeout};

/// How long a query works at the priority of the server.
const PATIENCE: Duration = Duration::from_millis(10);

/// The stack size, as in the command line, in bytes.
const STACK: usize = 8 << 20;

/// Runs work on a thread of its own and returns its result.
///
/// # Errors
/// If there is no thread for it, or it panics.
pub async fn run<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
    let (sender, mut result) = oneshot::channel();
    let worker = Worker::default();
    let own = worker.clone();
    let spawned = thread::Builder::new().stack_size(STACK).spawn(move || {
        let running = own.started();
        let result = work();
        drop(running);
        let _ = sender.send(result);
    });
    if spawned.is_err() {
        return Err(Problem::new(ProblemKind::Busy, "the system has no thread for another query; try again"));
    }
    let ended = match timeout(PATIENCE, &mut result).await {
        Ok(ended) => ended,
        Err(_) => {
            worker.lower_priority();
            result.await
        }
    };
    ended.map_err(|_| Problem::internal())
}

/// A thread, while it works: its number may be that of another one afterwards.
#[derive(Clone, Default)]
struct Worker(Arc<Mutex<Option<system::Thread>>>);

struct Running(Worker);

impl Worker {
    fn set(&self, thread: Option<system::Thread>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = thread;
    }

    fn started(self) -> Running {
        self.set(Some(system::current()));
        Running(self)
    }

    fn lower_priority(&self) {
        if let Some(thread) = *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            system::lower_priority(thread);
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.set(None);
    }
}

#[cfg(target_os = "linux")]
mod system {
    use rustix::{process, thread};

    /// The niceness of a thread with lowered priority: about a third of the processor time of another one.
    const NICENESS: i32 = 5;

    pub type Thread = thread::Pid;

    pub fn current() -> Thread {
        thread::gettid()
    }

    /// Lowers the priority of a thread, which on Linux has one of its own: setpriority(2).
    pub fn lower_priority(thread: Thread) {
        // It may be lower already: then there is nothing to do.
        let _ = process::setpriority_process(Some(thread), NICENESS);
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    #[derive(Clone, Copy)]
    pub struct Thread;

    pub fn current() -> Thread {
        Thread
    }

    pub fn lower_priority(_: Thread) {}
}

#[cfg(test)]
mod tests {
    use super::run;
    use interface::ProblemKind;

    #[tokio::test]
    async fn work_that_panics_is_an_internal_error() {
        let problem = run(|| panic!("a test of a panic")).await.map(|(): ()| ()).expect_err("it panicked");
        assert_eq!(problem.kind, ProblemKind::Internal);
        assert_eq!(run(|| 7).await, Ok(7));
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn long_work_gives_way_to_short_work() {
        use rustix::{process::getpriority_process, thread::gettid};
        use std::{thread::sleep, time::Duration};
        let niceness = || getpriority_process(Some(gettid())).expect("every thread has a priority");
        let before = run(niceness).await.expect("it does not panic");
        let lowered = move || {
            (0..10_000).any(|_| {
                sleep(Duration::from_millis(1));
                niceness() > before
            })
        };
        // Where everything runs at low priority, there is none to lower.
        assert_eq!(run(lowered).await, Ok(before < 5));
        assert_eq!(run(niceness).await, Ok(before));
    }
}
