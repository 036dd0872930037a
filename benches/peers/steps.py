"""Tools that explain steps: CPMpy's, and Demystify on sudoku.

Each line of the input is a method, the path of a board with its steps, the number of a step, and a limit in seconds of
processor time, with tabs between them. The board is what our worker writes: `vars` with bounds, `parts` of the rules, and
`steps` with the values `left` to each variable and the `conclusions`. Each reply is an object: `outcome`, and if a step was
found, the processor `seconds` of all threads without the building of the model, and how many `parts` and `facts` it uses.
"""

import json
import math
import os
import resource
import select
import signal
import sys
import time

# How much longer a step may take by the clock than of processor time.
WALL = 10

NEEDS_ONE = ("mus", "quickxplain", "optimal_mus")


def holds(x, condition):
    """A condition on a variable: its value is in a range."""
    var, low, high = condition
    return (x[var] >= low) & (x[var] <= high)


def expression(cp, x, part):
    """A part of the rules as one constraint."""
    kind = part["body"]
    if kind == "count":
        number = cp.sum([holds(x, condition) for condition in part["of"]])
        within = (number >= part["least"]) & (number <= part["most"])
        return holds(x, part["when"]).implies(within) if part["when"] else within
    if kind == "sum":
        total = cp.sum([factor * x[var] for var, factor in part["terms"]])
        return (total >= part["least"]) & (total <= part["most"])
    if kind == "distinct sum":
        scope = [x[var] for var in part["vars"]]
        return cp.AllDifferent(scope) & (cp.sum(scope) == part["sum"])
    if kind == "table":
        return cp.Table([x[var] for var in part["vars"]], part["rows"])
    if kind == "differ":
        return cp.any([x[one] != x[other] for one, other in part["pairs"]])
    raise ValueError(f"no constraint for {kind}")


def within(cp, var, values):
    """The variable has one of some values."""
    return cp.any([var == value for value in values])


def cpmpy_step(method, board, step, limit):
    """Explains the conclusions of a step, or with `ocus` any value that can be excluded, by the fewest parts and facts."""
    import cpmpy as cp
    from cpmpy.tools import explain

    x = [cp.intvar(low, high, name=f"x{number}") for number, (low, high) in enumerate(board["vars"])]
    parts = [expression(cp, x, part) for part in board["parts"]]
    left = step["left"]
    full = [list(range(low, high + 1)) for low, high in board["vars"]]
    facts = [within(cp, x[var], values) for var, values in enumerate(left) if values != full[var]]
    soft = parts + facts
    if method in NEEDS_ONE:
        hard = [cp.any([~within(cp, x[var], values) for var, values in step["conclusions"]])]
        started = limit_processor(limit)
        core = getattr(explain, method)(soft, hard=hard)
    else:
        denied = [x[var] == value for var, values in enumerate(left) for value in values if value != board["solution"][var]]
        weights = [1] * len(soft) + [0] * len(denied)
        started = limit_processor(limit)
        core = explain.ocus(soft + denied, weights=weights, meta_constraint=cp.sum(denied) == 1)
    seconds = time.process_time() - started
    used = {id(constraint) for constraint in core}
    return {"seconds": seconds, "parts": sum(id(part) in used for part in parts), "facts": sum(id(fact) in used for fact in facts)}


def demystify_step(_, board, step, limit):
    """The smallest step of a sudoku that Demystify finds."""
    from demystify import config
    from demystify.base import EqVal, NeqVal, Puzzle, VarMatrix
    from demystify.buildpuz import basicSudoku
    from demystify.internal import Solver
    from demystify.mus import CascadeMUSFinder

    config.LoadConfigFromDict({"cores": 1})
    cells = VarMatrix(lambda place: place, (9, 9), range(1, 10))
    puzzle = Puzzle([cells])
    puzzle.addConstraints(basicSudoku(cells))
    solver = Solver(puzzle)
    known = []
    for var, values in enumerate(step["left"]):
        cell = cells[var // 9][var % 9]
        known += [NeqVal(cell, value) for value in range(1, 10) if value not in values]
        known += [EqVal(cell, values[0])] if len(values) == 1 else []
    for literal in known:
        solver.addLit(literal)
    open_literals = set(solver.solveSingle([])) - set(known)
    started = limit_processor(limit)
    found = CascadeMUSFinder(solver, config=config.getDefaultConfig()).smallestMUS(list(open_literals))
    return {"seconds": time.process_time() - started, "parts": found.minimum(), "facts": None}


def limit_processor(limit):
    """Ends this process after so many seconds of processor time from now, which it returns."""
    now = time.process_time()
    resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(now + limit), math.ceil(now + limit)))
    return now


def in_child(work, wall_limit):
    """Runs something in another process, since a solver does not hear of a limit."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        try:
            reply = {"outcome": "found", **work()}
        except Exception as error:
            reply = {"outcome": "broken", "reason": f"{type(error).__name__}: {error}"}
        os.write(writer, json.dumps(reply).encode())
        os._exit(0)
    os.close(writer)
    ready = select.select([reader], [], [], wall_limit)[0]
    text = os.read(reader, 65536) if ready else b""
    os.close(reader)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return json.loads(text) if text else {"outcome": "stopped"}


def main():
    # Some solvers print banners to standard output: they are redirected to standard error.
    replies = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    for line in sys.stdin:
        method, path, number, limit = line.rstrip("\n").split("\t")
        with open(path, encoding="utf-8") as file:
            board = json.load(file)
        explain = demystify_step if method == "demystify" else cpmpy_step
        reply = in_child(lambda: explain(method, board, board["steps"][int(number)], float(limit)), WALL * float(limit))
        print(json.dumps(reply), file=replies)


if __name__ == "__main__":
    main()
