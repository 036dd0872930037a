//! Parts, facts and the negation of conclusions as a model: one literal per candidate.

use crate::{
    board::{Board, Body, Condition, Edge},
    fact::Fact,
    whatif::bits,
};
use model::{
    Expr, Lit, Model, Place, Rule,
    constraint::{Acyclic, Clause, Connected, Edge as ModelEdge, Table},
    sum,
};
use puzzles::Fleet;
use std::collections::BTreeMap;

const PART: &Rule = &Rule { name: "part", sentence: "A part of the rules holds." };
const VALUE: &Rule = &Rule { name: "value", sentence: "A puzzle variable has one value." };
const NEGATION: &Rule = &Rule { name: "negation", sentence: "A conclusion does not hold." };

/// The model; `None` if the facts leave a variable no candidate or the conclusions are facts.
pub fn negated(board: &Board<'_>, parts: &[usize], facts: &[Fact], conclusions: &[Fact]) -> Option<Model> {
    let mut kept: BTreeMap<usize, u64> = BTreeMap::new();
    for fact in facts {
        *kept.entry(fact.var).or_insert(board.vars[fact.var].all) &= fact.kept(board);
    }
    if kept.values().any(|&kept| kept == 0) {
        return None;
    }
    let mut encoding = Encoding::negated(board, kept, conclusions)?;
    parts.iter().for_each(|&part| encoding.part(part));
    Some(encoding.model)
}

/// The same with facts as assumptions: their literals.
pub fn negated_with_assumptions(
    board: &Board<'_>,
    parts: &[usize],
    atoms: &[Fact],
    conclusions: &[Fact],
) -> Option<(Model, Vec<Lit>)> {
    let mut encoding = Encoding::negated(board, BTreeMap::new(), conclusions)?;
    parts.iter().for_each(|&part| encoding.part(part));
    let literal = |fact: &Fact| {
        let literal = encoding.literal(fact.var, if fact.is_value { fact.kept(board) } else { fact.lost })?;
        Some(if fact.is_value { literal } else { !literal })
    };
    let literals = atoms.iter().map(literal).collect::<Option<Vec<Lit>>>()?;
    Some((encoding.model, literals))
}

struct Encoding<'b> {
    board: &'b Board<'b>,
    model: Model,
    /// The candidates that facts leave, by variable.
    kept: BTreeMap<usize, u64>,
    /// For each candidate that is left its literal, by variable.
    literals: BTreeMap<usize, Vec<(u64, Lit)>>,
}

impl<'b> Encoding<'b> {
    /// The negation of conclusions, with the candidates that facts leave; `None` if the conclusions are facts.
    fn negated(board: &'b Board<'b>, kept: BTreeMap<usize, u64>, conclusions: &[Fact]) -> Option<Self> {
        let mut encoding = Self { board, model: Model::unnamed(), kept, literals: BTreeMap::new() };
        let violated: Vec<Lit> = conclusions
            .iter()
            .flat_map(|conclusion| bits(conclusion.lost).map(|bit| (conclusion.var, bit)))
            .filter_map(|(var, bit)| encoding.literal(var, bit))
            .collect();
        if violated.is_empty() {
            return None;
        }
        encoding.model.post(NEGATION, Place::board(), Clause(violated));
        Some(encoding)
    }

    fn part(&mut self, part: usize) {
        let board = self.board;
        match &board.propagators[part].body {
            Body::Count { when, of, least, most } => self.count(*when, of, *least, *most),
            Body::Sum { terms, least, most } => {
                let total: Expr = terms.iter().map(|&(var, coefficient)| self.value(var) * coefficient).sum();
                self.post(total.clone().at_least(*least));
                self.post(total.at_most(*most));
            }
            Body::DistinctSum { vars, sum } => self.distinct_sum(vars, *sum),
            Body::Table { vars, rows } => self.table(vars, rows),
            Body::Connected { nodes, edges } => {
                let edges = self.edges(edges);
                self.post(Connected { nodes: vec![None; *nodes], edges });
            }
            Body::Acyclic { nodes, edges } => {
                let edges = self.edges(edges);
                self.post(Acyclic { nodes: *nodes, edges });
            }
            Body::Differ(pairs) => self.differ(pairs),
            Body::Fleet(fleet) => self.fleet(fleet),
        }
    }

    fn post(&mut self, body: impl Into<model::ConstraintBody>) {
        self.model.post(PART, Place::board(), body);
    }

    /// The candidates left of a variable with their literals, of which exactly one is true.
    fn literals(&mut self, var: usize) -> &[(u64, Lit)] {
        let kept = self.kept.get(&var).copied().unwrap_or(self.board.vars[var].all);
        let model = &mut self.model;
        self.literals.entry(var).or_insert_with(|| match bits(kept).collect::<Vec<_>>()[..] {
            [low, high] => {
                let literal = model.binary("");
                vec![(low, !literal), (high, literal)]
            }
            ref all => {
                let literals: Vec<(u64, Lit)> = all.iter().map(|&bit| (bit, model.binary(""))).collect();
                model.post(VALUE, Place::board(), sum(literals.iter().map(|entry| entry.1)).equals(1));
                literals
            }
        })
    }

    fn literal(&mut self, var: usize, candidate: u64) -> Option<Lit> {
        self.literals(var).iter().find(|entry| entry.0 == candidate).map(|entry| entry.1)
    }

    /// Whether a variable has one of some candidates, as an expression of value 0 or 1.
    fn is(&mut self, (var, mask): Condition) -> Expr {
        sum(self.literals(var).iter().filter(|entry| entry.0 & mask != 0).map(|entry| entry.1))
    }

    /// A literal for an expression of value 0 or 1.
    fn reified(&mut self, condition: Condition) -> Lit {
        let literal = self.model.binary("");
        let difference = self.is(condition) + literal * -1;
        self.post(difference.equals(0));
        literal
    }

    fn value(&mut self, var: usize) -> Expr {
        let low = self.board.vars[var].low;
        let value = |bit: u64| low + i64::from(bit.trailing_zeros());
        self.literals(var).iter().map(|&(bit, literal)| literal * value(bit)).sum()
    }

    fn count(&mut self, when: Option<Condition>, of: &[Condition], least: usize, most: usize) {
        let total: Expr = of.iter().map(|&condition| self.is(condition)).sum();
        let (least, most, all) = (least as i64, most as i64, of.len() as i64);
        match when {
            None => {
                self.post(total.clone().at_least(least));
                self.post(total.at_most(most));
            }
            Some(when) => {
                let when = self.is(when);
                self.post((total.clone() + when.clone() * -least).at_least(0));
                self.post((total + when * (all - most).max(0)).at_most(all));
            }
        }
    }

    fn distinct_sum(&mut self, vars: &[usize], target: i64) {
        let total: Expr = vars.iter().map(|&var| self.value(var)).sum();
        self.post(total.equals(target));
        let bits_of = vars.iter().fold(0, |all, &var| all | self.board.vars[var].all);
        for bit in bits(bits_of) {
            let holders: Vec<Lit> = vars.iter().filter_map(|&var| self.literal(var, bit)).collect();
            self.post(sum(holders).at_most(1));
        }
    }

    fn table(&mut self, vars: &[usize], rows: &[Vec<u64>]) {
        let exprs: Vec<Expr> = vars.iter().map(|&var| self.value(var)).collect();
        let value = |var: usize, bit: u64| self.board.vars[var].low + i64::from(bit.trailing_zeros());
        let left = |var: &usize| self.kept.get(var).copied().unwrap_or(u64::MAX);
        let rows = rows.iter().filter(|row| vars.iter().zip(*row).all(|(var, bit)| left(var) & bit != 0));
        let rows = rows.map(|row| vars.iter().zip(row).map(|(&var, &bit)| value(var, bit)).collect()).collect();
        self.post(Table { exprs, rows });
    }

    fn edges(&mut self, edges: &[Edge]) -> Vec<ModelEdge> {
        edges
            .iter()
            .map(|edge| ModelEdge { a: edge.ends.0, b: edge.ends.1, when: Some(self.reified((edge.var, edge.exists))) })
            .collect()
    }

    fn differ(&mut self, pairs: &[(usize, usize)]) {
        let mut somewhere = Vec::new();
        for &(a, b) in pairs {
            let here = self.model.binary("");
            somewhere.push(here);
            let others: Vec<(i64, Lit)> = self
                .literals(b)
                .to_vec()
                .iter()
                .map(|&(bit, lit)| (self.board.vars[b].low + i64::from(bit.trailing_zeros()), lit))
                .collect();
            for (bit, literal) in self.literals(a).to_vec() {
                let value = self.board.vars[a].low + i64::from(bit.trailing_zeros());
                for &(_, other) in others.iter().filter(|other| other.0 == value) {
                    self.post(Clause(vec![!here, !literal, !other]));
                }
            }
        }
        self.post(Clause(somewhere));
    }

    /// A literal for each place of a run between water, for each length; single cells by all their neighbours.
    fn fleet(&mut self, fleet: &Fleet) {
        const SHIP: u64 = 2;
        let longest = fleet.ships.len();
        let mut runs: Vec<Vec<Lit>> = vec![Vec::new(); longest + 1];
        let mut around: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for line in &fleet.lines {
            for (place, &var) in line.iter().enumerate() {
                let next = [place.checked_sub(1).map(|at| line[at]), line.get(place + 1).copied()];
                around.entry(var).or_default().extend(next.into_iter().flatten());
            }
            for window in line.windows(longest + 1) {
                let ships: Expr = window.iter().map(|&var| self.is((var, SHIP))).sum();
                self.post(ships.at_most(longest as i64));
            }
            for length in 2..=longest {
                for start in 0..(line.len() + 1).saturating_sub(length) {
                    let ends = [start.checked_sub(1), Some(start + length)];
                    let water: Vec<usize> = ends.into_iter().flatten().filter_map(|end| line.get(end).copied()).collect();
                    let run = self.conjunction(&line[start..start + length], &water);
                    runs[length].push(run);
                }
            }
        }
        for (cell, water) in around {
            let single = self.conjunction(&[cell], &water);
            if let Some(singles) = runs.get_mut(1) {
                singles.push(single);
            }
        }
        for (length, runs) in runs.into_iter().enumerate().skip(1) {
            self.post(sum(runs).equals(fleet.ships[length - 1] as i64));
        }
    }

    /// A literal that is true if and only if some cells are ship and others water.
    fn conjunction(&mut self, ships: &[usize], water: &[usize]) -> Lit {
        let all = self.model.binary("");
        let held: Expr = ships.iter().map(|&var| self.is((var, 2))).chain([Expr::default()]).sum();
        let held = held + water.iter().map(|&var| self.is((var, 1))).collect::<Vec<_>>().into_iter().sum::<Expr>();
        let count = (ships.len() + water.len()) as i64;
        self.post((held.clone() + all * -count).at_least(0));
        self.post((held + all * -1).at_most(count - 1));
        all
    }
}
