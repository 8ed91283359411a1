import type { Output } from '../../process/output.js';

/** Takes bytes of a log, and resolves when it is ready for more. */
export type LogWriter = (bytes: Uint8Array) => Promise<void>;

/** Writes logs: unchanged bytes to a pipe, guarded text to a terminal, where a character may arrive in two pieces. */
export function logWriter(output: Output): LogWriter {
  if (output.writeBytes !== undefined) return output.writeBytes.bind(output);
  const decoder = new TextDecoder();
  return async (bytes) => {
    const text = decoder.decode(bytes, { stream: true });
    if (text !== '') await output.write(text);
  };
}
