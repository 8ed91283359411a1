import { join } from 'node:path';
import type { OwnCommand } from '../../process/own-commands.js';
import type { BrowserAction } from '../act/types.js';
import { ownActions } from './own-actions.js';
import { type KeyTable, ownKeys } from './own-keys.js';
import { Programs, type ProgramTools } from './programs.js';

/** The user's commands as actions, and the errors in the configuration file, one sentence each. */
export function makeOwn(
  commands: readonly OwnCommand[],
  keys: KeyTable,
  tools: ProgramTools,
): { actions: readonly BrowserAction[]; problems: readonly string[] } {
  const named = ownKeys(commands, keys, join(tools.environment.folders.config, 'config.yaml'));
  const programs = new Programs(tools);
  return { actions: ownActions(named.commands, named.keys, programs), problems: named.problems };
}
