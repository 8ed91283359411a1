import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runProcess } from '../support/run-process.js';

/** A separate containerd for a test, with everything in one folder. Only root can run it. */
export class Containerd {
  readonly #daemon: ChildProcess;
  readonly #socket: string;

  private constructor(daemon: ChildProcess, socket: string) {
    this.#daemon = daemon;
    this.#socket = socket;
  }

  /** Starts it. @param folder empty, and gone after the test */
  static async start(folder: string): Promise<Containerd> {
    const socket = join(folder, 'containerd.sock');
    const config = join(folder, 'containerd.toml');
    const text = `version = 2
root = "${folder}/data"
state = "${folder}/state"
disabled_plugins = ["io.containerd.grpc.v1.cri", "io.containerd.internal.v1.opt"]
[grpc]
address = "${socket}"
[ttrpc]
address = "${socket}.ttrpc"
`;
    writeFileSync(config, text);
    const daemon = spawn('containerd', ['--config', config], { stdio: 'ignore' });
    const containerd = new Containerd(daemon, socket);
    await expect.poll(() => existsSync(socket)).toBe(true);
    return containerd;
  }

  /** What `ctr` prints. Fails if `ctr` fails. */
  async ctr(...args: string[]): Promise<string> {
    const { stdout, stderr, exit } = await runProcess('ctr', [`--address=${this.#socket}`, ...args]);
    if (exit !== 0) throw new Error(`ctr ${args.join(' ')}: ${exit}\n${stderr}`);
    return stdout;
  }

  /** Ends it. */
  async [Symbol.asyncDispose](): Promise<void> {
    const ended = new Promise((resolve) => this.#daemon.once('exit', resolve));
    this.#daemon.kill('SIGTERM');
    await ended;
  }
}
