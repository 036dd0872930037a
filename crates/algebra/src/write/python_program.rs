//! What stands around the model in a program of Python.

/// The two libraries.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Library {
    Pyomo,
    Cpmpy,
}

const READING: &str = "
def index(key):
    return tuple(key) if len(key) != 1 else key[0]


def members(rows):
    return [index(row) for row in rows]


def family(sets):
    return {index(key): members(rows) for key, rows in sets}


def table(rows):
    return {index(row[:-1]): row[-1] for row in rows}


def distinct(values):
    return list(dict.fromkeys(values))

";

const PYOMO: &str = "
def row(e):
    # A row without variables is true or false.
    if isinstance(e, bool):
        return pyo.Constraint.Feasible if e else pyo.Constraint.Infeasible
    return e

";

const CPMPY: &str = "
def no(e):
    return not e if isinstance(e, bool) else ~e


def implies(a, b):
    return cp.any([no(a), b])


def table_of(values, cells):
    return cp.Table(values, [cells[at:at + len(values)] for at in range(0, len(cells), len(values))])

";

const SOLVE_PYOMO: &str = "
    results = pyo.SolverFactory(\"appsi_highs\").solve(model, load_solutions=False)
    solved = results.solver.termination_condition == pyo.TerminationCondition.optimal
    if solved:
        model.solutions.load_from(results)
    value = lambda e: round(pyo.value(e))
";

const SOLVE_CPMPY: &str = "
    solved = model.solve()
    value = lambda e: int(e.value()) if hasattr(e, \"value\") else int(e)
";

const PRINT: &str = "    if not solved:
        sys.exit(\"no solution\")
    for name, values in solution.items():
        for key, e in values.items():
            key = key if isinstance(key, tuple) else (key,)
            subscripts = \"[\" + \",\".join(map(str, key)) + \"]\" if key else \"\"
            print(f\"{name}{subscripts} = {value(e)}\")
";

/// The program: reading JSON, `build(data)`, and solving the board of a file.
pub(super) fn program(library: Library, body: &str) -> String {
    let (import, make, helpers, solve) = match library {
        Library::Pyomo => ("import pyomo.environ as pyo", "pyo.ConcreteModel()", PYOMO, SOLVE_PYOMO),
        Library::Cpmpy => ("import cpmpy as cp", "cp.Model()", CPMPY, SOLVE_CPMPY),
    };
    let math = if body.contains("math.") { "import math\n" } else { "" };
    format!(
        "import json\n{math}import sys\nfrom itertools import product\n\n{import}\n\n{READING}{helpers}\n\
         def build(data):\n    model = {make}\n{body}\n\n\
         if __name__ == \"__main__\":\n    with open(sys.argv[1], encoding=\"utf-8\") as file:\n        \
         model, solution = build(json.load(file)){solve}{PRINT}"
    )
}
