import { expect, it } from 'vitest';
import { containersSource } from '../../../src/browser/views/containers/containers-source.js';
import { type ToolTable, toolText } from '../../../src/browser/views/tool/tool-table.js';
import type { KubeObject } from '../../../src/codec/object.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { podResource, Scene } from '../support/fake-cluster.js';
import { sandboxBrowser } from '../support/sandbox-browser.js';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const limits = { cpu: '500m', memory: '256Mi' };
const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web-1', namespace: 'default', uid: 'u1' },
  spec: {
    nodeName: 'node-0001',
    initContainers: [
      { name: 'setup', image: 'setup:1' },
      { name: 'proxy', image: 'proxy:1', restartPolicy: 'Always' },
    ],
    containers: [
      {
        name: 'app',
        image: 'app:1',
        resources: { limits },
        ports: [
          { name: 'http', containerPort: 8080 },
          { containerPort: 53, protocol: 'UDP' },
        ],
      },
      { name: 'log', image: 'log:1' },
    ],
    ephemeralContainers: [{ name: 'debugger', image: 'busybox' }],
  },
  status: {
    phase: 'Running',
    initContainerStatuses: [
      { name: 'setup', restartCount: 0, state: { terminated: { reason: 'Completed', exitCode: 0 } } },
      { name: 'proxy', ready: true, restartCount: 0, state: { running: {} } },
    ],
    containerStatuses: [
      {
        ...{ name: 'app', ready: false, restartCount: 11 },
        state: { waiting: { reason: 'CrashLoopBackOff' } },
        lastState: {
          terminated: { reason: 'OOMKilled', exitCode: 137, finishedAt: '2026-05-01T11:57:00Z' },
        },
      },
      { name: 'log', ready: true, restartCount: 0, state: { running: {} } },
    ],
    ephemeralContainerStatuses: [{ name: 'debugger', restartCount: 0, state: { running: {} } }],
  },
} as unknown as KubeObject;

/** The last table of a pod's containers, by rows and the titles of columns. */
async function tableOf(object: KubeObject) {
  const { cluster } = new Scene();
  cluster.object = async () => object;
  const target = { resource: podResource, namespace: 'default', name: 'web-1' };
  let table: ToolTable | undefined;
  await containersSource(cluster, target, () => NOW).read((step) => {
    table = step;
  }, new AbortController().signal);
  const { columns, rows, note } = table!;
  return {
    note,
    titles: columns.map(({ title }) => title),
    rows: rows.map(({ cells, target: meant }) => ({
      meant,
      texts: Object.fromEntries(columns.map(({ title }, at) => [title, toolText(cells[at])])),
      bad: columns.flatMap(({ title }, at) => {
        const cell = cells[at];
        return typeof cell === 'object' && cell.isBad === true ? [title] : [];
      }),
    })),
  };
}

it('the containers of a pod are rows, in the order of starting, with their roles', async () => {
  const { rows, titles, note } = await tableOf(pod);
  expect(titles).toEqual(['NAME', 'KIND', 'READY', 'STATE', 'RESTARTS', 'LAST END', 'PORTS', 'IMAGE']);
  expect(rows.map(({ texts }) => `${texts.NAME} ${texts.KIND}`.trim())).toEqual([
    'setup init',
    'proxy sidecar',
    'app',
    'log',
    'debugger ephemeral',
  ]);
  expect(note).toBe('Running on node-0001');
  const [setup, , app, log] = rows;
  expect(app!.texts).toEqual({
    ...{ NAME: 'app', KIND: '', READY: 'no', STATE: 'CrashLoopBackOff', RESTARTS: '11 (3m)' },
    ...{ 'LAST END': 'OOMKilled, exit 137, 3m ago', PORTS: 'http 8080, 53/UDP', IMAGE: 'app:1' },
  });
  expect(app!.bad).toEqual(['READY', 'STATE']);
  expect(setup!.texts).toMatchObject({ READY: '', STATE: 'Completed', RESTARTS: '0', 'LAST END': '' });
  expect([setup!.bad, log!.bad]).toEqual([[], []]);
  expect(app!.meant).toEqual({
    ...{ resource: podResource, namespace: 'default', name: 'web-1', uid: 'u1', container: 'app' },
  });
});

it('a container that ended with an error, and one of unknown state, say so', async () => {
  const ended = {
    name: 'app',
    ready: false,
    restartCount: 0,
    state: { terminated: { exitCode: 1, signal: 9 } },
  };
  const { rows } = await tableOf({ ...pod, status: { containerStatuses: [ended] } } as unknown as KubeObject);
  expect(rows[2]!.texts).toMatchObject({ READY: 'no', STATE: 'ended, signal 9' });
  expect(rows[2]!.bad).toEqual(['READY', 'STATE']);
  expect(rows[3]!.texts).toMatchObject({ READY: '', STATE: 'Waiting' });
  expect(rows[3]!.bad).toEqual([]);
});

it('the usage of containers and its percentage of their limits is shown beside them if it is measured', async () => {
  const { browser } = await measured();
  await browser.shows('CPU%L');
  const screen = await browser.until((seen) => /▁ +\d+%/.test(seen));
  expect(screen.join('\n')).toContain('! over 90% of the limit; - no limit');
});

async function measured() {
  const browser = await sandboxBrowser('pods', { pods: 0, sample: true, metrics: true });
  await browser.shows('web-5d8f9c7b64-4xkzq');
  browser.press('/', ...'web-5d', 'enter', 'enter');
  await browser.shows(/pods ▸ web-5d\S* ▸ containers/);
  return { browser };
}

it('keys act on the container of the row: its log, that of the previous run, a shell', async () => {
  const { press, shows, until } = await sandboxBrowser('pods');
  await shows('api-7c6d5b9f48-wq85c');
  press('enter');
  await shows(/pods ▸ api-\S* ▸ containers/);
  await shows('Enter log');
  press('enter');
  await until((seen) => /pods ▸ api-\S* ▸ log of app/.test(seen));
  press('escape');
  await shows(/pods ▸ api-\S* ▸ containers/);
  press('p');
  await until((seen) => /pods ▸ api-\S* ▸ log of app/.test(seen) && seen.includes('the run before'));
  press('escape', 'd');
  await shows(/pods ▸ api-\S* ▸ describe/);
});

it('line mode lists the containers of a pod, and follows the log of one', async () => {
  const { linesOn } = await import('../plain/support.js');
  const made = await sandboxSession({ sandbox: { pods: 0, sample: true } });
  const { browser, said } = await linesOn(made, 'pods');
  await expect.poll(() => said.some((line) => /\d objects?\b/.test(line))).toBe(true);
  said.length = 0;
  await browser.obey('open web-5d8f9c7b64-4xkzq');
  expect(said[0]).toMatch(/^ {3}NAME +KIND +READY +STATE +RESTARTS/);
  expect(said[1]).toMatch(/^#1 \S+ +yes +Running +0/);
  said.length = 0;
  await browser.obey('open #1');
  await expect.poll(() => said.some((line) => line.includes('GET /'))).toBe(true);
  browser.interrupt();
});
