//! The content of a file or of the standard input: a text, or a stream of lines with a board each, of any length.

use crate::{decompress, encoding, error::CliError, interrupt, latin1};
use puzzles::{AnyKind, Board, BoardList};
use std::{
    io::{self, BufRead, BufReader, Cursor, Read},
    ops::ControlFlow::{self, Continue},
};

/// The maximum size of a text after decompression, in bytes. Streams have no limit.
const MAX_BYTES: u64 = 64 << 20;

/// How much is read before an input may be a stream, and the maximum size of its lines, in bytes.
const HEAD: u64 = 1 << 20;

/// The content of an input.
pub enum Content<'r> {
    /// All of it.
    Text(String),
    /// A list that is longer than [`HEAD`].
    Lines(LineStream<'r>),
}

/// A list of boards that is read line by line.
pub struct LineStream<'r> {
    list: BoardList,
    lines: Box<dyn BufRead + 'r>,
}

/// The content of an input.
///
/// # Errors
/// If it cannot be read, is no text, or is too large and no list.
pub fn content<'r>(input: impl Read + 'r, kind: Option<&'static dyn AnyKind>) -> Result<Content<'r>, CliError> {
    let mut input = decompress::reader(input).map_err(|error| unreadable(&error))?;
    let mut head = read_up_to(&mut *input, HEAD)?;
    if head.len() as u64 == HEAD {
        // A list may have invalid lines, and the last line is not complete.
        let valid = std::str::from_utf8(&head).map_or_else(|error| error.valid_up_to(), str::len);
        let text = std::str::from_utf8(&head[..valid]).unwrap_or_default();
        let list = text.rsplit_once('\n').and_then(|(lines, _)| interrupt::limited(|| BoardList::of(lines, kind)));
        if let Some(list) = list {
            let lines = Box::new(BufReader::new(Cursor::new(head).chain(input)));
            return Ok(Content::Lines(LineStream { list, lines }));
        }
        head.append(&mut read_up_to(&mut *input, MAX_BYTES + 1 - HEAD)?);
    }
    text(head).map(Content::Text)
}

/// The text of an input.
///
/// # Errors
/// If it cannot be read, is no text, or is too large.
pub fn text_of(input: impl Read) -> Result<String, CliError> {
    let mut input = decompress::reader(input).map_err(|error| unreadable(&error))?;
    text(read_up_to(&mut *input, MAX_BYTES + 1)?)
}

fn read_up_to(input: &mut dyn Read, bytes: u64) -> Result<Vec<u8>, CliError> {
    let mut read = Vec::new();
    input.take(bytes).read_to_end(&mut read).map_err(|error| unreadable(&error))?;
    Ok(read)
}

fn text(bytes: Vec<u8>) -> Result<String, CliError> {
    if bytes.len() as u64 > MAX_BYTES {
        let limit = MAX_BYTES >> 20;
        return Err(CliError::input(format_args!("expected at most {limit} MB or a list with a board in each line, found more")));
    }
    if let Some(text) = latin1::decode(&bytes) {
        return Ok(text);
    }
    encoding::decode(&bytes).map_err(|offset| not_utf8(&bytes, offset, 1))
}

/// The error in a text that starts in line `first`.
fn not_utf8(bytes: &[u8], offset: usize, first: usize) -> CliError {
    let line = first + bytes[..offset].iter().filter(|&&byte| byte == b'\n').count();
    let message = format!("expected text in UTF-8, found the byte 0x{:02x}", bytes[offset]);
    CliError { line: Some(line), ..CliError::input(message) }
}

/// The error that an input cannot be read.
pub fn unreadable(error: &io::Error) -> CliError {
    CliError::input(format_args!("cannot read it: {error}"))
}

impl LineStream<'_> {
    /// Passes the boards to `visit` until it breaks, and an error that ends the stream.
    pub fn for_each_board(mut self, mut visit: impl FnMut(Result<Board, CliError>) -> ControlFlow<()>) -> ControlFlow<()> {
        // The bytes of a record, which may have several lines, and whether it goes on in the next line.
        let (mut bytes, mut first, mut open) = (Vec::new(), 1, false);
        for line in 1.. {
            if !open {
                bytes.clear();
                first = line;
            }
            let start = bytes.len();
            let read = (&mut self.lines).take(HEAD - start as u64).read_until(b'\n', &mut bytes);
            match read {
                Ok(0) if !open => break,
                Ok(_) if bytes.len() as u64 == HEAD => {
                    let what = if open { "a record whose quotes are closed, of" } else { "a line of" };
                    let error = CliError::input(format_args!("expected {what} at most {} MB, found more", HEAD >> 20));
                    return visit(Err(CliError { line: Some(first), ..error }));
                }
                Err(error) => return visit(Err(CliError { line: Some(line), ..unreadable(&error) })),
                // The end of the input ends the record, too.
                Ok(count) => open = count > 0 && self.list.stays_open(&String::from_utf8_lossy(&bytes[start..]), open),
            }
            if open {
                continue;
            }
            let text = match encoding::utf8(&bytes) {
                Ok(text) => text,
                Err(offset) => {
                    visit(Err(not_utf8(&bytes, offset, first)))?;
                    continue;
                }
            };
            if let Some(board) = interrupt::limited(|| self.list.board(first, text.trim_end_matches(['\n', '\r']))) {
                visit(Ok(board))?;
            }
        }
        Continue(())
    }
}
