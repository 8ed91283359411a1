/** Placeholders for what the browser knows about an object. */
const OBJECT_PLACEHOLDERS = ['name', 'uid', 'kind', 'resource'] as const;
/** Placeholders for what the browser always knows. */
export const PLACEHOLDERS = [...OBJECT_PLACEHOLDERS, 'namespace', 'context'] as const;

/** JSONPath's own word in braces. */
export const JSONPATH_END = 'end';

/** A word in braces that are not doubled as in Go templates. */
const IN_BRACES = /(?<!\{)\{([a-zA-Z][\w-]*)\}(?!\})/g;

/** The placeholders of an argument. */
export function placeholdersOf(argument: string): string[] {
  return [...argument.matchAll(IN_BRACES)].map(([, name]) => name!).filter((name) => name !== JSONPATH_END);
}

/**
 * An argument with its placeholders replaced. A value in double quotes stays within them, as in JSON.
 * @param values by the names of placeholders; those without a value are not changed
 */
export function filledIn(argument: string, values: Readonly<Record<string, string>>): string {
  return argument.replace(IN_BRACES, (whole, name: string, at: number) => {
    const value = Object.hasOwn(values, name) ? values[name]! : undefined;
    if (value === undefined) return whole;
    const isQuoted = argument[at - 1] === '"' && argument[at + whole.length] === '"';
    return isQuoted ? JSON.stringify(value).slice(1, -1) : value;
  });
}

/** The environment variable with the value of a placeholder, for every program. */
export function valueVariable(name: string): string {
  return `PROA_BROWSE_${name.toUpperCase().replaceAll('-', '_')}`;
}

/** Whether an argument refers to an object: by a placeholder, or by a variable. */
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

/** Programs besides kubectl whose commands take names as data, and pass them to no shell or interpreter. */
const CLIENTS = ['argocd', 'cilium', 'flux', 'helm', 'istioctl', 'linkerd', 'velero'];

/**
 * Whether a program is known to take its arguments as data. Others may interpret them: `watch`, `ssh` and `tmux` pass
 * them to a shell, and a name from the cluster would be code there.
 */
export function takesArguments(program: string): boolean {
  return isKubectl(program) || CLIENTS.includes(program);
}
