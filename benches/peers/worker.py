"""The line protocol of every peer: a method and a board on each line in, one JSON line out.

A method is a function of the board's text and the clocks. It returns a solution (an integer by the name of each
puzzle variable), INFEASIBLE or UNKNOWN; or it yields distinct solutions until there are no others, and returns
UNKNOWN if a limit is reached first. With an objective, it stores the minimum cost in `attempt.cost`.
"""

import contextlib
import gc
import json
import os
import sys
import time
import traceback
import types

INFEASIBLE = "infeasible"
UNKNOWN = "unknown"


class Refused(Exception):
    """The solver does not take this board; the message is the reason."""


class Attempt:
    """The clocks of one solve, and the cost of its solution."""

    def __init__(self, limit):
        self.limit = limit
        self.started = time.perf_counter()
        self.inside = 0.0
        self.inside_cpu = 0.0
        self.cost = None

    def seconds(self):
        """Wall time since the board's text was handed over."""
        return time.perf_counter() - self.started

    def remaining(self):
        """Seconds left of the limit; always positive, because some solvers read 0 as no limit."""
        return max(0.001, self.limit - self.seconds())

    @contextlib.contextmanager
    def solving(self):
        """Adds the time inside to the solver's wall time and to its processor time, of all threads."""
        started, started_cpu = time.perf_counter(), time.process_time()
        try:
            yield
        finally:
            self.inside += time.perf_counter() - started
            self.inside_cpu += time.process_time() - started_cpu


def take(solutions, max_solutions):
    """Takes up to `max_solutions` solutions of a generator; returns the first, their number, and the outcome."""
    first, count = None, 0
    while count < max_solutions:
        try:
            solution = next(solutions)
        except StopIteration as end:
            if end.value == UNKNOWN:
                return first, count, UNKNOWN
            return first, count, "feasible" if count else INFEASIBLE
        first, count = first or solution, count + 1
    return first, count, "feasible"


def attempt(method, text, limit, max_solutions=1):
    """Runs a method on a board's text for up to `max_solutions` solutions; returns the report with its times."""
    # Garbage of earlier boards is collected before the clock starts.
    gc.collect()
    clock = Attempt(limit)
    report = {"solution": None, "reason": None}
    try:
        result = method(text, clock)
        if isinstance(result, types.GeneratorType):
            solution, count, outcome = take(result, max_solutions)
            report.update(outcome=outcome, solution=solution, solutions=count)
        elif isinstance(result, dict):
            report.update(outcome="feasible", solution=result, solutions=1)
        else:
            report.update(outcome=result)
    except Refused as refusal:
        report.update(outcome="refused", reason=str(refusal))
    except Exception:
        report.update(outcome="broken", reason=traceback.format_exc(limit=-2).strip())
    report.update(
        cost=clock.cost, seconds=clock.seconds(), solver_seconds=clock.inside, solver_cpu_seconds=clock.inside_cpu
    )
    return report


def serve(version, methods):
    """Prints version and method names, then a report for each line `method TAB path TAB max_solutions` of the input.

    `methods` maps a kind to its methods by name. Command-line arguments: the kind, and the time limit in seconds.
    """
    kind, limit = sys.argv[1], float(sys.argv[2])
    # Some solvers print banners to standard output: they are redirected to standard error.
    replies = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    offered = methods.get(kind, {})
    print(json.dumps({"version": version, "methods": list(offered)}), file=replies)
    for line in sys.stdin:
        name, path, max_solutions = line.rstrip("\n").split("\t")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        report = attempt(offered[name], text, limit, int(max_solutions))
        print(json.dumps({"board": os.path.basename(path), "method": name, **report}), file=replies)
