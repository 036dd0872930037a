//! The cone of a clash: the events and the earlier facts that it needs, found by walking the trail backwards.

use crate::var::Bits;
use crate::{
    board::Board,
    reason::{Need, Target, merged, reason},
    state::{Removal, State},
    trail::{Cause, Clash, Event, Trail, WhatIf},
};

/// What a clash needs.
#[derive(Clone, Debug)]
pub struct Cone {
    /// The clash.
    pub clash: Clash,
    /// The candidates needed of each event, while it is found.
    needed: Vec<Bits>,
    /// Of the candidates that the hypothesis excludes, those that the clash needs.
    pub excluded: Bits,
    /// The events, in order.
    pub events: Vec<usize>,
    /// The parts, in order.
    pub parts: Vec<usize>,
    /// What must have been known before.
    pub facts: Vec<Need>,
}

impl Cone {
    /// Joins the facts about one variable.
    fn merge(&mut self) {
        self.facts = merged(std::mem::take(&mut self.facts));
    }
}

impl Trail<'_> {
    /// What was known after some events.
    pub fn state_at(&self, seen: usize, vars: &[usize]) -> State {
        let mut state = self.state.clone();
        for &var in vars {
            state.candidates[var] = self.before.candidates[var];
            state.placed[var] = self.before.placed[var];
        }
        for event in &self.events[..seen] {
            let var = event.removal.var;
            if vars.contains(&var) {
                if !event.places {
                    state.remove(&self.board.vars, event.removal);
                } else {
                    state.candidates[var] &= !event.removal.candidates;
                    state.placed[var] = true;
                }
            }
        }
        state
    }

    /// The events that a clash needs, in order, and what must have been known before.
    pub fn cone(&self, clash: Clash) -> Cone {
        let needed = vec![0; self.events.len()];
        let mut cone = Cone { needed, excluded: 0, clash, events: Vec::new(), parts: Vec::new(), facts: Vec::new() };
        match clash {
            Clash::Empty(var) => {
                self.require(&mut cone, Need::Lost(Removal { var, candidates: self.board.vars[var].all }), self.events.len());
            }
            Clash::Part(part) => {
                cone.parts.push(part);
                self.ask(&mut cone, part, Target::Contradiction, self.events.len());
            }
        }
        for index in (0..self.events.len()).rev() {
            let needed = std::mem::take(&mut cone.needed[index]);
            if needed == 0 {
                continue;
            }
            cone.events.push(index);
            let Event { removal, cause, seen, .. } = self.events[index];
            let wanted = Removal { candidates: needed & removal.candidates, ..removal };
            match cause {
                Cause::Assumed => cone.excluded = wanted.candidates,
                Cause::Refuted(inner) => {
                    let (pass, refuted) = self.inner[inner];
                    if let Some((_, inner)) = chain(self.board, &self.passes[pass], refuted) {
                        cone.parts.extend(inner.parts);
                        inner.facts.into_iter().for_each(|need| self.require(&mut cone, need, seen));
                    }
                }
                Cause::Only => self.require(&mut cone, Need::Lost(removal), index),
                Cause::Part(part) | Cause::Silent(part) => {
                    cone.parts.push(part);
                    self.ask(&mut cone, part, Target::Removals(&[wanted]), seen);
                }
            }
        }
        cone.events.reverse();
        cone.parts.sort_unstable();
        cone.parts.dedup();
        cone.merge();
        cone
    }

    fn ask(&self, cone: &mut Cone, part: usize, target: Target<'_>, seen: usize) {
        let spoke = self.state_at(seen, &self.board.propagators[part].vars);
        for need in reason(self.board, part, &spoke, &self.before, target) {
            self.require(cone, need, seen);
        }
    }

    /// Marks the events that a need comes from, or notes it as known before.
    fn require(&self, cone: &mut Cone, need: Need, seen: usize) {
        match need {
            Need::Placed(var) if self.before.placed[var] => cone.facts.push(need),
            Need::Placed(var) => {
                let events = self.events[..seen].iter().enumerate();
                for (index, _) in events.filter(|(_, event)| event.removal.var == var && event.places) {
                    cone.needed[index] = Bits::MAX;
                }
            }
            Need::Lost(Removal { var, candidates }) => {
                let early = candidates & !self.before.candidates[var];
                if early != 0 {
                    let placed = self.before.placed[var] && !self.board.vars[var].is_quantity;
                    cone.facts.push(if placed { Need::Placed(var) } else { Need::Lost(Removal { var, candidates: early }) });
                }
                let mut late = candidates & self.before.candidates[var];
                for (index, event) in self.events[..seen].iter().enumerate() {
                    let here = event.removal.candidates & late;
                    if event.removal.var == var && here != 0 {
                        cone.needed[index] |= here;
                        late &= !here;
                    }
                }
            }
        }
    }
}

/// The chain of a candidate that is refuted within a depth: the propagation and what the clash needs of it.
pub fn chain<'b>(board: &'b Board<'b>, state: &State, refuted: WhatIf) -> Option<(Trail<'b>, Cone)> {
    let mut trail = Trail::new(board, state);
    let (_, clash) = trail.follow((refuted.var, refuted.candidate), refuted.depth)?;
    let cone = trail.cone(clash);
    Some((trail, cone))
}
