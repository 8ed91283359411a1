import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { previousFile, readPrevious, writePrevious } from '../../../src/verbs/ctx/previous.js';

const left = { context: 'a', namespaces: { a: 'shop' } };

it('is remembered in a private file in a private folder', async () => {
  const cache = await mkdtemp(join(tmpdir(), 'previous-'));
  onTestFinished(() => rm(cache, { recursive: true }));
  const file = previousFile(join(cache, 'new'), ['/one', '/two']);
  await writePrevious(file, left);
  expect(await readPrevious(file)).toEqual(left);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(file))).mode & 0o777).toBe(0o700);
});

// Node's own recursive mkdir never returns there.
it('is forgotten if no folder can be created', async () => {
  const file = previousFile('/proc/nobody', ['/one']);
  await writePrevious(file, left);
  expect(await readPrevious(file)).toEqual({ namespaces: {} });
});
