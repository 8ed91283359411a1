import { onTestFinished } from 'vitest';
import { type KeyMap, usualKeys } from '../../../src/browser/keys/key-map.js';
import { BrowserCluster } from '../../../src/browser/state/cluster.js';
import type { ApiServerOptions } from '../../../src/sandbox/app/options.js';
import type { Transport } from '../../../src/transport/types.js';
import { PATIENCE_MS } from '../../support/patience.js';
import { type SandboxSession, sandboxSession } from '../../support/sandbox-session.js';
import { turn } from '../../support/turn.js';
import { Scene } from './fake-cluster.js';

/** A browser on a sandbox in this process, and its screen. */
export interface SandboxBrowser extends SandboxSession {
  cluster: BrowserCluster;
  press(...keys: string[]): void;
  scene: Scene;
  /** What is on the screen now. */
  screen(): string[];
  /** Waits until a text is on the screen; fails with the screen if it never appears. */
  shows(text: string | RegExp): Promise<string[]>;
  /** Waits for a condition on the screen. */
  until(holds: (screen: string) => boolean): Promise<string[]>;
}

/**
 * Starts a browser with a type of resources in the namespace `default`; it ends with the test.
 * @param keys the assignments of keys
 * @param between makes what is between the browser and the sandbox
 */
export async function sandboxBrowser(
  type: string,
  sandbox: ApiServerOptions = { pods: 0, sample: true },
  between: (transport: Transport) => Transport = (transport) => transport,
  keys: KeyMap = usualKeys,
): Promise<SandboxBrowser> {
  const made = await sandboxSession({ sandbox });
  const { transport, discovery } = made.session;
  const info = {
    ...{ contextName: 'dev', user: 'me', namespace: 'default' },
    ...{ mode: 'open' as const, knownNamespaces: [] },
  };
  const cluster = new BrowserCluster(info, between(transport), discovery, undefined, undefined, made.session);
  const scene = new Scene({ keys });
  scene.size = { columns: 120, rows: 24 };
  onTestFinished(() => scene.browser.close());
  const resource = await cluster.resolve(type);
  scene.browser.start(cluster, { resource, namespace: resource.namespaced ? 'default' : undefined });
  const until = async (holds: (screen: string) => boolean, awaited = 'what was waited for') => {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
      const screen = scene.screen();
      if (holds(screen.join('\n'))) return screen;
      await turn();
      scene.clock.advance(10);
    }
    throw new Error(`the screen never showed ${awaited}:\n${scene.screen().join('\n')}`);
  };
  return {
    ...made,
    ...{ cluster, scene },
    press: (...keys) => void scene.press(...keys),
    screen: () => scene.screen(),
    until,
    shows: (text) =>
      until((seen) => (typeof text === 'string' ? seen.includes(text) : text.test(seen)), String(text)),
  };
}
