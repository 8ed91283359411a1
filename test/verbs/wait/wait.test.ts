import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../src/process/errors.js';
import type { StringOutput } from '../../../src/process/output.js';
import { parseConditions } from '../../../src/verbs/wait/conditions.js';
import { type WaitOptions, waitFor } from '../../../src/verbs/wait/wait.js';
import { ManualClock } from '../../support/manual-clock.js';
import { runVerb } from '../../support/run-verb.js';
import { type SandboxSession, sandboxSession } from '../../support/sandbox-session.js';
import { turn } from '../../support/turn.js';

const MAPS = '/api/v1/namespaces/default/configmaps';

const configMap = (name: string, data: Record<string, string> = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  data,
});

const options = (conditions: string[], more: Partial<WaitOptions> = {}): WaitOptions => ({
  words: [],
  filenames: [],
  recursive: true,
  labelSelector: '',
  fieldSelector: '',
  all: false,
  allNamespaces: false,
  conditions: parseConditions(conditions),
  timeoutMs: 30_000,
  showsObjects: false,
  ...more,
});

/** A wait in progress, on a stopped clock. */
function begin(scene: SandboxSession, asked: WaitOptions) {
  const clock = new ManualClock();
  const print = {
    format: undefined,
    dryRun: 'none',
    showManagedFields: false,
    allowMissingTemplateKeys: true,
  } as const;
  const verb = () => waitFor(asked, scene.session, clock);
  const ended = runVerb(verb, print, scene.session).then(
    () => 'met',
    (error: unknown) =>
      error instanceof AggregateError ? error.errors.map(messageOf).join('\n') : messageOf(error),
  );
  return { clock, ended };
}

const stdoutOf = ({ session }: SandboxSession) => (session.environment.stdout as StringOutput).text;

/** Continues until something holds; a limit prevents a failing test from delaying the others. */
async function turnsUntil(isSo: () => boolean): Promise<void> {
  for (let turns = 0; !isSo(); turns++) {
    if (turns === 5_000) throw new Error('it did not come to that');
    await turn();
  }
}

/** The number of watches requested from the server. */
const watches = ({ sandbox }: SandboxSession) =>
  sandbox.requests().filter(({ query }) => query.includes('watch=true')).length;

const watching = (scene: SandboxSession) => turnsUntil(() => watches(scene) > 0);

/** It waits before the next request, and for the time limit. */
const pausing = (clock: ManualClock) => turnsUntil(() => clock.waiting === 2);

describe('waiting for many objects', () => {
  const names = Array.from({ length: 40 }, (_, index) => `map-${String(index).padStart(2, '0')}`);

  it('takes one list if all of them meet the condition', async () => {
    const scene = await sandboxSession();
    await scene.create(MAPS, ...names.map((name) => configMap(name, { is: 'done' })));
    const { ended } = begin(
      scene,
      options(['jsonpath={.data.is}=done'], { words: ['configmaps'], all: true }),
    );
    expect(await ended).toBe('met');
    expect(stdoutOf(scene)).toBe(names.map((name) => `configmap/${name} condition met\n`).join(''));
    expect(scene.asked()).toEqual([`GET ${MAPS}?limit=500`]);
  });

  it('takes one more list and one watch for all that do not, and names each when the time is over', async () => {
    const scene = await sandboxSession();
    const isDone = (name: string) => name === 'map-39';
    await scene.create(MAPS, ...names.map((name) => configMap(name, isDone(name) ? { is: 'done' } : {})));
    const { clock, ended } = begin(
      scene,
      options(['jsonpath={.data.is}=done'], { words: ['configmaps'], all: true }),
    );
    await watching(scene);
    clock.advance(30_000);
    expect((await ended).split('\n')).toEqual(
      names
        .filter((name) => !isDone(name))
        .map((name) => `timed out waiting for the condition on configmaps/${name}`),
    );
    expect(stdoutOf(scene)).toBe('configmap/map-39 condition met\n');
    expect(scene.asked().map((line) => line.replace(/resourceVersion=\d+/, 'resourceVersion=N'))).toEqual([
      `GET ${MAPS}?limit=500`,
      `GET ${MAPS}?limit=500`,
      `GET ${MAPS}?allowWatchBookmarks=true&resourceVersion=N&watch=true`,
    ]);
  });

  it('of all namespaces takes one watch for all of them', async () => {
    const scene = await sandboxSession();
    const spaces = Array.from({ length: 17 }, (_, index) => `space-${index}`);
    for (const name of spaces) {
      await scene.create('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
      await scene.create(`/api/v1/namespaces/${name}/configmaps`, configMap('one'));
    }
    const { clock, ended } = begin(
      scene,
      options(['jsonpath={.data.is}=done'], {
        words: ['configmaps'],
        fieldSelector: 'metadata.name=one',
        allNamespaces: true,
      }),
    );
    await watching(scene);
    clock.advance(30_000);
    expect((await ended).split('\n')).toHaveLength(17);
    expect(watches(scene)).toBe(1);
  });
});

describe('waiting', () => {
  it('reports an object when it meets the conditions, after those before it', async () => {
    const scene = await sandboxSession();
    await scene.create(MAPS, configMap('a'), configMap('b', { is: 'done' }));
    const { ended } = begin(scene, options(['jsonpath={.data.is}=done'], { words: ['configmap', 'a', 'b'] }));
    await watching(scene);
    expect(stdoutOf(scene)).toBe('');
    await scene.patch(`${MAPS}/a`, { data: { is: 'done' } });
    expect(await ended).toBe('met');
    expect(stdoutOf(scene)).toBe('configmap/a condition met\nconfigmap/b condition met\n');
  });

  it('goes through several conditions one after the other', async () => {
    const scene = await sandboxSession();
    await scene.create(MAPS, configMap('a', { first: 'yes' }));
    const { clock, ended } = begin(
      scene,
      options(['jsonpath={.data.first}', 'create', 'jsonpath={.data.second}'], { words: ['configmap/a'] }),
    );
    await watching(scene);
    clock.advance(30_000);
    expect(await ended).toBe('timed out waiting for the condition on configmaps/a');
    expect(stdoutOf(scene)).toBe('configmap/a condition met\n'.repeat(2));
  });

  it('for creation asks again every half second, until none is missing', async () => {
    const scene = await sandboxSession();
    await scene.create(MAPS, configMap('a'));
    const { clock, ended } = begin(scene, options(['create'], { words: ['configmap', 'a', 'b'] }));
    await pausing(clock);
    expect(stdoutOf(scene)).toBe('');
    await scene.create(MAPS, configMap('b'));
    clock.advance(500);
    expect(await ended).toBe('met');
    expect(stdoutOf(scene)).toBe('configmap/a condition met\nconfigmap/b condition met\n');
  });

  it('for creation ends with the time', async () => {
    const scene = await sandboxSession();
    const { clock, ended } = begin(scene, options(['create'], { words: ['configmap/a'] }));
    await pausing(clock);
    clock.advance(30_000);
    expect(await ended).toBe('timed out waiting for the condition');
  });

  it('for deletion ends when the object is gone, and reports it', async () => {
    const scene = await sandboxSession();
    await scene.create(MAPS, configMap('a'));
    const { ended } = begin(scene, options(['delete'], { words: ['configmap/a'] }));
    await watching(scene);
    await scene.remove(`${MAPS}/a`);
    expect(await ended).toBe('met');
    expect(stdoutOf(scene)).toBe('configmap/a condition met\n');
  });

  it('for a condition survives a deletion: another object with the name may meet it', async () => {
    const scene = await sandboxSession();
    await scene.create(MAPS, configMap('a'));
    const { ended } = begin(scene, options(['jsonpath={.data.is}'], { words: ['configmap/a'] }));
    await watching(scene);
    await scene.remove(`${MAPS}/a`);
    await scene.create(MAPS, configMap('a', { is: 'new' }));
    expect(await ended).toBe('met');
  });

  it('treats a negative time limit as a week', async () => {
    const scene = await sandboxSession();
    await scene.create(MAPS, configMap('a'));
    const { clock, ended } = begin(scene, options(['delete'], { words: ['configmap/a'], timeoutMs: -1 }));
    await watching(scene);
    let isOver = false;
    void ended.then(() => (isOver = true));
    clock.advance(7 * 24 * 3600_000 - 1);
    await turn();
    expect(isOver).toBe(false);
    clock.advance(1);
    expect(await ended).toBe('timed out waiting for the condition on configmaps/a');
  });
});
