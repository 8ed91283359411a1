import { describe, expect, it } from 'vitest';
import { interruptFailure } from '../../../src/process/errors.js';
import { ConnectionError, StatusError } from '../../../src/transport/errors.js';
import { ManualClock } from '../../support/manual-clock.js';
import { turn } from '../../support/turn.js';
import {
  BUDGETS,
  budget,
  nodeWith,
  options,
  PODS,
  pod,
  printDrain,
  printed,
  told,
  withSend,
} from './support.js';

const evicts = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.endsWith('/eviction');

describe('drain', () => {
  it('requests the pods of a node once, and observes their end with one list and one watch', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `web-${index}`);
    const scene = await nodeWith(names.map((name) => pod(name)));
    const asked: string[] = [];
    const session = withSend(scene.session, (request, pass) => {
      const query = (request.query ?? []).map(([name, value]) => `${name}=${value}`).join('&');
      asked.push(`${request.method} ${request.path.replace(/web-\d+/, 'NAME')} ${query}`);
      return pass();
    });
    await printDrain(options, session);
    const about = asked.filter((line) => /nodes|pods/.test(line));
    expect(about.slice(0, 3)).toEqual([
      'GET /api/v1/nodes/one ',
      'PATCH /api/v1/nodes/one ',
      'GET /api/v1/pods fieldSelector=spec.nodeName=one&limit=500',
    ]);
    const isEviction = (line: string) => line === `POST ${PODS}/NAME/eviction `;
    expect(about.filter(isEviction)).toHaveLength(20);
    expect(about.slice(3).filter((line) => !isEviction(line))).toEqual([
      'GET /api/v1/pods fieldSelector=spec.nodeName=one&limit=500',
      expect.stringMatching(/^GET \/api\/v1\/pods .*watch=(1|true)/),
    ]);
    expect(printed(scene)).toEqual(
      [
        ...['node/one cordoned', 'node/one drained'],
        ...names.map((name) => `evicting pod default/${name}`),
        ...names.map((name) => `pod/${name} evicted`),
      ].sort(),
    );
  });

  it('retries what a budget refuses after five seconds, and evicts the other pods in the meantime', async () => {
    const scene = await nodeWith([pod('web-1'), pod('other', { labels: { app: 'other' } })]);
    await scene.create(BUDGETS, budget(1));
    const clock = new ManualClock();
    const done = printDrain(options, scene.session, clock);
    while (!printed(scene).includes('pod/other evicted') || told(scene).length === 0) await turn();
    await scene.remove(`${BUDGETS}/web`);
    clock.advance(4_999);
    await turn();
    expect(printed(scene)).not.toContain('pod/web-1 evicted');
    clock.advance(1);
    await done;
    const refused = 'error when evicting pods/"web-1" -n "default" (will retry after 5s): ';
    expect(told(scene)).toEqual([
      `${refused}Cannot evict pod as it would violate the pod's disruption budget.`,
    ]);
    expect(printed(scene).filter((line) => line === 'evicting pod default/web-1')).toHaveLength(2);
  });

  it('does not evict a new pod with the name of a listed one', async () => {
    const scene = await nodeWith([pod('web-1')]);
    const session = withSend(scene.session, async (request, pass) => {
      if (evicts(request) && scene.asked().every((line) => !line.includes('eviction'))) {
        await scene.remove(`${PODS}/web-1?gracePeriodSeconds=0`);
        await scene.create(PODS, pod('web-1'));
      }
      return pass();
    });
    await printDrain(options, session);
    expect(printed(scene)).toEqual(['evicting pod default/web-1', 'node/one cordoned', 'node/one drained']);
    await expect(scene.remove(`${PODS}/web-1?gracePeriodSeconds=0`)).resolves.toBeUndefined();
  });

  it('does not repeat an eviction whose response is lost, and reports that it may have been done', async () => {
    const scene = await nodeWith([pod('web-1'), pod('web-2')]);
    let evictions = 0;
    const session = withSend(scene.session, async (request, pass) => {
      const answer = await pass();
      if (!evicts(request) || !request.path.includes('web-1')) return answer;
      evictions++;
      throw new ConnectionError('EOF', { method: 'POST', url: `https://cluster${request.path}` });
    });
    const lost =
      `error when evicting pods/"web-1" -n "default": Post "https://cluster${PODS}/web-1/eviction": EOF ` +
      '(it is not known whether it was done)';
    await expect(printDrain(options, session)).rejects.toThrow(lost);
    expect(evictions).toBe(1);
    expect(printed(scene)).toContain('pod/web-2 evicted');
    expect(printed(scene)).not.toContain('node/one drained');
    expect(told(scene)).toContain(
      `error: unable to drain node "one" due to error: ${lost}, continuing command...`,
    );
  });

  it('does not repeat an eviction whose connection is cut in the middle of the response', async () => {
    const scene = await nodeWith([pod('web-1')]);
    const session = withSend(scene.session, async (request, pass) => {
      scene.sandbox.setFaults(evicts(request) ? { cut: 1 } : {});
      return pass();
    });
    await expect(printDrain(options, session)).rejects.toThrow(
      /it (was done for pod\/web-1, but|is not known whether)/,
    );
    expect(scene.asked().filter((line) => line.includes('eviction'))).toHaveLength(1);
  });

  it('reports after an interruption what was done and what may have been', async () => {
    const stop = new AbortController();
    const scene = await nodeWith([pod('web-1'), pod('web-2'), pod('web-3')], { signal: stop.signal });
    let evictions = 0;
    const session = withSend(scene.session, async (request, pass) => {
      if (evicts(request) && ++evictions === 2) stop.abort(interruptFailure());
      return pass();
    });
    await expect(printDrain({ ...options, concurrency: 1 }, session)).rejects.toThrow('interrupted');
    expect(told(scene)).toEqual([
      'proa: interrupted: 1 object was done; not known whether done: pod/web-2; nothing else was done',
    ]);
  });

  it('reads the list again every second if pods may not be watched', async () => {
    const scene = await nodeWith([pod('web-1', { finalizers: ['example.com/held'] })]);
    let lists = 0;
    const session = withSend(scene.session, async (request, pass) => {
      const isWatch = request.query?.some(([name]) => name === 'watch');
      if (request.path === '/api/v1/pods' && !isWatch && ++lists === 4)
        await scene.patch(`${PODS}/web-1`, { metadata: { finalizers: null } });
      return isWatch ? forbidden() : pass();
    });
    const clock = new ManualClock();
    const done = printDrain(options, session, clock);
    for (let isOver = false; !isOver; clock.advance(1_000)) {
      isOver = await Promise.race([done.then(() => true), turn().then(() => false)]);
    }
    expect(printed(scene)).toContain('pod/web-1 evicted');
    expect(told(scene)).toEqual([]);
  });

  it('waits for the pods of a terminating namespace, in which nothing can be evicted', async () => {
    const scene = await nodeWith([]);
    await scene.create('/api/v1/namespaces', { metadata: { name: 'going' } });
    const pods = '/api/v1/namespaces/going/pods';
    await scene.create(pods, pod('held', { finalizers: ['example.com/held'] }));
    await scene.remove('/api/v1/namespaces/going');
    await scene.sandbox.settled();
    const session = withSend(scene.session, async (request, pass) => {
      const isWatch = request.query?.some(([name]) => name === 'watch');
      if (isWatch) await scene.patch(`${pods}/held`, { metadata: { finalizers: null } });
      return pass();
    });
    await printDrain(options, session);
    expect(told(scene)).toEqual([]);
    expect(printed(scene)).toEqual([
      'evicting pod going/held',
      'node/one cordoned',
      'node/one drained',
      'pod/held evicted',
    ]);
  });

  it('retries in a terminating namespace while a pod does not end yet', async () => {
    const scene = await nodeWith([pod('web-1')]);
    let evictions = 0;
    const session = withSend(scene.session, (request, pass) => {
      if (evicts(request) && ++evictions === 1) return terminating();
      return pass();
    });
    const clock = new ManualClock();
    const done = printDrain(options, session, clock);
    while (told(scene).length === 0) await turn();
    for (let isOver = false; !isOver; clock.advance(1_000)) {
      isOver = await Promise.race([done.then(() => true), turn().then(() => false)]);
    }
    expect(told(scene)).toEqual([
      'error when evicting pod "web-1" from terminating namespace "default" (will retry after 5s): it ends',
    ]);
    expect(printed(scene)).toContain('pod/web-1 evicted');
  });

  it('deletes if the server does not support evictions', async () => {
    const scene = await nodeWith([pod('web-1')]);
    const discovery = Object.assign(Object.create(scene.session.discovery), {
      inGroupVersion: async () => [],
    });
    await printDrain(options, { ...scene.session, discovery });
    expect(printed(scene)).toEqual(['node/one cordoned', 'node/one drained', 'pod/web-1 deleted']);
  });

  it('gives up on a node, but not on others, if a pod cannot be deleted', async () => {
    const scene = await nodeWith([pod('web-1'), pod('web-2')]);
    await scene.create('/api/v1/nodes', { metadata: { name: 'two' } });
    const session = withSend(scene.session, async (request, pass) =>
      request.method === 'DELETE' ? forbidden() : pass(),
    );
    const given = { ...options, names: ['one', 'two'], disableEviction: true, concurrency: 1 };
    await expect(printDrain(given, session)).rejects.toThrow('no, thank you');
    expect(printed(scene)).toEqual(['node/one cordoned', 'node/two cordoned', 'node/two drained']);
    expect(scene.asked().filter((line) => line.startsWith('DELETE'))).toEqual([]);
  });
});

function forbidden(): never {
  throw new StatusError({ status: 'Failure', reason: 'Forbidden', message: 'no, thank you', code: 403 }, 403);
}

function terminating(): never {
  const causes = [{ reason: 'NamespaceTerminating', message: 'it ends', field: 'metadata.namespace' }];
  const details = { causes };
  throw new StatusError({ status: 'Failure', reason: 'Forbidden', message: 'it ends', details }, 403);
}
