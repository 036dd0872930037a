//! What an island of hashi says, in words.

use super::clause::{conclusions, since};
use crate::{
    board::Board,
    fact::Fact,
    phrase::{and, sentence},
    step::Step,
};
use puzzles::Role;

/// What is known of the bridges to a neighbour.
struct Neighbour {
    var: usize,
    end: String,
    low: i64,
    high: i64,
}

pub(super) fn of_island(board: &Board<'_>, step: &Step, part: usize, number: i64) -> String {
    let name = &board.parts[part].name;
    let cell = name.rsplit(' ').next().unwrap_or_default();
    let neighbours: Vec<Neighbour> = board.propagators[part].vars.iter().map(|&var| neighbour(board, step, var, cell)).collect();
    let concluded = |neighbour: &&Neighbour| step.vars().any(|var| var == neighbour.var);
    let (of, others): (Vec<&Neighbour>, Vec<&Neighbour>) = neighbours.iter().partition(concluded);
    let so = going(board, step, &of);
    let news = step.news();
    let kept = |fact: &Fact| board.vars[fact.var].values(fact.kept(board) & board.start.candidates[fact.var]).collect::<Vec<_>>();
    let rises = news.iter().any(|fact| kept(fact).first() > Some(&0));
    let falls = news.iter().all(|fact| {
        let (kept, range) = (kept(fact), board.start.candidates[fact.var]);
        kept.first() == Some(&0) && kept.last() < board.vars[fact.var].values(range).last().as_ref()
    });
    let built: i64 = neighbours.iter().map(|neighbour| neighbour.low).sum();
    let room: i64 = neighbours.iter().map(|neighbour| neighbour.high).sum();
    let bridges = |count: i64| if count == 1 { "1 bridge".into() } else { format!("{count} bridges") };
    if falls && built > 0 {
        let has = match (built == number, number) {
            (true, 1) => "its bridge".into(),
            (true, 2) => "both its bridges".into(),
            (true, _) => format!("all its {}", bridges(number)),
            _ => format!("{built} of its {}", bridges(number)),
        };
        return sentence(&format!("{name} already has {has}: {so}"));
    }
    if !rises {
        return leaves(board, step, name, &bridges(number));
    }
    let open: Vec<&Neighbour> = neighbours.iter().filter(|neighbour| neighbour.high > 0).collect();
    let equal = open.iter().all(|neighbour| neighbour.high == open[0].high);
    // What the room of the others does not show is shown by other parts, such as crossings.
    let shown = news.iter().all(|fact| {
        let high = neighbours.iter().find(|neighbour| neighbour.var == fact.var).map_or(0, |neighbour| neighbour.high);
        kept(fact).first().is_some_and(|&low| low <= number - (room - high))
    });
    if !shown {
        return leaves(board, step, name, &bridges(number));
    }
    let rest = match others.iter().filter(|neighbour| neighbour.high > 0).count() {
        1 => "neighbour",
        _ => "neighbours",
    };
    let why = match (&of[..], open.len()) {
        _ if room == number && open.len() == 1 => format!("{name} has one neighbour left"),
        _ if room == number && number == 2 => format!("{name} needs both bridges that its neighbours can take"),
        _ if room == number => format!("{name} needs all {} that its neighbours can take", bridges(number)),
        (_, 2) if equal && of.len() == 2 => {
            format!("neither neighbour of {name} can take more than {}", bridges(open[0].high))
        }
        (_, count) if equal && of.len() == count => {
            let others = count as i64 - 1;
            format!("any {others} of the {count} neighbours of {name} take at most {}", bridges(others * open[0].high))
        }
        ([only], _) => format!("the other {rest} of {name} can take at most {}", bridges(room - only.high)),
        _ => format!("{name} needs {number} of the {room} bridges that its neighbours can take"),
    };
    sentence(&format!("{}{why}: {so}", since(board, &step.facts)))
}

/// What follows in another way than from the room that neighbours have.
fn leaves(board: &Board<'_>, step: &Step, name: &str, bridges: &str) -> String {
    let (since, so) = (since(board, &step.facts), conclusions(board, &step.conclusions));
    let crosses = step.parts.iter().any(|&part| board.parts[part].role == Role::Crossing);
    let since = match since.strip_suffix(", ") {
        Some(since) if crosses => format!("{since}, and bridges may not cross, "),
        _ => since,
    };
    sentence(&format!("{since}{name} can have {bridges} only if {so}"))
}

fn neighbour(board: &Board<'_>, step: &Step, var: usize, cell: &str) -> Neighbour {
    let lost = step.facts.iter().filter(|fact| fact.var == var).fold(0, |lost, fact| lost | fact.lost);
    let left = board.start.candidates[var] & !lost;
    let values: Vec<i64> = board.vars[var].values(left).collect();
    let name = board.name(var);
    let end = match name.split_once('-') {
        Some((one, other)) => (if one == cell { other } else { one }).to_string(),
        None => name,
    };
    Neighbour { var, end, low: values.first().copied().unwrap_or(0), high: values.last().copied().unwrap_or(0) }
}

/// `at least one bridge goes to each of r1c1 and r3c4`.
fn going(board: &Board<'_>, step: &Step, of: &[&Neighbour]) -> String {
    let mut groups: Vec<(String, bool, Vec<String>)> = Vec::new();
    for neighbour in of {
        let facts = step.conclusions.iter().filter(|fact| fact.var == neighbour.var);
        let lost = facts.fold(0, |lost, fact| lost | fact.lost);
        let all: Vec<i64> = board.vars[neighbour.var].values(board.start.candidates[neighbour.var]).collect();
        let kept: Vec<i64> = board.vars[neighbour.var].values(board.start.candidates[neighbour.var] & !lost).collect();
        let (text, one) = match (&kept[..], all.last()) {
            ([0], _) => ("no bridge".into(), true),
            ([1], _) => ("exactly one bridge".into(), true),
            ([count], _) => (format!("{count} bridges"), false),
            ([0, 1], _) => ("at most one bridge".into(), true),
            ([1, .., last], Some(most)) if last == most && kept.len() as i64 == *last => ("at least one bridge".into(), true),
            _ => return conclusions(board, &step.conclusions),
        };
        match groups.iter_mut().find(|group| group.0 == text) {
            Some(group) => group.2.push(neighbour.end.clone()),
            None => groups.push((text, one, vec![neighbour.end.clone()])),
        }
    }
    let clause = |(text, one, ends): &(String, bool, Vec<String>)| {
        let each = if ends.len() > 1 { "each of " } else { "" };
        format!("{text} {} to {each}{}", if *one { "goes" } else { "go" }, and(ends))
    };
    and(&groups.iter().map(clause).collect::<Vec<_>>())
}
