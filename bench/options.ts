import { parseArgs } from 'node:util';

/** The options of a run. */
export interface BenchOptions {
  quick: boolean;
  /** Names of scenarios; none for all. */
  only: readonly string[];
  resume: boolean;
  rounds: number;
  /** The number of rounds of long scenarios. */
  longRounds: number;
  help: boolean;
}

export const usage = `usage: npm run bench -- [--quick] [--only NAME]... [--resume] [--rounds N]
  --quick      short lists and two rounds, in about a minute; the report goes to stdout only
  --only NAME  measure this scenario, and keep the results of the others
  --resume     measure only what an earlier run left unmeasured
  --rounds N   rounds of each scenario; default 5, or 3 if they are long
Measures a real server if KUBEBUILDER_ASSETS names a folder with kube-apiserver.
`;

/** Reads the arguments. Fails for unknown flags and an invalid number of rounds. */
export function parseOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      resume: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const { rounds: text, ...others } = values;
  const rounds = Number(text ?? (values.quick ? 2 : 5));
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds takes a number from 1, not ${text}`);
  return { ...others, rounds, longRounds: text === undefined ? Math.min(3, rounds) : rounds };
}
