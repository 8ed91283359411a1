import { loadKuberc } from '../../kubeconfig/kuberc/load.js';
import { locateKuberc } from '../../kubeconfig/kuberc/locate.js';
import type { Alias } from '../../kubeconfig/kuberc/preference.js';
import { machineOf } from '../../kubeconfig/node-machine.js';
import type { Environment } from '../../process/environment.js';
import { globalFlags } from '../flags/global.js';
import { toSpec } from '../flags/values.js';
import { expandAlias } from './alias.js';
import { kubercFlag } from './preferred-line.js';

/** An incomplete command line, and the user's aliases with which it may start. */
interface CompletedLine {
  words: string[];
  /** The commands of the aliases as written: `create role`. */
  aliases: readonly Pick<Alias, 'name' | 'command'>[];
}

/**
 * An incomplete command line, whose last word is being typed, with the command in place of an alias and the alias's
 * words before the typed ones. Fails as the reading of the file does.
 */
export async function completedLine(
  words: readonly string[],
  commandIds: readonly string[],
  environment: Environment,
): Promise<CompletedLine> {
  const { variables, home } = environment;
  const before = words.slice(0, -1);
  const place = locateKuberc(variables, home, kubercFlag(before));
  const { preference } = place ? await loadKuberc(place, machineOf(environment)) : {};
  const aliases = (preference?.aliases ?? []).map((alias) => ({ ...alias, appendArgs: [] }));
  const { argv } = expandAlias(before, aliases, commandIds, Object.entries(globalFlags).map(toSpec));
  return { words: [...argv, ...words.slice(-1)], aliases };
}
