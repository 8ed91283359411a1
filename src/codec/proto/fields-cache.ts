import { put } from './put.js';

const SLOTS = 64;

/** Longer ones are rare, and would make the cache large. */
const LONGEST = 8192;

interface Slot {
  bytes: Buffer;
  /** Absent until the bytes occur twice. */
  value?: unknown;
}

/**
 * Managed fields that were read recently. Objects of one controller share most of them, byte for byte, and copying an
 * object takes a third of the time of parsing its JSON.
 */
export class FieldsCache {
  readonly #slots: (Slot | undefined)[] = new Array(SLOTS);

  /** A new copy of the value for each caller; undefined if it is not known. */
  find(bytes: Buffer): unknown {
    const slot = bytes.length > LONGEST ? undefined : this.#slots[place(bytes)];
    return slot?.value !== undefined && slot.bytes.equals(bytes) ? copyJson(slot.value) : undefined;
  }

  /** @param value the JSON of the bytes; it is copied */
  keep(bytes: Buffer, value: unknown): void {
    if (bytes.length > LONGEST) return;
    const at = place(bytes);
    const slot = this.#slots[at];
    if (slot?.bytes.equals(bytes)) slot.value = copyJson(value);
    else this.#slots[at] = { bytes: Buffer.from(bytes) };
  }
}

/** Hashes the length and some of the bytes. That suffices, because `find` compares all bytes. */
function place(bytes: Buffer): number {
  const { length } = bytes;
  let hash = length;
  for (let part = 1; part < 8; part++) hash = (Math.imul(hash, 31) + bytes[(length * part) >>> 3]!) | 0;
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}

function copyJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyJson);
  const copy: Record<string, unknown> = {};
  for (const key in value) put(copy, key, copyJson((value as Record<string, unknown>)[key]));
  return copy;
}
