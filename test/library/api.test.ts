import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { apiReport, libraries, reportPath } from '../../scripts/api/report.js';

const root = resolve(import.meta.dirname, '../..');

describe.each(Object.entries(libraries))('proa/%s', (library, index) => {
  const kept = readFileSync(reportPath(root, library), 'utf8');

  it('has the recorded declarations: run `npm run api` after an intended change', () => {
    expect(apiReport(join(root, 'dist', index))).toBe(kept);
  });

  it('has a report of all values that it exports', async () => {
    const values = Object.keys(await import(join(root, 'dist', index.replace(/\.d\.ts$/, '.js'))));
    const [direct = ''] = kept.split('// Not exported');
    const told = [...direct.matchAll(/^export declare (?:class|function|const) (\w+)/gm)];
    expect(told.map(([, name]) => name).sort()).toEqual(values.sort());
  });
});

describe('a report of declarations', () => {
  /** The report of an index with another file beside it. */
  function report(index: string, other: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'proa-api-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'index.d.ts'), index);
    writeFileSync(join(folder, 'other.d.ts'), other);
    return apiReport(join(folder, 'index.d.ts'));
  }

  it('contains the exports of an index and what they refer to, in any file, without comments', () => {
    const index = `/** An index. */
import type { Inner } from './other.js';
export { type Outer as Passed } from './other.js';
/** Gives it. */
export declare function give(name: string): Inner;
declare const hidden: number;
`;
    const other = `export interface Inner {
    /** What it has. */
    deep: Deep;
}
interface Deep {
    end: true;
}
export type Outer = string;
export type NobodyNamesIt = string;
export {};
`;
    expect(report(index, other)).toBe(`export {
  Passed,
  give,
};

export type Outer = string;

export declare function give(name: string): Inner;

// Not exported, and part of what is

interface Deep {
    end: true;
}

export interface Inner {
    deep: Deep;
}
`);
  });

  it('changes with a declaration that only others refer to, but not with a comment', () => {
    const index = "import { A } from './other.js';\nexport declare const a: A;\n";
    const before = report(index, 'export type A = string;\n');
    expect(report(index, '/** New. */\nexport type A = string;\n')).toBe(before);
    expect(report(index, 'export type A = number;\n')).not.toBe(before);
  });

  it('contains every form of a function', () => {
    const text = report('export declare function f(a: 1): 1;\nexport declare function f(a: 2): 2;\n', '');
    expect(text).toContain('f(a: 1): 1;\nexport declare function f(a: 2): 2;');
  });

  it('is refused if a name is not declared', () => {
    expect(() => report("export { Gone } from './other.js';\n", '')).toThrow('does not declare Gone');
  });
});
