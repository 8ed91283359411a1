import { onTestFinished } from 'vitest';
import { type KeyMap, usualKeys } from '../../../src/browser/keys/key-map.js';
import { BrowserCluster } from '../../../src/browser/state/cluster.js';
import type { ApiServerOptions } from '../../../src/sandbox/app/options.js';
import type { Transport } from '../../../src/transport/types.js';
import { type SandboxSession, sandboxSession } from '../../support/sandbox-session.js';
import { turn } from '../../support/turn.js';
import { Scene } from './fake-cluster.js';

/** A browser on a sandbox of this process, and what is to be seen of it. */
export interface SandboxBrowser extends SandboxSession {
  cluster: BrowserCluster;
  press(...keys: string[]): void;
  scene: Scene;
  /** What is on the screen now. */
  screen(): string[];
  /** Waits until a text is on the screen; fails with the screen where it never is. */
  shows(text: string | RegExp): Promise<string[]>;
  /** Waits until the screen is as told. */
  until(holds: (screen: string) => boolean): Promise<string[]>;
}

/** So long an answer of the sandbox may take, on a busy machine. */
const PATIENCE_MS = 10_000;

/**
 * Begins a browser at a type of resources of the namespace `default`; it ends with the test.
 * @param keys which key does what
 * @param between makes what stands between the browser and the sandbox
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
  const until = async (holds: (screen: string) => boolean) => {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
      const screen = scene.screen();
      if (holds(screen.join('\n'))) return screen;
      await turn();
      scene.clock.advance(10);
    }
    throw new Error(`it never came to this:\n${scene.screen().join('\n')}`);
  };
  return {
    ...made,
    ...{ cluster, scene },
    press: (...keys) => void scene.press(...keys),
    screen: () => scene.screen(),
    until,
    shows: (text) => until((seen) => (typeof text === 'string' ? seen.includes(text) : text.test(seen))),
  };
}
