import { constants, createReadStream, fstatSync, openSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import envPaths from 'env-paths';
import type { Environment, ProcessInfo } from './environment.js';
import { NodeOutput } from './node-output.js';
import type { Output } from './output.js';
import type { Interrupts } from './signals.js';

/**
 * The environment of this process. Called once, by the edge.
 * @param signal aborted by Ctrl-C or a request to end
 * @param interrupts offered each Ctrl-C before that; no one if absent
 * @param guarded the guard of the terminal: an output through which text from the cluster cannot drive a terminal
 */
export function processEnvironment(
  signal: AbortSignal,
  guarded: (output: Output) => Output,
  interrupts?: Interrupts,
): Environment {
  const terminal = new NodeOutput(process.stderr, true);
  const stdout = new NodeOutput(process.stdout);
  stdout.endWith(signal);
  return {
    variables: process.env,
    home: homedir(),
    workingFolder: workingFolder(),
    folders: envPaths('proa', { suffix: '' }),
    stdin: standardInput(),
    stdout: guarded(stdout),
    stderr: guarded(terminal),
    terminal,
    screen: process.stdout,
    prompt: process.stderr,
    piped: new Map(),
    startBytes,
    signal,
    ...(interrupts && { interrupts }),
    now: Date.now,
    process: processInfo(),
  };
}

/** The folder that this process works in. One that was removed, or that may not be found out, has no path of its own. */
function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    return process.platform === 'linux' ? '/proc/self/cwd' : (process.env.PWD ?? '/');
  }
}

/** This process. */
export function processInfo(): ProcessInfo {
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
    // This clock starts with the process.
    age: () => performance.now(),
  };
}

/** As Linux tells them; other systems do not. */
function startBytes(of: 'arguments' | 'variables'): Buffer[] | undefined {
  try {
    const text = readFileSync(`/proc/self/${of === 'arguments' ? 'cmdline' : 'environ'}`, 'latin1');
    return text
      .split('\0')
      .slice(0, -1)
      .map((word) => Buffer.from(word, 'latin1'));
  } catch {
    return undefined;
  }
}

/**
 * Standard input of this process. Node.js takes a folder and a block device for an empty input; reading them here gives
 * their error, or their bytes.
 */
function standardInput(): NodeJS.ReadStream {
  return isLeftOut() ? (createReadStream('', { fd: 0 }) as unknown as NodeJS.ReadStream) : process.stdin;
}

function isLeftOut(): boolean {
  try {
    const stats = fstatSync(0);
    return stats.isDirectory() || stats.isBlockDevice();
  } catch {
    return false;
  }
}

/**
 * Opens the pipes of standard output and error once more, for the streams of this process. Those of Node.js would make
 * the pipe itself non-blocking, also for other programs that write to it, which then fail when it is full. libuv opens
 * terminals once more for the same reason. Called once, by the edge, before anything writes.
 */
export function openOutputPipes(): void {
  // Bun's sockets do not work with pipes.
  if (process.platform !== 'linux' || process.versions.bun !== undefined) return;
  for (const [name, descriptor] of [['stdout', 1] as const, ['stderr', 2] as const]) {
    const value = pipeAgain(descriptor);
    // Packages and Node.js itself use these, too.
    if (value !== undefined) Object.defineProperty(process, name, { value, configurable: true });
  }
}

/** Whether a descriptor is open for writing: opening a pipe again could add that. */
function isWritable(descriptor: number): boolean {
  const [, flags = '0'] =
    /^flags:\s+(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8')) ?? [];
  return (Number.parseInt(flags, 8) & (constants.O_WRONLY | constants.O_RDWR)) !== 0;
}

/** Undefined for anything but a pipe, and for one that cannot be opened: of another user, or without a reader. */
function pipeAgain(descriptor: number) {
  try {
    if (!fstatSync(descriptor).isFIFO() || !isWritable(descriptor)) return undefined;
    const fd = openSync(`/proc/self/fd/${descriptor}`, constants.O_WRONLY | constants.O_NONBLOCK);
    const { Socket } = process.getBuiltinModule('node:net');
    // As with Node's own stream, a pipe to which nothing is written does not keep the process alive.
    return new Socket({ fd, readable: false, writable: true }).unref();
  } catch {
    return undefined;
  }
}
