//! Names that a kind-file gives to inferences of its rules.

use crate::{
    board::Board,
    step::{Shape, Step},
};
use puzzles::{CountShape, NamedInference, Part, PartBody};

impl Board<'_> {
    /// The name that the kind gives to what a part says, perhaps of several rules; `needs_all` says that a count needs all places
    /// that are left.
    pub(crate) fn named_part(&self, part: usize, needs_all: bool) -> Option<&'static NamedInference> {
        let stated = &self.parts[part];
        let joined: Vec<&str> = match &stated.body {
            PartBody::Hidden(hidden) if hidden.rules.len() > 1 => hidden.rules.iter().map(|rule| rule.name).collect(),
            _ => Vec::new(),
        };
        let is_count = matches!(stated.body, PartBody::Count { .. });
        let fits = |named: &&NamedInference| {
            if !joined.is_empty() {
                return named.of.len() == joined.len() && named.of.iter().all(|(rule, _)| joined.contains(rule));
            }
            let [(rule, of)] = named.of[..] else { return false };
            let has_shape = match named.shape {
                None => true,
                Some(CountShape::Needed) => is_count && needs_all,
                Some(CountShape::Full) => is_count && !needs_all,
            };
            has_shape && rule == stated.rule.name && (of.is_none() || of == number(stated))
        };
        self.puzzle.kind().inferences().iter().find(fits)
    }

    /// The name that the kind gives to a step: to what one part says, or to what several say of the clues alone.
    pub(crate) fn named(&self, step: &Step) -> Option<&'static NamedInference> {
        let is_pair = |part: &usize| self.joints.contains_key(part);
        match &step.shape {
            Shape::Part(part) if self.is_last_cell(*part, step.cost) => None,
            Shape::Part(part) if !is_pair(part) => {
                let needs_all = step.conclusions.iter().any(|fact| self.holds_in(*part, (fact.var, fact.kept(self))));
                self.named_part(*part, needs_all)
            }
            Shape::Part(_) | Shape::Chain(_) if step.facts.is_empty() => {
                let fits = |named: &&NamedInference| {
                    let mut left: Vec<&Part> = step.parts.iter().map(|&part| &self.parts[part]).collect();
                    let mut of = named.of.clone();
                    // Those with a number first: the others take what is left.
                    of.sort_by_key(|of| of.1.is_none());
                    let mut takes = |(rule, of): (&str, Option<i64>)| {
                        let is_it = |part: &&Part| part.rule.name == rule && (of.is_none() || of == number(part));
                        left.iter().position(is_it).map(|at| left.swap_remove(at)).is_some()
                    };
                    of.len() > 1 && of.len() == step.parts.len() && of.into_iter().all(&mut takes)
                };
                self.puzzle.kind().inferences().iter().find(fits)
            }
            _ => None,
        }
    }
}

/// The number of a part: how many it counts, or what it sums to.
fn number(part: &Part) -> Option<i64> {
    match &part.body {
        PartBody::Count { range, .. } if range.start() == range.end() => i64::try_from(*range.start()).ok(),
        PartBody::Sum { range, .. } if range.start() == range.end() => Some(*range.start()),
        PartBody::DistinctSum { sum, .. } => Some(*sum),
        _ => None,
    }
}
