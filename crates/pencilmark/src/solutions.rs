//! All solutions of a board, one after the other.
//!
//! `query::Solutions` borrows the board and holds a session of a backend, which need not be `Send`; safe code can
//! neither own both nor move them to another thread. So the search runs on a thread of its own, started by the
//! iterator, and hands each solution over a channel without a buffer: it is at most one solution ahead. When the iterator
//! is dropped, a flag ends the search within a second; the drop does not wait for it.

use crate::{Error, Options, Puzzle, Solution};
use query::Next;
use solve::Limits;
use std::{
    fmt,
    iter::FusedIterator,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    },
    task::Poll,
    thread,
    time::Duration,
};

/// An iterator over the solutions of a board, made by [`Puzzle::solutions`]; with an objective, the optimal ones.
///
/// It owns its board and is `Send`. It ends when there are no further solutions (proved), or after one error, such as
/// [`Error::Limit`]: only without an error was each solution found. A time limit counts from the call of
/// [`Puzzle::solutions`].
///
/// The search runs on a thread of its own, at most one solution ahead. Dropping the iterator ends that thread within a
/// second and does not wait for it.
///
/// ```
/// use pencilmark::{Options, Puzzle};
///
/// let solutions = Puzzle::read("................")?.solutions(&Options::new());
/// let three: Vec<_> = std::thread::spawn(|| solutions.take(3).collect::<Result<_, _>>()).join().expect("no panic")?;
/// assert_eq!(three.len(), 3);
/// # Ok::<(), pencilmark::Error>(())
/// ```
pub struct Solutions {
    /// What the thread sends; `None` once it ended.
    receiver: Option<Receiver<Message>>,
    /// Ends the thread.
    stop: Arc<AtomicBool>,
}

/// A solution or an error; `None` if there are no further solutions. Its absence shows that the thread panicked.
type Message = Option<Result<Solution, Error>>;

impl Solutions {
    pub(crate) fn start(puzzle: Puzzle, options: Options) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        if let Some(cancel) = options.token() {
            cancel.link(&stop);
        }
        let limits = Limits { stop: Some(stop.clone()), ..options.limits() };
        let (sender, receiver) = sync_channel(0);
        let search = move || {
            let end = enumerate(&puzzle, &options, &limits, &sender).err().map(Err);
            // If this fails, nobody waits for it any more.
            sender.send(end).ok();
        };
        // If no thread can be started, the sender is dropped, which the iterator reports.
        thread::Builder::new().name("pencilmark-solutions".into()).spawn(search).ok();
        Self { receiver: Some(receiver), stop }
    }
}

/// Sends each solution until there are no more or the iterator is dropped.
fn enumerate(puzzle: &Puzzle, options: &Options, limits: &Limits, sender: &SyncSender<Message>) -> Result<(), Error> {
    let mut solutions = query::Solutions::new(puzzle.board(), &options.method(puzzle.board())?, limits)?;
    loop {
        match solutions.next(limits)? {
            Next::Exhausted => return Ok(()),
            Next::Unknown(limit) | Next::Incumbent(_, limit) => return Err(Error::Limit(limit)),
            Next::Solution(found) => {
                let solution = Solution::new(puzzle, found);
                solutions.forbid(solution.found())?;
                if sender.send(Some(Ok(solution))).is_err() {
                    return Ok(());
                }
            }
        }
    }
}

impl Solutions {
    /// Waits for the next item at most this long: [`Poll::Pending`] if there is none yet.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    /// use std::{task::Poll, time::Duration};
    ///
    /// let mut solutions = Puzzle::read("1.3..4.2.1.34.2.")?.solutions(&Options::new());
    /// let first = loop {
    ///     if let Poll::Ready(item) = solutions.next_within(Duration::from_millis(20)) {
    ///         break item;
    ///     }
    ///     // Redraw a window, look for a signal.
    /// };
    /// assert!(first.is_some());
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn next_within(&mut self, time: Duration) -> Poll<Option<<Self as Iterator>::Item>> {
        let Some(receiver) = &self.receiver else { return Poll::Ready(None) };
        let message = match receiver.recv_timeout(time) {
            Ok(message) => message,
            Err(RecvTimeoutError::Timeout) => return Poll::Pending,
            Err(RecvTimeoutError::Disconnected) => Some(Err(Error::Thread)),
        };
        Poll::Ready(self.close_after(message))
    }

    /// The item of a message; unless it is a solution, none follows.
    fn close_after(&mut self, message: Message) -> Message {
        if !matches!(message, Some(Ok(_))) {
            self.receiver = None;
        }
        message
    }
}

impl Iterator for Solutions {
    type Item = Result<Solution, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let message = self.receiver.as_ref()?.recv().unwrap_or(Some(Err(Error::Thread)));
        self.close_after(message)
    }
}

impl FusedIterator for Solutions {}

impl Drop for Solutions {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("ended", &self.receiver.is_none()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cancel, Limit};
    use std::time::Instant;

    const _: fn() = || {
        fn is_send<T: Send + 'static>() {}
        is_send::<Solutions>();
    };

    fn blank() -> Puzzle {
        Puzzle::read(&".".repeat(81)).expect("a board")
    }

    /// Waits until nobody but `puzzle` holds the board.
    fn is_released(puzzle: &Puzzle) -> bool {
        let start = Instant::now();
        while puzzle.owners() > 1 && start.elapsed() < Duration::from_secs(10) {
            thread::sleep(Duration::from_millis(1));
        }
        puzzle.owners() == 1
    }

    #[test]
    fn dropping_it_early_ends_the_thread() {
        let puzzle = blank();
        for options in [Options::new(), Options::new().backend("clauses")] {
            let mut solutions = puzzle.solutions(&options);
            drop(solutions.next().expect("a blank board has many solutions").expect("no error"));
            assert!(puzzle.owners() > 1, "the thread owns the board");
            drop(solutions);
            assert!(is_released(&puzzle));
        }
    }

    #[test]
    fn dropping_it_unused_ends_the_thread() {
        let puzzle = blank();
        drop(puzzle.solutions(&Options::new()));
        assert!(is_released(&puzzle));
    }

    #[test]
    fn dropping_it_interrupts_a_long_search() {
        // A simplex on a blank board takes far longer than the test waits.
        let puzzle = blank();
        let solutions = puzzle.solutions(&Options::new().backend("microlp").formulation("alldifferent"));
        thread::sleep(Duration::from_millis(50));
        assert!(puzzle.owners() > 1, "the search goes on");
        drop(solutions);
        assert!(is_released(&puzzle));
    }

    #[test]
    fn cancelling_ends_it_with_the_limit() {
        let cancel = Cancel::new();
        let mut solutions = blank().solutions(&Options::new().cancel(&cancel));
        assert!(matches!(solutions.next(), Some(Ok(_))));
        cancel.cancel();
        // A few solutions may come before the search looks at the flag.
        let error = solutions.by_ref().take(100_000).find_map(Result::err);
        assert!(matches!(error, Some(Error::Limit(Limit::Interrupted))), "{error:?}");
        assert!(solutions.next().is_none());
    }

    #[test]
    fn dropping_it_leaves_the_token_alone() {
        let cancel = Cancel::new();
        drop(blank().solutions(&Options::new().cancel(&cancel)));
        assert!(!cancel.is_cancelled());
    }

    #[test]
    fn an_error_comes_once_and_ends_it() {
        let mut solutions = blank().solutions(&Options::new().formulation("none"));
        assert!(matches!(solutions.next(), Some(Err(Error::Encode(_)))));
        assert!(solutions.next().is_none());
    }

    #[test]
    fn a_panic_of_the_thread_is_an_error() {
        let (sender, receiver) = sync_channel(0);
        drop(sender);
        let mut solutions = Solutions { receiver: Some(receiver), stop: Arc::default() };
        assert!(matches!(solutions.next(), Some(Err(Error::Thread))));
        assert!(solutions.next().is_none());
    }
}
