import type { Environment } from '../process/environment.js';
import { DEADLINE_EXCEEDED, messageOf, stopIn, UsageError } from '../process/errors.js';
import { CommandLine } from './command-line.js';
import type { Commands } from './command-table.js';
import { asksForHelp, printHelp } from './print-help.js';
import type { Program } from './program.js';

/**
 * Runs one command line and gives its exit code. No command is the browser on a terminal, and help elsewhere.
 * The one place that prints errors.
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
    // What was written last may have failed since: a full disk must not look like a success.
    await environment.stdout.write('');
    return exitCode;
  } catch (error) {
    if (isUnknownCommand(error)) {
      const answered = await byPlugin(argv, program, error.command !== undefined, environment);
      if (answered !== undefined) return answered;
    }
    const { read, failureExitCode } = line;
    return report(error, { command: await line.nameFor(error), argv: read, failureExitCode }, environment);
  }
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
