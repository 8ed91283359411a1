import { type FlagSpec, nearest, UsageError } from './pflag.js';

/** A command found in the arguments: its oclif id (`config:view`) and what is left for it. */
export interface Route {
  id: string;
  argv: string[];
}

/**
 * Finds the command among the arguments: global flags may stand before it (`proa -n kube-system get pods`).
 * The longest id wins (`config view` before `config`). Undefined where no command was named at all.
 * Fails with UsageError, a near command as hint, where the word is none.
 */
export function findCommand(
  argv: readonly string[],
  commandIds: readonly string[],
  globalSpecs: readonly FlagSpec[],
): Route | undefined {
  const words = wordPositions(argv, globalSpecs);
  if (words.length === 0) return undefined;
  for (let count = words.length; count > 0; count--) {
    const id = words
      .slice(0, count)
      .map((position) => argv[position])
      .join(':');
    if (commandIds.includes(id)) {
      const taken = new Set(words.slice(0, count));
      return { id, argv: argv.filter((_, index) => !taken.has(index)) };
    }
  }
  const [first, second] = words.map((position) => argv[position]!);
  const inTopic = commandIds
    .filter((id) => id.startsWith(`${first}:`))
    .map((id) => id.slice(first!.length + 1));
  if (inTopic.length > 0) {
    if (second === undefined) return { id: first!, argv: argv.filter((_, index) => index !== words[0]) };
    throw new UsageError(`unknown command "${second}" for "proa ${first}"`, nearest(second, inTopic));
  }
  const names = new Set(commandIds.map((id) => id.split(':')[0]!));
  throw new UsageError(`unknown command "${first}" for "proa"`, nearest(first!, names));
}

/** Where the first words stand that are neither flags nor values of global flags; three suffice for any id. */
function wordPositions(argv: readonly string[], globalSpecs: readonly FlagSpec[]): number[] {
  const takesValue = (word: string) =>
    globalSpecs.some(
      (spec) =>
        spec.kind !== 'boolean' && (word === `--${spec.name}` || (spec.char && word === `-${spec.char}`)),
    );
  const positions: number[] = [];
  for (let index = 0; index < argv.length && positions.length < 3; index++) {
    const word = argv[index]!;
    if (word === '--') break;
    if (!word.startsWith('-') || word === '-') positions.push(index);
    else if (takesValue(word)) index++;
    else if (positions.length > 0) break;
  }
  return positions;
}
