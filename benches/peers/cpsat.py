"""CP-SAT of OR-tools: hashi by flow and by repeated cuts, sudoku by all-different."""

import ortools
from ortools.sat.python import cp_model

from hashi import Hashi
from sudoku import Sudoku
from worker import IMPOSSIBLE, UNKNOWN, serve


def solve(model, attempt):
    """A solver that has run within the limit, and what is to be said if it has no answer."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = attempt.remaining()
    with attempt.solving():
        status = solver.solve(model)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return solver, None
    return solver, IMPOSSIBLE if status == cp_model.INFEASIBLE else UNKNOWN


def bridges(board):
    """A model of degrees and crossings with its bits x1 and x2."""
    model = cp_model.CpModel()
    first = [model.new_bool_var("") for _ in board.places]
    second = [model.new_bool_var("") for _ in board.places]
    for one, two in zip(first, second):
        model.add_implication(two, one)
    for at, wanted in zip(board.at, board.wanted):
        model.add(sum(first[place] + second[place] for place in at) == wanted)
    for one, other in board.crossings:
        model.add_at_most_one(first[one], first[other])
    return model, first, second


def answer(board, solver, first, second):
    """What the solver found, by name."""
    return board.answer([solver.value(bit) for bit in first], [solver.value(bit) for bit in second])


def flow(text, attempt):
    """One source sends one unit to every other island, along bridges only."""
    board = Hashi(text)
    if not board.joinable():
        return IMPOSSIBLE
    model, first, second = bridges(board)
    most = len(board.at) - 1
    arriving = [[] for _ in board.at]
    leaving = [[] for _ in board.at]
    for place, (one, other) in enumerate(board.places):
        there, back = model.new_int_var(0, most, ""), model.new_int_var(0, most, "")
        leaving[one].append(there)
        arriving[other].append(there)
        leaving[other].append(back)
        arriving[one].append(back)
        # Bounded apart: their sum under one bound is several times slower.
        model.add(there <= most * first[place])
        model.add(back <= most * first[place])
    for island in range(1, len(board.at)):
        model.add(sum(arriving[island]) - sum(leaving[island]) == 1)
    solver, without = solve(model, attempt)
    return without or answer(board, solver, first, second)


def repeated_cuts(text, attempt):
    """Solves, cuts off what is not joined, and solves again."""
    board = Hashi(text)
    if not board.joinable():
        return IMPOSSIBLE
    model, first, second = bridges(board)
    while True:
        solver, without = solve(model, attempt)
        if without:
            return without
        cuts = board.cuts([place for place, bit in enumerate(first) if solver.value(bit)])
        if not cuts:
            return answer(board, solver, first, second)
        for cut in cuts:
            model.add_bool_or([first[place] for place in cut])


def all_different(text, attempt):
    """One whole number a cell, all different in every row, column and box."""
    board = Sudoku(text)
    model = cp_model.CpModel()
    cells = [
        model.new_constant(clue) if clue else model.new_int_var(1, board.side, "")
        for clue in board.clues
    ]
    for area in board.areas:
        model.add_all_different([cells[cell] for cell in area])
    solver, without = solve(model, attempt)
    return without or {name: solver.value(cell) for name, cell in zip(board.names, cells)}


if __name__ == "__main__":
    serve(
        ortools.__version__,
        {
            "hashi": {"flow": flow, "repeated cuts": repeated_cuts},
            "sudoku": {"all-different": all_different},
        },
    )
