/** The parts of a command line that decide whether an object is missing. */
interface NamedSoFar {
  words: readonly string[];
  filenames?: readonly string[];
  kustomize?: string;
  labelSelector?: string;
  fieldSelector?: string;
  all?: boolean;
  allNamespaces?: boolean;
}

/** Whether a command line names no object: it has no words, or a single TYPE, and nothing that selects several. */
export function lacksName(named: NamedSoFar): boolean {
  return named.words.length <= 1 && !/[/,]/.test(named.words[0] ?? '') && !choosesOtherwise(named);
}

/** The same for commands in which a TYPE alone means all of its objects: whether there are no words at all. */
export function lacksType(named: NamedSoFar): boolean {
  return named.words.length === 0 && !choosesOtherwise(named);
}

function choosesOtherwise(named: NamedSoFar): boolean {
  const { filenames = [], kustomize, labelSelector, fieldSelector, all, allNamespaces } = named;
  if (all || allNamespaces || labelSelector || fieldSelector) return true;
  return filenames.length > 0 || Boolean(kustomize);
}
