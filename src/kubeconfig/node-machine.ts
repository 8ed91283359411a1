import { accessSync, constants, statSync } from 'node:fs';
import type { Environment } from '../process/environment.js';
import { readNamedFile } from '../process/read-file.js';
import type { Machine } from './machine.js';

/** The parts of a machine. */
type MachineEnvironment = Pick<Environment, 'variables' | 'home' | 'workingFolder' | 'piped' | 'signal'> & {
  process: { platform: string };
};

/** The machine on which a program runs, with its real files. */
export function machineOf({
  variables,
  home,
  workingFolder,
  piped,
  signal,
  process: facts,
}: MachineEnvironment): Machine {
  return {
    env: variables,
    homeDirectory: home,
    workingDirectory: workingFolder,
    confirmReadable: (path) => accessSync(path, constants.R_OK),
    readFile: (path) => {
      if (!isPiped(path)) return readNamedFile(path, signal);
      const read = piped.get(path) ?? readNamedFile(path, signal);
      piped.set(path, read);
      return read;
    },
    signal,
    modeOf: (path) => (facts.platform === 'win32' ? undefined : modeOf(path)),
  };
}

/** Whether a file provides its bytes only once. */
function isPiped(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && !stats.isFile() && !stats.isDirectory();
}

function modeOf(path: string): number | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.mode & 0o777 : undefined;
}
