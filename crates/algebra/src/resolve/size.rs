//! What follows from the size of a board alone, computed once a size.

use crate::{
    AbstractModel, Data, Survey,
    data::{ParamData, TEXTS},
    tree::Item,
};
use std::{
    collections::{BTreeSet, VecDeque},
    sync::{Arc, Mutex, PoisonError},
};

/// The number of sizes that are remembered.
const SIZES: usize = 8;

/// The number of integers that are remembered of all sizes together.
const MAX_NUMBERS: usize = 4_000_000;

/// The sets and parameters of a model that follow from single numbers of a board, such as its rows and columns, and their
/// members and values for the sizes met last.
#[derive(Debug, Default)]
pub struct BySize {
    /// The parameters without subscripts that come from the data: together they are the size.
    numbers: BTreeSet<String>,
    /// Sets and parameters with a formula in which nothing else of the data occurs.
    derived: BTreeSet<String>,
    known: Mutex<VecDeque<(Size, Arc<Survey>)>>,
}

/// The value of each number; `None` if it has its default.
type Size = Vec<Option<i64>>;

impl BySize {
    pub fn new(model: &AbstractModel) -> Self {
        let (mut numbers, mut derived) = (BTreeSet::new(), BTreeSet::new());
        let mut data: BTreeSet<&str> = BTreeSet::new();
        for item in &model.items {
            let (name, is_number) = match item {
                Item::Set(set) => (&set.head.name, false),
                Item::Param(param) => (&param.head.name, param.head.over.entries.is_empty() && !param.real),
                _ => continue,
            };
            let mut follows = is_number || !item.is_data();
            item.each_ref(&mut |name, _| follows &= !data.contains(name));
            match (follows, item.is_data()) {
                (true, true) => numbers.insert(name.clone()),
                (true, false) => derived.insert(name.clone()),
                (false, _) => data.insert(name),
            };
        }
        Self { numbers, derived, known: Mutex::default() }
    }

    /// The size of a board; `None` if nothing follows from it.
    pub fn of(&self, data: &Data) -> Option<Size> {
        if self.derived.is_empty() {
            return None;
        }
        let number = |name| match data.params.get(name).map(|values| &**values) {
            None => Some(None),
            Some(ParamData::Rows(rows)) if rows.width == 1 && rows.len() == 1 && rows.cells[0] < TEXTS => {
                Some(Some(rows.cells[0]))
            }
            Some(_) => None,
        };
        self.numbers.iter().map(number).collect()
    }

    /// What follows from a size that was met before.
    pub fn known(&self, size: &Size) -> Option<Arc<Survey>> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().find(|known| known.0 == *size).map(|known| known.1.clone())
    }

    /// Remembers of the survey of a board what follows from its size.
    pub fn remember(&self, size: Size, survey: &Survey) {
        let mut derived = Survey::default();
        for name in &self.derived {
            derived.data.sets.extend(survey.data.sets.get(name).map(|set| (name.clone(), set.clone())));
            derived.data.params.extend(survey.data.params.get(name).map(|values| (name.clone(), values.clone())));
            derived.subscripts.extend(survey.subscripts.get(name).map(|keys| (name.clone(), keys.clone())));
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.push_front((size, derived.into()));
        known.truncate(SIZES);
        let mut numbers = 0;
        known.retain(|(_, derived)| {
            numbers += derived.data.sets.values().map(|set| set.size()).sum::<usize>();
            numbers <= MAX_NUMBERS
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        Data, Formulation, Survey,
        text::{Source, read},
    };
    use model::Interrupt;
    use std::sync::Arc;

    const MODEL: &str = "param n in 1..9;
param clue {r in 1..n} default 0;
set Row := 1..n;
set Pair {r in Row} := {s in Row: s > r};
param half := n div 2;
set Given := {r in Row: clue[r] > half};
set Pairs := setof{r in Given, s in Pair[r]} s;";

    fn data(n: i64, clue: [i64; 2]) -> Data {
        let mut data = Data::default();
        data.value("n", n);
        data.param("clue", [clue]);
        data
    }

    #[test]
    fn what_follows_from_the_size_is_computed_once_a_size() {
        let sources = [Source { name: "model", text: MODEL }];
        let fresh = || Formulation::new(&read(&sources).expect("a model"), &sources, &[]).expect("its names are declared");
        let survey = |of: &Formulation, data| of.survey(data, &Interrupt::default()).expect("the data are as declared");
        let kept = fresh();
        let is_shared = |a: &Survey, b: &Survey, name: &str| Arc::ptr_eq(&a.data.sets[name], &b.data.sets[name]);
        let boards = [data(4, [1, 3]), data(4, [2, 4]), data(5, [1, 3]), data(4, [3, 9])];
        let surveys: Vec<Survey> = boards.iter().map(|board| survey(&kept, board.clone())).collect();
        for (board, found) in boards.iter().zip(&surveys) {
            let alone = survey(&fresh(), board.clone());
            assert_eq!((&found.data, &found.subscripts), (&alone.data, &alone.subscripts));
        }
        for name in ["Row", "Pair"] {
            assert!(is_shared(&surveys[0], &surveys[1], name) && is_shared(&surveys[0], &surveys[3], name), "{name}");
            assert!(!is_shared(&surveys[0], &surveys[2], name), "{name}");
        }
        assert!(["Given", "Pairs"].iter().all(|name| !is_shared(&surveys[0], &surveys[1], name)));
    }
}
