//! A reader of what may keep the program waiting, such as a pipe without a writer: a signal ends the wait.
//!
//! A thread of its own opens and reads the source. It cannot be woken, so at the end of the program it may still be waiting.

use crate::interrupt;
use std::{
    io::{self, Read},
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    thread,
    time::Duration,
};

/// The bytes that are read at a time, and how many such pieces may wait.
const PIECE: usize = 1 << 16;
const PIECES: usize = 4;

/// How often a signal is looked for.
const INTERVAL: Duration = Duration::from_millis(50);

/// The source as a reader, which ends early after a signal.
pub struct PatientReader {
    pieces: Receiver<io::Result<Vec<u8>>>,
    piece: Vec<u8>,
    at: usize,
}

impl PatientReader {
    /// Opens a source and reads it, in a thread.
    pub fn new<R: Read>(open: impl FnOnce() -> io::Result<R> + Send + 'static) -> Self {
        let (sender, pieces) = sync_channel(PIECES);
        let failed = sender.clone();
        let spawned = thread::Builder::new().spawn(move || {
            if let Err(error) = open().and_then(|source| forward(source, &sender)) {
                // Nobody reads any more.
                let _ = sender.send(Err(error));
            }
        });
        if let Err(error) = spawned {
            let _ = failed.send(Err(error));
        }
        Self { pieces, piece: Vec::new(), at: 0 }
    }
}

/// Sends what is read until the source ends or nobody receives it.
fn forward(mut source: impl Read, sender: &SyncSender<io::Result<Vec<u8>>>) -> io::Result<()> {
    loop {
        let mut piece = vec![0; PIECE];
        let count = match source.read(&mut piece) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        piece.truncate(count);
        if count == 0 || sender.send(Ok(piece)).is_err() {
            return Ok(());
        }
    }
}

impl Read for PatientReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.at == self.piece.len() {
            match self.pieces.recv_timeout(INTERVAL) {
                Ok(piece) => (self.piece, self.at) = (piece?, 0),
                Err(RecvTimeoutError::Timeout) if !interrupt::interrupted() => {}
                Err(_) => return Ok(0),
            }
        }
        let count = buffer.len().min(self.piece.len() - self.at);
        buffer[..count].copy_from_slice(&self.piece[self.at..][..count]);
        self.at += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::PatientReader;
    use std::io::{self, Read};

    #[test]
    fn what_is_read_is_the_source() {
        let text: Vec<u8> = (0..200_000_u32).flat_map(u32::to_le_bytes).collect();
        let (source, mut found) = (text.clone(), Vec::new());
        PatientReader::new(move || Ok(io::Cursor::new(source))).read_to_end(&mut found).expect("it is read");
        assert_eq!(found, text);
        let error = PatientReader::new(|| Err::<io::Empty, _>(io::ErrorKind::NotFound.into())).read(&mut [0]);
        assert_eq!(error.expect_err("it cannot be opened").kind(), io::ErrorKind::NotFound);
    }
}
