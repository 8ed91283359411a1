import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { untilGone } from '../support/is-running.js';
import type { PseudoTerminal, PseudoTerminalOptions } from '../support/pseudo-terminal.js';
import { expectRestored, proa, run, shellIn } from './browse-shell.js';
import { scene } from './support.js';

const LIGHT = '\u001b]11;rgb:ffff/ffff/ffff\u001b\\';
const ATTRIBUTES = '\u001b[?62;22c';
/** The colors of a healthy state in the themes for light and for dark backgrounds. */
const [ON_LIGHT, ON_DARK] = ['38;2;0;81;127', '38;2;86;180;233'];

/** Browses 30 pods in a terminal with these responses. */
async function browsing(answers?: PseudoTerminalOptions['answers']): Promise<PseudoTerminal> {
  const all = await scene({ pods: 30, namespaces: 1 });
  const terminal = await shellIn(all, { env: { COLORTERM: 'truecolor' }, ...(answers && { answers }) });
  run(terminal, 'browse -A');
  await terminal.shows('30 pods   ● live');
  return terminal;
}

/** Leaves the browser; the terminal's responses must not reach the shell. */
async function leave(terminal: PseudoTerminal): Promise<void> {
  terminal.type('q');
  await expectRestored(terminal, 0);
  terminal.line('echo "shell is" well');
  await terminal.shows('shell is well');
  expect(terminal.text).not.toMatch(/rgb:|62;22c|not found/);
}

it('is light if the terminal reports it', async () => {
  const terminal = await browsing((question, asker) =>
    asker.type(question === 'background' ? LIGHT : ATTRIBUTES),
  );
  await terminal.until(() => terminal.received.includes(ON_LIGHT));
  await leave(terminal);
});

it('is dark if the terminal does not report it', async () => {
  const terminal = await browsing();
  await terminal.until(() => terminal.received.includes(ON_DARK));
  await leave(terminal);
  expect(terminal.received).not.toContain(ON_LIGHT);
});

it('turns light when the terminal reports it late and in pieces, and reads no key from the response', async () => {
  const terminal = await browsing(() => undefined);
  await terminal.until(() => terminal.asked.join() === 'background,attributes');
  terminal.press('down');
  await terminal.shows('row 2 of 30');
  expect(terminal.received).not.toContain(ON_LIGHT);
  for (const piece of [LIGHT.slice(0, 9), LIGHT.slice(9, -1), LIGHT.slice(-1), ATTRIBUTES])
    terminal.type(piece);
  await terminal.until(() => terminal.received.includes(ON_LIGHT));
  terminal.press('down');
  await terminal.shows('row 3 of 30');
  await leave(terminal);
});

it('is also light in questions if the terminal reports it, and nothing of its response is left', async () => {
  const all = await scene({ pods: 3, namespaces: 1 });
  const terminal = await shellIn(all, {
    env: { COLORTERM: 'truecolor' },
    answers: (question, asker) => asker.type(question === 'background' ? LIGHT : ATTRIBUTES),
  });
  run(terminal, 'ns');
  await terminal.shows('Which namespace');
  // `muted` of the theme for light backgrounds.
  await terminal.until(() => terminal.received.includes('38;2;77;77;77'));
  terminal.press('escape');
  await expectRestored(terminal, 130);
  expect(terminal.text).not.toMatch(/rgb:|62;22c|not found/);
});

it('ends after a hang-up in the background, and the terminal is restored', async () => {
  const all = await scene({ pods: 3, namespaces: 1 });
  const terminal = await shellIn(all);
  terminal.line(`stty -g > "$HOME/before"; bash -c 'echo $$ > "$HOME/pid"; exec ${proa} browse -A'`);
  await terminal.shows('3 pods   ● live');
  // By then, the terminal's response has been read: a program that reads from the background is stopped until its shell
  // continues it.
  terminal.press('down');
  await terminal.shows('row 2 of 3');
  const pid = Number(readFileSync(join(all.folder, 'pid'), 'utf8'));
  process.kill(pid, 'SIGSTOP');
  await terminal.shows('Stopped');
  process.kill(pid, 'SIGHUP');
  process.kill(pid, 'SIGCONT');
  await untilGone(pid);
  terminal.line('stty -g | cmp - "$HOME/before" && echo same "settings"');
  await terminal.until((lines) => lines.includes('same settings'));
  expect(terminal.isAlternate).toBe(false);
  expect(terminal.leftModes).toEqual([]);
});
