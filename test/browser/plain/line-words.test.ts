import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ActionController } from '../../../src/browser/act/action-controller.js';
import { actions } from '../../../src/browser/act/actions/actions.js';
import { ActionLog } from '../../../src/browser/act/log/action-log.js';
import { barWords } from '../../../src/browser/bar/bar-words.js';
import { Clipboard } from '../../../src/browser/copy/clipboard.js';
import { forwardWords } from '../../../src/browser/forward/forward-keys.js';
import { keyWords } from '../../../src/browser/keys/key-map.js';
import { parseCommand } from '../../../src/browser/line/command.js';
import { PlainBrowser } from '../../../src/browser/line/plain-browser.js';
import { StateFile } from '../../../src/browser/state/state-file.js';
import { views } from '../../../src/browser/views/views.js';
import { viewsPart } from '../../../src/browser/views/views-part.js';
import { turn } from '../../support/turn.js';
import { podResource, resource, Scene } from '../support/fake-cluster.js';

/** Line mode on this number of pods, ready for input. */
async function lines(count: number) {
  const { server, clock, cluster } = new Scene();
  server.pods = Array.from({ length: count }, (_, index) => ({ name: `web-${index + 1}` }));
  for (const { name } of server.pods)
    server.documents[`/api/v1/namespaces/default/pods/${name}`] = {
      ...{ kind: 'Pod', apiVersion: 'v1' },
      metadata: { name, namespace: 'default', uid: `uid-default-${name}`, resourceVersion: '1' },
    };
  const said: string[] = [];
  const written: string[] = [];
  const browser = new PlainBrowser({
    ...{ clock, state: new StateFile(), random: () => 1, signal: new AbortController().signal },
    clipboard: new Clipboard({}, (sequence) => written.push(sequence)),
    place: { folder: tmpdir(), home: tmpdir() },
    actionLog: new ActionLog(() => undefined),
    lend: (use) => use(),
    editor: { edit: () => Promise.reject(new Error('there is no editor')) },
    contexts: [],
    open: () => Promise.reject(new Error('there is one context')),
    say: (line) => said.push(line),
  });
  onTestFinished(() => browser.close());
  const until = async (holds: () => boolean) => {
    for (let turns = 0; turns < 300 && !holds(); turns++) {
      await turn();
      clock.advance(100);
    }
  };
  browser.go(cluster, { resource: podResource, namespace: 'default' });
  await until(() => said.some((line) => line.includes(' object')) && server.watched.length > 0);
  /** The response to a line. */
  const answer = async (line: string) => {
    clock.advance(400);
    said.length = 0;
    await browser.obey(line);
    return [...said];
  };
  return { answer, browser, clock, cluster, said, server, until, written };
}

it('every key and word of the browser has a word in line mode, or a reason why not', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/reference/browser-keys.md'), 'utf8');
  const at = page.indexOf('| word of the screen | in line mode |');
  const told = new Map(
    page
      .slice(at, page.indexOf('\n\n', at))
      .split('\n')
      .slice(2)
      .flatMap((row) => {
        const [, words = '', how = ''] = row.split('|').map((cell) => cell.trim());
        return [...words.matchAll(/`([^`]+)`/g)].map(([, word]) => [word!, how] as const);
      }),
  );
  const isAction = (word: string) => actions.some((action) => action.word === word);
  const isView = (word: string) => views.some((view) => view.word === word);
  const looking = Object.keys(keyWords()).filter((word) => !isAction(word) && !isView(word));
  expect(looking.filter((word) => !told.has(word))).toEqual([]);
  const table = page.slice(page.indexOf('## Keys'), page.indexOf('Keys that show an object'));
  const keys = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([^`]+)`/g)].map(([, key]) => key!),
  );
  expect(keys.length).toBeGreaterThan(25);
  const known = new Set([...Object.values(keyWords()), ...'jkgGq123456789'].flat());
  expect(keys.filter((key) => !known.has(key))).toEqual([]);
  const own = ['plugin', 'log', 'unlock', 'lock'];
  for (const [word, how] of told) {
    const [, typed] = /^`([a-z-]+)/.exec(how) ?? [];
    if (typed === undefined) expect(how, word).toMatch(/^none: \S.{10,}/);
    else if (!isAction(typed) && !own.includes(typed))
      expect(typeof parseCommand(typed), word).toBe('object');
  }
});

it('every word of the command bar is understood in line mode', () => {
  const none = {} as never;
  const partWords = [
    ...new ActionController(none, none, none).words(),
    ...viewsPart(none).words!(),
    ...forwardWords(none, none, none),
  ];
  const base = { looks: none, navigation: none, routes: none, namespaces: [], contexts: [], partWords };
  const words = barWords(base).map(({ word }) => word);
  expect(words).toEqual(expect.arrayContaining(['ns', 'ctx', 'jobs', 'notices', 'theme', 'pf', 'health']));
  const own = ['plugin', 'log', 'unlock', 'lock', ...actions.map(({ word }) => word)];
  expect(words.filter((word) => !own.includes(word) && typeof parseCommand(word) === 'string')).toEqual([]);
});

it('marks in line mode, including ranges, apply to words without rows', async () => {
  const { answer, server } = await lines(6);
  expect(await answer('delete')).toEqual(['delete which one? give its number or its name, or mark some']);
  expect(await answer('mark 1 3-4')).toEqual(['3 objects marked']);
  expect((await answer('list 2'))[1]).toMatch(/^1\. \* web-1: /);
  expect(await answer('unmark web-3')).toEqual(['2 objects marked']);
  expect(await answer('mark 2 nobody')).toEqual(['no row is called nobody']);
  expect((await answer('delete')).at(-1)).toMatch(/^Delete 2 pods .*Type 2 to delete/);
  await answer('2');
  expect(server.writes.map(({ request }) => request)).toEqual([
    'DELETE /api/v1/namespaces/default/pods/web-1',
    'DELETE /api/v1/namespaces/default/pods/web-4',
  ]);
  expect(await answer('mark all')).toEqual(['6 objects marked']);
  expect(await answer('unmark')).toEqual(['0 objects marked']);
});

it('a mark in line mode belongs to the marked object, and to no other with the same name', async () => {
  const { answer, server, until } = await lines(2);
  await answer('mark 1');
  server.change('MODIFIED', { name: 'web-1', uid: 'new' });
  let turns = 0;
  await until(() => ++turns > 10);
  expect((await answer('delete')).join()).toContain('is no longer the object that was marked');
  expect(server.writes).toEqual([]);
});

it('numbers in line mode are those of the visible table, and invalid before its rows are printed', async () => {
  const { answer, browser, cluster } = await lines(2);
  browser.go(cluster, { resource: resource('services', 'Service'), namespace: 'default' });
  expect((await answer('delete 1')).at(-1)).toMatch(/there is no row 1: "list" prints rows/);
});

it('"try" at a question in line mode sends a dry run, changes nothing, and asks again', async () => {
  const { answer, server } = await lines(2);
  await answer('delete 1');
  const tried = await answer('try');
  expect(tried[0]).toMatch(/^dry run: pods\/web-1 in default /);
  expect(tried.at(-1)).toMatch(/Type 1 to delete/);
  expect(server.writes).toMatchObject([{ body: { dryRun: ['All'] } }]);
  expect(await answer('no')).toEqual(['No: nothing was changed']);
});

it('stop in line mode ends the work in progress, and the browser continues', async () => {
  const { answer, browser, said, server } = await lines(2);
  const send = server.send.bind(server);
  server.send = (request) =>
    request.path.endsWith('/web-1')
      ? new Promise((_, reject) => {
          request.signal!.addEventListener('abort', () => reject(request.signal!.reason as Error));
        })
      : send(request);
  const reading = answer('yaml 1');
  for (let turns = 0; turns < 5; turns++) await turn();
  expect(browser.interrupt()).toBe(true);
  expect(browser.interrupt()).toBe(false);
  expect(await reading).toEqual(['stopped']);
  expect((await answer('list'))[0]).toBe('2 objects; 1 to 2:');
  expect(await answer('stop')).toEqual(['nothing is in progress']);
  await answer('delete 2');
  expect(browser.prompt).toBe('answer> ');
  said.length = 0;
  expect(browser.interrupt()).toBe(true);
  expect(said).toEqual(['No: nothing was changed']);
  expect(browser.prompt).toBe('dev, default> ');
  expect(server.writes).toEqual([]);
});

it('changes in line mode are reported every two seconds, a few individually and more of them by number', async () => {
  const { answer, clock, said, server, until } = await lines(12);
  await answer('changes on');
  said.length = 0;
  server.change('MODIFIED', { name: 'web-3', status: 'Pending' });
  let turns = 0;
  await until(() => ++turns > 5);
  expect(said).toEqual([]);
  await until(() => said.length > 0);
  expect(said).toEqual([expect.stringContaining('changed web-3: STATUS now Pending')]);
  said.length = 0;
  for (let index = 1; index <= 12; index++)
    server.change('MODIFIED', { name: `web-${index}`, status: 'Failed' });
  server.change('ADDED', { name: 'web-99' });
  await until(() => said.length > 0);
  clock.advance(5_000);
  expect(said).toEqual(['12 pods changed, 1 new']);
});

it('line mode goes back and forth between places, with their filters', async () => {
  const { answer, browser, cluster, said, until } = await lines(3);
  const settled = () => until(() => said.some((line) => / objects?\b|There are/.test(line)));
  expect(await answer('before')).toEqual(['there is no place before this']);
  await answer('filter web-2');
  browser.go(cluster, { resource: podResource, namespace: 'shop' });
  await settled();
  expect((await answer('back'))[0]).toBe('pods in default:');
  await settled();
  expect(said.join('\n')).toContain('3 objects, 1 match; 1 to 1:');
  expect((await answer('last'))[0]).toBe('pods in shop:');
  expect(await answer('after')).toEqual(['there is no place ahead']);
  expect((await answer('last'))[0]).toBe('pods in default:');
});

it('line mode copies rows, lists no forwards and no rollouts if there are none, and keeps notices', async () => {
  const { answer, written } = await lines(3);
  expect(await answer('copy name 1-2')).toEqual(['copied 2 lines']);
  expect(Buffer.from(/;c;(.*)\u0007/.exec(written[0]!)![1]!, 'base64').toString()).toBe('web-1\nweb-2');
  expect(await answer('copy colour 1')).toEqual(['colour? copy name, qualified, yaml, command']);
  expect(await answer('forwards')).toEqual(['no forwards run; "forward ROW" starts one']);
  expect(await answer('forwards end 1')).toEqual(['which one? "forwards" lists them by their numbers']);
  expect(await answer('jobs')).toEqual(['no rollout was started here']);
  expect((await answer('notices'))[0]).toContain('copied 2 lines');
  expect((await answer('theme')).join()).toContain('no colors');
});

it('help in line mode names no keys, and no words that do nothing there', async () => {
  const { answer } = await lines(1);
  const help = await answer('help');
  expect(help).toContain(
    'drain ROW... [NAME=VALUE]: cordon nodes and evict their pods, after showing what prevents that; "stop" stops it',
  );
  const keys = /\b(Enter|Esc|Tab|Space|Shift|Alt|Page)\b|Ctrl-|"[^"]?"/;
  expect(
    help.filter((line) => keys.test(line.replace('as Ctrl-C does', '')) || /^theme|in YAML/.test(line)),
  ).toEqual([]);
});

it('line mode prints no value of a secret, because it would stay on the screen', async () => {
  const { answer, browser, cluster, said, server, until } = await lines(1);
  const metadata = { name: 'web-1', namespace: 'default', uid: 'u1', resourceVersion: '1' };
  server.documents['/api/v1/namespaces/default/secrets'] = {
    ...{ kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata: { resourceVersion: '1' } },
    columnDefinitions: [{ name: 'Name', type: 'string', format: 'name', priority: 0 }],
    rows: [{ cells: ['web-1'], object: { metadata } }],
  };
  const value = Buffer.from('swordfish').toString('base64');
  const secret = { kind: 'Secret', apiVersion: 'v1', metadata, data: { password: value } };
  server.documents['/api/v1/namespaces/default/secrets/web-1'] = secret;
  said.length = 0;
  browser.go(cluster, { resource: resource('secrets', 'Secret'), namespace: 'default' });
  await until(() => said.some((line) => line.includes('1 object')));
  const all: string[] = [];
  for (const line of [
    'open 1',
    'values 1',
    'yaml 1',
    'yaml 1 neat',
    'describe 1',
    'details 1',
    'copy yaml 1',
  ])
    all.push(...(await answer(line)));
  expect(all.join('\n')).toContain('password: 9 bytes');
  expect(all.join('\n')).not.toMatch(/swordfish|c3dvcmRmaXNo/);
});
