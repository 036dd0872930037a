//! As few clues as are enough, or as many as are wished for.

use super::stream::Stream;
use crate::{
    Method, QueryError,
    alternatives::{Alternative, Alternatives},
    sets::Set,
};
use puzzles::{
    AnyPuzzle, Solution,
    generator::{Parameters, Symmetry},
};
use solve::{Limit, Limits, Statistics};

/// What came of choosing clues.
pub enum Sparse {
    /// The board with those that were chosen, of one solution.
    Board(Box<dyn AnyPuzzle>),
    /// All clues together allow this solution too.
    Alternative(Vec<i64>),
    /// It could not be known, or there is no choice as wished for.
    Failed,
}

/// Clues that are taken and left together.
struct Clues<'r, 'p, 'b> {
    alternatives: &'r mut Alternatives<'p, 'b>,
    /// For each clue those that lie like it, itself included.
    orbits: Vec<Set>,
    fixed: Set,
    kept: Set,
    limits: &'r Limits,
}

/// Chooses clues: first one of those that each alternative breaks, until there is none; then each is left out
/// that can be, until there are as many as wished for; then others come back if there are too few.
pub fn sparse(
    board: &dyn AnyPuzzle,
    solution: &Solution,
    params: &Parameters,
    method: &Method<'_>,
    stream: &mut Stream,
    limits: &Limits,
) -> Result<Sparse, QueryError> {
    let mut alternatives = Alternatives::of(board, solution, method, Statistics::default());
    let count = alternatives.clues().len();
    let fixed = Set::of(count, (0..count).filter(|&clue| board.must_keep(&alternatives.clues()[clue])));
    let orbits = orbits(&alternatives, params);
    let mut clues = Clues { alternatives: &mut alternatives, orbits, kept: fixed.clone(), fixed, limits };
    clues.begin(stream);
    match clues.grow(stream)? {
        Grown::Enough => {}
        Grown::Alternative => return Ok(Sparse::Alternative(alternatives.latest().to_vec())),
        Grown::Unknown => return Ok(Sparse::Failed),
    }
    clues.shrink(params.clues(), stream)?;
    if !clues.fill(params, stream) {
        return Ok(Sparse::Failed);
    }
    let kept: Vec<bool> = (0..count).map(|clue| clues.kept.contains(clue)).collect();
    Ok(Sparse::Board(board.with_clues(&kept)))
}

/// For each clue those that lie like it, where clues are values of cells.
fn orbits(alternatives: &Alternatives<'_, '_>, params: &Parameters) -> Vec<Set> {
    let (clues, symmetry) = (alternatives.clues(), params.symmetry());
    let alone = |clue: usize| Set::of(clues.len(), [clue]);
    if symmetry == Symmetry::None {
        return (0..clues.len()).map(alone).collect();
    }
    let at = |place: usize| clues.iter().position(|clue| clue.gives.is_some_and(|given| given.0 == place));
    let orbit = |clue: usize| match clues[clue].gives {
        Some((place, _)) => Set::of(clues.len(), symmetry.orbit(place, params.size).into_iter().filter_map(at)),
        None => alone(clue),
    };
    (0..clues.len()).map(orbit).collect()
}

/// How adding clues ended.
enum Grown {
    Enough,
    Alternative,
    Unknown,
}

/// From so many clues on, a quarter is told before alternatives are looked for.
const MANY: usize = 150;

/// After so many clues of which it is hard to tell whether they are needed, the others stay.
const MAX_HARD: usize = 30;

impl Clues<'_, '_, '_> {
    /// Tells a part of many clues, since of few of them little would follow.
    fn begin(&mut self, stream: &mut Stream) {
        let count = self.orbits.len();
        if count < MANY || self.alternatives.clues().iter().any(|clue| clue.gives.is_none()) {
            return;
        }
        self.tell(count / 4, stream);
    }

    /// Tells clues by chance until there are so many, or all.
    fn tell(&mut self, wanted: usize, stream: &mut Stream) {
        let mut order: Vec<usize> = (0..self.orbits.len()).filter(|&clue| !self.kept.contains(clue)).collect();
        stream.with(|rng| rng.shuffle(&mut order));
        for clue in order {
            if self.kept.len() >= wanted {
                return;
            }
            self.kept.unite(&self.orbits[clue]);
        }
    }

    /// Adds a clue that each alternative breaks, until there is no alternative.
    fn grow(&mut self, stream: &mut Stream) -> Result<Grown, QueryError> {
        loop {
            let broken: Vec<usize> = match self.alternatives.alternative(&self.kept, self.limits)? {
                Alternative::None => return Ok(Grown::Enough),
                Alternative::Found(found) => self.alternatives.differences()[found].members().collect(),
                // Where it is hard to tell, more has to be told.
                Alternative::Unknown(Limit::Nodes) if self.kept.len() < self.orbits.len() => {
                    let more = self.kept.len() + self.orbits.len() / 40 + 1;
                    self.tell(more, stream);
                    continue;
                }
                Alternative::Unknown(_) => return Ok(Grown::Unknown),
            };
            match stream.with(|rng| rng.pick(&broken).copied()) {
                Some(clue) => self.kept.unite(&self.orbits[clue]),
                None => return Ok(Grown::Alternative),
            }
        }
    }

    /// Leaves out each clue that can be left out, in an order by chance, until there are as many as
    /// wished for.
    fn shrink(&mut self, wanted: Option<usize>, stream: &mut Stream) -> Result<(), QueryError> {
        let mut order: Vec<usize> = self.free().collect();
        stream.with(|rng| rng.shuffle(&mut order));
        let mut hard = 0;
        for clue in order {
            if hard == MAX_HARD || wanted.is_some_and(|wanted| self.free().count() <= wanted) {
                return Ok(());
            }
            if !self.kept.contains(clue) {
                continue;
            }
            let less = self.kept.without(&self.orbits[clue]);
            match self.alternatives.alternative(&less, self.limits)? {
                Alternative::None => self.kept = less,
                Alternative::Found(_) => {}
                Alternative::Unknown(Limit::Nodes) => hard += 1,
                Alternative::Unknown(_) => return Ok(()),
            }
        }
        Ok(())
    }

    /// Adds clues by chance until there are as many as wished for; says whether there are no more.
    fn fill(&mut self, params: &Parameters, stream: &mut Stream) -> bool {
        let Some(wanted) = params.clues() else { return true };
        let mut order: Vec<usize> = (0..self.orbits.len()).filter(|&clue| !self.kept.contains(clue)).collect();
        stream.with(|rng| rng.shuffle(&mut order));
        for clue in order {
            let new = self.orbits[clue].without(&self.kept).len();
            if self.free().count() + new <= wanted {
                self.kept.unite(&self.orbits[clue]);
            }
        }
        let found = self.free().count();
        found == wanted || (found < wanted && params.symmetry() != Symmetry::None)
    }

    /// The clues that were chosen, and could have been left out.
    fn free(&self) -> impl Iterator<Item = usize> + '_ {
        self.kept.members().filter(|&clue| !self.fixed.contains(clue))
    }
}
