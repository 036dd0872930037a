"""Models as objects of modelling libraries for Python."""

from __future__ import annotations

import json
from typing import Any, Dict, Tuple

from ._errors import Error, FormatError
from ._native import Model


def build(model: Model, library: str) -> Tuple[Any, Dict[str, Any]]:
    """The model in `cpmpy` or `pyomo`, and for each puzzle variable its expression."""
    text, data = model.to_indexed(library)
    names: Dict[str, Any] = {"__name__": f"pencilmark_{library}"}
    try:
        exec(compile(text, f"{model.formulation}.py", "exec"), names)
    except ModuleNotFoundError as error:
        raise Error(f"{error.name} is not installed") from error
    built, solution = names["build"](json.loads(data or "{}"))
    expressions = [expression for family in solution.values() for expression in family.values()]
    variables = model.board.variables
    if len(expressions) != len(variables):
        raise FormatError(f"{model.formulation} reads {len(expressions)} values, the board has {len(variables)} puzzle variables")
    return built, dict(zip(variables, expressions))
