//! The boards in a text: one board, a list with a board in each line, or a table.

use crate::{
    AnyKind, AnyPuzzle, BoardList, Puzzle, ReadError, Row, TextError,
    board_object::{named_kind, read_board, read_record, row_of_unread, with_fields},
    board_title, find, janko, json, kinds, markdown,
    pasted::{self, Part},
    penpa,
    puzzle_file::Sections,
    read_error::WithSolutions,
    solution_field,
    sudoku::{self, Sudoku},
    text::nearest,
};
use model::Interrupt;

/// The start of a [`PuzzleFile`](crate::PuzzleFile).
pub(crate) const HEADER: &str = "= puzzle ";

/// The maximum number of marks of punctuation behind an address, such as `/).`.
const MAX_MARKS: usize = 3;

/// A board found in a text.
#[derive(Debug)]
pub struct Board {
    /// Its first line in the text, from 1.
    pub line: usize,
    /// The board, or why it cannot be read.
    pub puzzle: Result<Box<dyn AnyPuzzle>, ReadError>,
    /// The solutions listed with it: a value for each puzzle variable, not checked against the rules, or the error with
    /// its line in the text.
    pub solutions: Vec<Result<Vec<i64>, TextError>>,
    /// The other fields of its record, in their order: the other columns of a table, the other keys of a JSON object.
    pub row: Row,
}

/// The boards in a text, of `kind` or of the kind whose format recognises them, read lazily.
///
/// - A list has a board in each line, and consecutive puzzle files have one each.
/// - A table of Simon Tatham's generators (`params game_id seed aux_solution`, separated by tabs) has one in each row.
/// - Any other table, separated by commas, semicolons or tabs, has one in each row, perhaps with its solution and other fields.
/// - A file of OpenSudoku has one in each game.
/// - Nine rows of nine characters below each line such as `Grid 01` are boards of sudoku.
/// - A JSON array of objects, of texts or of lists of rows has one in each; so has a JSON object in each line.
/// - A text may state [several](crate::Puzzle::split) puzzles about one object.
/// - Any other text is one board.
///
/// A JSON object has a board under `board` or another key, as text or as rows of cells, or is a board in a format of its kind. It
/// may name the kind under `kind`, and beside the board it may list a solution: under `solution`, the values by the names of the
/// puzzle variables, or the full board.
pub fn boards<'t>(text: &'t str, kind: Option<&'static dyn AnyKind>) -> Box<dyn Iterator<Item = Board> + 't> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim_start().is_empty() {
        return Box::new(std::iter::once(board_of(1, Err(ReadError::Empty))));
    }
    // Most boards that come by the hundred thousand are lines of 81 digits and points. No other kind has such a text, and they
    // are spared all that follows.
    if let Some(plain) = plain_line(1, text, kind) {
        return Box::new(std::iter::once(plain));
    }
    match pasted::blocks(text) {
        Some(blocks) => parts(&blocks, kind),
        None => listed(text, kind),
    }
}

/// The boards of parts of a text, each on its lines.
fn parts(parts: &[Part], kind: Option<&'static dyn AnyKind>) -> Box<dyn Iterator<Item = Board>> {
    let read = |part: &Part| {
        let first = 1 + part.text.bytes().take_while(|byte| *byte == b'\n').count();
        let at = |board: Board| Board { line: board.line.max(if board.puzzle.is_ok() { first } else { 1 }), ..board };
        // A heading may say of which kind the boards below are.
        let of_named =
            part.kind.filter(|_| kind.is_none()).map(|named| listed(&part.text, Some(named)).map(at).collect::<Vec<_>>());
        match of_named {
            Some(boards) if boards.iter().all(|board| board.puzzle.is_ok()) => boards,
            _ => listed(&part.text, kind).map(at).collect(),
        }
    };
    Box::new(parts.iter().flat_map(read).collect::<Vec<_>>().into_iter())
}

/// The boards below the headings of Markdown, if all can be read.
fn gallery(text: &str, kind: Option<&'static dyn AnyKind>) -> Option<Vec<Board>> {
    let sections = (text.len() <= MAX_BOARD && text.contains('#')).then(|| markdown::sections(text)).flatten()?;
    let found: Vec<Board> = parts(&sections, kind).collect();
    (found.len() > 1 && found.iter().all(|board| board.puzzle.is_ok())).then_some(found)
}

/// The same for a text without marks of quotations.
pub(crate) fn listed<'t>(text: &'t str, kind: Option<&'static dyn AnyKind>) -> Box<dyn Iterator<Item = Board> + 't> {
    let is_line = || text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).nth(1).is_none();
    if pasted::board_in(text).is_some() || pasted::has_address(text) && is_line() && several_boards(text, kind).is_some() {
        return Box::new(std::iter::once_with(move || board(1, text, kind)));
    }
    if let Some(list) = BoardList::with_title(text, kind) {
        return Box::new(list.boards(text));
    }
    if let Some(objects) = json::objects(text) {
        return Box::new(objects.into_iter().map(move |(line, object)| board(line, object, kind)));
    }
    let puzzle_files: Vec<usize> = text.match_indices(HEADER).map(|found| found.0).filter(|&at| starts_line(text, at)).collect();
    if puzzle_files.len() > 1 && text[..puzzle_files[0]].trim().is_empty() {
        let ends = puzzle_files.clone().into_iter().skip(1).chain([text.len()]);
        let mut line = 1 + text[..puzzle_files[0]].matches('\n').count();
        let puzzle_file = move |(start, end): (usize, usize)| {
            let (puzzle_file, first) = (&text[start..end], line);
            line += puzzle_file.matches('\n').count();
            board(first, puzzle_file, kind)
        };
        return Box::new(puzzle_files.into_iter().zip(ends).map(puzzle_file));
    }
    if let Some(games) = sudoku::games(text) {
        return Box::new(games.into_iter().map(move |(line, game)| board(line, game, kind)));
    }
    if janko::recognises(text) {
        let wrong = move |(line, problem)| ReadError::Wrong {
            kind: kind.map_or("puzzle", AnyKind::name),
            error: TextError::new(line, problem),
        };
        let read = move |(before, part): (usize, String)| {
            board_of(before + 1, janko::plain(&part).map_err(wrong).and_then(|plain| read(&plain, kind)))
        };
        return Box::new(janko::parts(text).into_iter().map(read));
    }
    if let Some(boards) = gallery(text, kind) {
        return Box::new(boards.into_iter());
    }
    if let Some(boards) = board_title::boards(text, kind) {
        return Box::new(boards.into_iter());
    }
    let as_one = recognised(text, kind);
    let may_be_captioned = match as_one[..] {
        [] => kind.is_none_or(|kind| kind.name() == Sudoku::KIND.name),
        [(only, format)] => only.name() == Sudoku::KIND.name && format == "captions",
        _ => false,
    };
    if let Some(grids) = may_be_captioned.then(|| sudoku::captioned(text)).flatten() {
        return Box::new(grids.into_iter().map(captioned));
    }
    let titled = kind.filter(|_| as_one.is_empty()).and_then(|kind| titled(kind, text));
    if let Some(Ok(puzzle)) = titled {
        return Box::new(std::iter::once(board_of(1, Ok((puzzle, Vec::new(), Row::new())))));
    }
    if let Some(list) = as_one.is_empty().then(|| json::listed_boards(text)).flatten() {
        return Box::new(list.into_iter().map(move |(line, text)| board(line, &text, kind)));
    }
    if let Some(tables) = as_one.is_empty().then(|| markdown::tables(text)).flatten() {
        let tables: Vec<Part> = tables.into_iter().map(|text| Part { text, kind: None }).collect();
        return parts(&tables, kind);
    }
    if as_one.is_empty()
        && let Some(list) = BoardList::without_title(text, kind)
    {
        return Box::new(list.boards(text));
    }
    if let [(only, _)] = as_one[..] {
        let parts = only.split(text);
        if !parts.is_empty() {
            return Box::new(parts.into_iter().map(|(line, puzzle)| Board {
                line,
                puzzle: Ok(puzzle),
                solutions: Vec::new(),
                row: Row::new(),
            }));
        }
    }
    Box::new(std::iter::once_with(move || {
        let read = match titled {
            Some(read) => read.map(|puzzle| (puzzle, Vec::new(), Row::new())),
            None if several_boards(text, kind).is_some() => read(text, kind),
            None => with_punctuation(text, kind, read_recognised(text, kind, || as_one)),
        };
        with_row(board_of(1, read), text)
    }))
}

/// The board of a text that is one line of 81 digits and points, if it may be a sudoku.
fn plain_line(line: usize, text: &str, kind: Option<&'static dyn AnyKind>) -> Option<Board> {
    let may_be_sudoku = kind.is_none_or(|kind| kind.name() == Sudoku::KIND.name);
    let puzzle = may_be_sudoku.then(|| sudoku::plain_line(text)).flatten()?;
    Some(Board { line, puzzle: Ok(Box::new(puzzle)), solutions: Vec::new(), row: Row::new() })
}

/// A board of sudoku with its solution.
fn captioned(grid: sudoku::Captioned) -> Board {
    let wrong = |error| ReadError::Wrong { kind: Sudoku::KIND.name, error };
    let puzzle = sudoku::captioned_board(&grid).map(|puzzle| Box::new(puzzle) as Box<dyn AnyPuzzle>).map_err(wrong);
    let board = Board { line: grid.line, puzzle, solutions: Vec::new(), row: Row::new() };
    let line = grid.solution.as_ref().map_or(grid.line, |(line, _)| *line);
    with_solution(board, line, grid.solution.as_ref().map(|(_, cells)| &cells[..]))
}

/// Whether byte `at` is the first of a line.
fn starts_line(text: &str, at: usize) -> bool {
    at == 0 || text.as_bytes()[at - 1] == b'\n'
}

/// The board with a solution in the notation of one of its formats.
pub(crate) fn with_solution(board: Board, line: usize, solution: Option<&str>) -> Board {
    match (&board.puzzle, solution) {
        (Ok(puzzle), Some(solution)) => {
            let values = solution_field::read(&**puzzle, solution, line);
            Board { solutions: vec![values], ..board }
        }
        _ => board,
    }
}

pub(crate) fn board(line: usize, text: &str, kind: Option<&'static dyn AnyKind>) -> Board {
    plain_line(line, text, kind).unwrap_or_else(|| with_row(board_of(line, read(text, kind)), text))
}

/// The board with the other fields of its record, if that is an object in which no board was read.
fn with_row(board: Board, text: &str) -> Board {
    match board.puzzle.is_err() && text.trim_start().starts_with('{') {
        true => Board { row: row_of_unread(text), ..board },
        false => board,
    }
}

/// The board that was read from a text that starts at `line`.
fn board_of(line: usize, read: Result<WithSolutions, ReadError>) -> Board {
    let below = |error: ReadError| match error {
        ReadError::Wrong { kind, error } => ReadError::Wrong { kind, error: error.below(line - 1) },
        ReadError::Unknown { line: at, start, nearest } => ReadError::Unknown { line: at + line - 1, start, nearest },
        ReadError::Ambiguous { line: at, kinds } => ReadError::Ambiguous { line: at + line - 1, kinds },
        other @ (ReadError::Empty | ReadError::TooLong { .. } | ReadError::Interrupted) => other,
    };
    let shaped = |(puzzle, solutions, row): WithSolutions| match puzzle.misshapen() {
        None => Ok((puzzle, solutions, row)),
        Some(problem) => Err(ReadError::Wrong { kind: puzzle.kind().name(), error: TextError::new(1, problem) }),
    };
    // What a reader says of a board that it could not read to the end is no fault of the board.
    let interrupted = |error: ReadError| if Interrupt::current().is_interrupted() { ReadError::Interrupted } else { error };
    match read.and_then(shaped).map_err(interrupted) {
        Ok((puzzle, solutions, row)) => {
            let solutions = solutions.into_iter().map(|values| values.map_err(|error| error.below(line - 1)));
            Board { line, puzzle: Ok(puzzle), solutions: solutions.collect(), row }
        }
        Err(error) => Board { line, puzzle: Err(below(error)), solutions: Vec::new(), row: Row::new() },
    }
}

/// The only board in a text that [`boards`] refuses as [misshapen](crate::Puzzle::misshapen), for editors: on the way to another
/// board, setters pass such boards.
pub fn misshapen_board(text: &str, kind: Option<&'static dyn AnyKind>) -> Option<Box<dyn AnyPuzzle>> {
    read(text, kind).ok().map(|read| read.0)
}

/// Shorter texts are recognised without a check of the interrupt, in bytes.
const QUICKLY_RECOGNISED: usize = 1 << 14;

/// A kind, and the name of its format that recognises a text.
type Recognised = (&'static dyn AnyKind, &'static str);

/// The maximum length of a single board, in bytes; lists may be longer. The largest boards, hashi with 200×200 cells with a value for
/// each variable by its name, take some 800 kB.
pub const MAX_BOARD: usize = 1 << 20;

/// What recognises a text. One that is too long for a board, or whose interrupt is due, is recognised by nothing.
pub(crate) fn recognised(text: &str, kind: Option<&'static dyn AnyKind>) -> Vec<Recognised> {
    if text.len() > MAX_BOARD {
        return Vec::new();
    }
    let inner = pasted::board_in(text);
    recognised_as(inner.as_deref().unwrap_or(text), kind)
}

/// The same of a text that is only the board.
fn recognised_as(text: &str, kind: Option<&'static dyn AnyKind>) -> Vec<Recognised> {
    let interrupt = Interrupt::current();
    let is_long = text.len() > QUICKLY_RECOGNISED;
    let recognises = |kind: &'static dyn AnyKind| match is_long && interrupt.is_due_now() {
        true => None,
        false => Some((kind, kind.recognises(text)?)),
    };
    match kind {
        Some(kind) => recognises(kind).into_iter().collect(),
        None => kinds().filter_map(recognises).collect(),
    }
}

/// Reads rows of cells without the line of their kind, which is known; `None` if that line alone does not make them a text of it.
pub(crate) fn titled(kind: &'static dyn AnyKind, text: &str) -> Option<Result<Box<dyn AnyPuzzle>, ReadError>> {
    // Texts that start so are puzzle files and lists.
    if text.trim_start().starts_with(['=', '{', '[', '<']) {
        return None;
    }
    let with_title = format!("{}\n{text}", kind.name());
    let format = kind.recognises(&with_title).filter(|format| *format == "text")?;
    match kind.read(&with_title, Some(format)) {
        // The second line says more of the board than the first of a grid could.
        Err(error) if error.line < 3 => None,
        read => {
            let wrong =
                |error: TextError| ReadError::Wrong { kind: kind.name(), error: TextError { line: error.line - 1, ..error } };
            Some(read.map_err(wrong))
        }
    }
}

/// Reads one board, of `kind` or of the kind whose format recognises it.
pub(crate) fn read(text: &str, kind: Option<&'static dyn AnyKind>) -> Result<WithSolutions, ReadError> {
    let inner = pasted::board_in(text);
    let text = inner.as_deref().unwrap_or(text);
    if let Some(line) = several_boards(text, kind) {
        let problem = "expected a line for each board, found the addresses of several in a text that is no list";
        return Err(ReadError::Wrong { kind: kind.map_or("puzzle", AnyKind::name), error: TextError::new(line, problem) });
    }
    with_punctuation(text, kind, read_recognised(text, kind, || recognised_as(text, kind)))
}

/// The line, from 1, of the second board of which a text has the address; `None` for a JSON object or a list, which have keys.
fn several_boards(text: &str, kind: Option<&'static dyn AnyKind>) -> Option<usize> {
    let is_json = || text.trim_start().starts_with(['{', '[']) && serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok();
    if !pasted::has_address(text) || is_json() {
        return None;
    }
    let mut found: Vec<(usize, &str)> = Vec::new();
    for (place, line) in text.lines().enumerate() {
        let new = pasted::addresses(line).into_iter().filter(|address| !found.iter().any(|(_, known)| known == address));
        let new: Vec<(usize, &str)> = new.map(|address| (place + 1, address)).collect();
        found.extend(new);
    }
    let is_board = |(_, address): &&(usize, &str)| !recognised_as(address, kind).is_empty();
    found.iter().filter(|_| found.len() > 1).filter(is_board).nth(1).map(|(line, _)| *line)
}

/// What was found in a text, or in an address without the marks of punctuation that end it or the sentence around it.
fn with_punctuation(
    text: &str,
    kind: Option<&'static dyn AnyKind>,
    found: Result<WithSolutions, ReadError>,
) -> Result<WithSolutions, ReadError> {
    if found.is_ok() {
        return found;
    }
    let shorter = std::iter::successors(Some(text), |text| pasted::without_punctuation(text)).skip(1).take(MAX_MARKS);
    let mut read = shorter.map(|text| read_recognised(text, kind, || recognised_as(text, kind)));
    read.find(Result::is_ok).unwrap_or(found)
}

/// The same, given what recognises the text.
fn read_recognised(
    text: &str,
    kind: Option<&'static dyn AnyKind>,
    recognised: impl FnOnce() -> Vec<Recognised>,
) -> Result<WithSolutions, ReadError> {
    let Some((line, start)) = text.lines().enumerate().find(|(_, line)| !line.trim().is_empty()) else {
        return Err(ReadError::Empty);
    };
    if text.len() > MAX_BOARD {
        return Err(ReadError::TooLong { bytes: text.len() });
    }
    if let Some(title) = start.strip_prefix(HEADER) {
        let wrong = |error| ReadError::Wrong { kind: find(title.trim()).map_or("puzzle", |k| k.name()), error };
        if let (Some(named), Some(kind)) = (find(title.trim()), kind)
            && named.name() != kind.name()
        {
            return Err(wrong(TextError::expected(line + 1, format_args!("`= puzzle {}`", kind.name()), start)));
        }
        return Sections::read(text).map(|file| (file.puzzle, file.solutions, Row::new())).map_err(wrong);
    }
    let is_object = start.trim_start().starts_with('{');
    if is_object {
        json::check_keys(text).map_err(|error| ReadError::Wrong { kind: kind.map_or("puzzle", AnyKind::name), error })?;
    }
    if let Some(board) = is_object.then(|| read_board(text, kind, read)).flatten() {
        return board;
    }
    let recognised = recognised();
    if is_object && recognised.is_empty() && !Interrupt::current().is_interrupted() {
        return read_record(text, kind, read);
    }
    let named = if is_object { named_kind(text, kind)? } else { None };
    let (found, format) = match (named, &recognised[..], kind) {
        (Some(only), ..) | // A drawing that does not say its kind is of the named one.
        (_, &[], Some(only)) => (only, penpa::is_address(text).then_some("penpa")),
        (_, &[(only, format)], _) => (only, Some(format)),
        _ if Interrupt::current().is_interrupted() => return Err(ReadError::Interrupted),
        (_, &[], None) => {
            let nearest = nearest(text).unwrap_or_default();
            return Err(ReadError::Unknown { line: line + 1, start: start.to_string(), nearest });
        }
        (_, several, _) => {
            let kinds = several.iter().map(|(kind, _)| kind.name()).collect();
            return Err(ReadError::Ambiguous { line: line + 1, kinds });
        }
    };
    let puzzle = found.read(text, format).map_err(|error| ReadError::Wrong { kind: found.name(), error })?;
    if is_object {
        return with_fields(puzzle, text);
    }
    let is_stated = format.is_some_and(|format| puzzle.states_solution(text, format));
    let solutions = if is_stated { vec![puzzle.read_solution(text)] } else { Vec::new() };
    Ok((puzzle, solutions, Row::new()))
}
