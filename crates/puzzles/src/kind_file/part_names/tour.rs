//! What parts are called where pairs of cells are the moves of a tour: `wording tour SET;`.
//!
//! The set has the cells of one of two colours, and each move leads to a cell of the other one: so no two cells of a colour share a
//! move, and those of a colour have one role.

use super::Names;
use crate::{PartBody, Role, Wording};
use model::{Constraint, ConstraintBody, Place};

/// The roles of cells of both colours.
const COLOURS: [Role; 2] = [Role::Other("dark square"), Role::Other("light square")];

impl Names<'_> {
    /// The name of a part, its role and its place; `None` if the kind has another wording, or the part is none of a tour.
    pub(super) fn of_tour(
        &self,
        Constraint { provenance, place, body: constraint, .. }: &Constraint,
        body: &PartBody,
    ) -> Option<(String, Role, Place)> {
        if self.puzzle.kind.wording != Wording::Tour {
            return None;
        }
        let whole = |name: &str| Some((name.into(), Role::Other("tour"), Place::board()));
        match (body, place.positions()) {
            (PartBody::Count { .. } | PartBody::Sum { .. }, &[at]) => {
                let ConstraintBody::Linear(linear) = constraint else { return None };
                // One move alone is the start or the end.
                if linear.range.end().saturating_sub(linear.expr.constant) == 1 {
                    let name = provenance.rule.name;
                    return Some((format!("the {name} at {at}"), Role::Other(name), place.clone()));
                }
                let cell = [i64::from(at.row) + 1, i64::from(at.col) + 1];
                let light = self.puzzle.kind.colour.and_then(|name| self.puzzle.survey.data.sets().find(|set| set.0 == name));
                let cells = light.and_then(|set| set.1.first().map(|set| set.1));
                let is_light = cells.is_some_and(|cells| cells.iter().any(|other| *other == cell));
                Some((format!("the square {at}"), COLOURS[usize::from(is_light)], place.clone()))
            }
            (PartBody::Count { .. } | PartBody::Sum { .. }, []) => whole("the whole tour"),
            (PartBody::Acyclic(_), _) => whole("the open tour"),
            (PartBody::Connected(_), _) => whole("the tour"),
            _ => None,
        }
    }
}
