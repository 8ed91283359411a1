import { expect, test } from 'vitest';
import { ManualClock } from '../support/manual-clock.js';
import { sandboxScene } from './sandbox-scene.js';

/** Logs of pods, with the refusals observed on real servers. */

const PODS = '/api/v1/namespaces/default/pods';
const START = Date.parse('2026-01-01T00:00:00Z');

async function scene() {
  const clock = new ManualClock(START);
  const made = await sandboxScene({ clock, compactEvery: 0 });
  await made.create('/api/v1/nodes', { metadata: { name: 'n' } });
  const pod = (name: string, nodeName: string | undefined, containers: string[]) =>
    made.create(PODS, {
      metadata: { name },
      spec: { nodeName, containers: containers.map((container) => ({ name: container, image: 'c' })) },
    });
  await pod('one', 'n', ['app']);
  await pod('two', 'n', ['app', 'sidecar']);
  await pod('lost', 'gone', ['app']);
  await pod('new', undefined, ['app']);
  clock.advance(60_000);
  return { ...made, clock, log: (path: string) => made.client.get(`${PODS}/${path}`) };
}

test('logs consist of lines, always the same, as many of the last as requested', async () => {
  const { log } = await scene();
  const { status, headers, text } = await log('one/log');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain']);
  const lines = text.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(3);
  expect((await log('one/log')).text).toBe(text);
  expect((await log('one/log?tailLines=2')).text).toBe(`${lines.slice(-2).join('\n')}\n`);
  expect((await log('one/log?tailLines=0')).text).toBe('');
  expect((await log('one/log?limitBytes=10')).text).toBe(text.slice(0, 10));
  expect((await log('one/log?sinceSeconds=1')).text).toBe(`${lines.at(-1)}\n`);
  expect((await log('one/log?timestamps=true&tailLines=1')).text).toBe(
    `2026-01-01T00:01:00Z ${lines.at(-1)}\n`,
  );
  expect((await log('two/log?container=app')).text).not.toBe((await log('two/log?container=sidecar')).text);
});

test('logs end with an error if the container did', async () => {
  const { log, client } = await scene();
  const ended = (exitCode: number) => ({
    terminated: { exitCode, startedAt: '2026-01-01T00:00:00Z', finishedAt: '2026-01-01T00:00:40Z' },
  });
  const end = async (exitCode: number) => {
    const status = {
      containerStatuses: [{ ...{ name: 'app', image: 'c', imageID: '' }, ready: false, restartCount: 1 }],
    };
    Object.assign(status.containerStatuses[0]!, { state: { running: {} }, lastState: ended(exitCode) });
    await client.write('PATCH', `${PODS}/one/status`, { status }, 'application/merge-patch+json');
    return (await log('one/log?previous=true&tailLines=1')).text;
  };
  expect(await end(1)).toMatch(/^level=error .* msg="cannot connect to db:5432: connection refused"\n$/);
  expect(await end(0)).not.toContain('level=error');
});

test('logs are refused as by servers', async () => {
  const { log } = await scene();
  const told = async (path: string) => {
    const { status, json } = await log(path);
    return [status, json.message];
  };
  expect(await told('two/log')).toEqual([
    400,
    'a container name must be specified for pod two, choose one of: [app sidecar]',
  ]);
  expect(await told('one/log?container=nope')).toEqual([400, 'container nope is not valid for pod one']);
  expect(await told('lost/log')).toEqual([404, 'pods "gone" not found']);
  expect(await told('none/log')).toEqual([404, 'pods "none" not found']);
  expect(await told('one/log?tailLines=-1')).toEqual([
    422,
    'PodLogOptions "" is invalid: tailLines: Invalid value: -1: must be greater than or equal to 0',
  ]);
  expect(await told('one/log?tailLines=9223372036854775808')).toEqual([
    400,
    'strconv.ParseInt: parsing "9223372036854775808": value out of range',
  ]);
  const { status, text } = await log('new/log');
  expect([status, text]).toEqual([204, '']);
});

test('logs continue if they are followed', async () => {
  const { sandbox, clock } = await scene();
  const { connect } = await import('node:http2');
  const session = connect(sandbox.url, { ca: sandbox.caPem });
  try {
    const stream = session.request({
      ':path': `${PODS}/one/log?follow=true&tailLines=1`,
      authorization: `Bearer ${sandbox.token}`,
    });
    const parts = stream.setEncoding('utf8')[Symbol.asyncIterator]();
    const first = String((await parts.next()).value);
    expect(first).toMatch(/^level=.*\n$/);
    while (clock.waiting === 0) await new Promise((resolve) => setImmediate(resolve));
    clock.advance(1000);
    const next = String((await parts.next()).value);
    expect(next).toMatch(/^level=.*\n$/);
    expect(next).not.toBe(first);
  } finally {
    session.destroy();
  }
});

test('logs of a restarted container include those of its last run', async () => {
  const { create, log, merge } = await scene();
  const terminated = { startedAt: '2026-01-01T00:00:00Z', finishedAt: '2026-01-01T00:00:30Z', exitCode: 1 };
  const containerStatuses = [
    {
      name: 'app',
      restartCount: 1,
      state: { waiting: { reason: 'CrashLoopBackOff' } },
      lastState: { terminated },
    },
    { name: 'side', restartCount: 0, state: { running: { startedAt: terminated.startedAt } }, lastState: {} },
    { name: 'pull', restartCount: 0, state: { waiting: { reason: 'ImagePullBackOff' } }, lastState: {} },
  ];
  const containers = containerStatuses.map(({ name }) => ({ name, image: 'c' }));
  await create(PODS, { metadata: { name: 'crashing' }, spec: { nodeName: 'n', containers } });
  const told = async (query: string) => {
    const { status, json } = await log(`crashing/log?${query}`);
    return [status, json.message];
  };
  await merge(`${PODS}/crashing/status`, { status: { containerStatuses } });
  const { status, text } = await log('crashing/log?container=app&previous=true&timestamps=true');
  expect(status).toBe(200);
  expect(text.match(/^\S+/gm)).toEqual([
    '2026-01-01T00:00:00Z',
    '2026-01-01T00:00:15Z',
    '2026-01-01T00:00:30Z',
  ]);
  // The message of the kubelet, pkg/kubelet/kubelet_pods.go of 1.32.
  expect(await told('container=side&previous=true')).toEqual([
    400,
    'previous terminated container "side" in pod "crashing" not found',
  ]);
  expect(await told('container=pull')).toEqual([
    400,
    'container "pull" in pod "crashing" is waiting to start: trying and failing to pull image',
  ]);
  expect((await log('crashing/log?container=app&follow=true&timestamps=true')).text).toBe(text);
});

test('followed logs end with their container', async () => {
  const { clock, log, remove } = await scene();
  const following = log('one/log?follow=true&tailLines=1');
  await log('one/log');
  await remove(`${PODS}/one?gracePeriodSeconds=0`);
  let text: string | undefined;
  following.then((answer) => {
    text = answer.text;
  });
  await expect
    .poll(() => {
      clock.advance(1_000);
      return text;
    })
    .toMatch(/^level=.*\n/);
});

test('logs have the faults of streams', async () => {
  const { log, sandbox } = await scene();
  const whole = (await log('one/log')).text;
  sandbox.setFaults({ streams: { halfCloseAfter: 50 } });
  expect((await log('one/log')).text).toBe(whole.slice(0, 50));
  sandbox.setFaults({ streams: { cutAfter: 50 } });
  await expect(log('one/log')).rejects.toThrow();
});
