//! Forged certificates: none is accepted whose claim the rules do not bear.

mod forgery;

use forgery::{Change, Files, certificates, change, judge, seal};
use puzzles::{PuzzleFile, generator::Rng, write_puzzle_file};

/// The number of random forgeries.
const RANDOM: usize = 1000;

#[test]
fn random_forgeries_prove_nothing_false() {
    let all = certificates();
    assert!(all.len() >= 26, "{} certificates", all.len());
    all.iter().for_each(|files| drop(judge(files).expect("it is valid")));
    let mut numbers = Rng::new(1);
    let mut refused = 0;
    for _ in 0..RANDOM {
        let (mut files, other) = (all[numbers.below(all.len())].clone(), &all[numbers.below(all.len())]);
        for _ in 0..=numbers.below(3) {
            let kind = match numbers.below(6) {
                0 => Change::Drop,
                1 => Change::Repeat,
                2 => Change::Swap(numbers.below(1000)),
                3 => Change::Take(numbers.below(1000)),
                4 => Change::TakeFile,
                _ => Change::Replace(["", "rup >= 1 ;", "del id 1", "pol 1 2 +", "verdict: none", "0"][numbers.below(6)]),
            };
            change(&mut files, numbers.below(9), numbers.below(1000), &kind, other);
        }
        seal(&mut files);
        refused += usize::from(judge(&files).is_err());
    }
    println!("{refused} of {RANDOM} random forgeries were refused, what the others claim is true");
    assert!(refused > RANDOM / 2, "{refused} were refused");
}

/// The place of a file.
fn place(files: &Files, name: &str) -> Option<usize> {
    files.iter().position(|file| file.0 == name)
}

#[test]
fn forgeries_by_hand_are_refused() {
    let all = certificates();
    let mut tried = 0;
    let mut refuse = |what: &str, mut files: Files| {
        seal(&mut files);
        assert!(judge(&files).is_err(), "{what} was accepted: {files:?}");
        tried += 1;
    };
    for (index, files) in all.iter().enumerate() {
        let other = &all[(index + 1) % all.len()];
        let replaced = |name: &str, text: &dyn Fn(&str) -> String| {
            let mut files = files.clone();
            let place = place(&files, name)?;
            let changed = text(&files[place].1);
            (changed != files[place].1).then(|| {
                files[place].1 = changed;
                files
            })
        };
        let verdict = |text: &str| {
            let swapped = if text.contains("verdict: unique") { "verdict: none" } else { "verdict: unique" };
            text.lines().map(|line| if line.starts_with("verdict: ") { swapped } else { line }.to_string() + "\n").collect()
        };
        let without_clue = |text: &str| {
            let read = PuzzleFile::read(text).expect("it is a puzzle file");
            let mut kept = vec![true; read.puzzle.clues().len()];
            // The only cell of a board has its value without a clue too: that claim stays true.
            let single = read.puzzle.vars().len() <= 1;
            kept.first_mut().into_iter().filter(|_| !single).for_each(|first| *first = false);
            let solutions: Vec<_> = read.solutions.iter().map(Vec::as_slice).collect();
            write_puzzle_file(&*read.puzzle.with_clues(&kept), &solutions).expect("it is written")
        };
        let forgeries: [(&str, Option<Files>); 13] = [
            (
                "a board without one of its clues",
                // Without a model the claim is that there are several solutions, which may stay true.
                place(files, "model.opb").and_then(|_| replaced("board.txt", &without_clue)),
            ),
            ("another bound", replaced("model.opb", &|text| text.replacen(">= 1 ;", ">= 0 ;", 1))),
            ("another least value", replaced("claim.txt", &another_least_value)),
            ("a lemma that follows from nothing", lemma_from_nothing(files)),
            ("another verdict", replaced("claim.txt", &verdict)),
            ("another formulation", replaced("claim.txt", &|text| text.replace("formulation: ", "formulation: no-"))),
            ("another kind", replaced("board.txt", &|text| text.replacen("= puzzle ", "= puzzle x", 1))),
            ("the board of another certificate", replaced("board.txt", &|_| other[1].1.clone())),
            ("a model without its first constraint", replaced("model.opb", &without_first_constraint)),
            ("a model with another constraint", replaced("model.opb", &|text| text.to_string() + "+1 x1 >= 2 ;\n")),
            (
                "a refutation that ends early",
                replaced("refutation.pbp", &|text| {
                    text.lines().filter(|line| *line != "rup >= 1 ;").map(|line| line.to_string() + "\n").collect()
                }),
            ),
            ("a refutation of nothing", replaced("refutation.pbp", &|_| String::new())),
            ("a refutation of another model", replaced("refutation.pbp", &|text| text.replacen("f ", "f 1", 1))),
        ];
        for (what, forgery) in forgeries {
            if let Some(files) = forgery {
                refuse(what, files);
            }
        }
        // Without new digests any change is noticed.
        for file in 1..files.len() {
            let mut files = files.clone();
            files[file].1.push('\n');
            assert!(judge(&files).is_err());
        }
    }
    println!("{tried} forgeries by hand were refused");
    assert!(tried >= 50, "{tried} were tried");
}

/// The value of the objective that is claimed, one less.
fn another_least_value(text: &str) -> String {
    let less = |value: &str| format!("least: {}", value.parse::<i64>().expect("a number") - 1);
    text.lines().map(|line| line.strip_prefix("least: ").map_or(line.to_string(), less) + "\n").collect()
}

/// The certificate with a lemma on a variable that no constraint has, if its refutation needs lemmas at all.
fn lemma_from_nothing(files: &Files) -> Option<Files> {
    let mut files = files.clone();
    let place = place(&files, "refutation.pbp")?;
    let first = files[place].1.lines().position(|line| line.starts_with("rup "))?;
    if files[place].1.lines().nth(first) == Some("rup >= 1 ;") {
        return None;
    }
    let lines = files[place].1.lines().enumerate();
    let with = |(index, line): (usize, &str)| {
        if index == first { format!("rup +1 x99999 >= 1 ;\n{line}\n") } else { format!("{line}\n") }
    };
    files[place].1 = lines.map(with).collect();
    Some(files)
}

fn without_first_constraint(text: &str) -> String {
    let first = text.lines().position(|line| line.ends_with(';')).unwrap_or(usize::MAX);
    text.lines().enumerate().filter(|(index, _)| *index != first).map(|(_, line)| line.to_string() + "\n").collect()
}
