import { expect, it } from 'vitest';
import { type LiveListSink, runLiveList } from '../../src/browser/live-list.js';
import type { Clock } from '../../src/process/clock.js';
import type { ApiRequest } from '../../src/transport/types.js';
import { clientOn } from '../support/client-on.js';
import { FakeServer, podResource } from './support/fake-cluster.js';

const noSink: LiveListSink = {
  rows: () => undefined,
  change: () => undefined,
  state: () => undefined,
  relist: () => undefined,
  progress: () => undefined,
};

/** A server whose lists answer and whose watches do not. */
class WithoutWatches extends FakeServer {
  override async send(request: ApiRequest) {
    const isWatch = (request.query ?? []).some(([name]) => name === 'watch');
    if (!isWatch) return super.send(request);
    const busy = { kind: 'Status', status: 'Failure', message: 'overloaded', code: 503 };
    return { status: 503, headers: {}, body: ReadableStream.from([Buffer.from(JSON.stringify(busy))]) };
  }
}

it('lists ever less often for a watch that fails', async () => {
  const ended = new AbortController();
  const waits: number[] = [];
  // Waits are over at once, and noted.
  const clock: Clock = {
    now: () => waits.reduce((sum, wait) => sum + wait, 0),
    after: (ms, callback) => {
      waits.push(ms);
      if (waits.length === 7) ended.abort();
      queueMicrotask(callback);
      return () => undefined;
    },
  };
  const list = { resource: podResource, namespace: 'default' };
  await runLiveList(list, noSink, {
    client: clientOn(new WithoutWatches()),
    signal: ended.signal,
    clock,
    random: () => 1,
  });
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});
