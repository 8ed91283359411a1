import { waitUpTo } from '../base/clock.js';
import { LINE_EVERY, logLine, logSource } from './log-lines.js';
import { KilledError } from './process/errors.js';
import { isProgram } from './process/run-in-container.js';
import { type CommandRun, runOnChannels } from './run-command.js';
import { exitStatus, internalStatus } from './status.js';
import { clientOutput } from './streams-of.js';

/**
 * Attaches to what runs in a container, and gives its status as text. Never fails. One that takes input is its own
 * program, a shell where it has no command; of any other the log continues.
 * @param onEnd has the exit code of the program when it ends by itself
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
  // Whoever attaches does not learn how it ended: runtimes have no exit code for them.
  return exitStatus(0);
}

/** A command that does not exist is taken for one that returns what it reads. */
async function interact(run: Omit<CommandRun, 'argv'>): Promise<number> {
  const { container } = run;
  const { command = [], args = [] } = container.spec;
  const entry = command.length + args.length === 0 ? ['sh'] : [...command, ...args];
  return runOnChannels({ ...run, argv: isProgram(container, entry) ? entry : ['cat'] });
}

/** Prints the lines of the log as they come, until the client or the container is gone. */
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
