//! All techniques: name, meaning, and the kinds of puzzle in which steps have that name.

/// A shape of steps that players know by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Technique {
    /// Its name.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub sentence: &'static str,
    /// The kinds of puzzle, by name.
    pub kinds: &'static [&'static str],
}

const ALL: &[&str] = &[
    "battleship",
    "binary-sudoku",
    "circuit-board",
    "hashi",
    "kenken",
    "knight",
    "monodot",
    "star-battle",
    "sudoku",
    "suguru",
    "v3ck",
    "zebra",
];
const BATTLESHIP: &[&str] = &["battleship"];
const BINARY: &[&str] = &["binary-sudoku"];
const CIRCUIT: &[&str] = &["circuit-board"];
const HASHI: &[&str] = &["hashi"];
/// Kinds that are files have no pages of their own.
const KIND_FILES: &[&str] = &[];
const KNIGHT: &[&str] = &["knight"];
const STARS: &[&str] = &["star-battle"];
const SUDOKU: &[&str] = &["sudoku"];
const ZEBRA: &[&str] = &["zebra"];
const CAGES: &[&str] = &["sudoku", "kenken"];
const COUNTS: &[&str] = &["v3ck", "monodot"];
const DIGITS: &[&str] = &["sudoku", "kenken", "suguru"];
const LINES: &[&str] = &["sudoku", "kenken"];
/// Units that overlap in more than a cell: in a Latin square, all that one digit alone shows is in fish.
const OVERLAPS: &[&str] = &["sudoku", "suguru"];
const NAMES: &[&str] = &["sudoku", "kenken", "suguru", "v3ck", "monodot"];
const SETS: &[&str] = &["sudoku", "kenken", "suguru", "zebra"];

const fn of(kinds: &'static [&'static str], name: &'static str, sentence: &'static str) -> Technique {
    Technique { name, sentence, kinds }
}

/// All techniques, the simplest of a kind first.
pub const TECHNIQUES: &[Technique] = &[
    // One part.
    of(DIGITS, "last cell", "One cell of a row, column, box, block or cage is open, and one digit is missing."),
    of(SUDOKU, "hidden single in a box", "A digit has one place left in a box or in a cage as large as a box."),
    of(LINES, "hidden single in a line", "A digit has one place left in a row, a column or a diagonal."),
    of(NAMES, "naked single", "One value is left for a place."),
    of(CAGES, "only combination", "One set of digits fits the clue of a cage, and its cells have no others."),
    of(CAGES, "cage combinations", "Every combination of digits that fits the clue of a cage agrees about something."),
    of(CAGES, "cage layouts", "A digit is in a combination of a cage, but in no filling of it in this cell."),
    of(
        CAGES,
        "cage combinations with placed digits",
        "Digits in the rows, columns and boxes of a cage leave it fewer combinations.",
    ),
    of(SUDOKU, "thermometer", "Digits rise along a thermometer, which bounds them from both ends."),
    of(SUDOKU, "arrow", "The digits along an arrow sum to the one in its circle."),
    of(SUDOKU, "dot", "Digits with a white dot between them are consecutive; with a black one, one is the double of the other."),
    of(SUDOKU, "X or V", "Digits with an X between them sum to 10, with a V to 5."),
    of(SUDOKU, "sandwich", "The digits between the smallest and the largest one in a line have a given sum."),
    of(SUDOKU, "little killer", "The digits along a diagonal have a given sum."),
    of(SUDOKU, "whispers", "Neighbours on a line differ by at least its number."),
    of(SUDOKU, "renban", "The digits of a line are consecutive, in any order."),
    of(SUDOKU, "palindrome", "A line reads the same from both ends."),
    of(SUDOKU, "parity", "A cell has an even or an odd digit."),
    of(CAGES, "cage combinations with candidates", "Digits that were excluded earlier leave a cage fewer combinations."),
    of(SUDOKU, "innies", "Whole rows, columns or boxes less the cages inside them leave a sum for few cells (the rule of 45)."),
    of(
        SUDOKU,
        "outies",
        "The cages that cover whole rows, columns or boxes leave a sum for the few cells outside (the rule of 45).",
    ),
    of(BINARY, "pair", "Two equal digits side by side have the other digit at both ends."),
    of(BINARY, "gap", "Between two equal digits is the other one."),
    of(BINARY, "line complete", "A line has all its 0s or all its 1s, so its other cells are decided."),
    of(STARS, "line full", "A row or column has all its stars, so its other cells are empty."),
    of(STARS, "region full", "A region has all its stars, so its other cells are empty."),
    of(STARS, "last places in a line", "A row or column has just as many places left as stars to place."),
    of(STARS, "last places in a region", "A region has just as many places left as stars to place."),
    of(BATTLESHIP, "line complete", "A row or column has all its ship cells, so the others are water."),
    of(BATTLESHIP, "line must be filled", "A row or column has just as many open cells as it needs ship cells."),
    of(BATTLESHIP, "ends from clues", "The shape of a given segment says what its neighbours are."),
    of(BATTLESHIP, "ship grows", "A ship that has started must go on to be one of those still missing."),
    of(BATTLESHIP, "only place for the largest ship", "All places for the largest ship that is missing share some cells."),
    of(BATTLESHIP, "ship ends", "A ship that were longer would not be in the fleet."),
    of(
        HASHI,
        "all bridges needed",
        "The neighbours of an island can take just as many bridges as it needs: 4 in a corner, 6 at an edge, 8.",
    ),
    of(
        HASHI,
        "at least one each",
        "Without one neighbour the others could not take all bridges of an island: 3 in a corner, 5 at an edge, 7.",
    ),
    of(HASHI, "only neighbours left", "What is known of the neighbours of an island leaves only some to take its bridges."),
    of(HASHI, "crossing blocked", "A bridge blocks those that would cross it, and an island needs its other neighbours."),
    of(HASHI, "island complete", "An island has all or most of its bridges, and no room for more to a neighbour."),
    of(HASHI, "numbers left", "The number of an island leaves only some numbers of bridges to a neighbour."),
    of(HASHI, "isolation", "Bridges that would close a group of islands off from the rest cannot be."),
    of(HASHI, "cut that connectivity needs", "Without a bridge the islands would fall apart."),
    of(HASHI, "loop avoided", "Where the board forbids loops, a bridge that closes one is not built."),
    of(ZEBRA, "only property left", "All properties of an attribute but one are excluded from a house."),
    of(ZEBRA, "only house left", "All houses but one are excluded for a property."),
    of(ZEBRA, "placed", "A clue says in which house a property is, or which few houses it can have."),
    of(ZEBRA, "excluded", "A clue says in which house a property is not, or which two are not in one house."),
    of(ZEBRA, "same house joined", "Two properties share a house, so each is excluded where the other is."),
    of(
        ZEBRA,
        "neighbour bounds",
        "The distance between two properties excludes the houses from which the other is out of reach.",
    ),
    of(ZEBRA, "chain of order", "One property is left of another, so the ends of the row are excluded."),
    of(KNIGHT, "two ways only", "A square has just as many moves left as the tour needs there."),
    of(KNIGHT, "square complete", "A square has all its moves, so the tour uses none of its others."),
    of(KNIGHT, "loop closed too early", "A move would close a loop that leaves squares out."),
    of(KNIGHT, "only way across", "Without a move the tour would fall apart."),
    of(CIRCUIT, "degree", "A point has one or three links, and what is known of them decides the others."),
    of(CIRCUIT, "cycle", "A link would close a loop."),
    of(CIRCUIT, "separation", "Without a link the points would fall apart."),
    of(COUNTS, "count full", "All that is counted has been found, so the other places are something else."),
    of(COUNTS, "count needed", "Just as many places are left as things to place."),
    of(&["monodot"], "number does not fit", "Around a cell there cannot be as many dots as a number says."),
    of(KIND_FILES, "only place", "A value has one place left in a row, a column or another part of the rules."),
    of(KIND_FILES, "bounds of a sum", "The bounds of the other terms of a sum exclude values of one of them."),
    // Covers.
    of(
        OVERLAPS,
        "pointing",
        "All places of a digit in a box, block or diagonal are in one other unit, so it is nowhere else there.",
    ),
    of(SUDOKU, "claiming", "All places of a digit in a line are in one other unit, so it is nowhere else there."),
    of(SETS, "naked pair", "Two places have the same two values left, so no other place of their unit has them."),
    of(SETS, "naked triple", "Three places have three values left between them, so no other place of their unit has them."),
    of(SETS, "naked quad", "Four places have four values left between them, so no other place of their unit has them."),
    of(SETS, "hidden pair", "Two values have the same two places in a unit, which therefore have no others."),
    of(SETS, "hidden triple", "Three values have three places between them in a unit, which therefore have no others."),
    of(SETS, "hidden quad", "Four values have four places between them in a unit, which therefore have no others."),
    of(LINES, "X-wing", "A digit has its places in two rows in the same two columns, or the reverse."),
    of(LINES, "swordfish", "A digit has its places in three rows in the same three columns, or the reverse."),
    of(LINES, "jellyfish", "A digit has its places in four rows in the same four columns, or the reverse."),
    of(STARS, "region in a line", "All places for the stars of a region are in one line, which has no room for more."),
    of(STARS, "line in a region", "All places for the stars of a line are in one region, which has no room for more."),
    of(STARS, "regions in lines", "Some regions have all their stars in as many lines, which have no room for more."),
    of(STARS, "lines in regions", "Some lines have all their stars in as many regions, which have no room for more."),
    of(STARS, "rows in columns", "Some rows have all their stars in as many columns, or the reverse."),
    of(ALL, "shared places", "What some units need fills all room in others."),
    of(KIND_FILES, "loop goes on", "The loop comes to a place, and has one way on; or it must pass, and has two ways left."),
    of(KIND_FILES, "no way for the loop", "The loop already passes a place, or could not go on from there."),
    of(KIND_FILES, "one loop", "A side would close the loop too early, or lead to where it cannot come back from."),
    of(
        KIND_FILES,
        "cells kept connected",
        "Without a cell others would be cut off, or a cell can be connected with none of them.",
    ),
    of(KIND_FILES, "area full", "An area has all its cells, or a cell has no room for an area of its size."),
    of(KIND_FILES, "area grows", "An area can only become large enough by way of some cells."),
    of(KIND_FILES, "line of sight", "Only some distances in each direction add up to the number of cells that are seen."),
    of(KIND_FILES, "one of its own", "Each of several places needs one of its own, which decides who has which."),
    of(KIND_FILES, "combinations of a clue", "Every combination that fits a clue agrees about something."),
    of(
        KIND_FILES,
        "combinations of a rule",
        "All ways to satisfy a rule agree about something, such as all rectangles for a number.",
    ),
    of(KIND_FILES, "combinations of rules", "All ways to satisfy several rules at once agree about something."),
    // Chains.
    of(
        OVERLAPS,
        "cell seen by every place",
        "A digit in a cell would take every place of that digit in a unit that the cell is not in.",
    ),
    of(STARS, "cell that touches every place", "A star in a cell would leave a line or region too few places."),
    of(STARS, "forced touch", "A star in a cell would force two stars of a line or region to touch."),
    of(STARS, "packing", "The places left in a line or region hold so few stars that do not touch that a cell is needed."),
    of(BINARY, "nearly complete line", "A digit would complete its kind in a line, and the rest would make three in a row."),
    of(BINARY, "nearly equal lines", "A digit would in the end make two lines equal."),
    of(BATTLESHIP, "no room for the fleet", "With a ship cell or with water there, the fleet would not fit."),
    of(CAGES, "cage against unit", "A digit would leave a cage no combination, by way of one row, column or box."),
    of(CAGES, "cage cannot be filled", "A digit in a cell would leave a cage that sees it no combination."),
    of(
        SUDOKU,
        "skyscraper",
        "A digit has two places in each of two rows, one of each in one column; one of the others holds it (or columns for rows).",
    ),
    of(
        SUDOKU,
        "two-string kite",
        "A digit has two places in a row and two in a column, one of each in one unit; one of the others holds it.",
    ),
    of(
        OVERLAPS,
        "turbot fish",
        "A digit has two places in each of two units, one of each in a third unit; one of the others holds it.",
    ),
    of(
        SUDOKU,
        "finned X-wing",
        "An X-wing but for some extra cells: what sees the extra cells and is excluded by the X-wing cannot be.",
    ),
    of(
        SUDOKU,
        "finned swordfish",
        "A swordfish but for some extra cells: what sees these and is excluded by the swordfish cannot be.",
    ),
    of(OVERLAPS, "simple colouring", "Units with two places for a digit form a chain, whose ends are not both without it."),
    of(DIGITS, "XY-wing", "A cell with digits x and y sees one with x and z and one with y and z: one of these two is z."),
    of(DIGITS, "XYZ-wing", "A cell with digits x, y and z sees one with x and z and one with y and z: one of the three is z."),
    of(DIGITS, "W-wing", "Two cells with the same two digits are linked by a unit in which one of the digits has two places."),
    of(DIGITS, "XY-chain", "Cells with two digits form a chain, and one of its ends has the digit in question."),
    of(DIGITS, "alternating chain", "Cells with two digits and units with two places for a digit form a chain."),
    of(
        DIGITS,
        "forcing chain",
        "What follows from a digit, with more than one consequence joined, ends in something that cannot be.",
    ),
    of(
        SUDOKU,
        "unique rectangle",
        "Two digits could be swapped in four cells if the fourth had no other digit; only where one solution may be assumed.",
    ),
    // Shapes without a name of their own.
    of(KIND_FILES, "number and corner", "However the loop passes a corner of a number's cell, the number agrees about a side."),
    of(ALL, "no room", "A value would at once leave one part of the rules no room."),
    of(ALL, "short chain", "A value has consequences that cannot all be."),
    of(ALL, "chain", "Consequences of a value have consequences that cannot be."),
    of(ALL, "long chain", "A value leads through three or more layers of consequences to something that cannot be."),
    of(ALL, "nested what-if", "A value cannot be, as what-ifs inside the what-if show."),
    of(ALL, "search", "Only a search of all cases shows it."),
];
