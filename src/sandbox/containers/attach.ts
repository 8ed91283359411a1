import { waitUpTo } from '../base/clock.js';
import { LINE_EVERY, logLine, logSource } from './log-lines.js';
import { KilledError } from './process/errors.js';
import { isProgram } from './process/run-in-container.js';
import { type CommandRun, runOnChannels } from './run-command.js';
import { exitStatus, internalStatus } from './status.js';
import { clientOutput } from './streams-of.js';

/**
 * Attaches to the program of a container, and returns its status as text. Never fails. If the container takes input,
 * that is its own program, or a shell if it has no command; otherwise its log continues.
 * @param onEnd receives the exit code of the program when it ends by itself
 */
export async function attachStreams(
  run: Omit<CommandRun, 'argv'>,
  onEnd: (exitCode: number) => void,
): Promise<string> {
  const { container, wanted } = run;
  const isTerminal = wanted.tty && container.spec.tty === true;
  const asked = { ...run, wanted: { ...wanted, tty: isTerminal } };
  try {
    if (container.spec.stdin && wanted.stdin) onEnd(await interact(asked));
    else await showLog(asked);
  } catch (error) {
    if (!(error instanceof KilledError)) return internalStatus((error as Error).message);
  }
  // Attached clients do not learn the exit code: runtimes do not report it to them.
  return exitStatus(0);
}

/** A command that does not exist is replaced by one that echoes its input. */
async function interact(run: Omit<CommandRun, 'argv'>): Promise<number> {
  const { container } = run;
  const { command = [], args = [] } = container.spec;
  const entry = command.length + args.length === 0 ? ['sh'] : [...command, ...args];
  return runOnChannels({ ...run, argv: isProgram(container, entry) ? entry : ['cat'] });
}

/** Prints the lines of the log as they arrive, until the client or the container is gone. */
async function showLog({ container, channels, wanted, clock, ended }: Omit<CommandRun, 'argv'>) {
  const signal = AbortSignal.any([channels.gone, ended]);
  const output = clientOutput(channels.stdout);
  channels.stdin?.resume().on('error', () => {});
  const source = logSource(container.pod, container.spec.name);
  for (;;) {
    await waitUpTo(clock, LINE_EVERY, signal);
    if (signal.aborted) return;
    const { text } = logLine(source, clock.now());
    await output.write(Buffer.from(`${text}${wanted.tty ? '\r\n' : '\n'}`), signal);
  }
}
