//! Names that another language reserves get an underscore; families get names of their own.

use crate::tree::*;

/// A name that the language accepts: `_` behind reserved words, other alphabets in numbers.
pub(super) fn safe(name: &str, reserved: &[&str]) -> String {
    let mut ascii = String::new();
    for c in name.chars() {
        match c.is_ascii() {
            true => ascii.push(c),
            false => ascii += &format!("u{:x}", u32::from(c)),
        }
    }
    // A name must not start with an underscore in MiniZinc, nor end like a renamed one.
    let stem = ascii.trim_end_matches('_');
    if ascii.starts_with('_') {
        return format!("u{ascii}");
    }
    if reserved.contains(&stem) { ascii + "_" } else { ascii }
}

/// The model with the names that a language accepts. Rules keep theirs: see [`family_names`].
pub(super) fn renamed(model: &AbstractModel, reserved: &[&str]) -> AbstractModel {
    let new = |name: &str| Some(safe(name, reserved));
    AbstractModel { items: model.items.iter().map(|item| item.renamed(&new)).collect() }
}

/// Names for the families, no two the same, made of rule and equation.
pub(super) fn family_names(model: &AbstractModel, reserved: &[&str]) -> Vec<String> {
    let mut taken: Vec<String> = model.items.iter().filter_map(declared).collect();
    let mut names = Vec::new();
    for family in model.families() {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        let equation: String = family.equation.chars().map(plain).collect();
        let stem = safe(format!("{}_{equation}", family.head.name).trim_end_matches('_'), &[]);
        let free = |name: &String| !taken.contains(name) && !reserved.contains(&&name[..]);
        let numbered = (1..).map(|n| if n == 1 { stem.clone() } else { format!("{stem}_{n}") });
        let name = numbered.into_iter().find(free).unwrap_or_default();
        taken.push(name.clone());
        names.push(name);
    }
    names
}

/// The name that an item declares.
fn declared(item: &Item) -> Option<String> {
    Some(match item {
        Item::Set(it) => it.head.name.clone(),
        Item::Param(it) => it.head.name.clone(),
        Item::Var(it) => it.head.name.clone(),
        Item::Objective(it) => it.head.name.clone(),
        Item::Solution(it) => it.head.name.clone(),
        Item::Rule(_) | Item::Place(_) | Item::Family(_) => return None,
    })
}

/// A name that nothing in the model has.
pub(super) fn fresh(model: &AbstractModel, stem: &str) -> String {
    let taken: Vec<String> = model.items.iter().filter_map(declared).collect();
    let numbered = (1..).map(|n| if n == 1 { stem.to_string() } else { format!("{stem}{n}") });
    numbered.into_iter().find(|name| !taken.contains(name)).unwrap_or_default()
}
