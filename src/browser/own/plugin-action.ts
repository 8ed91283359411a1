import { findPlugin } from '../../cli/plugins/find.js';
import { pluginsOnPath } from '../../cli/plugins/scan.js';
import type { BrowserAction } from '../act/types.js';
import { ownActions } from './own-actions.js';
import { Programs, type ProgramTools } from './programs.js';

/**
 * An action that runs a kubectl plugin, which may change something. Fails if there is no such plugin on PATH.
 * @param words of the plugin and its arguments, with placeholders
 */
export async function pluginAction(words: readonly string[], tools: ProgramTools): Promise<BrowserAction> {
  const plugin = findPlugin(words, 1, tools.environment);
  if (plugin === undefined) {
    const names = (await pluginsOnPath(tools.environment)).map((each) => each.join(' '));
    const known = names.length === 0 ? 'there are none' : `there are ${[...new Set(names)].join(', ')}`;
    throw new Error(`plugin ${words[0] ?? ''}? ${known} on PATH`);
  }
  const command = {
    ...{ place: '', key: undefined, word: 'plugin', does: '', types: [], ask: [] },
    ...{ changes: true, terminal: false, run: [plugin.path, ...plugin.argv] },
  };
  return ownActions([command], new Map(), new Programs(tools))[0]!;
}
