import { execFileSync, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { PATIENCE_MS } from '../support/patience.js';

/** Whether tmux, which gives programs a terminal, is installed. */
export const hasTmux = spawnSync('tmux', ['-V']).status === 0;

const POLL_MS = 25;

/** A terminal with a shell in it, on its own tmux server. */
export class Terminal {
  readonly #socket = `proa-test-${process.pid}-${Math.random().toString(36).slice(2)}`;

  /** @param env variables besides PATH; the shell prints `$ ` when it is ready */
  constructor(env: Readonly<Record<string, string>>, columns = 100, rows = 20) {
    // At a hangup, a shell would write its history into a folder that is being removed.
    const own = { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', PS1: '$ ', HISTFILE: '' };
    const variables = { ...own, ...env };
    const settings = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
    const shell = ['env', '-i', ...settings, 'TERM=tmux-256color', 'bash', '--norc', '--noprofile', '-i'];
    this.#tmux('-f', '/dev/null', 'new-session', '-d', '-x', String(columns), '-y', String(rows), ...shell);
    onTestFinished(() => {
      spawnSync('tmux', ['-L', this.#socket, 'kill-server']);
    });
  }

  /** Types text unchanged. */
  type(text: string): void {
    this.#tmux('send-keys', '-l', text);
  }

  /** Presses keys by tmux's names: `Enter`, `C-z`, `PageDown`. */
  press(...keys: string[]): void {
    this.#tmux('send-keys', ...keys);
  }

  resize(columns: number, rows: number): void {
    this.#tmux('resize-window', '-x', String(columns), '-y', String(rows));
  }

  /** The visible lines. */
  lines(): string[] {
    return this.#tmux('capture-pane', '-p').replace(/\n+$/, '').split('\n');
  }

  /** Closes the terminal, whatever runs in it. */
  close(): void {
    this.#tmux('kill-server');
  }

  /** Waits until the screen passes the test; fails with its content if it never does. */
  async until(holds: (lines: string[]) => boolean): Promise<string[]> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const lines = this.lines();
      if (holds(lines)) return lines;
      if (Date.now() > end)
        throw new Error(`the screen never showed what was waited for:\n${lines.join('\n')}`);
      await sleep(POLL_MS);
    }
  }

  shows(text: string): Promise<string[]> {
    return this.until((lines) => lines.some((line) => line.includes(text)));
  }

  /** The position of the cursor, from 0; undefined while it is hidden. */
  cursor(): { x: number; y: number } | undefined {
    const [x, y, isShown] = this.#tmux('display', '-p', '#{cursor_x} #{cursor_y} #{cursor_flag}')
      .split(' ')
      .map(Number);
    return isShown === 1 ? { x: x!, y: y! } : undefined;
  }

  #tmux(...args: string[]): string {
    return execFileSync('tmux', ['-L', this.#socket, ...args], { encoding: 'utf8' });
  }
}
