//! The simplest inferences from what is known, by levels of cost.

use crate::var::Bits;
use crate::{
    board::Board,
    cost::{Cost, CoverSort},
    cover::{Cover, covers},
    end::End,
    fact::Fact,
    infer::{Contradiction, count::tally},
    nested::Nested,
    propagator::Body,
    state::{Removal, State},
    trail::{Clash, Trail, WhatIf},
    unit::PLACES,
    whatif::{Explored, FEW_LAYERS, MAX_DEPTH},
};
use std::collections::BTreeSet;

/// The largest cover.
const MAX_COVER: usize = 4;

/// What follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inference {
    /// A place has one candidate left.
    Only(usize),
    /// What one part says.
    Part(usize, Vec<Removal>),
    /// What a cover has no room for.
    Cover(Cover),
    /// A candidate is refuted by a chain.
    WhatIf(WhatIf),
    /// A candidate is refuted with hypotheses inside a hypothesis.
    Nested(WhatIf),
}

/// An inference and its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The cost.
    pub cost: Cost,
    /// The inference.
    pub inference: Inference,
}

impl Finding {
    /// The variables about which something follows.
    pub fn vars(&self) -> Vec<usize> {
        match &self.inference {
            Inference::Only(var) => vec![*var],
            Inference::Part(_, removals) | Inference::Cover(Cover { removals, .. }) => {
                removals.iter().map(|removal| removal.var).collect()
            }
            Inference::WhatIf(refuted) | Inference::Nested(refuted) => vec![refuted.var],
        }
    }
}

/// Asked often while something long is sought: whether to stop.
pub type Stop<'s> = &'s dyn Fn() -> bool;

/// What is known of a board, and what follows next.
#[derive(Debug)]
pub struct Finder<'b> {
    board: &'b Board<'b>,
    /// What is known.
    known: Trail<'b>,
    /// What is seen from the placed values alone.
    placed: Trail<'b>,
    /// What is known at the start.
    start: State,
    /// By variable, the candidates whose loss was stated: by the player, or as the conclusion of a step.
    pub stated: Vec<Bits>,
    /// What each part says, unless it has to be asked again.
    of_part: Vec<Option<Finding>>,
    /// The parts that have to be asked again.
    unasked: Vec<usize>,
    is_unasked: Vec<bool>,
    /// The places that have one candidate left.
    only: BTreeSet<usize>,
    /// Whether some part cannot be satisfied any more.
    is_contradiction: bool,
    /// What hypotheses do to what is known.
    explored: Explored<'b>,
    /// What hypotheses inside hypotheses do.
    nested: Nested<'b>,
}

impl<'b> Finder<'b> {
    /// A board with its givens.
    ///
    /// # Errors
    /// If they contradict each other at once.
    pub fn new(board: &'b Board<'b>) -> Result<Self, Clash> {
        let mut known = Trail::new(board, &board.start);
        for (var, value) in board.given.iter().enumerate() {
            if let Some(value) = *value {
                known.give(var, board.vars[var].bit(value))?;
            }
        }
        let start = known.state.clone();
        let placed = Trail::new(board, &start);
        let mut finder = Self {
            board,
            placed,
            start,
            stated: vec![0; board.vars.len()],
            of_part: vec![None; board.parts.len()],
            unasked: (0..board.parts.len()).collect(),
            is_unasked: vec![true; board.parts.len()],
            only: BTreeSet::new(),
            is_contradiction: false,
            explored: Explored::new(board, &known),
            nested: Nested::new(board, &known),
            known,
        };
        finder.notice(&(0..board.vars.len()).collect::<Vec<_>>());
        Ok(finder)
    }

    /// What is known.
    pub fn state(&self) -> &State {
        &self.known.state
    }

    /// Adds a value that the player has placed.
    ///
    /// # Errors
    /// If it contradicts what is known at once.
    pub fn give(&mut self, var: usize, value: i64) -> Result<(), Clash> {
        let of = &self.board.vars[var];
        self.stated[var] |= of.all & !of.bit(value);
        self.known.give(var, of.bit(value))?;
        self.catch_up()
    }

    fn notice(&mut self, changed: &[usize]) {
        self.explored.notice(changed);
        for &var in changed {
            let is_new = |part: &&usize| !std::mem::replace(&mut self.is_unasked[**part], true);
            self.unasked.extend(self.board.of_var[var].iter().filter(is_new));
            let state = self.known.state.candidates[var];
            if state.count_ones() == 1 && !self.known.state.placed[var] {
                self.only.insert(var);
            } else {
                self.only.remove(&var);
            }
        }
    }

    /// Notes what changed, and shows placed values to the view that has only those.
    fn catch_up(&mut self) -> Result<(), Clash> {
        let changed = self.known.take_changed();
        for &var in &changed {
            if self.known.state.placed[var] && !self.placed.state.placed[var] {
                self.placed.give(var, self.known.state.candidates[var])?;
            }
        }
        self.placed.take_changed();
        self.notice(&changed);
        Ok(())
    }

    /// Adds inferences to what is known, all at once: their order does not matter.
    ///
    /// # Errors
    /// If something cannot be: the board has no solution.
    pub fn apply(&mut self, findings: &[Finding]) -> Result<(), Clash> {
        let mut learned: Vec<(Removal, bool)> = Vec::new();
        for finding in findings {
            match &finding.inference {
                &Inference::Only(var) => learned.push((Removal { var, candidates: 0 }, true)),
                Inference::Part(_, removals) => {
                    learned.extend(removals.iter().map(|&removal| (removal, self.known.leaves(removal).is_some())));
                }
                Inference::Cover(cover) => learned.extend(cover.removals.iter().map(|&removal| (removal, false))),
                Inference::WhatIf(refuted) | Inference::Nested(refuted) => {
                    learned.push((Removal { var: refuted.var, candidates: refuted.candidate }, false));
                }
            }
        }
        for (removal, places) in learned {
            self.known.learn(removal, places)?;
        }
        self.catch_up()
    }

    /// Whether an inference places a value.
    pub fn places(&self, finding: &Finding) -> bool {
        match &finding.inference {
            Inference::Only(_) => true,
            Inference::Part(_, removals) => removals.iter().any(|&removal| self.known.leaves(removal).is_some()),
            _ => false,
        }
    }

    /// Adds what a step concludes to what is known.
    ///
    /// # Errors
    /// If something cannot be: the board has no solution.
    pub fn learn(&mut self, conclusions: &[Fact]) -> Result<(), Clash> {
        for fact in conclusions {
            self.stated[fact.var] |= fact.lost;
            self.known.learn(Removal { var: fact.var, candidates: fact.lost }, fact.is_value)?;
        }
        self.catch_up()
    }

    /// How it ends, if it ends here: every value is placed, or a part cannot be satisfied.
    pub fn end(&mut self, stop: Stop<'_>) -> Option<End> {
        match self.ask(stop) {
            None => Some(End::Stopped),
            Some(()) if self.is_contradiction => Some(End::Contradiction),
            Some(()) => self.state().is_complete().then_some(End::Solved),
        }
    }

    /// All inferences of the smallest cost; none if nothing follows at a cost of at most `most`. `None` if the caller stops it.
    pub fn simplest(&mut self, most: Cost, stop: Stop<'_>) -> Option<Vec<Finding>> {
        self.ask(stop)?;
        let singles = self.of_part.iter().flatten().cloned();
        let only = self.only.iter().map(|&var| Finding { cost: Cost::NAKED_SINGLE, inference: Inference::Only(var) });
        let singles = cheapest(singles.chain(only));
        if !singles.is_empty() {
            return Some(singles.into_iter().filter(|finding| finding.cost <= most).collect());
        }
        let mut depth = (0..=MAX_DEPTH).take_while(|&depth| depth == 0 || Cost::chain(depth) <= most).last().unwrap_or(0);
        for size in 1..=MAX_COVER {
            let all =
                if Cost::cover(size, CoverSort::Naked) <= most { covers(self.board, self.state(), size) } else { Vec::new() };
            let finding = |cover: Cover| Finding { cost: self.cover_cost(&cover), inference: Inference::Cover(cover) };
            let found = cheapest(all.into_iter().map(finding).filter(|finding| finding.cost <= most));
            let cost = found.first().map(|finding| finding.cost);
            // Chains that are cheaper than the covers of this size come first.
            depth = (1..=MAX_DEPTH)
                .take_while(|&depth| cost.is_none_or(|cost| Cost::chain(depth) < cost))
                .last()
                .unwrap_or(0)
                .min(depth);
            if cost.is_none() && size < MAX_COVER {
                continue;
            }
            let chains = if depth > 0 { self.explored.shallowest(&self.known, depth, stop)? } else { Vec::new() };
            let chain = |refuted: WhatIf| Finding { cost: Cost::chain(refuted.depth), inference: Inference::WhatIf(refuted) };
            return match chains.is_empty() {
                false => Some(chains.into_iter().map(chain).collect()),
                true if !found.is_empty() || Cost::nested(0) > most => Some(found),
                true => self.nested(stop),
            };
        }
        Some(Vec::new())
    }

    fn nested(&mut self, stop: Stop<'_>) -> Option<Vec<Finding>> {
        let mut found = Vec::new();
        for few in 0..FEW_LAYERS.len() {
            found = self.nested.refuted(&mut self.explored, &self.known, few, stop)?;
            if !found.is_empty() {
                break;
            }
        }
        let finding = |refuted: WhatIf| Finding { cost: Cost::nested(refuted.depth), inference: Inference::Nested(refuted) };
        Some(found.into_iter().map(finding).collect())
    }

    /// Asks all parts again whose variables changed.
    fn ask(&mut self, stop: Stop<'_>) -> Option<()> {
        while let Some(&part) = self.unasked.last() {
            if stop() {
                return None;
            }
            self.unasked.pop();
            self.is_unasked[part] = false;
            match self.says(part, self.state()) {
                Ok(said) => self.of_part[part] = self.part(part, said),
                Err(Contradiction) => {
                    self.is_contradiction = true;
                    self.of_part[part] = None;
                }
            }
        }
        Some(())
    }

    /// What a part says that costs least, of what it says from all that is known.
    fn part(&self, part: usize, all: Vec<Removal>) -> Option<Finding> {
        if all.is_empty() {
            return None;
        }
        let finding = |cost, removals| Some(Finding { cost, inference: Inference::Part(part, removals) });
        if let Some(cost) = self.count_cost(part).or_else(|| self.board.derived_cost(part, self.state())) {
            return finding(cost, all);
        }
        let is_cage = self.board.is_cage(part);
        let mut layouts = None;
        let views = [
            (Cost::PART_OF_CLUES, &self.start),
            (Cost::PART_OF_PLACED, &self.placed.state),
            (Cost::SETS_OF_CANDIDATES, self.state()),
        ];
        for (cost, view) in views.into_iter().take(if is_cage { 3 } else { 2 }) {
            let Some(said) = self.new_of(part, view) else { continue };
            if !is_cage {
                return finding(cost, said);
            }
            match self.in_no_place(part, &said) {
                sets if sets.is_empty() => layouts = layouts.or(Some(said)),
                sets => return finding(cost, sets),
            }
        }
        match (layouts, self.says_of_open(part)) {
            (Some(said), _) => finding(Cost::LAYOUTS, said),
            (None, Some(said)) => finding(Cost::OPEN_TERMS, said),
            (None, None) => finding(Cost::PART_OF_CANDIDATES, all),
        }
    }

    /// Of what a cage says, the values that are lost in all of its places: no set of values that fits has them. The others
    /// are only misplaced.
    fn in_no_place(&self, part: usize, said: &[Removal]) -> Vec<Removal> {
        let lost = |var: usize| said.iter().filter(|said| said.var == var).fold(0, |lost, said| lost | said.candidates);
        let vars = &self.board.propagators[part].vars;
        let kept = vars.iter().fold(0, |kept, &var| kept | self.state().candidates[var] & !lost(var));
        let sets = said.iter().map(|&removal| Removal { candidates: removal.candidates & !kept, ..removal });
        sets.filter(|removal| removal.candidates != 0).collect()
    }

    /// What a sum says if only the number of open terms counts and not how much each can carry: all are at their largest or
    /// at their smallest value, or each is positive.
    fn says_of_open(&self, part: usize) -> Option<Vec<Removal>> {
        let view = self.state();
        let Body::Sum { terms, least, most } = &self.board.propagators[part].body else { return None };
        let bound = |var: usize, bit: u32| self.board.vars[var].low + i64::from(bit);
        let high: i64 = terms.iter().map(|&(var, _)| bound(var, Bits::BITS - 1 - view.candidates[var].leading_zeros())).sum();
        let low: i64 = terms.iter().map(|&(var, _)| bound(var, view.candidates[var].trailing_zeros())).sum();
        if high == *least || low == *most {
            return self.new_of(part, view);
        }
        let mut open = view.clone();
        for &(var, _) in terms.iter().filter(|term| view.candidates[term.0] > 1) {
            let lowest = view.candidates[var] & view.candidates[var].wrapping_neg();
            open.candidates[var] = self.board.vars[var].all & !(lowest - 1);
        }
        self.new_of(part, &open)
    }

    /// What a part says about a view, if that is something new.
    fn new_of(&self, part: usize, view: &State) -> Option<Vec<Removal>> {
        self.says(part, view).ok().filter(|said| !said.is_empty())
    }

    /// What a part says about a view of what is known, as far as it is new.
    fn says(&self, part: usize, view: &State) -> Result<Vec<Removal>, Contradiction> {
        let mut said = Vec::new();
        self.board.infer(part, view, &mut said)?;
        said.iter_mut().for_each(|removal| removal.candidates &= self.state().candidates[removal.var]);
        said.retain(|&removal| {
            removal.candidates != 0 || self.known.leaves(removal).is_some() && !self.state().placed[removal.var]
        });
        Ok(said)
    }

    /// The cost of what a count says; `None` for other parts.
    fn count_cost(&self, part: usize) -> Option<Cost> {
        let propagator = &self.board.propagators[part];
        let Body::Count { when: None, of, least, most } = &propagator.body else { return None };
        if propagator.vars.iter().filter(|&&var| !self.state().placed[var]).count() == 1 {
            return Some(Cost::LAST);
        }
        let needs_all = tally(&self.board.vars, of, self.state()).1 == *least;
        // As many may hold as may not, as in a line of zeros and ones: full and needing all are then one case.
        let is_symmetric = of.len().checked_sub(*most) == Some(*least);
        Some(if needs_all && !is_symmetric && self.board.is_line(part) { Cost::HIDDEN_SINGLE_LINE } else { Cost::HIDDEN_SINGLE })
    }

    fn cover_cost(&self, cover: &Cover) -> Cost {
        let line = |(family, units): &(usize, Vec<usize>)| {
            self.board.units.families[*family][units[0]].part.is_some_and(|part| self.board.is_line(part))
        };
        let sort = match (cover.needing.0, cover.covering.0) {
            (PLACES, _) => CoverSort::Naked,
            (_, PLACES) => CoverSort::Hidden,
            _ if line(&cover.needing) && !line(&cover.covering) => CoverSort::Claiming,
            _ => CoverSort::Counts,
        };
        Cost::cover(cover.needing.1.len(), sort)
    }
}

/// All findings of the smallest cost.
fn cheapest(findings: impl Iterator<Item = Finding>) -> Vec<Finding> {
    let mut findings: Vec<Finding> = findings.collect();
    let least = findings.iter().map(|finding| finding.cost).min();
    findings.retain(|finding| Some(finding.cost) == least);
    findings
}
