//! Pairwise different values with a given sum, such as a killer cage.
//!
//! Every set of values with the sum is tried, and in each set every candidate that a perfect matching of variables and
//! values contains is kept. Cost: one matching per set and candidate; a cage of 9×9 sudoku has at most 126 sets.
//! Weakness: cages of more than ten cells in large boards have many sets; they are then left to the bounds of the sum.

use super::{Contradiction, keep};
use crate::{
    state::{Removal, State},
    var::{Bits, MAX_VALUES, Var},
};

/// The most sets of values that are tried.
const MAX_SETS: usize = 20_000;

pub fn infer(vars: &[Var], of: &[usize], sum: i64, state: &State, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    // All variables have values from the same number on, as the digits of a board have.
    let low = of.first().map_or(0, |&var| vars[var].low);
    let union = of.iter().fold(0, |union, &var| union | state.candidates[var]);
    let mut search = Sets { state, vars: of, found: vec![0; of.len()], sets: 0 };
    let target = sum - low * of.len() as i64;
    if Bits::try_from(target).is_ok_and(|target| search.extend(union, 0, of.len(), target)) {
        return of.iter().zip(search.found).try_for_each(|(&var, kept)| keep(state, var, kept, out));
    }
    if search.sets > MAX_SETS { Ok(()) } else { Err(Contradiction) }
}

struct Sets<'s> {
    state: &'s State,
    vars: &'s [usize],
    /// The candidates found in some assignment, by variable.
    found: Vec<Bits>,
    sets: usize,
}

impl Sets<'_> {
    /// Adds `left` of the `open` values to the set `taken`, with the sum `target` of their bits; `false` if there are too
    /// many sets, or no assignment was found so far.
    fn extend(&mut self, open: Bits, taken: Bits, left: usize, target: Bits) -> bool {
        if left == 0 {
            if target == 0 {
                self.sets += 1;
                self.match_all(taken);
            }
        } else {
            let mut open = open;
            while open.count_ones() as usize >= left && self.sets <= MAX_SETS {
                let bit = Bits::from(Bits::BITS - 1 - open.leading_zeros());
                open &= !(1 << bit);
                // The largest remaining values bound the sum from above, and `left` times this one too.
                if bit * (left as Bits) < target {
                    break;
                }
                if bit <= target {
                    self.extend(open, taken | 1 << bit, left - 1, target - bit);
                }
            }
        }
        self.sets <= MAX_SETS && self.found.iter().any(|&found| found != 0)
    }

    /// Adds the candidates of all assignments that use exactly the values of a set.
    fn match_all(&mut self, set: Bits) {
        let domains: Vec<Bits> = self.vars.iter().map(|&var| self.state.candidates[var] & set).collect();
        for index in 0..domains.len() {
            let mut open = domains[index] & !self.found[index];
            while open != 0 {
                let candidate = open & open.wrapping_neg();
                open &= !candidate;
                let mut trial = domains.clone();
                trial[index] = candidate;
                if let Some(matching) = matching(&trial) {
                    self.found.iter_mut().zip(matching).for_each(|(found, value)| *found |= value);
                    open &= !self.found[index];
                }
            }
        }
    }
}

/// Different values for all domains, by augmenting paths; `None` if there are none.
fn matching(domains: &[Bits]) -> Option<Vec<Bits>> {
    let mut owner = [usize::MAX; MAX_VALUES as usize];
    for index in 0..domains.len() {
        let mut seen = 0;
        if !augment(domains, index, &mut owner, &mut seen) {
            return None;
        }
    }
    let mut values = vec![0; domains.len()];
    owner.iter().enumerate().filter(|entry| *entry.1 != usize::MAX).for_each(|(bit, &index)| values[index] = 1 << bit);
    Some(values)
}

fn augment(domains: &[Bits], index: usize, owner: &mut [usize; MAX_VALUES as usize], seen: &mut Bits) -> bool {
    let mut open = domains[index] & !*seen;
    while open != 0 {
        let bit = open.trailing_zeros() as usize;
        *seen |= 1 << bit;
        if owner[bit] == usize::MAX || augment(domains, owner[bit], owner, seen) {
            owner[bit] = index;
            return true;
        }
        open = domains[index] & !*seen;
    }
    false
}
