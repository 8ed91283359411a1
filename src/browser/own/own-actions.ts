import type { ApiResource } from '../../discovery/types.js';
import { resourceName } from '../../discovery/types.js';
import type { OwnCommand } from '../../process/own-commands.js';
import { isAboutObject } from '../../process/own-values.js';
import { shellLine } from '../../terminal/shell-line.js';
import type { KeyName } from '../../terminal/ui/keys.js';
import type { BrowserAction } from '../act/types.js';
import type { Programs } from './programs.js';

/**
 * The user's commands as actions. Those that change something pass the gate like any other change.
 * @param keys by the commands' words
 */
export function ownActions(
  commands: readonly OwnCommand[],
  keys: ReadonlyMap<string, KeyName>,
  programs: Programs,
): BrowserAction[] {
  return commands.map((command) => {
    const takesObjects = isOfObjects(command);
    return {
      word: command.word,
      key: keys.get(command.word),
      hint: command.word,
      does: command.does || `run ${shellLine(command.run)}`,
      grade: command.changes ? 2 : 0,
      takes: takesObjects ? (command.terminal ? 'one' : 'many') : 'none',
      own: true,
      suits: (resource) => !takesObjects || suits(resource, command.types),
      needs: () => undefined,
      work: async () => (await import('./own-work.js')).ownWork(command, takesObjects, programs),
    };
  });
}

/** Whether a command applies to objects rather than to the current place. */
function isOfObjects({ types, run }: OwnCommand): boolean {
  return types.length > 0 || run.some(isAboutObject);
}

function suits(resource: ApiResource, types: readonly string[]): boolean {
  const { name, singularName, kind, shortNames } = resource;
  const names = [name, resourceName(resource), singularName, kind.toLowerCase(), ...shortNames];
  return types.length === 0 || types.some((type) => names.includes(type.toLowerCase()));
}
