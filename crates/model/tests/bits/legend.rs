//! Reads the comments that say which variable of a file stands for what.

use model::{Assignment, Model};
use std::collections::HashMap;

/// What the variables of a file say of one variable of the model.
enum Says {
    Bit(usize),
    /// At least one more than this, and so on.
    Steps(i64, Vec<usize>),
    Value(i64),
}

pub struct Legend(Vec<Says>);

impl Legend {
    /// Of lines such as `variable 3 is x[1]`, `variable 4 is y >= 2` and `z is 5`, after `mark`;
    /// `numbered` comes before numbers.
    pub fn read(text: &str, mark: &str, numbered: &str, model: &Model) -> Self {
        let mut bits: HashMap<&str, usize> = HashMap::new();
        let mut steps: HashMap<&str, Vec<(i64, usize)>> = HashMap::new();
        let mut values: HashMap<&str, i64> = HashMap::new();
        for line in text.lines().filter_map(|line| line.strip_prefix(mark)) {
            let Some((left, right)) = line.trim_start().split_once(" is ") else { continue };
            match left.strip_prefix(numbered).and_then(|number| number.parse().ok()) {
                None => values.extend(right.parse().ok().map(|value: i64| (left, value))),
                Some(number) => match right.split_once(" >= ") {
                    Some((name, value)) => steps.entry(name).or_default().push((value.parse().expect("a value"), number)),
                    None => assert_eq!(bits.insert(right, number), None, "{right} twice"),
                },
            }
        }
        let says = |name: &str| match (bits.get(name), steps.get(name)) {
            (Some(&number), _) => Says::Bit(number),
            (None, Some(steps)) => Says::Steps(steps[0].0 - 1, steps.iter().map(|step| step.1).collect()),
            (None, None) => Says::Value(values[name]),
        };
        Self(model.variables().iter().map(|variable| says(&variable.name)).collect())
    }

    /// The variables of the file that stand for those of the model.
    pub fn numbers(&self) -> Vec<usize> {
        let numbers = |sentence: &Says| match sentence {
            Says::Bit(number) => vec![*number],
            Says::Steps(_, numbers) => numbers.clone(),
            Says::Value(_) => Vec::new(),
        };
        self.0.iter().flat_map(numbers).collect()
    }

    /// The values of the model's variables, given those of the file's.
    pub fn values(&self, holds: impl Fn(usize) -> bool) -> Assignment {
        let value = |sentence: &Says| match sentence {
            Says::Bit(number) => i64::from(holds(*number)),
            Says::Steps(least, numbers) => least + numbers.iter().filter(|&&number| holds(number)).count() as i64,
            Says::Value(value) => *value,
        };
        self.0.iter().map(value).collect::<Vec<_>>().into()
    }
}
