import type { LabelMatch } from '../../codec/label-selector.js';
import { quote } from '../../go/strconv/quote.js';

/**
 * A label selector for the objects of files, which no server applies; undefined if it selects all. Fails with kubectl's
 * message if the text is invalid.
 */
export async function selectorOf(text: string): Promise<LabelMatch | undefined> {
  if (text.trim() === '') return undefined;
  const { parseLabelSelector } = await import('../../codec/label-selector.js');
  try {
    return parseLabelSelector(text.trim());
  } catch (error) {
    throw new Error(`the provided selector ${quote(text)} is not valid: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
