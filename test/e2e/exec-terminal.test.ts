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
  it('gives the terminal to the command: unchanged keys, its size, and its exit code', async () => {
    const { terminal, typed } = await shellBeside(async ({ stdin, stdout, sizes }) => {
      stdout.write('\u001b[1mready\u001b[0m\r\n');
      for await (const chunk of stdin) {
        const keys = String(chunk);
        // A key may arrive before the size of the terminal.
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

  it('restores the terminal if the connection is cut', async () => {
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

  it.each([
    ['the connection is cut', 'lost the connection to the pod'],
    ['the command ends', 'command terminated with exit code 3'],
  ])('restores every mode that was left when %s', async (how, said) => {
    const { terminal, typed } = await shellBeside(async ({ stdin, stdout, cut }) => {
      // kitty's keyboard protocol, the keypad, a locked keyboard, insert mode, a return for each line feed, the other
      // character set, a scroll region
      stdout.write('\u001b[>1u\u001b=\u001b[2;4;20h\u000e\u001b[5;9r\u001b[9;1Hready');
      for await (const _ of stdin)
        if (how === 'the command ends') break;
        else cut();
      return 3;
    });
    typed('exec -it box -- any');
    await terminal.until(() => terminal.ecmaModes.size === 3 && terminal.keyboards === 1);
    expect(terminal.isKeypadOwn).toBe(true);
    terminal.type('x');
    expect((await terminal.shows('same settings')).join('\n')).toContain(said);
    expect([...terminal.ecmaModes]).toEqual([]);
    expect(terminal.keyboards).toBe(0);
    expect(terminal.isKeypadOwn).toBe(false);
    // Written text replaces the old text, consists of letters although the other set draws lines, and scrolls all lines.
    terminal.line("clear; printf '\\033)0lqk\\rX\\n'");
    await terminal.until((lines) => lines.includes('Xqk'));
    terminal.line('seq 101 140');
    const lines = await terminal.until((all) => all.includes('140'));
    expect(lines[0]).toBe(String(140 - lines.indexOf('140')));
  });
});
