//! Questions about a puzzle that take more than one solve. One file a study.

mod answers;
mod cases;
mod count;
mod deductions;
mod fewest;
mod forced;
mod method;
mod minimal;
mod misprint;
mod redundant;
mod relaxation;
mod repair;
mod rivals;
mod sets;
mod size;
mod smallest;
mod trial;
mod uniqueness;
mod weakened;
mod why;

pub use answers::{Answers, Next, StudyError};
pub use count::{Count, count};
pub use deductions::{Gain, Run, deductions};
pub use fewest::{Fewest, fewest};
pub use forced::{Candidates, Values, candidates};
pub use method::Method;
pub use minimal::{Minimal, minimal};
pub use misprint::{Wrong, wrong};
pub use redundant::{Redundant, redundant};
pub use relaxation::{Relaxation, relaxation};
pub use repair::{Repair, repair};
pub use size::{LinearSize, Size};
pub use trial::{End, Proved, Trial, contradict, trial};
pub use uniqueness::{Uniqueness, uniqueness};
pub use weakened::{Weak, Weakened, encode_without};
pub use why::{Part, Reason, Why, why};
