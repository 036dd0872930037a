//! The data of a board for the abstract models of zebra puzzles.

use super::{assignment::MAX_PRODUCTS, combinations, order::Heuristics};
use crate::{
    Vocabulary,
    zebra::{Clue, DISTANCE, PLACE, Relation, Zebra},
};
use algebra::{Data, Rows};

pub const VOCABULARY: Vocabulary<Zebra> = Vocabulary { text: include_str!("vocabulary.pmk"), data };

/// The number of combinations of houses that are tried: enough for all boards that `assignment` accepts, as a third of those of
/// `between` holds. Statements after that have no `fits`, so that a text that needs it fails and does not take them for
/// statements that never hold.
const MAX_COMBINATIONS: usize = 3 * MAX_PRODUCTS;

/// Why a board has too many combinations to list them all.
pub fn refuses(board: &Zebra) -> Option<String> {
    let tried =
        |clue: &Clue| if has_combinations(clue) { board.houses().saturating_pow(clue.properties().len() as u32) } else { 0 };
    let count = board.clues().iter().flat_map(Clue::stated).map(tried).fold(0, usize::saturating_add);
    (count > MAX_COMBINATIONS)
        .then(|| format!("it would try up to {count} combinations of houses for this board, more than {MAX_COMBINATIONS}"))
}

/// Whether the combinations of houses with which a clue holds are listed.
fn has_combinations(clue: &Clue) -> bool {
    !matches!(clue, Clue::At { .. } | Clue::Two { relation: Relation::Same, .. })
}

fn number(index: usize) -> i64 {
    index as i64 + 1
}

fn set(members: impl IntoIterator<Item = usize>) -> Rows {
    Rows::new(members.into_iter().map(|member| [number(member)]))
}

/// Members from 1.
fn numbers(count: usize) -> Rows {
    set(0..count)
}

fn data(board: &Zebra, data: &mut Data) {
    let houses = board.houses();
    data.value("n", houses as i64);
    let place = |j: usize| [j / houses, j % houses].map(number);
    data.labelled("J", (0..board.properties()).map(place).map(|[row, col]| format!("{row},{col}")));
    let each = [(1, board.properties())];
    data.dense("row", each, (0..board.properties()).map(|j| place(j)[0]));
    data.dense("col", each, (0..board.properties()).map(|j| place(j)[1]));
    let attributes = 0..board.attributes().len();
    data.set("K", attributes.clone().map(|k| [number(k)]));
    data.family("Of", attributes.map(|k| ([number(k)], set(board.properties_of(k)))));
    data.set("Given", board.clues().iter().filter_map(Clue::given).map(|(j, house)| [number(j), house]));
    let statements = clues(board, data);
    write_statements(board, &statements, data);
    for (name, heuristics) in Heuristics::NAMED {
        if data.wants(name) {
            data.set(name, heuristics.properties(board).into_iter().map(|j| [number(j)]));
        }
    }
    supports(board, &statements, data);
    combined(board, &statements, data);
}

/// A statement of a clue, or the opposite of one in a list of alternatives.
struct Statement {
    /// The number of the clue, and those of the list and of the part in it.
    name: String,
    /// The number of the clue.
    clue: i64,
    /// The number of the part that holds if the statement does; 0 for none.
    part: i64,
    opposite: bool,
    says: Clue,
}

/// The clues that give no house with their lists of alternatives, and their statements.
fn clues(board: &Zebra, data: &mut Data) -> Vec<Statement> {
    let (mut statements, mut parts, mut lists_of, mut list) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let clues = || (1_i64..).zip(board.clues()).filter(|(_, clue)| clue.given().is_none());
    for (q, clue) in clues() {
        let stated = |name: String, says: &Clue| Statement { name, clue: q, part: 0, opposite: false, says: says.clone() };
        let lists: &[Vec<Clue>] = match clue {
            Clue::OneOf(lists) if lists.len() > 1 => lists,
            _ => &[],
        };
        lists_of.push(([q], numbers(lists.len())));
        match clue.stated()[..] {
            [only] if matches!(clue, Clue::OneOf(_)) && lists.is_empty() => statements.push(stated(format!("{q},1"), only)),
            [only] => statements.push(stated(q.to_string(), only)),
            ref several => statements.extend((1..).zip(several).map(|(part, says)| stated(format!("{q},{part}"), says))),
        }
        for (l, clues) in (1_i64..).zip(lists) {
            list.push(([q, l], Rows::new((parts.len()..parts.len() + clues.len()).map(|part| [number(part)]))));
            for (p, says) in (1..).zip(clues) {
                let name = format!("{q},{l},{p}");
                parts.push(name.clone());
                let part = parts.len() as i64;
                statements.push(Statement { part, opposite: true, ..stated(format!("{name},not"), &says.negated()) });
                statements.push(Statement { part, ..stated(name, says) });
            }
        }
    }
    data.set("Q", clues().map(|(q, _)| [q]));
    let rules: Vec<[i64; 2]> = clues().map(|(q, clue)| [q, data.text(rule(clue))]).collect();
    data.param("rule_of", rules);
    data.family("Of_clue", clues().map(|(q, clue)| ([q], set(clue.properties()))));
    data.labelled("Part", parts);
    data.family("L", lists_of);
    data.family("List", list);
    statements
}

fn rule(clue: &Clue) -> &'static str {
    match clue.rule() {
        rule if rule == PLACE => "place",
        rule if rule == DISTANCE => "distance",
        _ => "same_house",
    }
}

fn write_statements(board: &Zebra, statements: &[Statement], data: &mut Data) {
    let all = || (1_i64..).zip(statements);
    data.labelled("S", statements.iter().map(|statement| &statement.name));
    data.param("clue", all().map(|(s, statement)| [s, statement.clue]));
    let kinds: Vec<[i64; 2]> = all().map(|(s, statement)| [s, data.text(kind(&statement.says))]).collect();
    data.param("kind", kinds);
    data.param("negated", all().map(|(s, statement)| [s, i64::from(statement.says.is_negated())]));
    data.param("part", all().map(|(s, statement)| [s, statement.part]));
    data.param("opposite", all().map(|(s, statement)| [s, i64::from(statement.opposite)]));
    let properties: Vec<Vec<usize>> = statements.iter().map(|statement| statement.says.properties()).collect();
    data.param("a", (1..).zip(&properties).map(|(s, all)| [s, number(all[0])]));
    data.param("b", (1..).zip(&properties).map(|(s, all)| [s, number(all[1 % all.len()])]));
    data.param("e", (1..).zip(&properties).map(|(s, all)| [s, number(all[all.len() - 1])]));
    data.family("Prop", (1..).zip(&properties).map(|(s, all)| ([s], set(all.iter().copied()))));
    let listed = |clue: &Clue| match clue {
        Clue::At { houses, .. } => (1..=board.houses() as i64).filter(|house| houses.contains(house)).collect(),
        _ => Vec::new(),
    };
    let rows = |clue: &Clue| Rows::new(listed(clue).into_iter().map(|house| [house]));
    data.family("Listed", all().map(|(s, statement)| ([s], rows(&statement.says))));
    ranges(board, statements, data);
}

/// The differences of the houses of both properties that a clue allows, if they are an interval.
fn ranges(board: &Zebra, statements: &[Statement], data: &mut Data) {
    let widest = board.houses() as i64 - 1;
    let ranges: Vec<(i64, [i64; 2])> = (1..)
        .zip(statements)
        .filter(|(_, statement)| statement.part == 0)
        .filter_map(|(s, statement)| Some((s, interval(&statement.says, widest)?)))
        .collect();
    data.set("Ranged", ranges.iter().map(|&(s, _)| [s]));
    data.param("least", ranges.iter().map(|&(s, [least, _])| [s, least]));
    data.param("most", ranges.iter().map(|&(s, [_, most])| [s, most]));
}

fn interval(clue: &Clue, widest: i64) -> Option<[i64; 2]> {
    let &Clue::Two { relation, not, .. } = clue else { return None };
    Some(match (relation, not) {
        (Relation::LeftBy(houses), false) => [-houses, -houses],
        (Relation::RightBy(houses), false) => [houses, houses],
        (Relation::Left, false) => [-widest, -1],
        (Relation::Right, false) => [1, widest],
        (Relation::Left, true) => [0, widest],
        (Relation::Right, true) => [-widest, 0],
        _ => return None,
    })
}

fn kind(clue: &Clue) -> &'static str {
    match clue {
        Clue::At { .. } => "house",
        Clue::Two { relation: Relation::Same, .. } => "same",
        Clue::Two { .. } => "relation",
        Clue::Between { .. } => "between",
        Clue::OneOf(_) => "alternatives",
    }
}

/// Whether the houses of two properties are allowed.
type Allows = Box<dyn Fn(i64, i64) -> bool>;

/// The supports of a statement: both properties, the side, and the houses that they allow.
fn supports_of(statement: &Statement) -> Vec<(usize, usize, i64, Allows)> {
    match statement.says {
        Clue::Two { relation: Relation::Same, not, .. } if not || statement.part == 0 => Vec::new(),
        Clue::Two { a, relation, b, not } => vec![
            (a, b, 0, Box::new(move |i, g| relation.holds(i, g) != not)),
            (b, a, 0, Box::new(move |i, g| relation.holds(g, i) != not)),
        ],
        Clue::Between { who, ends: [k, l], not: false } => vec![
            (who, k, 1, Box::new(|i, g| g < i)),
            (who, l, 1, Box::new(|i, g| g > i)),
            (who, l, -1, Box::new(|i, g| g < i)),
            (who, k, -1, Box::new(|i, g| g > i)),
        ],
        Clue::Between { who, ends, not: true } => {
            let both = |end| -> [(usize, usize, i64, Allows); 2] {
                [(who, end, 1, Box::new(|i, g| g >= i)), (who, end, -1, Box::new(|i, g| g <= i))]
            };
            ends.into_iter().flat_map(both).collect()
        }
        Clue::At { .. } | Clue::OneOf(_) => Vec::new(),
    }
}

/// Each has the square of the number of houses in pairs.
fn supports(board: &Zebra, statements: &[Statement], data: &mut Data) {
    let houses = board.houses() as i64;
    let all: Vec<_> = (1_i64..).zip(statements).flat_map(|(s, it)| supports_of(it).into_iter().map(move |u| (s, u))).collect();
    let numbered = || (1_i64..).zip(&all);
    data.set("U", numbered().map(|(u, _)| [u]));
    data.param("of", numbered().map(|(u, (s, _))| [u, *s]));
    data.param("first", numbered().map(|(u, (_, support))| [u, number(support.0)]));
    data.param("second", numbered().map(|(u, (_, support))| [u, number(support.1)]));
    data.param("side", numbered().map(|(u, (_, support))| [u, support.2]));
    let pairs = |allows: &Allows| {
        let all = (1..=houses).flat_map(|i| (1..=houses).map(move |g| [i, g]));
        Rows::new(all.filter(|&[i, g]| allows(i, g)))
    };
    data.family("Allowed", numbered().map(|(u, (_, support))| ([u], pairs(&support.3))));
}

/// The combinations of houses with which the statements on relations, `between` and alternatives hold.
fn combined(board: &Zebra, statements: &[Statement], data: &mut Data) {
    let (mut left, mut fits, mut seat) = (MAX_COMBINATIONS, Vec::new(), Vec::new());
    for (s, Statement { says, .. }) in (1_i64..).zip(statements).filter(|(_, it)| it.part == 0 && has_combinations(&it.says)) {
        let properties = says.properties();
        let Some(rest) = left.checked_sub(board.houses().saturating_pow(properties.len() as u32)) else { continue };
        left = rest;
        let mut count = 0;
        for row in combinations(board.houses() as i64, properties.len()) {
            let house =
                |property: usize| properties.iter().zip(&row).find(|(p, _)| **p == property).map_or(0, |(_, &house)| house);
            if says.holds(house) {
                count += 1;
                seat.extend(properties.iter().zip(&row).map(|(&property, &house)| [s, count, number(property), house]));
            }
        }
        fits.push([s, count]);
    }
    data.param("fits", fits);
    data.param("seat", seat);
}
