import { readdir, stat } from 'node:fs/promises';
import type { Environment } from '../../process/environment.js';
import { pathFrom } from '../../process/folders.js';
import { readNamedFile } from '../../process/read-file.js';
import type { SourceIo } from './kinds/sources.js';

/** The files and variables of a run. Relative paths start from its folder. */
export function sourceIo({
  workingFolder,
  variables,
  signal,
}: Pick<Environment, 'workingFolder' | 'variables' | 'signal'>): SourceIo {
  const at = (path: string) => pathFrom(workingFolder, path);
  return {
    isFolder: async (path) => (await stat(at(path))).isDirectory(),
    filesIn: async (folder) => {
      const entries = await readdir(at(folder), { withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort();
    },
    read: (path) => readNamedFile(at(path), signal),
    variable: (name) => variables[name],
  };
}
