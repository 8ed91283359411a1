import { DisplayableError } from '../../process/errors.js';
import { markFailure } from '../../process/failure-mark.js';

/**
 * The exit code of a list of which only some namespaces could be read: the code of `partial` among the fine exit codes.
 */
const PARTIAL = 20;

/** The failure of a run in which some lists cover only some namespaces. @param texts the message for each */
export function partialFailure(texts: readonly string[]): DisplayableError {
  const display = texts.map((text) => `proa: ${text}`).join('\n');
  const details = { reason: 'Partial', exitCode: PARTIAL, display };
  return markFailure(new DisplayableError(texts.join('; '), details), 'partial');
}
