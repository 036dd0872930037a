//! Star Battle: place stars in rows, columns and regions so that no two touch.
#![doc = include_str!("README.md")]

mod board;
mod drawing;
mod edits;
mod formats;
mod formulations;
mod generator;
mod parts;
#[cfg(test)]
mod tests;

pub use board::{InvalidBoard, StarBattle};

use crate::{Clued, Kind, Playing, Puzzle, Said, SolutionText, Violation};
use model::{Name, Rule};
use std::ops::RangeInclusive;

const ROWS: &Rule = &Rule { name: "rows", sentence: "Each row has as many stars as the board says." };
const COLUMNS: &Rule = &Rule { name: "columns", sentence: "Each column has as many stars as the board says." };
const REGIONS: &Rule = &Rule { name: "regions", sentence: "Each region has as many stars as the board says." };
const NO_TOUCH: &Rule = &Rule { name: "no-touch", sentence: "No two stars touch, not even at a corner." };

/// The smallest number of stars for which `blocks` is the default.
const MIN_STARS_OF_BLOCKS: usize = 3;

impl Puzzle for StarBattle {
    const KIND: Kind<Self> = Kind {
        name: "star-battle",
        title: "Star Battle",
        rules: &[ROWS, COLUMNS, REGIONS, NO_TOUCH],
        vocabulary: formulations::vocabulary::VOCABULARY,
        formulations: formulations::FORMULATIONS,
        preprocessors: &[],
        formats: formats::FORMATS,
        solution_text: SolutionText::Values,
        generator: generator::GENERATOR,
        examples: &[
            include_str!("examples/four.txt"),
            include_str!("examples/seven.txt"),
            include_str!("examples/multiple.txt"),
            include_str!("examples/none_in_void.txt"),
            include_str!("examples/two_stars.txt"),
            include_str!("examples/three_stars.txt"),
        ],
    };

    #[cfg(feature = "schema")]
    fn record_schema() -> Option<schemars::Schema> {
        Some(schemars::schema_for!(formats::json::Record))
    }

    fn names(&self) -> Vec<Name> {
        self.regions().cells().map(Name::new).collect()
    }

    fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        self.regions().values().iter().map(|region| 0..=i64::from(region.is_some())).collect()
    }

    fn states_solution(text: &str, format: &str) -> bool {
        format == "pzprv3" && formats::has_answer(text)
    }

    fn playing(&self) -> Playing {
        Playing::blank(0, self.regions().values().len())
    }

    fn violations(&self, solution: &[i64]) -> Vec<Violation> {
        let index = |cell| self.regions().place(cell);
        let mut violations = Vec::new();
        for (rule, cells) in self.units() {
            let vars: Vec<usize> = cells.into_iter().map(index).collect();
            let stars: i64 = vars.iter().map(|&var| solution[var]).sum();
            if stars != i64::from(self.stars()) {
                violations.push(Violation { rule, vars });
            }
        }
        let pairs = self.regions().touching_pairs().map(|(a, b)| vec![index(a), index(b)]);
        let both = pairs.filter(|pair| pair.iter().all(|&var| solution[var] == 1));
        violations.extend(both.map(|vars| Violation { rule: NO_TOUCH, vars }));
        violations
    }

    /// All rows have as many stars together as all columns and as all regions.
    fn misshapen(&self) -> Option<String> {
        let (rows, cols) = (self.regions().rows(), self.regions().cols());
        let regions = self.regions().values().iter().flatten().max().map_or(0, |last| last + 1);
        let count = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
        (rows != cols || cols != regions).then(|| {
            let (rows, cols, regions) = (count(rows, "row"), count(cols, "column"), count(regions, "region"));
            format!("expected as many rows as columns and regions, found {rows}, {cols} and {regions}")
        })
    }

    /// With 4S + 1 lines, tilings of pairs of lines leave no square to spare. Small boards are solved as fast as they are built.
    fn own_default(&self) -> Option<&'static str> {
        let (stars, side) = (self.stars() as usize, self.regions().rows());
        (stars >= MIN_STARS_OF_BLOCKS && side == 4 * stars + 1 && self.regions().cols() == side).then_some("blocks")
    }

    fn say(&self, var: usize, said: Said<'_>) -> String {
        parts::say(self, var, said)
    }
}

impl Clued for StarBattle {}
