//! Why a board has no solution: rules at places and clues that contradict each other.
//!
//! The parts are found by halves (Junker, *QuickXplain: preferred explanations and relaxations for
//! over-constrained problems*, 2004), which leaves none that could be spared. A smallest reason is
//! found by hitting sets (Ignatiev, Previti, Liffiton, Marques-Silva, *Smallest MUS extraction with
//! minimal hitting set dualization*, 2015): each set of parts without which the rest can be kept
//! must be hit by every reason.

use crate::{Method, QueryError};
use model::{
    Assignment, Constraint, Lit, Model, Place, Provenance, Rule, Semantics, Sense, Var,
    constraint::{Clause, NoGood},
    sum,
};
use puzzles::{AnyPuzzle, EncodeError, Encoding};
use solve::{Limit, Limits, Outcome, Search, SearchError};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::RangeInclusive,
};

const CLUE: &Rule = &Rule { name: "clue", sentence: "The board gives this value." };
const HIT: &Rule = &Rule { name: "hit", sentence: "One part at least is in every reason." };

/// A rule at a place, or a clue.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// A rule of the game at a place of the board.
    Rule(Provenance, Place),
    /// The value that the board gives an unknown, by its number.
    Clue(usize, i64),
}

/// What was found about a board.
#[derive(Clone, Debug, PartialEq)]
pub enum Conflict {
    /// It has a solution: nothing contradicts anything.
    Solvable,
    /// These parts contradict each other; this has been proved.
    Reason(Reason),
    /// A limit was reached before it was known whether the board has a solution.
    Unknown(Limit),
}

/// Parts that contradict each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// In the order of the model; clues come last.
    pub parts: Vec<Part>,
    /// Whether without any one of them the others can be kept: this has been proved.
    pub minimal: bool,
    /// No reason has fewer parts than this; it is a smallest one if that is how many it has.
    pub at_least: usize,
}

/// The model of a board whose parts can be taken out.
struct Parts {
    model: Model,
    /// The parts, each with the places of its constraints in the model.
    parts: Vec<(Part, Vec<usize>)>,
    /// For each constraint of the model, its part; the others are always kept.
    part_of: Vec<Option<usize>>,
    /// For each clue, that it is something else.
    clues: Vec<NoGood>,
}

/// Finds parts that contradict each other, none of which can be spared; with `smallest`, looks for
/// as few as can be.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn why(puzzle: &dyn AnyPuzzle, method: &Method<'_>, smallest: bool, limits: &Limits) -> Result<Conflict, QueryError> {
    let encoding = puzzle.encode(&method.formulation)?;
    let mut given = encoding.model.clone();
    given.take_objective();
    match solved(given, method, limits)? {
        Outcome::Feasible(_) => return Ok(Conflict::Solvable),
        Outcome::Unknown(limit) => return Ok(Conflict::Unknown(limit)),
        Outcome::Infeasible => {}
    }
    let parts = Parts::of(puzzle, encoding);
    let mut halves = Halves { parts: &parts, method, limits, minimal: true };
    let all: Vec<usize> = (0..parts.parts.len()).collect();
    let told = parts.solve(&all, method, limits)?;
    if let Outcome::Unknown(limit) = told {
        return Ok(Conflict::Unknown(limit));
    }
    if told != Outcome::Infeasible || parts.hold_clues(method, limits)? {
        let why = format!(
            "`{}` states clues in bounds that cannot be taken back one by one; choose another formulation",
            method.formulation
        );
        return Err(EncodeError::Refused(why).into());
    }
    let mut needed = if halves.contradict(&[])? { Vec::new() } else { halves.needed(&mut Vec::new(), false, &all)? };
    let (mut minimal, mut at_least) = (halves.minimal, needed.len().min(1));
    if smallest && minimal {
        let (fewest, found) = fewest(&parts, method, limits)?;
        at_least = at_least.max(fewest);
        needed = found.unwrap_or(needed);
        minimal = true;
    }
    needed.sort_unstable();
    Ok(Conflict::Reason(Reason {
        parts: needed.into_iter().map(|part| parts.parts[part].0.clone()).collect(),
        minimal,
        at_least,
    }))
}

/// Gives the variables of clues, and those tied to them by what no rule of the game demands, their
/// other values back.
fn take_back(model: &mut Model, given: BTreeSet<Var>, rules: &[&'static Rule], values: &RangeInclusive<i64>) {
    let ties = model
        .constraints()
        .iter()
        .filter(|constraint| !rules.contains(&constraint.provenance.rule) && constraint.provenance.rule != CLUE);
    let tied = ties.map(|constraint| constraint.body.vars()).filter(|vars| vars.iter().any(|var| given.contains(var)));
    let all: BTreeSet<Var> = tied.flatten().chain(given.iter().copied()).collect();
    // A variable that is 1 may be a bit or not: others of its name tell.
    let stem = |name: &str| name.split('[').next().unwrap_or_default().to_string();
    let numbers: BTreeSet<String> = model.variables().iter().filter(|v| !v.is_binary()).map(|v| stem(&v.name)).collect();
    for var in all {
        let variable = &model.variables()[var.index()];
        if variable.range.start() == variable.range.end() {
            let range = if numbers.contains(&stem(&variable.name)) { values.clone() } else { 0..=1 };
            model.widen(var, range);
        }
    }
}

impl Parts {
    /// A part for each rule and place; clues that are kept in the bounds of variables become constraints.
    fn of(puzzle: &dyn AnyPuzzle, Encoding { mut model, views, .. }: Encoding) -> Self {
        model.take_objective();
        let rules = puzzle.kind().rules();
        let mut parts: Vec<(Part, Vec<usize>)> = Vec::new();
        let mut known: BTreeMap<String, usize> = BTreeMap::new();
        for (place, constraint) in model.constraints().iter().enumerate() {
            let Constraint { provenance, place: at, .. } = &**constraint;
            if rules.contains(&provenance.rule) {
                let part =
                    *known.entry(format!("{} {:?} {at}", provenance.rule.name, provenance.equation)).or_insert(parts.len());
                if part == parts.len() {
                    parts.push((Part::Rule(*provenance, at.clone()), Vec::new()));
                }
                parts[part].1.push(place);
            }
        }
        let (mut clues, mut given) = (Vec::new(), BTreeSet::new());
        let puzzle_vars = puzzle.vars();
        let full = |values: fn(&RangeInclusive<i64>) -> i64| puzzle_vars.iter().map(move |puzzle_var| values(&puzzle_var.range));
        let (low, high) = (full(|range| *range.start()).min(), full(|range| *range.end()).max());
        for (number, (puzzle_var, view)) in puzzle_vars.iter().zip(views).enumerate() {
            let (value, single) = (*puzzle_var.range.start(), puzzle_var.range.start() == puzzle_var.range.end());
            if !single || low == high {
                continue;
            }
            let stated = view.direct.iter().chain(&view.order).map(|case| case.1.var);
            let vars: Vec<Var> = view.expr.terms.iter().map(|term| term.0).chain(stated).collect();
            if vars.is_empty() {
                continue;
            }
            given.extend(vars);
            clues.push(NoGood { views: [view.expr.clone().into()].into(), from: vec![value] });
            parts.push((Part::Clue(number, value), vec![model.constraints().len()]));
            model.post(CLUE, Place::board(), view.expr.equals(value));
        }
        take_back(&mut model, given, rules, &(low.unwrap_or_default()..=high.unwrap_or_default()));
        let mut part_of = vec![None; model.constraints().len()];
        for (part, (_, places)) in parts.iter().enumerate() {
            places.iter().for_each(|&place| part_of[place] = Some(part));
        }
        Self { model, parts, part_of, clues }
    }

    /// Whether bounds that were not taken back hold a clue, so that reasons would lack it.
    fn hold_clues(&self, method: &Method<'_>, limits: &Limits) -> Result<bool, QueryError> {
        let mut model = self.model.keeping(|place, _| self.part_of[place].is_none());
        self.clues.iter().for_each(|clue| model.post(CLUE, Place::board(), clue.clone()));
        Ok(solved(model, method, limits)? == Outcome::Infeasible)
    }

    /// Whether some parts can be kept together, with values that keep them.
    fn solve(&self, kept: &[usize], method: &Method<'_>, limits: &Limits) -> Result<Outcome, QueryError> {
        let mut keep = vec![false; self.parts.len()];
        kept.iter().for_each(|&part| keep[part] = true);
        let model = self.model.keeping(|place, _| self.part_of[place].is_none_or(|part| keep[part]));
        solved(model, method, limits)
    }

    /// Whether values keep a part.
    fn holds(&self, part: usize, values: &Assignment) -> bool {
        self.parts[part].1.iter().all(|&place| self.model.constraints()[place].body.holds(values))
    }
}

/// What comes of a model.
fn solved(model: Model, method: &Method<'_>, limits: &Limits) -> Result<Outcome, QueryError> {
    match Search::open(method.backend, model, method.settings, limits) {
        Ok(mut search) => Ok(search.solve(limits)?),
        Err(SearchError::Limit(limit)) => Ok(Outcome::Unknown(limit)),
        Err(error) => Err(error.into()),
    }
}

/// Finds what is needed by halves.
struct Halves<'h> {
    parts: &'h Parts,
    method: &'h Method<'h>,
    limits: &'h Limits,
    /// Whether no limit was reached; what is not decided is kept.
    minimal: bool,
}

impl Halves<'_> {
    /// Whether it is proved that parts contradict each other.
    fn contradict(&mut self, parts: &[usize]) -> Result<bool, QueryError> {
        let outcome = self.parts.solve(parts, self.method, self.limits)?;
        self.minimal &= outcome.limit().is_none();
        Ok(outcome == Outcome::Infeasible)
    }

    /// What is needed of `candidates` for a contradiction with `kept`; `grown` says whether those grew
    /// since it was known that they do not contradict each other.
    fn needed(&mut self, kept: &mut Vec<usize>, grown: bool, candidates: &[usize]) -> Result<Vec<usize>, QueryError> {
        if grown && self.contradict(kept)? {
            return Ok(Vec::new());
        }
        if candidates.len() <= 1 {
            return Ok(candidates.to_vec());
        }
        let (first, second) = candidates.split_at(candidates.len() / 2);
        let before = kept.len();
        kept.extend(first);
        let of_second = self.needed(kept, true, second)?;
        kept.truncate(before);
        kept.extend(&of_second);
        let of_first = self.needed(kept, !of_second.is_empty(), first)?;
        kept.truncate(before);
        Ok([of_first, of_second].concat())
    }
}

/// How many parts every reason has at least, and a reason of so many if the limits allow.
fn fewest(parts: &Parts, method: &Method<'_>, limits: &Limits) -> Result<(usize, Option<Vec<usize>>), QueryError> {
    let mut hits = Model::default();
    let bits: Vec<Lit> = (0..parts.parts.len()).map(|part| hits.binary(format_args!("part[{part}]"))).collect();
    hits.optimise(Sense::Minimise, sum(bits.iter().copied()));
    let mut at_least = 0;
    loop {
        let mut search = match Search::open(method.backend, hits.clone(), method.settings, limits) {
            Ok(search) => search,
            Err(SearchError::Limit(_)) => return Ok((at_least, None)),
            Err(error) => return Err(error.into()),
        };
        let Outcome::Feasible(values) = search.solve(limits)? else { return Ok((at_least, None)) };
        if search.statistics().limit.is_some() {
            return Ok((at_least, None));
        }
        let chosen: Vec<usize> = (0..bits.len()).filter(|&part| bits[part].holds(&values)).collect();
        at_least = chosen.len();
        let mut kept = match parts.solve(&chosen, method, limits)? {
            Outcome::Infeasible => return Ok((at_least, Some(chosen))),
            Outcome::Unknown(_) => return Ok((at_least, None)),
            Outcome::Feasible(values) => (0..bits.len()).filter(|&part| parts.holds(part, &values)).collect::<Vec<_>>(),
        };
        // As many as can be are kept; what is left must be hit.
        for part in 0..bits.len() {
            if kept.contains(&part) {
                continue;
            }
            kept.push(part);
            match parts.solve(&kept, method, limits)? {
                Outcome::Feasible(values) => kept.extend((part + 1..bits.len()).filter(|&other| parts.holds(other, &values))),
                Outcome::Infeasible => drop(kept.pop()),
                Outcome::Unknown(_) => return Ok((at_least, None)),
            }
            kept.sort_unstable();
            kept.dedup();
        }
        let left = (0..bits.len()).filter(|part| !kept.contains(part)).map(|part| bits[part]);
        hits.post(HIT, Place::board(), Clause(left.collect()));
    }
}
