//! Verifying certificates.

use crate::{Error, Options, Puzzle, Solution, Verdict};
use std::ops::RangeInclusive;

/// What a certificate proves.
#[derive(Clone, Debug)]
pub struct Verified {
    puzzle: Puzzle,
    verdict: Verdict,
    fewest_clues: Option<RangeInclusive<usize>>,
}

impl Verified {
    /// The board.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle, verify_certificate};
    ///
    /// let puzzle = Puzzle::read("12....3.........")?;
    /// let verified = verify_certificate(&puzzle.certify(&Options::new())?.files, &Options::new())?;
    /// assert_eq!(verified.puzzle().to_string(), puzzle.to_string());
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The verdict on it, which is never unknown.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle, Verdict, verify_certificate};
    ///
    /// let puzzle = Puzzle::read("12....3.........")?;
    /// let verified = verify_certificate(&puzzle.certify(&Options::new())?.files, &Options::new())?;
    /// assert!(matches!(verified.verdict(), Verdict::None));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// The bounds on the fewest clues that leave one solution, if the certificate claims any.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle, verify_certificate};
    ///
    /// let puzzle = Puzzle::read("12....3.........")?;
    /// let verified = verify_certificate(&puzzle.certify(&Options::new())?.files, &Options::new())?;
    /// assert_eq!(verified.fewest_clues(), None);
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn fewest_clues(&self) -> Option<RangeInclusive<usize>> {
        self.fewest_clues.clone()
    }
}

/// Verifies a certificate, given the names and contents of its files. No solver takes part. Of the options, only the
/// limits on time and memory and the cancellation count, and only certificates of fewest clues take long.
///
/// # Errors
/// [`Error::Verify`] if the files do not prove their claim, with file and line, or a limit was reached.
///
/// ```
/// use pencilmark::{Error, Options, Puzzle, Verdict, verify_certificate};
///
/// let puzzle = Puzzle::read("1.3..4.2.1.34.2.")?;
/// let mut certificate = puzzle.certify(&Options::new())?;
/// let verified = verify_certificate(&certificate.files, &Options::new())?;
/// assert_eq!(verified.puzzle().to_string(), puzzle.to_string());
/// assert!(matches!(verified.verdict(), Verdict::Unique(_)) && verified.fewest_clues().is_none());
///
/// certificate.files[3].1.clear();
/// assert!(matches!(verify_certificate(&certificate.files, &Options::new()), Err(Error::Verify(_))));
/// # Ok::<(), Error>(())
/// ```
pub fn verify_certificate(files: &[(impl AsRef<str>, impl AsRef<str>)], options: &Options) -> Result<Verified, Error> {
    let limits = options.limits();
    let content = |name: &str| files.iter().find(|file| file.0.as_ref() == name).map(|file| file.1.as_ref().to_string());
    let verified = query::verify(content, |_| limits.reached().is_some())?;
    let puzzle = Puzzle::of(verified.puzzle);
    let mut solutions = verified.solutions.into_iter().map(|found| Solution::new(&puzzle, found));
    let verdict = match (solutions.next(), solutions.next()) {
        (Some(first), Some(second)) => Verdict::Multiple(first, second),
        (Some(only), None) => Verdict::Unique(only),
        (None, _) => Verdict::None,
    };
    drop(solutions);
    let fewest_clues = verified.fewest.map(|fewest| fewest.lower..=fewest.upper);
    Ok(Verified { puzzle, verdict, fewest_clues })
}
