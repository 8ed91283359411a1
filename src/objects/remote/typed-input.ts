import type { Readable, Writable } from 'node:stream';
import type { DetachKeys } from '../../terminal/detach-keys.js';

/** Passes typed input on to a command. */
interface TypedInput {
  /** Resolves when the user has typed the detach keys; never without such keys. */
  readonly detached: Promise<void>;
  /** Stops reading, and leaves the rest of the input to others. */
  stop(): void;
}

/**
 * Passes a process's input on to a command, as fast as the command reads it, and ends the command's with it. If the
 * command no longer reads, nothing happens: its status reports its end.
 * @param onCut called if the input fails before its end
 */
export function passInput(
  input: Readable & { isTTY?: boolean },
  sink: Writable,
  onCut: (error: Error) => void,
  keys?: DetachKeys,
): TypedInput {
  const { promise: detached, resolve: detach } = Promise.withResolvers<void>();
  const onData = (chunk: Uint8Array) => {
    const { passed, isComplete } = keys?.take(chunk) ?? { passed: chunk, isComplete: false };
    if (passed.length > 0 && !sink.write(passed)) input.pause();
    if (isComplete) {
      stop();
      detach();
    }
  };
  const onEnd = () => void sink.end();
  const onError = (error: Error) => {
    // A terminal that is gone is an input that has ended.
    if (input.isTTY !== true) onCut(error);
    sink.end();
  };
  const onDrain = () => void input.resume();
  const ignored = () => undefined;
  const stop = () => {
    // Paused first: a stream that loses its last listener while it flows does not reach the next listener.
    input.pause();
    input.off('data', onData).off('end', onEnd).off('error', onError);
    sink.off('drain', onDrain);
  };
  sink.on('drain', onDrain).on('error', ignored);
  input.on('end', onEnd).on('error', onError).on('data', onData);
  // The previous user of the terminal may have left it paused; then no listener starts it.
  input.resume();
  return { detached, stop };
}
