"""Kinds and formulations of one's own, from texts."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Dict, List, Optional, Tuple, Union

from . import _native

if TYPE_CHECKING:
    from ._results import Kind

Source = Union[str, "os.PathLike[str]"]

_added: List[Tuple[str, str, str]] = []
"""What was added, in order: the function, the text, the name. The workers of a campaign add the same."""
_kinds: Dict[str, Kind] = {}
"""The kinds among it, by their texts."""


def _text(source: Source, name: Optional[str], default: str) -> Tuple[str, str]:
    """The text of a source and its name. A path object is a file."""
    if isinstance(source, str):
        return source, name or default
    with open(source, encoding="utf-8") as file:
        return file.read(), name or os.fspath(source)


def add_kind(source: Source, name: Optional[str] = None) -> Kind:
    """Adds a kind of puzzle for the rest of the process: the text of a kind-file, or a path to one. `name` is that of the file in
    errors. From then on boards of the kind are read like any other. The same text can be added again.

    >>> import pencilmark as pm
    >>> kind = pm.add_kind('''
    ... kind latin "Latin square";
    ... param n in 1..30;
    ... var v {i in 1..n, j in 1..n} integer >= 1 <= n;
    ... solution cell {i in 1..n, j in 1..n} := v[i,j];
    ... rule rows "No row has a digit twice.";
    ... rule columns "No column has a digit twice.";
    ... s.t. rows {i in 1..n}: alldiff({j in 1..n} v[i,j]);
    ... s.t. columns {j in 1..n}: alldiff({i in 1..n} v[i,j]);
    ... ''')
    >>> pm.read("latin\\nparam n := 3;").count()
    Count(found=12, complete=True, limit=None)
    """
    text, name = _text(source, name, "kind.pmk")
    if text not in _kinds:
        _kinds[text] = _native.add_kind(text, name)
        _added.append(("kind", text, name))
    return _kinds[text]


def add_formulation(source: Source, name: Optional[str] = None) -> str:
    """Adds a formulation for the rest of the process: its text, or a path to one, in the vocabulary of a kind. Returns the name by
    which queries take it. The text is read when a board is first written in it. An earlier one of that name is replaced.

    >>> import pencilmark as pm
    >>> mine = pm.add_formulation('''
    ... var v "the digit of cell (i,j)" {i in N, j in N} integer >= 1 <= n;
    ... fix givens {i in N, j in N: given[i,j] > 0}: v[i,j] = given[i,j];
    ... solution cell {i in N, j in N} := v[i,j];
    ... s.t. rows {i in N}: alldiff({j in N} v[i,j]);
    ... s.t. columns {j in N}: alldiff({i in N} v[i,j]);
    ... s.t. boxes {b in B}: alldiff({(i,j) in Box[b]} v[i,j]);
    ... ''', "mine")
    >>> pm.read("1.3..4.2.1.34.2.").solve(formulation=mine)["r1c2"]
    2
    """
    text, name = _text(source, name, "own.pmk")
    _native.add_formulation(text, name)
    _added.append(("formulation", text, name))
    return name


def added() -> List[Tuple[str, str, str]]:
    """What was added to this process."""
    return list(_added)


def add(texts: List[Tuple[str, str, str]]) -> None:
    """Adds what another process added and this one lacks."""
    for what, text, name in texts:
        if (what, text, name) not in _added:
            (add_kind if what == "kind" else add_formulation)(text, name)
