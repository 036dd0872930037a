//! Names of covers.

use crate::{board::Board, cover::Cover, unit::PLACES};
use puzzles::Wording;

const NAKED: [&str; 4] = ["naked single", "naked pair", "naked triple", "naked quad"];
const HIDDEN: [&str; 4] = ["shared places", "hidden pair", "hidden triple", "hidden quad"];
const FISH: [&str; 4] = ["claiming", "X-wing", "swordfish", "jellyfish"];

impl Board<'_> {
    pub(super) fn cover_technique(&self, cover: &Cover) -> &'static str {
        let line = |(family, units): &(usize, Vec<usize>)| {
            self.units.families[*family][units[0]].part.is_some_and(|part| self.is_line(part))
        };
        let (size, kind, wording) = (cover.needing.1.len().clamp(1, 4) - 1, self.kind(), self.wording());
        let has_digits = wording == Wording::Digits;
        let has_sets = has_digits || kind == "zebra";
        match (line(&cover.needing), line(&cover.covering)) {
            _ if cover.needing.0 == PLACES && has_sets => NAKED[size],
            _ if cover.covering.0 == PLACES && has_sets => HIDDEN[size],
            (true, true) if wording == Wording::Stars => "rows in columns",
            (false, true) if wording == Wording::Stars => {
                if size == 0 {
                    "region in a line"
                } else {
                    "regions in lines"
                }
            }
            (true, false) if wording == Wording::Stars => {
                if size == 0 {
                    "line in a region"
                } else {
                    "lines in regions"
                }
            }
            (true, true) if has_digits => FISH[size],
            (true, _) if size == 0 && kind == "sudoku" => "claiming",
            (false, _) if size == 0 && has_digits && !self.is_latin() => "pointing",
            _ => "shared places",
        }
    }
}
