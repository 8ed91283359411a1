import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { basename } from 'node:path';
import { systemWord } from '../go/file-error.js';
import { findProgram } from './look-path.js';

/** How a program is started: with an environment of its own, whose PATH counts. */
interface StartOptions extends Omit<SpawnOptions, 'argv0' | 'shell'> {
  env: Readonly<Record<string, string | undefined>>;
}

/**
 * Starts a program, without a shell. A bare name is looked for here: the system would look in relative entries of PATH,
 * too, and run what lies in the folder where the user is. Fails if the name is not on PATH, with the code of a file
 * that does not exist. Anything else the process tells.
 */
export function startProgram(program: string, words: readonly string[], options: StartOptions): ChildProcess {
  const path = basename(program) === program ? findProgram(program, options.env) : program;
  if (path !== undefined) return spawn(path, words, { ...options, argv0: program });
  const cause = { code: 'ENOENT' };
  throw Object.assign(new Error(`cannot run ${program}: not found`, { cause }), cause);
}

/** Why a program could not be started: it does not exist, or what the system says. @param error the child's */
export function startFailureText(error: NodeJS.ErrnoException): string {
  return error.code === 'ENOENT' ? 'not found' : (systemWord(error) ?? error.message);
}
