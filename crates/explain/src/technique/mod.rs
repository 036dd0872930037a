//! Names of techniques: shapes of steps that players know by name. A name never changes what is true.
//!
//! A name is found from what is shown: the part and its conclusions, the two sides of a cover, the links of a chain. A round
//! of a grade names chains by their length alone: which of several chains of one length is shown depends on an order.

mod chain;
mod cover;
mod part;
mod table;

pub use table::{TECHNIQUES, Technique};

use crate::{
    board::Board,
    finder::{Finding, Inference},
    state::State,
    step::{Shape, Step, conclusion},
};

impl Board<'_> {
    /// The name of an inference from a state, for grades.
    pub(crate) fn technique_of(&self, state: &State, finding: &Finding) -> &'static str {
        match &finding.inference {
            Inference::Only(_) => self.only_technique(),
            Inference::Part(part, removals) => {
                let conclusions: Vec<_> = removals.iter().map(|&removal| conclusion(self, state, removal)).collect();
                self.part_technique(*part, finding.cost, &conclusions)
            }
            Inference::Cover(cover) => self.cover_technique(cover),
            Inference::WhatIf(refuted) => chain::by_depth(refuted.depth),
            Inference::Nested(_) => "nested what-if",
        }
    }

    /// The name of a step.
    pub(crate) fn technique(&self, step: &Step) -> &'static str {
        match &step.shape {
            Shape::Only => self.only_technique(),
            Shape::Part(part) => match self.part_technique(*part, step.cost, &step.conclusions) {
                "only neighbours left" if step.parts.iter().any(|&part| self.parts[part].family == "crossing") => {
                    "crossing blocked"
                }
                name => name,
            },
            Shape::Cover(cover) => self.cover_technique(cover),
            Shape::Chain(chain) => self.chain_technique(step, chain),
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
            "suguru" => "blocked by neighbours",
            _ => "naked single",
        }
    }
}
