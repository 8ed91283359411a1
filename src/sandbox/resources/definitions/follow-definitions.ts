import type { Clock } from '../../../process/clock.js';
import { waitUpTo } from '../../base/clock.js';
import { type Change, CompactedError, type Store } from '../../store/store.js';
import { DEFINITION_TYPE } from '../built-in.js';
import type { Registry } from '../registry.js';

/** Milliseconds before a failed watch is restarted. */
const PAUSE = 1000;

/**
 * Updates a registry with the definitions that other processes write to a shared store, until the signal is aborted.
 * Never fails.
 */
export async function followDefinitions(
  store: Store,
  registry: Registry,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const from = (await store.currentRevision()) + 1;
      await registry.load(store);
      for await (const changes of store.watch({ prefix: DEFINITION_TYPE.prefix, from, signal })) {
        for (const change of changes) take(registry, change);
      }
    } catch (error) {
      if (!signal.aborted && !(error instanceof CompactedError)) await waitUpTo(clock, PAUSE, signal);
    }
  }
}

function take(registry: Registry, change: Change): void {
  if (change.type === 'delete') {
    registry.remove(change.key.slice(DEFINITION_TYPE.prefix.length));
    return;
  }
  registry.defineStored(change.entry.value);
}
