//! A safe interface to the C library of HiGHS.

#![allow(unsafe_code, reason = "the library is written in C++ and called through its C interface")]

use super::callback::{Monitor, Trajectory, callback};
use crate::{Limit, Limits};
use highs_sys::*;
use std::{
    cell::Cell,
    ffi::{CStr, c_void},
    ptr::{NonNull, null_mut},
    sync::Arc,
};

/// The number of interrupt checks HiGHS makes before its heuristics that need no relaxation.
const CHECKS_BEFORE_HEURISTICS: u32 = 2;

/// The maximum violation of bounds by a solution that is returned; it is checked exactly after rounding.
const MAX_PRIMAL_INFEASIBILITY: f64 = 1e-6;

/// The maximum number of threads requested.
const MAX_THREADS: usize = 64;

thread_local! {
    /// The number of threads of the scheduler that HiGHS keeps for this thread.
    static SCHEDULER_THREADS: Cell<HighsInt> = const { Cell::new(0) };
}

/// The version of the library.
pub fn version() -> String {
    // SAFETY: the function needs no instance and returns a string that is never freed.
    unsafe { CStr::from_ptr(Highs_version()) }.to_string_lossy().into_owned()
}

/// A model inside HiGHS.
pub struct Instance {
    highs: NonNull<c_void>,
    monitor: Arc<Monitor>,
    columns: usize,
}

/// Columns to add; each list has one entry for each column.
#[derive(Default)]
pub struct Columns {
    pub lower: Vec<f64>,
    pub upper: Vec<f64>,
    /// Whether the column is integer.
    pub integers: Vec<bool>,
}

/// Rows to add, in compressed sparse row format: their bounds, the index of each one's first term, and the terms.
#[derive(Default)]
pub struct Rows {
    pub lower: Vec<f64>,
    pub upper: Vec<f64>,
    pub starts: Vec<HighsInt>,
    pub columns: Vec<HighsInt>,
    pub coefficients: Vec<f64>,
}

/// How a run ended.
pub enum Status {
    Optimal,
    Infeasible,
    UnboundedOrInfeasible,
    Limit(Limit),
}

/// The result of a run.
pub struct Run {
    pub status: Status,
    /// The values of the columns in the incumbent, if there is one.
    pub solution: Option<Vec<f64>>,
    /// The objective of the incumbent.
    pub objective: f64,
    /// The dual bound.
    pub bound: f64,
    /// Branch-and-bound nodes.
    pub nodes: u64,
    /// Simplex iterations.
    pub iterations: u64,
    /// The incumbent and the dual bound over time.
    pub trajectory: Trajectory,
}

impl Instance {
    /// An empty model in a silent solver.
    pub fn new() -> Option<Self> {
        // SAFETY: the call has no preconditions; a null pointer becomes `None`.
        let highs = NonNull::new(unsafe { Highs_create() })?;
        let mut instance = Self { highs, monitor: Arc::new(Monitor::default()), columns: 0 };
        instance.bool_option(c"output_flag", false);
        let monitor = Arc::as_ptr(&instance.monitor).cast_mut().cast();
        // SAFETY: the instance is destroyed before the monitor, and `callback` casts the pointer back to its type.
        unsafe { Highs_setCallback(instance.raw(), Some(callback), monitor) };
        for kind in [kHighsCallbackMipInterrupt, kHighsCallbackSimplexInterrupt] {
            // SAFETY: the instance is alive and has a callback.
            unsafe { Highs_startCallback(instance.raw(), kind) };
        }
        Some(instance)
    }

    fn raw(&mut self) -> *mut c_void {
        self.highs.as_ptr()
    }

    /// Sets a Boolean option. This and the functions below ignore unknown options.
    pub fn bool_option(&mut self, option: &CStr, on: bool) {
        // SAFETY: the instance is alive and the name ends with a zero.
        unsafe { Highs_setBoolOptionValue(self.raw(), option.as_ptr(), HighsInt::from(on)) };
    }

    /// Sets an integer option.
    pub fn int_option(&mut self, option: &CStr, value: HighsInt) {
        // SAFETY: as for `flag`.
        unsafe { Highs_setIntOptionValue(self.raw(), option.as_ptr(), value) };
    }

    /// Sets a floating-point option.
    pub fn double_option(&mut self, option: &CStr, value: f64) {
        // SAFETY: as for `flag`.
        unsafe { Highs_setDoubleOptionValue(self.raw(), option.as_ptr(), value) };
    }

    /// Switches presolve on or off.
    pub fn presolve(&mut self, on: bool) {
        self.string_option(c"presolve", if on { c"on" } else { c"off" });
    }

    fn string_option(&mut self, option: &CStr, value: &CStr) {
        // SAFETY: as for `flag`, and the value ends with a zero too.
        unsafe { Highs_setStringOptionValue(self.raw(), option.as_ptr(), value.as_ptr()) };
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Appends columns. Returns `false` if HiGHS rejects them.
    pub fn add_columns(&mut self, columns: &Columns) -> bool {
        let count = columns.lower.len();
        assert!(columns.upper.len() == count && columns.integers.len() == count, "the lists are of one length");
        if count == 0 {
            return true;
        }
        let first = self.columns as HighsInt;
        let kind = |&integer: &bool| if integer { kHighsVarTypeInteger } else { kHighsVarTypeContinuous };
        let kinds: Vec<HighsInt> = columns.integers.iter().map(kind).collect();
        // SAFETY: the instance is alive, both lists have `count` entries and are only read.
        let added = unsafe { Highs_addVars(self.raw(), count as HighsInt, columns.lower.as_ptr(), columns.upper.as_ptr()) };
        // SAFETY: the instance has these columns now, and the list has an entry for each.
        let typed =
            unsafe { Highs_changeColsIntegralityByRange(self.raw(), first, first + count as HighsInt - 1, kinds.as_ptr()) };
        self.columns += count;
        added != STATUS_ERROR && typed != STATUS_ERROR
    }

    /// Appends rows. Returns `false` if HiGHS rejects them.
    pub fn add_rows(&mut self, rows: &Rows) -> bool {
        let (count, terms) = (rows.lower.len(), rows.coefficients.len());
        assert!(
            rows.upper.len() == count && rows.starts.len() == count && rows.columns.len() == terms,
            "the lists are of one length"
        );
        assert!(rows.columns.iter().all(|&column| (column as usize) < self.columns), "the columns exist");
        if count == 0 {
            return true;
        }
        // SAFETY: the instance is alive; the lists have the lengths passed, are only read, and refer to existing columns.
        let status = unsafe {
            Highs_addRows(
                self.raw(),
                count as HighsInt,
                rows.lower.as_ptr(),
                rows.upper.as_ptr(),
                terms as HighsInt,
                rows.starts.as_ptr(),
                rows.columns.as_ptr(),
                rows.coefficients.as_ptr(),
            )
        };
        status != STATUS_ERROR
    }

    /// Sets the bounds of a column.
    pub fn set_bounds(&mut self, column: HighsInt, lower: f64, upper: f64) {
        // SAFETY: the instance is alive; HiGHS refuses columns that it does not have.
        unsafe { Highs_changeColBounds(self.raw(), column, lower, upper) };
    }

    /// Sets the cost of a column.
    pub fn set_cost(&mut self, column: HighsInt, cost: f64) {
        // SAFETY: as for `bound`.
        unsafe { Highs_changeColCost(self.raw(), column, cost) };
    }

    /// Sets the constant and the sense of the objective.
    pub fn set_objective(&mut self, constant: f64, minimise: bool) {
        let sense = if minimise { OBJECTIVE_SENSE_MINIMIZE } else { OBJECTIVE_SENSE_MAXIMIZE };
        // SAFETY: the instance is alive.
        unsafe {
            Highs_changeObjectiveOffset(self.raw(), constant);
            Highs_changeObjectiveSense(self.raw(), sense);
        }
    }

    /// Clears the state of earlier runs, but not the model.
    pub fn clear_solver(&mut self) {
        // SAFETY: the instance is alive.
        unsafe { Highs_clearSolver(self.raw()) };
    }

    /// Solves within the limits on at most `threads` threads.
    pub fn run(&mut self, limits: &Limits, threads: usize) -> Run {
        self.run_checked(limits, threads, None)
    }

    /// Runs only the primal heuristics that come before the first relaxation.
    pub fn run_heuristics(&mut self, limits: &Limits, threads: usize) -> Run {
        self.run_checked(limits, threads, Some(CHECKS_BEFORE_HEURISTICS))
    }

    fn run_checked(&mut self, limits: &Limits, threads: usize, checks: Option<u32>) -> Run {
        let threads = threads.clamp(1, MAX_THREADS) as HighsInt;
        if SCHEDULER_THREADS.replace(threads) != threads {
            // SAFETY: the scheduler belongs to this thread, and no run is in progress in it.
            unsafe { Highs_resetGlobalScheduler(1) };
        }
        let nodes = limits.nodes.and_then(|nodes| HighsInt::try_from(nodes).ok());
        self.int_option(c"threads", threads);
        self.int_option(c"mip_max_nodes", nodes.unwrap_or(HighsInt::MAX));
        self.double_option(c"time_limit", limits.remaining().map_or(f64::INFINITY, |left| left.as_secs_f64()));
        self.monitor.start(limits, checks);
        // SAFETY: the instance is alive, and so is the monitor that its callback reads.
        let status = unsafe {
            Highs_zeroAllClocks(self.raw());
            Highs_run(self.raw());
            Highs_getModelStatus(self.raw())
        };
        let (mut nodes, mut iterations) = (0_i64, 0 as HighsInt);
        // SAFETY: the instance is alive, the names end with a zero, and the variables have these types.
        unsafe {
            Highs_getInt64InfoValue(self.raw(), c"mip_node_count".as_ptr(), &raw mut nodes);
            Highs_getIntInfoValue(self.raw(), c"simplex_iteration_count".as_ptr(), &raw mut iterations);
        }
        Run {
            status: self.status(status),
            solution: self.solution(),
            objective: self.info(c"objective_function_value"),
            bound: self.info(c"mip_dual_bound"),
            nodes: u64::try_from(nodes).unwrap_or(0),
            iterations: u64::try_from(iterations).unwrap_or(0),
            trajectory: self.monitor.trajectory(),
        }
    }

    fn status(&self, status: HighsInt) -> Status {
        match status {
            MODEL_STATUS_OPTIMAL => Status::Optimal,
            MODEL_STATUS_INFEASIBLE => Status::Infeasible,
            MODEL_STATUS_UNBOUNDED_OR_INFEASIBLE => Status::UnboundedOrInfeasible,
            MODEL_STATUS_REACHED_TIME_LIMIT => Status::Limit(Limit::Time),
            MODEL_STATUS_REACHED_SOLUTION_LIMIT => Status::Limit(Limit::Nodes),
            MODEL_STATUS_REACHED_MEMORY_LIMIT => Status::Limit(Limit::Memory),
            MODEL_STATUS_REACHED_INTERRUPT => Status::Limit(self.monitor.reached().unwrap_or(Limit::Solver)),
            _ => Status::Limit(Limit::Solver),
        }
    }

    fn solution(&mut self) -> Option<Vec<f64>> {
        let mut status: HighsInt = SOLUTION_STATUS_NONE;
        // SAFETY: the instance is alive, the name ends with a zero, and the variable is an integer.
        unsafe { Highs_getIntInfoValue(self.raw(), c"primal_solution_status".as_ptr(), &raw mut status) };
        // HiGHS calls a solution feasible only within the tolerance of its search.
        let is_near = || self.info(c"max_primal_infeasibility") <= MAX_PRIMAL_INFEASIBILITY;
        if status == SOLUTION_STATUS_NONE || status == SOLUTION_STATUS_INFEASIBLE && !is_near() {
            return None;
        }
        let mut values = vec![0.0; self.columns];
        // SAFETY: the instance is alive, the list has an entry for each column, and null pointers are not written to.
        unsafe { Highs_getSolution(self.raw(), values.as_mut_ptr(), null_mut(), null_mut(), null_mut()) };
        Some(values)
    }

    fn info(&self, name: &CStr) -> f64 {
        let mut value = f64::NAN;
        // SAFETY: the instance is alive, the name ends with a zero, and the variable is an `f64`.
        unsafe { Highs_getDoubleInfoValue(self.highs.as_ptr(), name.as_ptr(), &raw mut value) };
        value
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        // SAFETY: the instance is alive and not used after this.
        unsafe { Highs_destroy(self.raw()) };
    }
}
