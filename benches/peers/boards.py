"""Parsers of board texts."""

from math import isqrt


def hashi(text):
    """Islands of a `.has` board as (row, column, clue), rows and columns from 1."""
    numbers = [int(word) for word in text.split()]
    rows, columns = numbers[0], numbers[1]
    cells = numbers[3:]
    if len(cells) != rows * columns:
        raise ValueError(f"expected {rows} x {columns} cells, found {len(cells)}")
    return [
        (row + 1, column + 1, cells[row * columns + column])
        for row in range(rows)
        for column in range(columns)
        if cells[row * columns + column]
    ]


def sudoku(text):
    """Side and cells of a board, row by row, 0 for an empty cell.

    A single word has a character for each cell; otherwise a cell is a word, and the lines drawn between boxes
    are skipped.
    """
    words = [word for word in text.split() if word != "|" and not word.startswith("--")]
    if len(words) == 1:
        words = list("".join(words))
    side = isqrt(len(words))
    if side * side != len(words) or isqrt(side) ** 2 != side:
        raise ValueError(f"{len(words)} cells are not a board")
    return side, [int(word) if word.isdigit() else 0 for word in words]
