//! Interrupting work on a board or a model before it is complete, and accounting for the memory it takes.
//!
//! A model carries the interrupt of its solve. What has no model yet, such as reading a board and computing its sets, asks the
//! interrupt of the thread, which whoever knows the limits sets with [`during`](Interrupt::during): so a reader needs no argument
//! for it, and none can forget to pass it on.

use std::{
    cell::RefCell,
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

/// The terms that are written between two calls of the condition. Constraints are no measure, since one may have a thousand terms.
const INTERVAL: usize = 1 << 14;

/// The memory that is taken between two calls, in bytes: where each term is a constraint of its own.
const INTERVAL_BYTES: usize = INTERVAL * 200;

/// A list with fewer elements grows without a call of the condition.
const SMALL: usize = 1 << 12;

thread_local! {
    /// The interrupt of the thread.
    static CURRENT: RefCell<Interrupt> = RefCell::default();
}

/// A condition that ends work early.
#[derive(Clone, Default)]
pub struct Interrupt {
    condition: Option<Arc<dyn Fn(usize) -> bool + Send + Sync>>,
    terms: Arc<AtomicUsize>,
    /// The bytes that are taken later, whatever happens.
    reserved: Arc<AtomicUsize>,
    /// Whether the condition was found to hold.
    interrupted: Arc<AtomicBool>,
}

impl Interrupt {
    /// Interrupts once `condition` returns `true`; it is called about every sixteen thousand terms.
    pub fn when(condition: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self::before(move |_| condition())
    }

    /// Interrupts once `condition` returns `true` for the bytes that are to be taken next.
    pub fn before(condition: impl Fn(usize) -> bool + Send + Sync + 'static) -> Self {
        Self { condition: Some(Arc::new(condition)), ..Self::default() }
    }

    /// The interrupt of this thread: that of the innermost [`during`](Self::during), or one that is never due.
    pub fn current() -> Self {
        CURRENT.with_borrow(Self::clone)
    }

    /// Runs `work` with this as the interrupt of the thread.
    ///
    /// ```
    /// use model::Interrupt;
    ///
    /// let now = Interrupt::when(|| true);
    /// assert!(now.during(|| Interrupt::current().is_due_now()));
    /// assert!(!Interrupt::current().is_due_now());
    /// ```
    pub fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        /// Sets the outer interrupt again, also where `work` panics.
        struct Outer(Interrupt);
        impl Drop for Outer {
            fn drop(&mut self) {
                CURRENT.set(std::mem::take(&mut self.0));
            }
        }
        let _outer = Outer(CURRENT.replace(self.clone()));
        work()
    }

    /// Reserves memory that is taken later; 0 ends that.
    pub fn reserve(&self, bytes: usize) {
        self.reserved.store(bytes, Ordering::Relaxed);
    }

    /// Whether to end before so many terms more.
    pub(crate) fn is_due(&self, terms: impl FnOnce() -> usize) -> bool {
        if self.condition.is_none() {
            return false;
        }
        let terms = terms();
        let before = self.terms.fetch_add(terms, Ordering::Relaxed);
        if before / INTERVAL != before.wrapping_add(terms) / INTERVAL {
            return self.is_due_before(INTERVAL_BYTES);
        }
        self.is_interrupted()
    }

    /// Whether to end before a list gets another element: a full one moves to twice its memory.
    pub fn is_due_for<T>(&self, list: &Vec<T>) -> bool {
        let full = list.len() == list.capacity() && list.len() >= SMALL;
        if full { self.is_due_before(2 * size_of_val(&list[..])) } else { self.is_interrupted() }
    }

    /// Whether to end now, without waiting for the next check.
    pub fn is_due_now(&self) -> bool {
        self.is_due_before(0)
    }

    /// Whether to end now instead of taking so many bytes.
    pub fn is_due_before(&self, bytes: usize) -> bool {
        let bytes = bytes.saturating_add(self.reserved.load(Ordering::Relaxed));
        if self.condition.as_ref().is_some_and(|condition| condition(bytes)) {
            self.interrupted.store(true, Ordering::Relaxed);
        }
        self.is_interrupted()
    }

    /// Whether the condition was found to hold when it was last asked.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}

impl fmt::Debug for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Interrupt")
    }
}

#[cfg(test)]
mod tests {
    use super::{INTERVAL, Interrupt, SMALL};
    use std::sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    };

    #[test]
    fn condition_is_asked_by_the_terms_and_not_by_the_constraints() {
        let asked = Arc::new(AtomicUsize::new(0));
        let count = asked.clone();
        let interrupt = Interrupt::when(move || count.fetch_add(1, Ordering::Relaxed) == 9);
        let calls = |terms: usize| (0..INTERVAL / terms).filter(|_| interrupt.is_due(|| terms)).count();
        assert_eq!((calls(1), asked.load(Ordering::Relaxed)), (0, 1));
        assert_eq!((calls(INTERVAL / 4), asked.load(Ordering::Relaxed)), (0, 2));
        assert!((0..8).any(|_| interrupt.is_due(|| INTERVAL)) && asked.load(Ordering::Relaxed) == 10);
        assert!(interrupt.is_due(|| 0));
    }

    #[test]
    fn memory_is_asked_for_before_it_is_taken() {
        let room = 100 << 20;
        let interrupt = Interrupt::before(move |bytes| bytes > room);
        let full = |len: usize| {
            let mut list = vec![0_u64; len];
            list.shrink_to_fit();
            list
        };
        assert!(!interrupt.is_due_for(&full(SMALL)) && !interrupt.is_due(|| INTERVAL));
        interrupt.reserve(room - 1000);
        assert!(!interrupt.is_due_now(), "it is reserved, not taken");
        assert!(interrupt.is_due_for(&full(SMALL)), "there is no room beside what is reserved");
        assert!(interrupt.is_due_now());
    }
}
