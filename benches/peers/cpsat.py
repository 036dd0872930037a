"""CP-SAT of OR-tools: hashi by flow and by repeated cuts, sudoku by all-different, the rest in `cpsat_kinds`."""

import json

import ortools
from ortools.sat.python import cp_model

from cpsat_kinds import MODELS
from hashi import Hashi
from rows import Rows
from sudoku import Sudoku
from worker import INFEASIBLE, UNKNOWN, Refused, serve


def solve(model, attempt):
    """A solver that has run within the limit, and what is to be said if it has no solution."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = attempt.remaining()
    with attempt.solving():
        status = solver.solve(model)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return solver, None
    return solver, INFEASIBLE if status == cp_model.INFEASIBLE else UNKNOWN


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


def solution(board, solver, first, second):
    """What the solver found, by name."""
    return board.solution([solver.value(bit) for bit in first], [solver.value(bit) for bit in second])


def solutions(model, variables, least, attempt):
    """All solutions one after the other; with something to be as small as can be, the best ones."""
    if least is not None:
        model.minimize(least)
    while True:
        solver, without = solve(model, attempt)
        if without:
            return without
        solution = {name: solver.value(unknown) for name, unknown in variables.items()}
        if least is not None and attempt.cost is None:
            attempt.cost = solver.value(least)
            if solver.best_objective_bound < attempt.cost:
                return UNKNOWN
            model.clear_objective()
            model.add(least == attempt.cost)
        yield solution
        model.add_forbidden_assignments(list(variables.values()), [tuple(solution.values())])


def of_kind(write):
    """A method from a function that writes a board in JSON as a model."""

    def method(text, attempt):
        return solutions(*write(json.loads(text)), attempt)

    return method


def rows(text, attempt):
    """Rows of sums of whole numbers, as they were given."""
    given = Rows(text)
    if given.real:
        raise Refused("it takes whole numbers only")
    model = cp_model.CpModel()
    columns = [model.new_int_var(low, high, "") for low, high in given.whole]
    total = lambda terms: sum(factor * columns[column] for column, factor in terms)
    for low, high, terms in given.rows:
        low, high = (cp_model.INT_MIN if low is None else low), (cp_model.INT_MAX if high is None else high)
        model.add_linear_constraint(total(terms), low, high)
    if given.least:
        model.minimize(total(given.least))
    solver, without = solve(model, attempt)
    return without or given.solution([solver.value(column) for column in columns], attempt)


def flow(text, attempt):
    """One source sends one unit to every other island, along bridges only."""
    board = Hashi(text)
    if not board.joinable():
        return
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
    bridges_by_name = {name: one + two for name, one, two in zip(board.names, first, second)}
    while True:
        solver, without = solve(model, attempt)
        if without:
            return without
        yield {name: solver.value(number) for name, number in bridges_by_name.items()}
        drawn = first + second
        model.add_bool_or(bit.negated() if solver.value(bit) else bit for bit in drawn)


def repeated_cuts(text, attempt):
    """Solves, cuts off what is not joined, and solves again."""
    board = Hashi(text)
    if not board.joinable():
        return INFEASIBLE
    model, first, second = bridges(board)
    while True:
        solver, without = solve(model, attempt)
        if without:
            return without
        cuts = board.cuts([place for place, bit in enumerate(first) if solver.value(bit)])
        if not cuts:
            return solution(board, solver, first, second)
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
    return solutions(model, dict(zip(board.names, cells)), None, attempt)


if __name__ == "__main__":
    serve(
        ortools.__version__,
        {
            "hashi": {"flow": flow, "repeated cuts": repeated_cuts},
            "sudoku": {"all-different": all_different},
            "rows": {"rows": rows},
            **{kind: {"model": of_kind(write)} for kind, write in MODELS.items()},
        },
    )
