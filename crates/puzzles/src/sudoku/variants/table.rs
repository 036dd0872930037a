//! The variants, one entry each.

use super::{
    super::rules::{
        ANTI_KING, ANTI_KNIGHT, ARROWS, BLACK_DOTS, LITTLE_KILLERS, PALINDROMES, PARITY, RENBAN, SANDWICHES, THERMOMETERS,
        WHISPERS, WHITE_DOTS, XV,
    },
    At, Cells, Direction, Style, Variant, Words,
};

/// Any state is an end.
const ANY: fn(&At, u128) -> bool = |_, _| true;

const fn words(technique: &'static str, name: &'static str, says: &'static str) -> Words {
    Words { technique, name, says }
}

/// Every variant.
pub const VARIANTS: &[Variant] = &[
    Variant {
        name: "thermometer",
        rule: THERMOMETERS,
        cells: Cells::Line(Direction::Directed),
        number: None,
        step: |_, last, digit| (digit > last).then_some(digit),
        accepts: ANY,
        words: words("thermometer", "the thermometer from", "rises"),
        style: Style::Bulb,
    },
    Variant {
        name: "arrow",
        rule: ARROWS,
        cells: Cells::Line(Direction::Directed),
        number: None,
        step: |at, left, digit| if at.index == 0 { Some(digit) } else { left.checked_sub(digit) },
        accepts: |_, left| left == 0,
        words: words("arrow", "the arrow from", "sums to the digit in its circle"),
        style: Style::Arrow,
    },
    Variant {
        name: "white",
        rule: WHITE_DOTS,
        cells: Cells::Pair,
        number: None,
        step: |at, last, digit| (at.index == 0 || last.abs_diff(digit) == 1).then_some(digit),
        accepts: ANY,
        words: words("dot", "the white dot between", "joins consecutive digits"),
        style: Style::Dot(false),
    },
    Variant {
        name: "black",
        rule: BLACK_DOTS,
        cells: Cells::Pair,
        number: None,
        step: |at, last, digit| (at.index == 0 || last == 2 * digit || digit == 2 * last).then_some(digit),
        accepts: ANY,
        words: words("dot", "the black dot between", "joins a digit and its double"),
        style: Style::Dot(true),
    },
    Variant {
        name: "x",
        rule: XV,
        cells: Cells::Pair,
        number: None,
        step: |at, last, digit| (at.index == 0 || last + digit == 10).then_some(digit),
        accepts: ANY,
        words: words("X or V", "the X between", "makes the two digits sum to 10"),
        style: Style::Letter("X"),
    },
    Variant {
        name: "v",
        rule: XV,
        cells: Cells::Pair,
        number: None,
        step: |at, last, digit| (at.index == 0 || last + digit == 5).then_some(digit),
        accepts: ANY,
        words: words("X or V", "the V between", "makes the two digits sum to 5"),
        style: Style::Letter("V"),
    },
    Variant {
        name: "sandwich",
        rule: SANDWICHES,
        cells: Cells::Lane,
        number: Some(|side| 0..=(side * side) as u32),
        // 0 before the first of the two digits, 1 after the second, and between them twice the sum, and 2 or 3 for the first.
        step: |at, state, digit| match (state, digit == 1, digit == at.side) {
            (0, false, false) => Some(0),
            (0, one, _) => Some(2 + u128::from(!one)),
            (1, false, false) => Some(1),
            (1, ..) => None,
            (_, false, false) => Some(state + 2 * digit).filter(|&state| state / 2 - 1 <= at.number),
            (_, one, _) => (one == (state % 2 == 1) && state / 2 - 1 == at.number).then_some(1),
        },
        accepts: |_, state| state == 1,
        words: words("sandwich", "the sandwich in", "has digits between 1 and @ that sum to #"),
        style: Style::Border,
    },
    Variant {
        name: "little-killer",
        rule: LITTLE_KILLERS,
        cells: Cells::Ray,
        number: Some(|side| 1..=(side * side) as u32),
        step: |at, sum, digit| Some(sum + digit).filter(|&sum| sum <= at.number),
        accepts: |at, sum| sum == at.number,
        words: words("little killer", "the little killer from", "sums to #"),
        style: Style::Border,
    },
    Variant {
        name: "whispers",
        rule: WHISPERS,
        cells: Cells::Line(Direction::Symmetric),
        number: Some(|side| 1..=side as u32 - 1),
        step: |at, last, digit| (at.index == 0 || last.abs_diff(digit) >= at.number).then_some(digit),
        accepts: ANY,
        words: words("whispers", "the whisper line from", "changes by at least # from cell to cell"),
        style: Style::Lines(2),
    },
    Variant {
        name: "renban",
        rule: RENBAN,
        cells: Cells::Line(Direction::Symmetric),
        number: None,
        // The digits read, as bits.
        step: |at, read, digit| {
            let all = read | 1 << digit;
            let span = u128::BITS - all.leading_zeros() - all.trailing_zeros();
            (all != read && span as usize <= at.length).then_some(all)
        },
        accepts: ANY,
        words: words("renban", "the renban line from", "has consecutive digits in some order"),
        style: Style::Lines(3),
    },
    Variant {
        name: "palindrome",
        rule: PALINDROMES,
        cells: Cells::Line(Direction::Mirrored),
        number: None,
        step: |at, last, digit| (at.index == 0 || last == digit).then_some(digit),
        accepts: ANY,
        words: words("palindrome", "the palindrome through", "reads the same from both ends"),
        style: Style::Lines(1),
    },
    Variant {
        name: "even",
        rule: PARITY,
        cells: Cells::One,
        number: None,
        step: |_, _, digit| digit.is_multiple_of(2).then_some(0),
        accepts: ANY,
        words: words("parity", "the square in", "has an even digit"),
        style: Style::Square,
    },
    Variant {
        name: "odd",
        rule: PARITY,
        cells: Cells::One,
        number: None,
        step: |_, _, digit| (!digit.is_multiple_of(2)).then_some(0),
        accepts: ANY,
        words: words("parity", "the circle in", "has an odd digit"),
        style: Style::Circle,
    },
    Variant {
        name: "anti-knight",
        rule: ANTI_KNIGHT,
        cells: Cells::Apart(1, 2),
        number: None,
        step: |at, last, digit| (at.index == 0 || last != digit).then_some(digit),
        accepts: ANY,
        words: words("move", "the knight's move between", ""),
        style: Style::Caption,
    },
    Variant {
        name: "anti-king",
        rule: ANTI_KING,
        cells: Cells::Apart(1, 1),
        number: None,
        step: |at, last, digit| (at.index == 0 || last != digit).then_some(digit),
        accepts: ANY,
        words: words("move", "the king's move between", ""),
        style: Style::Caption,
    },
];
