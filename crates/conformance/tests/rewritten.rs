//! What steps say follows from what a kind declares, not from words or from how a rule is written: a kind whose rules, sets, parameters
//! and variables have other names has the same grades and the same steps, in sentences that differ in those names alone; so has one
//! whose equations have their sides exchanged, or whose rules are cut into two families.

use explain::{Explainer, Step};
use puzzles::{AnyKind, AnyPuzzle, PuzzleFile, boards};
use solve::{BACKENDS, Limits};
use std::{collections::BTreeMap, path::Path};

/// The statements that declare a value, and those that declare a constraint of a rule.
const VALUES: [&str; 7] = ["param", "set", "clue", "data", "var", "solution", "define"];
const RULES: [&str; 2] = ["rule", "fix"];

/// Statements for pictures and explanations, wherever they stand.
const WORDS: [&str; 5] = ["draw", "borders", "technique", "wording", "says"];

/// Sections that say nothing about explanations. The rules of a kind end at the first.
const SECTIONS: [&str; 6] = ["formulation", "generate", "draft", "judge", "erratum", "example"];

/// Statements about files and the generator, whose words are not names.
const OTHER: [&str; 9] = ["address", "pzprv3", "tatham", "flag", "signs", "bare", "option", "default", "require"];

/// A kind whose explanations list the combinations that a formulation beside it declares; a changed kind has no formulations.
const LISTED: &str = "kenken";

#[test]
fn renamed_kinds_are_explained_alike() {
    explained_alike("renamed", |text| {
        let renaming = Renaming::of(text);
        (renaming.kind(text), renaming)
    });
}

#[test]
fn kinds_with_exchanged_sides_are_explained_alike() {
    explained_alike("exchanged", |text| {
        (of_statements(text, |tokens| exchanged(&tokens).unwrap_or(tokens)), Renaming::default())
    });
}

#[test]
fn kinds_with_cut_rules_are_explained_alike() {
    explained_alike("cut", |text| (of_statements(text, |tokens| cut(&tokens).unwrap_or(tokens)), Renaming::default()));
}

/// Compares each kind with one whose rules are changed, under a name that starts with `prefix`.
fn explained_alike(prefix: &str, change: impl Fn(&str) -> (String, Renaming)) {
    let (mut kinds, mut steps, mut failures) = (0, 0, Vec::new());
    let is_changed = |kind: &&dyn AnyKind| puzzles::is_built_in(*kind) && kind.name() != LISTED;
    for kind in puzzles::kinds().filter(is_changed).collect::<Vec<_>>() {
        let Some(source) = kind.source() else { continue };
        let (text, renaming) = change(source.text);
        let unchanged = of_statements(source.text, |tokens| tokens);
        kinds += usize::from(text != unchanged);
        let text = text.replacen("kind ", &format!("kind {prefix}-"), 1);
        let changed = puzzles::add_kind(kind.name(), &text).unwrap_or_else(|error| panic!("{error}"));
        for board in boards_of(kind) {
            let data = board.write(Some("data")).expect("every text has this format");
            let data = data.strip_prefix(kind.name()).expect("the name of the kind first");
            let data = format!("{}{}", changed.name(), renaming.tokens(&tokens(data), &renaming.values));
            let other = changed.read(&data, None).unwrap_or_else(|error| panic!("{error}\n{data}"));
            match compared(&*board, &*other, &renaming) {
                Ok(compared) => steps += compared,
                Err(difference) => failures.push(format!("{difference}\non\n{board:?}")),
            }
        }
    }
    println!("{kinds} kinds are changed, {steps} steps");
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    assert!(kinds > 20 && steps > 1_000, "{kinds} kinds and {steps} steps are compared");
}

/// The statements that are about explanations, changed.
fn of_statements(text: &str, change: impl Fn(Vec<String>) -> Vec<String>) -> String {
    statements(text).into_iter().map(|tokens| change(tokens).concat() + ";").collect()
}

/// A rule with the sides of its equation or inequality exchanged; `None` for others.
fn exchanged(tokens: &[String]) -> Option<Vec<String>> {
    const WORDS: [&str; 8] = ["if", "and", "or", "not", "exists", "forall", "in", "!"];
    let body = body_of_rule(tokens)?;
    let outside: Vec<usize> = outside_of_brackets(&tokens[body..]).map(|at| body + at).collect();
    let [equals] = outside.iter().copied().filter(|&at| tokens[at] == "=").collect::<Vec<_>>()[..] else { return None };
    if outside.iter().any(|&at| WORDS.contains(&tokens[at].as_str())) {
        return None;
    }
    // `<=` and `>=` are two tokens.
    let (left, other) = match tokens[equals - 1].as_str() {
        "<" => (equals - 1, " >= "),
        ">" => (equals - 1, " <= "),
        _ => (equals, " = "),
    };
    // `<`, `>` and `==>` elsewhere are no relation of two sums.
    if outside.iter().any(|&at| at != left && matches!(tokens[at].as_str(), "<" | ">")) {
        return None;
    }
    Some([&tokens[..body], &tokens[equals + 1..], &[other.into()], &tokens[body..left]].concat())
}

/// A rule about each cell as two: one for the first two rows of the board, and one for the others.
fn cut(tokens: &[String]) -> Option<Vec<String>> {
    let open = body_of_rule(tokens)?;
    let open = tokens[..open].iter().position(|token| token == "{")?;
    let [name, word, set] = tokens[open + 1..].iter().filter(|token| !token.trim().is_empty()).take(3).collect::<Vec<_>>()[..]
    else {
        return None;
    };
    let after = open + 1 + tokens[open + 1..].iter().position(|token| token == set)? + 1;
    let close = open + outside_of_brackets(&tokens[open + 1..]).map(|at| at + 1).find(|&at| tokens[open + at] == "}")?;
    if word != "in" || set != "Cell" || close != after && tokens[after] != ":" {
        return None;
    }
    let condition = if close == after { String::new() } else { format!(" and ({})", tokens[after + 1..close].concat()) };
    let half = |relation: &str| vec![format!(": row({name}) {relation} 2{condition}")];
    let named = tokens.iter().position(|token| is_name(token) && token != "rule")?;
    let colon = named + tokens[named..].iter().position(|token| token == ":")?;
    let first = [&tokens[..after], &half("<="), &tokens[close..], &[";".into()]].concat();
    let second = [&tokens[..=named], &tokens[colon..after], &half(">"), &tokens[close..]].concat();
    Some([first, second].concat())
}

/// Where the constraint of a rule starts.
fn body_of_rule(tokens: &[String]) -> Option<usize> {
    if tokens.iter().find(|token| is_name(token))? != "rule" {
        return None;
    }
    let colon = outside_of_brackets(tokens).filter(|&at| tokens[at] == ":").last()?;
    let start = colon + 1 + tokens[colon + 1..].iter().position(|token| !token.trim().is_empty() && !token.starts_with('"'))?;
    match tokens[start].as_str() {
        "{" => Some(start + 2 + outside_of_brackets(&tokens[start + 1..]).find(|&at| tokens[start + 1 + at] == "}")?),
        _ => Some(start),
    }
}

/// The tokens that are in no brackets, and a bracket that closes none.
fn outside_of_brackets(tokens: &[String]) -> impl Iterator<Item = usize> {
    let mut depth = 0_i32;
    tokens.iter().enumerate().filter_map(move |(at, token)| {
        let is_outside = depth == 0;
        match token.as_str() {
            "(" | "{" | "[" => depth += 1,
            ")" | "}" | "]" => depth -= 1,
            _ => {}
        }
        is_outside.then_some(at)
    })
}

/// The examples of a kind, and the first board on which its techniques are shown.
fn boards_of(kind: &'static dyn AnyKind) -> Vec<Box<dyn AnyPuzzle>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../explain/tests/techniques/{}.txt", kind.name()));
    let shown = std::fs::read_to_string(file).unwrap_or_default();
    let shown = boards(&shown, Some(kind)).take(1).filter_map(|board| board.puzzle.ok());
    kind.examples().iter().map(|text| PuzzleFile::read(text).expect("an example").puzzle).chain(shown).collect()
}

/// The number of steps of the path of both boards, or how they differ.
fn compared(board: &dyn AnyPuzzle, renamed: &dyn AnyPuzzle, renaming: &Renaming) -> Result<usize, String> {
    let [one, other] = [board, renamed].map(Explainer::new);
    let (one, other) = match (one, other) {
        (Ok(one), Ok(other)) => (one, other),
        (Err(_), Err(_)) => return Ok(0),
        (one, other) => return Err(format!("{:?} and {:?}", one.err(), other.err())),
    };
    let grades = [&one, &other].map(|explainer| {
        let grade = explainer.grade(true, &Limits::default());
        format!("{:?} {:?} {:?}", grade.hardest, grade.rounds, grade.end)
    });
    let steps = [(&one, false), (&other, true)].map(|(explainer, is_renamed)| {
        let path = explainer.path(&[], None, BACKENDS[0], &Limits::default()).expect("steps that are checked");
        let step = |step: &Step| {
            let words = explainer.words(step).reason;
            let words = in_words(&if is_renamed { renaming.back(&words) } else { words });
            format!("{:?} {:?} {}: {words}", step.cost, step.parts, explainer.technique(step))
        };
        path.steps.iter().map(step).collect::<Vec<_>>()
    });
    if grades[0] != grades[1] {
        return Err(format!("{}\n{}", grades[0], grades[1]));
    }
    match steps[0].iter().zip(&steps[1]).find(|(one, other)| one != other) {
        Some((one, other)) => Err(format!("{one}\n{other}")),
        None if steps[0].len() != steps[1].len() => Err(format!("{} and {} steps", steps[0].len(), steps[1].len())),
        None => Ok(steps[0].len()),
    }
}

/// New names for those that a kind declares.
#[derive(Default)]
struct Renaming {
    values: BTreeMap<String, String>,
    rules: BTreeMap<String, String>,
}

impl Renaming {
    /// The names are in another order than those that they replace.
    fn of(text: &str) -> Self {
        let (mut values, mut rules) = (BTreeMap::new(), BTreeMap::new());
        let statements = statements(text);
        let declared = statements.iter().filter_map(|statement| {
            let words: Vec<&String> = statement.iter().filter(|token| is_name(token)).take(2).collect();
            Some((words.first()?.as_str(), words.get(1)?.to_string()))
        });
        for (count, (word, name)) in declared.enumerate() {
            let other = || other_name(&name, count);
            if VALUES.contains(&word) {
                values.entry(name.clone()).or_insert_with(other);
            } else if RULES.contains(&word) {
                rules.entry(name.clone()).or_insert_with(other);
            }
        }
        Self { values, rules }
    }

    /// The rules of a kind with other names, under another name.
    fn kind(&self, text: &str) -> String {
        let mut renamed = String::new();
        for statement in statements(text) {
            let words: Vec<&str> = statement.iter().map(String::as_str).filter(|token| is_name(token)).collect();
            renamed += &match words[..] {
                ["kind" | "board", ..] | ["wording", _] => statement.concat(),
                ["technique", ..] => self.tokens(&statement, &self.rules),
                // A rule, or the set of a colour.
                ["wording", _, name] => {
                    let other = self.rules.get(name).or_else(|| self.values.get(name));
                    statement.concat().replace(name, other.map_or(name, String::as_str))
                }
                // Behind the name of what is drawn stand words for how, and perhaps a set.
                ["draw" | "borders" | "says", name, ..] => {
                    let at = at_name(&statement, name);
                    let numbered = statement.iter().position(|token| token == "numbered").unwrap_or(statement.len());
                    self.tokens(&statement[..=at], &self.values)
                        + &statement[at + 1..numbered].concat()
                        + &self.tokens(&statement[numbered..], &self.values)
                }
                [word, name, ..] if RULES.contains(&word) => {
                    let at = at_name(&statement, name);
                    statement[..at].concat() + &self.rules[name] + &self.tokens(&statement[at + 1..], &self.values)
                }
                _ => self.tokens(&statement, &self.values),
            };
            renamed += ";";
        }
        renamed
    }

    fn tokens(&self, tokens: &[String], names: &BTreeMap<String, String>) -> String {
        let mut last = "";
        let renamed = tokens.iter().map(|token| {
            // `x[c] given` asks whether a clue is there.
            let is_question = last == "]";
            if !token.trim().is_empty() {
                last = token;
            }
            names.get(token).filter(|_| !is_question).unwrap_or(token).as_str()
        });
        renamed.collect()
    }

    /// A sentence with the names that the kind has.
    fn back(&self, words: &str) -> String {
        let names = self.values.iter().chain(&self.rules);
        names.fold(words.to_string(), |words, (name, other)| {
            let [stem, other] = [name, other].map(|name| &name[..name.len() - plural(name).len()]);
            words.replace(other, stem)
        })
    }
}

/// Another name that is used alike in sentences: with the same first letter, so that its article is the same, and the same plural.
fn other_name(name: &str, count: usize) -> String {
    let (stem, plural) = name.split_at(name.len() - plural(name).len());
    let ends = |stem: &str| [stem.chars().next(), stem.chars().last()].map(|end| end.map(String::from).unwrap_or_default());
    let [first, last] = ends(stem);
    let number: String = format!("{}", 999 - count).chars().map(|digit| char::from(b'a' + digit as u8 - b'0')).collect();
    format!("{first}zz{number}{last}{plural}")
}

/// The ending of a plural.
fn plural(name: &str) -> &str {
    if name.ends_with('s') { "s" } else { "" }
}

/// Words of names are joined by `_` in a file, and by `-` or a blank in sentences.
fn in_words(sentence: &str) -> String {
    sentence.replace(['-', '_'], " ")
}

fn at_name(statement: &[String], name: &str) -> usize {
    statement.iter().position(|token| token == name).expect("the name is in the statement")
}

fn is_name(token: &str) -> bool {
    token.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// The tokens of each statement that is about explanations.
fn statements(text: &str) -> Vec<Vec<String>> {
    let (mut statements, mut is_in_rules, mut depth) = (Vec::new(), true, 0);
    let mut statement: Vec<String> = Vec::new();
    for token in tokens(text) {
        match token.as_str() {
            "(" | "{" | "[" => depth += 1,
            ")" | "}" | "]" => depth -= 1,
            ";" if depth == 0 => {
                let mut words = statement.iter().map(String::as_str).filter(|token| is_name(token));
                let (first, third) = (words.next().unwrap_or_default(), words.nth(1));
                let is_section = SECTIONS.contains(&first) && third != Some("of");
                is_in_rules &= !is_section;
                if WORDS.contains(&first) || is_in_rules && !SECTIONS.contains(&first) && !OTHER.contains(&first) {
                    statements.push(std::mem::take(&mut statement));
                }
                statement.clear();
                continue;
            }
            _ => {}
        }
        statement.push(token);
    }
    statements
}

/// Names, strings, and all else character by character; comments are left out.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let of_name = |text: &str| text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
        let length = match first {
            '#' => rest.find('\n').unwrap_or(rest.len()),
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            _ if first.is_alphabetic() || first == '_' => of_name(rest),
            _ => first.len_utf8(),
        };
        if first != '#' {
            tokens.push(rest[..length].to_string());
        }
        rest = &rest[length..];
    }
    tokens
}
