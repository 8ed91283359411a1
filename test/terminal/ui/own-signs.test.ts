import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { inAscii } from '../../../src/terminal/ui/ascii.js';

const src = resolve(import.meta.dirname, '../../../src');

it('every non-ASCII sign on screens has an ASCII replacement', () => {
  const found = new Set<string>();
  for (const room of ['browser', 'terminal/ui', 'render/facts', 'render/tree'])
    for (const file of readdirSync(join(src, room), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file)) continue;
      // Comments are not drawn.
      const code = readFileSync(join(src, room, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      for (const sign of code.match(/[^\x00-\x7f]/g) ?? []) found.add(sign);
    }
  expect([...found].filter((sign) => /[^\x20-\x7e]/.test(inAscii(sign)))).toEqual([]);
  expect(found.size).toBeGreaterThan(5);
});
