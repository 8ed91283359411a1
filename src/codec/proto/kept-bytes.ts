/** The bytes of a message that never changes, and their encoder; empty until it is first written. */
export interface KeptBytes<Maker> {
  maker?: Maker;
  bytes: Uint8Array;
}

const kept = new WeakMap<object, KeptBytes<unknown>>();

const NO_BYTES = new Uint8Array();

/** Makes encoders write an object once and reuse its bytes. Neither it nor its contents may ever change. */
export function keepBytes(object: object): void {
  if (!kept.has(object)) kept.set(object, { bytes: NO_BYTES });
}

/** Where the bytes of an object are kept; undefined for objects that may change. */
export function keptBytesOf<Maker>(object: object): KeptBytes<Maker> | undefined {
  return kept.get(object) as KeptBytes<Maker> | undefined;
}
