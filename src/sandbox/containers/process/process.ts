import type { Clock } from '../../../process/clock.js';
import type { Container } from '../container.js';
import type { Input, Output } from './pipe.js';
import type { Terminal } from './terminal.js';

/** The parameters of a program. */
export interface ProcessStart {
  container: Container;
  /** Runs another program. Fails with NoProgramError. */
  run(start: ProcessStart): Promise<number>;
  clock: Clock;
  /** The program's name as it was typed, and its arguments. */
  argv: readonly string[];
  /** A separate copy. */
  variables: Map<string, string>;
  workingFolder: string;
  stdin: Input;
  stdout: Output;
  stderr: Output;
  /** The terminal of its input and output, if there is one. */
  terminal: Terminal | undefined;
  /** Aborted with a KilledError. */
  signal: AbortSignal;
}

/**
 * A program: resolves with its exit code. Fails with KilledError and PipeClosedError, and as its input and output do.
 */
export type Program = (process: Process) => Promise<number>;

/** A program that runs in a container, with its error messages. */
export class Process {
  readonly name: string;
  readonly args: readonly string[];

  constructor(readonly start: ProcessStart) {
    const [name = '', ...args] = start.argv;
    this.name = name.slice(name.lastIndexOf('/') + 1);
    this.args = args;
  }

  get files() {
    return this.start.container.files;
  }

  get signal(): AbortSignal {
    return this.start.signal;
  }

  /** The next bytes of standard input, undefined at its end. */
  read(): Promise<Buffer | undefined> {
    return this.start.stdin.read(this.signal);
  }

  print(data: string | Buffer): Promise<void> {
    return this.start.stdout.write(Buffer.from(data as string), this.signal);
  }

  /** Writes `NAME: TEXT` to standard error, and returns an exit code. */
  async fail(text: string, code = 1): Promise<number> {
    await this.start.stderr.write(Buffer.from(`${this.name}: ${text}\n`), this.signal);
    return code;
  }

  /** A path relative to the working folder. */
  path(path: string): string {
    return path.startsWith('/') ? path : `${this.start.workingFolder}/${path}`;
  }
}
