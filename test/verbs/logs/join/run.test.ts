import { describe, expect, it } from 'vitest';
import type { LogJoinOptions } from '../../../../src/objects/logs/join/options.js';
import { runLogJoin } from '../../../../src/objects/logs/join/run.js';
import { interruptFailure } from '../../../../src/process/errors.js';
import type { StringOutput } from '../../../../src/process/output.js';
import type { FaultOptions } from '../../../../src/sandbox/http/faults.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { type SandboxSessionOptions, sandboxSession } from '../../../support/sandbox-session.js';
import { plain as plainLogs } from '../support.js';

const PODS = '/api/v1/namespaces/default/pods';
const START = Date.parse('2026-01-01T00:00:00Z');
const plain: LogJoinOptions = {
  ...plainLogs,
  ...{ include: [], exclude: [], highlight: [], format: 'text', fields: undefined },
  maxRequestsGiven: false,
  prefixGiven: undefined,
};

const pod = (name: string, ...containers: string[]) => ({
  metadata: { name, labels: { app: name.split('-')[0] } },
  spec: { nodeName: 'n', containers: containers.map((container) => ({ name: container, image: 'c' })) },
});

/** A sandbox whose pods started a few seconds apart, and have logged for five minutes. */
async function scene(options: SandboxSessionOptions = {}) {
  const clock = new ManualClock(START);
  const made = await sandboxSession({ ...options, sandbox: { clock, compactEvery: 0 } });
  await made.create('/api/v1/nodes', { metadata: { name: 'n' } });
  for (const each of [pod('web-1', 'app', 'side'), pod('web-2', 'app'), pod('db-1', 'db')]) {
    await made.create(PODS, each);
    clock.advance(4_000);
  }
  clock.advance(300_000);
  const { stdout } = made.session.environment as unknown as { stdout: StringOutput };
  return { ...made, clock, stdout };
}

async function joined(options: Partial<LogJoinOptions>, faults: FaultOptions = {}) {
  const { sandbox, session, stderr, stdout, asked } = await scene();
  sandbox.setFaults(faults);
  const after = (_ms: number, callback: () => void) => {
    setImmediate(callback);
    return () => undefined;
  };
  const deps = { clock: { now: Date.now, after }, random: () => 0 };
  const outcome = await runLogJoin({ ...plain, ...options }, session, deps).catch(
    (error: Error) => error.message,
  );
  const lines = stdout.text.split('\n').slice(0, -1);
  const prefixes = [...new Set(lines.map((line) => /^\[(\S+)\] /.exec(line)?.[1]))].sort();
  return { outcome, lines, prefixes, said: stderr.text, asked: asked() };
}

describe('logs that are joined', () => {
  it('are those of all pods that a pattern matches, and of all their containers', async () => {
    const { outcome, prefixes, asked } = await joined({ word: '^we.*[12]$' });
    expect([outcome, prefixes]).toEqual([0, ['pod/web-1/app', 'pod/web-1/side', 'pod/web-2/app']]);
    expect(asked[0]).toMatch(/^GET \/api\/v1\/namespaces\/default\/pods\?/);
    expect(asked).toHaveLength(4);
  });

  it('are in order of time', async () => {
    const { lines } = await joined({ word: '.*', timestamps: true });
    const times = lines.map((line) => line.split(' ')[1]!);
    expect(new Set(times).size).toBeGreaterThan(50);
    expect(times).toEqual(times.toSorted());
  });

  it('are those of a selector, of an object, or of one pod without its name before each line', async () => {
    expect((await joined({ labelSelector: 'app=web', container: 'app' })).prefixes).toEqual([
      'pod/web-1/app',
      'pod/web-2/app',
    ]);
    const { prefixes, said } = await joined({ word: 'web-1' });
    expect([prefixes, said]).toEqual([[undefined], 'Defaulted container "app" out of: app, side\n']);
    expect((await joined({ word: 'web-1', container: 's.*' })).prefixes).toEqual([undefined]);
    expect((await joined({ word: 'web-1', allContainers: true })).prefixes).toEqual([
      'pod/web-1/app',
      'pod/web-1/side',
    ]);
  });

  it('are empty if no pod matches, which is reported', async () => {
    const { outcome, lines, said } = await joined({ word: 'nope.*' });
    expect([outcome, lines, said]).toEqual([0, [], 'No pods match "nope.*" in default namespace.\n']);
  });

  it('contain only lines that are included and not excluded', async () => {
    const all = (await joined({ word: '.*' })).lines;
    const { lines } = await joined({
      word: '.*',
      include: ['GET', 'cache'],
      exclude: ['/items/\\d+', 'health'],
    });
    expect(lines).toEqual(all.filter((line) => /GET|cache/.test(line) && !/\/items\/\d+|health/.test(line)));
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.length).toBeLessThan(all.length);
  });

  it('are the same if every other response of the server is cut', async () => {
    const { lines } = await joined({ word: '.*', timestamps: true });
    const cut = await joined({ word: '.*', timestamps: true }, { cutEvery: 2 });
    expect(cut.lines.toSorted()).toEqual(lines.toSorted());
    expect(cut.outcome).toBe(0);
    expect(cut.said).toMatch(/^pod\/\S+ was interrupted \(.*\); reading continues where it stopped$/m);
  });

  it.each<[string, FaultOptions['streams']]>([
    ['each answer breaks off after some bytes', { cutAfter: 500 }],
    ['each answer ends within a line, as if that was all', { halfCloseAfter: 511 }],
  ])('are the same if %s', async (_what, streams) => {
    const { lines } = await joined({ word: 'web-1', timestamps: true });
    const faulty = await joined({ word: 'web-1', timestamps: true }, { streams });
    expect(faulty.lines).toEqual(lines);
    expect([lines.length > 20, faulty.outcome]).toEqual([true, 0]);
  });

  it('are objects with -o json', async () => {
    const { lines } = await joined({ word: 'db.*', format: 'json', tail: 1, tailGiven: true });
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        timestamp: expect.stringMatching(/^2026-01-01T00:0\d:\d\d\.0{9}Z$/),
        ...{ namespace: 'default', podName: 'db-1', containerName: 'db' },
        message: expect.stringMatching(/^level=/),
      },
    ]);
  });

  it.each<[string, Partial<LogJoinOptions>, string]>([
    ['a pattern that is none', { word: 'web-(' }, 'invalid pattern "web-(": '],
    ['--include that is none', { word: 'web-1', include: ['['] }, 'invalid --include "[": '],
    ['--limit-bytes', { word: 'a.*', limitBytes: 5 }, '--limit-bytes cannot be used where logs are joined'],
    ['--tail below -1', { word: 'a.*', tail: -2 }, '--tail must be greater than or equal to -1'],
  ])('are refused with %s', async (_what, options, message) => {
    expect((await joined(options)).outcome).toContain(message);
  });

  it('are read up to a limit, beyond which they fail with a message', async () => {
    const { outcome, prefixes, said } = await joined({ word: '.*', maxRequests: 3, maxRequestsGiven: true });
    expect([outcome, prefixes.length]).toEqual([1, 3]);
    expect(said).toMatch(
      /^pod\/web-2\/app is not read: 3 logs are being read already; see --max-log-requests$/m,
    );
  });

  it('are joined by those of new pods if they are followed, until they are interrupted', async () => {
    const controller = new AbortController();
    const { session, create, remove, clock, stdout, stderr } = await scene({ signal: controller.signal });
    const running = runLogJoin({ ...plain, word: 'web-.*', follow: true }, session);
    await expect.poll(() => stdout.text).toContain('[pod/web-2/app] ');
    await create(PODS, pod('web-3', 'app'), pod('db-2', 'db'));
    clock.advance(60_000);
    await expect.poll(() => stdout.text).toContain('[pod/web-3/app] ');
    expect(stderr.text).toMatch(/^pod\/web-3\/app joined\n/);
    expect(stdout.text).not.toContain('db-');
    await remove(`${PODS}/web-3?gracePeriodSeconds=0`);
    controller.abort(interruptFailure());
    expect(await running).toBe(1);
  });
});
