//! Logic puzzles: their texts, rules and pictures, and the ways to write each as a model.
//!
//! Each kind is one folder: rules, unknowns, breaches and drawing in `mod.rs`, the models in
//! `formulations`, the readers and writers in `formats`, the mathematics in its `README.md`. To add
//! one, write the folder, add its `mod` line here and its line in [`CATALOGUE`].
//!
//! This crate knows no solver and does no IO; of ours it depends on `grid` and `model` alone.

mod answer;
mod boards;
mod cannot_encode;
mod catalogue;
mod clues;
mod digits;
mod edit;
mod format;
pub mod json;
pub mod make;
mod picture;
mod puzzle;
pub mod puzzlink;
mod regions;
mod sheet;
pub mod tatham;
pub mod text;
#[cfg(test)]
mod tolerance;

pub mod battleship;
pub mod binary_sudoku;
pub mod circuit_board;
pub mod circuit_scramble;
pub mod hashi;
pub mod kenken;
pub mod knight;
pub mod monodot;
pub mod star_battle;
pub mod sudoku;
pub mod suguru;
pub mod v3ck;
pub mod zebra;

pub use answer::{Answer, Breach, NoAnswer};
pub use boards::{Board, CannotRead, boards};
pub use cannot_encode::CannotEncode;
pub use catalogue::{AnyKind, AnyPuzzle, CATALOGUE, Entry, Misprint, find};
pub use clues::{Clue, Kept};
pub use edit::Edit;
pub use format::{CannotWrite, Format, ReadAnswer, TextError, quoted};
pub use picture::{Glyph, Picture, Shape, Stroke, Tone};
pub use puzzle::{AnswerText, Deduction, EachOnce, Encoding, Erratum, Formulation, Kind, ONE_VALUE, Puzzle, Switch, Unknown};
pub use sheet::{Sheet, write_answer};
