import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ContextLocks } from '../../../src/browser/act/context-locks.js';
import { ActionCatalog } from '../../../src/browser/act/flow/action-catalog.js';
import { ActionFlow } from '../../../src/browser/act/flow/action-flow.js';
import { ActionLog } from '../../../src/browser/act/log/action-log.js';
import { Forwards } from '../../../src/browser/forward/forwards.js';
import type { BrowserCluster } from '../../../src/browser/state/cluster.js';
import { ConnectionError } from '../../../src/transport/errors.js';
import { turn } from '../../support/turn.js';
import { deploymentResource, Scene } from '../support/fake-cluster.js';

const LIST = '/apis/apps/v1/namespaces/default/deployments';
const UNLOCKED_MS = 60_000;

/** The possible events of a flow, in any order. */
const event = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ answer: fc.constantFrom('right', 'yes', '1', '2', '3', 'dev', 'y', '') }),
  },
  { weight: 1, arbitrary: fc.record({ together: fc.constant(true) }) },
  { weight: 2, arbitrary: fc.record({ fill: fc.constantFrom('', '5', 'many') }) },
  { weight: 6, arbitrary: fc.record({ wait: fc.constantFrom(100, 299, 300, 1000, UNLOCKED_MS) }) },
  { weight: 4, arbitrary: fc.record({ look: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ server: fc.constantFrom('good', 'broken', 'refusing', 'slow') }) },
  { weight: 1, arbitrary: fc.record({ lock: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('try', 'try', 'stop', 'choose', 'release', 'leave') }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('end') }) },
);
/** A question that is filled in, read and answered correctly; and one that was read before it changed. */
const confirmed = fc.constant([{ fill: '' }, { look: true }, { wait: 300 }, { answer: 'right' }]);
const unread = fc.constantFrom(
  [{ look: true }, { wait: 300 }, { fill: '' }, { answer: 'right' }],
  [{ does: 'leave' }, { answer: 'right' }],
);
const steps = fc.oneof(
  { weight: 5, arbitrary: event.map((one) => [one]) },
  { weight: 2, arbitrary: confirmed },
  { weight: 1, arbitrary: unread },
);
type Event = Partial<{
  answer: string;
  together: boolean;
  fill: string;
  wait: number;
  look: boolean;
  server: string;
  lock: boolean;
  does: string;
}>;

/** Deployments in one context or two, with a started action, and a record of what happens. */
async function begun(word: string, mode: 'open' | 'protected', count: number, contexts: number) {
  const scene = new Scene({ mode });
  const { clock, server, production } = scene;
  const clusters: BrowserCluster[] = [scene.cluster, await scene.openContext('prod')].slice(0, contexts);
  const held: (() => void)[] = [];
  let serves = 'good';
  const changes: string[] = [];
  for (const each of [server, production]) {
    const context = each === server ? 'dev' : 'prod';
    for (let index = 0; index < 3; index++) {
      const metadata = {
        name: `${context}-web-${index}`,
        namespace: 'default',
        uid: `u${index}`,
        resourceVersion: '7',
      };
      const spec = { replicas: 3, template: {} };
      each.documents[`${LIST}/${context}-web-${index}`] = {
        kind: 'Deployment',
        apiVersion: 'apps/v1',
        metadata,
        spec,
      };
      each.documents[`${LIST}/${context}-web-${index}/scale`] = {
        kind: 'Scale',
        apiVersion: 'autoscaling/v1',
        metadata,
        spec,
      };
    }
    each.documents['/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers'] = {
      ...{ kind: 'HorizontalPodAutoscalerList', apiVersion: 'autoscaling/v2', metadata: {}, items: [] },
    };
    const send = each.send.bind(each);
    each.send = async (request) => {
      const { method, path, query = [], body } = request;
      const isDry = new Map(query).has('dryRun') || String(body ?? '').includes('"dryRun"');
      if (method === 'GET' || isDry || path.endsWith('reviews')) return send(request);
      changes.push(`${context} ${method} ${path}`);
      if (serves === 'slow') await new Promise<void>((resolve) => held.push(resolve));
      if (serves === 'broken') throw new ConnectionError('connection reset', { method, url: 'https://x' });
      return send(request);
    };
    each.write = () =>
      serves === 'refusing'
        ? { kind: 'Status', status: 'Failure', message: 'no', reason: 'Invalid', code: 422 }
        : { kind: 'Deployment', apiVersion: 'apps/v1', metadata: { name: 'web-0' } };
  }
  const locks = new ContextLocks(() => clock.now());
  const quiet = () => undefined;
  const host = { now: () => clock.now(), changed: quiet, answered: quiet, tell: quiet };
  const catalog = new ActionCatalog({
    ...{
      clock,
      locks,
      forwards: new Forwards(host, clock),
      actionLog: new ActionLog(),
      lend: (use) => use(),
    },
    editor: { edit: () => Promise.reject(new Error('there is no editor')) },
  });
  const action = catalog.actions.find((each) => each.word === word)!;
  const subjects = clusters.flatMap((cluster) =>
    Array.from({ length: count }, (_, index) => ({
      ...{
        resource: deploymentResource,
        namespace: 'default',
        name: `${cluster.info.contextName}-web-${index}`,
        uid: `u${index}`,
      },
      ...{ state: '', cluster },
    })),
  );
  const said: string[] = [];
  const presenter = {
    moved: () => undefined,
    said: ({ kind, spans }: { kind: string; spans: readonly { text: string }[] }) =>
      void said.push(`${kind}: ${spans.map(({ text }) => text).join('')}`),
    tell: (text: string) => void said.push(text),
    pane: () => Promise.reject(new Error('no program is run here')),
    now: () => clock.now(),
  };
  const place = { cluster: scene.cluster, namespace: 'default' };
  const tasks = catalog.tasksOf(action, { subjects, unseen: 0 }, place);
  const flow = new ActionFlow(tasks, presenter);
  flow.begin();
  const settle = async () => {
    let isSettled = false;
    void flow.settled.then(() => (isSettled = true));
    for (let turns = 0; turns < 1 || (!isSettled && held.length === 0 && turns < 200); turns++) await turn();
  };
  await settle();
  /** The answer that the current question requires, by the rules of the documents. */
  const needed = () => {
    const { contextName, mode: of } = flow.task.cluster.info;
    if (of === 'protected' && locks.left(flow.task.cluster) === 0) return contextName;
    return word === 'delete' || count > 1 ? String(count) : 'yes';
  };
  return {
    ...{ flow, clock, changes, held, said, needed, settle },
    serve: (how: string) => (serves = how),
    lock: (isLocked: boolean) => locks.unlock(flow.task.cluster, isLocked ? 0 : UNLOCKED_MS),
  };
}

/** Triggers an event; returns whether it is the required answer, after the question was visible for long enough. */
function happens(each: Event, at: Awaited<ReturnType<typeof begun>>, seenAt: number | undefined): boolean {
  const { flow, clock } = at;
  const isOpen = flow.state.at === 'asking' && seenAt !== undefined && clock.now() - seenAt >= 300;
  if (each.answer !== undefined) {
    const text = each.answer === 'right' ? at.needed() : each.answer;
    const isRight = isOpen && text === at.needed();
    flow.answer(text, true);
    return isRight;
  }
  if (each.together) flow.answer(at.needed(), false);
  if (each.fill !== undefined) flow.fill(each.fill);
  if (each.wait !== undefined) clock.advance(each.wait);
  if (each.server !== undefined) at.serve(each.server);
  if (each.lock !== undefined) at.lock(each.lock);
  if (each.does === 'try') flow.tryOut();
  if (each.does === 'choose') for (const option of flow.form.options) flow.form.choose(option);
  if (each.does === 'stop') flow.stop();
  if (each.does === 'leave') flow.leave();
  if (each.does === 'end') flow.end();
  if (each.does === 'release') for (const release of at.held.splice(0)) release();
  return false;
}

it('a flow sends nothing without the answer that the current question requires, and nothing twice, whatever happens', async () => {
  let sent = 0;
  const counts: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('delete', 'restart', 'scale'),
      fc.constantFrom('open' as const, 'protected' as const),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 2 }),
      fc.array(steps, {
        minLength: 5,
        maxLength: 20,
      }),
      async (word, mode, count, contexts, events) => {
        const at = await begun(word, mode, count, contexts);
        let seenAt: number | undefined;
        let state = at.flow.state;
        for (const each of events.flat() as Event[]) {
          // A question of another state, or one that is no longer visible, has to be shown first.
          if (at.flow.state !== state) seenAt = undefined;
          state = at.flow.state;
          if (each.look === true) {
            at.flow.seen();
            seenAt ??= at.clock.now();
          } else if (each.look === false) {
            at.flow.unseen();
            seenAt = undefined;
          }
          const before = at.changes.length;
          const isRight = happens(each, at, seenAt);
          await at.settle();
          if (at.changes.length > before) expect(isRight, JSON.stringify(each)).toBe(true);
          counts[at.flow.state.at] = (counts[at.flow.state.at] ?? 0) + 1;
        }
        for (const release of at.held.splice(0)) release();
        await at.settle();
        expect(new Set(at.changes).size).toBe(at.changes.length);
        const told = at.said.filter((line) => line.includes('web-') && !line.startsWith('dry run: '));
        // Each object of a started context has its outcome, once.
        expect(new Set(told).size).toBe(told.length);
        expect(told.length).toBeGreaterThanOrEqual(at.changes.length);
        sent += at.changes.length;
      },
    ),
    { numRuns: 100 },
  );
  expect(sent).toBeGreaterThan(20);
  for (const name of ['asking', 'over', 'left']) expect(counts[name]).toBeGreaterThan(50);
}, 60_000);
