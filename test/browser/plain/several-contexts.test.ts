import { tmpdir } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { ActionLog } from '../../../src/browser/act/log/action-log.js';
import { Clipboard } from '../../../src/browser/copy/clipboard.js';
import { PlainBrowser } from '../../../src/browser/line/plain-browser.js';
import { BrowserCluster } from '../../../src/browser/state/cluster.js';
import { StateFile } from '../../../src/browser/state/state-file.js';
import { settledDiscovery } from '../../support/client-on.js';
import { ManualClock } from '../../support/manual-clock.js';
import { turn } from '../../support/turn.js';
import { FakeServer, podResource } from '../support/fake-cluster.js';

const discovery: BrowserCluster['discovery'] = Object.assign(
  settledDiscovery() as BrowserCluster['discovery'],
  { resolve: async () => podResource },
);

/** Line mode on two contexts, `dev` and the protected `prod`, each with a pod of the same name. */
async function twoContexts() {
  const servers = { dev: new FakeServer(), prod: new FakeServer() };
  const clusterOf = (contextName: 'dev' | 'prod') => {
    const server = servers[contextName];
    server.pods = [{ name: 'web-1', labels: { from: contextName } }];
    server.documents['/api/v1/namespaces/default/pods/web-1'] = {
      kind: 'Pod',
      apiVersion: 'v1',
      metadata: {
        name: 'web-1',
        namespace: 'default',
        uid: 'uid-default-web-1',
        labels: { from: contextName },
      },
    };
    const mode = contextName === 'prod' ? ('protected' as const) : ('open' as const);
    const info = { contextName, user: 'me', namespace: 'default', mode, knownNamespaces: [] };
    return new BrowserCluster(info, server, discovery);
  };
  const clock = new ManualClock();
  const said: string[] = [];
  const context = (name: string) => ({
    name,
    cluster: name,
    user: 'me',
    namespace: '',
    mode: 'open' as const,
  });
  const browser = new PlainBrowser({
    ...{ clock, random: () => 1, state: new StateFile(), signal: new AbortController().signal },
    place: { folder: tmpdir(), home: tmpdir() },
    clipboard: new Clipboard({}, () => undefined),
    actionLog: new ActionLog(() => undefined),
    lend: (use) => use(),
    editor: { edit: () => Promise.reject(new Error('there is no editor')) },
    contexts: [context('dev'), context('prod')],
    open: async (name) => clusterOf(name as 'dev' | 'prod'),
    say: (line) => said.push(line),
  });
  onTestFinished(() => browser.close());
  const until = async (holds: () => boolean) => {
    for (let turns = 0; turns < 500 && !holds(); turns++) {
      await turn();
      clock.advance(100);
    }
    expect(holds(), said.join('\n')).toBe(true);
  };
  browser.go(clusterOf('dev'), { resource: podResource, namespace: 'default' });
  await until(() => said.some((line) => line.startsWith('1 object')));
  said.length = 0;
  await browser.obey('context dev,prod');
  await until(() => said.some((line) => line.startsWith('2 objects')));
  return { browser, servers, said, clock, until };
}

it('line mode shows two contexts as one table, whose rows and prompt name the context', async () => {
  const { browser, said } = await twoContexts();
  expect(said.filter((line) => /^\d/.test(line)).map((line) => line.split(/: | /)[1])).toEqual([
    'objects;',
    'dev:default/web-1',
    'prod:default/web-1',
  ]);
  expect(browser.prompt).toBe('dev, prod protected> ');
});

it('line mode shows a row in its own context, and accepts no name that exists in both', async () => {
  const { browser, said } = await twoContexts();
  said.length = 0;
  await browser.obey('yaml 2');
  expect(said.join('\n')).toContain('from: prod');
  said.length = 0;
  await browser.obey('yaml web-1');
  expect(said).toEqual(['several rows begin with web-1: dev:default/web-1, prod:default/web-1']);
  await browser.obey('yaml dev:default/web-1');
  expect(said.join('\n')).toContain('from: dev');
});

it('line mode asks about the objects of one context after those of the other, and about none after No', async () => {
  const { browser, said, clock, servers, until } = await twoContexts();
  const removed = () => Object.values(servers).map(({ writes }) => writes.length);
  await browser.obey('delete 1 2');
  expect(said.at(-1)).toContain('in context dev, namespace default? Type 1 to delete');
  clock.advance(400);
  await browser.obey('1');
  await until(() => said.at(-1)!.includes('in context prod (PROTECTED)'));
  expect(removed()).toEqual([1, 0]);
  clock.advance(400);
  await browser.obey('no');
  expect(said.at(-1)).toContain('nothing was changed');
  expect(removed()).toEqual([1, 0]);
});
