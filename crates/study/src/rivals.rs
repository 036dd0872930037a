//! Rivals of an answer: others that agree with it in some of a board's clues.

use crate::{
    Method, StudyError,
    alone::Alone,
    cases::Cases,
    sets::{Set, shuffled},
};
use model::{Lit, Place, Reading, Rule, form::Differs};
use puzzles::{Answer, AnyPuzzle, Clue};
use solve::{Effort, Limit, Limits, Outcome, Search, SearchError};

const OTHER: &Rule = &Rule { name: "other", says: "The answer is another one." };

/// Finds rivals of an answer, and knows which clues each of them breaks.
///
/// Clues that are values of unknowns are assumptions in one search, which lasts. For the others the
/// board is written as a model anew whenever there are others of them than before.
pub struct Rivals<'p, 'b> {
    board: &'p dyn AnyPuzzle,
    clues: Alone,
    answer: &'p Answer,
    method: Method<'b>,
    /// The rivals that were found.
    found: Vec<Answer>,
    /// For each of them the clues it breaks.
    differences: Vec<Set>,
    session: Option<Session<'b>>,
    /// What was spent in searches that are over.
    spent: Effort,
    enough: Option<Set>,
}

/// A search for other answers.
struct Session<'b> {
    /// The clues that are in the model, which are no values of unknowns.
    written: Set,
    board: Box<dyn AnyPuzzle>,
    search: Search<'b>,
    readings: Vec<Reading>,
    cases: Cases,
}

/// Whether there is a rival.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rival {
    /// There is one, which breaks the clues of this difference.
    Found(usize),
    /// There is none; this has been proved.
    None,
    /// It gave up.
    Unknown(Limit),
}

impl<'p, 'b> Rivals<'p, 'b> {
    /// Rivals of an answer to a board with all clues that are to be chosen from; `spent` is what was
    /// spent before.
    pub fn of(board: &'p dyn AnyPuzzle, answer: &'p Answer, method: &Method<'b>, spent: Effort) -> Self {
        let (clues, method) = (Alone::of(board), method.clone());
        // Whoever proved the answer, its rivals are found by the method.
        let spent = Effort { by: None, ..spent };
        Self { board, clues, answer, method, found: Vec::new(), differences: Vec::new(), session: None, spent, enough: None }
    }

    /// The clues.
    pub fn clues(&self) -> &[Clue] {
        self.clues.clues()
    }

    /// The name of the backend that finds them.
    pub fn backend(&self) -> &'static str {
        self.method.backend.name()
    }

    /// For each rival that was found the clues it breaks.
    pub fn differences(&self) -> &[Set] {
        &self.differences
    }

    /// The rivals that were found, in the order of their [differences](Self::differences).
    pub fn found(&self) -> &[Answer] {
        &self.found
    }

    /// The values of the rival that was found last.
    pub fn latest(&self) -> &[i64] {
        self.found.last().map_or(&[], Answer::values)
    }

    /// Notes a rival that was found otherwise.
    pub fn note(&mut self, rival: Answer) {
        self.differences.push(self.clues.broken(rival.values()));
        self.found.push(rival);
    }

    /// After [`Rival::None`]: those of the clues that were chosen without which it was proved.
    pub fn enough(&self) -> Option<&Set> {
        self.enough.as_ref()
    }

    /// What was spent.
    pub fn effort(&self) -> Effort {
        let mut effort = self.spent.clone();
        if let Some(session) = &self.session {
            add(&mut effort, session.search.effort());
        }
        effort
    }

    /// A rival that keeps the chosen clues: one that was found before, if there is one.
    ///
    /// # Errors
    /// If the method cannot take the puzzle, or turns out to be wrong.
    pub fn rival(&mut self, chosen: &Set, limits: &Limits) -> Result<Rival, StudyError> {
        if let Some(known) = self.differences.iter().position(|difference| difference.is_disjoint(chosen)) {
            return Ok(Rival::Found(known));
        }
        match self.look(chosen, limits) {
            Err(StudyError::Search(SearchError::Limit(limit))) => Ok(Rival::Unknown(limit)),
            other => other,
        }
    }

    /// A rival that keeps the chosen clues and as many others as can be, so that no rival breaks fewer
    /// of those that this one breaks. At a limit, it may not be the closest.
    ///
    /// # Errors
    /// If the method cannot take the puzzle, or turns out to be wrong.
    pub fn closest(&mut self, chosen: &Set, seed: u64, limits: &Limits) -> Result<Rival, StudyError> {
        let first = self.rival(chosen, limits)?;
        let Rival::Found(mut found) = first else { return Ok(first) };
        let count = self.clues().len();
        let order: Vec<usize> = self.differences[found].members().collect();
        for place in shuffled(order.len(), seed) {
            let difference = &self.differences[found];
            if !difference.contains(order[place]) || difference.len() == 1 {
                continue;
            }
            let mut kept = Set::all(count).without(difference);
            kept.insert(order[place]);
            match self.rival(&kept, limits)? {
                Rival::Found(closer) => found = closer,
                Rival::None => {}
                Rival::Unknown(_) => break,
            }
        }
        Ok(Rival::Found(found))
    }

    fn look(&mut self, chosen: &Set, limits: &Limits) -> Result<Rival, StudyError> {
        let mut written = chosen.clone();
        let given: Vec<usize> = written.members().filter(|&clue| self.clues()[clue].gives.is_some()).collect();
        given.iter().for_each(|&clue| written.remove(clue));
        if self.session.as_ref().is_none_or(|session| session.written != written) {
            let session = self.open(written, limits)?;
            if let Some(before) = self.session.replace(session) {
                add(&mut self.spent, before.search.effort());
            }
        }
        let session = self.session.as_mut().expect("it was opened");
        let assumed = given.iter().map(|&clue| (clue, literal(session, &self.clues.clues()[clue])));
        let assumed: Vec<(usize, Lit)> = assumed.collect();
        let literals: Vec<Lit> = assumed.iter().map(|given| given.1).collect();
        let values = match session.search.solve_assuming(&literals, limits)? {
            Outcome::Found(values) => values,
            Outcome::Impossible => {
                let core = session.search.core().unwrap_or(literals);
                let needed = assumed.into_iter().filter(|given| core.contains(&given.1)).map(|given| given.0);
                let mut enough = session.written.clone();
                needed.for_each(|clue| enough.insert(clue));
                self.enough = Some(enough);
                return Ok(Rival::None);
            }
            Outcome::Unknown(limit) => return Ok(Rival::Unknown(limit)),
        };
        let values = session.readings.iter().map(|reading| reading.value(&values)).collect();
        let rival = Answer::to(&*session.board, values).map_err(StudyError::Unsound)?;
        self.note(rival);
        Ok(Rival::Found(self.differences.len() - 1))
    }

    /// Writes the board with some clues as a model in which the answer is forbidden.
    fn open(&self, written: Set, limits: &Limits) -> Result<Session<'b>, StudyError> {
        let kept: Vec<bool> = (0..self.clues().len()).map(|clue| written.contains(clue)).collect();
        let board = self.board.with_clues(&kept);
        let mut encoding = board.encode_unnamed(&self.method.formulation)?;
        let cases = Cases::write(&board.unknowns(), &encoding.readings, &mut encoding.model);
        let other = Differs { readings: encoding.readings.clone().into(), from: self.answer.values().to_vec() };
        encoding.model.post(OTHER, Place::board(), other);
        let (search, readings) = self.method.open(encoding, limits)?;
        Ok(Session { written, board, search, readings, cases })
    }
}

/// The literal from which a clue follows.
fn literal(session: &Session<'_>, clue: &Clue) -> Lit {
    let (place, value) = clue.gives.expect("only such clues are assumed");
    session.cases.says(place, value).expect("the answer has this value, so that every formulation must allow it")
}

/// Adds what was spent to a sum.
fn add(sum: &mut Effort, more: &Effort) {
    let both = |one: Option<u64>, other: Option<u64>| one.or(other).map(|_| one.unwrap_or(0) + other.unwrap_or(0));
    *sum = Effort {
        wall: sum.wall + more.wall,
        cpu: sum.cpu + more.cpu,
        solves: sum.solves + more.solves,
        nodes: both(sum.nodes, more.nodes),
        conflicts: both(sum.conflicts, more.conflicts),
        lp_iterations: both(sum.lp_iterations, more.lp_iterations),
        cuts: sum.cuts + more.cuts,
        relaxation: more.relaxation,
        limit: more.limit,
        ..Effort::default()
    };
}
