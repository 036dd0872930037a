//! The table of queries, from which routes, jobs and the OpenAPI description are derived.

mod board;
mod clues;
mod compare;
mod explanation;
mod generate;
mod models;
mod progress;
mod solutions;
mod trace;

use crate::{
    problem::Problem,
    request::{Fields, GenerateTask, Task},
};
use serde_json::Value;
use solve::Limits;

/// The function of a query.
pub enum Work {
    /// A query about a board.
    Board(fn(&Task<'_>) -> Result<Value, Problem>),
    /// A query that generates a board of a kind.
    Kind(fn(&GenerateTask<'_>) -> Result<Value, Problem>),
}

/// A query.
pub struct Query {
    /// Its name in paths: `/api/NAME`.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub sentence: &'static str,
    /// The fields it takes.
    pub fields: &'static [&'static str],
    /// Its function.
    pub work: Work,
}

impl Query {
    /// The required field.
    pub fn needs(&self) -> &'static str {
        match self.work {
            Work::Board(_) => "board",
            Work::Kind(_) => "kind",
        }
    }

    /// Runs the query; `progress` receives messages, and `so_far` partial results.
    ///
    /// # Errors
    /// If the request is invalid or refused, or a solver turns out to be wrong.
    pub fn run(
        &self,
        fields: &Fields,
        limits: Limits,
        progress: &dyn Fn(String),
        so_far: &dyn Fn(Value),
    ) -> Result<Value, Problem> {
        match self.work {
            Work::Board(work) => {
                let (puzzle, listed) = fields.puzzle()?;
                work(&Task { fields, puzzle: &*puzzle, listed: &listed, limits, progress, so_far })
            }
            Work::Kind(work) => work(&GenerateTask { fields, kind: fields.named_kind()?, limits }),
        }
    }
}

/// The fields of a query that takes a method and no further options.
const METHOD: &[&str] = &["board", "kind", "formulation", "backend", "seed", "time"];

/// Every query. Each can also run as a job.
pub const QUERIES: &[Query] = &[
    Query {
        name: "board",
        sentence: "Read a board: its kind, text, puzzle variables and their places in the drawing, clues, and drawing.",
        fields: &["board", "kind"],
        work: Work::Board(board::read),
    },
    Query {
        name: "draw",
        sentence: "Draw a board with values, and mark differences from other values.",
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
        sentence: "Remove a clue from a board.",
        fields: &["board", "kind", "clue"],
        work: Work::Board(board::without_clue),
    },
    Query {
        name: "edit",
        sentence: "Place something on a board, or remove it: `edit` is one of the `edits` of the board.",
        fields: &["board", "kind", "edit", "value"],
        work: Work::Board(board::edit),
    },
    Query {
        name: "solve",
        sentence: "Find a solution; with `without`, an assignment that violates a dropped rule.",
        fields: &["board", "kind", "formulation", "backend", "seed", "time", "without"],
        work: Work::Board(solutions::solve),
    },
    Query {
        name: "check",
        sentence: "Prove that there is one solution, or find two, or prove that there is none.",
        fields: METHOD,
        work: Work::Board(solutions::check),
    },
    Query {
        name: "certificate",
        sentence: "Write a certificate of the verdict: files for `verify`.",
        fields: METHOD,
        work: Work::Board(solutions::certificate),
    },
    Query {
        name: "generate",
        sentence: "Generate a board with a unique solution; /api/kinds/{kind} lists the parameters.",
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
        sentence: "Find the forced values, and the possible values elsewhere.",
        fields: METHOD,
        work: Work::Board(solutions::forced),
    },
    Query {
        name: "conflict",
        sentence: "Find rules and clues that contradict each other on a board without a solution.",
        fields: &["board", "kind", "formulation", "backend", "seed", "time", "smallest"],
        work: Work::Board(solutions::conflict),
    },
    Query {
        name: "progress",
        sentence: "Check entries: which rules are violated where, and which values cannot be right.",
        fields: &["board", "kind", "formulation", "backend", "seed", "time", "values"],
        work: Work::Board(progress::judge),
    },
    Query {
        name: "hint",
        sentence: "Give the next step after the values that are entered, and why; wrong values are reported and not used.",
        fields: &["board", "kind", "formulation", "backend", "seed", "time", "values"],
        work: Work::Board(explanation::hint),
    },
    Query {
        name: "explain",
        sentence: "Explain the solution step by step, with a drawing of each step.",
        fields: METHOD,
        work: Work::Board(explanation::explain),
    },
    Query {
        name: "grade",
        sentence: "Grade the board: level, number and techniques of the hardest steps.",
        fields: METHOD,
        work: Work::Board(explanation::grade),
    },
    Query {
        name: "redundant",
        sentence: "Find the redundant clues: each can be removed alone.",
        fields: METHOD,
        work: Work::Board(clues::redundant),
    },
    Query {
        name: "minimal",
        sentence: "Remove clues until none can be removed.",
        fields: METHOD,
        work: Work::Board(clues::minimal),
    },
    Query {
        name: "repair",
        sentence: "Find clues that make the solution unique.",
        fields: METHOD,
        work: Work::Board(clues::repair),
    },
    Query {
        name: "fewest-clues",
        sentence: "Find the fewest clues that keep the solution unique.",
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
        sentence: "List the constraints of the model, of a rule, or on a puzzle variable.",
        fields: &["board", "kind", "formulation", "without", "variable", "rule"],
        work: Work::Board(models::rows),
    },
    Query {
        name: "trace",
        sentence: "Trace a plain search of a small board: decisions, and what each constraint propagates.",
        fields: &["board", "kind", "formulation", "time"],
        work: Work::Board(trace::trace),
    },
    Query {
        name: "compare",
        sentence: "Solve a board in every formulation with every solver; `time` is for each run.",
        fields: &["board", "kind", "seed", "time"],
        work: Work::Board(compare::compare),
    },
];

/// The query with a name.
pub fn find(name: &str) -> Option<&'static Query> {
    QUERIES.iter().find(|query| query.name == name)
}
