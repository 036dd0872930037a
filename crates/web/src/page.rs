//! The files of the page, compiled into the program.

use axum::{
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};

/// A file: its path, its type, its text.
type File = (&'static str, &'static str, &'static str);

macro_rules! file {
    ($path:literal, $kind:literal, $name:literal) => {
        ($path, $kind, include_str!(concat!("../page/", $name)))
    };
}

/// Every file of the page.
pub const FILES: &[File] = &[
    file!("/", "text/html; charset=utf-8", "index.html"),
    file!("/style.css", "text/css; charset=utf-8", "style.css"),
    file!("/icon.svg", "image/svg+xml", "icon.svg"),
    file!("/main.js", "text/javascript; charset=utf-8", "main.js"),
    file!("/manifest.webmanifest", "application/manifest+json", "manifest.webmanifest"),
    file!("/api.js", "text/javascript; charset=utf-8", "api.js"),
    file!("/http.js", "text/javascript; charset=utf-8", "http.js"),
    file!("/problem.js", "text/javascript; charset=utf-8", "problem.js"),
    file!("/comparison.js", "text/javascript; charset=utf-8", "comparison.js"),
    file!("/trace.js", "text/javascript; charset=utf-8", "trace.js"),
    file!("/board.js", "text/javascript; charset=utf-8", "board.js"),
    file!("/editor.js", "text/javascript; charset=utf-8", "editor.js"),
    file!("/relaxation.js", "text/javascript; charset=utf-8", "relaxation.js"),
    file!("/elements.js", "text/javascript; charset=utf-8", "elements.js"),
    file!("/mathematics.js", "text/javascript; charset=utf-8", "mathematics.js"),
    file!("/models.js", "text/javascript; charset=utf-8", "models.js"),
    file!("/play.js", "text/javascript; charset=utf-8", "play.js"),
    file!("/queries.js", "text/javascript; charset=utf-8", "queries.js"),
    file!("/texts.js", "text/javascript; charset=utf-8", "texts.js"),
    file!("/setting.js", "text/javascript; charset=utf-8", "setting.js"),
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

/// The file of a path.
pub fn file(path: &str) -> Response {
    match FILES.iter().find(|file| file.0 == path) {
        Some(&(_, kind, text)) => ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text).into_response(),
        None => (StatusCode::NOT_FOUND, "there is nothing here\n").into_response(),
    }
}
