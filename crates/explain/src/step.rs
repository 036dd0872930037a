//! Steps: an inference with everything it rests on, so that it can be checked, drawn and said.

use crate::{
    board::Board,
    cone::{self, Cone},
    cost::Cost,
    cover::Cover,
    fact::Fact,
    finder::{Finding, Inference, Stop},
    infer::{self, Fault},
    nested,
    propagator::{Body, Propagator},
    reason::{Need, Target, merged, reason},
    state::{Removal, State},
    trail::{Cause, Clash, Event, Trail, WhatIf},
    var::{Bits, Condition, bits},
};
use std::collections::BTreeMap;

/// The next thing that follows, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// How hard it is.
    pub cost: Cost,
    /// The shape of the argument.
    pub(crate) shape: Shape,
    /// The parts of the rules that it uses, as indices.
    pub parts: Vec<usize>,
    /// What it uses of what was known.
    pub facts: Vec<Fact>,
    /// What follows: at least one fact.
    pub conclusions: Vec<Fact>,
    /// Whether parts and facts are proved to be minimal.
    pub minimal: bool,
}

/// The shape of an argument.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    /// One value is left in a place.
    Only,
    /// One part says it.
    Part(usize),
    /// Some units lie in others.
    Cover(Cover),
    /// A chain of consequences leads from a hypothesis to something that cannot be.
    Chain(Chain),
    /// Two digits could be swapped in four cells, so that the board would have several solutions.
    Rectangle { cells: [usize; 4], digits: Bits },
    /// Only a search of all cases shows it.
    Search,
}

/// A hypothesis and what follows from it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Chain {
    /// What is supposed.
    pub hypothesis: Fact,
    /// What follows, in order.
    pub links: Vec<Link>,
    /// The number of layers to what cannot be.
    pub depth: usize,
    /// The part that cannot hold then, or the variable that has no value left.
    pub clash: Clash,
    /// Why it cannot hold, if it is a loop, a fleet or a connected graph.
    pub fault: Option<Fault>,
}

/// A consequence in a chain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Link {
    /// What follows.
    pub fact: Fact,
    /// The part that says so; none if one value is left, or if a hypothesis inside refutes the others.
    pub part: Option<usize>,
    /// Whether players leave it unsaid: a placed value excludes others.
    pub is_silent: bool,
    /// Whether a hypothesis inside refutes the others.
    pub is_nested: bool,
    /// What would be wrong otherwise, if a loop or a connected graph says so.
    pub fault: Option<Fault>,
}

impl Step {
    /// The step of a finding from what is known; `stated` as [`Finder::stated`](crate::finder::Finder). `None` if the
    /// caller stops it.
    pub(crate) fn new(board: &Board<'_>, state: &State, stated: &[Bits], finding: &Finding, stop: Stop<'_>) -> Option<Self> {
        let mut parts = Vec::new();
        let (shape, needs, conclusions) = match &finding.inference {
            &Inference::Only(var) => {
                let value = Fact::value(board, var, state.candidates[var]);
                (Shape::Only, vec![Need::Lost(Removal { var, candidates: value.lost })], vec![value])
            }
            Inference::Part(part, removals) => {
                parts = board.stated(&[*part]);
                let removals = of_one_sort(board, state, *part, joined(removals));
                let conclusions: Vec<Fact> = removals.into_iter().map(|removal| conclusion(board, state, removal)).collect();
                let targets: Vec<Removal> =
                    conclusions.iter().map(|fact| Removal { var: fact.var, candidates: fact.lost }).collect();
                let blank = State::blank(&board.vars);
                (Shape::Part(*part), reason(board, *part, state, &blank, Target::Removals(&targets)), conclusions)
            }
            Inference::Cover(cover) => {
                parts = cover_parts(board, cover);
                let conclusions = cover.removals.iter().copied().map(Fact::lost).collect();
                (Shape::Cover(cover.clone()), cover_needs(board, state, cover), conclusions)
            }
            Inference::WhatIf(refuted) | Inference::Nested(refuted) => {
                let (trail, cone) = match finding.inference {
                    Inference::Nested(_) => nested::chain(board, state, *refuted, stop)?,
                    _ => cone::chain(board, state, *refuted)?,
                };
                parts = board.stated(&cone.parts);
                let (chain, conclusion) = chain(board, state, *refuted, &trail, &cone);
                (Shape::Chain(chain), cone.facts, vec![conclusion])
            }
        };
        let facts = without_silent(board, state, stated, merged(needs), &mut parts);
        Some(Self { cost: finding.cost, shape, parts, facts, conclusions, minimal: false })
    }

    /// What is new of its conclusions: of a number, not the bounds that are among its facts.
    pub(crate) fn news(&self) -> Vec<Fact> {
        let own = |var: usize| self.facts.iter().filter(|fact| fact.var == var).fold(0, |lost, fact| lost | fact.lost);
        self.conclusions.iter().map(|fact| Fact { lost: fact.lost & !own(fact.var), ..*fact }).collect()
    }

    /// The puzzle variables that its conclusions are about.
    pub fn vars(&self) -> impl Iterator<Item = usize> + '_ {
        self.conclusions.iter().map(|fact| fact.var)
    }

    /// The parts that a reader has to look at: not those that only exclude a value that stands.
    pub(crate) fn shown_parts(&self, board: &Board<'_>) -> Vec<usize> {
        match &self.shape {
            Shape::Search => Vec::new(),
            // The lines and regions from which the other values are excluded.
            Shape::Only | Shape::Rectangle { .. } => self.parts.clone(),
            Shape::Part(part) => vec![*part],
            Shape::Cover(cover) => cover_parts(board, cover),
            Shape::Chain(chain) => {
                let told = chain.links.iter().filter(|link| !link.is_silent).filter_map(|link| link.part);
                let clash = if let Clash::Part(part) = chain.clash { Some(part) } else { None };
                told.chain(clash).collect()
            }
        }
    }

    /// Whether it follows only if the board has one solution.
    pub fn assumes_one_solution(&self) -> bool {
        matches!(self.shape, Shape::Rectangle { .. })
    }

    /// Whether it places a value.
    pub fn places(&self) -> bool {
        self.conclusions.iter().any(|fact| fact.is_value)
    }
}

/// Removals with those of one variable joined.
fn joined(removals: &[Removal]) -> Vec<Removal> {
    let mut joined: BTreeMap<usize, Bits> = BTreeMap::new();
    for removal in removals {
        *joined.entry(removal.var).or_default() |= removal.candidates;
    }
    joined.into_iter().map(|(var, candidates)| Removal { var, candidates }).collect()
}

/// Of what areas or connected cells say, the cells that belong to them, if there are any, and otherwise those that do not: each has
/// its own step.
fn of_one_sort(board: &Board<'_>, state: &State, part: usize, removals: Vec<Removal>) -> Vec<Removal> {
    let nodes: Vec<Condition> = match &board.propagators[part].body {
        Body::Areas { nodes, .. } => nodes.clone(),
        Body::Connected(graph) => graph.nodes.iter().flatten().copied().collect(),
        _ => return removals,
    };
    let belongs = |removal: &Removal| {
        let kept = state.candidates[removal.var] & !removal.candidates;
        nodes.iter().any(|&(var, mask)| var == removal.var && kept & !mask == 0)
    };
    let (cells, others): (Vec<Removal>, Vec<Removal>) = removals.into_iter().partition(belongs);
    if cells.is_empty() { others } else { cells }
}

/// The chain of a refuted candidate, and what it shows. Often the chain needs only that the variable does not have some values;
/// it then refutes all other values at once, and not the candidate alone.
fn chain(board: &Board<'_>, state: &State, refuted: WhatIf, trail: &Trail<'_>, cone: &Cone) -> (Chain, Fact) {
    let WhatIf { var, candidate, depth } = refuted;
    let refuted_too = state.candidates[var] & !cone.excluded;
    let (hypothesis, conclusion) = match cone.excluded != 0 && refuted_too != candidate {
        true => {
            let hypothesis = Fact::lost(Removal { var, candidates: cone.excluded });
            (hypothesis, conclusion(board, state, Removal { var, candidates: refuted_too }))
        }
        false => (Fact::value(board, var, candidate), Fact::lost(Removal { var, candidates: candidate })),
    };
    (Chain::new(board, hypothesis, depth, trail, cone), conclusion)
}

/// A removal by one part as a conclusion: the value that is left, or what is lost.
pub(crate) fn conclusion(board: &Board<'_>, state: &State, removal: Removal) -> Fact {
    let left = state.candidates[removal.var] & !removal.candidates;
    match (left.count_ones(), board.vars[removal.var].is_quantity) {
        (1, false) => Fact::value(board, removal.var, left),
        // A number that is now known is concluded in full, and not only the bound that is new.
        (1, true) => Fact::lost(Removal { candidates: board.start.candidates[removal.var] & !left, ..removal }),
        _ => Fact::lost(removal),
    }
}

fn cover_parts(board: &Board<'_>, cover: &Cover) -> Vec<usize> {
    let parts = |(family, units): &(usize, Vec<usize>)| -> Vec<usize> {
        units.iter().filter_map(|&unit| board.units.families[*family][unit].part).collect()
    };
    [parts(&cover.needing), parts(&cover.covering)].concat()
}

/// The candidates of the needing units outside the cover are lost, or hold; and what holds in the covering units.
fn cover_needs(board: &Board<'_>, state: &State, cover: &Cover) -> Vec<Need> {
    let mut needs = Vec::new();
    let mut need = |(var, bit): (usize, Bits)| {
        if state.placed[var] {
            needs.push(Need::Placed(var));
        } else if state.candidates[var] & bit == 0 {
            needs.push(Need::Lost(Removal { var, candidates: bit }));
        }
    };
    for &unit in &cover.needing.1 {
        let outside = |candidate: &&(usize, Bits)| {
            board.units.of(cover.covering.0, **candidate).is_none_or(|unit| !cover.covering.1.contains(&unit))
        };
        board.units.families[cover.needing.0][unit].candidates.iter().filter(outside).for_each(|&candidate| need(candidate));
    }
    for &unit in &cover.covering.1 {
        let holding = |candidate: &&(usize, Bits)| state.placed[candidate.0] && state.candidates[candidate.0] == candidate.1;
        board.units.families[cover.covering.0][unit].candidates.iter().filter(holding).for_each(|&candidate| need(candidate));
    }
    needs
}

/// Replaces what a placed value excludes at once by that value and the part that says so; values come first.
fn without_silent(board: &Board<'_>, state: &State, stated: &[Bits], needs: Vec<Need>, parts: &mut Vec<usize>) -> Vec<Fact> {
    let mut values: Vec<usize> =
        needs.iter().filter_map(|need| if let Need::Placed(var) = need { Some(*var) } else { None }).collect();
    let mut lost = Vec::new();
    let needs = needs.iter().filter_map(|need| if let Need::Lost(removal) = need { Some(*removal) } else { None });
    // A mark that is stated stands on the board. Those that are not come first: their values may exclude it, too.
    let is_mark = |&Removal { var, candidates }: &Removal| {
        board.vars[var].all.count_ones() == 2 && candidates.count_ones() == 1 && stated[var] & candidates != 0
    };
    let (marks, needs): (Vec<Removal>, Vec<Removal>) = needs.partition(is_mark);
    let by_mark: Vec<_> = marks.iter().map(|mark| silent(board, state, mark.var, mark.candidates)).collect();
    let excludes_others = |by: usize| by_mark.iter().filter(|by_one| by_one.iter().any(|one| one.1 == Some(by))).count() > 1;
    for (removal, is_mark) in needs.into_iter().map(|need| (need, false)).chain(marks.into_iter().map(|mark| (mark, true))) {
        if state.placed[removal.var] && !board.vars[removal.var].is_quantity {
            values.push(removal.var);
            continue;
        }
        let mut told = 0;
        for bit in bits(removal.candidates) {
            let familiar = |&(part, by): &(usize, Option<usize>)| {
                (usize::from(!parts.contains(&part)) + usize::from(by.is_some_and(|by| !values.contains(&by))), part)
            };
            let is_needed = |by: Option<usize>| by.is_some_and(|by| values.contains(&by) || excludes_others(by));
            let excluding = silent(board, state, removal.var, bit).into_iter().filter(|&(_, by)| !is_mark || is_needed(by));
            match excluding.min_by_key(familiar) {
                Some((part, by)) => {
                    if !parts.contains(&part) {
                        parts.push(part);
                    }
                    values.extend(by.filter(|by| !values.contains(by)));
                }
                None => told |= bit,
            }
        }
        if told == 0 {
            continue;
        }
        // A number that is known is recalled as such, even where one of its bounds would do.
        let is_number = state.placed[removal.var] && board.start.candidates[removal.var].count_ones() > 2;
        lost.push(match is_number {
            true => Fact::value(board, removal.var, state.candidates[removal.var]),
            false => Fact::lost(Removal { candidates: told, ..removal }),
        });
    }
    values.sort_unstable();
    values.dedup();
    // A quantity excludes others as soon as it has a bound, before its value is known.
    let holding = values.into_iter().map(|var| match board.vars[var].is_quantity {
        true => Fact::lost(Removal { var, candidates: board.vars[var].all & !state.candidates[var] }),
        false => Fact::value(board, var, state.candidates[var]),
    });
    Fact::joined(holding.chain(lost))
}

/// The parts that exclude a candidate silently, each with the variable whose value does so.
fn silent(board: &Board<'_>, state: &State, var: usize, bit: Bits) -> Vec<(usize, Option<usize>)> {
    let capacities = board.capacities[var].iter().filter(|capacity| capacity.1 & bit != 0).map(|capacity| (capacity.0, None));
    let mut found: Vec<(usize, Option<usize>)> = capacities.collect();
    for &part in board.of_var[var].iter().filter(|&&part| board.propagators[part].is_silent) {
        let Body::Count { of, .. } = &board.propagators[part].body else { continue };
        if of.iter().any(|condition| condition.0 == var && condition.1 & bit != 0) {
            let holding = of.iter().filter(|&&condition| condition.0 != var && state.holds(&board.vars, condition));
            found.extend(holding.map(|condition| (part, Some(condition.0))));
        }
    }
    found
}

impl Chain {
    fn new(board: &Board<'_>, hypothesis: Fact, depth: usize, trail: &Trail<'_>, cone: &Cone) -> Self {
        let link = |&index: &usize| {
            let Event { removal, places, cause, seen } = trail.events[index];
            let fact = if places {
                Fact::value(board, removal.var, board.vars[removal.var].all & !removal.candidates)
            } else {
                Fact::lost(removal)
            };
            let part = match cause {
                Cause::Assumed => return None,
                Cause::Part(part) | Cause::Silent(part) => Some(part),
                Cause::Only | Cause::Refuted(_) => None,
            };
            let (is_silent, is_nested) = (matches!(cause, Cause::Silent(_)), matches!(cause, Cause::Refuted(_)));
            let fault = part.and_then(|part| {
                let Propagator { body, vars, .. } = &board.propagators[part];
                let mut otherwise = matches!(body, Body::Loop { .. } | Body::Connected(_)).then(|| trail.state_at(seen, vars))?;
                otherwise.candidates[removal.var] &= removal.candidates;
                infer::fault(body, &otherwise)
            });
            Some(Link { fact, part, is_silent, is_nested, fault })
        };
        let fault = match cone.clash {
            Clash::Part(part) => infer::fault(&board.propagators[part].body, &trail.state),
            Clash::Empty(_) => None,
        };
        Self { hypothesis, links: cone.events.iter().filter_map(link).collect(), depth, clash: cone.clash, fault }
    }
}
