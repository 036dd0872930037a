"""The parts of every sudoku model: units, candidates, and the rows of the assignment model."""

from math import isqrt

import boards


class Sudoku:
    """A board with the candidates of each cell."""

    def __init__(self, text):
        self.side, self.givens = boards.sudoku(text)
        side, box = self.side, isqrt(self.side)
        cells = range(side * side)
        self.names = [f"r{cell // side + 1}c{cell % side + 1}" for cell in cells]
        self.units = (
            [[row * side + column for column in range(side)] for row in range(side)]
            + [[row * side + column for row in range(side)] for column in range(side)]
            + [
                [(top + row) * side + left + column for row in range(box) for column in range(box)]
                for top in range(0, side, box)
                for left in range(0, side, box)
            ]
        )
        self.candidates = [
            {self.givens[cell]} if self.givens[cell] else set(range(1, side + 1)) for cell in cells
        ]
        for unit in self.units:
            given = {self.givens[cell] for cell in unit} - {0}
            for cell in unit:
                if not self.givens[cell]:
                    self.candidates[cell] -= given

    def assignment(self):
        """Binary variables (cell, value), and the rows: sets of variables of which exactly one is 1.

        Only candidates have a variable: the full cube of a 16 x 16 board exceeds a licence limited by size, and
        every solver's presolve removes the others.
        """
        variables = [(cell, value) for cell, values in enumerate(self.candidates) for value in sorted(values)]
        number = {variable: index for index, variable in enumerate(variables)}
        rows = [[number[cell, value] for value in sorted(values)] for cell, values in enumerate(self.candidates)]
        for unit in self.units:
            for value in range(1, self.side + 1):
                rows.append([number[cell, value] for cell in unit if value in self.candidates[cell]])
        return variables, rows

    def solution(self, variables, values):
        """The value of each cell by name, from the values of the variables."""
        return {
            self.names[cell]: value
            for (cell, value), on in zip(variables, values)
            if round(on)
        }
