//! Logic puzzles: kinds, boards, text formats, pictures, generators, and the formulations of each kind as an
//! optimisation model.
//!
//! Each kind is one folder: rules, puzzle variables, violations and drawing in `mod.rs`, the models in
//! `formulations`, the readers and writers in `formats`, the mathematics in its `README.md`. To add a kind, write
//! the folder, add its `mod` line here and its line in [`CATALOGUE`]; or write one file, which [`add_kind`] reads at run time.
//!
//! The crate contains no solver and does no I/O; within the workspace it depends on `grid` and `model` only.
//!
//! # Example
//!
//! ```
//! use puzzles::{NotASolution, Solution, boards};
//!
//! // A 4×4 sudoku in one line, a character for each cell.
//! let board = boards("1.3..4.2.1.34.2.", None).next().expect("one board");
//! let puzzle = board.puzzle.expect("a known format");
//! assert_eq!(puzzle.kind().name(), "sudoku");
//! assert_eq!(puzzle.vars().len(), 16);
//!
//! // The rules judge an assignment without any solver.
//! let values = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
//! assert!(Solution::to(&*puzzle, values).is_ok());
//! let wrong = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 2, 3, 4, 3, 2, 1];
//! assert!(matches!(Solution::to(&*puzzle, wrong), Err(NotASolution::Violations(_))));
//!
//! // The model that a solver gets, in the default formulation of the kind.
//! let encoding = puzzle.encode(puzzle.default_formulation())?;
//! assert_eq!(encoding.views.len(), 16);
//! # Ok::<(), puzzles::EncodeError>(())
//! ```

#![forbid(unsafe_code)]

mod abstract_model;
mod any_kind;
mod board_list;
mod board_object;
mod board_title;
mod boards;
mod catalogue;
mod clues;
mod digits;
mod edit;
mod encode;
mod encode_error;
mod format;
#[cfg(test)]
mod format_laws;
pub mod generator;
mod hooks;
mod inference;
mod janko;
pub mod json;
mod kind_file;
mod kind_in_rust;
mod markdown;
mod part;
#[cfg(test)]
mod part_checks;
mod pasted;
mod penpa;
mod picture;
mod puzzle;
mod puzzle_file;
pub mod puzzlink;
mod pzprv3;
mod read_error;
mod record;
mod regions;
mod registry;
#[cfg(feature = "schema")]
mod schema;
pub mod similar;
mod solution;
mod solution_field;
mod table;
pub mod tatham;
pub mod text;
#[cfg(test)]
mod tolerance;
mod unit_parts;

pub mod battleship;
pub mod circuit_board;
pub mod circuit_scramble;
pub mod hashi;
pub mod sudoku;
pub mod v3ck;
pub mod zebra;

pub use abstract_model::{add_formulation, is_added, is_formulation_file, skipped_of};
pub use any_kind::{AnyKind, AnyPuzzle, Drawer, Entry, Misprint};
pub use board_list::BoardList;
pub use boards::{Board, MAX_BOARD, boards, misshapen_board};
pub use catalogue::CATALOGUE;
pub use clues::{Clue, KeptClues};
pub use edit::{Edit, Gesture, Tool};
pub use encode_error::EncodeError;
pub use format::{Format, ReadSolution, TextError, WriteError, quoted};
pub use inference::{CountShape, NamedInference, Wording};
pub use kind_file::{UNDECIDED, add_kind, is_kind_file, prelude};
pub use part::{
    Areas, Automaton, Edges, Fleet, Graph, Hidden, Is, Matching, Part, PartBody, Role, Said, Sight, Transition, can_match, or,
    runs,
};
pub use picture::{Corner, DrawnPlace, DrawnPlaces, Glyph, Lines, Picture, Point, Shape, Stroke, Tone, places, strokes};
pub use puzzle::{
    Clued, Deduction, Drawn, Editable, Encoding, Erratum, ErratumClass, Explained, Formulation, Kind, ONE_VALUE, Playing,
    Preprocessor, Puzzle, PuzzleVar, SolutionText, UnitGrid, Vocabulary,
};
pub use puzzle_file::{PuzzleFile, write_puzzle_file, write_solution};
pub use read_error::ReadError;
pub use record::{Row, field_text};
pub use registry::{find, is_built_in, kinds, near};
pub use solution::{NotASolution, Solution, Violation};
