import { spawn as spawnProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn as spawnOnTerminal } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { watchPromises, wholeStack } from './stack.ts';

/** How long to wait for the browser to show something. */
const PATIENCE_MS = 45_000;

/** Part of the library of the sandbox, of any commit. */
interface Sandbox {
  url: string;
  kubeconfig: string;
  credentials: { token: string };
  stop(): Promise<void>;
}

/** What the probe has recorded at one moment. */
export interface Moment {
  moment: 'request' | 'bytes' | 'output';
  method?: string;
  path?: string;
  /** See wholeStack. */
  frames: string[];
}

/** A sandbox, a home, and proa from the build in a folder. */
export class Walks implements AsyncDisposable {
  readonly #sandbox: Sandbox;
  readonly #home: string;

  private constructor(sandbox: Sandbox, home: string) {
    this.#sandbox = sandbox;
    this.#home = home;
  }

  /** @param root a working tree with a build */
  static async begin(root: string): Promise<Walks> {
    const { startSandbox } = (await import(join(root, 'build/sandbox/index.js'))) as {
      startSandbox(options: object): Promise<Sandbox>;
    };
    const sandbox = await startSandbox({ sample: true });
    const home = mkdtempSync(join(tmpdir(), 'proa-frames-'));
    writeFileSync(join(home, 'kubeconfig'), sandbox.kubeconfig, { mode: 0o600 });
    mkdirSync(join(home, '.config'));
    const start = `import { start } from ${JSON.stringify(join(root, 'build/start.js'))};
await start(process.argv.slice(2), ${JSON.stringify(root)});`;
    writeFileSync(join(home, 'start.mjs'), start);
    return new Walks(sandbox, home);
  }

  /** Runs a command to its end, and returns its moments; fails if the command does. @param stdin a manifest */
  async run(words: readonly string[], stdin = ''): Promise<Moment[]> {
    this.#forget();
    const child = spawnProcess(process.execPath, this.#words(words), {
      cwd: this.#home,
      env: this.#variables(),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let text = '';
    child.stdout.resume();
    child.stderr.on('data', (chunk) => {
      text += chunk;
    });
    child.stdin.end(stdin);
    const exit = await new Promise((resolve) => child.once('close', resolve));
    if (exit !== 0) throw new Error(`${words.join(' ')} ended with ${exit}: ${text}`);
    return this.#moments();
  }

  /**
   * Runs the browser on a terminal, presses each key when its text is shown, and returns the moments up to a request.
   */
  async browse(
    words: readonly string[],
    keys: readonly { shown: RegExp; key: string }[],
    isLast: (moment: Moment) => boolean,
  ): Promise<Moment[]> {
    this.#forget();
    const terminal = spawnOnTerminal(process.execPath, this.#words(words), {
      cols: 100,
      rows: 30,
      cwd: this.#home,
      env: { ...this.#variables(), TERM: 'xterm-256color' },
    });
    const model = new xterm.Terminal({ cols: 100, rows: 30, allowProposedApi: true });
    terminal.onData((data) => model.write(data));
    // The terminal answers queries, such as for its background.
    model.onData((data) => terminal.write(data));
    const screen = () => {
      const lines = Array.from({ length: 30 }, (_, row) =>
        model.buffer.active.getLine(row)?.translateToString(true),
      );
      return lines.join('\n');
    };
    const ended = new Promise((resolve) => terminal.onExit(resolve));
    const until = async (what: string, holds: () => boolean) => {
      const end = performance.now() + PATIENCE_MS;
      while (!holds()) {
        if (performance.now() > end) throw new Error(`the browser never showed ${what}: \n${screen()}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    try {
      for (const { shown, key } of keys) {
        await until(String(shown), () => shown.test(screen()));
        // A key that arrives with the frame it responds to is ignored.
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        terminal.write(key);
      }
      await until('its request', () => this.#moments().some(isLast));
      return this.#moments();
    } finally {
      terminal.kill();
      await ended;
    }
  }

  /** Requests a list from the sandbox, and returns the frames that write its response. */
  async listInSandbox(path: string): Promise<string[]> {
    let found: string[] = [];
    const { end, write } = ServerResponse.prototype;
    const note = () => {
      if (found.length === 0) found = wholeStack();
    };
    watchPromises();
    Object.assign(ServerResponse.prototype, {
      end(this: ServerResponse, ...given: Parameters<typeof end>) {
        note();
        return end.apply(this, given);
      },
      write(this: ServerResponse, ...given: Parameters<typeof write>) {
        note();
        return write.apply(this, given);
      },
    });
    try {
      await this.#fetch(path);
      return found;
    } finally {
      Object.assign(ServerResponse.prototype, { end, write });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#sandbox.stop();
    rmSync(this.#home, { recursive: true, force: true, maxRetries: 10 });
  }

  async #fetch(path: string): Promise<void> {
    const { get } = await import('node:https');
    const headers = { authorization: `Bearer ${this.#sandbox.credentials.token}` };
    await new Promise<void>((resolve, reject) => {
      get(`${this.#sandbox.url}${path}`, { headers, rejectUnauthorized: false }, (answer) => {
        answer.resume();
        if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
        answer.once('end', resolve);
      }).once('error', reject);
    });
  }

  #words(words: readonly string[]): string[] {
    const probe = join(import.meta.dirname, 'probe.ts');
    return ['--import', probe, join(this.#home, 'start.mjs'), ...words];
  }

  #variables(): Record<string, string> {
    return {
      PATH: process.env.PATH ?? '',
      HOME: this.#home,
      KUBECONFIG: join(this.#home, 'kubeconfig'),
      PROA_FRAMES: join(this.#home, 'frames'),
    };
  }

  #forget(): void {
    writeFileSync(join(this.#home, 'frames'), '');
  }

  #moments(): Moment[] {
    const lines = readFileSync(join(this.#home, 'frames'), 'utf8').split('\n');
    return lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line) as Moment);
  }
}
