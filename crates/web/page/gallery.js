// The boards that the page offers, a file a kind, made by scripts/gallery and read when the kind is chosen.

/** The kinds that have boards. */
export const KINDS = [
  'akari', 'all-or-nothing', 'aqre', 'aquarium', 'balance-loop', 'battleship', 'binary-sudoku', 'bosnian-road',
  'castle-wall', 'cave', 'chocona', 'circuit-board', 'circuit-scramble', 'context', 'country-road', 'creek', 'detour',
  'dominosa', 'doppelblock', 'dotchi-loop', 'double-back', 'easy-as-abc', 'fillomino', 'futoshiki', 'geradeweg',
  'hashi', 'heyawake', 'hitori', 'juosan', 'kakurasu', 'kakuro', 'kenken', 'knight', 'koburin', 'kojun', 'kropki',
  'kurochute', 'kurodoko', 'masyu', 'mid-loop', 'minesweeper', 'monodot', 'moon-or-sun', 'mosaic', 'nanro',
  'nonogram', 'norinori', 'nurikabe', 'nurimisaki', 'paintarea', 'ripple-effect', 'shingoki', 'simple-loop',
  'skyscrapers', 'slant', 'slitherlink', 'star-battle', 'str8ts', 'sudoku', 'suguru', 'sukoro', 'tango', 'tents',
  'thermometers', 'tilepaint', 'v3ck', 'yajilin', 'yajilin-regions', 'yajisan-kazusan', 'yin-yang', 'zebra',
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
