import type { AuthProvider, Exec } from '../entries.js';

/** The plugin options of `set-credentials`; undefined fields are not changed. */
export interface PluginSettings {
  authProvider?: string | undefined;
  authProviderArgs: Pairs;
  execCommand?: string | undefined;
  execApiVersion?: string | undefined;
  execInteractiveMode?: string | undefined;
  execProvideClusterInfo?: boolean | undefined;
  /** Replaces the existing arguments, unless empty. */
  execArgs: readonly string[];
  execEnv: Pairs;
}

/** `key=value` settings, and `key-` for keys to remove. */
export interface Pairs {
  set: ReadonlyMap<string, string>;
  remove: readonly string[];
}

/** The auth-provider after the settings: another name replaces it; without a name, there is nothing to set. */
export function setAuthProvider(
  before: AuthProvider | undefined,
  { authProvider, authProviderArgs }: PluginSettings,
): AuthProvider | undefined {
  const renamed = authProvider !== undefined && before?.name !== authProvider;
  const provider = renamed ? { name: authProvider } : before;
  if (provider === undefined) return undefined;
  const config = new Map(Object.entries(provider.config ?? {}));
  for (const key of authProviderArgs.remove) config.delete(key);
  for (const [key, value] of authProviderArgs.set) config.set(key, value);
  return { ...provider, config: Object.fromEntries(config) };
}

/** The exec plugin after the settings; a command creates one, or renames it and drops its arguments. */
export function setExec(before: Exec | undefined, settings: PluginSettings): Exec | undefined {
  const { execCommand, execApiVersion, execInteractiveMode, execProvideClusterInfo } = settings;
  if (before === undefined && execCommand === undefined) return undefined;
  const exec: Exec = { ...before };
  if (execCommand !== undefined) {
    exec.command = execCommand;
    delete exec.args;
  }
  if (execApiVersion !== undefined) exec.apiVersion = execApiVersion;
  if (settings.execArgs.length > 0) exec.args = [...settings.execArgs];
  if (execInteractiveMode !== undefined) exec.interactiveMode = execInteractiveMode;
  if (execProvideClusterInfo !== undefined) exec.provideClusterInfo = execProvideClusterInfo;
  const env = changedEnv(exec.env, settings.execEnv);
  if (env !== undefined) exec.env = env;
  return exec;
}

function changedEnv(before: Exec['env'], { set, remove }: Pairs): Exec['env'] {
  if (set.size === 0 && remove.length === 0) return before;
  const kept = (before ?? []).filter(({ name = '' }) => !remove.includes(name));
  const changed = kept.map((item) => ({ ...item, value: set.get(item.name ?? '') ?? item.value ?? '' }));
  const added = [...set].filter(([name]) => !kept.some((item) => item.name === name));
  return [...changed, ...added.map(([name, value]) => ({ name, value }))];
}
