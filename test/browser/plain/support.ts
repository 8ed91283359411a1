import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ActionLog } from '../../../src/browser/act/log/action-log.js';
import { Clipboard } from '../../../src/browser/copy/clipboard.js';
import { PlainBrowser } from '../../../src/browser/line/plain-browser.js';
import { BrowserCluster } from '../../../src/browser/state/cluster.js';
import { StateFile } from '../../../src/browser/state/state-file.js';
import { systemClock } from '../../../src/process/clock.js';
import type { Transport } from '../../../src/transport/types.js';
import type { SandboxSession } from '../../support/sandbox-session.js';

/**
 * Line mode on a sandbox: its messages, and the user's input and edits.
 * @param type of the first table; undefined for none yet
 * @param between makes what is between line mode and the sandbox
 */
export async function linesOn(
  { session, folder }: SandboxSession,
  type: string | undefined,
  between: (transport: Transport) => Transport = (transport) => transport,
) {
  const { discovery } = session;
  const transport = between(session.transport);
  const place = { contextName: 'dev', user: 'me', namespace: 'default', knownNamespaces: [] };
  const info = { ...place, mode: 'open' as const };
  const cluster = new BrowserCluster(info, transport, discovery, undefined, undefined, session);
  const said: string[] = [];
  const edits: ((text: string) => string)[] = [];
  let later = 0;
  const browser = new PlainBrowser({
    clock: { ...systemClock, now: () => Date.now() + later },
    ...{
      state: new StateFile(),
      random: () => 1,
      clipboard: new Clipboard({}, () => undefined),
      signal: new AbortController().signal,
    },
    place: { folder, home: folder },
    actionLog: new ActionLog((line) => said.push(`logged: ${line}`)),
    lend: (use) => use(),
    editor: {
      async edit(text, suffix) {
        const path = join(folder, `edited${suffix}`);
        const saved = edits.shift()!(text);
        writeFileSync(path, saved);
        return { text: saved, path };
      },
    },
    contexts: [],
    open: () => Promise.reject(new Error('there is one context')),
    say: (line) => said.push(line),
  });
  onTestFinished(() => browser.close());
  if (type !== undefined)
    browser.go(cluster, { resource: await cluster.resolve(type), namespace: 'default' });
  return {
    ...{ browser, cluster },
    said,
    edits,
    /** Lets some time pass: immediate answers do not count. */
    wait() {
      later += 400;
    },
  };
}
