//! Questions about a puzzle that take more than one solve. One file a study.

mod answers;
mod cases;
mod count;
mod deductions;
mod forced;
mod method;
mod misprint;
mod uniqueness;

pub use answers::{Answers, Next, StudyError};
pub use count::{Count, count};
pub use deductions::{Gain, Run, deductions};
pub use forced::{Candidates, Values, candidates};
pub use method::Method;
pub use misprint::{Wrong, wrong};
pub use uniqueness::{Uniqueness, uniqueness};
