//! The queries, as methods of a board.

use crate::{
    Candidates, Conflict, ConflictPart, Error, FewestClues, MinimalClues, Model, Options, Puzzle, RedundantClues, Solution,
    Solutions, Solved, Verdict,
};
use ::model::Position;
use puzzles::Clue;
use query::{Certificate, ConflictSet, Count, Next, Uniqueness};

/// Queries. At a limit they return what is known by then.
impl Puzzle {
    /// Finds a solution, with an objective an optimal one.
    ///
    /// # Errors
    /// See [`Options`](Options#errors).
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle, Solved};
    ///
    /// let puzzle = Puzzle::read("1.3..4.2.1.34.2.")?;
    /// let Solved::Feasible { solution, .. } = puzzle.solve(&Options::new())? else { panic!("it has a solution") };
    /// assert_eq!(solution.get("r1c2"), Some(2));
    /// let contradictory = Puzzle::read("12....3.........")?;
    /// assert!(matches!(contradictory.solve(&Options::new())?, Solved::Infeasible));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn solve(&self, options: &Options) -> Result<Solved, Error> {
        let limits = options.limits();
        let mut solutions = query::Solutions::new(self.board(), &options.method(self.board())?, &limits)?;
        let next = solutions.next(&limits)?;
        Ok(match next {
            Next::Solution(found) => match Solution::new(self, found) {
                solution if let Some(objective) = solution.objective() => Solved::Optimal { solution, objective },
                solution => Solved::Feasible { solution, dual_bound: None, limit: None },
            },
            Next::Incumbent(found, limit) => {
                let dual_bound = solutions.statistics().dual_bound;
                Solved::Feasible { solution: Solution::new(self, found), dual_bound, limit: Some(limit) }
            }
            Next::Exhausted => Solved::Infeasible,
            Next::Unknown(limit) => Solved::Unknown(limit),
        })
    }

    /// Whether there is one solution, several or none.
    ///
    /// # Errors
    /// See [`Options`](Options#errors).
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle, Verdict};
    ///
    /// let options = Options::new();
    /// assert!(matches!(Puzzle::read("1.3..4.2.1.34.2.")?.check(&options)?, Verdict::Unique(_)));
    /// assert!(matches!(Puzzle::read("12343412........")?.check(&options)?, Verdict::Multiple(..)));
    /// assert!(matches!(Puzzle::read("12....3.........")?.check(&options)?, Verdict::None));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn check(&self, options: &Options) -> Result<Verdict, Error> {
        Ok(self.verdict(self.uniqueness(options)?))
    }

    fn uniqueness(&self, options: &Options) -> Result<Uniqueness, Error> {
        Ok(query::uniqueness(self.board(), &options.method(self.board())?, &options.limits())?.0)
    }

    fn verdict(&self, verdict: Uniqueness) -> Verdict {
        let solution = |found| Solution::new(self, found);
        match verdict {
            Uniqueness::Unique(found) => Verdict::Unique(solution(found)),
            Uniqueness::Multiple(first, second) => Verdict::Multiple(solution(first), solution(second)),
            Uniqueness::None => Verdict::None,
            Uniqueness::Unknown(limit, found) => Verdict::Unknown(limit, found.map(solution)),
        }
    }

    fn not_unique(&self, verdict: Uniqueness) -> Error {
        Error::NotUnique(Box::new(self.verdict(verdict)))
    }

    /// Counts the solutions, with an objective the optimal ones. At most `max` are enumerated; of more than a thousand, all are
    /// counted by a sweep where it knows the rules.
    ///
    /// # Errors
    /// See [`Options`](Options#errors).
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let blank = Puzzle::read("................")?;
    /// let count = blank.count(1000, &Options::new())?;
    /// assert!(count.complete && count.found == 288_u32.into());
    /// let count = blank.count(10, &Options::new())?;
    /// assert!(!count.complete && count.found == 10_u32.into());
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn count(&self, max: u64, options: &Options) -> Result<Count, Error> {
        Ok(query::count(self.board(), &options.method(self.board())?, &options.limits(), max, |_| ())?.0)
    }

    /// Enumerates the solutions, with an objective the optimal ones. The iterator owns the board, and can be sent to
    /// another thread.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let puzzle = Puzzle::read("12343412........")?;
    /// for solution in puzzle.solutions(&Options::new()) {
    ///     assert_eq!(solution?.get("r1c1"), Some(1));
    /// }
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn solutions(&self, options: &Options) -> Solutions {
        Solutions::start(self.clone(), options.clone())
    }

    /// The values that puzzle variables take in some solution and in all solutions.
    ///
    /// # Errors
    /// See [`Options`](Options#errors).
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let found = Puzzle::read("12343412........")?.forced(&Options::new())?;
    /// let forced: Vec<_> = found.forced().map(|(name, _)| name).collect();
    /// assert!(forced.contains(&"r1c1") && !forced.contains(&"r3c3"));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn forced(&self, options: &Options) -> Result<Candidates, Error> {
        let (found, _) = query::candidates(self.board(), &options.method(self.board())?, &options.limits())?;
        Ok(Candidates { puzzle: self.clone(), found })
    }

    /// Finds rules and clues that contradict each other on a board without a solution; with `smallest`, as few as
    /// possible if the limits allow.
    ///
    /// # Errors
    /// See [`Options`](Options#errors).
    ///
    /// ```
    /// use pencilmark::{Conflict, Options, Puzzle};
    ///
    /// let puzzle = Puzzle::read("12....3.........")?;
    /// let Conflict::Infeasible { parts, minimal: true, .. } = puzzle.conflict(true, &Options::new())? else {
    ///     panic!("it has no solution")
    /// };
    /// assert!(parts.iter().any(|part| part.to_string() == "clue: r2c3 is 3"));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn conflict(&self, smallest: bool, options: &Options) -> Result<Conflict, Error> {
        let found = query::conflict(self.board(), &options.method(self.board())?, smallest, &options.limits())?;
        Ok(match found {
            query::Conflict::Feasible => Conflict::Feasible,
            query::Conflict::Unknown(limit) => Conflict::Unknown(limit),
            query::Conflict::Infeasible(ConflictSet { parts, minimal, at_least }) => {
                let parts = parts.into_iter().map(|part| self.conflict_part(part)).collect();
                Conflict::Infeasible { parts, minimal, at_least }
            }
        })
    }

    fn conflict_part(&self, part: query::ConflictPart) -> ConflictPart {
        match part {
            query::ConflictPart::Clue(var, value) => ConflictPart::Clue { name: self.variables()[var].name.to_string(), value },
            query::ConflictPart::Rule(provenance, place) => ConflictPart::Rule {
                rule: provenance.rule,
                equation: provenance.equation,
                place: place.positions().iter().map(Position::to_string).collect(),
            },
        }
    }

    /// Removes clues until each of the others is needed for one solution. The order in which they are tried depends on
    /// the [seed](Options::seed).
    ///
    /// # Errors
    /// [`Error::NotUnique`] if the board is not proved to have one solution; see also [`Options`](Options#errors).
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle, Verdict};
    ///
    /// let puzzle = Puzzle::read("1234341221434321")?;
    /// let minimal = puzzle.minimal_clues(&Options::new())?;
    /// assert!(minimal.clues.len() < 16);
    /// assert!(matches!(minimal.puzzle.check(&Options::new())?, Verdict::Unique(_)));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn minimal_clues(&self, options: &Options) -> Result<MinimalClues, Error> {
        let (method, limits) = (options.method(self.board())?, options.limits());
        let (found, _) = query::minimal(self.board(), &method, &limits, options.seed_value(), |_, _| ())?;
        let found = found.map_err(|verdict| self.not_unique(verdict))?;
        let puzzle = Puzzle::of(self.board().with_clues(&found.kept));
        let clues = self.clues().into_iter().zip(&found.kept).filter(|(_, kept)| **kept).map(|(clue, _)| clue).collect();
        Ok(MinimalClues { puzzle, clues, limit: found.limit })
    }

    /// The clues that can each be left out alone.
    ///
    /// # Errors
    /// [`Error::NotUnique`] if the board is not proved to have one solution; see also [`Options`](Options#errors).
    ///
    /// ```
    /// use pencilmark::{Error, Options, Puzzle};
    ///
    /// let clues = Puzzle::read("1.3..4.2.1.34.2.")?.redundant_clues(&Options::new())?;
    /// assert_eq!(clues.redundant.len() + clues.needed.len(), 8);
    /// let several = Puzzle::read("12343412........")?.redundant_clues(&Options::new());
    /// assert!(matches!(several, Err(Error::NotUnique(_))));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn redundant_clues(&self, options: &Options) -> Result<RedundantClues, Error> {
        let (found, _) = query::redundant(self.board(), &options.method(self.board())?, &options.limits())?;
        let found = found.map_err(|verdict| self.not_unique(verdict))?;
        let clues = self.clues();
        let named = |indices: Vec<usize>| -> Vec<Clue> { indices.into_iter().map(|index| clues[index].clone()).collect() };
        Ok(RedundantClues { redundant: named(found.redundant), needed: named(found.needed), limit: found.limit })
    }

    /// The fewest clues that leave the one solution of the board: among its own clues, or with `all` among all clues of its
    /// kind that the solution gives.
    ///
    /// # Errors
    /// [`Error::NotUnique`] if the board is not proved to have one solution, and as [`solve`](Self::solve).
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let fewest = Puzzle::read("1.3..4.2.1.34.2.")?.fewest_clues(true, &Options::new())?;
    /// assert_eq!((fewest.clues.len(), fewest.at_least, fewest.limit), (4, 4, None));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn fewest_clues(&self, all: bool, options: &Options) -> Result<FewestClues, Error> {
        let (method, limits) = (options.method(self.board())?, options.limits());
        let (found, _) = query::fewest(self.board(), &method, &limits, !all, options.seed_value(), |_, _| ())?;
        let found = found.map_err(|verdict| self.not_unique(verdict))?;
        let clues =
            found.board.clues().into_iter().zip(&found.chosen).filter(|(_, chosen)| **chosen).map(|(clue, _)| clue).collect();
        Ok(FewestClues { puzzle: Puzzle::of(found.chosen_board()), clues, at_least: found.lower, limit: found.limit })
    }

    /// Checks the board and writes a certificate of the verdict: files that others can verify without a solver, with
    /// [`verify_certificate`](crate::verify_certificate) or with VeriPB.
    ///
    /// # Errors
    /// [`Error::Limit`] if a limit was reached first, [`Error::Query`] if the backend logs no proofs (`engine` does); see
    /// also [`Options`](Options#errors).
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let certificate = Puzzle::read("1.3..4.2.1.34.2.")?.certify(&Options::new())?;
    /// let names: Vec<&str> = certificate.files.iter().map(|file| file.0).collect();
    /// assert_eq!(names, ["claim.txt", "board.txt", "model.opb", "refutation.pbp"]);
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn certify(&self, options: &Options) -> Result<Certificate, Error> {
        let (method, limits) = (options.method(self.board())?, options.limits());
        let (verdict, _) = query::uniqueness(self.board(), &method, &limits)?;
        query::certify(self.board(), &verdict, &method, &limits)?.map_err(Error::Limit)
    }

    /// The board as a model, in the formulation of this name, with preprocessors as in `flow+deductions`.
    ///
    /// # Errors
    /// [`Error::Encode`] if there is no such formulation or preprocessor, or the formulation refuses the board.
    ///
    /// ```
    /// use pencilmark::Puzzle;
    ///
    /// let puzzle = Puzzle::read("1.3..4.2.1.34.2.")?;
    /// let model = puzzle.model(puzzle.default_formulation())?;
    /// assert!(model.write("lp")?.contains("r1c2"));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn model(&self, formulation: &str) -> Result<Model, Error> {
        Model::of(self, formulation)
    }

    /// The first formulation of its kind that does not refuse the board.
    ///
    /// ```
    /// let puzzle = pencilmark::Puzzle::read("1.3..4.2.1.34.2.")?;
    /// assert_eq!(puzzle.default_formulation(), puzzle.kind().formulations()[0].name);
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn default_formulation(&self) -> &'static str {
        self.board().default_formulation()
    }
}
