"""A program that `mypy --strict` checks: the types of the package are those that users see."""

from typing import Any, Dict, Optional

import numpy as np
import pencilmark as pm
from numpy.typing import NDArray
from pencilmark import campaign, queries
from pencilmark.env import Environment
from typing_extensions import assert_type

board = pm.read("1.3..4.2.1.34.2.")
found = board.solve(time_limit=5, backend="engine")
assert_type(found["r1c2"], int)
assert_type(found.solution, Optional[pm.Solution])
assert_type([solution.to_dict() for solution in board.solutions()][0], Dict[str, int])
assert_type(board.to_numpy(), NDArray[np.int64])
assert_type(board.count(10).found, int)
assert_type(pm.generate("hashi", "5x5", count=2, loops="no")[0], pm.Board)
assert_type(pm.check_many([board, "12343412........"], threads=2).statuses(), Dict[str, int])
assert_type(board.cubes(1)[0].values, Dict[str, int])
assert_type(board.model().to_pyomo()[1], Dict[str, Any])
assert_type(queries.compare(board, time=1), queries.Answer)
assert_type(Environment("sudoku").score("1")["progress"], float)
assert_type(campaign.solve_cubes(board, 1, progress=False).solution, Optional[pm.Solution])
queries.check(board, colour="red")  # type: ignore[call-arg]
board.solve(colour="red")  # type: ignore[call-arg]
board.solve(time_limit="long")  # type: ignore[arg-type]
