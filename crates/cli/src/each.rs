//! One board or many: many are worked on by several threads, and told of as each is done.

use crate::{exit::Exit, given::Given, inputs, interrupt, options::Boards, output::Output, problem::Problem};
use puzzles::AnyPuzzle;
use std::{
    collections::BTreeMap,
    ops::ControlFlow::{Break, Continue},
    path::PathBuf,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread::{self, Scope},
    time::Instant,
};

/// Threads get as much stack as the main thread has, so that a board does not depend on how many
/// others there are.
const STACK: usize = 8 << 20;

/// A board to work on.
pub struct Task<'t> {
    /// Where it comes from, and what else was given with it.
    pub given: &'t Given,
    /// The board.
    pub puzzle: &'t dyn AnyPuzzle,
    /// Whether there are others, so that each should be told in a line.
    pub many: bool,
}

impl Task<'_> {
    /// Shows how far the work is, unless there are other boards that it is told of.
    pub fn tell(&self, output: &Output, what: impl FnOnce() -> String) {
        if !self.many {
            output.progress.tell(what);
        }
    }
}

/// What came of a board.
pub struct Told {
    /// What is printed.
    pub text: String,
    /// In a word, for the summary of many.
    pub word: &'static str,
    /// How the program ends.
    pub exit: Exit,
}

/// Does `work` for every board, on `jobs` of them at once, and prints what it tells. How many jobs is
/// not asked if there is one board only.
pub fn each(
    named: &Boards,
    jobs: impl Fn() -> usize,
    output: &Output,
    work: impl Fn(&Task<'_>) -> Result<Told, Problem> + Sync,
) -> Exit {
    let crowd = Crowd { output, work, tally: Mutex::default(), start: Instant::now() };
    let left_out = thread::scope(|scope| {
        let (mut first, mut queue) = (None, None);
        let left_out = inputs::each(&named.boards, named.kind, &mut |given| {
            if interrupt::stopped() || output.ended().is_some() {
                return Break(());
            }
            match (&queue, first.take()) {
                (None, None) => first = Some(given),
                (None, Some(before)) => {
                    let pool = crowd.pool(scope, jobs());
                    send(&pool, before);
                    send(&pool, given);
                    queue = Some(pool);
                }
                (Some(pool), _) => send(pool, given),
            }
            Continue(())
        });
        if let Some(only) = first {
            crowd.handle(&only, false);
        }
        left_out
    });
    crowd.end(&left_out)
}

struct Crowd<'c, W> {
    output: &'c Output,
    work: W,
    tally: Mutex<Tally>,
    start: Instant,
}

#[derive(Default)]
struct Tally {
    boards: u64,
    words: BTreeMap<&'static str, u64>,
    worst: Exit,
    stopped: bool,
}

/// Hands a board to the threads, which are there until the queue is closed.
fn send(queue: &SyncSender<Given>, given: Given) {
    queue.send(given).expect("the threads wait until the queue is closed");
}

impl<W: Fn(&Task<'_>) -> Result<Told, Problem> + Sync> Crowd<'_, W> {
    /// Threads that work on boards until the queue, which holds a few, is closed.
    fn pool<'s>(&'s self, scope: &'s Scope<'s, '_>, jobs: usize) -> SyncSender<Given> {
        let (queue, taken) = sync_channel::<Given>(2 * jobs);
        let taken = Arc::new(Mutex::new(taken));
        for _ in 0..jobs {
            let taken = Arc::clone(&taken);
            let thread = thread::Builder::new().stack_size(STACK);
            let work = move || {
                while let Some(given) = next(&taken) {
                    self.handle(&given, true);
                }
            };
            thread.spawn_scoped(scope, work).expect("the system has threads left");
        }
        queue
    }

    fn handle(&self, given: &Given, many: bool) {
        if many && (interrupt::stopped() || self.output.ended().is_some()) {
            self.tally(|tally| tally.stopped = true);
            return;
        }
        self.output.progress.begin();
        let done = given.puzzle.as_ref().map_err(Problem::clone);
        let done = done.and_then(|puzzle| (self.work)(&Task { given, puzzle: &**puzzle, many }));
        let (word, exit) = match done {
            Ok(told) => {
                self.output.print(&told.text);
                (told.word, told.exit)
            }
            Err(problem) => {
                self.output.complain(given, &problem);
                ("in error", problem.exit)
            }
        };
        self.tally(|tally| {
            tally.boards += 1;
            *tally.words.entry(word).or_default() += 1;
            tally.worst = tally.worst.max(exit);
            self.output.progress.tell(|| format!("{} boards", tally.boards));
        });
    }

    fn tally(&self, change: impl FnOnce(&mut Tally)) {
        change(&mut self.tally.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Sums up for people, and says how the program ends.
    fn end(self, left_out: &[PathBuf]) -> Exit {
        let tally = self.tally.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(ended) = self.output.ended() {
            return ended;
        }
        if let Some(first) = left_out.first() {
            let (count, path) = (left_out.len(), first.display());
            self.output.note(format_args!("{count} files hold no board and were left out, {path} first"));
        }
        let stopped = tally.stopped || interrupt::stopped();
        if tally.boards > 1 && !self.output.json {
            let words: Vec<String> = tally.words.iter().map(|(word, count)| format!("{count} {word}")).collect();
            let (boards, seconds) = (tally.boards, self.start.elapsed().as_secs_f64());
            let end = if stopped { "; stopped before the end" } else { "" };
            self.output.note(format_args!("{boards} boards in {seconds:.1} s: {}{end}", words.join(", ")));
        }
        if stopped { tally.worst.max(Exit::Unknown) } else { tally.worst }
    }
}

fn next(taken: &Mutex<Receiver<Given>>) -> Option<Given> {
    taken.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}
