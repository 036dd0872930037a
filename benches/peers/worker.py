"""The loop every peer runs: a method and a board on each line in, one JSON line out.

A method is a function of the board's text and the clocks. It returns a solution (a number by the name of
each unknown), INFEASIBLE or UNKNOWN; or it yields solutions, all different, until there are no others, and
returns UNKNOWN if it cannot tell. What it was to make as small as can be it leaves in `clocks.cost`.
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
    """The solver does not take this board, and says why."""


class Attempt:
    """The clocks of one solve."""

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
        """What is left of the limit; never nothing, which some solvers read as no limit."""
        return max(0.001, self.limit - self.seconds())

    @contextlib.contextmanager
    def solving(self):
        """Counts what happens inside as the solver's own time, on the clock and of all threads."""
        started, started_cpu = time.perf_counter(), time.process_time()
        try:
            yield
        finally:
            self.inside += time.perf_counter() - started
            self.inside_cpu += time.process_time() - started_cpu


def taken(solutions, most):
    """So many solutions of a generator: the first, how many there were, and how it ended."""
    first, count = None, 0
    while count < most:
        try:
            solution = next(solutions)
        except StopIteration as end:
            if end.value == UNKNOWN:
                return first, count, UNKNOWN
            return first, count, "feasible" if count else INFEASIBLE
        first, count = first or solution, count + 1
    return first, count, "feasible"


def attempt(method, text, limit, most=1):
    """Runs a method on a board's text for up to `most` solutions; what came of it, with its times."""
    # What earlier boards left behind is cleared away before the clock starts.
    gc.collect()
    clock = Attempt(limit)
    report = {"solution": None, "reason": None}
    try:
        result = method(text, clock)
        if isinstance(result, types.GeneratorType):
            solution, count, outcome = taken(result, most)
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
    """Greets with version and method names, then answers lines `method TAB path TAB most` until they end.

    `methods` maps a kind to its methods by name. Arguments: the kind and the limit in seconds.
    """
    kind, limit = sys.argv[1], float(sys.argv[2])
    # Some solvers print banners of their own: they go where they cannot be taken for a solution.
    solutions = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    offered = methods.get(kind, {})
    print(json.dumps({"version": version, "methods": list(offered)}), file=solutions)
    for line in sys.stdin:
        name, path, most = line.rstrip("\n").split("\t")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        report = attempt(offered[name], text, limit, int(most))
        print(json.dumps({"board": os.path.basename(path), "method": name, **report}), file=solutions)
