import { loadKuberc } from '../../kubeconfig/kuberc/load.js';
import { locateKuberc } from '../../kubeconfig/kuberc/locate.js';
import type { Alias } from '../../kubeconfig/kuberc/preference.js';
import { machineOf } from '../../kubeconfig/node-machine.js';
import type { Environment } from '../../process/environment.js';
import { globalFlags } from '../flags/global.js';
import { toSpec } from '../flags/values.js';
import { expandAlias } from './alias.js';
import { kubercFlag } from './preferred-line.js';

/** A command line in the making, and the aliases of the user that it may begin with. */
interface CompletedLine {
  words: string[];
  /** What they stand for as it is written: `create role`. */
  aliases: readonly Pick<Alias, 'name' | 'command'>[];
}

/**
 * A command line in the making, the last word of which is being typed, with the command in the place of an alias and the
 * words that stand before the typed ones. Fails as the reading of the file does.
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
