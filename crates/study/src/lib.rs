//! Questions about a puzzle that take more than one solve. One file a study.

mod answers;
mod count;
mod deductions;
mod method;
mod misprint;
mod relaxation;
mod size;
mod trial;
mod uniqueness;
mod weakened;
mod why;

pub use answers::{Answers, Next, StudyError};
pub use count::{Count, count};
pub use deductions::{Gain, Run, deductions};
pub use method::Method;
pub use misprint::{Wrong, wrong};
pub use relaxation::{Relaxation, relaxation};
pub use size::{LinearSize, Size};
pub use trial::{End, Proved, Trial, contradict, trial};
pub use uniqueness::{Uniqueness, uniqueness};
pub use weakened::{Weak, Weakened, encode_without};
pub use why::{Part, Reason, Why, why};
