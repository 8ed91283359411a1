/** What a command line says of the objects it is about, as far as that decides whether one is missing. */
interface NamedSoFar {
  words: readonly string[];
  filenames: readonly string[];
  kustomize: string;
  labelSelector: string;
  fieldSelector: string;
  all: boolean;
  allNamespaces: boolean;
}

/** Whether a command line names no object: it has no words, or a single TYPE, and nothing that stands for several. */
export function lacksName(named: NamedSoFar): boolean {
  const { words, filenames, kustomize, labelSelector, fieldSelector, all, allNamespaces } = named;
  if (all || allNamespaces || labelSelector !== '' || fieldSelector !== '') return false;
  if (filenames.length > 0 || kustomize !== '' || words.length > 1) return false;
  return !/[/,]/.test(words[0] ?? '');
}
