// Code with its colours, as HTML.

import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import python from 'highlight.js/lib/languages/python';
import { escaped } from './elements.mjs';

/** The notation of abstract models. */
const ampl = () => ({
  keywords: {
    keyword: 'set param var minimize maximize by with at place solution rule board cell values draw generator vocabulary name title fix for in within',
    built_in: 'sum forall exists alldiff connected acyclic circuit table differ if then else and or not max min abs card floor ceil mod div union diff cross binary integer symbolic',
  },
  contains: [
    { scope: 'comment', begin: /#/, end: /$/ },
    { scope: 'string', begin: /"/, end: /"/ },
    { scope: 'number', begin: /\b\d+(?:\.\d+)?\b/ },
    { scope: 'keyword', begin: /\bs\.t\./ },
  ],
});

/** Commands after `$`, and what they print. */
const console = () => ({ contains: [{ scope: 'meta', begin: /^\$ /, starts: { end: /$/, subLanguage: 'bash' } }] });

Object.entries({ ampl, bash, console, javascript, python }).forEach(([name, language]) => hljs.registerLanguage(name, language));
hljs.registerAliases(['sh'], { languageName: 'bash' });

/** A block of code, which can be scrolled by keys. */
export function code(text, language) {
  const inner = hljs.getLanguage(language) ? hljs.highlight(text, { language }).value : escaped(text);
  return `<pre tabindex="0"><code>${inner}</code></pre>\n`;
}
