import { describe, expect, it } from 'vitest';
import { Schema } from '../../src/codec/proto/schema.js';
import { builtInMergeSchema } from '../../src/merge/schema/built-in.js';
import { differences, type SchemasOf } from './support/apply-outcome.js';
import { KINDS } from './support/kinds.js';
import { kubectlApply } from './support/kubectl-apply.js';
import { Random } from './support/random.js';
import { randomTriples } from './support/random-triples.js';
import { recordedCases } from './support/recorded.js';

/** How many random cases of each kind are recorded; more of them find rarer differences. */
const COUNT = Number(process.env.MERGE_CASES ?? 5);
const SEED = Number(process.env.MERGE_SEED ?? 1);

const schema = new Schema();
const builtIn: SchemasOf = async ({ apiVersion, kind }) => [
  (await builtInMergeSchema(schema, apiVersion as string, kind as string))!,
];

describe('the patch that client-side apply sends', () => {
  it('is kubectl’s for built-in kinds', async () => {
    const cases = await recordedCases('three-way-built-in.json', async () =>
      kubectlApply(await randomTriples(KINDS, COUNT, new Random(SEED)), true),
    );
    expect(cases.length).toBeGreaterThan(KINDS.length);
    expect(await differences(cases, builtIn)).toEqual([]);
  });

  it('is refused if kubectl refuses to overwrite', async () => {
    const cases = await recordedCases('three-way-conflicts.json', async () =>
      kubectlApply(await randomTriples(KINDS, Math.ceil(COUNT / 4), new Random(SEED + 1)), false),
    );
    expect(await differences(cases, builtIn)).toEqual([]);
  });

  it('is kubectl’s for custom resources', async () => {
    const like = KINDS.filter(([, kind]) =>
      /^(Deployment|Pod|Service|ConfigMap|CronJob|Ingress)$/.test(kind),
    );
    const as = { apiVersion: 'example.com/v1', kind: 'Gizmo' };
    const cases = await recordedCases('three-way-custom.json', async () =>
      kubectlApply(await randomTriples(like, COUNT, new Random(SEED + 2), { as }), true),
    );
    expect(await differences(cases, async () => [])).toEqual([]);
  });
});
