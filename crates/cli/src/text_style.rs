//! Pictures as text, with or without terminal colors.

use anstyle::{AnsiColor, Style};
use puzzles::{Glyph, Picture, Tone};
use std::fmt::Write;

/// Whether drawings have colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextStyle {
    /// Characters only.
    Plain,
    /// ANSI colors.
    Colored,
}

impl TextStyle {
    /// The picture as lines of text.
    pub fn draw(self, picture: &Picture) -> String {
        match self {
            Self::Plain => picture.to_text(),
            Self::Colored => colored(&picture.to_glyphs()),
        }
    }

    /// The picture as lines of text, with the differences from `other` highlighted.
    pub fn draw_difference(self, picture: &Picture, other: &Picture) -> String {
        if self == Self::Plain {
            return picture.to_text();
        }
        let (mut lines, others) = (picture.to_glyphs(), other.to_glyphs());
        for (row, line) in lines.iter_mut().enumerate() {
            for (col, glyph) in line.iter_mut().enumerate() {
                let same = others.get(row).and_then(|line| line.get(col)) == Some(glyph);
                glyph.tone = if same { glyph.tone } else { Tone::Marked };
            }
        }
        colored(&lines)
    }
}

fn colored(lines: &[Vec<Glyph>]) -> String {
    let mut text = String::new();
    for line in lines {
        for run in line.chunk_by(|a, b| a.tone == b.tone) {
            let characters: String = run.iter().map(|glyph| glyph.character).collect();
            let style = style(run[0].tone);
            // Writing to a string cannot fail.
            let _ = write!(text, "{style}{characters}{style:#}");
        }
        text.push('\n');
    }
    text
}

fn style(tone: Tone) -> Style {
    match tone {
        Tone::Paper | Tone::Ink => Style::new(),
        Tone::Found => AnsiColor::Cyan.on_default(),
        Tone::Faint | Tone::Shade => Style::new().dimmed(),
        Tone::Marked => AnsiColor::Yellow.on_default().bold().underline(),
    }
}
