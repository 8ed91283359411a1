import type { Interfaces } from '@oclif/core';
import type { Command } from '@oclif/core/command';
import type { Environment } from '../process/environment.js';
import { UsageError } from '../process/errors.js';
import { mayAsk } from '../terminal/interactive.js';
import type { CommandClass } from './command-table.js';
import type { BareFlag } from './flags.js';
import { globalFlags } from './global-flags.js';
import { type FlagSpec, parseArguments, parseBool, splitCsv } from './pflag.js';
import type { CommandConfig } from './program.js';

type FlagMap = Interfaces.FlagInput;
type AnyFlag = FlagMap[string];

/** The values of a command's own flags and the global ones. */
export type FlagsOf<T extends { flags: FlagMap }> = Interfaces.InferredFlags<typeof globalFlags & T['flags']>;

/**
 * What every command of proa is: what oclif asks of a command class, for its manifest and its help, and arguments read
 * in kubectl's dialect. oclif's own Command is left out on purpose: it brings all of oclif into every run.
 * A command declares `static flags` and implements `execute`; it writes to `this.environment` only.
 */
export abstract class BaseCommand<T extends { flags: FlagMap }> {
  static summary: string | undefined;
  static description: string | undefined;
  static usage: string | string[] | undefined;
  static examples: Command.Example[] | undefined;
  static args: Interfaces.ArgInput = {};
  static flags: FlagMap;
  static baseFlags = globalFlags;
  static hiddenAliases: string[] = [];
  /** Words are the command's own business: `get TYPE NAME…` has no fixed number of them. */
  static strict = false;
  /** Exit code for errors that have none of their own, usage errors among them. */
  static failureExitCode = 1;

  /** Values of the flags, defaults filled in. */
  protected flags!: FlagsOf<T>;
  /** The words that are no flags, those behind `--` among them. */
  protected args: string[] = [];
  /** The words behind `--`, undefined without it. */
  protected rest: string[] | undefined;
  /** Names of the flags that were given, to tell a default from the same value typed. */
  protected given: ReadonlySet<string> = new Set();

  /**
   * @param argv what was typed, without the words that named the command
   * @param environment streams, variables, clock: all a command may touch of the world
   */
  constructor(
    protected readonly argv: string[],
    protected readonly config: CommandConfig,
    protected readonly environment: Environment,
  ) {}

  /** By this oclif knows a command class when it writes its manifest. Gives the exit code. */
  static run(
    this: CommandClass,
    argv: string[],
    config: CommandConfig,
    environment: Environment,
  ): Promise<number> {
    return new this(argv, config, environment).run();
  }

  /** Does the command's work. A number is the exit code; an exception is told by the edge (see report.ts). */
  protected abstract execute(): Promise<number | undefined>;

  /** Reads the arguments, then runs `execute`. Gives the exit code. */
  async run(): Promise<number> {
    await this.read(await this.completed(this.argv));
    return (await this.execute()) ?? 0;
  }

  /** Fills in what somebody at a terminal was asked for where it is missing; as it is without that. */
  protected async completed(argv: string[]): Promise<string[]> {
    return argv;
  }

  /** Whether somebody at a terminal can be asked for what is missing. */
  protected get mayAsk(): boolean {
    return mayAsk(this.environment, this.flags['no-interactive']);
  }

  /** Reads arguments into `flags`, `args`, `rest` and `given`. */
  protected async read(argv: string[]): Promise<void> {
    const definitions: FlagMap = { ...globalFlags, ...(this.constructor as unknown as T).flags };
    const parsed = parseArguments(argv, Object.entries(definitions).map(toSpec));
    this.flags = (await readFlagValues(definitions, parsed.flags)) as FlagsOf<T>;
    this.given = new Set(parsed.flags.keys());
    this.args = [...parsed.args, ...(parsed.rest ?? [])];
    this.rest = parsed.rest;
  }
}

/** The parser's view of an oclif flag. */
export function toSpec([name, flag]: [string, AnyFlag]): FlagSpec {
  const kind = flag.type === 'boolean' ? 'boolean' : flag.multiple ? 'repeatable' : 'value';
  const bare = 'bare' in flag ? (flag as unknown as BareFlag).bare : undefined;
  return { name, kind, ...(flag.char && { char: flag.char }), ...(bare !== undefined && { bare }) };
}

/** The values of all flags: those typed, read as their kind wants, and the defaults. Fails with UsageError. */
export async function readFlagValues(
  definitions: FlagMap,
  typed: ReadonlyMap<string, readonly string[]>,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, flag] of Object.entries(definitions)) {
    const texts = typed.get(name);
    values[name] = texts === undefined ? defaultOf(flag) : await interpret(name, flag, texts);
  }
  return values;
}

function defaultOf(flag: AnyFlag): unknown {
  return Array.isArray(flag.default) ? [...flag.default] : flag.default;
}

async function interpret(name: string, flag: AnyFlag, texts: readonly string[]): Promise<unknown> {
  let text = texts[texts.length - 1]!;
  try {
    if (flag.type === 'boolean') return parseBool(text);
    if (!flag.multiple) return await flag.parse(text, {} as never, flag as never);
    if (flag.delimiter !== ',') return texts;
    const values: string[] = [];
    for (text of texts) values.push(...splitCsv(text));
    return values;
  } catch (error) {
    const shown = flag.char ? `-${flag.char}, --${name}` : `--${name}`;
    throw new UsageError(
      `invalid argument ${JSON.stringify(text)} for "${shown}" flag: ${(error as Error).message}`,
    );
  }
}
