import { DisplayableError, messageOf } from '../../../process/errors.js';
import type { SavedFile } from '../../../terminal/editor/editor.js';
import { StatusError } from '../../../transport/errors.js';

/** A problem with a text that the user can fix: the editor opens again with it. */
export class EditError extends Error {
  override readonly name = 'EditError';
}

/** Whether the user can fix the reason why the server or proa rejects a text. */
export function isMendable(error: unknown): boolean {
  return error instanceof EditError || (error instanceof StatusError && [400, 422].includes(error.code));
}

/** Does something; if it fails, names the file that the user saved. */
export async function nameFileOnFailure<T>(file: SavedFile | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const text = error instanceof DisplayableError ? (error.display ?? error.message) : messageOf(error);
    const line = text.replaceAll('\n', '; ');
    throw file === undefined ? new Error(line, { cause: error }) : kept(file, line, error);
  }
}

/** The end of an edit whose text is kept. */
export function kept({ path }: SavedFile, why: string, cause?: unknown): Error {
  return new Error(`your text is kept in ${path}: ${why}`, { cause });
}
