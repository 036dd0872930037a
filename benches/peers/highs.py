"""HiGHS: hashi by repeated cuts (its callback for lazy constraints is never called), sudoku by assignment, linear rows."""

import highspy
import numpy as np
from highspy import HighsModelStatus

from hashi import Hashi
from rows import Rows
from sudoku import Sudoku
from worker import INFEASIBLE, UNKNOWN, serve


def new_solver(count):
    """A silent solver on one thread with `count` binary columns."""
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.addVars(count, np.zeros(count), np.ones(count))
    integral = np.full(count, highspy.HighsVarType.kInteger, dtype=object)
    solver.changeColsIntegrality(count, np.arange(count, dtype=np.int32), integral)
    return solver


def row(solver, lower, columns, upper, values=None):
    """Adds lower <= sum of columns <= upper, with coefficients 1 by default."""
    values = np.ones(len(columns)) if values is None else np.array(values, dtype=np.double)
    solver.addRow(lower, upper, len(columns), np.array(columns, dtype=np.int32), values)


def run(solver, attempt):
    """Solves within the limit; returns `None` if there is an optimal solution, or else the outcome."""
    # The limit applies to each run, although the run time reported is that of all runs.
    solver.setOptionValue("time_limit", attempt.remaining())
    with attempt.solving():
        solver.run()
    status = solver.getModelStatus()
    if status == HighsModelStatus.kOptimal:
        return None
    if status in (HighsModelStatus.kInfeasible, HighsModelStatus.kUnboundedOrInfeasible):
        return INFEASIBLE
    return UNKNOWN


def repeated_cuts(text, attempt):
    """Solves, adds cuts for unconnected groups of islands, and solves again."""
    board = Hashi(text)
    if not board.can_be_connected():
        return INFEASIBLE
    count = len(board.places)
    solver = new_solver(2 * count)
    for place in range(count):
        row(solver, 0, [place, count + place], highspy.kHighsInf, [1, -1])
    for at, clue in zip(board.at, board.clues):
        row(solver, clue, at + [count + place for place in at], clue)
    for one, other in board.crossings:
        row(solver, -highspy.kHighsInf, [one, other], 1)
    while True:
        failure = run(solver, attempt)
        if failure:
            return failure
        values = list(solver.getSolution().col_value)
        cuts = board.cuts([place for place in range(count) if values[place] > 0.5])
        if not cuts:
            return board.solution(values[:count], values[count:])
        for cut in cuts:
            row(solver, 1, cut, highspy.kHighsInf)


def assignment(text, attempt):
    """A binary variable for each candidate."""
    board = Sudoku(text)
    candidates, rows = board.assignment()
    if not all(rows):
        return INFEASIBLE
    solver = new_solver(len(candidates))
    for columns in rows:
        row(solver, 1, columns, 1)
    return run(solver, attempt) or board.solution(candidates, list(solver.getSolution().col_value))


def rows(text, attempt):
    """The linear rows given."""
    given = Rows(text)
    solver = new_solver(0)
    for low, high in given.integers + given.reals:
        solver.addVar(infinite(low, -1), infinite(high, 1))
    integers = len(given.integers)
    solver.changeColsIntegrality(
        integers, np.arange(integers, dtype=np.int32), np.full(integers, highspy.HighsVarType.kInteger, dtype=object)
    )
    for low, high, terms in given.rows:
        columns, values = [term[0] for term in terms], [term[1] for term in terms]
        row(solver, infinite(low, -1), columns, infinite(high, 1), values)
    for column, coefficient in given.objective or []:
        solver.changeColCost(column, coefficient)
    return run(solver, attempt) or given.solution(list(solver.getSolution().col_value), attempt)


def infinite(bound, sign):
    """A bound, or infinity with the given sign for `None`."""
    return sign * highspy.kHighsInf if bound is None else bound


if __name__ == "__main__":
    serve(
        highspy.Highs().version(),
        {
            "hashi": {"repeated cuts": repeated_cuts},
            "sudoku": {"assignment": assignment},
            "rows": {"rows": rows},
        },
    )
