//! The exit statuses of the program.

/// Exit statuses, from the best to the worst: of many boards, the worst status counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// The command succeeded.
    #[default]
    Success,
    /// The board has multiple solutions where one is required.
    Multiple,
    /// The board is proved to have no solution.
    NoSolution,
    /// A limit was reached before the result was known.
    Unknown,
    /// A formulation, backend or format does not support the board.
    Refused,
    /// A solution listed with the board is proved to be none: it breaks a rule, or its objective is not optimal.
    WrongSolution,
    /// A solution listed with the board is incomplete or malformed.
    UnreadableSolution,
    /// The input holds no board, or an invalid one.
    BadInput,
    /// The command line is invalid.
    Usage,
    /// A solver, a lowering or a formulation is wrong, or the output cannot be written.
    Internal,
}

impl Exit {
    /// All exit statuses, by code.
    const ALL: [Exit; 10] = [
        Self::Success,
        Self::Internal,
        Self::Usage,
        Self::Multiple,
        Self::NoSolution,
        Self::Unknown,
        Self::BadInput,
        Self::Refused,
        Self::WrongSolution,
        Self::UnreadableSolution,
    ];

    /// The code that the shell sees.
    pub fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Internal => 1,
            Self::Usage => 2,
            Self::Multiple => 3,
            Self::NoSolution => 4,
            Self::Unknown => 5,
            Self::BadInput => 6,
            Self::Refused => 7,
            Self::WrongSolution => 8,
            Self::UnreadableSolution => 9,
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            Self::Success => "success, also when the reader of a pipe closes it",
            Self::Internal => "internal error: wrong result of a solver or formulation, or failed output",
            Self::Usage => "usage error on the command line",
            Self::Multiple => "multiple solutions",
            Self::NoSolution => "no solution",
            Self::Unknown => "unknown: a limit was reached, or Ctrl-C, SIGTERM or SIGHUP stopped the run",
            Self::BadInput => "bad input: no board, or an invalid board or certificate",
            Self::Refused => "not supported by the formulation, backend or format",
            Self::WrongSolution => "a solution listed with the board is wrong",
            Self::UnreadableSolution => "a solution listed with the board is incomplete or malformed",
        }
    }
}

/// The table of exit statuses for the help.
pub fn table() -> String {
    let row = |exit: Exit| format!("  {}  {}\n", exit.code(), exit.meaning());
    let rows: String = Exit::ALL.into_iter().map(row).collect();
    format!(
        "EXIT STATUS\n{rows}  130  ended by a second Ctrl-C, SIGTERM or SIGHUP\n  For many boards, the first that occurs of 1, 2, 6, 9, 8, 7, 5, 4, 3, 0."
    )
}
