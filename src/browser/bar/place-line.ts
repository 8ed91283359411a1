/** A place as it is typed after `:`. */
interface PlaceLine {
  /** A type by any of its names. */
  type: string;
  /** An object of it. */
  name?: string;
  /** `all` is all of them; undefined if none is given. */
  namespace?: string;
  labelSelector?: string;
  fieldSelector?: string;
  /** The filter of the table; "" for none. */
  filter: string;
  context?: string;
}

/** The options with a value, by their spellings. */
const VALUED = {
  '-n': 'namespace',
  '--namespace': 'namespace',
  '-l': 'labelSelector',
  '--selector': 'labelSelector',
  '--field-selector': 'fieldSelector',
  '--context': 'context',
} as const;

/** Types by the names that k9s users are accustomed to, if Kubernetes has no such short name. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  dp: 'deployments.apps',
  jo: 'jobs.batch',
  np: 'networkpolicies.networking.k8s.io',
  sec: 'secrets',
  ro: 'roles.rbac.authorization.k8s.io',
  rb: 'rolebindings.rbac.authorization.k8s.io',
  cr: 'clusterroles.rbac.authorization.k8s.io',
  crb: 'clusterrolebindings.rbac.authorization.k8s.io',
};

/** The type that a short name unknown to the cluster stands for; undefined for any other. */
export function typeOfShortName(name: string): string | undefined {
  return Object.hasOwn(ALSO_CALLED, name) ? ALSO_CALLED[name] : undefined;
}

/** The short names for a type, in addition to the cluster's own. */
export function moreShortNames(type: string): string[] {
  return Object.keys(ALSO_CALLED).filter((name) => ALSO_CALLED[name] === type);
}

/** `app=web`, `tier!=db`: text that cannot be the name of a namespace. */
const LABEL = /^[\w./-]+!?=/;

/**
 * Reads a place: `pods shop /web !running @big`, `deploy -A -l tier=db`, `po app=web`, `po/web-1`. Fails with an Error
 * that describes the problem.
 */
export function parsePlaceLine(text: string): PlaceLine {
  const [type = '', ...words] = wordsOf(text);
  const slash = type.indexOf('/');
  const place: PlaceLine =
    slash < 0 ? { type: typeOfShortName(type) ?? type, filter: '' } : objectOf(type, slash);
  const filter: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const option = optionOf(word);
    if (option !== undefined) {
      const value = option.value ?? words[++at];
      if (value === undefined || value === '') throw new Error(`${word} needs a value`);
      set(place, option.name, value);
    } else if (word === '-A' || word === '--all-namespaces') set(place, 'namespace', 'all');
    else if (word.startsWith('@')) set(place, 'context', word.slice(1));
    else if (filter.length > 0 || /^[/!]/.test(word))
      filter.push(filter.length > 0 ? word : word.replace(/^\//, ''));
    else if (word.startsWith('-'))
      throw new Error(`${word} is not one of -A, -n, -l, --field-selector and --context`);
    else if (LABEL.test(word))
      place.labelSelector = [place.labelSelector, word].filter((part) => part !== undefined).join(',');
    else if (place.namespace === undefined) place.namespace = word;
    else throw new Error(`${word}? a filter begins with /, a context with @`);
  }
  return { ...place, filter: filter.join(' ') };
}

function objectOf(text: string, slash: number): PlaceLine {
  const name = text.slice(slash + 1);
  if (name === '') throw new Error('which object? TYPE/NAME names one');
  return { type: text.slice(0, slash), name, filter: '' };
}

function set(place: PlaceLine, name: (typeof VALUED)[keyof typeof VALUED], value: string): void {
  if (value === '') throw new Error(`which ${name}?`);
  if (place[name] !== undefined) throw new Error(`two of ${name}: ${place[name]} and ${value}`);
  place[name] = value;
}

function optionOf(word: string): { name: (typeof VALUED)[keyof typeof VALUED]; value?: string } | undefined {
  const [, spelling = '', value] = /^(--[\w-]+|-[nl])=?(.*)/s.exec(word) ?? [];
  const name = (VALUED as Record<string, (typeof VALUED)[keyof typeof VALUED]>)[spelling];
  if (name === undefined) return undefined;
  return value === undefined || value === '' ? { name } : { name, value };
}

/** The words of a line; quotes keep spaces. */
export function wordsOf(line: string): string[] {
  const found = line.matchAll(/(?:[^\s"']|"[^"]*"?|'[^']*'?)+/g);
  return [...found].map(([word]) => word.replaceAll(/"([^"]*)"?|'([^']*)'?/g, '$1$2'));
}
