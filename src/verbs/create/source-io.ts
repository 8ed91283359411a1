import { stat } from 'node:fs/promises';
import type { Environment } from '../../process/environment.js';
import { nodePath } from '../../process/file-name.js';
import { folderEntries } from '../../process/folder-entries.js';
import { pathFrom } from '../../process/folders.js';
import { readNamedFile } from '../../process/read-file.js';
import type { SourceIo } from './kinds/sources.js';

/** The files and variables of a run. Relative paths start from its folder. */
export function sourceIo(
  environment: Pick<Environment, 'workingFolder' | 'variables' | 'startBytes' | 'signal'>,
): SourceIo {
  const { workingFolder, signal } = environment;
  const at = (path: string) => pathFrom(workingFolder, path);
  return {
    isFolder: async (path) => (await stat(nodePath(at(path)))).isDirectory(),
    filesIn: async (folder) => {
      const entries = await folderEntries(at(folder));
      return entries
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort();
    },
    read: (path) => readNamedFile(at(path), signal),
    variable: (name) => variableBytes(name, environment),
  };
}

/** Fails if the value is not valid UTF-8, or may not be, and the system does not tell its bytes. */
function variableBytes(
  name: string,
  { variables, startBytes }: Pick<Environment, 'variables' | 'startBytes'>,
): Buffer | undefined {
  const value = variables[name];
  if (!value?.includes('\ufffd')) return value === undefined ? undefined : Buffer.from(value);
  const start = Buffer.from(`${name}=`);
  const entry = startBytes('variables')?.find((one) => one.subarray(0, start.length).equals(start));
  if (entry === undefined) throw new Error(`the value of the variable ${name} is not valid UTF-8`);
  return entry.subarray(start.length);
}
