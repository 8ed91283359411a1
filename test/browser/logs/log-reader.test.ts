import { expect, it, onTestFinished } from 'vitest';
import { LogReader } from '../../../src/browser/logs/log-reader.js';
import { subjectOf } from '../../../src/browser/logs/log-subject.js';
import { BrowserCluster } from '../../../src/browser/state/cluster.js';
import { ConnectionError } from '../../../src/transport/errors.js';
import type { ApiRequest, ApiResponse } from '../../../src/transport/types.js';
import { settledDiscovery } from '../../support/client-on.js';
import { ManualClock } from '../../support/manual-clock.js';
import { turn } from '../../support/turn.js';
import { podResource } from '../support/fake-cluster.js';

/** A response to a request for a log: a status and its message, or pieces of text; an Error cuts it off. */
type Answer = { code: number; message: string } | (string | Error)[];

const lost = () =>
  new ConnectionError('connection reset by peer', { method: 'GET', url: 'https://x' }, { midBody: true });

const running = {
  kind: 'Pod',
  metadata: { name: 'web-1', namespace: 'shop', uid: 'u1' },
  spec: { nodeName: 'n1', containers: [{ name: 'app' }] },
  status: { phase: 'Running', containerStatuses: [{ name: 'app', restartCount: 0, state: { running: {} } }] },
};

/** The log of a pod whose node sends these responses, one after the other, and then nothing. */
function logOf(...answers: Answer[]) {
  return logsOf([running], answers);
}

/** The logs of these pods of a namespace. */
function logsOf(items: readonly object[], answers: Answer[]) {
  const asked: Record<string, string>[] = [];
  const clock = new ManualClock();
  let isDown = false;
  let lists = 0;
  const send = async ({ path, query = [], signal }: ApiRequest): Promise<ApiResponse> => {
    if (isDown) throw new ConnectionError('connection refused', { method: 'GET', url: 'https://x' });
    const settings = Object.fromEntries(query);
    const silence = () =>
      new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    async function* body(pieces: (string | Error)[], isOpen: boolean) {
      for (const piece of pieces) {
        if (piece instanceof Error) throw piece;
        yield Buffer.from(piece);
      }
      if (isOpen) await silence();
    }
    const headers = { 'content-type': 'application/json' };
    if (settings.watch === 'true') return { status: 200, headers, body: body([], true) };
    if (!path.endsWith('/log')) {
      lists++;
      const list = {
        kind: 'PodList',
        apiVersion: 'v1',
        metadata: { resourceVersion: '7' },
        items,
      };
      return { status: 200, headers, body: body([JSON.stringify(list)], false) };
    }
    asked.push(settings);
    const answer = answers.shift();
    if (answer !== undefined && !Array.isArray(answer)) {
      const status = JSON.stringify({ kind: 'Status', ...answer });
      return { status: answer.code, headers, body: body([status], false) };
    }
    return { status: 200, headers, body: body(answer ?? [], true) };
  };
  const info = { contextName: '', user: '', namespace: '', mode: 'open' as const, knownNamespaces: [] };
  const transport = { server: 'https://x', close: () => undefined, send };
  const cluster = new BrowserCluster(info, transport, settledDiscovery() as BrowserCluster['discovery']);
  const target = { resource: podResource, namespace: 'shop', name: 'web-1' };
  const lines: string[] = [];
  const subject = subjectOf([target], cluster);
  const reader = new LogReader(
    { container: '', previous: false, sinceMs: 0, tail: 1_000 },
    {
      ...{ cluster, clock, random: () => 0 },
      scopes: (signal) => subject.scopes(signal),
      onLines: (more) => void lines.push(...more.map(({ text, isSaid }) => (isSaid ? `(${text})` : text))),
      onChange: () => undefined,
    },
  );
  onTestFinished(() => reader.stop());
  async function until(holds: () => boolean) {
    for (let turns = 0; !holds(); turns++) {
      if (turns > 2_000) throw new Error(`the log never had the expected lines: ${lines.join('\n')}`);
      await turn();
      clock.advance(5_000);
    }
  }
  reader.start();
  return {
    ...{ asked, reader, lines, until },
    lists: () => lists,
    goDown: (down: boolean) => {
      isDown = down;
    },
  };
}

const stamped = (second: number, text: string) =>
  `2024-05-01T10:00:${String(second).padStart(2, '0')}.5Z ${text}\n`;
const written = (lines: string[]) => lines.filter((line) => !line.startsWith('('));

it('a log continues where the connection broke, without a repeated or missing line, and reports the break', async () => {
  const log = logOf(
    [stamped(1, 'one'), stamped(2, 'two'), stamped(2, 'two'), lost()],
    [stamped(2, 'two'), stamped(2, 'two'), stamped(2, 'two'), stamped(3, 'three')],
  );
  await log.until(() => log.lines.includes('three'));
  expect(written(log.lines)).toEqual(['one', 'two', 'two', 'two', 'three']);
  expect(log.lines.filter((line) => line.startsWith('('))).toEqual([
    expect.stringMatching(/^\(pod\/web-1\/app was interrupted \(.*\); reading continues where it stopped\)$/),
  ]);
  expect(log.asked.map(({ sinceTime }) => sinceTime)).toEqual([undefined, '2024-05-01T10:00:01Z']);
});

it('a log continues where it was left when the user comes back to it', async () => {
  const log = logOf(
    [stamped(1, 'one'), stamped(2, 'two')],
    [stamped(1, 'one'), stamped(2, 'two'), stamped(3, 'three')],
  );
  await log.until(() => log.lines.includes('two'));
  log.reader.stop();
  log.reader.start();
  await log.until(() => log.lines.includes('three'));
  expect(log.lines).toEqual(['one', 'two', 'three']);
});

it('an interrupted log is requested again for as long as necessary', async () => {
  const message = 'the node is gone';
  const refused = Array.from({ length: 20 }, () => ({ code: 503, message }));
  const log = logOf([stamped(1, 'one'), lost()], ...refused, [stamped(1, 'one'), stamped(2, 'two')]);
  await log.until(() => log.reader.counts?.cut === 1);
  await log.until(() => log.lines.includes('two'));
  expect(written(log.lines)).toEqual(['one', 'two']);
  expect(log.reader.counts).toMatchObject({ pods: 1, open: 1, cut: 0 });
});

it('a log waits for a server that is unavailable, and says since when', async () => {
  const log = logOf([stamped(1, 'here')]);
  log.reader.stop();
  log.goDown(true);
  log.reader.start();
  await log.until(() => log.reader.problem !== undefined);
  expect(log.reader.problem).toMatchObject({ why: expect.stringContaining('refused'), isFinal: false });
  log.goDown(false);
  await log.until(() => written(log.lines).includes('here'));
  expect(log.reader.problem).toBeUndefined();
});

it('a log says why it was refused permanently, and is requested again only on demand', async () => {
  const log = logOf({ code: 404, message: 'pods "web-1" not found' }, [stamped(1, 'here')]);
  await log.until(() => log.lines.some((line) => line.includes('cannot be read: pods "web-1" not found')));
  expect(log.asked).toHaveLength(1);
  log.reader.stop();
  log.reader.start();
  await log.until(() => log.lines.includes('here'));
});

it('a log says only once that there are no pods, however often the user comes back to it', async () => {
  const log = logsOf([], []);
  await log.until(() => log.lines.length > 0);
  log.reader.stop();
  log.reader.start();
  await log.until(() => log.lists() > 1);
  for (let turns = 0; turns < 50; turns++) await turn();
  expect(log.lines).toHaveLength(1);
  log.reader.read(log.reader.part);
  await log.until(() => log.lines.length > 1);
  expect(log.lines[1]).toBe(log.lines[0]);
});
