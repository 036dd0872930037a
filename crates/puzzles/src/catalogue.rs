//! The catalogue of all kinds.

use crate::{AnyKind, kind_file, kind_in_rust::KindOf};
use std::{marker::PhantomData, sync::LazyLock};

/// Every kind of puzzle that the program brings along, by name; [`kinds`](crate::kinds) has those that were added, too.
pub static CATALOGUE: LazyLock<Vec<&'static dyn AnyKind>> = LazyLock::new(|| {
    let files = kind_file::files().map(|kind| &*Box::leak(Box::new(kind)) as &dyn AnyKind);
    let mut kinds: Vec<&dyn AnyKind> = IN_RUST.iter().copied().chain(files).collect();
    kinds.sort_by_key(|kind| kind.name());
    kinds
});

/// The kinds that are written as code.
static IN_RUST: &[&dyn AnyKind] = &[
    &KindOf::<crate::battleship::Battleship>(PhantomData),
    &KindOf::<crate::circuit_board::CircuitBoard>(PhantomData),
    &KindOf::<crate::circuit_scramble::Circuit>(PhantomData),
    &KindOf::<crate::hashi::Hashi>(PhantomData),
    &KindOf::<crate::sudoku::Sudoku>(PhantomData),
    &KindOf::<crate::v3ck::V3ck>(PhantomData),
    &KindOf::<crate::zebra::Zebra>(PhantomData),
];
