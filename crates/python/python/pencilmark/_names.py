"""Names of kinds, formulations and backends, and of files: which there are, and what a mistyped one may mean."""

from __future__ import annotations

import difflib
from typing import Optional, Sequence

from . import _own
from ._errors import UnknownName
from ._native import backends as solvers, kinds


def check_methods(
    kind: Optional[str], formulations: Sequence[Optional[str]], backends: Sequence[Optional[str]], seeds: Sequence[int]
) -> None:
    """Raises an error for methods that no board can be solved by."""
    for what, given in (("formulations", formulations), ("backends", backends), ("seeds", seeds)):
        if isinstance(given, (str, int)) or given is None:
            raise TypeError(f"{what}: expected a list, found {given!r}")
    for seed in seeds:
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**64:
            raise ValueError(f"seeds: expected integers from 0 to 2**64 - 1, found {seed!r}")
    known, known_backends = kinds(), list(solvers())
    if kind is not None and kind not in known:
        raise UnknownName(f"there is no kind `{kind}`{_meant(kind, list(known))}")
    for backend in backends:
        if backend is not None and backend not in known_backends:
            raise UnknownName(f"there is no backend {backend!r}{_meant(backend, known_backends)}")
    own = [name for what, _, name in _own.added() if what == "formulation"]
    named = [entry for name, entry in known.items() if kind in (None, name)]
    names = [*own, *dict.fromkeys(name for entry in named for name in (*entry.formulations, *entry.preprocessors))]
    for formulation in formulations:
        for name in [] if formulation is None else str(formulation).split("+"):
            if name not in names:
                raise UnknownName(f"there is no formulation {name!r}{_meant(name, names)}")


def _meant(name: object, known: Sequence[str]) -> str:
    found = near(name, known)
    return f"; did you mean `{found}`?" if found else ""


def near(name: object, known: Sequence[str]) -> Optional[str]:
    """The most similar of the known names, if one is similar."""
    return next(iter(difflib.get_close_matches(str(name), known, 1)), None)
