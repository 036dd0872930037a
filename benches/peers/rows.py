"""A board as linear rows in JSON: a formulation of Pencilmark without lazy constraints, for peers without a model of the kind."""

import json


class Rows:
    """Columns with their bounds, integers before reals; rows `[low, high, [[column, coefficient], ...]]`, where `None` is
    no bound; the terms of the objective to minimise, or `None`."""

    def __init__(self, text):
        given = json.loads(text)
        self.formulation = given["formulation"]
        self.integers, self.reals = given["whole"], given["real"]
        self.rows, self.objective = given["rows"], given["least"]
        self.variables = given["variables"]

    def solution(self, values, attempt):
        """The value of each puzzle variable, from the values of the columns."""
        if self.objective:
            attempt.cost = round(sum(coefficient * values[column] for column, coefficient in self.objective))
        return {
            name: constant + sum(coefficient * round(values[column]) for column, coefficient in terms)
            for name, terms, constant in self.variables
        }
