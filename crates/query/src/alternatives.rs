//! Alternative solutions: the oracle of the implicit hitting set search.
//!
//! An alternative is another solution of the board with some of its clues. It violates the rest of the clues, or some
//! of them: its unavoidable set. Every clue set with one solution contains a clue of each unavoidable set.
//!
//! Clues that are values of puzzle variables are assumptions of one incremental search, so each query is one solve.
//! Other clues (cages, islands, sums) have [selectors](crate::selectable_clues) where the caller allows it and the kind has them;
//! otherwise the board is encoded anew whenever their choice changes. Where the caller [allows it](Alternatives::directly), boards that have a direct
//! search use that one, which is up to a thousand times faster.

use crate::{
    Method, QueryError,
    clue_set::{ClueSet, shuffled},
    clue_violations::ClueViolations,
    direct_alternatives::{DirectAlternatives, Searched},
    selectable_clues::SelectableClues,
    value_literals::ValueLiterals,
};
use model::{IntegerView, Lit, Place, Rule, constraint::NoGood};
use puzzles::{AnyPuzzle, Clue, Encoding, Solution};
use solve::{Limit, Limits, Outcome, Search, SearchError, Statistics};

const OTHER_SOLUTION: &Rule = &Rule { name: "other", sentence: "The solution is another one." };

/// The alternatives of a solution found so far, each with the clues it violates, and a search for more.
pub struct Alternatives<'p, 'b> {
    board: &'p dyn AnyPuzzle,
    clues: ClueViolations<'p>,
    solution: &'p Solution,
    method: Method<'b>,
    /// The alternatives.
    found: Vec<Solution>,
    /// For each of them the clues it violates.
    unavoidable_sets: Vec<ClueSet>,
    session: Option<Session<'b>>,
    /// Whether clues may have selectors.
    may_select: bool,
    /// Whether the model of drafts replaces the formulation.
    by_draft: bool,
    /// Replaces the method.
    direct: Option<DirectAlternatives<'p>>,
    /// The statistics of earlier searches.
    spent: Statistics,
    sufficient: Option<ClueSet>,
    /// The clues that will be chosen from; all, if there is no set.
    within: Option<ClueSet>,
}

/// An incremental search on the board with some clues encoded.
struct Session<'b> {
    /// The clues in the model: those that are not values of puzzle variables.
    encoded: ClueSet,
    /// The selectors of these clues, if they have some.
    selectable: Option<SelectableClues>,
    board: Box<dyn AnyPuzzle>,
    search: Search<'b>,
    views: Vec<IntegerView>,
    literals: ValueLiterals,
}

/// The result of a search for an alternative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Alternative {
    /// There is one, with this index.
    Found(usize),
    /// There is none (proved).
    None,
    /// A limit was reached.
    Unknown(Limit),
}

impl<'p, 'b> Alternatives<'p, 'b> {
    /// No alternatives yet, for a solution of a board with all clues to choose from. `spent` are the statistics of
    /// earlier work on the board.
    pub fn of(board: &'p dyn AnyPuzzle, solution: &'p Solution, method: &Method<'b>, spent: Statistics) -> Self {
        let (clues, method) = (ClueViolations::of(board), method.clone());
        // Whatever search proved the solution, its alternatives are found by the method.
        let spent = Statistics { by: None, ..spent };
        Self {
            board,
            clues,
            solution,
            method,
            found: Vec::new(),
            unavoidable_sets: Vec::new(),
            session: None,
            may_select: false,
            by_draft: false,
            direct: None,
            spent,
            sufficient: None,
            within: None,
        }
    }

    /// From here on, clues are chosen from these only: which others an alternative violates is not looked at.
    pub fn choose_within(&mut self, clues: &ClueSet) {
        self.within = Some(clues.clone());
    }

    /// The same by a direct search first, where the board has one: one without a model, which knows of no
    /// [sufficient](Self::sufficient) clues.
    pub fn directly(mut self) -> Self {
        self.direct = DirectAlternatives::of(self.board, self.solution, self.clues());
        self.spent.by = self.direct.as_ref().and_then(DirectAlternatives::decides_alone);
        self
    }

    /// Clues have selectors where the kind has them, which costs some models of the board at the start.
    pub fn with_selectors(mut self) -> Self {
        self.may_select = true;
        self
    }

    /// Looks for alternatives by the model of drafts only, where that [chooses clues](AnyPuzzle::chooses_by_draft): then
    /// [`Alternative::None`] proves nothing about the others.
    pub fn by_draft(mut self) -> Self {
        self.by_draft = self.board.chooses_by_draft();
        self
    }

    /// Whether a direct search comes first.
    pub fn is_direct(&self) -> bool {
        self.direct.is_some()
    }

    /// The clues.
    pub fn clues(&self) -> &[Clue] {
        self.clues.clues()
    }

    /// The name of the backend.
    pub fn backend(&self) -> &'static str {
        self.method.backend.name()
    }

    /// For each alternative that was found, the clues it violates.
    pub fn unavoidable_sets(&self) -> &[ClueSet] {
        &self.unavoidable_sets
    }

    /// The alternatives that were found, in the order of [`unavoidable_sets`](Self::unavoidable_sets).
    pub fn found(&self) -> &[Solution] {
        &self.found
    }

    /// The values of the latest alternative; empty if there is none.
    pub fn latest(&self) -> &[i64] {
        self.found.last().map_or(&[], Solution::values)
    }

    /// Adds an alternative, perhaps one that was found elsewhere.
    pub fn insert(&mut self, alternative: Solution) {
        self.unavoidable_sets.push(self.clues.violated(alternative.values()));
        self.found.push(alternative);
    }

    /// Adds an alternative that satisfies the chosen clues.
    fn insert_found(&mut self, alternative: Solution, chosen: &ClueSet) -> Alternative {
        match &self.within {
            None => self.insert(alternative),
            Some(within) => {
                self.unavoidable_sets.push(self.clues.violated_among(alternative.values(), &within.without(chosen)));
                self.found.push(alternative);
            }
        }
        Alternative::Found(self.found.len() - 1)
    }

    /// After [`Alternative::None`]: the chosen clues that its proof used, which leave one solution already.
    pub fn sufficient(&self) -> Option<&ClueSet> {
        self.sufficient.as_ref()
    }

    /// The statistics of all searches so far.
    pub fn statistics(&self) -> Statistics {
        let mut statistics = self.spent.clone();
        if let Some(session) = &self.session {
            add_statistics(&mut statistics, session.search.statistics());
        }
        statistics
    }

    /// An alternative that satisfies the chosen clues: a known one if there is one.
    ///
    /// # Errors
    /// If the method cannot take the puzzle, or turns out to be wrong.
    pub fn alternative(&mut self, chosen: &ClueSet, limits: &Limits) -> Result<Alternative, QueryError> {
        if let Some(known) = self.unavoidable_sets.iter().position(|set| set.is_disjoint(chosen)) {
            return Ok(Alternative::Found(known));
        }
        if let Some(direct) = &mut self.direct {
            match direct.search(chosen, limits, &mut self.spent)? {
                Searched::Found(other) => return Ok(self.insert_found(other, chosen)),
                Searched::None => {
                    self.sufficient = None;
                    return Ok(Alternative::None);
                }
                Searched::Limit(limit) => return Ok(Alternative::Unknown(limit)),
                Searched::Budget => {}
            }
        }
        match self.search(chosen, limits) {
            Err(QueryError::Search(SearchError::Limit(limit))) => Ok(Alternative::Unknown(limit)),
            other => other,
        }
    }

    /// An alternative that satisfies the chosen clues and whose unavoidable set is inclusion-minimal. At a limit, it
    /// may not be. Cost: up to one solve per clue of the set.
    ///
    /// # Errors
    /// If the method cannot take the puzzle, or turns out to be wrong.
    pub fn closest(&mut self, chosen: &ClueSet, seed: u64, limits: &Limits) -> Result<Alternative, QueryError> {
        let first = self.alternative(chosen, limits)?;
        let Alternative::Found(mut found) = first else { return Ok(first) };
        let count = self.clues().len();
        let order: Vec<usize> = self.unavoidable_sets[found].members().collect();
        for index in shuffled(order.len(), seed) {
            let set = &self.unavoidable_sets[found];
            if !set.contains(order[index]) || set.len() == 1 {
                continue;
            }
            let mut kept = ClueSet::full(count).without(set);
            kept.insert(order[index]);
            match self.alternative(&kept, limits)? {
                Alternative::Found(closer) => found = closer,
                Alternative::None => {}
                Alternative::Unknown(_) => break,
            }
        }
        Ok(Alternative::Found(found))
    }

    fn search(&mut self, chosen: &ClueSet, limits: &Limits) -> Result<Alternative, QueryError> {
        let mut encoded = chosen.clone();
        let values_given: Vec<usize> = encoded.members().filter(|&clue| self.clues()[clue].gives.is_some()).collect();
        values_given.iter().for_each(|&clue| encoded.remove(clue));
        if self.session.as_ref().is_none_or(|session| session.selectable.is_none() && session.encoded != encoded) {
            let session = self.open(encoded.clone(), limits)?;
            if let Some(before) = self.session.replace(session) {
                add_statistics(&mut self.spent, before.search.statistics());
            }
        }
        let session = self.session.as_mut().expect("it was opened");
        let assumed = values_given.iter().map(|&clue| (clue, literal(session, &self.clues.clues()[clue])));
        let selected = session.selectable.iter().flat_map(|selectable| {
            encoded.members().filter_map(|clue| selectable.selectors[clue].map(|selector| (clue, selector)))
        });
        let assumed: Vec<(usize, Lit)> = assumed.chain(selected).collect();
        let literals: Vec<Lit> = assumed.iter().map(|given| given.1).collect();
        let values = match session.search.solve_assuming(&literals, limits)? {
            Outcome::Feasible(values) => values,
            Outcome::Infeasible => {
                let core = session.search.core().unwrap_or(literals);
                let needed = assumed.into_iter().filter(|given| core.contains(&given.1)).map(|given| given.0);
                let always = if session.selectable.is_some() { ClueSet::empty(chosen.universe()) } else { encoded };
                self.sufficient = Some(needed.fold(always, |mut sufficient, clue| {
                    sufficient.insert(clue);
                    sufficient
                }));
                return Ok(Alternative::None);
            }
            Outcome::Unknown(limit) => return Ok(Alternative::Unknown(limit)),
        };
        let found = session.views.iter().map(|view| view.value(&values)).collect();
        let alternative = Solution::to(&*session.board, found).map_err(QueryError::Unsound)?;
        match &session.selectable {
            None => Ok(self.insert_found(alternative, chosen)),
            Some(selectable) => {
                let among = self.within.clone().unwrap_or_else(|| ClueSet::full(chosen.universe())).without(chosen);
                let is_violated = |clue| selectable.is_violated(clue, &values);
                self.unavoidable_sets.push(self.clues.violated_as_known(alternative.values(), &among, is_violated));
                self.found.push(alternative);
                Ok(Alternative::Found(self.found.len() - 1))
            }
        }
    }

    /// Encodes the board with some clues, or all with selectors, and forbids the solution.
    fn open(&mut self, encoded: ClueSet, limits: &Limits) -> Result<Session<'b>, QueryError> {
        let has_others = self.may_select && !self.by_draft && self.clues().iter().any(|clue| clue.gives.is_none());
        let select = || SelectableClues::of(self.board, self.clues(), &self.method.formulation, limits);
        let selectable = has_others.then(select).flatten();
        self.may_select = selectable.is_some();
        let kept: Vec<bool> = (0..self.clues().len()).map(|clue| selectable.is_none() && encoded.contains(clue)).collect();
        let board = self.board.with_clues(&kept);
        let draft = || board.encode_draft(limits.interrupt());
        let mut encoding = match (&selectable, self.by_draft.then(draft).flatten()) {
            (Some(SelectableClues { model, views, .. }), _) => {
                Encoding { model: model.clone(), views: views.clone(), deductions: 0 }
            }
            (None, Some(draft)) => draft?,
            (None, None) => board.encode_unnamed(&self.method.formulation, limits.interrupt())?,
        };
        let literals = ValueLiterals::encode(&board.ranges(), &encoding.views, &mut encoding.model);
        let no_good = NoGood { views: encoding.views.clone().into(), from: self.solution.values().to_vec() };
        encoding.model.post(OTHER_SOLUTION, Place::board(), no_good);
        let (search, views) = self.method.open(encoding, limits)?;
        Ok(Session { encoded, selectable, board, search, views, literals })
    }
}

/// The literal that implies a clue.
fn literal(session: &Session<'_>, clue: &Clue) -> Lit {
    let (index, value) = clue.gives.expect("only clues that are values are assumed");
    session.literals.get(index, value).expect("every formulation allows the value of a solution")
}

/// Adds the statistics of a search to a sum.
fn add_statistics(sum: &mut Statistics, more: &Statistics) {
    let both = |one: Option<u64>, other: Option<u64>| one.or(other).map(|_| one.unwrap_or(0) + other.unwrap_or(0));
    *sum = Statistics {
        wall: sum.wall + more.wall,
        cpu: sum.cpu + more.cpu,
        solves: sum.solves + more.solves,
        nodes: both(sum.nodes, more.nodes),
        conflicts: both(sum.conflicts, more.conflicts),
        lp_iterations: both(sum.lp_iterations, more.lp_iterations),
        cuts: sum.cuts + more.cuts,
        relaxation: more.relaxation,
        limit: more.limit,
        by: sum.by,
        ..Statistics::default()
    };
}
