import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { ProcessResult } from '../support/run-process.js';
import type { ChangedScope } from './changed-scope-more.js';

/** Commands on several namespaces, on all types and on sets, and those that suggest the next command. */
export function changedScopePlaces({ isPlaced, fresh, stale, foos, foo }: ChangedScope): void {
  const place = isPlaced ? 'default' : '';
  let count = 0;
  /** Creates two objects with a label where commands look for them, and one in another namespace, if it has any. */
  const set = async () => {
    const label = `place-${++count}`;
    const labels = { place: label };
    const names = [`${label}-one`, `${label}-two`];
    const there = foo(names[0]!, 'red', { labels, namespace: 'elsewhere' });
    const here = names.map((name) => foo(name, 'red', { labels }));
    ok(await fresh(['create', '-f', '-'], [...here, ...(isPlaced ? [there] : [])].join('\n')));
    return { names, selector: `-l=place=${label}` };
  };
  const ok = ({ stdout, stderr, exit }: ProcessResult) => {
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    return stdout;
  };
  /** How a command names objects, each in its place. */
  const lines = (text: (name: string, namespace: string) => string, names: readonly string[]) => {
    const here = names.map((name) => text(name, place));
    return isPlaced ? [...here, text(names[0]!, 'elsewhere')] : here;
  };

  it('has its objects of all namespaces deleted', async () => {
    const { names, selector } = await set();
    const stdout = ok(await stale(['delete', 'foos', '-A', selector]));
    const text = (name: string, namespace: string) =>
      `foo.scope.example.com "${name}" deleted${isPlaced ? ` from ${namespace} namespace` : ''}`;
    expect(stdout.trimEnd().split('\n')).toEqual(lines(text, names));
    for (const name of names) expect(await foos(name)).toEqual([]);
  });

  it('causes a warning if it is in no namespace, and only then', async () => {
    const { names } = await set();
    for (const [run, name] of [
      [fresh, names[0]!],
      [stale, names[1]!],
    ] as const) {
      const { stderr } = await run(['delete', 'foo', name, '-n=default']);
      expect(stderr).toBe(
        isPlaced ? '' : 'Warning: deleting cluster-scoped resources, not scoped to the provided namespace\n',
      );
    }
  });

  it('is explained with commands that find it', async () => {
    const { names } = await set();
    const words = ['why', `foo/${names[0]}`, '-o=jsonpath={.object.namespace} {.next[*].command}'];
    const told = ok(await stale(words));
    expect(told).toBe(ok(await fresh(words)));
    expect(told.includes(' -n default')).toBe(isPlaced);
  });

  it('is among all types', async () => {
    const { names, selector } = await set();
    const here = names.map((name) => `foo.scope.example.com/${name}\n`).join('');
    const all = ['get', 'all', selector, '-o=name'];
    expect(ok(await stale(all))).toBe(here);
    const everything = ['get', 'everything', selector, '-o=name'];
    expect((await stale(everything)).stdout).toBe(isPlaced ? here : '');
    expect((await stale([...everything, '-A'])).stdout.match(/^foo\.\S+$/gm)).toHaveLength(isPlaced ? 3 : 2);
  });

  it.each(['--watch', '--watch-only'])('is watched in several namespaces: %s', async (how) => {
    const { names, selector } = await set();
    await fresh(['create', 'namespace', 'third']);
    const labels = { place: `place-${count}` };
    if (isPlaced)
      ok(await fresh(['create', '-f', '-'], foo(names[1]!, 'red', { labels, namespace: 'third' })));
    const stop = new AbortController();
    let seen = '';
    const onOutput = (stdout: string) => {
      seen = stdout;
    };
    const output = '-o=jsonpath={.metadata.namespace}/{.metadata.name} {.color}{"\\n"}';
    const words = ['get', 'foos', '-n=default,elsewhere', selector, how, output];
    const watching = stale(words, { signal: stop.signal, onOutput });
    const text = (color: string) => (name: string, namespace: string) => `${namespace}/${name} ${color}`;
    // Not changed before they were listed.
    if (how === '--watch')
      await vi.waitFor(() => expect(seen.split(' red\n')).toHaveLength(isPlaced ? 4 : 3), {
        timeout: 20_000,
      });
    let colors = 0;
    await vi.waitFor(
      async () => {
        const color = `blue${++colors}`;
        const patch = ['--type=merge', `-p={"color":"${color}"}`];
        if (isPlaced) await fresh(['patch', 'foo', names[1]!, '-n=third', ...patch]);
        if (isPlaced) await fresh(['patch', 'foo', names[0]!, '-n=elsewhere', ...patch]);
        for (const name of names) await fresh(['patch', 'foo', name, ...patch]);
        // Of the previous change, because the last one may still be on its way.
        for (const line of lines(text(`blue${colors - 1}`), names)) expect(seen.split('\n')).toContain(line);
      },
      { timeout: 20_000, interval: 20 },
    );
    stop.abort();
    await watching;
    const told = seen.trimEnd().split('\n');
    expect(told.filter((line) => line.startsWith('third/'))).toEqual([]);
    expect(new Set(told).size).toBe(told.length);
    const listed = told.filter((line) => line.endsWith(' red'));
    expect(listed).toEqual(how === '--watch' ? lines(text('red'), names) : []);
  });

  const APPLYSET = 'applyset.kubernetes.io';
  const env = { KUBECTL_APPLYSET: 'true' };
  const annotations = {
    [`${APPLYSET}/tooling`]: 'kubectl/v1.32.0',
    [`${APPLYSET}/contains-group-kinds`]: '',
  };
  const asParent = ['apply', '--server-side', '--force-conflicts', '--field-manager=kubectl-applyset'];
  /** A parent with the ID that the specification requires. */
  const parent = (name: string, kind: string, namespace: string) => {
    const hash = createHash('sha256').update(`${name}.${namespace}.${kind}.scope.example.com`);
    const labels = { [`${APPLYSET}/id`]: `applyset-${hash.digest('base64url')}-v1` };
    return JSON.stringify({
      ...{ apiVersion: 'scope.example.com/v1', kind },
      metadata: { name, annotations, labels, ...(namespace && { namespace }) },
    });
  };
  const annotationOf = async (words: readonly string[], name: string) => {
    const path = `-o=jsonpath={.metadata.annotations.applyset\\.kubernetes\\.io/${name}}`;
    return ok(await fresh(['get', ...words, path]));
  };

  it.each(['client', 'server'])('is the parent of a set that is applied on the %s side', async (side) => {
    const how = side === 'server' ? ['--server-side'] : [];
    const name = `parent-${++count}`;
    ok(await fresh([...asParent, '-f', '-'], parent(name, 'Foo', place)));
    const set = ['-n=default', '--prune', `--applyset=foos.scope.example.com/${name}`];
    const options = { env, stdin: foo(`${name}-member`) };
    const stdout = ok(await stale(['apply', '-f', '-', ...set, ...how], options));
    expect(stdout).toMatch(/^foo\.scope\.example\.com\/\S+-member (created|serverside-applied)\n$/);
    expect(await foos(name)).toHaveLength(1);
    const kinds = await annotationOf([`foo/${name}`, '-n=default'], 'contains-group-kinds');
    expect(kinds).toBe('Foo.scope.example.com');
  });

  it('is covered by the parent of its set before it is applied', async () => {
    const definition = JSON.stringify({
      ...{ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' },
      metadata: {
        name: 'sets.scope.example.com',
        labels: { [`${APPLYSET}/is-parent-type`]: 'true' },
      },
      spec: {
        ...{ group: 'scope.example.com', scope: 'Cluster', names: { plural: 'sets', kind: 'Set' } },
        versions: [
          {
            ...{ name: 'v1', served: true, storage: true },
            schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
          },
        ],
      },
    });
    ok(await fresh(['apply', '-f', '-'], definition));
    const name = `set-${++count}`;
    await vi.waitFor(async () => ok(await fresh([...asParent, '-f', '-'], parent(name, 'Set', ''))), {
      timeout: 20_000,
      interval: 200,
    });
    // If something cannot be applied, the parent is not written again.
    const broken = JSON.stringify({ ...{ apiVersion: 'v1', kind: 'ConfigMap' }, metadata: { name: 'A' } });
    const member = foo(`${name}-member`, 'red', { namespace: 'elsewhere' });
    const words = ['apply', '-f', '-', '--prune', `--applyset=sets.scope.example.com/${name}`];
    const { stderr, exit } = await stale(words, { env, stdin: `${member}\n${broken}` });
    expect(stderr).toContain('"A" is invalid');
    expect(exit).toBe(1);
    const covered = await annotationOf([`sets/${name}`], 'additional-namespaces');
    expect(covered).toBe(isPlaced ? 'default,elsewhere' : 'default');
  });
}
