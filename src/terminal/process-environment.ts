import { homedir } from 'node:os';
import envPaths from 'env-paths';
import type { Environment, ProcessFacts } from '../process/environment.js';
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
    process: processFacts(),
  };
}

/** This process. */
export function processFacts(): ProcessFacts {
  const { pid, platform, arch, versions } = process;
  return {
    pid,
    uid: process.getuid?.(),
    platform,
    architecture: arch,
    runtime:
      versions.bun === undefined
        ? { name: 'node', version: versions.node }
        : { name: 'bun', version: versions.bun },
  };
}
