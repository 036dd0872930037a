//! Names of covers.

use crate::{board::Board, cover::Cover, unit::PLACES};

const NAKED: [&str; 4] = ["naked single", "naked pair", "naked triple", "naked quad"];
const HIDDEN: [&str; 4] = ["shared places", "hidden pair", "hidden triple", "hidden quad"];
const FISH: [&str; 4] = ["claiming", "X-wing", "swordfish", "jellyfish"];

impl Board<'_> {
    pub(super) fn cover_technique(&self, cover: &Cover) -> &'static str {
        let line = |(family, units): &(usize, Vec<usize>)| {
            self.units.families[*family][units[0]].part.is_some_and(|part| self.is_line(part))
        };
        let (size, kind) = (cover.needing.1.len().clamp(1, 4) - 1, self.kind());
        let has_sets = matches!(kind, "sudoku" | "kenken" | "suguru" | "zebra");
        match (line(&cover.needing), line(&cover.covering)) {
            _ if cover.needing.0 == PLACES && has_sets => NAKED[size],
            _ if cover.covering.0 == PLACES && has_sets => HIDDEN[size],
            (true, true) if kind == "star-battle" => "rows in columns",
            (false, true) if kind == "star-battle" => {
                if size == 0 {
                    "region in a line"
                } else {
                    "regions in lines"
                }
            }
            (true, false) if kind == "star-battle" => {
                if size == 0 {
                    "line in a region"
                } else {
                    "lines in regions"
                }
            }
            (true, true) if matches!(kind, "sudoku" | "kenken") => FISH[size],
            (true, _) if size == 0 && kind == "sudoku" => "claiming",
            (false, _) if size == 0 && matches!(kind, "sudoku" | "suguru") => "pointing",
            _ => "shared places",
        }
    }
}
