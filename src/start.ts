import { main } from './cli/main.js';
import { processEnvironment } from './environment.js';
import { boundYoungGeneration } from './young-generation.js';

/**
 * Runs proa in this process: the edge where signals, streams and the exit code meet.
 * A first Ctrl-C ends the command in good order, a second one at once.
 */
export async function start(argv: string[], root: string): Promise<void> {
  boundYoungGeneration();
  const interrupt = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      interrupt.abort(new Error(name));
      process.once(name, () => process.exit(name === 'SIGINT' ? 130 : 143));
    });
  }
  // oclif, loaded by now, makes every error of standard output an uncaught one; ours are reported.
  process.stdout.removeAllListeners('error');
  const exitCode = await main(argv, root, processEnvironment(interrupt.signal));
  // What was not read to its end (a list behind --limit, a kept connection) must not keep the process alive.
  await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
  process.exit(exitCode);
}

/** Resolves when a stream has handed on all that was written to it, or can no longer. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || stream.writableEnded) resolve();
    else stream.write('', () => resolve());
  });
}
