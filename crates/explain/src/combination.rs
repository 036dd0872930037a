//! The combinations of digits of a cage: which sets of digits its clue allows.

use crate::var::Bits;
use crate::{board::Board, fact::Fact, propagator::Body};
use std::collections::BTreeSet;

/// The most values that are tried in a search for combinations.
const MAX_TRIED: usize = 20_000;

impl Board<'_> {
    /// The combinations of digits of a cage with which some facts agree, each in increasing order. `None` if there are more
    /// than `most`, or finding them takes too long. Cost: linear in the rows of a table; bounded for a sum.
    pub(crate) fn combinations(&self, part: usize, facts: &[Fact], most: usize) -> Option<BTreeSet<Vec<i64>>> {
        let left = |var: usize| {
            let lost = facts.iter().filter(|fact| fact.var == var).fold(0, |lost, fact| lost | fact.lost);
            self.vars[var].all & !lost
        };
        let mut found = BTreeSet::new();
        match &self.propagators[part].body {
            Body::Table { vars, rows } => {
                let left: Vec<Bits> = vars.iter().map(|&var| left(var)).collect();
                for row in rows.iter().filter(|row| row.iter().zip(&left).all(|(bit, left)| bit & left != 0)) {
                    let mut digits: Vec<i64> = row.iter().zip(vars).flat_map(|(&bit, &var)| self.vars[var].values(bit)).collect();
                    digits.sort_unstable();
                    found.insert(digits);
                    if found.len() > most {
                        return None;
                    }
                }
            }
            Body::DistinctSum { vars, sum } => {
                let left: Vec<Vec<i64>> = vars.iter().map(|&var| self.vars[var].values(left(var)).collect()).collect();
                let mut search = Fillings { left, most, tried: 0, found: &mut found };
                search.extend(&mut Vec::new(), *sum)?;
            }
            _ => return None,
        }
        Some(found)
    }
}

/// A search for the sets of distinct digits with a sum.
struct Fillings<'f> {
    left: Vec<Vec<i64>>,
    most: usize,
    tried: usize,
    found: &'f mut BTreeSet<Vec<i64>>,
}

impl Fillings<'_> {
    fn extend(&mut self, chosen: &mut Vec<i64>, rest: i64) -> Option<()> {
        self.tried += 1;
        if self.tried > MAX_TRIED {
            return None;
        }
        if chosen.len() == self.left.len() {
            if rest == 0 {
                let mut digits = chosen.clone();
                digits.sort_unstable();
                self.found.insert(digits);
            }
            return (self.found.len() <= self.most).then_some(());
        }
        for digit in self.left[chosen.len()].clone() {
            if digit <= rest && !chosen.contains(&digit) {
                chosen.push(digit);
                self.extend(chosen, rest - digit)?;
                chosen.pop();
            }
        }
        Some(())
    }
}
