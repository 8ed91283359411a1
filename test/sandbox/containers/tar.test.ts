import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { expect, onTestFinished, test } from 'vitest';
import { newContainer, runIn } from './in-container.js';

test('archives of containers and of this machine can be read by the other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proa-tar-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'a/empty'), { recursive: true });
  writeFileSync(join(folder, 'a/text'), 'text\n', { mode: 0o640 });
  writeFileSync(join(folder, 'a/large'), Buffer.alloc(300_000, 'x'));
  symlinkSync('text', join(folder, 'a/link'));
  const archive = execFileSync('tar', ['-cf', '-', '-C', folder, 'a']);
  const box = newContainer();
  expect(await runIn(box, ['tar', '-xmf', '-', '-C', '/tmp'], archive)).toEqual({
    stdout: '',
    stderr: '',
    exit: 0,
  });
  const seen = await runIn(box, ['sh', '-c', 'cd /tmp/a; cat link; wc -c < large; ls empty; ls']);
  expect(seen.stdout).toBe('text\n300000\nempty\nlarge\nlink\ntext\n');
  // As text, for the test's own sake: the archive contains only ASCII.
  const back = await runIn(box, ['sh', '-c', 'cd /tmp; tar cf - a']);
  const listed = execFileSync('tar', ['-tvf', '-'], { input: back.stdout, encoding: 'utf8' });
  const facts = listed
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^(\S+) .*\d\d:\d\d (.*)$/, '$1 $2'));
  expect(facts).toEqual([
    expect.stringMatching(/^drwx\S+ a\/$/),
    expect.stringMatching(/^drwx\S+ a\/empty\/$/),
    expect.stringMatching(/^-rw\S+ a\/large$/),
    expect.stringMatching(/^lrwx\S+ a\/link -> text$/),
    '-rw-r----- a/text',
  ]);
});

test('names that lead out of the folder are left out, and an invalid archive is refused', async () => {
  const archive = pack();
  archive.entry({ name: '../out' }, 'x');
  archive.entry({ name: '/in' }, 'y');
  archive.finalize();
  const box = newContainer();
  const { stderr, exit } = await runIn(box, ['tar', 'xf', '-', '-C', '/tmp'], await buffer(archive));
  expect([stderr, exit]).toEqual(["tar: name with '..' skipped: '../out'\n", 1]);
  expect((await runIn(box, ['sh', '-c', 'ls /out; cat /tmp/in'])).stdout).toBe('y');
  expect(await runIn(box, ['tar', 'xf', '-'], 'no archive'.repeat(100))).toMatchObject({
    stderr: 'tar: invalid tar header checksum\n',
    exit: 1,
  });
  expect((await runIn(box, ['tar', 'xf', '-'])).stderr).toBe('tar: short read\n');
});

test('a missing file is named, and the existing ones are still packed', async () => {
  const box = newContainer();
  expect(await runIn(box, ['sh', '-c', 'tar cf - /nope /etc/hostname | tar tf -'])).toEqual({
    stdout: 'etc/hostname\n',
    stderr:
      "tar: removing leading '/' from member names\ntar: /nope: No such file or directory\n" +
      'tar: error exit delayed from previous errors\n',
    exit: 0,
  });
});
