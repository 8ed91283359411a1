import type { Program } from '../process/process.js';
import { sh } from '../shell/sh.js';
import { FILE_PROGRAMS } from './files.js';
import { SYSTEM_PROGRAMS } from './system.js';
import { tar } from './tar.js';
import { TEXT_PROGRAMS } from './text.js';

/** The programs of a container, by their names. Each has a file in /bin. */
export const PROGRAMS: Readonly<Record<string, Program>> = {
  ...FILE_PROGRAMS,
  ...SYSTEM_PROGRAMS,
  ...TEXT_PROGRAMS,
  false: async () => 1,
  sh,
  tar,
  true: async () => 0,
};
