//! The data of one board: the members of sets and the values of parameters.

mod section;
pub(crate) mod set;
pub(crate) mod table;
mod written;

pub use section::{Section, read};
pub(crate) use set::{MemberSet, SetData};
pub use written::write_section;

use model::Name;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Display,
    sync::Arc,
};

/// Members that are texts have numbers from here on.
pub(crate) const TEXTS: i64 = 1 << 60;

/// The largest number of components of a member.
pub const MAX_WIDTH: usize = 8;

/// Tuples of integers of one width.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rows {
    /// The number of components of a tuple.
    pub width: usize,
    /// The components of all tuples, one tuple after the other.
    pub cells: Vec<i64>,
}

impl Rows {
    /// The tuples `rows`.
    pub fn new<const W: usize>(rows: impl IntoIterator<Item = [i64; W]>) -> Self {
        Self { width: W, cells: rows.into_iter().flatten().collect() }
    }

    /// The number of tuples.
    pub fn len(&self) -> usize {
        self.cells.len().checked_div(self.width).unwrap_or_default()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The tuples.
    pub fn iter(&self) -> impl Iterator<Item = &[i64]> {
        self.cells.chunks_exact(self.width.max(1))
    }
}

/// The values of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ParamData {
    /// The subscripts and the value of each entry.
    Rows(Rows),
    /// A value for each member of a box of subscripts: the first and the number of values of each, the last running fastest.
    Dense(Vec<(i64, usize)>, Vec<i64>),
    /// The subscripts of each entry, and its value.
    Real(Rows, Vec<f64>),
}

/// The data of an abstract model for one board, by the names that the model declares.
///
/// ```
/// let mut data = algebra::Data::default();
/// data.value("n", 4);
/// data.set("Less", [[1, 1, 1, 2], [3, 1, 2, 1]]);
/// data.dense("given", [(1, 4), (1, 4)], (0..16).map(|cell| if cell == 5 { 3 } else { 0 }));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Data {
    pub(crate) sets: BTreeMap<String, Arc<SetData>>,
    pub(crate) params: BTreeMap<String, Arc<ParamData>>,
    /// The texts that are members: the k-th has the number `TEXTS + k`.
    pub(crate) texts: Vec<String>,
    /// The names of the sets and parameters that are kept; all, if there is no list.
    pub(crate) wanted: Option<Arc<BTreeSet<String>>>,
    /// Whether labels are dropped.
    pub(crate) unnamed: bool,
    /// Whether sets and parameters with a formula are here, too, so that they are not computed again.
    pub(crate) computed: bool,
}

impl Data {
    /// Whether a set or parameter is kept. Data [for a formulation](crate::Formulation::wanted) drop what it does not use,
    /// without asking the iterator for it; this is for what takes long to compute before.
    pub fn wants(&self, name: &str) -> bool {
        self.wanted.as_ref().is_none_or(|wanted| wanted.contains(name))
    }

    /// The members of a set, tuples of `W` components.
    pub fn set<const W: usize>(&mut self, name: &str, members: impl IntoIterator<Item = [i64; W]>) {
        if self.wants(name) {
            self.set_rows(name, Rows::new(members));
        }
    }

    /// The set {1, 2, …} whose members have these labels; they appear in names of variables.
    pub fn labelled<L: Display>(&mut self, name: &str, labels: impl IntoIterator<Item = L>) {
        if !self.wants(name) {
            return;
        }
        let (count, labels) = match self.unnamed {
            true => (labels.into_iter().count(), Vec::new()),
            false => {
                let labels: Vec<Name> = labels.into_iter().map(Name::new).collect();
                (labels.len(), labels)
            }
        };
        let sets = vec![MemberSet::from(Rows { width: 1, cells: (1..=count as i64).collect() })];
        self.sets.insert(name.into(), SetData { sets, labels, ..SetData::default() }.into());
    }

    /// The members of each set of a family, by its subscripts.
    pub fn family<const K: usize>(&mut self, name: &str, sets: impl IntoIterator<Item = ([i64; K], Rows)>) {
        self.family_rows(name, K, sets);
    }

    /// The members of each set of a family with this number of subscripts.
    pub fn family_rows<K: AsRef<[i64]>>(&mut self, name: &str, subscripts: usize, sets: impl IntoIterator<Item = (K, Rows)>) {
        if !self.wants(name) {
            return;
        }
        let mut data = SetData { subscripts, ..SetData::default() };
        for (key, rows) in sets {
            data.keys.extend(key.as_ref());
            data.sets.push(rows.into());
        }
        self.sets.insert(name.into(), data.into());
    }

    /// The members of a set without subscripts.
    pub fn set_rows(&mut self, name: &str, members: Rows) {
        self.family(name, [([], members)]);
    }

    /// The entries of a parameter: its subscripts and the value.
    pub fn param_rows(&mut self, name: &str, entries: Rows) {
        if self.wants(name) {
            self.params.insert(name.into(), ParamData::Rows(entries).into());
        }
    }

    /// The value of a parameter without subscripts.
    pub fn value(&mut self, name: &str, value: i64) {
        self.param(name, [[value]]);
    }

    /// The entries of a parameter: `W − 1` subscripts and the value.
    pub fn param<const W: usize>(&mut self, name: &str, entries: impl IntoIterator<Item = [i64; W]>) {
        if self.wants(name) {
            self.param_rows(name, Rows::new(entries));
        }
    }

    /// A parameter with a value for each member of a box of subscripts, given as the first and the number of values of each
    /// subscript; the last subscript runs fastest. Missing values are 0.
    pub fn dense<const K: usize>(&mut self, name: &str, sides: [(i64, usize); K], values: impl IntoIterator<Item = i64>) {
        if !self.wants(name) {
            return;
        }
        let size: usize = sides.iter().map(|side| side.1).product();
        let mut values: Vec<i64> = values.into_iter().collect();
        values.resize(size, 0);
        self.params.insert(name.into(), ParamData::Dense(sides.to_vec(), values).into());
    }

    /// The entries of a real parameter: its subscripts and the value.
    pub fn real<const K: usize>(&mut self, name: &str, entries: impl IntoIterator<Item = ([i64; K], f64)>) {
        if !self.wants(name) {
            return;
        }
        let (mut keys, mut values) = (Rows { width: K, cells: Vec::new() }, Vec::new());
        for (key, value) in entries {
            keys.cells.extend(key);
            values.push(value);
        }
        self.real_rows(name, keys, values);
    }

    /// The entries of a real parameter: the subscripts of each, and the values in the same order.
    pub fn real_rows(&mut self, name: &str, keys: Rows, values: Vec<f64>) {
        if self.wants(name) {
            self.params.insert(name.into(), ParamData::Real(keys, values).into());
        }
    }

    /// The number that stands for a member that is a text.
    pub fn text(&mut self, text: &str) -> i64 {
        let known = self.texts.iter().position(|known| known == text);
        TEXTS
            + known.unwrap_or_else(|| {
                self.texts.push(text.into());
                self.texts.len() - 1
            }) as i64
    }

    /// The sets with their members: the name, and for each set of the family its subscripts and members.
    pub fn sets(&self) -> impl Iterator<Item = (&str, Vec<(&[i64], &Rows)>)> {
        self.sets.iter().map(|(name, data)| {
            let key = |index: usize| &data.keys[index * data.subscripts..(index + 1) * data.subscripts];
            (&name[..], data.sets.iter().enumerate().map(|(index, set)| (key(index), &set.rows)).collect())
        })
    }

    /// The parameters with integer values: the name, and entries of subscripts and value.
    pub fn params(&self) -> impl Iterator<Item = (&str, Rows)> {
        self.params.iter().filter_map(|(name, data)| {
            let rows = match &**data {
                ParamData::Rows(rows) => rows.clone(),
                ParamData::Dense(sides, values) => table::dense_rows(sides, values),
                ParamData::Real(..) => return None,
            };
            Some((&name[..], rows))
        })
    }

    /// The parameters with real values: the name, the subscripts of each entry and its value.
    pub fn reals(&self) -> impl Iterator<Item = (&str, &Rows, &[f64])> {
        self.params.iter().filter_map(|(name, data)| match &**data {
            ParamData::Real(keys, values) => Some((&name[..], keys, &values[..])),
            _ => None,
        })
    }

    /// What a member of a set is called.
    pub fn label(&self, set: &str, member: i64) -> String {
        let labels = self.sets.get(set).map_or(&[][..], |data| &data.labels[..]);
        match (label(labels, member), self.text_of(member)) {
            (Some(label), _) => label.to_string(),
            (None, Some(text)) => text.into(),
            (None, None) => member.to_string(),
        }
    }

    /// The text that a number stands for.
    pub fn text_of(&self, member: i64) -> Option<&str> {
        self.texts.get(usize::try_from(member.checked_sub(TEXTS)?).ok()?).map(String::as_str)
    }
}

/// The label of a member.
pub(crate) fn label(labels: &[Name], member: i64) -> Option<&Name> {
    labels.get(usize::try_from(member.checked_sub(1)?).ok()?)
}
