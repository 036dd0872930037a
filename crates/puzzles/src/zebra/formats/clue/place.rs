//! Houses by number, by ordinal, and by their place in the street.

use super::{
    parser::{Parser, Readings},
    relation::Relations,
    words::{digits, is_anybody, is_negation, is_place, is_relative, number, ordinal},
};

/// The reader of places.
pub struct Places<'r, 'p, 'b>(pub &'r Parser<'p, 'b>);

impl Places<'_, '_, '_> {
    /// The houses that are named from a word on, several joined by `or`, with each end.
    pub fn read(&self, at: usize) -> Readings<Vec<i64>> {
        let Some((mut houses, mut end)) = self.one(at) else {
            if self.0.word(at) == "at" {
                self.0.expect(at + 1, || format!("the number of a house from 1 to {}", self.0.names.houses()));
            }
            return Vec::new();
        };
        let mut readings = vec![(houses.clone(), end)];
        // `one of the houses 1, 2 and 3`
        let is_choice = (at..end).any(|at| self.0.has(at, &["one", "of"]) || self.0.word(at) == "houses");
        let in_words = end > at && number(self.0.word(end - 1)).is_some() && digits(self.0.word(end - 1)).is_none();
        loop {
            let or = end + usize::from(self.0.word(end) == "or" || (is_choice && self.0.word(end) == "and"));
            let number = self
                .number(or)
                .or_else(|| self.number_word(or).filter(|_| in_words))
                .filter(|_| or > end || self.0.has_comma_before(end));
            // `house 1 or 2`: the second number is no property.
            if number.is_some() {
                readings.clear();
            }
            let next = number.or_else(|| self.one(or)).filter(|_| or > end || self.0.has_comma_before(end));
            let Some((more, after)) = next else { break };
            houses.extend(more.into_iter().filter(|house| !houses.contains(house)).collect::<Vec<_>>());
            end = after;
            // A list that commas join must end with the word.
            if or < end && matches!(self.0.word(or.saturating_sub(1)), "or" | "and") {
                readings.push((houses.clone(), end));
            }
        }
        readings.reverse();
        readings
    }

    /// A number alone, after another house.
    fn number(&self, at: usize) -> Option<(Vec<i64>, usize)> {
        let word = self.0.words.get(at).filter(|word| !word.quoted)?;
        Some((vec![digits(word.bare.trim_start_matches('#'))?], at + 1))
    }

    /// A number in words behind `house`, unless it counts what follows.
    fn number_word(&self, at: usize) -> Option<(Vec<i64>, usize)> {
        let (parser, next) = (self.0, self.0.word(at + 1));
        let counts = is_place(next) || parser.is_noun(at + 1) || Relations(parser).side(at + 1).is_some();
        let counts = counts || matches!(next, "away" | "apart" | "down" | "over" | "from" | "of");
        number(parser.word(at)).filter(|_| !counts).map(|house| (vec![house], at + 1))
    }

    /// `to 4` and `through 4` after the number of a house.
    fn up_to(&self, first: i64, end: usize) -> Option<(Vec<i64>, usize)> {
        let last = self.number(end + 1).filter(|_| matches!(self.0.word(end), "to" | "through"))?.0[0];
        (first < last).then(|| ((first..=last).collect(), end + 2))
    }

    /// `in a house with a number greater than 3`, `with only one neighbour`.
    fn compared(&self, at: usize) -> Option<(Vec<i64>, usize)> {
        let (parser, last) = (self.0, self.0.names.houses() as i64);
        let count = at + usize::from(matches!(parser.word(at), "only" | "exactly" | "just"));
        if last > 2
            && count + 2 == parser.words.len()
            && matches!(parser.word(count + 1), "neighbour" | "neighbor" | "neighbours" | "neighbors")
        {
            match parser.word(count) {
                "one" if count > at => return Some((vec![1, last], count + 2)),
                "two" => return Some(((2..last).collect(), count + 2)),
                _ => {}
            }
        }
        let words = ["in", "a", "the", "with", "house", "number"];
        let than = (at..).find(|&at| !words.contains(&parser.word(at)))?;
        let houses =
            self.number(than + 2).or_else(|| self.number_word(than + 2)).filter(|_| parser.word(than + 1) == "than")?.0[0];
        let named = (0..than).any(|before| parser.word(before) == "number");
        let all = match parser.word(than) {
            "greater" | "higher" | "larger" | "more" if named => houses + 1..=last,
            "less" | "lower" | "smaller" if named => 1..=houses - 1,
            _ => return None,
        };
        (!all.is_empty()).then(|| (all.collect(), than + 3))
    }

    /// One house or one group of houses.
    fn one(&self, at: usize) -> Option<(Vec<i64>, usize)> {
        let parser = self.0;
        let at = at + usize::from(parser.word(at) == "at");
        let mut start = at;
        // `house two` is named by its number.
        let is_named = |at: usize| at > 0 && is_place(parser.word(at - 1)) && self.number_word(at).is_some();
        let skipped = ["in", "on", "the", "a", "an", "one", "of", "two", "very", "exact", "at"];
        while !is_named(start) && (skipped.contains(&parser.word(start)) || is_place(parser.word(start))) {
            start += 1;
        }
        let before = start.checked_sub(1).map_or("", |before| parser.word(before));
        // `her house number is 3`
        let is_verb = |at: usize| parser.is_verb(at) || is_negation(parser.word(at));
        let subject = (0..start).rev().find(|&at| !is_verb(at)).map_or("", |at| parser.word(at));
        if (is_place(before) || before == "numbered" || subject == "number")
            && let Some((houses, end)) = self.number(start).or_else(|| self.number_word(start))
        {
            return Some(self.up_to(houses[0], end).unwrap_or((houses, end)));
        }
        if let Some(found) = self.compared(at) {
            return Some(found);
        }
        let last = parser.names.houses() as i64;
        let some = number(parser.word(start + 1)).filter(|some| (1..=last).contains(some) && is_place(parser.word(start + 2)));
        let (houses, words) = match (parser.word(start), some) {
            // `one of the first two houses`
            ("first", Some(some)) => return Some(((1..=some).collect(), start + 3)),
            ("last", Some(some)) => return Some(((last + 1 - some..=last).collect(), start + 3)),
            (word, _) => self.named(start, word)?,
        };
        let end = parser.after_places(start + words);
        let is_person = words == 1 && is_anybody(parser.word(end));
        let is_described = is_relative(parser.word(end + 1));
        let end = end + usize::from(is_person && !is_described && end == start + words);
        let counts_from = ordinal(parser.word(start)).filter(|_| words == 1).zip(self.side(end));
        // `the last house on the right`
        if let (true, Some((false, after))) = (parser.word(start) == "last" && words == 1, self.side(end)) {
            return Some((houses, after));
        }
        Some(match counts_from {
            Some((_, (true, after))) => (houses, after),
            Some((number, (false, after))) => (vec![last + 1 - number], after),
            None => (houses, end + self.in_the_row(end)),
        })
    }

    /// The houses that a word says, and the number of words that say it.
    fn named(&self, start: usize, word: &str) -> Option<(Vec<i64>, usize)> {
        let (parser, last) = (self.0, self.0.names.houses() as i64);
        Some(match word {
            "last" if parser.has(start, &["last", "but", "one"]) && last > 1 => (vec![last - 1], 3),
            "last" if is_place(parser.word(start + 1)) && parser.has(start + 2, &["but", "one"]) && last > 1 => {
                (vec![last - 1], 4)
            }
            "last" | "rightmost" => (vec![last], 1),
            "leftmost" => (vec![1], 1),
            "penultimate" if last > 1 => (vec![last - 1], 1),
            "second" if parser.has(start, &["second", "to", "last"]) && last > 1 => (vec![last - 1], 3),
            "second" if parser.has(start, &["second", "last"]) && last > 1 => (vec![last - 1], 2),
            "far" if parser.has(start, &["far", "left"]) => (vec![1], 2 + self.of(start + 2, "end")),
            "far" if parser.has(start, &["far", "right"]) => (vec![last], 2 + self.of(start + 2, "end")),
            "furthest" | "farthest" => {
                let side = start + 1 + 2 * usize::from(parser.has(start + 1, &["to", "the"]));
                let house = [("left", 1), ("right", last)].into_iter().find(|(word, _)| parser.word(side) == *word)?.1;
                (vec![house], side + 1 - start)
            }
            "left" if parser.has(start, &["left", "end"]) => (vec![1], 2),
            "right" if parser.has(start, &["right", "end"]) => (vec![last], 2),
            "middle" | "center" | "centre" | "central" if last % 2 == 1 => (vec![last / 2 + 1], 1),
            // `at the end` may be the last house.
            "end" if parser.word(start.saturating_sub(1)) == "the" && !parser.is_noun(start + 1) => return None,
            "end" | "ends" => (vec![1, last], 1),
            "either" if parser.has(start, &["either", "end"]) => (vec![1, last], 2),
            "odd" => ((1..=last).step_by(2).collect(), 1 + self.of(start + 1, "numbered")),
            "even" if last > 1 => ((2..=last).step_by(2).collect(), 1 + self.of(start + 1, "numbered")),
            word => (vec![ordinal(word)?], 1),
        })
    }

    /// `from the left`, `on the right`: whether it is the left, and the end.
    fn side(&self, at: usize) -> Option<(bool, usize)> {
        let parser = self.0;
        let side = at + 1 + self.of(at + 1, "the") + self.of(at + 2, "far");
        let is_side = matches!(parser.word(at), "from" | "on") && parser.word(side + 1) != "of" && parser.word(side + 1) != "end";
        match parser.word(side) {
            "left" if is_side => Some((true, side + 1)),
            "right" if is_side => Some((false, side + 1)),
            _ => None,
        }
    }

    /// The number of words of `of the street`, `in the row`.
    pub fn in_the_row(&self, at: usize) -> usize {
        let parser = self.0;
        let is_row = matches!(parser.word(at), "of" | "in" | "on")
            && parser.word(at + 1) == "the"
            && matches!(parser.word(at + 2), "street" | "row" | "line" | "houses" | "block");
        if is_row { 3 } else { 0 }
    }

    fn of(&self, at: usize, word: &str) -> usize {
        usize::from(self.0.word(at) == word)
    }
}
