"""Other solvers: what they find is judged."""

from pathlib import Path

import pencilmark as pm
import pytest

ISLANDS = Path(__file__).resolve().parents[3] / "examples/islands.has"


@pytest.mark.parametrize("solver", ["highspy", "ortools", "gurobipy"])
def test_solutions_of_other_solvers_are_judged(solver):
    if solver == "gurobipy":
        pytest.importorskip(solver, reason="gurobipy is not installed: its licence is not free")
    for board in [pm.read("1.3..4.2.1.34.2."), pm.read(ISLANDS)]:
        assert pm.solve_with(board, solver) == board.solve().solution
    assert pm.solve_with(pm.read(ISLANDS), solver, "reachability")
    assert pm.solve_with(pm.read("12....3........."), solver) is None


def test_optima_of_other_solvers_are_ours():
    circuit = pm.Board(pm.kinds()["circuit-scramble"].examples[0])
    assert pm.solve_with(circuit, "ortools").objective == circuit.solve().objective


def test_refusals_of_other_solvers(monkeypatch, tmp_path):
    board = pm.read("1.3..4.2.1.34.2.")
    with pytest.raises(pm.UnknownName, match="there is no model format `abacus`"):
        pm.solve_with(board, "abacus")
    with pytest.raises(pm.LimitReached, match="time limit"):
        pm.solve_with(board, "ortools", time_limit=0.01)
    with pytest.raises(pm.FormatError):
        pm.solve_with(pm.read(ISLANDS), "highspy", "cuts")
    (tmp_path / "gurobipy.py").write_text("raise ModuleNotFoundError('No module named gurobipy')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(pm.Error, match="gurobipy is not installed"):
        pm.solve_with(board, "gurobipy")
