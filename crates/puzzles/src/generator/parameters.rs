//! Parameters of generated boards: their declarations, and the values of one request.

use super::{Sizes, Symmetry};
use crate::text::cell_named;
use grid::Cell;
use std::collections::BTreeSet;

/// The declaration of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name before `=`.
    pub name: &'static str,
    /// One sentence.
    pub sentence: &'static str,
    /// The values it takes.
    pub takes: ParameterType,
}

/// The values and the default of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterType {
    /// An integer from the first to the second; the third is the default, if there is one.
    Number(i64, i64, Option<i64>),
    /// Integers from the first to the second, separated by commas; no default.
    Numbers(i64, i64),
    /// One of these words; the first is the default.
    One(&'static [&'static str]),
    /// Some of these words, separated by commas; the default is all.
    Some(&'static [&'static str]),
    /// Cells of the board, separated by commas or spaces; no default.
    Cells,
}

impl ParameterType {
    /// The allowed values, for people.
    pub fn describe(&self) -> String {
        match self {
            Self::Number(min, max, _) => format!("{min} to {max}"),
            Self::Numbers(min, max) => format!("{min} to {max}, separated by commas"),
            Self::One(words) => words.join(", "),
            Self::Some(words) => format!("some of {}", words.join(",")),
            Self::Cells => "cells such as r1c1, separated by commas".into(),
        }
    }

    /// The default, for people, if there is one.
    pub fn default_text(&self) -> Option<String> {
        match self {
            Self::Number(.., default) => default.map(|number| number.to_string()),
            Self::Numbers(..) | Self::Cells => None,
            Self::One(words) => words.first().map(|word| word.to_string()),
            Self::Some(_) => Some("all".into()),
        }
    }

    /// The value in `text`, if it is allowed.
    fn read(&self, text: &str) -> Option<Value> {
        let number = |word: &str, min: i64, max: i64| word.trim().parse().ok().filter(|n| (min..=max).contains(n));
        let known = |words: &[&'static str], found: &str| words.iter().find(|word| **word == found.trim()).copied();
        match self {
            Self::Number(min, max, _) => Some(Value::Numbers(vec![number(text, *min, *max)?])),
            Self::Numbers(min, max) => {
                text.split(',').map(|word| number(word, *min, *max)).collect::<Option<_>>().map(Value::Numbers)
            }
            Self::One(words) => Some(Value::Words(vec![known(words, text)?])),
            Self::Some(words) => text.split(',').map(|word| known(words, word)).collect::<Option<_>>().map(Value::Words),
            Self::Cells => {
                let cells = text.split([',', ' ']).filter(|word| !word.is_empty()).map(cell_named);
                cells.collect::<Option<Vec<Cell>>>().filter(|cells| !cells.is_empty()).map(Value::Cells)
            }
        }
    }
}

impl Parameter {
    /// The number of removable clues.
    pub const CLUES: Self = Self {
        name: "clues",
        sentence: "The number of removable clues; by default a minimal set, none of which is redundant.",
        takes: ParameterType::Number(0, 1_000_000, None),
    };
    /// The number of removable clues as a share of the cells.
    pub const DENSITY: Self = Self {
        name: "density",
        sentence: "The number of removable clues in percent of all cells.",
        takes: ParameterType::Number(0, 100, None),
    };
    /// The symmetry of the cells with clues.
    pub const SYMMETRY: Self = Self {
        name: "symmetry",
        sentence: "The symmetry of the cells with clues; with `clues`, the largest symmetric number not above it.",
        takes: ParameterType::One(Symmetry::NAMES),
    };
    /// The cells with givens.
    pub const PATTERN: Self = Self {
        name: "pattern",
        sentence: "The cells with givens, and no others; with `symmetry`, completed by it.",
        takes: ParameterType::Cells,
    };
}

/// The values of the parameters of one request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The size: two numbers, see [`Sizes`].
    pub size: [usize; 2],
    parameters: &'static [Parameter],
    values: Vec<(&'static str, Value)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    Numbers(Vec<i64>),
    Words(Vec<&'static str>),
    Cells(Vec<Cell>),
}

impl Parameters {
    /// Reads a size, or takes the default, and parameters given as names and values.
    ///
    /// # Errors
    /// If a size, name or value is not allowed, with what is.
    pub fn new(
        sizes: &Sizes,
        parameters: &'static [Parameter],
        size: Option<&str>,
        given: &[(&str, &str)],
    ) -> Result<Self, String> {
        let size = size.map_or(Ok(sizes.default), |text| sizes.read(text))?;
        let mut values: Vec<(&'static str, Value)> = Vec::new();
        for &(name, text) in given {
            let known: Vec<&str> = parameters.iter().map(|parameter| parameter.name).collect();
            let Some(parameter) = parameters.iter().find(|parameter| parameter.name == name) else {
                let others =
                    if known.is_empty() { "the kind has none".into() } else { format!("there are {}", known.join(", ")) };
                return Err(format!("there is no parameter `{name}`; {others}"));
            };
            if values.iter().any(|value| value.0 == parameter.name) {
                return Err(format!("expected `{name}` once, found it twice"));
            }
            let wrong = || format!("expected `{name}` to be {}, found {}", parameter.takes.describe(), crate::quoted(text));
            values.push((parameter.name, parameter.takes.read(text).ok_or_else(wrong)?));
        }
        let params = Self { size, parameters, values };
        if params.number("clues").is_some() && params.number("density").is_some() {
            return Err("expected `clues` or `density`, found both".into());
        }
        if !params.symmetry().fits(size) {
            return Err(format!("expected a square board for `symmetry={}`", params.word("symmetry")));
        }
        let [rows, cols] = size;
        if let Some(Value::Cells(cells)) = params.value("pattern") {
            if params.clues().is_some() {
                return Err("expected `pattern` or a number of clues, found both".into());
            }
            if let Some(cell) = cells.iter().find(|cell| cell.row >= rows || cell.col >= cols) {
                return Err(format!("expected cells of a board of {rows}x{cols} in `pattern`, found {cell}"));
            }
        }
        Ok(params)
    }

    fn value(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|value| value.0 == name).map(|value| &value.1)
    }

    fn default(&self, name: &str) -> Option<ParameterType> {
        self.parameters.iter().find(|parameter| parameter.name == name).map(|parameter| parameter.takes)
    }

    /// The number given for a parameter, or its default.
    pub fn number(&self, name: &str) -> Option<i64> {
        match (self.value(name), self.default(name)) {
            (Some(Value::Numbers(numbers)), _) => numbers.first().copied(),
            (_, Some(ParameterType::Number(.., default))) => default,
            _ => None,
        }
    }

    /// The numbers given for a parameter; empty if none were.
    pub fn numbers(&self, name: &str) -> &[i64] {
        match self.value(name) {
            Some(Value::Numbers(numbers)) => numbers,
            _ => &[],
        }
    }

    /// The word given for a parameter, or its default; empty if there is no such parameter.
    pub fn word(&self, name: &str) -> &'static str {
        self.words(name).first().copied().unwrap_or_default()
    }

    /// The words given for a parameter, or its default.
    pub fn words(&self, name: &str) -> Vec<&'static str> {
        match (self.value(name), self.default(name)) {
            (Some(Value::Words(words)), _) => words.clone(),
            (_, Some(ParameterType::Some(words))) => words.to_vec(),
            (_, Some(ParameterType::One(words))) => words.iter().take(1).copied().collect(),
            _ => Vec::new(),
        }
    }

    /// Whether the parameter is `yes`.
    pub fn is_yes(&self, name: &str) -> bool {
        self.word(name) == "yes"
    }

    /// The requested number of removable clues, from `clues` or `density`, if either is given.
    pub fn clues(&self) -> Option<usize> {
        let share = self.number("density").map(|share| self.size[0] * self.size[1] * share.unsigned_abs() as usize / 100);
        self.number("clues").map(|clues| clues.unsigned_abs() as usize).or(share)
    }

    /// The cells of the requested pattern by index in reading order, completed by the symmetry; `None` if there is none.
    pub fn pattern(&self) -> Option<BTreeSet<usize>> {
        let Some(Value::Cells(cells)) = self.value("pattern") else { return None };
        let orbit = |cell: &Cell| self.symmetry().orbit(cell.row * self.size[1] + cell.col, self.size);
        Some(cells.iter().flat_map(orbit).collect())
    }

    /// The requested symmetry of the cells with clues.
    pub fn symmetry(&self) -> Symmetry {
        Symmetry::named(self.word("symmetry")).unwrap_or(Symmetry::None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARAMETERS: &[Parameter] = &[
        Parameter::CLUES,
        Parameter::DENSITY,
        Parameter::SYMMETRY,
        Parameter::PATTERN,
        Parameter { name: "fleet", sentence: "Ships.", takes: ParameterType::Numbers(1, 5) },
        Parameter { name: "types", sentence: "Types.", takes: ParameterType::Some(&["a", "b", "c"]) },
    ];

    fn params(size: Option<&str>, given: &[(&str, &str)]) -> Result<Parameters, String> {
        Parameters::new(&Sizes::sides(2, 20, 9), PARAMETERS, size, given)
    }

    #[test]
    fn parameters_are_read() {
        let given = params(Some("4x5"), &[("density", "30"), ("fleet", "3,2"), ("types", "b,c")]).expect("allowed parameters");
        assert_eq!((given.size, given.clues(), given.numbers("fleet")), ([4, 5], Some(6), &[3, 2][..]));
        assert_eq!((given.words("types"), given.symmetry()), (vec!["b", "c"], Symmetry::None));
        let defaults = params(None, &[]).expect("the defaults");
        assert_eq!((defaults.size, defaults.clues(), defaults.words("types").len()), ([9, 9], None, 3));
        let pattern = params(Some("3"), &[("pattern", "r1c1, r1c2"), ("symmetry", "half-turn")]).expect("a pattern");
        assert_eq!((pattern.pattern(), defaults.pattern()), (Some([0, 1, 7, 8].into()), None));
    }

    #[test]
    fn errors_name_what_is_allowed() {
        for (size, given, part) in [
            (Some("1"), vec![], "2x2 to 20x20"),
            (Some("nine"), vec![], "found `nine`"),
            (None, vec![("clue", "3")], "there are clues, density"),
            (None, vec![("clues", "3"), ("clues", "3")], "twice"),
            (None, vec![("clues", "3"), ("density", "3")], "both"),
            (None, vec![("types", "a,d")], "some of a,b,c"),
            (None, vec![("fleet", "6")], "1 to 5"),
            (Some("2x3"), vec![("symmetry", "diagonal")], "square"),
            (Some("2"), vec![("pattern", "r1c3")], "2x2 in `pattern`, found r1c3"),
            (None, vec![("pattern", "r1")], "cells such as r1c1"),
            (None, vec![("pattern", "")], "cells such as r1c1"),
            (None, vec![("pattern", "r1c1"), ("clues", "3")], "both"),
        ] {
            let error = params(size, &given).expect_err("not allowed");
            assert!(error.contains(part), "{error}");
        }
    }
}
