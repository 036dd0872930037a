// @ts-check
// The clues of a board by the names that queries have for them: `r1c3=9`, `number[1,2]=0`, `White[3,7]`, `down[7]=0`.

/** The parts of a name. */
function parts(/** @type {string} */ clue) {
  const [, name, indices, value = ''] = /^([^[=]+)(?:\[([\d,]+)\])?(?:=(.*))?$/.exec(clue) ?? [];
  return { name, indices: indices?.split(',') ?? [], value };
}

/** The place of a clue, as the places to set are named. */
export function placeOf(/** @type {string} */ clue) {
  const { name, indices } = parts(clue);
  return indices.length === 2 ? `r${indices[0]}c${indices[1]}` : [name, ...indices].join(' ');
}

/** A clue as a reader calls it: `number 0 at r1c2`. */
export function inWords(/** @type {string} */ clue) {
  const { name, indices, value } = parts(clue);
  if (!name) return clue;
  return indices.length === 2 ? `${name.toLowerCase()}${value && ` ${value}`} at ${placeOf(clue)}` : `${placeOf(clue)}${value && `: ${value}`}`;
}
