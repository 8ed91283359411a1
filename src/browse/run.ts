import { join } from 'node:path';
import { fetchServerVersion } from '../discovery/server-version.js';
import type { Environment } from '../environment.js';
import { loadKubeconfig } from '../kubeconfig/load.js';
import { machineOf } from '../kubeconfig/node-machine.js';
import { chooseTheme } from '../render/ui/theme.js';
import { openSession, type Session, type SessionFlags } from '../session.js';
import type { BrowseSettings } from '../settings.js';
import { systemClock } from '../transport/clock.js';
import { Browser } from './browser.js';
import type { ContextChoice } from './choices.js';
import { Cluster } from './cluster.js';
import type { Place } from './place.js';
import { readRecents, writeRecents } from './recents.js';
import type { Sort } from './sort-key.js';
import { TerminalGuard } from './terminal-guard.js';

/** What to show first. */
export interface Beginning {
  place: Place;
  /** An object of it to open at once. */
  name?: string;
  sort?: Sort;
}

/** What to browse, and how. */
export interface BrowseOptions {
  flags: SessionFlags;
  environment: Environment;
  /** proa's own. */
  version: string;
  settings: BrowseSettings;
  noTrunc: boolean;
  /** Finds out what to show first. Fails with what is told instead of browsing. */
  begin(session: Session): Promise<Beginning>;
}

/**
 * Runs the browser until the user leaves it; gives the exit code. The terminal is taken when the first question to the
 * cluster is answered, so that what fails at once is told where the user typed.
 */
export async function runBrowser(options: BrowseOptions): Promise<number> {
  const { environment, flags, settings, version } = options;
  const theme = chooseTheme({
    name: settings.theme,
    themes: settings.themes,
    variables: environment.variables,
  });
  const world = new BrowserWorld(options);
  await using session = await openSession(flags, world.environment, version, world.hooks);
  const beginning = await options.begin(session);
  const contexts = await world.contexts();
  const recentsFile = join(session.cacheFolder, 'browse', 'recent.json');
  const recents = await readRecents(recentsFile);
  const guard = new TerminalGuard(environment.screen, environment.stdin, environment.signal);
  const browser = new Browser({
    clock: systemClock,
    random: Math.random,
    recents,
    contexts,
    noTrunc: options.noTrunc,
    suspend: () => void guard.stop(),
    open: (name) => world.open(name, contexts),
  });
  world.browser = browser;
  const { mountScreen } = await import('../render/ui/mount.js');
  browser.start(world.cluster(session, contexts), beginning.place, beginning);
  const mounted = mountScreen(browser, theme, { stdin: environment.stdin, stdout: environment.screen });
  world.lend = mounted.lend;
  guard.guard(mounted.lend);
  try {
    return await Promise.race([browser.done, guard.lost, mounted.done.then(() => 0)]);
  } finally {
    world.lend = undefined;
    guard.release();
    mounted.unmount();
    await mounted.done.catch(() => undefined);
    await browser.close();
    await writeRecents(recentsFile, recents);
  }
}

/** What stays while contexts come and go: who hears of sessions' words, and which contexts there are. */
class BrowserWorld {
  browser: Browser | undefined;
  lend: ((use: () => Promise<void>) => Promise<void>) | undefined;

  constructor(private readonly options: BrowseOptions) {}

  /** The environment of sessions: what they have to say goes to the browser's bottom line once there is one. */
  get environment(): Environment {
    const { environment } = this.options;
    const stderr = {
      isTTY: environment.stderr.isTTY,
      columns: environment.stderr.columns,
      write: async (text: string) => {
        if (this.browser === undefined) await environment.stderr.write(text);
        else this.browser.tell(text.trimEnd(), 'warning');
      },
    };
    return { ...environment, stderr, terminal: stderr };
  }

  readonly hooks = {
    onWait: (milliseconds: number) => this.browser?.throttled(milliseconds),
    pluginStderr: (text: string) => {
      if (text.trim() !== '') void this.environment.stderr.write(text.trim());
    },
    lendTerminal: async (use: () => Promise<void>) => {
      if (this.lend === undefined) await use();
      else await this.lend(use);
    },
  };

  async contexts(): Promise<ContextChoice[]> {
    const { environment, flags, settings } = this.options;
    const { config } = await loadKubeconfig(flags.kubeconfig || undefined, machineOf(environment));
    return [...config.contexts].map(([name, { value }]) => ({
      name,
      cluster: value.cluster ?? '',
      user: value.user ?? '',
      namespace: value.namespace ?? '',
      isProtected: settings.protectedContexts.includes(name),
    }));
  }

  cluster(session: Session, contexts: readonly ContextChoice[], close?: () => Promise<void>): Cluster {
    const { contextName, namespace, transport, discovery } = session;
    const { flags, settings } = this.options;
    const context = contexts.find(({ name }) => name === contextName);
    const user = flags.user || context?.user || '';
    const facts = {
      contextName,
      user: flags.as === '' ? user : `${flags.as} (as ${user})`,
      namespace,
      isProtected: settings.protectedContexts.includes(contextName),
      knownNamespaces: contexts
        .filter(({ cluster, namespace: named }) => cluster === context?.cluster && named !== '')
        .map(({ namespace: named }) => named),
    };
    return new Cluster(facts, transport, discovery, close);
  }

  /** Another context; what the flags say of the cluster, the user and the namespace is of the first one. */
  async open(name: string, contexts: readonly ContextChoice[]): Promise<Cluster> {
    const { flags, version } = this.options;
    const own = { ...flags, context: name, cluster: '', user: '', namespace: '', server: '', token: '' };
    const session = await openSession(own, this.environment, version, this.hooks);
    try {
      await fetchServerVersion(session.transport, session.environment.signal);
    } catch (error) {
      await session[Symbol.asyncDispose]();
      throw error;
    }
    return this.cluster(session, contexts, async () => session[Symbol.asyncDispose]());
  }
}
