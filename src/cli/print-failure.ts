import { type Environment, isCi } from '../process/environment.js';
import { DEADLINE_EXCEEDED, messageOf, stopIn, UsageError } from '../process/errors.js';

/** The exit code of interrupted programs, by the convention of shells. */
const INTERRUPTED = 130;

/** What failed. */
interface FailedCommand {
  /** As typed, for the lines below a usage error: `proa get`. */
  command: string;
  /** All arguments, because flags may decide how failures are reported. */
  argv: readonly string[];
  /** The exit code of the command for errors without one of their own. */
  failureExitCode?: number | undefined;
  /** Finds out what was probably meant, if the error does not know it. */
  advice?: () => Promise<string | undefined>;
}

/** Prints the failure, unless the user interrupted the command, and returns the exit code. */
export async function printFailure(
  error: unknown,
  { command, argv, failureExitCode, advice }: FailedCommand,
  environment: Environment,
): Promise<number> {
  const stop = stopIn(error);
  const { signal } = environment;
  // A watch has its own exit code for Ctrl-C; for other signals it is the same for all commands.
  const signalled = signal.aborted ? (stopIn(signal.reason)?.exitCode ?? INTERRUPTED) : undefined;
  if (signalled !== undefined && signalled !== INTERRUPTED) return signalled;
  if (stop !== undefined && stop.reason !== DEADLINE_EXCEEDED) return stop.exitCode ?? INTERRUPTED;
  if (signalled !== undefined) return signalled;
  const [{ reportError }, { describeConnectionError }, { failureStyle }, { noKubeconfigHint }, { hintLine }] =
    await Promise.all([
      import('./report.js'),
      import('../transport/describe-error.js'),
      import('./failure/style.js'),
      import('./failure/no-kubeconfig.js'),
      import('./failure/hint.js'),
    ]);
  const words = [error, command, describeConnectionError, failureExitCode] as const;
  const style = await failureStyle(argv, environment).catch(async (wrong: unknown) => {
    // Invalid settings may themselves be the failure.
    if (messageOf(wrong) !== messageOf(error)) await environment.stderr.write(`error: ${messageOf(wrong)}\n`);
    return undefined;
  });
  const { lines: all, exitCode } = reportError(...words, style);
  const { stderr } = environment;
  const print = (line: string) => stderr.write(line.endsWith('\n') ? line : `${line}\n`);
  const advises = stderr.isTTY && /^proa( |$)/.test(command) && style?.format !== 'json';
  const nowhere = advises ? noKubeconfigHint(error, argv, environment) : undefined;
  const { foldLines } = nowhere === undefined ? {} : await import('../render/fold-lines.js');
  // A first impression: nobody has a script that reads it on a terminal.
  const fold = (line: string) => foldLines?.(line, stderr.columns) ?? line;
  const advise = async () =>
    nowhere ?? hintLine(error) ?? (isCi(environment.variables) ? undefined : await advice?.());
  // What an unknown word means takes the place of commands that only look like it; it is known without a request.
  const other = advises && isUnknownWord(error) ? await advise() : undefined;
  const lines = other === undefined ? all : all.slice(0, 1);
  for (const line of lines) await print(fold(line));
  if (!advises) return exitCode;
  const hint = other ?? (await advise());
  if (hint !== undefined) await print(fold(hint));
  return exitCode;
}

function isUnknownWord(error: unknown): boolean {
  return error instanceof UsageError && error.part === 'command' && error.command === undefined;
}
