//! The text formats of Suguru.

mod json;
mod native;
mod puzzlink;

use super::{NotABoard, Suguru};
use crate::{Format, TextError};

pub const FORMATS: &[Format<Suguru>] = &[native::FORMAT, puzzlink::FORMAT, json::FORMAT];

fn error(line: usize) -> impl Fn(NotABoard) -> TextError {
    move |problem| TextError::new(line, problem)
}
