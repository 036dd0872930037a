//! Ctrl-C: the first asks the solvers to stop and keeps what is proved, the second ends at once.

use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicBool, Ordering},
};

/// How the program ends at the second Ctrl-C: 128 and the number of the signal, as shells have it.
const ENDED_BY_SIGNAL: i32 = 130;

static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// What is set when the solvers are to stop. Ctrl-C sets it from the first call on; before, it ends
/// the program, as nothing is proved yet.
pub fn flag() -> Arc<AtomicBool> {
    STOP.get_or_init(|| {
        let stop = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&stop);
        let handler = move || {
            if seen.swap(true, Ordering::Relaxed) {
                std::process::exit(ENDED_BY_SIGNAL);
            }
        };
        if let Err(error) = ctrlc::set_handler(handler) {
            eprintln!("Ctrl-C will end the program at once: {error}");
        }
        stop
    })
    .clone()
}

/// Whether the solvers are to stop.
pub fn stopped() -> bool {
    STOP.get().is_some_and(|stop| stop.load(Ordering::Relaxed))
}

/// Asks the solvers to stop.
pub fn stop() {
    if let Some(stop) = STOP.get() {
        stop.store(true, Ordering::Relaxed);
    }
}
