//! Logic puzzles: their texts, rules and pictures, and the ways to write each as a model.
//!
//! Each kind is one folder: rules, unknowns, violations and drawing in `mod.rs`, the models in
//! `formulations`, the readers and writers in `formats`, the mathematics in its `README.md`. To add
//! one, write the folder, add its `mod` line here and its line in [`CATALOGUE`].
//!
//! This crate knows no solver and does no IO; of ours it depends on `grid` and `model` alone.

mod boards;
mod catalogue;
mod clues;
mod digits;
mod edit;
mod encode_error;
mod format;
pub mod generator;
pub mod json;
mod picture;
mod puzzle;
mod puzzle_file;
pub mod puzzlink;
mod regions;
mod solution;
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

pub use boards::{Board, ReadError, boards};
pub use catalogue::{AnyKind, AnyPuzzle, CATALOGUE, Entry, Misprint, find};
pub use clues::{Clue, KeptClues};
pub use edit::Edit;
pub use encode_error::EncodeError;
pub use format::{Format, ReadSolution, TextError, WriteError, quoted};
pub use picture::{Glyph, Picture, Shape, Stroke, Tone};
pub use puzzle::{
    Deduction, Encoding, Erratum, Formulation, Kind, ONE_VALUE, Preprocessor, Puzzle, PuzzleVar, SolutionText, UnitGrid,
};
pub use puzzle_file::{PuzzleFile, write_solution};
pub use solution::{NotASolution, Solution, Violation};
