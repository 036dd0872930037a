//! What may be shared between threads and sent to them, and that it works.

use pencilmark::{Cancel, Error, Model, Options, Puzzle, Solution, Solutions, Verdict};
use std::thread;

const _: fn() = || {
    fn is_shared<T: Send + Sync + Clone + 'static>() {}
    fn is_sent<T: Send + 'static>() {}
    is_shared::<Puzzle>();
    is_shared::<Solution>();
    is_shared::<Model>();
    is_shared::<Options>();
    is_shared::<Cancel>();
    is_shared::<Error>();
    is_sent::<Solutions>();
};

#[test]
fn one_board_is_checked_on_several_threads() {
    let puzzle = Puzzle::read("1.3..4.2.1.34.2.").expect("a board");
    let workers = ["engine", "clauses", "microlp"].map(|backend| {
        let (puzzle, options) = (puzzle.clone(), Options::new().backend(backend));
        thread::spawn(move || puzzle.check(&options))
    });
    for worker in workers {
        let verdict = worker.join().expect("no panic").expect("the backend takes the board");
        assert!(matches!(verdict, Verdict::Unique(_)), "{verdict:?}");
    }
}

#[test]
fn an_enumeration_continues_on_another_thread() {
    let mut solutions = Puzzle::read("12343412........").expect("a board").solutions(&Options::new());
    let first = solutions.next().expect("it has several").expect("no error");
    let others = thread::spawn(|| solutions.collect::<Result<Vec<_>, _>>()).join().expect("no panic").expect("no error");
    assert!(!others.is_empty() && others.iter().all(|other| other.values() != first.values()));
}
