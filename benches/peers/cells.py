"""Cells of a board: their names, their neighbours, and what the digits of a cage give."""


def cell(row, column):
    """The name of a cell, rows and columns from 0."""
    return f"r{row + 1}c{column + 1}"


def link(one, other):
    """The name of what joins two cells, the one that is read first coming first."""
    return "-".join(cell(*place) for place in sorted([tuple(one), tuple(other)]))


def around(row, column, rows, columns):
    """The cells that touch one, also at corners, and come after it."""
    steps = [(0, 1), (1, -1), (1, 0), (1, 1)]
    places = [(row + down, column + right) for down, right in steps]
    return [(r, c) for r, c in places if r < rows and 0 <= c < columns]


def gives(operator, digits, target):
    """Whether the digits of a cage give a number by an operator, or by any if it is hidden."""
    product = 1
    for digit in digits:
        product *= digit
    by = {
        "+": sum(digits) == target,
        "*": product == target,
        "-": any(2 * digit - sum(digits) == target for digit in digits),
        "/": any(digit * digit == target * product for digit in digits),
    }
    return any(by.values()) if operator == "?" else by[operator]
