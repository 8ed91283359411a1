/** Checks the recorded answers of kubectl against the kubectl on this machine. To record again: `npm run record` */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { findKubectl } from '../../support/kubectl.js';
import { asksKubectl } from '../../support/kubectl-answers.js';
import { isMissing } from '../../support/reference.js';
import { jsonPathCases } from './support/jsonpath-cases.js';
import { columnCases, releaseBoundSortCases, sortCases } from './support/other-cases.js';
import { type Invocation, runKubectl } from './support/run-kubectl.js';

const kubectl = findKubectl();
const recordings = { jsonpath: jsonPathCases, 'custom-columns': columnCases, 'sort-by': sortCases };

function isRecordedRelease(): boolean {
  return (
    kubectl !== undefined &&
    execFileSync(kubectl, ['version', '--client'], { encoding: 'utf8' }).includes(' v1.32.')
  );
}

async function check(name: string, cases: Invocation[]): Promise<void> {
  const outcomes = await runKubectl(kubectl!, cases);
  const text = `${JSON.stringify(outcomes, undefined, 1)}\n`;
  await expect(text).toMatchFileSnapshot(`recorded/${name}.json`);
}

describe.skipIf(!asksKubectl || isMissing('kubectl', kubectl))('the recordings match kubectl', () => {
  for (const [name, cases] of Object.entries(recordings)) {
    it(name, () => check(name, cases));
  }

  it.skipIf(!isRecordedRelease())('sort-by of equal ones, in the recorded release', () =>
    check('sort-by-release', releaseBoundSortCases),
  );
});
