//! Wings and two strong links in words, told forward as players tell them, and not as a refuted hypothesis.

use super::clause::conclusions;
use crate::var::Bits;
use crate::{
    board::Board,
    phrase::{and, sentence},
    propagator::Body,
    step::{Chain, Link, Step},
    trail::Clash,
};
use puzzles::or;

/// A chain by its name; `None` if it has another shape than its name says.
pub(super) fn of_wing(board: &Board<'_>, step: &Step, chain: &Chain, recalled: &str) -> Option<String> {
    let placed: Vec<&Link> = chain.links.iter().filter(|link| !link.is_silent && link.fact.is_value).collect();
    let [one, other] = placed[..] else { return None };
    let digit = |mask: Bits| board.vars[chain.hypothesis.var].values(mask).next().map(|digit| digit.to_string());
    let supposed = chain.hypothesis.kept(board);
    let z = digit(supposed)?;
    let name = |link: &Link| board.name(link.fact.var);
    let (this, so) = (board.name(chain.hypothesis.var), conclusions(board, &step.conclusions));
    let [x, y] = [digit(one.fact.kept(board))?, digit(other.fact.kept(board))?];
    let sees = |var: usize| sees(board, chain.hypothesis.var, var, supposed);
    let why = match (board.technique(step), chain.clash) {
        ("skyscraper" | "two-string kite" | "turbot fish", Clash::Empty(var)) => {
            let ends = [end(board, chain, one)?, end(board, chain, other)?];
            if !ends.iter().all(|&end| sees(end)) {
                return None;
            }
            let unit = |link: &Link| link.part.map(|part| board.parts[part].name.clone());
            let [first, second] = ends.map(|end| board.name(end));
            format!(
                "{} has its {z} in {} or {first}, and {} in {} or {second}. {} has room for one of {} and {}, so {first} or {second} \
                 is {z}, and {this} sees both",
                unit(one)?,
                name(one),
                unit(other)?,
                name(other),
                crate::phrase::capital(&board.parts[twice_in(board, chain, var)?].name),
                name(one),
                name(other),
            )
        }
        (wing @ ("XY-wing" | "XYZ-wing"), Clash::Empty(pivot)) if sees(one.fact.var) && sees(other.fact.var) => {
            let pivot = board.name(pivot);
            let (mut digits, which) = match wing {
                "XY-wing" => {
                    (vec![x.clone(), y.clone()], format!("{} or {} is {z}, and {this} sees both", name(one), name(other)))
                }
                _ => (vec![x.clone(), y.clone(), z.clone()], format!("one of the three is {z}, and {this} sees all of them")),
            };
            digits.sort();
            let pair = |link: &Link, digit: &str| format!("{} {digit} or {z}", name(link));
            format!(
                "{pivot} can only be {}, {} and {}. Whichever {pivot} is, {which}",
                or(&digits),
                pair(one, &x),
                pair(other, &y)
            )
        }
        ("W-wing", Clash::Part(part)) if sees(one.fact.var) && sees(other.fact.var) => {
            let unit = &board.parts[part].name;
            let ends = and(&[name(one), name(other)]);
            let unit = crate::phrase::capital(unit);
            format!(
                "{ends} can only be {}. {unit} would have no {x} if both were {x}, so one is {z}, and {this} sees both",
                or(&[&x, &z])
            )
        }
        _ => return None,
    };
    Some(sentence(&format!("{why}{recalled}: {so}")))
}

/// The other place of a unit that has two, which the hypothesis excludes.
fn end(board: &Board<'_>, chain: &Chain, link: &Link) -> Option<usize> {
    let vars = &board.propagators[link.part?].vars;
    let lost = link.fact.kept(board);
    let is_end = |silent: &&Link| {
        silent.is_silent && silent.fact.var != link.fact.var && silent.fact.lost & lost != 0 && vars.contains(&silent.fact.var)
    };
    chain.links.iter().find(is_end).map(|silent| silent.fact.var)
}

/// Whether a value in one place excludes it from another at a glance.
fn sees(board: &Board<'_>, one: usize, other: usize, bit: Bits) -> bool {
    let has = |of: &[(usize, Bits)], var: usize| of.iter().any(|condition| condition.0 == var && condition.1 & bit != 0);
    board.of_var[one].iter().any(|&part| match &board.propagators[part].body {
        Body::Count { of, .. } => board.propagators[part].is_silent && has(of, one) && has(of, other),
        _ => false,
    })
}

/// The part that has one thing in two places, if that is what cannot be: it excludes what a chain, or the hypothesis, says.
pub(super) fn twice_in(board: &Board<'_>, chain: &Chain, var: usize) -> Option<usize> {
    let told = chain.links.iter().filter(|link| !link.is_silent && link.fact.var == var).map(|link| &link.fact);
    let value =
        told.chain(Some(&chain.hypothesis).filter(|fact| fact.var == var)).find(|fact| fact.kept(board).count_ones() == 1)?;
    let excludes = |link: &&Link| link.is_silent && link.fact.var == var && link.fact.lost & !value.lost != 0;
    chain.links.iter().find(excludes)?.part
}
