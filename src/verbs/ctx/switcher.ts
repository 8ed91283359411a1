import type { SessionOptions } from '../../cluster/session-options.js';
import { quote } from '../../go/strconv/quote.js';
import { setContext, switchContext } from '../../kubeconfig/edit/contexts.js';
import { Workspace } from '../../kubeconfig/edit/workspace.js';
import type { Kubeconfig } from '../../kubeconfig/entries.js';
import { KubeconfigError, noContext } from '../../kubeconfig/errors.js';
import type { Environment } from '../../process/environment.js';
import { findCacheFolder } from '../../process/folders.js';
import { previousFile, readPrevious, writePrevious } from './previous.js';

/** Switches contexts and namespaces of a kubeconfig, and remembers the previous ones. */
export class Switcher {
  readonly #workspace: Workspace;
  readonly #memory: string;

  private constructor(workspace: Workspace, memory: string) {
    this.#workspace = workspace;
    this.#memory = memory;
  }

  /** Reads the kubeconfig. Fails as that does. */
  static async open(
    { kubeconfig, cacheDir }: Pick<SessionOptions, 'kubeconfig' | 'cacheDir'>,
    environment: Environment,
  ): Promise<Switcher> {
    const workspace = await Workspace.open(kubeconfig, environment);
    const memory = previousFile(findCacheFolder(cacheDir, environment), workspace.files);
    return new Switcher(workspace, memory);
  }

  get config(): Kubeconfig {
    return this.#workspace.config;
  }

  /** The context of `-`. @throws KubeconfigError if there is no previous one */
  async previousContext(): Promise<string> {
    const { context } = await readPrevious(this.#memory);
    if (context === undefined) throw new KubeconfigError('no previous context found');
    return context;
  }

  /** Makes a context the current one. @throws KubeconfigError if it does not exist */
  async toContext(name: string): Promise<void> {
    const { config } = this;
    await this.#workspace.save(switchContext(config, name));
    if (config.currentContext === name || config.currentContext === '') return;
    const previous = await readPrevious(this.#memory);
    await writePrevious(this.#memory, { ...previous, context: config.currentContext });
  }

  /** The context whose namespace is used. @param asked "" for the current one @throws KubeconfigError */
  contextName(asked: string): string {
    const name = asked || this.config.currentContext;
    if (name === '') throw new KubeconfigError('current-context is not set');
    if (!this.config.contexts.has(name)) throw noContext(this.config, name);
    return name;
  }

  namespaceOf(context: string): string {
    return this.config.contexts.get(context)?.value.namespace || 'default';
  }

  /** The namespace of `-` in a context. @throws KubeconfigError if there is no previous one */
  async previousNamespace(context: string): Promise<string> {
    const { namespaces } = await readPrevious(this.#memory);
    const namespace = Object.hasOwn(namespaces, context) ? namespaces[context] : undefined;
    if (namespace === undefined)
      throw new KubeconfigError(`no previous namespace found for context ${quote(context)}`);
    return namespace;
  }

  /** Writes the namespace of a context. */
  async toNamespace(context: string, namespace: string): Promise<void> {
    const before = this.namespaceOf(context);
    const { config } = setContext(this.config, { name: context, current: false, namespace });
    await this.#workspace.save(config);
    if (before === namespace) return;
    const previous = await readPrevious(this.#memory);
    const namespaces = { ...previous.namespaces, [context]: before };
    await writePrevious(this.#memory, { ...previous, namespaces });
  }
}
