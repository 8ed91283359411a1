import type { mountScreen } from './mount.js';
import type { mountInline } from './mount-inline.js';

/** Loads what takes the whole screen. @param variables see loadedForUse */
export function loadScreen(variables: NodeJS.ProcessEnv): Promise<typeof mountScreen> {
  return loadedForUse(variables, async () => (await import('./mount.js')).mountScreen);
}

/** Loads what takes some lines of the terminal. @param variables see loadedForUse */
export function loadInline(variables: NodeJS.ProcessEnv): Promise<typeof mountInline> {
  return loadedForUse(variables, async () => (await import('./mount-inline.js')).mountInline);
}

/**
 * Loads Ink and React, which is done for interactive programs alone. React decides when it is loaded whether it is
 * being developed with, by NODE_ENV; then it is several times slower, and keeps a record of every drawing for ever.
 * @param variables of the process itself: React looks there and nowhere else
 */
async function loadedForUse<T>(variables: NodeJS.ProcessEnv, load: () => Promise<T>): Promise<T> {
  const before = variables.NODE_ENV;
  variables.NODE_ENV = 'production';
  try {
    return await load();
  } finally {
    // Programs that are started from here, such as credential plugins, get it as it was.
    if (before === undefined) delete variables.NODE_ENV;
    else variables.NODE_ENV = before;
  }
}
