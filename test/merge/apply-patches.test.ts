import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/codec/object.js';
import { Schema } from '../../src/codec/proto/schema.js';
import { applyJsonPatch } from '../../src/merge/json-patch.js';
import { applyMergePatch } from '../../src/merge/merge-patch/apply.js';
import { PatchError } from '../../src/merge/patch-error.js';
import { builtInMergeSchema } from '../../src/merge/schema/built-in.js';
import { applyStrategic } from '../../src/merge/strategic/merge.js';
import { KINDS } from './support/kinds.js';
import { kubectlPatch, type PatchCase, severalAtATime } from './support/kubectl-patch.js';
import { JSON_PATCHES, MERGE, STRATEGIC } from './support/made-patches.js';
import { mutated } from './support/mutate.js';
import { Random } from './support/random.js';
import { ObjectMaker } from './support/random-object.js';
import { randomPatch } from './support/random-patch.js';
import { recordedCases } from './support/recorded.js';

const schema = new Schema();
const schemaOf = ({ apiVersion, kind }: JsonObject) =>
  builtInMergeSchema(schema, apiVersion as string, kind as string);

/** How many random cases are recorded of each kind; more of them find rarer differences. */
const COUNT = Number(process.env.MERGE_CASES ?? 6);

async function randomCases() {
  const random = new Random(Number(process.env.MERGE_SEED ?? 1));
  const maker = await ObjectMaker.for(KINDS, random);
  const given: Pick<PatchCase, 'type' | 'object' | 'patch'>[] = [];
  for (const [apiVersion, kind] of KINDS) {
    const types = (await schemaOf({ apiVersion, kind }))!;
    for (let count = 0; count < COUNT; count++) {
      const [object, donor] = [maker.object(apiVersion, kind), maker.object(apiVersion, kind)];
      const other = mutated(object, donor, random, random.one([0.2, 0.5, 1]));
      given.push({ type: 'strategic', object, patch: randomPatch(other, object, types, random) });
    }
  }
  return given;
}

/** Our result for a case. */
async function outcome({ type, object, patch }: PatchCase): Promise<{ result: Json } | { error: string }> {
  try {
    if (type === 'json') return { result: applyJsonPatch(object, patch as Json[]) };
    if (type === 'merge') return { result: applyMergePatch(object, patch) };
    const types = await schemaOf(object);
    return { result: applyStrategic(object, patch as JsonObject, types!) };
  } catch (error) {
    if (error instanceof PatchError) return { error: error.message };
    throw error;
  }
}

async function recorded(
  given: readonly Pick<PatchCase, 'type' | 'object' | 'patch'>[],
): Promise<PatchCase[]> {
  return (await severalAtATime(given, kubectlPatch)).filter((each) => each !== undefined);
}

/** The library's message where kubectl has its own. */
function libraryError(error: string): string {
  const [, field] = /^Object to be patched is missing field \((.*)\)$/.exec(error) ?? [];
  return field === undefined ? error : `replace operation does not apply: doc is missing key: ${field}`;
}

describe('a patch', async () => {
  const made = await recordedCases('made-patches.json', () =>
    recorded([...STRATEGIC, ...MERGE, ...JSON_PATCHES]),
  );

  it.each(made.map((each) => [`${each.type} ${JSON.stringify(each.patch)}`, each] as const))(
    'does or reports the same as kubectl: %s',
    async (_, each) => {
      const ours = await outcome(each);
      if (each.error === undefined) expect(ours).toEqual({ result: each.result });
      else if (each.error === 'panic') expect(ours).toHaveProperty('error');
      else expect('error' in ours && ours.error.trimEnd()).toBe(libraryError(each.error));
    },
  );
});

describe('a random strategic merge patch', async () => {
  const cases = await recordedCases('strategic-patches.json', async () => recorded(await randomCases()));

  it('is applied or refused as in kubectl', async () => {
    const kinds = new Set(cases.map(({ object: { apiVersion, kind } }) => `${apiVersion} ${kind}`));
    expect(kinds.size).toBeGreaterThanOrEqual(30);
    const differing: object[] = [];
    for (const each of cases) {
      const ours = await outcome(each);
      // Of several errors, each program reports one, in no particular order.
      const same = 'error' in ours ? each.error !== undefined : isDeepStrictEqual(ours.result, each.result);
      if (!same) differing.push({ ...each, ours });
    }
    expect(differing).toEqual([]);
  });
});
