//! Whether parts and facts imply conclusions, decided without the crate that found the step.
//!
//! The encoding has a literal for each bound of a variable, where that of `explain` has one for each value; the backend is
//! another too. An assignment that is found is checked by the definition of the parts, and where there are few assignments
//! all of them are tried as well.

mod shapes;

use super::Failed;
use crate::rules::all_values;
use model::{
    Expr, Lit, Model, Place, Rule,
    constraint::{Acyclic, AllDifferent, Clause, Connected, Edge, Indicator, Linear},
    sum,
};
use puzzles::{Automaton, Edges, Fleet, Graph, Is, PartBody};
use solve::{Limits, Outcome, Search, Settings};
use std::{collections::BTreeMap, ops::RangeInclusive};

static ANY: Rule = Rule { name: "any", sentence: "What a step rests on." };

/// The backend; paths are found with another.
const BACKEND: &str = "clauses";

/// The maximum number of assignments that are tried one by one.
const MAX_ASSIGNMENTS: u64 = 2_000;

/// Values that are left to a puzzle variable.
pub type Left = (usize, Vec<i64>);

/// What a step says.
#[derive(Debug)]
pub struct Claim<'c> {
    /// The values of each puzzle variable before anything is known.
    pub ranges: &'c [RangeInclusive<i64>],
    pub parts: Vec<&'c PartBody>,
    pub facts: Vec<Left>,
    pub conclusions: Vec<Left>,
}

impl Claim<'_> {
    /// Whether the parts and facts imply all conclusions.
    ///
    /// # Errors
    /// If two ways of deciding it disagree.
    pub fn is_implied(&self) -> Result<bool, Failed> {
        let counterexample = self.counterexample()?;
        if let Some(values) = &counterexample
            && !self.is_refuted_by(values)
        {
            return Err(format!("{values:?} is no counterexample by the definition of parts").into());
        }
        if let Some(is_implied) = self.by_enumeration()
            && is_implied != counterexample.is_none()
        {
            return Err(format!("{BACKEND} finds {counterexample:?}, enumeration says implied: {is_implied}").into());
        }
        Ok(counterexample.is_none())
    }

    /// The definition: parts and facts hold, and some conclusion does not.
    fn is_refuted_by(&self, values: &[i64]) -> bool {
        let holds = |left: &Left| left.1.contains(&values[left.0]);
        self.parts.iter().all(|part| part.holds(values)) && self.facts.iter().all(holds) && !self.conclusions.iter().all(holds)
    }

    /// The puzzle variables that it is about.
    fn scope(&self) -> Vec<usize> {
        let known = self.facts.iter().chain(&self.conclusions).map(|left| left.0);
        let mut scope: Vec<usize> = self.parts.iter().flat_map(|part| part.vars()).chain(known).collect();
        scope.sort_unstable();
        scope.dedup();
        scope
    }

    /// By all assignments of the scope, if they are few.
    fn by_enumeration(&self) -> Option<bool> {
        let scope = self.scope();
        let ranges = scope.iter().map(|&var| self.ranges[var].clone()).collect();
        let mut values: Vec<i64> = self.ranges.iter().map(|range| *range.start()).collect();
        Some(!all_values(ranges, MAX_ASSIGNMENTS)?.any(|of_scope| {
            scope.iter().zip(of_scope).for_each(|(&var, value)| values[var] = value);
            self.is_refuted_by(&values)
        }))
    }

    /// An assignment that satisfies parts and facts and not the conclusions.
    fn counterexample(&self) -> Result<Option<Vec<i64>>, Failed> {
        let mut encoding = Encoding { model: Model::unnamed(), bounds: BTreeMap::new() };
        let scope = self.scope();
        scope.iter().for_each(|&var| encoding.variable(var, self.ranges[var].clone()));
        self.parts.iter().for_each(|part| encoding.part(part));
        for (var, left) in &self.facts {
            self.ranges[*var].clone().filter(|value| !left.contains(value)).for_each(|value| encoding.excludes(&[], *var, value));
        }
        let violated = self.conclusions.iter().flat_map(|(var, left)| {
            self.ranges[*var].clone().filter(|value| !left.contains(value)).map(|value| Is::value(*var, value))
        });
        let violated = violated.map(|is| encoding.literal(&is)).collect();
        encoding.clause(violated);
        let Encoding { model, bounds } = encoding;
        let backend = solve::find(BACKEND).ok_or("the backend is not compiled in")?;
        let limits = Limits::default();
        match Search::open(backend, model, Settings::default(), &limits)?.solve(&limits)? {
            Outcome::Infeasible => Ok(None),
            Outcome::Feasible(found) => {
                let value = |(var, range): (usize, &RangeInclusive<i64>)| {
                    let above = bounds.get(&var).map_or(0, |(_, lits)| lits.iter().filter(|lit| lit.holds(&found)).count());
                    range.start() + above as i64
                };
                Ok(Some(self.ranges.iter().enumerate().map(value).collect()))
            }
            Outcome::Unknown(limit) => Err(format!("{BACKEND} stops without a limit: {limit:?}").into()),
        }
    }
}

/// A bound of a variable.
enum Bound {
    Always,
    Never,
    When(Lit),
}

struct Encoding {
    model: Model,
    /// For each variable its smallest value, and for each larger one whether the variable has at least that.
    bounds: BTreeMap<usize, (i64, Vec<Lit>)>,
}

impl Encoding {
    fn post(&mut self, body: impl Into<model::ConstraintBody>) {
        self.model.post(&ANY, Place::board(), body);
    }

    fn clause(&mut self, lits: Vec<Lit>) {
        self.post(Clause(lits));
    }

    fn variable(&mut self, var: usize, range: RangeInclusive<i64>) {
        let lits: Vec<Lit> = range.clone().skip(1).map(|_| self.model.binary("")).collect();
        lits.windows(2).for_each(|pair| self.clause(vec![pair[0], !pair[1]]));
        self.bounds.insert(var, (*range.start(), lits));
    }

    fn at_least(&self, var: usize, value: i64) -> Bound {
        let (low, lits) = &self.bounds[&var];
        match usize::try_from(value.saturating_sub(*low)) {
            Err(_) | Ok(0) => Bound::Always,
            Ok(above) => lits.get(above - 1).map_or(Bound::Never, |&lit| Bound::When(lit)),
        }
    }

    /// The value 1 if the variable has at least this value, and 0 if not.
    fn step(&self, var: usize, value: i64) -> Expr {
        match self.at_least(var, value) {
            Bound::Always => Expr::from(1),
            Bound::Never => Expr::from(0),
            Bound::When(lit) => lit.into(),
        }
    }

    /// The value 1 if a condition holds, and 0 if not.
    fn holds(&self, is: &Is) -> Expr {
        self.step(is.var, *is.values.start()) - self.step(is.var, is.values.end().saturating_add(1))
    }

    /// A literal for a condition.
    fn literal(&mut self, is: &Is) -> Lit {
        let lit = self.model.binary("");
        let difference = self.holds(is) - lit;
        self.post(difference.equals(0));
        lit
    }

    /// One of the literals holds, or the variable does not have the value.
    fn excludes(&mut self, unless: &[Lit], var: usize, value: i64) {
        let mut clause = unless.to_vec();
        match self.at_least(var, value) {
            Bound::Always => {}
            Bound::Never => return,
            Bound::When(lit) => clause.push(!lit),
        }
        match self.at_least(var, value + 1) {
            Bound::Always => return,
            Bound::Never => {}
            Bound::When(lit) => clause.push(lit),
        }
        self.clause(clause);
    }

    fn value(&self, var: usize) -> Expr {
        let (low, lits) = &self.bounds[&var];
        sum(lits.iter().copied()) + *low
    }

    fn part(&mut self, part: &PartBody) {
        match part {
            PartBody::Count { when, of, range } => {
                let total: Expr = of.iter().map(|is| self.holds(is)).sum();
                let then = Linear::new(total, *range.start() as i64..=*range.end() as i64);
                match when {
                    None => self.post(then),
                    Some(when) => {
                        let when = self.literal(when);
                        self.post(Indicator { when, then });
                    }
                }
            }
            PartBody::Sum { terms, range } => {
                let total: Expr = terms.iter().map(|&(var, coefficient)| self.value(var) * coefficient).sum();
                self.post(Linear::new(total, range.clone()));
            }
            PartBody::DistinctSum { vars, sum } => {
                let values: Vec<Expr> = vars.iter().map(|&var| self.value(var)).collect();
                self.post(values.iter().cloned().sum::<Expr>().equals(*sum));
                self.post(AllDifferent(values));
            }
            PartBody::Table { vars, rows } => self.table(vars, rows),
            PartBody::Connected(Graph { nodes, edges }) => {
                let mut present = |when: &Option<Is>| when.as_ref().map(|is| self.literal(is));
                let nodes = nodes.iter().map(&mut present).collect();
                let edges = edges.iter().map(|(a, b, when)| Edge { a: *a, b: *b, when: present(when) }).collect();
                self.post(Connected { nodes, edges });
            }
            PartBody::Loop(graph) => self.one_loop(graph),
            PartBody::Areas(areas) => self.areas(areas),
            PartBody::Matching(matching) => self.matching(matching),
            PartBody::Sight(sight) => self.sight(sight),
            PartBody::Acyclic(graph) => {
                let edges = self.edges(graph);
                self.post(Acyclic { nodes: graph.nodes, edges });
            }
            PartBody::Automaton(automaton) => self.automaton(automaton),
            PartBody::Differ(one, other) => self.differ(one, other),
            PartBody::Fleet(fleet) => self.fleet(fleet),
            // Those of the next part take the place of these.
            PartBody::Hidden(hidden) => {
                (hidden.first..).zip(&hidden.ranges).for_each(|(var, range)| self.variable(var, range.clone()));
                hidden.parts.iter().for_each(|part| self.part(part));
            }
        }
    }

    /// A literal for each row, which implies its values.
    fn table(&mut self, vars: &[usize], rows: &[Vec<i64>]) {
        let chosen: Vec<Lit> = rows.iter().map(|_| self.model.binary("")).collect();
        for (row, &lit) in rows.iter().zip(&chosen) {
            for (&var, &value) in vars.iter().zip(row) {
                for bound in [(value, true), (value + 1, false)] {
                    match (self.at_least(var, bound.0), bound.1) {
                        (Bound::Always, true) | (Bound::Never, false) => {}
                        (Bound::Always, false) | (Bound::Never, true) => self.clause(vec![!lit]),
                        (Bound::When(at_least), true) => self.clause(vec![!lit, at_least]),
                        (Bound::When(at_least), false) => self.clause(vec![!lit, !at_least]),
                    }
                }
            }
        }
        self.clause(chosen);
    }

    fn edges(&self, graph: &Edges) -> Vec<Edge> {
        let edge = |&(a, b, var): &(usize, usize, usize)| match self.at_least(var, 1) {
            Bound::Never => None,
            Bound::Always => Some(Edge { a, b, when: None }),
            Bound::When(lit) => Some(Edge { a, b, when: Some(lit) }),
        };
        graph.edges.iter().filter_map(edge).collect()
    }

    /// A literal for each transition, which implies its value: one for each variable, which starts where the one before ends.
    fn automaton(&mut self, automaton: &Automaton) {
        let mut ends: BTreeMap<usize, Expr> = BTreeMap::from([(0, Expr::from(1))]);
        for (&var, layer) in automaton.vars.iter().zip(&automaton.layers) {
            let mut next: BTreeMap<usize, Expr> = BTreeMap::new();
            for step in layer {
                let taken = self.model.binary("");
                let (low, count) = (self.bounds[&var].0, self.bounds[&var].1.len() as i64);
                for other in (low..=low + count).filter(|other| *other != step.value) {
                    self.excludes(&[!taken], var, other);
                }
                let before = ends.entry(step.from).or_default();
                *before = std::mem::take(before) - taken;
                let after = next.entry(step.to).or_default();
                *after = std::mem::take(after) + taken;
            }
            ends.into_values().for_each(|flow| self.post(flow.equals(0)));
            ends = next;
        }
    }

    /// A literal for each position, which implies that the two differ there.
    fn differ(&mut self, one: &[usize], other: &[usize]) {
        let here: Vec<Lit> = one.iter().map(|_| self.model.binary("")).collect();
        for ((&a, &b), &lit) in one.iter().zip(other).zip(&here) {
            let (low, lits) = self.bounds[&a].clone();
            for value in low..=low + lits.len() as i64 {
                let same = self.literal(&Is::value(a, value));
                self.excludes(&[!lit, !same], b, value);
            }
        }
        self.clause(here);
    }

    /// A literal for each maximal run of each length, equivalent to its cells and ends.
    fn fleet(&mut self, fleet: &Fleet) {
        let longest = fleet.ships.len();
        let mut runs: Vec<Vec<Lit>> = vec![Vec::new(); longest];
        let mut singles: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let ship = |var: usize| Is::value(var, 1);
        for line in &fleet.lines {
            for window in line.windows(longest + 1) {
                let ships: Expr = window.iter().map(|&var| self.holds(&ship(var))).sum();
                self.post(ships.at_most(longest as i64));
            }
            for start in 0..line.len() {
                for end in start + 1..=line.len().min(start + longest) {
                    let ends = [start.checked_sub(1), Some(end)].into_iter().flatten().filter_map(|at| line.get(at)).copied();
                    if end - start == 1 {
                        singles.entry(line[start]).or_default().extend(ends);
                    } else {
                        let run = self.run(&line[start..end], &ends.collect::<Vec<_>>());
                        runs[end - start - 1].push(run);
                    }
                }
            }
        }
        for (cell, around) in singles {
            let run = self.run(&[cell], &around);
            runs[0].push(run);
        }
        for (runs, &ships) in runs.into_iter().zip(&fleet.ships) {
            self.post(sum(runs).equals(ships as i64));
        }
    }

    /// A literal that is true if and only if these cells are ship cells and those are not.
    fn run(&mut self, ships: &[usize], water: &[usize]) -> Lit {
        let run = self.model.binary("");
        let mut all: Vec<Lit> = ships.iter().map(|&var| self.literal(&Is::value(var, 1))).collect();
        for &var in water {
            let ship = self.literal(&Is::value(var, 1));
            all.push(!ship);
        }
        all.iter().for_each(|&lit| self.clause(vec![!run, lit]));
        self.clause(all.into_iter().map(|lit| !lit).chain([run]).collect());
        run
    }
}
