//! Abstract models as edited texts, and linear relaxations with cuts.

use puzzles::{CATALOGUE, EncodeError, boards};
use query::{Discrepancy, Judged, Method, QueryError, RoundsEnd, cutting_planes, own_model, own_text};
use solve::Limits;

fn judged(board: &str, text: &str) -> Result<query::OwnModel, QueryError> {
    let puzzle = boards(board, None).next().expect("a board").puzzle.expect("a known format");
    own_model(&*puzzle, text, &Method::default_for(&*puzzle), &Limits::default())
}

fn sudoku(formulation: &str) -> String {
    own_text(puzzles::find("sudoku").expect("a kind"), formulation).expect("a text")
}

const BOARD: &str = "12..............";

#[test]
fn the_text_of_each_formulation_is_read_back() {
    let mut texts = 0;
    for kind in CATALOGUE.iter() {
        for formulation in kind.formulations() {
            let Some(text) = own_text(*kind, formulation.name) else { continue };
            let example = kind.examples().iter().min_by_key(|example| example.len()).expect("an example");
            let puzzle = boards(example, Some(*kind)).next().expect("a board").puzzle.expect("its own format");
            if puzzle.encode(formulation.name).is_err() {
                continue;
            }
            let method = Method::default_for(&*puzzle);
            let found = own_model(&*puzzle, &text, &method, &Limits::of(std::time::Duration::from_secs(60)));
            let found = found.unwrap_or_else(|error| panic!("{} {}: {error}", kind.name(), formulation.name));
            assert_eq!(found.discrepancy, None, "{} {}", kind.name(), formulation.name);
            texts += 1;
        }
    }
    assert!(texts > 30, "{texts} texts");
}

#[test]
fn a_dropped_and_an_added_constraint_are_found_out() {
    let text = sudoku("assignment");
    let rows = text.lines().find(|line| line.starts_with("s.t. rows")).expect("the rows");
    let found = judged(BOARD, &text.replace(rows, "")).expect("a model");
    assert!(matches!(found.discrepancy, Some(Discrepancy::AcceptsNonSolution(..))), "{:?}", found.discrepancy);
    let found = judged(BOARD, &format!("{text}\ns.t. rows {{i in N}} at (i,2): x[i,2,3] = 0;")).expect("a model");
    assert!(matches!(found.discrepancy, Some(Discrepancy::MissesSolution(_))), "{:?}", found.discrepancy);
    assert_eq!(found.judged, Judged::Exhausted);
}

#[test]
fn an_error_is_at_its_line_and_a_new_rule_is_refused() {
    let text = sudoku("assignment");
    let lines = text.lines().take_while(|line| !line.starts_with("s.t. rows")).count();
    let error = |text: &str| match judged(BOARD, text) {
        Err(QueryError::Encode(EncodeError::Model(error))) => error,
        other => panic!("expected an error in the text, found {other:?}"),
    };
    let wrong = error(&text.replace("s.t. rows", "s.t. rowz"));
    assert_eq!((&wrong.source[..], wrong.line), ("model", lines + 1));
    let new = error(&format!("rule mine \"A rule of one's own.\";\n{text}"));
    assert!(new.message.contains("`mine` is new"), "{}", new.message);
    // An empty text has no solutions to read.
    assert!(matches!(judged(BOARD, ""), Err(QueryError::Encode(_))));
}

#[test]
fn cuts_of_connectivity_come_round_by_round() {
    let kind = puzzles::find("slitherlink").expect("a kind");
    let mut cuts = 0;
    for example in kind.examples() {
        let puzzle = boards(example, Some(kind)).next().expect("a board").puzzle.expect("its own format");
        let mut seen = 0;
        let found = cutting_planes(&*puzzle, "rules", &Limits::default(), |_, _| seen += 1).expect("a linear program");
        assert_eq!(seen, found.rounds.len());
        let (last, before) = found.rounds.split_last().expect("a round");
        assert!(last.cuts.is_empty() && before.iter().all(|round| !round.cuts.is_empty()));
        // A cut takes away what was optimal.
        assert!(found.rounds.windows(2).all(|pair| pair[1].objective >= pair[0].objective - 1e-6));
        cuts += before.iter().map(|round| round.cuts.len()).sum::<usize>();
        if let RoundsEnd::Solution(solution) = &found.end {
            let values: Vec<i64> = last.values.iter().map(|it| it.value.round() as i64).collect();
            assert_eq!(solution.values(), values);
        }
        assert!(before.iter().flat_map(|round| &round.cuts).all(|cut| !cut.vars.is_empty()));
    }
    assert!(cuts > 0);
}
