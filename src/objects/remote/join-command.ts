import type { Readable } from 'node:stream';
import type { ExitStatus, RemoteCommand } from '../../cluster/streams/types.js';
import { unhandledErrorLine } from '../../go/klog.js';
import type { Environment } from '../../process/environment.js';
import { NodeOutput } from '../../process/node-output.js';
import { inputError } from '../../process/read-input.js';
import type { DetachKeys } from '../../terminal/detach-keys.js';
import { TerminalModes } from '../../terminal/terminal-modes.js';
import { logWriter } from '../pods/log-writer.js';
import { passInput } from './typed-input.js';

/** The streams of this process, or substitutes. */
export type ProcessStreams = Pick<Environment, 'stdin' | 'stdout' | 'stderr' | 'screen' | 'now' | 'process'>;

/** How to connect a command in a container with streams. */
interface JoinSettings {
  streams: ProcessStreams;
  /** The command has the user's terminal: keys are passed on unchanged, and its output controls the terminal. */
  raw: boolean;
  /** Keys that detach from the command, with `raw`. */
  detachKeys?: DetachKeys | undefined;
  /** First reports a larger terminal, so that the program redraws its screen: attach. */
  redraw?: boolean;
}

/** How the command was left: with its status, or by keys while it keeps running. */
export type CommandEnd = ExitStatus | 'detached';

/** The exit code for how a command was left: 0 if it keeps running. */
export function exitCodeOfCommand(end: CommandEnd): number {
  return end === 'detached' ? 0 : end.code;
}

/**
 * Connects a command with streams until it ends or the user detaches. Afterwards the terminal is always restored.
 * Without `raw`, the command's output passes the guard of a terminal, as logs do. Fails as the command's `exit` does,
 * as outputs do, and with InputCutError.
 */
export async function joinCommand(remote: RemoteCommand, settings: JoinSettings): Promise<CommandEnd> {
  using _terminal = settings.raw ? rawTerminal(remote, settings) : undefined;
  const { streams, raw, detachKeys } = settings;
  const modes = new TerminalModes();
  const screen = raw ? new NodeOutput(streams.screen) : undefined;
  const print = async (bytes: Uint8Array) => {
    modes.note(bytes);
    await screen!.write(bytes);
  };
  let cut: InputCutError | undefined;
  const onCut = (cause: Error) => {
    cut = new InputCutError(inputError(cause));
    // The command may continue for long, so report this at once.
    const line = unhandledErrorLine(new Date(streams.now()), streams.process.pid, cut.cause.message);
    streams.stderr.write(`${line}\n`).catch(() => undefined);
  };
  const input = remote.stdin && passInput(streams.stdin, remote.stdin, onCut, detachKeys);
  try {
    remote.exit.catch(() => undefined);
    // The status, once all the output of the command has been written.
    const ended = Promise.all([
      copy(remote.stdout, raw ? print : logWriter(streams.stdout)),
      copy(remote.stderr, logWriter(streams.stderr)),
    ]).then(() => remote.exit);
    const detached = input?.detached.then(() => 'detached' as const);
    const end = await Promise.race([ended, ...(detached === undefined ? [] : [detached])]);
    if (cut !== undefined && exitCodeOfCommand(end) === 0) throw cut;
    return end;
  } catch (error) {
    if (error instanceof WriteError) throw error.cause;
    // A lost connection also breaks the outputs; the failure of the status says more about it.
    await remote.exit;
    throw error;
  } finally {
    input?.stop();
    remote.close();
    // A terminal that can no longer be written to needs no repair.
    if (screen?.isTTY && modes.repair !== '') await screen.write(modes.repair).catch(() => undefined);
  }
}

/**
 * Standard input failed before its end. The command succeeded, but took a part of the input for all of it. kubectl
 * exits with 0.
 */
export class InputCutError extends Error {
  override readonly name = 'InputCutError';
  declare readonly cause: Error;
  constructor(cause: Error) {
    super(`the command got only a part of its input: ${cause.message}`, { cause });
  }
}

/** The output could not be written here. */
class WriteError extends Error {
  override readonly name = 'WriteError';
}

async function copy(
  stream: Readable | undefined,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  for await (const bytes of stream ?? []) {
    await write(bytes as Uint8Array).catch((cause: unknown) => {
      throw new WriteError('write', { cause });
    });
  }
}

/** Gives the terminal to the command until it is disposed of, and reports the terminal's size. */
function rawTerminal(
  remote: RemoteCommand,
  { streams: { stdin, screen }, redraw = false }: JoinSettings,
): Disposable {
  const tellSize = (more = 0) => {
    const { columns: width, rows: height } = screen;
    if (width > 0 && height > 0) remote.resize({ width: width + more, height: height + more });
  };
  const onResize = () => tellSize();
  stdin.setRawMode(true);
  if (screen.isTTY) {
    if (redraw) tellSize(1);
    tellSize();
    screen.on('resize', onResize);
  }
  return {
    [Symbol.dispose]: () => {
      screen.off('resize', onResize);
      stdin.setRawMode(false);
    },
  };
}
