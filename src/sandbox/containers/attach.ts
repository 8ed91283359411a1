import { sleep } from '../clock.js';
import { LINE_EVERY, logLine, logSeed } from '../rest/log-lines.js';
import { KilledError } from './process/killed.js';
import { NoProgramError } from './process/no-program.js';
import { type CommandRun, runAttached } from './run-command.js';
import { exitStatus } from './status.js';
import { outputTo } from './streams-of.js';

/**
 * Attaches to what runs in a container, and gives its status as text. One that takes input is its own program, a shell
 * where it has no command; of any other the log goes on.
 */
export async function attach(run: Omit<CommandRun, 'argv'>): Promise<string> {
  const { container, wanted } = run;
  const isTerminal = wanted.tty && container.spec.tty === true;
  const asked = { ...run, wanted: { ...wanted, tty: isTerminal } };
  try {
    if (container.spec.stdin && wanted.stdin) return exitStatus(await interact(asked));
    await showLog(asked);
    return exitStatus(0);
  } catch (error) {
    // Whoever attaches learns nothing of how it ended.
    if (error instanceof KilledError) return exitStatus(0);
    throw error;
  }
}

async function interact(run: Omit<CommandRun, 'argv'>): Promise<number> {
  const { command = [], args = [] } = run.container.spec;
  const entry = [...command, ...args];
  try {
    return await runAttached({ ...run, argv: entry.length > 0 ? entry : ['sh'] });
  } catch (error) {
    if (!(error instanceof NoProgramError)) throw error;
    return runAttached({ ...run, argv: ['cat'] });
  }
}

/** Prints the lines of the log as they come, until the client or the container is gone. */
async function showLog({ container, channels, wanted, clock, ended }: Omit<CommandRun, 'argv'>) {
  const signal = AbortSignal.any([channels.gone, ended]);
  const output = outputTo(channels.stdout);
  channels.stdin?.resume().on('error', () => {});
  const seed = logSeed(container.pod, container.spec.name);
  for (;;) {
    await sleep(clock, LINE_EVERY, signal);
    if (signal.aborted) return;
    const { text } = logLine(seed, clock.now());
    await output.write(Buffer.from(`${text}${wanted.tty ? '\r\n' : '\n'}`), signal);
  }
}
