import { join } from 'node:path';
import type { SessionOptions } from '../../cluster/session.js';
import type { Environment } from '../../process/environment.js';
import type { BrowseSettings } from '../../process/settings.js';
import type { BrowserAction } from '../act/types.js';
import type { KeyMap } from '../keys/key-map.js';

/**
 * The user's commands as actions, and what of them is not as the config file says, a sentence each. Loads nothing where
 * there are none.
 */
export async function loadOwn(
  { commands }: Pick<BrowseSettings, 'commands'>,
  map: KeyMap,
  environment: Environment,
  session: SessionOptions,
): Promise<{ own: readonly BrowserAction[]; problems: readonly string[] }> {
  if (commands.length === 0) return { own: [], problems: [] };
  const [{ ownKeys }, { ownActions }, { Programs }] = await Promise.all([
    import('./own-keys.js'),
    import('./own-actions.js'),
    import('./programs.js'),
  ]);
  const named = ownKeys(commands, map, join(environment.folders.config, 'config.yaml'));
  const programs = new Programs(environment, session);
  return { own: ownActions(named.commands, named.keys, programs), problems: named.problems };
}
