// Where puzzle variables and points are on the board: found from a position, and from one another by arrow keys.

/** How far from a line a press still means it, and how near to a point it means the point, in cells. */
const [REACH, POINT] = [0.42, 0.34];

/** Lines whose distances differ less than this are at the same place. */
const SAME = 0.1;

/** The middle of a place. */
export const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

const found = new WeakMap();

/** The ends of the edges, by name, for a board of edges. */
export function pointsOf(board) {
  if (!found.has(board)) found.set(board, points(board));
  return found.get(board);
}

function points({ variables }) {
  const points = new Map();
  for (const variable of variables) {
    const line = variable.places[0]?.at.line;
    if (!line) continue;
    const [a, b] = ends(variable);
    points.set(a, { name: a, x: line[0], y: line[1] });
    points.set(b, { name: b, x: line[2], y: line[3] });
  }
  return [...points.values()];
}

/** The names of the ends of an edge: those of `a-b` are `a` and `b`, or the corners where the side between two cells ends. */
export function ends({ name, places }) {
  const cells = /^r(\d+)c(\d+)-r(\d+)c(\d+)$/.exec(name)?.slice(1).map(Number);
  const line = places[0]?.at.line;
  if (!cells || !line) return name.split('-');
  const [row, col, other, behind] = cells;
  const along = (other - row) * (line[3] - line[1]) + (behind - col) * (line[2] - line[0]);
  return along !== 0 ? name.split('-') : [`corner r${other}c${behind}`, `corner r${row + 1}c${col + 1}`];
}

/** The edge between two points, if there is one. */
export const between = ({ variables }, a, b) => variables.find((variable) => isEnd(variable, a) && isEnd(variable, b));

/** Whether a point, by name, is an end of an edge. */
export const isEnd = (variable, point) => Boolean(variable.places[0]?.at.line) && ends(variable).includes(point);

/** The edges at a point, each with the direction to its other end. */
export function edgesAt({ variables }, point) {
  return variables.filter((variable) => isEnd(variable, point.name)).map((variable) => {
    const [x1, y1, x2, y2] = variable.places[0].at.line;
    const [x, y] = Math.hypot(x1 - point.x, y1 - point.y) < 0.01 ? [x2 - x1, y2 - y1] : [x1 - x2, y1 - y2];
    return { variable, x, y, other: ends(variable).find((name) => name !== point.name) };
  });
}

/** The edge at a point that lies in a direction: the closest in angle, if that is less than half a right angle. */
export function towards(board, point, dx, dy) {
  const cosine = ({ x, y }) => (x * dx + y * dy) / (Math.hypot(x, y) * Math.hypot(dx, dy));
  const best = edgesAt(board, point).reduce((one, other) => (!one || cosine(other) > cosine(one) ? other : one), null);
  return best && cosine(best) > Math.SQRT1_2 ? best : null;
}

/** The nearest point at a position. */
export function pointAt(points, x, y, reach = POINT) {
  const far = (point) => Math.hypot(point.x - x, point.y - y);
  return points.reduce((best, point) => (far(point) < (best ? far(best) : reach) ? point : best), null);
}

/** How far a place is from a position. Where there are cells, too, only a press near the middle of a line means the line. */
function distance({ line, x, y, width, height }, px, py, hasCells) {
  if (!line) return px >= x && px <= x + width && py >= y && py <= y + height ? 0 : Infinity;
  const [x1, y1, x2, y2] = line;
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const along = Math.min(1, Math.max(0, ((px - x1) * (x2 - x1) + (py - y1) * (y2 - y1)) / length ** 2));
  const far = Math.hypot(px - x1 - along * (x2 - x1), py - y1 - along * (y2 - y1));
  if (hasCells) return far < REACH / 2 && Math.abs(along - 0.5) < 0.3 ? far - 1 : Infinity;
  return far < REACH ? far : Infinity;
}

/** The variables at a position, all that are equally near. */
export function variablesAt({ variables }, x, y) {
  const hasCells = variables.some(({ places }) => places[0] && !places[0].at.line);
  const far = variables.map((variable) => ({ variable, far: Math.min(...variable.places.map(({ at }) => distance(at, x, y, hasCells)), Infinity) }));
  const nearest = Math.min(...far.map((one) => one.far), Infinity);
  return nearest === Infinity ? [] : far.filter((one) => one.far < nearest + SAME).map((one) => one.variable);
}

/** The nearest of some items `{ x, y }` in the direction of an arrow key, where `favoured` ones count as nearer. */
export function nearest(items, from, key, favoured = () => false) {
  const [dx, dy] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key];
  let best = null;
  for (const item of items) {
    const [x, y] = [item.x - from.x, item.y - from.y];
    const along = x * dx + y * dy;
    if (along < 0.2) continue;
    const far = along + 3 * Math.abs(x * dy + y * dx) - (favoured(item) ? 0.05 : 0);
    if (!best || far < best.far) best = { far, item };
  }
  return best?.item ?? null;
}

/** A line shortened at both ends, where other lines begin. */
export function shortened([x1, y1, x2, y2]) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const cut = Math.min(0.3, length / 4) / length;
  const [dx, dy] = [(x2 - x1) * cut, (y2 - y1) * cut];
  return { x1: x1 + dx, y1: y1 + dy, x2: x2 - dx, y2: y2 - dy };
}
