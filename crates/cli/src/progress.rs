//! A spinner on the terminal for commands that take longer than a second.

use crate::printable::printable;
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    io::{self, IsTerminal},
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        mpsc::{RecvTimeoutError, Sender, channel},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

/// The time before the spinner appears.
const DELAY: Duration = Duration::from_secs(1);

/// A spinner that appears a second after the start; nothing if the standard error is no terminal.
#[derive(Default)]
pub struct Progress {
    bar: Arc<OnceLock<ProgressBar>>,
    /// The last message, for when the spinner appears.
    message: Arc<Mutex<Option<String>>>,
    timer: OnceLock<Timer>,
}

/// Waits for the delay, or until the sender is dropped.
struct Timer {
    cancel: Sender<()>,
    thread: JoinHandle<()>,
}

impl Progress {
    /// Starts the delay; further calls do nothing.
    pub fn start(&self) {
        if io::stderr().is_terminal() {
            self.timer.get_or_init(|| timer(Arc::clone(&self.bar), Arc::clone(&self.message)));
        }
    }

    /// Sets the message beside the spinner. `message` is not called without a terminal.
    pub fn report(&self, message: impl FnOnce() -> String) {
        if self.timer.get().is_none() {
            return;
        }
        let message = printable(&message(), false).into_owned();
        if let Some(bar) = self.bar.get() {
            bar.set_message(message.clone());
        }
        *self.message.lock().unwrap_or_else(PoisonError::into_inner) = Some(message);
    }

    /// Calls `print` while the spinner is hidden.
    pub fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        match self.bar.get() {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(Timer { cancel, thread }) = self.timer.take() {
            drop(cancel);
            // The thread does nothing that can fail, and only the spinner would be lost.
            let _ = thread.join();
        }
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

fn timer(bar: Arc<OnceLock<ProgressBar>>, message: Arc<Mutex<Option<String>>>) -> Timer {
    let (cancel, cancelled) = channel();
    let thread = thread::spawn(move || {
        if cancelled.recv_timeout(DELAY) == Err(RecvTimeoutError::Timeout) {
            let bar = bar.get_or_init(spinner);
            if let Some(message) = message.lock().unwrap_or_else(PoisonError::into_inner).take() {
                bar.set_message(message);
            }
        }
    });
    Timer { cancel, thread }
}

fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_elapsed(DELAY);
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
        bar.set_style(style);
    }
    bar.set_message("Ctrl-C stops and keeps what is proved");
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
