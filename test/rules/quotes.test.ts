import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { importsIn } from '../../scripts/house/imports.js';

const src = join(resolve(import.meta.dirname, '../..'), 'src');

/** JSON.stringify in sentences: within an error, after a word, or joined to a list. */
const IN_MESSAGES = [
  /\bnew \w*Error\((?:(?!;\n)[\s\S])*?JSON\.stringify/g,
  /\w[:,]? \$\{JSON\.stringify\(\w/g,
  /\.map\(\(?(\w+)\)? => JSON\.stringify\(\1\)\)\s*\.join/g,
];
/** Files that generate code. */
const GENERATORS = [
  'codec/proto/decoder-text.ts',
  'codec/proto/encoder-text.ts',
  'sandbox/generate/template.ts',
];

it('messages quote names as Go does, by quote of go/strconv, and not as JSON', () => {
  const files = [...importsIn(src).keys()].filter((file) => !GENERATORS.includes(file));
  const found = files.flatMap((file) => {
    const text = readFileSync(join(src, file), 'utf8');
    return IN_MESSAGES.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`),
    );
  });
  expect(found).toEqual([]);
});
