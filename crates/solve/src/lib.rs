//! Solves models with exchangeable backends.
//!
//! ```
//! use model::{Model, Place, Rule, Sense};
//! use solve::{BACKENDS, Limits, Outcome, Search, Settings};
//!
//! const CAPACITY: &Rule = &Rule { name: "capacity", sentence: "At most four items fit." };
//! let mut model = Model::default();
//! let (a, b) = (model.integer("a", 0..=3), model.integer("b", 0..=3));
//! model.post(CAPACITY, Place::board(), (a * 1 + b).at_most(4));
//! model.optimise(Sense::Maximise, a * 3 + b * 2);
//! let mut search = Search::open(BACKENDS[0], model, Settings::default(), &Limits::default())?;
//! let Outcome::Feasible(solution) = search.solve(&Limits::default())? else { panic!("no solution") };
//! assert_eq!(solution.integers, [3, 1]);
//! # Ok::<(), solve::SearchError>(())
//! ```
//!
//! A [`Backend`] wraps one solver. [`Search`] stands between models and backends: it lowers the constraints that the backend
//! does not support, adds cuts for violated lazy constraints, and checks every solution against the original model. Only
//! `backends` knows solvers, and nothing here knows puzzles.

#![cfg_attr(not(feature = "highs"), forbid(unsafe_code))]

mod backend;
mod backends;
mod clock;
mod implied;
mod limit_poller;
mod limits;
mod no_goods;
mod objective_bounds;
mod relaxation;
mod search;
mod search_error;
mod statistics;

pub use backend::{Backend, Outcome, ProofLit, ProofStep, Session};
pub use backends::{BACKENDS, OPTIONAL, find, missing};
pub use clock::Clock;
pub use implied::with_integers;
pub use limit_poller::LimitPoller;
pub use limits::{Limit, Limits, Settings};
pub use objective_bounds::ObjectiveBounds;
pub use relaxation::{LinearRelaxation, Relaxed, relaxed_lit, relaxed_value};
pub use search::Search;
pub use search_error::SearchError;
pub use statistics::{Statistics, TrajectoryPoint};
