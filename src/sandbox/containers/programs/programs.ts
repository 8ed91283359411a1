import type { Program } from '../process/process.js';
import { sh } from '../shell/sh.js';
import { ls, mkdir, mv, rm, test, touch } from './files.js';
import type { ProgramName } from './names.js';
import {
  chroot,
  date,
  env,
  hostname,
  id,
  nsenter,
  printenv,
  ps,
  pwd,
  sleepProgram,
  stty,
  tty,
  uname,
  whoami,
} from './system.js';
import { tar } from './tar.js';
import { cat, echo, grep, head, md5sum, seq, sha256sum, tail, tee, wc, yes } from './text.js';

/** What the programs of a container do, by their names. */
export const PROGRAMS: Readonly<Record<ProgramName, Program>> = {
  '[': test,
  cat,
  chroot,
  date,
  echo,
  env,
  false: async () => 1,
  grep,
  head,
  hostname,
  id,
  ls,
  md5sum,
  mkdir,
  mv,
  nsenter,
  printenv,
  ps,
  pwd,
  rm,
  seq,
  sh,
  sha256sum,
  sleep: sleepProgram,
  stty,
  tail,
  tar,
  tee,
  test,
  touch,
  true: async () => 0,
  tty,
  uname,
  wc,
  whoami,
  yes,
};
