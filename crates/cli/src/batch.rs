//! Runs a command on one board, or on many with a pool of threads; results are printed in the order of the boards.

use crate::{
    board_input::BoardInput,
    error::CliError,
    exit::Exit,
    in_order::{InOrder, Results},
    inputs, interrupt,
    options::InputOptions,
    output::{Output, Printed},
    result_table::ResultTable,
};
use model::counted;
use puzzles::AnyPuzzle;
use query::{Counting, Swept};
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    ops::ControlFlow::{Break, Continue},
    path::PathBuf,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, SendError, SyncSender, sync_channel},
    },
    thread::{self, Scope},
    time::{Duration, Instant},
};

/// The stack of a worker thread, that of a main thread on Linux: the result must not depend on the number of boards.
const STACK_BYTES: usize = 8 << 20;

/// The number of boards whose results may wait for that of an earlier board.
const AHEAD: u64 = 4096;

/// The maximum number of boards that a worker takes at a time.
const CHUNK: usize = 64;

/// A worker takes several boards at a time only if each takes less than about this: threads wake up in microseconds.
const SHORT: Duration = Duration::from_micros(100);

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

    /// The start of the line of this board, if there are others: its place, and what tells it from them.
    pub fn title(&self) -> String {
        if self.many { format!("{}: ", self.input.title()) } else { String::new() }
    }

    /// The row of this board in the table of results, if that is printed.
    ///
    /// # Errors
    /// If the board cannot be written.
    pub fn table_row(&self, output: &Output, results: &[String]) -> Result<Option<String>, CliError> {
        let row = |table: &ResultTable| table.row(self.input, self.puzzle, results);
        Ok(output.table.as_ref().map(row).transpose()?)
    }

    /// Shows the progress of this board, unless there are others: then the number of finished boards is shown.
    pub fn progress(&self, output: &Output, message: impl FnOnce() -> String) {
        if !self.many {
            output.progress.report(message);
        }
    }
}

impl Task<'_> {
    /// Shows how far a count has come.
    pub fn counting(&self, output: &Output, counting: &Counting<'_>) {
        self.progress(output, || match counting {
            Counting::Found(number, _) => counted(number, "solution"),
            Counting::Swept(Swept { vars, of, states }) => {
                format!("swept {vars} of {}, {}", counted(of, "place"), counted(states, "state"))
            }
        });
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

/// Boards that follow each other in the input, with the number of the first.
type Chunk = (u64, Vec<BoardInput>);

/// Runs `command` on every board, `jobs` at a time, and prints the results in the order of the boards. `jobs` is not called
/// for a single board.
///
/// At most [`AHEAD`] boards are ahead of the last result that was printed, so the memory does not grow with their number.
pub fn run_batch(
    input: &InputOptions,
    jobs: impl Fn() -> usize,
    output: &Output,
    command: impl Fn(&Task<'_>) -> Result<Reported, CliError> + Sync,
) -> Exit {
    let (ordered, start) = (InOrder::new(output, AHEAD), Instant::now());
    let batch = Batch { output, command, ordered, summary: Mutex::default(), reported: Mutex::default(), start };
    let (skipped, many) = thread::scope(|scope| {
        let (mut first, mut queue): (Option<BoardInput>, Option<Queue>) = (None, None);
        let skipped = inputs::for_each_board(&input.boards, input.kind, &mut |board| {
            if interrupt::interrupted() || output.ended().is_some() {
                return Break(());
            }
            match (&mut queue, first.take()) {
                (None, None) => {
                    // The columns of a table are those of the first board.
                    if let Some(table) = &output.table {
                        output.print(&table.header(&board));
                    }
                    first = Some(board);
                }
                (None, Some(before)) => {
                    let mut started = batch.pool(scope, jobs());
                    batch.send(&mut started, before);
                    batch.send(&mut started, board);
                    queue = Some(started);
                }
                (Some(started), _) => batch.send(started, board),
            }
            Continue(())
        });
        if let Some(only) = first {
            batch.process(0, &[only], false);
        }
        let many = queue.is_some();
        if let Some(mut queue) = queue {
            batch.send_chunk(&mut queue);
        }
        (skipped, many)
    });
    batch.finish(&skipped, many)
}

struct Batch<'b, C> {
    output: &'b Output,
    command: C,
    ordered: InOrder<'b>,
    summary: Mutex<Summary>,
    /// The errors in options that were reported: each is one for all boards.
    reported: Mutex<BTreeSet<String>>,
    start: Instant,
}

#[derive(Default)]
struct Summary {
    boards: u64,
    /// The time that they took, of all threads.
    busy: Duration,
    /// How many boards have each status.
    statuses: BTreeMap<&'static str, u64>,
    worst: Exit,
    interrupted: bool,
}

/// The queue of the worker threads, which live until it is dropped, and the boards that are collected for it.
struct Queue {
    sender: SyncSender<Chunk>,
    chunk: Vec<BoardInput>,
    /// The number of boards that were sent.
    sent: u64,
    /// The number of boards in a chunk.
    size: usize,
}

impl<C: Fn(&Task<'_>) -> Result<Reported, CliError> + Sync> Batch<'_, C> {
    /// Starts the threads that process boards until the bounded queue is closed.
    fn pool<'s>(&'s self, scope: &'s Scope<'s, '_>, jobs: usize) -> Queue {
        let (sender, receiver) = sync_channel::<Chunk>(2 * jobs);
        let receiver = Arc::new(Mutex::new(receiver));
        for started in 0..jobs {
            let receiver = Arc::clone(&receiver);
            let thread = thread::Builder::new().stack_size(STACK_BYTES);
            let work = move || {
                while let Some((number, boards)) = next(&receiver) {
                    self.process(number, &boards, true);
                }
            };
            if let Err(error) = thread.spawn_scoped(scope, work) {
                self.output
                    .note(format_args!("solving {} in parallel instead of {jobs}: {error}", counted(started.max(1), "board")));
                break;
            }
        }
        Queue { sender, chunk: Vec::new(), sent: 0, size: 1 }
    }

    /// Adds a board to the chunk, and sends that when it is large enough.
    fn send(&self, queue: &mut Queue, board: BoardInput) {
        queue.chunk.push(board);
        if queue.chunk.len() >= queue.size {
            self.send_chunk(queue);
            queue.size = self.chunk_size();
        }
    }

    /// The number of boards that a worker takes at a time: one, unless boards are short.
    fn chunk_size(&self) -> usize {
        let summary = self.summary.lock().unwrap_or_else(PoisonError::into_inner);
        let boards = u32::try_from(summary.boards).unwrap_or(u32::MAX);
        if boards >= CHUNK as u32 && summary.busy / boards < SHORT { CHUNK } else { 1 }
    }

    /// Hands the chunk to the worker threads; without threads, processes it.
    fn send_chunk(&self, queue: &mut Queue) {
        let boards = std::mem::take(&mut queue.chunk);
        let (number, count) = (queue.sent, boards.len() as u64);
        queue.sent += count;
        self.ordered.wait_for(number);
        if let Err(SendError((number, boards))) = queue.sender.send((number, boards)) {
            self.process(number, &boards, true);
        }
    }

    /// Processes the boards of a chunk; the first has this number.
    fn process(&self, number: u64, boards: &[BoardInput], many: bool) {
        let (start, mut results) = (Instant::now(), self.ordered.results(number, boards.len() as u64));
        let mut done = Summary::default();
        for board in boards {
            if many && (interrupt::interrupted() || self.output.ended().is_some()) {
                done.interrupted = true;
                break;
            }
            self.output.progress.start();
            let (status, exit) = self.board(board, many, &mut results);
            done.boards += 1;
            *done.statuses.entry(status).or_default() += 1;
            done.worst = done.worst.max(exit);
        }
        drop(results);
        done.busy = start.elapsed();
        self.add(done);
    }

    /// Processes a board; its status and exit status.
    fn board(&self, input: &BoardInput, many: bool, results: &mut Results<'_>) -> (&'static str, Exit) {
        if let Some(note) = self.output.table.as_ref().and_then(|table| table.note(input)) {
            results.error(Printed::Note(note));
        }
        let puzzle = input.puzzle.as_ref().map_err(CliError::clone);
        let mut failures = Vec::new();
        let result = puzzle.and_then(|puzzle| {
            let task = Task { input, puzzle: &**puzzle, many, failures: RefCell::default() };
            let result = interrupt::limited(|| (self.command)(&task));
            failures = task.failures.into_inner();
            result
        });
        let is_error = result.is_err();
        let (status, mut exit) = match result {
            Ok(reported) => {
                results.text(&reported.text);
                (reported.status, reported.exit)
            }
            // An option that no board of the kind can have is one error, whatever the number of boards.
            Err(error) if many && error.exit == Exit::Usage && !self.output.json => {
                let mut reported = self.reported.lock().unwrap_or_else(PoisonError::into_inner);
                if reported.insert(error.message.clone()) {
                    results.error(Printed::Note(format!("error: {}", error.message)));
                }
                ("in error", error.exit)
            }
            Err(error) => {
                results.error(self.output.error(input, &error));
                ("in error", error.exit)
            }
        };
        if let (true, Some(table)) = (is_error, &self.output.table) {
            results.text(&table.row_in_error(input));
        }
        for failure in failures {
            results.error(self.output.error(input, &failure));
            exit = exit.max(failure.exit);
        }
        (status, exit)
    }

    /// Adds what a worker has done.
    fn add(&self, done: Summary) {
        let mut summary = self.summary.lock().unwrap_or_else(PoisonError::into_inner);
        summary.boards += done.boards;
        summary.busy += done.busy;
        for (status, count) in done.statuses {
            *summary.statuses.entry(status).or_default() += count;
        }
        summary.worst = summary.worst.max(done.worst);
        summary.interrupted |= done.interrupted;
        let rate = || summary.boards as f64 / self.start.elapsed().as_secs_f64();
        self.output.progress.report(|| format!("{}, {:.0} a second", counted(summary.boards, "board"), rate()));
    }

    /// Prints the summary for people, if there are several boards, and returns the exit status.
    fn finish(self, skipped: &[PathBuf], many: bool) -> Exit {
        let summary = self.summary.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.output.finish();
        if let Some(ended) = self.output.ended() {
            return ended;
        }
        if let Some(first) = skipped.first() {
            let (count, path) = (skipped.len(), first.display());
            self.output.note(format_args!("skipped {} without a board, the first is {path}", counted(count, "file")));
        }
        let interrupted = summary.interrupted || interrupt::interrupted();
        if many && !self.output.json {
            let statuses: Vec<String> = summary.statuses.iter().map(|(status, count)| format!("{count} {status}")).collect();
            let (boards, seconds) = (summary.boards, self.start.elapsed().as_secs_f64());
            let boards = counted(boards, "board");
            let statuses = if statuses.is_empty() { String::new() } else { format!(": {}", statuses.join(", ")) };
            let end = if interrupted { "; interrupted" } else { "" };
            self.output.note(format_args!("{boards} in {seconds:.1} s{statuses}{end}"));
        }
        if interrupted { summary.worst.max(Exit::Unknown) } else { summary.worst }
    }
}

fn next(receiver: &Mutex<Receiver<Chunk>>) -> Option<Chunk> {
    receiver.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}
