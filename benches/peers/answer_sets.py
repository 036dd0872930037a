"""clingo: the answer sets of the program of each kind in `clingo_programs`, with the board as facts."""

import json
import os

import clingo

from cells import cell, later_neighbours, satisfies
from sudoku import Sudoku
from worker import UNKNOWN, Refused, serve

PROGRAMS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "clingo_programs")

# The primes of all digits up to 16.
PRIMES = (2, 3, 5, 7, 11, 13)


def sudoku(text):
    board = Sudoku(text)
    yield from (f"value({value})." for value in range(1, board.side + 1))
    for number, name in enumerate(board.names):
        yield f"cell({name})."
        if board.givens[number]:
            yield f"given({name}, {board.givens[number]})."
    for number, unit in enumerate(board.units):
        yield f"unit({number})."
        yield from (f"in({board.names[place]}, {number})." for place in unit)


def binary_sudoku(text):
    board = json.loads(text)
    rows, columns = board["rows"], board["columns"]
    lines = {f"row{r}": [cell(r, c) for c in range(columns)] for r in range(rows)}
    lines |= {f"column{c}": [cell(r, c) for r in range(rows)] for c in range(columns)}
    for name, cells in lines.items():
        yield f"line({name}, {len(cells)})."
        yield from (f"at({name}, {place}, {here})." for place, here in enumerate(cells))
        for other in lines if board["distinct"] else []:
            if name < other and name[0] == other[0]:
                yield f"differ({name}, {other})."
    for row, line in enumerate(board["given"]):
        for column, given in enumerate(line):
            yield f"cell({cell(row, column)})."
            if given is not None:
                yield f"given({cell(row, column)}, {given})."


def star_battle(text):
    board = json.loads(text)
    regions = board["room"]
    rows, columns = len(regions), len(regions[0])
    yield f"stars({board['stars']})."
    for row in range(rows):
        for column in range(columns):
            here, label = cell(row, column), regions[row][column]
            yield f"cell({here})."
            if label is None:
                yield f":- star({here})."
            else:
                yield f"in({here}, region{label}). unit(region{label})."
            yield f"in({here}, row{row}). in({here}, column{column}). unit(row{row}). unit(column{column})."
            for r, c in [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]:
                if r < rows and c < columns:
                    yield f"square({here}, {cell(r, c)})."


def kenken(text):
    board = json.loads(text)
    side = board["n"]
    for value in range(1, side + 1):
        yield f"value({value})."
        for prime in PRIMES:
            if exponent(value, prime):
                yield f"power({value}, {prime}, {exponent(value, prime)})."
    for row in range(side):
        yield f"unit(row{row}). unit(column{row})."
        for column in range(side):
            here = cell(row, column)
            yield f"cell({here}). in({here}, row{row}). in({here}, column{column})."
    for number, cage in enumerate(board["cages"]):
        cells, operator, target = [cell(*place) for place in cage["cells"]], cage["op"], cage["target"]
        yield from (f"member({number}, {here})." for here in cells)
        if operator in "+=":
            yield f"sum({number}, {target})."
        elif operator == "*":
            yield from (f"needs({number}, {prime}, {exponent(target, prime)})." for prime in PRIMES)
        elif len(cells) == 2:
            yield f"pair({number}, {cells[0]}, {cells[1]})."
            digits = range(1, side + 1)
            yield from (f"two({number}, {a}, {b})." for a in digits for b in digits if satisfies(operator, (a, b), target))
        elif operator != "none":
            raise Refused(f"a cage of {len(cells)} cells with {operator} is not supported by this program")


def exponent(value, prime):
    """The exponent of a prime in the factorisation of a value."""
    count = 0
    while value and value % prime == 0:
        value, count = value // prime, count + 1
    return count


def suguru(text):
    board = json.loads(text)
    blocks, givens = board["room"], board["given"]
    rows, columns = len(blocks), len(blocks[0])
    sizes = {}
    for label in (label for line in blocks for label in line):
        sizes[label] = sizes.get(label, 0) + 1
    for label, size in sizes.items():
        if label is not None:
            yield f"block({label})."
            yield from (f"value({label}, {value})." for value in range(1, size + 1))
    for row in range(rows):
        for column in range(columns):
            here, label = cell(row, column), blocks[row][column]
            if label is None:
                continue
            yield f"cell({here}). in({here}, {label})."
            yield from (f"may({here}, {value})." for value in range(1, sizes[label] + 1))
            for r, c in later_neighbours(row, column, rows, columns):
                if blocks[r][c] is not None:
                    yield f"touch({here}, {cell(r, c)})."
            if givens[row][column]:
                yield f"given({here}, {givens[row][column]})."


def as_given(text):
    """A board of a kind that is a file, which Pencilmark writes as facts."""
    yield text


def name_of(place):
    """The name of a puzzle variable: a name, a cell, or a pair of cells or corners."""
    if len(place) == 1:
        return str(place[0])
    return "-".join(f"r{row}c{column}" for row, column in zip(place[::2], place[1::2]))


def method_of(kind, facts):
    """The method of a kind, from a function that writes a board as facts."""
    with open(os.path.join(PROGRAMS, f"{kind}.lp"), encoding="utf-8") as file:
        program = file.read()

    def method(text, attempt):
        # The puzzle variables of a kind that is a file, which are 0 where no atom says otherwise. Other atoms may be auxiliary.
        names = text.partition("\n")[0].split()[1:] if facts is as_given else []
        control = clingo.Control(["--models=0", "--warn=none"] + ["--project=show"] * bool(names))
        control.add("base", [], program + "\n".join(facts(text)))
        with attempt.solving():
            control.ground([("base", [])])
        with control.solve(yield_=True, async_=True) as handle:
            while True:
                with attempt.solving():
                    handle.resume()
                    if not handle.wait(attempt.remaining()):
                        handle.cancel()
                        return UNKNOWN
                    model = handle.model()
                if model is None:
                    return None
                shown = (symbol.arguments for symbol in model.symbols(shown=True))
                yield dict.fromkeys(names, 0) | {name_of(place): value.number for *place, value in shown}

    return method


KIND_FILES = "akari fillomino futoshiki heyawake hitori kakuro kurodoko masyu nurikabe skyscrapers slitherlink tents yajilin".split()

FACTS = dict.fromkeys(KIND_FILES, as_given) | {
    "sudoku": sudoku,
    "binary-sudoku": binary_sudoku,
    "star-battle": star_battle,
    "kenken": kenken,
    "suguru": suguru,
}

if __name__ == "__main__":
    serve(clingo.__version__, {kind: {"answer sets": method_of(kind, facts)} for kind, facts in FACTS.items()})
