import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readSums } from '../../../src/verbs/cp/sums.js';
import { SumFiles } from '../../../src/verbs/cp/to/sum-files.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const NAMES = ['plain', 'a b', ' blank ', 'a\nb', 'back\\slash', '\\n', '-dash', '*', 'a\n\\b'];
const sumOf = (text: string) => createHash('md5').update(text).digest('hex');

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'proa-sums-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  for (const name of NAMES) writeFileSync(join(path, name), name);
  return path;
}

describe('sums that md5sum prints', () => {
  it('are read for every name that GNU writes with escapes', () => {
    const text = execFileSync('md5sum', ['--', ...NAMES], { cwd: folder(), encoding: 'utf8' });
    expect(readSums(text, NAMES)).toEqual(new Map(NAMES.map((name) => [name, sumOf(name)])));
  });

  it('are read for every name that busybox writes unchanged', () => {
    const text = NAMES.map((name) => `${sumOf(name)}  ${name}\n`).join('');
    expect(readSums(text, NAMES)).toEqual(new Map(NAMES.map((name) => [name, sumOf(name)])));
  });

  it('are missing for files that are gone', () => {
    const text = `${sumOf('a')}  a\n${sumOf('c')}  c\n`;
    expect(readSums(text, ['a', 'b', 'c', 'd'])).toEqual(
      new Map([
        ['a', sumOf('a')],
        ['c', sumOf('c')],
      ]),
    );
  });
});

describe("a check of an archive's files", () => {
  const files = (names: readonly string[], sum: (name: string) => string) => {
    const made = new SumFiles();
    for (const name of names) made.add(name, sum(name));
    const { sums, odd } = made.files();
    return { sums: sums.toString(), odd: odd.toString() };
  };
  /** The container's results: the exit codes of both. */
  const compared = ({ sums, odd }: { sums: string; odd: string }) => {
    const cwd = folder();
    return [
      spawnSync('md5sum', ['-c'], { cwd, input: sums }).status,
      spawnSync('sh', [], { cwd, input: odd, env: { PATH: process.env.PATH!, code: '0' } }).status,
    ];
  };

  it('succeeds for every name', () => {
    const said = files(NAMES, sumOf);
    expect(said.sums.split('\n').length + said.odd.split('\n').length).toBeGreaterThan(NAMES.length);
    expect(compared(said)).toEqual([0, 0]);
  });

  it.each(['plain', '-dash', 'a\nb', 'back\\slash'])('fails if the file %j differs', (other) => {
    const said = files(NAMES, (name) => sumOf(name === other ? 'other' : name));
    expect(compared(said).sort()).toEqual([0, 1]);
  });

  it('is kept outside the heap, because there may be very many files', () => {
    const sums = new SumFiles();
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let at = 0; at < 50_000; at++) sums.add(`folder/file-${at}`, sumOf(String(at)));
    collectGarbage();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(1024 * 1024);
    expect(sums.files().sums.toString().split('\n')).toHaveLength(50_001);
  });

  it('needs no shell for plain names', () => {
    expect(files(['plain'], sumOf)).toEqual({
      ...{ sums: `${sumOf('plain')}  plain\n`, odd: '' },
    });
  });
});
