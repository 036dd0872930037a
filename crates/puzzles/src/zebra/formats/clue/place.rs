//! Houses by number, by ordinal, and by their place in the street.

use super::{
    parser::{Parser, Readings},
    words::{digits, is_place, ordinal},
};

/// The reader of places.
pub struct Places<'r, 'p, 'b>(pub &'r Parser<'p, 'b>);

impl Places<'_, '_, '_> {
    /// The houses that are named from a word on, several joined by `or`.
    pub fn read(&self, at: usize) -> Readings<Vec<i64>> {
        let Some((mut houses, mut end)) = self.one(at) else {
            if self.0.word(at) == "at" {
                self.0.expect(at + 1, || format!("the number of a house from 1 to {}", self.0.names.houses()));
            }
            return Vec::new();
        };
        loop {
            let or = end + usize::from(self.0.word(end) == "or");
            let comma = self.0.words.get(end - 1).is_some_and(|word| word.comma);
            let next = self.number(or).or_else(|| self.one(or)).filter(|_| or > end || comma);
            let Some((more, after)) = next else { return vec![(houses, end)] };
            houses.extend(more.into_iter().filter(|house| !houses.contains(house)).collect::<Vec<_>>());
            end = after;
        }
    }

    /// A number alone, after another house.
    fn number(&self, at: usize) -> Option<(Vec<i64>, usize)> {
        let word = self.0.words.get(at).filter(|word| !word.quoted)?;
        Some((vec![digits(&word.bare)?], at + 1))
    }

    /// One house or one group of houses.
    fn one(&self, at: usize) -> Option<(Vec<i64>, usize)> {
        let parser = self.0;
        let at = at + usize::from(parser.word(at) == "at");
        let mut start = at;
        while matches!(parser.word(start), "in" | "on" | "the" | "a" | "an" | "one" | "of" | "two")
            || is_place(parser.word(start))
        {
            start += 1;
        }
        let before = start.checked_sub(1).map_or("", |before| parser.word(before));
        if (is_place(before) || before == "numbered")
            && let Some(found) = self.number(start)
        {
            return Some(found);
        }
        let last = parser.names.houses() as i64;
        let (houses, words) = match parser.word(start) {
            "last" | "rightmost" => (vec![last], 1),
            "leftmost" => (vec![1], 1),
            "penultimate" | "second-to-last" | "second-last" if last > 1 => (vec![last - 1], 1),
            "second" if parser.has(start, &["second", "to", "last"]) && last > 1 => (vec![last - 1], 3),
            "far" if parser.has(start, &["far", "left"]) => (vec![1], 2 + self.of(start + 2, "end")),
            "far" if parser.has(start, &["far", "right"]) => (vec![last], 2 + self.of(start + 2, "end")),
            "left" if parser.has(start, &["left", "end"]) => (vec![1], 2),
            "right" if parser.has(start, &["right", "end"]) => (vec![last], 2),
            "middle" | "center" | "centre" if last % 2 == 1 => (vec![last / 2 + 1], 1),
            "end" | "ends" => (vec![1, last], 1),
            "either" if parser.has(start, &["either", "end"]) => (vec![1, last], 2),
            "odd" | "odd-numbered" => ((1..=last).step_by(2).collect(), 1),
            "even" | "even-numbered" if last > 1 => ((2..=last).step_by(2).collect(), 1),
            word => (vec![ordinal(word)?], 1),
        };
        Some((houses, self.0.after_places(start + words)))
    }

    fn of(&self, at: usize, word: &str) -> usize {
        usize::from(self.0.word(at) == word)
    }
}
