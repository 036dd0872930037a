// Writes the TypeScript types of the options of all queries from their JSON Schemas.

import { readFileSync } from 'node:fs';

const types = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean' };

function typed(schema) {
  if (schema.enum) return schema.enum.map((name) => JSON.stringify(name)).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typed({ ...schema, type })).join(' | ');
  if (schema.type === 'array') return `Array<${typed(schema.items)}>`;
  if (schema.type === 'object') return `Record<string, ${typed(schema.additionalProperties)}>`;
  if (!types[schema.type]) throw new Error(`no type for ${JSON.stringify(schema)}`);
  return types[schema.type];
}

const lines = Object.entries(JSON.parse(readFileSync(0, 'utf8'))).map(([name, { sentence, schema }]) => {
  const options = Object.entries(schema.properties).map(([option, { description, ...rest }]) =>
    `    /** ${description} */\n    ${option}${schema.required.includes(option) ? '' : '?'}: ${typed(rest)};\n`);
  return `  /** ${sentence} */\n  ${JSON.stringify(name)}: {\n${options.join('')}  };\n`;
});
process.stdout.write(`/** The options of each query. */\nexport interface Queries {\n${lines.join('')}}\n`);
