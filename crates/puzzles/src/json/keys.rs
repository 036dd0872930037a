//! Keys that stand twice in one object: each value could be meant, and readers of JSON keep one without a word.

use crate::{TextError, quoted};
use serde::{
    Deserialize, Deserializer,
    de::{Error, MapAccess, SeqAccess, Visitor},
};
use std::{collections::BTreeSet, fmt};

/// The start of the messages of this check, which other faults of the text do not have.
const EXPECTED: &str = "expected each key of an object once, found ";

/// Checks that no object in a text has a key twice. Other faults are left to the reader.
///
/// # Errors
/// The line, and the key with its column.
pub fn check_keys(text: &str) -> Result<(), TextError> {
    let Err(error) = serde_json::from_str::<Distinct>(text) else { return Ok(()) };
    let message = error.to_string();
    match message.split(" at line ").next().filter(|problem| problem.starts_with(EXPECTED)) {
        Some(problem) => Err(TextError::new(error.line().max(1), format_args!("{problem} in column {}", error.column()))),
        None => Ok(()),
    }
}

/// Any value whose objects have distinct keys.
struct Distinct;

impl<'de> Deserialize<'de> for Distinct {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for Distinct {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value of JSON")
    }

    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Self, A::Error> {
        while values.next_element::<Self>()?.is_some() {}
        Ok(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self, A::Error> {
        let mut keys = BTreeSet::new();
        while let Some(key) = entries.next_key::<String>()? {
            if keys.contains(&key) {
                return Err(A::Error::custom(format_args!("{EXPECTED}{} again", quoted(&key))));
            }
            keys.insert(key);
            entries.next_value::<Self>()?;
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_stands_once_in_its_object() {
        for text in [r#"{"a":1,"b":{"a":[{"a":null},{"a":true}]}}"#, r#"{"a":1"#, "1"] {
            assert_eq!(check_keys(text), Ok(()), "{text}");
        }
        for (text, line, key) in
            [("{\"a\":1,\n\"a\":2}", 2, "`a` again in column 3"), (r#"{"x":[0.5,{"1,1":"","1,1":-3}]}"#, 1, "`1,1` again")]
        {
            let error = check_keys(text).expect_err(text);
            assert_eq!(error.line, line);
            assert!(error.problem.contains(key), "{error}");
        }
    }

    #[test]
    fn a_board_with_a_key_twice_is_refused() {
        for text in [
            r#"{"kind":"nurikabe","rows":1,"columns":1,"number":[[1]],"number":[[null]]}"#,
            r#"{"kind":"binary-sudoku","kind":"binary-sudoku","grid":["1..0","..0.",".0..","11.."]}"#,
            r#"{"puzzle":"1...............","puzzle":"2..............."}"#,
            r#"{"kind":"battleship","rows":1,"cols":1,"fleet":{"1":1,"1":2},"row_sums":[1],"col_sums":[1],"hints":[]}"#,
        ] {
            let mut read = crate::boards(text, None).map(|board| board.puzzle.map(|_| ()));
            let error = read.next().and_then(Result::err).expect(text).to_string();
            assert!(error.contains("each key of an object once"), "{error}");
        }
    }
}
