import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/codec/json.js';
import type { JsonObject, KubeObject } from '../../src/codec/object.js';
import { Schema } from '../../src/codec/proto/schema.js';
import { withLastApplied } from '../../src/merge/last-applied.js';
import { threeWayMergePatch } from '../../src/merge/merge-patch/three-way.js';
import { PatchError } from '../../src/merge/patch-error.js';
import { builtInMergeSchema } from '../../src/merge/schema/built-in.js';
import type { MergeSchema } from '../../src/merge/schema/merge-schema.js';
import { threeWayStrategic } from '../../src/merge/strategic/patches.js';
import { KINDS } from './support/kinds.js';
import { type ApplyCase, kubectlApply, liveObject } from './support/kubectl-apply.js';
import { Random } from './support/random.js';
import { randomTriples } from './support/random-triples.js';
import { recordedCases } from './support/recorded.js';

/** How many random cases of each kind are recorded; more of them find rarer differences. */
const COUNT = Number(process.env.MERGE_CASES ?? 5);
const SEED = Number(process.env.MERGE_SEED ?? 1);

const schema = new Schema();
const builtIn = ({ apiVersion, kind }: JsonObject) =>
  builtInMergeSchema(schema, apiVersion as string, kind as string);

type Outcome = Pick<ApplyCase, 'patch' | 'error' | 'merge'>;

/** What we send for a case. */
async function outcome(
  each: ApplyCase,
  schemaOf: (object: JsonObject) => Promise<MergeSchema | undefined>,
): Promise<Outcome> {
  const states = {
    original: each.original === undefined ? {} : (parseJson(each.original) as JsonObject),
    modified: withLastApplied(each.modified as KubeObject) as JsonObject,
    current: liveObject(each),
  };
  try {
    const types = await schemaOf(each.modified);
    if (types === undefined) return { patch: threeWayMergePatch(states), merge: true };
    return { patch: threeWayStrategic(states, types, each.overwrite) };
  } catch (error) {
    if (error instanceof PatchError) return { error: error.message };
    throw error;
  }
}

/** The cases in which we do something else than kubectl. */
async function differences(
  cases: readonly ApplyCase[],
  schemaOf: (object: JsonObject) => Promise<MergeSchema | undefined>,
) {
  const found: object[] = [];
  for (const each of cases) {
    const ours = await outcome(each, schemaOf);
    const same =
      ours.patch === undefined
        ? each.error !== undefined && isSameFault(ours.error!, each.error)
        : isDeepStrictEqual(ours.patch, each.patch) && (isNothing(ours.patch) || ours.merge === each.merge);
    if (!same) found.push({ ...each, ours });
  }
  return found;
}

const isConflict = (text: string) => text.startsWith('patch:\n');

/**
 * Of several faults either names one, in no certain order; and kubectl sorts lists of scalars while it compares them,
 * which shows in what it says of conflicts.
 */
function isSameFault(ours: string, theirs: string): boolean {
  if (theirs.includes('$deleteFromPrimitiveList') || /^map: .* does not contain/.test(theirs)) return true;
  const listsScalars = /finalizers|podCIDRs/.test(theirs);
  return listsScalars ? isConflict(ours) === isConflict(theirs) : ours.trimEnd() === theirs.trimEnd();
}

const isNothing = (patch: JsonObject) => Object.keys(patch).length === 0;

describe('the patch that client-side apply sends', () => {
  it('is kubectl’s for built-in kinds', async () => {
    const cases = await recordedCases('three-way-built-in.json', async () =>
      kubectlApply(await randomTriples(KINDS, COUNT, new Random(SEED)), true),
    );
    expect(cases.length).toBeGreaterThan(KINDS.length);
    expect(await differences(cases, builtIn)).toEqual([]);
  });

  it('is refused where kubectl refuses to overwrite', async () => {
    const cases = await recordedCases('three-way-conflicts.json', async () =>
      kubectlApply(await randomTriples(KINDS, Math.ceil(COUNT / 4), new Random(SEED + 1)), false),
    );
    expect(await differences(cases, builtIn)).toEqual([]);
  });

  it('is kubectl’s for custom resources', async () => {
    const like = KINDS.filter(([, kind]) =>
      /^(Deployment|Pod|Service|ConfigMap|CronJob|Ingress)$/.test(kind),
    );
    const custom = { apiVersion: 'example.com/v1', kind: 'Gizmo' };
    const cases = await recordedCases('three-way-custom.json', async () =>
      kubectlApply(await randomTriples(like, COUNT, new Random(SEED + 2), custom), true),
    );
    expect(await differences(cases, async () => undefined)).toEqual([]);
  });
});
