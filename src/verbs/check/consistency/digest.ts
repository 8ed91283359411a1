import { createHash, hash } from 'node:crypto';
import { keyByMetadata } from '../../../cluster/list/key.js';
import { compareBytes, goJsonCompact } from '../../../codec/go-json.js';
import type { KubeObject } from '../../../codec/object.js';

/** What is kept of an object: some 250 bytes, whatever its size. */
export interface ObjectDigest {
  /** `namespace/name`, or `name`: the object's place in lists. */
  key: string;
  resourceVersion: string;
  /** SHA-256 of the complete object, including uid, status and managedFields, as canonical JSON. */
  content: string;
}

/**
 * The entry of an object. The order of fields is ignored, because keys are sorted before hashing; everything else
 * counts. Fails with an Error for an object without a name, which cannot be compared.
 */
export function objectDigest(object: KubeObject): ObjectDigest {
  const key = keyByMetadata(object);
  if (key === undefined) throw new Error('the list has an object without a name');
  const resourceVersion = object.metadata?.resourceVersion;
  return {
    key,
    resourceVersion: typeof resourceVersion === 'string' ? resourceVersion : '',
    content: hash('sha256', goJsonCompact(object), 'base64url'),
  };
}

/** In the order of lists. Older servers (1.20) respond from their cache in any order. Sorts in place. */
export function sortEntries(entries: ObjectDigest[]): ObjectDigest[] {
  return entries.sort((left, right) => compareBytes(left.key, right.key));
}

/** A digest of entries that are added one after the other, in the order of their keys. */
export class Digest {
  readonly #hash = createHash('sha256');

  add({ key, resourceVersion, content }: ObjectDigest): void {
    this.#hash.update(`${key}\0${resourceVersion}\0${content}\n`);
  }

  /** In hex. Once. */
  value(): string {
    return this.#hash.digest('hex');
  }
}

/** The digest of sorted entries from one index (inclusive) to another (exclusive). */
export function digestOf(entries: readonly ObjectDigest[], from = 0, to = entries.length): string {
  const digest = new Digest();
  for (let at = from; at < to; at++) digest.add(entries[at]!);
  return digest.value();
}
