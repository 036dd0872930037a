"""CP-SAT's models of the other kinds: functions of a board in JSON that return a model, its variables by name, and
the objective to minimise, or `None`."""

import itertools

from ortools.sat.python import cp_model

from cells import cell, later_neighbours, link, satisfies
from worker import Refused

# Larger tables are replaced by sums and products.
MAX_TABLE_ROWS = 20_000


def booleans(model, rows, columns):
    """A Boolean variable for each cell."""
    return {(r, c): model.new_bool_var("") for r in range(rows) for c in range(columns)}


def named(cells):
    """The variables of cells by the names of the cells."""
    return {cell(*place): variable for place, variable in cells.items()}


def battleship(board):
    """A Boolean for each placement of a ship; a cell is the sum of those that cover it; ships may not touch."""
    model = cp_model.CpModel()
    rows, columns = board["rows"], board["cols"]
    ship = booleans(model, rows, columns)
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
    for row, clue in enumerate(board["row_sums"]):
        if clue is not None:
            model.add(sum(ship[row, column] for column in range(columns)) == clue)
    for column, clue in enumerate(board["col_sums"]):
        if clue is not None:
            model.add(sum(ship[row, column] for row in range(rows)) == clue)
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
    """A Boolean for each cell; at most one in any 2×2 square."""
    model = cp_model.CpModel()
    regions, stars = board["room"], board["stars"]
    rows, columns = len(regions), len(regions[0])
    star = booleans(model, rows, columns)
    units = [[(r, c) for c in range(columns)] for r in range(rows)]
    units += [[(r, c) for r in range(rows)] for c in range(columns)]
    units += [[p for p in star if regions[p[0]][p[1]] == label] for label in {x for row in regions for x in row} - {None}]
    for unit in units:
        model.add(sum(star[place] for place in unit) == stars)
    for row, column in star:
        if regions[row][column] is None:
            model.add(star[row, column] == 0)
        square = [(r, c) for r in (row, row + 1) for c in (column, column + 1) if (r, c) in star]
        model.add_at_most_one(star[place] for place in square)
    return model, named(star), None


def binary_sudoku(board):
    """A Boolean for each cell; lines differ as binary numbers."""
    model = cp_model.CpModel()
    rows, columns = board["rows"], board["columns"]
    one = booleans(model, rows, columns)
    lines = {
        "rows": [[one[r, c] for c in range(columns)] for r in range(rows)],
        "columns": [[one[r, c] for r in range(rows)] for c in range(columns)],
    }
    for same in lines.values():
        for line in same:
            model.add_linear_constraint(sum(line), len(line) // 2, (len(line) + 1) // 2)
            for three in zip(line, line[1:], line[2:]):
                model.add_bool_or(three)
                model.add_bool_or([literal.negated() for literal in three])
        if board["distinct"]:
            model.add_all_different([sum((1 << place) * literal for place, literal in enumerate(line)) for line in same])
    for row, line in enumerate(board["given"]):
        for column, given in enumerate(line):
            if given is not None:
                model.add(one[row, column] == given)
    return model, named(one), None


def kenken(board):
    """An integer for each cell; sums as linear constraints, other cages as tables, large products as products."""
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
        elif side ** len(cells) <= MAX_TABLE_ROWS:
            digits = itertools.product(range(1, side + 1), repeat=len(cells))
            model.add_allowed_assignments(cells, [row for row in digits if satisfies(operator, row, target)])
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
    """An integer for each cell, different within its block and from its neighbours."""
    model = cp_model.CpModel()
    blocks, givens = board["room"], board["given"]
    rows, columns = len(blocks), len(blocks[0])
    members = {}
    for row in range(rows):
        for column in range(columns):
            if blocks[row][column] is not None:
                members.setdefault(blocks[row][column], []).append((row, column))
    digit = {place: model.new_int_var(1, len(block), "") for block in members.values() for place in block}
    for block in members.values():
        model.add_all_different([digit[place] for place in block])
    for row, column in digit:
        for other in later_neighbours(row, column, rows, columns):
            if other in digit:
                model.add(digit[row, column] != digit[other])
        if givens[row][column]:
            model.add(digit[row, column] == givens[row][column])
    return model, named(digit), None


def zebra(board):
    """The house of each value, all different within an attribute; clues as binary and ternary tables."""
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
    for kind, *arguments in board["clues"]:
        negated = kind == "diff" or kind.startswith("not_")
        bare = "same" if kind == "diff" else kind.removeprefix("not_")
        houses_of = [house[tuple(part)] for part in arguments if isinstance(part, list)]
        numbers = [part for part in arguments if not isinstance(part, list)]
        if bare == "pos":
            rows = [(a,) for a in houses if (a in numbers) != negated]
        elif bare == "between":
            rows = [(a, b, c) for a in houses for b in houses for c in houses if min(b, c) < a < max(b, c)]
        elif bare == "either":
            rows = [(a, b, c) for a in houses for b in houses for c in houses if (a == b) != (a == c)]
        else:
            holds = pairs.get(bare) or (lambda a, b: abs(a - b) == numbers[0])
            rows = [(a, b) for a in houses for b in houses if holds(a, b) != negated]
        model.add_allowed_assignments(houses_of, rows)
    return model, {name: variable for (_, name), variable in house.items()}, None


def knight(board):
    """A circuit of moves; an open tour also passes an extra node."""
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
        for (row, column), index in number.items():
            leaving, back = model.new_bool_var(""), model.new_bool_var("")
            arcs += [(len(squares), index, leaving), (index, len(squares), back)]
            if board["board"][row][column] == "s":
                model.add(leaving == 1)
    model.add_circuit(arcs)
    variables = {}
    for name, directions in between.items():
        variables[name] = model.new_bool_var("")
        model.add(sum(directions) == variables[name])
    return model, variables, None


def circuit_board(board):
    """A spanning tree with degrees 1 and 3: one edge less than points, and a flow of one unit to each point."""
    if board.get("terminals"):
        raise Refused("terminals are not supported by this model")
    model = cp_model.CpModel()
    holes = {tuple(hole) for hole in board["holes"]}
    points = [p for p in itertools.product(range(board["rows"]), range(board["cols"])) if p not in holes]
    edge_count = len(points) - 1
    at, flow = ({point: [] for point in points} for _ in range(2))
    variables = {}
    given = {tuple(edge) for edge in board.get("given", [])}
    for edge in board["edges"]:
        one, other = tuple(edge[:2]), tuple(edge[2:])
        drawn = model.new_bool_var("")
        variables[link(one, other)] = drawn
        if tuple(edge) in given:
            model.add(drawn == 1)
        there, back = model.new_int_var(0, edge_count, ""), model.new_int_var(0, edge_count, "")
        model.add(there <= edge_count * drawn)
        model.add(back <= edge_count * drawn)
        for point, gain in [(one, back - there), (other, there - back)]:
            at[point].append(drawn)
            flow[point].append(gain)
    for point in points:
        degree = sum(at[point])
        more = model.new_bool_var("")
        model.add(degree == 1 + 2 * more)
        if point != points[0]:
            model.add(sum(flow[point]) == 1)
    model.add(sum(variables.values()) == edge_count)
    return model, variables, None


def circuit_scramble(board):
    """A Boolean for each wire; the number of inputs that change is minimised."""
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
            # XOR: an odd number of these literals is true.
            model.add_bool_xor([*into, result.negated()])
        elif operator in ("or", "nor"):
            model.add_bool_or(into).only_enforce_if(result)
            model.add_bool_and([literal.negated() for literal in into]).only_enforce_if(result.negated())
        else:
            model.add_bool_and(into).only_enforce_if(result)
            model.add_bool_or([literal.negated() for literal in into]).only_enforce_if(result.negated())
    for name, target in board["target"]:
        model.add(state[name] == target)
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
