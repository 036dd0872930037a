//! The iterator over all solutions of a board.

use crate::{calls::SIGNAL_INTERVAL, error::raise, solution::Solution};
use pyo3::prelude::*;
use std::{
    sync::{Mutex, PoisonError},
    task::Poll,
};

/// An iterator over the solutions of a board. It ends when there are no more (proved), or raises `LimitReached`.
#[pyclass(frozen, module = "pencilmark")]
pub struct Solutions(Mutex<pencilmark::Solutions>);

impl Solutions {
    pub fn new(solutions: pencilmark::Solutions) -> Self {
        Self(Mutex::new(solutions))
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        loop {
            let next = || self.0.lock().unwrap_or_else(PoisonError::into_inner).next_within(SIGNAL_INTERVAL);
            match py.detach(next) {
                Poll::Ready(item) => return item.transpose().map(|found| found.map(Solution)).map_err(|error| raise(py, error)),
                Poll::Pending => py.check_signals()?,
            }
        }
    }
}
