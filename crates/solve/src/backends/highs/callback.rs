//! The callback of HiGHS: checks the limits and records the trajectory of a run.

#![allow(unsafe_code, reason = "HiGHS calls back through its C interface")]

use crate::{Limit, Limits};
use highs_sys::{HighsCallbackDataIn, HighsCallbackDataOut, kHighsCallbackMipInterrupt};
use std::{
    ffi::{c_char, c_int, c_void},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// The time between two checks of the limits.
const CHECK_INTERVAL: Duration = Duration::from_millis(10);

/// The limits and the trajectory of the current run, shared with the callback.
#[derive(Default)]
pub struct Monitor(Mutex<MonitorState>);

#[derive(Default)]
struct MonitorState {
    limits: Limits,
    /// The number of interrupt checks before the run is interrupted; `None` for no such limit.
    checks_left: Option<u32>,
    next_check: Option<Instant>,
    reached: Option<Limit>,
    trajectory: Trajectory,
}

/// The incumbent and the dual bound of a run over time.
#[derive(Clone, Default)]
pub struct Trajectory {
    /// Time, incumbent and dual bound at every change of the latter two; infinite while there is none.
    pub points: Vec<(Instant, f64, f64)>,
    /// The dual bound at the root node.
    pub root: Option<f64>,
}

/// The maximum number of points kept; the last point is always kept.
const MAX_POINTS: usize = 500;

impl Monitor {
    pub fn start(&self, limits: &Limits, checks_left: Option<u32>) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *state = MonitorState {
            limits: limits.clone(),
            checks_left,
            next_check: None,
            reached: None,
            trajectory: Trajectory::default(),
        };
    }

    pub fn reached(&self) -> Option<Limit> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).reached
    }

    /// The trajectory of the run so far.
    pub fn trajectory(&self) -> Trajectory {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).trajectory.clone()
    }

    fn record(&self, data: &HighsCallbackDataOut) {
        let trajectory = &mut self.0.lock().unwrap_or_else(PoisonError::into_inner).trajectory;
        let (incumbent, bound) = (data.mip_primal_bound, data.mip_dual_bound);
        if data.mip_node_count == 0 && bound.is_finite() {
            trajectory.root = Some(bound);
        }
        if trajectory.points.last().is_none_or(|last| (last.1, last.2) != (incumbent, bound)) {
            trajectory.points.truncate(MAX_POINTS - 1);
            trajectory.points.push((Instant::now(), incumbent, bound));
        }
    }

    /// Whether to interrupt the run. Called often; the limits are checked once in [`CHECK_INTERVAL`].
    fn should_interrupt(&self) -> bool {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(checks_left) = state.checks_left {
            if checks_left == 0 {
                return true;
            }
            state.checks_left = Some(checks_left - 1);
        }
        let now = Instant::now();
        if state.next_check.is_none_or(|next_check| now >= next_check) {
            state.next_check = now.checked_add(CHECK_INTERVAL);
            state.reached = state.limits.reached();
        }
        state.reached.is_some()
    }
}

/// Called by HiGHS during a run.
///
/// # Safety
/// `data` is null or points to HiGHS's output, `input` is null or points to its input, and `monitor` is null or points to a
/// [`Monitor`].
pub unsafe extern "C" fn callback(
    kind: c_int,
    _: *const c_char,
    data: *const HighsCallbackDataOut,
    input: *mut HighsCallbackDataIn,
    monitor: *mut c_void,
) {
    // SAFETY: as above; the monitor is only shared.
    let monitor = unsafe { monitor.cast::<Monitor>().as_ref() };
    // SAFETY: as above; only this call has access to the input.
    let input = unsafe { input.as_mut() };
    // SAFETY: as above; it is only read.
    let data = unsafe { data.as_ref() };
    if let (Some(monitor), Some(data)) = (monitor, data.filter(|_| kind == kHighsCallbackMipInterrupt)) {
        monitor.record(data);
    }
    if let (Some(monitor), Some(input)) = (monitor, input) {
        // The value of the last call, even of an earlier run, persists until it is overwritten.
        input.user_interrupt = c_int::from(monitor.should_interrupt());
    }
}
