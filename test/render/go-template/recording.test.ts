/** Checks the recorded answers of kubectl against the kubectl on this machine. To record again: `npm run record` */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { findKubectl } from '../../support/kubectl.js';
import { asksKubectl } from '../../support/kubectl-answers.js';
import { isMissing } from '../../support/reference.js';
import { recordings } from './support/recordings.js';
import { runKubectl } from './support/run-kubectl.js';

const kubectl = findKubectl();

/** Each release of Go changes some error messages, so only the recorded release can be compared. */
function isRecordedRelease(): boolean {
  return (
    kubectl !== undefined &&
    execFileSync(kubectl, ['version', '--client'], { encoding: 'utf8' }).includes(' v1.32.')
  );
}

describe.skipIf(!asksKubectl || isMissing('kubectl', isRecordedRelease()))(
  'the recordings are what kubectl 1.32 says',
  () => {
    for (const [name, cases] of Object.entries(recordings)) {
      it(name, async () => {
        const outcomes = await runKubectl(kubectl!, cases);
        const text = `${JSON.stringify(outcomes, undefined, 1)}\n`;
        await expect(text).toMatchFileSnapshot(`recorded/${name}.json`);
      });
    }
  },
);
