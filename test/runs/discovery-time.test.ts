import { readFileSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { runInProcess } from '../support/in-process.js';
import { setting } from '../support/scene.js';
import { TcpProxy } from '../support/tcp-proxy.js';

/** proa with a sandbox of legacy discovery, and a count of its connections. */
async function countedServer() {
  const { sandbox, env } = await setting({ groups: 20, legacyDiscovery: true });
  const proxy = await TcpProxy.to(sandbox.url);
  onTestFinished(() => proxy.end());
  const config = readFileSync(env.KUBECONFIG!, 'utf8');
  writeFileSync(env.KUBECONFIG!, config.replaceAll(sandbox.url, proxy.url.replace('http:', 'https:')));
  const json = async (...flags: string[]) => {
    const run = await runInProcess(['discovery', 'time', '-o', 'json', ...flags], { env });
    expect(run).toMatchObject({ exit: 0, stderr: '' });
    return JSON.parse(run.stdout) as { runs: Record<string, unknown>[]; medians: Record<string, unknown>[] };
  };
  return { proxy, json, env };
}

test('each run has its own connection, and requests everything', async () => {
  const { proxy, json } = await countedServer();
  const { runs, medians } = await json('--runs=3', '--slowest=2');
  expect(proxy.accepted).toBe(3);
  const [first] = runs;
  expect(runs.map(({ requests }) => requests)).toEqual([first!.requests, first!.requests, first!.requests]);
  expect(first!.requests).toBe((first!.groupVersions as number) + 2);
  expect(first).toMatchObject({ form: 'legacy', burst: 300, qps: 50, predictedWaitMs: 0, throttledMs: 0 });
  expect(medians[0]).toMatchObject({ limiterStoodAside: true });
  expect(medians).toHaveLength(1);
  expect(medians[0]!.slowest).toHaveLength(2);
});

test('a sweep measures each limiter, as predicted', async () => {
  const { json, env } = await countedServer();
  // So few per second that even a machine under load is faster.
  const { medians } = await json('--runs=1', '--sweep=20/20,off');
  const [limited, free] = medians;
  expect(limited).toMatchObject({ form: 'legacy', burst: 20, qps: 20 });
  expect(limited!.predictedWaitMs).toBe((((limited!.requests as number) - 20) / 20) * 1000);
  expect(limited!.throttledMs).toBeGreaterThan(0);
  expect(free).toMatchObject({ burst: -1, qps: -1, predictedWaitMs: 0, throttledMs: 0 });
  const sweep = ['discovery', 'time', '--runs=1', '--sweep=20/20,off'];
  const piped = await runInProcess(sweep, { env });
  expect(piped.stdout).toMatch(/^Form +Burst +QPS .*\nlegacy +20 +20 .*\nlegacy +off +off /);
  const framed = await runInProcess(sweep, { env, columns: 132 });
  expect(framed.stdout).toMatch(/│ legacy │ +20 │ +20 │.*\n│ legacy │ +off │ +off │/);
});

test.each([
  ['fast', '--sweep is a list of BURST/QPS and off: "fast" is neither'],
  ['100/5/1', '--sweep is a list of BURST/QPS and off: "100/5/1" is neither'],
  ['2.5/5', 'the discovery burst must be a whole number above 0, or -1 for no limit; it is 2.5'],
  ['-2/5', 'the discovery burst must be a whole number above 0, or -1 for no limit; it is -2'],
  ['100/-2', 'the discovery qps must be above 0, or -1 for no limit; it is -2'],
  ['100/0', 'the discovery qps must be above 0, or -1 for no limit; it is 0'],
])('a sweep of %s is refused before any request', async (sweep, message) => {
  const { env, proxy } = await countedServer();
  const run = await runInProcess(['discovery', 'time', `--sweep=${sweep}`], { env });
  expect(run).toMatchObject({ exit: 1, stdout: '', stderr: `error: ${message}\n` });
  expect(proxy.accepted).toBe(0);
});

test('figures of the limiter are checked even if nothing is left to discover', async () => {
  const { env } = await setting();
  expect(await runInProcess(['get', 'pods'], { env })).toMatchObject({ exit: 0 });
  const { exit, stderr } = await runInProcess(['get', 'pods', '--discovery-burst=2.5'], { env });
  expect([exit, stderr]).toEqual([
    1,
    'error: the discovery burst must be a whole number above 0, or -1 for no limit; it is 2.5\n',
  ]);
});
