import { tmpdir } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { ActionLog } from '../../../src/browser/act/log/action-log.js';
import { Clipboard } from '../../../src/browser/copy/clipboard.js';
import { PlainBrowser } from '../../../src/browser/line/plain-browser.js';
import { pluginAction } from '../../../src/browser/own/plugin-action.js';
import { StateFile } from '../../../src/browser/state/state-file.js';
import { turn } from '../../support/turn.js';
import { podResource, Scene } from '../support/fake-cluster.js';
import { ownOf, programPlace } from './support.js';

const COMMANDS = `
- {word: touch, types: [pods], ask: [{size: New size, value: 1Gi}], run: [kubectl, touch, '{name}', '{size}']}
- {word: show, types: [pods], changes: false, run: [helm, status, '{name}']}
`;

async function lines() {
  const { actions, tools } = ownOf(COMMANDS, programPlace());
  const { server, clock, cluster } = new Scene();
  server.pods = [{ name: 'api-1' }];
  server.documents['/api/v1/namespaces/default/pods/api-1'] = {
    ...{ kind: 'Pod', apiVersion: 'v1' },
    metadata: { name: 'api-1', namespace: 'default', uid: 'uid-default-api-1', resourceVersion: '1' },
  };
  const said: string[] = [];
  const browser = new PlainBrowser({
    own: { actions, plugin: (words) => pluginAction(words, tools) },
    ...{
      clock,
      state: new StateFile(),
      random: () => 1,
      clipboard: new Clipboard({}, () => undefined),
      signal: new AbortController().signal,
    },
    place: { folder: tmpdir(), home: tmpdir() },
    actionLog: new ActionLog((line) => said.push(`logged: ${line}`)),
    lend: (use) => use(),
    editor: { edit: () => Promise.reject(new Error('there is no editor')) },
    contexts: [],
    open: () => Promise.reject(new Error('there is one context')),
    say: (line) => said.push(line),
  });
  onTestFinished(() => browser.close());
  browser.go(cluster, { resource: podResource, namespace: 'default' });
  for (let turns = 0; turns < 200 && !said.some((line) => line.includes('1 object')); turns++) {
    await turn();
    clock.advance(100);
  }
  return { browser, clock, said };
}

it("line mode has the user's own commands as words, with their values, questions and output", async () => {
  const { browser, clock, said } = await lines();
  await browser.obey('show 1');
  expect(said).toContain('[status][api-1]');
  await browser.obey('touch 1 size=2Gi');
  expect(said.at(-1)).toContain('Touch pods/api-1 in context dev, namespace default? Type yes to touch');
  expect(said).toContain('$ kubectl touch api-1 2Gi --context=dev --namespace=default');
  clock.advance(400);
  await browser.obey('yes');
  expect(said).toContain('[touch][api-1][2Gi][--context=dev][--namespace=default]');
  expect(said.join('\n')).toMatch(/logged: .*kubectl touch api-1 2Gi/);
  await browser.obey('help');
  expect(said).toContain("touch ROW... [NAME=VALUE]: run kubectl touch '{name}' '{size}'");
  await browser.obey('plugin nobody');
  expect(said.at(-1)).toBe('plugin nobody? there are none on PATH');
});
