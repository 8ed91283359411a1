import type { BrowserAction } from './types.js';

/**
 * All that the browser can do to a cluster, in the order in which it is shown. No key outside this table changes
 * anything.
 */
export const actions: readonly BrowserAction[] = [
  {
    word: 'delete',
    key: 'D',
    hint: 'delete',
    does: 'delete it, or all that is marked; never another object of the name',
    grade: 3,
    takes: 'many',
    suits: ({ verbs }) => verbs.includes('delete'),
    needs: () => ({ verb: 'delete' }),
    work: async () => (await import('./delete.js')).work,
  },
];
