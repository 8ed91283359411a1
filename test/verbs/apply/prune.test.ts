import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StringOutput } from '../../../src/process/output.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { scene } from '../../support/scene.js';
import { fileOf, map, options, printApply } from './support.js';

const namespace = (name: string) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
const mapIn = (place: string, name: string) => ({ ...map(name), metadata: { name, namespace: place } });

/** A cluster-scoped type whose objects may be parents of apply sets, and one of them. */
const setType = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'sets.example.com', labels: { 'applyset.kubernetes.io/is-parent-type': 'true' } },
  spec: {
    group: 'example.com',
    scope: 'Cluster',
    names: { plural: 'sets', singular: 'set', kind: 'Set' },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
  },
};
const hash = createHash('sha256').update('all..Set.example.com').digest('base64url');
const set = {
  apiVersion: 'example.com/v1',
  kind: 'Set',
  metadata: {
    name: 'all',
    labels: { 'applyset.kubernetes.io/id': `applyset-${hash}-v1` },
    annotations: {
      'applyset.kubernetes.io/tooling': 'kubectl/v1.32',
      'applyset.kubernetes.io/contains-group-kinds': '',
    },
  },
};

/** What is pruned when only some of the objects are applied: the lines of standard output, and of standard error. */
async function pruned(all: object[], kept: object[], allowlist: string[]) {
  const { session, file, stderr } = await sandboxSession();
  await file('objects.json', fileOf(...all));
  await printApply(options, session);
  await file('objects.json', fileOf(...kept));
  await printApply({ ...options, prune: { allowlist } }, session);
  const { text } = session.environment.stdout as StringOutput;
  return { lines: text.split('\n').filter((line) => line.endsWith(' pruned')), told: stderr.text };
}

describe('apply --prune', () => {
  const all = [
    ...[namespace('keep'), namespace('old')],
    ...[mapIn('keep', 'a'), mapIn('keep', 'b'), mapIn('old', 'c')],
  ];
  const kept = [namespace('keep'), mapIn('keep', 'a')];

  it('without types prunes those of kubectl: in the namespaces it applied to, and cluster-scoped ones', async () => {
    const { lines, told } = await pruned(all, kept, []);
    expect(lines).toEqual(['configmap/b pruned', 'namespace/old pruned']);
    expect(told).toContain('kubectl apply will no longer prune non-namespaced resources by default');
  });

  it.each([
    [['core/v1/Namespace'], ['namespace/old pruned']],
    [['core/v1/ConfigMap'], ['configmap/b pruned']],
    [
      ['core/v1/ConfigMap', '/v1/Namespace'],
      ['configmap/b pruned', 'namespace/old pruned'],
    ],
  ])('of %j prunes nothing else', async (allowlist, expected) => {
    const { lines, told } = await pruned(all, kept, allowlist);
    expect(lines).toEqual(expected);
    expect(told).toBe('');
  });

  it('deletes nothing in a dry run on the client, and reports what it would delete', async () => {
    const place = await sandboxSession();
    await place.file('objects.json', fileOf(...all));
    await printApply(options, place.session);
    await place.file('objects.json', fileOf(...kept));
    await printApply(
      { ...options, dryRun: 'client', prune: { allowlist: ['core/v1/ConfigMap'] } },
      place.session,
    );
    expect((place.session.environment.stdout as StringOutput).text).toContain('configmap/b pruned (dry run)');
    expect(place.sandbox.requests().filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('with an apply set of the whole cluster prunes what it previously applied in each namespace', async () => {
    const { proa, folder, client } = await scene({ sample: false });
    const run = { cwd: folder, env: { KUBECTL_APPLYSET: 'true' } };
    const apply = (...objects: object[]) => {
      writeFileSync(join(folder, 'objects.json'), fileOf(...objects));
      return proa('apply -f objects.json --prune --applyset=sets.example.com/all', run);
    };
    writeFileSync(join(folder, 'type.json'), fileOf(setType, namespace('other')));
    expect(await proa('create -f type.json', run)).toMatchObject({ exit: 0, stderr: '' });
    writeFileSync(join(folder, 'set.json'), fileOf(set));
    expect(await proa('create -f set.json', run)).toMatchObject({ exit: 0, stderr: '' });
    expect(await apply(mapIn('default', 'a'), mapIn('other', 'b'))).toMatchObject({ exit: 0 });
    expect((await apply(mapIn('default', 'a'))).stdout).toContain('configmap/b pruned');
    expect((await client.send('GET', '/api/v1/namespaces/other/configmaps/b')).status).toBe(404);
  });
});
