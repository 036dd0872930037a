//! tmp
use solve::Limits;
use std::time::{Duration, Instant};
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    for file in &a[1..] {
        let t = Instant::now();
        let text = std::fs::read_to_string(file).expect("file");
        for board in puzzles::boards(&text, None) {
            let puzzle = board.puzzle.expect("board");
            let mut m = study::Method::default_for(&*puzzle);
            m.backend = solve::find(&a[0]).expect("backend");
            let mut answers = study::Answers::to(&*puzzle, &m).expect("method");
            let open = t.elapsed();
            let n = answers.next(&Limits::of(Duration::from_secs(60))).expect("ok");
            let e = answers.effort();
            println!("{file} {:?} open {:?} all {:?} conflicts {:?} cuts {}", matches!(n, study::Next::Answer(_)), open, t.elapsed(), e.conflicts, e.cuts);
        }
    }
}
