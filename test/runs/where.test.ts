import { describe, expect, it } from 'vitest';
import { runInProcess } from '../support/in-process.js';
import { lines, type Scene, scene } from '../support/scene.js';

const PODS = '/api/v1/namespaces/default/pods';

/** Pods a, b and c in the phases given; with the given restarts of the containers of a and b. */
async function withPods(): Promise<Scene> {
  const made = await scene();
  const pod = (name: string, phase: string, restartCount: number) => ({
    metadata: { name, labels: { app: name } },
    spec: { nodeName: 'node-1', containers: [{ name: 'c', image: `image-${name}` }] },
    status: { phase, containerStatuses: [{ name: 'c', restartCount, ready: false, image: '', imageID: '' }] },
  });
  for (const [name, phase, restarts] of [
    ['a', 'Running', 7],
    ['b', 'Pending', 9],
    ['c', 'Pending', 0],
  ] as const) {
    const { status: _, ...created } = pod(name, phase, restarts);
    await made.client.write('POST', PODS, created);
    await made.client.write(
      'PATCH',
      `${PODS}/${name}/status`,
      { status: pod(name, phase, restarts).status },
      'application/merge-patch+json',
    );
  }
  made.sandbox.resetRequests();
  return made;
}

/** Runs proa with an expression, which may contain spaces. */
const asking = (made: Scene) => (line: string, where: string) =>
  runInProcess([...line.split(' '), `--where=${where}`], { env: made.env });

const firstCells = (text: string) => lines(text).map((line) => line.split(' ', 1)[0]);

describe('get --where', () => {
  it('shows the rows for which an expression of columns is true, and requests only rows', async () => {
    const made = await withPods();
    const { stdout } = await asking(made)('get pods', 'restarts > 5');
    expect(firstCells(stdout)).toEqual(['NAME', 'a', 'b']);
    const [{ query = '' } = {}] = made.sandbox.requests().filter(({ path }) => path === PODS);
    expect(query).toContain('includeObject=None');
  });

  it('reads fields of the objects', async () => {
    const ask = asking(await withPods());
    const { stdout } = await ask('get pods', 'status.phase != "Running" && restarts > 5');
    expect(firstCells(stdout)).toEqual(['NAME', 'b']);
    expect(firstCells((await ask('get pods', 'labels.app == "c" && age < 1h')).stdout)).toEqual([
      'NAME',
      'c',
    ]);
  });

  it.each(['restarts > 5', 'status.containerStatuses[0].restartCount > 5'])(
    'applies to every output: %s',
    async (where) => {
      const ask = asking(await withPods());
      expect((await ask('get pods -o name', where)).stdout).toBe('pod/a\npod/b\n');
      const { items, kind } = JSON.parse((await ask('get pods -o json', where)).stdout);
      expect(kind).toBe('List');
      expect(items.map(({ kind, apiVersion, spec }: never) => [kind, apiVersion, spec])).toEqual([
        [
          'Pod',
          'v1',
          expect.objectContaining({ containers: [expect.objectContaining({ image: 'image-a' })] }),
        ],
        [
          'Pod',
          'v1',
          expect.objectContaining({ containers: [expect.objectContaining({ image: 'image-b' })] }),
        ],
      ]);
      const columns = '-o custom-columns=N:.metadata.name,I:.spec.containers[0].image --no-headers';
      expect((await ask(`get pods ${columns}`, where)).stdout).toBe('a     image-a\nb     image-b\n');
      const last = lines((await ask('get pods -o ndjson', where)).stdout).at(-1);
      expect(JSON.parse(last!)).toMatchObject({ items: 2, complete: true, oneSnapshot: true });
      expect((await ask('get pods -o jsonpath={.items[*].metadata.name}', where)).stdout).toBe('a b');
      const sorted = await ask('get pods -o name --sort-by=.status.phase', where);
      expect(sorted.stdout).toBe('pod/b\npod/a\n');
    },
  );

  it('can be combined with orders, limits, all namespaces and names', async () => {
    const ask = asking(await withPods());
    const sorted = await ask('get pods --sort-by=.spec.containers[0].image --no-headers', 'restarts >= 0');
    expect(firstCells(sorted.stdout)).toEqual(['a', 'b', 'c']);
    expect((await ask('get pods -o name --limit=1 --chunk-size=1', 'restarts == 0')).stdout).toBe('pod/c\n');
    const limited = await ask('get pods --limit=1 --chunk-size=1 --detailed-exitcode', 'restarts > 0');
    expect([firstCells(limited.stdout), limited.exit]).toEqual([['NAME', 'a'], 4]);
    const all = await ask('get pods -A --no-headers', 'restarts > 5 && namespace == "default"');
    expect(firstCells(all.stdout)).toEqual(['default', 'default']);
    expect(firstCells((await ask('get pod a c', 'restarts > 5')).stdout)).toEqual(['NAME', 'a']);
    expect((await ask('get pod a -o name', 'restarts > 5')).stdout).toBe('pod/a\n');
  });

  it('reports that nothing matches', async () => {
    const ask = asking(await withPods());
    expect(await ask('get pods', 'restarts > 50')).toEqual({
      stdout: '',
      stderr: 'No resources in default namespace match --where.\n',
      exit: 0,
    });
    expect(await ask('get pods --fail-if-empty --exit-codes=fine', 'restarts > 50')).toMatchObject({
      exit: 11,
    });
  });

  it('refuses an invalid expression before any request', async () => {
    const made = await withPods();
    const { stderr, exit } = await asking(made)('get pods --exit-codes=fine', 'restarts >');
    expect(stderr).toBe('error: --where: an operand is missing at character 11\nrestarts >\n          ^\n');
    expect(exit).toBe(10);
    expect(made.sandbox.requests()).toEqual([]);
  });

  it.each(['', ' -o wide', ' -o json', ' -o name'])(
    'names the columns if one does not exist: get pods%s',
    async (output) => {
      const { stderr } = await asking(await withPods())(`get pods${output}`, 'restart > 5');
      expect(stderr).toBe(
        'error: --where: pods have no column restart, but NAME, READY, STATUS, RESTARTS, AGE, IP, NODE, NOMINATED NODE, ' +
          'READINESS GATES; for a field of the object, write object.restart\n',
      );
    },
  );

  it.each(['-o name', ''])('shows what starts and stops matching while it watches: %s', async (output) => {
    const made = await withPods();
    const stop = new AbortController();
    const restart = (name: string, restartCount: number) =>
      made.client.write(
        'PATCH',
        `${PODS}/${name}/status`,
        {
          status: { containerStatuses: [{ name: 'c', restartCount, ready: false, image: '', imageID: '' }] },
        },
        'application/merge-patch+json',
      );
    const steps: (() => unknown)[] = [
      // b matches at first; then c starts to match, a no longer does, and the rest does not count.
      () => restart('c', 8),
      () => restart('a', 1),
      () => restart('a', 2).then(() => restart('b', 10)),
      () => stop.abort(),
    ];
    let seen = 0;
    const { stdout } = await runInProcess(
      [
        'get',
        'pods',
        '-w',
        '--output-watch-events',
        '--where=restarts > 5',
        ...output.split(' ').filter(Boolean),
      ],
      {
        env: made.env,
        signal: stop.signal,
        onOutput: (text) => {
          const count = lines(text).filter((line) => /^(ADDED|MODIFIED|DELETED)|^pod/.test(line)).length;
          for (; seen < count; seen++) if (seen >= 1) void steps.shift()?.();
        },
      },
    );
    const words = lines(stdout).map((line) => line.split(/ +/).slice(0, 2).join(' '));
    expect(words).toEqual(
      output === ''
        ? ['EVENT NAME', 'ADDED a', 'ADDED b', 'ADDED c', 'DELETED a', 'MODIFIED b']
        : ['pod/a', 'pod/b', 'pod/c', 'pod/a', 'pod/b'],
    );
  });
});
