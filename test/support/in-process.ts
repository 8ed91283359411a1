import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { main } from '../../src/cli/main.js';
import { commands } from '../../src/commands.js';
import type { Environment } from '../../src/process/environment.js';
import { NodeOutput } from '../../src/process/node-output.js';
import { processInfo } from '../../src/process/process-environment.js';
import { sanitizeOutput } from '../../src/terminal/sanitize.js';
import type { ProcessResult } from './run-process.js';

/** How to run proa within this process; the defaults are those of a program in a pipe, without a home. */
export interface InProcessOptions {
  /** Variables besides PATH, including HOME. */
  env?: Readonly<Record<string, string | undefined>>;
  /** The name of the program; proa by default. */
  name?: string;
  cwd?: string;
  /** The bytes of arguments and variables, if they are not the UTF-8 encoding of the texts. */
  startBytes?: Environment['startBytes'];
  stdin?: string | Uint8Array | Readable;
  /** Standard output is a terminal with this width. */
  columns?: number;
  now?: () => number;
  /** Messages appear on a terminal; it cannot answer questions. */
  messagesOnTerminal?: boolean;
  /** Ctrl-C, if the test aborts it. */
  signal?: AbortSignal;
  /** Called with all of standard output so far, each time more of it arrives. */
  onOutput?: (stdout: string) => void;
  /** The same for standard error. */
  onErrorOutput?: (stderr: string) => void;
}

const root = resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const { platform, arch } = process;
const program = { root, version, platform, arch, commandIds: Object.keys(commands.table) };

/**
 * Runs proa like `bin/run.js`, from its arguments to its exit code, but within this process. What needs a separate
 * process (signals, a terminal, standard input of a credential plugin, the bundle, an executable) is run by `runProa`.
 */
export async function runInProcess(
  args: readonly string[],
  options: InProcessOptions = {},
): Promise<ProcessResult> {
  const stdout = new Collector(options.onOutput, { columns: options.columns });
  const stderr = new Collector(options.onErrorOutput, { isTerminal: options.messagesOnTerminal ?? false });
  const emptyHome = options.env?.HOME === undefined ? mkdtempSync(join(tmpdir(), 'proa-home-')) : undefined;
  try {
    const world = environment({ stdout, stderr, home: options.env?.HOME ?? emptyHome!, args, options });
    const exit = await main([...args], { ...program, name: options.name ?? 'proa' }, commands, world);
    return { stdout: stdout.text(), stderr: stderr.text(), exit };
  } finally {
    if (emptyHome !== undefined) rmSync(emptyHome, { recursive: true, force: true });
  }
}

interface Given {
  stdout: Collector;
  stderr: Collector;
  home: string;
  args: readonly string[];
  options: InProcessOptions;
}

function environment({ stdout, stderr, home, args, options }: Given): Environment {
  const { env = {}, cwd = process.cwd(), stdin = '', now = Date.now } = options;
  const terminal = new NodeOutput(stderr, true);
  const begun = performance.now();
  return {
    variables: { PATH: process.env.PATH, ...env },
    home,
    workingFolder: cwd,
    folders: {
      cache: join(env.XDG_CACHE_HOME || join(home, '.cache'), 'proa'),
      config: join(env.XDG_CONFIG_HOME || join(home, '.config'), 'proa'),
    },
    stdin: (stdin instanceof Readable ? stdin : Readable.from([Buffer.from(stdin)])) as NodeJS.ReadStream,
    stdout: sanitizeOutput(new NodeOutput(stdout)),
    stderr: terminal,
    terminal,
    screen: stdout as unknown as NodeJS.WriteStream,
    prompt: stderr as unknown as NodeJS.WriteStream,
    piped: new Map(),
    startBytes:
      options.startBytes ?? ((of) => (of === 'arguments' ? args.map((word) => Buffer.from(word)) : [])),
    signal: options.signal ?? new AbortController().signal,
    now,
    // This process may have run other tests for long: each proa starts with age 0.
    process: { ...processInfo(), age: () => performance.now() - begun },
  };
}

/** A pipe, or a terminal, whose reader stores everything. */
class Collector extends Writable {
  readonly #chunks: Buffer[] = [];
  readonly #told: ((text: string) => void) | undefined;

  readonly isTTY: boolean;
  readonly columns: number | undefined;

  /** @param columns of a terminal; a pipe otherwise */
  constructor(
    told?: (text: string) => void,
    {
      columns,
      isTerminal = columns !== undefined,
    }: { columns?: number | undefined; isTerminal?: boolean } = {},
  ) {
    super({ decodeStrings: true });
    this.#told = told;
    this.isTTY = isTerminal;
    this.columns = columns;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk);
    this.#told?.(this.text());
    done();
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }
}
