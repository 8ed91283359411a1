import type { Environment } from '../process/environment.js';
import { DEADLINE_EXCEEDED, messageOf, stopIn, UsageError } from '../process/errors.js';
import { whyNotInteractive } from '../terminal/interactive.js';
import type { CommandTable } from './command-table.js';
import { globalFlags } from './flags/global.js';
import { toSpec } from './flags/values.js';
import { hasPreferences } from './has-preferences.js';
import type { PreferredLine } from './kuberc/preferred-line.js';
import { parseArguments } from './pflag.js';
import { printHelp } from './print-help.js';
import { type Program, versionLine } from './program.js';
import { findCommand, properId } from './route.js';

/**
 * Runs one command line and gives its exit code. No command is the browser on a terminal, and help elsewhere.
 * The one place that prints errors.
 * @param argv the arguments without the program's name
 */
export async function main(
  argv: string[],
  program: Program,
  commands: CommandTable,
  environment: Environment,
): Promise<number> {
  const { name, root } = program;
  let commandId: string | undefined;
  let failureExitCode: number | undefined;
  let read: readonly string[] = argv;
  let line: PreferredLine = { argv, argumentsOf: async (rest) => rest };
  const run = async (id: string, rest: string[]) => {
    commandId = id;
    const { default: Class } = await commands[id]!();
    failureExitCode = Class.failureExitCode;
    const words = await line.argumentsOf(rest, id, Class);
    read = words;
    const exitCode = await new Class(words, { ...program, id, alias: line.alias }, environment).run();
    // What was written last may have failed since: a full disk must not look like a success.
    await environment.stdout.write('');
    return exitCode;
  };
  try {
    // The words behind it are a command line in the making, and no flag among them is ours.
    if (argv[0] === '__complete' || argv[0] === '__completeNoDesc') return await run(argv[0], argv.slice(1));
    const specs = Object.entries(globalFlags).map(toSpec);
    if (hasPreferences(argv, environment)) {
      const { preferredLine } = await import('./kuberc/preferred-line.js');
      line = await preferredLine(argv, { commands, specs, name }, environment);
    }
    const route = findCommand(line.argv, program.commandIds, specs, name);
    if (route === undefined && argv.includes('--version')) {
      await environment.stdout.write(`${versionLine(program, environment.process.runtime)}\n`);
      return 0;
    }
    if (
      route === undefined &&
      !asksForHelp(argv) &&
      whyNotInteractive(environment, argv.includes('--no-interactive')) === undefined
    ) {
      return await run('browse', argv);
    }
    if (route === undefined && !asksForHelp(argv)) parseArguments(argv, specs);
    if (route?.id === 'create' && line.alias === undefined && /^[^-]/.test(route.argv[0] ?? '')) {
      const { byPluginOfCreate } = await import('./plugins/dispatch.js');
      const answered = await byPluginOfCreate(argv, environment);
      if (answered !== undefined) return answered;
    }
    if (route === undefined || !Object.hasOwn(commands, route.id) || asksForHelp(route.argv)) {
      // A topic without its command (`proa config`) is half a command line: help, and a failure, as kubectl has it.
      const isHalf = route !== undefined && !asksForHelp(route.argv);
      const { stdout, stderr } = environment;
      const { output, exitCode } = halfLine(isHalf ? route.id : undefined);
      await printHelp({ root, name }, route?.id, output === 'stderr' ? stderr : stdout, environment);
      return exitCode;
    }
    return await run(route.id, route.argv);
  } catch (error) {
    if (isUnknownCommand(error)) {
      const answered = await byPlugin(argv, program, error.command !== undefined, environment);
      if (answered !== undefined) return answered;
    }
    const isUsage = error instanceof UsageError && commandId !== undefined;
    const id = isUsage ? await properId(commandId!, commands) : commandId;
    const words = id === undefined ? name : `${name} ${line.alias ?? id.replaceAll(':', ' ')}`;
    return report(error, { command: words, argv: read, failureExitCode }, environment);
  }
}

/** How help is given that stands for a half command line, by its group; without one, it was asked for. */
function halfLine(group: string | undefined): { output: 'stdout' | 'stderr'; exitCode: number } {
  if (group === undefined || group === 'certificate') return { output: 'stdout', exitCode: 0 };
  return { output: group === 'rollout' ? 'stdout' : 'stderr', exitCode: 1 };
}

function isUnknownCommand(error: unknown): error is UsageError {
  return error instanceof UsageError && error.part === 'command';
}

/**
 * Has a plugin answer a command line that names no command of proa's own: a program on PATH, or else an oclif plugin,
 * of which the help is printed, too. Gives the exit code; undefined where no plugin knows the command.
 * @param isInGroup the line names a group of proa's own, whose commands are no programs on PATH
 */
async function byPlugin(
  argv: readonly string[],
  program: Program,
  isInGroup: boolean,
  environment: Environment,
): Promise<number | undefined> {
  const { root, name } = program;
  let words = name;
  try {
    const { byPluginOnPath } = await import('./plugins/dispatch.js');
    const answered = isInGroup ? undefined : await byPluginOnPath(argv, program, environment);
    if (answered !== undefined) return answered;
    const { pluginCommand, runPluginCommand } = await import('./oclif-plugins.js');
    const found = await pluginCommand(root, argv);
    if (found === undefined) return undefined;
    words = `${name} ${found.id.replaceAll(':', ' ')}`;
    if (!asksForHelp(argv)) return await runPluginCommand(found);
    await printHelp({ root, name }, found.id, environment.stdout, environment);
    return 0;
  } catch (error) {
    return report(error, { command: words, argv }, environment);
  }
}

function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  const words = end < 0 ? argv : argv.slice(0, end);
  return words.includes('--help') || words.includes('-h');
}

/** What interrupted programs exit with, by the shells' convention. */
const INTERRUPTED = 130;

/** What failed. */
interface FailedCommand {
  /** As typed, for the lines below a usage error: `proa get`. */
  command: string;
  /** All arguments, where flags may say how failures are told. */
  argv: readonly string[];
  /** The command's, for errors that have none of their own. */
  failureExitCode?: number | undefined;
}

/** Prints what went wrong, unless the user interrupted the command, and gives the exit code. */
export async function report(
  error: unknown,
  { command, argv, failureExitCode }: FailedCommand,
  environment: Environment,
): Promise<number> {
  const stop = stopIn(error);
  const { signal } = environment;
  // A watch has its own exit code for Ctrl-C; other signals are the same for all commands.
  const signalled = signal.aborted ? (stopIn(signal.reason)?.exitCode ?? INTERRUPTED) : undefined;
  if (signalled !== undefined && signalled !== INTERRUPTED) return signalled;
  if (stop !== undefined && stop.reason !== DEADLINE_EXCEEDED) return stop.exitCode ?? INTERRUPTED;
  if (signalled !== undefined) return signalled;
  const [{ reportError }, { describeConnectionError }, { failureStyle }, { noKubeconfigHint }] =
    await Promise.all([
      import('./report.js'),
      import('../transport/describe-error.js'),
      import('./failure/style.js'),
      import('./failure/no-kubeconfig.js'),
    ]);
  const words = [error, command, describeConnectionError, failureExitCode] as const;
  const style = await failureStyle(argv, environment).catch(async (wrong: unknown) => {
    // Settings that cannot be read may be what failed in the first place.
    if (messageOf(wrong) !== messageOf(error)) await environment.stderr.write(`error: ${messageOf(wrong)}\n`);
    return undefined;
  });
  const { lines, exitCode } = reportError(...words, style);
  const hint = style?.format === 'json' ? undefined : noKubeconfigHint(error, { command, argv }, environment);
  for (const line of hint === undefined ? lines : [...lines, hint])
    await environment.stderr.write(line.endsWith('\n') ? line : `${line}\n`);
  return exitCode;
}
