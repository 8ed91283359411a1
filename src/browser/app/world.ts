import { readOnlyBy } from '../../cluster/context-guard.js';
import { namesSeveral } from '../../cluster/namespaces/where.js';
import { openSession, type Session } from '../../cluster/session.js';
import type { SessionOptions } from '../../cluster/session-options.js';
import { fetchServerVersion } from '../../discovery/server-version.js';
import { readContextColors } from '../../kubeconfig/context-colors.js';
import { readContextModes } from '../../kubeconfig/context-modes.js';
import type { Kubeconfig } from '../../kubeconfig/entries.js';
import { loadKubeconfig } from '../../kubeconfig/load.js';
import { loginAdvice } from '../../kubeconfig/login-advice.js';
import { machineOf } from '../../kubeconfig/node-machine.js';
import { type ConnectionOverrides, OF_ONE_CLUSTER } from '../../kubeconfig/overrides.js';
import type { BrowseSettings } from '../../process/browse-settings.js';
import { type Environment, mention } from '../../process/environment.js';
import { newPrivateFile } from '../../process/private-file.js';
import { readNamedText } from '../../process/read-file.js';
import { inOneLine } from '../../terminal/sanitize.js';
import { isForbidden, StatusError } from '../../transport/errors.js';
import type { OwnThings } from '../act/types.js';
import { type KeyMap, keyWords, readKeyName } from '../keys/key-map.js';
import type { ContextChoice } from '../navigation/choices.js';
import { BrowserCluster } from '../state/cluster.js';

/** What sessions are created from, for every context. */
export interface WorldOptions {
  session: SessionOptions;
  environment: Environment;
  /** proa's own. */
  version: string;
  settings: BrowseSettings;
}

/** The user's commands as actions, and the problems with them in the config file, a sentence each. */
export async function loadOwn(
  { settings, environment, session }: WorldOptions,
  map: KeyMap,
): Promise<{ own: OwnThings; problems: readonly string[] }> {
  const tools = { environment, session, newPrivateFile };
  const plugin: OwnThings['plugin'] = async (words) =>
    (await import('../own/plugin-action.js')).pluginAction(words, tools);
  if (settings.commands.length === 0) return { own: { actions: [], plugin }, problems: [] };
  const { makeOwn } = await import('../own/make-own.js');
  const { actions, problems } = makeOwn(
    settings.commands,
    { ...map, words: keyWords(), keyOf: readKeyName },
    tools,
  );
  return { own: { actions, plugin }, problems };
}

/** What stays while contexts change: the listener for sessions' messages, and the list of contexts. */
export class BrowserWorld {
  /** Shows the messages of sessions; until it is set, they are written to standard error. */
  browser: { tell(text: string, role: 'warning'): void; throttled(milliseconds: number): void } | undefined;
  lend: ((use: () => Promise<void>) => Promise<void>) | undefined;

  readonly #options: WorldOptions;
  readonly #draws: boolean;
  /** From the kubeconfig, which is read with its contexts. */
  #users: Kubeconfig['users'] = new Map();

  /** @param draws progress may be drawn until the browser starts; not on a terminal that is read aloud */
  constructor(options: WorldOptions, draws = true) {
    this.#options = options;
    this.#draws = draws;
  }

  /** The environment of sessions: their messages appear in the browser's bottom line once there is one. */
  get environment(): Environment {
    const { environment } = this.#options;
    const stderr = {
      isTTY: environment.stderr.isTTY,
      columns: environment.stderr.columns,
      write: async (text: string) => {
        if (this.browser === undefined) await environment.stderr.write(text);
        else this.browser.tell(text.trimEnd(), 'warning');
      },
    };
    const isDrawn = () => this.#draws && this.browser === undefined && environment.terminal.isTTY;
    const terminal = {
      get isTTY() {
        return isDrawn();
      },
      columns: environment.terminal.columns,
      write: (text: string) => environment.terminal.write(text),
    };
    return { ...environment, stderr, terminal };
  }

  readonly hooks = {
    onWait: (milliseconds: number) => this.browser?.throttled(milliseconds),
    pluginStderr: (text: string) => {
      if (text.trim() !== '') mention(this.environment.stderr.write(text.trim()));
    },
    lendTerminal: async (use: () => Promise<void>) => {
      if (this.lend === undefined) await use();
      else await this.lend(use);
    },
  };

  async contexts(): Promise<ContextChoice[]> {
    const { environment, session } = this.#options;
    const forced = readOnlyBy(session.readOnly, environment.variables);
    const read = (path: string) => readNamedText(path, environment.signal);
    const [{ config }, modes, colorOf] = await Promise.all([
      loadKubeconfig(session.kubeconfig || undefined, machineOf(environment)),
      readContextModes(environment.folders.config, read),
      readContextColors(environment.folders.config, read),
    ]);
    this.#users = config.users;
    return [...config.contexts].map(([name, { value }]) => ({
      name,
      cluster: value.cluster ?? '',
      user: value.user ?? '',
      namespace: value.namespace ?? '',
      mode: forced === '' ? modes.ruleOf(name).mode : 'read-only',
      color: colorOf(name),
    }));
  }

  /**
   * Opens the context that the command line names, or the first of several that can be opened, and finds out what to
   * show first. Fails as sessions and the start do, and if several are named together with options for a single one.
   * @param begin what to show first
   * @returns also the names of the other contexts
   */
  async openFirst<B>(
    contexts: readonly ContextChoice[],
    begin: (session: Session, isOneOfSeveral: boolean) => Promise<B>,
  ): Promise<{ session: Session; beginning: B; others: readonly string[] }> {
    const { session: options, version } = this.#options;
    const { overrides } = options;
    const { context: words = '' } = overrides;
    const open = async (context: string, isOneOfSeveral: boolean) => {
      const own = { ...options, overrides: { ...overrides, context } };
      const session = await openSession(own, this.environment, version, this.hooks);
      try {
        return { session, beginning: await begin(session, isOneOfSeveral) };
      } catch (error) {
        await session[Symbol.asyncDispose]();
        const { stderr } = this.#options.environment;
        const user = overrides.user || contexts.find(({ name }) => name === session.contextName)?.user;
        if (stderr.isTTY && isUnauthorized(error) && !overrides.token)
          await stderr.write(`${inOneLine(this.#login(user ?? ''))}\n`);
        throw error;
      }
    };
    const known = contexts.map(({ name }) => name);
    if (known.includes(words) || !/[,*?[]/.test(words)) return { ...(await open(words, false)), others: [] };
    const flag = Object.entries(OF_ONE_CLUSTER).find(([, name]) => overrides[name]);
    if (flag !== undefined)
      throw new Error(`--${flag[0]} belongs to one cluster: it cannot be used with several contexts`);
    const { contextsOfWords, firstThatAnswers } = await import('../state/context-words.js');
    const names = contextsOfWords(words, known);
    const { first, others } = await firstThatAnswers(names, (name) => open(name, names.length > 1));
    return { ...first, others };
  }

  #login(user: string): string {
    return loginAdvice(user, this.#users.get(user)?.value);
  }

  /** A session's cluster for the browser. Fails if the config file cannot be read. */
  async cluster(
    session: Session,
    contexts: readonly ContextChoice[],
    close?: () => Promise<void>,
  ): Promise<BrowserCluster> {
    const { contextName, namespace, transport, discovery, guard } = session;
    const { as = '', user: named, token } = this.#options.session.overrides;
    const context = contexts.find(({ name }) => name === contextName);
    const user = named || context?.user || '';
    const info = {
      contextName,
      user: as === '' ? user : `${as} (as ${user})`,
      // If there are several, a name without a namespace belongs to none of them.
      namespace: namesSeveral(namespace) ? context?.namespace || 'default' : namespace,
      mode: (await guard.rule()).mode,
      color: context?.color,
      // Credentials on the command line apply to the first one.
      login: token && !close ? 'the token of --token is not valid' : this.#login(user),
      knownNamespaces: contexts
        .filter(({ cluster, namespace: named }) => cluster === context?.cluster && named !== '')
        .map(({ namespace: named }) => named),
    };
    return new BrowserCluster(info, transport, discovery, close, () => session.openApi(), session);
  }

  /** Another context; the cluster, the user and the namespace on the command line apply to the first one. */
  async open(name: string, contexts: readonly ContextChoice[]): Promise<BrowserCluster> {
    const { session: first, version } = this.#options;
    const overrides: ConnectionOverrides = { ...first.overrides, context: name };
    for (const of of ['namespace', ...Object.values(OF_ONE_CLUSTER)] as const) delete overrides[of];
    const own = { ...first, overrides };
    const session = await openSession(own, this.environment, version, this.hooks);
    try {
      await fetchServerVersion(session.transport, session.environment.signal).catch((error: unknown) => {
        // If access to the version is denied, the server responds, and nothing more needs to be known.
        if (!isForbidden(error)) throw error;
      });
    } catch (error) {
      await session[Symbol.asyncDispose]();
      throw error;
    }
    return this.cluster(session, contexts, async () => session[Symbol.asyncDispose]());
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof StatusError && error.code === 401;
}
