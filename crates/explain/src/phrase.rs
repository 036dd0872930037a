//! Clauses and lists of words.

/// Some clauses as one: `a`, `a and b`, `a, b and c`.
pub fn and<T: AsRef<str>>(clauses: &[T]) -> String {
    match clauses {
        [] => String::new(),
        [only] => only.as_ref().into(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

/// A clause as a sentence: with a capital and a full stop. Names of places such as `r1c2` stay as they are.
pub fn sentence(clause: &str) -> String {
    let mut text = capital(clause);
    if !text.ends_with('.') {
        text.push('.');
    }
    text
}

/// A sentence as a clause: with a small first letter, unless it is a name, and without its full stop.
pub fn clause(sentence: &str) -> String {
    let mut chars = sentence.trim_end_matches('.').chars();
    match chars.next() {
        Some(first) if chars.clone().next().is_none_or(|second| !second.is_uppercase()) => {
            first.to_lowercase().chain(chars).collect()
        }
        first => first.into_iter().chain(chars).collect(),
    }
}

/// What always holds, and then what follows from it with the facts.
pub fn rule_first(rule: &str, since: &str, so: &str) -> String {
    format!("{} {}", sentence(rule), sentence(&format!("{since}{so}")))
}

pub fn capital(clause: &str) -> String {
    let is_place = clause.starts_with('r') && clause.chars().nth(1).is_some_and(|second| second.is_ascii_digit());
    let mut chars = clause.chars();
    match chars.next() {
        Some(first) if !is_place => first.to_uppercase().chain(chars).collect(),
        _ => clause.into(),
    }
}

/// Clauses that say the same of several subjects, or of several objects.
#[derive(Debug)]
pub(super) struct Group {
    /// What differs.
    members: Vec<String>,
    /// What comes before and after it, for one and for several.
    one: (String, String),
    many: (String, String),
}

impl Group {
    fn of(clause: &str) -> Self {
        const PREFIXES: [&str; 8] = [
            "the tour uses ",
            "the tour does not use ",
            "the loop uses ",
            "the loop does not use ",
            "the path uses ",
            "the path does not use ",
            "a line uses ",
            "no line uses ",
        ];
        const VERBS: [(&str, &str); 3] = [(" is ", " are "), (" holds ", " hold "), (" has ", " have ")];
        let same = |before: &str, member: &str| Self {
            members: vec![member.into()],
            one: (before.into(), String::new()),
            many: (before.into(), String::new()),
        };
        if let Some(prefix) = PREFIXES.iter().find(|prefix| clause.starts_with(**prefix)) {
            return same(prefix, &clause[prefix.len()..]);
        }
        let (before, rest) = match clause.strip_prefix("the link ") {
            Some(rest) => (("the link ", "the links "), rest),
            None => (("", ""), clause),
        };
        for (one, many) in VERBS {
            if let Some((subject, end)) = rest.split_once(one)
                && !subject.contains(' ')
                && !end.contains(one)
            {
                let ends = match end.strip_prefix("no ") {
                    // `are no borders`, but `have no lamp`.
                    Some(noun) if one == " is " && !noun.contains(' ') => format!("no {}", plural(noun)),
                    _ => plural_end(end),
                };
                return Self {
                    members: vec![subject.into()],
                    one: (before.0.into(), format!("{one}{end}")),
                    many: (before.1.into(), format!("{many}{ends}")),
                };
            }
        }
        same("", clause)
    }

    fn is_whole(&self) -> bool {
        self.one.0.is_empty() && self.one.1.is_empty()
    }

    fn text(&self) -> String {
        let (before, after) = if self.members.len() == 1 { &self.one } else { &self.many };
        format!("{before}{}{after}", and(&self.members))
    }

    /// What is said of several subjects: ` are water`.
    pub fn said_of_many(&self) -> &str {
        &self.many.1
    }
}

/// `a ship cell` for several: `ship cells`; `not a 2-dot or a 3-dot`: `not 2-dots or 3-dots`.
fn plural_end(end: &str) -> String {
    let (not, things) = end.strip_prefix("not ").map_or(("", end), |things| ("not ", things));
    let of_one = |thing: &str| match thing.strip_prefix("a ").or_else(|| thing.strip_prefix("an ")) {
        Some(noun) => plural(noun),
        None => thing.into(),
    };
    let alternatives = |things: &str| things.split(", ").map(of_one).collect::<Vec<_>>().join(", ");
    format!("{not}{}", things.split(" or ").map(alternatives).collect::<Vec<_>>().join(" or "))
}

/// Clauses in groups, in order.
pub fn groups(clauses: &[String]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for clause in clauses {
        let new = Group::of(clause);
        match groups.iter_mut().find(|group| !new.is_whole() && group.one == new.one) {
            Some(group) => group.members.extend(new.members),
            None => groups.push(new),
        }
    }
    groups
}

/// Clauses as one, with what is equal said once.
pub fn joined(clauses: &[String]) -> String {
    and(&groups(clauses).iter().map(Group::text).collect::<Vec<_>>())
}

/// Names as one: `columns 7, 8 and 9` of `column 7`, `column 8`, `column 9`, and `the regions at r1c7 and r3c8`.
pub fn names(names: &[String]) -> String {
    let Some((before, _)) = names.first().and_then(|name| name.rsplit_once(' ')) else { return and(names) };
    let ends = names.iter().map(|name| name.strip_prefix(before)?.strip_prefix(' ').filter(|end| !end.contains(' ')));
    let Some(ends) = ends.collect::<Option<Vec<&str>>>() else { return and(names) };
    let (sort, at) = before.strip_suffix(" at").map_or((before, ""), |sort| (sort, " at"));
    let (the, noun) = sort.strip_prefix("the ").map_or(("", sort), |noun| ("the ", noun));
    // What is called by a rule or a number has no plural.
    if ends.len() < 2 || noun.starts_with("rule ") || noun.contains(|c: char| c.is_ascii_digit()) {
        return and(names);
    }
    format!("{the}{}{at} {}", plural(noun), and(&ends))
}

/// A number of things: a digit once is the digit itself.
pub fn amount(count: usize, item: &str) -> String {
    let is_digit = !item.is_empty() && item.chars().all(|letter| letter.is_ascii_digit());
    match (count, is_digit) {
        (1, true) => item.into(),
        (_, true) => format!("{} {item}s", number(count)),
        (1, false) if item.starts_with(|first: char| first.is_ascii_digit()) => format!("one {item}"),
        (_, false) if item.starts_with(|first: char| first.is_ascii_digit()) => format!("{} {}", number(count), plural(item)),
        (1, false) => format!("1 {item}"),
        (_, false) => format!("{count} {}", plural(item)),
    }
}

/// A number before a digit, as a word if it is small: `four 1s`.
fn number(count: usize) -> String {
    const WORDS: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(count).map_or_else(|| count.to_string(), |word| (*word).into())
}

pub fn plural(item: &str) -> String {
    match item {
        _ if item.ends_with('s') => item.into(),
        _ if item.ends_with('o') && !["ao", "eo", "io", "oo", "uo"].iter().any(|end| item.ends_with(end)) => format!("{item}es"),
        _ if ["x", "ch", "sh"].iter().any(|end| item.ends_with(end)) => format!("{item}es"),
        _ => format!("{item}s"),
    }
}
