//! Edits: given dots, as many of each number as the board has.

use super::Monodot;
use crate::{
    Edit,
    edit::{number, numbers, with},
};

pub fn edits(board: &Monodot) -> Vec<Edit> {
    numbers(&board.given, |_| 0..=board.dots().len() as i64 - 1)
}

pub fn edited(board: &Monodot, edit: usize, value: &str) -> Result<Monodot, String> {
    let dot = number(value, 0..=board.dots().len() as i64 - 1)?.map(|number| number as usize);
    let given = with(&board.given, edit, dot);
    if let Some(dot) = dot.filter(|&dot| given.values().iter().filter(|&&other| other == Some(dot)).count() > board.dots()[dot]) {
        return Err(format!("the board has {} dots with the number {dot}, and all of them are placed", board.dots()[dot]));
    }
    Ok(Monodot { given, ..board.clone() })
}
