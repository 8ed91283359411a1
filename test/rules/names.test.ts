import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsIn } from '../../scripts/house/imports.js';

const root = resolve(import.meta.dirname, '../..');
const textsOf = (folder: string): [file: string, text: string][] =>
  [...importsIn(join(root, folder)).keys()].map((file) => [
    `${folder}/${file}`,
    readFileSync(join(root, folder, file), 'utf8'),
  ]);

describe('names', () => {
  it.each(['src', 'test', 'bench', 'scripts'])(
    'in %s have one prefix for an upper limit, MAX_, and one for a lower limit, MIN_',
    (folder) => {
      const otherPrefix = /^\s*(?:export )?const ((?:MOST|LARGEST|LONGEST|LEAST)_\w+)/gm;
      const found = textsOf(folder).flatMap(([file, text]) =>
        [...text.matchAll(otherPrefix)].map(([, name]) => `${file}: ${name}`),
      );
      expect(found).toEqual([]);
    },
  );

  it('of exported functions and constants are declared once', () => {
    const declaration = /^export (?:async )?(?:function\*?|const) (\w+)/gm;
    const homes = new Map<string, string[]>();
    for (const [file, text] of textsOf('src'))
      for (const name of new Set([...text.matchAll(declaration)].map(([, each = '']) => each)))
        homes.set(name, [...(homes.get(name) ?? []), file]);
    const twice = [...homes].flatMap(([name, files]) =>
      files.length > 1 ? [`${name}: ${files.join(', ')}`] : [],
    );
    expect(twice, 'name each for what it gives, or share one').toEqual([]);
  });
});
