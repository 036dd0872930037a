//! Solves, proves and generates logic puzzles by mathematical optimisation.
//!
//! ```
//! use pencilmark::{Options, Puzzle};
//!
//! let puzzle = Puzzle::read("1.3..4.2.1.34.2.")?;
//! let solved = puzzle.solve(&Options::new())?;
//! let solution = solved.solution().expect("this board has a solution");
//! println!("{}", solution.text());
//! # assert_eq!(solution.get("r1c2"), Some(2));
//! # Ok::<(), pencilmark::Error>(())
//! ```
//!
//! # Concepts
//!
//! * A [`Puzzle`] is one board with its clues. Its text may be in any format of any kind: both are detected.
//! * A *puzzle variable* ([`PuzzleVar`]) is what is to be filled in: a cell, an edge, with its range of integers. Names are
//!   such as `r1c2` for the cell in row 1, column 2, and `r1c1-r1c4` for an edge.
//! * A [`Solution`] has an integer for each puzzle variable that the rules accept; there is no other way to construct one.
//!   On a board with an objective, as in circuit-scramble, queries are about the optimal solutions.
//! * A *query* is a method of [`Puzzle`]: [`solve`](Puzzle::solve), [`check`](Puzzle::check), [`count`](Puzzle::count),
//!   [`solutions`](Puzzle::solutions), [`forced`](Puzzle::forced), [`conflict`](Puzzle::conflict),
//!   [`minimal_clues`](Puzzle::minimal_clues), [`redundant_clues`](Puzzle::redundant_clues),
//!   [`fewest_clues`](Puzzle::fewest_clues), [`certify`](Puzzle::certify). [`generate`] and [`generate_many`] make boards
//!   with one solution, and [`verify_certificate`] verifies verdicts without a solver.
//! * [`Options`] choose formulation, backend and limits. Verdicts are proved: they do not depend on the method, and at a
//!   limit they are *unknown*, never wrong. [`Cancel`] ends queries from another thread.
//! * A *formulation* writes a board as an optimisation model; a *backend* solves the model. [`Puzzle::model`] gives the
//!   model for other solvers.
//!
//! Nothing here prints, reads files or keeps anything between calls. Queries block; to run several at a time, clone the
//! puzzle, which is cheap, into several threads.
//!
//! # Features
//!
//! `highs`, `cadical` and `pumpkin` add these solvers as backends; none is on by default, and none is needed.
//!
//! # The crates below
//!
//! Each can be used alone by those who extend the program:
//!
//! | crate | what it has |
//! | --- | --- |
//! | `puzzles` | kinds, boards, formats, drawings, the rules; no solver |
//! | `model` | expressions, constraints, lowering, model files |
//! | `solve` | backends behind one interface, lazy constraints, checks of every solution |
//! | `query` | one function for each query |
//! | `report` | the JSON objects of the command line and the page |
//!
//! The others are below these; `ARCHITECTURE.md` has the map.

#![forbid(unsafe_code)]

mod cancel;
mod certificate;
mod cubes;
mod error;
pub mod explain;
mod generate;
mod kind;
mod model;
mod options;
mod puzzle;
mod queries;
mod results;
mod solution;
mod solutions;

pub use ::model::{Rule, write::WriteModelError};
pub use cancel::Cancel;
pub use certificate::{Verified, verify_certificate};
pub use cubes::{Cube, verify_cubes};
pub use error::Error;
pub use generate::{generate, generate_many};
pub use kind::{Kind, add_formulation, add_kind, backends, kind, kinds};
pub use model::Model;
pub use options::Options;
pub use puzzle::Puzzle;
pub use puzzles::{Clue, EncodeError, Entry, NotASolution, PuzzleVar, ReadError, TextError, WriteError, generator::Parameter};
pub use query::{BigUint, Certificate, Count, QueryError, VarCandidates, VerifyError, generate::GenerateError};
pub use results::{Candidates, Conflict, ConflictPart, FewestClues, MinimalClues, RedundantClues, Solved, Verdict};
pub use solution::Solution;
pub use solutions::Solutions;
pub use solve::{Limit, SearchError};

/// Runs the programs of the page on the library.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
struct LibraryPage;
