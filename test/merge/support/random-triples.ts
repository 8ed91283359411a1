import { goJsonCompact } from '../../../src/codec/go-json.js';
import type { JsonObject, KubeObject } from '../../../src/codec/object.js';
import { lastApplied, withLastApplied } from '../../../src/merge/last-applied.js';
import type { GivenCase } from './kubectl-apply.js';
import { mutated } from './mutate.js';
import type { Random } from './random.js';
import { ObjectMaker } from './random-object.js';

/**
 * The last-applied, the new and the live state of random objects. Some were never applied, some are applied unchanged,
 * some were not changed by others.
 * @param kinds what they are like
 * @param as gives them another kind
 * @param release whose fields they have
 */
export async function randomTriples(
  kinds: readonly (readonly [apiVersion: string, kind: string])[],
  count: number,
  random: Random,
  { as = {}, release }: { as?: JsonObject; release?: number } = {},
): Promise<GivenCase[]> {
  const maker = await ObjectMaker.for(kinds, random, release);
  return kinds.flatMap(([apiVersion, kind], place) =>
    Array.from({ length: count }, (_, index) => {
      const name = `x${place}-${index}`;
      const [base, donor] = [maker.object(apiVersion, kind, name), maker.object(apiVersion, kind, name)];
      const rate = () => random.one([0, 0.1, 0.3, 0.8]);
      const original = { ...base, ...as };
      const modified = mutated(original, donor, random, rate());
      const current = mutated(random.chance(0.7) ? original : modified, donor, random, rate());
      const applied = lastApplied(withLastApplied(original as KubeObject))!;
      const text = random.chance(0.1) ? goJsonCompact(original) : applied;
      return random.chance(0.1) ? { modified, current } : { original: text, modified, current };
    }),
  );
}
