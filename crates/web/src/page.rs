//! The files of the page and of the guide, compiled into the program.

use axum::{
    http::{StatusCode, header},
    response::{IntoResponse, Redirect, Response},
};

/// A file: its path, its type, its text.
type File = (&'static str, &'static str, &'static str);

macro_rules! file {
    ($path:literal, $kind:literal, $name:literal) => {
        ($path, $kind, include_str!(concat!("../page/", $name)))
    };
}

/// Whether the guide is there, as a module of the page.
const NO_GUIDE: &str = "export const guide = false;\n";
const HAS_GUIDE: &str = "export const guide = true;\n";

/// Every file of the page.
pub const FILES: &[File] = &[
    file!("/", "text/html; charset=utf-8", "index.html"),
    file!("/style.css", "text/css; charset=utf-8", "style.css"),
    file!("/icon.svg", "image/svg+xml", "icon.svg"),
    file!("/main.js", "text/javascript; charset=utf-8", "main.js"),
    file!("/manifest.webmanifest", "application/manifest+json", "manifest.webmanifest"),
    file!("/api.js", "text/javascript; charset=utf-8", "api.js"),
    ("/guide.js", "text/javascript; charset=utf-8", if GUIDE.is_empty() { NO_GUIDE } else { HAS_GUIDE }),
    file!("/http.js", "text/javascript; charset=utf-8", "http.js"),
    file!("/problem.js", "text/javascript; charset=utf-8", "problem.js"),
    file!("/comparison.js", "text/javascript; charset=utf-8", "comparison.js"),
    file!("/trace.js", "text/javascript; charset=utf-8", "trace.js"),
    file!("/board.js", "text/javascript; charset=utf-8", "board.js"),
    file!("/busy.js", "text/javascript; charset=utf-8", "busy.js"),
    file!("/editor.js", "text/javascript; charset=utf-8", "editor.js"),
    file!("/relaxation.js", "text/javascript; charset=utf-8", "relaxation.js"),
    file!("/elements.js", "text/javascript; charset=utf-8", "elements.js"),
    file!("/mathematics.js", "text/javascript; charset=utf-8", "mathematics.js"),
    file!("/models.js", "text/javascript; charset=utf-8", "models.js"),
    file!("/new.js", "text/javascript; charset=utf-8", "new.js"),
    file!("/pdf.js", "text/javascript; charset=utf-8", "pdf.js"),
    file!("/play.js", "text/javascript; charset=utf-8", "play.js"),
    file!("/queries.js", "text/javascript; charset=utf-8", "queries.js"),
    file!("/texts.js", "text/javascript; charset=utf-8", "texts.js"),
    file!("/tools.js", "text/javascript; charset=utf-8", "tools.js"),
    file!("/pattern.js", "text/javascript; charset=utf-8", "pattern.js"),
    file!("/unique.js", "text/javascript; charset=utf-8", "unique.js"),
    file!("/setting.js", "text/javascript; charset=utf-8", "setting.js"),
    file!("/trial.js", "text/javascript; charset=utf-8", "trial.js"),
    file!("/resume.js", "text/javascript; charset=utf-8", "resume.js"),
    file!("/presentation.js", "text/javascript; charset=utf-8", "presentation.js"),
    file!("/dropped.js", "text/javascript; charset=utf-8", "dropped.js"),
    file!("/book.js", "text/javascript; charset=utf-8", "book.js"),
    file!("/clues.js", "text/javascript; charset=utf-8", "clues.js"),
    file!("/redundant.js", "text/javascript; charset=utf-8", "redundant.js"),
    file!("/components.js", "text/javascript; charset=utf-8", "components.js"),
    file!("/words.js", "text/javascript; charset=utf-8", "words.js"),
    file!("/words/de.json", "application/json", "words/de.json"),
    file!("/words/ja.json", "application/json", "words/ja.json"),
    file!("/resize.js", "text/javascript; charset=utf-8", "resize.js"),
    file!("/state.js", "text/javascript; charset=utf-8", "state.js"),
    file!("/kinds.js", "text/javascript; charset=utf-8", "kinds.js"),
    file!("/store.js", "text/javascript; charset=utf-8", "store.js"),
    file!("/geometry.js", "text/javascript; charset=utf-8", "geometry.js"),
    file!("/selection.js", "text/javascript; charset=utf-8", "selection.js"),
    file!("/entering.js", "text/javascript; charset=utf-8", "entering.js"),
    file!("/marks.js", "text/javascript; charset=utf-8", "marks.js"),
    file!("/gestures.js", "text/javascript; charset=utf-8", "gestures.js"),
    file!("/keys.js", "text/javascript; charset=utf-8", "keys.js"),
    file!("/logic.js", "text/javascript; charset=utf-8", "logic.js"),
    file!("/pad.js", "text/javascript; charset=utf-8", "pad.js"),
    file!("/clock.js", "text/javascript; charset=utf-8", "clock.js"),
    file!("/heat.js", "text/javascript; charset=utf-8", "heat.js"),
    file!("/hints.js", "text/javascript; charset=utf-8", "hints.js"),
    file!("/verdict.js", "text/javascript; charset=utf-8", "verdict.js"),
    file!("/gallery.js", "text/javascript; charset=utf-8", "gallery.js"),
];

/// The boards that the page offers, each file read when its kind is chosen.
pub const GALLERY: &[File] = include!(concat!(env!("OUT_DIR"), "/gallery.rs"));

/// The address of the guide, which has its own policy.
pub const GUIDE_PATH: &str = "/guide/";

/// A file of the guide: its path, its type, and its content, compressed by gzip.
type Compressed = (&'static str, &'static str, &'static [u8]);

/// Every file of the guide; none if the program was built without it.
const GUIDE: &[Compressed] = include!(concat!(env!("OUT_DIR"), "/guide.rs"));

/// The file of a path.
pub fn file(path: &str) -> Response {
    // The guide names the page by its file.
    let path = if path == "/index.html" { "/" } else { path };
    if let Some(&(_, kind, text)) = FILES.iter().chain(GALLERY).find(|file| file.0 == path) {
        return ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text).into_response();
    }
    let index = path == GUIDE_PATH || path == GUIDE_PATH.trim_end_matches('/');
    match GUIDE.iter().find(|file| file.0 == path) {
        Some(&(_, kind, bytes)) => {
            let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_ENCODING, "gzip"), (header::CACHE_CONTROL, "no-cache")];
            (headers, bytes).into_response()
        }
        None if index && !GUIDE.is_empty() => Redirect::temporary("/guide/index.html").into_response(),
        None if path.starts_with(GUIDE_PATH) && GUIDE.is_empty() => {
            (StatusCode::NOT_FOUND, "this program was built without the guide; docs/guide has its text\n").into_response()
        }
        None => (StatusCode::NOT_FOUND, "there is nothing here\n").into_response(),
    }
}
