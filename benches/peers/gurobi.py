"""Gurobi: hashi with lazy constraints from a callback, sudoku by assignment."""

import gurobipy as gp
from gurobipy import GRB

from hashi import Hashi
from sudoku import Sudoku
from worker import INFEASIBLE, UNKNOWN, Refused, serve

ENVIRONMENT = gp.Env(params={"OutputFlag": 0, "Threads": 1})


def optimize(model, attempt, callback=None):
    """Solves within the limit; returns `None` if there is a solution, or else the outcome."""
    model.Params.TimeLimit = attempt.remaining()
    try:
        with attempt.solving():
            model.optimize(callback)
    except gp.GurobiError as error:
        if error.errno == GRB.Error.SIZE_LIMIT_EXCEEDED:
            raise Refused(str(error)) from error
        raise
    if model.SolCount:
        return None
    return INFEASIBLE if model.Status in (GRB.INFEASIBLE, GRB.INF_OR_UNBD) else UNKNOWN


def lazy_cuts(text, attempt):
    """x1, x2, and connectivity by lazy constraints."""
    board = Hashi(text)
    if not board.can_be_connected():
        return INFEASIBLE
    with gp.Model(env=ENVIRONMENT) as model:
        places = range(len(board.places))
        first = model.addVars(places, vtype=GRB.BINARY)
        second = model.addVars(places, vtype=GRB.BINARY)
        for place in places:
            model.addConstr(second[place] <= first[place])
        for at, clue in zip(board.at, board.clues):
            model.addConstr(gp.quicksum(first[place] + second[place] for place in at) == clue)
        for one, other in board.crossings:
            model.addConstr(first[one] + first[other] <= 1)
        model.Params.LazyConstraints = 1

        def separate(model, where):
            if where == GRB.Callback.MIPSOL:
                values = model.cbGetSolution(first)
                for cut in board.cuts([place for place in places if values[place] > 0.5]):
                    model.cbLazy(gp.quicksum(first[place] for place in cut) >= 1)

        return optimize(model, attempt, separate) or board.solution(
            [first[place].X for place in places], [second[place].X for place in places]
        )


def assignment(text, attempt):
    """A binary variable for each candidate."""
    board = Sudoku(text)
    candidates, rows = board.assignment()
    if not all(rows):
        return INFEASIBLE
    with gp.Model(env=ENVIRONMENT) as model:
        on = model.addVars(len(candidates), vtype=GRB.BINARY)
        for row in rows:
            model.addConstr(gp.quicksum(on[index] for index in row) == 1)
        return optimize(model, attempt) or board.solution(candidates, [on[index].X for index in range(len(candidates))])


if __name__ == "__main__":
    serve(
        ".".join(map(str, gp.gurobi.version())),
        {"hashi": {"lazy cuts": lazy_cuts}, "sudoku": {"assignment": assignment}},
    )
