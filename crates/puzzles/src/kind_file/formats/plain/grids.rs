//! Where the grids of plain text stand.

use super::{super::layers::Layer, CELLS, ROOMS};
use crate::{TextError, text};
use std::ops::Range;

/// The lines and columns of words before and behind those of the cells.
pub(super) fn frame(layer: &Layer) -> [usize; 2] {
    match layer {
        Layer::Sums(..) => [1, 0],
        Layer::Cells(outside, cells) => cells.frame(outside),
        _ => [0, 0],
    }
}

/// The lines below the headings of the cells and of the rooms, up to the next heading.
pub(super) fn headed(rows: &[&str]) -> [Option<Range<usize>>; 2] {
    let heading = |row: &str, names: &[&str]| names.contains(&text::without_comment(row).trim());
    let is_any = |row: &str| heading(row, &[CELLS]) || heading(row, &ROOMS);
    let below = |names: &[&str]| {
        let start = rows.iter().position(|row| heading(row, names))? + 1;
        let count = rows[start..].iter().position(|row| is_any(row));
        Some(start..count.map_or(rows.len(), |count| start + count))
    };
    [below(&[CELLS]), below(&ROOMS)]
}

/// The end of the first and the start of the second of two grids: at the only blank line between them, or in the middle.
pub(super) fn halves(rows: &[&str], start: usize) -> Result<[usize; 2], TextError> {
    let end = rows.len() - rows.iter().rev().take_while(|row| row.trim().is_empty()).count();
    let blank: Vec<usize> = (0..end).filter(|row| rows[*row].trim().is_empty()).collect();
    match blank[..] {
        [at] => Ok([at, at + 1]),
        [] if end.is_multiple_of(2) => Ok([end / 2, end / 2]),
        [] => Err(TextError::new(
            start + 1,
            format_args!("expected a grid of cells and one of letters for rooms, found {end} rows"),
        )),
        _ => Err(TextError::new(start + 1, format_args!("expected two grids, found {} blank lines", blank.len()))),
    }
}
