//! The questions that can be asked about a board: the table from which routes, jobs and the description are made.

mod board;
mod clues;
mod compare;
mod generate;
mod models;
mod progress;
mod solutions;
mod trace;

use crate::{
    asked::{Asked, Making, Task},
    problem::Problem,
};
use serde_json::Value;
use solve::Limits;

/// Finds the solution to a question.
pub enum Work {
    /// It is about a board.
    Board(fn(&Task<'_>) -> Result<Value, Problem>),
    /// It asks for a board of a kind.
    Kind(fn(&Making<'_>) -> Result<Value, Problem>),
}

/// A question that can be asked.
pub struct Query {
    /// Its name in paths: `/api/NAME`.
    pub name: &'static str,
    /// What is asked, in one sentence.
    pub sentence: &'static str,
    /// The fields it takes.
    pub fields: &'static [&'static str],
    /// How it is answered.
    pub work: Work,
}

impl Query {
    /// The field that it cannot do without.
    pub fn needs(&self) -> &'static str {
        match self.work {
            Work::Board(_) => "board",
            Work::Kind(_) => "kind",
        }
    }

    /// The solution; `tell` shows how far the work is, and `so_far` what is found.
    ///
    /// # Errors
    /// If what is asked cannot be, or something is wrong.
    pub fn solution(
        &self,
        asked: &Asked,
        limits: Limits,
        tell: &dyn Fn(String),
        so_far: &dyn Fn(Value),
    ) -> Result<Value, Problem> {
        match self.work {
            Work::Board(work) => work(&Task { asked, puzzle: &*asked.puzzle()?, limits, tell, so_far }),
            Work::Kind(work) => work(&Making { asked, kind: asked.named_kind()?, limits }),
        }
    }
}

/// The fields of a question that takes a solver and no more.
const SOLVED: &[&str] = &["board", "kind", "formulation", "backend", "seed", "time"];

/// Every question. Each is also a job.
pub const QUERIES: &[Query] = &[
    Query {
        name: "board",
        sentence: "Read a board: its kind, its text, its unknowns and where they are drawn, its clues, and its drawing.",
        fields: &["board", "kind"],
        work: Work::Board(board::read),
    },
    Query {
        name: "draw",
        sentence: "Draw a board with values of unknowns, and mark what differs from others.",
        fields: &["board", "kind", "values", "against", "plain"],
        work: Work::Board(board::draw),
    },
    Query {
        name: "convert",
        sentence: "Write a board in a format of its kind.",
        fields: &["board", "kind", "format"],
        work: Work::Board(board::convert),
    },
    Query {
        name: "without-clue",
        sentence: "Take a clue away from a board.",
        fields: &["board", "kind", "clue"],
        work: Work::Board(board::without_clue),
    },
    Query {
        name: "edit",
        sentence: "Place something on a board, or take it away: `edit` is one of the `edits` of the board.",
        fields: &["board", "kind", "edit", "value"],
        work: Work::Board(board::edit),
    },
    Query {
        name: "solve",
        sentence: "Find a solution; or, without a rule, what goes wrong.",
        fields: &["board", "kind", "formulation", "backend", "seed", "time", "without"],
        work: Work::Board(solutions::solve),
    },
    Query {
        name: "check",
        sentence: "Prove that there is one solution, or find two, or prove that there is none.",
        fields: SOLVED,
        work: Work::Board(solutions::check),
    },
    Query {
        name: "certificate",
        sentence: "Write what others need to believe how many solutions there are: the files of a certificate, for `verify`.",
        fields: SOLVED,
        work: Work::Board(solutions::certificate),
    },
    Query {
        name: "generate",
        sentence: "Make a board of a kind that has one solution; what can be wished for is told by /api/kinds/{kind}.",
        fields: &["kind", "size", "parameters", "seed", "time"],
        work: Work::Kind(generate::generate),
    },
    Query {
        name: "count",
        sentence: "Count the solutions, each once.",
        fields: &["board", "kind", "formulation", "backend", "seed", "time", "most"],
        work: Work::Board(solutions::count),
    },
    Query {
        name: "forced",
        sentence: "Find the values that all solutions share, and those possible elsewhere.",
        fields: SOLVED,
        work: Work::Board(solutions::forced),
    },
    Query {
        name: "conflict",
        sentence: "Find rules and clues that contradict each other on a board without a solution.",
        fields: &["board", "kind", "formulation", "backend", "seed", "time", "smallest"],
        work: Work::Board(solutions::why),
    },
    Query {
        name: "progress",
        sentence: "Judge values that someone has found so far: which rule is broken where, and which cannot be right.",
        fields: &["board", "kind", "formulation", "backend", "seed", "time", "values"],
        work: Work::Board(progress::judge),
    },
    Query {
        name: "hint",
        sentence: "Tell the next value that is forced and not there yet.",
        fields: &["board", "kind", "formulation", "backend", "seed", "time", "values"],
        work: Work::Board(progress::hint),
    },
    Query {
        name: "redundant",
        sentence: "Find the clues each of which can be left out alone.",
        fields: SOLVED,
        work: Work::Board(clues::redundant),
    },
    Query {
        name: "minimal",
        sentence: "Leave out clues until none can be left out any more.",
        fields: SOLVED,
        work: Work::Board(clues::minimal),
    },
    Query {
        name: "repair",
        sentence: "Find clues that give a board of several solutions one solution.",
        fields: SOLVED,
        work: Work::Board(clues::repair),
    },
    Query {
        name: "fewest-clues",
        sentence: "Find the fewest clues that leave the solution of a board the only one.",
        fields: &["board", "kind", "formulation", "backend", "seed", "time", "given"],
        work: Work::Board(clues::fewest),
    },
    Query {
        name: "model",
        sentence: "Write the model of a board for other solvers and for readers.",
        fields: &["board", "kind", "formulation", "without", "format", "rows", "leave_out_cuts"],
        work: Work::Board(models::write),
    },
    Query {
        name: "size",
        sentence: "Count the variables and constraints of the model of a board.",
        fields: &["board", "kind", "formulation"],
        work: Work::Board(models::size),
    },
    Query {
        name: "rows",
        sentence: "List the rows of the model of a board, or those for a rule, or those that touch an unknown.",
        fields: &["board", "kind", "formulation", "without", "unknown", "rule"],
        work: Work::Board(models::rows),
    },
    Query {
        name: "trace",
        sentence: "Walk through a plain search of a small board: what is tried, and what follows from which row.",
        fields: &["board", "kind", "formulation", "time"],
        work: Work::Board(trace::trace),
    },
    Query {
        name: "compare",
        sentence: "Solve a board in every formulation with every solver; `time` is for each.",
        fields: &["board", "kind", "seed", "time"],
        work: Work::Board(compare::compare),
    },
];

/// The question of a name.
pub fn find(name: &str) -> Option<&'static Query> {
    QUERIES.iter().find(|query| query.name == name)
}
