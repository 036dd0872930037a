//! Finding values for models.
//!
//! A [`Backend`] wraps one solver. [`Search`] stands between models and backends: it lowers what
//! the backend does not accept, adds cuts until they hold, and checks every solution against the
//! model it was given. Solvers are known in `backends` only, and nothing here knows puzzles.

mod backend;
mod backends;
mod clock;
mod forbidden;
mod limits;
mod objective_bounds;
mod rng;
mod search;
mod statistics;

pub use backend::{Backend, Outcome, ProofStep, Session};
pub use backends::{BACKENDS, find};
pub use clock::Clock;
pub use limits::{Limit, Limits, Settings};
pub use objective_bounds::ObjectiveBounds;
pub use rng::mix;
pub use search::{Search, SearchError};
pub use statistics::{Statistics, TrajectoryPoint};
