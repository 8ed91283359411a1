import { deletion } from './delete.js';
import type { BrowserAction } from './types.js';

/**
 * All that the browser can do to a cluster, in the order in which it is shown. No key outside this table changes
 * anything.
 */
export const actions: readonly BrowserAction[] = [deletion];
