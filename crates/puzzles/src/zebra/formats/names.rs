//! The names of properties in clues: lookup, disambiguation, quoting and suggestions.

use crate::zebra::Zebra;
use std::collections::BTreeMap;

/// Keywords of relations. A name that contains one is quoted.
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

/// Verbs and prepositions between two properties of the same house, as in `the Spaniard owns the dog`.
const LINKS: &[&str] = &[
    "is", "are", "does", "do", "in", "lives", "live", "sits", "sit", "stands", "stand", "has", "have", "owns", "own", "keeps",
    "keep", "kept", "drinks", "drink", "drunk", "smokes", "smoke", "smoked", "eats", "eat", "likes", "like", "plays", "play",
    "reads", "read", "wears", "wear", "drives", "drive",
];

const ARTICLES: &[&str] = &["the", "a", "an"];

/// The names of all properties of a board: plain, and qualified by the attribute.
pub struct Names<'b> {
    board: &'b Zebra,
    /// The properties with each name, which is in lower case.
    by_name: BTreeMap<String, Vec<usize>>,
    /// The maximum number of words of a name.
    max_words: usize,
}

/// The result of looking up a property.
pub enum Lookup {
    /// The property, and the number of words of its name.
    Unique(usize, usize),
    /// The name is ambiguous; these qualified names are meant.
    Ambiguous(String),
    /// No property has this name.
    Unknown,
}

/// Whether a word can stand between two properties of the same house.
pub fn is_link(word: &str) -> bool {
    is_in(LINKS, word)
}

/// Whether a word is an article.
pub fn is_article(word: &str) -> bool {
    is_in(ARTICLES, word)
}

fn is_in(list: &[&str], word: &str) -> bool {
    list.iter().any(|listed| listed.eq_ignore_ascii_case(word))
}

/// Whether a name contains a keyword.
fn needs_quotes(name: &str) -> bool {
    name.split(' ').any(|word| is_in(RESERVED, word) || is_link(word))
}

impl<'b> Names<'b> {
    /// The names on a board.
    pub fn of(board: &'b Zebra) -> Self {
        let mut by_name: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, attribute) in board.attributes().iter().enumerate() {
            for property in board.properties_of(index) {
                let name = board.property(property);
                by_name.entry(name.to_lowercase()).or_default().push(property);
                by_name.entry(format!("{} {name}", attribute.name).to_lowercase()).or_default().push(property);
            }
        }
        let max_words = by_name.keys().map(|name| name.split(' ').count()).max().unwrap_or(0);
        Self { board, by_name, max_words }
    }

    /// The name of a property: plain if it is unique, else qualified by the attribute.
    pub fn name(&self, property: usize) -> String {
        let plain = self.board.property(property);
        match self.is_unique(plain) {
            true => plain.into(),
            false => self.qualified(property),
        }
    }

    /// The name with the attribute.
    fn qualified(&self, property: usize) -> String {
        let attribute = &self.board.attributes()[property / self.board.houses()];
        format!("{} {}", attribute.name, self.board.property(property))
    }

    fn is_unique(&self, name: &str) -> bool {
        self.by_name.get(&name.to_lowercase()).is_some_and(|properties| properties.len() == 1)
    }

    /// The name as written in a clue, quoted if necessary.
    pub fn in_clue(&self, property: usize) -> String {
        let name = self.name(property);
        if needs_quotes(&name) { format!("\"{name}\"") } else { name }
    }

    /// The first name that is ambiguous even when qualified.
    pub fn ambiguous(&self) -> Option<String> {
        let mut properties = 0..self.board.properties();
        properties.find(|&property| !self.is_unique(&self.name(property))).map(|property| self.name(property))
    }

    /// Looks up the property named by the first words: the longest match.
    pub fn find(&self, words: &[String]) -> Lookup {
        if let Some(quoted) = words.first().and_then(|word| word.strip_prefix('"')) {
            return self.exact(quoted, 1);
        }
        for count in (1..=words.len().min(self.max_words)).rev() {
            let name = words[..count].join(" ");
            if !needs_quotes(&name) && self.by_name.contains_key(&name.to_lowercase()) {
                return self.exact(&name, count);
            }
        }
        Lookup::Unknown
    }

    /// Looks up a name of `words` words.
    fn exact(&self, name: &str, words: usize) -> Lookup {
        match self.by_name.get(&name.to_lowercase()).map(|properties| &properties[..]) {
            None => Lookup::Unknown,
            Some([only]) => Lookup::Unique(*only, words),
            Some(several) => {
                let names: Vec<String> = several.iter().map(|&property| format!("`{}`", self.qualified(property))).collect();
                Lookup::Ambiguous(names.join(" or "))
            }
        }
    }

    /// The name closest to the first words, and these words; `None` if none is within a third of its length.
    pub fn closest(&self, words: &[String]) -> Option<(String, String)> {
        let mut best: Option<(usize, String, String)> = None;
        for property in 0..self.board.properties() {
            let name = self.name(property);
            let written = words[..words.len().min(name.split(' ').count())].join(" ");
            let edits = distance(&name.to_lowercase(), &written.trim_start_matches('"').to_lowercase());
            if edits * 3 <= name.chars().count() && best.as_ref().is_none_or(|best| edits < best.0) {
                best = Some((edits, name, written));
            }
        }
        best.map(|(_, name, written)| (name, written))
    }
}

/// The edit distance of the first 99 characters: insertions, deletions and substitutions, in O(|a| · |b|)
/// (Levenshtein, *Binary codes capable of correcting deletions, insertions, and reversals*, 1966).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(99).collect(), b.chars().take(99).collect());
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let substituted = corner + usize::from(x != y);
            corner = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}
