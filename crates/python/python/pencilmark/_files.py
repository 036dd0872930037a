"""Boards and certificates from files."""

from __future__ import annotations

import errno
import os
import re
from typing import TYPE_CHECKING, List, Optional, Tuple, Union

from . import _native
from ._errors import ReadError
from ._names import near
from ._native import Board

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import Options
    from ._results import Verified

Source = Union[str, "os.PathLike[str]"]


def _content(path: Source) -> str:
    with open(path, "rb") as file:
        content = file.read()
    # Binary AIGER has one character per byte.
    return content.decode("latin-1" if content.startswith(b"aig ") else "utf-8")


def _is_file(source: str) -> bool:
    try:
        return "\n" not in source and os.path.isfile(source)
    except ValueError:
        return False


def _refuse_missing(source: str) -> None:
    """Raises an error if a text is the name of a file that does not exist: if it ends in an extension, or names a folder that exists."""
    folder, name = os.path.split(source)
    if len(source) > 1000 or not re.fullmatch(r"[^\n:?*]+", source) or _is_file(source):
        return
    is_named = re.search(r"[^.]\.[A-Za-z][A-Za-z0-9]{0,7}$", name) is not None
    if is_named or (folder and name and os.path.isdir(folder)):
        entries = os.listdir(folder or ".") if os.path.isdir(folder or ".") else []
        found = near(name, entries)
        meant = f"; did you mean {os.path.join(folder, found)}?" if found else ""
        raise FileNotFoundError(errno.ENOENT, f"there is no such file, and it is no board{meant}", source)


def read(source: Source, kind: Optional[str] = None) -> Board:
    """Reads a board: a text, a puzz.link address, or a file.

    A path object is a file. A text that is no board and names a file is read from there; `FileNotFoundError` is raised where there
    is none. Nothing is fetched from the network:
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
            _refuse_missing(source)
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
    try:
        return _native.read_all(source)
    except ReadError:
        _refuse_missing(source)
        raise


def verify(folder: Source, **options: Unpack[Options]) -> Verified:
    """Verifies the certificate in a folder without a solver, see `Board.certify`.

    Raises `VerifyError` if the files do not prove their claim.
    """
    return _native.verify(_texts(folder), **options)


def verify_cubes(folder: Source, **options: Unpack[Options]) -> Board:
    """Verifies that a board has no solution, without a solver: by the certificates of cubes that cover it, each in a folder of its
    own in this one, see `Board.cubes` and `Cube.certify`. Returns the board.

    Raises `VerifyError` if the files do not prove that.
    """
    with os.scandir(folder) as entries:
        folders = sorted(entry.path for entry in entries if entry.is_dir())
    return _native.verify_cubes([_texts(path) for path in folders], **options)


def _texts(folder: Source) -> List[Tuple[str, str]]:
    """The names and contents of the files in a folder."""
    with os.scandir(folder) as entries:
        files = sorted((entry.name, entry.path) for entry in entries if entry.is_file())
    return [(name, _text(path)) for name, path in files]


def _text(path: Source) -> str:
    with open(path, encoding="utf-8") as file:
        return file.read()
