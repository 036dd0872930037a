//! A board made ready for explaining: puzzle variables as sets of candidates, and the parts of the rules on them.

use crate::{infer::infer, joint::joints, state::State, total::totals, unit::Units, watch::Watches};
use puzzles::{AnyPuzzle, Areas, Edges, Fleet, Is, Matching, OVERLAPPING, Part, PartBody, Transition};
use std::collections::BTreeMap;

/// The most values of a puzzle variable: candidates are bits of a word.
const MAX_VALUES: i64 = 64;

/// A puzzle variable.
#[derive(Clone, Copy, Debug)]
pub struct Var {
    /// Its smallest value: the value of bit 0.
    pub low: i64,
    /// Its candidates before any clue.
    pub all: u64,
    /// Whether its values are quantities from 0, whose bounds a player narrows, and not names such as digits, of which
    /// the player writes the one that is left.
    pub is_quantity: bool,
}

impl Var {
    /// The candidates within a condition on the variable.
    fn mask(&self, is: &Is) -> u64 {
        let bits = (0..MAX_VALUES).filter(|bit| self.all >> bit & 1 == 1 && is.values.contains(&(self.low + bit)));
        bits.fold(0, |mask, bit| mask | 1 << bit)
    }

    /// The values of some candidates, in increasing order.
    pub fn values(&self, mask: u64) -> impl Iterator<Item = i64> + use<> {
        let low = self.low;
        (0..MAX_VALUES).filter(move |bit| mask >> bit & 1 == 1).map(move |bit| low + bit)
    }

    /// The candidate of a value; none if it is not one of its values.
    pub fn bit(&self, value: i64) -> u64 {
        value.checked_sub(self.low).filter(|bit| (0..MAX_VALUES).contains(bit)).map_or(0, |bit| 1 << bit)
    }
}

/// A condition: the variable has one of the candidates.
pub type Condition = (usize, u64);

/// What a part demands, on candidates.
#[derive(Clone, Debug)]
pub enum Body {
    /// The number of conditions that hold is in a range, if the first condition holds.
    Count { when: Option<Condition>, of: Vec<Condition>, least: usize, most: usize },
    /// As [`PartBody::Sum`].
    Sum { terms: Vec<(usize, i64)>, least: i64, most: i64 },
    /// As [`PartBody::DistinctSum`].
    DistinctSum { vars: Vec<usize>, sum: i64 },
    /// Rows of candidates.
    Table { vars: Vec<usize>, rows: Vec<Vec<u64>> },
    /// As [`PartBody::Connected`].
    Connected(Graph),
    /// As [`PartBody::Acyclic`].
    Acyclic { nodes: usize, edges: Vec<Edge> },
    /// As [`PartBody::Loop`].
    Loop { nodes: usize, edges: Vec<Edge> },
    /// As [`PartBody::Areas`].
    Areas { nodes: Vec<Condition>, neighbours: Vec<Vec<usize>>, areas: Areas },
    /// As [`PartBody::Matching`].
    Matching { of: Vec<Condition>, matching: Matching },
    /// As [`PartBody::Sight`].
    Sight { lines: Vec<Vec<Condition>>, sum: usize },
    /// As [`PartBody::Automaton`]: variables, and for each its transitions by state, candidate and next state.
    Automaton { vars: Vec<usize>, layers: Vec<Vec<(usize, u64, usize)>> },
    /// As [`PartBody::Differ`].
    Differ(Vec<(usize, usize)>),
    /// As [`PartBody::Fleet`].
    Fleet(Fleet),
}

/// A graph whose nodes and edges are present where their condition holds; always, if they have none.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The nodes.
    pub nodes: Vec<Option<Condition>>,
    /// The edges with their ends.
    pub edges: Vec<((usize, usize), Option<Condition>)>,
    /// For each node its edges, each with the node at the other end.
    pub at: Vec<Vec<(usize, usize)>>,
}

/// An edge of a graph.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// Its ends.
    pub ends: (usize, usize),
    /// Its variable.
    pub var: usize,
    /// The candidates of the variable for which it exists.
    pub exists: u64,
}

/// A part of the rules.
#[derive(Clone, Debug)]
pub struct Propagator {
    /// What it demands.
    pub body: Body,
    /// Its variables.
    pub vars: Vec<usize>,
    /// Whether its eliminations are silent: at most one condition holds, so a placed value rules the others out.
    pub is_silent: bool,
    /// The family, if its counts share no condition: a number that is equal for parts of one family.
    pub family: Option<usize>,
}

/// A board made ready for explaining.
#[derive(Debug)]
pub struct Board<'p> {
    /// The puzzle.
    pub puzzle: &'p dyn AnyPuzzle,
    /// The names of the puzzle variables.
    pub names: Vec<String>,
    /// The parts as the kind states them, and after them those that follow from others: totals, and pairs read as one.
    pub parts: Vec<Part>,
    /// What the totals among the parts say.
    pub totals: BTreeMap<usize, String>,
    /// The two parts of each pair that is read as one.
    pub joints: BTreeMap<usize, [usize; 2]>,
    /// Whether the player allows to assume that the board has one solution.
    pub assumes_one_solution: bool,
    /// The puzzle variables.
    pub vars: Vec<Var>,
    /// The parts on candidates, in the same order.
    pub propagators: Vec<Propagator>,
    /// The parts that count candidates, for covers.
    pub units: Units,
    /// The parts that each candidate concerns.
    pub watches: Watches,
    /// For each variable the parts it is in.
    pub of_var: Vec<Vec<usize>>,
    /// For each variable the value that the board gives.
    pub given: Vec<Option<i64>>,
    /// What is known before any given: every candidate, but for quantities the largest that their sums can carry.
    pub start: State,
    /// The parts from which that is known, by variable, with the candidates that they exclude.
    pub capacities: Vec<Vec<(usize, u64)>>,
}

impl<'p> Board<'p> {
    /// A board made ready. Cost: linear in the size of the parts.
    ///
    /// # Errors
    /// If the kind does not explain such boards, with the reason.
    pub fn new(puzzle: &'p dyn AnyPuzzle) -> Result<Self, String> {
        let mut parts = puzzle.parts()?;
        let bare = puzzle.with_clues(&vec![false; puzzle.clues().len()]).ranges();
        let ranges = puzzle.ranges();
        let mut vars = Vec::with_capacity(bare.len());
        for range in &bare {
            let (low, count) = (*range.start(), range.end().saturating_sub(*range.start()).saturating_add(1));
            if !(1..=MAX_VALUES).contains(&count) {
                return Err(format!("boards with more than {MAX_VALUES} values in a place are not explained"));
            }
            vars.push(Var { low, all: u64::MAX >> (MAX_VALUES - count), is_quantity: low == 0 });
        }
        let given = ranges
            .iter()
            .zip(&bare)
            .map(|(range, bare)| (range.start() == range.end() && range != bare).then_some(*range.start()));
        let given = given.collect();
        let names: Vec<String> = puzzle.vars().into_iter().map(|var| var.name.to_string()).collect();
        let mut says = BTreeMap::new();
        for total in totals(&parts, &vars, &names) {
            says.insert(parts.len(), total.says);
            parts.push(total.part);
        }
        let mut pairs = BTreeMap::new();
        for joint in joints(&parts, &vars) {
            pairs.insert(parts.len(), joint.of);
            parts.push(joint.part);
        }
        let mut families = BTreeMap::new();
        let mut family = |name: &'static str| {
            let next = families.len() + 1;
            (!OVERLAPPING.contains(&name)).then(|| *families.entry(name).or_insert(next))
        };
        let propagators: Vec<Propagator> = parts.iter().map(|part| propagator(part, &vars, &mut family)).collect();
        let mut of_var = vec![Vec::new(); vars.len()];
        for (index, propagator) in propagators.iter().enumerate() {
            propagator.vars.iter().for_each(|&var| of_var[var].push(index));
        }
        let units = Units::new(&vars, &propagators);
        let watches = Watches::new(&vars, &propagators);
        let start = State {
            candidates: vars.iter().map(|var| var.all).collect(),
            placed: vars.iter().map(|var| var.is_quantity && var.all.count_ones() == 1).collect(),
        };
        let capacities = vec![Vec::new(); vars.len()];
        let mut board = Self {
            puzzle,
            names,
            parts,
            totals: says,
            joints: pairs,
            assumes_one_solution: false,
            vars,
            propagators,
            units,
            watches,
            of_var,
            given,
            start,
            capacities,
        };
        board.limit_quantities();
        Ok(board)
    }

    /// Excludes what a sum cannot carry: a player never writes three bridges at an island of two.
    fn limit_quantities(&mut self) {
        let blank = self.start.clone();
        let mut said = Vec::new();
        for part in (0..self.parts.len()).filter(|&part| matches!(self.propagators[part].body, Body::Sum { .. })) {
            said.clear();
            if infer(self, part, &blank, &mut said).is_err() {
                continue;
            }
            for removal in said.iter().filter(|removal| self.vars[removal.var].is_quantity) {
                let kept = blank.candidates[removal.var] & !removal.candidates;
                // Lower bounds are for the player to find.
                let above = removal.candidates & !(u64::MAX >> kept.leading_zeros());
                // A value that is alone then is for the player to find, too.
                if above != 0 && (self.start.candidates[removal.var] & !above).count_ones() > 1 {
                    self.start.remove_unplaced(removal.var, above);
                    self.capacities[removal.var].push((part, above));
                }
            }
        }
    }

    /// The parts as the kind states them: the two of each pair that is read as one.
    pub fn stated(&self, parts: &[usize]) -> Vec<usize> {
        let mut stated: Vec<usize> = Vec::new();
        for part in parts {
            let pair = self.joints.get(part).map_or(std::slice::from_ref(part), |pair| &pair[..]);
            stated.extend(pair.iter().filter(|part| !stated.contains(part)).copied().collect::<Vec<_>>());
        }
        stated
    }

    /// Whether a part is a cage, of whose values a player asks first which are in it, and then where.
    pub fn is_cage(&self, part: usize) -> bool {
        self.parts[part].family == "cage" && !matches!(self.propagators[part].body, Body::Count { .. })
    }

    /// Whether a part is about a line of the board, which is longer to scan than a box.
    pub fn is_line(&self, part: usize) -> bool {
        matches!(self.parts[part].family, "row" | "column")
    }

    /// Whether a part is about areas that have a size as their number, and no first cell.
    pub fn is_of_sizes(&self, part: usize) -> bool {
        matches!(&self.propagators[part].body, Body::Areas { areas, .. } if areas.firsts.is_none())
    }
}

fn propagator(part: &Part, vars: &[Var], family: &mut impl FnMut(&'static str) -> Option<usize>) -> Propagator {
    let condition = |is: &Is| (is.var, vars[is.var].mask(is));
    let edges = |graph: &Edges| {
        let positive = |var: usize| vars[var].mask(&Is { var, values: 1..=i64::MAX });
        graph.edges.iter().map(|&(a, b, var)| Edge { ends: (a, b), var, exists: positive(var) }).collect()
    };
    let body = match &part.body {
        PartBody::Count { when, of, range } => Body::Count {
            when: when.as_ref().map(condition),
            of: of.iter().map(condition).collect(),
            least: *range.start(),
            most: *range.end(),
        },
        PartBody::Sum { terms, range } => Body::Sum { terms: terms.clone(), least: *range.start(), most: *range.end() },
        PartBody::DistinctSum { vars, sum } => Body::DistinctSum { vars: vars.clone(), sum: *sum },
        PartBody::Table { vars: scope, rows } => {
            let bits = |row: &Vec<i64>| scope.iter().zip(row).map(|(&var, &value)| vars[var].bit(value)).collect();
            Body::Table { vars: scope.clone(), rows: rows.iter().map(bits).collect() }
        }
        PartBody::Connected(graph) => {
            let mut at = vec![Vec::new(); graph.nodes.len()];
            for (edge, &(a, b, _)) in graph.edges.iter().enumerate() {
                at[a].push((edge, b));
                at[b].push((edge, a));
            }
            let edges = graph.edges.iter().map(|(a, b, when)| ((*a, *b), when.as_ref().map(condition))).collect();
            Body::Connected(Graph { nodes: graph.nodes.iter().map(|node| node.as_ref().map(condition)).collect(), edges, at })
        }
        PartBody::Acyclic(graph) => Body::Acyclic { nodes: graph.nodes, edges: edges(graph) },
        PartBody::Loop(graph) => Body::Loop { nodes: graph.nodes, edges: edges(graph) },
        PartBody::Areas(areas) => Body::Areas {
            nodes: areas.nodes.iter().map(condition).collect(),
            neighbours: areas.neighbours(),
            areas: areas.clone(),
        },
        PartBody::Matching(matching) => {
            Body::Matching { of: matching.of.iter().map(condition).collect(), matching: matching.clone() }
        }
        PartBody::Sight(sight) => {
            Body::Sight { lines: sight.lines.iter().map(|line| line.iter().map(condition).collect()).collect(), sum: sight.sum }
        }
        PartBody::Automaton(automaton) => {
            let bit = |var: usize, step: &Transition| (step.from, vars[var].bit(step.value), step.to);
            let layers = automaton.vars.iter().zip(&automaton.layers);
            let layers = layers.map(|(&var, layer)| layer.iter().map(|step| bit(var, step)).collect()).collect();
            Body::Automaton { vars: automaton.vars.clone(), layers }
        }
        PartBody::Differ(one, other) => Body::Differ(one.iter().copied().zip(other.iter().copied()).collect()),
        PartBody::Fleet(fleet) => Body::Fleet(fleet.clone()),
    };
    let is_silent = matches!(&body, Body::Count { when: None, most: 1, .. });
    let family = match &body {
        Body::Count { when: None, .. } => family(part.family),
        _ => None,
    };
    Propagator { vars: part.body.vars(), body, is_silent, family }
}
