//! The genres of addresses: their names, and flags before the sides of a board.

use crate::TextError;

/// Other names of genres, as pzprjs takes them (`variety.js`: `alias`, `pzprurl`, `kanpen`), with the genre.
const ALIASES: &[(&str, &str)] = &[
    ("akari", "lightup"),
    ("bag", "cave"),
    ("bijutsukan", "lightup"),
    ("bridges", "hashikake"),
    ("building", "skyscrapers"),
    ("fillomino01", "fillomino"),
    ("hashi", "hashikake"),
    ("heyawacky", "heyawake"),
    ("masyu", "mashu"),
    ("pearl", "mashu"),
    ("skyscraper", "skyscrapers"),
    ("slitherlink", "slither"),
    ("yajirin", "yajilin"),
];

/// The genre that a name in an address means.
pub fn genre_of(name: &str) -> &str {
    ALIASES.iter().find(|(alias, _)| *alias == name).map_or(name, |(_, genre)| genre)
}

/// Flags before the sides that change the rules, by genre: the flag and the rule that it adds.
const RULE_FLAGS: &[(&str, char, &str)] = &[
    ("aquarium", 'r', "the water of a region is level even where nothing joins it"),
    ("fillomino", 't', "no polyomino has more than three cells"),
    ("koburin", 'm', "a number counts the shaded cells at its corners, too"),
    ("mashu", 'f', "the loop passes through all cells"),
    ("slither", 'f', "the loop passes through all points"),
    ("yajilin", 'o', "all shaded cells are outside the loop"),
];

/// Flags before the sides that change the drawing alone, by genre.
const DISPLAY_FLAGS: &[(&str, char)] = &[("yajilin", 'b')];

/// Whether flags before the sides say nothing of the rules; `false` if one of them is not known.
///
/// # Errors
/// If a flag changes the rules.
pub fn are_of_display(genre: &str, flags: &str, line: usize) -> Result<bool, TextError> {
    if let Some((.., flag, rule)) = RULE_FLAGS.iter().find(|known| known.0 == genre && flags.contains(known.1)) {
        let found = format_args!("found the flag `{flag}`: a variant in which {rule}, which we do not have");
        return Err(TextError::new(line, format_args!("expected {genre} with the common rules, {found}")));
    }
    Ok(flags.chars().all(|flag| DISPLAY_FLAGS.contains(&(genre, flag))))
}

#[cfg(test)]
mod tests {
    use crate::puzzlink::{address, kind};

    #[test]
    fn flags_are_those_of_the_drawing_or_named() {
        assert_eq!(address("yajilin/b/5/4/e", &["yajilin"]).map(|address| (address.rows, address.body)), Ok((4, "e")));
        for (text, genre, part) in [
            ("slither/f/4/4/a", "slither", "a variant in which the loop passes through all points"),
            ("fillomino/t/4/4/a", "fillomino", "a variant"),
            ("yajilin/bo/4/4/a", "yajilin", "flag `o`"),
            ("yajilin/q/4/4/a", "yajilin", "expected columns from 1 to 2000, found `q`"),
        ] {
            let error = address(text, &[genre]).expect_err(text);
            assert!(error.problem.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn aliases_are_those_of_pzprjs() {
        for (alias, genre) in
            [("bridges", "hashikake"), ("bijutsukan", "lightup"), ("slitherlink", "slither"), ("kurotto", "kurotto")]
        {
            assert_eq!(kind(&format!("https://puzz.link/p?{alias}/4/4/a")), Some(genre));
        }
    }
}
