"""SCIP: hashi with a constraint handler that separates connectivity cuts, sudoku by assignment."""

import pyscipopt
from pyscipopt import SCIP_RESULT, Conshdlr, Model, quicksum

from hashi import Hashi
from sudoku import Sudoku
from worker import INFEASIBLE, UNKNOWN, serve


class Connectivity(Conshdlr):
    """The constraint that all islands are connected."""

    def __init__(self, board, first):
        self.board = board
        self.first = first

    def cuts(self, solution):
        """The cuts that a solution violates."""
        values = enumerate(self.model.getSolVal(solution, variable) for variable in self.first)
        return self.board.cuts([place for place, value in values if value > 0.5])

    def enforce(self):
        """Adds the cuts that the current solution violates."""
        cuts = self.cuts(None)
        for cut in cuts:
            self.model.addCons(quicksum(self.first[place] for place in cut) >= 1)
        return {"result": SCIP_RESULT.CONSADDED if cuts else SCIP_RESULT.FEASIBLE}

    def conscheck(self, constraints, solution, *_settings, **_results):
        return {"result": SCIP_RESULT.INFEASIBLE if self.cuts(solution) else SCIP_RESULT.FEASIBLE}

    def consenfolp(self, constraints, useful, infeasible):
        return self.enforce()

    def consenfops(self, constraints, useful, infeasible, *_settings, **_results):
        return self.enforce()

    def conslock(self, constraint, locktype, positive, negative):
        # Removing a bridge may violate the constraint, adding one never does.
        for variable in self.first:
            self.model.addVarLocks(variable, positive, negative)


def new_model():
    """A silent model on one thread."""
    model = Model()
    model.hideOutput()
    model.setParam("lp/threads", 1)
    model.setParam("parallel/maxnthreads", 1)
    return model


def optimize(model, attempt):
    """Solves within the limit; returns `None` if there is a solution, or else the outcome."""
    model.setParam("limits/time", attempt.remaining())
    with attempt.solving():
        model.optimize()
    if model.getNSols():
        return None
    return INFEASIBLE if model.getStatus() in ("infeasible", "inforunbd") else UNKNOWN


def lazy_cuts(text, attempt):
    """x1, x2, and connectivity by a constraint handler."""
    board = Hashi(text)
    if not board.can_be_connected():
        return INFEASIBLE
    model = new_model()
    # Cuts are added later: dual reductions that keep only some optimal solutions may lose all feasible ones.
    model.setParam("misc/allowstrongdualreds", False)
    model.setParam("misc/allowweakdualreds", False)
    first = [model.addVar(vtype="B") for _ in board.places]
    second = [model.addVar(vtype="B") for _ in board.places]
    for one, two in zip(first, second):
        model.addCons(two <= one)
    for at, clue in zip(board.at, board.clues):
        model.addCons(quicksum(first[place] + second[place] for place in at) == clue)
    for one, other in board.crossings:
        model.addCons(first[one] + first[other] <= 1)
    handler = Connectivity(board, first)
    # A lower priority than integrality, so that only integral solutions are checked.
    model.includeConshdlr(
        handler, "connectivity", "all islands are connected", enfopriority=-10, chckpriority=-10, needscons=False
    )
    return optimize(model, attempt) or board.solution(
        [model.getVal(variable) for variable in first], [model.getVal(variable) for variable in second]
    )


def assignment(text, attempt):
    """A binary variable for each candidate."""
    board = Sudoku(text)
    candidates, rows = board.assignment()
    if not all(rows):
        return INFEASIBLE
    model = new_model()
    on = [model.addVar(vtype="B") for _ in candidates]
    for row in rows:
        model.addCons(quicksum(on[index] for index in row) == 1)
    return optimize(model, attempt) or board.solution(candidates, [model.getVal(variable) for variable in on])


if __name__ == "__main__":
    version = Model()
    serve(
        "%d.%d.%d (PySCIPOpt %s)"
        % (version.getMajorVersion(), version.getMinorVersion(), version.getTechVersion(), pyscipopt.__version__),
        {"hashi": {"lazy cuts": lazy_cuts}, "sudoku": {"assignment": assignment}},
    )
