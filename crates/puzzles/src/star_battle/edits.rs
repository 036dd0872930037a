//! Edits: the region of each cell; a cell without one is void.

use super::StarBattle;
use crate::{Edit, Editable, regions::label};
use grid::Cell;

impl Editable for StarBattle {
    /// One edit for each cell. The choices are its own region, those beside it, and a new one.
    fn edits(&self) -> Vec<Edit> {
        let regions = self.regions();
        let sizes = sizes(self);
        let mut beside: Vec<Vec<usize>> = regions.values().iter().map(|own| own.iter().copied().collect()).collect();
        for (a, b) in regions.adjacent_pairs() {
            beside[regions.place(a)].extend(regions[b]);
            beside[regions.place(b)].extend(regions[a]);
        }
        let edit = |(cell, mut choices): (Cell, Vec<usize>)| {
            let is_whole_region = regions[cell].is_some_and(|own| sizes[own] == 1);
            choices.sort_unstable();
            choices.dedup();
            choices.extend((!is_whole_region).then_some(sizes.len()));
            let value = regions[cell].map(label).unwrap_or_default();
            Edit { is_label: true, ..Edit::cell(cell, value, choices.into_iter().map(label).collect()) }
        };
        regions.cells().zip(beside).map(edit).collect()
    }

    /// Sets the region of a cell: an existing label, or the next one for a new region. The empty value makes the cell void.
    fn edited(&self, edit: usize, value: &str) -> Result<Self, String> {
        let count = sizes(self).len();
        let region = (0..=count).find(|&region| label(region) == value);
        if region.is_none() && !value.is_empty() {
            return Err(format!("expected a region from a to {} or nothing, found {}", label(count), crate::quoted(value)));
        }
        StarBattle::new(self.stars(), crate::edit::with(self.regions(), edit, region)).map_err(|error| error.to_string())
    }
}

/// The number of cells of each region.
fn sizes(board: &StarBattle) -> Vec<usize> {
    let mut sizes = Vec::new();
    for &region in board.regions().values().iter().flatten() {
        // Regions are numbered by first cell, so a new region has the next number.
        if region == sizes.len() {
            sizes.push(0);
        }
        sizes[region] += 1;
    }
    sizes
}
