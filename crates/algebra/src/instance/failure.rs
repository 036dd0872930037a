//! Why an instance cannot be made.

/// Why an instance cannot be made.
#[derive(Debug)]
pub enum Failure {
    /// The reason.
    Message(String),
    /// There is no variable of this name: the last subscript, and the first and the last that there are.
    NoVariable(String, i64, Option<[i64; 2]>),
    /// A clue has no such value: the reason lies in the data.
    Data(String),
    /// The model would be too large.
    TooLarge(String),
    /// The model was interrupted.
    Interrupted,
    /// No failure: ends the loop of a `forall` or `exists` whose value is known before its last member.
    Decided,
}

impl Failure {
    pub fn reason(self) -> String {
        match self {
            Self::Message(message) | Self::Data(message) | Self::TooLarge(message) => message,
            Self::NoVariable(name, ..) => format!("no variable {name}"),
            Self::Interrupted | Self::Decided => "the board is too large to write down its rules within the limits".into(),
        }
    }

    /// The failure when the interrupt is due, boxed as in [`Done`].
    pub fn interrupted() -> Box<Self> {
        Box::new(Self::Interrupted)
    }

    /// The failure of a member that sets the value of a variable to a clue.
    pub fn of_clue(self) -> Self {
        match self {
            Self::NoVariable(_, found, Some([first, last])) => {
                Self::Data(format!("expected a value from {first} to {last}, found {found}"))
            }
            other => other,
        }
    }
}

/// Boxed, so that what may fail is returned in registers.
pub type Done<T = ()> = Result<T, Box<Failure>>;

pub fn fail<T>(message: impl Into<String>) -> Done<T> {
    Err(Box::new(Failure::Message(message.into())))
}

pub fn too_large<T>(message: impl Into<String>) -> Done<T> {
    Err(Box::new(Failure::TooLarge(message.into())))
}
