import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/** The result of reading a stream: its values, and the name of the error with which it ended. */
export interface ReadOut {
  values: unknown[];
  failure: string | undefined;
  message: string | undefined;
}

const SIZES = [1, 2, 7, 61, 4096];

/** Bytes as a body in chunks of a size. */
async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

/** Everything that a reader returns until it ends or fails. */
export async function readOut(values: AsyncIterable<unknown>): Promise<ReadOut> {
  const all: unknown[] = [];
  try {
    for await (const value of values) all.push(value);
    return { values: all, failure: undefined, message: undefined };
  } catch (error) {
    const { name, message } = error as Error;
    return { values: all, failure: name, message };
  }
}

/**
 * The result of reading a body that arrives in one piece. Fails if pieces of another size change what the reader returns
 * before it ends, or whether it fails, and if it fails with an error of another name than these.
 */
export async function readInAnyChunks(
  bytes: Buffer,
  failures: readonly string[],
  read: (body: AsyncIterable<Uint8Array>) => AsyncIterable<unknown>,
): Promise<ReadOut> {
  const whole = await readOut(read(inChunks(bytes, Math.max(1, bytes.length))));
  if (whole.failure !== undefined) expect(failures, whole.message).toContain(whole.failure);
  for (const size of SIZES.filter((size) => size > bytes.length / 3000)) {
    const cut = await readOut(read(inChunks(bytes, size)));
    if (cut.failure !== undefined) expect(failures, cut.message).toContain(cut.failure);
    expect(cut.failure === undefined, `in chunks of ${size}`).toBe(whole.failure === undefined);
    // A body that fails in one piece may return more before it fails in several.
    const [shorter, longer] = whole.values.length <= cut.values.length ? [whole, cut] : [cut, whole];
    if (whole.failure === undefined)
      expect(cut.values.length, `in chunks of ${size}`).toBe(whole.values.length);
    if (!isDeepStrictEqual(longer.values.slice(0, shorter.values.length), shorter.values))
      expect(longer.values, `in chunks of ${size}`).toEqual(shorter.values);
  }
  return whole;
}
