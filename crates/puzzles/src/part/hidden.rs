//! Parts that say together what they do only with variables that no player sees.

use super::PartBody;
use model::Rule;
use std::ops::RangeInclusive;

/// Parts on puzzle variables and hidden ones: the hidden ones have values with which all parts hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Hidden {
    /// The number of puzzle variables of the board: the first hidden variable has this index in the parts.
    pub first: usize,
    /// The values of the hidden variables.
    pub ranges: Vec<RangeInclusive<i64>>,
    /// The parts; none of them has hidden variables of its own.
    pub parts: Vec<PartBody>,
    /// The rules that they are of.
    pub rules: Vec<&'static Rule>,
}

impl Hidden {
    /// Whether values in these bounds may satisfy it: bounds of hidden variables that a part alone excludes are left out; `false` is
    /// a proof. Where all puzzle variables have a value, it is decided.
    pub fn can_hold(&self, bounds: &[RangeInclusive<i64>]) -> bool {
        let is_open = |var: usize| var < self.first && bounds[var].start() < bounds[var].end();
        match self.parts.iter().any(|part| part.vars().into_iter().any(is_open)) {
            true => self.narrowed(&mut self.all(bounds)),
            false => self.is_possible(bounds),
        }
    }

    /// Whether an assignment of the puzzle variables satisfies it. A chronological search, worst case exponential in the hidden
    /// variables.
    pub fn holds(&self, values: &[i64]) -> bool {
        let bounds: Vec<RangeInclusive<i64>> = values.iter().map(|&value| value..=value).collect();
        self.is_possible(&bounds)
    }

    fn is_possible(&self, bounds: &[RangeInclusive<i64>]) -> bool {
        let mut open = vec![self.all(bounds)];
        while let Some(mut bounds) = open.pop() {
            if !self.narrowed(&mut bounds) {
                continue;
            }
            let Some(var) = (self.first..bounds.len()).find(|&var| bounds[var].start() < bounds[var].end()) else { return true };
            let (low, high) = (*bounds[var].start(), *bounds[var].end());
            let mut rest = bounds.clone();
            rest[var] = low + 1..=high;
            bounds[var] = low..=low;
            open.extend([rest, bounds]);
        }
        false
    }

    fn all(&self, bounds: &[RangeInclusive<i64>]) -> Vec<RangeInclusive<i64>> {
        bounds[..self.first].iter().chain(&self.ranges).cloned().collect()
    }

    /// Takes from the bounds of hidden variables what some part alone excludes; whether all parts may hold.
    fn narrowed(&self, bounds: &mut [RangeInclusive<i64>]) -> bool {
        let mut parts_of: Vec<Vec<&PartBody>> = vec![Vec::new(); bounds.len() - self.first];
        for part in &self.parts {
            part.vars().into_iter().filter(|&var| var >= self.first).for_each(|var| parts_of[var - self.first].push(part));
        }
        loop {
            let mut is_same = true;
            for (var, parts) in (self.first..).zip(&parts_of) {
                while bounds[var].start() < bounds[var].end() {
                    let (low, high) = (*bounds[var].start(), *bounds[var].end());
                    let mut may_be = |range: RangeInclusive<i64>| {
                        bounds[var] = range;
                        parts.iter().all(|part| part.can_hold(bounds))
                    };
                    let left = match (may_be(low..=low), may_be(high..=high)) {
                        (true, true) => low..=high,
                        (true, false) => low..=high - 1,
                        (false, true) => low + 1..=high,
                        (false, false) if high - low > 1 => low + 1..=high - 1,
                        (false, false) => return false,
                    };
                    bounds[var] = left.clone();
                    if left == (low..=high) {
                        break;
                    }
                    is_same = false;
                }
            }
            if is_same {
                return self.parts.iter().all(|part| part.can_hold(bounds));
            }
        }
    }
}
