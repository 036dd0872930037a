//! The questions that can be asked about a board: the table from which routes, jobs and the description are made.

mod answers;
mod board;
mod clues;
mod compare;
mod generate;
mod models;
mod progress;
mod walk;

use crate::{
    asked::{Asked, Making, Task},
    problem::Problem,
};
use serde_json::Value;
use solve::Limits;

/// Finds the answer to a question.
pub enum Work {
    /// It is about a board.
    Board(fn(&Task<'_>) -> Result<Value, Problem>),
    /// It asks for a board of a kind.
    Kind(fn(&Making<'_>) -> Result<Value, Problem>),
}

/// A question that can be asked.
pub struct Question {
    /// Its name in paths: `/api/NAME`.
    pub name: &'static str,
    /// What is asked, in one sentence.
    pub says: &'static str,
    /// The fields it takes.
    pub fields: &'static [&'static str],
    /// How it is answered.
    pub work: Work,
}

impl Question {
    /// The field that it cannot do without.
    pub fn needs(&self) -> &'static str {
        match self.work {
            Work::Board(_) => "board",
            Work::Kind(_) => "kind",
        }
    }

    /// The answer; `tell` shows how far the work is, and `so_far` what is found.
    ///
    /// # Errors
    /// If what is asked cannot be, or something is wrong.
    pub fn answer(&self, asked: &Asked, limits: Limits, tell: &dyn Fn(String), so_far: &dyn Fn(Value)) -> Result<Value, Problem> {
        match self.work {
            Work::Board(work) => work(&Task { asked, puzzle: &*asked.puzzle()?, limits, tell, so_far }),
            Work::Kind(work) => work(&Making { asked, kind: asked.named_kind()?, limits }),
        }
    }
}

/// The fields of a question that takes a solver and no more.
const SOLVED: &[&str] = &["board", "kind", "formulation", "backend", "seed", "time"];

/// Every question. Each is also a job.
pub const QUESTIONS: &[Question] = &[
    Question {
        name: "board",
        says: "Read a board: its kind, its text, its unknowns and where they are drawn, its clues, and its drawing.",
        fields: &["board", "kind"],
        work: Work::Board(board::read),
    },
    Question {
        name: "draw",
        says: "Draw a board with values of unknowns, and mark what differs from others.",
        fields: &["board", "kind", "values", "against", "plain"],
        work: Work::Board(board::draw),
    },
    Question {
        name: "convert",
        says: "Write a board in a format of its kind.",
        fields: &["board", "kind", "format"],
        work: Work::Board(board::convert),
    },
    Question {
        name: "without-clue",
        says: "Take a clue away from a board.",
        fields: &["board", "kind", "clue"],
        work: Work::Board(board::without_clue),
    },
    Question {
        name: "edit",
        says: "Place something on a board, or take it away: `edit` is one of the `edits` of the board.",
        fields: &["board", "kind", "edit", "value"],
        work: Work::Board(board::edit),
    },
    Question {
        name: "solve",
        says: "Find an answer; or, without a rule, what goes wrong.",
        fields: &["board", "kind", "formulation", "backend", "seed", "time", "without"],
        work: Work::Board(answers::solve),
    },
    Question {
        name: "check",
        says: "Prove that there is one answer, or find two, or prove that there is none.",
        fields: SOLVED,
        work: Work::Board(answers::check),
    },
    Question {
        name: "certificate",
        says: "Write what others need to believe how many answers there are: the files of a certificate, for `verify`.",
        fields: SOLVED,
        work: Work::Board(answers::certificate),
    },
    Question {
        name: "generate",
        says: "Make a board of a kind that has one answer; what can be wished for is told by /api/kinds/{kind}.",
        fields: &["kind", "size", "wishes", "seed", "time"],
        work: Work::Kind(generate::generate),
    },
    Question {
        name: "count",
        says: "Count the answers, each once.",
        fields: &["board", "kind", "formulation", "backend", "seed", "time", "most"],
        work: Work::Board(answers::count),
    },
    Question {
        name: "forced",
        says: "Find the values that all answers share, and those possible elsewhere.",
        fields: SOLVED,
        work: Work::Board(answers::forced),
    },
    Question {
        name: "why",
        says: "Find rules and clues that contradict each other on a board without an answer.",
        fields: &["board", "kind", "formulation", "backend", "seed", "time", "smallest"],
        work: Work::Board(answers::why),
    },
    Question {
        name: "progress",
        says: "Judge values that someone has found so far: which rule is broken where, and which cannot be right.",
        fields: &["board", "kind", "formulation", "backend", "seed", "time", "values"],
        work: Work::Board(progress::judge),
    },
    Question {
        name: "hint",
        says: "Tell the next value that is forced and not there yet.",
        fields: &["board", "kind", "formulation", "backend", "seed", "time", "values"],
        work: Work::Board(progress::hint),
    },
    Question {
        name: "redundant",
        says: "Find the clues each of which can be left out alone.",
        fields: SOLVED,
        work: Work::Board(clues::redundant),
    },
    Question {
        name: "minimal",
        says: "Leave out clues until none can be left out any more.",
        fields: SOLVED,
        work: Work::Board(clues::minimal),
    },
    Question {
        name: "repair",
        says: "Find clues that give a board of several answers one answer.",
        fields: SOLVED,
        work: Work::Board(clues::repair),
    },
    Question {
        name: "fewest-clues",
        says: "Find the fewest clues that leave the answer of a board the only one.",
        fields: &["board", "kind", "formulation", "backend", "seed", "time", "given"],
        work: Work::Board(clues::fewest),
    },
    Question {
        name: "model",
        says: "Write the model of a board for other solvers and for readers.",
        fields: &["board", "kind", "formulation", "without", "format", "rows", "leave_out_cuts"],
        work: Work::Board(models::write),
    },
    Question {
        name: "size",
        says: "Count the variables and constraints of the model of a board.",
        fields: &["board", "kind", "formulation"],
        work: Work::Board(models::size),
    },
    Question {
        name: "rows",
        says: "List the rows of the model of a board, or those for a rule, or those that touch an unknown.",
        fields: &["board", "kind", "formulation", "without", "unknown", "rule"],
        work: Work::Board(models::rows),
    },
    Question {
        name: "walk",
        says: "Walk through a plain search of a small board: what is tried, and what follows from which row.",
        fields: &["board", "kind", "formulation", "time"],
        work: Work::Board(walk::walk),
    },
    Question {
        name: "compare",
        says: "Solve a board in every formulation with every solver; `time` is for each.",
        fields: &["board", "kind", "seed", "time"],
        work: Work::Board(compare::compare),
    },
];

/// The question of a name.
pub fn find(name: &str) -> Option<&'static Question> {
    QUESTIONS.iter().find(|question| question.name == name)
}
