//! By which rules a certificate is verified: the text of the kind in its folder, which must be that of the kind of this name, or the
//! code of a built-in kind.

use crate::{
    VerifyError,
    certificate::{CLAIM, KIND, VERSION, certified_formulation, kind_file, sha256},
    verified_files::invalid,
};
use puzzles::{AnyPuzzle, add_kind, find};

/// The rules by which a certificate is verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The text of the kind with its SHA-256 digest; `None` if code judges solutions.
    text: Option<(String, String)>,
}

impl Rules {
    /// The rules that a claim names. A kind that is not known is added for the rest of the program, as its text is in the folder.
    ///
    /// # Errors
    /// If the claim is of another version, or the text is no kind, or not that of the known kind of its name.
    pub fn of(claim: &str, text: &mut impl FnMut(&'static str) -> Result<String, VerifyError>) -> Result<Self, VerifyError> {
        let first = claim.lines().next().unwrap_or_default();
        if first != VERSION {
            let found: String = first.chars().take(80).collect();
            let why = "certificates of version 1 do not say by which rules; certify the board again";
            return Err(invalid(CLAIM, Some(1), format_args!("expected `{VERSION}`, found `{found}`: {why}")));
        }
        let wanted = format!("sha256 of {KIND}: ");
        if !claim.lines().any(|line| line.starts_with(&wanted)) {
            return Ok(Self { text: None });
        }
        let (text, name) = (text(KIND)?, claim.lines().find_map(|line| line.strip_prefix("kind: ")).unwrap_or_default());
        let digest = sha256(&text);
        match find(name) {
            Some(kind) if kind.source().is_some_and(|source| source.text == text) => {}
            Some(kind) => {
                let known = kind.source().map_or_else(|| "code".into(), |source| format!("sha256 {}", sha256(source.text)));
                let found = format_args!("expected the rules of the known kind `{name}`, {known}, found others, sha256 {digest}");
                return Err(invalid(KIND, None, found));
            }
            None => {
                add_kind(KIND, &text).map_err(|error| invalid(KIND, Some(error.line), error.message))?;
            }
        }
        Ok(Self { text: Some((text, digest)) })
    }

    /// Checks that a board is of the kind with these rules.
    ///
    /// # Errors
    /// If its kind has other rules.
    pub fn are_of(&self, puzzle: &dyn AnyPuzzle) -> Result<(), VerifyError> {
        let name = puzzle.kind().name();
        match kind_file(puzzle.kind()).map(|file| file.1) == self.text.as_ref().map(|text| text.0.clone()) {
            true => Ok(()),
            false => {
                Err(invalid(CLAIM, None, format_args!("expected the rules of `{name}`, found those of another kind, or none")))
            }
        }
    }

    /// The file with the text.
    pub fn file(&self) -> Option<(&'static str, String)> {
        Some((KIND, self.text.as_ref()?.0.clone()))
    }

    /// The SHA-256 digest of the text of the kind; `None` if code judges solutions.
    pub fn digest(&self) -> Option<&str> {
        Some(&self.text.as_ref()?.1)
    }
}

/// The formulation that a claim names.
///
/// # Errors
/// If it is none in which verdicts are certified: one of a user, which may lose solutions.
pub fn formulation<'c>(puzzle: &dyn AnyPuzzle, claim: &'c str) -> Result<&'c str, VerifyError> {
    let named = claim.lines().find_map(|line| line.strip_prefix("formulation: ")).unwrap_or_default();
    let certified = certified_formulation(puzzle, named);
    if certified == named {
        return Ok(named);
    }
    let why = "one that is not built in may lose solutions";
    Err(invalid(CLAIM, None, format_args!("expected the formulation `{certified}`, found `{named}`: {why}")))
}
