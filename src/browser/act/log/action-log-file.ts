import { appendFile, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { messageOf } from '../../../process/errors.js';
import { makeFolder } from '../../../process/make-folder.js';
import { replaceFile } from '../../../process/private-file.js';

/** A file that exceeds this size loses its older half. */
const MAX_BYTES = 1024 * 1024;
const FOLDER_MODE = 0o700;

/**
 * Appends lines to the action log in order, in a file that only this user can read.
 * @param failed called once if the file cannot be written, with a message for the user
 */
export function actionLogKeeper(path: string, failed: (text: string) => void): (line: string) => void {
  let written = shorten(path).catch(() => undefined);
  let hasFailed = false;
  return (line) => {
    written = written
      .then(async () => {
        await makeFolder(dirname(path), FOLDER_MODE, mkdir);
        await appendFile(path, `${line}\n`, { mode: 0o600 });
      })
      .catch((error: unknown) => {
        if (!hasFailed) failed(`the action log cannot be written: ${messageOf(error)}`);
        hasFailed = true;
      });
  };
}

async function shorten(path: string): Promise<void> {
  const { size } = await stat(path);
  if (size <= MAX_BYTES) return;
  const lines = (await readFile(path, 'utf8')).split('\n');
  await replaceFile(path, lines.slice(Math.floor(lines.length / 2)).join('\n'), FOLDER_MODE);
}
