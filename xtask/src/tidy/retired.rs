//! Names and phrases that the field has better words for, each with its replacement. The list keeps them from coming back.
//!
//! An identifier is retired within a folder only: `Queue` is a good name elsewhere. Of prose only phrases are retired, never a
//! single common word.

use super::{Source, has_identifier};
use std::path::Path;

/// A folder, an identifier that is retired there, and its replacement.
const IDENTIFIERS: &[(&str, &str, &str)] = &[
    ("crates", "Answer", "Solution"),
    ("crates", "Answers", "Solutions"),
    ("crates", "NoAnswer", "NotASolution"),
    ("crates", "AnswerText", "SolutionText"),
    ("crates", "read_answer", "read_solution"),
    ("crates", "Breach", "Violation"),
    ("crates", "breaches", "violations"),
    ("crates", "unknowns", "vars"),
    ("crates", "Sheet", "PuzzleFile"),
    ("crates", "rivals", "alternatives"),
    ("crates", "Rival", "Alternative"),
    ("crates", "Rivals", "Alternatives"),
    ("crates", "Wish", "Parameters"),
    ("crates", "wishes", "parameters"),
    ("crates", "Maker", "Generator"),
    ("crates", "maker", "generator"),
    ("crates", "Chance", "Rng"),
    ("crates", "dice", "rng"),
    ("crates", "Effort", "Statistics"),
    ("crates", "EffortReport", "StatisticsReport"),
    ("crates", "Purpose", "Provenance"),
    ("crates", "Reading", "IntegerView"),
    ("crates", "FormKind", "ConstraintType"),
    ("crates", "Dialect", "SupportedConstraints"),
    ("crates", "Differs", "NoGood"),
    ("crates", "Unlike", "VectorsDiffer"),
    ("crates", "EachOnce", "UnitGrid"),
    ("crates", "StudyError", "QueryError"),
    ("crates", "CannotEncode", "EncodeError"),
    ("crates", "CannotRead", "ReadError"),
    ("crates", "CannotWrite", "WriteError"),
    ("crates", "CouldNot", "GenerateError"),
    ("crates", "NotVerified", "VerifyError"),
    ("crates", "hangs_together", "is_connected"),
    ("crates", "LONGEST_SIDE", "MAX_SIDE"),
    ("crates", "MOST_CELLS", "MAX_CELLS"),
    ("crates/engine", "Exclusive", "AtMostOne"),
    ("crates/engine", "Tallies", "Cardinality"),
    ("crates/engine", "Sums", "PseudoBoolean"),
    ("crates/engine", "Parities", "XorConstraints"),
    ("crates/engine", "Joined", "Connectivity"),
    ("crates/engine", "Forest", "Acyclicity"),
    ("crates/engine", "first_point", "first_uip"),
    ("crates/engine", "leave_out_implied", "minimise"),
    ("crates/engine", "Needed", "Poison"),
    ("crates/engine", "grade", "lbd"),
    ("crates/engine", "regrade", "set_lbd"),
    ("crates/engine", "favour", "set_initial_order"),
    ("crates/engine", "Queue", "Vmtf"),
    ("crates/engine", "Heap", "Evsids"),
    ("crates/engine", "leap", "max_coefficient"),
    ("crates/engine", "Satisfied", "Sat"),
    ("crates/engine", "Refuted", "Unsat"),
    ("crates/engine", "is_open", "is_unassigned"),
    ("crates/model", "Meaning", "Semantics"),
    ("crates/model", "Stuck", "LoweringError"),
    ("crates/model", "Implied", "Indicator"),
    ("crates/model", "bit", "binary"),
    ("crates/model", "is_bit", "is_binary"),
    ("crates/model", "tightened", "tighten_bounds"),
    ("crates/model", "in_bits", "in_binaries"),
    ("crates/nine", "differences", "unavoidable_sets"),
    ("crates/units", "Ways", "CandidateCounts"),
    ("crates/units", "Areas", "Units"),
    ("crates/query", "Heir", "Fallback"),
    ("crates/query", "heir", "fallback"),
    ("crates/query", "patience", "budget"),
    ("crates/query", "Study", "Experiment"),
    ("crates/solve", "Between", "ObjectiveBounds"),
    ("crates/solve", "Impossible", "Infeasible"),
];

/// A phrase, in lower case, and its replacement. A phrase matches at the start of a word.
const PHRASES: &[(&str, &str)] = &[
    ("hang together", "are connected"),
    ("hangs together", "is connected"),
    ("goods flow", "commodity flow"),
    ("flow of goods", "commodity flow"),
    ("is told", "is reported"),
    ("are told", "are reported"),
    ("was told", "was reported"),
    ("were told", "were reported"),
    ("what came of", "the result of"),
    ("what comes of", "the result of"),
    ("by chance", "random"),
    ("in any case", "at the root level"),
    ("whole number", "integer"),
    ("whole-number", "integer"),
    ("the time is over", "time limit reached"),
    ("nodes are used up", "node limit reached"),
    ("memory is used up", "memory limit reached"),
    ("yes-or-no variable", "Boolean variable"),
    ("sums of bits", "pseudo-Boolean constraints"),
    ("odd or even", "parity"),
    ("as small as can be", "minimum"),
    ("as good as can be", "optimal"),
    ("as few as can be", "minimum"),
    ("cannot be spared", "is needed"),
    ("can be spared", "is not needed"),
    ("for the sake of", "for"),
    ("at first glance", "immediately"),
    ("form of constraint", "constraint type"),
    ("forms of constraint", "constraint types"),
    ("factor of a sum", "coefficient"),
    ("sign of life", "keep-alive"),
];

/// This list names what it forbids, and the records are history.
fn is_exempt(path: &Path) -> bool {
    path.starts_with("benches/records") || path == Path::new(file!())
}

pub fn identifiers(sources: &[Source]) -> Vec<String> {
    let mut faults = Vec::new();
    for source in sources.iter().filter(|source| source.has_extension("rs") && !is_exempt(&source.path)) {
        let here: Vec<_> = IDENTIFIERS.iter().filter(|(folder, ..)| source.path.starts_with(folder)).collect();
        for (place, line) in source.lines() {
            let code = line.split("//").next().unwrap_or_default();
            for (_, retired, word) in here.iter().filter(|(_, retired, _)| has_identifier(code, retired)) {
                faults.push(format!("{place}: `{retired}` is retired here: use `{word}`"));
            }
        }
    }
    faults
}

pub fn phrases(sources: &[Source]) -> Vec<String> {
    let mut faults = Vec::new();
    let prose =
        |source: &&Source| ["rs", "md", "js", "html", "css", "py", "txt"].iter().any(|extension| source.has_extension(extension));
    for source in sources.iter().filter(prose).filter(|source| !is_exempt(&source.path)) {
        for (place, line) in source.lines() {
            let line = line.to_lowercase();
            for (retired, word) in PHRASES.iter().filter(|(retired, _)| starts_a_word(&line, retired)) {
                faults.push(format!("{place}: \"{retired}\" is retired: write \"{word}\""));
            }
        }
    }
    faults
}

fn starts_a_word(line: &str, phrase: &str) -> bool {
    line.match_indices(phrase).any(|(start, _)| !line[..start].ends_with(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(path: &str, text: &str) -> Vec<Source> {
        vec![Source { path: path.into(), text: text.into() }]
    }

    #[test]
    fn retired_identifiers_are_named_with_their_replacement_in_their_folder_only() {
        let text = "struct Heap;\nstruct HeapOfSand; // Heap\n";
        let faults = identifiers(&source("crates/engine/src/a.rs", text));
        assert_eq!(faults, ["crates/engine/src/a.rs:1: `Heap` is retired here: use `Evsids`"]);
        assert!(identifiers(&source("crates/solve/src/a.rs", text)).is_empty());
    }

    #[test]
    fn retired_phrases_are_named_with_their_replacement() {
        let faults = phrases(&source("README.md", "Chosen By Chance.\nEverybody chances it.\n"));
        assert_eq!(faults, ["README.md:1: \"by chance\" is retired: write \"random\""]);
        assert!(phrases(&source("benches/records/a.md", "by chance")).is_empty());
    }

    #[test]
    fn no_phrase_is_a_single_word() {
        assert!(PHRASES.iter().all(|(retired, _)| retired.contains([' ', '-'])));
    }
}
