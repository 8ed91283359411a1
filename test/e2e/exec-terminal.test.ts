import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ContainerCommand, startPodServer } from '../support/pod-server.js';
import { proaCommand } from '../support/proa.js';
import { PseudoTerminal } from '../support/pseudo-terminal.js';

/** A shell in a terminal, in which proa is typed against a server with one pod. */
async function shellBeside(run: (command: ContainerCommand) => Promise<number>) {
  const { url } = await startPodServer({ v5: true, run });
  const home = mkdtempSync(join(tmpdir(), 'proa-exec-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const terminal = new PseudoTerminal('bash', ['--norc'], {
    env: { HOME: home, PS1: '$ ' },
    columns: 100,
    rows: 24,
  });
  const proa = `${proaCommand.join(' ')} --server=${url}`;
  const typed = (words: string) =>
    terminal.line(
      `stty -g > "$HOME/before"; ${proa} ${words}; echo "left with $?"; stty -g | cmp - "$HOME/before" && echo same "settings"`,
    );
  return { terminal, typed };
}

describe('exec -it', () => {
  it('gives the terminal to the command: keys as they are, its size, and its exit code', async () => {
    const { terminal, typed } = await shellBeside(async ({ stdin, stdout, sizes }) => {
      stdout.write('\u001b[1mready\u001b[0m\r\n');
      for await (const chunk of stdin) {
        const keys = String(chunk);
        // A key may come before the size that the terminal had already.
        while (keys.includes('q') && sizes.at(-1)?.Width !== 90) await new Promise(setImmediate);
        stdout.write(`keys ${JSON.stringify(keys)} in ${JSON.stringify(sizes.at(-1))}\r\n`);
        if (keys.includes('q')) break;
      }
      return 7;
    });
    typed('exec -it box -- any');
    await terminal.shows('ready');
    terminal.press('ctrl+c');
    await terminal.shows('keys "\\u0003" in {"Width":100,"Height":24}');
    terminal.resize(90, 20);
    terminal.type('q');
    await terminal.shows('left with 7');
    const left = (await terminal.shows('same settings')).join('\n');
    expect(left).toContain('in {"Width":90,"Height":20}');
    expect(left).toContain('command terminated with exit code 7');
  });

  it('puts the terminal right where the connection is cut', async () => {
    const { terminal, typed } = await shellBeside(async ({ stdin, stdout, cut }) => {
      stdout.write('\u001b[?1049h\u001b[?25l\u001b[?1006;1000hfull screen');
      for await (const _ of stdin) cut();
      return 0;
    });
    typed('exec -it box -- any');
    await terminal.shows('full screen');
    expect(terminal.isAlternate).toBe(true);
    terminal.type('x');
    await terminal.shows('left with 1');
    const left = await terminal.shows('same settings');
    expect(terminal.isAlternate).toBe(false);
    // The shell itself asks for bracketed paste.
    expect(terminal.leftModes.filter((mode) => mode !== 2004)).toEqual([]);
    expect(left.join('\n')).toContain('lost the connection to the pod before the command ended');
  });
});
