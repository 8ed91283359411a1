import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { keyWords, readKeyName, readKeys } from '../../../src/browser/keys/key-map.js';
import { makeOwn } from '../../../src/browser/own/make-own.js';
import { pluginAction } from '../../../src/browser/own/plugin-action.js';
import type { ContextInfo } from '../../../src/browser/state/cluster.js';
import { plainSession, type SessionOptions } from '../../../src/cluster/session-options.js';
import type { Environment } from '../../../src/process/environment.js';
import { parseOwnCommands } from '../../../src/process/own-commands.js';
import { newPrivateFile } from '../../../src/process/private-file.js';
import { processInfo } from '../../../src/process/process-environment.js';
import { turn } from '../../support/turn.js';
import { ActScene } from '../act/support/stage.js';

/** Prints its arguments, the given name, and the first kubeconfig. */
const TELLER =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell's
  '#!/bin/sh\nfor each; do printf "[%s]" "$each"; done; echo; echo "<${PROA_BROWSE_NAME-}>"; cat "${KUBECONFIG%%:*}"; echo\n';

const KUBECONFIG = {
  'current-context': 'other',
  contexts: [
    { name: 'dev', context: { cluster: 'dev-cluster', user: 'dev-user', namespace: 'elsewhere' } },
    { name: 'other', context: { cluster: 'other-cluster', user: 'other-user' } },
  ],
};

/** A folder with programs; nothing else is on PATH except the system's own. */
export function programPlace(programs: Readonly<Record<string, string>> = {}): Environment {
  const folder = mkdtempSync(join(tmpdir(), 'proa-own-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries({ kubectl: TELLER, helm: TELLER, tell: TELLER, ...programs })) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }
  writeFileSync(join(folder, 'kubeconfig'), JSON.stringify(KUBECONFIG));
  return {
    variables: { PATH: `${folder}:/usr/bin:/bin`, KUBECONFIG: join(folder, 'kubeconfig'), TMPDIR: folder },
    home: folder,
    workingFolder: folder,
    folders: { config: folder, cache: folder },
    process: processInfo(),
    screen: new PassThrough(),
    signal: new AbortController().signal,
  } as unknown as Environment;
}

/** The result of `loadOwn` for `browse.commands` in a configuration file. */
export function ownOf(
  yaml: string,
  environment = programPlace(),
  session: Partial<SessionOptions> = {},
  keys = {},
) {
  const commands = parseOwnCommands(parse(yaml));
  const { map } = readKeys({ preset: undefined, keys });
  const table = { ...map, words: keyWords(), keyOf: readKeyName };
  const tools = { environment, session: { ...plainSession, ...session }, newPrivateFile };
  return { ...makeOwn(commands, table, tools), map, tools };
}

/** A scene with the user's own commands, on two pods. */
export class OwnScene extends ActScene {
  /** Waits for a program. */
  async told(text: string | RegExp): Promise<string[]> {
    const holds = (screen: string) => (typeof text === 'string' ? screen.includes(text) : text.test(screen));
    for (const end = Date.now() + 10_000; Date.now() < end; ) {
      if (holds(this.screen().join('\n'))) return this.screen();
      await turn();
      this.clock.advance(100);
    }
    throw new Error(`the screen never showed ${String(text)}:\n${this.screen().join('\n')}`);
  }

  /** Gives time to something that must not happen. */
  async settle(): Promise<void> {
    for (let turns = 0; turns < 5; turns++) {
      this.wait(400);
      await turn();
    }
  }
}

/** A browser on the pods api-1 and web-1, or on others, ready, with the commands of the configuration file. */
export async function onPods(
  yaml: string,
  info: Partial<ContextInfo> = {},
  environment = programPlace(),
  names: readonly string[] = ['api-1', 'web-1'],
): Promise<OwnScene> {
  const { actions, map, tools } = ownOf(yaml, environment);
  const own = { actions, plugin: (words: readonly string[]) => pluginAction(words, tools) };
  const scene = new OwnScene({ own, keys: map, ...info });
  scene.size = { columns: 120, rows: 20 };
  scene.server.pods = names.map((name) => ({ name }));
  for (const { name } of scene.server.pods)
    scene.server.documents[`/api/v1/namespaces/default/pods/${encodeURIComponent(name)}`] = {
      ...{ kind: 'Pod', apiVersion: 'v1' },
      metadata: { name, namespace: 'default', uid: `uid-default-${name}`, resourceVersion: '1' },
    };
  scene.start();
  onTestFinished(() => scene.browser.close());
  await scene.shows('live');
  return scene.wait(1100);
}
