import './process/before-loading.js';
import { setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main } from './cli/main.js';
import { type Program, programName } from './cli/program.js';
import { commands } from './commands.js';
import { boundYoungGeneration, freeBuffersEarly } from './process/heap.js';
import { openOutputPipes, processEnvironment } from './process/process-environment.js';
import { handleSignals, Interrupts, leaveTerminalAtHangUp } from './process/signals.js';
import { sanitizeOutput } from './terminal/sanitize.js';

/**
 * Runs proa in this process, which ends with its exit code.
 * @param root the package's folder
 * @param called the path by which proa was started
 */
export async function start(argv: string[], root: string, called = process.argv[1] ?? ''): Promise<void> {
  // Unread data (a list after --limit, a kept connection) must not keep the process alive.
  process.exit(await runLine(argv, root, programName(called)));
}

/**
 * Runs a command line, and returns its exit code: the edge where signals, streams and the exit code meet. A first
 * Ctrl-C ends the command cleanly, a second one immediately.
 * @param root the package's folder
 * @param name of the program, for help and errors
 */
export async function runLine(argv: string[], root: string, name: string): Promise<number> {
  boundYoungGeneration();
  freeBuffersEarly();
  openOutputPipes();
  // Many requests share one signal. Before version 24, Node.js reports more than ten listeners as a leak.
  setMaxListeners(0);
  const interrupt = new AbortController();
  const interrupts = new Interrupts();
  handleSignals(process, interrupt, interrupts);
  leaveTerminalAtHangUp(process);
  let crashed = false;
  process.once('uncaughtExceptionMonitor', () => {
    crashed = true;
  });
  process.once('beforeExit', stoppedShort);
  const environment = processEnvironment(interrupt.signal, sanitizeOutput, interrupts);
  if (environment.workingFolder.includes('\ufffd')) {
    const { workingFolderText } = await import('./process/working-folder.js');
    environment.workingFolder = await workingFolderText();
  }
  const exitCode = await main(argv, programIn(root, name), commands, environment);
  const output = environment.stdout.flush?.().catch(() => undefined);
  await Promise.all([output, flushed(process.stderr)]);
  process.off('beforeExit', stoppedShort);
  // After a crash, Bun lets the code that restored the terminal finish as if nothing had happened.
  return crashed ? 1 : exitCode;
}

/**
 * There is nothing left in this process that the command could be waiting for: it will never end, and its work was not
 * done. Without this, that would silently be exit code 0.
 */
function stoppedShort(): void {
  process.stderr.write('error: the command stopped before it finished; this is a bug in the program\n', () =>
    process.exit(1),
  );
}

function programIn(root: string, name: string): Program {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const { platform, arch } = process;
  return {
    name,
    root,
    version,
    platform,
    arch,
    commandIds: Object.keys(commands.table),
  };
}

/** Resolves when a stream has passed on everything that was written to it, or no longer can. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || stream.writableEnded) resolve();
    else stream.write('', () => resolve());
  });
}
