//! A token by which one thread ends the queries of others.

use std::sync::{
    Arc, Mutex, PoisonError, Weak,
    atomic::{AtomicBool, Ordering},
};

/// Ends queries from another thread. Clones are the same token; once cancelled it stays so.
///
/// Queries notice within a second, and end as with any other limit: with [`Limit::Interrupted`](crate::Limit) and what
/// was found before.
///
/// ```
/// use pencilmark::{Cancel, Limit, Options, Puzzle, Verdict};
///
/// let puzzle = Puzzle::read("1.3..4.2.1.34.2.")?;
/// let cancel = Cancel::new();
/// let options = Options::new().cancel(&cancel);
/// let worker = std::thread::spawn({
///     let cancel = cancel.clone();
///     move || cancel.cancel()
/// });
/// worker.join().expect("it does not panic");
/// assert!(cancel.is_cancelled());
/// assert!(matches!(puzzle.check(&options)?, Verdict::Unknown(Limit::Interrupted, None)));
/// # Ok::<(), pencilmark::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<Flags>);

#[derive(Debug, Default)]
struct Flags {
    /// The flag that backends watch.
    own: Arc<AtomicBool>,
    /// Flags of queries that can also be ended otherwise.
    linked: Mutex<Vec<Weak<AtomicBool>>>,
}

impl Cancel {
    /// A token that is not cancelled.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends all queries whose options have this token, now and in future.
    ///
    /// ```
    /// let cancel = pencilmark::Cancel::new();
    /// cancel.clone().cancel();
    /// assert!(cancel.is_cancelled());
    /// ```
    pub fn cancel(&self) {
        let linked = self.0.linked.lock().unwrap_or_else(PoisonError::into_inner);
        self.0.own.store(true, Ordering::Relaxed);
        linked.iter().filter_map(Weak::upgrade).for_each(|flag| flag.store(true, Ordering::Relaxed));
    }

    /// Whether it was cancelled.
    ///
    /// ```
    /// assert!(!pencilmark::Cancel::new().is_cancelled());
    /// ```
    pub fn is_cancelled(&self) -> bool {
        self.0.own.load(Ordering::Relaxed)
    }

    /// The flag that is set when it is cancelled, as the crates below take it.
    ///
    /// ```
    /// let cancel = pencilmark::Cancel::new();
    /// let flag = cancel.flag();
    /// cancel.cancel();
    /// assert!(flag.load(std::sync::atomic::Ordering::Relaxed));
    /// ```
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.0.own.clone()
    }

    /// Sets `flag` as soon as this token is cancelled.
    pub(crate) fn link(&self, flag: &Arc<AtomicBool>) {
        let mut linked = self.0.linked.lock().unwrap_or_else(PoisonError::into_inner);
        linked.retain(|other| other.strong_count() > 0);
        linked.push(Arc::downgrade(flag));
        if self.is_cancelled() {
            flag.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linked_flags_are_set_before_and_after_cancelling() {
        let (cancel, before, after) = (Cancel::new(), Arc::default(), Arc::default());
        cancel.link(&before);
        assert!(!before.load(Ordering::Relaxed));
        cancel.cancel();
        cancel.link(&after);
        assert!(before.load(Ordering::Relaxed) && after.load(Ordering::Relaxed));
    }

    #[test]
    fn flags_of_finished_queries_are_forgotten() {
        let cancel = Cancel::new();
        (0..10).for_each(|_| cancel.link(&Arc::default()));
        assert_eq!(cancel.0.linked.lock().expect("not poisoned").len(), 1);
    }
}
