import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileErrorText } from '../../go/file-error.js';
import { makeFolder } from '../../process/make-folder.js';
import type { Output } from '../../process/output.js';

/** Where the parts of a dump are written: each into a file of its own, or all to one output. */
export interface Destination {
  /**
   * Writes one part.
   * @param name of the file without its extension: `default/pods`
   */
  write(name: string, extension: string, work: (output: Output) => Promise<void>): Promise<void>;
}

/** All parts one after the other. */
export function toOutput(output: Output): Destination {
  return { write: (_name, _extension, work) => work(output) };
}

/** Files below a folder, which only this user can read: logs may hold secrets. Fails as the file system does. */
export function toFolder(folder: string): Destination {
  return {
    async write(name, extension, work) {
      const path = join(folder, `${name}${extension}`);
      await makeFolder(dirname(path), 0o700, mkdir);
      const file = await open(path, 'w', 0o600).catch((error: unknown) => {
        throw new Error(fileErrorText('open', path, error), { cause: error });
      });
      try {
        await work({
          isTTY: false,
          columns: undefined,
          write: async (text) => void (await file.write(text)),
          writeBytes: async (bytes) => void (await file.write(bytes)),
        });
      } finally {
        await file.close();
      }
    },
  };
}
