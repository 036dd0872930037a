//! EVSIDS: decide the variable with the highest activity.
//!
//! Each conflict bumps the activities of its variables, by more than the conflict before (Moskewicz et al., *Chaff*, 2001;
//! Eén and Sörensson, *An Extensible SAT-solver*, 2003). A binary heap of the unassigned variables; a bump or an insertion
//! is logarithmic.

use crate::Var;

/// By how much a conflict counts less than the next. It rises during long searches, as in Glucose,
/// which saves about a third of the conflicts of sudoku 25×25.
const INITIAL_DECAY: f64 = 0.95;
const MAX_DECAY: f64 = 0.98;
/// Conflicts between two rises of the decay, and the size of a rise.
const DECAY_INTERVAL: u64 = 2000;
const DECAY_STEP: f64 = 0.01;
const RESCALE_LIMIT: f64 = 1e100;
const ABSENT: u32 = u32::MAX;

/// A heap of variables by activity.
#[derive(Clone)]
pub struct Evsids {
    activity: Vec<f64>,
    increment: f64,
    decay: f64,
    pub conflicts: u64,
    heap: Vec<Entry>,
    /// The index of each variable in the heap.
    positions: Vec<u32>,
}

/// A variable in the heap, with a copy of its activity for fast comparison.
#[derive(Clone, Copy)]
struct Entry {
    activity: f64,
    var: Var,
}

impl Evsids {
    pub fn new() -> Self {
        Self { activity: Vec::new(), increment: 1.0, decay: INITIAL_DECAY, conflicts: 0, heap: Vec::new(), positions: Vec::new() }
    }

    /// Adds variables with activity 0, outside the heap.
    pub fn add_variables(&mut self, count: usize) {
        let all = self.positions.len() + count;
        self.activity.resize(all, 0.0);
        self.positions.resize(all, ABSENT);
    }

    /// Bumps a variable of a conflict.
    pub fn bump(&mut self, var: Var) {
        self.activity[var.index()] += self.increment;
        if self.activity[var.index()] > RESCALE_LIMIT {
            self.activity.iter_mut().for_each(|activity| *activity /= RESCALE_LIMIT);
            self.heap.iter_mut().for_each(|entry| entry.activity /= RESCALE_LIMIT);
            self.increment /= RESCALE_LIMIT;
        }
        self.update(var);
    }

    /// Restores the heap after the activity of a variable rose.
    fn update(&mut self, var: Var) {
        let position = self.positions[var.index()] as usize;
        if let Some(entry) = self.heap.get_mut(position) {
            entry.activity = self.activity[var.index()];
            self.sift_up(position);
        }
    }

    /// Ends a conflict: the next one counts more.
    pub fn decay(&mut self) {
        self.increment /= self.decay;
        self.conflicts += 1;
        if self.conflicts.is_multiple_of(DECAY_INTERVAL) {
            self.decay = (self.decay + DECAY_STEP).min(MAX_DECAY);
        }
    }

    /// Adds initial activity, less than that of a conflict.
    pub fn add_activity(&mut self, var: Var, activity: f64) {
        self.activity[var.index()] += activity;
        self.update(var);
    }

    /// Inserts a variable unless it is in the heap.
    pub fn insert(&mut self, var: Var) {
        if self.positions[var.index()] == ABSENT {
            self.positions[var.index()] = self.heap.len() as u32;
            self.heap.push(Entry { activity: self.activity[var.index()], var });
            self.sift_up(self.heap.len() - 1);
        }
    }

    /// Removes the assigned variables for good.
    pub fn retain(&mut self, is_unassigned: impl Fn(Var) -> bool) {
        let remaining: Vec<Var> = self.heap.iter().map(|entry| entry.var).filter(|&var| is_unassigned(var)).collect();
        self.positions.fill(ABSENT);
        self.heap.clear();
        remaining.into_iter().for_each(|var| self.insert(var));
    }

    /// The candidate of the highest activity. Cost: linear in the variables.
    pub fn most_active(&self, is_candidate: impl Fn(Var) -> bool) -> Option<Var> {
        let vars = (0..self.activity.len()).map(|var| Var(var as u32)).filter(|&var| is_candidate(var));
        vars.max_by(|one, other| self.activity[one.index()].total_cmp(&self.activity[other.index()]))
    }

    /// Removes variables up to the first unassigned one, and returns it.
    pub fn next(&mut self, is_unassigned: impl Fn(Var) -> bool) -> Option<Var> {
        while let Some(&Entry { var, .. }) = self.heap.first() {
            let last = self.heap.pop()?;
            self.positions[var.index()] = ABSENT;
            if last.var != var {
                self.sift_down(last);
            }
            if is_unassigned(var) {
                return Some(var);
            }
        }
        None
    }

    fn sift_up(&mut self, mut position: usize) {
        let entry = self.heap[position];
        while position > 0 {
            let parent = (position - 1) / 2;
            if entry.activity <= self.heap[parent].activity {
                break;
            }
            self.set(self.heap[parent], position);
            position = parent;
        }
        self.set(entry, position);
    }

    /// Moves an entry from the empty root to its position.
    fn sift_down(&mut self, entry: Entry) {
        let mut position = 0;
        while let Some(children) = self.heap.get(2 * position + 1..(2 * position + 3).min(self.heap.len())) {
            let (first, last) = match *children {
                [first, second] => (first, second),
                [only] => (only, only),
                _ => break,
            };
            let is_second = last.activity > first.activity;
            let larger = if is_second { last } else { first };
            if larger.activity <= entry.activity {
                break;
            }
            self.set(larger, position);
            position = 2 * position + 1 + usize::from(is_second);
        }
        self.set(entry, position);
    }

    fn set(&mut self, entry: Entry, position: usize) {
        self.heap[position] = entry;
        self.positions[entry.var.index()] = position as u32;
    }
}
