import { homedir } from 'node:os';
import envPaths from 'env-paths';
import type { Environment } from '../process/environment.js';
import { NodeOutput } from '../process/node-output.js';
import { sanitized } from './sanitize.js';

/** The environment of this process. Called once, by the edge. */
export function processEnvironment(signal: AbortSignal): Environment {
  const terminal = new NodeOutput(process.stderr, '/dev/stderr');
  return {
    variables: process.env,
    home: homedir(),
    workingFolder: process.cwd(),
    folders: envPaths('proa', { suffix: '' }),
    stdin: process.stdin,
    stdout: sanitized(new NodeOutput(process.stdout)),
    stderr: sanitized(terminal),
    terminal,
    screen: process.stdout,
    prompt: process.stderr,
    signal,
    now: Date.now,
  };
}
