//! The plain text of a kind, from what its file declares.

use super::{
    super::{
        board_layers::Sides,
        cells::Cells,
        layers::Layer,
        statement::{Param, is_bit},
    },
    Plain, Woven,
};
use crate::kind_file::{bank::Bank, flag::Flag, signs::Signs};
use algebra::{AbstractModel, tree::Expr};

impl Plain {
    /// The plain text of a kind with a file of the pzpr editors, which has these layers; `None` if they are no grid.
    pub fn of_layers(name: &str, flags: &[Flag], layers: &[Layer]) -> Option<Self> {
        let rooms = layers.iter().find_map(|layer| match layer {
            Layer::Rooms(room) | Layer::RoomBorders(room) => Some(room.clone()),
            _ => None,
        });
        let count = layers.iter().find_map(|layer| if let Layer::Count(count) = layer { Some(count.clone()) } else { None });
        let is_board = |layer: &&Layer| match layer {
            Layer::Cells(outside, cells) => cells.has_plain_text() || !outside.is_empty(),
            Layer::Sums(..) | Layer::RoomNumbers(..) => true,
            _ => false,
        };
        let heads = layers.iter().find_map(|layer| match layer {
            Layer::Heads(heads) => Some(Layer::Cells(heads.to_vec(), Cells::Ignored)),
            _ => None,
        });
        let board = layers.iter().find(is_board).cloned().or(heads);
        let lists = layers.iter().find_map(|layer| if let Layer::Lists(lists, _) = layer { Some(lists.clone()) } else { None });
        let is_any = rooms.is_some() || board.is_some() || lists.is_some();
        is_any.then(|| Self { count, rooms, board, lists, ..Self::of(name, flags) })
    }

    /// The plain text of a kind with signs between cells or numbers around them.
    pub fn of_woven(name: &str, woven: Woven) -> Self {
        Self { woven: Some(woven), ..Self::of(name, &[]) }
    }

    /// The plain text of a kind with this name, without a board.
    fn of(name: &str, flags: &[Flag]) -> Self {
        let (name, flags) = (name.into(), flags.to_vec());
        Self { name, flags, bank: None, count: None, rooms: None, board: None, woven: None, lists: None, has_blanks: true }
    }

    /// The plain text of a kind whose data are the sides, flags, a bank and one parameter of the cells.
    pub fn of_grid(name: &str, sides: &Sides, flags: &[Flag], bank: Option<&Bank>, vocabulary: &AbstractModel) -> Option<Self> {
        let is_flag = |name: &str| flags.iter().any(|flag| flag.name == name);
        let is_known = |name: &str| sides.has(name) || is_flag(name) || bank.is_some_and(|bank| bank.name == name);
        let mut params = vocabulary.params().filter(|param| param.value.is_none() && !is_known(&param.head.name));
        let param = params.next().filter(|param| !param.real && param.head.over.names().count() == 2)?;
        if params.next().is_some() || vocabulary.sets().any(|set| set.value.is_none()) {
            return None;
        }
        let has_blanks = param.default.is_some();
        let blank = param.default.as_ref().map_or(Some(i64::MIN), Expr::as_int)?;
        let name_of = param.head.name.clone();
        let param = Param { blank, is_bit: is_bit(param), ..Param::flag(&name_of) };
        let board = Layer::Cells(Vec::new(), Cells::Numbers(param, None));
        Some(Self { bank: bank.cloned(), board: Some(board), has_blanks, ..Self::of(name, flags) })
    }

    /// The plain text of a kind whose data are the sides, flags and sets of the cells with signs.
    ///
    /// # Errors
    /// What else its data are.
    pub fn of_signs(
        name: &str,
        sides: &Sides,
        flags: &[Flag],
        signs: &Signs,
        vocabulary: &AbstractModel,
    ) -> Result<Self, String> {
        let is_flag = |name: &str| flags.iter().any(|flag| flag.name == name);
        let is_known = |name: &str| sides.has(name) || is_flag(name);
        let params = vocabulary.params().filter(|param| param.value.is_none()).map(|param| &param.head.name);
        let sets = vocabulary.sets().filter(|set| set.value.is_none()).map(|set| &set.head.name);
        let other = params.filter(|param| !is_known(param)).chain(sets.filter(|set| signs.written(set).is_none())).next();
        if let Some(other) = other {
            return Err(format!("expected signs for all data of the board, found none for `{other}`"));
        }
        let board = Layer::Cells(Vec::new(), Cells::Signs(signs.clone()));
        Ok(Self { board: Some(board), ..Self::of(name, flags) })
    }
}
