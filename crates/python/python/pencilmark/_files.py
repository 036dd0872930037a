"""Boards and certificates from files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, List, Optional, Union

from . import _native
from ._errors import ReadError
from ._native import Board
from ._results import Verified

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import Options

Source = Union[str, "os.PathLike[str]"]


def _content(path: Source) -> str:
    content = Path(path).read_bytes()
    # Binary AIGER has one character per byte.
    return content.decode("latin-1" if content.startswith(b"aig ") else "utf-8")


def _is_file(source: str) -> bool:
    try:
        return "\n" not in source and os.path.isfile(source)
    except ValueError:
        return False


def read(source: Source, kind: Optional[str] = None) -> Board:
    """Reads a board: a text, a puzz.link address, or a file.

    A path object is a file. A text that is no board and names a file is read from there. Nothing is fetched from the network:
    the address of a board has the board in it.

    >>> import pencilmark as pm
    >>> pm.read("https://puzz.link/p?sudoku/4/4/g1j2h3j4g")
    <Board of sudoku, 16 puzzle variables, 4 clues>
    """
    if not isinstance(source, str):
        return Board(_content(source), kind)
    try:
        return Board(source, kind)
    except ReadError:
        if not _is_file(source):
            raise
    return Board(_content(source), kind)


def read_all(source: Source) -> List[Board]:
    """Reads the boards of a text or a file: one board, a list with a board in each line, or a table.

    >>> import pencilmark as pm
    >>> len(pm.read_all("1.3..4.2.1.34.2.\\n12343412........\\n"))
    2
    """
    if not isinstance(source, str) or _is_file(source):
        source = _content(source)
    return _native.read_all(source)


def verify(folder: Source, **options: Unpack[Options]) -> Verified:
    """Verifies the certificate in a folder without a solver, see `Board.certify`.

    Raises `VerifyError` if the files do not prove their claim.
    """
    paths = sorted(path for path in Path(folder).iterdir() if path.is_file())
    return _native.verify([(path.name, path.read_text(encoding="utf-8")) for path in paths], **options)
