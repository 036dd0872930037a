// The modules of the page that say `// @ts-check` have no type errors.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../../page', import.meta.url));
const COMPILER = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const OPTIONS = ['--noEmit', '--allowJs', '--target', 'es2024', '--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2024,dom,dom.iterable'];
const errorsOf = (...files) => spawnSync(process.execPath, [COMPILER, ...OPTIONS, ...files], { encoding: 'utf8' }).stdout;

/** Those that came before the check, and have errors still. */
const UNCHECKED = ['api.js', 'board.js', 'comparison.js', 'geometry.js', 'gestures.js', 'heat.js', 'http.js', 'logic.js', 'main.js', 'new.js', 'pad.js', 'pdf.js', 'setting.js', 'tools.js'];

test('modules are checked, and have no type errors', () => {
  const modules = readdirSync(PAGE).filter((name) => name.endsWith('.js'));
  assert.deepEqual(modules.filter((name) => !readFileSync(`${PAGE}/${name}`, 'utf8').startsWith('// @ts-check\n')), UNCHECKED);
  assert.equal(errorsOf(`${PAGE}/main.js`), '');
  // The check finds what is wrong.
  const wrong = `${mkdtempSync(`${tmpdir()}/types-`)}/wrong.js`;
  writeFileSync(wrong, '// @ts-check\n/** @type {string} */ export const text = 1;\n');
  assert.match(errorsOf(wrong), /not assignable/);
});
