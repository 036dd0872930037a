//! Lists that are longer than what is read at once, and the order of results.

use crate::program::{FOUR, Folder, NONE, UNIQUE, run, run_with};

#[test]
fn solutions_are_printed_as_text() {
    let line = run(&["solve", UNIQUE, "--format", "line"]).exits(0).out;
    assert_eq!(run(&["check", &format!("{UNIQUE},{}", line.trim()), "--json"]).exits(0).object()["verdict"], "unique");
    let csv = run(&["solve", UNIQUE, NONE, "--format", "csv"]).exits(4).out;
    assert_eq!(csv, format!("puzzle,solution\n{UNIQUE},{line}{NONE},\n"));
    let output = run(&["solve", NONE, "--format", "line"]).exits(4);
    assert!(output.out.is_empty() && output.err.contains("no solution"), "{output:?}");
    for format in ["native", "json"] {
        for board in [UNIQUE, "hashi\n1 . 2\n. . .\n. . 1\n"] {
            let printed = run(&["solve", board, "--format", format]).exits(0).out;
            run_with(&["show", "--solution", "-"], printed.as_bytes()).exits(0);
        }
    }
    assert_eq!(run(&["solve", UNIQUE, "--format", "grid"]).exits(0).out.lines().count(), 11);
    run(&["solve", "hashi\n1 . 2\n. . .\n. . 1\n", "--format", "line"]).exits(7);
    run(&["solve", UNIQUE, "--format", "line", "--json"]).exits(2);
}

/// The results of a stream are in order and complete, whatever the number of threads.
#[test]
fn long_lists_are_streams() {
    let mut list = String::from("puzzle,number\n");
    let count = 15_000;
    (0..count).for_each(|number| list += &format!("{},{number}\n", if number % 1000 == 7 { NONE } else { UNIQUE }));
    assert!(list.len() > 1 << 20, "it is longer than what is read at once");
    let folder = Folder::new().with("list.csv", &list);
    for jobs in ["1", "3"] {
        let out = folder.run(&["solve", "list.csv", "--format", "csv", "--jobs", jobs]).exits(4).out;
        assert_eq!(out.lines().count(), count + 1);
        for (number, row) in out.lines().skip(1).enumerate() {
            assert_eq!(row.ends_with(','), number % 1000 == 7, "row {number} with {jobs} jobs: {row}");
        }
    }
}

#[test]
fn a_stream_may_have_invalid_lines() {
    let line = format!("{UNIQUE}\n");
    let mut list = line.repeat(13_000).into_bytes();
    let at = 12_000 * line.len();
    list.splice(at..at, b"\xff\xfe\n".iter().copied());
    let output = run_with(&["solve", "-", "--format", "line"], &list).exits(6);
    assert!(output.err.contains("error: -:12001: expected text in UTF-8, found the byte 0xff"), "{}", output.err);
    assert_eq!(output.out.lines().count(), 13_000);
    let long = [line.repeat(13_000).into_bytes(), vec![b'.'; 2 << 20]].concat();
    let output = run_with(&["solve", "-", "--format", "line"], &long).exits(6);
    assert!(output.err.contains("error: -:13001: expected a line of at most 1 MB"), "{}", output.err);
    assert_eq!(output.out.lines().count(), 13_000);
}

/// A slow board holds up the results of later ones, not their order.
#[test]
fn results_are_in_the_order_of_the_boards() {
    let list = (0..300).map(|number| if number % 3 == 0 { FOUR } else { UNIQUE }.to_string() + "\n").collect::<String>();
    let objects = run_with(&["check", "-", "--json", "--jobs", "4"], list.as_bytes()).exits(3).objects();
    let lines: Vec<u64> = objects.iter().filter_map(|object| object["line"].as_u64()).collect();
    assert_eq!(lines, (1..=300).collect::<Vec<u64>>());
}
