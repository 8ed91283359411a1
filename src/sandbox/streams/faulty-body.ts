import type { Clock } from '../../process/clock.js';
import { waitUpTo } from '../base/clock.js';
import type { StreamFaults } from '../http/faults.js';

/** How often slow bodies send, per second. */
const STEPS = 20;

/**
 * A body with those faults that a response can have: if its side is closed early, it ends as if complete. Fails if it
 * is cut.
 * @param gone ends the waiting of a slow one
 */
export async function* faultyBody(
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  { cutAfter = Infinity, halfCloseAfter = Infinity, rate = Infinity }: StreamFaults,
  clock: Clock,
  gone: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const most = Math.max(1, Math.ceil(rate / STEPS));
  let left = Math.min(cutAfter, halfCloseAfter);
  for await (const piece of pieces) {
    for (let rest = Buffer.from(piece); rest.length > 0; ) {
      const part = rest.subarray(0, Math.min(most, left));
      rest = rest.subarray(part.length);
      left -= part.length;
      yield part;
      if (rate !== Infinity) await waitUpTo(clock, (part.length / rate) * 1000, gone);
      if (left > 0) continue;
      if (cutAfter <= halfCloseAfter) throw new Error('the stream is cut');
      return;
    }
  }
}
