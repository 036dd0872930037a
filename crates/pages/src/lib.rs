//! Boards on printed pages: PDF documents that depend on nothing but what is printed, with their font embedded.

#![forbid(unsafe_code)]

mod drawing;
mod font;
mod layout;
mod page;

use drawing::FONT;
use font::Font;
use miniz_oxide::deflate::compress_to_vec_zlib;
use page::{Entry, Part, with_contents};
use pdf_writer::{Filter, Finish, Pdf, Rect, Ref, TextStr};
use puzzles::{Picture, Point, Shape};
use std::num::NonZero;

/// The size of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 mm × 297 mm.
    #[default]
    A4,
    /// 8.5 in × 11 in.
    Letter,
}

/// What a document looks like.
#[derive(Clone, Debug)]
pub struct Style {
    /// The title of the document, which is the heading of the contents and of the solutions.
    pub title: String,
    /// The size of the pages.
    pub paper: Paper,
    /// The number of boards on a page.
    pub per_page: NonZero<usize>,
    /// Whether the chapters are listed on the first page.
    pub contents: bool,
}

/// Boards below a heading.
#[derive(Clone, Debug, Default)]
pub struct Chapter {
    /// The heading of its pages.
    pub title: String,
    /// The paragraphs before the boards; an empty one is a space.
    pub text: Vec<String>,
    /// The boards, in order.
    pub boards: Vec<Board>,
}

/// A board to print.
#[derive(Clone, Debug)]
pub struct Board {
    /// The line above it.
    pub caption: String,
    /// Its picture.
    pub picture: Picture,
    /// The picture of its solution, for the pages at the end.
    pub solution: Option<Picture>,
}

impl Paper {
    /// The width and height, in points of 1/72 in.
    fn size(self) -> Point {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

impl Board {
    /// The first character of its texts that the font does not have: it has Latin, Greek and Cyrillic letters and symbols.
    pub fn missing(&self) -> Option<char> {
        let shapes = self.solution.iter().chain([&self.picture]).flat_map(|picture| &picture.shapes);
        let texts = shapes.filter_map(|shape| match shape {
            Shape::Text { text, .. } | Shape::Corner { text, .. } => Some(text),
            _ => None,
        });
        let font = Font::new();
        texts.chain([&self.caption]).find_map(|text| font.missing(text))
    }
}

/// The first character of a text that the font does not have.
pub fn missing(text: &str) -> Option<char> {
    Font::new().missing(text)
}

/// Solutions on a page, for each board on one.
const SOLUTIONS: usize = 4;

/// The maximum number of solutions on a page, unless there are more boards on one.
const MAX_SOLUTIONS: usize = 24;

/// The document of chapters in order, with the solutions of all boards on the pages at the end. Characters that the font does not
/// [have](missing) are boxes. Cost: linear in the shapes and texts.
pub fn pdf(style: &Style, chapters: &[Chapter]) -> Vec<u8> {
    let per_page = style.per_page.get();
    let boards = || chapters.iter().flat_map(|chapter| &chapter.boards);
    let solved: Vec<Entry<'_>> =
        boards().filter_map(|board| Some(Entry { caption: &board.caption, picture: board.solution.as_ref()? })).collect();
    let solutions_per_page = (SOLUTIONS * per_page).min(MAX_SOLUTIONS).max(per_page).min(solved.len().max(1));
    let solutions_title = format!("{}: solutions", style.title);
    let mut parts: Vec<Part<'_>> = Vec::new();
    for Chapter { title, text, boards } in chapters {
        let entries = boards.iter().map(|board| Entry { caption: &board.caption, picture: &board.picture }).collect();
        parts.push(Part { title, text, entries, per_page });
    }
    parts.push(Part { title: &solutions_title, text: &[], entries: solved, per_page: solutions_per_page });
    let (mut font, size) = (Font::new(), style.paper.size());
    let pages = match style.contents {
        true => with_contents(&style.title, &parts, size, &font),
        false => parts.iter().flat_map(|part| part.pages(size, &font)).collect(),
    };
    let count = pages.len();
    let contents: Vec<Vec<u8>> =
        pages.iter().enumerate().map(|(index, page)| page.draw(&format!("{} / {count}", index + 1), size, &mut font)).collect();
    document(style, &font, &contents)
}

fn document(style: &Style, font: &Font, contents: &[Vec<u8>]) -> Vec<u8> {
    let [catalog, tree, info, font_id] = [1, 2, 3, 4].map(Ref::new);
    // The font has five objects, each page two.
    let first = font_id.get() + 5;
    let pages: Vec<(Ref, Ref)> = (first..).step_by(2).take(contents.len()).map(|id| (Ref::new(id), Ref::new(id + 1))).collect();
    let (width, height) = style.paper.size();
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    pdf.document_info(info).title(TextStr(&style.title)).producer(TextStr("Pencilmark"));
    let count = i32::try_from(pages.len()).unwrap_or(i32::MAX);
    pdf.pages(tree).kids(pages.iter().map(|(page, _)| *page)).count(count);
    for (&(id, content_id), content) in pages.iter().zip(contents) {
        let mut page = pdf.page(id);
        page.media_box(Rect::new(0.0, 0.0, width as f32, height as f32)).parent(tree).contents(content_id);
        page.resources().fonts().pair(FONT, font_id);
        page.finish();
        pdf.stream(content_id, &compress_to_vec_zlib(content, 6)).filter(Filter::FlateDecode);
    }
    font.embed(&mut pdf, font_id);
    pdf.finish()
}

#[cfg(test)]
mod tests {
    use super::{Board, missing};
    use puzzles::{CATALOGUE, PuzzleFile};

    #[test]
    fn the_font_has_the_characters_of_every_kind() {
        for example in CATALOGUE.iter().flat_map(|kind| kind.examples()) {
            let puzzle = PuzzleFile::read(example).expect("examples are puzzle files").puzzle;
            let ranges: Vec<_> = puzzle.vars().into_iter().map(|var| var.range).collect();
            for known in [ranges.iter().map(|range| *range.start()).collect(), ranges.iter().map(|range| *range.end()).collect()]
            {
                let known: Vec<Option<i64>> = Vec::into_iter(known).map(Some).collect();
                let board = Board { caption: puzzle.kind().title().into(), picture: puzzle.draw(&known), solution: None };
                assert_eq!(board.missing(), None, "{example}");
            }
        }
        assert_eq!(missing("naïve Ωмега → ★ 数"), Some('数'));
    }
}
