import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../../src');

it('a message that nothing waits for is printed by mention, because an unhandled rejection ends the process', () => {
  // A stream of Node.js returns no promise.
  const passing = /\bvoid (?!streams?\.|resize\?)(?:[\w#.?!]+\.)?(?:tell|write|say|print|log|warn)\w*\(.*/g;
  const found = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) =>
      [...readFileSync(join(src, name), 'utf8').matchAll(passing)].map(([words]) => `${name}: ${words}`),
    );
  expect(found).toEqual([]);
});
