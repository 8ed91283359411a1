import type { ApiServerOptions } from '../../src/sandbox/app/options.js';
import { runProa } from '../support/proa.js';
import type { ProcessOptions, ProcessResult } from '../support/run-process.js';
import { type Setting, setting } from '../support/scene.js';

/** A sandbox in this process, and proa as a separate process with it. */
export interface Scene extends Setting {
  /** Runs `proa` with words separated by spaces. */
  proa(line: string, options?: ProcessOptions): Promise<ProcessResult>;
}

/** Starts a sandbox for one test, and stops it afterwards. */
export async function scene(options: ApiServerOptions = {}): Promise<Scene> {
  const made = await setting(options);
  return {
    ...made,
    proa: (line, more = {}) => runProa(line.split(' '), { ...more, env: { ...made.env, ...more.env } }),
  };
}
