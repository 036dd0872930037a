"""What every hashi model is made of: possible bridges, crossings, and the cuts that join islands."""

import boards


class Hashi:
    """Islands and the places for bridges between neighbours that see each other.

    x1[place] says that one bridge at least is drawn there, x2[place] that two are.
    """

    def __init__(self, text):
        islands = boards.hashi(text)
        self.wanted = [wanted for _, _, wanted in islands]
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

    def joinable(self):
        """Whether all islands are joined when every place has a bridge."""
        return len(set(self.groups(range(len(self.places))))) == 1

    def groups(self, drawn):
        """For each island the one that stands for its group, joined at the places drawn."""
        above = list(range(len(self.at)))

        def top(island):
            while above[island] != island:
                above[island] = above[above[island]]
                island = above[island]
            return island

        for place in drawn:
            one, other = self.places[place]
            above[top(one)] = top(other)
        return [top(island) for island in range(len(self.at))]

    def cuts(self, drawn):
        """Lists of places of which one must have a bridge; none when all islands are joined."""
        groups = self.groups(drawn)
        leaving = {group: [] for group in groups}
        if len(leaving) == 1:
            return []
        for place, (one, other) in enumerate(self.places):
            if groups[one] != groups[other]:
                leaving[groups[one]].append(place)
                leaving[groups[other]].append(place)
        # Of two groups each is left by the places that leave the other.
        return list(leaving.values())[: 1 if len(leaving) == 2 else None]

    def solution(self, first, second):
        """Number of bridges by name, from the values of x1 and x2 by place."""
        return {
            name: round(first[place]) + round(second[place])
            for place, name in enumerate(self.names)
        }
