import type { Clock } from '../../../process/clock.js';
import type { Container } from '../container.js';
import type { Input, Output } from './pipe.js';
import type { Terminal } from './terminal.js';

/** What a program is run with. */
export interface ProcessStart {
  container: Container;
  /** Runs another program. Fails with NoProgramError. */
  run(start: ProcessStart): Promise<number>;
  clock: Clock;
  /** The program's name as it was typed, and its arguments. */
  argv: readonly string[];
  /** A copy of its own. */
  variables: Map<string, string>;
  workingFolder: string;
  stdin: Input;
  stdout: Output;
  stderr: Output;
  /** Where it has one: what its input and output lead to. */
  terminal: Terminal | undefined;
  /** Aborted with a KilledError. */
  signal: AbortSignal;
}

/** A program: resolves with its exit code. Fails with KilledError and PipeClosedError, and as what it reads and writes. */
export type Program = (process: Process) => Promise<number>;

/** A program that runs in a container, and the words it has for its messages. */
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

  /** Writes `NAME: TEXT` to standard error, and gives an exit code. */
  async fail(text: string, code = 1): Promise<number> {
    await this.start.stderr.write(Buffer.from(`${this.name}: ${text}\n`), this.signal);
    return code;
  }

  /** A path as seen from the working folder. */
  path(path: string): string {
    return path.startsWith('/') ? path : `${this.start.workingFolder}/${path}`;
  }
}
