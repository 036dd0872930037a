//! Counts over single candidates: units with digits, lines with stars, and places with values.
//!
//! They are what covers are made of. Two units of one family share no candidate, so a candidate has at most one unit of a
//! family.

use crate::{
    propagator::{Body, Propagator},
    state::State,
    var::{Bits, Var},
};

/// The family of the places: each has exactly one value.
pub const PLACES: usize = 0;

/// A candidate: a variable and one bit.
pub type Candidate = (usize, Bits);

/// A count over candidates.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The part; none for a place with its values.
    pub part: Option<usize>,
    /// Its candidates.
    pub candidates: Vec<Candidate>,
    /// The fewest of them that hold.
    pub least: usize,
    /// The most of them that hold.
    pub most: usize,
}

impl Unit {
    /// The number of candidates that hold.
    pub fn holding(&self, state: &State) -> usize {
        self.candidates.iter().filter(|&&(var, bit)| state.candidates[var] == bit && state.placed[var]).count()
    }

    /// The candidates that are open: possible and not known to hold.
    pub fn open<'u>(&'u self, state: &'u State) -> impl Iterator<Item = Candidate> + 'u {
        self.candidates.iter().copied().filter(|&(var, bit)| state.candidates[var] & bit != 0 && !state.placed[var])
    }
}

/// All units by family.
#[derive(Debug)]
pub struct Units {
    /// For each family its units.
    pub families: Vec<Vec<Unit>>,
    /// The bits of a variable.
    bits: usize,
    /// For each family and candidate (variable times bits plus bit) the unit in which it is.
    of_candidate: Vec<Vec<Option<u32>>>,
}

impl Units {
    /// The units of the parts, and the places that have names as values.
    pub fn new(vars: &[Var], propagators: &[Propagator]) -> Self {
        let count = propagators.iter().filter_map(|propagator| propagator.family).max().unwrap_or(PLACES) + 1;
        let mut families = vec![Vec::new(); count];
        for (var, of) in vars.iter().enumerate().filter(|(_, of)| !of.is_quantity) {
            let bits = (0..Bits::BITS).map(|bit| 1 << bit).filter(|bit| of.all & bit != 0);
            families[PLACES].push(Unit { part: None, candidates: bits.map(|bit| (var, bit)).collect(), least: 1, most: 1 });
        }
        for (part, propagator) in propagators.iter().enumerate() {
            let (Some(family), Body::Count { of, least, most, .. }) = (propagator.family, &propagator.body) else { continue };
            if of.iter().all(|condition| condition.1.count_ones() == 1) {
                families[family].push(Unit { part: Some(part), candidates: of.clone(), least: *least, most: *most });
            }
        }
        let bits = vars.iter().map(|var| Bits::BITS - var.all.leading_zeros()).max().unwrap_or(0) as usize;
        let mut of_candidate = vec![vec![None; vars.len() * bits]; count];
        for (family, units) in families.iter().enumerate() {
            for (index, unit) in units.iter().enumerate() {
                for &candidate in &unit.candidates {
                    of_candidate[family][place(bits, candidate)] = u32::try_from(index).ok();
                }
            }
        }
        Self { families, bits, of_candidate }
    }

    /// The unit of a family in which a candidate is.
    pub fn of(&self, family: usize, candidate: Candidate) -> Option<usize> {
        self.of_candidate[family][place(self.bits, candidate)].map(|index| index as usize)
    }
}

fn place(bits: usize, (var, bit): Candidate) -> usize {
    var * bits + bit.trailing_zeros() as usize
}
