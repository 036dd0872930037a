"""Cells of a board: their names, their neighbours, and the arithmetic of cages."""


def cell(row, column):
    """The name of a cell, rows and columns from 0."""
    return f"r{row + 1}c{column + 1}"


def link(one, other):
    """The name of the edge between two cells; the first in reading order comes first."""
    return "-".join(cell(*place) for place in sorted([tuple(one), tuple(other)]))


def later_neighbours(row, column, rows, columns):
    """The cells that touch a cell, also diagonally, and follow it in reading order."""
    steps = [(0, 1), (1, -1), (1, 0), (1, 1)]
    places = [(row + down, column + right) for down, right in steps]
    return [(r, c) for r, c in places if r < rows and 0 <= c < columns]


def satisfies(operator, digits, target):
    """Whether the digits of a cage give the target with an operator, or with any if it is hidden (`?`)."""
    product = 1
    for digit in digits:
        product *= digit
    results = {
        "+": sum(digits) == target,
        "*": product == target,
        "-": any(2 * digit - sum(digits) == target for digit in digits),
        "/": any(digit * digit == target * product for digit in digits),
    }
    return any(results.values()) if operator == "?" else results[operator]
