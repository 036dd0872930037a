//! A sign of life on the terminal for what lasts longer than a second.

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

/// How long there is silence.
const SILENCE: Duration = Duration::from_secs(1);

/// Shows on a terminal that something is being done, a second after it began. Elsewhere it does
/// nothing.
#[derive(Default)]
pub struct Progress {
    bar: Arc<OnceLock<ProgressBar>>,
    /// What was told last, for when the silence is over.
    told: Arc<Mutex<Option<String>>>,
    watch: OnceLock<Watch>,
}

/// Waits until the silence is over, or until the sender is dropped.
struct Watch {
    end: Sender<()>,
    thread: JoinHandle<()>,
}

impl Progress {
    /// Something is being done from now on.
    pub fn begin(&self) {
        if io::stderr().is_terminal() {
            self.watch.get_or_init(|| watch(Arc::clone(&self.bar), Arc::clone(&self.told)));
        }
    }

    /// Says how far it is.
    pub fn tell(&self, message: impl FnOnce() -> String) {
        if self.watch.get().is_none() {
            return;
        }
        let message = message();
        if let Some(bar) = self.bar.get() {
            bar.set_message(message.clone());
        }
        *self.told.lock().unwrap_or_else(PoisonError::into_inner) = Some(message);
    }

    /// Does something that prints, with the sign of life out of the way.
    pub fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        match self.bar.get() {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(Watch { end, thread }) = self.watch.take() {
            drop(end);
            // It does nothing that could fail, and the sign of life is all that would be lost.
            let _ = thread.join();
        }
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

fn watch(bar: Arc<OnceLock<ProgressBar>>, told: Arc<Mutex<Option<String>>>) -> Watch {
    let (end, ended) = channel();
    let thread = thread::spawn(move || {
        if ended.recv_timeout(SILENCE) == Err(RecvTimeoutError::Timeout) {
            let bar = bar.get_or_init(spinner);
            if let Some(message) = told.lock().unwrap_or_else(PoisonError::into_inner).take() {
                bar.set_message(message);
            }
        }
    });
    Watch { end, thread }
}

fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_elapsed(SILENCE);
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
        bar.set_style(style);
    }
    bar.set_message("Ctrl-C stops and keeps what is proved");
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
