//! The names that pzprjs has for faults, and the rules that they are here.

/// What a fault of pzprjs is here.
pub enum Fault {
    /// A violation of this rule.
    Rule(&'static str),
    /// A value that is not drawn; pzprjs looks at borders, which follow from the values, or at towers that stand already.
    Missing,
    /// Nothing: pzprjs asks for something to be drawn, or for a clue with an arrow, although no rule does.
    None,
}
use Fault::{Missing, Rule};

/// The faults that are the same in every kind that has them.
pub const COMMON: &[(&str, Fault)] = &[
    ("lnBranch", Rule("loop")),
    ("lnCross", Rule("loop")),
    ("lnDeadEnd", Rule("loop")),
    ("lnPlLoop", Rule("single-loop")),
    ("csAdjacent", Rule("no-touch")),
    ("brNoShade", Fault::None),
];

/// The other faults, by kind.
pub const FAULTS: &[(&str, &[(&str, Fault)])] = &[
    ("akari", &[("nmAkariNe", Rule("numbers")), ("akariDup", Rule("unlit")), ("ceDark", Rule("lit"))]),
    ("aqre", &[("bkShadeNe", Rule("numbers")), ("csDivide", Rule("connected")), ("cs3", Rule("shaded")), ("cu3", Rule("white"))]),
    ("cave", &[("cuDivide", Rule("connected")), ("csConnOut", Rule("border")), ("nmSumViewNe", Rule("numbers"))]),
    ("all-or-nothing", &[("bkLineNe", Rule("regions")), ("bkPassTwice", Rule("visits")), ("cbNoLine", Rule("passed"))]),
    ("detour", &[("blWrongTurns", Rule("numbers")), ("ceNoLine", Rule("cells"))]),
    ("dotchi-loop", &[("lnOnShade", Rule("black")), ("lnIsolate", Rule("white")), ("bkNoMatch", Rule("alike"))]),
    ("double-back", &[("ceNoLine", Rule("cells")), ("bkNotPassTwice", Rule("visits"))]),
    ("easy-as-abc", &[("nmDupRow", Rule("rows")), ("nmSightNe", Rule("first")), ("nmMissRow", Rule("rows"))]),
    (
        "kojun",
        &[("bkDupNum", Rule("regions")), ("nmAdjacent", Rule("no-touch")), ("bkSmallOnBig", Rule("order")), ("ceNoNum", Missing)],
    ),
    (
        "kropki",
        &[
            ("nmDupRow", Rule("rows")),
            ("nmSubNe1", Rule("white")),
            ("nmSubEq1", Rule("no-dot")),
            ("nmDivNe2", Rule("black")),
            ("nmDivEq2", Rule("no-dot")),
            ("ceNoNum", Missing),
        ],
    ),
    ("kurochute", &[("cuDivideRB", Rule("connected")), ("nmShootShadeNe1", Rule("numbers"))]),
    (
        "moon-or-sun",
        &[
            ("bkPassTwice", Rule("visits")),
            ("bkNoLine", Rule("visits")),
            ("bkBothMarksPassed", Rule("marks")),
            ("bkNotAllMUPassed", Rule("marks")),
            ("bkNotAllMSPassed", Rule("marks")),
            ("bkNoMarksPassed", Rule("marks")),
            ("bkMSPassedGt2", Rule("alternation")),
            ("bkMUPassedGt2", Rule("alternation")),
        ],
    ),
    ("yajisan-kazusan", &[("cuDivideRB", Rule("connected")), ("anShadeNe", Rule("numbers"))]),
    ("chocona", &[("csNotRect", Rule("rectangles")), ("bkShadeNe", Rule("numbers"))]),
    (
        "country-road",
        &[
            ("brNoLine", Rule("single-loop")),
            ("bkPassTwice", Rule("visits")),
            ("bkNoLine", Rule("visits")),
            ("bkLineNe", Rule("length")),
            ("cbNoLine", Rule("passed")),
        ],
    ),
    (
        "geradeweg",
        &[
            ("numNoLine", Rule("passes")),
            ("segDiff", Rule("numbers")),
            ("segLong", Rule("numbers")),
            ("segShort", Rule("numbers")),
        ],
    ),
    ("nonogram", &[("exNoMatch", Rule("rows"))]),
    ("simple-loop", &[("ceNoLine", Rule("cells"))]),
    ("slant", &[("slLoop", Rule("loops")), ("crConnSlNe", Rule("numbers")), ("ceNoSlash", Rule("cells"))]),
    (
        "yin-yang",
        &[
            ("ms2x2", Rule("block-black")),
            ("mu2x2", Rule("block-white")),
            ("msDivide", Missing),
            ("muDivide", Missing),
            ("ceNoNum", Missing),
        ],
    ),
    ("creek", &[("crShadeGt", Rule("numbers")), ("crShadeLt", Rule("numbers")), ("cuDivide", Rule("connected"))]),
    (
        "juosan",
        &[("baParaGe3", Rule("horizontal")), ("bkMajorBarGt", Rule("numbers")), ("bkMajorBarLt", Missing), ("ceNoBar", Missing)],
    ),
    ("minesweeper", &[("nmMinesNe", Rule("numbers"))]),
    (
        "norinori",
        &[
            ("csGt2", Rule("pairs")),
            ("csLt2", Rule("pairs")),
            ("bkShadeGt2", Rule("regions")),
            ("bkShadeLt2", Rule("regions")),
            ("bkNoShade", Rule("regions")),
        ],
    ),
    ("canal-view", &[("cs2x2", Rule("block")), ("nmShadeViewNe", Rule("numbers")), ("csDivide", Rule("connected"))]),
    (
        "cocktail",
        &[
            ("cbShade", Rule("apart")),
            ("cs2x2", Rule("block")),
            ("bkShadeDivide", Rule("blocks")),
            ("bkShadeNe", Rule("numbers")),
            ("csDivide", Rule("connected")),
        ],
    ),
    (
        "hakoiri",
        &[
            ("nmAround", Rule("no-touch")),
            ("bkNumGt3", Rule("regions")),
            ("bkDupNum", Rule("regions")),
            ("nmDivide", Rule("connected")),
            ("bkNumLt3", Rule("regions")),
        ],
    ),
    (
        "heyablock",
        &[
            ("bkNoShade", Rule("some")),
            ("bkShadeNe", Rule("numbers")),
            ("cbShade", Rule("apart")),
            ("bkShadeDivide", Rule("blocks")),
            ("cuDivide", Rule("connected")),
            ("bkUnshadeConsecGt3", Rule("rooms")),
        ],
    ),
    (
        "shakashaka",
        &[
            ("nmTriangleGt", Rule("numbers")),
            ("nmTriangleLt", Rule("numbers")),
            ("cuNotRectx", Rule("corners")),
            ("brNoTriangle", Fault::None),
        ],
    ),
    ("kurotto", &[("nmSumSizeNe", Rule("numbers"))]),
    ("look-air", &[("csNotSquare", Rule("squares")), ("lookairBC", Rule("sight")), ("nmShade5Ne", Rule("numbers"))]),
    (
        "four-cells",
        &[
            ("bkSizeLt4", Rule("small")),
            ("bkSizeGt4", Rule("large")),
            ("nmBorderNe", Rule("numbers")),
            ("bdDeadEnd", Rule("ends")),
        ],
    ),
    (
        "nurimisaki",
        &[
            ("brNoShade", Rule("white")),
            ("cs2x2", Rule("shaded")),
            ("cu2x2", Rule("white")),
            ("cuDivide", Rule("connected")),
            ("nmSumViewNe", Rule("numbers")),
            ("circleNotPromontory", Rule("circles")),
            ("nonCirclePromontory", Rule("ends")),
        ],
    ),
    (
        "aquarium",
        &[
            ("brNoShade", Rule("across")),
            ("csNoSupport", Rule("support")),
            ("csNoLevel", Rule("level")),
            ("exShadeNe", Rule("across")),
        ],
    ),
    (
        "castle-wall",
        &[
            ("brNoLine", Rule("single-loop")),
            ("anLineLt", Rule("numbers")),
            ("anLineGt", Rule("numbers")),
            ("anNoArrow", Fault::None),
            ("shInside", Rule("outside")),
            ("cuOutside", Rule("inside")),
        ],
    ),
    (
        "bosnian-road",
        &[
            ("cs2x2", Rule("loop")),
            ("shBranch", Rule("loop")),
            ("shDeadEnd", Rule("loop")),
            ("csDivide", Rule("connected")),
            ("shDiag", Rule("diagonal")),
            ("anShadeNe", Rule("numbers")),
        ],
    ),
    (
        "context",
        &[
            ("brNoShade", Rule("white")),
            ("cuDivideRB", Rule("connected")),
            ("nmShadeDiagNe", Rule("shaded")),
            ("nmUnshadeAdjNe", Rule("white")),
        ],
    ),
    (
        "ayeheya",
        &[
            ("cuDivideRB", Rule("connected")),
            ("bkNotSymShade", Rule("symmetry")),
            ("bkShadeNe", Rule("numbers")),
            ("bkUnshadeConsecGt3", Rule("rooms")),
        ],
    ),
    (
        "lits",
        &[
            ("cs2x2", Rule("block")),
            ("bkShadeGt4", Rule("tetrominoes")),
            ("bkShadeDivide", Rule("tetrominoes")),
            ("bsSameShape", Rule("apart")),
            ("csDivide", Rule("connected")),
            ("bkNoShade", Rule("tetrominoes")),
            ("bkShadeLt4", Rule("tetrominoes")),
        ],
    ),
    (
        "numberlink",
        &[
            ("brNoLine", Fault::None),
            ("lnBranch", Rule("lines")),
            ("lnCross", Rule("lines")),
            ("lcTripleNum", Rule("ends")),
            ("nmConnDiff", Rule("equal")),
            ("lcOnNum", Rule("ends")),
            ("lnDeadEnd", Rule("lines")),
            ("lcIsolate", Rule("no-loops")),
            ("nmNoLine", Rule("ends")),
        ],
    ),
    (
        "shikaku",
        &[
            ("bkNoNum", Rule("cover")),
            ("bkNumGe2", Rule("numbers")),
            ("bkNotRect", Rule("numbers")),
            ("bkSizeNe", Rule("numbers")),
            ("bdDeadEnd", Rule("numbers")),
        ],
    ),
    (
        "shimaguni",
        &[
            ("cbShade", Rule("apart")),
            ("bkShadeDivide", Rule("islands")),
            ("bkShadeNe", Rule("numbers")),
            ("bsEqShade", Rule("different")),
            ("bkNoShade", Rule("some")),
        ],
    ),
    (
        "snake",
        &[
            ("cs2x2", Rule("touch")),
            ("shBranch", Rule("path")),
            ("circleUnshade", Rule("circles")),
            ("shEndpoint", Rule("ends")),
            ("shMidpoint", Rule("middles")),
            ("shDiag", Rule("touch")),
            ("exShadeNe", Rule("across")),
            ("csDivide", Rule("connected")),
            ("shLoop", Rule("path")),
        ],
    ),
    ("tapa", &[("cs2x2", Rule("block")), ("ceTapaNe", Rule("clues")), ("csDivide", Rule("connected"))]),
    (
        "tatamibari",
        &[
            ("bdCross", Rule("corners")),
            ("bkNoNum", Rule("cover")),
            ("bkNotSquare", Rule("signs")),
            ("bkNotHRect", Rule("signs")),
            ("bkNotVRect", Rule("signs")),
            ("bkNumGe2", Rule("signs")),
            ("bkNotRect", Rule("signs")),
            ("bdDeadEnd", Rule("signs")),
        ],
    ),
    ("koburin", &[("ceEmpty", Rule("loop")), ("anShadeNe", Rule("numbers"))]),
    ("simple-gako", &[("nmCountGt", Rule("numbers")), ("nmCountLt", Rule("numbers"))]),
    (
        "sukoro",
        &[
            ("brNoValidNum", Fault::None),
            ("nmAdjacent", Rule("apart")),
            ("nmNumberNe", Rule("count")),
            ("nmDivide", Rule("connected")),
        ],
    ),
    ("yajilin-regions", &[("ceEmpty", Rule("loop")), ("bkShadeNe", Rule("numbers"))]),
    (
        "galaxies",
        &[
            ("bdPassStar", Rule("centres")),
            ("bkNoStar", Rule("stars")),
            ("bkNotSymSt", Rule("symmetry")),
            ("bkPlStar", Rule("stars")),
        ],
    ),
    ("mid-loop", &[("brNoLine", Rule("dots")), ("lnOnDot", Rule("dots")), ("lnOnCenter", Rule("middles"))]),
    (
        "balance-loop",
        &[
            ("circNoLine", Rule("circles")),
            ("segShort", Rule("numbers")),
            ("segLong", Rule("numbers")),
            ("segWhiteUneq", Rule("white")),
            ("segBlackEq", Rule("black")),
        ],
    ),
    (
        "paintarea",
        &[
            ("bkMixed", Rule("regions")),
            ("csDivide", Rule("connected")),
            ("cs2x2", Rule("shaded")),
            ("cu2x2", Rule("white")),
            ("nmShadeNe", Rule("numbers")),
        ],
    ),
    (
        "doppelblock",
        &[("ceNoNum", Rule("rows")), ("nmDupRow", Rule("rows")), ("ceTooManyBlocks", Rule("rows")), ("nmSum", Rule("across"))],
    ),
    (
        "fillomino",
        &[
            ("bkSizeLt", Missing),
            ("bsSameNum", Rule("areas")),
            ("bkSizeGt", Rule("areas")),
            ("bkMixedNum", Missing),
            ("ceNoNum", Missing),
        ],
    ),
    ("heyawake", &[("cuDivideRB", Rule("connected")), ("bkShadeNe", Rule("numbers")), ("bkUnshadeConsecGt3", Rule("rooms"))]),
    ("hitori", &[("cuDivideRB", Rule("connected")), ("nmDupRow", Rule("rows"))]),
    ("kakuro", &[("nmDupRow", Rule("distinct")), ("nmSumRowNe", Rule("runs")), ("ceNoNum", Missing)]),
    ("kurodoko", &[("cuDivideRB", Rule("connected")), ("nmSumViewNe", Rule("numbers"))]),
    (
        "masyu",
        &[
            ("brNoLine", Rule("single-loop")),
            ("mashuWCurve", Rule("white")),
            ("mashuBStrig", Rule("black")),
            ("mashuBCvNbr", Rule("black")),
            ("mashuWStNbr", Rule("white")),
            ("mashuOnLine", Rule("pearl")),
        ],
    ),
    (
        "nurikabe",
        &[
            ("cs2x2", Rule("pool")),
            ("bkNoNum", Rule("island")),
            ("csDivide", Rule("sea")),
            ("bkNumGe2", Rule("island")),
            ("bkSizeNe", Rule("size")),
        ],
    ),
    ("ripple-effect", &[("bkDupNum", Rule("regions")), ("nmSmallGap", Rule("gaps")), ("ceNoNum", Missing)]),
    ("skyscrapers", &[("nmDupRow", Rule("rows")), ("nmSightNe", Missing), ("ceNoNum", Missing)]),
    ("slitherlink", &[("brNoLine", Rule("single-loop")), ("nmLineNe", Rule("numbers"))]),
    (
        "tents",
        &[
            ("nmTentNone", Rule("trees")),
            ("nmTreeNone", Rule("trees")),
            ("tentAround", Rule("no-touch")),
            ("exTentNe", Rule("down")),
            ("nmTentLt", Rule("trees")),
            ("nmTentGt", Rule("trees")),
        ],
    ),
    ("tilepaint", &[("bkMixed", Rule("regions")), ("asShadeNe", Rule("across"))]),
    (
        "yajilin",
        &[("anNoArrow", Fault::None), ("lnOnShade", Rule("loop")), ("anShadeNe", Rule("numbers")), ("ceEmpty", Rule("loop"))],
    ),
];
