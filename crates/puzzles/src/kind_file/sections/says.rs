//! The statement `says`.

use super::super::statement::{Named, Read, Statement};
use algebra::{AbstractModel, tree::Domain};

/// What stands for the name of a place.
pub const AT: &str = "{at}";

/// How steps say the values of a solution.
#[derive(Clone, Debug)]
pub struct SaysSection {
    pub what: Named,
    pub words: ValueWords,
}

#[derive(Clone, Debug)]
pub enum ValueWords {
    /// Of a binary solution: clauses with [`AT`] for the value 1 and for 0.
    Clauses { one: String, zero: String },
    /// Of a solution of numbers: what the values from 0 on are called.
    Names(Vec<String>),
}

impl SaysSection {
    pub fn read(statement: &mut Statement<'_>) -> Read<Self> {
        let what = statement.plain("the name of a solution")?;
        let start = statement.at;
        let names: Vec<String> = std::iter::from_fn(|| statement.quoted()).collect();
        if !names.is_empty() && names.iter().all(|name| !name.is_empty() && !name.contains(AT)) {
            return Ok(Self { what, words: ValueWords::Names(names) });
        }
        statement.at = start;
        let mut quoted = |value: &str| {
            let at = statement.at;
            if let Some(clause) = statement.quoted().filter(|clause| clause.contains(AT)) {
                return Ok(clause);
            }
            statement.at = at;
            statement.fail(&format!("what steps say where it is {value}, in quotes and with `{AT}`"))
        };
        Ok(Self { words: ValueWords::Clauses { one: quoted("1")?, zero: quoted("0")? }, what })
    }

    /// What is wrong with the statement, in a kind with these rules.
    pub fn problem(&self, rules: &AbstractModel) -> Option<String> {
        let name = &self.what.name;
        if !rules.solutions().any(|solution| solution.head.name == *name) {
            return Some(format!("there is no solution `{name}`"));
        }
        let is_binary = rules.vars().find(|var| var.head.name == *name).map(|var| var.domain == Domain::Binary);
        match (&self.words, is_binary) {
            (ValueWords::Clauses { .. }, Some(false)) => Some(format!("expected a binary solution, found `{name}`")),
            (ValueWords::Names(_), Some(true)) => Some(format!("expected what steps say where it is 1 and 0, each with `{AT}`")),
            _ => None,
        }
    }

    /// What a value of a solution of numbers is called.
    pub fn name_of(&self, value: i64) -> Option<&str> {
        match &self.words {
            ValueWords::Names(names) => names.get(usize::try_from(value).ok()?).map(String::as_str),
            ValueWords::Clauses { .. } => None,
        }
    }
}
