//! A board made ready for explaining: puzzle variables as sets of candidates, and the parts of the rules on them.

use crate::{
    cost::Cost,
    infer::{Contradiction, hidden, infer},
    joint::joints,
    propagator::{Body, Propagator},
    state::{Removal, State},
    total::totals,
    unit::Units,
    var::{Bits, Condition, MAX_VALUES, Var},
    watch::Watches,
};
use puzzles::{AnyPuzzle, Part, PartBody, Role, Wording};
use std::collections::BTreeMap;

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
    pub capacities: Vec<Vec<(usize, Bits)>>,
}

/// Adds the values that a part says of single places, where one value is left.
fn add_drawn(part: &Part, vars: &[Var], given: &mut [Option<i64>]) {
    let PartBody::Count { of, range, .. } = &part.body else { return };
    for is in of {
        let Var { low, all, .. } = vars[is.var];
        let mut left = (low..low + i64::from(all.count_ones())).filter(|value| is.values.contains(value) == (*range.start() > 0));
        if let (Some(value), None) = (left.next(), left.next()) {
            given[is.var] = Some(value);
        }
    }
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
            vars.push(Var { low, all: Bits::MAX >> (MAX_VALUES - count), is_quantity: low == 0 });
        }
        let given = ranges
            .iter()
            .zip(&bare)
            .map(|(range, bare)| (range.start() == range.end() && range != bare).then_some(*range.start()));
        let mut given: Vec<Option<i64>> = given.collect();
        parts.iter().filter(|part| part.role == Role::Drawn).for_each(|part| add_drawn(part, &vars, &mut given));
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
        let mut family = |role: Role| {
            let next = families.len() + 1;
            (!role.may_overlap()).then(|| *families.entry(role).or_insert(next))
        };
        let propagators: Vec<Propagator> = parts.iter().map(|part| Propagator::new(part, &vars, &mut family)).collect();
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
            if self.infer(part, &blank, &mut said).is_err() {
                continue;
            }
            for removal in said.iter().filter(|removal| self.vars[removal.var].is_quantity) {
                let kept = blank.candidates[removal.var] & !removal.candidates;
                // Lower bounds are for the player to find.
                let above = removal.candidates & !(Bits::MAX >> kept.leading_zeros());
                // A value that is alone then is for the player to find, too.
                if above != 0 && (self.start.candidates[removal.var] & !above).count_ones() > 1 {
                    self.start.remove_unplaced(removal.var, above);
                    self.capacities[removal.var].push((part, above));
                }
            }
        }
    }

    /// Adds to `out` the candidates that variables lose by one part alone.
    ///
    /// # Errors
    /// If the part cannot be satisfied. `out` is then of no use.
    pub fn infer(&self, part: usize, state: &State, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
        infer(&self.vars, &self.propagators[part].body, state, out)
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
        self.parts[part].role == Role::Cage && !matches!(self.propagators[part].body, Body::Count { .. })
    }

    /// Whether each digit is counted in rows and columns only: what one digit alone shows there is in fish.
    pub fn is_latin(&self) -> bool {
        let is_line = |part: &Part| !matches!(part.body, PartBody::Count { .. }) || part.role.is_line();
        self.wording() == Wording::Digits && self.parts.iter().all(is_line)
    }

    /// Whether a part is about a line of the board, which is longer to scan than a box.
    pub fn is_line(&self, part: usize) -> bool {
        self.parts[part].role.is_line()
    }

    /// Whether a part is about areas that have a size as their number, and no first cell.
    pub fn is_of_sizes(&self, part: usize) -> bool {
        matches!(&self.propagators[part].body, Body::Areas { areas, .. } if areas.firsts.is_none())
    }

    /// The cost of what a part says that follows from others, or has hidden variables; `None` for others.
    pub fn derived_cost(&self, part: usize, state: &State) -> Option<Cost> {
        if let Body::Hidden(hidden) = &self.propagators[part].body {
            return Some(Cost::hidden(hidden::depth(hidden, state)));
        }
        match (self.totals.contains_key(&part), self.joints.contains_key(&part)) {
            (true, _) => Some(Cost::PART_OF_CANDIDATES),
            (_, true) => Some(Cost::PAIR),
            _ => None,
        }
    }

    /// Whether the kind is a text, whose words are in its file.
    pub fn is_from_file(&self) -> bool {
        self.puzzle.kind().reference().is_some()
    }

    /// How steps speak of what is counted.
    pub fn wording(&self) -> Wording {
        self.puzzle.kind().wording()
    }

    /// The name of a puzzle variable.
    pub fn name(&self, var: usize) -> String {
        self.names[var].clone()
    }

    /// Whether a condition of a count holds with the candidates that are left to a variable.
    pub fn holds_in(&self, part: usize, (var, kept): Condition) -> bool {
        let Body::Count { of, .. } = &self.propagators[part].body else { return false };
        of.iter().any(|condition| condition.0 == var && kept & !condition.1 == 0)
    }
}
