import { boolFlag, sliceFlag, stringFlag } from './kinds.js';

const group = { helpGroup: 'SELECTION' } as const;

/** -l. @param purpose of the selection: `to filter on` by default */
export function selectorFlags(
  description = "Selector (label query) to filter on, supports '=', '==', '!=', 'in', 'notin'.",
) {
  return { selector: stringFlag({ ...group, char: 'l', helpValue: 'QUERY', description }) };
}

/** --field-selector. */
export function fieldSelectorFlags(
  description = "Selector (field query) to filter on, supports '=', '==', and '!='.",
) {
  return { 'field-selector': stringFlag({ ...group, helpValue: 'QUERY', description }) };
}

/** --all. */
export function allFlags(description = 'Select all objects of the types in the namespace.') {
  return { all: boolFlag({ ...group, description }) };
}

/** -A. */
export function allNamespacesFlags(
  description = 'List the objects of all namespaces; --namespace is ignored then.',
) {
  return { 'all-namespaces': boolFlag({ ...group, char: 'A', description }) };
}

/** --exclude-namespace: a command that declares it can read several namespaces, and also accepts them with -n. */
export function excludeNamespaceFlags() {
  return {
    'exclude-namespace': sliceFlag({
      ...group,
      helpValue: 'NAME',
      completes: { names: 'namespaces' },
      description:
        "Namespaces to leave out, as names or patterns ('team-*'). -n takes several, too: -n a,b,'team-*'.",
    }),
  };
}

/** --readable. */
export function readableFlags() {
  return {
    readable: boolFlag({
      ...group,
      description:
        'With -A, if you may not list across all namespaces, list those that you may read, and exit with 20.',
    }),
  };
}

/** The selectors of a command line; "" if absent. */
interface SelectorArguments {
  labelSelector: string;
  fieldSelector: string;
}

/** Reads -l and --field-selector, without surrounding spaces. */
export function readSelectors(flags: { selector?: string; 'field-selector'?: string }): SelectorArguments {
  return {
    labelSelector: flags.selector?.trim() ?? '',
    fieldSelector: flags['field-selector']?.trim() ?? '',
  };
}
