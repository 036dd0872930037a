//! Runs every command of the help and the documents in a folder with the `examples/` of the repository, and checks its exit
//! code.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A command in a document.
struct Example {
    place: String,
    /// A shell command line that starts with the name of the program.
    command: String,
    code: i32,
    /// The files that the document writes before it, each with its text and whether that is appended.
    files: Vec<NewFile>,
}

/// A file that a document writes: a block `new PATH` or, appended to it, `more PATH`.
#[derive(Clone)]
struct NewFile {
    path: String,
    text: String,
    is_appended: bool,
}

impl Example {
    /// The command in a line such as `$ pencilmark check list.sdm   # exit 3`.
    fn read(line: &str, place: String) -> Option<Self> {
        let command = line.trim().strip_prefix("$ ").filter(|command| command.starts_with("pencilmark"))?;
        let code = command.split_once("# exit ").map_or("0", |(_, code)| code.trim());
        let code = code.parse().unwrap_or_else(|_| panic!("{place}: `{code}` is no exit code"));
        Some(Self { place, command: command.into(), code, files: Vec::new() })
    }
}

fn stdout(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_pencilmark")).args(arguments).output().expect("the program was built");
    String::from_utf8(output.stdout).expect("it prints UTF-8")
}

/// The subcommands that the help lists.
fn subcommands() -> Vec<String> {
    let help = stdout(&["--help"]);
    let (_, list) = help.split_once("Commands:\n").expect("the help lists them");
    let names = list.lines().take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(String::from).collect()
}

/// The commands in the examples of a help.
fn in_help(arguments: &[&str]) -> Vec<Example> {
    let help = stdout(arguments);
    let examples = help.split_once("EXAMPLES\n").map_or("", |(_, examples)| examples);
    examples.lines().filter_map(|line| Example::read(line, arguments.join(" "))).collect()
}

/// The commands in the `console` blocks of a document.
fn in_document(path: &Path) -> Vec<Example> {
    let text = fs::read_to_string(path).expect("documents are text");
    let mut inside = false;
    let (mut shown, mut files, mut open): (Vec<Example>, Vec<NewFile>, Option<NewFile>) = (Vec::new(), Vec::new(), None);
    for (number, line) in text.lines().enumerate() {
        match line.trim() {
            "```console" => inside = true,
            "```" => {
                inside = false;
                files.extend(open.take());
            }
            _ if inside => {
                let example = Example::read(line, format!("{}:{}", path.display(), number + 1));
                shown.extend(example.map(|example| Example { files: std::mem::take(&mut files), ..example }));
            }
            _ => match (&mut open, new_file(line)) {
                (Some(file), _) => file.text += &format!("{line}\n"),
                (None, new) => open = new,
            },
        }
    }
    shown
}

/// The file that a block writes, by the line that opens it.
fn new_file(line: &str) -> Option<NewFile> {
    let (_, rest) = line.strip_prefix("```")?.split_once(' ')?;
    let (word, path) = rest.split_once(' ')?;
    let is_appended = match word {
        "new" => false,
        "more" => true,
        _ => return None,
    };
    Some(NewFile { path: path.into(), text: String::new(), is_appended })
}

fn documents() -> Vec<PathBuf> {
    let guide = fs::read_dir(Path::new(ROOT).join("docs/guide")).into_iter().flatten();
    let pages = guide.map(|entry| entry.expect("the folder can be read").path());
    let pages = pages.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let mut all: Vec<PathBuf> = pages.chain([Path::new(ROOT).join("README.md")]).collect();
    all.sort();
    all
}

/// Copies a folder with what is in it.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("folders can be made here");
    for entry in fs::read_dir(from).expect("the folder can be read") {
        let entry = entry.expect("the folder can be read");
        let target = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(fs::copy(entry.path(), target).expect("files can be copied")),
        }
    }
}

/// Runs the commands in sequence in one folder, and reports unexpected exit codes.
fn run(shown: &[Example], name: &str) {
    let folder = env::temp_dir().join(format!("pencilmark-documents-{name}-{}", std::process::id()));
    copy(&Path::new(ROOT).join("examples"), &folder.join("examples"));
    let program = Path::new(env!("CARGO_BIN_EXE_pencilmark")).parent().expect("it is in a folder");
    let path = format!("{}:{}", program.display(), env::var("PATH").unwrap_or_default());
    let mut failures = Vec::new();
    for Example { place, command, code, files } in shown {
        for NewFile { path, text, is_appended } in files {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().expect("it is in the folder")).expect("folders can be made here");
            let before =
                if *is_appended { fs::read_to_string(&path).expect("the document wrote it before") } else { String::new() };
            fs::write(path, before + text).expect("files can be written here");
        }
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(&folder).env("PATH", &path).env("XDG_CONFIG_HOME", &folder);
        let output = shell.output();
        let output = output.expect("there is a shell");
        if output.status.code() != Some(*code) {
            let err = String::from_utf8_lossy(&output.stderr);
            failures.push(format!("{place}: `{command}` ended with {}, not {code}: {err}", output.status));
        }
    }
    fs::remove_dir_all(&folder).expect("the folder can be removed");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Runs the examples in the help of a subcommand.
fn help_runs(name: &str) {
    let shown = in_help(&[name, "--help"]);
    assert!(!shown.is_empty(), "the help of {name} has examples");
    run(&shown, name);
}

/// The subcommand whose examples need an optional backend.
const NEEDS_SOLVERS: &str = "experiment";

#[test]
fn help_examples_run() {
    run(&in_help(&["--help"]), "help");
    subcommands().iter().filter(|name| *name != NEEDS_SOLVERS).for_each(|name| help_runs(name));
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn help_examples_of_experiments_run() {
    help_runs(NEEDS_SOLVERS);
}

/// The commands of all documents: those of pages that name an optional backend or an experiment, or those of the others.
fn in_documents(with_solvers: bool) -> Vec<Example> {
    let pages: Vec<Vec<Example>> = documents().iter().map(|path| in_document(path)).collect();
    let needs = |example: &Example| solve::OPTIONAL.iter().chain(&[NEEDS_SOLVERS]).any(|word| example.command.contains(word));
    pages.into_iter().filter(|page| page.iter().any(needs) == with_solvers).flatten().collect()
}

#[test]
fn document_commands_run() {
    let shown = in_documents(false);
    assert!(!shown.is_empty(), "the documents show commands");
    run(&shown, "guide");
}

#[test]
#[cfg_attr(not(all(feature = "cadical", feature = "highs")), ignore = "not run: built without the features cadical and highs")]
fn document_commands_of_solvers_run() {
    let shown = in_documents(true);
    assert!(!shown.is_empty(), "the documents show commands for optional backends");
    run(&shown, "solvers");
}

/// The `rust PATH` and `ampl PATH` blocks of a document: the path and the code.
fn code(path: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(path).expect("documents are text");
    let blocks =
        text.split("\n```rust ").skip(1).chain(text.split("\n```ampl ").skip(1)).filter_map(|rest| rest.split_once("\n```\n"));
    let is_new = |path: &str| path.starts_with("new ") || path.starts_with("more ");
    let blocks = blocks.filter_map(|(block, _)| block.split_once('\n')).filter(|(path, _)| !is_new(path));
    blocks.map(|(path, code)| (path.into(), code.to_string() + "\n")).collect()
}

#[test]
fn document_code_matches_the_repository() {
    let shown: Vec<(String, String)> = documents().iter().flat_map(|path| code(path)).collect();
    assert!(!shown.is_empty(), "the guide shows a formulation");
    for (path, code) in shown {
        let text = fs::read_to_string(Path::new(ROOT).join(&path)).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert!(text.contains(&code), "{path} does not contain:\n{code}");
    }
}

#[test]
fn readme_and_tour_count_the_kinds() {
    let kinds = puzzles::kinds().count();
    let texts = puzzles::kinds().filter(|kind| kind.source().is_some()).count();
    for (page, said) in [
        ("README.md", format!("{kinds} built-in kinds")),
        ("docs/guide/tour.md", format!("together {texts} kinds, are [texts]")),
        ("crates/wasm/npm/README.md", format!("and {} other kinds", kinds - 3)),
    ] {
        let text = fs::read_to_string(Path::new(ROOT).join(page)).expect("a page");
        assert!(text.contains(&said), "{page} does not say: {said}");
    }
}

/// The pictures of the README and the tour are what the program draws; `BLESS=1` renews them.
#[test]
fn readme_pictures_are_up_to_date() {
    let folder = env::temp_dir().join(format!("pencilmark-pictures-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("folders can be made here");
    let pictures = [
        ("show", "--svg", "islands.svg"),
        ("solve", "--svg", "islands-solution.svg"),
        ("explain", "--animation", "explained.svg"),
    ];
    for (command, flag, name) in pictures {
        let drawn = folder.join(name);
        let board = Path::new(ROOT).join("examples/islands.has");
        let arguments = [command, board.to_str().expect("a path in UTF-8"), flag, drawn.to_str().expect("a path in UTF-8")];
        let output = Command::new(env!("CARGO_BIN_EXE_pencilmark")).args(arguments).output().expect("the program was built");
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        let kept = Path::new(ROOT).join("docs/pictures").join(name);
        let drawn = fs::read_to_string(drawn).expect("the picture was written");
        if env::var_os("BLESS").is_some() {
            fs::write(&kept, &drawn).expect("the picture can be renewed");
        }
        assert!(fs::read_to_string(&kept).is_ok_and(|text| text == drawn), "{name} has changed; BLESS=1 renews it");
    }
    fs::remove_dir_all(&folder).expect("the folder can be removed");
}
