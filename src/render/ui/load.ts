import type { mountScreen } from './mount.js';

/**
 * Loads Ink and React, which is done for full-screen programs alone. React decides when it is loaded whether it is
 * being developed with, by NODE_ENV; then it is several times slower, and keeps a record of every drawing for ever.
 * @param variables of the process itself: React looks there and nowhere else
 */
export async function loadScreen(variables: NodeJS.ProcessEnv): Promise<typeof mountScreen> {
  const before = variables.NODE_ENV;
  variables.NODE_ENV = 'production';
  try {
    return (await import('./mount.js')).mountScreen;
  } finally {
    // Programs that are started from here, such as credential plugins, get it as it was.
    if (before === undefined) delete variables.NODE_ENV;
    else variables.NODE_ENV = before;
  }
}
