import type { KubeObject } from '../../../src/codec/object.js';
import type { FieldReader } from '../../../src/sandbox/cache/cached-object.js';
import type { CacheSelection, RequiredField } from '../../../src/sandbox/cache/selection.js';
import { type ObjectValue, storedObject, toValue } from '../../../src/sandbox/object/value.js';
import type { Entry } from '../../../src/sandbox/store/store.js';

/** The differences between the objects of these tests. */
export interface PodLike {
  namespace: string;
  name: string;
  node?: string;
  labels?: Record<string, string>;
}

export const PODS = { prefix: '/registry/pods/', namespaced: true };

export function podKey({ namespace, name }: PodLike): string {
  return `${PODS.prefix}${namespace}/${name}`;
}

export function podValue({ namespace, name, node = '', labels }: PodLike): ObjectValue {
  return toValue({ metadata: { name, namespace, labels }, spec: { nodeName: node } }, false);
}

export function podEntry(pod: PodLike, revision = 1): Entry {
  return { key: podKey(pod), value: podValue(pod), createRevision: revision, modRevision: revision };
}

const READERS: Record<string, FieldReader> = {
  'metadata.name': ({ metadata }) => metadata?.name ?? '',
  'metadata.namespace': ({ metadata }) => metadata?.namespace ?? '',
  'spec.nodeName': ({ spec }) => (spec as { nodeName?: string } | undefined)?.nodeName ?? '',
};

/** Fields that must have these values, and labels. */
export function selectionOf(
  fields: Record<string, string>,
  labels: Record<string, string> = {},
): CacheSelection {
  const required = Object.entries(fields).map(
    ([name, value]): RequiredField => ({ name, value, read: READERS[name]! }),
  );
  return {
    required,
    matches: (object) =>
      required.every(({ name, value, read }) => object.field(name, read) === value) &&
      Object.entries(labels).every(([key, value]) => object.labels[key] === value),
  };
}

/** What a selection selects, found by examining the whole object. */
export function selectedPlainly(entry: Entry, fields: Record<string, string>, labels = {}): boolean {
  const object: KubeObject = storedObject(entry.value).object();
  const own = object.metadata?.labels ?? {};
  return (
    Object.entries(fields).every(([name, value]) => READERS[name]!(object) === value) &&
    Object.entries(labels).every(([key, value]) => own[key] === value)
  );
}
