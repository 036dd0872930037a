//! The sizes of generated boards.

/// The allowed sizes of generated boards: two numbers with their bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// The names of the numbers: rows and columns, or houses and attributes.
    pub names: [&'static str; 2],
    /// The minimum of each.
    pub min: [usize; 2],
    /// The maximum of each.
    pub max: [usize; 2],
    /// The size if none is given.
    pub default: [usize; 2],
    /// The size if a level is asked for and no size, from the easiest level to the hardest: where boards of that level are many.
    /// `None` where hardly any board has the level.
    pub of_levels: [Option<[usize; 2]>; 5],
    /// Whether both must be equal.
    pub square: bool,
    /// Whether their product must be even: a loop through all cells has as many cells of each colour of a chessboard.
    pub even: bool,
}

impl Sizes {
    /// Squares with a side from `min` to `max`.
    pub const fn square(min: usize, max: usize, default: usize) -> Self {
        let (min, max, default) = ([min; 2], [max; 2], [default; 2]);
        Self { names: ["rows", "columns"], min, max, default, of_levels: [Some(default); 5], square: true, even: false }
    }

    /// Rectangles with both sides from `min` to `max`.
    pub const fn sides(min: usize, max: usize, default: usize) -> Self {
        Self { square: false, ..Self::square(min, max, default) }
    }

    /// With squares of these sides for the levels; 0 for a level that hardly any board has.
    pub const fn levels(self, sides: [usize; 5]) -> Self {
        let mut of_levels = [None; 5];
        let mut level = 0;
        while level < 5 {
            if sides[level] > 0 {
                of_levels[level] = Some([sides[level]; 2]);
            }
            level += 1;
        }
        Self { of_levels, ..self }
    }

    /// Reads a size such as `9x7`, or `9` for `9x9`.
    ///
    /// # Errors
    /// If the text is not an allowed size, with the allowed ones.
    pub fn read(&self, text: &str) -> Result<[usize; 2], String> {
        let expected = || format!("expected a size of {}, found {}", self.describe(), crate::quoted(text));
        let number = |word: &str| word.trim().parse::<usize>().map_err(|_| expected());
        let size = match text.split_once(['x', 'X', '×']) {
            Some((rows, cols)) => [number(rows)?, number(cols)?],
            None => [number(text)?; 2],
        };
        let fits = (0..2).all(|side| (self.min[side]..=self.max[side]).contains(&size[side]));
        let fits = fits && (!self.square || size[0] == size[1]) && (!self.even || (size[0] * size[1]).is_multiple_of(2));
        if fits { Ok(size) } else { Err(expected()) }
    }

    /// The allowed sizes, as in `4x4 to 25x25 (as many rows as columns)`.
    pub fn describe(&self) -> String {
        let [min, max] = [self.min, self.max].map(|[a, b]| format!("{a}x{b}"));
        let [first, second] = self.names;
        let how = if self.square { format!("as many {first} as {second}") } else { format!("{first} x {second}") };
        let how = if self.even { how + ", an even number of cells" } else { how };
        format!("{min} to {max} ({how})")
    }
}
