//! What is drawn of the data of a board.

use crate::kind_file::add_kind;

const WALLED: &str = "kind walled \"Walled\";
board grid;
data Wall \"there is a wall between cells {c} and {d}\" within Cell cross Cell;
solution shade \"cell {c} is shaded\" {c in Cell} binary;
rule walls \"A cell beside a wall is not shaded.\": {(c,d) in Wall} not shade[c];
draw Wall wall;
draw shade shade;
";

#[test]
fn a_wall_is_on_the_side_between_two_cells_in_either_order() {
    let kind = add_kind("walled", WALLED).expect("a kind");
    // The side between r1c1 and r1c2, and that between r1c1 and r2c1.
    for (wall, [x1, y1, x2, y2]) in [("1,1,1,2", [1, 0, 1, 1]), ("1,2,1,1", [1, 0, 1, 1]), ("2,1,1,1", [0, 1, 1, 1])] {
        let text = format!("walled\nparam rows := 2;\nparam columns := 2;\nset Wall := ({wall});\n");
        let board = kind.read(&text, None).expect("a board");
        let drawn = board.draw(&vec![None; board.ranges().len()]).to_svg();
        let line = format!("x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"#000000\"");
        assert!(drawn.contains(&line), "{wall}: {drawn}");
    }
}
