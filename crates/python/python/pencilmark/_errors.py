"""The exceptions of the package."""

from __future__ import annotations

from typing import Optional


class Error(Exception):
    """The base of all exceptions of the package.

    >>> import pencilmark as pm
    >>> try:
    ...     pm.read("not a board")
    ... except pm.Error as error:
    ...     print(error.line, error.expected)
    1 a board in a known format
    """

    message: str
    """What was expected and what was found."""
    line: Optional[int]
    """The line of a text that is at fault, from 1."""
    expected: Optional[str]
    """What was expected there."""

    def __init__(self, message: str, line: Optional[int] = None, expected: Optional[str] = None) -> None:
        super().__init__(message, line, expected)
        self.message, self.line, self.expected = message, line, expected

    def __str__(self) -> str:
        return self.message


class ReadError(Error, ValueError):
    """A text is not a board."""


class FormatError(Error, ValueError):
    """A format cannot hold the board or the model."""


class UnknownName(Error, ValueError):
    """There is no kind, backend or format of that name."""


class MethodError(Error):
    """There is no such formulation, the method refuses the board, or a solver is wrong."""


class NotASolution(Error, ValueError):
    """The rules do not accept the values."""


class NotUnique(Error, ValueError):
    """The query is for boards with one solution."""


class GenerateError(Error):
    """No board was generated."""


class VerifyError(Error):
    """A certificate does not prove its claim."""


class LimitReached(Error):
    """A limit was reached before there was a result."""

    limit: str
    """Its name: `time`, `nodes`, `memory`, `interrupted` or `solver`."""

    def __init__(self, message: str, limit: str) -> None:
        super().__init__(message)
        self.args = (message, limit)
        self.limit = limit
