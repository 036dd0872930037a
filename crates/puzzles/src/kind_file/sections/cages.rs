//! The statements `arithmetic`, and `combinations` in a formulation.

use crate::kind_file::statement::{Named, Read, Statement};

/// Regions with a number and an operator, as texts and drawings have them.
#[derive(Clone, Debug)]
pub struct CageSection {
    pub room: Named,
    pub operator: Named,
    pub number: Named,
}

/// The combinations of values that the rules allow in each of some sets of cells: how many there are, and their values.
#[derive(Clone, Debug)]
pub struct CombinationSection {
    /// The parameter that has their number, by the subscripts of a set.
    pub count: Named,
    /// The parameter that has their values, by the subscripts of a set, a number from 1, and a cell.
    pub value: Named,
    /// The sets of cells.
    pub of: Named,
}

impl CageSection {
    /// Reads what follows the word `arithmetic`.
    pub fn read(statement: &mut Statement<'_>) -> Read<Self> {
        let room = statement.plain("the parameter of regions")?;
        let operator = statement.plain("the parameter of their operators")?;
        Ok(Self { room, operator, number: statement.plain("the parameter of their numbers")? })
    }
}

impl CombinationSection {
    /// Reads what follows the word `combinations`.
    pub fn read(statement: &mut Statement<'_>) -> Read<Self> {
        let count = statement.plain("the parameter that counts the combinations of a set of cells")?;
        let value = statement.plain("the parameter of their values")?;
        if !statement.has("of") {
            statement.fail::<()>("`of`")?;
        }
        Ok(Self { count, value, of: statement.plain("the sets of cells")? })
    }
}
