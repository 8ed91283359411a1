/** The bytes of a message that never changes, and what made them; neither before it is first written. */
export interface KeptBytes<Maker> {
  maker?: Maker;
  bytes: Uint8Array;
}

const kept = new WeakMap<object, KeptBytes<unknown>>();

const NO_BYTES = new Uint8Array();

/** Has the bytes of an object be made once. Neither it nor what is in it may ever be changed. */
export function keepBytes(object: object): void {
  if (!kept.has(object)) kept.set(object, { bytes: NO_BYTES });
}

/** Where the bytes of an object are kept; undefined for objects that may change. */
export function keptBytesOf<Maker>(object: object): KeptBytes<Maker> | undefined {
  return kept.get(object) as KeptBytes<Maker> | undefined;
}
