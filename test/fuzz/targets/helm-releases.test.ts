import fc from 'fast-check';
import { expect } from 'vitest';
import { UnreadableReleaseError, unpackRelease } from '../../../src/objects/releases/unpack.js';
import { packed, releaseJson } from '../../support/helm-releases.js';
import { fuzz } from '../support/target.js';

const hooks = [{ name: 'h', manifest: 'kind: Job\n', events: ['test'], last_run: { phase: 'Failed' } }];
const text = JSON.stringify(
  releaseJson({ config: { a: [1, null] }, defaults: { b: 'c' }, hooks, notes: 'n' }),
);

/** JSON of a release in which some values are replaced. */
const changed = fc
  .tuple(fc.array(fc.tuple(fc.nat(40), fc.json({ maxDepth: 3 })), { maxLength: 4 }))
  .map(([changes]) => {
    let [at, result] = [-1, text];
    for (const [place, value] of changes)
      result = result.replaceAll(/:("[^"]*"|\d+|null|\[\]|\{\})/g, (all) =>
        ++at % 41 === place ? `:${value}` : all,
      );
    return Buffer.from(result);
  });

fuzz({
  name: 'helm-releases',
  holds: 'what is stored as a release of Helm is one, or is said to be none',
  inputs: fc.oneof(changed, fc.uint8Array({ maxLength: 400 })),
  async check(bytes) {
    const whole = packed(bytes);
    const broken = Buffer.from(whole, 'base64').subarray(0, bytes.length);
    const forms = [bytes.toString('latin1'), bytes.toString('base64'), whole, broken.toString('base64')];
    for (const release of forms) {
      const read = await unpackRelease({ kind: 'ConfigMap', data: { release } }).catch(
        (error: unknown) => error,
      );
      if (read instanceof UnreadableReleaseError) continue;
      expect(read).toMatchObject({
        ...{ name: expect.any(String), revision: expect.any(Number), status: expect.any(String) },
        ...{ manifest: expect.any(String), values: expect.any(Object), hooks: expect.any(Array) },
      });
    }
  },
  runs: { ordinary: 200, long: 100_000 },
});
