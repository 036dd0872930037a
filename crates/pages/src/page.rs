//! What is on each page: text, then boards in a [`Layout`].

use crate::{
    drawing::{Align, Canvas},
    font::Font,
    layout::{CAPTION, Layout},
};
use puzzles::{Picture, Point, Tone};

/// The margin of a page, in points.
const MARGIN: f64 = 42.0;

/// The heights of the heading and of the line with the number of the page, in points.
const HEADING: f64 = 34.0;
const FOOTING: f64 = 24.0;

/// The sizes of texts and the distance of their lines, in points.
const TEXT: f64 = 11.0;
const LEADING: f64 = 16.0;

/// The share of a page up to which boards follow the text on it.
const MAX_TEXT: f64 = 0.5;

/// What is drawn in a slot.
#[derive(Clone, Copy)]
pub struct Entry<'s> {
    pub caption: &'s str,
    pub picture: &'s Picture,
}

/// Pages with the same heading.
pub struct Part<'s> {
    pub title: &'s str,
    pub text: &'s [String],
    pub entries: Vec<Entry<'s>>,
    /// The number of boards on a page.
    pub per_page: usize,
}

/// A page.
pub struct Page<'s> {
    title: &'s str,
    /// The lines of its text, and what stands at their right ends.
    lines: Vec<(String, String)>,
    entries: Vec<Entry<'s>>,
    layout: Layout,
}

/// The width and height that text and boards have on a page.
fn area((width, height): Point) -> Point {
    (width - 2.0 * MARGIN, height - 2.0 * MARGIN - HEADING - FOOTING)
}

/// The number of lines on a page.
fn lines_on_page(size: Point) -> usize {
    (area(size).1 / LEADING) as usize
}

impl<'s> Part<'s> {
    /// Its pages on paper of this size.
    pub fn pages(&self, size: Point, font: &Font) -> Vec<Page<'s>> {
        let room = area(size).0 / TEXT;
        let lines = self.text.iter().flat_map(|paragraph| font.wrapped(paragraph, room));
        let lines: Vec<(String, String)> = lines.map(|line| (line, String::new())).collect();
        let mut pages: Vec<Page<'s>> = Vec::new();
        let mut entries = self.entries.chunks(self.per_page);
        for on_page in lines.chunks(lines_on_page(size)) {
            let has_room = (on_page.len() as f64 * LEADING) < MAX_TEXT * area(size).1;
            let boards = if has_room { entries.next() } else { None };
            pages.push(self.page(size, on_page.to_vec(), boards.unwrap_or_default()));
        }
        pages.extend(entries.map(|boards| self.page(size, Vec::new(), boards)));
        pages
    }

    fn page(&self, size: Point, lines: Vec<(String, String)>, boards: &[Entry<'s>]) -> Page<'s> {
        let above = lines.len() as f64 * LEADING;
        let (width, height) = area(size);
        let pictures = self.entries.iter().map(|entry| entry.picture);
        let layout = Layout::new(self.per_page, (MARGIN, MARGIN + HEADING + above), (width, height - above), pictures);
        Page { title: self.title, lines, entries: boards.to_vec(), layout }
    }
}

/// The pages of parts behind those that list them with the numbers of their pages.
pub fn with_contents<'s>(title: &'s str, parts: &[Part<'s>], size: Point, font: &Font) -> Vec<Page<'s>> {
    let pages: Vec<Vec<Page<'s>>> = parts.iter().map(|part| part.pages(size, font)).collect();
    let listed = pages.iter().filter(|pages| !pages.is_empty()).count();
    let mut number = listed.div_ceil(lines_on_page(size)) + 1;
    let mut lines = Vec::new();
    for (part, pages) in parts.iter().zip(&pages).filter(|(_, pages)| !pages.is_empty()) {
        lines.push((part.title.to_owned(), number.to_string()));
        number += pages.len();
    }
    let list = Part { title, text: &[], entries: Vec::new(), per_page: 1 };
    let lists = lines.chunks(lines_on_page(size)).map(|lines| list.page(size, lines.to_vec(), &[]));
    lists.chain(pages.into_iter().flatten()).collect()
}

impl Page<'_> {
    /// The operators of the page, with a line at its foot.
    pub fn draw(&self, foot: &str, (width, height): Point, font: &mut Font) -> Vec<u8> {
        let mut canvas = Canvas::new(height, font);
        let room = width - 2.0 * MARGIN;
        canvas.text(self.title, (width / 2.0, MARGIN + 14.0), (16.0, room), Align::Centre, Tone::Ink);
        for (index, (line, end)) in self.lines.iter().enumerate() {
            let y = MARGIN + HEADING + TEXT + index as f64 * LEADING;
            canvas.text(line, (MARGIN, y), (TEXT, room), Align::Start, Tone::Ink);
            canvas.text(end, (width - MARGIN, y), (TEXT, room), Align::End, Tone::Ink);
        }
        for (slot, entry) in self.entries.iter().enumerate() {
            let ((x, y), width) = self.layout.slot(slot);
            let (at, cell) = self.layout.place(slot, entry.picture);
            canvas.text(entry.caption, (x + width / 2.0, y + CAPTION - 6.0), (10.0, width), Align::Centre, Tone::Ink);
            canvas.picture(entry.picture, at, cell);
        }
        canvas.text(foot, (width / 2.0, height - MARGIN), (9.0, room), Align::Centre, Tone::Ink);
        canvas.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::{Entry, Part, lines_on_page, with_contents};
    use crate::font::Font;
    use puzzles::Picture;

    const SIZE: (f64, f64) = (595.0, 842.0);

    /// Texts of any length are on pages in order, and each board is on one page.
    #[test]
    fn all_text_and_all_boards_are_on_pages() {
        let (picture, font) = (Picture { width: 5.0, height: 5.0, shapes: Vec::new() }, Font::new());
        for paragraphs in [0, 1, 10, lines_on_page(SIZE), 3 * lines_on_page(SIZE) + 1] {
            let text: Vec<String> = (0..paragraphs).map(|number| format!("Paragraph {number}.")).collect();
            for count in [0, 1, 4, 9] {
                let entries = vec![Entry { caption: "a", picture: &picture }; count];
                let part = Part { title: "Some", text: &text, entries, per_page: 4 };
                let pages = part.pages(SIZE, &font);
                let lines: Vec<&String> = pages.iter().flat_map(|page| &page.lines).map(|(line, _)| line).collect();
                assert_eq!(lines, text.iter().collect::<Vec<_>>());
                assert_eq!(pages.iter().map(|page| page.entries.len()).sum::<usize>(), count);
                assert!(pages.iter().all(|page| !page.lines.is_empty() || !page.entries.is_empty()));
                let all = with_contents("All", &[part], SIZE, &font);
                assert_eq!(all.len(), if pages.is_empty() { 0 } else { pages.len() + 1 });
            }
        }
    }

    #[test]
    fn lines_are_as_wide_as_the_page() {
        let font = Font::new();
        let text = "word ".repeat(200) + &"long".repeat(100);
        let lines = font.wrapped(&text, 40.0);
        assert!(lines.len() > 5 && lines.iter().all(|line| font.width(line) <= 40.0 || !line.contains(' ')));
        assert_eq!(lines.join(" "), text);
        assert_eq!(font.wrapped("", 40.0), [""]);
    }
}
