//! Chains in words.

use super::{
    clause::{conclusions, names_of, place_phrase, quotes_rule, rule_at, since, where_it_is},
    shading, way, wing,
};
use crate::var::Bits;
use crate::{
    board::Board,
    fact::Fact,
    infer::{Fault, fleet::Fault::*},
    phrase::{amount, and, joined, plural, sentence},
    propagator::Body,
    step::{Chain, Link, Step},
    trail::Clash,
};
use puzzles::{Part, PartBody, Role, Wording, or, runs};

/// The most candidates excluded earlier that are recalled.
const MAX_RECALLED: usize = 8;

/// The most places of a digit that are named.
const MAX_TAKEN: usize = 6;

pub(super) fn of_chain(board: &Board<'_>, step: &Step, chain: &Chain) -> String {
    let so = conclusions(board, &step.conclusions);
    let hypothesis = supposed(board, &chain.hypothesis);
    let recalled = recalled(board, step);
    if let Some(told) = wing::of_wing(board, step, chain, &recalled) {
        return told;
    }
    let told: Vec<&Link> = chain.links.iter().filter(|link| !link.is_silent).collect();
    let (told, end) = match told.split_last() {
        Some((last, rest)) if opposes(board, chain, last, rest) && last.is_nested => (rest, "trying that fails, too".into()),
        Some((last, rest)) if opposes(board, chain, last, rest) => (rest, contradicted(board, step, chain, last)),
        _ => (&told[..], clash(board, step, chain)),
    };
    if told.is_empty() {
        let by = by_silent(board, chain);
        return forward(board, step, chain, &so)
            .unwrap_or_else(|| format!("If {hypothesis}, then{by} {end}{recalled}. So {so}."));
    }
    let mut text = format!("Suppose {hypothesis}.");
    let of_one_cause = |one: &&Link, other: &&Link| {
        (one.part == other.part || one.fact.var == other.fact.var && is_of_size(board, one) && is_of_size(board, other))
            && one.is_nested == other.is_nested
    };
    for links in told.chunk_by(of_one_cause) {
        let facts = Fact::joined(links.iter().map(|link| link.fact));
        let facts: Vec<String> = facts.iter().map(|fact| fact.say(board)).collect();
        text.push_str(&format!(" Then {}{}.", joined(&facts), because(board, step, chain, links)));
    }
    format!("{text} But then {end}{recalled}. So {so}.")
}

/// The numbers, rows and columns that exclude something silently: ` by the 4 above column 1,`.
fn by_silent(board: &Board<'_>, chain: &Chain) -> String {
    let silent = chain.links.iter().filter(|link| link.is_silent).filter_map(|link| Some(&board.parts[link.part?]));
    names_of(board, silent).map_or(String::new(), |names| format!(" by {names},"))
}

/// A hypothesis in words: that a variable has a value, does not have some, or has one of several.
fn supposed(board: &Board<'_>, hypothesis: &Fact) -> String {
    let of = &board.vars[hypothesis.var];
    let kept: Vec<i64> = of.values(hypothesis.kept(board)).collect();
    let has_names = !board.is_from_file() || board.wording() == Wording::Numbered;
    if hypothesis.is_value || of.is_quantity || kept.len() >= hypothesis.excluded(board).len() || has_names {
        return hypothesis.say(board);
    }
    format!("{} is {}", board.name(hypothesis.var), or(&runs(&kept)))
}

/// A digit that takes every place for it from a unit or a cage, told by the places; `None` for other chains.
fn forward(board: &Board<'_>, step: &Step, chain: &Chain, so: &str) -> Option<String> {
    let Clash::Part(part) = chain.clash else { return None };
    let (stated, hypothesis) = (&board.parts[part], &chain.hypothesis);
    let digit = hypothesis.kept(board);
    let item = board.vars[hypothesis.var].values(digit).next()?.to_string();
    let of_digit = match &stated.body {
        PartBody::Count { when: None, range, .. } => stated.item == item && *range.start() == 1,
        PartBody::Sum { .. } | PartBody::DistinctSum { .. } | PartBody::Table { .. } => stated.role == Role::Cage,
        _ => false,
    };
    let vars = &board.propagators[part].vars;
    let is_place = |link: &&Link| vars.contains(&link.fact.var);
    let takes = |link: &Link| link.is_silent && link.fact.lost == digit;
    if !of_digit || vars.contains(&hypothesis.var) || !chain.links.iter().filter(is_place).all(takes) {
        return None;
    }
    let mut places: Vec<usize> = chain.links.iter().filter(is_place).map(|link| link.fact.var).collect();
    places.sort_unstable();
    places.dedup();
    let sees = match places.len() {
        2..=MAX_TAKEN => {
            if places.len() == 2 {
                "both"
            } else {
                "all of these"
            }
        }
        _ => return None,
    };
    let places = or(&places.into_iter().map(|var| board.name(var)).collect::<Vec<_>>());
    let earlier: Vec<Fact> = step.facts.iter().copied().filter(|fact| !fact.is_value).collect();
    let has = match &stated.body {
        PartBody::Count { .. } => format!("{} can have its {item} only in {places}", stated.name),
        _ => format!("every filling of {} has {item} in {places}", stated.name),
    };
    Some(sentence(&format!("{}{has}, and {} sees {sees}: {so}", since(board, &earlier), board.name(hypothesis.var))))
}

/// Whether a link says that a cell belongs to no area of a size.
fn is_of_size(board: &Board<'_>, link: &Link) -> bool {
    link.part.is_some_and(|part| board.is_of_sizes(part)) && !link.fact.is_value
}

/// Why some links follow, after their facts.
fn because(board: &Board<'_>, step: &Step, chain: &Chain, links: &[&Link]) -> String {
    let Some(part) = links[0].part else {
        return match links.len() {
            _ if links[0].is_nested => " (anything else fails when tried)".into(),
            1 => " (the only value left)".into(),
            _ => " (the only values left)".into(),
        };
    };
    let stated = &board.parts[part];
    match &stated.body {
        PartBody::Areas(_) if links.iter().any(|link| link.part != Some(part)) => " (there is no room for such areas)".into(),
        PartBody::Connected(_) => {
            let mut faults: Vec<String> = links.iter().map(|link| apart(board, part, link.fault)).collect();
            faults.dedup();
            format!(" (otherwise {})", or(&faults))
        }
        PartBody::Acyclic(_) => " (otherwise there would be a loop)".into(),
        PartBody::Loop(_) => {
            let mut faults: Vec<String> = links.iter().map(|link| way::broken_loop(board, part, link.fault)).collect();
            faults.dedup();
            format!(" (otherwise {})", or(&faults))
        }
        PartBody::Differ(..) => format!(" (otherwise {} would be equal)", lines(stated)),
        PartBody::Count { .. } if quotes_rule(board, stated) => format!(" ({})", rule_at(stated)),
        PartBody::Count { when: Some(when), .. } if links.iter().all(|link| link.fact.var == when.var) => {
            format!(" (the {} around it do not fit)", plural(&stated.item))
        }
        PartBody::Count { when: Some(_), .. } => format!(" (the {})", unarticled(stated)),
        PartBody::Count { .. } if stated.role == Role::Triple => format!(" (otherwise {} would be equal)", triple(board, part)),
        PartBody::Count { .. } if stated.role == Role::House => format!(" (the only {} left there)", stated.item),
        PartBody::Sum { .. } | PartBody::Table { .. } if stated.role == Role::Way => {
            let links: Vec<Fact> = links.iter().map(|link| link.fact).collect();
            way::because(board, part, &links, |var| left(board, step, chain, var))
        }
        _ if quotes_rule(board, stated) => format!(" ({})", rule_at(stated)),
        _ => format!(" ({})", stated.name),
    }
}

/// What cannot be, where the last link says the opposite of what was said before.
fn contradicted(board: &Board<'_>, step: &Step, chain: &Chain, link: &Link) -> String {
    let fact = link.fact.say(board);
    let Some(part) = link.part else { return format!("{fact}, too, as the only value left") };
    match &board.parts[part].body {
        PartBody::Loop(_) => way::broken_loop(board, part, link.fault),
        PartBody::Connected(_) => apart(board, part, link.fault),
        PartBody::Acyclic(_) | PartBody::Areas(_) | PartBody::Differ(..) | PartBody::Count { when: Some(_), .. } => {
            of_part(board, step, chain, part)
        }
        PartBody::Sum { .. } | PartBody::Table { .. }
            if board.parts[part].role == Role::Way && link.fact.kept(board) == board.vars[link.fact.var].bit(1) =>
        {
            format!("to pass {}, {fact}", board.parts[part].name)
        }
        _ if quotes_rule(board, &board.parts[part]) && board.parts[part].role != Role::Way => {
            format!("{fact}, too ({})", rule_at(&board.parts[part]))
        }
        _ => format!("{} demands that {fact}", board.parts[part].name),
    }
}

/// `2-dot at r1c3` of the part `a 2-dot at r1c3`.
fn unarticled(part: &Part) -> &str {
    part.name.split_once(' ').map_or(part.name.as_str(), |(_, name)| name)
}

/// Whether the last link says the opposite of an earlier one about the same place, and that is what cannot be.
fn opposes(board: &Board<'_>, chain: &Chain, last: &Link, rest: &[&Link]) -> bool {
    let Clash::Empty(var) = chain.clash else { return false };
    let kept = last.fact.kept(board);
    var == last.fact.var && rest.iter().any(|link| link.fact.var == var && link.fact.kept(board) & kept == 0)
}

/// What was excluded earlier: placed values are seen on the board.
fn recalled(board: &Board<'_>, step: &Step) -> String {
    let excluded: Vec<Fact> =
        step.facts.iter().copied().filter(|fact| !fact.is_value && !board.vars[fact.var].is_quantity).collect();
    let values: usize = excluded.iter().map(|fact| fact.excluded(board).len()).sum();
    match values {
        1..=MAX_RECALLED => format!(" (recall that {})", conclusions(board, &excluded)),
        _ => String::new(),
    }
}

/// What cannot be.
fn clash(board: &Board<'_>, step: &Step, chain: &Chain) -> String {
    match chain.clash {
        Clash::Empty(var) => match wing::twice_in(board, chain, var) {
            Some(part) => {
                let Part { name, item, .. } = &board.parts[part];
                if quotes_rule(board, &board.parts[part]) {
                    return broken(board, &board.parts[part]);
                }
                match item.chars().all(|letter| letter.is_ascii_digit()) {
                    _ if item.is_empty() => format!("{name} cannot be satisfied"),
                    true => format!("{name} would have {item} twice"),
                    false => format!("{name} would have {}", amount(2, item)),
                }
            }
            None if is_twice(chain, var) => format!("{} would have two values", board.name(var)),
            None => format!("no value is left for {}", board.name(var)),
        },
        Clash::Part(part) => of_part(board, step, chain, part),
    }
}

/// Whether a chain gives a variable two values.
fn is_twice(chain: &Chain, var: usize) -> bool {
    chain.links.iter().filter(|link| link.fact.var == var && link.fact.is_value).count() > 1
}

/// What is wrong with a part that cannot hold.
fn of_part(board: &Board<'_>, step: &Step, chain: &Chain, part: usize) -> String {
    let stated = &board.parts[part];
    let name = &stated.name;
    match &stated.body {
        PartBody::Count { when: Some(_), .. } if board.wording() != Wording::Numbered => broken(board, stated),
        PartBody::Count { when: Some(when), range, .. } => match *range.start() {
            0 => format!("there would be {} around {}", plural(&stated.item), board.name(when.var)),
            count => format!("there cannot be exactly {} around {}", amount(count, &stated.item), board.name(when.var)),
        },
        PartBody::Count { .. } => of_count(board, step, chain, part),
        PartBody::Sum { range, .. } if stated.role == Role::Island => {
            let (low, high) = bounds(board, step, chain, part);
            match (low > *range.end(), high < *range.start()) {
                (true, _) => format!("{name} would have too many bridges"),
                (_, true) => format!("{name} would have too few bridges"),
                _ => format!("{name} cannot have its number of bridges"),
            }
        }
        PartBody::Sum { .. } | PartBody::Table { .. } if stated.role == Role::Way => {
            way::broken_way(board, part, |var| left(board, step, chain, var))
        }
        PartBody::Sum { .. } | PartBody::DistinctSum { .. } | PartBody::Table { .. } | PartBody::Automaton(_)
            if quotes_rule(board, stated) && stated.role != Role::Cage =>
        {
            broken(board, stated)
        }
        PartBody::Sum { .. } | PartBody::DistinctSum { .. } if stated.role != Role::Cage => format!("{name} cannot be satisfied"),
        PartBody::Sum { .. } | PartBody::DistinctSum { .. } => format!("{name} cannot be filled"),
        PartBody::Table { .. } if stated.role == Role::Cage => format!("{name} cannot be filled"),
        PartBody::Table { .. } if board.totals.contains_key(&part) => format!("{} could not be filled", stated.name),
        PartBody::Table { .. } if board.joints.contains_key(&part) => {
            let [number, corner] = board.joints[&part].map(|part| &board.parts[part].name);
            format!("the loop could not pass {corner} in a way that fits {number}")
        }
        PartBody::Table { .. } if stated.role == Role::Point => format!("{name} cannot have one or three links"),
        PartBody::Table { .. } if stated.role == Role::Segment => format!("{name} would not fit"),
        PartBody::Table { .. } => format!("{name} cannot hold"),
        PartBody::Connected(_) => apart(board, part, chain.fault),
        PartBody::Acyclic(_) => "there would be a loop".into(),
        PartBody::Loop(_) => way::broken_loop(board, part, chain.fault),
        PartBody::Areas(areas) => {
            let one = if areas.firsts.is_some() { "an island" } else { "an area" };
            format!("{one} could not have its size")
        }
        PartBody::Matching(_) => format!("{name} could not each have one of their own"),
        PartBody::Sight(_) => format!("{name} cannot see that many cells"),
        PartBody::Automaton(_) => format!("{name} cannot be filled"),
        PartBody::Differ(..) => format!("{} would be equal", lines(stated)),
        PartBody::Fleet(_) => broken_fleet(chain.fault),
        PartBody::Hidden(hidden) if hidden.rules.len() > 1 => {
            let rules: Vec<String> =
                hidden.rules.iter().map(|rule| format!("“{}”", rule.sentence.trim_end_matches('.'))).collect();
            format!("{} could not all hold", and(&rules))
        }
        PartBody::Hidden(_) => broken(board, stated),
    }
}

/// What would be cut off, or else that something would.
fn apart(board: &Board<'_>, part: usize, fault: Option<Fault>) -> String {
    let stated = &board.parts[part];
    shading::cut_off(board, part, fault).unwrap_or_else(|| match stated.role {
        Role::Other(_) if quotes_rule(board, stated) => broken(board, stated),
        _ => format!("{} would fall apart", stated.name),
    })
}

/// Why a fleet does not fit.
fn broken_fleet(fault: Option<Fault>) -> String {
    let ships = |count: i64, cells: usize| match count {
        1 => format!("the ship of {}", amount(cells, "cell")),
        _ => format!("{count} ships of {}", amount(cells, "cell")),
    };
    match fault {
        Some(Fault::Fleet(TooLong(cells))) => format!("there would be a ship of {}, longer than any", amount(cells, "cell")),
        Some(Fault::Fleet(TooMany { cells, or_more: false })) => {
            format!("there would be too many ships of {}", amount(cells, "cell"))
        }
        Some(Fault::Fleet(TooMany { cells, or_more: true })) => format!("there would be too many ships of {cells} cells or more"),
        Some(Fault::Fleet(NoRoom { cells, ships: count })) => format!("there would be no room for {}", ships(count, cells)),
        _ => "the fleet would not fit".into(),
    }
}

/// The candidates that a chain and the facts of its step leave to a variable.
fn left(board: &Board<'_>, step: &Step, chain: &Chain, var: usize) -> Bits {
    let links = chain.links.iter().map(|link| &link.fact);
    let facts = step.facts.iter().chain(links).chain([&chain.hypothesis]).filter(|fact| fact.var == var);
    facts.fold(board.start.candidates[var], |left, fact| left & fact.kept(board))
}

/// The smallest and the largest sum of the variables of a part.
fn bounds(board: &Board<'_>, step: &Step, chain: &Chain, part: usize) -> (i64, i64) {
    let ends = |&var: &usize| {
        let values: Vec<i64> = board.vars[var].values(left(board, step, chain, var)).collect();
        (values.first().copied().unwrap_or(0), values.last().copied().unwrap_or(0))
    };
    board.propagators[part].vars.iter().map(ends).fold((0, 0), |sum, ends| (sum.0 + ends.0, sum.1 + ends.1))
}

/// A rule of a kind-file that would not hold, as the file says it: `two shaded cells would share an edge at r1c2 and r1c3`.
fn broken(board: &Board<'_>, part: &Part) -> String {
    let at = place_phrase(part).map_or(String::new(), |at| format!(" {at}"));
    match (board.puzzle.kind().violation(part.rule.name), where_it_is(part)) {
        (Some(violation), Some(place)) if violation.contains("{at}") => {
            violation.replace("{at}", &place).replace("{name}", &part.name)
        }
        (Some(violation), _) if !violation.contains("{at}") => violation.replace("{name}", &part.name) + &at,
        _ => format!("“{}” would be broken{at}", part.rule.sentence.trim_end_matches('.')),
    }
}

/// What a kind-file says of the last place for something, if there is none: `r1c2 could not be lit`.
fn nothing_left(board: &Board<'_>, part: usize) -> Option<String> {
    let (said, _preposition) = board.named_part(part, true)?.says?.strip_suffix(" {left}")?.rsplit_once(' ')?;
    let (of, can) = said.split_once(" can only ")?;
    Some(format!("{of} could not {can}").replace("{s}", "").replace("{at}", &where_it_is(&board.parts[part])?))
}

/// Three cells in a row: `r1c1, r1c2 and r1c3`.
fn triple(board: &Board<'_>, part: usize) -> String {
    and(&board.propagators[part].vars.iter().map(|&var| board.name(var)).collect::<Vec<_>>())
}

/// What is wrong with a count: too many, or too few places for what it needs.
fn of_count(board: &Board<'_>, step: &Step, chain: &Chain, part: usize) -> String {
    let Part { name, item, role, .. } = &board.parts[part];
    let propagator = &board.propagators[part];
    let Body::Count { of, least, most, .. } = &propagator.body else { return format!("{name} cannot hold") };
    if *role == Role::Triple {
        return format!("{} would be equal", triple(board, part));
    }
    if quotes_rule(board, &board.parts[part]) {
        return nothing_left(board, part).unwrap_or_else(|| broken(board, &board.parts[part]));
    }
    if item.is_empty() {
        return format!("{name} cannot be satisfied");
    }
    let lefts: Vec<(Bits, Bits)> = of.iter().map(|&(var, mask)| (left(board, step, chain, var), mask)).collect();
    let holding = lefts.iter().filter(|(left, mask)| left & !mask == 0).count();
    let possible = lefts.iter().filter(|(left, mask)| left & mask != 0).count();
    match (holding > *most, possible < *least, *least) {
        (true, ..) => format!("{name} would have {}", amount(holding, item)),
        (_, _, 1) if *most == 1 => format!("{name} has no place left for its {item}"),
        (_, true, 0..=1) => format!("{name} would have no {item}"),
        (_, true, _) => format!("{name} has too few places left for its {}", amount(*least, item)),
        _ if least == most => format!("{name} cannot have its {}", amount(*least, item)),
        _ => format!("{name} cannot have the right number of {}", plural(item)),
    }
}

/// `rows 2 and 4` of a pair of lines.
fn lines(part: &Part) -> &str {
    part.name.split_once("of ").map_or(part.name.as_str(), |(_, lines)| lines)
}

/// Where to look for a chain.
pub(super) fn place(board: &Board<'_>, chain: &Chain) -> String {
    match chain.clash {
        Clash::Part(part) if chain.depth <= 1 => {
            format!("Look at {} and {}.", board.name(chain.hypothesis.var), board.parts[part].name)
        }
        _ => format!("Try {}.", board.name(chain.hypothesis.var)),
    }
}
