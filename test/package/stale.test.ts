import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { removeStale } from '../../scripts/bundle/stale.js';
import { newFolder } from '../support/folder-container.js';

it('a build keeps nothing that was compiled from deleted sources', () => {
  const root = newFolder();
  const compiled = ['commands/get', 'commands/gone', 'terminal/screen'];
  const kept = [
    'commands/get.d.ts',
    'commands/get.js',
    'terminal/screen.d.ts',
    'terminal/screen.js',
    'tsc.tsbuildinfo',
  ];
  const files = [
    ...['src/commands/get.ts', 'src/terminal/screen.tsx', 'build/tsc.tsbuildinfo'],
    ...compiled.flatMap((name) => [`build/${name}.js`, `build/${name}.d.ts`]),
  ];
  for (const name of files) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), '');
  }
  removeStale(root);
  const left = readdirSync(join(root, 'build'), { recursive: true, encoding: 'utf8' });
  expect(left.filter((name) => name.includes('.')).toSorted()).toEqual(kept);
});
