//! Game ids and moves of Bridges in Simon Tatham's Portable Puzzle Collection.

use super::{Hashi, board, cells, number};
use crate::{
    Format, TextError, WriteError,
    tatham::{self, Id},
    text,
};

pub const FORMAT: Format<Hashi> = Format {
    name: "tatham",
    summary: "an id of Simon Tatham's Bridges, `WxHm2[L]:DESCRIPTION`, bare or after `bridges:`",
    recognises: |text| tatham::id(text, "bridges").is_some_and(|id| id.named || decode(id).is_ok()),
    read,
    write,
    read_solution: Some(read_solution),
};

/// The maximum of bridges per pair in the game.
const MAX_BRIDGES: usize = 4;

/// The largest number of an island; numbers from 10 are capitals.
const MAX_NUMBER: u32 = 16;

struct Params {
    rows: usize,
    cols: usize,
    max_bridges: u32,
    allows_loops: bool,
}

pub fn read(text: &str) -> Result<Hashi, TextError> {
    match tatham::id(text, "bridges") {
        Some(id) => decode(id),
        None => Err(TextError::expected(1, "an id `bridges:WxHm2:DESCRIPTION`", text.lines().next().unwrap_or_default())),
    }
}

fn decode(id: Id<'_>) -> Result<Hashi, TextError> {
    let Params { rows, cols, max_bridges, allows_loops } = params(id)?;
    let mut marks: Vec<Option<u32>> = Vec::new();
    for letter in id.desc.chars() {
        match letter {
            'a'..='z' => marks.resize(marks.len() + tatham::blanks(letter).unwrap_or(0), None),
            '1'..='9' => marks.push(letter.to_digit(10)),
            'A'..='G' => marks.push(letter.to_digit(17)),
            _ => {
                let what = "letters for blanks, digits and A to G for islands";
                return Err(TextError::expected(id.line, what, letter.encode_utf8(&mut [0; 4])));
            }
        }
        if marks.len() > rows * cols {
            return Err(TextError::new(id.line, format_args!("expected {} cells, found more", rows * cols)));
        }
    }
    if marks.len() < rows * cols {
        return Err(TextError::new(id.line, format_args!("expected {} cells, found {}", rows * cols, marks.len())));
    }
    let island = |mark: Option<u32>| match mark {
        None => Ok(None),
        Some(found) => number((id.line, &found.to_string()), max_bridges).map(|number| Some(Some(number))),
    };
    board((rows, cols), marks, island, (max_bridges, allows_loops))
}

/// `WxH[iN][eN][mN][L][dN]`; i, e and d are parameters of the generator and are ignored.
fn params(id: Id<'_>) -> Result<Params, TextError> {
    let wrong = || TextError::expected(id.line, "`WxHm2`, perhaps with `L` for no loops, before the colon", id.params);
    let (cols, rest) = tatham::leading_number(id.params).ok_or_else(wrong)?;
    let (rows, mut rest) = rest.strip_prefix('x').and_then(tatham::leading_number).ok_or_else(wrong)?;
    let (rows, cols) = text::sides((id.line, &rows.to_string()), (id.line, &cols.to_string()))?;
    let mut params = Params { rows, cols, max_bridges: 2, allows_loops: true };
    for letter in ['i', 'e', 'm', 'L', 'd'] {
        let Some(after) = rest.strip_prefix(letter) else { continue };
        rest = after;
        if letter == 'L' {
            params.allows_loops = false;
            continue;
        }
        let (value, after) = tatham::leading_number(rest).ok_or_else(wrong)?;
        rest = after;
        if letter == 'm' {
            let word = value.to_string();
            params.max_bridges = text::number((id.line, &word), "the most bridges between two islands", 1, MAX_BRIDGES)? as u32;
        }
    }
    if rest.is_empty() { Ok(params) } else { Err(wrong()) }
}

pub fn write(puzzle: &Hashi) -> Result<String, WriteError> {
    let max = puzzle.max_bridges();
    if max as usize > MAX_BRIDGES {
        return Err(WriteError(format!("tatham cannot represent up to {max} bridges between two islands")));
    }
    let loops = if puzzle.allows_loops() { "" } else { "L" };
    let mut text = format!("{}x{}m{max}{loops}:", puzzle.cols(), puzzle.rows());
    let mut blank = 0;
    for cell in cells(puzzle) {
        let Some(number) = cell else {
            blank += 1;
            continue;
        };
        tatham::push_blanks(&mut text, std::mem::take(&mut blank));
        let digit = number.filter(|&number| number <= MAX_NUMBER).and_then(|number| char::from_digit(number, 17));
        let digit = digit.ok_or_else(|| WriteError("tatham cannot represent an island without a number".into()))?;
        text.push(digit.to_ascii_uppercase());
    }
    tatham::push_blanks(&mut text, blank);
    Ok(text + "\n")
}

/// Reads moves: `Lx1,y1,x2,y2,n` draws n bridges. `S` before a solution, and `M` and `N`, which mark islands and pairs as
/// done, draw nothing.
fn read_solution(puzzle: &Hashi, text: &str) -> Result<Vec<i64>, TextError> {
    let island =
        |x: usize, y: usize| puzzle.islands().binary_search_by_key(&(y, x), |island| (island.cell.row, island.cell.col)).ok();
    let mut values = vec![0; puzzle.pairs().len()];
    for action in text.trim().split(';') {
        let wrong = || TextError::expected(1, "moves such as `S;L0,0,3,0,2;M0,0`", action);
        let kind = action.chars().next().ok_or_else(wrong)?;
        let numbers: Option<Vec<usize>> = action[kind.len_utf8()..].split(',').map(|word| word.parse().ok()).collect();
        match (kind, numbers.as_deref()) {
            ('S', _) if action == "S" => {}
            ('M', Some([_, _])) | ('N', Some([_, _, _, _])) => {}
            ('L', Some(&[x1, y1, x2, y2, bridges])) => {
                let ends = island(x1, y1).zip(island(x2, y2)).map(|(p, q)| (p.min(q), p.max(q)));
                let pair = ends.and_then(|(a, b)| puzzle.incident(a).iter().find(|&&pair| puzzle.pairs()[pair].b == b));
                let pair = pair.ok_or_else(|| TextError::expected(1, "two islands that see each other", action))?;
                let bridges = i64::try_from(bridges).ok().filter(|&bridges| bridges <= i64::from(puzzle.max_bridges()));
                values[*pair] = bridges.ok_or_else(wrong)?;
            }
            _ => return Err(wrong()),
        }
    }
    Ok(values)
}
