//! Boards in texts as people paste them: an address in a sentence or in brackets, an address within another, and saved games.

use crate::{AnyKind, markdown, registry};
use std::borrow::Cow;

/// The starts of addresses.
const SCHEMES: [&str; 2] = ["https://", "http://"];

/// The first line of a saved game of Simon Tatham's collection.
const SAVED_GAME: &str = "SAVEFILE";

/// Brackets and quotes around an address: the character before and the one behind it.
const BRACKETS: [(char, char); 8] =
    [('<', '>'), ('(', ')'), ('[', ']'), ('"', '"'), ('\'', '\''), ('`', '`'), ('*', '*'), ('|', '|')];

/// The most `>` in front of each line that are taken away.
const MAX_QUOTES: usize = 8;

/// The most characters in a word of prose that are no letters.
const MAX_MARKS: usize = 6;

/// The most words in the name of a kind.
const MAX_WORDS: usize = 4;

/// Whether a text has the address of a page; an id such as `towers:5:////3//1` has `://` too.
pub fn has_address(text: &str) -> bool {
    text.contains("://") && SCHEMES.iter().any(|scheme| text.contains(scheme))
}

/// The board that a text is around: its text, in the same line; `None` if the text is only itself.
pub fn board_in(text: &str) -> Option<String> {
    match blocks(text) {
        Some(blocks) => {
            let [Part { text, .. }] = <[Part; 1]>::try_from(blocks).ok()?;
            Some(unwrapped(&text).unwrap_or(text))
        }
        None => unwrapped(text),
    }
}

/// A part of a text with boards of its own, its lines numbered as in the whole, and the kind that the heading above it names.
#[derive(Clone, Default)]
pub struct Part {
    pub text: String,
    pub kind: Option<&'static dyn AnyKind>,
}

/// The same for a text without marks of quotations.
fn unwrapped(text: &str) -> Option<String> {
    if text.trim_start().starts_with(SAVED_GAME) {
        return saved_game(text);
    }
    // Most texts are boards in other formats.
    if ["https%3A%2F%2F", "http%3A%2F%2F"].iter().any(|start| text.trim_start().starts_with(start)) {
        let decoded = percent_decoded(text);
        return Some(unwrapped(&decoded).unwrap_or(decoded));
    }
    if !has_address(text) {
        return None;
    }
    // A JSON object has keys.
    if text.trim_start().strip_prefix('[').unwrap_or(text).trim_start().starts_with('{') {
        return None;
    }
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let (place, line) = lines.next().filter(|_| lines.next().is_none())?;
    let line = line.trim();
    // A row of a table has fields.
    if line.contains('\t') {
        return None;
    }
    let address = within(address(line)?);
    (*address != *line).then(|| "\n".repeat(place) + &address)
}

/// The lines without as many marks as each has that is not blank; `None` if they have none, or more than [`MAX_QUOTES`].
fn without_marks(text: &str) -> Option<String> {
    let mut lines: Vec<&str> = text.lines().map(str::trim_start).collect();
    let is_blank = |line: &&str| line.trim().is_empty();
    let mut levels = 0;
    while !lines.iter().all(is_blank) && lines.iter().all(|line| is_blank(line) || line.starts_with('>')) {
        levels += 1;
        if levels > MAX_QUOTES {
            return None;
        }
        for line in &mut lines {
            let rest = line.strip_prefix('>').unwrap_or(line);
            *line = rest.strip_prefix(' ').unwrap_or(rest);
        }
    }
    (levels > 0).then(|| lines.join("\n") + "\n")
}

/// The boards of a text that has marks of quotations or blocks of code: the text without them, or that of each block, its lines
/// numbered as before. `None` if there is neither.
pub fn blocks(text: &str) -> Option<Vec<Part>> {
    let inner = text.trim_start().starts_with('>').then(|| without_marks(text)).flatten();
    markdown::fenced(inner.as_deref().unwrap_or(text)).or_else(|| inner.map(|text| vec![Part { text, kind: None }]))
}

/// Whether a line around blocks of code says nothing of their boards and is no board: it is blank, or it has words of letters, and
/// none that is an address, an id or a row of cells. It does not name a kind, and a word alone ends as a sentence does.
pub fn is_prose(line: &str) -> bool {
    let line = line.trim();
    let is_word = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() > 1;
    let is_code = |word: &str| {
        let inner = word.trim_end_matches([':', '/']);
        let is_address = inner.contains('/') && inner.contains(|c: char| c.is_ascii_digit() || matches!(c, '.' | '?'));
        inner.contains(':') || is_address || word.chars().filter(|c| !c.is_alphabetic()).count() > MAX_MARKS
    };
    let mut words = line.split_whitespace();
    let is_sentence =
        line.contains(char::is_whitespace) || line.ends_with(['!', ':']) || line.starts_with(['\u{2013}', '\u{2014}']);
    let has_words = words.clone().any(is_word) || line.ends_with(':');
    line.is_empty() || is_sentence && has_words && !words.any(is_code) && !names_kind(line)
}

/// Whether a line is drawn across the page: `---`, or the dashes above a signature.
pub fn is_rule(line: &str) -> bool {
    let line = line.trim();
    line.len() > 1 && ['-', '*', '_', '='].iter().any(|mark| line.chars().all(|c| c == *mark))
}

/// Whether a line has nothing but words of letters, none of them a kind, as a name in a signature.
pub fn is_name(line: &str) -> bool {
    let is_word = |word: &str| word.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | ',' | '-' | '\''));
    line.split_whitespace().all(is_word) && !names_kind(line)
}

/// Whether a line has the name of a kind.
fn names_kind(line: &str) -> bool {
    !kinds_named(line).is_empty()
}

/// The only kind whose name a line has.
pub fn kind_named(line: &str) -> Option<&'static dyn AnyKind> {
    <[_; 1]>::try_from(kinds_named(line)).ok().map(|[kind]| kind)
}

/// The kinds whose names a line has, in words with any marks between and around them; longer names before those that are a part of
/// them.
fn kinds_named(line: &str) -> Vec<&'static dyn AnyKind> {
    let lower = line.to_lowercase();
    let is_mark = |c: char| !c.is_alphanumeric();
    let words: Vec<&str> = lower.split(is_mark).filter(|word| !word.is_empty()).collect();
    let mut found: Vec<(usize, usize, &'static dyn AnyKind)> = Vec::new();
    for count in (1..=MAX_WORDS).rev() {
        for (at, words) in words.windows(count).enumerate() {
            let is_part = found.iter().any(|(start, end, _)| (*start..*end).contains(&at));
            found.extend(registry::named(&words.join("-")).filter(|_| !is_part).map(|kind| (at, at + count, kind)));
        }
    }
    found.dedup_by_key(|(_, _, kind)| kind.name());
    found.into_iter().map(|(_, _, kind)| kind).collect()
}

/// The address or id in a line without the mark of punctuation or the `/` at its end, without quotes around it, or without what
/// stands behind `#`, for texts that are no board with it.
pub fn without_punctuation(text: &str) -> Option<&str> {
    let end = text.trim_end();
    let is_id = |text: &str| text.contains(':') && !text.trim().contains(char::is_whitespace);
    let quote = ['"', '\'', '`'].into_iter().find(|quote| end.ends_with(*quote));
    if let Some(inner) = quote.and_then(|quote| end.trim_start().strip_prefix(quote)?.strip_suffix(quote)).filter(|id| is_id(id))
    {
        return Some(inner);
    }
    let shorter = end.strip_suffix(['.', ',', ';', ':', '!', '?', ')', '/']).or_else(|| Some(end.rsplit_once('#')?.0))?;
    (has_address(shorter) || is_id(shorter)).then_some(shorter)
}

/// The only address in a line.
fn address(line: &str) -> Option<&str> {
    // Two addresses are two boards.
    <[_; 1]>::try_from(addresses(line)).ok().map(|[address]| address)
}

/// The different addresses in a line: behind text and a blank, in brackets or quotes, or in a link of Markdown.
pub fn addresses(line: &str) -> Vec<&str> {
    let starts = |text: &str| SCHEMES.iter().any(|scheme| text.starts_with(scheme));
    let mut found: Vec<&str> = Vec::new();
    for (at, _) in line.match_indices("http") {
        let rest = &line[at..];
        let before = line[..at].chars().next_back();
        let bracket = BRACKETS.iter().find(|(open, _)| Some(*open) == before);
        // Behind another character it is a part of another address, or a field of a table.
        if !starts(rest) || !(before.is_none_or(|c| c.is_whitespace() || c == ':') || bracket.is_some()) {
            continue;
        }
        let is_end = |c: char| c.is_whitespace() || bracket.is_some_and(|(_, close)| c == *close);
        let address = rest.split(is_end).next().unwrap_or_default();
        if !found.contains(&address) {
            found.push(address);
        }
    }
    found
}

/// The address or file that an address holds: pzprv3 text, an address in `p=`, or an address that is wholly escaped.
fn within(address: &str) -> Cow<'_, str> {
    if let Some(cells) = sudoku_in(address) {
        return Cow::Borrowed(cells);
    }
    // The editor of penpa takes its settings behind `?` or `#`.
    let settings = address.split_once("penpa-edit/#").or_else(|| address.split_once('?'));
    let Some((site, query)) = settings else {
        return match address.contains("%3F") || address.contains("%3f") {
            true => Cow::Owned(percent_decoded(address)),
            false => Cow::Borrowed(address),
        };
    };
    let settings = || query.split('&');
    if settings().any(|setting| setting.starts_with("pzprv3")) {
        let start = query.find("pzprv3").unwrap_or(0);
        return Cow::Owned(percent_decoded(&query[start..]));
    }
    let inner = settings().filter_map(|setting| setting.strip_prefix("p="));
    let inner = inner.filter(|inner| inner.starts_with("http")).map(percent_decoded).next();
    match inner.filter(|inner| has_address(inner)) {
        // What stands behind `&` may be part of the inner address only where that was not escaped.
        Some(inner) => Cow::Owned(inner),
        None if query.contains('/') || !(query.contains("%2F") || query.contains("%2f")) || query.contains("load=") => {
            Cow::Borrowed(address)
        }
        None => Cow::Owned(format!("{site}?{}", percent_decoded(query))),
    }
}

/// The only part of an address that has 81 digits and blanks.
fn sudoku_in(address: &str) -> Option<&str> {
    let is_cell = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '_' | '*' | 'x');
    let is_board = |part: &&str| part.len() == 81 && part.chars().all(is_cell);
    let mut parts = address.split(['?', '&', '#', '=', '/', ':', ';']).filter(is_board);
    parts.next().filter(|_| parts.next().is_none())
}

/// A text with `%HH` replaced by the bytes they stand for; what is no such escape stays.
pub fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let escaped = after.get(..2).filter(|_| first == b'%').and_then(|digits| std::str::from_utf8(digits).ok());
        let byte = escaped.filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
        match byte.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The id of the board in a saved game, in the line of its description: `GAME    :4:Solo`, `PARAMS  :3:3x3` and `DESC    :9:…`.
fn saved_game(text: &str) -> Option<String> {
    let mut values = [None; 3];
    for (place, line) in text.lines().enumerate() {
        let mut parts = line.splitn(3, ':');
        let (Some(key), Some(_length), Some(value)) = (parts.next(), parts.next(), parts.next()) else { continue };
        let number = ["GAME", "PARAMS", "DESC"].iter().position(|name| key.trim() == *name);
        if let Some(slot) = number.and_then(|number| values.get_mut(number))
            && slot.is_none()
        {
            *slot = Some((place, value.trim()));
        }
    }
    let [Some((_, game)), Some((_, params)), Some((place, desc))] = values else { return None };
    let game: String = game.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_ascii_lowercase()).collect();
    // Ids have a shorter name.
    let game = if game == "rectangles" { "rect" } else { &game };
    Some(format!("{}{game}:{params}:{desc}", "\n".repeat(place)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDRESS: &str = "https://puzz.link/p?nurikabe/4/2/h2m";

    #[test]
    fn addresses_are_found_in_texts() {
        for text in [
            format!("Easy: {ADDRESS}"),
            format!("<{ADDRESS}>"),
            format!("[a puzzle]({ADDRESS})"),
            format!("[{ADDRESS}]({ADDRESS})"),
            format!("1. {ADDRESS} by me"),
            format!("\"{ADDRESS}\""),
            format!("**{ADDRESS}**"),
            format!("||{ADDRESS}||"),
            format!("https://swaroopg92.github.io/penpa-edit/?m=solve&p={ADDRESS}"),
            format!("https://swaroopg92.github.io/penpa-edit/#m=solve&p={ADDRESS}"),
            format!("https://swaroopg92.github.io/penpa-edit/?m=solve&p={}", ADDRESS.replace('/', "%2F").replace('?', "%3F")),
            "https://puzz.link/p?nurikabe%2F4%2F2%2Fh2m".into(),
        ] {
            assert_eq!(board_in(&text).as_deref(), Some(ADDRESS), "{text}");
        }
        for text in [ADDRESS, "", "1.2.", "towers:2:////3//1/", &format!("1,{ADDRESS}"), &format!("{ADDRESS} {ADDRESS}x"), "http"]
        {
            assert_eq!(board_in(text), None, "{text}");
        }
        let cells = "53..7....".repeat(9);
        assert_eq!(board_in(&format!("https://example.org/sudoku?bd={cells}&theme=1")), Some(cells));
        assert_eq!(without_punctuation(&format!("{ADDRESS}.\n")), Some(ADDRESS));
        assert_eq!(without_punctuation(&format!("{ADDRESS}#2")), Some(ADDRESS));
        for text in ["`towers:2:/1//////`", "'towers:2:/1//////'", "towers:2:/1//////.", "\"towers:2:/1//////\""] {
            assert_eq!(without_punctuation(text), Some("towers:2:/1//////"));
        }
        assert_eq!(without_punctuation("1 2 3."), None);
        let file = "https://puzz.link/p?type=editor&pzprv3/nurikabe/1/2/.%202%20/";
        assert_eq!(board_in(file).as_deref(), Some("pzprv3/nurikabe/1/2/. 2 /"));
    }

    #[test]
    fn blocks_of_code_are_boards() {
        let two = "First one\n\n```\n1.\n```\nand:\n~~~text\n.2\n```\n~~~\nThanks!\n";
        let texts = |text: &str| blocks(text).map(|parts| parts.into_iter().map(|part| part.text).collect::<Vec<_>>());
        assert_eq!(texts(two), Some(vec!["\n\n\n1.\n".into(), "\n\n\n\n\n\n\n.2\n```\n".into()]));
        assert_eq!(texts("> ```\n> 1.\n> ```\n"), Some(vec!["\n1.\n".into()]));
        assert_eq!(texts("> 1.\n> .2\n"), Some(vec!["1.\n.2\n".into()]));
        for around in ["---\nX\n---\n", "X\n---\nSent from my phone\n", "Hi all!\nX\n-- \nTom\nof Oslo\n", "X\n\u{2014}Tom\n"] {
            let text = around.replace('X', "```\n1.\n```");
            assert_eq!(texts(&text).map(|blocks| blocks.concat().trim_start().to_string()).as_deref(), Some("1.\n"), "{text}");
        }
        for text in [
            "---\n---\n```\n1.\n```\n",
            "```\n1.\n```\nTom\n",
            "```\n1.\n```\n--\n1.2\n",
            "```\n1.\n```\n--\nKiller Sudoku\n",
            "```\n1.\n",
            "nurikabe\n```\n1.\n```\n",
            "1 2\n```\n1.\n```\n",
            "a killer sudoku\n```\n1.\n```\n",
            "Killer Sudoku, hard.\n```\n1.\n```\n",
            "An X-Sudoku. All digits!\n```\n1.\n```\n",
            "Jigsaw sudoku:\n```\n1.\n```\n",
            "(Yin Yang)\n```\n1.\n```\n",
            "My Star Battle!\n```\n1.\n```\n",
            "lightup:2x2:aB\n```\n1.\n```\n",
            "or lightup:2x2:aB\n```\n1.\n```\n",
            "See https://puzz.link/p?nurikabe/4/2/h2m\n```\n1.\n```\n",
            "See puzz.link/p?nurikabe/4/2/h2m:\n```\n1.\n```\n",
            "```\n1.\n```\nAAABB\nACCBB\n",
            "53..7....6..195...: one\n```\n1.\n```\n",
            "```\n\n```\n",
            "1.",
        ] {
            assert!(blocks(text).is_none(), "{text}");
        }
    }

    #[test]
    fn saved_games_have_their_id() {
        let text = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :8:Light Up\nPARAMS  :3:2x2\nCPARAMS :7:2x2b20s\nDESC    :2:aB\nNSTATES :1:1\n";
        assert_eq!(board_in(text).as_deref(), Some("\n\n\n\n\nlightup:2x2:aB"));
        assert_eq!(board_in("SAVEFILE:1:x\nDESC:1:y"), None);
    }
}
