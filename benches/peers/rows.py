"""A board as rows of sums in JSON: a formulation of Pencilmark that needs no cuts, for solvers that take nothing else."""

import json


class Rows:
    """Columns with their bounds, whole numbers first; rows `[low, high, [[column, factor], ...]]`, no bound being
    none; the terms of what is to be as small as can be, if anything is."""

    def __init__(self, text):
        given = json.loads(text)
        self.formulation = given["formulation"]
        self.whole, self.real = given["whole"], given["real"]
        self.rows, self.least = given["rows"], given["least"]
        self.variables = given["variables"]

    def solution(self, values, attempt):
        """A number for each unknown, from the values of the columns."""
        if self.least:
            attempt.cost = round(sum(factor * values[column] for column, factor in self.least))
        return {
            name: constant + sum(factor * round(values[column]) for column, factor in terms)
            for name, terms, constant in self.variables
        }
