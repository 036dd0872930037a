//! The names of properties: how they are found in a clue, and how they are written there.

use crate::zebra::Zebra;
use std::collections::BTreeMap;

/// Words that tell how properties lie to each other. A name that has one stands between quotes.
const RESERVED: &[&str] = &[
    "and",
    "apart",
    "at",
    "beside",
    "between",
    "directly",
    "either",
    "from",
    "house",
    "houses",
    "immediately",
    "just",
    "left",
    "next",
    "not",
    "of",
    "or",
    "right",
    "somewhere",
    "to",
];

/// Words between two properties of one house, as in `the Spaniard owns the dog`.
const LINKS: &[&str] = &[
    "is", "are", "does", "do", "in", "lives", "live", "sits", "sit", "stands", "stand", "has", "have", "owns", "own", "keeps",
    "keep", "kept", "drinks", "drink", "drunk", "smokes", "smoke", "smoked", "eats", "eat", "likes", "like", "plays", "play",
    "reads", "read", "wears", "wear", "drives", "drive",
];

const ARTICLES: &[&str] = &["the", "a", "an"];

/// Every way to call a property of a board: by its name, or by its attribute and its name.
pub struct Names<'b> {
    board: &'b Zebra,
    /// The properties that are called so, in lower case.
    called: BTreeMap<String, Vec<usize>>,
    /// The most words that a call has.
    longest: usize,
}

/// A property found in the words of a clue, or why there is none.
pub enum Found {
    /// The property, and how many words call it.
    Property(usize, usize),
    /// Words that call several.
    Multiple(String),
    /// Nothing is called so.
    Nothing,
}

pub fn is_link(word: &str) -> bool {
    is_in(LINKS, word)
}

pub fn is_article(word: &str) -> bool {
    is_in(ARTICLES, word)
}

fn is_in(list: &[&str], word: &str) -> bool {
    list.iter().any(|listed| listed.eq_ignore_ascii_case(word))
}

fn needs_quotes(name: &str) -> bool {
    name.split(' ').any(|word| is_in(RESERVED, word) || is_link(word))
}

impl<'b> Names<'b> {
    /// The names on a board.
    pub fn of(board: &'b Zebra) -> Self {
        let mut called: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (place, attribute) in board.attributes().iter().enumerate() {
            for property in board.of(place) {
                let name = board.property(property);
                called.entry(name.to_lowercase()).or_default().push(property);
                called.entry(format!("{} {name}", attribute.name).to_lowercase()).or_default().push(property);
            }
        }
        let longest = called.keys().map(|call| call.split(' ').count()).max().unwrap_or(0);
        Self { board, called, longest }
    }

    /// How a property is called: by its name if no other is called so, else with its attribute.
    pub fn name(&self, property: usize) -> String {
        let plain = self.board.property(property);
        match self.is_only(plain) {
            true => plain.into(),
            false => self.full(property),
        }
    }

    fn full(&self, property: usize) -> String {
        let attribute = &self.board.attributes()[property / self.board.houses()];
        format!("{} {}", attribute.name, self.board.property(property))
    }

    fn is_only(&self, call: &str) -> bool {
        self.called.get(&call.to_lowercase()).is_some_and(|properties| properties.len() == 1)
    }

    /// The name as it stands in a clue.
    pub fn written(&self, property: usize) -> String {
        let name = self.name(property);
        if needs_quotes(&name) { format!("\"{name}\"") } else { name }
    }

    /// The name of a property that nothing calls alone.
    pub fn nameless(&self) -> Option<String> {
        let mut properties = 0..self.board.properties();
        properties.find(|&property| !self.is_only(&self.name(property))).map(|property| self.name(property))
    }

    /// The property that the first of the words call: as many of them as can be.
    pub fn find(&self, words: &[String]) -> Found {
        if let Some(quoted) = words.first().and_then(|word| word.strip_prefix('"')) {
            return self.exactly(quoted, 1);
        }
        for count in (1..=words.len().min(self.longest)).rev() {
            let call = words[..count].join(" ");
            if !needs_quotes(&call) && self.called.contains_key(&call.to_lowercase()) {
                return self.exactly(&call, count);
            }
        }
        Found::Nothing
    }

    fn exactly(&self, call: &str, words: usize) -> Found {
        match self.called.get(&call.to_lowercase()).map(|properties| &properties[..]) {
            None => Found::Nothing,
            Some([only]) => Found::Property(*only, words),
            Some(several) => {
                let full: Vec<String> = several.iter().map(|&property| format!("`{}`", self.full(property))).collect();
                Found::Multiple(full.join(" or "))
            }
        }
    }

    /// The name that looks most like how the words start, and as many words; nothing if none does.
    pub fn like(&self, words: &[String]) -> Option<(String, String)> {
        let mut best: Option<(usize, String, String)> = None;
        for property in 0..self.board.properties() {
            let name = self.name(property);
            let meant = words[..words.len().min(name.split(' ').count())].join(" ");
            let apart = distance(&name.to_lowercase(), &meant.trim_start_matches('"').to_lowercase());
            if apart * 3 <= name.chars().count() && best.as_ref().is_none_or(|best| apart < best.0) {
                best = Some((apart, name, meant));
            }
        }
        best.map(|(_, name, meant)| (name, meant))
    }
}

/// How many letters must be put in, taken out or changed to make one word of another
/// (Levenshtein, *Binary codes capable of correcting deletions, insertions, and reversals*, 1966).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(99).collect(), b.chars().take(99).collect());
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = corner + usize::from(x != y);
            corner = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}
