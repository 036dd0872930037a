//! Variables by when they were in a conflict last.
//!
//! A list in which each variable of a conflict moves to the end (Ryan, *Efficient Algorithms for Clause-Learning SAT Solvers*,
//! 2004), and a place in it after which no variable is open (Biere and Fröhlich, *Evaluating CDCL Variable Scoring Schemes*,
//! 2015).

use crate::Var;

/// The list.
pub struct Queue {
    links: Vec<Link>,
    newest: u32,
    /// No variable after this one is open.
    place: u32,
    /// The moves so far.
    moves: u64,
}

#[derive(Clone, Copy)]
struct Link {
    before: u32,
    after: u32,
    /// Its last move: less than that of all variables after it.
    moved: u64,
}

const NONE: u32 = u32::MAX;

impl Queue {
    pub fn new() -> Self {
        Self { links: Vec::new(), newest: NONE, place: NONE, moves: 0 }
    }

    /// New variables come to the end.
    pub fn add_variables(&mut self, count: usize) {
        for var in self.links.len()..self.links.len() + count {
            self.links.push(Link { before: NONE, after: NONE, moved: 0 });
            self.put_last(Var(var as u32));
        }
        self.place = self.newest;
    }

    fn put_last(&mut self, var: Var) {
        self.moves += 1;
        self.links[var.index()] = Link { before: self.newest, after: NONE, moved: self.moves };
        if let Some(link) = self.links.get_mut(self.newest as usize) {
            link.after = var.0;
        }
        self.newest = var.0;
    }

    fn take_out(&mut self, var: Var) {
        let Link { before, after, .. } = self.links[var.index()];
        if let Some(link) = self.links.get_mut(before as usize) {
            link.after = after;
        }
        match self.links.get_mut(after as usize) {
            Some(link) => link.before = before,
            None => self.newest = before,
        }
    }

    /// Moves a variable that is not open to the end.
    pub fn bump(&mut self, var: Var) {
        self.take_out(var);
        self.put_last(var);
    }

    /// Moves a variable that may be open to the end.
    pub fn favour(&mut self, var: Var) {
        self.bump(var);
        self.place = var.0;
    }

    /// Notes that a variable is open again.
    pub fn undone(&mut self, var: Var) {
        let is_later = |place: &Link| self.links[var.index()].moved > place.moved;
        if self.links.get(self.place as usize).is_none_or(is_later) {
            self.place = var.0;
        }
    }

    /// Takes out the variables that are not open, for good.
    pub fn keep(&mut self, is_open: impl Fn(Var) -> bool) {
        let mut next = self.newest;
        while next != NONE {
            let var = Var(next);
            next = self.links[var.index()].before;
            if !is_open(var) {
                self.take_out(var);
            }
        }
        self.place = self.newest;
    }

    /// The last variable that `is_open`.
    pub fn next(&mut self, is_open: impl Fn(Var) -> bool) -> Option<Var> {
        while self.place != NONE && !is_open(Var(self.place)) {
            self.place = self.links[self.place as usize].before;
        }
        (self.place != NONE).then_some(Var(self.place))
    }

    /// All variables that were not taken out.
    pub fn each(&self) -> impl Iterator<Item = Var> {
        let vars = std::iter::successors(Some(self.newest), |&var| self.links.get(var as usize).map(|link| link.before));
        vars.take_while(|&var| var != NONE).map(Var)
    }
}

#[cfg(test)]
mod tests {
    use super::{Queue, Var};

    /// What the queue should do, with a plain list and all of it looked at each time.
    #[derive(Default)]
    struct Plain {
        list: Vec<u32>,
        is_open: Vec<bool>,
    }

    impl Plain {
        fn add_variable(&mut self) {
            self.list.push(self.is_open.len() as u32);
            self.is_open.push(true);
        }

        fn moved(&mut self, var: u32) {
            self.list.retain(|&other| other != var);
            self.list.push(var);
        }

        fn last_open(&self) -> Option<Var> {
            self.list.iter().rev().find(|&&var| self.is_open[var as usize]).map(|&var| Var(var))
        }
    }

    #[test]
    fn it_gives_the_open_variable_that_was_moved_last() {
        let (mut queue, mut plain, mut rng) = (Queue::new(), Plain::default(), 1_u64);
        for step in 0..20_000 {
            rng = rng.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23) ^ step;
            let var = (rng >> 32) as u32 % (plain.list.len() as u32).max(1);
            let var = plain.list.get(var as usize).copied();
            match (rng % 8, var) {
                (0, _) if step % 100 == 0 => {
                    queue.add_variables(2);
                    (0..2).for_each(|_| plain.add_variable());
                }
                (0..4, _) => {
                    let next = queue.next(|var| plain.is_open[var.index()]);
                    assert_eq!(next, plain.last_open(), "step {step}");
                    next.into_iter().for_each(|var| plain.is_open[var.index()] = false);
                }
                (4, Some(var)) if step % 500 == 0 && plain.list.len() > 5 => {
                    queue.keep(|kept| kept.0 != var);
                    plain.list.retain(|&other| other != var);
                }
                (5, Some(var)) if plain.is_open[var as usize] => {
                    queue.favour(Var(var));
                    plain.moved(var);
                }
                (5, Some(var)) => {
                    queue.bump(Var(var));
                    plain.moved(var);
                }
                (_, Some(var)) => {
                    plain.is_open[var as usize] = true;
                    queue.undone(Var(var));
                }
                _ => {}
            }
        }
        let each: Vec<u32> = queue.each().map(|var| var.0).collect();
        assert!(each.iter().eq(plain.list.iter().rev()) && each.len() > 20, "{each:?}");
    }
}
