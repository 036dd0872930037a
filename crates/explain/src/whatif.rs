//! What-ifs: a candidate is assumed, what follows is followed in layers, and it ends in something that cannot be.
//!
//! Source: failed literals, as in Freeman, *Improvements to propositional satisfiability search algorithms* (1995); the
//! trimmed cone is the implication graph of Marques-Silva and Sakallah, *GRASP* (1996). Cost: one propagation per open
//! candidate, and later one for each that meets what became known.
//!
//! A candidate that follows from one that is not refuted is not refuted either, since what parts say only grows with what is
//! known: all its consequences are among those of the other. It is not followed.

use crate::{
    board::Board,
    footprint::{Change, Footprint},
    state::State,
    trail::{Trail, WhatIf},
    var::{Bits, bits},
};

/// The longest chain that is followed.
pub const MAX_DEPTH: usize = 128;

/// The depths that are tried first.
pub const FEW_LAYERS: [usize; 2] = [2, 4];

/// The open candidates of a state.
pub fn open<'s>(board: &'s Board<'_>, state: &'s State) -> impl Iterator<Item = (usize, Bits)> + 's {
    let open = (0..board.vars.len()).filter(|&var| state.candidates[var].count_ones() > 1);
    open.flat_map(|var| bits(state.candidates[var]).map(move |bit| (var, bit)))
}

/// Something for each candidate.
#[derive(Debug)]
pub struct ByCandidate<T>(Vec<Vec<Option<T>>>);

impl<T> ByCandidate<T> {
    pub fn none(board: &Board<'_>) -> Self {
        let none = |all: Bits| (0..Bits::BITS - all.leading_zeros()).map(|_| None).collect();
        Self(board.vars.iter().map(|var| none(var.all)).collect())
    }

    pub fn get(&self, (var, candidate): (usize, Bits)) -> Option<&T> {
        self.0[var][candidate.trailing_zeros() as usize].as_ref()
    }

    pub fn set(&mut self, (var, candidate): (usize, Bits), value: T) {
        self.0[var][candidate.trailing_zeros() as usize] = Some(value);
    }

    /// All that there is.
    pub fn all(&self) -> impl Iterator<Item = &T> {
        self.0.iter().flatten().flatten()
    }

    /// Keeps what satisfies a condition.
    pub fn retain(&mut self, is_kept: impl Fn(&T) -> bool) {
        for of in self.0.iter_mut().flatten() {
            if of.as_ref().is_some_and(|of| !is_kept(of)) {
                *of = None;
            }
        }
    }
}

/// Some candidates of each variable.
#[derive(Debug)]
pub struct CandidateSet(Vec<Bits>);

impl CandidateSet {
    pub fn none(board: &Board<'_>) -> Self {
        Self(vec![0; board.vars.len()])
    }

    pub fn contains(&self, (var, candidate): (usize, Bits)) -> bool {
        self.0[var] & candidate != 0
    }

    pub fn extend(&mut self, candidates: impl Iterator<Item = (usize, Bits)>) {
        candidates.for_each(|(var, candidate)| self.0[var] |= candidate);
    }
}

/// What each candidate does to what is known, within few layers and within many, kept until it meets something new.
#[derive(Debug)]
pub struct Explored<'b> {
    /// What is known.
    pub trail: Trail<'b>,
    /// The candidates that are not refuted within a depth, and the depth.
    few: [ByCandidate<Footprint>; 2],
    many: ByCandidate<(usize, Footprint)>,
    /// What became known since.
    new: Change,
    marks: Change,
}

impl<'b> Explored<'b> {
    /// Nothing was followed yet from what is known.
    pub fn new(board: &'b Board<'b>, known: &Trail<'b>) -> Self {
        let mut trail = Trail::new(board, &known.state);
        trail.restart(known);
        let none = || ByCandidate::none(board);
        Self {
            trail,
            few: [none(), none()],
            many: ByCandidate::none(board),
            new: Change::none(board),
            marks: Change::none(board),
        }
    }

    /// Notes that variables changed.
    pub fn notice(&mut self, changed: &[usize]) {
        changed.iter().for_each(|&var| self.new.add(self.trail.board, var));
    }

    /// Starts from what is known now, and forgets what meets the changes.
    fn refresh(&mut self, known: &Trail<'_>) {
        if self.new.is_empty() {
            return;
        }
        self.trail.restart(known);
        let (trail, new) = (&self.trail, &self.new);
        self.few.iter_mut().for_each(|few| few.retain(|footprint| !footprint.meets(new, trail)));
        self.many.retain(|(_, footprint)| !footprint.meets(new, trail));
        self.new.clear();
    }

    /// All candidates that are refuted at the smallest depth. `None` if the caller stops it.
    ///
    /// Few layers are tried first: most candidates are not refuted at all, and to follow those to the end costs most.
    pub fn shallowest(&mut self, known: &Trail<'_>, depth: usize, stop: &dyn Fn() -> bool) -> Option<Vec<WhatIf>> {
        self.refresh(known);
        let mut spared = CandidateSet::none(self.trail.board);
        let followed = self.few.iter().flat_map(ByCandidate::all).chain(self.many.all().map(|many| &many.1));
        followed.for_each(|footprint| spared.extend(footprint.spared()));
        for few in FEW_LAYERS.into_iter().filter(|&few| few < depth).chain([depth]) {
            let found = self.within(&mut spared, few, stop)?;
            if !found.is_empty() {
                return Some(found);
            }
        }
        Some(Vec::new())
    }

    fn within(&mut self, spared: &mut CandidateSet, mut limit: usize, stop: &dyn Fn() -> bool) -> Option<Vec<WhatIf>> {
        let mut found: Vec<WhatIf> = Vec::new();
        for candidate in open(self.trail.board, &self.trail.before.clone()) {
            if spared.contains(candidate) || self.is_followed(candidate, limit) {
                continue;
            }
            if limit <= FEW_LAYERS[0] && self.trail.is_harmless(candidate, limit) {
                continue;
            }
            if stop() {
                return None;
            }
            let Some((depth, _)) = self.trail.follow(candidate, limit) else {
                let footprint = Footprint::of(&self.trail, &mut self.marks);
                spared.extend(footprint.spared());
                match FEW_LAYERS.iter().position(|&few| few == limit) {
                    Some(few) => self.few[few].set(candidate, footprint),
                    None => self.many.set(candidate, (limit, footprint)),
                }
                continue;
            };
            if depth < limit {
                found.clear();
                limit = depth;
            }
            found.push(WhatIf { var: candidate.0, candidate: candidate.1, depth });
        }
        found.retain(|refuted| refuted.depth == limit);
        Some(found)
    }

    /// Whether a candidate is known not to be refuted within a depth.
    fn is_followed(&self, candidate: (usize, Bits), limit: usize) -> bool {
        let few = FEW_LAYERS.iter().zip(&self.few).any(|(&few, of)| limit <= few && of.get(candidate).is_some());
        few || self.many.get(candidate).is_some_and(|many| limit <= many.0)
    }

    /// The open candidates, none of which is refuted; what each does within few layers is noted, unless it is seen at once.
    pub fn note_all(&mut self, known: &Trail<'_>, few: usize) -> Vec<(usize, Bits)> {
        self.refresh(known);
        let candidates: Vec<(usize, Bits)> = open(self.trail.board, &self.trail.before).collect();
        for &candidate in &candidates {
            if self.few[few].get(candidate).is_none() && (few > 0 || !self.trail.is_harmless(candidate, FEW_LAYERS[few])) {
                self.trail.follow(candidate, FEW_LAYERS[few]);
                self.few[few].set(candidate, Footprint::of(&self.trail, &mut self.marks));
            }
        }
        candidates
    }

    /// What a candidate does within few layers, if that is noted.
    pub fn footprint(&self, candidate: (usize, Bits), few: usize) -> Option<&Footprint> {
        self.few[few].get(candidate)
    }
}
