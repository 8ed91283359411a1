import { resolve } from 'node:path';
import { type ProcessOptions, type ProcessResult, runProcess } from './run-process.js';

/** The launcher that `npm run build` made usable. */
export const proaLauncher = resolve(import.meta.dirname, '../../bin/run.js');

/** Runs proa as a whole process. */
export function runProa(args: readonly string[], options: ProcessOptions = {}): Promise<ProcessResult> {
  return runProcess(process.execPath, [proaLauncher, ...args], options);
}
