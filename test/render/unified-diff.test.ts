import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coloredDiff, unifiedDiff } from '../../src/render/unified-diff.js';

const hasDiff = spawnSync('diff', ['--version']).status === 0;

/** The program's output for two texts. */
function diffOf(before: string, after: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'proa-diff-'));
  try {
    for (const [name, text] of Object.entries({ LIVE: before, MERGED: after })) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'x'), text);
    }
    const { stdout } = spawnSync('diff', ['-u', '-N', 'LIVE', 'MERGED'], { cwd: folder, encoding: 'utf8' });
    return stdout.replace(/^((---|\+\+\+) \S+)\t.*$/gm, '$1');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const lines = (count: number, changed: Record<number, string> = {}) =>
  Array.from({ length: count }, (_, at) => changed[at] ?? `line ${at}\n`).join('');

describe.skipIf(!hasDiff)('a unified diff, compared with the program diff', () => {
  it.each([
    ['nothing', lines(5), lines(5)],
    ['a line', lines(20), lines(20, { 9: 'other\n' })],
    ['several hunks', lines(40), lines(40, { 3: 'a\n', 20: 'b\n', 39: 'c\n' })],
    ['lines that come and go', lines(12), lines(12, { 2: '', 8: 'line 8\nmore\n' })],
    ['a new file', '', lines(3)],
    ['a file that goes', lines(3), ''],
    ['an end without a line break', 'a\nb', 'a\nc'],
    ['a line break at the end', 'a\nb', 'a\nb\n'],
  ])('shows %s in the same way', (_, before, after) => {
    expect(unifiedDiff({ name: 'x', before, after })).toBe(diffOf(before, after));
  });
});

describe('a colored diff', () => {
  it('has colors by the beginnings of lines, and is the same text without them', () => {
    const text = unifiedDiff({ name: 'x', before: 'a\nb\n', after: 'a\nc\n' });
    const colored = coloredDiff(text);
    expect(colored.replaceAll(/\u001b\[\d*m/g, '')).toBe(text);
    expect(colored).toContain('\u001b[31m-b\u001b[0m\n\u001b[32m+c\u001b[0m\n');
  });
});
