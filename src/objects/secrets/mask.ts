import { isObject } from '../../codec/json.js';
import type { Json, JsonObject, KubeObject } from '../../codec/object.js';
import { put } from '../../codec/proto/put.js';
import { LAST_APPLIED } from '../../merge/last-applied.js';
import { sameValue } from '../../merge/value.js';

/** The replacement of a secret value. */
export const MASK = '***';

/** An object as it is, and as it would be. */
export interface ObjectStates {
  /** Undefined if it does not exist. */
  live: KubeObject | undefined;
  /** Undefined if it would be pruned. */
  merged: KubeObject | undefined;
}

/** Whether an object is a secret, by kubectl's rules. */
export function isSecret({ apiVersion = '', kind }: KubeObject): boolean {
  return kind === 'Secret' && (apiVersion.split('/').at(-1) ?? '') === 'v1';
}

/**
 * Both states of a secret without its values. It remains visible that a value changes. The last-applied configuration
 * also contains the values, and is masked as one of them.
 */
export function maskSecrets({ live, merged }: ObjectStates): ObjectStates {
  const [liveNotes, mergedNotes] = maskedPair(appliedOf(live), appliedOf(merged));
  const states = { live: withNotes(live, liveNotes), merged: withNotes(merged, mergedNotes) };
  return HOLDERS.reduce(withoutValues, states);
}

/** The fields with values; the second is only for writing, and is in no response of a Kubernetes server. */
const HOLDERS = ['data', 'stringData'];

function withoutValues({ live, merged }: ObjectStates, holder: string): ObjectStates {
  const [before, after] = maskedPair(fieldOf(live, holder), fieldOf(merged, holder));
  return {
    live: before === undefined ? live : { ...live!, [holder]: before },
    merged: after === undefined ? merged : { ...merged!, [holder]: after },
  };
}

function fieldOf(object: KubeObject | undefined, name: string): JsonObject | undefined {
  const values = object?.[name] as Json | undefined;
  return isObject(values) ? values : undefined;
}

function appliedOf(object: KubeObject | undefined): JsonObject | undefined {
  const text = object?.metadata?.annotations?.[LAST_APPLIED];
  return text === undefined ? undefined : { [LAST_APPLIED]: text };
}

function maskedPair(
  before: JsonObject | undefined,
  after: JsonObject | undefined,
): [JsonObject | undefined, JsonObject | undefined] {
  const mask = (values: JsonObject | undefined, others: JsonObject | undefined, word: string) => {
    if (values === undefined) return undefined;
    const result: JsonObject = {};
    for (const [key, value] of Object.entries(values)) {
      const isChanged = others !== undefined && Object.hasOwn(others, key) && !sameValue(value, others[key]);
      put(result, key, isChanged ? `${MASK} (${word})` : MASK);
    }
    return result;
  };
  return [mask(before, after, 'before'), mask(after, before, 'after')];
}

function withNotes(object: KubeObject | undefined, notes: JsonObject | undefined): KubeObject | undefined {
  if (object === undefined || notes === undefined) return object;
  const { metadata } = object;
  const annotations = { ...metadata?.annotations, ...(notes as Record<string, string>) };
  return { ...object, metadata: { ...metadata, annotations } };
}
