import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProcess } from '../support/run-process.js';

const program = resolve(import.meta.dirname, '../../.ci/count.js');

/** The counted parts of a report by vitest's JSON reporter on a suite; undefined if it wrote nothing. */
interface Suite {
  exit: number;
  report?: { passed: number; failed: number; skipped: number; brokenFiles?: number; fault?: string };
}

/** Counts suites and failed steps. Returns the last line and the exit code. */
async function count(
  suites: Record<string, Suite>,
  failedSteps = 0,
): Promise<[string | undefined, number | string]> {
  const { lines, exit } = await summary(suites, failedSteps);
  return [lines.at(-1), exit];
}

/** Everything that is printed about suites and failed steps. */
async function summary(
  suites: Record<string, Suite>,
  failedSteps = 0,
): Promise<{ lines: string[]; exit: number | string }> {
  const folder = mkdtempSync(join(tmpdir(), 'proa-count-'));
  for (const [name, { exit, report }] of Object.entries(suites)) {
    writeFileSync(join(folder, `${name}.exit`), `${exit}\n`);
    if (report !== undefined) writeFileSync(join(folder, `${name}.json`), reportText(report));
  }
  const result = await runProcess(process.execPath, [program, folder, String(failedSteps)]);
  return { lines: result.stdout.trimEnd().split('\n'), exit: result.exit };
}

function reportText({
  passed,
  failed,
  skipped,
  brokenFiles = 0,
  fault = 'no such module',
}: NonNullable<Suite['report']>): string {
  const failure = {
    status: 'failed',
    fullName: 'a list ends',
    failureMessages: ['Error: expected 3\n  at line 5'],
  };
  const failedFile = {
    name: resolve('test/list.test.ts'),
    status: 'failed',
    message: '',
    assertionResults: [failure],
  };
  const brokenFile = {
    name: resolve('test/broken.test.ts'),
    status: 'failed',
    message: fault,
    assertionResults: [],
  };
  return JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
    numTodoTests: 0,
    testResults: [
      ...(failed > 0 ? [failedFile] : []),
      ...Array.from({ length: brokenFiles }, () => brokenFile),
      { status: 'passed', name: resolve('test/passed.test.ts'), assertionResults: [{ status: 'passed' }] },
    ],
  });
}

describe('the count of all suites', () => {
  it('sums up what passed and leaves out what was skipped', async () => {
    const unit = { exit: 0, report: { passed: 40, failed: 0, skipped: 1 } };
    const real = { exit: 0, report: { passed: 2, failed: 0, skipped: 160 } };
    expect(await count({ unit, real })).toEqual(['42 passed, 0 failed', 0]);
  });

  it('counts failed tests, files that could not be loaded, and steps', async () => {
    const unit = { exit: 1, report: { passed: 40, failed: 2, skipped: 0, brokenFiles: 1 } };
    expect(await count({ unit }, 1)).toEqual(['40 passed, 4 failed', 1]);
  });

  it('counts a suite that failed without a failing test, or that left no report', async () => {
    const unit = { exit: 1, report: { passed: 40, failed: 0, skipped: 0 } };
    expect(await count({ unit, real: { exit: 2 } })).toEqual(['40 passed, 2 failed', 1]);
  });

  it('names what failed, and why', async () => {
    const unit = { exit: 1, report: { passed: 40, failed: 1, skipped: 0, brokenFiles: 1 } };
    const { lines } = await summary({ unit });
    expect(lines.slice(0, -2).filter((line) => line !== '')).toEqual([
      'FAILED test/broken.test.ts',
      '  no such module',
      'FAILED test/list.test.ts > a list ends',
      '  Error: expected 3',
      '    at line 5',
    ]);
  });

  it("refers to the log for the output of a suite's hook", async () => {
    const unit = { exit: 1, report: { passed: 40, failed: 0, skipped: 0, brokenFiles: 1, fault: '' } };
    expect((await summary({ unit })).lines).toContain('  A hook of a suite in it failed: the log says why.');
  });

  it('fails if nothing was run', async () => {
    expect(await count({})).toEqual(['0 passed, 0 failed', 1]);
  });
});
