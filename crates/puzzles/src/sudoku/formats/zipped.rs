//! JSON as SudokuPad shortens it before compression: keys without quotes and some with one or two letters, strings in single
//! quotes, `t` and `f`, and nothing for an empty object.

use serde_json::{Map, Value};

/// Nested deeper, a text is refused.
const MAX_DEPTH: usize = 30;

/// The short keys that the reader of boards asks for, and what they mean.
const KEYS: &[(&str, &str)] = &[
    ("a", "arrows"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("l", "lines"),
    ("o", "overlays"),
    ("re", "regions"),
    ("t", "title"),
    ("u", "underlays"),
    ("v", "value"),
    ("wp", "wayPoints"),
];

/// The object in a text; `None` if it is malformed. Cost: linear.
pub fn object(text: &str) -> Option<Map<String, Value>> {
    let mut reader = Reader { rest: text };
    match reader.value(0)? {
        Value::Object(object) if reader.rest.trim().is_empty() => Some(object),
        _ => None,
    }
}

struct Reader<'t> {
    rest: &'t str,
}

impl<'t> Reader<'t> {
    fn value(&mut self, depth: usize) -> Option<Value> {
        if depth > MAX_DEPTH {
            return None;
        }
        match self.rest.chars().next() {
            Some('{') => self.members(depth),
            Some('[') => self.items(depth),
            Some(quote @ ('\'' | '"')) => self.string(quote).map(Value::String),
            // Nothing is an empty object.
            Some(',' | ']' | '}') => Some(Value::Object(Map::new())),
            _ => Some(word_value(self.word())),
        }
    }

    fn members(&mut self, depth: usize) -> Option<Value> {
        let mut object = Map::new();
        self.skip('{')?;
        while self.skip('}').is_none() {
            if !object.is_empty() {
                self.skip(',')?;
            }
            let key = match self.rest.chars().next()? {
                quote @ ('\'' | '"') => self.string(quote)?,
                _ => self.word().to_string(),
            };
            self.skip(':')?;
            let value = self.value(depth + 1)?;
            let known = KEYS.iter().find(|(short, _)| *short == key);
            object.insert(known.map_or(key, |(_, long)| long.to_string()), value);
        }
        Some(Value::Object(object))
    }

    fn items(&mut self, depth: usize) -> Option<Value> {
        let mut items = Vec::new();
        self.skip('[')?;
        loop {
            items.push(self.value(depth + 1)?);
            if self.skip(']').is_some() {
                return Some(Value::Array(items));
            }
            self.skip(',')?;
        }
    }

    fn string(&mut self, quote: char) -> Option<String> {
        self.skip(quote)?;
        let mut text = String::new();
        let mut chars = self.rest.char_indices();
        loop {
            let (at, c) = chars.next()?;
            if c == quote {
                self.rest = &self.rest[at + 1..];
                return Some(text);
            }
            text.push(match c {
                '\\' => match chars.next()?.1 {
                    'n' => '\n',
                    't' => '\t',
                    other => other,
                },
                c => c,
            });
        }
    }

    /// What is left before the next mark of the notation.
    fn word(&mut self) -> &'t str {
        let end = self.rest.find([',', ':', '[', ']', '{', '}', '\'', '"']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn skip(&mut self, c: char) -> Option<()> {
        self.rest = self.rest.strip_prefix(c)?;
        Some(())
    }
}

fn word_value(word: &str) -> Value {
    match word {
        "t" => true.into(),
        "f" => false.into(),
        _ => serde_json::from_str(word).unwrap_or_else(|_| word.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::object;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn shortened_objects_are_read() {
        let found = object("{cs:50,ce:[[,{v:5}],[{v:'7'},]],ca:[{u:t,c1:#0,ce:[[0,1]],v:'rules: it\\'s ours'},{unique:f}]}");
        let expected = json!({
            "cs": 50, "cells": [[{}, {"value": 5}], [{"value": "7"}, {}]],
            "cages": [{"underlays": true, "c1": "#0", "cells": [[0, 1]], "value": "rules: it's ours"}, {"unique": false}],
        });
        assert_eq!(found.map(serde_json::Value::Object), Some(expected));
        for wrong in ["", "[]", "{", "{a}", "{a:1", "{a:[1}", "{a:'}", "{a:1}}", &"[".repeat(100_000)] {
            assert_eq!(object(wrong), None, "{wrong:.20}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[{}\\[\\],:'\"\\\\a1]{0,40}") {
            object(&text);
        }
    }
}
