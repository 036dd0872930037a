//! Relations between two houses in words.

use super::{
    parser::{Parser, Readings},
    place::Places,
    words::{NEAREST, digits, is_keyword, is_place, is_relative, number},
};
use crate::zebra::Relation;

/// The reader of relations.
pub struct Relations<'r, 'p, 'b>(pub &'r Parser<'p, 'b>);

/// Relations that are fixed words.
const FIXED: &[(&str, Relation)] = &[
    ("next to", Relation::Apart(1)),
    ("next door to", Relation::Apart(1)),
    ("right next to", Relation::Apart(1)),
    ("right next door to", Relation::Apart(1)),
    ("directly next to", Relation::Apart(1)),
    ("immediately next to", Relation::Apart(1)),
    ("adjacent to", Relation::Apart(1)),
    ("directly adjacent to", Relation::Apart(1)),
    ("immediately adjacent to", Relation::Apart(1)),
    ("adjoining", Relation::Apart(1)),
    ("beside", Relation::Apart(1)),
    ("right beside", Relation::Apart(1)),
    ("alongside", Relation::Apart(1)),
    ("neighbours", Relation::Apart(1)),
    ("neighbors", Relation::Apart(1)),
    ("neighbour of", Relation::Apart(1)),
    ("neighbor of", Relation::Apart(1)),
    ("one of the neighbours of", Relation::Apart(1)),
    ("one of the neighbors of", Relation::Apart(1)),
    ("immediate neighbour of", Relation::Apart(1)),
    ("immediate neighbor of", Relation::Apart(1)),
    ("direct neighbour of", Relation::Apart(1)),
    ("direct neighbor of", Relation::Apart(1)),
    ("next door neighbour of", Relation::Apart(1)),
    ("next door neighbor of", Relation::Apart(1)),
    ("neighbour to", Relation::Apart(1)),
    ("neighbor to", Relation::Apart(1)),
    ("neighbour with", Relation::Apart(1)),
    ("neighbor with", Relation::Apart(1)),
    ("left neighbour of", Relation::LeftBy(1)),
    ("left neighbor of", Relation::LeftBy(1)),
    ("right neighbour of", Relation::RightBy(1)),
    ("right neighbor of", Relation::RightBy(1)),
    ("in the same house as", Relation::Same),
    ("in same house as", Relation::Same),
    ("same person as", Relation::Same),
];

/// A neighbour whose property follows in a relative clause, or whose owner stands before it.
const NEIGHBOURS: &[(&str, Relation)] = &[
    ("neighbour to the left", Relation::LeftBy(1)),
    ("neighbor to the left", Relation::LeftBy(1)),
    ("neighbour on the left", Relation::LeftBy(1)),
    ("neighbor on the left", Relation::LeftBy(1)),
    ("neighbour to the right", Relation::RightBy(1)),
    ("neighbor to the right", Relation::RightBy(1)),
    ("neighbour on the right", Relation::RightBy(1)),
    ("neighbor on the right", Relation::RightBy(1)),
    ("neighbour", Relation::Apart(1)),
    ("neighbor", Relation::Apart(1)),
    ("next door neighbour", Relation::Apart(1)),
    ("next door neighbor", Relation::Apart(1)),
    ("immediate neighbour", Relation::Apart(1)),
    ("immediate neighbor", Relation::Apart(1)),
    ("left neighbour", Relation::LeftBy(1)),
    ("left neighbor", Relation::LeftBy(1)),
    ("right neighbour", Relation::RightBy(1)),
    ("right neighbor", Relation::RightBy(1)),
];

/// Words for a side: the words, and whether it is the left.
const SIDES: &[(&str, bool)] = &[
    ("left of", true),
    ("to left of", true),
    ("to the left of", true),
    ("to the left side of", true),
    ("on the left side of", true),
    ("lower number than", true),
    ("lower house number than", true),
    ("lower numbered house than", true),
    ("on the left of", true),
    ("further left than", true),
    ("farther left than", true),
    ("further to the left than", true),
    ("farther to the left than", true),
    ("before", true),
    ("earlier than", true),
    ("right of", false),
    ("to right of", false),
    ("to the right of", false),
    ("to the right side of", false),
    ("on the right side of", false),
    ("higher number than", false),
    ("higher house number than", false),
    ("higher numbered house than", false),
    ("on the right of", false),
    ("further right than", false),
    ("farther right than", false),
    ("further to the right than", false),
    ("farther to the right than", false),
    ("after", false),
    ("later than", false),
];

/// Words for the next house on a side: the words, and whether it is the left.
const IMMEDIATE: &[(&str, bool)] = &[
    ("immediate left of", true),
    ("to the immediate left of", true),
    ("direct left of", true),
    ("to the direct left of", true),
    ("right to the left of", true),
    ("right before", true),
    ("right after", false),
    ("right to the right of", false),
    ("immediate right of", false),
    ("to the immediate right of", false),
    ("direct right of", false),
    ("to the direct right of", false),
];

impl Relations<'_, '_, '_> {
    /// The relations that start at a word, up to the second property.
    pub fn read(&self, at: usize) -> Readings<Relation> {
        let parser = self.0;
        let found = |table: &[(&str, Relation)]| -> Readings<Relation> {
            table.iter().filter_map(|(words, relation)| Some((*relation, self.after(at, words)?))).collect()
        };
        let mut readings = found(FIXED);
        // `the neighbours of Ben` and `Ben's neighbours` are no verb.
        readings.retain(|(_, end)| *end > at + 1 || !(parser.word(*end) == "of" || parser.is_possessive(at)));
        let described = |end: usize| is_relative(parser.word(end));
        readings.extend(found(NEIGHBOURS).into_iter().filter(|(_, end)| described(*end)));
        let anywhere = matches!(parser.word(at), "somewhere" | "anywhere");
        if let Some((left, end)) = self.side(at + usize::from(anywhere)) {
            readings.push((if left { Relation::Left } else { Relation::Right }, end));
            // `the house to the left of`: the next one, or any.
            let is_any = anywhere || parser.word(end - 1) == "than";
            if !is_any && at > 1 && parser.word(at - 2) == "the" && is_place(parser.word(at - 1)) {
                readings.push((by(left, 1), end));
            }
        }
        readings.extend(IMMEDIATE.iter().filter_map(|(words, left)| Some((by(*left, 1), self.after(at, words)?))));
        if NEAREST.contains(&parser.word(at)) {
            match self.side(at + 1) {
                Some((left, end)) => readings.push((by(left, 1), end)),
                None if readings.is_empty() => parser.expect(at + 1, || "`left of` or `right of`".into()),
                None => {}
            }
        }
        // A side alone is no distance, so that `exactly` says the next house.
        if parser.word(at) == "exactly" {
            readings.extend(self.side(at + 1).map(|(left, end)| (by(left, 1), end)));
        }
        readings.extend(self.by_number(at));
        readings.extend(self.either_side(at));
        readings.extend(self.of_numbers(at));
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

    pub fn side(&self, at: usize) -> Option<(bool, usize)> {
        SIDES.iter().find_map(|(words, left)| Some((*left, self.after(at, words)?)))
    }

    /// The word after these words, if they are at `at`.
    fn after(&self, at: usize, words: &str) -> Option<usize> {
        words.split(' ').try_fold(at, |at, word| (self.0.word(at) == word).then_some(at + 1))
    }

    /// `immediately to the left or right of`, `two houses to the left or to the right of`: the distance and the end.
    fn either_side(&self, at: usize) -> Option<(Relation, usize)> {
        let parser = self.0;
        let distance = match NEAREST.contains(&parser.word(at)) {
            true => Some((1, at + 1)),
            false => number(parser.word(at))
                .filter(|_| !self.is_name(at))
                .map(|houses| (houses, at + 1 + usize::from(self.is_unit(at + 1)))),
        };
        let (houses, side) = distance?;
        let sides = ["left or right of", "to the left or right of", "to the left or to the right of", "left of or right of"];
        let mirrored = sides.map(|words| words.replace("left", "?").replace("right", "left").replace('?', "right"));
        let words = sides.into_iter().chain(mirrored.iter().map(String::as_str));
        let end = words.into_iter().find_map(|words| self.after(side, words))?;
        Some((Relation::Apart(houses), end))
    }

    /// The end of `neighbours`.
    pub fn neighbours(&self, at: usize) -> Option<usize> {
        let words = [
            "neighbours",
            "neighbors",
            "next door neighbours",
            "next door neighbors",
            "immediate neighbours",
            "immediate neighbors",
        ];
        words.iter().find_map(|words| self.after(at, words))
    }

    /// `neighbour` after its owner: the relation and the end.
    pub fn neighbour(&self, at: usize) -> Option<(Relation, usize)> {
        NEIGHBOURS.iter().find_map(|(words, relation)| Some((*relation, self.after(at, words)?)))
    }

    /// `left` and `immediate left` after their owner: the relation and the end.
    pub fn own_side(&self, at: usize) -> Option<(Relation, usize)> {
        let parser = self.0;
        let is_next = matches!(parser.word(at), "immediate" | "direct");
        let (left, end) = match parser.word(at + usize::from(is_next)) {
            "left" => (true, at + 1 + usize::from(is_next)),
            "right" => (false, at + 1 + usize::from(is_next)),
            _ => return None,
        };
        let any = if left { Relation::Left } else { Relation::Right };
        Some((if is_next { by(left, 1) } else { any }, end))
    }

    /// `greater than`, `one more than` after `house number is`: the relation and the end.
    fn of_numbers(&self, at: usize) -> Option<(Relation, usize)> {
        let parser = self.0;
        if !(0..at).any(|before| parser.word(before) == "number") {
            return None;
        }
        let houses = number(parser.word(at));
        if houses.is_none() && at.checked_sub(1).is_some_and(|before| number(parser.word(before)).is_some()) {
            return None;
        }
        let word = at + usize::from(houses.is_some());
        let left = match parser.word(word) {
            "less" | "lower" | "smaller" => true,
            "more" | "greater" | "higher" | "larger" => false,
            _ => return None,
        };
        let any = if left { Relation::Left } else { Relation::Right };
        let that = usize::from(parser.has(word + 2, &["that", "of"])) * 2;
        (parser.word(word + 1) == "than").then_some((houses.map_or(any, |houses| by(left, houses)), word + 2 + that))
    }

    /// `by two houses` behind `separated`: the relation and the end.
    pub fn separated_by(&self, at: usize) -> Option<(Relation, usize)> {
        let parser = self.0;
        let start = at + 1 + usize::from(matches!(parser.word(at + 1), "exactly" | "only" | "just"));
        let houses = number(parser.word(start)).filter(|_| parser.word(at) == "by" && self.is_unit(start + 1))?;
        let end = start + 2 + usize::from(parser.word(start + 2) == "between");
        Some((Relation::Apart(houses + 1), end))
    }

    /// The end of `as a neighbour`, `living next door` after the neighbour, and of `as neighbours` after several.
    pub fn as_neighbour(&self, at: usize, several: bool) -> Option<usize> {
        let one = ["as a neighbour", "as a neighbor", "as a next door neighbour", "as a next door neighbor", "living next door"];
        let words: &[&str] = if several { &["as neighbours", "as neighbors"] } else { &one };
        words.iter().find_map(|words| self.after(at, words))
    }

    /// Whether a word may stand for houses after their number.
    fn is_unit(&self, at: usize) -> bool {
        let word = self.0.word(at);
        is_place(word)
            || matches!(word, "person" | "people")
            || (self.0.is_noun(at) && !is_keyword(word) && !matches!(word, "from" | "to"))
    }

    /// Whether a number names a house, as in `house 2 to the left of`; `in the house two to the left of` has a distance.
    pub fn is_name(&self, at: usize) -> bool {
        let parser = self.0;
        let is_behind_place = at > 0 && is_place(parser.word(at - 1));
        let is_distance = self.is_unit(at + 1)
            || at > 1 && parser.word(at - 1) != "number" && matches!(parser.word(at - 2), "the" | "a" | "his" | "her" | "their");
        is_behind_place && (digits(parser.word(at)).is_some() || !is_distance)
    }

    /// `two houses to the left of`, `two apart from`, `three doors away from`.
    fn by_number(&self, at: usize) -> Option<(Relation, usize)> {
        let parser = self.0;
        let at = at + usize::from(parser.word(at) == "exactly");
        // `the one to the left of` is a person.
        let is_person = parser.word(at) == "one" && at > 0 && parser.word(at - 1) == "the" && !self.is_unit(at + 1);
        let houses = number(parser.word(at)).filter(|_| !is_person && !self.is_name(at))?;
        let unit = at + 1 + usize::from(self.is_unit(at + 1));
        if let Some((left, end)) = self.side(unit) {
            return Some((by(left, houses), end));
        }
        let apart = unit + usize::from(matches!(parser.word(unit), "apart" | "away" | "down" | "over"));
        let from = apart > at + 1 && parser.word(apart) == "from";
        from.then_some((Relation::Apart(houses), apart + 1))
    }

    /// `next to each other`, `two apart`, `in different houses`: the relation, whether it is the opposite, and the end.
    pub fn mutual(&self, at: usize) -> Option<(Relation, bool, usize)> {
        let parser = self.0;
        let at = at + usize::from(matches!(parser.word(at), "directly" | "immediately" | "right"));
        let adjacent = [
            "next to each other",
            "next to one another",
            "next door to each other",
            "beside each other",
            "alongside each other",
            "adjacent to each other",
            "adjacent to one another",
            "side by side",
            "adjacent",
            "neighbours",
            "neighbors",
            "immediate neighbours",
            "immediate neighbors",
            "direct neighbours",
            "direct neighbors",
            "next door neighbours",
            "next door neighbors",
            "neighbouring",
            "neighboring",
            "consecutive",
            "successive",
        ];
        let at = at + usize::from(parser.has(at, &["at", "opposite"]));
        if matches!(parser.word(at), "opposite") && matches!(parser.word(at + 1), "end" | "ends") && parser.names.houses() > 1 {
            let end = at + 2 + Places(parser).in_the_row(at + 2);
            return Some((Relation::Apart(parser.names.houses() as i64 - 1), false, end));
        }
        if let Some(end) = adjacent.iter().find_map(|words| self.after(at, words)) {
            return Some((Relation::Apart(1), false, end));
        }
        let exact = at + usize::from(matches!(parser.word(at), "exactly" | "with"));
        let exact = exact + usize::from(parser.word(exact) == "exactly");
        if let Some(houses) = number(parser.word(exact)) {
            let unit = exact + 1 + usize::from(self.is_unit(exact + 1));
            if parser.word(unit) == "apart" {
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

pub fn by(left: bool, houses: i64) -> Relation {
    if left { Relation::LeftBy(houses) } else { Relation::RightBy(houses) }
}
