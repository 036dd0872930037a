//! Rules and numbers of equations that live as long as the program: constraints refer to them.
//!
//! A text that is read again, as in an editor, refers to the same rules, so memory grows with different texts only.

use model::Rule;
use std::{
    collections::BTreeSet,
    sync::{LazyLock, Mutex, PoisonError},
};

static TEXTS: LazyLock<Mutex<BTreeSet<&'static str>>> = LazyLock::new(Mutex::default);
static RULES: LazyLock<Mutex<BTreeSet<&'static Rule>>> = LazyLock::new(Mutex::default);

/// The text, kept for good.
pub fn intern(text: &str) -> &'static str {
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    match texts.get(text) {
        Some(known) => known,
        None => {
            let kept: &'static str = Box::leak(text.into());
            texts.insert(kept);
            kept
        }
    }
}

/// The rule, kept for good.
pub fn rule(name: &str, sentence: &str) -> &'static Rule {
    let rule = Rule { name: intern(name), sentence: intern(sentence) };
    let mut rules = RULES.lock().unwrap_or_else(PoisonError::into_inner);
    match rules.get(&rule) {
        Some(known) => known,
        None => {
            let kept: &'static Rule = Box::leak(Box::new(rule));
            rules.insert(kept);
            kept
        }
    }
}
