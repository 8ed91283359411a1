import { describe, expect, it } from 'vitest';
import { lines, scene } from '../support/scene.js';

const sandbox = { pods: 60, namespaces: 7, sample: false } as const;

/** Rows of a table without its heading, as NAMESPACE/NAME. */
const rows = (text: string) =>
  lines(text)
    .slice(1)
    .map((line) => line.split(/ +/).slice(0, 2).join('/'));

const namespaceOf = (row: string) => row.split('/')[0]!;

describe('get of several namespaces', () => {
  it('is the list across all, without the other namespaces', async () => {
    const { proa } = await scene(sandbox);
    const all = rows((await proa('get pods -A')).stdout);
    const names = [...new Set(all.map(namespaceOf))];
    const [first, second, third] = names as [string, string, string];
    const some = all.filter((row) => [third, first].includes(namespaceOf(row)));
    const chosen = await proa(`get pods -n ${third},${first}`);
    expect(rows(chosen.stdout)).toEqual(some);
    expect(chosen).toMatchObject({ exit: 0, stderr: '' });
    const rest = await proa(`get pods --exclude-namespace=${second},${third.slice(0, -1)}?`);
    expect(rows(rest.stdout)).toEqual(all.filter((row) => ![second, third].includes(namespaceOf(row))));
    const pattern = await proa(
      `get pods -n *-[0-9] --exclude-namespace=${second} --chunk-size=4 --parallelism=2`,
    );
    expect(rows(pattern.stdout)).toEqual(
      all.filter((row) => /-\d$/.test(namespaceOf(row)) && namespaceOf(row) !== second),
    );
  });

  it.each([
    'json',
    'yaml',
    'name',
    'ndjson',
    'custom-columns=A:.metadata.namespace,B:.metadata.name',
    'jsonpath={..name}',
  ])('prints -o %s as of the list across all', async (output) => {
    const { proa } = await scene(sandbox);
    const all = await proa(`get pods,services -A -o ${output}`);
    const chosen = await proa(`get pods,services -n * -o ${output}`);
    const withoutEnd = (text: string) =>
      output === 'ndjson' ? text.slice(0, text.trimEnd().lastIndexOf('\n')) : text;
    expect(withoutEnd(chosen.stdout)).toBe(withoutEnd(all.stdout));
    expect(chosen.exit).toBe(0);
  });

  it('sorts over all of them', async () => {
    const { proa } = await scene(sandbox);
    const all = await proa('get pods -A --sort-by=.metadata.name');
    expect((await proa('get pods -n * --sort-by=.metadata.name')).stdout).toBe(all.stdout);
  });

  it('tells names that are not there and patterns that match nothing, and reads the rest', async () => {
    const { proa } = await scene(sandbox);
    const all = rows((await proa('get pods -A')).stdout);
    const name = namespaceOf(all[0]!);
    const { stdout, stderr, exit } = await proa(`get pods -n ${name},nope,x*`);
    expect(rows(stdout)).toEqual(all.filter((row) => namespaceOf(row) === name));
    expect(lines(stderr)).toEqual([
      'Error from server (NotFound): namespaces "nope" not found',
      'no namespace matches "x*"',
    ]);
    expect(exit).toBe(1);
    expect(await proa('get pods -n nope,')).toMatchObject({
      exit: 1,
      stderr: 'error: --namespace names namespaces separated by commas: one of them is empty\n',
    });
    expect(await proa('get pods -n x*')).toMatchObject({
      ...{ exit: 1, stdout: '', stderr: 'error: no namespace matches "x*"\n' },
    });
  });

  it('shows what one may read and says what one may not', async () => {
    const { proa } = await scene({ ...sandbox, limitedTo: ['shop-0', 'kube-system'] });
    const context = '--context=proa-sandbox-limited';
    const { stdout, stderr, exit } = await proa(`get pods -n kube-public,shop-0 ${context}`);
    expect(new Set(rows(stdout).map(namespaceOf))).toEqual(new Set(['shop-0']));
    expect(stderr).toMatch(/^Error from server \(Forbidden\): pods is forbidden: .* "kube-public"\n$/);
    expect(exit).toBe(1);
    const pattern = await proa(`get pods -n kube-* ${context}`);
    expect(pattern.stderr).toMatch(
      /^error: "kube-\*" is a pattern of namespaces, which you may not list; name them instead: namespaces is forbidden/,
    );
  });

  it('names no single object, no file and no resumed list in several namespaces', async () => {
    const { proa } = await scene(sandbox);
    for (const [line, message] of [
      [
        'get pod web-1 -n default,kube-system',
        'a resource cannot be retrieved by name across several namespaces',
      ],
      [
        'get -f x.yaml -n default,kube-system',
        'the objects of files are in the namespaces that the files name',
      ],
      ['get pods --resume -n default,kube-system', '--resume continues one list'],
      ['get pods --resume --exclude-namespace=default', '--resume continues one list'],
    ] as const) {
      const { stderr, exit } = await proa(line);
      expect(stderr).toContain(`error: ${message}`);
      expect(exit).toBe(1);
    }
  });
});

describe('a command that works in one namespace', () => {
  it.each([
    'delete pods --all',
    'label pods --all a=b',
    'create configmap x',
    'scale deployment/web --replicas=2',
    'exec web-1 -- true',
  ])('refuses several before anything is done: %s', async (line) => {
    const { proa, paths } = await scene(sandbox);
    const [command, ...words] = line.split(' ');
    const { stderr, exit } = await proa([command, '-n', 'default,kube-system', ...words].join(' '));
    expect(stderr).toContain('error: --namespace=default,kube-system names several namespaces');
    expect(exit).toBe(1);
    expect(paths()).toEqual([]);
  });
});

describe('get -w of several namespaces', () => {
  it.each(['-n kube-public,default', '--exclude-namespace=kube-system,kube-node-lease'])(
    'lists them in order and shows the changes of each, and of no other: %s',
    async (args) => {
      const { proa, client } = await scene({ sample: false, pods: 0 });
      const create = (namespace: string, name: string) =>
        client.write('POST', `/api/v1/namespaces/${namespace}/configmaps`, {
          ...{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } },
        });
      await create('kube-public', 'second');
      await create('default', 'first');
      const stop = new AbortController();
      const steps = [
        { behind: 'second', happens: () => create('kube-system', 'other') },
        { behind: 'second', happens: () => create('kube-public', 'third') },
        { behind: 'third', happens: () => create('default', 'fourth') },
        { behind: 'fourth', happens: async () => stop.abort(new Error('enough')) },
      ];
      const { stdout } = await proa(`get cm -w -l !kubernetes.io -o name ${args}`, {
        signal: stop.signal,
        onOutput(text) {
          while (steps[0] !== undefined && text.includes(steps[0].behind)) void steps.shift()!.happens();
        },
      });
      const names = ['first', 'second', 'third', 'fourth'];
      const shown = lines(stdout).filter((line) => !line.includes('kube-root-ca'));
      expect(shown).toEqual(names.map((name) => `configmap/${name}`));
    },
  );
});
