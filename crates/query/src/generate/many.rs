//! Many boards, made by several threads and told in order.

use super::{Forms, Made, Order, Outcome, make};
use std::{
    collections::BTreeMap,
    ops::ControlFlow,
    sync::{
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::channel,
    },
    thread,
};

/// As much stack as the main thread has, so that a board does not depend on who makes it.
const STACK: usize = 8 << 20;

/// How many boards a thread may be ahead of the one that is told next, for each thread.
const AHEAD: u64 = 64;

/// Makes so many boards, no two of them equal, by so many threads, and tells each in order, whichever was
/// made first. It ends when `tell` says so.
pub fn many(order: &Order<'_>, count: u64, threads: usize, mut tell: impl FnMut(u64, Outcome) -> ControlFlow<()>) {
    let (next, told, over) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
    let threads = threads.clamp(1, usize::try_from(count).unwrap_or(usize::MAX).max(1));
    let (done, made) = channel::<(u64, Outcome)>();
    thread::scope(|scope| {
        for _ in 0..threads {
            let done = done.clone();
            let (next, told, over) = (&next, &told, &over);
            let work = move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    while number > told.load(Ordering::Relaxed) + AHEAD * threads as u64 && !over.load(Ordering::Relaxed) {
                        thread::sleep(std::time::Duration::from_millis(1));
                    }
                    if number >= count || over.load(Ordering::Relaxed) || done.send((number, make(order, number, 0))).is_err() {
                        return;
                    }
                }
            };
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).expect("the system has threads left");
        }
        drop(done);
        let (mut forms, mut waiting) = (Forms::default(), BTreeMap::new());
        let mut number = 0;
        for (found, outcome) in made {
            waiting.insert(found, outcome);
            while let Some(outcome) = waiting.remove(&number) {
                let outcome = outcome.and_then(|made: Made| forms.new_one(order, number, made));
                if tell(number, outcome).is_break() {
                    over.store(true, Ordering::Relaxed);
                    return;
                }
                number += 1;
                told.store(number, Ordering::Relaxed);
            }
        }
    });
}
