import type { Kubeconfig, KubeconfigEntry, KubeconfigFile, NamedExtension, Preferences } from './entries.js';

/**
 * Merges files by kubectl's rules: of two entries with the same name, the first file's is used completely; so is the
 * first non-empty current-context.
 * @param files in order of precedence
 */
export function mergeKubeconfigs(files: readonly KubeconfigFile[]): Kubeconfig {
  const documents = files.map(({ document }) => document);
  return {
    clusters: firstOfEach(files, ({ clusters = [] }) =>
      clusters.map(({ name, cluster }) => ({ name, value: cluster })),
    ),
    users: firstOfEach(files, ({ users = [] }) => users.map(({ name, user }) => ({ name, value: user }))),
    contexts: firstOfEach(files, ({ contexts = [] }) =>
      contexts.map(({ name, context }) => ({ name, value: context })),
    ),
    currentContext: documents.map((document) => document['current-context']).find(Boolean) ?? '',
    preferences: mergePreferences(documents.map(({ preferences = {} }) => preferences)),
    extensions: firstExtensions(documents.map(({ extensions = [] }) => extensions)),
  };
}

function firstOfEach<T extends object>(
  files: readonly KubeconfigFile[],
  list: (document: KubeconfigFile['document']) => { name: string | undefined; value: T | undefined }[],
): Map<string, KubeconfigEntry<T | Record<string, never>>> {
  const entries = new Map<string, KubeconfigEntry<T | Record<string, never>>>();
  for (const { path, document } of files)
    for (const { name = '', value = {} } of list(document))
      if (!entries.has(name)) entries.set(name, { value, file: path });
  return entries;
}

function firstExtensions(lists: readonly NamedExtension[][]): Map<string, unknown> {
  const entries = new Map<string, unknown>();
  for (const { name = '', extension } of lists.flat())
    if (!entries.has(name)) entries.set(name, extension ?? null);
  return entries;
}

function mergePreferences(all: readonly Preferences[]): Preferences {
  const extensions = firstExtensions(all.map((preferences) => preferences.extensions ?? []));
  const unknown: Preferences = Object.assign({}, ...all.toReversed());
  return {
    ...unknown,
    colors: all.some(({ colors }) => colors === true),
    extensions: [...extensions].map(([name, extension]) => ({ name, extension })),
  };
}
