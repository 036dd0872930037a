//! Generates boards on several threads and reports them in order.

use super::{CanonicalForms, GenerateError, Generated, Outcome, Request, make};
use std::{
    collections::BTreeMap,
    ops::ControlFlow,
    sync::{
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::channel,
    },
    thread,
};

/// The stack of a thread in bytes: that of the main thread, so that the result does not depend on the thread.
const STACK_BYTES: usize = 8 << 20;

/// The number of boards per thread that may wait for an earlier one.
const MAX_AHEAD: u64 = 64;

/// Generates `count` different boards on `threads` threads and passes each to `report` in order, until it breaks.
///
/// Fewer threads are used if the system has no more.
pub fn many(request: &Request<'_>, count: u64, threads: usize, mut report: impl FnMut(u64, Outcome) -> ControlFlow<()>) {
    many_with(request, count, threads, |_, _| (), |number, outcome| report(number, outcome.map(|(made, ())| made)));
}

/// The same, each board with what `finish` makes of it, on the threads, too.
pub fn many_with<T: Send>(
    request: &Request<'_>,
    count: u64,
    threads: usize,
    finish: impl Fn(u64, &Generated) -> T + Sync,
    mut report: impl FnMut(u64, Result<(Generated, T), GenerateError>) -> ControlFlow<()>,
) {
    let finished = |number: u64, made: Generated| {
        let more = request.limits.interrupt().during(|| finish(number, &made));
        (made, more)
    };
    let work = |number: u64| make(request, number, 0).map(|made| finished(number, made));
    let (next, reported, stopped) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
    let threads = threads.clamp(1, usize::try_from(count).unwrap_or(usize::MAX).max(1));
    let (done, made) = channel::<(u64, Result<(Generated, T), GenerateError>)>();
    thread::scope(|scope| {
        let mut alone = true;
        for _ in 0..threads {
            let done = done.clone();
            let (next, reported, stopped, make) = (&next, &reported, &stopped, &work);
            let work = move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    while number > reported.load(Ordering::Relaxed) + MAX_AHEAD * threads as u64
                        && !stopped.load(Ordering::Relaxed)
                    {
                        thread::sleep(std::time::Duration::from_millis(1));
                    }
                    if number >= count || stopped.load(Ordering::Relaxed) || done.send((number, make(number))).is_err() {
                        return;
                    }
                }
            };
            if thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work).is_err() {
                break;
            }
            alone = false;
        }
        drop(done);
        let mut forms = CanonicalForms::default();
        let mut deliver = |number: u64, outcome: Result<(Generated, T), GenerateError>| {
            let outcome = outcome.and_then(|(made, more)| {
                let (made, is_other) = forms.insert_or_retry(request, number, made)?;
                Ok(if is_other { finished(number, made) } else { (made, more) })
            });
            report(number, outcome)
        };
        if alone {
            let _ = (0..count).try_for_each(|number| deliver(number, work(number)));
            return;
        }
        let (mut number, mut waiting) = (0, BTreeMap::new());
        for (found, outcome) in made {
            waiting.insert(found, outcome);
            while let Some(outcome) = waiting.remove(&number) {
                if deliver(number, outcome).is_break() {
                    stopped.store(true, Ordering::Relaxed);
                    return;
                }
                number += 1;
                reported.store(number, Ordering::Relaxed);
            }
        }
    });
}
