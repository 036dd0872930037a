//! Which parts a candidate concerns: only those have to be asked again when it is lost, or is the only one left.

use crate::board::{Body, Propagator, Var};

/// Lists of parts by variable and candidate.
#[derive(Debug, Default)]
pub struct Watches {
    /// The parts that may say something new.
    all: Lists,
    /// Those of them that exclude others silently.
    silent: Lists,
    /// For each variable the parts that say something only once nearly all their variables have one candidate left.
    late: Vec<Vec<usize>>,
    /// For each part that only counts candidates, the fewest and the most; for a late one, how many variables must have one
    /// candidate left, as the most.
    counts: Vec<Option<(u16, u16)>>,
}

/// Lists in one piece of memory: those of variable and bit end where the next start.
#[derive(Debug, Default)]
struct Lists {
    starts: Vec<usize>,
    parts: Vec<usize>,
}

impl Lists {
    fn new(vars: usize, pairs: &[(usize, usize)]) -> Self {
        let mut starts = vec![0; vars * 64 + 1];
        pairs.iter().for_each(|&(place, _)| starts[place + 1] += 1);
        (1..starts.len()).for_each(|place| starts[place] += starts[place - 1]);
        let mut next = starts.clone();
        let mut parts = vec![0; pairs.len()];
        for &(place, part) in pairs {
            parts[next[place]] = part;
            next[place] += 1;
        }
        Self { starts, parts }
    }

    fn of(&self, var: usize, bit: u32) -> &[usize] {
        let place = var * 64 + bit as usize;
        &self.parts[self.starts[place]..self.starts[place + 1]]
    }
}

impl Watches {
    /// The lists for the parts of a board.
    pub fn new(vars: &[Var], propagators: &[Propagator]) -> Self {
        let (mut all, mut silent) = (Vec::new(), Vec::new());
        let mut late = vec![Vec::new(); vars.len()];
        for (part, propagator) in propagators.iter().enumerate() {
            let mut watch = |var: usize, mask: u64| {
                for bit in (0..64).filter(|bit| mask >> bit & 1 == 1) {
                    all.push((var * 64 + bit, part));
                    if propagator.is_silent {
                        silent.push((var * 64 + bit, part));
                    }
                }
            };
            match &propagator.body {
                Body::Count { when, of, .. } => of.iter().chain(when).for_each(|&(var, mask)| watch(var, mask)),
                Body::Differ(_) => propagator.vars.iter().for_each(|&var| late[var].push(part)),
                _ => propagator.vars.iter().for_each(|&var| watch(var, vars[var].all)),
            }
        }
        let counts = propagators.iter().map(count).collect();
        Self { late, counts, all: Lists::new(vars.len(), &all), silent: Lists::new(vars.len(), &silent) }
    }

    /// The parts with a condition that a candidate satisfies.
    pub fn of(&self, var: usize, bit: u32) -> &[usize] {
        self.all.of(var, bit)
    }

    /// The parts on a variable that say something only once nearly all their variables have one candidate left.
    pub fn late(&self, var: usize) -> &[usize] {
        &self.late[var]
    }

    /// Whether a part only counts candidates.
    pub fn counts(&self, part: usize) -> bool {
        self.counts[part].is_some()
    }

    /// Whether a part may say something with so many candidates that hold, and so many that are possible: one that only
    /// counts does if it is full, or needs all.
    pub fn wakes(&self, part: usize, (holding, possible): (u16, u16)) -> bool {
        self.counts[part].is_none_or(|(least, most)| holding >= most || possible <= least)
    }

    /// Those of them that exclude others silently.
    pub fn silent(&self, var: usize, bit: u32) -> &[usize] {
        self.silent.of(var, bit)
    }
}

fn count(propagator: &Propagator) -> Option<(u16, u16)> {
    if let Body::Differ(_) = propagator.body {
        return Some((0, saturated(propagator.vars.len().saturating_sub(2))));
    }
    let Body::Count { when: None, of, least, most } = &propagator.body else { return None };
    let is_simple = of.len() < usize::from(u16::MAX) && of.iter().all(|condition| condition.1.count_ones() == 1);
    is_simple.then_some((saturated(*least), saturated(*most)))
}

/// A number that is at most the largest of its type.
pub fn saturated(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
