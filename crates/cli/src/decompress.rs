//! Input compressed with gzip or Zstandard, recognised by its first bytes.

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use std::io::{self, BufRead, BufReader, Read};

const GZIP: &[u8] = &[0x1f, 0x8b];

const ZSTANDARD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// The bytes of an input, decompressed if it starts as a compressed file.
///
/// # Errors
/// If the start cannot be read, or the header of a compressed file is invalid.
pub fn reader<'r>(input: impl Read + 'r) -> io::Result<Box<dyn Read + 'r>> {
    let mut input = BufReader::new(input);
    let start = input.fill_buf()?;
    if start.starts_with(GZIP) {
        return Ok(Box::new(MultiGzDecoder::new(input)));
    }
    match start.starts_with(ZSTANDARD) {
        true => Ok(Box::new(Frames { decoder: Some(frame(input)?) })),
        false => Ok(Box::new(input)),
    }
}

fn frame<R: Read>(input: R) -> io::Result<StreamingDecoder<R, FrameDecoder>> {
    StreamingDecoder::new(input).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.to_string()))
}

/// The frames of a Zstandard file one after the other; the decoder reads only one.
struct Frames<R: BufRead> {
    /// `None` after the last frame and after an error.
    decoder: Option<StreamingDecoder<R, FrameDecoder>>,
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(mut decoder) = self.decoder.take() {
            let count = decoder.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                self.decoder = Some(decoder);
                return Ok(count);
            }
            let mut rest = decoder.into_inner();
            if !rest.fill_buf()?.is_empty() {
                self.decoder = Some(frame(rest)?);
            }
        }
        Ok(0)
    }
}
