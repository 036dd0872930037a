//! Looks at the limits while HiGHS works.

#![allow(unsafe_code, reason = "HiGHS calls back through its C interface")]

use crate::{Limit, Limits};
use highs_sys::{HighsCallbackDataIn, HighsCallbackDataOut};
use std::{
    ffi::{c_char, c_int, c_void},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How long the limits are not looked at again.
const PAUSE: Duration = Duration::from_millis(10);

/// The limits of the run that goes on.
#[derive(Default)]
pub struct Watch(Mutex<Guard>);

#[derive(Default)]
struct Guard {
    limits: Limits,
    /// How many more times HiGHS may ask whether to go on.
    questions: u32,
    next: Option<Instant>,
    reached: Option<Limit>,
}

impl Watch {
    pub fn start(&self, limits: &Limits, questions: u32) {
        let mut guard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *guard = Guard { limits: limits.clone(), questions, next: None, reached: None };
    }

    pub fn reached(&self) -> Option<Limit> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).reached
    }

    /// Whether to give up. Often asked; the limits are looked at now and then only.
    fn over(&self) -> bool {
        let mut guard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if guard.questions == 0 {
            return true;
        }
        guard.questions -= 1;
        let now = Instant::now();
        if guard.next.is_none_or(|next| now >= next) {
            guard.next = now.checked_add(PAUSE);
            guard.reached = guard.limits.reached();
        }
        guard.reached.is_some()
    }
}

/// Called by HiGHS while it works.
pub extern "C" fn look(
    _: c_int,
    _: *const c_char,
    _: *const HighsCallbackDataOut,
    answer: *mut HighsCallbackDataIn,
    watch: *mut c_void,
) {
    // SAFETY: HiGHS hands back the pointer to the watch it was given, which outlives the instance,
    // and is only shared.
    let watch = unsafe { watch.cast::<Watch>().as_ref() };
    // SAFETY: HiGHS gives a place for the answer for the time of the call, or none.
    let answer = unsafe { answer.as_mut() };
    if let (Some(watch), Some(answer)) = (watch, answer) {
        // What was answered before, in an earlier run too, stays there until it is overwritten.
        answer.user_interrupt = c_int::from(watch.over());
    }
}
