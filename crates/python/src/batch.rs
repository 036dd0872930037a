//! Queries on many boards, on several threads.
//!
//! Boards come as a list of texts or boards, as bytes with a digit for each cell of a sudoku (a NumPy array), or as bytes with
//! offsets (an Arrow column of strings). Results go back as bytes in the layout of Arrow: the caller wraps them without
//! a Python object for each board.

use crate::{
    board::Board,
    calls::{Query, until},
    options,
};
use pencilmark::{Cancel, Error, Limit, Options, Puzzle, Solution, Solved, Verdict};
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyBytes, PyDict},
};
use std::{
    fmt::Write,
    num::NonZero,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

/// The number of boards that a thread takes at a time.
const CHUNK: usize = 128;

/// The statuses of rows, by their codes.
const STATUSES: [&str; 9] = ["error", "unknown", "optimal", "feasible", "infeasible", "unique", "multiple", "none", "counted"];

/// The boards of a batch.
enum Boards {
    List(Vec<Item>),
    /// With the side of the boards.
    Grids(Vec<u8>, usize),
    Column {
        offsets: Vec<i64>,
        text: Vec<u8>,
    },
}

enum Item {
    Text(String),
    Board(Puzzle),
}

/// What is asked of each board.
#[derive(Clone, Copy)]
enum Task {
    Solve,
    Check,
    Count(u64),
}

/// The results for some boards, in order.
#[derive(Default)]
struct Rows {
    status: Vec<u8>,
    counts: Vec<u64>,
    /// Where the values of each row end, in values; first where those of the first row begin.
    ends: Vec<i64>,
    values: Vec<i32>,
    /// The row and the message of each error.
    errors: Vec<(usize, String)>,
}

/// Statuses, counts, offsets and values in bytes, and the errors with their rows.
type Columns<'py> =
    (Vec<&'static str>, Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyBytes>, Vec<(usize, String)>);

/// Runs a query on many boards: `boards` is a list of texts and boards, or bytes. These are sudoku boards of `side` rows with a
/// byte for each cell or, without `side`, texts that end at the little-endian 64-bit `offsets`.
#[pyfunction]
#[pyo3(signature = (task, boards, *, side=None, offsets=None, kind=None, max=2, threads=None, **options))]
#[expect(clippy::too_many_arguments, reason = "they are keyword arguments")]
pub fn batch<'py>(
    py: Python<'py>,
    task: &str,
    boards: &Bound<'py, PyAny>,
    side: Option<usize>,
    offsets: Option<&[u8]>,
    kind: Option<String>,
    max: u64,
    threads: Option<usize>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Columns<'py>> {
    let task = match task {
        "solve" => Task::Solve,
        "check" => Task::Check,
        "count" => Task::Count(max),
        _ => return Err(PyValueError::new_err(format!("expected solve, check or count, found `{task}`"))),
    };
    let boards = Boards::read(boards, side, offsets)?;
    let Query { options, cancel, .. } = options::read(options)?;
    let threads = threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get)).max(1);
    let parts = until(py, cancel, move |cancel| run(&boards, task, kind, threads, &options, cancel))?;
    Ok((
        STATUSES.to_vec(),
        column(py, &parts, |part| &part.status, u8::to_le_bytes)?,
        column(py, &parts, |part| &part.counts, u64::to_le_bytes)?,
        column(py, &parts, |part| &part.ends, i64::to_le_bytes)?,
        column(py, &parts, |part| &part.values, i32::to_le_bytes)?,
        parts.into_iter().flat_map(|part| part.errors).collect(),
    ))
}

/// The items of all parts, in the layout of Arrow. No copy of them all is made before: at some microseconds a board, first use of
/// memory is what costs.
fn column<'py, T: Copy, const N: usize>(
    py: Python<'py>,
    parts: &[Rows],
    items: impl Fn(&Rows) -> &[T],
    bytes: impl Fn(T) -> [u8; N],
) -> PyResult<Bound<'py, PyBytes>> {
    let len = parts.iter().map(|part| items(part).len()).sum::<usize>();
    PyBytes::new_with(py, N * len, |mut rest| {
        for part in parts {
            let (places, after) = rest.split_at_mut(N * items(part).len());
            places.as_chunks_mut().0.iter_mut().zip(items(part)).for_each(|(place, item)| *place = bytes(*item));
            rest = after;
        }
        Ok(())
    })
}

impl Boards {
    fn read(boards: &Bound<'_, PyAny>, side: Option<usize>, offsets: Option<&[u8]>) -> PyResult<Self> {
        let whole = |what: &str| PyValueError::new_err(format!("expected {what}"));
        match (boards.extract::<&[u8]>(), side, offsets) {
            (Ok(grids), Some(side), _) if side > 0 && grids.len() % (side * side) == 0 => Ok(Self::Grids(grids.to_vec(), side)),
            (Ok(_), Some(_), _) => Err(whole("a byte for each cell")),
            (Ok(text), None, Some(offsets)) => {
                let (offsets, _) = offsets.as_chunks::<8>();
                let offsets: Vec<i64> = offsets.iter().map(|offset| i64::from_le_bytes(*offset)).collect();
                let rising = offsets.is_sorted() && offsets.first().is_some_and(|first| *first >= 0);
                match rising && offsets.last().is_some_and(|last| *last as usize <= text.len()) {
                    true => Ok(Self::Column { offsets, text: text.to_vec() }),
                    false => Err(whole("rising offsets into the text")),
                }
            }
            (Ok(_), None, None) => Err(whole("a side or offsets")),
            (Err(_), ..) => boards.try_iter()?.map(|item| Item::read(&item?)).collect::<PyResult<_>>().map(Self::List),
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::List(items) => items.len(),
            Self::Grids(cells, side) => cells.len() / (side * side),
            Self::Column { offsets, .. } => offsets.len() - 1,
        }
    }

    /// Passes a board to `each`; `text` is reused.
    fn puzzle(&self, row: usize, kind: Option<&str>, text: &mut String) -> Result<Puzzle, String> {
        let read = |text: &str| read(kind, text).map_err(|error| error.to_string());
        match self {
            Self::List(items) => match &items[row] {
                Item::Text(text) => read(text),
                Item::Board(puzzle) => Ok(puzzle.clone()),
            },
            Self::Grids(cells, side) => {
                let area = side * side;
                sudoku_text(&cells[row * area..][..area], *side, text);
                Puzzle::read_as("sudoku", text).map_err(|error| error.to_string())
            }
            Self::Column { offsets, text } => {
                let text = &text[offsets[row] as usize..offsets[row + 1] as usize];
                read(std::str::from_utf8(text).map_err(|error| error.to_string())?)
            }
        }
    }
}

impl Item {
    fn read(item: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = item.extract::<String>() {
            return Ok(Self::Text(text));
        }
        let board = item.cast::<Board>();
        let board =
            board.map_err(|_| PyTypeError::new_err(format!("expected boards or their texts, found {}", item.get_type())))?;
        Ok(Self::Board(board.get().0.clone()))
    }
}

fn read(kind: Option<&str>, text: &str) -> Result<Puzzle, Error> {
    kind.map_or_else(|| Puzzle::read(text), |kind| Puzzle::read_as(kind, text))
}

/// The digits of a sudoku board as text, blanks for 0.
fn sudoku_text(cells: &[u8], side: usize, text: &mut String) {
    text.clear();
    if side <= 9 {
        // Bytes that are no digit become characters that the reader refuses.
        text.extend(cells.iter().map(|&digit| if digit <= 9 { char::from(b'0' + digit) } else { '?' }));
        return;
    }
    for row in cells.chunks(side) {
        for &digit in row {
            // Writing to a string cannot fail.
            match digit {
                0 => text.push_str(" ."),
                digit => drop(write!(text, " {digit}")),
            }
        }
        text.push('\n');
    }
}

fn run(
    boards: &Boards,
    task: Task,
    kind: Option<String>,
    threads: usize,
    options: &Options,
    cancel: &Cancel,
) -> Result<Vec<Rows>, Error> {
    let (next, count) = (AtomicUsize::new(0), boards.len());
    let options = options.clone().cancel(cancel);
    let work = || {
        let mut parts = Vec::new();
        let mut text = String::new();
        loop {
            let first = next.fetch_add(CHUNK, Ordering::Relaxed);
            if first >= count || cancel.is_cancelled() {
                return parts;
            }
            let mut rows = Rows::default();
            for row in first..count.min(first + CHUNK) {
                match boards.puzzle(row, kind.as_deref(), &mut text) {
                    Ok(puzzle) => rows.add(row, ask(&puzzle, task, &options)),
                    Err(message) => rows.add(row, Err(message)),
                }
            }
            parts.push((first, rows));
        }
    };
    let mut parts: Vec<(usize, Rows)> = thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(count.div_ceil(CHUNK))).map(|_| scope.spawn(work)).collect();
        let own = work();
        others
            .into_iter()
            .flat_map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .chain(own)
            .collect()
    });
    if cancel.is_cancelled() {
        return Err(Error::Limit(Limit::Interrupted));
    }
    parts.sort_unstable_by_key(|part| part.0);
    let mut end = 0;
    for (_, part) in &mut parts {
        part.ends.iter_mut().for_each(|own| *own += end);
        end += part.values.len() as i64;
    }
    let start = Rows { ends: vec![0], ..Rows::default() };
    Ok([start].into_iter().chain(parts.into_iter().map(|(_, part)| part)).collect())
}

/// Status, count and solution of a board.
type Row = (&'static str, u64, Option<Solution>);

fn ask(puzzle: &Puzzle, task: Task, options: &Options) -> Result<Row, String> {
    let row = match task {
        Task::Solve => puzzle.solve(options).map(|found| match found {
            Solved::Optimal { solution, .. } => ("optimal", 1, Some(solution)),
            Solved::Feasible { solution, .. } => ("feasible", 1, Some(solution)),
            Solved::Infeasible => ("infeasible", 0, None),
            Solved::Unknown(_) => ("unknown", 0, None),
        }),
        Task::Check => puzzle.check(options).map(|verdict| match verdict {
            Verdict::Unique(solution) => ("unique", 1, Some(solution)),
            Verdict::Multiple(solution, _) => ("multiple", 2, Some(solution)),
            Verdict::None => ("none", 0, None),
            Verdict::Unknown(_, found) => ("unknown", u64::from(found.is_some()), found),
        }),
        Task::Count(max) => match puzzle.count(max, options) {
            Ok(count) => {
                let found =
                    u64::try_from(&count.found).map_err(|_| format!("{} solutions do not fit in 64 bits", count.found))?;
                Ok((if count.limit.is_some() { "unknown" } else { "counted" }, found, None))
            }
            Err(error) => Err(error),
        },
    };
    row.map_err(|error| error.to_string())
}

impl Rows {
    fn add(&mut self, row: usize, result: Result<Row, String>) {
        let (mut status, mut count) = ("error", 0);
        match result.and_then(|row| self.add_values(row.2.as_ref()).map(|()| row)) {
            Ok((found, number, _)) => (status, count) = (found, number),
            Err(message) => self.errors.push((row, message)),
        }
        self.status.push(STATUSES.iter().position(|known| *known == status).unwrap_or_default() as u8);
        self.counts.push(count);
        self.ends.push(self.values.len() as i64);
    }

    fn add_values(&mut self, solution: Option<&Solution>) -> Result<(), String> {
        let Some(values) = solution.map(Solution::values) else { return Ok(()) };
        match values.iter().find(|value| i32::try_from(**value).is_err()) {
            Some(value) => Err(format!("expected values of 32 bits, found {value}")),
            None => {
                self.values.extend(values.iter().map(|value| *value as i32));
                Ok(())
            }
        }
    }
}
