import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
/** Their exports are for other programs. */
const LIBRARIES = ['src/codec/index.ts', 'src/sandbox/index.ts'];
/** Types that no file imports, but that the declarations of exported functions must name. */
const NAMED_IN_DECLARATIONS = ['BooleanFlag'];

it('nothing is exported from src that no other file names', () => {
  const texts = new Map<string, string>();
  for (const folder of ['src', 'test', 'bench', 'scripts', 'demo', 'bin'])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
      if (/\.(m?js|tsx?)$/.test(name))
        texts.set(join(folder, name), readFileSync(join(root, folder, name), 'utf8'));
  const users = new Map<string, number>();
  for (const text of texts.values())
    for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g))) users.set(word, (users.get(word) ?? 0) + 1);
  const exported = [...texts]
    .filter(([file]) => file.startsWith('src/') && !LIBRARIES.includes(file))
    .flatMap(([file, text]) =>
      [
        ...text.matchAll(
          /^export (?:abstract class|async function\*?|function\*?|class|interface|type|const) (\w+)/gm,
        ),
      ].map(([, name]) => ({ file, name: name! })),
    );
  expect(exported.length).toBeGreaterThan(1000);
  const unused = exported.filter(
    ({ name }) => users.get(name) === 1 && !NAMED_IN_DECLARATIONS.includes(name),
  );
  expect(
    unused.map(({ file, name }) => `${file}: ${name}`),
    'drop `export`, or delete it',
  ).toEqual([]);
});
