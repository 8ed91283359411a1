import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { basename } from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { errorCode, systemWord } from '../go/file-error.js';
import { isUtf8Name } from './file-name.js';
import { findProgram } from './look-path.js';

/** How to start a program: with its own environment, whose PATH counts. */
interface StartOptions extends Omit<SpawnOptions, 'argv0' | 'shell'> {
  env: Readonly<Record<string, string | undefined>>;
}

/**
 * Starts a program, without a shell. A bare name is searched here: the system would also search relative entries of
 * PATH, and run what is in the user's current folder. Fails if the name is not on PATH, with the code of a missing
 * file. Any other error is reported by the process.
 */
export function startProgram(program: string, words: readonly string[], options: StartOptions): ChildProcess {
  const path = basename(program) === program ? findProgram(program, options.env) : program;
  if (path !== undefined) return spawnProgram(path, words, { ...options, argv0: program });
  const cause = { code: 'ENOENT' };
  throw Object.assign(new Error(`cannot run ${program}: not found`, { cause }), cause);
}

/**
 * Starts a program as spawn does, which throws for a NUL in a word or variable, with its value: this fails as the system
 * would, with EINVAL.
 */
export function spawnProgram(path: string, words: readonly string[], options: SpawnOptions): ChildProcess {
  try {
    return spawn(path, words, isUnnamed(options.cwd) ? { ...options, cwd: undefined } : options);
  } catch (error) {
    if (errorCode(error) !== 'ERR_INVALID_ARG_VALUE') throw error;
    throw Object.assign(new Error(`cannot run ${basename(path)}: invalid argument`), { code: 'EINVAL' });
  }
}

/** Whether a folder has no path that spawn takes: then it is the one that this process works in. */
function isUnnamed(folder: SpawnOptions['cwd']): boolean {
  return typeof folder === 'string' && !isUtf8Name(folder);
}

/**
 * The pipe to a program's standard input. A program that could not be started because too many files are open has none;
 * what is written is then dropped, and the error follows.
 */
export function inputOf({ stdin }: ChildProcess): Writable {
  return stdin ?? new PassThrough().resume();
}

/** Why a program could not be started: it does not exist, or the system's error. @param error the child's */
export function startFailureText(error: NodeJS.ErrnoException): string {
  return error.code === 'ENOENT' ? 'not found' : (systemWord(error) ?? error.message);
}
