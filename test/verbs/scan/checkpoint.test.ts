import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Checkpoint } from '../../../src/verbs/scan/checkpoint.js';

const folder = mkdtempSync(join(tmpdir(), 'checkpoint-'));
const { signal } = new AbortController();

describe('a checkpoint', () => {
  it('that is a folder is named in the error', async () => {
    await expect(Checkpoint.open(folder, signal)).rejects.toThrow(`read ${folder}: is a directory`);
  });

  it.skipIf(process.platform === 'win32')(
    'that is a pipe without a writer is abandoned on a signal',
    async () => {
      const pipe = join(folder, 'pipe');
      execFileSync('mkfifo', [pipe]);
      const stop = new AbortController();
      const opening = Checkpoint.open(pipe, stop.signal);
      stop.abort(new Error('interrupted'));
      await expect(opening).rejects.toThrow('interrupted');
    },
  );

  it.skipIf(process.platform === 'win32')('that never ends is not read without a limit', async () => {
    await expect(Checkpoint.open('/dev/zero', signal)).rejects.toThrow('/dev/zero');
  });

  it.each([
    'null',
    '[]',
    '{"resourceVersion":1,"ranges":[]}',
    '{"resource":"pods","objects":1,"ranges":[null]}',
    '{"resource":"pods","objects":-5,"ranges":[]}',
    '{"resource":"pods","objects":{},"ranges":[]}',
    '{"resource":"pods","objects":1,"ranges":[{"resourceVersion":"1","objects":1,"upTo":{}}]}',
    '{"resource":"pods","objects":1,"ranges":[],"continuedAfter":[{}]}',
    '{"resource":"pods","objects":1,"ranges":[],"rewritten":{"written":"1"}}',
  ])('with the report %s is refused', async (report) => {
    const path = join(folder, 'damaged');
    writeFileSync(path, `{"version":1,"types":[{"scope":{},"report":${report}}]}`);
    await expect(Checkpoint.open(path, signal)).rejects.toThrow(`${path} is not a checkpoint of a scan`);
  });
});
