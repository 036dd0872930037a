//! Which variable to decide next, and which way.
//!
//! At first the variable that was in a conflict last, which costs little to know ([`queue`]); in a long search the one
//! that was in most conflicts lately ([`heap`]), which is better then: with the queue alone sudoku 25×25 takes nine times as long
//! or more.
//!
//! A variable gets its target: the value that it had when most values stood without a conflict, which is counted anew from each
//! restart (Biere and Fleury, *Chasing Target Phases*, 2020). Without one it gets the value that it had last (Pipatsrisawat and
//! Darwiche, *A Lightweight Component Caching Scheme*, 2007). Targets help to find values; where they were not found for very
//! long there may be none, and a proof is found sooner without.

mod heap;
mod queue;

use crate::{Lit, Var};
use heap::Heap;
use queue::Queue;

/// How many conflicts the queue serves for: as many as there are to the first restart.
const FEW: u64 = 50;

/// How many conflicts there are targets for.
const MANY: u64 = 6000;

/// The variables in the order in which they are to be decided.
pub struct Order {
    heap: Heap,
    queue: Queue,
    values: Vec<Preferred>,
    /// The most literals that stood without a conflict since the last restart.
    longest: usize,
}

/// The values of a variable that were good.
#[derive(Clone, Copy, Default)]
struct Preferred {
    last: bool,
    target: Option<bool>,
}

impl Order {
    pub fn new() -> Self {
        Self { heap: Heap::new(), queue: Queue::new(), values: Vec::new(), longest: 0 }
    }

    /// Whether the heap serves.
    fn is_long(&self) -> bool {
        self.heap.conflicts >= FEW
    }

    /// New variables come first at first, and last in a long search.
    pub fn add_variables(&mut self, count: usize) {
        let vars = (self.values.len()..self.values.len() + count).map(|var| Var(var as u32));
        self.values.resize(self.values.len() + count, Preferred::default());
        self.heap.add_variables(count);
        self.queue.add_variables(count);
        if self.is_long() {
            vars.for_each(|var| self.heap.put_back(var));
        }
    }

    /// Notes that a variable was in a conflict.
    pub fn bump(&mut self, var: Var) {
        self.heap.bump(var);
        if !self.is_long() {
            self.queue.bump(var);
        }
    }

    /// Lets the next conflict count more; after a few, the heap takes over, and after many, there are no targets.
    pub fn decay(&mut self) {
        self.heap.decay();
        match self.heap.conflicts {
            FEW => self.queue.each().for_each(|var| self.heap.put_back(var)),
            MANY => self.values.iter_mut().for_each(|value| value.target = None),
            _ => {}
        }
    }

    /// Lets variables be decided in this order, and before others that were in no conflict yet.
    pub fn favour(&mut self, vars: &[Var]) {
        for (place, &var) in vars.iter().enumerate().rev() {
            self.heap.favour(var, 1.0 - place as f64 / vars.len() as f64);
            self.queue.favour(var);
        }
    }

    /// Notes that a literal is not true any more.
    pub fn undone(&mut self, lit: Lit) {
        self.values[lit.var().index()].last = !lit.is_negated();
        if self.is_long() {
            self.heap.put_back(lit.var());
        } else {
            self.queue.undone(lit.var());
        }
    }

    /// Notes the literals that stood without a conflict.
    pub fn reached(&mut self, lits: &[Lit]) {
        if lits.len() > self.longest && self.heap.conflicts < MANY {
            self.longest = lits.len();
            for lit in lits {
                self.values[lit.var().index()].target = Some(!lit.is_negated());
            }
        }
    }

    /// Notes that the search starts again.
    pub fn restarted(&mut self) {
        self.longest = 0;
    }

    /// Leaves aside the variables that are not open, for good.
    pub fn keep(&mut self, is_open: impl Fn(Var) -> bool) {
        if self.is_long() {
            self.heap.keep(is_open);
        } else {
            self.queue.keep(is_open);
        }
    }

    /// The first variable that `is_open`, with its preferred value.
    pub fn next(&mut self, is_open: impl Fn(Var) -> bool) -> Option<Lit> {
        let var = if self.is_long() { self.heap.next(is_open) } else { self.queue.next(is_open) }?;
        let Preferred { last, target } = self.values[var.index()];
        Some(if target.unwrap_or(last) { var.yes() } else { var.no() })
    }
}

#[cfg(test)]
mod tests {
    use super::{FEW, MANY, Order, Var};
    use crate::Lit;

    /// Decides all variables.
    fn decided(order: &mut Order, count: usize) -> Vec<Lit> {
        let mut is_open = vec![true; count];
        let next = || order.next(|var| is_open[var.index()]).inspect(|lit| is_open[lit.var().index()] = false);
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn no_variable_is_forgotten_when_the_heap_takes_over() {
        let (mut order, mut count) = (Order::new(), 0);
        for conflict in 0..3 * FEW as usize {
            if conflict % 40 == 0 {
                order.add_variables(3);
                count += 3;
            }
            let mut lits = decided(&mut order, count);
            let (stay, open) = lits.split_at(1);
            open.iter().for_each(|&lit| order.undone(lit));
            order.bump(stay[0].var());
            order.decay();
            order.undone(stay[0]);
            lits.sort_unstable();
            assert!(lits.iter().map(|lit| lit.var().index()).eq(0..count), "conflict {conflict}: {lits:?}");
        }
    }

    #[test]
    fn a_variable_gets_its_target_or_else_its_last_value() {
        let mut order = Order::new();
        order.add_variables(2);
        let [a, b] = [Var(0), Var(1)];
        order.reached(&[a.yes()]);
        [a.no(), b.yes()].into_iter().for_each(|lit| order.undone(lit));
        assert_eq!(decided(&mut order, 2), [b.yes(), a.yes()]);
        // Fewer count once the search has started again.
        for (restarts, expected) in [(0, [b.yes(), a.no()]), (1, [b.no(), a.no()])] {
            order.reached(&[b.yes(), a.no()]);
            (0..restarts).for_each(|_| order.restarted());
            order.reached(&[b.no()]);
            order.bump(b);
            [a, b].into_iter().for_each(|var| order.undone(var.yes()));
            assert_eq!(decided(&mut order, 2), expected);
        }
    }

    #[test]
    fn after_many_conflicts_there_are_no_targets() {
        let mut order = Order::new();
        order.add_variables(1);
        let lit = Var(0);
        for (conflicts, expected) in [(MANY - 1, lit.yes()), (1, lit.no()), (1, lit.no())] {
            (0..conflicts).for_each(|_| order.decay());
            order.reached(&[lit.yes()]);
            order.undone(lit.no());
            assert_eq!(decided(&mut order, 1), [expected]);
            order.restarted();
        }
    }
}
