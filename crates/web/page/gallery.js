// @ts-check
// The boards that the page offers, a file a kind, made by scripts/gallery and read when the kind is chosen.

const read = new Map();

/** The boards of a kind, by level; none if they cannot be read. */
export async function galleryOf(kind) {
  if (!read.has(kind)) {
    const response = await fetch(`./gallery/${kind}.json`).catch(() => null);
    if (!response?.ok) return [];
    read.set(kind, (await response.json()).boards);
  }
  return read.get(kind);
}
