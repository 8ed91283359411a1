import type { ContextModes } from '../../kubeconfig/context-modes.js';
import type { Kubeconfig } from '../../kubeconfig/entries.js';

/**
 * The rows of a table of all contexts, sorted by name, the headings first: `*` marks the current one, and the last
 * column shows which changes each allows.
 */
export function contextRows({ contexts, currentContext }: Kubeconfig, modes: ContextModes): string[][] {
  const names = [...contexts.keys()].sort();
  return [
    ['CURRENT', 'NAME', 'CLUSTER', 'NAMESPACE', 'CHANGES'],
    ...names.map((name) => {
      const { cluster = '', namespace = '' } = contexts.get(name)!.value;
      return [
        name === currentContext ? '*' : '',
        name,
        cluster,
        namespace || 'default',
        modes.ruleOf(name).mode,
      ];
    }),
  ];
}
