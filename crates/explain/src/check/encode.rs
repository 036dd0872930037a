//! Parts, facts and the negation of conclusions as a model: one literal per candidate.

mod graphs;

use crate::{
    board::Board,
    fact::Fact,
    propagator::Body,
    var::bits,
    var::{Bits, Condition, Var},
};
use model::{
    Expr, Lit, Model, Place, Rule,
    constraint::{Acyclic, Clause, Table},
    sum,
};
use puzzles::{Fleet, Matching};
use std::collections::BTreeMap;

const PART: &Rule = &Rule { name: "part", sentence: "A part of the rules holds." };
const VALUE: &Rule = &Rule { name: "value", sentence: "A puzzle variable has one value." };
const NEGATION: &Rule = &Rule { name: "negation", sentence: "A conclusion does not hold." };

/// A model in which parts and facts can be taken back: those whose literals are not assumed do not hold.
pub struct Retractable {
    pub model: Model,
    /// For each part that can be taken back its literal.
    pub parts: Vec<Lit>,
    /// For each fact its literal.
    pub facts: Vec<Lit>,
}

/// Whether a part can be taken back by a literal; the others are in a model or are not.
pub fn is_retractable(board: &Board<'_>, part: usize) -> bool {
    matches!(board.propagators[part].body, Body::Count { .. } | Body::Sum { .. })
}

/// The model of parts that hold, of retractable parts and facts, and of the negation of conclusions; `None` if only one
/// value is in range of what is concluded.
pub fn negated(
    board: &Board<'_>,
    firm: &[usize],
    retractable: &[usize],
    atoms: &[Fact],
    conclusions: &[Fact],
) -> Option<Retractable> {
    let mut encoding = Encoding::negated(board, conclusions)?;
    firm.iter().for_each(|&part| encoding.part(part, None));
    let parts = retractable.iter().map(|&part| {
        let holds = encoding.model.binary("");
        encoding.part(part, Some(holds));
        holds
    });
    let parts = parts.collect();
    let literal = |fact: &Fact| {
        let literal = encoding.literal(fact.var, if fact.is_value { fact.kept(board) } else { fact.lost })?;
        Some(if fact.is_value { literal } else { !literal })
    };
    let facts = atoms.iter().map(literal).collect::<Option<Vec<Lit>>>()?;
    Some(Retractable { model: encoding.model, parts, facts })
}

struct Encoding<'b> {
    board: &'b Board<'b>,
    model: Model,
    /// For each candidate its literal, by variable.
    literals: BTreeMap<usize, Vec<(Bits, Lit)>>,
    /// The hidden variables of parts, numbered from the number of puzzle variables.
    hidden: Vec<Var>,
    /// The number of hidden variables of earlier parts.
    shift: usize,
}

impl<'b> Encoding<'b> {
    /// The negation of conclusions; `None` if no value is excluded by them.
    fn negated(board: &'b Board<'b>, conclusions: &[Fact]) -> Option<Self> {
        let mut encoding = Self { board, model: Model::unnamed(), literals: BTreeMap::new(), hidden: Vec::new(), shift: 0 };
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

    /// A part; with `holds`, a count or sum applies only if that literal is true.
    fn part(&mut self, part: usize, holds: Option<Lit>) {
        let board = self.board;
        self.body(&board.propagators[part].body, holds);
    }

    fn body(&mut self, body: &Body, holds: Option<Lit>) {
        match body {
            Body::Count { when, of, least, most } => self.count(holds, *when, of, (*least, *most)),
            Body::Sum { terms, least, most } => self.sum(holds, terms, (*least, *most)),
            Body::DistinctSum { vars, sum } => self.distinct_sum(vars, *sum),
            Body::Table { vars, rows } => self.table(vars, rows),
            Body::Connected(graph) => self.connected(graph),
            Body::Acyclic { nodes, edges } => {
                let edges = self.edges(edges);
                self.post(Acyclic { nodes: *nodes, edges });
            }
            Body::Loop { nodes, edges } => self.one_loop(*nodes, edges),
            Body::Areas { nodes, areas, .. } => self.areas(nodes, areas),
            Body::Matching { of, matching } => self.matching(of, matching),
            Body::Sight { lines, sum } => self.sight(lines, *sum),
            Body::Automaton { vars, layers } => self.automaton(vars, layers),
            Body::Differ(pairs) => self.differ(pairs),
            Body::Fleet(fleet) => self.fleet(fleet),
            Body::Hidden(hidden) => {
                // Hidden variables of several parts are different ones.
                let shift = self.hidden.len();
                self.hidden.extend(&hidden.vars[hidden.first..]);
                self.shift = shift;
                hidden.bodies.iter().for_each(|body| self.body(body, None));
                self.shift = 0;
            }
        }
    }

    fn post(&mut self, body: impl Into<model::ConstraintBody>) {
        self.model.post(PART, Place::board(), body);
    }

    /// A puzzle variable, or a hidden one of the part that is encoded.
    fn var(&self, var: usize) -> Var {
        let puzzle = &self.board.vars;
        var.checked_sub(puzzle.len()).map_or_else(|| puzzle[var], |hidden| self.hidden[hidden + self.shift])
    }

    /// The candidates of a variable with their literals, of which exactly one is true.
    fn literals(&mut self, var: usize) -> &[(Bits, Lit)] {
        let all = self.var(var).all;
        let var = if var < self.board.vars.len() { var } else { var + self.shift };
        let model = &mut self.model;
        self.literals.entry(var).or_insert_with(|| match bits(all).collect::<Vec<_>>()[..] {
            [low, high] => {
                let literal = model.binary("");
                vec![(low, !literal), (high, literal)]
            }
            ref all => {
                let literals: Vec<(Bits, Lit)> = all.iter().map(|&bit| (bit, model.binary(""))).collect();
                model.post(VALUE, Place::board(), sum(literals.iter().map(|entry| entry.1)).equals(1));
                literals
            }
        })
    }

    fn literal(&mut self, var: usize, candidate: Bits) -> Option<Lit> {
        self.literals(var).iter().find(|entry| entry.0 == candidate).map(|entry| entry.1)
    }

    /// Whether a variable has one of some candidates, as an expression of value 0 or 1.
    fn is(&mut self, (var, mask): Condition) -> Expr {
        sum(self.literals(var).iter().filter(|entry| entry.0 & mask != 0).map(|entry| entry.1))
    }

    /// A literal for a condition.
    fn reified(&mut self, condition: Condition) -> Lit {
        if condition.1.count_ones() == 1
            && let Some(literal) = self.literal(condition.0, condition.1)
        {
            return literal;
        }
        let literal = self.model.binary("");
        let difference = self.is(condition) + literal * -1;
        self.post(difference.equals(0));
        literal
    }

    fn value(&mut self, var: usize) -> Expr {
        let low = self.var(var).low;
        let value = |bit: Bits| low + i64::from(bit.trailing_zeros());
        self.literals(var).iter().map(|&(bit, literal)| literal * value(bit)).sum()
    }

    /// A count that applies if `holds` and the condition `when` are true, as far as there are such.
    fn count(&mut self, holds: Option<Lit>, when: Option<Condition>, of: &[Condition], (least, most): (usize, usize)) {
        let total: Expr = of.iter().map(|&condition| self.is(condition)).sum();
        let (least, most, all) = (least as i64, most as i64, of.len() as i64);
        let gates: Vec<Expr> = holds.map(|holds| holds * 1).into_iter().chain(when.map(|when| self.is(when))).collect();
        let closed_but_one = gates.len() as i64 - 1;
        let open: Expr = gates.into_iter().sum();
        let slack = (all - most).max(0);
        if closed_but_one < 0 {
            self.post(total.clone().at_least(least));
            self.post(total.at_most(most));
            return;
        }
        self.post((total.clone() + open.clone() * -least).at_least(-least * closed_but_one));
        self.post((total + open * slack).at_most(all + slack * closed_but_one));
    }

    /// A sum that applies if `holds` is true.
    fn sum(&mut self, holds: Option<Lit>, terms: &[(usize, i64)], (least, most): (i64, i64)) {
        let total: Expr = terms.iter().map(|&(var, coefficient)| self.value(var) * coefficient).sum();
        let Some(holds) = holds else {
            self.post(total.clone().at_least(least));
            self.post(total.at_most(most));
            return;
        };
        let (mut low, mut high) = (0, 0);
        for &(var, coefficient) in terms {
            let Var { low: smallest, all, .. } = self.var(var);
            let ends = [smallest * coefficient, (smallest + i64::from(Bits::BITS - 1 - all.leading_zeros())) * coefficient];
            (low, high) = (low + ends[0].min(ends[1]), high + ends[0].max(ends[1]));
        }
        self.post((total.clone() + holds * -(least - low).max(0)).at_least(low));
        self.post((total + holds * (high - most).max(0)).at_most(high));
    }

    fn distinct_sum(&mut self, vars: &[usize], target: i64) {
        let total: Expr = vars.iter().map(|&var| self.value(var)).sum();
        self.post(total.equals(target));
        let bits_of = vars.iter().fold(0, |all, &var| all | self.var(var).all);
        for bit in bits(bits_of) {
            let holders: Vec<Lit> = vars.iter().filter_map(|&var| self.literal(var, bit)).collect();
            self.post(sum(holders).at_most(1));
        }
    }

    fn table(&mut self, vars: &[usize], rows: &[Vec<Bits>]) {
        let exprs: Vec<Expr> = vars.iter().map(|&var| self.value(var)).collect();
        let value = |var: usize, bit: Bits| self.var(var).low + i64::from(bit.trailing_zeros());
        let rows = rows.iter().map(|row| vars.iter().zip(row).map(|(&var, &bit)| value(var, bit)).collect()).collect();
        self.post(Table { exprs, rows });
    }

    /// A literal for each condition of each list, which says that it is given to the list.
    fn matching(&mut self, of: &[Condition], matching: &Matching) {
        let mut given: Vec<Expr> = vec![Expr::default(); of.len()];
        for list in &matching.lists {
            let takes: Vec<Lit> = list.iter().map(|_| self.model.binary("")).collect();
            for (&condition, &takes) in list.iter().zip(&takes) {
                given[condition] = std::mem::take(&mut given[condition]) + takes;
            }
            self.post(sum(takes).equals(1));
        }
        for (&condition, given) in of.iter().zip(given) {
            let difference = given - self.is(condition);
            self.post(difference.equals(0));
        }
    }

    /// A literal for each condition that is seen: it holds, and so do those before it.
    fn sight(&mut self, lines: &[Vec<Condition>], total: usize) {
        let mut all = Vec::new();
        for line in lines {
            let mut before: Option<Lit> = None;
            for &condition in line {
                let (open, seen) = (self.reified(condition), self.model.binary(""));
                self.post(Clause(vec![!seen, open]));
                self.post(Clause([Some(seen), Some(!open), before.map(|before| !before)].into_iter().flatten().collect()));
                if let Some(before) = before {
                    self.post(Clause(vec![!seen, before]));
                }
                before = Some(seen);
                all.push(seen);
            }
        }
        self.post(sum(all).equals(total as i64));
    }

    /// A literal for each state after each variable: a state and a candidate imply the next state, or cannot be together.
    fn automaton(&mut self, vars: &[usize], layers: &[Vec<(usize, Bits, usize)>]) {
        let start = self.model.binary("");
        self.post(Clause(vec![start]));
        let mut states = BTreeMap::from([(0, start)]);
        for (&var, layer) in vars.iter().zip(layers) {
            let mut next: BTreeMap<usize, Lit> = BTreeMap::new();
            for &(_, _, to) in layer {
                next.entry(to).or_insert_with(|| self.model.binary(""));
            }
            let candidates = self.literals(var).to_vec();
            for (&from, &state) in &states {
                for &(candidate, literal) in &candidates {
                    let step = layer.iter().find(|step| (step.0, step.1) == (from, candidate));
                    let after = step.and_then(|step| next.get(&step.2).copied());
                    self.post(Clause([!state, !literal].into_iter().chain(after).collect()));
                }
            }
            states = next;
        }
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
                .map(|&(bit, lit)| (self.var(b).low + i64::from(bit.trailing_zeros()), lit))
                .collect();
            for (bit, literal) in self.literals(a).to_vec() {
                let value = self.var(a).low + i64::from(bit.trailing_zeros());
                for &(_, other) in others.iter().filter(|other| other.0 == value) {
                    self.post(Clause(vec![!here, !literal, !other]));
                }
            }
        }
        self.post(Clause(somewhere));
    }

    /// A literal for each place of a run between water, for each length; single cells by all their neighbours.
    fn fleet(&mut self, fleet: &Fleet) {
        const SHIP: Bits = 2;
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
        let cells = ships.iter().map(|&var| (var, 2)).chain(water.iter().map(|&var| (var, 1)));
        let held: Vec<Lit> = cells.filter_map(|(var, bit)| self.literal(var, bit)).collect();
        let all = self.model.binary("");
        held.iter().for_each(|&literal| self.post(Clause(vec![!all, literal])));
        self.post(Clause(held.into_iter().map(|literal| !literal).chain([all]).collect()));
        all
    }
}
