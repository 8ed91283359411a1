import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { beforePage, startHttpProxy } from '../support/http-proxy.js';
import { expectRestored, run, shellIn } from './browse-shell.js';
import { answerPlugin, logInByPlugin } from './login-plugin.js';
import { scene } from './support.js';

describe('what a server and its users’ logins require', () => {
  it('a credential plugin that must ask gets the terminal, and gives it back', async () => {
    const all = await scene({ pods: 5, namespaces: 1 });
    const env = logInByPlugin(all, '[ -e "$HOME/ask" ]');
    const terminal = await shellIn(all, { env });
    run(terminal, 'browse -A');
    await terminal.shows('● live');
    await terminal.shows('Running');
    writeFileSync(join(all.folder, 'ask'), '');
    terminal.type('y');
    await answerPlugin(terminal, () => expect(terminal.isAlternate).toBe(false));
    await terminal.shows('apiVersion: v1');
    expect(terminal.isAlternate).toBe(true);
    terminal.type('qq');
    await expectRestored(terminal, 0);
  });

  it('a server that requests a pause gets it, and the header reports it', async () => {
    const all = await scene({ pods: 5, namespaces: 1 });
    const terminal = await shellIn(all);
    run(terminal, 'browse -A');
    await terminal.shows('● live');
    all.sandbox.setFaults({ fail429Every: 1 });
    terminal.type('y');
    await terminal.until((lines) => / throttled, \d+s /.test(lines[0]!));
    all.sandbox.setFaults({});
    await terminal.shows('apiVersion: v1');
    await terminal.until((lines) => !lines[0]!.includes('throttled'));
    terminal.type('qq');
    await expectRestored(terminal, 0);
  });

  it('a list that expires while it is read is complete', async () => {
    const all = await scene({ pods: 10_000, namespaces: 2 });
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'late' },
      spec: { containers: [{ name: 'main', image: 'image' }] },
    };
    const before = beforePage('/pods', 4, async () => {
      await all.client.write('POST', '/api/v1/namespaces/default/pods', pod);
      await all.sandbox.compact();
    });
    const server = await startHttpProxy(all.sandbox, { before });
    const terminal = await shellIn(all);
    run(terminal, `browse -A --server=${server}`);
    // It was created in the part that had already been read, but still appears.
    await terminal.until((lines) => / 10,001 pods, .*● live/.test(lines[0]!));
    terminal.type('q');
    await expectRestored(terminal, 0);
  });

  it('users who may not list everywhere are led to an allowed namespace', async () => {
    const all = await scene({ pods: 12, namespaces: 2, limitedTo: ['shop-0'] });
    const terminal = await shellIn(all);
    run(terminal, 'browse -A --context=proa-sandbox-limited');
    await terminal.shows('is forbidden');
    await terminal.shows('in a namespace: n chooses one');
    terminal.type('n');
    await terminal.shows('named by a context');
    terminal.type('shop');
    await terminal.until((lines) => lines.some((line) => /│ +> shop-0 /.test(line)));
    terminal.press('enter');
    await terminal.until(([header = '']) => /▸ shop-0 ▸ pods .*6 pods {3}● live/.test(header));
    terminal.type('qq');
    await expectRestored(terminal, 0);
  });
});
