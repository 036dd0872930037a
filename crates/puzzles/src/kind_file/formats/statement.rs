//! The statements `address`, `pzprv3` and `tatham` of a kind-file: genres, and layers that name sets, parameters and solutions.

use crate::kind_file::statement::Named;
use algebra::{
    AbstractModel,
    text::{ModelError, Source},
    tree::{Binary, Expr, ExprKind, Indexing},
};
use model::counted;

/// A statement that declares a text format.
#[derive(Clone, Debug)]
pub struct FormatSection {
    pub format: Named,
    pub words: Vec<Named>,
}

/// A parameter that a layer reads and writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    pub name: String,
    /// The value of an entry that says nothing: the default, or 0.
    pub blank: i64,
    /// The value that stands for an unknown number.
    pub hidden: Option<i64>,
    /// The set whose members have a mark, of which some have an entry.
    pub within: Option<String>,
    /// Whether it is 0 or 1.
    pub is_bit: bool,
    /// Whether it is a parameter of the corners of cells, of which there is one row and one column more.
    pub corners: bool,
    /// Of regions: whether a cell without one is void.
    pub voids: bool,
    /// Of numbers: the regions, if `#` stands in cells that have none.
    pub regions: Option<String>,
    /// Whether 5 is the word of files for an unknown number.
    pub fives: bool,
}

impl Param {
    /// A parameter without subscripts that is 0 or 1.
    pub fn flag(name: &str) -> Self {
        Self { voids: false, ..Self::with_voids(name) }
    }

    /// The regions of this name, of which a cell without one is void.
    pub fn with_voids(name: &str) -> Self {
        Self {
            name: name.into(),
            blank: 0,
            hidden: None,
            within: None,
            is_bit: false,
            corners: false,
            voids: true,
            regions: None,
            fives: false,
        }
    }
}

/// What a layer takes, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    Param,
    Set,
    Solution,
    /// Nothing, or parameters for the remaining names.
    Params,
}

/// A layer as it is declared: `word NAME… [in SET] [hidden VALUE] [blank VALUE] [as SYMBOL] [optional] [corners] [void REGIONS]`.
#[derive(Debug)]
pub struct Words {
    pub word: Named,
    pub names: Vec<Named>,
    within: Option<Named>,
    hidden: Option<i64>,
    /// The value of a solution where no number stands.
    pub blank: Option<i64>,
    pub optional: bool,
    /// What marks are called in penpa.
    pub symbol: Option<String>,
    corners: bool,
    void: Option<Named>,
}

/// A layer with its names resolved.
#[derive(Debug, Default)]
pub struct Names {
    pub params: Vec<Param>,
    pub sets: Vec<String>,
    pub solutions: Vec<String>,
}

/// What the names of a statement can mean.
pub struct Known<'m> {
    pub source: Source<'m>,
    pub vocabulary: &'m AbstractModel,
    pub rules: &'m AbstractModel,
}

type Read<T> = Result<T, ModelError>;

/// The components of a cell, its row and column, and of a pair of cells.
const CELL: usize = 2;
const PAIR: usize = 4;

/// The number of subscripts that a layer wants of a parameter, which is this one of its parameters: a cell, one outside or for a room, or none.
fn subscripts(words: &Words, param: usize) -> usize {
    match &words.word.name[..] {
        "count" => 0,
        // The flag.
        "bits" if param == 1 => 0,
        "outside" | "heads" | "room-numbers" | "trees" => 1,
        // The four sides, and the numbers in cells.
        "towers" if words.names.len() == 5 && param < 4 => 1,
        // The regions, and the numbers outside.
        "magnets" if param > 0 => 1,
        // The numbers of the whole board, and those outside.
        "undead" => usize::from(param > 2),
        _ => CELL,
    }
}

/// The components of the members of a set, which is this one of the sets of a layer.
fn components(words: &Words, set: usize) -> usize {
    match (&words.word.name[..], set) {
        ("unequal" | "dots", _) | ("middles", 1) | ("stars", 0 | 1) => PAIR,
        _ => CELL,
    }
}

/// The first (0) or the last (1) value of a parameter, if that is the same on all boards.
pub fn end(param: &algebra::tree::Param, which: usize) -> Option<i64> {
    match &param.within.as_ref()?.kind {
        ExprKind::Binary(Binary::Range, ends) => ends[which].as_int(),
        _ => None,
    }
}

/// Whether a parameter is 0 or 1, or less where it says nothing.
pub fn is_bit(param: &algebra::tree::Param) -> bool {
    end(param, 0).is_some_and(|least| least <= 0) && end(param, 1) == Some(1) && param.absent().is_some_and(|absent| absent < 0)
}

/// As many names as were asked for.
pub fn exactly<T: std::fmt::Debug, const N: usize>(names: Vec<T>) -> [T; N] {
    names.try_into().expect("as many names as the layer takes")
}

impl Known<'_> {
    pub fn fail<T>(&self, named: &Named, message: String) -> Read<T> {
        Err(ModelError::new(&[self.source], named.span, message))
    }

    /// The genres and the layers of a statement: `GENRE, …, GENRE LAYER, LAYER, …`.
    ///
    /// # Errors
    /// If there is no genre or no layer, or a layer is not written as expected.
    pub fn read(&self, section: &FormatSection) -> Read<(Vec<String>, Vec<Words>)> {
        let mut groups: Vec<Vec<Named>> = Vec::new();
        let mut end = 0;
        for word in &section.words {
            let between = self.source.text.get(end as usize..word.span.start as usize).unwrap_or_default();
            if groups.is_empty() || between.contains(',') {
                groups.push(Vec::new());
            }
            groups.last_mut().into_iter().for_each(|group| group.push(word.clone()));
            end = word.span.end;
        }
        let Some(first) = groups.iter().position(|group| group.len() > 1) else {
            return self.fail(&section.format, format!("expected a genre and a layer after `{}`", section.format.name));
        };
        let genres = groups[..=first].iter().map(|group| group[0].name.clone()).collect();
        groups[first].remove(0);
        let layers = groups.drain(first..).map(|group| self.words(group)).collect::<Read<_>>()?;
        Ok((genres, layers))
    }

    fn words(&self, group: Vec<Named>) -> Read<Words> {
        let mut group = group.into_iter();
        let word = group.next().unwrap_or_else(|| Named { name: String::new(), span: algebra::tree::Span::default() });
        let (names, symbol) = (Vec::new(), None);
        let mut words =
            Words { word, names, within: None, hidden: None, blank: None, symbol, optional: false, corners: false, void: None };
        while let Some(next) = group.next() {
            match &next.name[..] {
                "in" => match group.next() {
                    Some(set) => words.within = Some(set),
                    None => return self.fail(&next, "expected the name of a set after `in`".into()),
                },
                "hidden" => match group.next().and_then(|value| value.name.parse().ok()) {
                    Some(value) => words.hidden = Some(value),
                    None => return self.fail(&next, "expected a number after `hidden`".into()),
                },
                "blank" => match group.next().and_then(|value| value.name.parse().ok()) {
                    Some(value) => words.blank = Some(value),
                    None => return self.fail(&next, "expected a number after `blank`".into()),
                },
                "as" => match group.next() {
                    Some(symbol) => words.symbol = Some(symbol.name),
                    None => return self.fail(&next, "expected a symbol of penpa after `as`".into()),
                },
                "optional" => words.optional = true,
                "corners" => words.corners = true,
                "void" => match group.next() {
                    Some(regions) => words.void = Some(regions),
                    None => return self.fail(&next, "expected the parameter of regions after `void`".into()),
                },
                _ => words.names.push(next),
            }
        }
        Ok(words)
    }

    /// The names of a layer, which takes these.
    ///
    /// # Errors
    /// If there are more or fewer names, or one does not name what is expected.
    pub fn names(&self, words: &Words, takes: &[Takes]) -> Read<Names> {
        let mut found = Names::default();
        let mut rest = words.names.iter();
        let width = |param: usize| subscripts(words, param);
        for what in takes {
            if *what == Takes::Params {
                for name in rest.by_ref() {
                    let width = width(found.params.len());
                    found.params.push(self.param(name, words, width)?);
                }
                continue;
            }
            let Some(name) = rest.next() else {
                let what = match what {
                    Takes::Set => "set",
                    Takes::Solution => "solution",
                    Takes::Param | Takes::Params => "parameter",
                };
                return self.fail(&words.word, format!("expected the name of a {what} after `{}`", words.word.name));
            };
            match what {
                Takes::Set => found.sets.push(self.set(name, components(words, found.sets.len()))?),
                Takes::Solution => found.solutions.push(self.solution(name)?),
                Takes::Param | Takes::Params => {
                    let width = width(found.params.len());
                    found.params.push(self.param(name, words, width)?);
                }
            }
        }
        match rest.next() {
            None => Ok(found),
            Some(more) => self.fail(more, format!("expected fewer names after `{}`, found `{}`", words.word.name, more.name)),
        }
    }

    /// The parameters of a layer with the numbers outside: above and left of the board, or above, below, left and right.
    ///
    /// # Errors
    /// If there is another number of them, or one is none.
    pub fn outside(&self, words: &Words) -> Read<Vec<Param>> {
        match words.names.len() {
            2 | 4 => Ok(self.names(words, &[Takes::Params])?.params),
            found => self.fail(&words.word, format!("expected two or four parameters after `outside`, found {found}")),
        }
    }

    /// The set after `in`, which a layer needs.
    ///
    /// # Errors
    /// If there is none.
    pub fn within(&self, words: &Words) -> Read<String> {
        match &words.within {
            Some(set) => self.set(set, CELL),
            None => self.fail(&words.word, format!("expected `in` and a set after the names of `{}`", words.word.name)),
        }
    }

    /// The error in a layer whose word is not one of `expected`.
    ///
    /// # Errors
    /// Always.
    pub fn unknown<T>(&self, words: &Words, expected: &str) -> Read<T> {
        self.fail(&words.word, format!("expected {expected}, found `{}`", words.word.name))
    }

    fn param(&self, named: &Named, words: &Words, width: usize) -> Read<Param> {
        let is_it = |param: &&algebra::tree::Param| param.head.name == named.name && param.value.is_none() && !param.real;
        let Some(param) = self.vocabulary.params().find(is_it) else {
            return self.fail(named, format!("expected an integer parameter of the board, found `{}`", named.name));
        };
        let found = param.head.over.names().count();
        if found != width {
            let (word, name, wanted) = (&words.word.name, &named.name, counted(width, "subscript"));
            return self.fail(named, format!("expected a parameter with {wanted} for `{word}`, found `{name}` with {found}"));
        }
        let blank = param.default.as_ref().map_or(Some(0), Expr::as_int);
        let Some(blank) = blank else {
            return self.fail(named, format!("expected a parameter with a constant `default`, found `{}`", named.name));
        };
        let least = end(param, 0);
        if let (Some(hidden), Some(least)) = (words.hidden, least)
            && hidden < least
        {
            let message = format!("expected a value of `{}` after `hidden`, at least {least}, found {hidden}", named.name);
            return self.fail(&words.word, message);
        }
        let within = words.within.as_ref().map(|set| self.set(set, CELL)).transpose()?;
        let voids = least == Some(0) && blank == 0;
        let regions = match &words.void {
            Some(room) if room.name != named.name => Some(self.param(room, words, CELL)?.name),
            _ => None,
        };
        Ok(Param {
            name: named.name.clone(),
            blank,
            hidden: words.hidden,
            within,
            is_bit: is_bit(param),
            corners: words.corners,
            voids,
            regions,
            fives: false,
        })
    }

    fn set(&self, named: &Named, width: usize) -> Read<String> {
        let is_it = |set: &&algebra::tree::Set| {
            set.head.name == named.name && set.value.is_none() && set.head.over == Indexing::default()
        };
        match self.vocabulary.sets().find(is_it) {
            Some(set) if set.width == width => Ok(named.name.clone()),
            Some(set) => {
                let wanted = counted(width, "component");
                self.fail(named, format!("expected a set of members with {wanted}, found `{}` with {}", named.name, set.width))
            }
            None => self.fail(named, format!("expected a set of the board, found `{}`", named.name)),
        }
    }

    fn solution(&self, named: &Named) -> Read<String> {
        match self.rules.solutions().any(|solution| solution.head.name == named.name) {
            true => Ok(named.name.clone()),
            false => self.fail(named, format!("expected a `solution` of the rules, found `{}`", named.name)),
        }
    }
}
