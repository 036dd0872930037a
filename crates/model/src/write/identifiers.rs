//! Identifiers that every format accepts.

use std::collections::{HashMap, HashSet};

/// The length to which names are truncated; with a number they stay within the 100 characters of MathProg.
const MAX_LENGTH: usize = 80;

/// The reserved words of LP, MPS, MathProg, AMPL and SMT-LIB files, and of scripts.
const RESERVED: &str = "\
    and bin binaries binary bound bounds by check cross data diff display div else end for free gen general \
    generals if in inter int integer integers less max maximise maximize maximum min minimise minimize minimum mod \
    not obj objective or param printf rhs semi semis set sin cos solve sos sos1 sos2 sqrt st sum prod symbolic \
    symdiff table then to union var within abs atan card ceil exp floor length log log10 round tan trunc substr \
    setof forall exists default dimen logical as assert distinct false is_int ite let par select store to_int to_real true xor";

/// The keywords of MiniZinc, and the annotations without arguments of its library (`largest`, `first_fail`), which no
/// identifier may have either.
pub const MINIZINC_WORDS: &str = "\
    ann annotation any array bool case constraint default diff div else elseif endif enum exists false float forall \
    function if in include int intersect let list maximize minimize mod not of op opt output par predicate record \
    satisfy set solve string subset superset symdiff test then true tuple type union var where xor \
    add_to_output annotated_expression anti_first_fail array_check_form bounds cache_result complete ctx_mix ctx_neg \
    ctx_pos ctx_root dom_w_deg domain domain_change_constraint empty_annotation first_fail impact indomain \
    indomain_interval indomain_max indomain_median indomain_middle indomain_min indomain_random \
    indomain_reverse_split indomain_split indomain_split_random input_order is_defined_var is_reverse_map largest \
    max_regret maybe_partial most_constrained mzn_break_here mzn_check_var mzn_internal_representation \
    mzn_rhs_from_assignment mzn_was_undefined no_cse no_output occurrence outdomain_max outdomain_median \
    outdomain_min outdomain_random output_only output_var promise_ctx_antitone promise_ctx_monotone promise_total \
    restart_none smallest value_propagation var_is_introduced";

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
    let reserved = || RESERVED.split(' ').chain(MINIZINC_WORDS.split(' ')).any(|word| word == lower);
    match ambiguous || reserved() {
        true => format!("v_{name}"),
        false => name.to_string(),
    }
}
