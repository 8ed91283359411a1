import { LiveReads, type LiveState } from '../../objects/apply/live-reads.js';
import type { Found } from '../../objects/builder/query.js';
import { keyOf } from '../../objects/object-turns.js';
import type { ApplyRun, ToApply } from './apply-run.js';

/**
 * The objects to apply, each with a way to read its live state. Reading starts when an object is taken, ahead of its
 * turn; for an object that appeared before, at its turn, because it is about to be changed, and also if objects are
 * written one at a time. With server-side apply, nothing is read.
 */
export async function* withLiveAhead(
  found: readonly Found[],
  { options, client }: ApplyRun,
): AsyncGenerator<ToApply, void, undefined> {
  const isRead = options.serverSide === undefined;
  const ahead = isRead && options.concurrency !== 1;
  const live = new LiveReads(client, isRead ? found.map(({ target }) => target) : [], ahead);
  const taken = new Set<string>();
  for (const each of found) {
    const key = keyOf(each.target);
    const read = () => live.read(each.target);
    const begun = ahead && each.target.name !== '' && !taken.has(key) ? begin(read) : undefined;
    taken.add(key);
    yield { ...each, live: () => begun ?? read(), notes: [] };
  }
}

/** Starts to read; a failure is handled when the result is awaited. */
function begin(read: () => Promise<LiveState>): Promise<LiveState> {
  const begun = read();
  begun.catch(() => undefined);
  return begun;
}
