import { homedir } from 'node:os';
import { NodeOutput } from './render/node-output.js';
import type { Output } from './render/output.js';

/** All that a command may know of the world outside its arguments. Tests make their own. */
export interface Environment {
  variables: Readonly<Record<string, string | undefined>>;
  home: string;
  workingFolder: string;
  stdin: NodeJS.ReadStream;
  /** Text from the cluster cannot drive a terminal behind it: it passes through the sanitiser. */
  stdout: Output;
  stderr: Output;
  /** Aborted by Ctrl-C or a request to end. */
  signal: AbortSignal;
  /** Milliseconds since 1970. */
  now(): number;
}

/** The environment of this process. Called once, by the edge. */
export function processEnvironment(signal: AbortSignal): Environment {
  return {
    variables: process.env,
    home: homedir(),
    workingFolder: process.cwd(),
    stdin: process.stdin,
    stdout: new NodeOutput(process.stdout),
    stderr: new NodeOutput(process.stderr),
    signal,
    now: Date.now,
  };
}
