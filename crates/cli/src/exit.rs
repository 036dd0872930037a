//! How the program ends: one number for each way.

/// The ways to end, from the best to the worst: with many boards, the worst of all counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// All went as asked.
    #[default]
    Done,
    /// There are two solutions where one is asked for.
    Multiple,
    /// It was proved that there is no solution.
    None,
    /// A limit was reached first.
    Unknown,
    /// A formulation, a backend or a format cannot take the board.
    Refused,
    /// There is no board, or something is wrong with it.
    BadInput,
    /// The command line asks for what cannot be.
    WrongUse,
    /// A solver, a lowering or a formulation is wrong, or the output cannot be written.
    Wrong,
}

impl Exit {
    const ALL: [Exit; 8] =
        [Self::Done, Self::Wrong, Self::WrongUse, Self::Multiple, Self::None, Self::Unknown, Self::BadInput, Self::Refused];

    /// The number that the shell sees.
    pub fn number(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Wrong => 1,
            Self::WrongUse => 2,
            Self::Multiple => 3,
            Self::None => 4,
            Self::Unknown => 5,
            Self::BadInput => 6,
            Self::Refused => 7,
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            Self::Done => "as asked; also when the reader of a pipe has seen enough",
            Self::Wrong => "internal error: a solver or formulation is wrong, or output fails",
            Self::WrongUse => "wrong use of the command line",
            Self::Multiple => "check and others: the board has several solutions",
            Self::None => "it has none",
            Self::Unknown => "a limit was reached, or Ctrl-C pressed, before it was known",
            Self::BadInput => "bad input: no board, a wrong one, a wrong listed solution or certificate",
            Self::Refused => "refused: the formulation, backend or format cannot take it",
        }
    }
}

/// The table of numbers for the help.
pub fn table() -> String {
    let row = |exit: Exit| format!("  {}  {}\n", exit.number(), exit.meaning());
    let rows: String = Exit::ALL.into_iter().map(row).collect();
    format!(
        "EXIT STATUS\n{rows}  130  ended at once by a second Ctrl-C\n  With many boards the worst counts: 1, 2, 6, 7, 5, 4, 3, 0, in this order."
    )
}
