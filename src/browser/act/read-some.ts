import { messageOf } from '../../process/errors.js';
import type { Span } from '../../terminal/ui/view-model.js';

/** Requests at a time. */
const AT_ONCE = 5;

/**
 * Reads something about each of a few things, several at a time, in their order. What cannot be read is said in its place.
 * Fails when the signal is aborted.
 */
export async function readSome<T>(
  things: readonly T[],
  signal: AbortSignal,
  read: (thing: T) => Promise<Span>,
): Promise<{ thing: T; value: Span }[]> {
  const found = new Array<{ thing: T; value: Span }>(things.length);
  let next = 0;
  const work = async () => {
    for (let index = next++; index < things.length; index = next++) {
      const thing = things[index]!;
      try {
        found[index] = { thing, value: await read(thing) };
      } catch (error) {
        signal.throwIfAborted();
        found[index] = { thing, value: { text: messageOf(error), role: 'bad' } };
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

/** Fails with what is wrong with the first thing where none of them could be read. */
export function expectSome(found: readonly { value: Span }[]): void {
  if (found.every(({ value }) => value.role === 'bad'))
    throw new Error(found[0]?.value.text ?? 'there is nothing');
}
