import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import type { Machine } from './machine.js';

/** What a machine is made of, as the edge names it. */
interface World {
  variables: Readonly<Record<string, string | undefined>>;
  home: string;
  workingFolder: string;
}

/** The machine a program runs on: its files are the real ones. */
export function machineOf({ variables, home, workingFolder }: World): Machine {
  return {
    env: variables,
    homeDirectory: home,
    workingDirectory: workingFolder,
    confirmReadable: (path) => accessSync(path, constants.R_OK),
    readFile: (path) => readFileSync(path),
    modeOf,
  };
}

function modeOf(path: string): number | undefined {
  if (process.platform === 'win32') return undefined;
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.mode & 0o777 : undefined;
}
