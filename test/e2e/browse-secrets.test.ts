import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PseudoTerminal } from '../support/pseudo-terminal.js';
import { expectRestored, proa, shellIn } from './browse-shell.js';
import { type Scene, scene } from './support.js';

const VALUE = 'hunter2-and-more';
const ENCODED = Buffer.from(VALUE).toString('base64');

/** A browser in a pseudo-terminal that shows the value of a secret. */
async function showing(): Promise<{ all: Scene; terminal: PseudoTerminal; pid: number }> {
  const all = await scene({ pods: 3 });
  const secret = {
    ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'db', namespace: 'default' } },
    data: { password: ENCODED },
  };
  expect((await all.client.write('POST', '/api/v1/namespaces/default/secrets', secret)).status).toBe(201);
  const terminal = await shellIn(all, { columns: 110, rows: 20 });
  const line = 'browse secrets -n default';
  terminal.line(
    `stty -g > "$HOME/before"; bash -c 'echo $$ > "$HOME/pid"; exec ${proa} ${line}'; echo "left with $?"; ` +
      'stty -g | cmp - "$HOME/before" && echo same "settings"',
  );
  await terminal.until((lines) => lines.some((line) => line.startsWith('>') && line.includes(' db ')));
  terminal.press('enter');
  await terminal.shows(`password: ${VALUE.length} bytes`);
  terminal.type('x');
  await terminal.shows(VALUE);
  await terminal.until(() => terminal.everything.includes(VALUE));
  return { all, terminal, pid: Number(readFileSync(join(all.folder, 'pid'), 'utf8')) };
}

/** The files below a folder that contain a text. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => textOf(file).includes(text));
}

/**
 * The content of a file; empty if it has disappeared since the folder was read. A temporary file that replaces another
 * disappears in this way.
 */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function expectNowhere({ folder }: Scene, terminal: PseudoTerminal): void {
  for (const text of [VALUE, ENCODED]) {
    expect(terminal.everything).not.toContain(text);
    expect(filesWith(folder, text)).toEqual([]);
  }
}

it('a shown value is in no scroll-back, saved file, copy, notice or log after leaving', async () => {
  const { all, terminal } = await showing();
  terminal.type(':save ~/seen.csv\r');
  await terminal.shows('seen.csv');
  // The copy is YAML without values.
  const before = terminal.received.length;
  terminal.type("'");
  await terminal.shows('YAML, without the values of a secret');
  terminal.type('y');
  const copies = () =>
    Array.from(terminal.received.slice(before).matchAll(/\u001b\]52;c;([^\u0007]*)\u0007/g), ([, copy]) =>
      Buffer.from(copy!, 'base64').toString(),
    );
  // The name is copied at once.
  await terminal.until(() => copies().length === 2);
  const [name, yaml] = copies();
  expect(name).toBe('db');
  expect(yaml).toContain('kind: Secret');
  for (const text of [VALUE, ENCODED]) expect(yaml).not.toContain(text);
  terminal.type(':notices\r');
  await terminal.until(
    (lines) => lines[0]!.includes('▸ notices') && lines.some((line) => line.includes('copied')),
  );
  for (const text of [VALUE, ENCODED]) expect(terminal.text).not.toContain(text);
  terminal.type('q');
  await terminal.showsNo('▸ notices');
  terminal.type('qqqq');
  await expectRestored(terminal, 0);
  expectNowhere(all, terminal);
});

it.each(['SIGTERM', 'SIGHUP'])('a shown value is nowhere after %s', async (signal) => {
  const { all, terminal, pid } = await showing();
  process.kill(pid, signal);
  await terminal.shows('left with');
  expect(terminal.isAlternate).toBe(false);
  expectNowhere(all, terminal);
});
