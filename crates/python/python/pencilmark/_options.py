"""The keyword arguments that queries take; those that are absent or `None` have their default."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional, TypedDict

if TYPE_CHECKING:
    from ._native import Cancel


class MethodOptions(TypedDict, total=False):
    """Formulation, backend, settings and limits."""

    formulation: Optional[str]
    backend: Optional[str]
    seed: Optional[int]
    presolve: Optional[bool]
    time_limit: Optional[float]
    """Seconds."""
    node_limit: Optional[int]
    memory_limit: Optional[int]
    """Bytes of this process."""
    cancel: Optional[Cancel]
    """Ends the query from another thread."""


class Options(MethodOptions, total=False):
    """The options of a query."""

    threads: Optional[int]


class BatchOptions(Options, total=False):
    """The options of a query on many boards, in which threads share the boards."""

    kind: Optional[str]
    """The kind of all boards that are given as text."""
