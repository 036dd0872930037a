//! The font of the pages: what it can write, how wide texts are, and its embedding in a document.

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::{
    Finish, Name, Pdf, Rect, Ref, Str,
    types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap},
};
use std::collections::BTreeMap;
use subsetter::{GlyphRemapper, subset};
use ttf_parser::{Face, GlyphId};

/// A subset of DejaVu Sans Condensed; `font/LICENSE` says where it comes from.
const DATA: &[u8] = include_bytes!("../font/sans.ttf");

/// The name of the font, without the tag of its subset.
const NAME: &str = "DejaVuSansCondensed";

/// How identifiers of glyphs are assigned: by us.
const SYSTEM: SystemInfo<'_> = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The font, with the glyphs that a document uses.
pub struct Font {
    face: Face<'static>,
    used: GlyphRemapper,
    /// The character that each used glyph shows.
    characters: BTreeMap<u16, char>,
}

impl Font {
    /// The font, without a used glyph.
    ///
    /// # Panics
    /// Never: the font is part of the program.
    pub fn new() -> Self {
        let face = Face::parse(DATA, 0).expect("the font is part of the program");
        Self { face, used: GlyphRemapper::new(), characters: BTreeMap::new() }
    }

    /// The first character of a text that the font does not have.
    pub fn missing(&self, text: &str) -> Option<char> {
        text.chars().find(|&c| self.face.glyph_index(c).is_none())
    }

    /// The width of a text, in font sizes.
    pub fn width(&self, text: &str) -> f64 {
        text.chars().map(|c| self.advance(self.glyph(c))).sum()
    }

    /// The lines of a text that is at most so wide, in font sizes; words that are wider have a line of their own.
    pub fn wrapped(&self, text: &str, room: f64) -> Vec<String> {
        let (space, mut end) = (self.width(" "), f64::INFINITY);
        let mut lines: Vec<String> = Vec::new();
        for word in text.split(' ') {
            let width = self.width(word);
            end += space + width;
            match lines.last_mut().filter(|_| end <= room) {
                Some(line) => {
                    line.push(' ');
                    line.push_str(word);
                }
                None => {
                    lines.push(word.to_owned());
                    end = width;
                }
            }
        }
        lines
    }

    /// The bytes that show a text in a document; its glyphs are embedded.
    pub fn encode(&mut self, text: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        for c in text.chars() {
            let glyph = self.used.remap(self.glyph(c).0);
            self.characters.entry(glyph).or_insert(c);
            bytes.extend(glyph.to_be_bytes());
        }
        bytes
    }

    /// The glyph of a character; the box for missing ones, if there is none.
    fn glyph(&self, c: char) -> GlyphId {
        self.face.glyph_index(c).unwrap_or(GlyphId(0))
    }

    fn advance(&self, glyph: GlyphId) -> f64 {
        f64::from(self.face.glyph_hor_advance(glyph).unwrap_or(0)) / f64::from(self.face.units_per_em())
    }

    /// Embeds the used glyphs; the font is object `id`, and four objects follow it.
    ///
    /// # Panics
    /// Never: the font is part of the program.
    pub fn embed(&self, pdf: &mut Pdf, id: Ref) {
        let [cid, descriptor, unicode, file] = [1, 2, 3, 4].map(|after| Ref::new(id.get() + after));
        let name = format!("{}+{NAME}", self.tag());
        let base = Name(name.as_bytes());
        let thousandths = |units: i16| (1000.0 * f32::from(units)) / f32::from(self.face.units_per_em());

        let mut font = pdf.type0_font(id);
        font.base_font(base).encoding_predefined(Name(b"Identity-H")).descendant_font(cid).to_unicode(unicode);
        font.finish();

        let mut font = pdf.cid_font(cid);
        font.subtype(CidFontType::Type2).base_font(base).system_info(SYSTEM).font_descriptor(descriptor);
        font.cid_to_gid_map_predefined(Name(b"Identity"));
        let widths = self.used.remapped_gids().map(|glyph| (1000.0 * self.advance(GlyphId(glyph))) as f32);
        font.widths().consecutive(0, widths);
        font.finish();

        let bounds = self.face.global_bounding_box();
        let [left, bottom, right, top] = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(thousandths);
        let mut described = pdf.font_descriptor(descriptor);
        described.name(base).flags(FontFlags::NON_SYMBOLIC).bbox(Rect::new(left, bottom, right, top)).italic_angle(0.0);
        described.ascent(thousandths(self.face.ascender())).descent(thousandths(self.face.descender()));
        described.cap_height(thousandths(self.face.capital_height().unwrap_or(0))).stem_v(80.0).font_file2(file);
        described.finish();

        let mut characters = UnicodeCmap::new(Name(b"Custom"), SYSTEM);
        self.characters.iter().for_each(|(&glyph, &c)| characters.pair(glyph, c));
        pdf.cmap(unicode, &characters.finish());

        let glyphs = subset(DATA, 0, &self.used).expect("the font is part of the program");
        let length = i32::try_from(glyphs.len()).unwrap_or(i32::MAX);
        let compressed = compress_to_vec_zlib(&glyphs, 9);
        let mut stream = pdf.stream(file, &compressed);
        stream.filter(pdf_writer::Filter::FlateDecode).pair(Name(b"Length1"), length);
    }

    /// Six letters that differ between subsets.
    fn tag(&self) -> String {
        let mixed = |hash: u64, glyph: u16| (hash ^ u64::from(glyph)).wrapping_mul(0x0000_0100_0000_01b3);
        let mut hash = self.used.remapped_gids().fold(0xcbf2_9ce4_8422_2325, mixed);
        let mut letter = || {
            hash /= 26;
            char::from(b'A' + (hash % 26) as u8)
        };
        (0..6).map(|_| letter()).collect()
    }
}
