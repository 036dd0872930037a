//! Runs a command on one board, or on many with a pool of threads that print each result when it is ready.

use crate::{board_input::BoardInput, error::CliError, exit::Exit, inputs, interrupt, options::InputOptions, output::Output};
use puzzles::AnyPuzzle;
use std::{
    cell::RefCell,
    collections::BTreeMap,
    ops::ControlFlow::{Break, Continue},
    path::PathBuf,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, SendError, SyncSender, sync_channel},
    },
    thread::{self, Scope},
    time::Instant,
};

/// The stack of a worker thread, that of a main thread on Linux: the result must not depend on the number of boards.
const STACK_BYTES: usize = 8 << 20;

/// A board to process.
pub struct Task<'t> {
    /// The board's source, and the solutions listed with it.
    pub input: &'t BoardInput,
    /// The board.
    pub puzzle: &'t dyn AnyPuzzle,
    /// Whether there are other boards, so that this one gets a single line.
    pub many: bool,
    /// What failed beside the result, such as a drawing that could not be written.
    failures: RefCell<Vec<CliError>>,
}

impl Task<'_> {
    /// Keeps an error until the result is printed, so that no result is lost with it.
    pub fn keep_error(&self, done: Result<(), CliError>) {
        self.failures.borrow_mut().extend(done.err());
    }

    /// Shows the progress of this board, unless there are others: then the number of finished boards is shown.
    pub fn progress(&self, output: &Output, message: impl FnOnce() -> String) {
        if !self.many {
            output.progress.report(message);
        }
    }
}

/// The result for a board.
pub struct Reported {
    /// The text to print.
    pub text: String,
    /// One word for the summary of a batch.
    pub status: &'static str,
    /// The exit status for this board.
    pub exit: Exit,
}

/// Runs `command` on every board, `jobs` at a time, and prints the results. `jobs` is not called for a single board.
pub fn run_batch(
    input: &InputOptions,
    jobs: impl Fn() -> usize,
    output: &Output,
    command: impl Fn(&Task<'_>) -> Result<Reported, CliError> + Sync,
) -> Exit {
    let batch = Batch { output, command, summary: Mutex::default(), start: Instant::now() };
    let skipped = thread::scope(|scope| {
        let (mut first, mut queue) = (None, None);
        let skipped = inputs::for_each_board(&input.boards, input.kind, &mut |board| {
            if interrupt::interrupted() || output.ended().is_some() {
                return Break(());
            }
            match (&queue, first.take()) {
                (None, None) => first = Some(board),
                (None, Some(before)) => {
                    let pool = batch.pool(scope, jobs());
                    batch.send(&pool, before);
                    batch.send(&pool, board);
                    queue = Some(pool);
                }
                (Some(pool), _) => batch.send(pool, board),
            }
            Continue(())
        });
        if let Some(only) = first {
            batch.process(&only, false);
        }
        skipped
    });
    batch.finish(&skipped)
}

struct Batch<'b, C> {
    output: &'b Output,
    command: C,
    summary: Mutex<Summary>,
    start: Instant,
}

#[derive(Default)]
struct Summary {
    boards: u64,
    /// How many boards have each status.
    statuses: BTreeMap<&'static str, u64>,
    worst: Exit,
    interrupted: bool,
}

impl<C: Fn(&Task<'_>) -> Result<Reported, CliError> + Sync> Batch<'_, C> {
    /// Starts the threads that process boards until the bounded queue is closed.
    fn pool<'s>(&'s self, scope: &'s Scope<'s, '_>, jobs: usize) -> SyncSender<BoardInput> {
        let (queue, receiver) = sync_channel::<BoardInput>(2 * jobs);
        let receiver = Arc::new(Mutex::new(receiver));
        for started in 0..jobs {
            let receiver = Arc::clone(&receiver);
            let thread = thread::Builder::new().stack_size(STACK_BYTES);
            let work = move || {
                while let Some(board) = next(&receiver) {
                    self.process(&board, true);
                }
            };
            if let Err(error) = thread.spawn_scoped(scope, work) {
                self.output.note(format_args!("solving {} boards in parallel instead of {jobs}: {error}", started.max(1)));
                break;
            }
        }
        queue
    }

    /// Hands a board to the worker threads, which live until the queue is closed; without threads, processes it.
    fn send(&self, queue: &SyncSender<BoardInput>, board: BoardInput) {
        if let Err(SendError(board)) = queue.send(board) {
            self.process(&board, true);
        }
    }

    fn process(&self, input: &BoardInput, many: bool) {
        if many && (interrupt::interrupted() || self.output.ended().is_some()) {
            self.update(|summary| summary.interrupted = true);
            return;
        }
        self.output.progress.start();
        let puzzle = input.puzzle.as_ref().map_err(CliError::clone);
        let mut failures = Vec::new();
        let result = puzzle.and_then(|puzzle| {
            let task = Task { input, puzzle: &**puzzle, many, failures: RefCell::default() };
            let result = (self.command)(&task);
            failures = task.failures.into_inner();
            result
        });
        let (status, mut exit) = match result {
            Ok(reported) => {
                self.output.print(&reported.text);
                (reported.status, reported.exit)
            }
            Err(error) => {
                self.output.print_error(input, &error);
                ("in error", error.exit)
            }
        };
        for failure in failures {
            self.output.print_error(input, &failure);
            exit = exit.max(failure.exit);
        }
        self.update(|summary| {
            summary.boards += 1;
            *summary.statuses.entry(status).or_default() += 1;
            summary.worst = summary.worst.max(exit);
            self.output.progress.report(|| format!("{} boards", summary.boards));
        });
    }

    fn update(&self, change: impl FnOnce(&mut Summary)) {
        change(&mut self.summary.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Prints the summary for people, and returns the exit status.
    fn finish(self, skipped: &[PathBuf]) -> Exit {
        let summary = self.summary.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.output.finish();
        if let Some(ended) = self.output.ended() {
            return ended;
        }
        if let Some(first) = skipped.first() {
            let (count, path) = (skipped.len(), first.display());
            self.output.note(format_args!("skipped {count} files without a board, the first is {path}"));
        }
        let interrupted = summary.interrupted || interrupt::interrupted();
        if summary.boards > 1 && !self.output.json {
            let statuses: Vec<String> = summary.statuses.iter().map(|(status, count)| format!("{count} {status}")).collect();
            let (boards, seconds) = (summary.boards, self.start.elapsed().as_secs_f64());
            let end = if interrupted { "; interrupted" } else { "" };
            self.output.note(format_args!("{boards} boards in {seconds:.1} s: {}{end}", statuses.join(", ")));
        }
        if interrupted { summary.worst.max(Exit::Unknown) } else { summary.worst }
    }
}

fn next(receiver: &Mutex<Receiver<BoardInput>>) -> Option<BoardInput> {
    receiver.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}
