//! Names of chains, from their links.
//!
//! A chain refutes its hypothesis. Each link that players name is *strong*: of two places for a digit, or two digits of a
//! cell, one was excluded by an earlier link. If every link has one cause and what cannot be has two, then the chain is a
//! path from the hypothesis back to it, as in the wings and chains that have names; otherwise consequences are joined.

use crate::{
    board::Board,
    propagator::Body,
    step::{Chain, Link, Step},
    trail::Clash,
    var::{Bits, bits},
};
use puzzles::{Role, Wording};
use std::collections::BTreeSet;

/// The longest chain that has a name for what it ends in.
const MAX_NAMED: usize = 4;

/// The name of a chain by its depth.
pub(super) fn by_depth(depth: usize) -> &'static str {
    match depth {
        0 | 1 => "no room",
        2 => "short chain",
        3 | 4 => "chain",
        _ => "long chain",
    }
}

impl Board<'_> {
    pub(super) fn chain_technique(&self, step: &Step, chain: &Chain) -> &'static str {
        let named = match (self.wording(), self.kind()) {
            _ if chain.links.iter().any(|link| link.is_nested) => Some("nested what-if"),
            (Wording::Digits, _) => self.digit_chain(step, chain),
            _ if chain.depth > MAX_NAMED => None,
            (Wording::Stars, _) => self.star_chain(step, chain),
            (Wording::Bits, _) => self.binary_chain(step),
            (_, "battleship") => self.uses(step, |body| matches!(body, Body::Fleet(_))).then_some("no room for the fleet"),
            (Wording::Tour, _) | (_, "hashi" | "circuit-board") => self.network_chain(step),
            _ => None,
        };
        named.unwrap_or(by_depth(chain.depth))
    }

    fn uses(&self, step: &Step, is: impl Fn(&Body) -> bool) -> bool {
        step.parts.iter().any(|&part| is(&self.propagators[part].body))
    }

    /// The number of parts of a step that have another role.
    fn without(&self, step: &Step, role: Role) -> usize {
        step.parts.iter().filter(|&&part| self.parts[part].role != role).count()
    }

    fn network_chain(&self, step: &Step) -> Option<&'static str> {
        let connected = self.uses(step, |body| matches!(body, Body::Connected { .. }));
        let acyclic = self.uses(step, |body| matches!(body, Body::Acyclic { .. }));
        match (self.kind(), connected, acyclic) {
            ("hashi", true, _) => Some("isolation"),
            ("hashi", _, true) => Some("loop avoided"),
            (_, true, _) | (_, _, true) if self.wording() == Wording::Tour => Some("loop closed too early"),
            ("circuit-board", true, _) => Some("separation"),
            ("circuit-board", _, true) => Some("cycle"),
            _ => None,
        }
    }

    fn star_chain(&self, step: &Step, chain: &Chain) -> Option<&'static str> {
        let units = self.without(step, Role::Touch);
        let places_star = step.conclusions.iter().all(|fact| fact.kept(self) == self.vars[fact.var].bit(1));
        match (units, chain.depth) {
            (_, 0 | 1) => Some("cell that touches every place"),
            (1, _) if places_star => Some("packing"),
            (1, _) => Some("forced touch"),
            _ => None,
        }
    }

    fn binary_chain(&self, step: &Step) -> Option<&'static str> {
        if self.uses(step, |body| matches!(body, Body::Differ(_))) {
            return Some("nearly equal lines");
        }
        let lines = self.without(step, Role::Triple);
        (lines == 1).then_some("nearly complete line")
    }

    fn digit_chain(&self, step: &Step, chain: &Chain) -> Option<&'static str> {
        if step.parts.iter().any(|&part| matches!(self.propagators[part].body, Body::Automaton { .. })) {
            return None;
        }
        let is_cage = |part: usize| !matches!(self.propagators[part].body, Body::Count { .. });
        if step.parts.iter().any(|&part| is_cage(part)) {
            let units: BTreeSet<&str> =
                step.parts.iter().filter(|&&part| !is_cage(part)).map(|&part| self.parts[part].name.as_str()).collect();
            return match (chain.depth, units.len()) {
                (0 | 1, _) => Some("cage cannot be filled"),
                (_, 0 | 1) => Some("cage against unit"),
                _ => None,
            };
        }
        if chain.depth <= 1 {
            let Clash::Part(part) = chain.clash else { return None };
            if self.is_latin() {
                return None;
            }
            return Some(match (step.parts.len(), self.is_line(part)) {
                (2, true) => "claiming",
                (2, false) => "pointing",
                _ => "cell seen by every place",
            });
        }
        Links::new(self, chain)?.name()
    }
}

/// The links of a chain of placed digits.
struct Links<'c> {
    board: &'c Board<'c>,
    chain: &'c Chain,
    /// The candidate that is supposed.
    digit: Bits,
    /// The placements that follow, each with its candidate.
    placed: Vec<(&'c Link, Bits)>,
}

impl<'c> Links<'c> {
    /// `None` if something else than placements follows.
    fn new(board: &'c Board<'c>, chain: &'c Chain) -> Option<Self> {
        let placement = |link: &'c Link| link.fact.is_value.then(|| (link, link.fact.kept(board)));
        let placed: Option<Vec<_>> = chain.links.iter().filter(|link| !link.is_silent).map(placement).collect();
        Some(Self { board, chain, digit: chain.hypothesis.kept(board), placed: placed? })
    }

    /// The candidates that placed values of the chain exclude from a variable.
    fn lost(&self, var: usize) -> Bits {
        let silent = self.chain.links.iter().filter(|link| link.is_silent && link.fact.var == var);
        silent.fold(0, |lost, link| lost | link.fact.lost)
    }

    /// The number of places that a digit loses in a unit by the chain, without the one where it is placed.
    fn places_lost(&self, part: usize, digit: Bits, but: Option<usize>) -> usize {
        let others = |var: usize| {
            self.chain.hypothesis.var == var && self.digit & digit == 0
                || self.placed.iter().any(|&(link, value)| link.fact.var == var && value != digit)
        };
        let vars = &self.board.propagators[part].vars;
        vars.iter().filter(|&&var| Some(var) != but && (others(var) || self.lost(var) & digit != 0)).count()
    }

    fn digit_of(&self, part: usize) -> Bits {
        match &self.board.propagators[part].body {
            Body::Count { of, .. } => of.first().map_or(0, |condition| condition.1),
            _ => 0,
        }
    }

    /// Whether a link follows from one cause.
    fn is_strong(&self, &(link, value): &(&Link, Bits)) -> bool {
        match link.part {
            Some(part) => self.places_lost(part, value, Some(link.fact.var)) == 1,
            None => bits(self.lost(link.fact.var) & !value).count() == 1,
        }
    }

    /// The number of causes of what cannot be.
    fn causes(&self) -> usize {
        match self.chain.clash {
            Clash::Part(part) => self.places_lost(part, self.digit_of(part), None),
            Clash::Empty(var) if self.placed.iter().any(|(link, _)| link.fact.var == var) => 2,
            Clash::Empty(var) => bits(self.lost(var)).count(),
        }
    }

    fn name(&self) -> Option<&'static str> {
        let of_one_digit = self.placed.iter().all(|&(link, value)| link.part.is_some() && value == self.digit);
        let in_cells = self.placed.iter().all(|(link, _)| link.part.is_none());
        let is_path = self.placed.iter().all(|link| self.is_strong(link)) && self.causes() <= 2;
        let of_one_digit = of_one_digit && !self.board.is_latin();
        let named = if of_one_digit { self.fish(is_path) } else { None };
        named.or_else(|| if in_cells { self.wing() } else { None }).or(match (is_path, of_one_digit, in_cells) {
            (true, true, _) => Some("simple colouring"),
            (true, _, true) => Some("XY-chain"),
            (true, ..) => Some("alternating chain"),
            (false, ..) => Some("forcing chain"),
        })
    }

    /// Chains of one digit: units that have it in two places, and fish with extra cells.
    fn fish(&self, is_path: bool) -> Option<&'static str> {
        let mut units: Vec<usize> = self.placed.iter().filter_map(|(link, _)| link.part).collect();
        if let Clash::Part(part) = self.chain.clash {
            units.push(part);
        }
        let roles: Vec<Role> = units.iter().map(|&part| self.board.parts[part].role).collect();
        let parallel = [Role::Row, Role::Column].into_iter().any(|line| roles.iter().all(|&role| role == line));
        match (units.len(), is_path && self.placed.len() == 2) {
            (2, true) if parallel => Some("skyscraper"),
            (2, true) if roles.contains(&Role::Row) && roles.contains(&Role::Column) => Some("two-string kite"),
            (2, true) => Some("turbot fish"),
            (2, false) if parallel => Some("finned X-wing"),
            (3, _) if parallel && !is_path => Some("finned swordfish"),
            _ => None,
        }
    }

    /// Two cells with two digits each, and a third or a unit that they exclude.
    fn wing(&self) -> Option<&'static str> {
        let [one, other] = self.placed[..] else { return None };
        if !self.is_strong(&one) || !self.is_strong(&other) {
            return None;
        }
        match self.chain.clash {
            Clash::Part(part) if one.1 == other.1 && self.digit_of(part) == one.1 && self.causes() == 2 => Some("W-wing"),
            Clash::Empty(pivot) if pivot != one.0.fact.var && pivot != other.0.fact.var => {
                let lost = self.lost(pivot);
                let pincers = one.1 | other.1;
                match (lost == pincers, lost == pincers | self.digit) {
                    (true, _) if one.1 != other.1 => Some("XY-wing"),
                    (false, true) if one.1 != other.1 => Some("XYZ-wing"),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}
