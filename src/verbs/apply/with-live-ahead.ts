import { LiveReads, type LiveState } from '../../objects/apply/live-reads.js';
import type { Found } from '../../objects/builder/query.js';
import { keyOf } from '../../objects/object-turns.js';
import type { ApplyRun, ToApply } from './apply-run.js';

/**
 * The objects to be applied, each with a way to what is there of it. Reading that begins when an object is taken, ahead of
 * its turn; of one that came before, it begins at its turn, since it is about to be changed, and so it does where one object
 * is written at a time. Nothing is read where the server applies.
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

/** Begins to read; a failure is looked at when what was read is requested. */
function begin(read: () => Promise<LiveState>): Promise<LiveState> {
  const begun = read();
  begun.catch(() => undefined);
  return begun;
}
