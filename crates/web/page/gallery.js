// The boards that the page offers, a file a kind, made by scripts/gallery and read when the kind is chosen.

/** The kinds that have boards. */
export const KINDS = [
  'akari', 'aqre', 'battleship', 'binary-sudoku', 'cave', 'circuit-board', 'circuit-scramble', 'country-road', 'fillomino',
  'futoshiki', 'geradeweg', 'hashi', 'heyawake', 'hitori', 'kakuro', 'kenken', 'knight', 'kurodoko', 'masyu', 'minesweeper',
  'monodot', 'mosaic', 'nonogram', 'nurikabe', 'nurimisaki', 'simple-loop', 'skyscrapers', 'slant', 'slitherlink',
  'star-battle', 'sudoku', 'suguru', 'tents', 'v3ck', 'yajilin', 'yin-yang', 'zebra',
];

const read = new Map();

/** The boards of a kind, by level; none if they cannot be read. */
export async function galleryOf(kind) {
  if (!KINDS.includes(kind)) return [];
  if (!read.has(kind)) {
    const response = await fetch(`./gallery/${kind}.json`).catch(() => null);
    if (!response?.ok) return [];
    read.set(kind, (await response.json()).boards);
  }
  return read.get(kind);
}
