/**
 * Checks the recorded answers of kubectl against the kubectl on this machine. To record anew:
 * `npx vitest run test/render/jsonpath/recording.test.ts -u`
 */
import { describe, expect, it } from 'vitest';
import { findKubectl } from '../../support/kubectl.js';
import { jsonPathCases } from './support/jsonpath-cases.js';
import { columnCases, sortCases } from './support/other-cases.js';
import { runKubectl } from './support/run-kubectl.js';

const kubectl = findKubectl();
const recordings = { jsonpath: jsonPathCases, 'custom-columns': columnCases, 'sort-by': sortCases };

describe.skipIf(kubectl === undefined)('the recordings are what kubectl says', () => {
  for (const [name, cases] of Object.entries(recordings)) {
    it(name, { timeout: 300_000 }, async () => {
      const outcomes = await runKubectl(kubectl!, cases);
      const text = `${JSON.stringify(outcomes, undefined, 1)}\n`;
      await expect(text).toMatchFileSnapshot(`recorded/${name}.json`);
    });
  }
});
