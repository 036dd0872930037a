//! The text formats of KenKen.

pub mod json;
mod native;
mod penpa;
mod tatham;

use super::{InvalidBoard, KenKen};
use crate::{Format, TextError, tatham as shared};

pub const FORMATS: &[Format<KenKen>] = &[native::FORMAT, tatham::FORMAT, TATHAM_ADDRESS, penpa::FORMAT, json::FORMAT];

/// The format `tatham` behind the address of the game on the web.
const TATHAM_ADDRESS: Format<KenKen> = Format {
    name: "tatham-address",
    summary: "an address of Simon Tatham's Keen, `…/keen.html#ID`",
    recognises: |text| shared::is_address(text, "keen"),
    read: |text| tatham::read(&shared::id_of_address(text, "keen")?),
    write: |board| Ok(shared::address_of("keen", &tatham::write(board)?)),
    read_solution: None,
};

fn error(line: usize) -> impl Fn(InvalidBoard) -> TextError {
    move |problem| TextError::new(line, problem)
}
