//! How a path ends.

/// How a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every value is found.
    Solved,
    /// Nothing more follows, as it must be where there are several solutions.
    Open,
    /// The board has no solution.
    Contradiction,
    /// The caller stopped it.
    Stopped,
}

impl End {
    /// One word: `solved`, `open`, `contradiction` or `stopped`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Open => "open",
            Self::Contradiction => "contradiction",
            Self::Stopped => "stopped",
        }
    }
}
