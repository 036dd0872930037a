//! Relations between two houses in words.

use super::{
    parser::{Parser, Readings},
    words::{NEAREST, is_keyword, is_place, number},
};
use crate::zebra::Relation;

/// The reader of relations.
pub struct Relations<'r, 'p, 'b>(pub &'r Parser<'p, 'b>);

/// Relations that are fixed words.
const FIXED: &[(&[&str], Relation)] = &[
    (&["next", "to"], Relation::Apart(1)),
    (&["next", "door", "to"], Relation::Apart(1)),
    (&["right", "next", "to"], Relation::Apart(1)),
    (&["directly", "next", "to"], Relation::Apart(1)),
    (&["immediately", "next", "to"], Relation::Apart(1)),
    (&["adjacent", "to"], Relation::Apart(1)),
    (&["beside"], Relation::Apart(1)),
    (&["right", "beside"], Relation::Apart(1)),
    (&["alongside"], Relation::Apart(1)),
    (&["neighbours"], Relation::Apart(1)),
    (&["neighbors"], Relation::Apart(1)),
    (&["neighbour", "of"], Relation::Apart(1)),
    (&["neighbor", "of"], Relation::Apart(1)),
    (&["neighbour", "to"], Relation::Apart(1)),
    (&["neighbor", "to"], Relation::Apart(1)),
    (&["left", "neighbour", "of"], Relation::LeftBy(1)),
    (&["left", "neighbor", "of"], Relation::LeftBy(1)),
    (&["right", "neighbour", "of"], Relation::RightBy(1)),
    (&["right", "neighbor", "of"], Relation::RightBy(1)),
    (&["in", "same", "house", "as"], Relation::Same),
    (&["in", "the", "same", "house", "as"], Relation::Same),
];

/// Words for a side: the words, and whether it is the left.
const SIDES: &[(&[&str], bool)] = &[
    (&["left", "of"], true),
    (&["to", "left", "of"], true),
    (&["to", "the", "left", "of"], true),
    (&["on", "the", "left", "of"], true),
    (&["before"], true),
    (&["earlier", "than"], true),
    (&["right", "of"], false),
    (&["to", "right", "of"], false),
    (&["to", "the", "right", "of"], false),
    (&["on", "the", "right", "of"], false),
    (&["after"], false),
    (&["later", "than"], false),
];

impl Relations<'_, '_, '_> {
    /// The relations that start at a word, up to the second property.
    pub fn read(&self, at: usize) -> Readings<Relation> {
        let parser = self.0;
        let fixed =
            FIXED.iter().filter(|(words, _)| parser.has(at, words)).map(|(words, relation)| (*relation, at + words.len()));
        let mut readings: Readings<Relation> = fixed.collect();
        if let Some((left, end)) = self.side(at + usize::from(parser.word(at) == "somewhere")) {
            readings.push((if left { Relation::Left } else { Relation::Right }, end));
        }
        if NEAREST.contains(&parser.word(at)) {
            match self.side(at + 1) {
                Some((left, end)) => readings.push((by(left, 1), end)),
                None if readings.is_empty() => parser.expect(at + 1, || "`left of` or `right of`".into()),
                None => {}
            }
        }
        readings.extend(self.by_number(at));
        if readings.is_empty() {
            self.expect_rest(at);
        }
        readings
    }

    /// Notes what is expected after the first word of a relation.
    fn expect_rest(&self, at: usize) {
        let parser = self.0;
        match parser.word(at) {
            "next" | "adjacent" => parser.expect(at + 1, || "`to`".into()),
            "left" | "right" => parser.expect(at + 1, || "`of`".into()),
            "somewhere" if parser.word(at + 1) != "between" => {
                parser.expect(at + 1, || "`left of`, `right of` or `between`".into());
            }
            _ => {}
        }
    }

    fn side(&self, at: usize) -> Option<(bool, usize)> {
        let found = SIDES.iter().find(|(words, _)| self.0.has(at, words))?;
        Some((found.1, at + found.0.len()))
    }

    /// Whether a word may stand for houses after their number.
    fn is_unit(&self, at: usize) -> bool {
        let word = self.0.word(at);
        is_place(word) || (self.0.is_unit(at) && !is_keyword(word) && word != "from")
    }

    /// `two houses to the left of`, `two apart from`, `three doors away from`.
    fn by_number(&self, at: usize) -> Option<(Relation, usize)> {
        let parser = self.0;
        let houses = number(parser.word(at))?;
        let unit = at + 1 + usize::from(self.is_unit(at + 1));
        if let Some((left, end)) = self.side(unit) {
            return Some((by(left, houses), end));
        }
        let apart = unit + usize::from(matches!(parser.word(unit), "apart" | "away"));
        let from = apart > at + 1 && parser.word(apart) == "from";
        from.then_some((Relation::Apart(houses), apart + 1))
    }

    /// `next to each other`, `two apart`, `in different houses`: the relation, whether it is the opposite, and the end.
    pub fn mutual(&self, at: usize) -> Option<(Relation, bool, usize)> {
        let parser = self.0;
        let adjacent: [&[&str]; 9] = [
            &["next", "to", "each", "other"],
            &["next", "door", "to", "each", "other"],
            &["beside", "each", "other"],
            &["alongside", "each", "other"],
            &["adjacent", "to", "each", "other"],
            &["adjacent"],
            &["neighbours"],
            &["neighbors"],
            &["next-door", "neighbours"],
        ];
        if let Some(words) = adjacent.iter().find(|words| parser.has(at, words)) {
            return Some((Relation::Apart(1), false, at + words.len()));
        }
        // The words before a number may include it, as in `exactly one house apart`.
        for start in [at.checked_sub(2), at.checked_sub(1), Some(at)].into_iter().flatten() {
            let unit = start + 1 + usize::from(self.is_unit(start + 1));
            if let (Some(houses), "apart") = (number(parser.word(start)), parser.word(unit)) {
                return Some((Relation::Apart(houses), false, unit + 1));
            }
        }
        let at = at + usize::from(number(parser.word(at)).is_some());
        match parser.word(at) {
            "different" | "distinct" | "separate" => Some((Relation::Same, true, at + 1)),
            "same" => Some((Relation::Same, false, at + 1)),
            _ => None,
        }
    }
}

fn by(left: bool, houses: i64) -> Relation {
    if left { Relation::LeftBy(houses) } else { Relation::RightBy(houses) }
}
