import { expect, it, onTestFinished } from 'vitest';
import { Deeds } from '../../../src/browser/act/deeds.js';
import { BrowserCluster } from '../../../src/browser/cluster.js';
import { PlainBrowser } from '../../../src/browser/plain/plain-browser.js';
import { StateFile } from '../../../src/browser/state-file.js';
import { systemClock } from '../../../src/process/clock.js';
import { sandboxSession } from '../../support/sandbox-session.js';

it('line mode applies a file: says what changes and asks', async () => {
  const all = await sandboxSession({ sandbox: { pods: 0 } });
  await all.file('a.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {x: "1"}\n');
  const { session, folder } = all;
  const facts = {
    contextName: 'dev',
    user: 'me',
    namespace: 'default',
    mode: 'open',
    knownNamespaces: [],
  } as const;
  const { transport, discovery } = session;
  const cluster = new BrowserCluster(facts, transport, discovery, undefined, undefined, session);
  const said: string[] = [];
  let later = 0;
  const browser = new PlainBrowser({
    clock: { ...systemClock, now: () => Date.now() + later },
    ...{ state: new StateFile(), random: () => 1, signal: new AbortController().signal },
    place: { folder, home: folder },
    deeds: new Deeds((line) => said.push(`deed: ${line}`)),
    lend: (use) => use(),
    editor: { edit: () => Promise.reject(new Error('there is no editor')) },
    open: () => Promise.reject(new Error('there is one context')),
    say: (line) => said.push(line),
  });
  onTestFinished(() => browser.close());
  browser.go(cluster, { resource: await cluster.resolve('configmaps'), namespace: 'default' });
  await browser.obey('apply');
  expect(said.at(-1)).toBe('apply which file?');
  await browser.obey('apply a.yaml');
  expect(said).toContain('configmaps/a in default  is created');
  expect(said).toContain('+  x: "1"');
  expect(said.at(-1)).toContain('Apply configmaps/a in context dev, namespace default? Type yes to apply');
  await browser.obey('yes');
  expect(said.at(-1)).toContain('nothing was changed');
  await browser.obey('apply a.yaml');
  later += 400;
  await browser.obey('yes');
  expect(said).toContain('done: configmaps/a in default created');
  expect(said.join('\n')).toMatch(
    /deed: .* proa apply -f \S*\/a.yaml --namespace=default --context=\S+ {2}# created/,
  );
});
