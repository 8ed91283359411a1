import type { Interfaces } from '@oclif/core';
import { Command } from '@oclif/core/command';
import type { Config } from '@oclif/core/config';
import type { Deadline } from '../process/deadline.js';
import type { Environment } from '../process/environment.js';
import { UsageError } from '../process/errors.js';
import { SETTINGS } from '../process/settings.js';
import { mayAsk } from '../terminal/interactive.js';
import type { CompletesWords } from './flags/completes.js';
import { globalFlags } from './flags/global.js';
import type { Flags, FlagValues } from './flags/kinds.js';
import { deprecations, readFlagValues, toSpec } from './flags/values.js';
import { type ParsedArguments, parseArguments } from './pflag.js';
import type { Profile } from './profile.js';
import type { CommandConfig } from './program.js';

/** Examples as oclif has them. @param lines what each does, and its command line without the program's name */
export function examples(
  lines: Readonly<Record<string, string>>,
): { description: string; command: string }[] {
  return Object.entries(lines).map(([description, line]) => ({
    description,
    command: line.includes('<%=') ? line : `<%= config.bin %> ${line}`,
  }));
}

/** The values of a command's own flags and the global ones. */
type FlagsOf<T extends { flags: Flags }> = FlagValues<typeof globalFlags & T['flags']>;

/**
 * What every command of proa is: a command of oclif, with arguments read in kubectl's dialect. The bundle has a lean class
 * for oclif's own, which brings all of oclif into every run (see scripts/bundle).
 * A command declares `static flags` and implements `execute`; it writes to `this.environment` only.
 */
export abstract class BaseCommand<T extends { flags: Flags }> extends Command {
  static override flags: Flags;
  /** What the words of the command may become, for completion; anything where it is left out. */
  static completes: CompletesWords | undefined;
  static override baseFlags = globalFlags;
  static takesPlugins = false;
  /** Words are the command's own business: `get TYPE NAME…` has no fixed number of them. */
  static override strict = false;
  /** Exit code for errors that have none of their own, usage errors among them. */
  static failureExitCode = 1;

  /** What oclif knows of its program is not there in a run of proa: see `program`. */
  declare config: never;
  /** Values of the flags, defaults filled in. */
  protected flags!: FlagsOf<T>;
  /** The command line as it was typed. */
  protected line!: ParsedArguments;
  /** The words that are no flags, those behind `--` among them. */
  protected args: string[] = [];
  /** Names of the flags that were given, to distinguish a default from the same value typed. */
  protected given: ReadonlySet<string> = new Set();

  /**
   * @param argv what was typed, without the words that named the command
   * @param environment streams, variables, clock: all a command may touch of the world
   */
  constructor(
    argv: string[],
    protected readonly program: CommandConfig,
    protected environment: Environment,
  ) {
    // oclif's class keeps it, and reads the name.
    super(argv, { bin: program.name } as Config);
  }

  /**
   * Where oclif itself runs the command. Has the whole line answered as proa's own launcher does, by the hook that
   * package.json names for it. Fails with oclif's own error of an exit code where the line fails.
   */
  static override async run(argv: string[] = [], options?: Interfaces.LoadOptions): Promise<never> {
    const config = isConfig(options) ? options : await loadConfig(options);
    // biome-ignore lint/complexity/noThisInStatic: the class that oclif has loaded, and not this one
    const { successes } = await config.runHook('proa:line', { id: this.id, argv });
    return successes[0]?.result as never;
  }

  /** Does the command's work. A number is the exit code; exceptions are printed by the edge (see report.ts). */
  protected abstract execute(): Promise<number | undefined>;

  /** Reads the arguments, then runs `execute` with --deadline and --profile. Returns the exit code. */
  override async run(): Promise<number> {
    try {
      await this.read(await this.completed(this.argv));
      using deadline = await this.#setDeadline();
      const profile = await this.#beginProfile();
      let work = this.execute();
      if (deadline !== undefined) work = deadline.resultInTime(work);
      if (profile !== undefined) work = profile.writtenAfter(work);
      const exitCode = await work;
      this.checkEnd();
      return exitCode ?? 0;
    } catch (error) {
      throw this.describeFailure(error);
    }
  }

  /** Fails if a command that takes no words was given some. */
  protected takeNoWords(): void {
    if (this.args.length > 0)
      throw new UsageError(`unexpected arguments: [${this.args.join(' ')}]`, { part: 'arguments' });
  }

  /** Fails if what was done counts as a failure anyway. */
  protected checkEnd(): void {}

  /** What went wrong, as it is to be reported. */
  protected describeFailure(error: unknown): unknown {
    return error;
  }

  async #setDeadline(): Promise<Deadline | undefined> {
    const flag = this.flags.deadline;
    const { variables, signal } = this.environment;
    if (!flag && !variables[SETTINGS.deadline.variable]) return undefined;
    const [{ settingOfRun }, { Deadline }] = await Promise.all([
      import('../process/read-setting.js'),
      import('../process/deadline.js'),
    ]);
    const limit = settingOfRun(SETTINGS.deadline, flag, variables)!;
    const deadline = new Deadline(SETTINGS.deadline.parse(limit.text, limit.source), limit.text, signal);
    this.environment.stdout.endWith?.(deadline.signal);
    this.environment = { ...this.environment, signal: deadline.signal };
    return deadline;
  }

  async #beginProfile(): Promise<Profile | undefined> {
    // debug has another flag of this name.
    const isOther = Object.hasOwn((this.constructor as unknown as T).flags, 'profile');
    if (isOther || this.flags.profile === 'none') return undefined;
    const { beginProfile } = await import('./profile.js');
    return beginProfile(this.flags, this.environment);
  }

  /** Fills in missing arguments by asking for them at the terminal. Changes nothing without one. */
  protected async completed(argv: string[]): Promise<string[]> {
    return argv;
  }

  /** Whether missing arguments can be requested at a terminal. */
  protected get mayAsk(): boolean {
    return mayAsk(this.environment, this.flags['no-interactive']);
  }

  /** Reads arguments into `line`, `flags`, `args` and `given`. */
  protected async read(argv: string[]): Promise<void> {
    const definitions: Flags = { ...globalFlags, ...(this.constructor as unknown as T).flags };
    this.line = parseArguments(argv, Object.entries(definitions).map(toSpec));
    const { flags, typed, args, rest = [] } = this.line;
    for (const notice of deprecations(definitions, typed)) await this.environment.stderr.write(`${notice}\n`);
    this.flags = (await readFlagValues(definitions, flags)) as FlagsOf<T>;
    this.given = new Set(flags.keys());
    this.args = [...args, ...rest];
  }
}

function isConfig(options: Interfaces.LoadOptions): options is Config {
  return typeof options === 'object' && 'runHook' in options;
}

async function loadConfig(options: Interfaces.LoadOptions): Promise<Config> {
  const { Config } = await import('@oclif/core/config');
  return Config.load(options);
}
