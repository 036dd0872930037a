//! Ctrl-C, SIGTERM and SIGHUP: the first stops the solvers and keeps what is proved, the second ends the program.

use crate::printable::warn;
use clap::{ArgMatches, Command};
use signal_hook::{consts, flag};
use solve::Limits;
use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// The exit status after a second signal: that of Ctrl-C, 128 plus the number of the signal, as in shells.
const ENDED_BY_SIGNAL: i32 = 130;

#[cfg(unix)]
const SIGNALS: &[i32] = &[consts::SIGINT, consts::SIGTERM, consts::SIGHUP];
#[cfg(not(unix))]
const SIGNALS: &[i32] = &[consts::SIGINT, consts::SIGTERM];

static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// `--time` and `--memory`, where the subcommand has them.
static LIMITS: OnceLock<(Option<Duration>, Option<u64>)> = OnceLock::new();

/// The limits of a board for subcommands without options for them, such as `show`: far above what reading a board takes.
const UNASKED: (Option<Duration>, Option<u64>) = (Some(Duration::from_secs(10)), Some(1 << 30));

/// Keeps the limits that the command line states, whatever the subcommand is, for [`limited`].
pub fn keep_limits(command: &Command, matches: &ArgMatches) {
    let has_options = command.get_arguments().any(|argument| ["time", "memory"].contains(&argument.get_id().as_str()));
    let time = matches.try_get_one("time").ok().flatten().copied();
    let memory = matches.try_get_one("memory").ok().flatten().copied();
    let stated = (time, memory);
    // The command line is parsed once.
    let _ = LIMITS.set(if has_options { stated } else { UNASKED });
}

/// Runs work that the limits of the command line end, from its start on, and signals. What a command does with a board beside
/// solving is limited by this: reading it, the formulas of its kind, the judge.
pub fn limited<T>(work: impl FnOnce() -> T) -> T {
    let (time, memory) = LIMITS.get().copied().unwrap_or_default();
    let deadline = time.and_then(|time| Instant::now().checked_add(time));
    Limits { deadline, memory, stop: Some(flag()), ..Limits::default() }.interrupt().during(work)
}

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

/// Has writes beyond the limit of the size of files fail with an error, which is reported. By itself the signal of such a write ends
/// the program without a word.
pub fn report_full_files() {
    #[cfg(unix)]
    if let Err(error) = flag::register(consts::SIGXFSZ, Arc::default()) {
        warn(format_args!("a file that is too large will end the program: {error}"));
    }
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
