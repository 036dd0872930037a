//! The C library of HiGHS behind safe functions.

#![allow(unsafe_code, reason = "the library is written in C++ and called through its C interface")]

use super::watch::{Trajectory, Watch, look};
use crate::{Limit, Limits};
use highs_sys::*;
use std::{
    cell::Cell,
    ffi::{CStr, c_void},
    ptr::{NonNull, null_mut},
    sync::Arc,
};

/// How often HiGHS asks whether to go on before the heuristics that need no relaxation.
const QUESTIONS_BEFORE_HEURISTICS: u32 = 2;

/// How far a solution may be beyond bounds to be of use; whether it is one is checked exactly later.
const NEAR: f64 = 1e-6;

/// More threads are not asked for.
const MAX_THREADS: usize = 64;

thread_local! {
    /// With how many threads HiGHS was last run from this thread; it keeps them for the next run.
    static CREW: Cell<HighsInt> = const { Cell::new(0) };
}

/// A model inside HiGHS.
pub struct Instance {
    highs: NonNull<c_void>,
    watch: Arc<Watch>,
    columns: usize,
}

/// Columns to be added, one entry of each list a column.
#[derive(Default)]
pub struct Columns {
    pub lower: Vec<f64>,
    pub upper: Vec<f64>,
    /// Whether only whole numbers are allowed.
    pub integers: Vec<bool>,
}

/// Rows to be added: their bounds, where each starts among the terms, and the terms.
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

/// What a run came to.
pub struct Run {
    pub status: Status,
    /// The values of the columns in the best solution, if one was found.
    pub solution: Option<Vec<f64>>,
    /// The objective of that solution.
    pub objective: f64,
    /// No solution is better than this.
    pub bound: f64,
    /// Branch-and-bound nodes.
    pub nodes: u64,
    /// Simplex iterations.
    pub iterations: u64,
    /// How the bounds moved.
    pub trajectory: Trajectory,
}

impl Instance {
    /// A model without columns and rows, and a solver that prints nothing.
    pub fn new() -> Option<Self> {
        // SAFETY: the call has no preconditions; a null pointer is turned into nothing.
        let highs = NonNull::new(unsafe { Highs_create() })?;
        let mut instance = Self { highs, watch: Arc::new(Watch::default()), columns: 0 };
        instance.flag(c"output_flag", false);
        let watch = Arc::as_ptr(&instance.watch).cast_mut().cast();
        // SAFETY: the instance is destroyed before the watch, which `look` gets back as what it is.
        unsafe { Highs_setCallback(instance.raw(), Some(look), watch) };
        for kind in [kHighsCallbackMipInterrupt, kHighsCallbackSimplexInterrupt] {
            // SAFETY: the instance is alive and has a callback.
            unsafe { Highs_startCallback(instance.raw(), kind) };
        }
        Some(instance)
    }

    fn raw(&mut self) -> *mut c_void {
        self.highs.as_ptr()
    }

    /// Sets an option that is on or off. Unknown options are left alone, as are those below.
    pub fn flag(&mut self, option: &CStr, on: bool) {
        // SAFETY: the instance is alive and the name ends with a zero.
        unsafe { Highs_setBoolOptionValue(self.raw(), option.as_ptr(), HighsInt::from(on)) };
    }

    /// Sets an option that is a whole number.
    pub fn integer(&mut self, option: &CStr, value: HighsInt) {
        // SAFETY: as for `flag`.
        unsafe { Highs_setIntOptionValue(self.raw(), option.as_ptr(), value) };
    }

    /// Sets an option that is a real number.
    pub fn real(&mut self, option: &CStr, value: f64) {
        // SAFETY: as for `flag`.
        unsafe { Highs_setDoubleOptionValue(self.raw(), option.as_ptr(), value) };
    }

    /// Whether the model is made simpler before it is solved.
    pub fn presolve(&mut self, on: bool) {
        self.word(c"presolve", if on { c"on" } else { c"off" });
    }

    fn word(&mut self, option: &CStr, value: &CStr) {
        // SAFETY: as for `flag`, and the value ends with a zero too.
        unsafe { Highs_setStringOptionValue(self.raw(), option.as_ptr(), value.as_ptr()) };
    }

    /// How many columns there are.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Adds columns after those that are there. Says false if HiGHS does not take them.
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

    /// Adds rows. Says false if HiGHS does not take them.
    pub fn add_rows(&mut self, rows: &Rows) -> bool {
        let (count, terms) = (rows.lower.len(), rows.coefficients.len());
        assert!(
            rows.upper.len() == count && rows.starts.len() == count && rows.columns.len() == terms,
            "the lists are of one length"
        );
        assert!(rows.columns.iter().all(|&column| (column as usize) < self.columns), "the columns are there");
        if count == 0 {
            return true;
        }
        // SAFETY: the instance is alive, the lists have as many entries as is said, are only read,
        // and name columns that are there.
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
    pub fn bound(&mut self, column: HighsInt, lower: f64, upper: f64) {
        // SAFETY: the instance is alive; HiGHS refuses columns that it does not have.
        unsafe { Highs_changeColBounds(self.raw(), column, lower, upper) };
    }

    /// Sets the cost of a column.
    pub fn cost(&mut self, column: HighsInt, cost: f64) {
        // SAFETY: as for `bound`.
        unsafe { Highs_changeColCost(self.raw(), column, cost) };
    }

    /// Sets what is added to all costs, and whether less is better.
    pub fn objective(&mut self, constant: f64, minimise: bool) {
        let sense = if minimise { OBJECTIVE_SENSE_MINIMIZE } else { OBJECTIVE_SENSE_MAXIMIZE };
        // SAFETY: the instance is alive.
        unsafe {
            Highs_changeObjectiveOffset(self.raw(), constant);
            Highs_changeObjectiveSense(self.raw(), sense);
        }
    }

    /// Forgets what is known from earlier runs, but not the model.
    pub fn forget(&mut self) {
        // SAFETY: the instance is alive.
        unsafe { Highs_clearSolver(self.raw()) };
    }

    /// Solves within the limits, on as many threads.
    pub fn run(&mut self, limits: &Limits, threads: usize) -> Run {
        self.start(limits, threads, None)
    }

    /// Tries the heuristics that come before the first relaxation, and nothing else.
    pub fn guess(&mut self, limits: &Limits, threads: usize) -> Run {
        self.start(limits, threads, Some(QUESTIONS_BEFORE_HEURISTICS))
    }

    fn start(&mut self, limits: &Limits, threads: usize, questions: Option<u32>) -> Run {
        let crew = threads.clamp(1, MAX_THREADS) as HighsInt;
        if CREW.replace(crew) != crew {
            // SAFETY: no run is going on in this thread, for which alone the crew works.
            unsafe { Highs_resetGlobalScheduler(1) };
        }
        let nodes = limits.nodes.and_then(|nodes| HighsInt::try_from(nodes).ok());
        self.integer(c"threads", crew);
        self.integer(c"mip_max_nodes", nodes.unwrap_or(HighsInt::MAX));
        self.real(c"time_limit", limits.remaining().map_or(f64::INFINITY, |left| left.as_secs_f64()));
        self.watch.start(limits, questions);
        // SAFETY: the instance is alive, and so is the watch that its callback reads.
        let status = unsafe {
            Highs_zeroAllClocks(self.raw());
            Highs_run(self.raw());
            Highs_getModelStatus(self.raw())
        };
        let (mut nodes, mut iterations) = (0_i64, 0 as HighsInt);
        // SAFETY: the instance is alive, the names end with a zero, the places are of these types.
        unsafe {
            Highs_getInt64InfoValue(self.raw(), c"mip_node_count".as_ptr(), &raw mut nodes);
            Highs_getIntInfoValue(self.raw(), c"simplex_iteration_count".as_ptr(), &raw mut iterations);
        }
        Run {
            status: self.status(status),
            solution: self.solution(),
            objective: self.told(c"objective_function_value"),
            bound: self.told(c"mip_dual_bound"),
            nodes: u64::try_from(nodes).unwrap_or(0),
            iterations: u64::try_from(iterations).unwrap_or(0),
            trajectory: self.watch.trajectory(),
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
            MODEL_STATUS_REACHED_INTERRUPT => Status::Limit(self.watch.reached().unwrap_or(Limit::Solver)),
            _ => Status::Limit(Limit::Solver),
        }
    }

    fn solution(&mut self) -> Option<Vec<f64>> {
        let mut status: HighsInt = SOLUTION_STATUS_NONE;
        // SAFETY: the instance is alive, the name ends with a zero, the place is a whole number.
        unsafe { Highs_getIntInfoValue(self.raw(), c"primal_solution_status".as_ptr(), &raw mut status) };
        // HiGHS calls a solution feasible only if it is so up to the tolerance of its search.
        let near = || self.told(c"max_primal_infeasibility") <= NEAR;
        if status == SOLUTION_STATUS_NONE || status == SOLUTION_STATUS_INFEASIBLE && !near() {
            return None;
        }
        let mut values = vec![0.0; self.columns];
        // SAFETY: the instance is alive, the list has an entry for each column, and what is null is
        // not written to.
        unsafe { Highs_getSolution(self.raw(), values.as_mut_ptr(), null_mut(), null_mut(), null_mut()) };
        Some(values)
    }

    fn told(&self, what: &CStr) -> f64 {
        let mut value = f64::NAN;
        // SAFETY: the instance is alive, the name ends with a zero, the place is a real number.
        unsafe { Highs_getDoubleInfoValue(self.highs.as_ptr(), what.as_ptr(), &raw mut value) };
        value
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        // SAFETY: the instance is alive and not used after this.
        unsafe { Highs_destroy(self.raw()) };
    }
}
