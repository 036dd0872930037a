//! VMTF (variable move to front): decide the unassigned variable bumped last.
//!
//! A doubly linked list in which each variable of a conflict moves to the end (Ryan, *Efficient Algorithms for
//! Clause-Learning SAT Solvers*, 2004), with a pointer after which no variable is unassigned (Biere and Fröhlich,
//! *Evaluating CDCL Variable Scoring Schemes*, 2015). A bump is constant; the pointer moves back over assigned variables.
//! Better than activities only in short searches, see [`super`].

use crate::Var;

/// A doubly linked list of variables, the last bumped at the end.
#[derive(Clone)]
pub struct Vmtf {
    links: Vec<Link>,
    last: u32,
    /// No variable after this one is unassigned.
    search: u32,
    /// The number of bumps so far.
    bumps: u64,
}

#[derive(Clone, Copy)]
struct Link {
    prev: u32,
    next: u32,
    /// The number of its last bump, increasing along the list.
    bumped: u64,
}

const NONE: u32 = u32::MAX;

impl Vmtf {
    pub fn new() -> Self {
        Self { links: Vec::new(), last: NONE, search: NONE, bumps: 0 }
    }

    /// Adds variables at the end.
    pub fn add_variables(&mut self, count: usize) {
        for var in self.links.len()..self.links.len() + count {
            self.links.push(Link { prev: NONE, next: NONE, bumped: 0 });
            self.enqueue(Var(var as u32));
        }
        self.search = self.last;
    }

    fn enqueue(&mut self, var: Var) {
        self.bumps += 1;
        self.links[var.index()] = Link { prev: self.last, next: NONE, bumped: self.bumps };
        if let Some(link) = self.links.get_mut(self.last as usize) {
            link.next = var.0;
        }
        self.last = var.0;
    }

    fn dequeue(&mut self, var: Var) {
        let Link { prev, next, .. } = self.links[var.index()];
        if let Some(link) = self.links.get_mut(prev as usize) {
            link.next = next;
        }
        match self.links.get_mut(next as usize) {
            Some(link) => link.prev = prev,
            None => self.last = prev,
        }
    }

    /// Moves an assigned variable to the end.
    pub fn bump(&mut self, var: Var) {
        self.dequeue(var);
        self.enqueue(var);
    }

    /// Moves a variable to the end, also if it is unassigned.
    pub fn prioritise(&mut self, var: Var) {
        self.bump(var);
        self.search = var.0;
    }

    /// Notes that a variable was unassigned.
    pub fn unassigned(&mut self, var: Var) {
        let is_later = |search: &Link| self.links[var.index()].bumped > search.bumped;
        if self.links.get(self.search as usize).is_none_or(is_later) {
            self.search = var.0;
        }
    }

    /// Removes the assigned variables for good.
    pub fn retain(&mut self, is_unassigned: impl Fn(Var) -> bool) {
        let mut next = self.last;
        while next != NONE {
            let var = Var(next);
            next = self.links[var.index()].prev;
            if !is_unassigned(var) {
                self.dequeue(var);
            }
        }
        self.search = self.last;
    }

    /// The last unassigned variable.
    pub fn next(&mut self, is_unassigned: impl Fn(Var) -> bool) -> Option<Var> {
        while self.search != NONE && !is_unassigned(Var(self.search)) {
            self.search = self.links[self.search as usize].prev;
        }
        (self.search != NONE).then_some(Var(self.search))
    }

    /// The variables in the list, the last first.
    pub fn iter(&self) -> impl Iterator<Item = Var> {
        let vars = std::iter::successors(Some(self.last), |&var| self.links.get(var as usize).map(|link| link.prev));
        vars.take_while(|&var| var != NONE).map(Var)
    }
}

#[cfg(test)]
mod tests {
    use super::{Var, Vmtf};
    use crate::rng::rng;

    /// A reference implementation: a plain list, searched from the end each time.
    #[derive(Default)]
    struct Reference {
        list: Vec<u32>,
        is_unassigned: Vec<bool>,
    }

    impl Reference {
        fn add_variable(&mut self) {
            self.list.push(self.is_unassigned.len() as u32);
            self.is_unassigned.push(true);
        }

        fn bump(&mut self, var: u32) {
            self.list.retain(|&other| other != var);
            self.list.push(var);
        }

        fn last_unassigned(&self) -> Option<Var> {
            self.list.iter().rev().find(|&&var| self.is_unassigned[var as usize]).map(|&var| Var(var))
        }
    }

    #[test]
    fn next_is_the_unassigned_variable_bumped_last() {
        let (mut vmtf, mut reference, mut rng) = (Vmtf::new(), Reference::default(), rng());
        for step in 0..20_000 {
            let var = reference.list.get(rng(reference.list.len().max(1))).copied();
            match (rng(8), var) {
                (0, _) if step % 100 == 0 => {
                    vmtf.add_variables(2);
                    (0..2).for_each(|_| reference.add_variable());
                }
                (0..4, _) => {
                    let next = vmtf.next(|var| reference.is_unassigned[var.index()]);
                    assert_eq!(next, reference.last_unassigned(), "step {step}");
                    next.into_iter().for_each(|var| reference.is_unassigned[var.index()] = false);
                }
                (4, Some(var)) if step % 500 == 0 && reference.list.len() > 5 => {
                    vmtf.retain(|other| other.0 != var);
                    reference.list.retain(|&other| other != var);
                }
                (5, Some(var)) if reference.is_unassigned[var as usize] => {
                    vmtf.prioritise(Var(var));
                    reference.bump(var);
                }
                (5, Some(var)) => {
                    vmtf.bump(Var(var));
                    reference.bump(var);
                }
                (_, Some(var)) => {
                    reference.is_unassigned[var as usize] = true;
                    vmtf.unassigned(Var(var));
                }
                _ => {}
            }
        }
        let each: Vec<u32> = vmtf.iter().map(|var| var.0).collect();
        assert!(each.iter().eq(reference.list.iter().rev()) && each.len() > 20, "{each:?}");
    }
}
