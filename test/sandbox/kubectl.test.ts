import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replaceFile } from '../../src/process/private-file.js';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { VERSION } from '../../src/sandbox/base/version.js';
import { findKubectl } from '../support/kubectl.js';
import { isMissing } from '../support/reference.js';

/**
 * How the real kubectl works with the sandbox. It is asked live: the test checks whether it understands the sandbox's
 * responses, and a recording would contain whatever the sandbox answers.
 */

const kubectl = findKubectl();
let sandbox: ApiServer;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'proa-kubectl-'));
  sandbox = await startApiServer({ pods: 60, namespaces: 3, nodes: 2, groups: 2, resourcesPerGroup: 2 });
  await replaceFile(join(folder, 'kubeconfig'), sandbox.kubeconfigYaml);
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

const CONNECT = () => [`--kubeconfig=${join(folder, 'kubeconfig')}`, `--cache-dir=${join(folder, 'cache')}`];

function run(words: string[], stdin = ''): Promise<Run> {
  return new Promise((resolve) => {
    const child = execFile(kubectl!, [...words, ...CONNECT()], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
    });
    child.stdin?.end(stdin);
  });
}

/** Runs words separated by spaces; fails the test if kubectl fails. */
async function ok(words: string, stdin = ''): Promise<string> {
  const { code, stdout, stderr } = await run(words.split(' '), stdin);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return stdout;
}

const lines = (text: string) => text.trimEnd().split('\n');
const manifest = (...objects: unknown[]) =>
  JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });
const configMap = (name: string, namespace: string, data = { a: 'b' }) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace },
  data,
});
const namespace = (name: string) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
const pod = (name: string, where: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: where, labels: { app: 'probe' } },
  spec: { containers: [{ name: 'c', image: 'registry.example.com/c' }] },
});

describe.skipIf(isMissing('kubectl', kubectl))('kubectl (skipped without one)', () => {
  test('discovers the server', async () => {
    expect((await run(['version'])).stdout).toContain(`Server Version: ${VERSION}`);
    const versions = lines(await ok('api-versions'));
    expect(versions).toEqual(versions.toSorted());
    expect(versions).toEqual(
      expect.arrayContaining(['autoscaling/v1', 'autoscaling/v2', 'group-001.example.com/v1', 'v1']),
    );
    const names = lines(await ok('api-resources -o name'));
    expect(names).toContain('pods');
    expect(names).toContain('customresourcedefinitions.apiextensions.k8s.io');
    expect(names).toContain('gadget1x1s.group-001.example.com');
  });

  test('lists every kind', async () => {
    const kinds =
      'pods nodes services deployments replicasets configmaps secrets events namespaces serviceaccounts crds';
    for (const kind of kinds.split(' ')) {
      for (const output of ['-o=wide', '-o=name', '-o=json', '-o=yaml']) {
        expect(await ok(`get ${kind} -A ${output}`), `${kind} ${output}`).not.toBe('');
      }
    }
    expect(await ok('get gadget0x0s -A --ignore-not-found')).toBe('');
  });

  test('prints the columns of a Kubernetes server', async () => {
    const header = async (words: string) => lines(await ok(words))[0]!.split(/ {2,}/);
    expect(await header('get pods -A -o wide')).toEqual(
      'NAMESPACE,NAME,READY,STATUS,RESTARTS,AGE,IP,NODE,NOMINATED NODE,READINESS GATES'.split(','),
    );
    expect(await header('get nodes -o wide')).toEqual(
      'NAME,STATUS,ROLES,AGE,VERSION,INTERNAL-IP,EXTERNAL-IP,OS-IMAGE,KERNEL-VERSION,CONTAINER-RUNTIME'.split(
        ',',
      ),
    );
    expect(await header('get deployments -A -o wide')).toEqual(
      'NAMESPACE,NAME,READY,UP-TO-DATE,AVAILABLE,AGE,CONTAINERS,IMAGES,SELECTOR'.split(','),
    );
    expect(await header('get services -A -o wide')).toEqual(
      'NAMESPACE,NAME,TYPE,CLUSTER-IP,EXTERNAL-IP,PORT(S),AGE,SELECTOR'.split(','),
    );
    expect(await header('get events -A')).toEqual(
      'NAMESPACE,LAST SEEN,TYPE,REASON,OBJECT,MESSAGE'.split(','),
    );
  });

  test('gets the same list in chunks of any size', async () => {
    sandbox.resetRequests();
    const whole = lines(await ok('get pods -A -o name --chunk-size=0')).sort();
    expect(whole).toHaveLength(60);
    expect(lines(await ok('get pods -A -o name --chunk-size=7')).sort()).toEqual(whole);
    const pages = sandbox.requests().filter((request) => request.path === '/api/v1/pods');
    expect(pages).toHaveLength(1 + Math.ceil(60 / 7));
  });

  test('selects by labels and fields', async () => {
    const all = JSON.parse(await ok('get pods -A -o json')).items;
    const count = async (words: string) => lines(await ok(`get pods -A -o name ${words}`)).length;
    const tier = (wanted: string) =>
      all.filter((item: { metadata: { labels: { tier: string } } }) => item.metadata.labels.tier === wanted)
        .length;
    expect(await count('-l tier=backend')).toBe(tier('backend'));
    expect(await count('-l tier!=backend')).toBe(60 - tier('backend'));
    expect(await count('-l tier=data --chunk-size=3')).toBe(tier('data'));
    const node = all[0].spec.nodeName;
    const there = all.filter((item: { spec: { nodeName: string } }) => item.spec.nodeName === node).length;
    expect(await count(`--field-selector spec.nodeName=${node}`)).toBe(there);
    const bad = await run(['get', 'pods', '-A', '--field-selector', 'spec.nonsense=x']);
    expect(bad.code).toBe(1);
    expect(bad.stderr).toContain('field label not supported: spec.nonsense');
  });

  test('creates, changes and deletes', async () => {
    const objects = manifest(namespace('made'), configMap('one', 'made'), pod('p', 'made'));
    expect(lines(await ok('create -f -', objects))).toEqual([
      'namespace/made created',
      'configmap/one created',
      'pod/p created',
    ]);
    const again = await run(['create', '-f', '-'], manifest(configMap('one', 'made')));
    expect(again.stderr).toContain('Error from server (AlreadyExists): ');
    expect(again.stderr).toContain('configmaps "one" already exists');
    await ok('create --validate=false -f -', manifest(configMap('two', 'made')));
    expect(await ok('label pod p -n made x=y')).toBe('pod/p labeled\n');
    expect(await ok('get pods -n made -l x=y -o name')).toBe('pod/p\n');
    await ok('annotate configmap one -n made note=1');
    expect(await ok('get configmap one -n made -o jsonpath={.metadata.annotations.note}')).toBe('1');
    expect(await ok('replace -f -', manifest(configMap('one', 'made', { a: 'c' })))).toBe(
      'configmap/one replaced\n',
    );
    expect(await ok('get configmap one -n made -o jsonpath={.data.a}')).toBe('c');
    expect(await ok('delete pod p -n made')).toMatch(/^pod "p" deleted/);
    expect(await ok('delete configmaps --all -n made')).toMatch(/"one" deleted[\s\S]*"two" deleted/);
    await ok('delete namespace made');
    const gone = await run(['get', 'namespace', 'made']);
    expect(gone.stderr).toBe('Error from server (NotFound): namespaces "made" not found\n');
  });

  test('merges containers by name in a strategic patch', async () => {
    await ok('create deployment patched --image=registry.example.com/patched');
    const containers = [
      { name: 'patched', env: [{ name: 'A', value: '1' }] },
      { name: 'd', image: 'd' },
    ];
    const patch = JSON.stringify({ spec: { template: { spec: { containers } } } });
    await run(['patch', 'deployment', 'patched', '-p', patch]);
    expect(await ok('get deployment patched -o jsonpath={.spec.template.spec.containers[*].image}')).toBe(
      'registry.example.com/patched d',
    );
    await ok('delete deployment patched');
  });

  test('defines custom resources and prints their columns', async () => {
    const definition = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'gizmos.ct.example.io' },
      spec: {
        group: 'ct.example.io',
        scope: 'Namespaced',
        names: { plural: 'gizmos', kind: 'Gizmo', shortNames: ['gz'] },
        versions: [
          {
            name: 'v1',
            served: true,
            storage: true,
            schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
            additionalPrinterColumns: [
              { name: 'Size', type: 'integer', jsonPath: '.spec.size' },
              { name: 'Color', type: 'string', jsonPath: '.spec.color', priority: 1 },
            ],
          },
        ],
      },
    };
    await ok('create -f -', manifest(definition));
    await ok('wait --for=condition=established crd/gizmos.ct.example.io --timeout=60s');
    const gizmo = {
      apiVersion: 'ct.example.io/v1',
      kind: 'Gizmo',
      metadata: { name: 'g' },
      spec: { size: 3 },
    };
    await ok('create -f -', JSON.stringify(gizmo));
    expect(lines(await ok('get gz')).map((line) => line.split(/ {2,}/))).toEqual([
      ['NAME', 'SIZE'],
      ['g', '3'],
    ]);
    expect(lines(await ok('get gz -o wide')).map((line) => line.trimEnd().split(/ {2,}/))).toEqual([
      ['NAME', 'SIZE', 'COLOR'],
      ['g', '3'],
    ]);
    await ok('delete crd gizmos.ct.example.io');
    expect(lines(await ok('api-resources -o name'))).not.toContain('gizmos.ct.example.io');
  });

  test('watches', async () => {
    await ok('create -f -', manifest(namespace('watched')));
    const words = ['get', 'configmaps', '-n', 'watched', '-w', '--output-watch-events', '--no-headers'];
    const child = spawn(kubectl!, [...words, ...CONNECT()]);
    const output = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const next = async () =>
      String((await output.next()).value)
        .split(/ {2,}/)
        .slice(0, 3);
    try {
      await ok('create -f -', manifest(configMap('w', 'watched')));
      expect(await next()).toEqual(['ADDED', 'w', '1']);
      await ok('replace -f -', manifest(configMap('w', 'watched', { a: 'b', c: 'd' } as never)));
      expect(await next()).toEqual(['MODIFIED', 'w', '2']);
      await ok('delete configmap w -n watched');
      expect(await next()).toEqual(['DELETED', 'w', '2']);
    } finally {
      child.kill();
    }
  });

  test('continues when requests are answered with 429', async () => {
    sandbox.setFaults({ fail429Every: 2 });
    try {
      expect(lines(await ok('get pods -A -o name --chunk-size=20'))).toHaveLength(60);
    } finally {
      sandbox.setFaults({});
    }
  });
});

describe.skipIf(isMissing('kubectl', kubectl))('kubectl with OpenAPI v2', () => {
  test('explains fields from it', async () => {
    const text = await ok('explain pod.spec.containers.resources --output=plaintext-openapiv2');
    expect(text).toContain('limits\t<map[string]string>');
    expect(await ok('explain gadget0x0 --output=plaintext-openapiv2')).toMatch(/KIND: +Gadget0x0/);
  });

  test('validates the items of a List with it', async () => {
    const wrong = { ...configMap('wrong', 'default'), bogus: 1 };
    const { code, stderr } = await run(['create', '-f', '-'], manifest(wrong));
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('unknown field "bogus" in io.k8s.api.core.v1.ConfigMap'),
    ]);
  });
});
