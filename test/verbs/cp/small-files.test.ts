import { createHook } from 'node:async_hooks';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack } from 'tar-stream';
import { expect, it, onTestFinished } from 'vitest';
import { namePart } from '../../../src/verbs/cp/from/make-part.js';
import { unpack } from '../../../src/verbs/cp/from/unpack.js';
import { checksumOf, newSum } from '../../../src/verbs/cp/sums.js';

const FILES = 50;

it('small files from a container need no request to another thread, which keeps memory outside the heap', async () => {
  const destination = mkdtempSync(join(tmpdir(), 'proa-small-'));
  onTestFinished(() => rmSync(destination, { recursive: true, force: true }));
  const archive = pack();
  for (let at = 0; at < FILES; at++) archive.entry({ name: `src/${at}` }, 'content');
  archive.finalize();
  let requests = 0;
  const sums = new Set<string>();
  const hook = createHook({
    init: (_, type) => {
      if (type === 'FSREQPROMISE') requests++;
    },
  });
  hook.enable();
  onTestFinished(() => void hook.disable());
  let made = 0;
  await unpack(archive as unknown as AsyncIterable<Uint8Array>, {
    ...{ destination, file: destination, workingFolder: '/', source: ['src'], platform: 'linux' },
    signal: new AbortController().signal,
    random: () => `part-${made++}`,
    copied: () => undefined,
    files: {
      needSums: true,
      expect: () => undefined,
      add: ({ part, place, sum }) => {
        sums.add(sum);
        return namePart(part, place);
      },
      flush: async () => undefined,
    },
    warn: async () => undefined,
    linkText: () => '',
  });
  hook.disable();
  const whole = newSum(true);
  whole.update(Buffer.from('content'));
  expect([...sums]).toEqual([whole.digest('hex')]);
  expect(checksumOf(Buffer.from('content'), false)).toBe('');
  expect(readdirSync(destination)).toHaveLength(FILES);
  // A few for the folder, none for a file.
  expect(requests).toBeLessThan(FILES);
});
