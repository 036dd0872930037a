"""Boards solved by other solvers that are installed for Python."""

from __future__ import annotations

import sys
from typing import Optional

from ._errors import Error, FormatError, LimitReached
from ._native import Board, Solution

_INFEASIBLE = ("INFEASIBLE", "kInfeasible", "status 3")
"""How CP-SAT, HiGHS and Gurobi call a model without solution."""


def _script(board: Board, solver: str, formulation: Optional[str]) -> str:
    """The model as a script for the solver, by default in the first formulation that it takes."""
    if formulation is not None:
        return board.model(formulation).to(solver)
    refusal: Optional[Error] = None
    for name in board.formulations:
        try:
            return board.model(name).to(solver)
        except FormatError as error:
            refusal = refusal or error
    raise refusal or Error("this kind has no formulation")


def solve_with(
    board: Board, solver: str, formulation: Optional[str] = None, *, time_limit: Optional[float] = None
) -> Optional[Solution]:
    """A solution found by `highspy`, `ortools` or `gurobipy`, where installed: `pip install pencilmark[solvers]`.

    The model goes to the solver in a process of its own, and the rules judge what comes back. `None` means that the solver
    calls the model infeasible, and of a board with an objective the solution is optimal, both by its word alone.

    >>> import pencilmark as pm
    >>> pm.solve_with(pm.read("1.3..4.2.1.34.2."), "highspy")["r1c2"]
    2
    """
    import subprocess  # Importing it with the package would take a tenth as long as the package.

    script = _script(board, solver, formulation)
    command = [sys.executable, "-c", "import sys; exec(compile(sys.stdin.read(), 'model', 'exec'))"]
    try:
        ended = subprocess.run(command, input=script, capture_output=True, encoding="utf-8", timeout=time_limit)
    except subprocess.TimeoutExpired:
        raise LimitReached(f"time limit reached: {solver} found no solution within {time_limit} s", "time") from None
    if ended.returncode == 0:
        lines = (line.rsplit(" = ", 1) for line in ended.stdout.splitlines() if " = " in line)
        return board.judge({name: int(value) for name, value in lines})
    message = (ended.stderr.strip().splitlines() or [f"it ended with {ended.returncode}"])[-1]
    if message.startswith("ModuleNotFoundError"):
        raise Error(f"{solver} is not installed")
    if message.startswith("no solution") and message.endswith(_INFEASIBLE):
        return None
    raise Error(f"{solver}: {message}")
