//! Looks at the limits while HiGHS works, and notes how its bounds move.

#![allow(unsafe_code, reason = "HiGHS calls back through its C interface")]

use crate::{Limit, Limits};
use highs_sys::{HighsCallbackDataIn, HighsCallbackDataOut, kHighsCallbackMipInterrupt};
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
    /// How many more times HiGHS may ask whether to go on, if not for ever.
    questions: Option<u32>,
    next: Option<Instant>,
    reached: Option<Limit>,
    trajectory: Trajectory,
}

/// How the bounds of a run moved.
#[derive(Clone, Default)]
pub struct Trajectory {
    /// The time, the best solution and the bound, each time one of the last two was another; infinite until there is one.
    pub moments: Vec<(Instant, f64, f64)>,
    /// The bound when the first node was done.
    pub root: Option<f64>,
}

/// How many moments of a run are kept; the last is kept in any case.
const MAX_MOMENTS: usize = 500;

impl Watch {
    pub fn start(&self, limits: &Limits, questions: Option<u32>) {
        let mut guard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *guard = Guard { limits: limits.clone(), questions, next: None, reached: None, trajectory: Trajectory::default() };
    }

    pub fn reached(&self) -> Option<Limit> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).reached
    }

    /// How the bounds of the run moved.
    pub fn trajectory(&self) -> Trajectory {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).trajectory.clone()
    }

    fn note(&self, data: &HighsCallbackDataOut) {
        let trajectory = &mut self.0.lock().unwrap_or_else(PoisonError::into_inner).trajectory;
        let (best, bound) = (data.mip_primal_bound, data.mip_dual_bound);
        if data.mip_node_count == 0 && bound.is_finite() {
            trajectory.root = Some(bound);
        }
        if trajectory.moments.last().is_none_or(|last| (last.1, last.2) != (best, bound)) {
            trajectory.moments.truncate(MAX_MOMENTS - 1);
            trajectory.moments.push((Instant::now(), best, bound));
        }
    }

    /// Whether to give up. Often asked; the limits are looked at now and then only.
    fn over(&self) -> bool {
        let mut guard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(questions) = guard.questions {
            if questions == 0 {
                return true;
            }
            guard.questions = Some(questions - 1);
        }
        let now = Instant::now();
        if guard.next.is_none_or(|next| now >= next) {
            guard.next = now.checked_add(PAUSE);
            guard.reached = guard.limits.reached();
        }
        guard.reached.is_some()
    }
}

/// Called by HiGHS while it works.
///
/// # Safety
/// `data` is null or points to what HiGHS tells, `solution` is null or points to a place to solution in, and `watch` is null or
/// points to a [`Watch`].
pub unsafe extern "C" fn look(
    kind: c_int,
    _: *const c_char,
    data: *const HighsCallbackDataOut,
    solution: *mut HighsCallbackDataIn,
    watch: *mut c_void,
) {
    // SAFETY: as above; the watch is only shared.
    let watch = unsafe { watch.cast::<Watch>().as_ref() };
    // SAFETY: as above; the place is this call's alone.
    let solution = unsafe { solution.as_mut() };
    // SAFETY: as above; it is only read.
    let data = unsafe { data.as_ref() };
    if let (Some(watch), Some(data)) = (watch, data.filter(|_| kind == kHighsCallbackMipInterrupt)) {
        watch.note(data);
    }
    if let (Some(watch), Some(solution)) = (watch, solution) {
        // What was answered before, in an earlier run too, stays there until it is overwritten.
        solution.user_interrupt = c_int::from(watch.over());
    }
}
