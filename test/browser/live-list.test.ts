import { expect, it } from 'vitest';
import {
  type LiveListSink,
  type LiveListState,
  runLiveList,
} from '../../src/browser/table/live/live-list.js';
import type { Clock } from '../../src/process/clock.js';
import type { ApiRequest } from '../../src/transport/types.js';
import { clientOn } from '../support/client-on.js';
import { ScriptedTransport } from '../support/scripted-transport.js';
import { TestClock } from '../support/test-clock.js';
import { FakeServer, podResource } from './support/fake-cluster.js';

const noSink: LiveListSink = {
  rows: () => undefined,
  change: () => undefined,
  state: () => undefined,
  relist: () => undefined,
  upTo: () => undefined,
  progress: () => undefined,
  held: 0,
};

/** A server that answers lists but not watches. */
class WithoutWatches extends FakeServer {
  override async send(request: ApiRequest) {
    const isWatch = (request.query ?? []).some(([name]) => name === 'watch');
    if (!isWatch) return super.send(request);
    const busy = { kind: 'Status', status: 'Failure', message: 'overloaded', code: 503 };
    return { status: 503, headers: {}, body: ReadableStream.from([Buffer.from(JSON.stringify(busy))]) };
  }
}

it('a live list is read less and less often if its watch keeps failing', async () => {
  const ended = new AbortController();
  const waits: number[] = [];
  // Waits end immediately, and are recorded.
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

it('a live list is watched from the first snapshot of an expired list, and read in one page if that is gone', async () => {
  const expired = { kind: 'Status', status: 'Failure', reason: 'Expired', code: 410 };
  const list = (resourceVersion: string, token?: string) => ({
    body: {
      kind: 'PodList',
      apiVersion: 'v1',
      metadata: { resourceVersion, ...(token && { continue: token }) },
      items: [{ metadata: { name: `at-${resourceVersion}`, namespace: 'default', resourceVersion } }],
    },
  });
  const gone = { status: 410, body: expired };
  const goesOn = { status: 410, body: { ...expired, metadata: { continue: 'R' } } };
  const refused = { status: 403, body: { ...expired, reason: 'Forbidden', code: 403 } };
  const twoSnapshots = [list('5', 'T'), goesOn, list('9')];
  const transport = new ScriptedTransport(...twoSnapshots, gone, list('20'), refused);
  await runLiveList({ resource: podResource, namespace: 'default' }, noSink, {
    client: clientOn(transport),
    signal: new AbortController().signal,
    clock: new TestClock(),
    random: () => 1,
    chunkSize: 1,
  });
  const asked = transport.requests.map(({ query = [] }) => Object.fromEntries(query));
  const watches = asked.filter(({ watch }) => watch === 'true');
  expect(watches.map(({ resourceVersion }) => resourceVersion)).toEqual(['5', '20']);
  expect(asked[4]).not.toHaveProperty('limit');
});

it('a live list replaces an interrupted first list: some of its objects may be gone', async () => {
  let isBroken = true;
  const answer = (status: number, body: object) => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: ReadableStream.from([Buffer.from(JSON.stringify(body))]),
  });
  const failed = (code: number) => answer(code, { kind: 'Status', status: 'Failure', message: 'no', code });
  const page = (name: string, metadata: object) =>
    answer(200, {
      kind: 'PodList',
      apiVersion: 'v1',
      metadata,
      items: [{ metadata: { name, namespace: 'default' } }],
    });
  const transport = {
    server: 'https://cluster.example',
    close: () => undefined,
    send: async ({ query = [] }: ApiRequest) => {
      const asked = new Map(query);
      if (asked.has('watch')) return failed(403);
      if (!isBroken) return page('web-2', { resourceVersion: '9' });
      return asked.has('continue') ? failed(503) : page('web-1', { resourceVersion: '5', continue: 'T' });
    },
  };
  const told: string[] = [];
  await runLiveList(
    { resource: podResource, namespace: 'default' },
    {
      ...noSink,
      rows: (_, rows) => told.push(...rows.map(({ cells }) => String(cells[0]))),
      relist: (step) => told.push(step),
      state: ({ phase }) => {
        if (phase === 'lost') isBroken = false;
      },
    },
    {
      client: clientOn(transport),
      signal: new AbortController().signal,
      clock: new TestClock(),
      random: () => 1,
      chunkSize: 1,
    },
  );
  expect(told).toEqual(['web-1', 'begin', 'web-2', 'end']);
});

it('a live list ends with a message if a watch adds more rows than fit in memory', async () => {
  const pod = (name: string) => ({
    kind: 'Pod',
    metadata: { name, namespace: 'default', resourceVersion: '6' },
  });
  const events = ['a', 'b', 'c']
    .map((name) => JSON.stringify({ type: 'ADDED', object: pod(name) }))
    .join('\n');
  const transport = new ScriptedTransport(
    { body: { kind: 'PodList', apiVersion: 'v1', metadata: { resourceVersion: '5' }, items: [] } },
    { body: `${events}\n` },
  );
  const states: LiveListState[] = [];
  let held = 999_999;
  await runLiveList(
    { resource: podResource, namespace: 'default' },
    {
      ...noSink,
      change: () => {
        held++;
      },
      get held() {
        return held;
      },
      state: (state) => states.push(state),
    },
    {
      client: clientOn(transport),
      signal: new AbortController().signal,
      clock: new TestClock(),
      random: () => 1,
    },
  );
  expect(held).toBe(1_000_001);
  const why = 'the list has more than 1000000 objects, too many to hold in memory';
  expect(states.at(-1)).toEqual({ phase: 'refused', forbidden: false, listed: true, why });
});
