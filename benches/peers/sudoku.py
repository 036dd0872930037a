"""What every sudoku model is made of: lines and boxes, what the clues leave, and the assignment rows."""

from math import isqrt

import boards


class Sudoku:
    """A board with the values its clues leave in each cell."""

    def __init__(self, text):
        self.side, self.clues = boards.sudoku(text)
        side, box = self.side, isqrt(self.side)
        cells = range(side * side)
        self.names = [f"r{cell // side + 1}c{cell % side + 1}" for cell in cells]
        self.areas = (
            [[row * side + column for column in range(side)] for row in range(side)]
            + [[row * side + column for row in range(side)] for column in range(side)]
            + [
                [(top + row) * side + left + column for row in range(box) for column in range(box)]
                for top in range(0, side, box)
                for left in range(0, side, box)
            ]
        )
        self.left = [
            {self.clues[cell]} if self.clues[cell] else set(range(1, side + 1)) for cell in cells
        ]
        for area in self.areas:
            given = {self.clues[cell] for cell in area} - {0}
            for cell in area:
                if not self.clues[cell]:
                    self.left[cell] -= given

    def assignment(self):
        """Bits (cell, value), and the rows: sets of bits of which exactly one is on.

        Only values the clues leave have a bit: the full cube of a 16 x 16 board is beyond a
        licence limited by size, and every solver's presolve strikes the rest in any case.
        """
        bits = [(cell, value) for cell, values in enumerate(self.left) for value in sorted(values)]
        number = {bit: index for index, bit in enumerate(bits)}
        rows = [[number[cell, value] for value in sorted(values)] for cell, values in enumerate(self.left)]
        for area in self.areas:
            for value in range(1, self.side + 1):
                rows.append([number[cell, value] for cell in area if value in self.left[cell]])
        return bits, rows

    def solution(self, bits, values):
        """Value by cell name, from the values of the bits."""
        return {
            self.names[cell]: value
            for (cell, value), on in zip(bits, values)
            if round(on)
        }
