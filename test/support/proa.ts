import { resolve } from 'node:path';
import { type ProcessOptions, type ProcessResult, runProcess } from './run-process.js';

/** The launcher, which `npm run build` makes usable. */
const launcher = resolve(import.meta.dirname, '../../bin/run.js');

/** An executable to run the suites of whole processes with, instead of the launcher. */
const executable = process.env.PROA_EXECUTABLE;

/** Whether the suites run the executable, and therefore nothing on Node.js. */
export const isExecutable = executable !== undefined;

/** How to start proa: a program, and the arguments before proa's own. */
export const proaCommand: readonly [string, ...string[]] =
  executable === undefined ? [process.execPath, launcher] : [resolve(executable)];

/** The program for a `proa` in a folder on PATH. */
export const proaProgram: string = proaCommand.at(-1)!;

/** Runs proa as a whole process. */
export function runProa(args: readonly string[], options: ProcessOptions = {}): Promise<ProcessResult> {
  const [program, ...first] = proaCommand;
  return runProcess(program, [...first, ...args], options);
}
