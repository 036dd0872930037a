//! The rules of sudoku and its variants.

use model::Rule;

macro_rules! rules {
    ($($constant:ident $name:literal $sentence:literal,)*) => {
        $(pub const $constant: &Rule = &Rule { name: $name, sentence: $sentence };)*

        /// Every rule.
        pub const RULES: &[&Rule] = &[$($constant),*];
    };
}

rules! {
    ROWS "rows" "No row has a digit twice.",
    COLUMNS "columns" "No column has a digit twice.",
    BOXES "boxes" "No box has a digit twice.",
    DIAGONALS "diagonals" "Where a diagonal is marked, it has no digit twice.",
    CAGES "cages" "No cage has a digit twice.",
    SUMS "sums" "The digits of a cage add up to its sum.",
    THERMOMETERS "thermometers" "Digits rise along a thermometer, from its bulb.",
    ARROWS "arrows" "The digits along an arrow sum to the digit in its circle.",
    WHITE_DOTS "white-dots" "Two digits with a white dot between them are consecutive.",
    BLACK_DOTS "black-dots" "Of two digits with a black dot between them, one is the double of the other.",
    XV "xv" "Two digits with an X between them sum to 10, two with a V to 5.",
    SANDWICHES "sandwiches" "The digits between 1 and the largest digit in a row or column sum to the number at its border.",
    LITTLE_KILLERS "little-killers" "The digits along a diagonal sum to the number at its start.",
    WHISPERS "whispers" "Neighbours on a whisper line differ by at least its number.",
    RENBAN "renban" "The digits of a renban line are consecutive, in any order.",
    PALINDROMES "palindromes" "A palindrome reads the same from both ends.",
    PARITY "parity" "A square marks an even digit, and a circle an odd one.",
    ANTI_KNIGHT "anti-knight" "Where it is stated, cells a knight's move apart have different digits.",
    ANTI_KING "anti-king" "Where it is stated, cells that touch at a corner have different digits.",
}
