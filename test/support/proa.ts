import { resolve } from 'node:path';
import { type ProcessOptions, type ProcessResult, runProcess } from './run-process.js';

/** The launcher that `npm run build` made usable. */
const launcher = resolve(import.meta.dirname, '../../bin/run.js');

/** An executable to hold the suites of whole processes against, instead of the launcher. */
const executable = process.env.PROA_EXECUTABLE;

/** Whether the suites run the executable file, and so nothing on Node. */
export const isExecutable = executable !== undefined;

/** What starts proa: a program, and what it is given before proa's own arguments. */
export const proaCommand: readonly [string, ...string[]] =
  executable === undefined ? [process.execPath, launcher] : [resolve(executable)];

/** What a folder on PATH calls `proa`. */
export const proaProgram: string = proaCommand.at(-1)!;

/** Runs proa as a whole process. */
export function runProa(args: readonly string[], options: ProcessOptions = {}): Promise<ProcessResult> {
  const [program, ...first] = proaCommand;
  return runProcess(program, [...first, ...args], options);
}
