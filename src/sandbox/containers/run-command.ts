import { quote } from '../../go/strconv/quote.js';
import type { Clock } from '../../process/clock.js';
import type { CommandChannels, WantedStreams } from '../streams/channels.js';
import { type Container, runtimeId } from './container.js';
import { KilledError, NoProgramError, type NoProgramReason } from './process/errors.js';
import { NO_INPUT } from './process/pipe.js';
import { runInContainer } from './process/run-in-container.js';
import { Terminal } from './process/terminal.js';
import { exitStatus, internalStatus } from './status.js';
import { clientInput, clientOutput, typeFrom } from './streams-of.js';

/** The parameters of a command. */
export interface CommandRun {
  container: Container;
  argv: readonly string[];
  channels: CommandChannels;
  wanted: WantedStreams;
  clock: Clock;
  /** Aborted with a KilledError when the container ends. */
  ended: AbortSignal;
}

/** Runs a command with a client's streams, and returns its status as text. Never fails. */
export async function runCommand(run: CommandRun): Promise<string> {
  const { container, argv } = run;
  try {
    return exitStatus(await runOnChannels(run));
  } catch (error) {
    if (error instanceof KilledError) return exitStatus(error.code);
    if (!(error instanceof NoProgramError)) return internalStatus((error as Error).message);
    const id = runtimeId(`${container.pod.metadata?.uid}/${argv.join(' ')}`);
    return internalStatus(
      `error executing command in container: failed to exec in container: failed to start exec ${quote(id)}: OCI runtime exec failed: exec failed: unable to start container process: exec: ${quote(error.program)}: ${REASONS[error.why](error.program)}: unknown`,
    );
  }
}

/** The messages of Go's exec, which runtimes pass on. */
const REASONS: Readonly<Record<NoProgramReason, (program: string) => string>> = {
  'no file': (program) => `stat ${program}: no such file or directory`,
  'not found': () => 'executable file not found in $PATH',
  denied: () => 'permission denied',
};

/** Runs a program with a client's streams, and returns its exit code. Fails with KilledError and NoProgramError. */
export async function runOnChannels(run: CommandRun): Promise<number> {
  const { container, argv, channels, wanted, clock } = run;
  const over = new AbortController();
  const hangUp = () => over.abort(new KilledError(129));
  channels.gone.addEventListener('abort', hangUp, { once: true });
  if (channels.gone.aborted) hangUp();
  const control = new AbortController();
  const signal = AbortSignal.any([over.signal, control.signal, run.ended]);
  const common = {
    container,
    run: runInContainer,
    clock,
    argv,
    variables: new Map(container.variables),
    workingFolder: container.workingFolder,
    signal,
  };
  try {
    if (!wanted.tty) {
      return await runInContainer({
        ...common,
        stdin: clientInput(channels.stdin, over.signal),
        stdout: clientOutput(channels.stdout),
        stderr: clientOutput(channels.stderr),
        terminal: undefined,
      });
    }
    const terminal = new Terminal(clientOutput(channels.stdout));
    channels.onResize((size) => {
      terminal.size = size;
    });
    terminal.setForeground(control);
    typeFrom(channels.stdin, terminal, over.signal);
    common.variables.set('TERM', 'xterm');
    return await runInContainer({
      ...common,
      stdin: wanted.stdin ? terminal.input : NO_INPUT,
      stdout: terminal.output,
      stderr: terminal.output,
      terminal,
    });
  } finally {
    over.abort(new KilledError(129));
  }
}
