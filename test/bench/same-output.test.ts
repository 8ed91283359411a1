import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { difference, tableDifference } from '../../bench/same-output.js';

const folder = mkdtempSync(join(tmpdir(), 'proa-bench-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function compare(outputs: Parameters<typeof difference>[0], baseline: string, subject: string) {
  const paths = [join(folder, 'baseline'), join(folder, 'subject')] as const;
  writeFileSync(paths[0], baseline);
  writeFileSync(paths[1], subject);
  return difference(outputs, ...paths);
}

describe('tableDifference', () => {
  it('ignores widths and whatever grows with time', () => {
    const earlier = 'NAME   RESTARTS      AGE\nweb    3 (9s ago)    59s\n';
    const later = 'NAME      RESTARTS       AGE\nweb       3 (10s ago)    60s\n';
    expect(tableDifference(earlier, later)).toBeUndefined();
  });
  it('names the first line that differs, one too few included', () => {
    expect(tableDifference('NAME AGE\na 1s\nb 1s\n', 'NAME AGE\na 1s\nc 1s\n')).toBe(
      'line 3: "b" became "c"',
    );
    expect(tableDifference('NAME AGE\na 1s\nb 1s', 'NAME AGE\na 1s')).toBe('line 3: "b" became nothing');
    expect(tableDifference('NAME AGE\na 3 1s\n', 'NAME AGE\na 4 1s\n')).toContain('"a 3" became "a 4"');
  });
});

describe('difference', () => {
  const long = 'x'.repeat((1 << 20) + 10);

  it('compares bytes beyond the first piece', () => {
    expect(compare('bytes', `${long}a`, `${long}a`)).toBeUndefined();
    expect(compare('bytes', `${long}a`, `${long}b`)).toContain(`byte ${long.length}: `);
  });
  it('detects that one output is the beginning of the other', () => {
    expect(compare('bytes', long, `${long}a`)).toContain(`byte ${long.length}: `);
    expect(compare('bytes', 'x'.repeat(1 << 20), `${'x'.repeat(1 << 20)}a`)).toContain(`byte ${1 << 20}: `);
  });
  it('counts lines if the lists differ', () => {
    expect(compare({ lines: [2, 3] }, 'a\nb\n', 'a\nb\nc\n')).toBeUndefined();
    expect(compare({ lines: [2, 3] }, 'a\nb\n', 'a\nb\n')).toBe('2 and 2 lines came instead of 2 and 3');
  });
});
