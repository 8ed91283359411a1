import { expect, it } from 'vitest';
import type { KubeObject } from '../../../src/codec/object.js';
import { neat } from '../../../src/render/neat/neat.js';
import { runInProcess } from '../../support/in-process.js';
import { sandboxSession } from '../../support/sandbox-session.js';

const deployments = '/apis/apps/v1/namespaces/default/deployments';

/** What a user writes; the server adds the rest. */
const written = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'shop', namespace: 'default', labels: { app: 'shop' }, annotations: { note: 'mine' } },
  spec: {
    replicas: 2,
    selector: { matchLabels: { app: 'shop' } },
    template: {
      metadata: { labels: { app: 'shop' } },
      spec: {
        containers: [
          {
            name: 'main',
            image: 'shop:1',
            ports: [{ containerPort: 80 }],
            readinessProbe: { httpGet: { path: '/', port: 80 }, periodSeconds: 3 },
          },
        ],
        volumes: [{ name: 'conf', configMap: { name: 'conf' } }],
      },
    },
  },
};

it('returns what someone wrote, without what the server added', async () => {
  const made = await sandboxSession({ sandbox: { pods: 0, sample: false } });
  await made.create(deployments, written);
  await made.create('/api/v1/namespaces/default/services', {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'shop' },
    spec: { selector: { app: 'shop' }, ports: [{ port: 80 }] },
  });
  const read = async (name: string) => {
    const env = { HOME: made.folder, KUBECONFIG: `${made.folder}/config` };
    const { stdout, exit } = await runInProcess(['get', name, '-o', 'json', '--neat'], { env });
    expect(exit).toBe(0);
    return JSON.parse(stdout);
  };
  expect(await read('deployment/shop')).toEqual(written);
  expect(await read('service/shop')).toEqual({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'shop', namespace: 'default' },
    // Servers before 1.21 cannot apply ports without it.
    spec: { selector: { app: 'shop' }, ports: [{ port: 80, protocol: 'TCP' }] },
  });
});

it('can be applied again, in either mode', async () => {
  const made = await sandboxSession({ sandbox: { pods: 0, sample: true } });
  const env = { HOME: made.folder, KUBECONFIG: `${made.folder}/config` };
  const names = [
    'deploy/web',
    'sts/db',
    'svc/db',
    'svc/web',
    'pod/web-1',
    'job/migrate',
    'cm/settings',
    'secret/web-tls',
  ];
  for (const mode of ['all', 'mine']) {
    const { stdout } = await runInProcess(['get', ...names, '-o', 'yaml', `--neat=${mode}`], { env });
    expect(stdout).not.toMatch(/managedFields|resourceVersion: "\d|creationTimestamp|^ +status:|uid:/m);
    const applied = await runInProcess(
      ['apply', '--server-side', '--dry-run=server', '--force-conflicts', '-f', '-'],
      { env, stdin: stdout },
    );
    expect(applied).toMatchObject({ exit: 0, stderr: '' });
    expect(applied.stdout.split('\n').filter((line) => line !== '')).toHaveLength(names.length);
  }
});

const ownedBy = (manager: string, fieldsV1: object, subresource?: string) => ({
  ...{ manager, operation: 'Update', fieldsType: 'FieldsV1', fieldsV1 },
  ...(subresource !== undefined && { subresource }),
});

it('keeps only what people wrote with mine: fields, list items by their keys, and members of sets', () => {
  const object: KubeObject = {
    apiVersion: 'example.com/v1',
    kind: 'Widget',
    metadata: {
      name: 'a',
      uid: 'u',
      labels: { mine: '1', theirs: '2' },
      finalizers: ['me/keep', 'them/keep'],
      managedFields: [
        ownedBy('kubectl-client-side-apply', {
          'f:metadata': { 'f:labels': { '.': {}, 'f:mine': {} }, 'f:finalizers': { 'v:"me/keep"': {} } },
          'f:spec': {
            'f:free': {},
            'f:empty': { '.': {} },
            'f:items': { 'k:{"name":"x"}': { '.': {}, 'f:name': {}, 'f:size': {} } },
          },
        }),
        ownedBy('kube-controller-manager', { 'f:spec': { 'f:theirs': {} } }),
        ownedBy('widget-operator', { 'f:spec': { 'f:theirs': {} } }),
        ownedBy('kubectl', { 'f:status': { 'f:phase': {} } }, 'status'),
      ] as never,
    },
    spec: {
      free: { deep: [1] },
      empty: { theirs: 1 },
      theirs: true,
      items: [
        { name: 'x', size: 1, filled: 2 },
        { name: 'y', size: 3 },
      ],
    },
    status: { phase: 'Good' },
  };
  expect(neat(object, 'mine')).toEqual({
    apiVersion: 'example.com/v1',
    kind: 'Widget',
    metadata: { name: 'a', labels: { mine: '1' }, finalizers: ['me/keep'] },
    spec: { free: { deep: [1] }, empty: {}, items: [{ name: 'x', size: 1 }] },
  });
  expect(object.metadata?.uid).toBe('u');
});
