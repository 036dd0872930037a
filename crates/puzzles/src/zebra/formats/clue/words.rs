//! The words of clues: those that relate properties, those that only join them, and numbers.

use crate::zebra::MAX_HOUSES;
use std::{collections::BTreeSet, sync::LazyLock};

/// A word of a clue.
pub struct Word {
    /// The word in lower case, with its punctuation.
    pub raw: String,
    /// The same without punctuation at its end.
    pub bare: String,
    /// Whether a comma follows it.
    pub comma: bool,
    /// Whether it is a quoted text.
    pub quoted: bool,
    /// The word as it was written.
    pub written: String,
}

/// Keywords of relations and of lists. A name that contains one is quoted when it is written.
static KEYWORDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    list(
        "adjacent after alongside and apart at away before beside between but center centre different directly distinct door each earlier \
     either end ends even far first from house houses immediately just last later left leftmost middle neighbor neighbors \
     neighbour neighbours neither never next nor not odd of one or other penultimate right rightmost same separate \
     somewhere than there to",
    )
});

/// Verbs between two properties of the same house.
static VERBS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    list(
        "adores are ate be been began belong belonged belongs bought bring brings brought build builds built buy buys called \
     came carried carries carry choose chooses chose collect collected collects come comes command commands contain \
     contained contains cook cooked cooks did do does drank drink drinks drive drives drove drunk eat eaten eats enjoy \
     enjoyed enjoys favors favours feed feeds flew flies fly get gets go goes got grew grow grown grows had has have held \
     hold holds is keep keeps kept like liked likes live lived lives love loved loves made make makes must order ordered \
     orders own owned owns paint painted paints parked parks plant planted plants play played plays prefer preferred \
     prefers raise raises ran read reads ride rides rode runs sail sails sang sat sell sells sing sings sit sits sleep \
     sleeps smoke smoked smokes sold speak speaks spent spoke stand stands stay stayed stays stood studied studies study \
     take takes talks teach teaches took travel travels use used uses visit visited visits want wants was watch watched \
     watches wear wears were will won wore work worked works write writes wrote",
    )
});

/// Articles, pronouns, prepositions and nouns that add nothing to a clue.
static FILLERS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    list(
        "a also always an animal as being boy boys by car color colored colour coloured drinker exactly fan for from gentleman girl \
     girls guest guy he her him his home house house's houses in inhabitant inside it its keeper kid lady living location \
     lover lover's man man's member named neighborhood number numbered of on one only owned owner owner's painted people \
     person person's pet place places player position positions resident room seat seated seats she sitting smoker someone \
     spot spots standing stands student table team that the their they this to van wearing what where which who whoever \
     whose with woman",
    )
});

/// Nouns that may stand for a house, and `at`: words in front of the number of a house.
static PLACES: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    list(
        "at berth berths booth booths cabin cabins chair chairs day days desk desks dock docks door doors field fields \
         floor garage garden gardens home house houses hut huts lane lanes locker lockers module modules number office \
         offices pier piers place places plot position positions room rooms seat seats shelf shelves shop shops slot slots spot \
         spots stage stages stall stalls stand step steps stool stools street studio studios table tables tent tents \
         track tracks villa villas",
    )
});

const NEGATIONS: &[&str] = &["not", "never", "cannot"];

const NUMBERS: &[&str] = &["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

const ORDINALS: &[&str] = &["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/// Adverbs of the next house.
pub const NEAREST: &[&str] = &["just", "immediately", "directly"];

fn list(words: &'static str) -> BTreeSet<&'static str> {
    words.split_ascii_whitespace().collect()
}

/// Whether a word relates properties or makes lists.
pub fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(word)
}

/// Whether a word can stand between two properties of the same house.
pub fn is_verb(word: &str) -> bool {
    VERBS.contains(word) || is_negation(word)
}

/// Whether a word adds nothing to a clue.
pub fn is_filler(word: &str) -> bool {
    is_verb(word) || FILLERS.contains(word) || (is_place(word) && word != "at")
}

/// Whether a word can stand in front of the number of a house.
pub fn is_place(word: &str) -> bool {
    PLACES.contains(word)
}

/// Whether a word negates the clue: `not`, `doesn't`.
pub fn is_negation(word: &str) -> bool {
    NEGATIONS.contains(&word) || word.ends_with("n't")
}

/// Whether a name must be quoted in a clue that is written: a word of it has a meaning of its own.
pub fn needs_quotes(name: &str) -> bool {
    let is_special = |word: &str| {
        let word = word.to_lowercase();
        is_keyword(&word) || is_verb(&word) || number(&word).is_some() || ordinal(&word).is_some()
    };
    name.split(' ').any(is_special) || name.ends_with(['.', '!', '?', ';', ':']) || name.contains('\'')
}

/// A number, in digits or as a word.
pub fn number(word: &str) -> Option<i64> {
    let named = NUMBERS.iter().position(|number| *number == word).map(|index| index as i64 + 1);
    named.or_else(|| digits(word))
}

/// A number of houses in digits.
pub fn digits(word: &str) -> Option<i64> {
    word.parse().ok().filter(|houses| (1..=MAX_HOUSES as i64).contains(houses))
}

/// A number as a word if there is one, else in digits.
pub fn number_word(houses: i64) -> String {
    let word = usize::try_from(houses - 1).ok().and_then(|index| NUMBERS.get(index));
    word.map_or_else(|| houses.to_string(), |word| word.to_string())
}

/// An ordinal such as `third` or `3rd`.
pub fn ordinal(word: &str) -> Option<i64> {
    let named = ORDINALS.iter().position(|ordinal| *ordinal == word).map(|index| index as i64 + 1);
    let suffixed = || ["st", "nd", "rd", "th"].iter().find_map(|suffix| digits(word.strip_suffix(suffix)?));
    named.or_else(suffixed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A word that relates properties must not be skipped.
    #[test]
    fn few_keywords_are_skipped() {
        let skipped: Vec<_> = KEYWORDS.iter().copied().filter(|word| is_filler(word) && !is_negation(word)).collect();
        assert_eq!(skipped, ["door", "from", "house", "houses", "of", "one", "to"]);
    }
}
