import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileErrorText } from '../../go/file-error.js';
import { nodePath } from '../../process/file-name.js';
import { makeFolder } from '../../process/make-folder.js';
import type { Output } from '../../process/output.js';

/** A part of a dump. */
export interface DumpPart {
  /** The name of its file, without the extension: `default/pods`. */
  name: string;
  extension: string;
  /** Writes it while it is read. Fails as requests do. */
  write(output: Output): Promise<void>;
}

/**
 * Writes a part to a file below a folder, which only this user can read: logs may contain secrets. Fails as the file
 * system does.
 */
export async function writeIntoFolder(folder: string, { name, extension, write }: DumpPart): Promise<void> {
  const path = join(folder, `${name}${extension}`);
  await makeFolder(dirname(path), 0o700, mkdir);
  const file = await open(nodePath(path), 'w', 0o600).catch((error: unknown) => {
    throw new Error(fileErrorText('open', path, error), { cause: error });
  });
  try {
    await write({
      isTTY: false,
      columns: undefined,
      write: async (text) => void (await file.write(text)),
      writeBytes: async (bytes) => void (await file.write(bytes)),
    });
  } finally {
    await file.close();
  }
}
