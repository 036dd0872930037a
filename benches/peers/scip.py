"""SCIP: hashi with a constraint handler that adds cuts when they are needed, sudoku by assignment."""

import pyscipopt
from pyscipopt import SCIP_RESULT, Conshdlr, Model, quicksum

from hashi import Hashi
from sudoku import Sudoku
from worker import INFEASIBLE, UNKNOWN, serve


class Joined(Conshdlr):
    """All islands are joined."""

    def __init__(self, board, first):
        self.board = board
        self.first = first

    def cuts(self, solution):
        """The cuts a solution breaks."""
        values = enumerate(self.model.getSolVal(solution, bit) for bit in self.first)
        return self.board.cuts([place for place, value in values if value > 0.5])

    def enforce(self):
        """Adds the cuts the solution at hand breaks."""
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
        # Taking a bridge away may break the rule, drawing one never does.
        for bit in self.first:
            self.model.addVarLocks(bit, positive, negative)


def fresh():
    """A silent model on one thread."""
    model = Model()
    model.hideOutput()
    model.setParam("lp/threads", 1)
    model.setParam("parallel/maxnthreads", 1)
    return model


def optimize(model, attempt):
    """Solves within the limit; None when there is a solution to read."""
    model.setParam("limits/time", attempt.remaining())
    with attempt.solving():
        model.optimize()
    if model.getNSols():
        return None
    return INFEASIBLE if model.getStatus() in ("infeasible", "inforunbd") else UNKNOWN


def lazy_cuts(text, attempt):
    """x1, x2 and connectivity as a constraint handler."""
    board = Hashi(text)
    if not board.joinable():
        return INFEASIBLE
    model = fresh()
    # With rows still to come, reductions that keep only some optimum may lose all of them.
    model.setParam("misc/allowstrongdualreds", False)
    model.setParam("misc/allowweakdualreds", False)
    first = [model.addVar(vtype="B") for _ in board.places]
    second = [model.addVar(vtype="B") for _ in board.places]
    for one, two in zip(first, second):
        model.addCons(two <= one)
    for at, wanted in zip(board.at, board.wanted):
        model.addCons(quicksum(first[place] + second[place] for place in at) == wanted)
    for one, other in board.crossings:
        model.addCons(first[one] + first[other] <= 1)
    handler = Joined(board, first)
    # Behind integrality, so that only whole solutions are looked at.
    model.includeConshdlr(
        handler, "joined", "all islands are joined", enfopriority=-10, chckpriority=-10, needscons=False
    )
    return optimize(model, attempt) or board.solution(
        [model.getVal(bit) for bit in first], [model.getVal(bit) for bit in second]
    )


def assignment(text, attempt):
    """One bit for each cell and value."""
    board = Sudoku(text)
    bits, rows = board.assignment()
    if not all(rows):
        return INFEASIBLE
    model = fresh()
    on = [model.addVar(vtype="B") for _ in bits]
    for row in rows:
        model.addCons(quicksum(on[bit] for bit in row) == 1)
    return optimize(model, attempt) or board.solution(bits, [model.getVal(bit) for bit in on])


if __name__ == "__main__":
    version = Model()
    serve(
        "%d.%d.%d (PySCIPOpt %s)"
        % (version.getMajorVersion(), version.getMinorVersion(), version.getTechVersion(), pyscipopt.__version__),
        {"hashi": {"lazy cuts": lazy_cuts}, "sudoku": {"assignment": assignment}},
    )
