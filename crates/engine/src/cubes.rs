//! One search on several threads: copies of the engine take cubes, that is parts of the search given by some literals.
//!
//! The search first runs alone, since most end soon. Then it goes on in one thread, and each other thread takes cubes with a
//! copy of the engine, which keeps what it learns. All threads share their learned clauses of low LBD. A cube that takes longer
//! than its budget is split by its most active variable, so that no thread runs out of work; a refuted cube becomes a clause.
//! What a copy learns follows from the constraints, not from its cube, so there is one proof log: a thread adds its steps
//! whenever it shares clauses. Sources: Heule, Kullmann, Wieringa, Biere, *Cube and Conquer*, 2011; splitting while others wait as
//! in Zhang, Bonacina, Hsiang, *PSATO*, 1996; sharing by LBD as in Audemard, Simon, *Lazy Clause Exchange Policy*, 2014. Cost: a
//! copy of the engine for each thread. Weakness: the sum of conflicts grows with the threads, and which of several solutions is
//! found depends on the timing.

use crate::{Engine, Lit, ProofStep, Statistics, Status, Value, Var};
use std::{
    collections::VecDeque,
    mem,
    sync::{
        Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
};

/// The conflicts of the search alone.
const ALONE: u64 = 1000;

/// The conflicts after which a cube is split.
const BUDGET: u64 = 4000;

/// A thread shares what it has learned after so many conflicts.
const SLICE: u64 = 100;

/// The binary logarithm of the number of first cubes for each thread.
const LOG_CUBES_PER_THREAD: u32 = 2;

/// Learned clauses of this LBD or less are shared.
const SHARED_LBD: u32 = 9;

/// A learned clause with its LBD.
pub type LearnedClause = (Vec<Lit>, u32);

/// The cubes of a search, and what the threads share.
struct Cubes {
    open: Mutex<Open>,
    changed: Condvar,
    shared: Mutex<Shared>,
    /// The conflicts of all threads.
    conflicts: AtomicU64,
    /// Whether the search has ended: by a solution, a refutation of all cubes or of all at once, or a limit.
    ended: AtomicBool,
}

struct Open {
    cubes: VecDeque<Vec<Lit>>,
    /// The number of threads that have a cube, which they may split.
    busy: usize,
}

/// What the threads tell each other.
#[derive(Default)]
struct Shared {
    /// Learned clauses, each with the thread that learned it.
    clauses: Vec<(usize, LearnedClause)>,
    /// The steps of the proof: a thread uses only what was shared before.
    steps: Vec<ProofStep>,
}

/// A thread with its place in what is shared.
struct Thread {
    number: usize,
    /// The number of shared clauses that it has seen.
    seen: usize,
    /// The number of steps of its own log that are shared.
    logged: usize,
    /// The number of its conflicts that are counted.
    counted: u64,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Cubes {
    /// The next cube; `None` if there will be none.
    fn take(&self) -> Option<Vec<Lit>> {
        let mut open = lock(&self.open);
        loop {
            if self.has_ended() {
                return None;
            }
            if let Some(cube) = open.cubes.pop_back() {
                open.busy += 1;
                return Some(cube);
            }
            if open.busy == 0 {
                return None;
            }
            open = self.changed.wait(open).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Replaces a cube by the parts it was split into, none if it was decided.
    fn replace(&self, parts: impl IntoIterator<Item = Vec<Lit>>) {
        let mut open = lock(&self.open);
        open.cubes.extend(parts);
        open.busy -= 1;
        self.changed.notify_all();
    }

    /// Ends the search.
    fn end(&self) {
        // Under the lock, so that no thread begins to wait after the notification.
        let _open = lock(&self.open);
        self.ended.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }
}

impl Engine {
    /// [`solve`](Self::solve) on several threads. `stop` gets the conflicts of all threads since the start; it is called on each of them.
    pub fn solve_on_threads(&mut self, assumptions: &[Lit], threads: usize, stop: impl Fn(u64) -> bool + Sync) -> Status {
        let start = self.statistics.conflicts;
        let mut is_stopped = false;
        let status = self.solve(assumptions, |statistics| {
            let conflicts = statistics.conflicts - start;
            is_stopped = stop(conflicts);
            is_stopped || (threads > 1 && conflicts >= ALONE)
        });
        if threads < 2 || status != Status::Unknown || is_stopped {
            return status;
        }
        let mut first = VecDeque::from([Vec::new()]);
        for _ in 0..threads.ilog2() + LOG_CUBES_PER_THREAD {
            first = first.into_iter().flat_map(|cube| self.split(assumptions, cube)).collect();
        }
        let cubes = Cubes {
            open: Mutex::new(Open { cubes: first, busy: 0 }),
            changed: Condvar::new(),
            shared: Mutex::default(),
            conflicts: AtomicU64::new(self.statistics.conflicts - start),
            ended: AtomicBool::new(false),
        };
        let (before, logged) = (self.statistics(), self.proof().map_or(0, <[_]>::len));
        self.exported = Some(Vec::new());
        let mut copies: Vec<Engine> = (1..threads).map(|_| self.clone()).collect();
        let thread = |number| Thread { number, seen: 0, logged, counted: before.conflicts };
        let (own, others) = thread::scope(|scope| {
            let (cubes, stop) = (&cubes, &stop);
            let start =
                |(copy, number): (_, usize)| scope.spawn(move || Engine::conquer(copy, assumptions, cubes, thread(number), stop));
            let running: Vec<_> = copies.iter_mut().zip(1..).map(start).collect();
            let own = self.search_on(assumptions, cubes, thread(0), stop);
            let join = |thread: thread::ScopedJoinHandle<'_, Status>| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            (own, running.into_iter().map(join).collect::<Vec<_>>())
        });
        let work = copies.iter().map(|copy| copy.statistics()).fold(self.statistics(), |sum, copy| sum + (copy - before));
        let solved = others.iter().position(|&status| status == Status::Sat);
        if let (false, Some(solved)) = (own == Status::Sat, solved) {
            *self = copies.swap_remove(solved);
        }
        self.exported = None;
        self.set_statistics(work);
        if let Some(proof) = &mut self.proof {
            proof.replace_from(logged, cubes.shared.into_inner().unwrap_or_else(PoisonError::into_inner).steps);
        }
        match (own, solved) {
            (Status::Sat, _) | (_, Some(_)) => Status::Sat,
            (Status::Unsat, None) => Status::Unsat,
            // The clauses of the cubes refute what is left, or a limit was reached.
            (Status::Unknown, None) => self.solve(assumptions, |statistics| stop(statistics.conflicts - start)),
        }
    }

    /// Searches on until it is decided, or other threads have refuted all cubes.
    fn search_on(&mut self, assumptions: &[Lit], cubes: &Cubes, mut thread: Thread, stop: &impl Fn(u64) -> bool) -> Status {
        let status = self.solve_cube(assumptions, u64::MAX, cubes, &mut thread, stop);
        cubes.end();
        self.share(cubes, &mut thread);
        status
    }

    /// Takes cubes until there are none; [`Status::Unknown`] unless it finds a solution, since others may still have cubes.
    fn conquer(&mut self, assumptions: &[Lit], cubes: &Cubes, mut thread: Thread, stop: &impl Fn(u64) -> bool) -> Status {
        while let Some(cube) = cubes.take() {
            let status = self.solve_cube(&[assumptions, &cube].concat(), BUDGET, cubes, &mut thread, stop);
            let mut parts = Vec::new();
            match status {
                Status::Unsat => {
                    if !self.core().iter().any(|lit| cube.contains(lit)) {
                        cubes.end();
                    }
                    let clause: Vec<Lit> = self.core().iter().map(|&lit| !lit).collect();
                    if let Some(proof) = &mut self.proof {
                        proof.learned(&clause);
                    }
                    self.add_clause(&clause);
                    self.exported.iter_mut().for_each(|exported| exported.push((clause.clone(), 0)));
                }
                Status::Unknown if !cubes.has_ended() => parts = self.split(assumptions, cube),
                Status::Sat | Status::Unknown => cubes.end(),
            }
            self.share(cubes, &mut thread);
            cubes.replace(parts);
            if status == Status::Sat {
                return status;
            }
        }
        cubes.end();
        Status::Unknown
    }

    /// Searches in a cube until it is decided or its budget is used up, and shares what it learns on the way.
    fn solve_cube(
        &mut self,
        assumed: &[Lit],
        budget: u64,
        cubes: &Cubes,
        thread: &mut Thread,
        stop: &impl Fn(u64) -> bool,
    ) -> Status {
        let end = self.statistics.conflicts.saturating_add(budget);
        loop {
            self.share(cubes, thread);
            let slice = end.min(self.statistics.conflicts + SLICE);
            let status = self.solve(assumed, |statistics| {
                let new = statistics.conflicts - mem::replace(&mut thread.counted, statistics.conflicts);
                if stop(cubes.conflicts.fetch_add(new, Ordering::Relaxed) + new) {
                    cubes.end();
                }
                cubes.has_ended() || statistics.conflicts >= slice
            });
            if status != Status::Unknown || cubes.has_ended() || self.statistics.conflicts >= end {
                return status;
            }
        }
    }

    /// Shares what was learned since the last time, and learns what others have shared.
    fn share(&mut self, cubes: &Cubes, thread: &mut Thread) {
        let mut shared = lock(&cubes.shared);
        if let Some(steps) = self.proof() {
            shared.steps.extend_from_slice(&steps[thread.logged..]);
            thread.logged = steps.len();
        }
        let own = mem::take(self.exported.get_or_insert_default());
        shared.clauses.extend(own.into_iter().map(|clause| (thread.number, clause)));
        let others = shared.clauses[thread.seen..].iter().filter(|(from, _)| *from != thread.number);
        let others: Vec<LearnedClause> = others.map(|(_, clause)| clause.clone()).collect();
        thread.seen = shared.clauses.len();
        drop(shared);
        if !others.is_empty() {
            self.backtrack(0);
            others.into_iter().for_each(|(lits, lbd)| self.import(&lits, lbd));
        }
    }

    /// Keeps a learned clause for the other threads, if it is good enough.
    pub(crate) fn export(&mut self, lits: &[Lit], lbd: u32) {
        if let Some(exported) = self.exported.as_mut().filter(|_| lbd <= SHARED_LBD) {
            exported.push((lits.to_vec(), lbd));
        }
    }

    /// Adds a clause that another thread learned, at the root level.
    fn import(&mut self, lits: &[Lit], lbd: u32) {
        let open: Vec<Lit> = lits.iter().copied().filter(|&lit| self.fixed(lit) == Value::Unassigned).collect();
        if lbd == 0 || open.len() < 3 {
            self.add_clause(lits);
        } else if !lits.iter().any(|&lit| self.fixed(lit) == Value::True) {
            let clause = self.clauses.add(&open, Some(lbd));
            self.clauses.set_last_use(clause, self.statistics.conflicts as u32);
        }
    }

    /// The two parts of a cube by its most active variable, or the cube if no variable is left.
    fn split(&self, assumptions: &[Lit], cube: Vec<Lit>) -> Vec<Vec<Lit>> {
        let is_candidate = |var: Var| {
            let is_chosen = |lits: &[Lit]| lits.iter().any(|lit| lit.var() == var);
            self.fixed(var.positive()) == Value::Unassigned && !is_chosen(assumptions) && !is_chosen(&cube)
        };
        match self.order.most_active(is_candidate) {
            None => vec![cube],
            Some(var) => [var.negative(), var.positive()].map(|lit| [&cube[..], &[lit]].concat()).to_vec(),
        }
    }
}

impl std::ops::Add for Statistics {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            decisions: self.decisions + other.decisions,
            conflicts: self.conflicts + other.conflicts,
            cuts: self.cuts + other.cuts,
        }
    }
}

impl std::ops::Sub for Statistics {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self {
            decisions: self.decisions - other.decisions,
            conflicts: self.conflicts - other.conflicts,
            cuts: self.cuts - other.cuts,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One pigeon more than holes, each in a hole, no two in the same; the last pigeon needs a hole only if the literal is true.
    fn pigeons(holes: usize) -> (Engine, Lit) {
        let mut engine = Engine::default();
        engine.log_proof();
        let vars: Vec<Var> = engine.add_variables((holes + 1) * holes + 1).collect();
        let (is_in, all) =
            (|pigeon: usize, hole: usize| vars[pigeon * holes + hole].positive(), vars[(holes + 1) * holes].positive());
        for pigeon in 0..=holes {
            let hole = (0..holes).map(|hole| is_in(pigeon, hole));
            engine.add_clause(&hole.chain((pigeon == holes).then_some(!all)).collect::<Vec<_>>());
            for (other, hole) in (0..pigeon).flat_map(|other| (0..holes).map(move |hole| (other, hole))) {
                engine.add_clause(&[!is_in(pigeon, hole), !is_in(other, hole)]);
            }
        }
        (engine, all)
    }

    #[test]
    fn threads_refute_what_one_search_refutes() {
        let (mut engine, all) = pigeons(8);
        engine.add_clause(&[all]);
        assert_eq!(engine.solve_on_threads(&[], 3, |_| false), Status::Unsat);
        assert!(engine.core().is_empty());
        assert!(engine.statistics().conflicts > ALONE, "the search ended before it was split");
        assert!(engine.proof().is_some_and(|steps| steps.len() as u64 > ALONE));
    }

    #[test]
    fn threads_find_a_core_and_a_solution() {
        let (mut engine, all) = pigeons(8);
        assert_eq!(engine.solve_on_threads(&[all], 2, |_| false), Status::Unsat);
        assert_eq!(engine.core(), [all]);
        assert_eq!(engine.solve_on_threads(&[], 2, |_| false), Status::Sat);
        assert!(!engine.is_true(all));
    }

    #[test]
    fn all_threads_stop_together() {
        let (mut engine, all) = pigeons(10);
        let most = AtomicU64::new(0);
        let stop = |conflicts| {
            most.fetch_max(conflicts, Ordering::Relaxed);
            conflicts > 3 * ALONE
        };
        assert_eq!(engine.solve_on_threads(&[all], 2, stop), Status::Unknown);
        assert!((3 * ALONE..4 * ALONE).contains(&most.load(Ordering::Relaxed)), "{most:?}");
    }
}
