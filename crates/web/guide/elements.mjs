// The part of a document that the page's mathematics needs, to write elements as text.

export const escaped = (text) => String(text).replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);

class Element {
  constructor(name) {
    Object.assign(this, { name, attributes: [], children: [] });
  }

  setAttribute(key, value) {
    this.attributes.push(` ${key}="${escaped(value)}"`);
  }

  append(...children) {
    this.children.push(...children);
  }

  toString() {
    const inner = this.children.map((child) => (typeof child === 'string' ? escaped(child) : String(child))).join('');
    return `<${this.name}${this.attributes.join('')}>${inner}</${this.name}>`;
  }
}

globalThis.document = { createElementNS: (space, name) => new Element(name) };
