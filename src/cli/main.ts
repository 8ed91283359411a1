import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../process/environment.js';
import { UsageError } from '../process/errors.js';
import { whyNotInteractive } from '../terminal/interactive.js';
import { type HalfLine, halfLine } from './command-groups.js';
import type { CommandInstance, Commands } from './command-table.js';
import { globalFlags } from './flags/global.js';
import { toSpec } from './flags/values.js';
import type { PreferredLine } from './kuberc/preferred-line.js';
import { parseArguments } from './pflag.js';
import { printHelp } from './print-help.js';
import { type Program, versionLine } from './program.js';
import { asksForHelp, findCommand, properId, type Route } from './route.js';

/**
 * Runs one command line and returns its exit code. Without a command: the browser on a terminal, and help elsewhere.
 * The only place that prints errors.
 * @param argv the arguments without the program's name
 */
export async function main(
  argv: string[],
  program: Program,
  commands: Commands,
  environment: Environment,
): Promise<number> {
  const line = new CommandLine(argv, program, commands, environment);
  try {
    const command = await line.command();
    const exitCode = typeof command === 'number' ? command : await command.run();
    // The last write may fail later: a full disk must not look like success, nor must Ctrl-C while nobody reads.
    const { stdout } = environment;
    await (stdout.flush?.() ?? stdout.write(''));
    return exitCode;
  } catch (error) {
    if (isUnknownCommand(error)) {
      const { byPlugin } = await import('./plugins/any.js');
      const answered = await byPlugin(argv, program, error.command !== undefined, environment);
      if (answered !== undefined) return answered;
    }
    const { read, failureExitCode } = line;
    const { printFailure } = await import('./print-failure.js');
    const failed = { command: await line.nameFor(error), argv: read, failureExitCode };
    return printFailure(error, { ...failed, advice: () => line.advice(error) }, environment);
  }
}

function isUnknownCommand(error: unknown): error is UsageError {
  return error instanceof UsageError && error.part === 'command';
}

/** A command line, as far as it is understood, which also decides how failures are reported. */
class CommandLine {
  /** The arguments of the command, including those from preferences; all words until it is known. */
  read: readonly string[];
  /** Of the command that the line names. */
  failureExitCode: number | undefined;
  #id: string | undefined;
  #opened: CommandInstance | undefined;
  #preferred: PreferredLine;
  readonly #argv: string[];
  readonly #program: Program;
  readonly #commands: Commands;
  readonly #environment: Environment;

  /** @param argv the arguments without the program's name */
  constructor(argv: string[], program: Program, commands: Commands, environment: Environment) {
    this.read = argv;
    this.#preferred = { argv, argumentsOf: async (rest) => rest };
    this.#argv = argv;
    this.#program = program;
    this.#commands = commands;
    this.#environment = environment;
  }

  /**
   * The command of the line, ready to run; or the exit code, if the line requests only help or the version, or a plugin
   * has handled it. Fails in kubectl's words if it names no command.
   */
  async command(): Promise<CommandInstance | number> {
    const [argv, program, environment] = [this.#argv, this.#program, this.#environment];
    const { table, completing, withoutWords } = this.#commands;
    const [first = ''] = argv;
    // The following words are an incomplete command line, whose flags are not ours.
    if (completing.includes(first)) return this.#open({ id: first, argv: argv.slice(1) });
    if (argv.some((word) => word.includes('\ufffd'))) {
      const { refuseReplacedBytes } = await import('./argument-bytes.js');
      refuseReplacedBytes(argv, environment);
    }
    const specs = Object.entries(globalFlags).map(toSpec);
    if (hasPreferences(argv, environment)) {
      const { preferredLine } = await import('./kuberc/preferred-line.js');
      this.#preferred = await preferredLine(
        argv,
        { commands: table, specs, name: program.name },
        environment,
      );
    }
    const route = findCommand(this.#preferred.argv, program.commandIds, specs, program.name);
    if (route === undefined) {
      if (argv.includes('--version'))
        return this.#print(`${versionLine(program, environment.process.runtime)}\n`);
      if (asksForHelp(argv)) return this.#help();
      if (whyNotInteractive(environment, argv.includes('--no-interactive')) === undefined)
        return this.#open({ id: withoutWords, argv });
      parseArguments(argv, specs);
      return this.#help();
    }
    const { id, argv: rest } = route;
    const isCommand = Object.hasOwn(table, id);
    if (isCommand && this.#preferred.alias === undefined && /^[^-]/.test(rest[0] ?? '')) {
      const answered = await this.#answeredByPlugin(id);
      if (answered !== undefined) return answered;
    }
    if (asksForHelp(rest)) return this.#help(id);
    if (isCommand) return this.#open(route);
    return this.#help(id, halfLine(id));
  }

  /** The command's name in messages: `proa get`. @param error that is reported */
  async nameFor(error: unknown): Promise<string> {
    const { name } = this.#program;
    if (this.#id === undefined) return name;
    const id = error instanceof UsageError ? await properId(this.#id, this.#commands.table) : this.#id;
    return `${name} ${this.#preferred.alias ?? id.replaceAll(':', ' ')}`;
  }

  /** The command's advice after its failure, for a terminal. */
  async advice(error: unknown): Promise<string | undefined> {
    if (error instanceof UsageError) {
      const { wordsMeant } = await import('./advice/words-meant.js');
      const { name, commandIds } = this.#program;
      const proper = await Promise.all(commandIds.map((id) => this.#properIn(error, id)));
      const args = this.read.filter((word) => !word.startsWith('-'));
      const meant = wordsMeant({ error, argv: this.#argv, id: this.#id, args }, name, proper);
      if (meant !== undefined) return meant;
    }
    return this.#opened?.advice(error);
  }

  /** A command's id; for the group that an error is about, also by its aliases. Those of others are not loaded. */
  async #properIn({ command = '' }: UsageError, id: string): Promise<string> {
    const group = command.slice(this.#program.name.length + 1).replaceAll(' ', ':');
    return group !== '' && id.startsWith(`${group}:`) ? properId(id, this.#commands.table) : id;
  }

  async #open({ id, argv }: Route): Promise<CommandInstance> {
    this.#id = id;
    const { default: Class } = await this.#commands.table[id]!();
    this.failureExitCode = Class.failureExitCode;
    const { alias } = this.#preferred;
    const words = await this.#preferred.argumentsOf(argv, id, Class);
    this.read = words;
    this.#opened = new Class(words, { ...this.#program, id, alias }, this.#environment);
    return this.#opened;
  }

  /** Runs a program on PATH for `create WORD`, such as kubectl-create-WORD, if the command supports that. */
  async #answeredByPlugin(id: string): Promise<number | undefined> {
    const { default: Class } = await this.#commands.table[id]!();
    if (!Class.takesPlugins) return undefined;
    const { byPluginOfCommand } = await import('./plugins/dispatch.js');
    return byPluginOfCommand(this.#argv, this.#environment);
  }

  async #print(text: string): Promise<number> {
    await this.#environment.stdout.write(text);
    return 0;
  }

  async #help(
    id?: string,
    { output, exitCode }: Pick<HalfLine, 'output' | 'exitCode'> = { output: 'stdout', exitCode: 0 },
  ): Promise<number> {
    await printHelp(this.#program, id, this.#environment[output], this.#environment);
    return exitCode;
  }
}

/**
 * Whether the user's kuberc file must be read: it exists, or is named. So a run without one loads none of the code that
 * reads it.
 * @param argv the command line, which may have --kuberc
 */
export function hasPreferences(argv: readonly string[], { variables, home }: Environment): boolean {
  if (argv.some((word) => word.startsWith('--kuberc'))) return true;
  const { KUBERC = '', KUBECTL_KUBERC = '' } = variables;
  if (KUBERC === 'off' || KUBECTL_KUBERC.toLowerCase() === 'false' || argv.length === 0) return false;
  return KUBERC !== '' || exists(join(home, '.kube', 'kuberc'));
}

function exists(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true; // Reading it reports what is wrong with it.
  }
}
