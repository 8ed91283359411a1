import { DisplayableError, messageOf } from '../../../process/errors.js';
import type { SavedFile } from '../../../terminal/editor/editor.js';
import { StatusError } from '../../../transport/errors.js';

/** What is wrong with a text, which the user may mend: the editor opens again with it. */
export class EditError extends Error {
  override readonly name = 'EditError';
}

/** Whether the user may mend what a server or we do not take. */
export function isMendable(error: unknown): boolean {
  return error instanceof EditError || (error instanceof StatusError && [400, 422].includes(error.code));
}

/** Does something; where that fails, what the user saved before is named. */
export async function nameFileOnFailure<T>(file: SavedFile | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const text = error instanceof DisplayableError ? (error.display ?? error.message) : messageOf(error);
    const line = text.replaceAll('\n', '; ');
    throw file === undefined ? new Error(line, { cause: error }) : kept(file, line, error);
  }
}

/** The end of an edit whose text is not lost. */
export function kept({ path }: SavedFile, why: string, cause?: unknown): Error {
  return new Error(`your text is kept in ${path}: ${why}`, { cause });
}
