import { quote } from '../../go/strconv/quote.js';
import type { Context, Kubeconfig } from '../entries.js';
import { KubeconfigError, meantEntry, noContext } from '../errors.js';

/** The options of `set-context`; undefined fields are not changed. */
interface ContextSettings {
  /** "" with `current`. */
  name: string;
  current: boolean;
  cluster?: string | undefined;
  user?: string | undefined;
  namespace?: string | undefined;
}

/**
 * `config set-context`.
 * @returns the new configuration, the context's name and whether it existed before
 * @throws KubeconfigError for a name and --current together, or neither
 */
export function setContext(
  config: Kubeconfig,
  settings: ContextSettings,
): { config: Kubeconfig; name: string; existed: boolean } {
  const name = settings.current ? config.currentContext : settings.name;
  if (name === '') throw new KubeconfigError('no current context is set');
  const before = config.contexts.get(name);
  const value: Context = { ...before?.value };
  for (const field of ['cluster', 'user', 'namespace'] as const)
    if (settings[field] !== undefined) value[field] = settings[field];
  const contexts = new Map(config.contexts).set(name, { value, file: before?.file ?? '' });
  return { config: { ...config, contexts }, name, existed: before !== undefined };
}

/** @throws KubeconfigError for a name and --current together, or neither; kubectl checks this before it reads */
export function checkContextSettings({ name, current }: ContextSettings): void {
  if (name === '' && !current)
    throw new KubeconfigError('you must specify a non-empty context name or --current');
  if (name !== '' && current)
    throw new KubeconfigError('you cannot specify both a context name and --current');
}

/**
 * `config use-context`.
 * @throws KubeconfigError if there is no such context
 */
export function switchContext(config: Kubeconfig, name: string): Kubeconfig {
  if (name === '') throw new KubeconfigError('empty context names are not allowed');
  if (!config.contexts.has(name)) throw noContext(config, name);
  return { ...config, currentContext: name };
}

/**
 * `config rename-context`; the current context follows its name.
 * @param file the file to name in messages
 * @throws KubeconfigError if there is no such context, or the new name is taken or empty
 */
export function renameContext(config: Kubeconfig, from: string, to: string, file: string): Kubeconfig {
  const [old, fresh] = [quote(from), quote(to)];
  const context = config.contexts.get(from);
  if (context === undefined)
    throw new KubeconfigError(
      `cannot rename the context ${old}, it's not in ${file}`,
      meantEntry(config, 'contexts', from),
    );
  if (config.contexts.has(to))
    throw new KubeconfigError(
      `cannot rename the context ${old}, the context ${fresh} already exists in ${file}`,
    );
  const contexts = new Map(config.contexts).set(to, context);
  contexts.delete(from);
  return { ...config, contexts, currentContext: config.currentContext === from ? to : config.currentContext };
}
