import { describe, expect, it } from 'vitest';
import { closedPipe } from '../../../src/process/errors.js';
import { StatusError } from '../../../src/transport/errors.js';
import { lines, scene } from '../../support/scene.js';
import { nodeWith, options, pod, printDrain, printed, told, withSend } from './support.js';

const evictions = (scene: Parameters<typeof printed>[0]) =>
  printed(scene).filter((line) => line.startsWith('evicting '));

describe('the pods that drain removes from a node', () => {
  it('are identified by the daemon set in their own namespace, even if another has one with that name', async () => {
    const scene = await nodeWith([]);
    const owner = { apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'agent', uid: 'u', controller: true };
    const labels = { app: 'agent' };
    const template = { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'c:1' }] } };
    for (const namespace of ['here', 'gone']) {
      await scene.create('/api/v1/namespaces', { metadata: { name: namespace } });
      const agent = pod('agent-1', { ownerReferences: [owner] });
      await scene.create(`/api/v1/namespaces/${namespace}/pods`, agent);
    }
    const session = withSend(scene.session, async (request, pass) => {
      if (request.path === '/apis/apps/v1/namespaces/gone/daemonsets/agent')
        throw new StatusError({ reason: 'NotFound', message: 'no agent', code: 404 }, 404);
      return pass();
    });
    await scene.create('/apis/apps/v1/namespaces/here/daemonsets', {
      metadata: { name: 'agent', labels },
      spec: { selector: { matchLabels: labels }, template },
    });
    await printDrain({ ...options, ignoreDaemonSets: true }, session);
    expect(evictions(scene)).toEqual(['evicting pod gone/agent-1']);
  });

  it('are those of a list that expired while it was read, each once', async () => {
    const names = ['web-1', 'web-2', 'web-3', 'web-4', 'web-5'];
    const scene = await nodeWith(names.map((name) => pod(name)));
    let pages = 0;
    const session = withSend(scene.session, async (request, pass) => {
      const isNext = request.query?.some(([name]) => name === 'continue') === true;
      if (isNext && ++pages === 3)
        throw new StatusError({ reason: 'Expired', message: 'too old', code: 410 }, 410);
      return pass();
    });
    await printDrain({ ...options, chunkSize: 1 }, session);
    expect(pages).toBeGreaterThan(3);
    expect(evictions(scene)).toEqual(names.map((name) => `evicting pod default/${name}`));
    expect(told(scene)).toEqual([]);
  });
});

const RBAC = '/apis/rbac.authorization.k8s.io/v1';
const rbac = (kind: string, name: string) => ({ apiGroup: 'rbac.authorization.k8s.io', kind, name });

describe('drain, when the pods of nodes cannot be listed,', () => {
  it('reports at the end, without the kind, why each node is not drained, as in kubectl', async () => {
    const { client, proa } = await scene({ rbac: true });
    const create = async (path: string, object: object) => {
      const { status, text } = await client.write('POST', path, object);
      if (status !== 201) throw new Error(text);
    };
    for (const name of ['one', 'two']) await create('/api/v1/nodes', { metadata: { name } });
    const rules = [{ verbs: ['get', 'patch'], apiGroups: [''], resources: ['nodes'] }];
    await create(`${RBAC}/clusterroles`, { metadata: { name: 'nodes' }, rules });
    await create(`${RBAC}/clusterrolebindings`, {
      metadata: { name: 'keepers' },
      roleRef: rbac('ClusterRole', 'nodes'),
      subjects: [rbac('User', 'keeper')],
    });

    const { exit, stderr } = await proa('drain one two --as=keeper');
    const why =
      'pods is forbidden: User "keeper" cannot list resource "pods" in API group "" at the cluster scope';
    // As observed with kubectl 1.32.
    expect([exit, lines(stderr)]).toEqual([
      1,
      [
        `error: unable to drain node "one" due to error: ${why}, continuing command...`,
        `error: unable to drain node "two" due to error: ${why}, continuing command...`,
        ...['There are pending nodes to be drained:', ' one', ' two', why, why],
      ],
    ]);
  });

  it('ends at once if no one continues reading', async () => {
    const scene = await nodeWith([]);
    const closed = closedPipe();
    const session = withSend(scene.session, async (request, pass) => {
      if (request.path === '/api/v1/pods') throw closed;
      return pass();
    });
    await expect(printDrain(options, session)).rejects.toBe(closed);
    expect(told(scene)).toEqual([]);
  });
});
