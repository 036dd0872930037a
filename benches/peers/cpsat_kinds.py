"""CP-SAT's models of the other kinds: each a function of a board in JSON that gives a model, its variables
by name, and what is to be as small as can be, if anything is."""

import itertools

from ortools.sat.python import cp_model

from cells import around, cell, gives, link
from worker import Refused

# The most rows of a table: more are left to sums and products.
MOST_ROWS = 20_000


def bits(model, rows, columns):
    """A bit for each cell."""
    return {(r, c): model.new_bool_var("") for r in range(rows) for c in range(columns)}


def named(cells):
    return {cell(*place): variable for place, variable in cells.items()}


def battleship(board):
    """A bit for each place of a ship; a cell is as many ships as cover it, and a ship bars what it touches."""
    model = cp_model.CpModel()
    rows, columns = board["rows"], board["cols"]
    ship = bits(model, rows, columns)
    covering = {place: [] for place in ship}
    parts = {place: {"t": [], "b": [], "l": [], "r": [], "m": [], "c": []} for place in ship}
    for length, count in board["fleet"].items():
        placed = []
        for down, right in [(0, 1), (1, 0)][: 1 if length == "1" else 2]:
            for start in ship:
                cells = [(start[0] + down * step, start[1] + right * step) for step in range(int(length))]
                if cells[-1] not in ship:
                    continue
                here = model.new_bool_var("")
                placed.append(here)
                touched = {
                    (r + i, c + j) for r, c in cells for i in (-1, 0, 1) for j in (-1, 0, 1)
                } - set(cells)
                for place in touched & ship.keys():
                    model.add_implication(here, ship[place].negated())
                for number, place in enumerate(cells):
                    covering[place].append(here)
                    first, last = ("t", "b") if down else ("l", "r")
                    part = "c" if length == "1" else first if number == 0 else last if place == cells[-1] else "m"
                    parts[place][part].append(here)
        model.add(sum(placed) == count)
    for place, here in ship.items():
        model.add(sum(covering[place]) == here)
    for row, tally in enumerate(board["row_sums"]):
        if tally is not None:
            model.add(sum(ship[row, column] for column in range(columns)) == tally)
    for column, tally in enumerate(board["col_sums"]):
        if tally is not None:
            model.add(sum(ship[row, column] for row in range(rows)) == tally)
    for row, column, part in board["hints"]:
        here = ship[row, column]
        if part == "w":
            model.add(here == 0)
        elif part == "s":
            model.add(here == 1)
        else:
            model.add(sum(parts[row, column][part]) == 1)
    return model, named(ship), None


def star_battle(board):
    """A bit for each cell; no two in any square of four."""
    model = cp_model.CpModel()
    regions, stars = board["regions"], board["stars"]
    rows, columns = len(regions), len(regions[0])
    star = bits(model, rows, columns)
    areas = [[(r, c) for c in range(columns)] for r in range(rows)]
    areas += [[(r, c) for r in range(rows)] for c in range(columns)]
    areas += [[p for p in star if regions[p[0]][p[1]] == label] for label in {x for row in regions for x in row} - {-1}]
    for area in areas:
        model.add(sum(star[place] for place in area) == stars)
    for row, column in star:
        if regions[row][column] == -1:
            model.add(star[row, column] == 0)
        square = [(r, c) for r in (row, row + 1) for c in (column, column + 1) if (r, c) in star]
        model.add_at_most_one(star[place] for place in square)
    return model, named(star), None


def binary_sudoku(board):
    """A bit for each cell; lines are made to differ as the numbers their bits write."""
    model = cp_model.CpModel()
    rows, columns = board["rows"], board["cols"]
    one = bits(model, rows, columns)
    lines = {
        "rows": [[one[r, c] for c in range(columns)] for r in range(rows)],
        "columns": [[one[r, c] for r in range(rows)] for c in range(columns)],
    }
    for same in lines.values():
        for line in same:
            model.add_linear_constraint(sum(line), len(line) // 2, (len(line) + 1) // 2)
            for three in zip(line, line[1:], line[2:]):
                model.add_bool_or(three)
                model.add_bool_or([bit.negated() for bit in three])
        if board.get("unique_lines"):
            model.add_all_different([sum((1 << place) * bit for place, bit in enumerate(line)) for line in same])
    for row, text in enumerate(board["givens"]):
        for column, given in enumerate(text):
            if given in "01":
                model.add(one[row, column] == int(given))
    return model, named(one), None


def kenken(board):
    """A number for each cell; cages but sums as tables, large products as products."""
    model = cp_model.CpModel()
    side = board["n"]
    digit = {(r, c): model.new_int_var(1, side, "") for r in range(side) for c in range(side)}
    for line in range(side):
        model.add_all_different([digit[line, other] for other in range(side)])
        model.add_all_different([digit[other, line] for other in range(side)])
    for cage in board["cages"]:
        cells = [digit[tuple(place)] for place in cage["cells"]]
        operator, target = cage["op"], cage["target"]
        if operator == "none":
            continue
        if operator in "+=":
            model.add(sum(cells) == target)
        elif side ** len(cells) <= MOST_ROWS:
            some = itertools.product(range(1, side + 1), repeat=len(cells))
            model.add_allowed_assignments(cells, [row for row in some if gives(operator, row, target)])
        elif operator == "*":
            product = cells[0]
            for number, other in enumerate(cells[1:], 2):
                both = model.new_int_var(1, min(target, side**number), "")
                model.add_multiplication_equality(both, [product, other])
                product = both
            model.add(product == target)
        else:
            raise Refused(f"a cage of {len(cells)} cells with {operator} is too large for a table")
    return model, named(digit), None


def suguru(board):
    """A number for each cell, different in its block and from what it touches."""
    model = cp_model.CpModel()
    blocks, givens = board["blocks"], board["givens"]
    rows, columns = len(blocks), len(blocks[0])
    members = {}
    for row in range(rows):
        for column in range(columns):
            if blocks[row][column] != -1:
                members.setdefault(blocks[row][column], []).append((row, column))
    digit = {place: model.new_int_var(1, len(block), "") for block in members.values() for place in block}
    for block in members.values():
        model.add_all_different([digit[place] for place in block])
    for row, column in digit:
        for other in around(row, column, rows, columns):
            if other in digit:
                model.add(digit[row, column] != digit[other])
        if givens[row][column]:
            model.add(digit[row, column] == givens[row][column])
    return model, named(digit), None


def zebra(board):
    """A house for each property, different in an attribute; clues as tables of two or three."""
    model = cp_model.CpModel()
    count = board["houses"]
    house = {}
    for category, names in board["categories"].items():
        for name in names:
            house[category, name] = model.new_int_var(1, count, "")
        model.add_all_different([house[category, name] for name in names])
    houses = range(1, count + 1)
    pairs = {
        "same": lambda a, b: a == b,
        "left": lambda a, b: a < b,
        "right": lambda a, b: a > b,
        "imm_left": lambda a, b: a + 1 == b,
        "imm_right": lambda a, b: a == b + 1,
        "adj": lambda a, b: abs(a - b) == 1,
        "gap1": lambda a, b: abs(a - b) == 2,
        "gap2": lambda a, b: abs(a - b) == 3,
    }
    for kind, *told in board["clues"]:
        negated = kind == "diff" or kind.startswith("not_")
        bare = "same" if kind == "diff" else kind.removeprefix("not_")
        who = [house[tuple(part)] for part in told if isinstance(part, list)]
        numbers = [part for part in told if not isinstance(part, list)]
        if bare == "pos":
            rows = [(a,) for a in houses if (a in numbers) != negated]
        elif bare == "between":
            rows = [(a, b, c) for a in houses for b in houses for c in houses if min(b, c) < a < max(b, c)]
        elif bare == "either":
            rows = [(a, b, c) for a in houses for b in houses for c in houses if (a == b) != (a == c)]
        else:
            holds = pairs.get(bare) or (lambda a, b: abs(a - b) == numbers[0])
            rows = [(a, b) for a in houses for b in houses if holds(a, b) != negated]
        model.add_allowed_assignments(who, rows)
    return model, {name: variable for (_, name), variable in house.items()}, None


def knight(board):
    """A circuit of moves, through a place of its own where the tour is open."""
    model = cp_model.CpModel()
    squares = [
        (row, column)
        for row, line in enumerate(board["board"])
        for column, ground in enumerate(line)
        if ground != "#"
    ]
    number = {place: index for index, place in enumerate(squares)}
    arcs, between = [], {}
    steps = [(1, 2), (2, 1), (-1, 2), (2, -1), (1, -2), (-2, 1), (-1, -2), (-2, -1)]
    for row, column in squares:
        for down, right in steps:
            other = (row + down, column + right)
            if other in number:
                there = model.new_bool_var("")
                arcs.append((number[row, column], number[other], there))
                between.setdefault(link((row, column), other), []).append(there)
    if board["tour"] == "open":
        start = board.get("start")
        for place, index in number.items():
            leaving, back = model.new_bool_var(""), model.new_bool_var("")
            arcs += [(len(squares), index, leaving), (index, len(squares), back)]
            if start is not None and tuple(start) == place:
                model.add(leaving == 1)
    model.add_circuit(arcs)
    variables = {}
    for name, ways in between.items():
        variables[name] = model.new_bool_var("")
        model.add(sum(ways) == variables[name])
    return model, variables, None


def circuit_board(board):
    """One link or three at each point, one link less than points, and one source that sends one unit to each."""
    if board.get("terminals"):
        raise Refused("terminals are not in this model")
    model = cp_model.CpModel()
    holes = {tuple(hole) for hole in board["holes"]}
    points = [p for p in itertools.product(range(board["rows"]), range(board["cols"])) if p not in holes]
    most = len(points) - 1
    at, flow = ({point: [] for point in points} for _ in range(2))
    variables = {}
    given = {tuple(edge) for edge in board.get("given", [])}
    for edge in board["edges"]:
        one, other = tuple(edge[:2]), tuple(edge[2:])
        drawn = model.new_bool_var("")
        variables[link(one, other)] = drawn
        if tuple(edge) in given:
            model.add(drawn == 1)
        there, back = model.new_int_var(0, most, ""), model.new_int_var(0, most, "")
        model.add(there <= most * drawn)
        model.add(back <= most * drawn)
        for point, gain in [(one, back - there), (other, there - back)]:
            at[point].append(drawn)
            flow[point].append(gain)
    for point in points:
        degree = sum(at[point])
        more = model.new_bool_var("")
        model.add(degree == 1 + 2 * more)
        if point != points[0]:
            model.add(sum(flow[point]) == 1)
    model.add(sum(variables.values()) == most)
    return model, variables, None


def circuit_scramble(board):
    """A bit for each wire; as few inputs as can be differ from what they are."""
    model = cp_model.CpModel()
    state = {name: model.new_bool_var("") for name in board["inputs"]}

    def wire(name):
        return state[name[1:]].negated() if name.startswith("!") else state[name]

    for name, operator, wires in board["gates"]:
        out = state[name] = model.new_bool_var("")
        into = [wire(other) for other in wires]
        if operator in ("on", "off"):
            model.add(out == int(operator == "on"))
            continue
        inverted = operator in ("nand", "nor", "xnor", "not")
        result = out.negated() if inverted else out
        if operator in ("xor", "xnor"):
            # True where an odd number of these holds.
            model.add_bool_xor([*into, result.negated()])
        elif operator in ("or", "nor"):
            model.add_bool_or(into).only_enforce_if(result)
            model.add_bool_and([bit.negated() for bit in into]).only_enforce_if(result.negated())
        else:
            model.add_bool_and(into).only_enforce_if(result)
            model.add_bool_or([bit.negated() for bit in into]).only_enforce_if(result.negated())
    for name, wanted in board["target"]:
        model.add(state[name] == wanted)
    current = board.get("current") or [0] * len(board["inputs"])
    flips = sum(1 - state[name] if now else state[name] for name, now in zip(board["inputs"], current))
    return model, {name: state[name] for name in board["inputs"]}, flips


MODELS = {
    "battleship": battleship,
    "binary-sudoku": binary_sudoku,
    "circuit-board": circuit_board,
    "circuit-scramble": circuit_scramble,
    "kenken": kenken,
    "knight": knight,
    "star-battle": star_battle,
    "suguru": suguru,
    "zebra": zebra,
}
