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
    const pattern = await proa(`get pods -n *-[0-9] --exclude-namespace=${second} --chunk-size=4`);
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
  ])('prints -o %s as for the list across all', async (output) => {
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

  it('reports missing names and patterns without a match, and reads the rest', async () => {
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

  it('shows what the user may read and reports what they may not', async () => {
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

  it('refuses a single object, a file and a resumed list in several namespaces', async () => {
    const { proa } = await scene(sandbox);
    for (const [line, message] of [
      [
        'get pod web-1 -n default,kube-system',
        'a resource cannot be retrieved by name across several namespaces',
      ],
      ['get -f x.yaml -n default,kube-system', 'objects in files are in the namespaces that the files name'],
      ['get pods --resume -n default,kube-system', '--resume continues one list'],
      ['get pods --resume --exclude-namespace=default', '--resume continues one list'],
    ] as const) {
      const { stderr, exit } = await proa(line);
      expect(stderr).toContain(`error: ${message}`);
      expect(exit).toBe(1);
    }
  });
});

describe('events, top and describe of several namespaces', () => {
  /** An event in each of three namespaces, in this order of time, and one without a pod. */
  async function world() {
    const made = await scene({ ...sandbox, metrics: true });
    for (const [second, namespace] of ['kube-system', 'default', 'kube-public', 'default'].entries()) {
      const time = `2026-01-01T00:00:0${second}Z`;
      const object = {
        ...{ apiVersion: 'v1', kind: 'Event', metadata: { name: `e${second}`, namespace } },
        ...{ involvedObject: { kind: 'Pod', name: 'web', namespace }, reason: `R${second}`, type: 'Normal' },
        ...{ message: 'm', firstTimestamp: time, lastTimestamp: time, count: 1 },
      };
      await made.client.write('POST', `/api/v1/namespaces/${namespace}/events`, object);
    }
    return made;
  }

  it('events of all of them are in order of time', async () => {
    const { proa } = await world();
    const reasons = async (args: string) => {
      const { stdout, stderr, exit } = await proa(`events ${args}`);
      expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
      return [...stdout.matchAll(/^(\S+) .*(R\d)/gm)].map(
        ([, namespace, reason]) => `${namespace} ${reason}`,
      );
    };
    expect(await reasons('-n default,kube-system')).toEqual(['kube-system R0', 'default R1', 'default R3']);
    expect((await reasons('--exclude-namespace=default')).filter((row) => row.startsWith('kube'))).toEqual([
      'kube-system R0',
      'kube-public R2',
    ]);
    const { stderr, exit } = await proa('events -n kube-node-lease,nope');
    expect(stderr).toBe('Error from server (NotFound): namespaces "nope" not found\n');
    expect(exit).toBe(1);
  });

  it('new events are followed in each', async () => {
    const { proa, client } = await world();
    const stop = new AbortController();
    let written = false;
    const { stdout } = await proa('events -w -n default,kube-system', {
      signal: stop.signal,
      onOutput(text) {
        if (text.includes('R9')) stop.abort(new Error('enough'));
        if (written || !text.includes('R3') || !text.includes('R0')) return;
        written = true;
        for (const [namespace, reason] of [
          ['kube-public', 'R8'],
          ['kube-system', 'R9'],
        ]) {
          void client.write('POST', `/api/v1/namespaces/${namespace}/events`, {
            ...{ apiVersion: 'v1', kind: 'Event', metadata: { name: 'late', namespace } },
            ...{ involvedObject: { kind: 'Pod', name: 'web', namespace }, reason, type: 'Normal' },
          });
        }
      },
    });
    expect(stdout).toMatch(/^kube-system .*R9/m);
    expect(stdout).not.toContain('R8');
  });

  it('top pod measures them, and no others', async () => {
    const { proa } = await world();
    const all = rows((await proa('top pod -A')).stdout);
    const names = [...new Set(all.map(namespaceOf))];
    const [one, , other] = names as [string, string, string];
    const of = (...some: string[]) => all.filter((row) => some.includes(namespaceOf(row)));
    expect(rows((await proa(`top pod -n ${one},${other}`)).stdout)).toEqual(of(one, other));
    const rest = await proa(`top pod --exclude-namespace=${one}`);
    expect(rows(rest.stdout)).toEqual(of(...names.filter((name) => name !== one)));
    const named = await proa(`top pod web-1 -n ${one},${other}`);
    expect(named.stderr).toContain('error: a pod cannot be named in several namespaces');
  });

  it('describe prints the objects of each', async () => {
    const { proa } = await world();
    const described = async (args: string) => {
      const { stdout, stderr, exit } = await proa(`describe pods ${args}`);
      expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
      return [...stdout.matchAll(/^Namespace: +(\S+)$/gm)].map(([, namespace]) => namespace!);
    };
    const all = await described('-A');
    const [one, , other] = [...new Set(all)] as [string, string, string];
    expect(await described(`-n ${other},${one}`)).toEqual(all.filter((name) => [one, other].includes(name)));
    expect(await described(`--exclude-namespace=${one}`)).toEqual(all.filter((name) => name !== one));
    expect(await proa('describe pods -n kube-public,kube-node-lease')).toMatchObject({
      stderr: 'No resources found in the namespaces kube-node-lease, kube-public.\n',
      exit: 0,
    });
    const missing = await proa(`describe pods -n ${one},nope`);
    expect(missing.stdout).toContain(`Namespace:        ${one}`);
    expect(missing.stderr).toBe('Error from server (NotFound): namespaces "nope" not found\n');
    expect(missing.exit).toBe(1);
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
