//! Every kind works through the library: boards are read, solved, checked, written and drawn.

use pencilmark::{Options, Puzzle, Solved, Verdict, kinds};

#[test]
fn the_examples_of_every_kind_are_solved() {
    for kind in kinds() {
        let mut solved = 0;
        for text in kind.examples() {
            let puzzle = Puzzle::read(text).expect("an example is a board");
            assert_eq!(puzzle.kind(), kind);
            let found = puzzle.solve(&Options::new()).expect("the default method takes it");
            match (&found, text.contains("\n= solution")) {
                (Solved::Infeasible, false) => {}
                (Solved::Optimal { solution, objective }, true) => {
                    assert!(kind.objective().is_some());
                    assert_eq!(solution.objective(), Some(*objective));
                }
                (Solved::Feasible { limit: None, .. }, true) => {}
                (other, _) => panic!("{kind}: {other:?} on\n{text}"),
            }
            if let Some(solution) = found.into_solution() {
                assert_eq!(solution.iter().len(), puzzle.variables().len());
                assert!(puzzle.judge(solution.values().to_vec()).is_ok());
                assert!(solution.svg().starts_with("<svg") && !solution.text().is_empty());
                solved += 1;
            }
        }
        assert!(solved > 0, "{kind}");
    }
}

#[test]
fn the_verdict_on_an_example_of_every_kind_is_the_listed_one() {
    for kind in kinds() {
        let text = kind.examples().iter().min_by_key(|text| text.len()).expect("every kind has examples");
        let puzzle = Puzzle::read(text).expect("an example is a board");
        let verdict = puzzle.check(&Options::new()).expect("the default method takes it");
        let listed = text.matches("\n= solution").count();
        match (&verdict, listed) {
            (Verdict::None, 0) | (Verdict::Unique(_), 1) | (Verdict::Multiple(..), 2..) => {}
            _ => panic!("{kind}: {verdict:?}, but {listed} solutions are listed"),
        }
        let count = puzzle.count(1000, &Options::new()).expect("the default method takes it");
        assert_eq!((count.found, count.complete), (listed.into(), true), "{kind}");
        let found: Result<Vec<_>, _> = puzzle.solutions(&Options::new()).collect();
        assert_eq!(found.expect("no limit").len(), listed, "{kind}");
    }
}

#[test]
fn an_example_of_every_kind_is_read_back_from_each_of_its_formats() {
    for kind in kinds() {
        let puzzle = Puzzle::read(kind.examples()[0]).expect("an example is a board");
        let formats = puzzle.formats();
        assert_eq!(formats.first(), kind.formats().first(), "the first format holds every board");
        for format in formats {
            let text = puzzle.write(format.name).expect("it can hold the board");
            let same = Puzzle::read_as(kind.name(), &text).expect("it reads what it wrote");
            assert_eq!(same.to_string(), puzzle.to_string(), "{kind} {}", format.name);
        }
    }
}
