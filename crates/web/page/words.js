// @ts-check
// The language of the page: a file of sentences for each, `words/de.json`, by the English ones. What is missing there stays English.

import { choice } from './store.js';

/** The languages by their codes, each called by itself. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', ja: '日本語' };

/** The language: the one that was chosen, or that of the browser; the guide is rendered where there may be none. */
export const language = [choice('language', null), globalThis.navigator?.language.slice(0, 2)].find((code) => code in LANGUAGES) ?? 'en';

/** @returns {Promise<Record<string, string>>} */
async function read() {
  if (language === 'en') return {};
  const response = await fetch(`./words/${language}.json`).catch(() => null);
  return response?.ok ? response.json() : {};
}
const table = await read();

/** A text in the language of the page, with values at its braces. */
export const said = (/** @type {string} */ text, .../** @type {(string | number)[]} */ values) => values.reduce((/** @type {string} */ all, value) => all.replace('{}', String(value)), table[text] ?? text);

/** The attributes that are read. */
export const READ = ['aria-label', 'title', 'placeholder'];

/** Translates the texts that the file of the page has. */
export function translate() {
  document.documentElement.lang = language;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) node.nodeValue = said(node.nodeValue ?? '');
  for (const name of READ) document.querySelectorAll(`[${name}]`).forEach((element) => element.setAttribute(name, said(element.getAttribute(name) ?? '')));
}
