import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { InProcessOptions } from '../support/in-process.js';
import type { ProcessResult } from '../support/run-process.js';

/** A resource whose definition has another scope than a discovery cache contains. */
export interface ChangedScope {
  /** Whether it is now in namespaces. */
  isPlaced: boolean;
  /** Runs a command with a new cache. */
  fresh(words: readonly string[], stdin?: string): Promise<ProcessResult>;
  /** Runs a command with the old cache. */
  stale(words: readonly string[], options?: InProcessOptions): Promise<ProcessResult>;
  /** The objects with a name, each as `NAMESPACE/NAME COLOR`, followed by its replicas. */
  foos(name: string): Promise<string[]>;
  /** An object as JSON. */
  foo(name: string, color?: string, metadata?: object): string;
}

/** Three objects that a label selects: two where commands look for them, and one in another namespace, if it has any. */
const SELECTED = '-l=set=';

/** Commands on whole types and on files, and those that wait. */
export function changedScopeMore({ isPlaced, fresh, stale, foos, foo }: ChangedScope): void {
  const place = isPlaced ? 'default' : '';
  const elsewhere = (name: string) => (isPlaced ? [`elsewhere/${name} red`] : []);
  let count = 0;
  /** Creates the objects with a label, and returns what selects them. */
  const set = async () => {
    const label = `set-${++count}`;
    const labels = { set: label };
    const names = [`${label}-one`, `${label}-two`];
    const there = foo(names[0]!, 'red', { labels, namespace: 'elsewhere' });
    const here = names.map((name) => foo(name, 'red', { labels }));
    const { stderr } = await fresh(['create', '-f', '-'], [...here, ...(isPlaced ? [there] : [])].join('\n'));
    expect(stderr).toBe('');
    return { names, selector: `${SELECTED}${label}` };
  };
  const ok = ({ stdout, stderr, exit }: ProcessResult) => {
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    return stdout;
  };
  /** An environment whose editor changes the file. */
  const editing = (script: string): InProcessOptions => {
    const folder = mkdtempSync(join(tmpdir(), 'proa-scope-edit-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return { env: { PATH: process.env.PATH, TMPDIR: folder, EDITOR: script } };
  };

  it.each([
    [['label'], ['new=label']],
    [['annotate'], ['new=annotation']],
  ])('has all its objects changed: %s', async ([verb], changes) => {
    const { names, selector } = await set();
    const stdout = ok(await stale([verb!, 'foos', selector, ...changes]));
    const done = verb === 'label' ? 'labeled' : 'annotated';
    expect(stdout).toBe(names.map((name) => `foo.scope.example.com/${name} ${done}\n`).join(''));
  });

  it('has all its objects changed without a selector', async () => {
    const { names } = await set();
    const stdout = ok(await stale(['annotate', 'foos', '--all', 'every=one']));
    for (const name of names)
      expect(stdout.split('\n').filter((line) => line.includes(`/${name} `))).toHaveLength(1);
  });

  it('has all its objects of all namespaces changed', async () => {
    const { selector } = await set();
    const stdout = ok(await stale(['label', 'foos', '-A', selector, 'new=label']));
    expect(stdout.trimEnd().split('\n')).toHaveLength(isPlaced ? 3 : 2);
  });

  it('has all its objects deleted', async () => {
    const { names, selector } = await set();
    const stdout = ok(await stale(['delete', 'foos', selector]));
    const from = isPlaced ? ' from default namespace' : '';
    expect(stdout).toBe(names.map((name) => `foo.scope.example.com "${name}" deleted${from}\n`).join(''));
    expect(await foos(names[0]!)).toEqual(elsewhere(names[0]!));
    expect(await foos(names[1]!)).toEqual([]);
  });

  it('is listed where it is now', async () => {
    const { names, selector } = await set();
    const lines = names.map((name) => `foo.scope.example.com/${name}\n`).join('');
    expect(ok(await stale(['get', 'foos', selector, '-o=name']))).toBe(lines);
    const names2 = ok(await stale(['get', 'foos', selector, '--no-headers']));
    expect(names2.match(/^\S+/gm)).toEqual(names);
    expect(ok(await stale(['describe', 'foos', selector])).match(/^Name: +\S+$/gm)).toHaveLength(2);
  });

  it('is found by health, and by a tree as owner and as dependent', async () => {
    const [owner] = (await set()).names;
    const names = '-o=jsonpath={range ..name}{@}{"\\n"}{end}';
    const uid = ok(await fresh(['get', `foo/${owner}`, '-o=jsonpath={.metadata.uid}']));
    const owners = [{ apiVersion: 'scope.example.com/v1', kind: 'Foo', name: owner, uid }];
    const owned = foo(`${owner}-owned`, 'red', { ownerReferences: owners });
    ok(await fresh(['create', '-f', '-'], owned));
    const map = JSON.stringify({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: `map-${isPlaced}`, ownerReferences: owners },
    });
    ok(await fresh(['create', '-f', '-'], map));
    const status = { conditions: [{ type: 'Ready', status: 'False' }] };
    const bad = JSON.stringify({ ...JSON.parse(foo(`${owner}-bad`)), status });
    ok(await fresh(['create', '-f', '-'], bad));
    for (const words of [
      ['tree', `foo/${owner}`, '-A', names],
      ['tree', `configmap/map-${isPlaced}`, names],
      ['health', '--custom-resources', names],
      ['health', '--custom-resources', names, '-A'],
    ]) {
      const [theirs, ours] = [await fresh(words), await stale(words)];
      expect(ours).toEqual(theirs);
      expect(ours.stdout).toContain(owner);
    }
  });

  it('is watched where it is now', async () => {
    const { names, selector } = await set();
    const stop = new AbortController();
    let seen = '';
    const onOutput = (stdout: string) => {
      seen = stdout;
    };
    const options = { signal: stop.signal, onOutput };
    const output = '-o=jsonpath={.metadata.namespace}/{.metadata.name}{"\\n"}';
    const watching = stale(['get', 'foos', selector, '--watch-only', output], options);
    let times = 0;
    const change = (name: string | undefined, ...words: string[]) =>
      fresh(['annotate', `foo/${name}`, ...words, '--overwrite', `times=${++times}`]);
    await vi.waitFor(
      async () => {
        if (isPlaced) await change(names[0], '-n=elsewhere');
        await change(names[1]);
        // Once more after the first, so that a change elsewhere has happened in between.
        expect(seen.split(`${place}/${names[1]}\n`).length).toBeGreaterThan(2);
      },
      { timeout: 20_000, interval: 20 },
    );
    stop.abort();
    await watching;
    expect(new Set(seen.trimEnd().split('\n'))).toEqual(new Set([`${place}/${names[1]}`]));
  });

  it.each([
    [['NAME', '--replicas=5'], ''],
    [['NAME', '--replicas=5', '--current-replicas=1'], ''],
    [['--replicas=5', '-f', '-'], 'NAME'],
    [['--replicas=5', 'SELECTOR'], ''],
  ])('is scaled: %s', async (words, file) => {
    const { names, selector } = await set();
    ok(await fresh(['scale', ...names.map((name) => `foo/${name}`), '--replicas=1']));
    const target = words.flatMap((word) => {
      if (word === 'NAME') return names.map((name) => `foo/${name}`);
      return word === 'SELECTOR' ? ['foo', selector] : [word];
    });
    const stdin = file === '' ? '' : names.map((name) => foo(name)).join('\n');
    const stdout = ok(await stale(['scale', ...target], { stdin }));
    expect(stdout).toBe(names.map((name) => `foo.scope.example.com/${name} scaled\n`).join(''));
    for (const name of names) expect(await foos(name)).toContain(`${place}/${name} red5`);
  });

  it.each(['NAME', 'SELECTOR', 'FILE'])('is waited for: %s', async (what) => {
    const { names, selector } = await set();
    const words = {
      NAME: names.map((name) => `foo/${name}`),
      SELECTOR: ['foo', selector],
      FILE: ['-f', '-'],
    };
    const target = words[what as keyof typeof words];
    const options = { stdin: names.map((name) => foo(name)).join('\n') };
    const wait = (...how: string[]) => stale(['wait', ...target, ...how], options);
    const met = names.map((name) => `foo.scope.example.com/${name} condition met\n`).join('');
    const texts = (of: (name: string) => string) => names.map((name) => `${of(name)}\n`).join('');
    expect(ok(await wait('--for=jsonpath={.color}=red'))).toBe(met);
    expect(ok(await wait('--for=create'))).toBe(met);
    expect(await wait('--for=delete', '--timeout=0')).toMatchObject({
      stdout: '',
      stderr: texts((name) => `condition not met for foos/${name}`),
      exit: 1,
    });
    const [blue, gone] = [wait('--for=jsonpath={.color}=blue'), wait('--for=delete')];
    for (const name of names) await fresh(['patch', `foo/${name}`, '--type=merge', '-p={"color":"blue"}']);
    expect(ok(await blue)).toBe(met);
    for (const name of names) await fresh(['delete', `foo/${name}`]);
    expect(ok(await gone)).toBe(met);
  });

  it('is compared with files', async () => {
    const { names } = await set();
    const files = names.map((name) => foo(name, 'blue')).join('\n');
    const asNew = await fresh(['diff', '-f', '-'], files);
    expect(asNew.exit).toBe(1);
    const lines = (text: string) => text.split('\n').filter((line) => /^[-+]\w/.test(line));
    for (const how of [[], ['--server-side', '--force-conflicts']]) {
      const { stdout, stderr, exit } = await stale(['diff', '-f', '-', ...how], { stdin: files });
      expect({ stderr, exit }).toEqual({ stderr: '', exit: 1 });
      expect(lines(stdout).filter((line) => line.includes('blue'))).toHaveLength(2);
    }
    const { stdout } = await stale(['diff', '-f', '-'], { stdin: files });
    expect(lines(stdout)).toEqual(lines(asNew.stdout));
  });

  it('is edited by its type and its name, and during creation', async () => {
    const { names } = await set();
    const blue = editing("sed -i 's/color: red/color: blue/'");
    const edited = names.map((name) => `foo.scope.example.com/${name} edited\n`).join('');
    expect(ok(await stale(['edit', 'foos'], blue))).toContain(edited);
    for (const name of names) expect(await foos(name)).toContain(`${place}/${name} blue`);
    const green = editing("sed -i 's/color: blue/color: green/'");
    expect(ok(await stale(['edit', `foo/${names[0]}`], green))).toContain('edited');
    const { names: others } = await set();
    const made = { ...blue, stdin: foo(`${others[0]}-made`) };
    expect(ok(await stale(['create', '--edit', '-f', '-'], made))).toContain('created');
    expect(await foos(`${others[0]}-made`)).toEqual([`${place}/${others[0]}-made blue`]);
  });

  it('has its last applied configuration written, shown and edited', async () => {
    const { names, selector } = await set();
    const files = names.map((name) => foo(name, 'blue')).join('\n');
    const words = ['apply', 'set-last-applied', '--create-annotation', '-f', '-'];
    const configured = names.map((name) => `foo.scope.example.com/${name} configured\n`).join('');
    expect(ok(await stale(words, { stdin: files }))).toBe(configured);
    const shown = await stale(['apply', 'view-last-applied', 'foos', selector, '-o=json']);
    expect(ok(shown).match(/blue/g)).toHaveLength(2);
    const green = editing("sed -i 's/color: blue/color: green/'");
    expect(ok(await stale(['apply', 'edit-last-applied', 'foos'], green))).toContain(`${names[1]} edited`);
  });

  it('is applied among many that are also elsewhere', async () => {
    const label = `many-${++count}`;
    const names = Array.from({ length: 12 }, (_, index) => `${label}-${index}`);
    const there = names.map((name) => foo(name, 'red', { namespace: 'elsewhere' })).join('\n');
    if (isPlaced) ok(await fresh(['create', '-f', '-'], there));
    const here = names.map((name) => foo(name, 'blue')).join('\n');
    ok(await stale(['apply', '-f', '-'], { stdin: here }));
    for (const name of names) expect(await foos(name)).toEqual([`${place}/${name} blue`, ...elsewhere(name)]);
  });

  it.each([true, false])('is pruned; its type is among the applied objects: %s', async (isAmong) => {
    const label = `pruned-${++count}`;
    const labels = { set: label };
    const kept = foo(`${label}-kept`, 'red', { labels });
    const map = JSON.stringify({ kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: label, labels } });
    const old = ['one', 'two'].map((name) => foo(`${label}-${name}`, 'red', { labels })).join('\n');
    const there = isPlaced ? foo(`${label}-one`, 'red', { labels, namespace: 'elsewhere' }) : '';
    const now = isAmong ? kept : map;
    ok(await fresh(['apply', '-f', '-'], [now, old, there].join('\n')));
    const allowlist = '--prune-allowlist=scope.example.com/v1/Foo';
    const rules = [`-l=set=${label}`, '--prune', allowlist];
    const shown = await stale(['diff', '-f', '-', ...rules], { stdin: now });
    expect(shown).toMatchObject({ exit: 1, stderr: '' });
    expect(shown.stdout.match(/^-color: red$/gm)).toHaveLength(2);
    const stdout = ok(await stale(['apply', '-f', '-', ...rules], { stdin: now }));
    const unchanged = isAmong ? `foo.scope.example.com/${label}-kept` : `configmap/${label}`;
    expect(stdout).toBe(
      `${unchanged} unchanged\n` +
        `foo.scope.example.com/${label}-one pruned\nfoo.scope.example.com/${label}-two pruned\n`,
    );
    expect(await foos(`${label}-one`)).toEqual(elsewhere(`${label}-one`));
  });

  it('is not reported as missing after it was replaced', async () => {
    const { names } = await set();
    const map = (data: unknown) =>
      JSON.stringify({ kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'replaced' }, data });
    const files = [foo(names[1]!, 'blue'), map({ key: ['no text'] })].join('\n');
    const words = ['replace', '--force', '--validate=ignore', '-f', '-'];
    const { stderr, exit } = await stale(words, { stdin: files });
    expect(exit).toBe(1);
    expect(stderr).not.toContain(names[1]);
    expect(await foos(names[1]!)).toEqual([`${place}/${names[1]} blue`]);
  });

  it('is read by its name in each way', async () => {
    const { names } = await set();
    expect(ok(await stale(['describe', 'foo', names[1]!]))).toContain(names[1]);
    const events = await stale(['events', `--for=foo/${names[1]}`]);
    expect([events.stderr, events.exit]).toEqual(['No events found in default namespace.\n', 0]);
  });

  beforeAll(async () => {
    await fresh(['delete', 'configmap', 'replaced', '--ignore-not-found']);
  });
}
