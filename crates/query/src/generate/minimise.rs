//! Chooses the clues of a generated board: as few as possible, or the requested number.
//!
//! First it adds a random clue of each alternative's unavoidable set until there is no alternative, then it removes
//! clues in random order while the solution stays unique (a minimal set, not a minimum one), then it adds clues back
//! if there are fewer than requested. Cost: one conflict-limited proof per clue; on plain 9×9 sudoku by direct search. Clues in one orbit of the requested
//! symmetry are added and removed together.

use crate::{
    Method, QueryError,
    alternatives::{Alternative, Alternatives},
    clue_set::ClueSet,
};
use puzzles::{
    AnyPuzzle, Clue, Solution,
    generator::{Parameters, Rng, Symmetry},
};
use solve::{Limit, Limits, Statistics};

/// The result of choosing clues.
pub enum Minimised {
    /// The board with the chosen clues, which leave one solution.
    Board(Box<dyn AnyPuzzle>),
    /// Even all clues leave this alternative.
    Alternative(Vec<i64>),
    /// A limit was reached, or no choice has the requested number of clues.
    Failed,
}

/// The clues during the choice.
struct Clues<'r, 'p, 'b> {
    alternatives: &'r mut Alternatives<'p, 'b>,
    /// For each clue its orbit under the symmetry, itself included.
    orbits: Vec<ClueSet>,
    fixed: ClueSet,
    kept: ClueSet,
    limits: &'r Limits,
}

/// Chooses clues that leave the solution unique, by the model of drafts where that [chooses](AnyPuzzle::chooses_by_draft): then the
/// board has to be proved. The statistics are those of all searches.
pub fn minimise(
    board: &dyn AnyPuzzle,
    solution: &Solution,
    params: &Parameters,
    method: &Method<'_>,
    rng: &mut Rng,
    limits: &Limits,
) -> Result<(Minimised, Statistics), QueryError> {
    let mut alternatives = Alternatives::of(board, solution, method, Statistics::default());
    alternatives = alternatives.directly().with_selectors().by_draft();
    let count = alternatives.clues().len();
    let fixed = ClueSet::of(count, (0..count).filter(|&clue| board.must_keep(&alternatives.clues()[clue])));
    let orbits = orbits(alternatives.clues(), params);
    let mut clues = Clues { alternatives: &mut alternatives, orbits, kept: fixed.clone(), fixed, limits };
    clues.reveal_initial(rng);
    let growth = clues.add_until_unique(rng)?;
    let minimised = match growth {
        Growth::Alternative => Minimised::Alternative(alternatives.latest().to_vec()),
        Growth::Unknown => Minimised::Failed,
        Growth::Unique => {
            clues.remove_redundant(params.clues(), rng)?;
            match clues.add_to_count(params, rng) {
                false => Minimised::Failed,
                true => Minimised::Board(board.with_clues(&(0..count).map(|clue| clues.kept.contains(clue)).collect::<Vec<_>>())),
            }
        }
    };
    Ok((minimised, alternatives.statistics()))
}

/// The orbit of each clue under the symmetry, where clues are values of cells.
pub fn orbits(clues: &[Clue], params: &Parameters) -> Vec<ClueSet> {
    let symmetry = params.symmetry();
    let alone = |clue: usize| ClueSet::of(clues.len(), [clue]);
    if symmetry == Symmetry::None {
        return (0..clues.len()).map(alone).collect();
    }
    let at = |index: usize| clues.iter().position(|clue| clue.gives.is_some_and(|given| given.0 == index));
    let orbit = |clue: usize| match clues[clue].gives {
        Some((index, _)) => ClueSet::of(clues.len(), symmetry.orbit(index, params.size).into_iter().filter_map(at)),
        None => alone(clue),
    };
    (0..clues.len()).map(orbit).collect()
}

/// The result of adding clues.
enum Growth {
    Unique,
    Alternative,
    Unknown,
}

/// From this number of clues on, a quarter is revealed before the first proof.
const REVEAL_THRESHOLD: usize = 150;

/// The share of the clues, one of this many, that is revealed before the first proof by direct search.
const REVEALED_DIRECTLY: usize = 3;

/// After this many clues that reach the conflict limit, the other clues stay.
const MAX_HARD: usize = 30;

impl Clues<'_, '_, '_> {
    /// Reveals a part of many clues: with only a few, proofs would be hard, and direct searches longer than the check of another
    /// clue.
    fn reveal_initial(&mut self, rng: &mut Rng) {
        let count = self.orbits.len();
        if self.alternatives.is_direct() {
            self.reveal(count / REVEALED_DIRECTLY, rng);
            return;
        }
        if count < REVEAL_THRESHOLD || self.alternatives.clues().iter().any(|clue| clue.gives.is_none()) {
            return;
        }
        self.reveal(count / 4, rng);
    }

    /// Reveals random clues until `wanted` are kept, or all.
    fn reveal(&mut self, wanted: usize, rng: &mut Rng) {
        let mut order: Vec<usize> = (0..self.orbits.len()).filter(|&clue| !self.kept.contains(clue)).collect();
        rng.shuffle(&mut order);
        for clue in order {
            if self.kept.len() >= wanted {
                return;
            }
            self.kept.unite(&self.orbits[clue]);
        }
    }

    /// Adds a clue that the latest alternative violates, until there is no alternative.
    fn add_until_unique(&mut self, rng: &mut Rng) -> Result<Growth, QueryError> {
        loop {
            let violated: Vec<usize> = match self.alternatives.alternative(&self.kept, self.limits)? {
                Alternative::None => return Ok(Growth::Unique),
                Alternative::Found(found) => self.alternatives.unavoidable_sets()[found].members().collect(),
                // Where the proof is hard, more clues are revealed.
                Alternative::Unknown(Limit::Nodes) if self.kept.len() < self.orbits.len() => {
                    let more = self.kept.len() + self.orbits.len() / 40 + 1;
                    self.reveal(more, rng);
                    continue;
                }
                Alternative::Unknown(_) => return Ok(Growth::Unknown),
            };
            match rng.choose(&violated).copied() {
                Some(clue) => self.kept.unite(&self.orbits[clue]),
                None => return Ok(Growth::Alternative),
            }
        }
    }

    /// Removes redundant clues in random order, until `wanted` are left.
    fn remove_redundant(&mut self, wanted: Option<usize>, rng: &mut Rng) -> Result<(), QueryError> {
        let mut order: Vec<usize> = self.free().collect();
        rng.shuffle(&mut order);
        self.alternatives.choose_within(&self.kept);
        let mut hard = 0;
        for clue in order {
            if hard == MAX_HARD || wanted.is_some_and(|wanted| self.free().count() <= wanted) {
                return Ok(());
            }
            if !self.kept.contains(clue) {
                continue;
            }
            let fewer = self.kept.without(&self.orbits[clue]);
            match self.alternatives.alternative(&fewer, self.limits)? {
                Alternative::None => self.kept = fewer,
                Alternative::Found(_) => {}
                Alternative::Unknown(Limit::Nodes) => hard += 1,
                Alternative::Unknown(_) => return Ok(()),
            }
        }
        Ok(())
    }

    /// Adds random clues up to the requested number; returns whether it was met. With a symmetry, fewer will do.
    fn add_to_count(&mut self, params: &Parameters, rng: &mut Rng) -> bool {
        let Some(wanted) = params.clues() else { return true };
        let mut order: Vec<usize> = (0..self.orbits.len()).filter(|&clue| !self.kept.contains(clue)).collect();
        rng.shuffle(&mut order);
        for clue in order {
            let new = self.orbits[clue].without(&self.kept).len();
            if self.free().count() + new <= wanted {
                self.kept.unite(&self.orbits[clue]);
            }
        }
        let found = self.free().count();
        found == wanted || (found < wanted && params.symmetry() != Symmetry::None)
    }

    /// The kept clues that are not fixed.
    fn free(&self) -> impl Iterator<Item = usize> + '_ {
        self.kept.members().filter(|&clue| !self.fixed.contains(clue))
    }
}
