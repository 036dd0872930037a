//! The closed lists of words of clues: those that relate properties, and those that add nothing.

use crate::zebra::MAX_HOUSES;
use std::{collections::BTreeSet, sync::LazyLock};

/// A word of a clue.
#[derive(Clone, Debug)]
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
        "adjacent after alongside and apart at away before beside between both but center centre different directly distinct door each \
     earlier either end ends even exactly far first from house houses if immediately just last later left leftmost middle neighbor \
     neighbors neighbour neighbours neither never next nor not odd of one or other penultimate right rightmost same separate \
     somewhere than then there to",
    )
});

/// Verbs between two properties of the same house.
static VERBS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    list(
        "admire admires adopt adopted adopts adore adored adores appreciates are arranges ate attend attended attends \
         bake baked bakes be became been began being belong belonged belongs born borrow borrowed borrows bought bred \
         breed breeding breeds bring brings brought build builds built buy buys called came camp camps cares carried \
         carries carry catches caught celebrate celebrated celebrates celebrating choose chooses chose chosen collect \
         collected collecting collects come comes command commands completed consume consumes contain contained contains \
         cook cooked cooking cooks devours did do does drank dressed drink drinking drinks drive driven drives driving \
         drove drunk dwell dwelling dwells dyed earned eat eaten eating eats employed enjoy enjoyed enjoying enjoys favor \
         favored favors favour favoured favours feed feeds finished flew flies fly found gave get gets given gives go goes \
         going got graduated graduating grew grow grown grows had hail hails has have having held hold holding holds \
         identifies inhabited inhabiting inhabits is keep keeping keeps kept like liked likes listen listening listens \
         live lived lives living located love loved loves loving made make makes must named obtain obtained obtains \
         occupied occupies occupy occupying order ordered orders originates own owned owning owns paint painted paints \
         parked parks plant planted plants play played playing plays possess possessed possesses possessing practice \
         practiced practices practise practises prefer preferred preferring prefers pursue pursued pursues raise raised \
         raises raising ran read reading reads rear rears receive received receives relaxes rent rented renting rents \
         reside resided resides residing ridden ride rides rode run runs sail sails sang sat savor savors savour savours \
         sell sells sing sings sip sips sit sits sitting sleep sleeps smoke smoked smokes smoking snacks sold speak \
         speaking speaks specialises specializes spend spends spent spoke sporting sports stand standing stands stay \
         stayed staying stays stood studied studies study sung take taken takes talks taught teach teaches tends took \
         travel travels unwinds use used uses using visit visited visits want wants was watch watched watches wear \
         wearing wears were will win wins won wore work worked working works worn write writes written wrote",
    )
});

/// Articles, adjectives, adverbs, prepositions and nouns that add nothing to a clue.
static EMPTY: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    list(
        "a admirer aficionado also always an animal as avid boy boys by car choice color colored colour \
         coloured crazy dedicated devoted devotee drinker eater enthusiast fan fanatic favorite favorites favourite \
         favourites fond for from gentleman girl girls guest guy her hers his home house house's houses in \
         individual inhabitant inside into its keen keeper kid kind lady location lover lover's lovers man man's many \
         member model my name names neighborhood neighbourhood number numbered occupant of on one own owner owner's partial \
         passion passionate people person person's persons pet place places player position positions preferred proud reader \
         regular resident room seat seated seats set situated smoker somebody someone spot spots student table team \
         the their this to type unique user van wearer with woman woman's",
    )
});

/// Nouns for somebody: after `and`, they name another than the one before.
static SOMEBODY: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    list(
        "admirer aficionado boy breeder citizen devotee drinker driver eater enthusiast fan fanatic gentleman girl graduate guest guy hobbyist \
         holder individual inhabitant keeper lady listener lover man native neighbor neighbour occupant one owner person player practitioner \
         reader resident smoker somebody someone student user wearer woman",
    )
});

/// Pronouns that open a relative clause.
const RELATIVES: &[&str] = &["who", "whoever", "that", "which", "whose", "where", "what", "whom"];

/// Nouns that may stand for a house, and `at`: words in front of the number of a house.
static PLACES: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    list(
        "at berth berths booth booths cabin cabins chair chairs day days desk desks dock docks door doors field fields \
         floor garage garden gardens home homes house houses hut huts lane lanes locker lockers module modules number office \
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

/// Pronouns for a property that was named before.
pub const PRONOUNS: &[&str] = &["he", "she", "it", "they"];

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

/// Whether a verb may follow a noun without `who`, as in `the man living in`.
pub fn is_participle(word: &str) -> bool {
    word.ends_with("ing")
        || word.ends_with("ed")
        || matches!(word, "built" | "born" | "drunk" | "kept" | "grown" | "eaten" | "driven")
}

/// Whether a word is a noun for somebody.
pub fn is_somebody(word: &str) -> bool {
    SOMEBODY.contains(word)
}

/// Whether a word is a noun for whoever lives in a house, so that the second of them is in the second house.
pub fn is_anybody(word: &str) -> bool {
    matches!(word, "guest" | "individual" | "inhabitant" | "occupant" | "one" | "person" | "player" | "resident" | "student")
}

/// Whether a word is a noun for several.
pub fn is_several(word: &str) -> bool {
    matches!(word, "people" | "persons" | "men" | "women" | "boys" | "girls" | "those") || (is_place(word) && word.ends_with('s'))
}

/// Whether a verb is of several: `drink`, which has a form `drinks`.
pub fn is_of_several(verb: &str) -> bool {
    let has_singular = |ending: &str| VERBS.contains(&*format!("{verb}{ending}"));
    matches!(verb, "are" | "have" | "were") || has_singular("s") || has_singular("es")
}

/// Whether a word opens a relative clause.
pub fn is_relative(word: &str) -> bool {
    RELATIVES.contains(&word)
}

/// Whether `by` after this word means next to: `lives by Ben`, but not `owned by Ben`.
pub fn is_beside_after(word: &str) -> bool {
    matches!(
        word,
        "is" | "are"
            | "be"
            | "was"
            | "were"
            | "live"
            | "lives"
            | "living"
            | "lived"
            | "reside"
            | "resides"
            | "residing"
            | "sit"
            | "sits"
            | "sitting"
            | "sat"
            | "stand"
            | "stands"
            | "standing"
            | "stood"
            | "stay"
            | "stays"
            | "staying"
            | "dwells"
            | "dwelling"
            | "located"
            | "situated"
    ) || is_place(word)
}

/// Whether a word that is no verb adds nothing to a clue.
pub fn is_empty(word: &str) -> bool {
    EMPTY.contains(word) || (is_place(word) && word != "at")
}

/// Whether a word adds nothing to a clue.
pub fn is_filler(word: &str) -> bool {
    is_verb(word) || is_empty(word) || is_relative(word)
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
        is_keyword(&word)
            || (is_verb(&word) && !word.ends_with("ing"))
            || is_relative(&word)
            || PRONOUNS.contains(&&word[..])
            || number(&word).is_some()
            || ordinal(&word).is_some()
    };
    name.split(' ').any(is_special) || name.ends_with(['.', '!', '?', ';', ':']) || name.contains(['\'', '(', ')'])
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
