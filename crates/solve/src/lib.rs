//! Finding values for models.
//!
//! A [`Backend`] wraps one solver. [`Search`] stands between models and backends: it lowers what
//! the backend does not accept, adds cuts until they hold, and checks every solution against the
//! model it was given. Solvers are known in `backends` only, and nothing here knows puzzles.

mod backend;
mod backends;
mod between;
mod chance;
mod clock;
mod effort;
mod forbidden;
mod limits;
mod search;

pub use backend::{Backend, Conclusion, Outcome, Session};
pub use backends::{BACKENDS, find};
pub use between::Between;
pub use chance::chance;
pub use clock::Clock;
pub use effort::{Effort, Moment};
pub use limits::{Limit, Limits, Settings};
pub use search::{Search, SearchError};
