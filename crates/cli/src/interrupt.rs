//! Ctrl-C, SIGTERM and SIGHUP: the first stops the solvers and keeps what is proved, the second ends the program.

use crate::printable::warn;
use signal_hook::{consts, flag};
use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicBool, Ordering},
};

/// The exit status after a second signal: that of Ctrl-C, 128 plus the number of the signal, as in shells.
const ENDED_BY_SIGNAL: i32 = 130;

#[cfg(unix)]
const SIGNALS: &[i32] = &[consts::SIGINT, consts::SIGTERM, consts::SIGHUP];
#[cfg(not(unix))]
const SIGNALS: &[i32] = &[consts::SIGINT, consts::SIGTERM];

static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// The flag that stops the solvers. A signal sets it from the first call on; before that it ends the program, as nothing
/// is proved yet.
pub fn flag() -> Arc<AtomicBool> {
    STOP.get_or_init(|| {
        let stop = Arc::new(AtomicBool::new(false));
        for &signal in SIGNALS {
            // The second signal ends the program: by then the first has set the flag.
            let registered = flag::register_conditional_shutdown(signal, ENDED_BY_SIGNAL, Arc::clone(&stop))
                .and_then(|_| flag::register(signal, Arc::clone(&stop)));
            if let Err(error) = registered {
                warn(format_args!("Ctrl-C will end the program at once: {error}"));
                break;
            }
        }
        stop
    })
    .clone()
}

/// Whether the flag is set.
pub fn interrupted() -> bool {
    STOP.get().is_some_and(|stop| stop.load(Ordering::Relaxed))
}

/// Sets the flag, if a solver uses it.
pub fn interrupt() {
    if let Some(stop) = STOP.get() {
        stop.store(true, Ordering::Relaxed);
    }
}
