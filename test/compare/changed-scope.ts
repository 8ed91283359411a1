import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type InProcessOptions, runInProcess } from '../support/in-process.js';
import type { ProcessResult } from '../support/run-process.js';
import { changedScopeMore } from './changed-scope-more.js';
import { changedScopePlaces } from './changed-scope-places.js';

type Scope = 'Namespaced' | 'Cluster';

const definition = (scope: Scope) =>
  JSON.stringify({
    kind: 'CustomResourceDefinition',
    apiVersion: 'apiextensions.k8s.io/v1',
    metadata: {
      name: 'foos.scope.example.com',
      labels: { 'applyset.kubernetes.io/is-parent-type': 'true' },
    },
    spec: {
      group: 'scope.example.com',
      scope,
      names: { plural: 'foos', singular: 'foo', kind: 'Foo', listKind: 'FooList', categories: ['all'] },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          subresources: {
            scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' },
          },
          schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
        },
      ],
    },
  });

const foo = (name: string, color = 'red', metadata: object = {}) =>
  JSON.stringify({ kind: 'Foo', apiVersion: 'scope.example.com/v1', metadata: { name, ...metadata }, color });

/** The time until a server serves a definition. */
const PATIENCE = { timeout: 20_000, interval: 200 };
const PLACE =
  '-o=jsonpath={range .items[*]}{.metadata.namespace}/{.metadata.name} {.color}{.spec.replicas}{"\\n"}{end}';

/**
 * Commands whose discovery cache contains a custom resource with an old scope, before it was defined again with another:
 * they must do what they do with a new cache.
 * @param kubeconfig of the server; read when the tests run
 */
export function changedScopes(kubeconfig: () => string): void {
  describe.each<[Scope, Scope]>([
    ['Namespaced', 'Cluster'],
    ['Cluster', 'Namespaced'],
  ])('a resource that was %s and is %s now', (before, now) => {
    const isPlaced = now === 'Namespaced';
    let warm: string;

    const runFrom = (
      home: string,
      words: readonly string[],
      options: InProcessOptions = {},
    ): Promise<ProcessResult> =>
      runInProcess(words, { ...options, env: { ...options.env, KUBECONFIG: kubeconfig(), HOME: home } });
    const fresh = async (words: readonly string[], stdin = '') => {
      const home = mkdtempSync(join(tmpdir(), 'proa-scope-'));
      try {
        return await runFrom(home, words, { stdin });
      } finally {
        rmSync(home, { recursive: true });
      }
    };
    const staleRun = (words: readonly string[], options: InProcessOptions = {}): Promise<ProcessResult> => {
      const home = mkdtempSync(join(tmpdir(), 'proa-scope-'));
      onTestFinished(() => rmSync(home, { recursive: true }));
      cpSync(warm, home, { recursive: true });
      return runFrom(home, words, options);
    };
    /** Runs a command with the old cache. */
    const stale = (line: string, stdin = '') => staleRun(line.split(' '), { stdin });
    const foos = async (name: string) => {
      const { stdout } = await fresh(['get', 'foos', '-A', PLACE]);
      return stdout.split('\n').filter((text) => text.split(/[/ ]/)[1] === name);
    };
    const place = isPlaced ? 'default' : '';

    beforeAll(async () => {
      warm = mkdtempSync(join(tmpdir(), 'proa-scope-'));
      await fresh(['create', 'namespace', 'elsewhere']);
      await fresh(['delete', 'crd', 'foos.scope.example.com', '--ignore-not-found']);
      await define(before);
      expect((await runFrom(warm, ['get', 'foos/none', '--ignore-not-found'])).stderr).toBe('');
      // Types that are looked up together also come from the cache.
      expect((await runFrom(warm, ['api-resources'])).stdout).toContain('foos ');
      await fresh(['delete', 'crd', 'foos.scope.example.com']);
      await define(now);
      return () => rmSync(warm, { recursive: true });
    });

    /** An established definition may be served; discovery contains it a little later. */
    async function define(scope: Scope) {
      expect((await fresh(['create', '-f', '-'], definition(scope))).stderr).toBe('');
      const types = ['api-resources', '--api-group=scope.example.com', '--no-headers'];
      await vi.waitFor(async () => {
        expect((await fresh(types)).stdout).toContain(` ${scope === 'Namespaced'} `);
        expect((await fresh(['apply', '-f', '-'], foo('probe'))).stderr).toBe('');
      }, PATIENCE);
    }

    it('is created', async () => {
      const { stdout, stderr } = await stale('create -f -', foo('made'));
      expect([stdout, stderr]).toEqual(['foo.scope.example.com/made created\n', '']);
      expect(await foos('made')).toEqual([`${place}/made red`]);
    });

    it('is created if its manifest names a namespace', async () => {
      const named = foo('named', 'red', { namespace: 'elsewhere' });
      expect((await stale('create -f -', named)).stderr).toBe('');
      expect(await foos('named')).toEqual([isPlaced ? 'elsewhere/named red' : '/named red']);
    });

    it('is applied, and then found as it was applied', async () => {
      for (const [color, done] of [
        ['red', 'created'],
        ['blue', 'configured'],
        ['blue', 'unchanged'],
      ] as const) {
        const { stdout, stderr } = await stale('apply -f -', foo('applied', color));
        expect([stdout, stderr]).toEqual([`foo.scope.example.com/applied ${done}\n`, '']);
        expect(await foos('applied')).toEqual([`${place}/applied ${color}`]);
      }
      expect((await fresh(['apply', '-f', '-'], foo('applied', 'blue'))).stdout).toContain('unchanged');
      expect((await stale('apply --server-side -f -', foo('on-server'))).stderr).toBe('');
      expect(await foos('on-server')).toEqual([`${place}/on-server red`]);
    });

    it('is applied among many', async () => {
      const names = Array.from({ length: 12 }, (_, index) => `many-${index}`);
      const many = (color: string) => names.map((name) => foo(name, color)).join('\n');
      for (const color of ['red', 'blue']) {
        expect((await stale('apply -f -', many(color))).stderr).toBe('');
        for (const name of names) expect(await foos(name)).toEqual([`${place}/${name} ${color}`]);
      }
    });

    it('causes a single warning if it was created by other means', async () => {
      await fresh(['create', '-f', '-'], foo('unapplied'));
      const { stderr } = await stale('apply -f -', foo('unapplied', 'blue'));
      expect(stderr.match(/^Warning: /gm)).toHaveLength(1);
      expect(await foos('unapplied')).toEqual([`${place}/unapplied blue`]);
    });

    it.each(['replace', 'replace --force'])('is replaced: %s', async (verb) => {
      const name = verb.replace(/\W+/g, '-');
      await fresh(['create', '-f', '-'], foo(name));
      expect((await stale(`${verb} -f -`, foo(name, 'blue'))).stderr).toBe('');
      expect(await foos(name)).toEqual([`${place}/${name} blue`]);
    });

    it.each(['delete -f -', 'delete foo deleted'])('is deleted: %s', async (line) => {
      await fresh(['create', '-f', '-'], foo('deleted'));
      const { stdout, stderr } = await stale(line, foo('deleted'));
      const from = isPlaced ? ' from default namespace' : '';
      expect([stdout, stderr]).toEqual([`foo.scope.example.com "deleted" deleted${from}\n`, '']);
      expect(await foos('deleted')).toEqual([]);
    });

    it('is read, labeled and patched by name', async () => {
      await fresh(['create', '-f', '-'], foo('by-name'));
      expect(await stale('get foo by-name -o name')).toMatchObject({
        stdout: 'foo.scope.example.com/by-name\n',
        stderr: '',
      });
      expect(await stale('label foo by-name a=b')).toMatchObject({
        stdout: 'foo.scope.example.com/by-name labeled\n',
        stderr: '',
      });
      expect((await stale('patch foo by-name --type=merge -p {"color":"blue"}')).stderr).toBe('');
      expect(await foos('by-name')).toEqual([`${place}/by-name blue`]);
    });

    changedScopeMore({ isPlaced, fresh, stale: staleRun, foos, foo });
    changedScopePlaces({ isPlaced, fresh, stale: staleRun, foos, foo });

    it.runIf(isPlaced)('is refused in another namespace than that of -n', async () => {
      const other = foo('refused', 'red', { namespace: 'elsewhere' });
      expect((await stale('create -n default -f -', other)).exit).toBe(1);
      expect(await foos('refused')).toEqual([]);
    });
  });
}
