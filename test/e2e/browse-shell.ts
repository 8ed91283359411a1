import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { PATIENCE_MS } from '../support/patience.js';
import { proaCommand } from '../support/proa.js';
import { PseudoTerminal, type PseudoTerminalOptions } from '../support/pseudo-terminal.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import type { Scene } from './support.js';

/** The `proa` command line of the tests. */
export const proa = proaCommand.join(' ');

/** The options of a shell in a terminal, besides the scene's own variables. */
export interface ShellOptions extends Pick<PseudoTerminalOptions, 'answers'> {
  env?: Record<string, string>;
  term?: string;
  columns?: number;
  rows?: number;
}

/** A shell with job control in its own terminal, ready for input. */
export async function shellIn({ env }: Scene, options: ShellOptions = {}): Promise<PseudoTerminal> {
  const { env: more, ...terminal } = options;
  // Line editing would set its own modes, and the history is not needed.
  const own = { PS1: '$ ', HISTFILE: '', ...env, ...more };
  const shell = new PseudoTerminal('bash', ['--norc', '--noprofile', '--noediting', '-i'], {
    ...terminal,
    env: own,
  });
  await shell.shows('$');
  return shell;
}

/** Types a proa command line, then prints its exit code and whether the terminal's settings changed. */
export function run(shell: PseudoTerminal, line: string): void {
  shell.line(
    `stty -g > "$HOME/before"; ${proa} ${line}; echo "left with $?"; stty -g | cmp - "$HOME/before" && echo same "settings"`,
  );
}

/** Presses a key until it has an effect: keys that change something are refused too soon after a change. */
export async function pressUntil(terminal: PseudoTerminal, key: string, then: string) {
  const isThere = () => terminal.lines.some((line) => line.includes(then));
  await vi.waitFor(
    () => {
      if (isThere()) return;
      terminal.type(key);
      throw new Error(`${key} never led to ${then}:\n${terminal.text}`);
    },
    { timeout: PATIENCE_MS, interval: 400 },
  );
}

/** A proxy to the scene's server that can be cut and closed; the scene's kubeconfig leads through it from now on. */
export async function throughProxy({ sandbox, folder }: Scene): Promise<TcpProxy> {
  const proxy = await TcpProxy.to(sandbox.url);
  onTestFinished(() => proxy.end());
  const url = proxy.url.replace('http:', 'https:');
  const text = sandbox.kubeconfigYaml.replace(sandbox.url, url);
  writeFileSync(join(folder, 'kubeconfig'), text, { mode: 0o600 });
  return proxy;
}

/** Checks that a full-screen program has restored its terminal. Returns the lines of the screen. */
export async function expectRestored(terminal: PseudoTerminal, code: number): Promise<string[]> {
  const left = await terminal.until((lines) => lines.includes('same settings'));
  expect(left.join('\n')).toContain(`left with ${code}`);
  expect(terminal.isAlternate).toBe(false);
  expect(terminal.leftModes).toEqual([]);
  expect(terminal.looksPlain).toBe(true);
  return left;
}
