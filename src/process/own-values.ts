/** What stands for what the browser knows of an object. */
const OBJECT_PLACEHOLDERS = ['name', 'uid', 'kind', 'resource'] as const;
/** What stands for what the browser knows at all. */
export const PLACEHOLDERS = [...OBJECT_PLACEHOLDERS, 'namespace', 'context'] as const;

/** JSONPath's own word in braces. */
export const JSONPATH_END = 'end';

/** What stands in braces, where these are not doubled as those of Go templates. */
const IN_BRACES = /(?<!\{)\{([a-zA-Z][\w-]*)\}(?!\})/g;

/** The placeholders of an argument. */
export function placeholdersOf(argument: string): string[] {
  return [...argument.matchAll(IN_BRACES)].map(([, name]) => name!).filter((name) => name !== JSONPATH_END);
}

/**
 * An argument with values for its placeholders. A value in double quotes stays within them, as in JSON.
 * @param values by the names of placeholders; those without one stay as they are
 */
export function filledIn(argument: string, values: Readonly<Record<string, string>>): string {
  return argument.replace(IN_BRACES, (whole, name: string, at: number) => {
    const value = Object.hasOwn(values, name) ? values[name]! : undefined;
    if (value === undefined) return whole;
    const isQuoted = argument[at - 1] === '"' && argument[at + whole.length] === '"';
    return isQuoted ? JSON.stringify(value).slice(1, -1) : value;
  });
}

/** The environment variable in which every program finds the value that a placeholder stands for. */
export function valueVariable(name: string): string {
  return `PROA_BROWSE_${name.toUpperCase().replaceAll('-', '_')}`;
}

/** Whether an argument is about an object: by a placeholder, or by a variable. */
export function isAboutObject(argument: string): boolean {
  const placeholders = placeholdersOf(argument);
  return OBJECT_PLACEHOLDERS.some(
    (name) => placeholders.includes(name) || new RegExp(`\\b${valueVariable(name)}\\b`).test(argument),
  );
}

/** Whether a program takes kubectl's flags for contexts and namespaces. */
export function isKubectl(program: string): boolean {
  return program === 'kubectl' || program === 'proa';
}

/** Programs beside kubectl whose commands take names as they stand, and give them to no shell and no interpreter. */
const CLIENTS = ['argocd', 'cilium', 'flux', 'helm', 'istioctl', 'linkerd', 'velero'];

/**
 * Whether a program is known to take its arguments as data. What others make of them nobody knows: `watch`, `ssh` and
 * `tmux` have a shell read them, and a name from the cluster would be code there.
 */
export function takesArguments(program: string): boolean {
  return isKubectl(program) || CLIENTS.includes(program);
}
