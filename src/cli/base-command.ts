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

/** Examples in oclif's form. @param lines what each does, and its command line without the program's name */
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
 * The base of all commands of proa: a command of oclif whose arguments are read in kubectl's dialect. The bundle
 * replaces oclif's own class, which loads all of oclif into every run, with a lean one (see scripts/bundle). A command
 * declares `static flags` and implements `execute`; it writes only to `this.environment`.
 */
export abstract class BaseCommand<T extends { flags: Flags }> extends Command {
  static override flags: Flags;
  /** What the words of the command can be, for completion; anything if absent. */
  static completes: CompletesWords | undefined;
  static override baseFlags = globalFlags;
  static takesPlugins = false;
  /** The command itself counts its words: `get TYPE NAME…` has no fixed number of them. */
  static override strict = false;
  /** Exit code for errors without one of their own, including usage errors. */
  static failureExitCode = 1;

  /** A run of proa does not have what oclif knows about its program: see `program`. */
  declare config: never;
  /** Values of the flags, defaults filled in. */
  protected flags!: FlagsOf<T>;
  /** The command line as it was typed. */
  protected line!: ParsedArguments;
  /** The words that are not flags, including those after `--`. */
  protected args: string[] = [];
  /** Names of the flags that were given, to distinguish a default from the same value typed. */
  protected given: ReadonlySet<string> = new Set();

  /**
   * @param argv what was typed, without the words that name the command
   * @param environment streams, variables, clock: everything outside that a command may use
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
   * Called if oclif itself runs the command. Handles the whole line as proa's own launcher does, by the hook that
   * package.json names for it. Fails with oclif's own exit error if the line fails.
   */
  static override async run(argv: string[] = [], options?: Interfaces.LoadOptions): Promise<never> {
    const config = isConfig(options) ? options : await loadConfig(options);
    // biome-ignore lint/complexity/noThisInStatic: the class that oclif has loaded, and not this one
    const { successes } = await config.runHook('proa:line', { id: this.id, argv });
    return successes[0]?.result as never;
  }

  /** Does the work of the command. A number is the exit code; exceptions are printed by the edge (see report.ts). */
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

  /** Fails if a command without words was given some. */
  protected takeNoWords(): void {
    if (this.args.length > 0)
      throw new UsageError(`unexpected arguments: [${this.args.join(' ')}]`, { part: 'arguments' });
  }

  /** Fails if the result counts as a failure despite success. */
  protected checkEnd(): void {}

  /** The failure, ready to be reported. */
  protected describeFailure(error: unknown): unknown {
    return error;
  }

  /**
   * The line on a terminal that says what a failed command line probably means; undefined if that is unknown. Never
   * fails.
   * @param error of the run
   */
  async advice(_error: unknown): Promise<string | undefined> {
    if (this.line === undefined) return undefined;
    const [{ nearFlagValue }, { didYouMean }] = await Promise.all([
      import('./advice/near-flag-value.js'),
      import('./advice/sentence.js'),
    ]);
    return didYouMean([nearFlagValue(this.#definitions, this.line.flags) ?? []].flat());
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
    // debug has another flag with this name.
    const isOther = Object.hasOwn((this.constructor as unknown as T).flags, 'profile');
    if (isOther || this.flags.profile === 'none') return undefined;
    const { beginProfile } = await import('./profile.js');
    return beginProfile(this.flags, this.environment);
  }

  /** Fills in missing arguments by asking for them at the terminal. Changes nothing without a terminal. */
  protected async completed(argv: string[]): Promise<string[]> {
    return argv;
  }

  /** Whether missing arguments can be asked for at a terminal. */
  protected get mayAsk(): boolean {
    return mayAsk(this.environment, this.flags['no-interactive']);
  }

  get #definitions(): Flags {
    return { ...globalFlags, ...(this.constructor as unknown as T).flags };
  }

  /** Reads arguments into `line`, `flags`, `args` and `given`. */
  protected async read(argv: string[]): Promise<void> {
    const definitions = this.#definitions;
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
