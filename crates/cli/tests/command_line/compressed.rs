//! Compressed input.

use crate::program::{Folder, run_with};
use flate2::{Compression, write::GzEncoder};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::io::Write;

const BOARDS: &str = "1.3..4.2.1.34.2.\n1234341221434...\n";

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text).expect("writing to memory");
    encoder.finish().expect("writing to memory")
}

fn zstandard(text: &[u8]) -> Vec<u8> {
    compress_to_vec(text, CompressionLevel::Fastest)
}

#[test]
fn compressed_files_and_input_are_read() {
    let folder = Folder::new().with("a.sdm.gz", gzip(BOARDS.as_bytes())).with("b.sdm.zst", zstandard(BOARDS.as_bytes()));
    assert_eq!(folder.run(&["show", "--json", "."]).exits(0).objects().len(), 4);
    for compress in [gzip, zstandard] {
        let parts = BOARDS.split_inclusive('\n').flat_map(|line| compress(line.as_bytes())).collect::<Vec<u8>>();
        for bytes in [compress(BOARDS.as_bytes()), parts] {
            assert_eq!(run_with(&["show", "--json", "-"], &bytes).exits(0).objects().len(), 2);
        }
    }
}

#[test]
fn damaged_and_endless_input_is_an_error() {
    for compress in [gzip, zstandard] {
        let bytes = compress(BOARDS.as_bytes());
        let output = run_with(&["show", "-"], &bytes[..bytes.len() / 2]).exits(6);
        assert!(output.err.starts_with("error: -:1: cannot read it: "), "{}", output.err);
        let output = run_with(&["show", "-"], &compress(&vec![b'.'; 65 << 20])).exits(6);
        assert_eq!(output.err, "error: -:1: expected at most 64 MB or a list with a board in each line, found more\n");
    }
}
