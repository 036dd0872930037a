//! Steps in words.

use crate::{
    board::{Board, Body, Condition},
    cover::Cover,
    fact::Fact,
    step::{Chain, Link, Shape, Step},
    trail::Clash,
    unit::Unit,
};
use puzzles::{Part, PartBody};

/// The most facts that a sentence lists; a chain may need more, and lists them all.
const MAX_LISTED: usize = 12;

/// A step in words, as much as a hint shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// Where to look.
    pub place: String,
    /// What follows.
    pub conclusion: String,
    /// Why: everything.
    pub reason: String,
}

impl Words {
    /// The words of a step.
    pub(crate) fn of(board: &Board<'_>, step: &Step) -> Self {
        Self {
            place: place(board, step),
            conclusion: sentence(&conclusions(board, &step.conclusions)),
            reason: reason(board, step),
        }
    }
}

/// Some clauses as one: `a`, `a and b`, `a, b and c`.
pub(crate) fn and<T: AsRef<str>>(clauses: &[T]) -> String {
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
fn sentence(clause: &str) -> String {
    let mut text = capital(clause);
    if !text.ends_with('.') {
        text.push('.');
    }
    text
}

fn capital(clause: &str) -> String {
    let is_place = clause.starts_with('r') && clause.chars().nth(1).is_some_and(|second| second.is_ascii_digit());
    let mut chars = clause.chars();
    match chars.next() {
        Some(first) if !is_place => first.to_uppercase().chain(chars).collect(),
        _ => clause.into(),
    }
}

/// Facts as one clause; those that say the same of several places are joined: `r1c1 and r1c4 are empty`.
pub(crate) fn conclusions(board: &Board<'_>, facts: &[Fact]) -> String {
    joined(facts.iter().map(|fact| fact.say(board)).collect())
}

/// Clauses as one, with equal ends joined.
fn joined(clauses: Vec<String>) -> String {
    const VERBS: [(&str, &str); 2] = [(" is ", " are "), (" holds ", " each hold ")];
    let mut groups: Vec<(Vec<String>, String, &str, String)> = Vec::new();
    for clause in clauses {
        let verb = VERBS.iter().find(|verb| clause.matches(verb.0).count() == 1 && clause.find(' ') == clause.find(verb.0));
        let (subject, one, many, end) = match verb {
            Some(&(one, many)) => {
                let (subject, end) = clause.split_once(one).unwrap_or((&clause, ""));
                (subject.to_string(), one, many, end.to_string())
            }
            None => (clause.clone(), "", "", String::new()),
        };
        let joins = |group: &&mut (Vec<String>, String, &str, String)| group.2 == many && group.3 == end && !many.is_empty();
        match groups.iter_mut().find(joins) {
            Some(group) => group.0.push(subject),
            None => groups.push((vec![subject], one.to_string(), many, end)),
        }
    }
    let groups: Vec<String> = groups
        .into_iter()
        .map(|(subjects, one, many, end)| {
            // One thing cannot be several: each is a ship cell.
            let many = if end.starts_with("a ") && many == " are " { " are each " } else { many };
            format!("{}{}{end}", and(&subjects), if subjects.len() == 1 { one.as_str() } else { many })
        })
        .collect();
    and(&groups)
}

fn place(board: &Board<'_>, step: &Step) -> String {
    let names = |parts: &[usize]| {
        let mut names: Vec<&str> = parts.iter().map(|&part| board.parts[part].name.as_str()).collect();
        names.dedup();
        names.truncate(4);
        and(&names)
    };
    let vars = || and(&step.vars().take(3).map(|var| board.name(var)).collect::<Vec<_>>());
    match &step.shape {
        Shape::Only | Shape::Search => format!("Look at {}.", vars()),
        Shape::Part(part) => format!("Look at {}.", names(&[*part])),
        Shape::Cover(cover) => format!("Look at {}.", and(&unit_names(board, &cover.needing))),
        Shape::Chain(chain) => format!("Try {}.", board.name(chain.hypothesis.var)),
    }
}

/// The facts that a sentence lists: that places of a count are taken by something else goes without saying.
fn told(board: &Board<'_>, step: &Step) -> Vec<Fact> {
    let Shape::Part(part) = step.shape else { return step.facts.clone() };
    let PartBody::Count { when: None, .. } = &board.parts[part].body else { return step.facts.clone() };
    let taken = |fact: &Fact| {
        let kept = fact.kept(board);
        !board.vars[fact.var].is_quantity
            && fact.is_value
            && board.propagators[part].vars.contains(&fact.var)
            && !board.holds_in(part, (fact.var, kept))
    };
    step.facts.iter().copied().filter(|fact| !taken(fact)).collect()
}

/// `since a and b, `, or nothing without facts.
fn since(board: &Board<'_>, facts: &[Fact]) -> String {
    if facts.is_empty() {
        return String::new();
    }
    if facts.len() > MAX_LISTED {
        return "with what is known, ".into();
    }
    format!("since {}, ", conclusions(board, facts))
}

fn reason(board: &Board<'_>, step: &Step) -> String {
    let so = conclusions(board, &step.conclusions);
    let since = since(board, &told(board, step));
    match &step.shape {
        Shape::Only => {
            let because = if since.is_empty() { "by the clues, ".into() } else { since };
            sentence(&format!("{because}{} has one value left: {so}", board.name(step.conclusions[0].var)))
        }
        Shape::Part(part) => of_part(board, step, *part, &since, &so),
        Shape::Cover(cover) => of_cover(board, step, cover, &since, &so),
        Shape::Chain(chain) => of_chain(board, step, chain, &so),
        Shape::Search => {
            sentence(&format!("{since}every other case ends in a contradiction, which only a search of all cases shows: {so}"))
        }
    }
}

fn of_part(board: &Board<'_>, step: &Step, part: usize, since: &str, so: &str) -> String {
    let stated = &board.parts[part];
    let PartBody::Count { when: None, range, .. } = &stated.body else {
        let rule = stated.rule.sentence;
        return format!("{}: {} {}", capital(&stated.name), lower(rule), sentence(&format!("{since}{so}")));
    };
    let needs_all = step.conclusions.iter().any(|fact| board.holds_in(part, (fact.var, fact.kept(board))));
    if needs_all {
        let (name, needs) = (capital(&stated.name), amount(*range.start(), &stated.item));
        let vars: Vec<String> = step.vars().map(|var| board.name(var)).collect();
        let left = if vars.len() == 1 { format!("only {} is left", vars[0]) } else { "there are just enough places left".into() };
        format!("{name} needs {needs}. {}", sentence(&format!("{since}{left}: {so}")))
    } else if *range.end() == 0 {
        format!("{} has no {}: {so}.", capital(&stated.name), plural(&stated.item))
    } else {
        let has = amount(*range.end(), &stated.item);
        format!("{} has room for {has} only. {}", capital(&stated.name), sentence(&format!("{since}{so}")))
    }
}

/// A number of things: a digit once is the digit itself.
fn amount(count: usize, item: &str) -> String {
    let is_digit = item.chars().all(|letter| letter.is_ascii_digit());
    match (count, is_digit) {
        (1, true) => item.into(),
        (_, true) => format!("{count} times {item}"),
        (1, false) => format!("1 {item}"),
        (_, false) => format!("{count} {}", plural(item)),
    }
}

fn plural(item: &str) -> String {
    if item.ends_with('s') { item.into() } else { format!("{item}s") }
}

fn lower(rule: &str) -> String {
    let mut chars = rule.chars();
    chars.next().map(|first| first.to_lowercase().chain(chars).collect()).unwrap_or_default()
}

/// The names of units: of parts, or of places.
fn unit_names(board: &Board<'_>, (family, units): &(usize, Vec<usize>)) -> Vec<String> {
    let name = |unit: &Unit| match unit.part {
        Some(part) => board.parts[part].name.clone(),
        None => board.name(unit.candidates[0].0),
    };
    let mut names: Vec<String> = units.iter().map(|&unit| name(&board.units.families[*family][unit])).collect();
    names.dedup();
    names
}

/// What units count, without repetition.
fn items(board: &Board<'_>, (family, units): &(usize, Vec<usize>)) -> Vec<String> {
    let mut items: Vec<String> = units
        .iter()
        .filter_map(|&unit| board.units.families[*family][unit].part)
        .map(|part| board.parts[part].item.clone())
        .collect();
    items.sort_by_key(|item| (item.len(), item.clone()));
    items.dedup();
    items
}

fn of_cover(board: &Board<'_>, _step: &Step, cover: &Cover, since: &str, so: &str) -> String {
    let (needing, covering) = (unit_names(board, &cover.needing), unit_names(board, &cover.covering));
    let is_place = |(family, _): &(usize, Vec<usize>)| *family == crate::unit::PLACES;
    let why = match (is_place(&cover.needing), is_place(&cover.covering)) {
        (true, _) => {
            let values = and(&items(board, &cover.covering));
            let places = covering;
            format!("{since}{} can only be {values}, so they take all of them in {}", and(&needing), and(&places))
        }
        (_, true) => {
            let values = and(&items(board, &cover.needing));
            format!("{since}{} have their {values} in {} only, so nothing else fits there", and(&needing), and(&covering))
        }
        _ => {
            let needed: usize = cover.needing.1.iter().map(|&unit| board.units.families[cover.needing.0][unit].least).sum();
            let items = items(board, &cover.needing);
            let room = amount(needed, &items.join(" or "));
            let (verb, they) = if needing.len() == 1 { ("has its", "has") } else { ("have their", "have") };
            format!("{since}{} {verb} {} in {} only, which {they} then no room for another", and(&needing), room, and(&covering))
        }
    };
    format!("{} So {so}.", sentence(&why))
}

fn of_chain(board: &Board<'_>, step: &Step, chain: &Chain, so: &str) -> String {
    let mut text = format!("Suppose {}.", chain.hypothesis.say(board));
    let told: Vec<&Link> = chain.links.iter().filter(|link| !link.is_silent).collect();
    for link in told {
        let because = match link.part {
            Some(part) => board.parts[part].name.clone(),
            None if link.is_nested => "the others lead to contradictions of their own".into(),
            None => "nothing else is left there".into(),
        };
        text.push_str(&format!(" Then {} ({because}).", link.fact.say(board)));
    }
    let end = match chain.clash {
        Clash::Empty(var) if let Some(part) = twice_in(chain, var) => {
            let Part { name, item, .. } = &board.parts[part];
            if item.is_empty() { format!("{name} cannot be satisfied") } else { format!("{name} would have {item} twice") }
        }
        Clash::Empty(var) if is_twice(chain, var) => format!("{} would have two values", board.name(var)),
        Clash::Empty(var) => format!("nothing is left for {}", board.name(var)),
        Clash::Part(part) => clash(board, part),
    };
    // Placed values are seen on the board; what was excluded earlier has to be recalled.
    let excluded: Vec<Fact> =
        step.facts.iter().copied().filter(|fact| !fact.is_value && !board.vars[fact.var].is_quantity).collect();
    let known = match excluded.len() {
        1..=4 => format!(" (recall that {})", conclusions(board, &excluded)),
        _ => String::new(),
    };
    format!("{text} But then {end}{known}. So {so}.")
}

/// The part that has one value in two places, if that is what cannot be: it excludes the value that a chain gives.
fn twice_in(chain: &Chain, var: usize) -> Option<usize> {
    let value = chain.links.iter().find(|link| link.fact.var == var && link.fact.is_value)?;
    let excluded =
        chain.links.iter().find(|link| link.is_silent && link.fact.var == var && link.fact.lost & !value.fact.lost != 0)?;
    excluded.part
}

/// Whether a chain gives a variable two values.
fn is_twice(chain: &Chain, var: usize) -> bool {
    chain.links.iter().filter(|link| link.fact.var == var && link.fact.is_value).count() > 1
}

/// What is wrong with a part that cannot hold.
fn clash(board: &Board<'_>, part: usize) -> String {
    let stated = &board.parts[part];
    match &stated.body {
        PartBody::Count { when: None, range, .. } if *range.start() > 0 && !stated.item.is_empty() => {
            format!(
                "{} cannot get its {}",
                stated.name,
                if *range.start() == 1 { stated.item.clone() } else { plural(&stated.item) }
            )
        }
        _ => format!("{} cannot be satisfied", stated.name),
    }
}

impl Board<'_> {
    /// The name of a puzzle variable.
    pub(crate) fn name(&self, var: usize) -> String {
        self.names[var].clone()
    }

    /// Whether a condition of a count holds with the candidates that are left to a variable.
    pub(crate) fn holds_in(&self, part: usize, (var, kept): Condition) -> bool {
        let Body::Count { of, .. } = &self.propagators[part].body else { return false };
        of.iter().any(|condition| condition.0 == var && kept & !condition.1 == 0)
    }
}
