//! A path as one SVG picture that moves: the board after each step, with the sentence of the step below it.
//!
//! Frames are groups of which CSS shows one at a time. Where motion is not wanted, or a viewer knows no animations, the picture
//! is the last frame. Shapes that all frames have are written once. Known weakness: others are repeated in each frame that has them, so
//! the size still grows with steps times values.

use explain::{End, Path};
use plot::escaped;
use puzzles::{AnyPuzzle, Picture};
use query::Explained;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

/// The unit of time, in seconds, and how many of them the first frame, a step and the last frame stay.
const BEAT: usize = 2;
const FIRST: usize = 1;
const STEP: usize = 2;
const LAST: usize = 3;

/// In cells: the margin of a picture, the width that the text has at least, its font size, the distance of its lines, and the
/// width of a character, estimated from above.
const MARGIN: f64 = 0.25;
const MIN_WIDTH: f64 = 7.5;
const FONT_SIZE: f64 = 0.3;
const LINE: f64 = 0.42;
const CHARACTER: f64 = 0.165;

/// What is shown at a time.
struct Frame {
    picture: Picture,
    heading: String,
    text: String,
    beats: usize,
}

/// The SVG document; it loads nothing and has no script.
pub fn animation(puzzle: &dyn AnyPuzzle, explained: &Explained<'_>, path: &Path) -> String {
    let title = format!("{}, step by step", puzzle.kind().title());
    document(&title, &frames(puzzle, explained, path))
}

fn frames(puzzle: &dyn AnyPuzzle, explained: &Explained<'_>, path: &Path) -> Vec<Frame> {
    let explainer = &explained.explainer;
    let (painter, states) = (explainer.painter(), explainer.states(&path.steps));
    let drawn = |at: usize| puzzle.draw(&explainer.known(&states[at]));
    let count = path.steps.len();
    let mut frames =
        vec![Frame { picture: drawn(0), heading: puzzle.kind().title().into(), text: "What is given.".into(), beats: FIRST }];
    for (number, (state, step)) in states.iter().zip(&path.steps).enumerate() {
        let heading = format!("{} of {count}: {}, {}", number + 1, explainer.technique(step), step.cost);
        let picture = explainer.picture(&painter, state, step);
        frames.push(Frame { picture, heading, text: explainer.words(step).reason, beats: STEP });
    }
    let (heading, text) = match path.end {
        End::Solved => ("Solved", "Every value is found."),
        End::Open => ("End", "Nothing more follows: the board has several solutions."),
        End::Contradiction => ("End", "The board has no solution."),
        End::Stopped => ("End", "Nothing more was found."),
    };
    frames.push(Frame { picture: drawn(count), heading: heading.into(), text: text.into(), beats: LAST });
    frames
}

fn document(title: &str, frames: &[Frame]) -> String {
    let of = |size: fn(&Picture) -> f64| frames.iter().map(|frame| size(&frame.picture)).fold(0.0, f64::max) + 2.0 * MARGIN;
    let (board, height) = (of(|picture| picture.width), of(|picture| picture.height));
    let width = board.max(MIN_WIDTH);
    let texts: Vec<Vec<String>> = frames.iter().map(|frame| wrapped(&frame.text, width - 2.0 * MARGIN)).collect();
    let most = texts.iter().map(Vec::len).max().unwrap_or(0) as f64;
    let total = rounded(height + (most + 1.0) * LINE + MARGIN);
    let (across, down) = ((width * 40.0).round(), (total * 40.0).round());
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{across}\" height=\"{down}\" viewBox=\"-{MARGIN} -{MARGIN} {width} {total}\" \
         role=\"img\" font-family=\"Helvetica, Arial, sans-serif\" text-anchor=\"middle\"><title>{0}</title>\n<style>\n{1}</style>\n\
         <rect x=\"-{MARGIN}\" y=\"-{MARGIN}\" width=\"{width}\" height=\"{total}\" fill=\"#ffffff\"/>\n",
        escaped(title),
        style(frames)
    );
    let left = rounded((width - board) / 2.0);
    let pictures: Vec<String> = frames.iter().map(|frame| frame.picture.to_svg()).collect();
    let (shared, bodies) = factored(&pictures);
    svg += &shared;
    for (number, ((frame, lines), body)) in frames.iter().zip(&texts).zip(bodies).enumerate() {
        // Writing to a string cannot fail.
        let _ = writeln!(svg, "<g class=\"frame\" id=\"frame-{number}\">\n<g transform=\"translate({left} 0)\">\n{body}</g>");
        let headed = [(&frame.heading, " font-weight=\"bold\"")].into_iter().chain(lines.iter().map(|line| (line, "")));
        for ((line, weight), number) in headed.zip(1..) {
            let y = rounded(height - MARGIN + f64::from(number) * LINE);
            let text = escaped(line);
            let _ =
                writeln!(svg, "<text x=\"0\" y=\"{y}\" font-size=\"{FONT_SIZE}\" text-anchor=\"start\"{weight}>{text}</text>");
        }
        svg += "</g>\n";
    }
    svg + "</svg>\n"
}

/// The definitions of shapes that several frames share, and the shapes of each frame, which name them. Shapes that are in all
/// frames are shared in runs, so that none changes its place among those that cover each other.
fn factored(pictures: &[String]) -> (String, Vec<String>) {
    // A shape is a line; the first and the last are the element around them.
    let frames: Vec<Vec<&str>> = pictures.iter().map(|picture| picture.lines().collect()).collect();
    let frames: Vec<&[&str]> = frames.iter().map(|lines| &lines[1..lines.len() - 1]).collect();
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for frame in &frames {
        for shape in frame.iter().collect::<BTreeSet<_>>() {
            *seen.entry(shape).or_default() += 1;
        }
    }
    let is_shared = |shape: &&str| seen[shape] == frames.len();
    let runs: Vec<Vec<&[&str]>> =
        frames.iter().map(|frame| frame.chunk_by(|one, other| is_shared(one) == is_shared(other)).collect()).collect();
    let mut uses: BTreeMap<&[&str], usize> = BTreeMap::new();
    for run in runs.iter().flatten().filter(|run| run.len() > 1) {
        *uses.entry(run).or_default() += 1;
    }
    let mut names: BTreeMap<&[&str], usize> = BTreeMap::new();
    let (mut shared, mut bodies) = (String::new(), Vec::new());
    for frame in &runs {
        let mut body = String::new();
        for &run in frame {
            let shapes = run.join("\n");
            // Writing to a string cannot fail.
            let _ = match uses.get(run) {
                Some(2..) => {
                    let next = names.len();
                    let name = *names.entry(run).or_insert_with(|| {
                        let _ = writeln!(shared, "<g id=\"shapes-{next}\">\n{shapes}\n</g>");
                        next
                    });
                    writeln!(body, "<use href=\"#shapes-{name}\"/>")
                }
                _ => writeln!(body, "{shapes}"),
            };
        }
        bodies.push(body);
    }
    (format!("<defs>\n{shared}</defs>\n"), bodies)
}

/// The last frame without motion; otherwise each in its turn, in a circle, and standing still below the pointer.
fn style(frames: &[Frame]) -> String {
    let beats: usize = frames.iter().map(|frame| frame.beats).sum();
    let mut css = String::from(".frame { visibility: hidden; }\n.frame:last-of-type { visibility: visible; }\n");
    css += "@media (prefers-reduced-motion: no-preference) {\n";
    for length in [FIRST, STEP, LAST] {
        let end = rounded(100.0 * length as f64 / beats as f64);
        let _ =
            writeln!(css, "@keyframes beats-{length} {{ 0% {{ visibility: visible; }} {end}%, 100% {{ visibility: hidden; }} }}");
    }
    let mut start = 0;
    for (number, frame) in frames.iter().enumerate() {
        let (seconds, late, length) = (beats * BEAT, (beats - start) * BEAT, frame.beats);
        let _ = writeln!(css, "#frame-{number} {{ animation: beats-{length} {seconds}s step-end -{late}s infinite; }}");
        start += length;
    }
    css + "svg:hover .frame { animation-play-state: paused; }\n}\n"
}

/// The text in lines that fit the width.
fn wrapped(text: &str, width: f64) -> Vec<String> {
    let most = (width / CHARACTER) as usize;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => *line += &format!(" {word}"),
            _ => lines.push(word.into()),
        }
    }
    lines
}

fn rounded(x: f64) -> f64 {
    (x * 1000.0).round() / 1000.0
}
