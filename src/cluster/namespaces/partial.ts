import { DisplayableError } from '../../process/errors.js';
import { markFailure } from '../../process/failure-mark.js';

/** The exit code of a list of which only some namespaces could be read; that of `partial` among the fine ones. */
const PARTIAL = 20;

/** The failure of a run some of whose lists are of some namespaces only. @param texts what to say of each */
export function partialFailure(texts: readonly string[]): DisplayableError {
  const display = texts.map((text) => `proa: ${text}`).join('\n');
  const details = { reason: 'Partial', exitCode: PARTIAL, display };
  return markFailure(new DisplayableError(texts.join('; '), details), 'partial');
}
