//! Identifiers that every format accepts.

use std::collections::{HashMap, HashSet};

/// The length to which names are truncated; with a number they stay within the 100 characters of MathProg.
const MAX_LENGTH: usize = 80;

/// The reserved words of the formats.
const RESERVED: &str = "\
    and bin binaries binary bound bounds by check cross data diff display div else end for free gen general \
    generals if in inter int integer integers less max maximise maximize maximum min minimise minimize minimum mod \
    not obj objective or param printf rhs semi semis set sin cos solve sos sos1 sos2 sqrt st sum prod symbolic \
    symdiff table then to union var within abs atan card ceil exp floor length log log10 round tan trunc substr \
    setof forall exists default dimen logical ann annotation any array bool case constraint elseif endif enum false \
    float function include intersect let list maximize of opt output par predicate record satisfy string subset \
    superset test true tuple type where xor";

/// The identifiers of one file, all different.
///
/// A character that is no ASCII letter or digit becomes `_`, and is dropped at the end: `x[0,1]` becomes
/// `x_0_1`. A name that could be read as a number or a reserved word gets the prefix `v_`. A name that is
/// taken gets the next free number as a suffix.
#[derive(Default)]
pub struct Identifiers {
    taken: HashSet<String>,
    next: HashMap<String, usize>,
}

impl Identifiers {
    /// A new identifier made from `wanted`.
    pub fn unique(&mut self, wanted: &str) -> String {
        let name = safe(wanted);
        match self.taken.insert(name.clone()) {
            true => name,
            false => self.number_from(name, 2),
        }
    }

    /// A new identifier made from `wanted` and the next number, from 1.
    pub fn numbered(&mut self, wanted: &str) -> String {
        self.number_from(safe(wanted), 1)
    }

    fn number_from(&mut self, name: String, first: usize) -> String {
        let number = self.next.entry(name.clone()).or_insert(first);
        loop {
            let numbered = format!("{name}_{number}");
            *number += 1;
            if self.taken.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}

/// `wanted` in characters that all formats accept.
fn safe(wanted: &str) -> String {
    let letters: String = wanted.chars().take(MAX_LENGTH).map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let name = letters.trim_end_matches('_');
    let lower = name.to_ascii_lowercase();
    let mut start = lower.chars();
    let (first, second) = (start.next(), start.next());
    // `e9` after a number would be read as its exponent, and some readers parse `info` or `nano` as inf or nan.
    let number = first.is_none_or(|c| c.is_ascii_digit()) || first == Some('e') && second.is_none_or(|c| c.is_ascii_digit());
    let ambiguous = number || first == Some('_') || lower.starts_with("inf") || lower.starts_with("nan");
    match ambiguous || RESERVED.split(' ').any(|word| word == lower) {
        true => format!("v_{name}"),
        false => name.to_string(),
    }
}
