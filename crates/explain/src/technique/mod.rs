//! Names of techniques: shapes of steps that players know by name. A name never changes what is true.
//!
//! A name is found from what is shown: the part and its conclusions, the two sides of a cover, the links of a chain. A round
//! of a grade names chains by their length alone: which of several chains of one length is shown depends on an order.

mod chain;
mod cover;
mod named;
mod part;
mod table;

pub use table::{TECHNIQUES, Technique};

use crate::{
    board::Board,
    fact::Fact,
    finder::{Finding, Inference},
    state::{Removal, State},
    step::{Shape, Step, conclusion},
};
use puzzles::Role;

impl Board<'_> {
    /// The name of an inference from a state, for grades.
    pub(crate) fn technique_of(&self, state: &State, finding: &Finding) -> &'static str {
        match &finding.inference {
            Inference::Only(_) => self.only_technique(),
            Inference::Part(part, removals) => {
                let new = |removal: Removal| match self.vars[removal.var].is_quantity {
                    true => Fact::lost(removal),
                    false => conclusion(self, state, removal),
                };
                let news: Vec<Fact> = removals.iter().copied().map(new).collect();
                self.part_technique(*part, finding.cost, &news)
            }
            Inference::Cover(cover) => self.cover_technique(cover),
            Inference::WhatIf(refuted) => chain::by_depth(refuted.depth),
            Inference::Nested(_) => "nested what-if",
        }
    }

    /// The name of a step.
    pub(crate) fn technique(&self, step: &Step) -> &'static str {
        if let Some(named) = self.named(step) {
            return named.name;
        }
        match &step.shape {
            Shape::Only => self.only_technique(),
            Shape::Part(part) => match self.part_technique(*part, step.cost, &step.news()) {
                "only neighbours left" if step.parts.iter().any(|&part| self.parts[part].role == Role::Crossing) => {
                    "crossing blocked"
                }
                name => name,
            },
            Shape::Cover(cover) => self.cover_technique(cover),
            Shape::Chain(chain) => self.chain_technique(step, chain),
            Shape::Rectangle { .. } => "unique rectangle",
            Shape::Search => "search",
        }
    }

    /// The kind of puzzle, by name.
    fn kind(&self) -> &'static str {
        self.puzzle.kind().name()
    }

    fn only_technique(&self) -> &'static str {
        match self.kind() {
            "zebra" => "only house left",
            _ => "naked single",
        }
    }
}
