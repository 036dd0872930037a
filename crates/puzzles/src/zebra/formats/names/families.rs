//! Families of attributes, such as colours and drinks, with the words that only they use: `hair` of hair, `smoker` of cigars.
//!
//! A word of a family adds nothing to a clue on a board that has such an attribute; on other boards it is unknown. Where two
//! attributes have a property of the same name, the words around it tell which is meant.

use std::{collections::BTreeSet, sync::LazyLock};

/// Words in names of attributes, and words that clues use with their properties.
type Family = (&'static [&'static str], &'static str);

const FAMILIES: &[Family] = &[
    (&["name", "person"], "name named called"),
    (&["nationality", "nation", "country", "citizenship"], "nationality national native citizen born country origin originally"),
    (&["color", "colour", "paint"], "color colors colour colours painted paint likes loves door"),
    (
        &["pet", "animal"],
        "pet pets animal animals keeper owner breeder aquarium tank bowl cage raises keeps owns keep lover enthusiast",
    ),
    (&["drink", "beverage", "drunk"], "drink drinks drinker drinking beverage beverages cup glass mug drunk drank sips"),
    (&["smoothie", "juice", "shake"], "smoothie smoothies juice shake shakes drinker drinks drinking"),
    (
        &["cigar", "cigarette", "smoke", "tobacco", "pipe"],
        "smoker smokes smoke smoking smoked cigar cigars cigarette cigarettes brand brands tobacco",
    ),
    (&["sport", "exercise"], "sport sports player players game games athlete team playing plays watching"),
    (&["book", "novel", "read", "reading"], "book books novel novels genre genres reader reading reads fan literature"),
    (&["phone", "smartphone", "mobile", "device"], "phone phones smartphone mobile handset device model uses user using"),
    (&["car", "vehicle", "transport"], "car cars vehicle vehicles model drives driver driving"),
    (&["music", "band", "song"], "music genre genres song songs listener listens listening listen fan tunes"),
    (
        &["flower", "plant", "bloom"],
        "flower flowers bouquet bouquets boquet vase vases arrangement arrangements bunch bed garden blooms blossoms",
    ),
    (&["hair", "haired", "hairstyle"], "hair haired hairstyle"),
    (&["birthday", "birth", "month", "born"], "birthday birthdays birth born month months celebrates"),
    (
        &["occupation", "job", "profession", "career", "work", "trade"],
        "occupation job profession career work works working trade professional",
    ),
    (
        &["education", "degree", "school", "study"],
        "education degree degrees diploma certificate level graduate holder completed attended earned school studied finished",
    ),
    (&["height", "tall", "stature"], "height heights stature"),
    (
        &["child", "children", "kid", "son", "daughter"],
        "child children kid kids son daughter mother father parent parents mom mum dad",
    ),
    (&["mother", "mom", "mum"], "mother mothers mom mum child children kid son daughter"),
    (&["father", "dad"], "father fathers dad child children kid son daughter"),
    (
        &["house", "home", "style", "architecture", "building"],
        "style styles styled home homes house houses architecture villa villas cottage mansion residence building",
    ),
    (
        &["lunch", "food", "meal", "dish", "eat", "dinner", "breakfast", "snack", "cuisine"],
        "lunch food foods meal meals dish dishes eater eats eating dinner breakfast snack snacks plate bowl cuisine",
    ),
    (
        &["hobby", "pastime", "activity", "interest"],
        "hobby hobbies hobbyist pastime activity activities interest interests enthusiast practitioner doing",
    ),
    (
        &["vacation", "holiday", "trip", "travel", "destination"],
        "vacation vacations vacationer holiday holidays trip trips tour tours travel travels traveler traveller destination destinations \
         retreat retreats break breaks getaway getaways vacationing going",
    ),
    (&["fruit", "vegetable"], "fruit fruits vegetable vegetables eater eats"),
    (&["dessert", "cake", "pie", "ice", "cream"], "dessert desserts ice cream flavor flavour flavors flavours eater eats"),
    (&["instrument"], "instrument instruments player plays playing"),
    (&["language"], "language languages speaker speaks speaking"),
    (&["movie", "film", "show"], "movie movies film films genre genres show shows watcher watches watching"),
    (&["shirt", "hat", "clothing", "dress", "shoe", "wear"], "shirt hat dress shoes shoe clothes wearing wears wearer"),
    (&["game"], "game games player plays playing"),
    (&["season", "weather", "day", "time"], "season seasons weather day days time"),
    (&["subject", "class", "course"], "subject subjects class classes course courses student studies"),
];

/// A family with every form of its words. A table of names is made for each clue that a board gets, and these are the same for all.
struct Forms {
    triggers: BTreeSet<String>,
    words: Vec<String>,
    is_color: bool,
}

static FORMS: LazyLock<Vec<Forms>> = LazyLock::new(|| {
    let of = |(triggers, words): &Family| Forms {
        triggers: triggers.iter().copied().flat_map(forms).collect(),
        words: words.split_ascii_whitespace().flat_map(forms).collect(),
        is_color: triggers.contains(&"color"),
    };
    FAMILIES.iter().map(of).collect()
});

/// The words, in all forms, of the families that an attribute belongs to by the words of its name, in lower case.
pub fn words(name: &[String]) -> impl Iterator<Item = &'static String> {
    let name: Vec<String> = name.iter().map(|word| spelled(word)).collect();
    // The colour of hair is none of those that a person loves.
    let is_hair = ["hair", "eye"].into_iter().any(|noun| name.iter().any(|word| is_form(word, noun)));
    let is_of = move |family: &&Forms| name.iter().any(|word| family.triggers.contains(word)) && !(is_hair && family.is_color);
    FORMS.iter().filter(is_of).flat_map(|family| &family.words)
}

/// Whether an attribute has the names of the inhabitants.
pub fn is_name(name: &[String]) -> bool {
    let has = |word: &str| name.iter().any(|found| is_form(found, word));
    has("name") && !["child", "mother", "father", "pet", "kid"].into_iter().any(has)
}

/// Whether a word is a noun in singular, plural or possessive.
fn is_form(word: &str, noun: &str) -> bool {
    forms(noun).contains(&spelled(word))
}

/// A noun in singular, plural and possessive.
pub fn forms(noun: &str) -> Vec<String> {
    let noun = noun.trim_end_matches('\'');
    let noun = noun.strip_suffix("'s").unwrap_or(noun);
    let is_long = noun.chars().count() > 3;
    let singular = [("ies", "y"), ("s", "")].into_iter().find_map(|(end, new)| Some(format!("{}{new}", noun.strip_suffix(end)?)));
    let hissing = noun.ends_with(['s', 'x', 'z', 'o']) || noun.ends_with("ch") || noun.ends_with("sh");
    let plural = noun.strip_suffix('y').map(|stem| format!("{stem}ies")).or_else(|| hissing.then(|| format!("{noun}es")));
    let ends = ["", "s", "'s", "s'"].map(|end| format!("{noun}{end}"));
    ends.into_iter().chain(singular.filter(|_| is_long)).chain(plural).map(|form| spelled(&form)).collect()
}

/// A word in American spelling.
pub fn spelled(word: &str) -> String {
    word.replace("olour", "olor").replace("avour", "avor").replace("eighbour", "eighbor")
}
