import { describe, expect, it } from 'vitest';
import { StatusError } from '../../../src/transport/errors.js';
import { nodeWith, options, pod, printDrain, printed, told, withSend } from './support.js';

const evictions = (scene: Parameters<typeof printed>[0]) =>
  printed(scene).filter((line) => line.startsWith('evicting '));

describe('the pods that drain takes off a node', () => {
  it('are told by the daemon set of their own namespace, where another has one of that name', async () => {
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
