"""CP-SAT of OR-Tools: hashi by flow and by repeated cuts, sudoku by all-different, the other kinds in `cpsat_kinds`."""

import json

import ortools
from ortools.sat.python import cp_model

from cpsat_kinds import MODELS
from hashi import Hashi
from rows import Rows
from sudoku import Sudoku
from worker import INFEASIBLE, UNKNOWN, Refused, serve


def solve(model, attempt):
    """Runs a solver within the limit; returns it, and the outcome if it has no solution."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = attempt.remaining()
    with attempt.solving():
        status = solver.solve(model)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return solver, None
    return solver, INFEASIBLE if status == cp_model.INFEASIBLE else UNKNOWN


def bridges(board):
    """A model of degrees and crossings, with its Boolean variables x1 and x2."""
    model = cp_model.CpModel()
    first = [model.new_bool_var("") for _ in board.places]
    second = [model.new_bool_var("") for _ in board.places]
    for one, two in zip(first, second):
        model.add_implication(two, one)
    for at, clue in zip(board.at, board.clues):
        model.add(sum(first[place] + second[place] for place in at) == clue)
    for one, other in board.crossings:
        model.add_at_most_one(first[one], first[other])
    return model, first, second


def solution(board, solver, first, second):
    """The solver's solution, by name."""
    return board.solution([solver.value(literal) for literal in first], [solver.value(literal) for literal in second])


def solutions(model, variables, objective, attempt):
    """All solutions one after the other; with an objective to minimise, all optimal ones."""
    if objective is not None:
        model.minimize(objective)
    while True:
        solver, failure = solve(model, attempt)
        if failure:
            return failure
        solution = {name: solver.value(variable) for name, variable in variables.items()}
        if objective is not None and attempt.cost is None:
            attempt.cost = solver.value(objective)
            if solver.best_objective_bound < attempt.cost:
                return UNKNOWN
            model.clear_objective()
            model.add(objective == attempt.cost)
        yield solution
        model.add_forbidden_assignments(list(variables.values()), [tuple(solution.values())])


def method_of(build):
    """A method from a function that builds the model of a board in JSON."""

    def method(text, attempt):
        return solutions(*build(json.loads(text)), attempt)

    return method


def rows(text, attempt):
    """The linear rows given, over integer columns."""
    given = Rows(text)
    if given.reals:
        raise Refused("CP-SAT takes integer columns only")
    model = cp_model.CpModel()
    columns = [model.new_int_var(low, high, "") for low, high in given.integers]
    total = lambda terms: sum(coefficient * columns[column] for column, coefficient in terms)
    for low, high, terms in given.rows:
        low, high = (cp_model.INT_MIN if low is None else low), (cp_model.INT_MAX if high is None else high)
        model.add_linear_constraint(total(terms), low, high)
    if given.objective:
        model.minimize(total(given.objective))
    solver, failure = solve(model, attempt)
    return failure or given.solution([solver.value(column) for column in columns], attempt)


def flow(text, attempt):
    """Single-commodity flow: a source sends one unit to every other island, along bridges only."""
    board = Hashi(text)
    if not board.can_be_connected():
        return
    model, first, second = bridges(board)
    capacity = len(board.at) - 1
    arriving = [[] for _ in board.at]
    leaving = [[] for _ in board.at]
    for place, (one, other) in enumerate(board.places):
        there, back = model.new_int_var(0, capacity, ""), model.new_int_var(0, capacity, "")
        leaving[one].append(there)
        arriving[other].append(there)
        leaving[other].append(back)
        arriving[one].append(back)
        # A bound for each direction: one bound for their sum is several times slower.
        model.add(there <= capacity * first[place])
        model.add(back <= capacity * first[place])
    for island in range(1, len(board.at)):
        model.add(sum(arriving[island]) - sum(leaving[island]) == 1)
    bridges_by_name = {name: one + two for name, one, two in zip(board.names, first, second)}
    while True:
        solver, failure = solve(model, attempt)
        if failure:
            return failure
        yield {name: solver.value(number) for name, number in bridges_by_name.items()}
        drawn = first + second
        model.add_bool_or(literal.negated() if solver.value(literal) else literal for literal in drawn)


def repeated_cuts(text, attempt):
    """Solves, adds cuts for unconnected groups of islands, and solves again."""
    board = Hashi(text)
    if not board.can_be_connected():
        return INFEASIBLE
    model, first, second = bridges(board)
    while True:
        solver, failure = solve(model, attempt)
        if failure:
            return failure
        cuts = board.cuts([place for place, literal in enumerate(first) if solver.value(literal)])
        if not cuts:
            return solution(board, solver, first, second)
        for cut in cuts:
            model.add_bool_or([first[place] for place in cut])


def all_different(text, attempt):
    """An integer for each cell, all different in every row, column and box."""
    board = Sudoku(text)
    model = cp_model.CpModel()
    cells = [
        model.new_constant(given) if given else model.new_int_var(1, board.side, "")
        for given in board.givens
    ]
    for unit in board.units:
        model.add_all_different([cells[cell] for cell in unit])
    return solutions(model, dict(zip(board.names, cells)), None, attempt)


if __name__ == "__main__":
    serve(
        ortools.__version__,
        {
            "hashi": {"flow": flow, "repeated cuts": repeated_cuts},
            "sudoku": {"all-different": all_different},
            "rows": {"rows": rows},
            **{kind: {"model": method_of(build)} for kind, build in MODELS.items()},
        },
    )
