//! The queries as programs ask them: JSON in, JSON out, without HTTP and without a browser.
//!
//! Each query is declared once, by a [`Query`] in a file of its own and its line in [`QUERIES`]: name, sentence, options, and
//! what it does. The routes and the OpenAPI description of the server, its jobs, and the WebAssembly module are derived.
//!
//! ```
//! use interface::{Watch, find};
//!
//! let query = find("check").expect("a query");
//! let request = query.read(br#"{ "board": "1234341221434..." }"#)?;
//! let found = request.run(solve::Limits::default(), &Watch::default())?;
//! assert_eq!(found["verdict"], "unique");
//! # Ok::<(), interface::Problem>(())
//! ```

#![forbid(unsafe_code)]

#[cfg(feature = "cli")]
mod command;
mod common;
mod declared;
pub mod lists;
mod problem;
mod queries;
mod query;
#[cfg(feature = "schema")]
mod schema;
mod task;

pub use common::{Board, Common, Subject};
#[cfg(feature = "cli")]
pub use declared::{Asked, Subcommand};
pub use declared::{Declared, Request};
pub use problem::{Problem, ProblemKind};
#[cfg(feature = "cli")]
pub use queries::options;
pub use queries::{QUERIES, find};
pub use query::Query;
pub use task::{Task, Watch};
