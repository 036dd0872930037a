// Renders the guide for the program: `node embed.mjs FOLDER` writes its files into FOLDER/guide, compressed, and FOLDER/guide.rs, the
// table of them.

import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.css': 'text/css; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.svg': 'image/svg+xml',
  '.png': 'image/png', '.ipynb': 'application/x-ipynb+json',
};

const target = path.resolve(process.argv[2]);
const guide = path.join(target, 'guide');
process.argv[2] = guide;
await import('./render.mjs');

const files = readdirSync(guide, { recursive: true }).filter((name) => statSync(path.join(guide, name)).isFile()).sort();
const entries = files.map((name) => {
  const type = TYPES[path.extname(name)];
  if (!type) throw new Error(`${name}: no type is known for files of this extension`);
  const file = path.join(guide, name);
  writeFileSync(file, gzipSync(readFileSync(file), { level: 9 }));
  return `    (${JSON.stringify(`/guide/${name}`)}, ${JSON.stringify(type)}, include_bytes!(${JSON.stringify(file)})),\n`;
});
writeFileSync(path.join(target, 'guide.rs'), `&[\n${entries.join('')}]\n`);
