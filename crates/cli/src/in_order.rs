//! Prints results in the order of the boards, although they are ready in another.

use crate::output::{Output, Printed};
use std::{
    collections::BTreeMap,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
};

/// What is printed for a chunk of boards, when it is dropped, also by a panic: nobody waits for it in vain.
pub struct Results<'o> {
    ordered: &'o InOrder<'o>,
    /// The number of the first board.
    number: u64,
    /// The number of boards.
    count: u64,
    printed: Vec<Printed>,
}

impl Drop for Results<'_> {
    fn drop(&mut self) {
        self.ordered.put(self.number, self.count, std::mem::take(&mut self.printed));
    }
}

impl Results<'_> {
    /// Adds a text; texts without an error between them are printed at once.
    pub fn text(&mut self, text: &str) {
        match self.printed.last_mut() {
            Some(Printed::Text(last)) => last.push_str(text),
            _ => self.printed.push(Printed::Text(text.into())),
        }
    }

    /// Adds an error as it is printed.
    pub fn error(&mut self, error: Printed) {
        match error {
            Printed::Text(text) => self.text(&text),
            note => self.printed.push(note),
        }
    }
}

/// The results that wait for earlier ones.
pub struct InOrder<'o> {
    output: &'o Output,
    /// The number of boards that may be ahead of the last printed result.
    ahead: u64,
    waiting: Mutex<Waiting>,
    printed: Condvar,
}

#[derive(Default)]
struct Waiting {
    /// The number of boards whose results were printed.
    next: u64,
    /// The results by the number of their first board, with the number of boards.
    results: BTreeMap<u64, (u64, Vec<Printed>)>,
}

impl<'o> InOrder<'o> {
    /// Nothing is printed yet.
    pub fn new(output: &'o Output, ahead: u64) -> Self {
        Self { output, ahead, waiting: Mutex::default(), printed: Condvar::new() }
    }

    /// Waits until at most `ahead` boards before this one are not printed.
    pub fn wait_for(&self, number: u64) {
        let waiting = self.lock();
        let is_far = |waiting: &mut Waiting| number > waiting.next + self.ahead;
        drop(self.printed.wait_while(waiting, is_far).unwrap_or_else(PoisonError::into_inner));
    }

    /// Collects the results of `count` boards from this one on.
    pub fn results(&self, number: u64, count: u64) -> Results<'_> {
        Results { ordered: self, number, count, printed: Vec::new() }
    }

    /// Takes the results of `count` boards from this one on, and prints all that no earlier board holds up.
    fn put(&self, number: u64, count: u64, results: Vec<Printed>) {
        let mut waiting = self.lock();
        waiting.results.insert(number, (count, results));
        loop {
            let next = waiting.next;
            let Some((count, results)) = waiting.results.remove(&next) else { break };
            results.iter().for_each(|printed| self.output.print_one(printed));
            waiting.next += count;
        }
        self.printed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
