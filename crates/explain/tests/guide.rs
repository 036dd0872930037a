//! The guide to techniques and whole paths in words, kept so that each change of wording is seen: `BLESS=1` renews them.
//!
//! `techniques/KIND.txt` holds boards on whose paths the techniques of a kind occur, so that each page shows each technique
//! at its first place there.

use explain::{End, Explainer, State, Step, TECHNIQUES};
use puzzles::AnyPuzzle;
use solve::{BACKENDS, Limits};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs,
    path::Path,
};

/// Techniques that any kind may need: their pages show them where one of their boards does.
const GENERAL: &[&str] =
    &["no room", "short chain", "chain", "long chain", "nested what-if", "search", "shared places", "forcing chain"];

/// A technique in use.
struct Position {
    picture: String,
    reason: String,
}

/// A board with the states before its steps.
fn path_of(explainer: &Explainer<'_>) -> Vec<(State, Step)> {
    let path = explainer.path(&[], None, BACKENDS[0], &Limits::default()).expect("steps that are checked");
    let states = explainer.states(&path.steps);
    states.into_iter().zip(path.steps).collect()
}

/// The steps of a board that are taken only because it has one solution, if its path leads to it.
fn assuming(puzzle: &dyn AnyPuzzle) -> Vec<(State, Step)> {
    let explainer = Explainer::new(puzzle).expect("a board that is explained");
    let path = explainer.path(&[], None, BACKENDS[0], &Limits::default()).expect("steps that are checked");
    let last = explainer.states(&path.steps).pop().expect("a state");
    let Some(solution) = explainer.known(&last).into_iter().collect::<Option<Vec<i64>>>() else { return Vec::new() };
    let explainer = explainer.assuming_one_solution(true);
    let path = explainer.path(&[], Some(&solution), BACKENDS[0], &Limits::default()).expect("steps that agree with the solution");
    assert_eq!(path.end, End::Solved);
    let states = explainer.states(&path.steps);
    states.into_iter().zip(path.steps).filter(|(_, step)| step.assumes_one_solution()).collect()
}

/// The first position of each technique of a kind, and the path of its first board in words.
fn positions(kind: &str) -> (BTreeMap<&'static str, Position>, String) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/techniques/{kind}.txt"));
    let text = fs::read_to_string(&file).expect("the boards of a kind");
    let (mut positions, mut words) = (BTreeMap::new(), String::new());
    for (index, board) in puzzles::boards(&text, puzzles::find(kind)).enumerate() {
        let puzzle = board.puzzle.expect("a board");
        let explainer = Explainer::new(&*puzzle).expect("a board that is explained");
        let painter = explainer.painter();
        let more = if kind == "sudoku" { assuming(&*puzzle) } else { Vec::new() };
        for (state, step) in path_of(&explainer).into_iter().chain(more) {
            let (name, reason) = (explainer.technique(&step), explainer.words(&step).reason);
            if index == 0 && !step.assumes_one_solution() {
                writeln!(words, "{} {name}: {reason}", step.cost).expect("a string");
            }
            positions
                .entry(name)
                .or_insert_with(|| Position { picture: explainer.picture(&painter, &state, &step).to_svg(), reason });
        }
    }
    (positions, words)
}

/// Compares a text with a file, or writes it.
fn keep(file: &Path, text: &str) {
    if std::env::var_os("BLESS").is_some() {
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder that is made");
        return fs::write(file, text).expect("a file that is written");
    }
    let kept = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}; BLESS=1 writes it", file.display()));
    assert!(kept == text, "{} has changed; BLESS=1 renews it", file.display());
}

/// The path of the first example of each kind that is a text.
#[test]
fn paths_of_kind_files_are_kept() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for kind in puzzles::CATALOGUE.iter().filter(|kind| kind.reference().is_some()) {
        let example = puzzles::PuzzleFile::read(kind.examples()[0]).expect("an example");
        let explainer = Explainer::new(&*example.puzzle).expect("a board that is explained");
        let mut words = String::new();
        for (_, step) in path_of(&explainer) {
            let (name, reason) = (explainer.technique(&step), explainer.words(&step).reason);
            let named = kind.inferences().iter().map(|named| named.name);
            let known: Vec<&str> = TECHNIQUES.iter().map(|technique| technique.name).chain(named).collect();
            assert!(known.contains(&name), "the table lacks {name}");
            writeln!(words, "{} {name}: {reason}", step.cost).expect("a string");
        }
        keep(&root.join(format!("tests/paths/{}.txt", kind.name())), &words);
    }
}

/// Each name that a kind-file gives to inferences occurs on one of the boards that are kept for it.
#[test]
fn names_of_kind_files_have_positions() {
    for kind in puzzles::CATALOGUE.iter().filter(|kind| !kind.inferences().is_empty()) {
        let (positions, _) = positions(kind.name());
        for named in kind.inferences() {
            assert!(positions.contains_key(named.name), "{}: no board shows {}", kind.name(), named.name);
        }
    }
}

/// The kinds with techniques of their own, in order.
fn kinds() -> Vec<&'static str> {
    let mut kinds: Vec<&str> = TECHNIQUES.iter().flat_map(|technique| technique.kinds).copied().collect();
    kinds.extend(puzzles::CATALOGUE.iter().filter(|kind| !kind.inferences().is_empty()).map(|kind| kind.name()));
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

#[test]
fn each_technique_has_its_position_on_its_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let guide = root.join("../../docs/guide/techniques");
    let mut index = "# Techniques\n\nThe steps of `hint` and `explain` have names. A name is given after a step is found, and never changes what is \
         true. In the pictures the parts of the rules that a step uses are shaded, what it uses of what was known is circled, and what \
         follows is framed.\n\n"
        .to_string();
    let mut missing = String::new();
    for kind in kinds() {
        let of_kind = puzzles::find(kind).expect("a kind");
        let title = of_kind.title();
        writeln!(index, "- [{title}]({kind}.md)").expect("a string");
        let (positions, words) = positions(kind);
        // Of kinds that are files the path of an example is kept.
        let is_file = of_kind.reference().is_some();
        if !is_file {
            keep(&root.join(format!("tests/paths/{kind}.txt")), &words);
        }
        let mut page = format!("# Techniques of {title}\n");
        let general = TECHNIQUES.iter().filter(|technique| {
            let is_general = is_file && technique.kinds.is_empty() && positions.contains_key(technique.name);
            is_general || technique.kinds.contains(&kind)
        });
        let own = of_kind.inferences().iter().map(|named| (named.name, named.sentence));
        let mut told = BTreeSet::new();
        let named: Vec<(&str, &str)> = own
            .chain(general.map(|technique| (technique.name, technique.sentence)))
            .filter(|named| told.insert(named.0))
            .collect();
        for &(name, says) in &named {
            let Some(position) = positions.get(name) else {
                if !GENERAL.contains(&name) {
                    writeln!(missing, "{kind}: {name}").expect("a string");
                }
                continue;
            };
            let picture = format!("{kind}-{}.svg", name.replace(' ', "-").replace('×', "x"));
            write!(page, "\n## {name}\n\n{}\n\n![{name}](pictures/{picture})\n\n{}\n", says, position.reason).expect("a string");
            keep(&guide.join("pictures").join(picture), &position.picture);
        }
        for name in positions.keys().filter(|_| !is_file) {
            assert!(told.contains(name), "{kind}: the table lacks {name}");
        }
        keep(&guide.join(format!("{kind}.md")), &page);
    }
    index.push_str("\nBoards of kinds that are files have these names, too, and those of chains and covers:\n\n");
    for technique in TECHNIQUES.iter().filter(|technique| technique.kinds.is_empty()) {
        writeln!(index, "- **{}**: {}", technique.name, technique.sentence).expect("a string");
    }
    keep(&guide.join("README.md"), &index);
    // No path of these boards needs them; a technique that loses its position is seen here.
    keep(&root.join("tests/techniques/without-position.txt"), &missing);
}
