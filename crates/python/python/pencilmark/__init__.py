"""Solves, proves and generates logic puzzles by mathematical optimisation.

>>> import pencilmark as pm
>>> b = pm.read("1.3..4.2.1.34.2.")
>>> s = b.solve()
>>> s["r1c2"]
2
>>> b.check()
<Verdict: unique>

Boards are read with `read`, from text in any format of any kind. The queries are methods of `Board`; each takes the options
`formulation`, `backend`, `time_limit` (seconds), `node_limit`, `memory_limit` (bytes), `seed`, `threads`, `presolve` and `cancel`.
Verdicts are proved; at a limit they are unknown, never wrong. Ctrl-C ends every call.
"""

from collections.abc import Mapping as _Mapping
from typing import TYPE_CHECKING as _TYPE_CHECKING

from ._batch import Batch, Rows, check_many, count_many, explain_many, grade_many, solve_many, stream
from ._errors import (
    Error,
    FormatError,
    GenerateError,
    LimitReached,
    MethodError,
    NotASolution,
    NotUnique,
    ReadError,
    UnknownName,
    VerifyError,
)
from ._files import read, read_all, verify, verify_cubes
from ._native import (
    VERSION as __version__,
    Board,
    Cancel,
    Cube,
    Model,
    Solution,
    Solutions,
    Solved,
    Verdict,
    backends,
    generate,
    kinds,
    model_formats,
)
from ._own import add_formulation, add_kind
from ._solvers import solve_with

if _TYPE_CHECKING:
    from ._results import (
        Certificate,
        Conflict,
        ConflictPart,
        Count,
        Explanation,
        Fact,
        FewestClues,
        Forced,
        Grade,
        Hint,
        Kind,
        MinimalClues,
        RedundantClues,
        Step,
        Verified,
    )

__all__ = [
    "Batch",
    "Board",
    "Cancel",
    "Certificate",
    "Conflict",
    "ConflictPart",
    "Count",
    "Cube",
    "Error",
    "Explanation",
    "Fact",
    "FewestClues",
    "Forced",
    "FormatError",
    "GenerateError",
    "Grade",
    "Hint",
    "Kind",
    "LimitReached",
    "MethodError",
    "MinimalClues",
    "Model",
    "NotASolution",
    "NotUnique",
    "ReadError",
    "RedundantClues",
    "Rows",
    "Solution",
    "Solutions",
    "Solved",
    "Step",
    "UnknownName",
    "Verdict",
    "Verified",
    "VerifyError",
    "__version__",
    "add_formulation",
    "add_kind",
    "backends",
    "check_many",
    "count_many",
    "explain_many",
    "generate",
    "grade_many",
    "kinds",
    "model_formats",
    "read",
    "read_all",
    "solve_many",
    "solve_with",
    "stream",
    "verify",
    "verify_cubes",
]

_Mapping.register(Solution)


def __getattr__(name: str) -> object:
    """The dataclasses, which take longer to make than all the rest: when they are first needed."""
    if name in __all__:
        from . import _results

        return globals().setdefault(name, getattr(_results, name))
    raise AttributeError(f"module 'pencilmark' has no attribute {name!r}")


def __dir__() -> "list[str]":
    return sorted({*globals(), *__all__})


for _name in __all__:
    # Names in messages and pickles are those of the package.
    if getattr(globals().get(_name), "__module__", "").startswith("pencilmark."):
        globals()[_name].__module__ = "pencilmark"
del _name, _Mapping
