import { expect, it } from 'vitest';
import { BrowserCluster } from '../../src/browser/cluster.js';
import { LogPosition, stampedLine } from '../../src/browser/log-position.js';
import { LogScreen } from '../../src/browser/log-screen.js';
import { ConnectionError } from '../../src/transport/errors.js';
import type { ApiRequest, ApiResponse } from '../../src/transport/types.js';
import { settledDiscovery } from '../support/client-on.js';
import { turn } from '../support/turn.js';
import { SteppedClock } from '../transport/support/stepped-clock.js';
import { podResource } from './support/fake-cluster.js';

/** An answer to a request for the log: a status and its message, or pieces of text; an Error cuts it. */
type Answer = { code: number; message: string } | (string | Error)[];

const lost = () => new ConnectionError('connection reset by peer', { method: 'GET', url: 'https://x' });

/** The log of a container whose node gives these answers, one after the other. */
function logOf(...answers: Answer[]) {
  const asked: Record<string, string>[] = [];
  const clock = new SteppedClock();
  const send = async ({ query = [] }: ApiRequest): Promise<ApiResponse> => {
    asked.push(Object.fromEntries(query));
    const answer = answers.shift() ?? [];
    const isRefused = !Array.isArray(answer);
    const pieces = isRefused ? [JSON.stringify({ kind: 'Status', ...answer })] : answer;
    async function* body() {
      for (const piece of pieces) {
        if (piece instanceof Error) throw piece;
        yield Buffer.from(piece);
      }
    }
    return { status: isRefused ? answer.code : 200, headers: {}, body: body() };
  };
  const facts = { contextName: '', user: '', namespace: '', mode: 'open' as const, knownNamespaces: [] };
  const transport = { server: 'https://x', close: () => undefined, send };
  const cluster = new BrowserCluster(facts, transport, settledDiscovery() as BrowserCluster['discovery']);
  const host = {
    now: () => clock.now(),
    changed: () => undefined,
    answered: () => undefined,
    tell: () => undefined,
  };
  const pod = { resource: podResource, namespace: 'shop', name: 'web-1' };
  const screen = new LogScreen(cluster, pod, 'app', { host, clock, containers: ['app'], choose: () => {} });
  const text = () =>
    screen.body({ columns: 60, rows: 40 }).lines.map(({ spans }) => spans.map((span) => span.text).join(''));
  const state = () =>
    screen
      .state()
      .map((span) => span.text)
      .join('');
  async function until(holds: () => boolean) {
    for (let turns = 0; !holds(); turns++) {
      if (turns > 500) throw new Error(`it never came to this: ${state()}\n${text().join('\n')}`);
      await turn();
      clock.step(100);
    }
  }
  screen.show();
  return { asked, screen, text, state, until };
}

const stamped = (second: number, text: string) =>
  `2024-05-01T10:00:${String(second).padStart(2, '0')}.5Z ${text}\n`;

it('continues where the connection broke, without a line twice or missing', async () => {
  const log = logOf(
    [stamped(1, 'one'), stamped(2, 'two'), stamped(2, 'two'), lost()],
    [stamped(2, 'two'), stamped(2, 'two'), stamped(2, 'two'), stamped(3, 'three')],
  );
  await log.until(() => log.state().includes('ended'));
  expect(log.text()).toEqual(['one', 'two', 'two', 'two', 'three']);
  expect(log.asked.map(({ sinceTime }) => sinceTime)).toEqual([undefined, '2024-05-01T10:00:02.5Z']);
});

it('continues where it was left when the user comes back to it', async () => {
  const log = logOf([stamped(1, 'one'), stamped(2, 'two')], [stamped(2, 'two'), stamped(3, 'three')]);
  await log.until(() => log.state().includes('ended'));
  log.screen.hide();
  log.screen.show();
  await log.until(() => log.text().includes('three'));
  expect(log.text()).toEqual(['one', 'two', 'three']);
});

it('waits for a container that has yet to start', async () => {
  const message = 'container "app" in pod "web-1" is waiting to start: ContainerCreating';
  const log = logOf({ code: 400, message }, { code: 400, message }, [stamped(1, 'here')]);
  await log.until(() => log.state().includes('waiting to start: ContainerCreating for 1s'));
  await log.until(() => log.text().includes('here'));
});

it('says why it was refused for good, and asks again only when told to', async () => {
  const message = 'pods "web-1" not found';
  const log = logOf({ code: 404, message }, [stamped(1, 'here')]);
  await log.until(() => log.state().includes(message));
  expect(log.asked).toHaveLength(1);
  log.screen
    .bindings()
    .find(({ keys }) => keys.includes('r'))!
    .run(true);
  await log.until(() => log.text().includes('here'));
});

it('cuts a line that is too long, and continues after it', async () => {
  const part = 'x'.repeat(700_000);
  const log = logOf([stamped(1, 'one'), `2024-05-01T10:00:02Z ${part}`, `${part}\n${stamped(3, 'three')}`]);
  await log.until(() => log.state().includes('ended'));
  expect(log.text().map((line) => line.slice(0, 5))).toEqual(['one', 'xxxxx', 'three']);
});

it('distinguishes times of other zones and lengths from the text', () => {
  expect(stampedLine('2024-05-01T12:00:00.123456789+02:00 a b')).toEqual({
    time: '2024-05-01T12:00:00.123456789+02:00',
    text: 'a b',
  });
  expect(stampedLine('failed to try resolving symlinks')).toEqual({
    time: undefined,
    text: 'failed to try resolving symlinks',
  });
  const list = new LogPosition();
  const isNew = (time: string) => list.isNew({ time, text: '' });
  expect(isNew('2024-05-01T12:00:00.1+02:00')).toBe(true);
  list.begin();
  expect(['2024-05-01T10:00:00.09Z', '2024-05-01T10:00:00.100000000Z'].map(isNew)).toEqual([false, false]);
  expect(isNew('2024-05-01T10:00:00.1Z')).toBe(true);
  // Not in order, as of two streams: nothing is passed over while the log goes on.
  expect(isNew('2024-05-01T10:00:00.09Z')).toBe(true);
});
