"""The loop every peer runs: a method and a board on each line in, one JSON line out."""

import contextlib
import gc
import json
import os
import sys
import time
import traceback

IMPOSSIBLE = "impossible"
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


def attempt(method, text, limit):
    """Runs a method on a board's text; what came of it, with its times."""
    # What earlier boards left behind is cleared away before the clock starts.
    gc.collect()
    clock = Attempt(limit)
    report = {"answer": None, "reason": None}
    try:
        result = method(text, clock)
        if isinstance(result, dict):
            report.update(outcome="found", answer=result)
        else:
            report.update(outcome=result)
    except Refused as refusal:
        report.update(outcome="refused", reason=str(refusal))
    except Exception:
        report.update(outcome="broken", reason=traceback.format_exc(limit=-2).strip())
    report.update(
        seconds=clock.seconds(), solver_seconds=clock.inside, solver_cpu_seconds=clock.inside_cpu
    )
    return report


def serve(version, methods):
    """Greets with version and method names, then answers lines `method TAB path` until they end.

    `methods` maps a kind to its methods by name. Arguments: the kind and the limit in seconds.
    """
    kind, limit = sys.argv[1], float(sys.argv[2])
    # Some solvers print banners of their own: they go where they cannot be taken for an answer.
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    offered = methods.get(kind, {})
    print(json.dumps({"version": version, "methods": list(offered)}), file=answers)
    for line in sys.stdin:
        name, path = line.rstrip("\n").split("\t")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        report = attempt(offered[name], text, limit)
        print(json.dumps({"board": os.path.basename(path), "method": name, **report}), file=answers)
