//! Covers in words.

use super::clause::{conclusions, since};
use crate::{
    board::Board,
    cover::Cover,
    fact::Fact,
    phrase::{amount, and, names, plural, sentence},
    step::Step,
    unit::{PLACES, Unit},
};

/// Units of a family.
type Side = (usize, Vec<usize>);

pub(super) fn of_cover(board: &Board<'_>, step: &Step, cover: &Cover) -> String {
    let so = conclusions(board, &step.conclusions);
    // What is in the cells of the units is seen at a glance; what was excluded earlier is recalled.
    let facts: Vec<Fact> = step.facts.iter().copied().filter(|fact| !fact.is_value && !is_seen(board, fact)).collect();
    let since = since(board, &facts);
    let (needing, covering) = (unit_names(board, &cover.needing), unit_names(board, &cover.covering));
    let why = match (cover.needing.0 == PLACES, cover.covering.0 == PLACES) {
        (true, _) => {
            let values = items(board, &cover.covering);
            let between = if needing.len() > 2 { "between them " } else { "" };
            let value = value_in_house(board, &cover.covering).unwrap_or_else(|| and(&values));
            format!("{since}{} can {between}only be {value}, which are used up by them", and(&needing))
        }
        (_, true) => {
            let values = and(&items(board, &cover.needing));
            let places = and(&covering);
            if board.puzzle.kind().name() == "zebra" {
                let (values, houses) = (crate::phrase::plural(&values), names(&needing));
                return format!("{} So {so}.", sentence(&format!("{since}the {values} of {houses} can only be {places}")));
            }
            format!("{since}in {} the {values} can only be in {places}, which can therefore be nothing else", names(&needing))
        }
        _ => {
            let units = &board.units.families[cover.needing.0];
            let needed: usize = cover.needing.1.iter().map(|&unit| units[unit].least).sum();
            let items = items(board, &cover.needing);
            let room = match (&items[..], needing.len()) {
                ([item], 1) if item.chars().all(|letter| letter.is_ascii_digit()) => {
                    return pointing(&since, &needing[0], item, &covering, &so);
                }
                ([item], count) if item.chars().all(|letter| letter.is_ascii_digit()) && count == needed => {
                    format!("the {item}s")
                }
                ([item], _) if needed == 1 => format!("the {item}"),
                ([item], _) if needed == 2 => format!("both {}", plural(item)),
                _ => format!("all {}", amount(needed, &items.join(" or "))),
            };
            let has = if covering.len() == 1 { "has" } else { "have" };
            format!("{since}{room} of {} must be in {}, which {has} no room for more", names(&needing), names(&covering))
        }
    };
    format!("{} So {so}.", sentence(&why))
}

fn pointing(since: &str, unit: &str, item: &str, covering: &[String], so: &str) -> String {
    let covering = names(covering);
    format!(
        "{} So {so}.",
        sentence(&format!("{since}{unit} can have its {item} only where it meets {covering}, so {covering} has it there"))
    )
}

/// Houses as values: `in house 1 or house 2`.
fn value_in_house(board: &Board<'_>, side: &Side) -> Option<String> {
    (board.puzzle.kind().name() == "zebra").then(|| format!("in {}", names(&unit_names(board, side))))
}

/// Whether a fact is about a place whose value is on the board.
fn is_seen(board: &Board<'_>, fact: &Fact) -> bool {
    board.vars[fact.var].is_quantity && fact.kept(board).count_ones() == 1 && fact.kept(board) & 1 == 0
}

/// The names of units: of parts, or of places.
pub(super) fn unit_names(board: &Board<'_>, (family, units): &Side) -> Vec<String> {
    let name = |unit: &Unit| match unit.part {
        Some(part) => board.parts[part].name.clone(),
        None => board.name(unit.candidates[0].0),
    };
    let mut names: Vec<String> = units.iter().map(|&unit| name(&board.units.families[*family][unit])).collect();
    names.dedup();
    names
}

/// What units count, without repetition.
fn items(board: &Board<'_>, (family, units): &Side) -> Vec<String> {
    let parts = units.iter().filter_map(|&unit| board.units.families[*family][unit].part);
    let mut items: Vec<String> = parts.map(|part| board.parts[part].item.clone()).collect();
    items.sort_by_key(|item| (item.len(), item.clone()));
    items.dedup();
    items
}
