import { tmpdir } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ActionLog } from '../../src/browser/act/log/action-log.js';
import { Clipboard } from '../../src/browser/copy/clipboard.js';
import { PlainBrowser } from '../../src/browser/line/plain-browser.js';
import { BrowserCluster } from '../../src/browser/state/cluster.js';
import { StateFile } from '../../src/browser/state/state-file.js';
import type { ContextMode } from '../../src/kubeconfig/context-modes.js';
import { settledDiscovery } from '../support/client-on.js';
import { ManualClock } from '../support/manual-clock.js';
import { turn } from '../support/turn.js';
import { FakeServer, podResource } from './support/fake-cluster.js';

const info = {
  contextName: 'dev',
  user: 'me',
  namespace: 'default',
  mode: 'open' as const,
  knownNamespaces: [],
};

/** Line mode on this number of pods, after their first rows were printed. */
async function lines(count: number, mode: ContextMode = 'open') {
  const server = new FakeServer();
  const clock = new ManualClock();
  const interrupted = new AbortController();
  const said: string[] = [];
  const kept: string[] = [];
  const written: string[] = [];
  server.pods = Array.from({ length: count }, (_, index) => ({
    name: `web-${index + 10}`,
    status: index % 2 === 0 ? 'Running' : 'Pending',
  }));
  const browser = new PlainBrowser({
    clock,
    lend: (use) => use(),
    editor: { edit: () => Promise.reject(new Error('there is no editor')) },
    actionLog: new ActionLog((line) => kept.push(line)),
    random: () => 1,
    clipboard: new Clipboard({}, (sequence) => written.push(sequence)),
    state: new StateFile(),
    place: { folder: tmpdir(), home: tmpdir() },
    contexts: [],
    open: async () => {
      throw new Error('no other context');
    },
    signal: interrupted.signal,
    say: (line) => said.push(line),
  });
  onTestFinished(() => browser.close());
  const cluster = new BrowserCluster(
    { ...info, mode },
    server,
    settledDiscovery() as BrowserCluster['discovery'],
  );
  const until = async (holds: () => boolean) => {
    while (!holds()) {
      await turn();
      clock.advance(100);
    }
  };
  browser.go(cluster, { resource: podResource, namespace: 'default' });
  await until(() => said.some((line) => /^\d+ objects?;/.test(line)));
  /** The response to a typed line. */
  const answer = async (line: string) => {
    said.length = 0;
    await browser.obey(line);
    return said;
  };
  const names = (answered: string[]) =>
    answered.slice(1).map((line) => line.replace(/^\d+\. /, '').split(':')[0]);
  return { answer, clock, kept, browser, interrupted, names, said, server, until, written };
}

it('line mode shows the rows that pass a filter from the first one on', async () => {
  const { answer, names } = await lines(60);
  expect(await answer('filter pending')).toEqual(['60 objects, 30 match']);
  expect(names(await answer('next'))[0]).toBe('web-11');
  expect(names(await answer('list 2'))).toEqual(['web-11', 'web-13']);
  expect(names(await answer('next'))[0]).toBe('web-15');
});

it.each(['list -1', 'list x', 'list 0'])('line mode does not understand "%s"', async (line) => {
  const { answer } = await lines(60);
  expect(await answer(line)).toEqual(['how many rows? "list", or "list 50"']);
});

it('line mode shows no rows of deleted objects', async () => {
  const { answer, names, server, until } = await lines(3);
  await until(() => server.watched.length > 0);
  server.change('DELETED', { name: 'web-11', status: 'Pending' });
  let turns = 0;
  await until(() => ++turns > 10);
  expect(names(await answer('list'))).toEqual(['web-10', 'web-12']);
});

it('line mode counts one object as one', async () => {
  const { answer } = await lines(1);
  expect((await answer('filter')).at(-1)).toBe('1 object');
});

it('line mode ends a hanging request when it is interrupted', async () => {
  const { answer, interrupted, server } = await lines(1);
  server.send = ({ signal }) =>
    new Promise((_, reject) => {
      if (signal!.aborted) reject(signal!.reason as Error);
      signal!.addEventListener('abort', () => reject(signal!.reason as Error));
    });
  const answered = answer('yaml web-10');
  interrupted.abort(new Error('interrupted'));
  expect(await answered).toEqual(['interrupted']);
});

it('line mode finds a row by its printed number, wherever it is now, and by an unambiguous prefix of its name', async () => {
  const { answer, server, until } = await lines(3);
  await until(() => server.watched.length > 0);
  await answer('list');
  server.change('ADDED', { name: 'aaa' });
  let turns = 0;
  await until(() => ++turns > 10);
  expect((await answer('details 2')).join('\n')).toContain('/pods/web-11 not found');
  expect((await answer('details aa')).join('\n')).toContain('/pods/aaa not found');
  expect(await answer('details web')).toEqual([
    'several rows begin with web: default/web-10, default/web-11, default/web-12',
  ]);
  expect(await answer('details 9')).toEqual(['there is no row 9: the last that was printed is 3']);
});

it('line mode shows chosen columns, labels and fields', async () => {
  const { answer } = await lines(2);
  expect((await answer('columns')).slice(0, 2)).toEqual(['NAME: shown', 'READY: shown']);
  expect(await answer('columns age, status, label:app')).toEqual(['columns: NAME, AGE, STATUS, APP']);
  expect((await answer('list'))[1]).toMatch(/^1\. web-10: AGE \S+, STATUS Running$/);
  expect(await answer('columns colour')).toEqual([
    'there is no column colour; "columns" lists the available ones',
  ]);
  expect(await answer('columns usual')).toEqual(['columns: NAME, READY, STATUS, RESTARTS, AGE']);
});

describe('changes in line mode', () => {
  const pod = (name: string, uid = `uid-default-${name}`) => ({
    kind: 'Pod',
    apiVersion: 'v1',
    metadata: { name, namespace: 'default', uid },
  });
  const path = (name: string) => `/api/v1/namespaces/default/pods/${name}`;

  async function changing(mode: ContextMode = 'open') {
    const all = await lines(3, mode);
    for (const name of ['web-10', 'web-11']) all.server.documents[path(name)] = pod(name);
    return all;
  }

  it('apply to the printed rows, after the number was typed', async () => {
    const { answer, clock, kept, server } = await changing();
    expect(await answer('delete 1 web-11 grace=1')).toEqual([
      'pods/web-10 in default  Running  without an owner: will NOT come back',
      'pods/web-11 in default  Pending  without an owner: will NOT come back',
      'grace: 1 s; or grace=-1 (its own), grace=0 (none: removed at once, although it may still be running)',
      'dependents: deleted afterwards; or cascade=Foreground (deleted first), cascade=Orphan (left alone)',
      '"try" does a dry run on the server, and changes nothing',
      'Delete 2 pods in context dev, namespace default? Type 2 to delete, or anything else to leave everything as it is.',
    ]);
    clock.advance(300);
    expect(await answer('2')).toEqual([
      'done: pods/web-10 in default deleted',
      'done: pods/web-11 in default deleted',
    ]);
    expect(server.writes).toMatchObject([
      { request: `DELETE ${path('web-10')}`, body: { preconditions: { uid: 'uid-default-web-10' } } },
      { request: `DELETE ${path('web-11')}`, body: { gracePeriodSeconds: 1 } },
    ]);
    expect(kept).toHaveLength(2);
    expect((await answer('log')).join('\n')).toContain('proa delete pods/web-10 --grace-period=1');
  });

  it('are not made by anything else, by an empty line, or by text typed before the question', async () => {
    const { answer, clock, server } = await changing();
    for (const line of ['', 'yes', '2', 'list']) {
      await answer('delete 1');
      clock.advance(300);
      expect(await answer(line)).toEqual(['No: nothing was changed']);
    }
    await answer('delete 1');
    expect(await answer('1')).toEqual(['too early: read it first; nothing was changed']);
    expect(server.writes).toEqual([]);
  });

  it('are not made to another object than the printed one, nor in a read-only context', async () => {
    const { answer, server, until } = await changing();
    await until(() => server.watched.length > 0);
    server.change('MODIFIED', { name: 'web-10', uid: 'new' });
    let turns = 0;
    await until(() => ++turns > 10);
    expect(await answer('delete 1')).toEqual([
      'default/web-10 is no longer the object that was printed; "list" shows the new one',
    ]);
    const other = await changing('read-only');
    expect(await other.answer('delete 1')).toEqual([
      'delete: context dev is read-only, and nothing is changed in it',
    ]);
    expect(await other.answer('unlock')).toEqual(['context dev is read-only, which cannot be unlocked here']);
    expect([...server.writes, ...other.server.writes]).toEqual([]);
  });

  it('require the name of a protected context, until it is unlocked', async () => {
    const { answer, clock } = await changing('protected');
    expect((await answer('delete 1')).at(-1)).toContain('(PROTECTED), namespace default? Type dev to delete');
    await answer('');
    await answer('unlock 1m');
    clock.advance(300);
    expect(await answer('dev')).toEqual(['done: context dev is unlocked for 1 minute']);
    expect((await answer('delete 1')).at(-1)).toContain('Type 1 to delete');
  });
});
