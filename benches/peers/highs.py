"""HiGHS: hashi by repeated cuts (its lazy-constraint callback is never called), sudoku by assignment, rows as given."""

import highspy
import numpy as np
from highspy import HighsModelStatus

from hashi import Hashi
from rows import Rows
from sudoku import Sudoku
from worker import INFEASIBLE, UNKNOWN, serve


def bits(count):
    """A silent solver on one thread with that many binary columns."""
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.addVars(count, np.zeros(count), np.ones(count))
    whole = np.full(count, highspy.HighsVarType.kInteger, dtype=object)
    solver.changeColsIntegrality(count, np.arange(count, dtype=np.int32), whole)
    return solver


def row(solver, lower, columns, upper, values=None):
    """Adds lower <= sum of columns <= upper, with coefficients 1 unless others are given."""
    values = np.ones(len(columns)) if values is None else np.array(values, dtype=np.double)
    solver.addRow(lower, upper, len(columns), np.array(columns, dtype=np.int32), values)


def run(solver, attempt):
    """Solves within the limit; None when there is a solution to read."""
    # The limit holds for each run anew, although the run time reported is that of all of them.
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
    """Solves, cuts off what is not joined, and solves again."""
    board = Hashi(text)
    if not board.joinable():
        return INFEASIBLE
    count = len(board.places)
    solver = bits(2 * count)
    for place in range(count):
        row(solver, 0, [place, count + place], highspy.kHighsInf, [1, -1])
    for at, wanted in zip(board.at, board.wanted):
        row(solver, wanted, at + [count + place for place in at], wanted)
    for one, other in board.crossings:
        row(solver, -highspy.kHighsInf, [one, other], 1)
    while True:
        without = run(solver, attempt)
        if without:
            return without
        values = list(solver.getSolution().col_value)
        cuts = board.cuts([place for place in range(count) if values[place] > 0.5])
        if not cuts:
            return board.solution(values[:count], values[count:])
        for cut in cuts:
            row(solver, 1, cut, highspy.kHighsInf)


def assignment(text, attempt):
    """One bit for each cell and value."""
    board = Sudoku(text)
    choices, rows = board.assignment()
    if not all(rows):
        return INFEASIBLE
    solver = bits(len(choices))
    for columns in rows:
        row(solver, 1, columns, 1)
    return run(solver, attempt) or board.solution(choices, list(solver.getSolution().col_value))


def rows(text, attempt):
    """Rows of sums, as they were given."""
    given = Rows(text)
    solver = bits(0)
    for low, high in given.whole + given.real:
        solver.addVar(infinite(low, -1), infinite(high, 1))
    whole = len(given.whole)
    solver.changeColsIntegrality(
        whole, np.arange(whole, dtype=np.int32), np.full(whole, highspy.HighsVarType.kInteger, dtype=object)
    )
    for low, high, terms in given.rows:
        columns, values = [term[0] for term in terms], [term[1] for term in terms]
        row(solver, infinite(low, -1), columns, infinite(high, 1), values)
    for column, factor in given.least or []:
        solver.changeColCost(column, factor)
    return run(solver, attempt) or given.solution(list(solver.getSolution().col_value), attempt)


def infinite(bound, sign):
    """A bound, or none."""
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
