//! Names that every format accepts.

use std::collections::{HashMap, HashSet};

/// Longer names are cut, so that with a number they stay within the 100 letters of MathProg.
const LONGEST: usize = 80;

/// Words with a meaning of their own in one of the formats.
const RESERVED: &str = "\
    and bin binaries binary bound bounds by check cross data diff display div else end for free gen general \
    generals if in inter int integer integers less max maximise maximize maximum min minimise minimize minimum mod \
    not obj objective or param printf rhs semi semis set sin cos solve sos sos1 sos2 sqrt st sum prod symbolic \
    symdiff table then to union var within abs atan card ceil exp floor length log log10 round tan trunc substr \
    setof forall exists default dimen logical ann annotation any array bool case constraint elseif endif enum false \
    float function include intersect let list maximize of opt output par predicate record satisfy string subset \
    superset test true tuple type where xor";

/// The names given in one file, no two the same.
///
/// What is not an ASCII letter or digit becomes `_`, and is dropped at the end: `x[0,1]` is
/// `x_0_1`. A name that could be taken for a number or a word of a format gets `v_` before it.
/// A name that was given already gets the next free number after it, so different names never
/// become one, nor do equal ones.
#[derive(Default)]
pub struct Names {
    given: HashSet<String>,
    next: HashMap<String, usize>,
}

impl Names {
    /// A name like `wanted`, not given before.
    pub fn like(&mut self, wanted: &str) -> String {
        let name = safe(wanted);
        match self.given.insert(name.clone()) {
            true => name,
            false => self.numbered(name, 2),
        }
    }

    /// A name like `wanted` with the next number after it, from 1.
    pub fn next(&mut self, wanted: &str) -> String {
        self.numbered(safe(wanted), 1)
    }

    fn numbered(&mut self, name: String, first: usize) -> String {
        let number = self.next.entry(name.clone()).or_insert(first);
        loop {
            let numbered = format!("{name}_{number}");
            *number += 1;
            if self.given.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}

/// `wanted` in letters that all formats accept.
fn safe(wanted: &str) -> String {
    let letters: String = wanted.chars().take(LONGEST).map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let name = letters.trim_end_matches('_');
    let lower = name.to_ascii_lowercase();
    let mut start = lower.chars();
    let (first, second) = (start.next(), start.next());
    // `e9` after a number is its exponent, and some readers find a number in `info` or `nano`.
    let number = first.is_none_or(|c| c.is_ascii_digit()) || first == Some('e') && second.is_none_or(|c| c.is_ascii_digit());
    let odd = number || first == Some('_') || lower.starts_with("inf") || lower.starts_with("nan");
    match odd || RESERVED.split(' ').any(|word| word == lower) {
        true => format!("v_{name}"),
        false => name.to_string(),
    }
}
