/** The arguments of a program: its options, those with values, and the rest. */
export interface ProgramOptions {
  has(letter: string): boolean;
  /** The last value of an option. */
  value(letter: string): string | undefined;
  operands: string[];
  /** The first unknown option. */
  unknown: string | undefined;
}

/**
 * Parses options as `-l -a`, `-la`, `-n 5` and `-n5`; `--` ends them.
 * @param plain letters of options without a value
 * @param valued letters of options with a value
 */
export function readProgramOptions(args: readonly string[], plain: string, valued = ''): ProgramOptions {
  const values = new Map<string, string>();
  const operands: string[] = [];
  let unknown: string | undefined;
  for (let index = 0; index < args.length; index++) {
    const arg = args[index]!;
    if (arg === '--') {
      operands.push(...args.slice(index + 1));
      break;
    }
    if (!arg.startsWith('-') || arg === '-') {
      operands.push(arg);
      continue;
    }
    for (let at = 1; at < arg.length; at++) {
      const letter = arg[at]!;
      if (valued.includes(letter)) {
        values.set(letter, arg.slice(at + 1) || (args[++index] ?? ''));
        break;
      }
      if (plain.includes(letter)) values.set(letter, '');
      else unknown ??= letter;
    }
  }
  return {
    has: (letter) => values.has(letter),
    value: (letter) => values.get(letter),
    operands,
    unknown,
  };
}
