//! Names of techniques: shapes of steps that players know by name. A name never changes what is true.

use crate::{
    board::{Board, Body},
    cover::Cover,
    finder::Inference,
    state::{Removal, State},
    step::{Shape, Step},
    unit::PLACES,
};

impl Board<'_> {
    /// The name of an inference from a state.
    pub(crate) fn technique_of(&self, state: &State, inference: &Inference) -> &'static str {
        match inference {
            Inference::Only(_) => "naked single",
            Inference::Part(part, removals) => {
                let holds =
                    |removal: &Removal| self.holds_in(*part, (removal.var, state.candidates[removal.var] & !removal.candidates));
                self.part_technique(*part, removals.iter().any(holds))
            }
            Inference::Cover(cover) => self.cover_technique(cover),
            Inference::WhatIf(refuted) => chain_technique(refuted.depth),
            Inference::Nested(_) => "nested what-if",
        }
    }

    /// The name of a step.
    pub(crate) fn technique(&self, step: &Step) -> &'static str {
        match &step.shape {
            Shape::Only => "naked single",
            Shape::Part(part) => {
                self.part_technique(*part, step.conclusions.iter().any(|fact| self.holds_in(*part, (fact.var, fact.kept(self)))))
            }
            Shape::Cover(cover) => self.cover_technique(cover),
            Shape::Chain(chain) if chain.links.iter().any(|link| link.is_nested) => "nested what-if",
            Shape::Chain(chain) => chain_technique(chain.depth),
            Shape::Search => "search",
        }
    }

    fn part_technique(&self, part: usize, needs_all: bool) -> &'static str {
        match &self.propagators[part].body {
            Body::Count { least: 1, most: 1, .. } if needs_all => "hidden single",
            Body::Count { .. } if needs_all => "all places needed",
            Body::Count { .. } => "count complete",
            Body::Sum { .. } => "sum",
            Body::DistinctSum { .. } | Body::Table { .. } => "combinations",
            Body::Connected { .. } => "connection",
            Body::Acyclic { .. } => "cycle avoided",
            Body::Differ(_) => "equal lines",
            Body::Fleet(_) => "fleet",
        }
    }

    fn cover_technique(&self, cover: &Cover) -> &'static str {
        const NAKED: [&str; 4] = ["naked single", "naked pair", "naked triple", "naked quad"];
        const HIDDEN: [&str; 4] = ["hidden single", "hidden pair", "hidden triple", "hidden quad"];
        const FISH: [&str; 4] = ["pointing", "X-wing", "swordfish", "jellyfish"];
        const REGIONS: [&str; 4] =
            ["claiming", "two regions in two lines", "three regions in three lines", "four regions in four lines"];
        let line = |(family, units): &(usize, Vec<usize>)| {
            self.units.families[*family][units[0]].part.is_some_and(|part| self.is_line(part))
        };
        let size = cover.needing.1.len().clamp(1, 4) - 1;
        match (cover.needing.0, cover.covering.0) {
            (PLACES, _) => NAKED[size],
            (_, PLACES) => HIDDEN[size],
            _ if size == 0 && !line(&cover.needing) => FISH[0],
            _ if line(&cover.needing) && line(&cover.covering) => FISH[size],
            _ => REGIONS[size],
        }
    }
}

fn chain_technique(depth: usize) -> &'static str {
    match depth {
        0 | 1 => "no room",
        2 => "short chain",
        3 | 4 => "chain",
        _ => "long chain",
    }
}
