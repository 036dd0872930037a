//! Sets of cells of which a formulation lists the combinations: each is a part, as a player sees it.

use crate::{
    PartBody,
    kind_file::{
        board::TextPuzzle,
        combinations::{Budget, Combinations},
        judge::Judge,
        part_names::Names,
    },
};

/// What the search for combinations may use for explanations.
const LISTED: Budget = Budget { each: 20_000, all: 500_000, steps: 2_000_000 };

/// The combinations of the sets of cells of which a formulation lists them, with the constraints that say so. Of those that are too
/// many a sum is said as it is.
pub fn listed(puzzle: &TextPuzzle, judge: &Judge, names: &Names<'_>) -> Result<Vec<(Vec<usize>, PartBody)>, String> {
    let Some((_, section)) = puzzle.listing() else { return Ok(Vec::new()) };
    let sets: Vec<Vec<usize>> = puzzle.sets_of_cells(&section.of.name).into_iter().map(|set| set.1).collect();
    let combinations = Combinations::new(judge, &sets);
    let (mut budget, mut all) = (LISTED, Vec::new());
    for vars in sets {
        let indices = combinations.constraints(&vars);
        let Some(&first) = indices.first() else { continue };
        let constraint = &*judge.model.constraints()[first];
        match combinations.list(&vars, &mut budget) {
            Some(rows) => all.push((indices, PartBody::Table { vars, rows })),
            None => {
                let too_many = || {
                    let name = names.part(&[constraint], &PartBody::Table { vars: vars.clone(), rows: Vec::new() }).0;
                    format!("{name} has too many combinations of values to be explained step by step")
                };
                all.push((indices, combinations.total(&vars).ok_or_else(too_many)?));
            }
        }
    }
    Ok(all)
}
