import { isUtf8 } from 'node:buffer';
import type { Environment } from '../process/environment.js';

/**
 * Fails if an argument is not valid UTF-8: Node.js has replaced its bytes by U+FFFD, and that would be sent to the
 * cluster, or to a program. On Linux, a U+FFFD that was typed is valid. On macOS the bytes cannot be known, and every
 * U+FFFD is refused, because it is far more often the remains of damaged text. On Windows, arguments are UTF-16, and
 * nothing has been replaced.
 * @param argv the arguments without the program's name
 */
export function refuseReplacedBytes(
  argv: readonly string[],
  environment: Pick<Environment, 'startBytes' | 'process'>,
): void {
  if (environment.process.platform === 'win32') return;
  const given = environment.startBytes('arguments')?.slice(-argv.length);
  for (const [index, word] of argv.entries()) {
    if (!word.includes('\ufffd')) continue;
    const bytes = given?.[index];
    if (bytes !== undefined && isUtf8(bytes) && bytes.toString() === word) continue;
    throw new Error(`argument ${index + 1} is not valid UTF-8; put the bytes in a file, as for --from-file`);
  }
}
