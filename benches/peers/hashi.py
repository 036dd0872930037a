"""The parts of every hashi model: possible bridges, crossings, and connectivity cuts."""

import boards


class Hashi:
    """Islands, and the places for bridges between islands that see each other.

    x1[place] is 1 if at least one bridge is drawn there, x2[place] if two are.
    """

    def __init__(self, text):
        islands = boards.hashi(text)
        self.clues = [clue for _, _, clue in islands]
        self.places = []
        self.names = []
        spans = {"across": [], "down": []}
        for direction, line, along in (("across", 0, 1), ("down", 1, 0)):
            order = sorted(range(len(islands)), key=lambda i: (islands[i][line], islands[i][along]))
            for one, other in zip(order, order[1:]):
                if islands[one][line] != islands[other][line]:
                    continue
                place = len(self.places)
                self.places.append((one, other))
                self.names.append("r%dc%d-r%dc%d" % (*islands[one][:2], *islands[other][:2]))
                spans[direction].append((place, islands[one], islands[other]))
        under = {
            (left[0], column): across
            for across, left, right in spans["across"]
            for column in range(left[1] + 1, right[1])
        }
        self.crossings = [
            (under[row, upper[1]], down)
            for down, upper, lower in spans["down"]
            for row in range(upper[0] + 1, lower[0])
            if (row, upper[1]) in under
        ]
        self.at = [[] for _ in islands]
        for place, ends in enumerate(self.places):
            for island in ends:
                self.at[island].append(place)

    def can_be_connected(self):
        """Whether all islands are connected if every place has a bridge."""
        return len(set(self.components(range(len(self.places))))) == 1

    def components(self, drawn):
        """The representative of each island's connected component, with bridges at the places drawn (union-find)."""
        parent = list(range(len(self.at)))

        def find(island):
            while parent[island] != island:
                parent[island] = parent[parent[island]]
                island = parent[island]
            return island

        for place in drawn:
            one, other = self.places[place]
            parent[find(one)] = find(other)
        return [find(island) for island in range(len(self.at))]

    def cuts(self, drawn):
        """Violated cuts: lists of places of which one needs a bridge; empty if all islands are connected."""
        components = self.components(drawn)
        leaving = {component: [] for component in components}
        if len(leaving) == 1:
            return []
        for place, (one, other) in enumerate(self.places):
            if components[one] != components[other]:
                leaving[components[one]].append(place)
                leaving[components[other]].append(place)
        # Two components have the same cut.
        return list(leaving.values())[: 1 if len(leaving) == 2 else None]

    def solution(self, first, second):
        """The number of bridges by name, from the values of x1 and x2 by place."""
        return {
            name: round(first[place]) + round(second[place])
            for place, name in enumerate(self.names)
        }
