import { accessSync, constants, readFileSync } from 'node:fs';
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
  };
}
