//! Reads the legend in a file: which model variable each file variable encodes.

use model::{Assignment, Model};
use std::collections::HashMap;

/// How a variable of the model is encoded in a file.
enum Encoding {
    Binary(usize),
    /// Order encoding: the minimum, and the variables for "at least the minimum + 1" and so on.
    Order(i64, Vec<usize>),
    Fixed(i64),
}

pub struct Legend(Vec<Encoding>);

impl Legend {
    /// Reads lines such as `variable 3 is x[1]`, `variable 4 is y >= 2` and `z is 5`, after the comment sign `mark`;
    /// `prefix` precedes numbers.
    pub fn read(text: &str, mark: &str, prefix: &str, model: &Model) -> Self {
        let mut binaries: HashMap<&str, usize> = HashMap::new();
        let mut orders: HashMap<&str, Vec<(i64, usize)>> = HashMap::new();
        let mut fixed: HashMap<&str, i64> = HashMap::new();
        for line in text.lines().filter_map(|line| line.strip_prefix(mark)) {
            let Some((left, right)) = line.trim_start().split_once(" is ") else { continue };
            match left.strip_prefix(prefix).and_then(|number| number.parse().ok()) {
                None => fixed.extend(right.parse().ok().map(|value: i64| (left, value))),
                Some(number) => match right.split_once(" >= ") {
                    Some((name, value)) => orders.entry(name).or_default().push((value.parse().expect("a value"), number)),
                    None => assert_eq!(binaries.insert(right, number), None, "{right} twice"),
                },
            }
        }
        let encoding = |name: &str| match (binaries.get(name), orders.get(name)) {
            (Some(&number), _) => Encoding::Binary(number),
            (None, Some(order)) => Encoding::Order(order[0].0 - 1, order.iter().map(|entry| entry.1).collect()),
            (None, None) => Encoding::Fixed(fixed[name]),
        };
        Self(model.variables().iter().map(|variable| encoding(&variable.name)).collect())
    }

    /// The file variables that encode the model variables.
    pub fn numbers(&self) -> Vec<usize> {
        let numbers = |encoding: &Encoding| match encoding {
            Encoding::Binary(number) => vec![*number],
            Encoding::Order(_, numbers) => numbers.clone(),
            Encoding::Fixed(_) => Vec::new(),
        };
        self.0.iter().flat_map(numbers).collect()
    }

    /// The assignment of the model, given the true variables of the file.
    pub fn values(&self, holds: impl Fn(usize) -> bool) -> Assignment {
        let value = |encoding: &Encoding| match encoding {
            Encoding::Binary(number) => i64::from(holds(*number)),
            Encoding::Order(min, numbers) => min + numbers.iter().filter(|&&number| holds(number)).count() as i64,
            Encoding::Fixed(value) => *value,
        };
        self.0.iter().map(value).collect::<Vec<_>>().into()
    }
}
