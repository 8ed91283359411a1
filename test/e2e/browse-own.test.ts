import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import { pressUntil, run, shellIn } from './browse-shell.js';
import { scene } from './support.js';

const CONFIG = `
browse:
  commands:
    - {key: Z, word: talk, terminal: true, run: [sh, -c, 'echo "in {$PROA_BROWSE_NAME}"; read answer; echo "heard $answer"']}
    - {word: garble, changes: false, terminal: true, run: [sh, -c, 'printf "\\033(0\\016"; kill -9 $$']}
    - {key: D, word: clash, run: [echo]}
`;

it("lends the terminal to a user's command, takes it back, and reports which keys in the file are taken", async () => {
  const all = await scene({ pods: 1, namespaces: 1 });
  const folder = join(all.folder, '.config', 'proa');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'config.yaml'), CONFIG, { mode: 0o600 });
  const terminal = await shellIn(all, {});
  run(terminal, 'browse -A');
  await terminal.shows('config.yaml: browse.commands[2].key: D is delete already');
  await terminal.shows('● live');
  await pressUntil(terminal, 'Z', 'Yes, talk');
  await pressUntil(terminal, 'y', 'in {web-');
  terminal.line('well');
  await terminal.shows('talk ended with exit code 0');
  await terminal.until(() => /heard y*well/.test(terminal.received));
  await terminal.shows('● live');
  terminal.type(':');
  await terminal.shows('Go where, or do what?');
  terminal.type('garble');
  await terminal.shows('> garble');
  terminal.type('\r');
  await terminal.shows('sh ended with exit code 137');
  // Otherwise, letters would appear as lines and corners.
  await terminal.until(() => /\x1b\(0\x0e.*\x0f.*\x1b\(B/s.test(terminal.received));
  terminal.type('\x1b');
  await terminal.until((lines) => lines.every((line) => !line.includes('exit code 137')));
  terminal.type('q');
  await terminal.until((lines) => lines.includes('same settings'));
});
