import { describe, expect, it } from 'vitest';
import { amountOf } from '../../../src/codec/quantity-amount.js';
import { amountCell } from '../../../src/render/capacity/amounts.js';
import { capacityReport } from '../../../src/verbs/capacity/report.js';
import { CapacityTally } from '../../../src/verbs/capacity/tally.js';
import { NOT_MEASURED } from '../../../src/verbs/capacity/use.js';
import { createWithStatus } from '../../compare/describe-stage.js';
import { lines, scene } from '../../support/scene.js';

/** The nodes and pods with which kubectl's sums are compared, too. */
async function small(metrics = false) {
  const all = await scene({ metrics });
  await createWithStatus('inspect/capacity.yaml', all.client, new Map());
  all.sandbox.resetRequests();
  const rows = async (line: string) => {
    const { stdout, stderr } = await all.proa(line);
    return { rows: lines(stdout).map((row) => row.split(/ {2,}/)), stderr };
  };
  return { ...all, rows };
}

const WAITS = '1 pod is on no node yet: requests 1.5 CPU, 2Gi memory.\n';

describe('capacity', () => {
  it('begins with the total, marks what is full, and reports pods on no node', async () => {
    const { rows } = await small();
    expect(await rows('capacity')).toEqual({
      rows: [
        ['NODE', 'CPU REQ', 'CPU LIM', 'MEM REQ', 'MEM LIM', 'PODS', 'EXAMPLE.COM/GPU'],
        ['*', '4.37 41%', '11.1 105%!', '8.3Gi 23%', '8.1Gi 23%', '5/125', '3/4'],
        ['big', '2.37 31%', '11.1 148%!', '5.2Gi 17%', '3.1Gi 10%', '3/110', '3/4'],
        ['small', '1.9 95%!', '0 0%', '3Gi 76%', '5Gi 128%!', '1/10', '<none>'],
        ['unknown', '0.1 10%', '0 0%', '100Mi 9%', '0 0%', '1/5', '<none>'],
      ],
      stderr: WAITS,
    });
    const [heading] = (await rows('capacity -o wide')).rows;
    expect(heading!.slice(6)).toEqual(['EPHEMERAL-STORAGE', 'EXAMPLE.COM/GPU', 'HUGEPAGES-2MI']);
  });

  it('has the total in a frame above the nodes on a terminal', async () => {
    const { proa } = await small();
    const { stdout } = await proa('capacity -o wide', { columns: 100 });
    expect(lines(stdout).slice(0, 11)).toEqual([
      '┌───────────────────┬────────┬───────────┬────────────┐',
      '│ 3 NODES           │    HAS │       REQ │        LIM │',
      '├───────────────────┼────────┼───────────┼────────────┤',
      '│ CPU               │   10.5 │  4.37 41% │ 11.1 105%! │',
      '│ MEM               │ 34.9Gi │ 8.3Gi 23% │  8.1Gi 23% │',
      '│ PODS              │    125 │         5 │            │',
      '│ EPHEMERAL-STORAGE │  100Gi │       1Gi │            │',
      '│ EXAMPLE.COM/GPU   │      4 │         3 │            │',
      '│ HUGEPAGES-2MI     │    1Gi │      64Mi │            │',
      '└───────────────────┴────────┴───────────┴────────────┘',
      expect.stringMatching(/^NODE +CPU REQ /),
    ]);
    expect((await proa('capacity --use', { columns: 100 })).stdout).toContain(' │       USE │\n');
    expect((await proa('capacity -l size=small', { columns: 100 })).stdout).toContain('\n│ 1 NODE ');
  });

  it('says which pods count if they are not all, and that the use of a node is that of all its pods', async () => {
    const { rows } = await small(true);
    const COUNT = 'Requests, limits and PODS count only the pods in namespace idle';
    expect((await rows('capacity -n idle')).stderr).toBe(`${COUNT}.\n`);
    const { stderr } = await rows('capacity -n idle --pods --use');
    expect(stderr).toBe(`${COUNT}; the use of a node is that of all its pods.\n`);
    for (const line of ['--pod-selector=a=b', '--exclude-namespace=busy', '-n idle,busy'])
      expect((await rows(`capacity ${line}`)).stderr, line).toContain('count only the selected pods.\n');
    for (const line of ['capacity', 'capacity -n idle -A', 'capacity --use'])
      expect((await rows(line)).stderr, line).toBe(WAITS);
  });

  it('requests nodes once and pods that have not ended, at the same time', async () => {
    const { proa, sandbox } = await small();
    await proa('capacity');
    const asked = sandbox.requests().filter(({ path }) => /\/(nodes|pods)$/.test(path));
    expect(asked.map(({ path, query }) => path + decodeURIComponent(query)).sort()).toEqual([
      '/api/v1/nodes?limit=500',
      '/api/v1/pods?fieldSelector=status.phase!=Failed,status.phase!=Succeeded&limit=500',
    ]);
  });

  it('shows pods below their nodes, the largest first', async () => {
    const { rows } = await small();
    const found = (await rows('capacity big --pods --sort-by=memory-requests')).rows;
    expect(found.map((row) => row.slice(0, 4))).toEqual([
      ['NODE', 'NAMESPACE', 'POD', 'CPU REQ'],
      ['*', '*', '*', '2.37 31%'],
      ['big', '*', '*', '2.37 31%'],
      ['big', 'busy', 'with-init', '1 13%'],
      ['big', 'idle', 'with-overhead', '1.12 14%'],
      ['big', 'busy', 'plain', '0.25 3%'],
    ]);
  });

  it.each([
    ['-l size', ['*', 'big', 'small'], '4/120'],
    ['-n busy', ['*', 'big', 'small', 'unknown'], '4/125'],
    ['-n idle -A', ['*', 'big', 'small', 'unknown'], '5/125'],
    ['--exclude-namespace=busy', ['*', 'big', 'small', 'unknown'], '1/125'],
    ['--namespace-selector=team=b', ['*', 'big', 'small', 'unknown'], '1/125'],
    ['--pod-selector=app=plain', ['*', 'big', 'small', 'unknown'], '1/125'],
    ['--sort-by=cpu-requests', ['*', 'small', 'big', 'unknown'], '5/125'],
    ['--sort-by=pods', ['*', 'big', 'small', 'unknown'], '5/125'],
  ])('with %s counts these nodes and pods', async (flags, names, pods) => {
    const { rows } = await small();
    const [, ...found] = (await rows(`capacity ${flags}`)).rows;
    expect(found.map(([name]) => name)).toEqual(names);
    expect(found[0]![5]).toBe(pods);
  });

  it('reports that the usage is unknown if there are no metrics', async () => {
    const { rows, proa } = await small();
    const { rows: found, stderr } = await rows('capacity --use');
    expect(found[0]).toEqual(expect.arrayContaining(['CPU USE', 'MEM USE']));
    expect(found[1]!.filter((cell) => cell === '<unknown>')).toHaveLength(2);
    expect(stderr).toBe(`${WAITS}Usage is not known: Metrics API not available.\n`);
    const { stdout } = await proa('capacity --use -o json');
    expect(JSON.parse(stdout).useMissing).toBe('Metrics API not available');
  });

  it('shows what the metrics server has measured', async () => {
    const { proa } = await small(true);
    const { stdout } = await proa('capacity --use --pods -o json');
    const { nodes, total } = JSON.parse(stdout);
    const top = lines((await proa('top node --no-headers')).stdout).map((row) => row.split(/\s+/));
    const milli = (text: string) => Number((amountOf(text).nano + 999_999n) / 1_000_000n);
    for (const [name, cpu] of top) {
      const node = nodes.find((each: { name: string }) => each.name === name);
      expect([name, `${milli(node.use.cpu)}m`]).toEqual([name, cpu]);
    }
    const sum = nodes.reduce(
      (all: bigint, node: { use: { cpu: string } }) => all + amountOf(node.use.cpu).nano,
      0n,
    );
    expect(amountOf(total.use.cpu).nano).toBe(sum);
    expect(nodes[0].podList.some((pod: { use?: object }) => pod.use !== undefined)).toBe(true);
  });

  it('sums up the pods of a namespace with their metrics for users who may not read nodes, and fails', async () => {
    const { proa, sandbox } = await scene({ pods: 20, sample: true, metrics: true, limitedTo: ['default'] });
    const limited = await proa('capacity -n default --pods --use --context=proa-sandbox-limited');
    expect(limited.exit).toBe(1);
    expect(limited.stderr.match(/nodes is forbidden/g)).toHaveLength(1);
    const rows = lines(limited.stdout).map((row) => row.split(/ {2,}/));
    expect(rows[0]!.slice(0, 5)).toEqual(['NODE', 'NAMESPACE', 'POD', 'CPU REQ', 'CPU LIM']);
    const pods = rows.filter(([, namespace]) => namespace === 'default');
    expect(pods).not.toEqual([]);
    expect(pods.filter(([, , , request]) => /%/.test(request!))).toEqual([]);
    // The metrics server measures containers that run.
    const unmeasured = pods.filter(([, , , , , use]) => !/^\d/.test(use!)).map(([, , pod]) => pod);
    expect(unmeasured).toEqual(['api-7c6d5b9f48-wq85c', 'search-64d7f9b8c5-qx7rk']);
    const metrics = sandbox.requests().filter(({ path }) => /metrics.*\/pods$/.test(path));
    expect(metrics.map(({ path }) => path)).toEqual([expect.stringContaining('/namespaces/default/pods')]);
  });

  it('refuses invalid options', async () => {
    const { proa } = await small();
    for (const line of ['capacity a b', 'capacity big -l size', 'capacity --sort-by=size'])
      expect((await proa(line)).exit, line).toBe(1);
    expect((await proa('capacity nobody')).stderr).toBe(
      'Error from server (NotFound): nodes "nobody" not found\n',
    );
  });
});

it('a pod that is being resized takes its actual or its desired resources, whichever are larger', () => {
  const tally = new CapacityTally(false);
  tally.add({
    spec: {
      nodeName: 'n',
      containers: [{ name: 'main', resources: { requests: { cpu: '1', memory: '1Gi' } } }],
    },
    status: {
      phase: 'Running',
      containerStatuses: [
        { name: 'main', resources: { requests: { cpu: '2' } }, allocatedResources: { memory: '3Gi' } },
      ],
    },
  });
  const { nodes } = capacityReport([{ metadata: { name: 'n' } }], tally.byNode, NOT_MEASURED, 'name');
  expect([...nodes[0]!.requests].map(([name, { nano }]) => [name, nano])).toEqual([
    ['cpu', amountOf('2').nano],
    ['memory', amountOf('3Gi').nano],
  ]);
});

it.each([
  ['cpu', '1', '1'],
  ['cpu', '100n', '0.001'],
  ['cpu', '12345m', '12.3'],
  ['memory', '1', '1Mi'],
  ['memory', '1023Mi', '1023Mi'],
  ['memory', '1536Mi', '1.5Gi'],
  ['memory', '0', '0'],
  ['example.com/gpu', '4', '4'],
])('%s of %s is shown as %s', (name, quantity, cell) => {
  expect(amountCell(name, amountOf(quantity))).toBe(cell);
});
