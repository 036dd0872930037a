//! Other forms of the names of properties: nationalities, months, plurals, spellings, and verbs of pastimes.
//!
//! A form is found in a clue only where no property has it as its name. Where several properties share a form, the clue is
//! refused unless the words around it decide.

/// The words of one nation; a property that is one of them is found by all.
const NATIONS: &[&str] = &[
    "brit british briton britisher",
    "english englishman englishwoman",
    "scottish scot scotsman scotswoman",
    "welsh welshman welshwoman",
    "irish irishman irishwoman",
    "swede swedish",
    "dane danish",
    "norwegian norse",
    "german",
    "finn finnish",
    "icelander icelandic",
    "dutch dutchman dutchwoman",
    "belgian",
    "french frenchman frenchwoman",
    "spaniard spanish",
    "portuguese",
    "italian",
    "greek",
    "turk turkish",
    "pole polish",
    "czech",
    "slovak slovakian",
    "hungarian",
    "romanian",
    "bulgarian",
    "serb serbian",
    "croat croatian",
    "swiss",
    "austrian",
    "russian",
    "ukrainian",
    "latvian lett",
    "lithuanian",
    "estonian",
    "chinese chinaman",
    "japanese",
    "korean",
    "vietnamese",
    "thai",
    "indian",
    "pakistani",
    "iranian persian",
    "iraqi",
    "arab arabian",
    "israeli",
    "egyptian",
    "moroccan",
    "nigerian",
    "kenyan",
    "ethiopian",
    "australian aussie",
    "american",
    "canadian",
    "mexican",
    "brazilian",
    "argentinian argentine",
    "chilean",
    "peruvian",
    "colombian",
    "cuban",
    "filipino philippine",
    "indonesian",
    "malaysian malay",
    "mongolian mongol",
];

/// Countries by a word of their nation: `from Sweden` is Swedish, and a property `Sweden` is found by the words of the nation.
const COUNTRIES: &[&str] = &[
    "british britain",
    "english england",
    "scottish scotland",
    "welsh wales",
    "irish ireland",
    "swedish sweden",
    "danish denmark",
    "norwegian norway",
    "german germany",
    "finnish finland",
    "icelandic iceland",
    "dutch netherlands",
    "dutch holland",
    "belgian belgium",
    "french france",
    "spanish spain",
    "portuguese portugal",
    "italian italy",
    "greek greece",
    "turkish turkey",
    "polish poland",
    "hungarian hungary",
    "romanian romania",
    "bulgarian bulgaria",
    "serbian serbia",
    "croatian croatia",
    "swiss switzerland",
    "austrian austria",
    "russian russia",
    "ukrainian ukraine",
    "latvian latvia",
    "lithuanian lithuania",
    "estonian estonia",
    "chinese china",
    "japanese japan",
    "korean korea",
    "vietnamese vietnam",
    "thai thailand",
    "indian india",
    "pakistani pakistan",
    "iranian iran",
    "iraqi iraq",
    "israeli israel",
    "egyptian egypt",
    "moroccan morocco",
    "nigerian nigeria",
    "kenyan kenya",
    "ethiopian ethiopia",
    "australian australia",
    "american america",
    "canadian canada",
    "mexican mexico",
    "brazilian brazil",
    "argentinian argentina",
    "chilean chile",
    "peruvian peru",
    "colombian colombia",
    "cuban cuba",
    "indonesian indonesia",
    "malaysian malaysia",
    "mongolian mongolia",
];

/// In front of the name of a country as a form of a nation, which is found only after [`is_origin`].
pub const FROM: &str = "from ";

/// Whether words before a country say that somebody is from there, as others such as `visits` do not.
pub fn is_origin(before: &[&str]) -> bool {
    matches!(before, [.., "from"] | [.., "born" | "native", "in" | "of"])
}

const MONTHS: &[&str] = &[
    "january jan",
    "february feb",
    "march mar",
    "april apr",
    "may",
    "june jun",
    "july jul",
    "august aug",
    "september sept sep",
    "october oct",
    "november nov",
    "december dec",
];

const DAYS: &[&str] =
    &["monday mon", "tuesday tue tues", "wednesday wed", "thursday thu thurs", "friday fri", "saturday sat", "sunday sun"];

/// Spellings and short forms of single words.
const SPELLINGS: &[&str] = &[
    "gray grey",
    "blonde blond",
    "mystery mysteries",
    "mouse mice",
    "wolf wolves",
    "goose geese",
    "child children",
    "colour color",
    "doctorate doctoral phd",
    "bachelor bachelors",
    "master masters",
    "associate associates",
    "photography photographer",
    "theatre theater",
    "yoghurt yogurt",
    "doughnut donut",
    "biography biographical",
    "history historical",
    "hiphop hip-hop",
];

/// The tables whose words stand for each other if all properties of an attribute are in them.
const TABLES: &[&[&str]] = &[NATIONS, MONTHS, DAYS];

/// A text without blanks and punctuation, in lower case.
pub fn compact(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The other forms of the properties of an attribute, each as [`compact`] text with the index of its property.
pub fn of(properties: &[String]) -> Vec<(String, usize)> {
    let names: Vec<String> = properties.iter().map(|name| name.to_lowercase()).collect();
    let nation = |name: &str| COUNTRIES.iter().filter_map(|row| row.split_once(' ')).find(|row| row.1 == name);
    let row = |table: &&[&'static str], name: &str| {
        let name = nation(name).map_or(name, |row| row.0);
        table.iter().copied().find(|row| row.split(' ').any(|word| word == name))
    };
    let table = TABLES.iter().find(|table| names.iter().all(|name| row(table, name).is_some()));
    let mut forms = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let known = table.and_then(|table| row(table, name));
        let countries = COUNTRIES.iter().filter_map(|row| row.split_once(' '));
        let is_known = |nation: &str| known.is_some_and(|row| row.split(' ').any(|word| word == nation));
        forms.extend(countries.filter(|row| is_known(row.0)).map(|(_, country)| (format!("{FROM}{country}"), index)));
        let mut add = |form: &str| forms.push((compact(form), index));
        add(name);
        if let Some(row) = known {
            row.split(' ').for_each(&mut add);
        }
        let (before, last) = name.rsplit_once(' ').map_or(("", &name[..]), |(before, last)| (before, last));
        number_forms(last).iter().for_each(|form| add(&format!("{before} {form}")));
        for word in name.split(' ') {
            for row in SPELLINGS.iter().filter(|row| row.split(' ').any(|other| other == word)) {
                row.split(' ').for_each(|other| add(&replaced(name, word, other)));
            }
        }
        if before.is_empty() {
            verbs(last).iter().for_each(|form| add(form));
        }
    }
    forms
}

/// A name with a word replaced.
fn replaced(name: &str, word: &str, other: &str) -> String {
    name.split(' ').map(|found| if found == word { other } else { found }).collect::<Vec<_>>().join(" ")
}

/// The singular and plural forms of a word.
fn number_forms(word: &str) -> Vec<String> {
    let is_long = word.chars().count() > 3;
    let singular = [("ies", "y"), ("ches", "ch"), ("shes", "sh"), ("xes", "x"), ("s", "")];
    let singular = singular.iter().filter_map(|(end, new)| Some(format!("{}{new}", word.strip_suffix(end)?)));
    let plural = match word {
        _ if word.ends_with(['x', 's']) || word.ends_with("ch") || word.ends_with("sh") => format!("{word}es"),
        _ => word.strip_suffix('y').map_or_else(|| format!("{word}s"), |stem| format!("{stem}ies")),
    };
    let singular = singular.filter(|_| is_long && !word.ends_with("ss"));
    // The plural of a short name may be a verb, as of `i`.
    singular.chain((word.chars().count() > 2).then_some(plural)).collect()
}

/// The verb and the agent of a pastime such as `painting`: `paint`, `paints`, `painter`.
fn verbs(word: &str) -> Vec<String> {
    let Some(stem) = word.strip_suffix("ing").filter(|stem| stem.chars().count() > 2) else { return Vec::new() };
    let mut ends = stem.chars().rev();
    let (last, doubled) = (ends.next(), ends.next());
    // `swimming` is of `swim`, `cycling` of `cycle`.
    let undoubled = if last == doubled { &stem[..stem.len() - last.map_or(0, char::len_utf8)] } else { stem };
    let of = |verb: &str| [verb.to_string(), format!("{verb}s"), format!("{verb}es"), format!("{verb}er"), format!("{verb}e")];
    let mut forms: Vec<String> = [of(stem), of(undoubled)].concat();
    forms.push(format!("{stem}ers"));
    forms
}
