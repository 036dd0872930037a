//! Game ids of [Simon Tatham's Portable Puzzle Collection](https://www.chiark.greenend.org.uk/~sgtatham/puzzles/),
//! `PARAMETERS:DESCRIPTION`, and the encodings of their descriptions.
//!
//! An id does not name its game; here the game may precede it, as in `solo:3x3:a1…`.

use crate::TextError;
use grid::{Cell, Grid};

/// A game id, split at its colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Id<'t> {
    /// Its line, from 1.
    pub line: usize,
    /// Whether the game precedes the id.
    pub named: bool,
    /// The parameters, before the colon.
    pub params: &'t str,
    /// The description, after the colon.
    pub desc: &'t str,
}

/// Splits a game id, if `text` is a single word with a colon, bare or after `game:`.
///
/// After `game:` the description may be missing; the reader reports that.
pub fn id<'t>(text: &'t str, game: &str) -> Option<Id<'t>> {
    // Most texts that are asked for are boards of other formats.
    if !text.contains(':') {
        return None;
    }
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let (place, line) = lines.next()?;
    let word = line.trim();
    if lines.next().is_some() || word.contains(char::is_whitespace) {
        return None;
    }
    let rest = word.strip_prefix(game).and_then(|rest| rest.strip_prefix(':'));
    // A random seed is no board; `unsupported` says so.
    if crate::pasted::has_address(word) || seed(rest.unwrap_or(word)).is_some() {
        return None;
    }
    let split = rest.unwrap_or(word).split_once(':');
    let (params, desc) = split.or_else(|| rest.map(|rest| (rest, "")))?;
    Some(Id { line: place + 1, named: rest.is_some(), params, desc })
}

/// Whether a text may be an id that does not name its game.
pub fn is_bare(text: &str) -> bool {
    text.trim_start().starts_with(|c: char| c.is_ascii_digit()) && text.contains(':') && id(text, "").is_some()
}

/// The folder of the games on the web.
const WEB: &str = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/";

/// The games that formats in Rust read.
const IN_RUST: &[&str] = &["bridges", "keen", "solo"];

/// The games of our kinds.
fn games() -> Vec<&'static str> {
    let in_files = crate::CATALOGUE.iter().flat_map(|kind| kind.games());
    let mut games: Vec<&str> = IN_RUST.iter().copied().chain(in_files).collect();
    games.sort_unstable();
    games
}

/// The game and the id of an address such as `https://…/solo.html#3x3:…`, and its line from 1.
fn address(text: &str) -> Option<(usize, &str, &str)> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let (place, line) = lines.next()?;
    let (page, id) = line.trim().split_once(".html#").filter(|(page, _)| page.contains("://"))?;
    let is_only = lines.next().is_none() && !id.contains(char::is_whitespace);
    is_only.then_some((place + 1, page.rsplit('/').next()?, id))
}

/// Whether a text is an address of a game.
pub fn is_address(text: &str, game: &str) -> bool {
    address(text).is_some_and(|(_, other, _)| other == game)
}

/// The id in the address of a game, with the game, in the same line of the text.
///
/// # Errors
/// If it is no such address, or its id has a random seed instead of a board.
pub fn id_of_address(text: &str, game: &str) -> Result<String, TextError> {
    let found = address(text).filter(|(_, other, _)| *other == game);
    let first = || text.lines().next().unwrap_or_default();
    let (line, _, id) = found.ok_or_else(|| TextError::expected(1, format_args!("an address `…/{game}.html#ID`"), first()))?;
    match seed(id) {
        Some(problem) => Err(TextError::new(line, problem)),
        None => Ok("\n".repeat(line - 1) + game + ":" + id),
    }
}

/// The address of a game with an id.
pub fn address_of(game: &str, id: &str) -> String {
    format!("{WEB}{game}.html#{id}")
}

/// Why an id with a random seed, `PARAMETERS#SEED`, is no board; `None` for other texts.
fn seed(id: &str) -> Option<String> {
    let (params, seed) = id.split_once('#').filter(|(params, _)| !params.contains(':'))?;
    let is_id = params.starts_with(|c: char| c.is_ascii_digit()) && params.chars().all(|c| c.is_ascii_alphanumeric());
    let found = crate::quoted(seed);
    let only = "only the program that made the board can make it again from that; copy its id with a colon";
    (is_id && !seed.is_empty()).then(|| format!("expected an id `PARAMETERS:DESCRIPTION`, found the random seed {found}: {only}"))
}

/// Why a text is no board of ours although it is an address or an id of the collection; `None` for other texts.
pub fn unsupported(text: &str) -> Option<String> {
    let text = text.trim();
    if let Some((_, game, _)) = address(text) {
        let known = games().join(", ");
        return Some(format!(
            "the game {} of Simon Tatham's collection is not supported; supported games: {known}",
            crate::quoted(game)
        ));
    }
    seed(games().into_iter().find_map(|game| text.strip_prefix(game)?.strip_prefix(':')).unwrap_or(text))
}

/// The number at the start of `params`, and the rest.
pub fn leading_number(params: &str) -> Option<(usize, &str)> {
    let end = params.find(|c: char| !c.is_ascii_digit()).unwrap_or(params.len());
    params[..end].parse().ok().map(|number| (number, &params[end..]))
}

/// The number of blanks that a letter stands for: `a` is 1, `z` is 26.
pub fn blanks(letter: char) -> Option<usize> {
    letter.is_ascii_lowercase().then(|| letter as usize - 'a' as usize + 1)
}

/// Appends letters for `count` blanks.
pub fn push_blanks(desc: &mut String, mut count: usize) {
    while count > 0 {
        let now = count.min(26);
        desc.push(char::from(b'a' + (now - 1) as u8));
        count -= now;
    }
}

/// Decodes a number or `None` for each of `cells` cells: decimal numbers from 1, `_` between adjacent numbers, letters for
/// runs of blanks.
///
/// # Errors
/// If there are more or fewer cells, or another character.
pub fn numbers(desc: &str, cells: usize, line: usize) -> Result<Vec<Option<u32>>, TextError> {
    let mut found: Vec<Option<u32>> = Vec::with_capacity(cells);
    let mut rest = desc;
    while let Some(first) = rest.chars().next() {
        if let Some(count) = blanks(first) {
            rest = &rest[1..];
            found.resize(cells.min(found.len() + count) + usize::from(found.len() + count > cells), None);
        } else {
            let digits = rest.strip_prefix('_').unwrap_or(rest);
            let number = leading_number(digits).filter(|&(number, _)| number > 0);
            let number = number.and_then(|(number, after)| Some((u32::try_from(number).ok()?, after)));
            let Some((number, after)) = number else {
                return Err(TextError::expected(line, "numbers from 1 and letters for blanks", rest));
            };
            found.push(Some(number));
            rest = after;
        }
        if found.len() > cells {
            return Err(TextError::new(line, format_args!("expected {cells} cells, found more")));
        }
    }
    match found.len() == cells {
        true => Ok(found),
        false => Err(TextError::new(line, format_args!("expected {cells} cells, found {}", found.len()))),
    }
}

/// Encodes cells for [`numbers`].
pub fn write_numbers(cells: &[Option<u32>]) -> String {
    let mut desc = String::new();
    let mut blank = 0;
    for cell in cells {
        let Some(number) = cell else {
            blank += 1;
            continue;
        };
        push_blanks(&mut desc, blank);
        blank = 0;
        if desc.ends_with(|c: char| c.is_ascii_digit()) {
            desc.push('_');
        }
        desc.push_str(&number.to_string());
    }
    push_blanks(&mut desc, blank);
    desc
}

/// The two cells at each inner border of a square board, by index in reading order: first the vertical borders row by
/// row, then the horizontal borders column by column.
fn borders(side: usize) -> impl Iterator<Item = (usize, usize)> {
    let inner = side.saturating_sub(1);
    let across = (0..side).flat_map(move |row| (0..inner).map(move |col| (row * side + col, row * side + col + 1)));
    let down = (0..side).flat_map(move |col| (0..inner).map(move |row| (row * side + col, (row + 1) * side + col)));
    across.chain(down)
}

/// Decodes the block of each cell of a square board, in reading order; blocks are numbered from 0 by their first cell.
///
/// Each character is a run of borders without a wall that ends in a wall: `_` of length 0, `a` 1, … `y` 25; `z` is a run
/// of 25 that goes on. A wall after the last border ends the description.
///
/// # Errors
/// If there are more or fewer borders, another character, or a wall within a block.
pub fn blocks(desc: &str, side: usize, line: usize) -> Result<Vec<usize>, TextError> {
    let expected = 2 * side * side.saturating_sub(1);
    let mut walls = Vec::with_capacity(expected + 1);
    for letter in desc.chars() {
        let (open, wall) = match letter {
            '_' => (0, true),
            'z' => (25, false),
            'a'..='y' => (letter as usize - 'a' as usize + 1, true),
            _ => return Err(TextError::expected(line, "letters and `_` for the blocks", desc)),
        };
        walls.extend(std::iter::repeat_n(false, open));
        walls.extend(wall.then_some(true));
        if walls.len() > expected + 1 {
            return Err(TextError::new(line, format_args!("expected blocks with {expected} borders, found more")));
        }
    }
    if walls.len() != expected + 1 || walls.pop() != Some(true) {
        return Err(TextError::new(line, format_args!("expected blocks with {expected} borders, found fewer")));
    }
    let block = components(side, &walls);
    let within = borders(side).zip(&walls).find(|&((a, b), &wall)| wall && block[a] == block[b]);
    match within {
        None => Ok(block),
        Some(((a, _), _)) => {
            let (row, col) = (a / side + 1, a % side + 1);
            Err(TextError::new(line, format_args!("expected walls between blocks, found one within a block at r{row}c{col}")))
        }
    }
}

/// The connected components of a square board whose cells are joined by the borders without walls.
fn components(side: usize, walls: &[bool]) -> Vec<usize> {
    let inner = side.saturating_sub(1);
    let place = |a: Cell, b: Cell| match a.row == b.row {
        true => a.row * inner + a.col,
        false => side * inner + a.col * inner + a.row,
    };
    let (blocks, _) = Grid::new(side, side, |_| ()).components(|a, b| !walls[place(a, b)]);
    blocks.values().to_vec()
}

/// Encodes blocks for [`blocks`]; `None` if a block is not connected.
pub fn write_blocks(block: &[usize], side: usize) -> Option<String> {
    let walls: Vec<bool> = borders(side).map(|(a, b)| block[a] != block[b]).collect();
    // The components refine the blocks; with as many of them as blocks, they are the blocks.
    let components = components(side, &walls).into_iter().max();
    let mut distinct = block.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    if components.map(|last| last + 1) != Some(distinct.len()) {
        return None;
    }
    let mut desc = String::new();
    let mut open = 0_u8;
    for wall in walls.into_iter().chain([true]) {
        if !wall {
            // `z` ends no run, so it is written only when a further border without a wall follows.
            if open == 25 {
                desc.push('z');
                open = 0;
            }
            open += 1;
        } else {
            desc.push(if open == 0 { '_' } else { char::from(b'a' + open - 1) });
            open = 0;
        }
    }
    Some(desc)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_split() {
        let named = id("solo:3x3:a1\n", "solo").expect("an id");
        assert_eq!((named.named, named.params, named.desc), (true, "3x3", "a1"));
        let bare = id("\n 7x7m2:a2", "bridges").expect("an id");
        assert_eq!((bare.line, bare.named, bare.params, bare.desc), (2, false, "7x7m2", "a2"));
        assert_eq!(id("solo:3x3", "solo").map(|id| id.desc), Some(""));
        let slashes = id("towers:5:////3//1//2/////////////", "towers").expect("an id with `://`");
        assert_eq!((slashes.params, slashes.desc), ("5", "////3//1//2/////////////"));
        assert_eq!(id("3x3", "solo"), None);
        assert_eq!(id("3x3:a 1", "solo"), None);
        assert_eq!(id("3x3:a\n3x3:b", "solo"), None);
    }

    #[test]
    fn addresses_have_the_id() {
        let address = address_of("solo", "2x2:a1a2h4a1a");
        assert!(is_address(&address, "solo") && !is_address(&address, "keen"));
        assert_eq!(id_of_address(&format!("\n{address}\n"), "solo").as_deref(), Ok("\nsolo:2x2:a1a2h4a1a"));
        let error = id_of_address(&address_of("solo", "3x3#42"), "solo").expect_err("a seed");
        assert!(error.problem.contains("found the random seed `42`"), "{error}");
        for (text, part) in
            [("solo:3x3#42", "random seed"), ("7x7m2#1", "random seed"), (&address_of("galaxies", "7x7:a"), "galaxies")]
        {
            assert!(unsupported(text).is_some_and(|problem| problem.contains(part)), "{text}");
        }
        assert_eq!(unsupported("# a comment"), None);
        assert_eq!(id("solo:3x3#42", "solo"), None);
    }

    #[test]
    fn numbers_round_trip() {
        let desc = "a12_8b6z_b3";
        assert!(numbers(desc, 35, 1).is_err());
        let desc = "a12_8b6zb3";
        let cells = numbers(desc, 35, 1).expect("35 cells");
        assert_eq!(write_numbers(&cells), desc);
        for wrong in ["0", "1_", "é", "1.", "99999999999999999999", "_"] {
            assert!(numbers(wrong, 1, 1).is_err(), "{wrong}");
        }
        assert!(numbers("ab", 2, 1).is_err());
        assert!(numbers(&"z".repeat(1 << 20), 4, 1).is_err());
    }

    #[test]
    fn blocks_round_trip() {
        // Two columns: both borders between columns are walls.
        assert_eq!(blocks("__b", 2, 1), Ok(vec![0, 1, 0, 1]));
        assert_eq!(write_blocks(&[0, 1, 0, 1], 2).as_deref(), Some("__b"));
        let whole = vec![0; 36];
        let desc = write_blocks(&whole, 6).expect("a connected block");
        assert_eq!(desc, "zzj");
        assert_eq!(blocks(&desc, 6, 1), Ok(whole));
        assert_eq!(write_blocks(&[0, 1, 1, 0], 2), None, "a block of two corners is not connected");
        for wrong in ["", "_", "__a", "__c", "_c", "d_", "__B", "__1", "é"] {
            assert!(blocks(wrong, 2, 1).is_err(), "{wrong}");
        }
    }
}
