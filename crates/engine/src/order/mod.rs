//! The decision heuristic: which variable to decide next, and its phase.
//!
//! At first the variable bumped last, which is cheap ([`vmtf`]); in longer searches the one with the highest activity
//! ([`evsids`]). VMTF alone takes nine times as long or more on sudoku 25×25.
//!
//! A variable is set to its target phase: its value in the longest conflict-free trail since the last restart (Biere and
//! Fleury, *Chasing Target Phases*, 2020), otherwise to its saved phase, the last value (Pipatsrisawat and Darwiche, *A
//! Lightweight Component Caching Scheme for Satisfiability Solvers*, 2007). Targets help to find solutions, and
//! proofs are faster without, so longer searches alternate between both, as CaDiCaL does. Three hard boards of battleship, each
//! with 24 random orders of the variables, take 1.6 times as long if targets are used at the beginning alone.

mod evsids;
mod vmtf;

use crate::{Lit, Var};
use evsids::Evsids;
use vmtf::Vmtf;

/// VMTF is used for this many conflicts, those before the first default restart.
const VMTF_CONFLICTS: u64 = 50;

/// Target phases are used for this many conflicts, then not used for as many, and so on.
const TARGET_CONFLICTS: u64 = 8000;

/// The order in which variables are decided, and their phases.
#[derive(Clone)]
pub struct Order {
    evsids: Evsids,
    vmtf: Vmtf,
    phases: Vec<Phases>,
    /// The length of the longest conflict-free trail since the last restart.
    target_assigned: usize,
}

/// The phases of a variable.
#[derive(Clone, Copy, Default)]
struct Phases {
    saved: bool,
    target: Option<bool>,
}

impl Order {
    pub fn new() -> Self {
        Self { evsids: Evsids::new(), vmtf: Vmtf::new(), phases: Vec::new(), target_assigned: 0 }
    }

    /// Whether EVSIDS has replaced VMTF.
    fn uses_evsids(&self) -> bool {
        self.evsids.conflicts >= VMTF_CONFLICTS
    }

    /// Whether target phases are used now.
    fn uses_targets(&self) -> bool {
        (self.evsids.conflicts / TARGET_CONFLICTS).is_multiple_of(2)
    }

    /// Adds variables: the first to be decided by VMTF, the last by EVSIDS.
    pub fn add_variables(&mut self, count: usize) {
        let vars = (self.phases.len()..self.phases.len() + count).map(|var| Var(var as u32));
        self.phases.resize(self.phases.len() + count, Phases::default());
        self.evsids.add_variables(count);
        self.vmtf.add_variables(count);
        if self.uses_evsids() {
            vars.for_each(|var| self.evsids.insert(var));
        }
    }

    /// Bumps a variable of a conflict.
    pub fn bump(&mut self, var: Var) {
        self.evsids.bump(var);
        if !self.uses_evsids() {
            self.vmtf.bump(var);
        }
    }

    /// Ends a conflict. Switches to EVSIDS at its limit. Forgets the targets when their use begins or ends.
    pub fn decay(&mut self) {
        self.evsids.decay();
        if self.evsids.conflicts == VMTF_CONFLICTS {
            self.vmtf.iter().for_each(|var| self.evsids.insert(var));
        }
        if self.evsids.conflicts.is_multiple_of(TARGET_CONFLICTS) {
            self.phases.iter_mut().for_each(|phases| phases.target = None);
            self.target_assigned = 0;
        }
    }

    /// Gives priority to `vars`, in this order, over others that were in no conflict yet.
    pub fn set_initial_order(&mut self, vars: &[Var]) {
        for (index, &var) in vars.iter().enumerate().rev() {
            self.evsids.add_activity(var, 1.0 - index as f64 / vars.len() as f64);
            self.vmtf.prioritise(var);
        }
    }

    /// Makes these literals the first decisions, as [`set_initial_order`](Self::set_initial_order) does with variables.
    pub fn suggest(&mut self, lits: &[Lit]) {
        lits.iter().for_each(|lit| self.phases[lit.var().index()].saved = !lit.is_negated());
        self.set_initial_order(&lits.iter().map(|lit| lit.var()).collect::<Vec<_>>());
    }

    /// Notes that a literal was unassigned, and saves its phase.
    pub fn unassigned(&mut self, lit: Lit) {
        self.phases[lit.var().index()].saved = !lit.is_negated();
        if self.uses_evsids() {
            self.evsids.insert(lit.var());
        } else {
            self.vmtf.unassigned(lit.var());
        }
    }

    /// Takes a conflict-free trail as target phases if it is the longest so far.
    pub fn update_targets(&mut self, lits: &[Lit]) {
        if lits.len() > self.target_assigned && self.uses_targets() {
            self.target_assigned = lits.len();
            for lit in lits {
                self.phases[lit.var().index()].target = Some(!lit.is_negated());
            }
        }
    }

    /// Resets the length of the longest conflict-free trail.
    pub fn on_restart(&mut self) {
        self.target_assigned = 0;
    }

    /// Removes the assigned variables for good.
    pub fn retain(&mut self, is_unassigned: impl Fn(Var) -> bool) {
        if self.uses_evsids() {
            self.evsids.retain(is_unassigned);
        } else {
            self.vmtf.retain(is_unassigned);
        }
    }

    /// The candidate of the highest EVSIDS activity.
    pub fn most_active(&self, is_candidate: impl Fn(Var) -> bool) -> Option<Var> {
        self.evsids.most_active(is_candidate)
    }

    /// The first unassigned variable, with its phase.
    pub fn next(&mut self, is_unassigned: impl Fn(Var) -> bool) -> Option<Lit> {
        let var = if self.uses_evsids() { self.evsids.next(is_unassigned) } else { self.vmtf.next(is_unassigned) }?;
        let Phases { saved, target } = self.phases[var.index()];
        Some(if target.unwrap_or(saved) { var.positive() } else { var.negative() })
    }
}

#[cfg(test)]
mod tests {
    use super::{Order, TARGET_CONFLICTS, VMTF_CONFLICTS, Var};
    use crate::Lit;

    /// Decides all variables.
    fn decide_all(order: &mut Order, count: usize) -> Vec<Lit> {
        let mut is_unassigned = vec![true; count];
        let next = || order.next(|var| is_unassigned[var.index()]).inspect(|lit| is_unassigned[lit.var().index()] = false);
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn no_variable_is_lost_when_evsids_takes_over() {
        let (mut order, mut count) = (Order::new(), 0);
        for conflict in 0..3 * VMTF_CONFLICTS as usize {
            if conflict % 40 == 0 {
                order.add_variables(3);
                count += 3;
            }
            let mut lits = decide_all(&mut order, count);
            let (kept, unassigned) = lits.split_at(1);
            unassigned.iter().for_each(|&lit| order.unassigned(lit));
            order.bump(kept[0].var());
            order.decay();
            order.unassigned(kept[0]);
            lits.sort_unstable();
            assert!(lits.iter().map(|lit| lit.var().index()).eq(0..count), "conflict {conflict}: {lits:?}");
        }
    }

    #[test]
    fn suggested_literals_come_first() {
        let mut order = Order::new();
        order.add_variables(4);
        let [a, b] = [Var(2), Var(0)];
        order.suggest(&[a.positive(), b.negative()]);
        assert_eq!(decide_all(&mut order, 4)[..2], [a.positive(), b.negative()]);
    }

    #[test]
    fn target_phase_takes_precedence_over_saved_phase() {
        let mut order = Order::new();
        order.add_variables(2);
        let [a, b] = [Var(0), Var(1)];
        order.update_targets(&[a.positive()]);
        [a.negative(), b.positive()].into_iter().for_each(|lit| order.unassigned(lit));
        assert_eq!(decide_all(&mut order, 2), [b.positive(), a.positive()]);
        // After a restart a shorter trail sets the targets.
        for (restarts, expected) in [(0, [b.positive(), a.negative()]), (1, [b.negative(), a.negative()])] {
            order.update_targets(&[b.positive(), a.negative()]);
            (0..restarts).for_each(|_| order.on_restart());
            order.update_targets(&[b.negative()]);
            order.bump(b);
            [a, b].into_iter().for_each(|var| order.unassigned(var.positive()));
            assert_eq!(decide_all(&mut order, 2), expected);
        }
    }

    #[test]
    fn target_phases_are_used_in_every_other_stretch_of_conflicts() {
        let mut order = Order::new();
        order.add_variables(1);
        let lit = Var(0);
        for (conflicts, expected) in [
            (TARGET_CONFLICTS - 1, lit.positive()),
            (1, lit.negative()),
            (1, lit.negative()),
            (TARGET_CONFLICTS - 1, lit.positive()),
        ] {
            (0..conflicts).for_each(|_| order.decay());
            order.update_targets(&[lit.positive()]);
            order.unassigned(lit.negative());
            assert_eq!(decide_all(&mut order, 1), [expected]);
            order.on_restart();
        }
    }
}
