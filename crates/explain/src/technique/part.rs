//! Names of what one part says.

use crate::var::Bits;
use crate::{board::Board, cost::Cost, fact::Fact, propagator::Body};
use puzzles::{Part, PartBody, Role, Wording};

impl Board<'_> {
    /// The name of what a part says, with the cost by which it was found.
    pub(super) fn part_technique(&self, part: usize, cost: Cost, conclusions: &[Fact]) -> &'static str {
        let stated = &self.parts[part];
        let needs_all = conclusions.iter().any(|fact| self.holds_in(part, (fact.var, fact.kept(self))));
        if self.is_last_cell(part, cost) {
            return "last cell";
        }
        if let Some(named) = self.named_part(part, needs_all) {
            return named.name;
        }
        if let Role::Derived(name) | Role::Mark(name) = stated.role {
            return name;
        }
        match &self.propagators[part].body {
            Body::Count { when, .. } => {
                let rejected = when.is_some_and(|(var, _)| conclusions.iter().any(|fact| fact.var == var));
                if rejected { "number does not fit" } else { self.count_technique(part, cost, needs_all, conclusions) }
            }
            Body::Sum { .. } if stated.role == Role::Island => self.island_technique(cost, conclusions),
            Body::Sum { .. } | Body::Table { .. } if stated.role == Role::Way => {
                let draws = |fact: &Fact| fact.kept(self) == self.vars[fact.var].bit(1);
                if conclusions.iter().any(draws) { "loop goes on" } else { "no way for the loop" }
            }
            Body::Sum { .. } | Body::DistinctSum { .. } if !self.is_cage(part) => "bounds of a sum",
            Body::Sum { .. } | Body::DistinctSum { .. } => self.cage_technique(part, cost),
            Body::Table { .. } => match self.kind() {
                "zebra" => clue_technique(stated),
                "circuit-board" => "degree",
                "battleship" => "ends from clues",
                _ if !self.is_cage(part) => "combinations of a clue",
                _ => self.cage_technique(part, cost),
            },
            Body::Connected { .. } => match self.kind() {
                _ if self.wording() == Wording::Tour => "only way across",
                "hashi" => "cut that connectivity needs",
                "circuit-board" => "separation",
                _ => "cells kept connected",
            },
            Body::Acyclic { .. } => match self.kind() {
                _ if self.wording() == Wording::Tour => "loop closed too early",
                "hashi" => "loop avoided",
                _ => "cycle",
            },
            Body::Loop { .. } => "one loop",
            Body::Areas { nodes, .. } => {
                let is_in = |fact: &Fact| nodes.iter().any(|&(var, mask)| fact.var == var && fact.kept(self) & !mask == 0);
                if conclusions.iter().any(is_in) { "area grows" } else { "area full" }
            }
            Body::Automaton { .. } => "combinations of a clue",
            Body::Matching { .. } => "one of its own",
            Body::Sight { .. } => "line of sight",
            Body::Hidden(_) => match &stated.body {
                PartBody::Hidden(hidden) if hidden.rules.len() > 1 => "combinations of rules",
                _ => "combinations of a rule",
            },
            // A line that is balanced is complete before it can be equal to another.
            Body::Differ(_) => "nearly equal lines",
            Body::Fleet(fleet) => {
                let ships = conclusions.iter().filter(|fact| fact.kept(self) == self.vars[fact.var].bit(1));
                let ships: Vec<usize> = ships.map(|fact| fact.var).collect();
                let in_line = |line: &Vec<usize>| ships.iter().all(|var| line.contains(var));
                match ships.len() {
                    0 => "ship ends",
                    1 => "ship grows",
                    _ if fleet.lines.iter().any(in_line) => "only place for the largest ship",
                    _ => "ship grows",
                }
            }
        }
    }

    /// Whether a count of digits says what is missing in its last open cell.
    pub(super) fn is_last_cell(&self, part: usize, cost: Cost) -> bool {
        let is_count = matches!(self.propagators[part].body, Body::Count { .. });
        self.wording() == Wording::Digits && is_count && cost == Cost::LAST
    }

    fn count_technique(&self, part: usize, cost: Cost, needs_all: bool, conclusions: &[Fact]) -> &'static str {
        let Part { role, item, .. } = &self.parts[part];
        match self.kind() {
            "sudoku" if matches!(role, Role::Box | Role::Cage) => "hidden single in a box",
            "sudoku" => "hidden single in a line",
            _ if self.is_latin() => "hidden single in a line",
            _ if self.wording() == Wording::Bits && *role == Role::Triple => self.triple_technique(part, conclusions),
            _ if self.wording() == Wording::Bits => "line complete",
            _ if self.wording() == Wording::Tour && needs_all => "two ways only",
            _ if self.wording() == Wording::Tour => "square complete",
            _ if self.wording() == Wording::Stars => match (!role.is_line(), needs_all) {
                (true, true) => "last places in a region",
                (true, false) => "region full",
                (false, true) => "last places in a line",
                (false, false) => "line full",
            },
            "battleship" if needs_all => "line must be filled",
            "battleship" => "line complete",
            "zebra" => "only property left",
            _ if self.puzzle.kind().reference().is_some() && item.parse::<i64>().is_ok() => match cost {
                Cost::LAST => "last cell",
                _ if needs_all => "only place",
                _ => "count full",
            },
            _ if needs_all => "count needed",
            _ => "count full",
        }
    }

    fn triple_technique(&self, part: usize, conclusions: &[Fact]) -> &'static str {
        let Body::Count { of, .. } = &self.propagators[part].body else { return "pair" };
        let is_middle = |fact: &Fact| of.get(1).is_some_and(|condition| condition.0 == fact.var);
        if conclusions.iter().any(is_middle) { "gap" } else { "pair" }
    }

    fn island_technique(&self, cost: Cost, conclusions: &[Fact]) -> &'static str {
        let lowest = |var: usize| self.vars[var].all.trailing_zeros();
        let highest = |mask: Bits| Bits::BITS - 1 - mask.leading_zeros();
        let rises = |fact: &Fact| fact.kept(self).trailing_zeros() > lowest(fact.var);
        let falls = |fact: &Fact| highest(fact.kept(self)) < highest(self.vars[fact.var].all);
        let is_from_clues = cost == Cost::PART_OF_CLUES;
        if conclusions.iter().any(rises) {
            let fills = |fact: &Fact| {
                let kept = fact.kept(self) & self.start.candidates[fact.var];
                kept.count_ones() == 1
            };
            match (is_from_clues, conclusions.iter().all(fills)) {
                (true, true) => "all bridges needed",
                (true, false) => "at least one each",
                (false, _) => "only neighbours left",
            }
        } else if conclusions.iter().any(falls) {
            "island complete"
        } else {
            "numbers left"
        }
    }

    fn cage_technique(&self, part: usize, cost: Cost) -> &'static str {
        match cost {
            Cost::PART_OF_CLUES if self.combinations(part, &[], 2).is_some_and(|sets| sets.len() == 1) => "only combination",
            _ if self.is_from_file() && self.wording() != Wording::Digits => "combinations of a clue",
            Cost::PART_OF_CLUES => "cage combinations",
            Cost::LAYOUTS => "cage layouts",
            Cost::PART_OF_PLACED | Cost::LAST => "cage combinations with placed digits",
            _ => "cage combinations with candidates",
        }
    }
}

fn clue_technique(part: &Part) -> &'static str {
    let is_negative = part.name.contains(" not ");
    match part.rule.name {
        "same-house" if is_negative => "excluded",
        "same-house" => "same house joined",
        "place" if is_negative => "excluded",
        "place" => "placed",
        _ if part.name.contains("left of") || part.name.contains("right of") => "chain of order",
        _ => "neighbour bounds",
    }
}
