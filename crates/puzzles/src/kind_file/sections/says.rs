//! The statement `says`.

use super::super::statement::{Named, Read, Statement};

/// What stands for the name of a place.
pub const AT: &str = "{at}";

/// How steps say that a solution has the value 1 and 0 at a place.
#[derive(Clone, Debug)]
pub struct SaysSection {
    pub what: Named,
    pub one: String,
    pub zero: String,
}

impl SaysSection {
    pub fn read(statement: &mut Statement<'_>) -> Read<Self> {
        let what = statement.plain("the name of a solution")?;
        let mut quoted = |value: &str| {
            let at = statement.at;
            if let Some(clause) = statement.quoted().filter(|clause| clause.contains(AT)) {
                return Ok(clause);
            }
            statement.at = at;
            statement.fail(&format!("what steps say where it is {value}, in quotes and with `{AT}`"))
        };
        Ok(Self { one: quoted("1")?, zero: quoted("0")?, what })
    }
}
