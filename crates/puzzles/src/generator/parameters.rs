//! What can be wished of a board that is made, and a wish.

use super::{Sizes, Symmetry};

/// Something that can be wished for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name before `=`.
    pub name: &'static str,
    /// One sentence.
    pub sentence: &'static str,
    /// What can stand after `=`.
    pub takes: ParameterType,
}

/// What values a choice takes, and which one it has if nothing is wished for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterType {
    /// A whole number from the first to the second; the third is usual, if any is.
    Number(i64, i64, Option<i64>),
    /// Whole numbers from the first to the second, separated by commas.
    Numbers(i64, i64),
    /// One of some words, of which the first is usual.
    One(&'static [&'static str]),
    /// Some words of these, separated by commas; usually all.
    Some(&'static [&'static str]),
}

impl ParameterType {
    /// What can stand after `=`, for people.
    pub fn describe(&self) -> String {
        match self {
            Self::Number(least, most, _) => format!("{least} to {most}"),
            Self::Numbers(least, most) => format!("{least} to {most}, separated by commas"),
            Self::One(words) => words.join(", "),
            Self::Some(words) => format!("some of {}", words.join(",")),
        }
    }

    /// What it is if nothing is wished for, if that can be said.
    pub fn default_text(&self) -> Option<String> {
        match self {
            Self::Number(.., usual) => usual.map(|number| number.to_string()),
            Self::Numbers(..) => None,
            Self::One(words) => words.first().map(|word| word.to_string()),
            Self::Some(_) => Some("all".into()),
        }
    }

    fn read(&self, text: &str) -> Option<Value> {
        let number = |word: &str, least: i64, most: i64| word.trim().parse().ok().filter(|n| (least..=most).contains(n));
        let known = |words: &[&'static str], found: &str| words.iter().find(|word| **word == found.trim()).copied();
        match self {
            Self::Number(least, most, _) => Some(Value::Numbers(vec![number(text, *least, *most)?])),
            Self::Numbers(least, most) => {
                text.split(',').map(|word| number(word, *least, *most)).collect::<Option<_>>().map(Value::Numbers)
            }
            Self::One(words) => Some(Value::Words(vec![known(words, text)?])),
            Self::Some(words) => text.split(',').map(|word| known(words, word)).collect::<Option<_>>().map(Value::Words),
        }
    }
}

impl Parameter {
    /// How many clues of the kind that can be left out.
    pub const CLUES: Self = Self {
        name: "clues",
        sentence: "The number of clues that could be left out; if none is wished for, none that could be is there.",
        takes: ParameterType::Number(0, 1_000_000, None),
    };
    /// The same as a share.
    pub const DENSITY: Self = Self {
        name: "density",
        sentence: "The same as a share of all cells in percent.",
        takes: ParameterType::Number(0, 100, None),
    };
    /// How clues lie.
    pub const SYMMETRY: Self = Self {
        name: "symmetry",
        sentence: "How cells with clues lie; with `clues`, as many clues as come closest from below.",
        takes: ParameterType::One(Symmetry::NAMES),
    };
}

/// What is wished of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The two numbers of its size.
    pub size: [usize; 2],
    choices: &'static [Parameter],
    values: Vec<(&'static str, Value)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    Numbers(Vec<i64>),
    Words(Vec<&'static str>),
}

impl Parameters {
    /// A wish of such a size, or the usual one, with some choices as names and values.
    ///
    /// # Errors
    /// If there is no such size, choice or value; with what there is.
    pub fn new(sizes: &Sizes, choices: &'static [Parameter], size: Option<&str>, told: &[(&str, &str)]) -> Result<Self, String> {
        let size = size.map_or(Ok(sizes.default), |text| sizes.read(text))?;
        let mut values: Vec<(&'static str, Value)> = Vec::new();
        for &(name, text) in told {
            let known: Vec<&str> = choices.iter().map(|choice| choice.name).collect();
            let Some(choice) = choices.iter().find(|choice| choice.name == name) else {
                return Err(format!("there is no `{name}` to choose; there are {}", known.join(", ")));
            };
            if values.iter().any(|value| value.0 == choice.name) {
                return Err(format!("expected `{name}` once, found it twice"));
            }
            let wrong = || format!("expected `{name}` to be {}, found {}", choice.takes.describe(), crate::quoted(text));
            values.push((choice.name, choice.takes.read(text).ok_or_else(wrong)?));
        }
        let params = Self { size, choices, values };
        if params.number("clues").is_some() && params.number("density").is_some() {
            return Err("expected `clues` or `density`, found both".into());
        }
        if !params.symmetry().fits(size) {
            return Err(format!("expected a square board for `symmetry={}`", params.word("symmetry")));
        }
        Ok(params)
    }

    fn value(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|value| value.0 == name).map(|value| &value.1)
    }

    fn default(&self, name: &str) -> Option<ParameterType> {
        self.choices.iter().find(|choice| choice.name == name).map(|choice| choice.takes)
    }

    /// The number that is wished for, or the usual one, if there is one.
    pub fn number(&self, name: &str) -> Option<i64> {
        match (self.value(name), self.default(name)) {
            (Some(Value::Numbers(numbers)), _) => numbers.first().copied(),
            (_, Some(ParameterType::Number(.., usual))) => usual,
            _ => None,
        }
    }

    /// The numbers that are wished for; none if nothing was said of them.
    pub fn numbers(&self, name: &str) -> &[i64] {
        match self.value(name) {
            Some(Value::Numbers(numbers)) => numbers,
            _ => &[],
        }
    }

    /// The word that is wished for, or the usual one; an empty one if there is no such choice.
    pub fn word(&self, name: &str) -> &'static str {
        self.words(name).first().copied().unwrap_or_default()
    }

    /// The words that are wished for, or the usual ones.
    pub fn words(&self, name: &str) -> Vec<&'static str> {
        match (self.value(name), self.default(name)) {
            (Some(Value::Words(words)), _) => words.clone(),
            (_, Some(ParameterType::Some(words))) => words.to_vec(),
            (_, Some(ParameterType::One(words))) => words.iter().take(1).copied().collect(),
            _ => Vec::new(),
        }
    }

    /// Whether `yes` is wished for.
    pub fn says_yes(&self, name: &str) -> bool {
        self.word(name) == "yes"
    }

    /// How many clues there are to be that could be left out, if that is wished for.
    pub fn clues(&self) -> Option<usize> {
        let share = self.number("density").map(|share| self.size[0] * self.size[1] * share.unsigned_abs() as usize / 100);
        self.number("clues").map(|clues| clues.unsigned_abs() as usize).or(share)
    }

    /// How clues are to lie.
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
        Parameter { name: "fleet", sentence: "Ships.", takes: ParameterType::Numbers(1, 5) },
        Parameter { name: "types", sentence: "Types.", takes: ParameterType::Some(&["a", "b", "c"]) },
    ];

    fn params(size: Option<&str>, told: &[(&str, &str)]) -> Result<Parameters, String> {
        Parameters::new(&Sizes::sides(2, 20, 9), PARAMETERS, size, told)
    }

    #[test]
    fn wishes_are_read() {
        let wished = params(Some("4x5"), &[("density", "30"), ("fleet", "3,2"), ("types", "b,c")]).expect("it can be wished for");
        assert_eq!((wished.size, wished.clues(), wished.numbers("fleet")), ([4, 5], Some(6), &[3, 2][..]));
        assert_eq!((wished.words("types"), wished.symmetry()), (vec!["b", "c"], Symmetry::None));
        let usual = params(None, &[]).expect("nothing is wished for");
        assert_eq!((usual.size, usual.clues(), usual.words("types").len()), ([9, 9], None, 3));
    }

    #[test]
    fn what_cannot_be_wished_for_is_named() {
        for (size, told, part) in [
            (Some("1"), vec![], "2x2 to 20x20"),
            (Some("nine"), vec![], "found `nine`"),
            (None, vec![("clue", "3")], "there are clues, density"),
            (None, vec![("clues", "3"), ("clues", "3")], "twice"),
            (None, vec![("clues", "3"), ("density", "3")], "both"),
            (None, vec![("types", "a,d")], "some of a,b,c"),
            (None, vec![("fleet", "6")], "1 to 5"),
            (Some("2x3"), vec![("symmetry", "diagonal")], "square"),
        ] {
            let error = params(size, &told).expect_err("it cannot be");
            assert!(error.contains(part), "{error}");
        }
    }
}
