// @ts-check
// Making parts of the page.

import { READ, said } from './words.js';

/** An element with properties and children; `on…` properties are listeners, others attributes. */
export function h(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key === 'value') element.value = value;
    else element.setAttribute(key, value === true ? '' : READ.includes(key) ? said(value) : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined).map((child) => (typeof child === 'string' ? said(child) : child)));
  return element;
}

/** The same for drawings. */
export function drawn(name, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** Makes the children of a drawing those described as `[name, attributes, text]`; those that are there stay as they are. */
export function kept(parent, described) {
  const wanted = new Map(described.map((one) => [JSON.stringify(one), one]));
  const stay = new Map();
  for (const element of [...parent.children]) {
    if (wanted.has(element.key)) stay.set(element.key, element);
    else element.remove();
  }
  let place = parent.firstElementChild;
  wanted.forEach(([name, attributes, text = ''], key) => {
    const element = stay.get(key) ?? Object.assign(drawn(name, attributes, text), { key });
    if (element === place) place = place.nextElementSibling;
    else parent.insertBefore(element, place);
  });
}

export const button = (text, onclick, properties = {}) => h('button', { type: 'button', onclick, ...properties }, text);

export const byId = (id) => document.getElementById(id);

/** A drawing from the server, as an element. */
export function picture(svg) {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const element = document.importNode(parsed, true);
  element.removeAttribute('width');
  element.removeAttribute('height');
  element.setAttribute('aria-hidden', 'true');
  return element;
}

export const plural = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Offers a text or a blob as a file. */
export function download(name, text, type = 'text/plain') {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = h('a', { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** A drawing as an image of a type, of a width in pixels, with its height. */
export async function pixels(svg, width, type) {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = h('canvas', { width, height: Math.round(width * image.height / image.width) });
    const context = canvas.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return { image: await new Promise((resolve) => { canvas.toBlob(resolve, type, 0.95); }), width, height: canvas.height };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Waits until nothing has happened for a while. */
export function debounced(work, milliseconds) {
  let timer;
  return (...all) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...all), milliseconds);
  };
}
