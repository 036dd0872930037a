//! Edits: given dots, as many of each number as the board has.

use super::Monodot;
use crate::{
    Edit, Editable,
    edit::{number, numbers, with},
};

impl Editable for Monodot {
    fn edits(&self) -> Vec<Edit> {
        numbers(&self.given, |_| 0..=self.dots().len() as i64 - 1)
    }

    fn edited(&self, edit: usize, value: &str) -> Result<Self, String> {
        let dot = number(value, 0..=self.dots().len() as i64 - 1)?.map(|number| number as usize);
        let given = with(&self.given, edit, dot);
        if let Some(dot) =
            dot.filter(|&dot| given.values().iter().filter(|&&other| other == Some(dot)).count() > self.dots()[dot])
        {
            return Err(format!("the board has {} dots with the number {dot}, and all of them are placed", self.dots()[dot]));
        }
        Ok(Monodot { given, ..self.clone() })
    }
}
